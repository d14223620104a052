//! Tests of cases in which a sentence that usually fits would be untrue, or would leave something open.

use crate::tests::sentences::said;

#[test]
fn every_debt_is_named_with_its_player() {
    let ones = "rules grand   seats A B C D   turn A\npile r1@B g1@C   pile b8   stock y2 y3 bS gS r8\n\
                A y1 b9 b6 | B W y6 g3 | C g2 bR | D gR g6\n\
                > A plays y1\n> A picks B\n> A picks C\n> A picks B";
    let [ana, ben, cem] = said(ones);
    assert_eq!(
        ana,
        "You chose Ben. Must draw, or send that back: Ben 2 and Cem 1. Next: Ben."
    );
    assert!(ben.ends_with("2 cards for you: send that back or draw."));
    assert!(cem.ends_with("1 card for you: draw."));
}

#[test]
fn the_pepper_is_followed_to_its_last_holder() {
    let twos = "rules grand   seats A B C D   turn A   pepper C\npile r5   pile g7   stock gS yR r+2\n\
                A b2 b2 b1 gR b8 | B y6 r4 | C r9 y8 | D b5 g6\n> A plays b2 b2 b1";
    assert!(said(twos)[1].contains("The pepper went on: Ana, then Cem."));
}

#[test]
fn all_who_are_out_are_told_so() {
    let both = "rules grand backfire=cancel   seats A B C   turn A\n\
                pile r6   pile b1 b8   stock gS yR r+2\n\
                A r+2 | B W | C g4 y6\n> A plays r+2\n> B plays W green";
    let [ana, ben, cem] = said(both);
    assert!(
        ana.contains("The round is over. Out are Ben and you!"),
        "{ana}"
    );
    assert!(
        ben.contains("The round is over. Out are Ana and you!"),
        "{ben}"
    );
    assert!(
        cem.contains("The round is over. Out are Ana and Ben!"),
        "{cem}"
    );
}

#[test]
fn cards_drawn_one_after_the_other_are_told_together() {
    let drawn = |draw_pile: &str| {
        format!(
            "rules unu   seats A B C D   turn A\npile hJ   stock {draw_pile}\n\
             A hK hA h2 h3 s3 s4 | B c9 cT | C s5 s6 | D c3 c4\n> A plays hK hA h2"
        )
    };
    // No player reads twice of one draw.
    let once = said(&format!("{}\n> A plays h3", drawn("c8 d9 dT cJ")));
    assert!(
        once[2].contains("You drew 8 of Clubs and 9 of Diamonds."),
        "{}",
        once[2]
    );
    let twos = "rules unu packs=2   seats A B C   turn A\npile hJ   stock c8 d9 dT cJ c5\n\
                A hK h2 s2 s3 s4 | B c9 cT | C s5 s6\n> A plays hK\n> A plays h2";
    assert!(said(twos)[1].contains("You drew 8 of Clubs and 9 of Diamonds."));
}

#[test]
fn all_players_read_the_debt_of_the_first_play() {
    let first = "rules newno   seats A B C D   dealer A\nstock r5 g1 g2\n\
                 A r+2 b3 | B y+2 y4 | C r7 g2 | D b6 b7\n> A plays r+2";
    let [ana, ben, cem] = said(first);
    assert_eq!(
        ana,
        "You played Red Draw Two. It is open who follows and faces 2 cards: Ben or Dia."
    );
    assert_eq!(
        ben,
        "Ana played Red Draw Two. Open who follows, 2 due: answer, or “not me”."
    );
    assert!(cem.ends_with("faces 2 cards: Ben or Dia."));
    let four = "rules newno   seats A B C D   turn A\npile r4   stock g1 g2\n\
                A W+4 y1 y2 | B b8 b9 | C W+4 b4 b6 | D y8 y9\n> A plays W+4\n> C plays W+4";
    assert!(said(four)[0].ends_with("Cem names a colour. Next: Dia, to draw or answer."));
}

#[test]
fn cards_that_fit_on_everything_are_named_wherever_they_can_be_played() {
    let table = |rules: &str, pile: &str, hand: &str| {
        let script = format!(
            "rules {rules}   seats A B C   turn A\npile {pile}   stock c3\nA {hand} | B c4 c5 | C c6 c8"
        );
        said(&script)[0].clone()
    };
    for hand in ["h2 s3", "h2 BJ", "h2 sJ"] {
        assert_eq!(
            table("twist", "h9", hand),
            "Your turn: hearts, any 9, any jack or a joker."
        );
    }
    assert_eq!(table("unu", "h9", "h2 s8"), "Your turn: hearts or any 9.");
    assert_eq!(
        table("unu wild-eights", "h9", "h2 s8"),
        "Your turn: hearts, any 9 or any 8."
    );
    let classic =
        "rules classic   seats A B C   turn A\npile r5   stock g1\nA r6 W | B b3 b4 | C b5 b6";
    assert_eq!(said(classic)[0], "Your turn: red, any 5 or a wild.");
    let grand = "rules grand   seats A B C   turn A\npile r9   pile g5   stock y1\n\
                 A r6 W | B b3 b4 | C b6 b8";
    assert_eq!(
        said(grand)[0],
        "Your turn: left red or any 9; right green or any 5; both a wild."
    );
    // The hand holds it, and red bars it (CLA-24).
    let strict = "rules classic draw-four=strict   seats A B C   turn A\npile r5   stock g1\n\
                  A r6 W+4 | B b3 b4 | C b5 b6";
    assert_eq!(said(strict)[0], "Your turn: red or any 5.");
}

