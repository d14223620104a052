//! Turn-taking in place of races: the game asks everyone, and the order of play decides.

use crate::{
    guest::io::{GuestCommand, Notice},
    host::machine::HostEvent,
    protocol::{
        absence::AbsenceChoice,
        message::{ActionResult, Edit},
        pace::RaceRule,
    },
    tests::test_room::TestRoom,
};
use alloc::vec::Vec;
use base::{Seat, Seats};
use games::{GameConfig, HouseRule, RulesetId};
use kernel::{Action, Asked, News};

/// A table that goes by the order of play.
fn playing(config: GameConfig) -> TestRoom {
    let mut room = TestRoom::playing_by(config, &["Ana", "Ben"]);
    room.set_pace(|pace| pace.race_rule = RaceRule::InTurn);
    room
}

/// Three players who look at hands on the table.
fn claiming() -> TestRoom {
    let mut room = playing(GameConfig::plain(RulesetId::Newno));
    room.step().expect("the dealer deals");
    let prompt = room.view(0).prompt;
    assert!(prompt.is_some_and(|prompt| prompt.asked == Asked::Claim));
    room
}

/// The seats with an open question, as their own phones know it.
fn race_question(room: &TestRoom) -> Seats {
    let phones = (0..room.phones.len()).filter(|phone| asks(room, *phone));
    phones.map(|phone| room.seat(phone)).collect()
}

/// The seats with an open question, as this phone knows it.
fn named(room: &TestRoom, phone: usize) -> Seats {
    let race_question = room.phones[phone].guest.race_question();
    race_question.map_or(Seats::NONE, |race_question| race_question.seats)
}

/// True if a seat on this phone has an open question.
fn asks(room: &TestRoom, phone: usize) -> bool {
    named(room, phone).has(room.seat(phone))
}

/// The seat that took the first hand.
fn taker(room: &TestRoom) -> Option<Seat> {
    let takers = room.find_news(0, |news| match news {
        News::Claimed { seat, heap: 0 } => Some(*seat),
        _ => None,
    });
    takers.first().copied()
}

/// The phones in the order of play after the dealer, who acted last.
fn in_order(room: &TestRoom) -> Vec<usize> {
    let dealer = room.view(0).dealer.index();
    let behind = |phone: &usize| (room.seat(*phone).index() + 2 - dealer) % 3;
    let mut phones: Vec<usize> = (0..3).collect();
    phones.sort_by_key(behind);
    phones
}

#[test]
fn the_next_player_in_order_wins_though_they_act_last() {
    let mut room = claiming();
    let phones = in_order(&room);
    for phone in phones.iter().rev() {
        assert_eq!(taker(&room), None);
        room.act(*phone, Action::Claim(0));
        room.pass(1500, &[]);
    }
    assert_eq!(taker(&room), Some(room.seat(phones[0])));
    assert!(race_question(&room).is_empty());
    let raced = room.find_news(0, |news| matches!(news, News::Raced(_)).then_some(()));
    assert!(raced.is_empty(), "there is no photo of it");
    let late = |notice: &Notice| match notice {
        Notice::ActionResult(_, Action::Claim(0), ActionResult::Late(_, late)) => Some(*late),
        _ => None,
    };
    let late = room.phones[phones[2]].notices.iter().find_map(late);
    let late = late.expect("who lost is told to whom");
    assert_eq!((late.first, late.millis), (room.seat(phones[0]), u16::MAX));
}

#[test]
fn nothing_is_decided_before_everybody_has_acted_or_said_not_me() {
    let mut room = claiming();
    let [first, second, last] = in_order(&room)[..] else {
        panic!("three play");
    };
    room.act(last, Action::Claim(0));
    let others = Seats::of(room.seat(first)).with(room.seat(second));
    assert_eq!(race_question(&room), others);
    room.pass(600_000, &[]);
    assert_eq!(taker(&room), None, "nobody has to be quick");
    room.command(first, GuestCommand::NotMe);
    assert_eq!(race_question(&room), Seats::of(room.seat(second)));
    room.command(first, GuestCommand::NotMe);
    assert_eq!(taker(&room), None, "that counts once");
    room.command(second, GuestCommand::NotMe);
    assert_eq!(taker(&room), Some(room.seat(last)));
    assert!(race_question(&room).is_empty());
}

#[test]
fn an_absent_player_is_waited_for_as_for_any_answer() {
    let mut room = claiming();
    let [first, second, last] = in_order(&room)[..] else {
        panic!("three play");
    };
    // The host's phone always hears itself, so the one that goes away is a guest.
    let away = [first, second].into_iter().find(|phone| *phone != 0);
    let away = away.expect("one of two is a guest");
    room.act(last, Action::Claim(0));
    for phone in [first, second] {
        if phone != away {
            room.command(phone, GuestCommand::NotMe);
        }
    }
    room.pass(30_000, &[away]);
    assert_eq!(taker(&room), None, "silence, then grace");
    room.pass(10_000, &[away]);
    assert_eq!(taker(&room), Some(room.seat(last)));
}

