//! Each random legal game ends, loses no card, and can be replayed from its log.

use engine::{
    Action, Event, Face, Game, GameConfig, HouseRule, Input, News, RulesetId, Seat, Seats, Seed,
    Setup,
    hand::Hand,
    kernel::view::Asked,
    matches::Match,
    rulesets::config::{ConfigError, Length},
};
use tests::{Chance, TestTable, mixes::Extent, table};

/// Inputs after which a game counts as endless. The longest of 173,558 games had 17,665.
const ENDLESS: usize = 40_000;

/// The record of a finished game.
struct Record {
    log: Vec<Input>,
    events: Vec<Event>,
    end: Game,
}

/// Plays to the end, and checks at each step that no card is missing.
fn play(table: &TestTable, mut next: impl FnMut(&Game) -> Input) -> Record {
    let mut game = table.game();
    let rules = game.ruleset();
    let deck: Hand = rules.deck.cards(rules.packs).into_iter().collect();
    let (mut log, mut events) = (Vec::new(), Vec::from_iter(game.take_events()));
    while game.outcome().is_none() {
        assert!(
            log.len() < ENDLESS,
            "{table}: no end after {ENDLESS} inputs"
        );
        let input = next(&game);
        if game.apply(input).is_ok() {
            log.push(input);
            events.extend(game.take_events());
            assert_eq!(game.census(), deck, "after {input:?}");
        }
    }
    Record {
        log,
        events,
        end: game,
    }
}

fn assert_replays(table: &TestTable, record: &Record) {
    let mut game = table.game();
    let mut events = Vec::from_iter(game.take_events());
    for input in &record.log {
        assert_eq!(game.apply(*input), Ok(()), "{input:?}");
        events.extend(game.take_events());
    }
    assert_eq!(events, record.events);
    assert_eq!(format!("{game:?}"), format!("{:?}", record.end));
}

#[test]
fn random_games_end_and_can_be_replayed() {
    let (mut games, mut inputs, mut longest) = (0, 0, 0);
    TestTable::each((5 * TestTable::round()).max(10_000), |table| {
        let mut chance = Chance::new(table.number);
        let record = play(table, |game| chance.act(game));
        assert_replays(table, &record);
        games += 1;
        inputs += record.log.len();
        longest = longest.max(record.log.len());
    });
    println!("{games} games, {inputs} inputs, at most {longest} in one");
}

/// Rounds of four players by each game config that are played for a stall.
const ROUNDS: u64 = 200;

/// One round each shows that a game config is playable; the whole plays enough of them to meet rare stalls.
#[test]
fn rounds_of_four_never_stall() {
    let rounds = match table::extent() {
        Extent::Sample => 1,
        Extent::Whole => ROUNDS,
    };
    let configs = table::played_configs().into_iter();
    for config in configs.filter(|config| config.check(4).is_ok()) {
        for number in 0..rounds {
            let setup = Setup::new(config, 4, Seed::from_number(number));
            let mut chance = Chance::new(number);
            play(&TestTable { number, setup }, |game| chance.act(game));
        }
    }
}

#[test]
fn games_end_although_links_break_and_players_leave() {
    TestTable::each(3 * TestTable::round(), |table| {
        let mut chance = Chance::new(table.number);
        let record = play(table, |game| match chance.below(40) {
            0 => Input::Expired(game.asked().lowest().unwrap()),
            _ => chance.input(game, table.setup.seats),
        });
        assert_replays(table, &record);
    });
}

/// The open question, and the revision at which it opened.
fn question(game: &Game) -> Option<(Asked, u32)> {
    let prompt = game.view(None).prompt?;
    Some((prompt.asked, prompt.since))
}

/// Asserts that a question closes at the latest when all seats that must answer are out of time.
fn assert_moves_on(mut game: Game) {
    let (asked, opened) = (game.asked(), question(&game));
    for seat in asked {
        // A player first picks up a hand that still lies on the table.
        let times = 1 + usize::from(game.default_action(seat) == Some(Action::PickUp));
        for _ in 0..times {
            if question(&game) != opened || !game.asked().has(seat) {
                break;
            }
            assert_eq!(game.apply(Input::Expired(seat)), Ok(()), "{seat}: {game:?}");
        }
    }
    assert_ne!(question(&game), opened, "{game:?}");
}

#[test]
fn no_window_stays_open_for_ever() {
    TestTable::each(TestTable::round(), |table| {
        let (mut game, mut chance) = (table.game(), Chance::new(table.number));
        while game.outcome().is_none() {
            if chance.once_in(10) {
                assert_moves_on(game.clone());
            }
            let _ = game.apply(chance.input(&game, table.setup.seats));
        }
    });
}

