//! Cases in which a sentence that suits most would be untrue, or leave something open.

use super::sentences::said;
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn who_must_draw_how_many_is_told_each_by_itself() {
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
    let drawn = |stock: &str| {
        format!(
            "rules unu   seats A B C D   turn A\npile hJ   stock {stock}\n\
             A hK hA h2 h3 s3 s4 | B c9 cT | C s5 s6 | D c3 c4\n> A plays hK hA h2"
        )
    };
    // Nobody is told twice of one draw.
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
fn what_the_first_play_makes_due_is_told_to_all() {
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
fn who_holds_a_wild_hears_that_it_fits() {
    let table = |rules: &str, pile: &str, hand: &str| {
        let script = format!(
            "rules {rules}   seats A B C   turn A\npile {pile}   stock c3\nA {hand} | B c4 c5 | C c6 c8"
        );
        said(&script)[0].clone()
    };
    assert_eq!(table("twist", "h9", "h2 s3"), "Your turn: hearts or any 9.");
    assert_eq!(
        table("twist", "h9", "h2 BJ"),
        "Your turn: hearts, any 9 or a joker."
    );
    assert_eq!(
        table("twist", "h9", "h2 sJ"),
        "Your turn: hearts, any 9 or any jack."
    );
    assert_eq!(table("unu", "h9", "h2 s8"), "Your turn: hearts or any 9.");
    assert_eq!(
        table("unu wild-eights", "h9", "h2 s8"),
        "Your turn: hearts, any 9 or any 8."
    );
    let classic =
        "rules classic   seats A B C   turn A\npile r5   stock g1\nA r6 W | B b3 b4 | C b5 b6";
    assert_eq!(said(classic)[0], "Your turn: red, any 5 or a wild.");
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
fn whoever_may_answer_a_card_reads_who_laid_it() {
    let off = "rules jungle   seats A B C   turn A\npile r5   stock g1 g2\n\
               A rR y2 y3 | B yR b3 b4 | C gR g6 g7\n> A plays rR\n> B plays yR";
    assert!(said(off)[2].starts_with("Ben called it off with Yellow Reverse."));
}
