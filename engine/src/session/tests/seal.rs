//! Rounds that all phones deal together and check, and everything that somebody could do about it.

use super::room::{Phone, Room, claim};
use crate::{
    rules::{
        action::{Action, Input},
        setup::Seed,
    },
    rulesets::{RulesetId, mix::Mix},
    seat::Seat,
    session::{
        Check, Checked, Command, Deals, Edit, Guest, Host, Millis, SeatKey, Wish, codec,
        course::Course,
        message::{FromGuest, FromHost, Numbered},
        seal::{Blame, Chance, Fault, Hash, Record, Sealed, ToGuest, ToHost, tamper},
    },
};
use alloc::{boxed::Box, rc::Rc, vec, vec::Vec};
use core::cell::RefCell;

const PLAYERS: [&str; 2] = ["Ana", "Ben"];
/// Ben's phone.
const BEN: usize = 2;

fn plain() -> Mix {
    Mix::plain(RulesetId::Classic)
}

fn playing() -> Room {
    Room::sealed(plain(), &PLAYERS)
}

/// People play to the end of the round.
fn play_out(room: &mut Room) {
    for _ in 0..5000 {
        let before = room
            .host
            .transcript()
            .map(|transcript| transcript.log.len());
        if room.step().is_none() {
            return;
        }
        if before
            == room
                .host
                .transcript()
                .map(|transcript| transcript.log.len())
        {
            // A race is open.
            room.pass(1000, &[]);
        }
    }
    panic!("the round ends: {:?}", room.phones[0].guest.views());
}

/// What each phone found, once all have looked.
fn found(room: &mut Room) -> Vec<Checked> {
    room.pass(20_000, &[]);
    let check = |phone: &Phone| match phone.guest.check() {
        Some(Check::Done(_, checked)) => checked,
        other => panic!("the deal is not checked: {other:?}"),
    };
    room.phones.iter().map(check).collect()
}

/// Every phone finds something of this kind, and nothing for which somebody else than the host is to blame.
fn the_host_is_caught(room: &mut Room, is_it: impl Fn(&Fault) -> bool) {
    for (phone, checked) in found(room).iter().enumerate() {
        assert!(
            checked.faults.iter().any(&is_it),
            "phone {phone}: {checked:?}"
        );
        assert_eq!(
            checked.blamed(),
            [Blame::Host],
            "phone {phone}: {checked:?}"
        );
    }
}

/// The host opens a changed record.
fn opens_changed(room: &mut Room, change: impl FnOnce(&mut Record)) {
    let pieces = tamper::forge(&room.host, change);
    room.host.replace_record(pieces);
}

/// A place in the middle of the log at which people act twice in succession.
fn middle(record: &Record) -> usize {
    let log = &record.transcript.log;
    let acts = |at: usize| matches!(log[at], Input::Act { .. });
    let mut places = (log.len() / 2..log.len() - 3).filter(|at| acts(*at) && acts(at + 1));
    places.next().expect("people act")
}

/// Takes a line out of a record, as if it had never been.
fn cut(record: &mut Record, at: usize) {
    record.transcript.log.remove(at);
    record.signed.retain(|(place, _)| *place as usize != at);
    for (place, _) in &mut record.signed {
        *place -= u32::from(*place as usize > at);
    }
    for fresh in &mut record.transcript.fresh {
        fresh.at -= u32::from(fresh.at as usize > at);
    }
}

#[test]
fn an_honest_round_is_found_to_be_one_by_every_phone() {
    let mut room = playing();
    play_out(&mut room);
    let found = found(&mut room);
    let everybody: Vec<_> = (0..3).map(|phone| room.id(phone)).collect();
    for checked in &found {
        assert!(checked.is_honest(), "{checked:?}");
        assert_eq!(
            (&checked.gave, &checked.left_out),
            (&everybody, &Vec::new())
        );
        assert_eq!(checked.agree.len(), 3, "{checked:?}");
        assert_eq!(checked.code, found[0].code);
        assert!(checked.inputs > 10 && !checked.set_back);
    }
}

#[test]
fn a_saved_round_is_good_for_who_was_not_there() {
    let mut room = playing();
    play_out(&mut room);
    found(&mut room);
    let file = room.phones[1].guest.sealed_round().expect("a round");
    let mut sealed = Sealed::load(&file).expect("a sealed round");
    let checked = sealed.check();
    assert!(
        checked.is_honest() && checked.agree.len() == 3,
        "{checked:?}"
    );
    sealed.record.transcript.log.pop();
    assert!(!sealed.check().is_honest(), "changed later");
}

