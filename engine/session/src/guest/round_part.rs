//! The round part of a guest: all that it does only in rounds, and for a table to survive its host. A program may get
//! this code later than the rest, so it stands behind a table of functions.
//!
//! A guest without it is at the table, in its lobby. It keeps the messages that it cannot read, in order. It stores
//! nothing for the host, promises nothing and votes for nobody. To the host it is a phone with a slow link.

use crate::{
    guest::{
        io::{GuestEvent, GuestOutput, Notice, Phase},
        machine::Guest,
        missing_voters::MissingVoters,
    },
    protocol::{
        clock::Millis,
        lobby_message::NumberedLobbyMessage,
        message::{FromHost, Numbered},
    },
};
use alloc::vec::Vec;
use base::{Seat, codec};
use kernel::Action;

/// The most bytes of messages that wait for the round part. If there are more, the host sends everything again.
const MAX_WAITING_BYTES: usize = 256 * 1024;

/// The functions of a guest for rounds, as a value: for programs that get them later.
#[derive(Debug)]
pub struct RoundPart {
    /// Takes up the work, and all messages that have waited for it.
    pub(crate) begin: fn(&mut Guest),
    /// Takes a message of rounds, whose number and kind are known.
    pub(crate) receive: fn(&mut Guest, &NumberedLobbyMessage, &[u8]),
    /// Handles an event of a link to another guest, or of the storage.
    pub(crate) handle: fn(&mut Guest, GuestEvent),
    /// Does all that is due by now.
    pub(crate) run_due: fn(&mut Guest),
    /// Makes a move for a seat that saw the view of this revision.
    pub(crate) act: fn(&mut Guest, Seat, u32, Action),
    /// Sends the moves that this link has not carried yet.
    pub(crate) send_pending: fn(&mut Guest),
    /// Looks if the table shows the end of a round.
    pub(crate) look_for_end: fn(&mut Guest),
    /// Begins as a replica of the host that has let this phone in.
    pub(crate) become_replica: fn(&mut Guest),
    /// Tells the other end that it no longer hosts the table.
    pub(crate) tell_old_host: fn(&mut Guest),
    /// Tells the host, on leaving, if this phone has voted for another one.
    pub(crate) say_last_word: fn(&mut Guest),
    /// Gives up the votes that belong to given-up seats.
    pub(crate) give_up_votes: fn(&mut Guest),
    /// Keeps nothing for this table any more.
    pub(crate) forget: fn(&mut Guest),
    /// The players who have to come back before another phone can host the table.
    pub(crate) missing_voters: fn(&Guest) -> Option<MissingVoters>,
}

/// The round part.
pub static ROUND_PART: RoundPart = RoundPart {
    begin: Guest::take_up_rounds,
    receive: Guest::receive_in_round,
    handle: Guest::handle_as_replica,
    run_due: Guest::run_round_tasks,
    act: Guest::send_action,
    send_pending: Guest::send_pending,
    look_for_end: Guest::look_for_end,
    become_replica: |guest| guest.replica.joined(guest.is_host()),
    tell_old_host: Guest::tell_old_host,
    say_last_word: Guest::say_last_word,
    give_up_votes: Guest::give_up_votes,
    forget: |guest| guest.replica.forget(),
    missing_voters: Guest::find_missing_voters,
};

/// The functions of a guest that lacks the round part. It has no views to act on, and nothing stored to give up.
pub(crate) static NO_ROUND_PART: RoundPart = RoundPart {
    begin: |_| {},
    receive: Guest::receive_for_later,
    handle: |_, _| {},
    run_due: |_| {},
    act: |_, _, _, _| {},
    send_pending: |_| {},
    look_for_end: |_| {},
    become_replica: |_| {},
    tell_old_host: |_| {},
    say_last_word: |_| {},
    give_up_votes: |_| {},
    forget: |_| {},
    missing_voters: Guest::find_missing_host,
};

/// The messages that wait for the round part, in order.
#[derive(Debug, Default)]
pub(crate) struct WaitingFrames {
    frames: Vec<Vec<u8>>,
    bytes: usize,
    /// True if there were too many.
    overflowed: bool,
}

impl WaitingFrames {
    pub(crate) fn add(&mut self, frame: &[u8]) {
        self.bytes += frame.len();
        self.overflowed |= self.bytes > MAX_WAITING_BYTES;
        match self.overflowed {
            true => self.frames.clear(),
            false => self.frames.push(frame.to_vec()),
        }
    }
}

impl Guest {
    /// Gives a guest in a lobby the round part, and handles all that has waited for it. Call it once.
    pub fn begin_rounds(&mut self, now: Millis, part: &'static RoundPart) -> Vec<GuestOutput> {
        if !self.advance(now) {
            return Vec::new();
        }
        self.round_part = part;
        (part.begin)(self);
        self.outputs()
    }

    fn take_up_rounds(&mut self) {
        let waiting = core::mem::take(&mut self.waiting);
        if self.phase() == Phase::Joined {
            self.replica.joined(self.is_host());
        }
        if waiting.overflowed {
            self.liveness.want_resync(self.now);
        }
        for frame in waiting.frames {
            if let Ok(Numbered { message, .. }) = codec::decode(&frame) {
                self.handle_round_message(message);
            }
        }
        // The tables that followed a waiting request have been read before it.
        self.undealt = None;
        self.look_for_end();
    }

    /// Keeps a message until the round part is there.
    fn receive_for_later(&mut self, known: &NumberedLobbyMessage, frame: &[u8]) {
        if self.counts(known) && self.host_trust.trusts() {
            self.waiting.add(frame);
        }
    }

    fn receive_in_round(&mut self, known: &NumberedLobbyMessage, frame: &[u8]) {
        // A host sends whole messages. The silence of another end will show that it is none.
        let Ok(Numbered { message, .. }) = codec::decode(frame) else {
            return;
        };
        if self.counts(known) && self.host_trust.trusts() {
            self.handle_round_message(message);
        }
    }

    fn handle_round_message(&mut self, message: FromHost) {
        match message {
            FromHost::Update(update) => self.update(*update),
            FromHost::ActionResult {
                player,
                number,
                result,
            } => self.result(player, number, result),
            FromHost::Replica(message) => self.handle_replica_message(message),
            FromHost::Relayed(from, envelope) => self.notice(Notice::Relayed(from, envelope)),
            FromHost::Proof(news) => self.handle_proof_message(news),
            // The lobby has read all others.
            _ => {}
        }
    }

    fn run_round_tasks(&mut self) {
        if self.phase() == Phase::Joined {
            for (seat, seen) in self.auto_keep.due(self.now) {
                self.send_action(seat, seen, Action::Keep);
            }
            self.send_pending();
            self.check_deal();
        }
        self.run_replica_tasks();
    }
}
