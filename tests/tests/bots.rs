//! Bots always know what to do, do nothing illegal, and win more often than players without a plan.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use engine::{Action, Game, Input, Mix, RulesetId, Seat, Seed, Setup, bot};
use tests::{Chance, Table};

/// Inputs after which a game among bots counts as endless.
const ENDLESS: usize = 20_000;

fn bot(game: &Game, seat: Seat, seed: u64) -> Option<Action> {
    bot::choose(&game.view(Some(seat)), game.ruleset(), seed)
}

/// What one seat does next, if it is a bot that wants something.
fn turn_to(
    game: &Game,
    seats: impl IntoIterator<Item = Seat>,
    seed: u64,
) -> Option<(Seat, Action)> {
    let mut wishes = seats
        .into_iter()
        .filter_map(|seat| Some((seat, bot(game, seat, seed)?)));
    wishes.next()
}

fn apply(game: &mut Game, (seat, action): (Seat, Action)) {
    let seen = game.tick();
    let done = game.apply(Input::Act { seat, seen, action });
    assert_eq!(done, Ok(()), "{seat} {action:?}");
}

#[test]
fn bots_alone_play_every_game_to_its_end() {
    Table::each(Table::round(), |table| {
        let (mut game, mut chance) = (table.game(), Chance::new(table.number));
        let seats = usize::from(table.setup.seats);
        for inputs in 0.. {
            if game.outcome().is_some() {
                break;
            }
            assert!(inputs < ENDLESS, "no end: {game:?}");
            // Whoever wants something out of turn may be quicker than who is asked, or not.
            let first = Seat::first(seats).nth(chance.below(seats));
            let asked = game.asked();
            let order = first.into_iter().chain(asked);
            let wish = turn_to(&game, order, table.number);
            let wish = wish.unwrap_or_else(|| panic!("nobody knows what to do: {game:?}"));
            apply(&mut game, wish);
        }
    });
}

/// Rounds out of so many that one bot wins against players without a plan.
fn wins(seats: usize, rounds: u64) -> f64 {
    let mut wins = 0;
    for number in 0..rounds {
        let everybody = || Seat::first(seats);
        let bot = everybody().nth(number as usize % seats);
        let setup = Setup {
            mix: Mix::plain(RulesetId::Classic),
            seats: seats as u8,
            playing: everybody().collect(),
            dealer: everybody().nth(number as usize / seats % seats).unwrap(),
            ages: Vec::new(),
            seed: Seed::from_number(number),
        };
        let (mut game, mut chance) = (Game::new(&setup).unwrap(), Chance::new(number));
        while game.outcome().is_none() {
            let wish = turn_to(&game, bot, number);
            match (wish, game.asked().lowest()) {
                (Some(wish), _) => apply(&mut game, wish),
                (None, Some(seat)) => {
                    let action = chance.action(&game, seat).unwrap();
                    apply(&mut game, (seat, action));
                }
                (None, None) => panic!("nobody is asked: {game:?}"),
            }
        }
        let winners = game.outcome().map(|outcome| outcome.winners);
        wins += u64::from(winners.zip(bot).is_some_and(|(seats, bot)| seats.has(bot)));
    }
    wins as f64 / rounds as f64
}

#[track_caller]
fn assert_beats_chance(seats: usize, rounds: u64) {
    let rate = wins(seats, rounds);
    let fair = 1.0 / seats as f64;
    let sigma = (fair * (1.0 - fair) / rounds as f64).sqrt();
    let margin = (rate - fair) / sigma;
    println!(
        "{seats} players: the bot wins {:.1} % of {rounds} rounds, {margin:.0} sigmas above {:.1} %",
        100.0 * rate,
        100.0 * fair
    );
    assert!(margin > 6.0, "{rate} of {rounds} rounds among {seats}");
}

#[test]
fn a_bot_beats_one_player_without_a_plan() {
    assert_beats_chance(2, 2_000);
}

#[test]
fn a_bot_beats_three_players_without_a_plan() {
    assert_beats_chance(4, 2_000);
}