#[test]
fn new_stocks_are_made_by_what_was_opened_since_the_deal() {
    let mut room = playing();
    let restocked = |room: &Room| room.host.transcript().is_some_and(|t| !t.fresh.is_empty());
    for _ in 0..500 {
        let Some((phone, seat, view)) = room.asked().filter(|_| !restocked(&room)) else {
            break;
        };
        let (seen, idle) = (view.tick, [Action::Draw, Action::Keep]);
        let draws = |action: &&Action| view.stock > 3 && idle.contains(action);
        match view.actions.iter().find(draws) {
            Some(action) => room.wish(
                phone,
                Wish::Act {
                    seat,
                    seen,
                    action: *action,
                },
            ),
            None => drop(room.step()),
        }
        room.pass(1000, &[]);
    }
    play_out(&mut room);
    let fresh = room
        .host
        .transcript()
        .map(|transcript| transcript.fresh.len());
    let found = found(&mut room);
    assert!(found.iter().all(|checked| checked.is_honest()), "{found:?}");
    assert!(fresh > Some(0) && found[0].stocks > 0, "{fresh:?}");
    opens_changed(&mut room, |record| {
        record.transcript.fresh[0].seed = Seed::from_number(1)
    });
    for phone in 0..room.phones.len() {
        come_back(&mut room, phone);
    }
    the_host_is_caught(&mut room, |fault| matches!(fault, Fault::Stock(_)));
}

/// The page of a phone is loaded again.
fn come_back(room: &mut Room, phone: usize) {
    let claims = room.phones[phone].guest.claims().to_vec();
    room.phones[phone].guest = Guest::new(claims);
    room.relink(phone);
}

/// The host's page is loaded again, and all come back.
fn host_comes_back(room: &mut Room) {
    room.host = Host::resume(&room.stored, Millis(room.now)).expect("what was stored");
    for phone in 0..room.phones.len() {
        come_back(room, phone);
    }
}

#[test]
fn pages_may_be_loaded_again_in_the_middle() {
    let mut room = playing();
    for _ in 0..9 {
        room.step();
    }
    come_back(&mut room, BEN);
    for _ in 0..9 {
        room.step();
    }
    host_comes_back(&mut room);
    play_out(&mut room);
    host_comes_back(&mut room);
    let found = found(&mut room);
    assert!(
        found
            .iter()
            .all(|checked| checked.is_honest() && !checked.set_back),
        "{found:?}"
    );
    assert!(
        found.iter().all(|checked| checked.agree.len() == 3),
        "{found:?}"
    );
}

#[test]
fn a_stacked_deck_is_caught() {
    let mut room = playing();
    let course = room.host.course.as_ref().expect("a round");
    let (_, ledger) = course.sealed().expect("a sealed round");
    let chance = Chance {
        lots: Seed::from_number(1),
        deal: Seed::from_number(2),
        whim: 3,
        ledger: Some(ledger.clone()),
    };
    let (contest, seats) = (course.contest().clone(), course.seats().to_vec());
    let stacked = Course::begin(contest, seats, chance, Millis(room.now));
    room.host.course = stacked.ok();
    (0..3).for_each(|phone| room.relink(phone));
    play_out(&mut room);
    the_host_is_caught(&mut room, |fault| *fault == Fault::Stacked);
}

#[test]
fn a_changed_card_is_caught() {
    let mut room = playing();
    let (_, seat, view) = room.asked().expect("somebody is asked");
    let next = Seat::new((u8::from(seat) + 1) % 3).expect("a seat");
    drop(view);
    let game = room.host.course.as_mut().expect("a round").game_mut();
    let held = game.hands[next.index()].cards().next().expect("a card");
    let at = game
        .stock
        .iter()
        .position(|face| *face != held)
        .expect("another card");
    let other = core::mem::replace(&mut game.stock[at], held);
    game.hands[next.index()].remove(held);
    game.hands[next.index()].add(other);
    play_out(&mut room);
    the_host_is_caught(&mut room, |fault| {
        matches!(
            fault,
            Fault::Altered(..) | Fault::Illegal(_) | Fault::Shown(_)
        )
    });
}

