//! Tests of the texts that players read at the table, ruleset by ruleset.

use crate::{
    examples::{cast, names, scene},
    line::text,
    narrator::headline,
    prompt::asked,
};

/// Returns the news and the question, as the players A, B and C read them.
pub(crate) fn said(script: &str) -> [String; 3] {
    let names = names();
    ['A', 'B', 'C'].map(|seat| {
        let scene = scene(script, seat);
        let cast = cast(&names, &scene);
        let asked = asked(&scene.view, cast);
        let happened = text(&headline(&scene.events, cast, &asked));
        format!("{happened} {}", text(&asked)).trim().to_owned()
    })
}

#[test]
fn classic() {
    let said = said(
        "rules classic   seats A B C   turn A\npile r5   stock g1 g2 g3 g4 g5\n\
         A W+4 b3 b4 | B y3 y4 | C r1 r2\n> A plays W+4 yellow",
    );
    assert_eq!(
        said,
        [
            "You played Wild Draw Four (yellow). Ben faces 4 cards. Next: Cem.",
            "Ana played Wild Draw Four (yellow). 4 cards for you: challenge or draw.",
            "Ana played Wild Draw Four (yellow). Ben faces 4 cards. Next: you.",
        ]
    );
}

#[test]
fn a_card_out_of_turn() {
    let said = said(
        "rules jungle   seats A B C   turn A\npile r5   stock g1 g2 g3\n\
         A r6 b3 b4 | B y3 y4 | C r6 r2\n> A plays r6",
    );
    assert_eq!(said[0], "You played Red 6. Ben is on turn, then Cem.");
    assert_eq!(
        said[1],
        "Ana played Red 6. Your turn: nothing fits, so draw."
    );
    assert_eq!(
        said[2],
        "Ana played Red 6. Ben is on turn, then you. You may lay Red 6 before anybody lays or draws."
    );
}

#[test]
fn a_barred_last_card() {
    let said = said(
        "rules classic finish=no-wilds   seats A B   turn A\npile r5   stock g1 g2\n\
         A r6 b3 b4 | B W\n> A plays r6",
    );
    assert_eq!(
        said[1],
        "Ana played Red 6. Your turn: this can’t be your last card, so draw."
    );
}

#[test]
fn twist_looks_through_jokers() {
    let said = said(
        "rules twist   seats A B C   turn A\npile h9   stock c3 c4\n\
         A h2 s3 | B c2 s4 | C s5 s6\n> A plays h2",
    );
    assert_eq!(
        said[1],
        "Ana played 2 of Hearts. 2 cards for you: answer or draw."
    );
    let scene = scene(
        "rules twist   seats A B C   turn A\npile h9 BJ   stock c3\nA h2 s3 | B c2 s4 | C s5 s6",
        'A',
    );
    let names = names();
    assert_eq!(
        text(&asked(&scene.view, cast(&names, &scene))),
        "Your turn: hearts, any 9, any jack or a joker."
    );
}

#[test]
fn effects_that_wait_in_unu_are_named_with_their_players() {
    let said = said(
        "rules unu   seats A B C   turn A\npile hJ   stock c3 c4 c5 c6\n\
         A hK hA h2 s3 s4 | B c9 cT | C s5 s6\n> A plays hK hA h2",
    );
    let played = "played King, Ace and 2 of Hearts, and";
    assert_eq!(
        said,
        [
            format!(
                "You {played} go again. Your turn: nothing fits, so draw. Then Ben misses a turn, Cem takes 2."
            ),
            format!("Ana {played} goes again. Ana is on turn; then you miss a turn, Cem takes 2."),
            format!("Ana {played} goes again. Ana is on turn; then Ben misses a turn, you take 2."),
        ]
    );
}

#[test]
fn newno_before_anybody_has_set_the_direction() {
    let said = said(
        "rules newno   seats A B C D   dealer A\nstock r5 g1 g2\n\
         A r6 b3 | B y3 y4 | C r7 g2 | D b6 b7\n> A plays r6",
    );
    assert_eq!(
        said,
        [
            "You played Red 6. It is open who follows, and which way it goes: Ben or Dia.",
            "Ana played Red 6. Open who follows: nothing fits, so say “not me”.",
            "Ana played Red 6. It is open who follows, and which way it goes: Ben or Dia.",
        ]
    );
}

