//! Commands of the people at a phone, on their way to the host, and the host's answers.

use crate::{
    guest::{
        io::{GuestCommand, Notice, Phase},
        machine::Guest,
        outbox::PendingAction,
        question::SeatQuestion,
        settings::PendingSetting,
    },
    proof::signed_hello::Audience,
    protocol::{
        disconnect::{CommandRejection, DisconnectReason},
        ids::PlayerId,
        message::{ActionResult, FromGuest, PlayerAction},
    },
};
use base::seat::Seat;
use kernel::action::Action;

impl Guest {
    pub(crate) fn command(&mut self, command: GuestCommand) {
        match command {
            GuestCommand::Add(claim) => {
                let hellos = self.proof_client.hellos(
                    core::slice::from_ref(&claim),
                    Audience::Host,
                    self.binding,
                );
                self.send_if_joined(&FromGuest::Hello(hellos));
                self.claims.push(claim);
            }
            GuestCommand::Edit(player, edit) => {
                let ready_resets = self.table_to_be().map_or(0, |table| table.ready_resets);
                let set = PendingSetting::Player(player, edit.clone(), ready_resets);
                self.ask_to_set(&FromGuest::Edit(player, edit, ready_resets), set);
            }
            GuestCommand::Command(command) => {
                let set = PendingSetting::Table(command.clone());
                self.ask_to_set(&FromGuest::Command(command), set);
            }
            GuestCommand::React(player, reaction) => self.ask(&FromGuest::React(player, reaction)),
            GuestCommand::NotMe => {
                if let Some(race_question) = self.race_question() {
                    self.ask(&FromGuest::NotMe(
                        race_question.round_number,
                        race_question.since,
                    ));
                }
            }
            GuestCommand::InviteRequest(invite_request) => {
                self.ask(&FromGuest::InviteRequest(invite_request))
            }
            GuestCommand::Act { seat, seen, action } => self.act(seat, seen, action),
            GuestCommand::Relay(to, envelope) => {
                self.send_if_joined(&FromGuest::Relay(to, envelope))
            }
            GuestCommand::KeepByItself(keeps) => {
                self.auto_keep.switch(keeps);
                self.auto_keep.look(&self.views, self.now);
            }
            GuestCommand::Suspend => {
                self.send_if_joined(&FromGuest::Away);
                self.lose();
            }
            GuestCommand::Leave => {
                self.say_last_word();
                self.send_if_joined(&FromGuest::Goodbye);
                self.end(DisconnectReason::Left);
            }
        }
    }

    /// Sends the host a request now. A request that cannot be sent is dropped, so that it does not surprise people
    /// later.
    fn ask(&mut self, message: &FromGuest) {
        match self.phase() {
            Phase::Joined => self.send(message),
            _ => self.notice(Notice::Rejected(CommandRejection::Unlinked)),
        }
    }

    /// Asks the host for a setting. Controls show the real state, even if the request cannot be sent.
    fn ask_to_set(&mut self, message: &FromGuest, set: PendingSetting) {
        self.ask(message);
        match self.phase() {
            Phase::Joined => self.note_setting(set),
            _ => self.notice(Notice::Table),
        }
    }

    pub(crate) fn send_if_joined(&mut self, message: &FromGuest) {
        if self.phase() == Phase::Joined {
            self.send(message);
        }
    }

    pub(crate) fn act(&mut self, seat: Seat, seen: u32, action: Action) {
        let player = self
            .table
            .as_ref()
            .and_then(|table| table.seated(seat))
            .map(|p| p.id);
        let question = self.view(Some(seat)).and_then(SeatQuestion::of);
        let Some(place) = self.owned.iter_mut().find(|o| Some(o.player) == player) else {
            return;
        };
        let Some(number) = self.outbox.next_number(place) else {
            return self.send_pending();
        };
        let mut act = PlayerAction {
            player: place.player,
            round_number: self.round_number,
            deal: self
                .table
                .as_ref()
                .map(|table| table.deal)
                .unwrap_or_default(),
            number,
            seen,
            after: self.display_times.after(seen, self.now),
            action,
            proof: None,
        };
        self.prove(seat, &mut act);
        self.outbox.add(act, seat, question);
        self.send_pending();
    }

    /// Sends actions that this link has not carried yet, and repeats those without an answer for too long.
    pub(crate) fn send_pending(&mut self) {
        if self.phase() == Phase::Joined {
            let due = self.outbox.due(self.now);
            due.into_iter()
                .for_each(|act| self.send(&FromGuest::Act(act)));
        }
    }

    pub(crate) fn result(&mut self, player: PlayerId, number: u32, result: ActionResult) {
        if let Some(done) = self.outbox.answered(player, number) {
            if result == ActionResult::Done {
                self.proof_client.done(done.act());
            }
            if result == ActionResult::Missed
                && let Some(seen) = self.still_asked(&done)
            {
                return self.act(done.seat(), seen, *done.action());
            }
            self.notice(Notice::ActionResult(done.seat(), *done.action(), result));
        }
    }

    /// The newer view in which an action still answers the same question. After its page reloads, a host has forgotten
    /// the views it sent. It then treats an answer to them as missed.
    fn still_asked(&self, missed: &PendingAction) -> Option<u32> {
        let view = self.view(Some(missed.seat()))?;
        let same = SeatQuestion::of(view).is_some_and(|now| missed.question() == Some(&now));
        let newer = view.tick > missed.act().seen;
        (same && newer && view.actions.contains(missed.action())).then_some(view.tick)
    }
}