#[test]
fn reordered_inputs_are_caught() {
    let mut room = playing();
    play_out(&mut room);
    opens_changed(&mut room, |record| {
        let at = middle(record);
        record.transcript.log.swap(at, at + 1);
        for (place, _) in &mut record.signed {
            match *place as usize {
                here if here == at => *place += 1,
                here if here == at + 1 => *place -= 1,
                _ => {}
            }
        }
        record.signed.sort_by_key(|(place, _)| *place);
    });
    the_host_is_caught(&mut room, |fault| {
        matches!(
            fault,
            Fault::Altered(..) | Fault::Illegal(_) | Fault::Invented(..)
        )
    });
}

#[test]
fn a_dropped_input_is_caught() {
    let mut room = playing();
    play_out(&mut room);
    opens_changed(&mut room, |record| {
        let at = middle(record);
        cut(record, at);
    });
    the_host_is_caught(&mut room, |fault| {
        matches!(fault, Fault::Altered(..) | Fault::Illegal(_))
    });
}

#[test]
fn a_dropped_end_is_caught() {
    let mut room = playing();
    play_out(&mut room);
    opens_changed(&mut room, |record| {
        let last = record.transcript.log.len() - 1;
        cut(record, last);
    });
    the_host_is_caught(&mut room, |fault| *fault == Fault::Short);
}

#[test]
fn an_invented_input_is_caught() {
    let mut room = playing();
    let (seat, seen) = loop {
        let (phone, seat, view) = room.asked().expect("somebody is asked");
        if phone != 0 && view.actions.contains(&Action::Draw) {
            break (seat, view.tick);
        }
        room.step();
    };
    let action = Action::Draw;
    room.host
        .apply(Input::Act { seat, seen, action })
        .expect("a draw");
    room.pass(100, &[]);
    play_out(&mut room);
    the_host_is_caught(
        &mut room,
        |fault| matches!(fault, Fault::Invented(_, by) if *by == seat),
    );
}

#[test]
fn another_action_in_place_of_what_was_done_is_caught() {
    let mut room = playing();
    play_out(&mut room);
    opens_changed(&mut room, |record| {
        let log = &mut record.transcript.log;
        let draws = log.iter_mut().rev().find_map(|input| match input {
            Input::Act { action, .. } if *action == Action::Keep => Some(action),
            _ => None,
        });
        *draws.expect("somebody kept a card") = Action::Decline;
    });
    the_host_is_caught(&mut room, |fault| {
        matches!(fault, Fault::Altered(..) | Fault::Illegal(_))
    });
}

#[test]
fn another_secret_is_caught() {
    let mut room = playing();
    play_out(&mut room);
    opens_changed(&mut room, |record| record.secret = tamper::wrong_secret());
    the_host_is_caught(&mut room, |fault| *fault == Fault::Secret);
}

/// What phones and host say about the deal, changed on the way.
fn meddle(mut change: impl FnMut(usize, &mut Said) + 'static) -> super::room::Meddler {
    Box::new(move |phone, to_guest, frame| {
        let mut said = match to_guest {
            true => match codec::decode(frame) {
                Ok(Numbered {
                    seq,
                    message: FromHost::Seal(said),
                }) => Said::Told(seq, said),
                _ => return,
            },
            false => match codec::decode(frame) {
                Ok(FromGuest::Seal(said)) => Said::Says(said),
                _ => return,
            },
        };
        change(phone, &mut said);
        let changed = match said {
            Said::Told(seq, said) => codec::encode(&Numbered {
                seq,
                message: FromHost::Seal(said),
            }),
            Said::Says(said) => codec::encode(&FromGuest::Seal(said)),
            Said::Nothing => Ok(Vec::new()),
        };
        *frame = changed.expect("it fits");
    })
}

enum Said {
    Told(u32, ToGuest),
    Says(ToHost),
    Nothing,
}

/// A room with a meddler, in which everybody is ready.
fn ready(meddler: super::room::Meddler) -> Room {
    let mut room = Room::dealt(Deals::Sealed);
    for (at, name) in PLAYERS.iter().enumerate() {
        let phone = room.join(vec![claim(at as u8 + 2, name)]);
        let id = room.id(phone);
        room.wish(phone, Wish::Edit(id, Edit::Ready(true)));
    }
    room.meddler = Some(meddler);
    room
}

fn start(room: &mut Room) {
    room.wish(0, Wish::Command(Command::Start));
}

const BENS: SeatKey = SeatKey::new([3; 16]);