#[test]
fn grand_asks_all_whom_a_card_makes_draw() {
    let said = said(
        "rules grand   seats A B C   turn A\npile b7   pile g4   stock g1 g2 g3 y1 y2\n\
         A b0 y3 y5 | B W r2 | C y7 r1\n> A plays b0",
    );
    assert_eq!(
        said,
        [
            "You played Blue 0. Ben and Cem must draw 1 card each, or send that back. Next: Ben.",
            "Ana played Blue 0. 1 card for you: send that back or draw.",
            "Ana played Blue 0. 1 card for you: draw.",
        ]
    );
}

#[test]
fn effects_on_the_reader_are_always_told_with_their_cards() {
    let said = said(
        "rules unu   seats A B C   turn A\npile hJ   stock c8 d9 dT\n\
         A h2 h9 s3 s4 | B cT c3 | C s5 s6\n> A plays h2",
    );
    assert_eq!(
        said[1],
        "Ana played 2 of Hearts. You drew 8 of Clubs and 9 of Diamonds. Your turn: nothing fits, so draw."
    );
    assert_eq!(
        said[2],
        "Ana played 2 of Hearts. Ben drew 2 cards. Ben is on turn, then you."
    );
}

#[test]
fn a_player_who_draws_for_a_power_keeps_the_turn() {
    let drawn = said(
        "rules classic p3=draw-next   seats A B C   turn A\npile r5   stock g1 g2 g3\n\
         A r3 b3 b4 | B y3 y4 | C r1 r2\n> A plays r3",
    );
    assert_eq!(
        drawn[2],
        "Ana played Red 3. Ben drew 1 card. Ben is on turn, then you."
    );
}

#[test]
fn a_player_who_draws_a_debt_misses_the_turn() {
    let drawn = said(
        "rules classic   seats A B C   turn A\npile r5   stock g1 g2 g3\n\
         A r+2 b3 b4 | B y3 y4 | C r1 r2\n> A plays r+2\n> B draws",
    );
    assert_eq!(
        drawn[0],
        "Ben drew 2 cards and missed the turn. Cem is on turn, then you."
    );
    assert_eq!(
        drawn[1],
        "You drew Green 1 and 2, and missed the turn. Cem is on turn, then Ana."
    );
}

#[test]
fn cards_that_turn_up_are_told_to_their_owner_alone() {
    let script = "rules classic blind-draw   seats A B C   turn A\npile r4   stock r9 g2\n\
                  A b5 y1 | B r2 b8 b9 | C r6 b6\n> A draws\n> B plays r2";
    let [ana, _, _] = said(script);
    assert_eq!(ana, "Ben played Red 2. Cem is on turn, then you.");
    let [ana, ben, _] = said(&format!("{script}\n> C plays r6"));
    assert_eq!(
        ana,
        "Cem played Red 6. You turned up Red 9. Your turn: red, any 6 or a wild."
    );
    assert_eq!(ben, "Cem played Red 6. Ana is on turn, then you.");
}

#[test]
fn a_challenge_is_told_with_what_it_costs() {
    let table = |hand: &str| {
        said(&format!(
            "rules classic   seats A B C   turn A\npile r5   stock g1 g2 g3 g4 g5 g6 g7\n\
             A W+4 {hand} | B y3 y4 | C r1 r2\n> A plays W+4 blue\n> B challenges"
        ))
    };
    let [ana, ben, cem] = table("b3 b4");
    assert_eq!(
        ana,
        "Ben challenged you wrongly, drew 6 cards and missed the turn. Cem is on turn, then you."
    );
    assert_eq!(
        ben,
        "You challenged Ana wrongly, drew 6 cards and missed the turn. Cem is on turn, then Ana."
    );
    assert_eq!(
        cem,
        "Ben challenged Ana wrongly, drew 6 cards and missed the turn. Your turn: nothing fits, so draw."
    );
    let [ana, ben, _] = table("r3 b4");
    assert_eq!(
        ana,
        "Ben challenged you rightly: you drew 4 cards. Ben is on turn, then Cem."
    );
    assert_eq!(
        ben,
        "You challenged Ana rightly: Ana drew 4 cards. Your turn: nothing fits, so draw."
    );
}