#[test]
fn a_table_that_is_not_patient_goes_on_without_those_who_say_nothing() {
    let mut room = claiming();
    room.set_pace(|pace| pace.patience_s = Some(20));
    room.act(1, Action::Claim(0));
    room.pass(19_000, &[]);
    assert_eq!(taker(&room), None);
    room.pass(1500, &[]);
    assert_eq!(taker(&room), Some(room.seat(1)));
}

/// Neither the seats that are named, nor those that are gone from the list, reveal who acted.
#[test]
fn nobody_learns_who_acted_before_it_is_decided() {
    let sees = |acts: usize, then: Option<usize>| {
        let mut room = claiming();
        let phones = in_order(&room);
        let watcher = phones[2];
        room.act(phones[acts], Action::Claim(0));
        if let Some(then) = then {
            room.command(phones[then], GuestCommand::NotMe);
        }
        assert_eq!(taker(&room), None, "one is not heard yet");
        (room.seat(watcher), named(&room, watcher))
    };
    let (own, all) = sees(0, None);
    assert_eq!(all, Seat::first(3).collect(), "whoever acted is named too");
    for (acts, then) in [(1, None), (0, Some(1)), (1, Some(0))] {
        assert_eq!(sees(acts, then), (own, all));
    }
}

/// A player is away until the table gives them up. Returns their phone, and those of the others.
fn given_up(room: &mut TestRoom) -> (usize, Vec<usize>) {
    let away = in_order(room)[0].max(1);
    room.pass(40_000, &[away]);
    (away, (0..3).filter(|phone| *phone != away).collect())
}

#[test]
fn actions_for_an_absent_player_wait_until_the_others_are_heard() {
    let mut room = claiming();
    let (away, others) = given_up(&mut room);
    assert_eq!(taker(&room), None, "the others might take that hand");
    for phone in &others {
        assert!(asks(&room, *phone));
        room.pass(600_000, &[away]);
        assert_eq!(taker(&room), None, "nobody has to be quick");
        room.command(*phone, GuestCommand::NotMe);
    }
    assert_eq!(taker(&room), Some(room.seat(away)));
}

#[test]
fn skips_wait_until_the_others_are_heard() {
    let mut room = claiming();
    let (away, link) = (room.id(1), room.phones[1].link.take().expect("a link"));
    room.at_host(HostEvent::Closed(link));
    for phone in [0, 2] {
        room.edit(phone, Edit::Vote(away, AbsenceChoice::Skip));
    }
    room.pass(5000, &[]);
    assert_eq!(taker(&room), None);
    for phone in [0, 2] {
        assert!(asks(&room, phone));
        room.command(phone, GuestCommand::NotMe);
    }
    assert_eq!(taker(&room), Some(room.seat(1)));
}

#[test]
fn a_player_back_before_the_decision_is_not_given_up() {
    let mut room = claiming();
    let (away, others) = given_up(&mut room);
    assert!(asks(&room, others[0]));
    room.relink(away);
    room.pass(1000, &[]);
    assert!(others.iter().all(|phone| !asks(&room, *phone)));
    assert_eq!(taker(&room), None);
    room.act(away, Action::Claim(1));
    for phone in others {
        room.command(phone, GuestCommand::NotMe);
    }
    let own = room.seat(away);
    let claimed = room.find_news(0, |news| match news {
        News::Claimed { seat, heap } => Some((*seat, *heap)),
        _ => None,
    });
    assert_eq!(claimed, [(own, 1)], "as they chose");
}

#[test]
fn a_table_that_is_not_patient_asks_before_it_acts_for_somebody() {
    let mut room = claiming();
    room.set_pace(|pace| pace.patience_s = Some(20));
    room.pass(20_500, &[]);
    assert_eq!(taker(&room), None, "two may still take that hand");
    let waits = (0..3).filter(|phone| asks(&room, *phone));
    assert_eq!(waits.count(), 2);
    room.pass(20_500, &[]);
    assert!(taker(&room).is_some());
}

#[test]
fn a_table_that_races_again_decides_what_waits() {
    let mut room = claiming();
    room.act(1, Action::Claim(0));
    room.pass(5000, &[]);
    assert_eq!(taker(&room), None);
    room.set_pace(|pace| pace.race_rule = RaceRule::Fastest);
    room.pass(1000, &[]);
    assert_eq!(taker(&room), Some(room.seat(1)));
    assert!(race_question(&room).is_empty());
}

/// The times of the book are off where nobody has to be quick (NEW-5).
#[test]
fn the_books_times_do_not_count() {
    let mut room = claiming();
    room.pass(60_000, &[]);
    let prompt = room.view(0).prompt;
    assert!(prompt.is_some_and(|prompt| prompt.asked == Asked::Claim));
}

