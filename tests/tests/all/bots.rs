//! Bots always find an action, do nothing illegal, and win more often than players without a plan.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use engine::{
    Action, Game, GameConfig, Seat, Seed, View,
    bot::{self, Strength},
    kernel::view::Asked,
    rng::Rng,
    rulesets::RULESETS,
    script::{self, OpenedTable, Says},
};
use std::collections::BTreeSet;
use tests::{
    Chance, TestTable,
    duel::{Duelist, Rate},
};

/// Inputs after which a game among bots counts as endless.
const ENDLESS: usize = 20_000;

fn bot(game: &Game, seat: Seat, seed: u64) -> Option<Action> {
    bot::choose(&game.view(Some(seat)), game.ruleset(), Strength::Good, seed)
}

/// The next action of the first of these seats whose bot wants to act.
fn turn_to(
    game: &Game,
    seats: impl IntoIterator<Item = Seat>,
    seed: u64,
) -> Option<(Seat, Action)> {
    let mut actions = seats
        .into_iter()
        .filter_map(|seat| Some((seat, bot(game, seat, seed)?)));
    actions.next()
}

fn apply(game: &mut Game, (seat, action): (Seat, Action)) {
    let done = game.apply(game.input(seat, action));
    assert_eq!(done, Ok(()), "{seat} {action:?}");
}

#[test]
fn bots_alone_play_every_game_to_its_end() {
    TestTable::each(TestTable::round(), |table| {
        let (mut game, mut chance) = (table.game(), Chance::new(table.number));
        let seats = usize::from(table.setup.seats);
        for inputs in 0.. {
            if game.outcome().is_some() {
                break;
            }
            assert!(inputs < ENDLESS, "no end: {game:?}");
            // A bot that wants to act out of turn may be faster than the seat on turn, or not.
            let first = Seat::first(seats).nth(chance.below(seats));
            let asked = game.asked();
            let order = first.into_iter().chain(asked);
            let chosen = turn_to(&game, order, table.number);
            let chosen = chosen.unwrap_or_else(|| panic!("nobody knows what to do: {game:?}"));
            apply(&mut game, chosen);
        }
    });
}

/// The kind of a question, without the details that differ each time.
fn question(asked: Asked) -> String {
    let name = format!("{asked:?}");
    name.split('(').next().unwrap_or_default().to_owned()
}

/// The legal actions in a view that are missing in the imagined round.
fn missing(view: &View, world: &Game, seat: Seat) -> Vec<Action> {
    let imagined = world.legal(seat);
    let unasked = |action: &Action| {
        use Action::{Call, Catch, PickUp, Trade};
        matches!(action, Catch(_) | Call | PickUp | Trade(_))
    };
    let mut answers = view.actions.clone();
    answers.retain(|action| !unasked(action) && !imagined.contains(action));
    answers
}

#[test]
fn imagined_rounds_offer_what_the_view_offers() {
    let mut imagined = BTreeSet::new();
    TestTable::each(TestTable::round(), |table| {
        let (mut game, mut chance) = (table.game(), Chance::new(table.number));
        while game.outcome().is_none() && game.revision() < 100 {
            for seat in game.asked().iter() {
                let view = game.view(Some(seat));
                let rng = Rng::new(Seed::from_number(table.number));
                if let Some(world) = Game::imagine(&view, game.ruleset(), rng) {
                    assert_eq!(missing(&view, &world, seat), [], "{view:?}");
                    imagined.extend(view.prompt.map(|prompt| question(prompt.asked)));
                }
            }
            game.apply(chance.act(&game)).unwrap();
            game.take_events();
        }
    });
    let all = [
        "Aim", "Drawn", "Give", "Name", "Owed", "Pick", "Pull", "Race", "Rein", "Total", "Turn",
    ];
    assert!(imagined.iter().eq(all), "{imagined:?}");
}

/// The round after the inputs of a script.
fn played(text: &str) -> Game {
    let scripts = script::parse(text).unwrap();
    let OpenedTable::Round(mut game) = scripts[0].table.open().unwrap() else {
        panic!("the script is about one round");
    };
    for step in &scripts[0].steps {
        if let Says::Input(input) = &step.says {
            game.apply(input.to_move(&game).unwrap()).unwrap();
        }
    }
    *game
}

/// A view shows the topmost cards of a pile, and the card that cards are due for (CLA-66).
#[test]
fn imagined_rounds_know_what_is_due_however_often_it_was_handed_on() {
    let handed = "> B plays rR\n> A plays rR\n".repeat(4);
    let text = format!(
        "CLA-66  Handed on eight times.\n\
         rules classic packs=4 deflect=both stacking=same\nseats A B   turn A\npile r4   stock g1 g2\n\
         A r+2 rR rR rR rR y1 | B rR rR rR rR b+2 W+4 b8\n> A plays r+2\n{handed}= facing B 2"
    );
    let game = played(&text);
    let seat = game.asked().only().unwrap();
    let view = game.view(Some(seat));
    let plays = |actions: &[Action]| -> BTreeSet<String> {
        let plays = actions
            .iter()
            .filter(|action| matches!(action, Action::Play(_)));
        plays.map(|play| format!("{play:?}")).collect()
    };
    assert_eq!(plays(&view.actions).len(), 1, "{view:?}");
    for number in 0..50 {
        let rng = Rng::new(Seed::from_number(number));
        let world = Game::imagine(&view, game.ruleset(), rng).unwrap();
        let imagined = world.legal(seat);
        assert_eq!(plays(&imagined), plays(&view.actions), "world {number}");
    }
}

/// Rounds of each ruleset with each number of players.
const ROUNDS: u64 = 1_000;
/// Rounds with a strong bot, which thinks long.
const FEWER: u64 = 100;

/// How far a bot's wins among players without a plan must exceed its fair share, in standard errors.
const SIGMAS: f64 = 4.0;

fn error(rate: Rate) -> f64 {
    rate.margin() / 1.96
}

fn assert_beats_chance(config: GameConfig, seats: usize) {
    let good = Duelist::Bot(Strength::Good);
    let rate = Rate::of(config, seats, good, Duelist::Random, ROUNDS);
    println!("{config}, {seats} players: {rate} % of {} rounds", rate.of);
    let share = 1.0 / seats as f64;
    assert!(
        rate.share() - SIGMAS * error(rate) > share,
        "{config}, {seats} players: {rate}"
    );
}

#[test]
fn a_bot_beats_players_without_a_plan_in_every_game() {
    for spec in &RULESETS {
        let config = GameConfig::plain(spec.id);
        let tables = 2..=4;
        for seats in tables.filter(|seats| config.check(*seats).is_ok()) {
            assert_beats_chance(config, seats);
        }
    }
}

/// All rulesets count together: a single one has too few rounds to tell a small difference from luck. The seeds are the
/// numbers of the rounds, from 0.
#[test]
fn a_bot_that_thinks_ahead_does_better_than_one_that_does_not() {
    let strong = Duelist::Bot(Strength::Strong);
    let good = Duelist::Bot(Strength::Good);
    let games = RULESETS.iter().map(|spec| GameConfig::plain(spec.id));
    let games = games.filter(|config| config.check(2).is_ok());
    let rates = games.map(|config| Rate::of(config, 2, strong, good, FEWER));
    let all = rates.reduce(Rate::with).unwrap();
    println!("strong against good, {all} % of {} rounds", all.of);
    assert!(all.share() - 2.0 * error(all) > 0.5, "{all}");
}
