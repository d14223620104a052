//! The reasons for refusals: each reason that comes up in any ruleset, with its rule and its sentence for players.
//!
//! Compare a changed line of the table with the rulebook: does the rule explain the refusal to a player? `REASONS=write
//! cargo test -p tests --test all reasons` rewrites the table.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use engine::{Action, Cards, Face, Game, Input, Play, Seat, Suit, rulesets::RULESETS};
use std::{collections::BTreeSet, env, fmt::Write as _, fs};
use tests::{Chance, TestTable, names};

/// Inputs after which the test abandons a table.
const INPUTS: usize = 400;
/// The path of the table.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/golden/reasons.txt");

/// Actions that a player with this hand could try, sensible or not.
fn tries(hand: &[Face], chance: &mut Chance) -> Vec<Action> {
    let seats: Vec<Seat> = Seat::first(5).collect();
    let of_seats = |seat: &Seat| {
        [
            Action::Catch(*seat),
            Action::Pick(*seat),
            Action::Trade(*seat),
        ]
    };
    let mut tries: Vec<Action> = seats.iter().flat_map(of_seats).collect();
    tries.extend([
        Action::Draw,
        Action::DrawAll,
        Action::Keep,
        Action::Challenge,
        Action::Call,
        Action::Decline,
        Action::PickUp,
        Action::TurnUp,
        Action::TakeDiscard(0),
        Action::TakeDiscard(1),
        Action::Claim(1),
        Action::Size(5),
        Action::Name(Suit::ALL[chance.below(Suit::ALL.len())]),
        Action::PickTwo(seats[1], seats[2]),
    ]);
    for face in hand {
        let play = |suit, with, pile, cards: &[Face]| {
            let cards = Cards::several(cards)?;
            Some(Action::Play(Play {
                cards,
                pile,
                suit,
                with,
            }))
        };
        tries.push(Action::Misplay(*face));
        tries.extend(play(None, None, 0, &[*face]));
        tries.extend(play(None, None, 1, &[*face]));
        tries.extend(play(Some(Suit::ALL[0]), None, 0, &[*face]));
        tries.extend(play(None, Some(seats[1]), 0, &[*face]));
        tries.extend(play(
            None,
            None,
            0,
            &[*face, hand[chance.below(hand.len())]],
        ));
        tries.extend(Cards::several(&[*face]).map(Action::Give));
        tries.push(Action::GiveTo(*face, seats[chance.below(seats.len())]));
    }
    tries
}

/// Records the reasons why the game refuses this seat's tries, on time or a little late.
fn note(met: &mut BTreeSet<String>, ruleset: &str, game: &Game, seat: Seat, chance: &mut Chance) {
    let mut trial = game.clone();
    for action in tries(&game.view(Some(seat)).hand, chance) {
        let late = chance.below(24).saturating_sub(20) as u32;
        let seen = game.revision().saturating_sub(late);
        let Err(why) = trial.apply(Input::Act { seat, seen, action }) else {
            trial = game.clone();
            continue;
        };
        let (reason, words) = (names::name(&why.reason), why.reason.words());
        met.insert(format!(
            "{ruleset:8} {:7} {reason:20} {words}",
            why.rule.to_string()
        ));
    }
}

#[test]
fn every_reason_cites_a_rule_that_explains_it() {
    let mut met = BTreeSet::new();
    TestTable::each(TestTable::round(), |table| {
        let (mut game, mut chance) = (table.game(), Chance::new(table.number));
        let seats = table.setup.seats;
        let ruleset = table.setup.config.ruleset.spec().key;
        for _ in 0..INPUTS {
            game.take_events().for_each(drop);
            if chance.once_in(5) || game.revision() < 3 {
                let asked = game.asked();
                let tries = |seat: &Seat| asked.has(*seat) || chance.once_in(3);
                let trying: Vec<Seat> = Seat::first(usize::from(seats)).filter(tries).collect();
                for seat in trying {
                    note(&mut met, ruleset, &game, seat, &mut chance);
                }
            }
            if game.outcome().is_some() {
                break;
            }
            // If the game refuses this input, a try above has covered it.
            let input = chance.input(&game, seats);
            let _ = game.apply(input);
        }
    });
    for spec in &RULESETS {
        let meets = |line: &String| line.starts_with(spec.key);
        assert!(met.iter().any(meets), "no refusal in {}", spec.key);
    }
    let mut text = String::new();
    for line in &met {
        writeln!(text, "{}", line.trim_end()).unwrap();
    }
    if env::var("REASONS").as_deref() == Ok("write") {
        return fs::write(FILE, text).unwrap();
    }
    let known = fs::read_to_string(FILE).unwrap();
    let known: BTreeSet<&str> = known.lines().collect();
    let new: Vec<&str> = text.lines().filter(|line| !known.contains(line)).collect();
    assert!(new.is_empty(), "read these with the book in hand: {new:#?}");
}