/// A play of a player out of turn, and their phone.
fn jump(room: &TestRoom) -> Option<(usize, Action)> {
    let phones = room.phones.iter().enumerate();
    phones
        .flat_map(|(at, phone)| phone.guest.views().iter().map(move |view| (at, view)))
        .filter(|(_, view)| {
            let asked = |seat| view.prompt.is_some_and(|prompt| prompt.seats.has(seat));
            !view.viewer.is_some_and(asked)
        })
        .find_map(|(at, view)| {
            let plays = |action: &&Action| matches!(action, Action::Play(_));
            Some((at, *view.actions.iter().find(plays)?))
        })
}

/// Every asked player says "not me".
fn leave_it(room: &mut TestRoom) {
    for phone in 0..room.phones.len() {
        room.command(phone, GuestCommand::NotMe);
    }
    room.pass(1100, &[]);
}

/// CLA-34: before a player covers a card, the game asks all but the player of that card to jump in, no matter what they
/// hold.
#[test]
fn a_jump_in_goes_before_the_turn_that_would_end_it() {
    let config = GameConfig::plain(RulesetId::Classic).with(HouseRule::JumpIn, 1);
    let mut room = playing(config);
    for _ in 0..400 {
        if !room.is_playing() {
            room.start();
        }
        let (on_turn, seat_on_turn, view) = room.asked().expect("somebody is on turn");
        let found = jump(&room).filter(|_| view.prompt.is_some_and(|p| p.asked == Asked::Turn));
        let Some(step) = room.step() else {
            panic!("{seat_on_turn} can do nothing");
        };
        let covers = matches!(step, Action::Play(_)) && room.host.timers.held.is_contested();
        if covers {
            let played = view.piles[0].top.last().and_then(|played| played.by);
            let others =
                Seat::first(3).filter(|seat| ![Some(seat_on_turn), played].contains(&Some(*seat)));
            assert_eq!(
                race_question(&room),
                others.collect(),
                "all but who laid it"
            );
            let looker = (0..3).find(|phone| Some(room.seat(*phone)) == played);
            let named = looker.map(|phone| named(&room, phone));
            let all = Seat::first(3).filter(|seat| Some(*seat) != played);
            assert!(named.is_none_or(|named| named == all.collect()));
        }
        if let Some((by, action)) = found.filter(|_| covers) {
            room.act(by, action);
            let third = (0..3).find(|phone| ![on_turn, by].contains(phone));
            assert!(!race_question(&room).has(room.seat(by)));
            room.command(third.expect("three play"), GuestCommand::NotMe);
            room.pass(1100, &[]);
            let played = room.find_news(0, |news| match news {
                News::Played { seat, .. } => Some(*seat),
                _ => None,
            });
            let seats = played[played.len() - 2..].to_vec();
            let jumper = room.seat(by);
            // An equal card of the player whose turn it was may follow.
            assert!(seats.last() == Some(&jumper) || seats[0] == jumper);
            return;
        }
        leave_it(&mut room);
    }
    panic!("nobody can jump in with this seed");
}

/// The game asks nobody if no player could jump in, trade or catch.
#[test]
fn an_ordinary_turn_waits_for_nobody() {
    let mut room = playing(GameConfig::plain(RulesetId::Classic));
    for _ in 0..4 {
        let (_, _, before) = room.asked().expect("somebody is on turn");
        room.step().expect("a play or a draw");
        assert!(race_question(&room).is_empty());
        let (_, _, after) = room.asked().expect("somebody is on turn");
        assert!(after.revision > before.revision);
    }
}

/// CLA-48: before the next player acts after a missed call, the game asks the others to catch it. The action in turn
/// comes last.
#[test]
fn a_missed_call_is_caught_before_the_next_turn() {
    let mut room = playing(GameConfig::plain(RulesetId::Classic));
    for _ in 0..400 {
        if !room.is_playing() {
            room.start();
        }
        let exposed = {
            let seats = &room.view(0).seats;
            seats.iter().position(|seat| seat.exposed)
        };
        let (on_turn, ..) = room.asked().expect("somebody is on turn");
        room.step().expect("a play or a draw");
        if let Some(silent) = exposed.and_then(|at| Seat::new(at as u8))
            && room.seat(on_turn) != silent
            && !race_question(&room).is_empty()
        {
            let others = (0..3).filter(|phone| *phone != on_turn);
            let catcher = others.clone().find(|phone| room.seat(*phone) != silent);
            let catcher = catcher.expect("three play");
            room.act(catcher, Action::Catch(silent));
            leave_it(&mut room);
            let caught = room.find_news(0, |news| match news {
                News::Caught { seat, by } => Some((*seat, *by)),
                _ => None,
            });
            assert_eq!(caught, [(silent, room.seat(catcher))]);
            assert!(race_question(&room).is_empty(), "and it goes on");
            return;
        }
        leave_it(&mut room);
    }
    panic!("nobody comes down to one card with this seed");
}
