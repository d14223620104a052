//! Commands of the people at a phone, on their way to the host, and the host's answers.

use crate::{
    guest::{
        io::{GuestCommand, Notice, Phase},
        machine::Guest,
        settings::PendingSetting,
    },
    proof::signed_hello::Audience,
    protocol::{
        disconnect::{CommandRejection, DisconnectReason},
        message::FromGuest,
    },
};

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
}