#[test]
fn a_table_where_nobody_ever_answers_comes_to_an_end() {
    // Forced play makes a player draw until a card fits, and then play it. The players may circulate the same cards
    // forever.
    let circles = |table: &TestTable| table.setup.config.is_on(HouseRule::ForcedPlay);
    TestTable::each(TestTable::round(), |table| {
        if circles(table) {
            return;
        }
        play(table, |game| Input::Expired(game.asked().lowest().unwrap()));
    });
}

/// The legal gift of a set that suits its receiver best, so that the set circulates as long as it can.
fn best_gift(game: &Game, seat: Seat) -> Option<Action> {
    let listed = game.legal(seat);
    let suits = |action: &Action| match action {
        Action::GiveTo(face, to) => {
            let hand = game.view(Some(*to)).hand;
            let alike = |held: &&Face| held.suit() == face.suit() || held.rank() == face.rank();
            Some(hand.iter().filter(alike).count())
        }
        _ => None,
    };
    let gifts = listed.iter().filter(|action| suits(action).is_some());
    gifts.max_by_key(|action| suits(action)).copied()
}

#[test]
fn a_table_where_every_set_is_given_away_comes_to_an_end() {
    let sharing = |game: &Game| matches!(question(game), Some((Asked::Set, _)));
    let mut sets = 0;
    for number in 0..500 {
        let grand = GameConfig::plain(RulesetId::Grand);
        let seats = TestTable::new(number).setup.seats.clamp(3, 5);
        let setup = Setup::new(grand, seats, Seed::from_number(number));
        let table = TestTable { number, setup };
        let mut chance = Chance::new(number);
        play(&table, |game| {
            let giver = game.asked().lowest().filter(|_| sharing(game));
            let Some((seat, action)) = giver.and_then(|seat| Some((seat, best_gift(game, seat)?)))
            else {
                return chance.act(game);
            };
            sets += 1;
            game.input(seat, action)
        });
    }
    assert!(sets > 0);
}

/// Rounds after which a match counts as endless.
const ENDLESS_MATCH: u64 = 400;
/// The round in which the time runs out, in a match against the clock.
const LAST_MINUTE: u64 = 5;

#[test]
fn matches_come_to_an_end_with_somebody_still_in_it_as_winner() {
    TestTable::each(TestTable::round() / 2, |table| {
        let Setup {
            config,
            seats,
            seed,
            ..
        } = table.setup;
        let mut contest = Match::new(config, seats, seed).unwrap();
        let mut chance = Chance::new(table.number);
        for round in 0.. {
            if contest.standing().is_some() {
                break;
            }
            assert!(round < ENDLESS_MATCH, "{contest:?}");
            assert!(contest.playing().has(contest.dealer()), "{contest:?}");
            let setup = contest.setup(Seed::from_number(table.number ^ round << 32));
            let mut game = setup.deal().unwrap();
            while game.outcome().is_none() {
                game.apply(chance.act(&game)).unwrap();
                game.take_events();
            }
            contest.record(game.outcome().unwrap(), game.dealer());
            // A match for points has to end without help.
            if round == LAST_MINUTE && !matches!(config.length(), Length::Points(_)) {
                contest.time_is_up();
            }
            // Now and then a player has had enough.
            if chance.once_in(100) {
                contest.leave(contest.dealer());
            }
        }
        let winners = contest.standing().unwrap().winners;
        let blocked = matches!(config.value(HouseRule::Target), 0) && winners.is_empty();
        assert!(!winners.is_empty() || blocked, "{contest:?}");
    });
}

#[test]
fn a_seat_that_sits_out_is_not_dealt_in_and_does_not_deal() {
    let mut setup = TestTable::new(6).setup;
    let [a, b, c, d] = [0, 1, 2, 3].map(|at| Seat::new(at).unwrap());
    setup.seats = 4;
    setup.dealer = b;
    setup.playing = Seats::of(a).with(c);
    let mut game = setup.deal().unwrap();
    let dealt = News::Dealt { dealer: c, each: 7 };
    assert!(game.take_events().any(|event| event.news == dealt));
    assert_eq!(game.view(None).seats[b.index()].cards, 0);
    for nobody in [
        Seats::NONE,
        Seats::of(d),
        Seats::of(d).with(Seat::new(9).unwrap()),
    ] {
        setup.playing = nobody;
        assert_eq!(setup.deal().err(), Some(ConfigError::TooFew));
    }
}
