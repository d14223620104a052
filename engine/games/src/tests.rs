//! The kernel's answers under the rules of real games.

use crate::{
    GameConfig, RulesetId, rulesets,
    script::{self, OpenedTable, Says},
};
use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use base::{Face, Hand, Seat, Suit};
use kernel::{
    Action, PlayedCard, Position, Reason,
    clause::{Combination, PlayContext},
    pile::Streak,
};

/// The reason why the last seat cannot catch the first seat at the end of this script.
fn not_caught(inputs: &str) -> Reason {
    let table = "GRA-60  Not caught.\nrules grand   seats A B C   turn A\npile r1   pile g8\n\
                 stock gS yR r+2 y1\nA r4 | B y9 r0 b4 | C g4 y2\n";
    let scripts = script::parse(&format!("{table}{inputs}\n= turn A\n")).unwrap();
    let OpenedTable::Round(mut game) = scripts[0].table.open().unwrap() else {
        panic!("a round");
    };
    for step in &scripts[0].steps {
        if let Says::Input(input) = &step.says {
            let input = input.to_move(&game).unwrap();
            game.apply(input).unwrap();
        }
    }
    let [target, seat] = [0, 2].map(|at| Seat::new(at).unwrap());
    let refused = game.apply(game.input(seat, Action::Catch(target)));
    refused.unwrap_err().reason
}

#[test]
fn a_hand_that_grew_to_one_card_never_was_to_be_called() {
    assert_eq!(not_caught("> A plays r4\n> A picks B"), Reason::Grown);
}

/// All jokers of four decks lie on a five of hearts, which the next card still has to match.
#[test]
fn the_card_to_fit_is_shown_under_however_many_jokers() {
    let played = |word: &str| PlayedCard::turned(word.parse().unwrap());
    let jokers = ["BJ", "RJ"].into_iter().cycle().take(8);
    let pile: Vec<PlayedCard> = ["c3", "h5"].into_iter().chain(jokers).map(played).collect();
    let hand: Vec<Face> = vec!["h9".parse().unwrap()];
    let hands = vec![hand.clone(), hand.clone(), hand];
    let position = Position::new(hands, Vec::new(), vec![pile]);
    let view = GameConfig::plain(RulesetId::Twist)
        .at(&position)
        .unwrap()
        .view(None);
    assert_eq!(view.piles[0].top[0], played("h5"));
    assert_eq!(view.piles[0].suit, Some(Suit::Green));
}

fn uses(config: &str, face: &str) -> String {
    let config: GameConfig = config.parse().unwrap();
    let rules = rulesets::build(&config, 4);
    let face = face.parse().unwrap();
    let mut said: Vec<String> = rules
        .other_modes(face)
        .iter()
        .map(|(mode, rule)| format!("{mode:?} {rule}"))
        .collect();
    said.extend(rules.fits_on_all(face).map(|rule| format!("all {rule}")));
    said.extend(
        rules
            .cautions(face)
            .map(|c| format!("{:?} {}", c.reason, c.id)),
    );
    said.extend(rules.adds_up(face).then(|| "adds".to_string()));
    said.join(", ")
}

#[test]
fn a_card_is_good_for_what_its_ruleset_says() {
    for (config, face, wanted) in [
        ("classic", "r7", ""),
        ("classic", "W", "all CLA-21"),
        ("classic", "W+4", "all CLA-21, HoldsSuit CLA-24"),
        ("classic+draw-four=free", "W+4", "all CLA-21"),
        ("classic+jump-in", "r7", "Jump CLA-34"),
        ("classic+jump-in=number", "r0", "Jump CLA-79"),
        ("classic+jump-in", "W", "all CLA-21"),
        ("classic+progressive", "r+2", "Answer CLA-39, adds"),
        (
            "newno+draw-four=strict",
            "W+4",
            "Answer NEW-45, Jump NEW-39, HoldsSuit NEW-27, adds",
        ),
        ("newno", "rS", "Jump NEW-36, adds"),
        ("newno", "b+2", "Answer NEW-44, Jump NEW-41, adds"),
        (
            "newno",
            "W+4",
            "Answer NEW-45, Jump NEW-39, all NEW-26, adds",
        ),
        ("jungle", "rS", "Jump JUN-17, Cancel JUN-25"),
        ("jungle", "r0", ""),
        ("newno", "r0", ""),
        ("newno+packs=2", "r0", "Jump NEW-43, adds"),
        ("jungle", "gR", "Jump JUN-17, Cancel JUN-22"),
        ("grand", "W", "Backfire GRA-48, all GRA-19"),
        ("grand", "gR", "Cancel GRA-52"),
        ("twist", "BJ", "Answer TWI-25, all TWI-14, adds"),
        ("twist", "hJ", "all TWI-14"),
        ("unu", "h8", "NotLast UNU-41"),
        ("unu+wild-eights", "h8", "all UNU-13, NotLast UNU-41"),
    ] {
        assert_eq!(uses(config, face), wanted, "{config}, {face}");
    }
}

/// All pairs of cards in the plays that a combination lists, for two cards of each kind in the hand, on every card.
fn pairs(several: &Combination, kinds: &BTreeSet<Face>) -> BTreeSet<[Face; 2]> {
    let hand: Hand = kinds.iter().flat_map(|face| [*face; 2]).collect();
    let (seat, run) = (Seat::new(0).unwrap(), Streak::default());
    let mut pairs = BTreeSet::new();
    for face in kinds {
        let by = Seat::new(1);
        let top = PlayedCard {
            by,
            ..PlayedCard::turned(*face)
        };
        let context = PlayContext::on(seat, &hand, &top, &run);
        (several.each)(&context, &mut |cards| {
            let faces = cards.faces();
            for (at, first) in faces.iter().enumerate() {
                let others = faces[at + 1..].iter();
                pairs.extend(others.flat_map(|other| [[*first, *other], [*other, *first]]));
            }
        });
    }
    pairs
}

#[test]
fn two_cards_go_together_if_some_play_has_both() {
    for config in [
        "classic+multi=twins",
        "classic+multi=number",
        "unu",
        "grand",
        "jungle",
    ] {
        let parsed: GameConfig = config.parse().unwrap();
        let rules = rulesets::build(&parsed, 4);
        let kinds: BTreeSet<Face> = rules.deck.cards(1).into_iter().collect();
        assert!(!rules.combinations.is_empty(), "{config}");
        for several in &rules.combinations {
            let listed = pairs(several, &kinds);
            for first in &kinds {
                for other in &kinds {
                    assert_eq!(
                        (several.together)(*first, *other),
                        listed.contains(&[*first, *other]),
                        "{config}, {:?}: {first} {other}",
                        several.mode
                    );
                }
            }
        }
    }
    let classic = rulesets::build(&GameConfig::plain(RulesetId::Classic), 4);
    let nine: Face = "r9".parse().unwrap();
    assert!(!classic.go_together(nine, nine));
}