#[test]
fn a_player_who_shows_another_number_is_named_and_changes_nothing() {
    let sheet: Rc<RefCell<Option<(Hash, Vec<_>)>>> = Rc::default();
    let mut room = ready(meddle(move |phone, said| match said {
        Said::Told(_, ToGuest::Sheet(round, commits)) => {
            sheet.replace(Some((*round, commits.clone())));
        }
        Said::Says(ToHost::Reveals(reveals)) if phone == BEN => {
            let sheet = sheet.borrow();
            let (round, commits) = sheet.as_ref().expect("a sheet");
            reveals[0] = tamper::wrong_number(reveals[0].player, BENS, *round, commits);
        }
        _ => {}
    }));
    start(&mut room);
    play_out(&mut room);
    let ben = room.id(BEN);
    for checked in found(&mut room) {
        assert_eq!(checked.faults, [Fault::Number(ben)], "{checked:?}");
        assert_eq!(checked.blamed(), [Blame::Player(ben)]);
        assert_eq!(checked.left_out, [ben]);
    }
}

#[test]
fn two_records_for_two_phones_are_caught_by_all() {
    let forged: Rc<RefCell<Vec<Vec<u8>>>> = Rc::default();
    let pieces = forged.clone();
    let mut room = ready(meddle(move |phone, said| {
        if let (BEN, Said::Told(_, ToGuest::Piece { at, of, bytes, .. })) = (phone, said) {
            let pieces = pieces.borrow();
            *of = pieces.len() as u8;
            *bytes = pieces[usize::from(*at)].clone();
        }
    }));
    start(&mut room);
    play_out(&mut room);
    let other = tamper::forge(&room.host, |record| {
        let last = record.transcript.log.len() - 1;
        cut(record, last);
    });
    forged.replace(other);
    the_host_is_caught(&mut room, |fault| *fault == Fault::Two);
}

#[test]
fn who_makes_up_another_record_is_named() {
    let round: Rc<RefCell<Option<Hash>>> = Rc::default();
    let mut room = ready(meddle(move |phone, said| match said {
        Said::Told(_, ToGuest::Sheet(name, _)) => drop(round.replace(Some(*name))),
        Said::Says(ToHost::Statements(_, said)) if phone == BEN => {
            let round = round.borrow().expect("a round");
            said[0] = tamper::slander(said[0], BENS, round);
        }
        _ => {}
    }));
    start(&mut room);
    play_out(&mut room);
    let ben = room.id(BEN);
    for checked in &found(&mut room)[..BEN] {
        assert_eq!(checked.faults, [Fault::Slander(ben)], "{checked:?}");
        assert_eq!(checked.blamed(), [Blame::Player(ben)]);
    }
}

/// Ben's phone is not asked, or does not answer.
fn without_ben() -> Room {
    ready(meddle(|phone, said| {
        if let (BEN, Said::Told(_, ToGuest::Ask(_))) = (phone, &*said) {
            *said = Said::Nothing;
        }
    }))
}

#[test]
fn who_does_not_answer_is_left_out_and_named() {
    let mut room = without_ben();
    start(&mut room);
    assert!(!room.host.table().is_playing(), "Ben has his time");
    room.pass(1500, &[]);
    assert!(room.host.table().is_playing(), "and no more than that");
    play_out(&mut room);
    let ben = room.id(BEN);
    for checked in found(&mut room) {
        assert!(checked.is_honest(), "{checked:?}");
        assert_eq!(checked.left_out, [ben]);
    }
}

#[test]
fn who_leaves_while_the_round_is_opened_holds_nobody_up() {
    let mut room = without_ben();
    start(&mut room);
    room.wish(BEN, Wish::Leave);
    room.pass(100, &[]);
    assert!(room.host.table().is_playing());
    assert_eq!(
        room.host.table().scores().map(|scores| scores.totals.len()),
        Some(2)
    );
}

#[test]
fn a_start_that_was_cut_off_by_a_reload_is_made_up_for() {
    let mut room = without_ben();
    start(&mut room);
    room.meddler = None;
    host_comes_back(&mut room);
    room.pass(3500, &[]);
    assert!(room.host.table().is_playing());
}

#[test]
fn alone_there_is_nothing_to_check() {
    let mut room = Room::dealt(Deals::Sealed);
    room.wish(
        0,
        Wish::Command(Command::AddBot(crate::bot::Strength::Casual)),
    );
    start(&mut room);
    assert!(room.host.table().is_playing(), "at once");
    assert_eq!(room.phones[0].guest.check(), None);
}
