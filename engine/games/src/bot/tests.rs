//! Decisions of bots at small tables.

use super::{Strength, Thinking, choose};
use crate::{
    house_rules::HouseRule,
    rulesets::{RulesetId, config::GameConfig},
};
use alloc::{vec, vec::Vec};
use base::{Face, Seat, Suit};
use kernel::{Action, Asked, Game, Input, Play, PlayedCard, Position, question::Leg};

fn faces(text: &str) -> Vec<Face> {
    text.split(' ').map(|word| word.parse().unwrap()).collect()
}

fn table(config: GameConfig, hands: &[&str], top: &str) -> Game {
    let played = |face| PlayedCard {
        face,
        by: Seat::new(1),
        named: None,
    };
    let hands = hands.iter().map(|hand| faces(hand)).collect();
    let pile = faces(top).into_iter().map(played).collect();
    let position = Position::new(hands, faces("b1 b2 b3 b4 b5 b6 b8 b9"), vec![pile]);
    config.at(&position).unwrap()
}

fn chosen(game: &Game, seat: u8) -> Vec<Option<Action>> {
    chosen_by(Strength::Good, game, seat)
}

fn chosen_by(strength: Strength, game: &Game, seat: u8) -> Vec<Option<Action>> {
    let view = game.view(Seat::new(seat));
    (0..200)
        .map(|seed| choose(&view, game.ruleset(), strength, seed))
        .collect()
}

fn count(chosen: &[Option<Action>], action: Action) -> usize {
    chosen.iter().filter(|a| **a == Some(action)).count()
}

fn plays(action: &Option<Action>, face: &str) -> bool {
    matches!(action, Some(Action::Play(play)) if play.cards.top() == face.parse().unwrap())
}

fn classic() -> GameConfig {
    GameConfig::plain(RulesetId::Classic)
}

#[test]
fn it_keeps_its_wilds_while_something_else_fits() {
    let game = table(classic(), &["r5 W W+4 g1", "y1 y2 y3 y4 y6"], "r1");
    assert!(chosen(&game, 0).iter().all(|a| !plays(a, "W")));
    assert!(chosen(&game, 0).iter().all(|a| !plays(a, "W+4")));
}

#[test]
fn it_hits_who_is_about_to_go_out() {
    let game = table(classic(), &["r5 r+2 r4 g1", "y1", "y2 y3 y4"], "r1");
    assert!(chosen(&game, 0).iter().all(|a| plays(a, "r+2")));
}

#[test]
fn it_names_the_suit_it_holds_most() {
    let game = table(classic(), &["W g1 g2 y3", "y1 y2 y3 y4 y6"], "b1");
    assert!(chosen(&game, 0).iter().all(|action| {
        matches!(action, Some(Action::Play(play)) if play.suit == Some(Suit::Green) || plays(action, "g1"))
    }));
}

#[test]
fn it_forgets_to_call_the_more_seldom_the_better_it_plays() {
    let game = table(classic(), &["r5 g1", "y1 y2 y3 y4 y6"], "r1");
    let calls = |strength| count(&chosen_by(strength, &game, 0), Action::Call);
    assert!((100..160).contains(&calls(Strength::Casual)));
    assert!((170..200).contains(&calls(Strength::Good)));
    assert_eq!(calls(Strength::Strong), 200);
}

#[test]
fn it_notices_that_somebody_did_not_call_the_more_often_the_better_it_plays() {
    let mut game = table(classic(), &["r5 g1", "y1 y2", "b1 b2 b3"], "r1");
    let played = Input::Act {
        seat: Seat::new(0).unwrap(),
        seen: 0,
        action: Action::Play(Play::one("r5".parse().unwrap())),
    };
    game.apply(played).unwrap();
    let catch = Action::Catch(Seat::new(0).unwrap());
    let catches = |strength| count(&chosen_by(strength, &game, 2), catch);
    assert!((15..60).contains(&catches(Strength::Casual)));
    assert!((70..130).contains(&catches(Strength::Good)));
    assert_eq!(catches(Strength::Strong), 200);
}

#[test]
fn it_jumps_in_the_more_often_the_better_it_plays() {
    let game = table(
        GameConfig::plain(RulesetId::Jungle),
        &["g1 g2", "y1 y2", "r5 b2 b3"],
        "r5",
    );
    let jumps = |strength| {
        let chosen = chosen_by(strength, &game, 2);
        chosen.iter().filter(|action| plays(action, "r5")).count()
    };
    assert!((70..130).contains(&jumps(Strength::Casual)));
    assert!((125..175).contains(&jumps(Strength::Good)));
    assert_eq!(jumps(Strength::Strong), 200);
}