#[test]
fn nothing_is_sent_back_to_who_has_left() {
    let gone = "rules grand   seats A B C   turn A\npile r1   pile g8   stock gS yR r2\n\
                A r+2 b2 b3 | B W y2 b6 | C b7 y6\n> A plays r+2\n> A leaves";
    let [_, ben, cem] = said(gone);
    assert!(
        ben.ends_with("2 cards for you: call that off or draw."),
        "{ben}"
    );
    assert!(
        cem.contains("Ben must draw 2 cards, or call that off."),
        "{cem}"
    );
    let [_, ben, cem] = said(&format!("{gone}\n> B plays W red"));
    assert!(
        ben.starts_with("You called it off with Wild (red)."),
        "{ben}"
    );
    assert!(
        cem.starts_with("Ben called it off with Wild (red)."),
        "{cem}"
    );
}

#[test]
fn a_total_that_is_taken_in_any_case_promises_no_answer() {
    let jump = "rules classic jump-in packs=2   seats A B C   turn A\npile r5   stock g1 g2 g3 g4\n\
                A r+2 b3 b4 | B r+2 y3 y4 | C b1 b2\n> A plays r+2";
    assert_eq!(
        said(jump)[1],
        "Ana played Red Draw Two. 2 cards for you: draw. If you lay Red Draw Two, you take them first."
    );
    let progressive = jump.replace("jump-in", "jump-in progressive");
    assert!(said(&progressive)[1].ends_with("2 cards for you: answer or draw."));
    let deflect = jump.replace("jump-in", "jump-in deflect=both");
    assert_eq!(said(&deflect)[1], said(jump)[1]);
}

#[test]
fn a_sum_that_is_handed_on_names_the_player_it_hits() {
    let reverse = "rules classic deflect=both   seats A B C   turn A\npile r5   stock g1 g2 g3 g4\n\
                   A r+2 b3 b4 | B rR y3 y4 | C b1 b2\n> A plays r+2\n> B plays rR";
    let [ana, _, cem] = said(reverse);
    assert!(
        cem.contains("Ben handed the sum on with Red Reverse."),
        "{cem}"
    );
    assert!(ana.ends_with("2 cards for you: draw."), "{ana}");
}

#[test]
fn with_nothing_left_a_draw_is_called_a_pass() {
    let pass = "Your turn: nothing fits. No card is left, so “Draw” passes.";
    for rules in ["classic", "jungle"] {
        let bare = format!(
            "rules {rules}   seats A B C   turn A\npile r5   stock nothing\nA g6 b3 | B b4 b5 | C b6 y3"
        );
        assert_eq!(said(&bare)[0], pass, "{rules}");
        let more = bare.replace("pile r5", "pile y1 r5");
        assert!(
            said(&more)[0].ends_with("nothing fits, so draw."),
            "{rules}"
        );
    }
    let twist = "rules twist   seats A B C   turn A\npile h9 BJ   stock nothing\n\
                 A c2 s3 | B c4 c5 | C c6 c8";
    assert_eq!(said(twist)[0], pass);
    let grand = "rules grand   seats A B C   turn A\npile r7 b7   pile y8   stock nothing\n\
                 A g6 g3 | B b4 b5 | C b6 y3";
    assert_eq!(said(grand)[0], pass);
}

#[test]
fn a_partner_who_goes_out_wins_for_both() {
    let teams = "rules twist teams=2   seats A B C D   turn C\npile h5   stock c3 c4\n\
                 A h9 s3 | B d9 d8 | C h7 | D s9 s8\n> C plays h7";
    let [ana, ben, _] = said(teams);
    assert!(
        ana.contains("Cem is out: your team wins the round!"),
        "{ana}"
    );
    assert!(ben.contains("Cem is out: the round is over."), "{ben}");
}

#[test]
fn a_first_card_turned_up_makes_nothing_due_for_whoever_is_next_but_one() {
    let turned = "rules grand   seats A B C   dealer C\nstock W+4 g1 g2 g3 g4\n\
                  A r1 b3 | B y2 y4 | C r7 g5";
    assert!(!said(turned)[1].contains("to draw or answer"));
}

#[test]
fn a_player_who_can_answer_a_card_reads_its_player() {
    let off = "rules jungle   seats A B C   turn A\npile r5   stock g1 g2\n\
               A rR y2 y3 | B yR b3 b4 | C gR g6 g7\n> A plays rR\n> B plays yR";
    assert!(said(off)[2].starts_with("Ben called it off with Yellow Reverse."));
}
