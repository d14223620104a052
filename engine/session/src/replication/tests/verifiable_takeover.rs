//! Verifiable rounds in which another phone takes over the table.

use crate::{
    guest::{io::Phase, machine::Guest},
    host::machine::Host,
    proof::{
        check_result::{Check, CheckResult},
        fault::Fault,
        record::AttestedRecord,
    },
    protocol::{clock::Millis, ids::Entropy, message::ActionResult},
    replication::{election::ELECTION_TIMEOUT_MS, tests::replica_room::ReplicaRoom},
};
use alloc::vec;
use base::Seat;
use kernel::{Action, Input};

impl ReplicaRoom {
    /// A reachable player whose turn it is plays, answers or draws. True if there is such a player.
    fn step(&mut self) -> bool {
        let asked = |guest: &Guest| {
            let view = guest.view(Some(guest.seats().next()?))?;
            let seat = view.viewer?;
            view.prompt?.seats.has(seat).then(|| (seat, view.clone()))
        };
        let mut found = (0..self.guests.len()).filter(|at| !self.deaf.contains(at));
        let found = found.find_map(|at| Some((at, asked(&self.guests[at])?)));
        let Some((at, (seat, view))) = found else {
            return false;
        };
        let answers = |a: &&Action| !matches!(a, Action::Call | Action::Catch(_));
        let actions = view.actions.iter();
        let plays = actions.clone().find(|a| matches!(a, Action::Play(_)));
        let action = plays.or_else(|| actions.clone().find(answers));
        let action = *action.expect("who is asked may do something");
        let seen = view.revision;
        self.act(at, seat, seen, action);
        self.flow();
        true
    }

    /// Plays until the round is over.
    pub(crate) fn play_out(&mut self) {
        for _ in 0..2000 {
            if !self.step() {
                return;
            }
            self.pass(1500);
        }
        panic!("the round ends");
    }

    fn revision_seen(&self, at: usize) -> u32 {
        self.guests[at].views()[0].revision
    }

    /// Plays until this phone has seen the revision.
    fn play_past(&mut self, at: usize, revision: u32) {
        while self.revision_seen(at) < revision {
            self.pass(1000);
            assert!(self.now < 600_000, "somebody who can be reached acts");
            self.step();
        }
    }

    /// The finding of this phone.
    fn found(&self, at: usize) -> CheckResult {
        match self.guests[at].check() {
            Some(Check::Done(_, checked)) => *checked,
            other => panic!("the deal is not checked on phone {at}: {other:?}"),
        }
    }
}

#[test]
fn a_verifiable_round_is_checked_to_its_end_whoever_hosts() {
    let mut room = ReplicaRoom::playing(4);
    room.draw();
    let before = room.log();
    let old = room.player(0);
    room.lose_host();
    room.pass(ELECTION_TIMEOUT_MS + 3000);
    let new = room.join_elected(&[1, 2, 3, 0]);
    let new = room.player(new);
    assert!(!room.guests[0].is_host(), "the old host is a guest");
    room.pass(3000);
    room.play_out();
    room.pass(20_000);
    for at in 0..4 {
        let checked = room.found(at);
        assert!(checked.is_honest(), "{checked:?}");
        let [handover] = checked.handovers[..] else {
            panic!("one handover: {checked:?}");
        };
        assert_eq!((handover.from, handover.to), (old, new));
        assert!(handover.at as usize >= before && handover.at < checked.inputs);
        assert_eq!(checked.agree.len(), 4, "{checked:?}");
    }
    let file = room.guests[2].attested_record().expect("a round");
    let mut attested = AttestedRecord::load(&file).expect("a verifiable round");
    assert!(attested.check().is_honest());
    // After the handover only the new host can be at fault.
    let from = attested.record.handovers[0].at as usize;
    let invented = (from..)
        .find(|at| matches!(attested.record.transcript.log[*at], Input::Act { .. }))
        .expect("somebody acts");
    let invented = invented as u32;
    attested.record.signed.retain(|(at, _)| *at != invented);
    let checked = attested.check();
    let fault = Fault::Invented(invented, seat_at(&attested, invented));
    assert!(checked.faults.contains(&fault), "{checked:?}");
    assert_eq!(checked.suspects(fault), [new]);
    assert_eq!(checked.suspects(Fault::Stacked), [old, new]);
}