#[test]
fn news_that_the_question_repeats_is_left_out() {
    let said = said(
        "rules classic   seats A B   turn A\npile r5   stock r1 g2\n\
         A y1 y2 | B b3 b4\n> A draws",
    );
    assert_eq!(said[0], "You drew Red 1: play it, or keep it.");
    assert_eq!(
        said[1],
        "Ana drew 1 card. Ana may play the card just drawn, then you."
    );
}

#[test]
fn with_forced_play_a_drawn_card_that_fits_has_to_be_played() {
    let said = said(
        "rules classic forced-play   seats A B   turn A\npile r5   stock r1 g2\n\
         A y1 y2 | B b3 b4\n> A draws",
    );
    assert_eq!(
        said[1],
        "Ana drew 1 card. Ana has to play the card just drawn, if it fits, then you."
    );
}

#[test]
fn a_free_rein_in_unu_begins_and_ends() {
    let begun = "rules unu   seats A B C   turn A\npile hJ   stock c8 d9 dT\n\
                 A h7 d7 d3 s4 | B cT c3 | C s5 s6\n> A plays h7";
    assert_eq!(
        said(begun)[1],
        "Ana played 7 of Hearts, for a free rein. Free rein for Ana, then you."
    );
    assert_eq!(
        said(&format!("{begun}\n> A plays d7"))[2],
        "Ana played 7 of Diamonds, and free rein ends. Ben is on turn, then you."
    );
}

#[test]
fn a_player_skipped_in_jungle_has_not_missed_a_turn_yet() {
    let said = said(
        "rules jungle   seats A B C   turn A\npile r5   stock g1 g2 g3\n\
         A rS b3 b4 | B gS y4 | C r1 r2\n> A plays rS",
    );
    assert_eq!(
        said[1],
        "Ana played Red Skip. You are skipped. Cem is on turn, then Ana. You may hand that on with Green Skip before anybody lays or draws."
    );
    assert_eq!(
        said[2],
        "Ana played Red Skip. Ben is skipped. Your turn: red, any Skip or a wild."
    );
}

#[test]
fn waiting_effects_on_the_reader_are_told_when_they_come() {
    let said = said(
        "rules unu   seats A B C D   turn A\npile hJ   stock c8 d9 dT cJ\n\
         A hQ hK hA h2 s3 s4 | B c9 cT | C s5 s6 | D c3 c4\n> A plays hQ hK hA h2\n> A draws",
    );
    // D, the next to the right, is passed over; C takes two.
    assert_eq!(
        said[2],
        "Ana drew 1 card. You drew 9 and 10 of Diamonds. Your turn: nothing fits, so draw."
    );
    assert!(said[1].contains("Cem drew 2 cards."), "{}", said[1]);
}

#[test]
fn everybody_hears_that_a_one_may_still_be_traded_for() {
    let said = said(
        "rules jungle   seats A B C   turn A\npile r5   stock g1 g2 g3\n\
         A r1 b3 b4 | B r3 y4 | C b1 r2\n> A plays r1",
    );
    assert_eq!(
        said[0],
        "You played Red 1. Ben is on turn, then Cem. Trade hands? Tap a player, before the next card."
    );
    assert_eq!(
        said[2],
        "Ana played Red 1. Ben is on turn, then you. Ana may still trade hands."
    );
}

#[test]
fn jungles_zero_goes_against_the_way_play_goes() {
    let said = said(
        "rules jungle   seats A B C   turn A\npile r5   stock g1 g2 g3\n\
         A r0 b3 b4 | B y3 y4 | C r1 r2\n> A plays r0",
    );
    assert!(
        said[1]
            .starts_with("Ana played Red 0. Every hand moved one seat to the right, against play."),
        "{}",
        said[1]
    );
}

