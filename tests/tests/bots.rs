//! Bots always know what to do, do nothing illegal, and win more often than players without a plan.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use engine::{
    Action, Game, Input, Mix, Seat,
    bot::{self, Strength},
    rulesets::RULESETS,
};
use tests::{
    Chance, Table,
    duel::{Player, Rate},
};

/// Inputs after which a game among bots counts as endless.
const ENDLESS: usize = 20_000;

fn bot(game: &Game, seat: Seat, seed: u64) -> Option<Action> {
    bot::choose(&game.view(Some(seat)), game.ruleset(), Strength::Good, seed)
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

/// Rounds of each ruleset at each number of players.
const ROUNDS: u64 = 1_000;

/// How much more often a bot wins among players without a plan than its share, in standard errors, at least.
const SIGMAS: f64 = 4.0;

fn assert_beats_chance(mix: Mix, seats: usize) {
    let good = Player::Bot(Strength::Good);
    let rate = Rate::of(mix, seats, good, Player::Random, ROUNDS);
    println!("{mix}, {seats} players: {rate} % of {} rounds", rate.of);
    let share = 1.0 / seats as f64;
    let error = rate.margin() / 1.96;
    assert!(
        rate.share() - SIGMAS * error > share,
        "{mix}, {seats} players: {rate}"
    );
}

#[test]
fn a_bot_beats_players_without_a_plan_in_every_game() {
    for spec in &RULESETS {
        let mix = Mix::plain(spec.id);
        let tables = 2..=4;
        for seats in tables.filter(|seats| mix.check(*seats).is_ok()) {
            assert_beats_chance(mix, seats);
        }
    }
}
