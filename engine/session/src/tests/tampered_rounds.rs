//! Everything that a person with a changed program can do to a verifiable round, and how all phones find out.

use crate::{
    host::{active_match::ActiveMatch, proof::round_proof::RoundRandomness},
    proof::{
        commit_reveal::CommitRequest,
        fault::{Blame, Fault},
        record::RoundRecord,
        signing::Hash,
        wire::{ToGuest, ToHost},
    },
    protocol::{clock::Millis, ids::SeatKey, message::FromHost},
    tests::{
        cheating,
        test_room::{TestRoom, to_guests},
        verifiable_rounds::{
            BEN, ProofMessage, found, meddle, play_out, playing, ready, restocked, start,
        },
    },
};
use alloc::{boxed::Box, rc::Rc, vec::Vec};
use base::{Rng, Seed};
use core::cell::RefCell;
use games::HouseRule;
use kernel::{Action, Game, Input};

const BENS: SeatKey = SeatKey::new([3; 16]);

/// Every phone finds a fault of this kind, and no fault for which anyone but the host is to blame.
fn the_host_is_caught(room: &mut TestRoom, is_it: impl Fn(&Fault) -> bool) {
    for (phone, checked) in found(room).iter().enumerate() {
        let is_caught = checked.faults.iter().any(&is_it);
        assert!(is_caught, "phone {phone}: {checked:?}");
        assert_eq!(checked.blamed(), [Blame::Host], "phone {phone}");
    }
}

/// A round that has been played to its end.
fn over() -> TestRoom {
    let mut room = playing();
    play_out(&mut room);
    room
}

/// The host opens a changed record.
fn opens_changed(room: &mut TestRoom, change: impl FnOnce(&mut RoundRecord)) {
    let pieces = cheating::forge(&room.host, change);
    let published = room.host.proof_server.published.as_mut();
    published.expect("a record").pieces = Some(pieces);
}

/// A place in the middle of the log where people act twice in a row.
fn middle(record: &RoundRecord) -> usize {
    let log = &record.transcript.log;
    let acts = |at: usize| matches!(log[at], Input::Act { .. });
    let mut places = (log.len() / 2..log.len() - 3).filter(|at| acts(*at) && acts(at + 1));
    places.next().expect("people act")
}

/// Takes a line out of a record, as if it had never been.
fn cut(record: &mut RoundRecord, at: usize) {
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
fn a_stacked_deck_is_caught() {
    let mut room = playing();
    let active_match = room.host.active_match.as_ref().expect("a round");
    let (_, stored_proof) = active_match.round_proof().expect("a verifiable round");
    let randomness = RoundRandomness {
        lots: Seed::from_number(1),
        deal: Seed::from_number(2),
        bot_seed: 3,
        stored_proof: Some(stored_proof.clone()),
    };
    let (match_, seats) = (
        active_match.stored.match_.clone(),
        active_match.stored.seats.to_vec(),
    );
    let stacked = ActiveMatch::begin(match_, seats, 0, randomness, Millis(room.now));
    room.host.active_match = stacked.ok();
    room.relink_all();
    play_out(&mut room);
    the_host_is_caught(&mut room, |fault| *fault == Fault::Stacked);
}

/// The host exchanges cards that the player whose turn it is cannot see.
#[test]
fn changed_cards_are_caught() {
    let mut room = playing();
    let (_, _, view) = room.asked().expect("somebody is asked");
    let game = &mut room.host.active_match.as_mut().expect("a round").game;
    let rng = Rng::new(Seed::from_number(1));
    *game = Game::imagine(&view, game.ruleset(), rng).expect("a round like this one");
    play_out(&mut room);
    the_host_is_caught(&mut room, |fault| {
        matches!(
            fault,
            Fault::Altered(..) | Fault::PlayRefusal(_) | Fault::Shown(_)
        )
    });
}

#[test]
fn reordered_inputs_are_caught() {
    let mut room = over();
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
            Fault::Altered(..) | Fault::PlayRefusal(_) | Fault::Invented(..)
        )
    });
}