#[test]
fn a_chance_out_of_turn_ends_as_its_game_has_it() {
    let ends = |script: &str, seat: usize| {
        let said = &said(script)[seat];
        let end = said.split(" before ").nth(1).unwrap_or_default();
        end.to_owned()
    };
    let newno = "rules newno   seats A B C D   turn A\npile r5   stock g1 g2 g3 g4\n";
    let wild = format!("{newno}A W b3 b4 | B y3 y4 | C W r2 | D b6 b7\n> A plays W");
    assert_eq!(ends(&wild, 2), "the colour is named.");
    let seven = format!("{newno}A r7 b3 b4 | B y3 y4 | C r7 g2 | D b6 b7\n> A plays r7");
    assert_eq!(ends(&seven, 2), "a player is chosen.");
    let newno = newno.replace("newno", "newno packs=2");
    let zero = format!("{newno}A r0 b3 b4 | B y3 y4 | C r0 g2 | D b6 b7\n> A plays r0");
    assert!(
        said(&zero)[2].contains("You may lay Red 0 before anybody takes up a hand."),
        "{}",
        said(&zero)[2]
    );
    let plain = format!("{newno}A r6 b3 b4 | B y3 y4 | C r6 g2 | D b6 b7\n> A plays r6");
    assert_eq!(ends(&plain, 2), "the next card.");
    let classic = "rules classic jump-in   seats A B C   turn A\npile r5   stock g1 g2\n\
                   A r6 b3 b4 | B y3 y4 | C r6 g2\n> A plays r6";
    assert_eq!(ends(classic, 2), "anybody lays or draws.");
}

#[test]
fn once_a_hand_is_taken_up_no_card_of_the_old_one_can_be_played() {
    let passing = "rules newno packs=3   seats A B C D   turn A\npile r4   stock g1 g2\n\
                   A r0 y1 y2 | B r0 b8 b9 | C b4 b6 | D r0 b3\n> A plays r0\n> B plays r0";
    assert_eq!(
        said(passing)[0],
        "Ben jumped in with Red 0. Take up your new hand."
    );
    let dia = scene(&format!("{passing}\n> C picks up"), 'D').view;
    assert!(dia.hand.is_empty(), "{:?}", dia.hand);
    let plays = |action: &engine::Action| matches!(action, engine::Action::Play(_));
    assert!(!dia.actions.iter().any(plays), "{:?}", dia.actions);
}

#[test]
fn only_a_jumper_swaps_the_hands_of_others() {
    let seven = "rules newno   seats A B C D   turn A\npile r5   stock g1 g2 g3 g4\n\
                 A r7 b3 b4 | B y3 y4 | C r7 g2 g3 | D b6 b7\n> A plays r7";
    assert!(said(seven)[1].contains("Ana chooses whom to swap hands with."));
    let jumped = format!("{seven}\n> C plays r7");
    assert!(said(&jumped)[1].contains("Ana chooses whom to swap hands with."));
    let chosen = format!("{jumped}\n> A picks B");
    assert!(said(&chosen)[1].contains("Cem chooses whose hands to swap."));
    assert!(
        said(&format!("{chosen}\n> C declines"))[1].starts_with("Cem left the hands as they are.")
    );
}

#[test]
fn a_wild_that_only_cancels_a_draw_sends_nothing_back() {
    let zero = "rules grand backfire=cancel   seats A B C   turn A\n\
                pile b7   pile g4   stock g1 g2 g3 y1 y2\n\
                A b0 y3 y5 | B W r2 y9 | C y7 r1\n> A plays b0";
    let [ana, ben, _] = said(zero);
    assert_eq!(
        ana,
        "You played Blue 0. Ben and Cem must draw 1 card each, or call that off. Next: Ben."
    );
    assert_eq!(
        ben,
        "Ana played Blue 0. 1 card for you: call that off or draw."
    );
    let [ana, ..] = said(&format!("{zero}\n> B plays W red"));
    assert!(
        ana.starts_with("Ben called it off with Wild (red)."),
        "{ana}"
    );
}
