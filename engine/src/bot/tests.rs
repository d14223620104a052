//! What a good bot does at small tables.

use super::*;
use crate::{
    card::{Face, Suit},
    rules::{
        Game, Position,
        action::{Input, Play},
        view::Laid,
    },
    rulesets::{RulesetId, houses::House, mix::Mix},
    seat::Direction,
};
use alloc::vec;

fn faces(text: &str) -> Vec<Face> {
    text.split(' ').map(|word| word.parse().unwrap()).collect()
}

fn table(mix: Mix, hands: &[&str], top: &str) -> Game {
    let laid = |face| Laid {
        face,
        by: Seat::new(1),
        named: None,
    };
    Game::at(&Position {
        mix,
        hands: hands.iter().map(|hand| faces(hand)).collect(),
        stock: faces("b1 b2 b3 b4 b5 b6 b8 b9"),
        piles: vec![faces(top).into_iter().map(laid).collect()],
        dealer: Seat::new(0).unwrap(),
        turn: Seat::new(0).unwrap(),
        direction: Some(Direction::Clockwise),
        ages: Vec::new(),
        pepper: None,
        salt: None,
        seed: Seed::from_number(1),
    })
    .unwrap()
}

fn chosen(game: &Game, seat: u8) -> Vec<Option<Action>> {
    let view = game.view(Seat::new(seat));
    (0..200)
        .map(|seed| choose(&view, game.ruleset(), Strength::Good, seed))
        .collect()
}

fn lays(action: &Option<Action>, face: &str) -> bool {
    matches!(action, Some(Action::Play(play)) if play.cards.top() == face.parse().unwrap())
}

fn classic() -> Mix {
    Mix::plain(RulesetId::Classic)
}

#[test]
fn it_keeps_its_wilds_while_something_else_fits() {
    let game = table(classic(), &["r5 W W+4 g1", "y1 y2 y3 y4 y6"], "r1");
    assert!(chosen(&game, 0).iter().all(|a| !lays(a, "W")));
    assert!(chosen(&game, 0).iter().all(|a| !lays(a, "W+4")));
}

#[test]
fn it_hits_who_is_about_to_go_out() {
    let game = table(classic(), &["r5 r+2 r4 g1", "y1", "y2 y3 y4"], "r1");
    assert!(chosen(&game, 0).iter().all(|a| lays(a, "r+2")));
}

#[test]
fn it_names_the_suit_it_holds_most() {
    let game = table(classic(), &["W g1 g2 y3", "y1 y2 y3 y4 y6"], "b1");
    assert!(chosen(&game, 0).iter().all(|action| {
        matches!(action, Some(Action::Play(play)) if play.suit == Some(Suit::Green) || lays(action, "g1"))
    }));
}

#[test]
fn it_calls_before_the_last_card_but_one_and_seldom_forgets() {
    let game = table(classic(), &["r5 g1", "y1 y2 y3 y4 y6"], "r1");
    let calls = chosen(&game, 0)
        .into_iter()
        .filter(|a| *a == Some(Action::Call));
    assert!((160..200).contains(&calls.count()));
}

#[test]
fn it_catches_out_of_turn_now_and_then() {
    let mut game = table(classic(), &["r5 g1", "y1 y2", "b1 b2 b3"], "r1");
    let laid = Input::Act {
        seat: Seat::new(0).unwrap(),
        seen: 0,
        action: Action::Play(Play::one("r5".parse().unwrap())),
    };
    game.apply(laid).unwrap();
    let catch = Some(Action::Catch(Seat::new(0).unwrap()));
    let catches = chosen(&game, 2).into_iter().filter(|a| *a == catch);
    assert!((50..150).contains(&catches.count()));
}

#[test]
fn it_swaps_with_the_fewest_cards() {
    let mix = classic().with(House::SevenZero, 1);
    let hands = ["r7 g1 g2 g3 g4 g5", "y1 y2 y3 y4", "b1 b2"];
    let game = table(mix, &hands, "r1");
    assert!(
        chosen(&game, 0).iter().all(|action| {
            matches!(action, Some(Action::Play(play)) if play.with == Seat::new(2))
        })
    );
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
