//! Bots always know what to do, do nothing illegal, and win more often than players without a plan.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use engine::{
    Action, Game, Input, Mix, RulesetId, Seat,
    bot::{self, Strength},
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

#[track_caller]
fn assert_beats_chance(seats: usize, rounds: u64) {
    let mix = Mix::plain(RulesetId::Classic);
    let good = Player::Bot(Strength::Good);
    let rate = Rate::of(mix, seats, good, Player::Random, rounds);
    println!(
        "{seats} players: the bot wins {rate} % of {} rounds",
        rate.of
    );
    assert!(rate.share() - 3.0 * rate.margin() > 1.0 / seats as f64);
}

#[test]
fn a_bot_beats_one_player_without_a_plan() {
    assert_beats_chance(2, 2_000);
}

#[test]
fn a_bot_beats_three_players_without_a_plan() {
    assert_beats_chance(4, 2_000);
}
