//! What people read at the table, ruleset by ruleset.

use super::{
    asked::asked,
    headline::headline,
    positions::{cast, names, scene},
    words::text,
};

/// What just happened and what is asked, as the players A, B and C read it.
fn said(script: &str) -> [String; 3] {
    let names = names();
    ['A', 'B', 'C'].map(|seat| {
        let scene = scene(script, seat);
        let cast = cast(&names, &scene);
        let happened = text(&headline(&scene.told, cast));
        format!("{happened} {}", text(&asked(&scene.view, cast)))
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
            "You played Wild Draw Four and said yellow. Ben faces 4 cards, then Cem.",
            "Ana played Wild Draw Four and said yellow. 4 cards for you: challenge or draw.",
            "Ana played Wild Draw Four and said yellow. Ben faces 4 cards, then you.",
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
        "Ana played Red 6. Ben is on turn, then you. You may lay Red 6 before the next card."
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
        "Your turn: hearts or any 9."
    );
}

#[test]
fn what_waits_in_unu_and_whom_it_hits() {
    let said = said(
        "rules unu   seats A B C   turn A\npile hJ   stock c3 c4 c5 c6\n\
         A hK hA h2 s3 s4 | B c9 cT | C s5 s6\n> A plays hK hA h2",
    );
    let played = "played King, Ace and 2 of Hearts.";
    assert_eq!(
        said,
        [
            format!(
                "You {played} Your turn: nothing fits, so draw. Then Ben misses a turn, Cem takes 2."
            ),
            format!("Ana {played} Ana is on turn; then you miss a turn, Cem takes 2."),
            format!("Ana {played} Ana is on turn; then Ben misses a turn, you take 2."),
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
            "Ana played Blue 0. 1 card for you: send it back or draw.",
            "Ana played Blue 0. 1 card for you: draw.",
        ]
    );
}