#[test]
fn a_dropped_input_is_caught() {
    let mut room = over();
    opens_changed(&mut room, |record| {
        let at = middle(record);
        cut(record, at);
    });
    the_host_is_caught(&mut room, |fault| {
        matches!(fault, Fault::Altered(..) | Fault::PlayRefusal(_))
    });
}

#[test]
fn a_dropped_end_is_caught() {
    let mut room = over();
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
            break (seat, view.revision);
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
    let mut room = over();
    opens_changed(&mut room, |record| {
        let log = &mut record.transcript.log;
        let draws = log.iter_mut().rev().find_map(|input| match input {
            Input::Act { action, .. } if *action == Action::Keep => Some(action),
            _ => None,
        });
        *draws.expect("somebody kept a card") = Action::Decline;
    });
    the_host_is_caught(&mut room, |fault| {
        matches!(fault, Fault::Altered(..) | Fault::PlayRefusal(_))
    });
}

#[test]
fn another_secret_is_caught() {
    let mut room = over();
    opens_changed(&mut room, |record| record.secret = cheating::wrong_secret());
    the_host_is_caught(&mut room, |fault| *fault == Fault::Secret);
}

#[test]
fn a_player_who_shows_another_number_is_named_and_changes_nothing() {
    let commitments_hash: Rc<RefCell<Option<(Hash, Vec<_>)>>> = Rc::default();
    let mut room = ready(meddle(move |phone, said| match said {
        ProofMessage::Told(_, ToGuest::Commitments(round, commitments)) => {
            commitments_hash.replace(Some((*round, commitments.clone())));
        }
        ProofMessage::Says(ToHost::Reveals(reveals)) if phone == BEN => {
            let commitments_hash = commitments_hash.borrow();
            let (round, commitments) = commitments_hash.as_ref().expect("all commitments");
            reveals[0] = cheating::wrong_number(reveals[0].player, BENS, *round, commitments);
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
        if let (BEN, ProofMessage::Told(_, ToGuest::Piece(_, piece))) = (phone, said) {
            let pieces = pieces.borrow();
            piece.of = pieces.len() as u8;
            piece.bytes = pieces[usize::from(piece.at)].clone();
        }
    }));
    start(&mut room);
    play_out(&mut room);
    let other = cheating::forge(&room.host, |record| {
        let last = record.transcript.log.len() - 1;
        cut(record, last);
    });
    forged.replace(other);
    the_host_is_caught(&mut room, |fault| *fault == Fault::Two);
}

#[test]
fn a_phone_that_invents_another_record_is_named() {
    let round: Rc<RefCell<Option<Hash>>> = Rc::default();
    let mut room = ready(meddle(move |phone, said| match said {
        ProofMessage::Told(_, ToGuest::Commitments(name, _)) => drop(round.replace(Some(*name))),
        ProofMessage::Says(ToHost::Attestations(_, said)) if phone == BEN => {
            let round = round.borrow().expect("a round");
            said[0] = cheating::slander(said[0], BENS, round);
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

#[test]
fn a_new_draw_pile_in_a_chosen_order_is_caught() {
    let mut room = restocked();
    play_out(&mut room);
    opens_changed(&mut room, |record| {
        record.transcript.fresh[0].seed = Seed::from_number(1);
    });
    the_host_is_caught(&mut room, |fault| matches!(fault, Fault::DrawPile(_)));
}

#[test]
fn a_player_who_leaves_links_out_cannot_choose_a_new_draw_pile() {
    let room = playing();
    let ben = room.host.table().player(room.id(BEN)).expect("Ben");
    let seat = ben.seat.expect("a seat");
    let draw_pile = |numbers: &[u32]| cheating::draw_pile_after(&room.host, seat, BENS, numbers);
    let honest = draw_pile(&[1, 2, 3]);
    let skipping = [
        [1, 2, 4],
        [1, 5, 9],
        [3, 1, 2],
        [1, 2, 512],
        [600, 700, 900],
    ];
    for skips in skipping {
        assert_eq!(draw_pile(&skips), honest, "{skips:?}");
    }
    assert_ne!(draw_pile(&[1, 2]), honest);
    assert_ne!(draw_pile(&[1, 2, 3, 4]), honest);
}

#[test]
fn an_action_that_is_on_record_twice_is_caught() {
    let mut room = over();
    opens_changed(&mut room, |record| {
        let last = record.transcript.log.len() - 1;
        record.signed.retain(|(place, _)| (*place as usize) < last);
        let (before, signed) = *record.signed.last().expect("people act");
        record.transcript.log[last] = record.transcript.log[before as usize];
        record.signed.push((last as u32, signed));
    });
    the_host_is_caught(&mut room, |fault| matches!(fault, Fault::Invented(..)));
}

#[test]
fn a_host_that_does_not_show_its_own_number_is_to_blame() {
    let mut room = over();
    let host = room.id(0);
    opens_changed(&mut room, |record| {
        let reveals = &mut record.commit_reveal.reveals;
        reveals.retain(|reveal| reveal.player != host);
    });
    the_host_is_caught(&mut room, |fault| *fault == Fault::Withheld);
}

/// The host asks everyone again before they have shown their numbers, and still deals the first round.
#[test]
fn a_host_that_asks_twice_and_chooses_is_caught() {
    let asked: Rc<RefCell<Option<Box<CommitRequest>>>> = Rc::default();
    let heard = asked.clone();
    let mut room = ready(meddle(move |phone, said| match said {
        ProofMessage::Told(_, ToGuest::CommitRequest(ask)) => {
            drop(heard.replace(Some(ask.clone())))
        }
        // The host waits for Ana.
        ProofMessage::Says(ToHost::Commitments(commitments)) if phone == 1 => commitments.clear(),
        _ => {}
    }));
    start(&mut room);
    let mut other = asked.take().expect("all are asked");
    other.secret = cheating::wrong_secret();
    room.phones[BEN]
        .guest
        .handle_proof_message(ToGuest::CommitRequest(other));
    room.pass(5000, &[]);
    play_out(&mut room);
    let ben = room.id(BEN);
    let caught = found(&mut room).swap_remove(BEN);
    assert_eq!(caught.faults, [Fault::CommitReveal], "{caught:?}");
    assert_eq!(caught.withheld, [ben], "nothing was shown for the first");
}

#[test]
fn a_host_that_shows_other_rules_than_it_plays_is_caught() {
    let mut room = ready(to_guests(|phone, mut message| {
        if let FromHost::Table(table) = &mut message
            && phone == BEN
        {
            table.config.change(table.config.with(HouseRule::JumpIn, 1));
        }
        message
    }));
    room.set_pace(|pace| pace.race_ms = 2000);
    start(&mut room);
    room.pass(5000, &[]);
    play_out(&mut room);
    let ben = room.id(BEN);
    let caught = found(&mut room).swap_remove(BEN);
    assert!(caught.faults.contains(&Fault::Rules), "{caught:?}");
    assert_eq!(caught.blamed(), [Blame::Host]);
    assert_eq!(caught.left_out, [ben], "it fixes no number for other rules");
}

#[test]
fn parts_in_the_name_of_others_are_caught() {
    let mut room = over();
    let ben = room.id(BEN);
    opens_changed(&mut room, |record| {
        let round = cheating::round(record);
        let mut commitments = record.commit_reveal.commitments.iter_mut();
        let own = commitments
            .find(|commit| commit.player == ben)
            .expect("Ben");
        *own = cheating::in_the_name_of(*own, SeatKey::new([99; 16]), round);
    });
    let caught = found(&mut room).swap_remove(BEN);
    assert!(caught.faults.contains(&Fault::Invited(ben)), "{caught:?}");
    assert_eq!(caught.blamed(), [Blame::Host]);
}