#[test]
fn the_same_seed_slips_in_the_same_places() {
    let game = table(classic(), &["r5 g1", "y1 y2 y3 y4 y6"], "r1");
    for strength in ALL {
        assert_eq!(chosen_by(strength, &game, 0), chosen_by(strength, &game, 0));
    }
}

const ALL: [Strength; 3] = [Strength::Casual, Strength::Good, Strength::Strong];

#[test]
fn people_can_be_first() {
    for unasked in [None, Some(Asked::Race(Leg::First)), Some(Asked::Claim)] {
        let times = ALL.map(|strength| strength.thinking(unasked));
        for Thinking { least, most } in times {
            assert!(900 <= least && least < most && most <= 2500);
        }
        assert!(times.is_sorted_by(|a, b| a.least > b.least && a.most > b.most));
    }
}

#[test]
fn stronger_bots_think_faster_and_no_bot_stalls_the_table() {
    for asked in [Asked::Drawn, Asked::Turn, Asked::Total(4)] {
        let times = ALL.map(|strength| strength.thinking(Some(asked)));
        assert!(times.is_sorted_by(|a, b| a.least > b.least && a.most > b.most));
        assert!(
            times
                .iter()
                .all(|time| 500 <= time.least && time.most <= 4000)
        );
    }
}

#[test]
fn it_swaps_with_the_fewest_cards() {
    let config = classic()
        .with(HouseRule::Sevens, 1)
        .with(HouseRule::Zeros, 1);
    let hands = ["r7 g1 g2 g3 g4 g5", "y1 y2 y3 y4", "b1 b2"];
    let game = table(config, &hands, "r1");
    assert!(
        chosen(&game, 0).iter().all(|action| {
            matches!(action, Some(Action::Play(play)) if play.with == Seat::new(2))
        })
    );
}

#[test]
fn it_swaps_only_for_fewer_cards_where_it_may() {
    let config = classic().with(HouseRule::Sevens, 2);
    let with = |hands: [&str; 3], with: Option<Seat>| {
        let game = table(config, &hands, "r1");
        let chosen = chosen(&game, 0);
        chosen
            .iter()
            .all(|action| matches!(action, Some(Action::Play(play)) if play.with == with))
    };
    let fewer = ["r7 g2 g3 g4 g5 g6", "y1 y2 y3 y4", "b1 b2"];
    assert!(with(fewer, Seat::new(2)));
    let more = ["r7 r2 r3", "y1 y2 y3 y4", "b1 b2 b3 b4 b5"];
    assert!(with(more, None));
}

#[test]
fn it_hands_a_sum_on_to_who_is_about_to_go_out() {
    let config = "classic+deflect=both".parse().unwrap();
    let hands = ["r+2 g1 g2 g3 g4", "rS rR y1 y2", "y3 y4 y6 y7", "b1 b2"];
    let mut game = table(config, &hands, "r1");
    let demanded = Input::Act {
        seat: Seat::FIRST,
        seen: 0,
        action: Action::Play(Play::one("r+2".parse().unwrap())),
    };
    game.apply(demanded).unwrap();
    let chosen = chosen(&game, 1);
    let with = |face| chosen.iter().filter(|a| plays(a, face)).count();
    assert_eq!(with("rS") + with("rR"), chosen.len());
    assert!(with("rS") > with("rR"));
}

#[test]
fn it_plays_cards_of_one_number_together_with_its_own_suit_on_top() {
    let config = "classic+multi=number".parse().unwrap();
    let game = table(config, &["r5 y5 g5 g1 g2 g4", "y1 y2 y3 y4 y6"], "r1");
    let together = |action: &Option<Action>| {
        plays(action, "g5")
            && matches!(action, Some(Action::Play(play)) if play.cards.faces().len() == 3)
    };
    assert!(chosen(&game, 0).iter().all(together));
}

#[test]
fn it_waits_when_nothing_is_asked_of_it() {
    let game = table(classic(), &["r5 g1", "r1 y2"], "r1");
    assert_eq!(chosen(&game, 1), vec![None; 200]);
    assert_eq!(
        choose(&game.view(None), game.ruleset(), Strength::Good, 1),
        None
    );
}