fn seat_at(attested: &AttestedRecord, at: u32) -> Seat {
    match attested.record.transcript.log[at as usize] {
        Input::Act { seat, .. } => seat,
        other => panic!("an action, not {other:?}"),
    }
}

#[test]
fn a_round_that_was_over_is_opened_again_by_the_next_host() {
    let mut room = ReplicaRoom::playing(3);
    room.play_out();
    room.lose_host();
    room.pass(ELECTION_TIMEOUT_MS + 3000);
    room.join_elected(&[1, 2]);
    room.pass(20_000);
    for at in [1, 2] {
        let checked = room.found(at);
        assert!(checked.is_honest() && checked.handovers.is_empty());
        assert_eq!(checked.agree.len(), 2, "{checked:?}");
    }
}

/// Phone 3, which saw undone actions, and the old host come back. All finish the round and blame nobody.
fn blames_nobody(room: &mut ReplicaRoom) {
    room.deaf.clear();
    room.relink(&[3, 0]);
    room.play_out();
    room.pass(20_000);
    for at in 0..4 {
        let checked = room.found(at);
        assert!(checked.is_honest(), "phone {at}: {checked:?}");
    }
    assert!(room.found(3).set_back);
}

#[test]
fn a_player_who_saw_undone_actions_blames_nobody() {
    let mut room = ReplicaRoom::playing(4);
    room.draw();
    // Only phones that cannot continue see the next steps.
    room.deaf.extend([1, 2]);
    let before = room.revision_seen(3);
    room.play_past(3, before + 2);
    // The other two continue from what they have. Phone 3 and the old host come later.
    room.host = None;
    room.deaf = vec![0, 3];
    room.pass(12_000);
    let new = room.join_elected(&[1, 2]);
    assert!([1, 2].contains(&new));
    room.pass(3000);
    blames_nobody(&mut room);
}

#[test]
fn a_player_who_alone_saw_the_reloaded_host_go_on_blames_nobody() {
    let mut room = ReplicaRoom::playing(4);
    room.draw();
    // The host's page is reloaded. Only phones that cannot continue see the next steps.
    room.deaf.extend([1, 2]);
    let host = Host::resume(&room.stored, Entropy::new([8; 32]), Millis(room.now));
    room.host = Some(host.expect("a table"));
    room.relink(&[0, 3]);
    let before = room.revision_seen(3);
    room.play_past(3, before + 2);
    // The other two resume the round from before, and are further on when phone 3 comes.
    let undone = room.revision_seen(3);
    room.host = None;
    room.deaf = vec![0, 3];
    room.pass(12_000);
    let new = room.join_elected(&[1, 2]);
    room.play_past(new, undone + 2);
    blames_nobody(&mut room);
}

#[test]
fn a_follower_of_a_later_host_does_not_release_the_last_from_its_replicas() {
    let mut room = ReplicaRoom::playing(3);
    let (elected, voter) = room.elect_unheard();
    let old = room.host.take();
    room.join_elected(&[1, 2]);
    room.pass(5000);
    // The last host comes back. For a long time it finds only the reloaded page of the voter.
    let claims = room.guests[voter].claims().to_vec();
    room.guests[voter] = Guest::new(claims);
    room.guests[voter].restore_replica(&room.kept[voter]);
    room.host = old;
    room.deaf = vec![elected];
    room.relink(&[0, voter]);
    assert_eq!(room.guests[voter].phase(), Phase::Joined);
    room.pass(20_000);
    let draws = room.draw_in_time();
    assert!(
        !draws.contains(&ActionResult::Done),
        "the elected one knows nothing of it: {draws:?}"
    );
}
