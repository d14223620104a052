//! Commands of the people at a phone, on their way to the host: actions, requests and settings.
//!
//! Most settings give a whole new value: all house rules, the whole order of ages. Several in a row build on each
//! other. Screens therefore show and change the table as it will be, not as the host last sent it.

use crate::{
    guest::{
        io::{GuestCommand, GuestOutput, Notice, Phase},
        machine::Guest,
        outbox::{PendingAction, SeatQuestion},
    },
    proof::signed_hello::Audience,
    protocol::{
        clock::Millis,
        disconnect::{CommandRejection, DisconnectReason},
        ids::PlayerId,
        message::{ActionResult, Edit, FromGuest, PlayerAction, TableCommand},
        table::{Player, Table, TableStage},
    },
};
use alloc::{collections::VecDeque, vec::Vec};
use base::Seat;
use kernel::Action;

impl Guest {
    /// Follows a command of the people at this phone, and handles everything that became due since the last event.
    pub fn command(&mut self, now: Millis, command: GuestCommand) -> Vec<GuestOutput> {
        if !self.advance(now) {
            return Vec::new();
        }
        self.follow(command);
        self.outputs()
    }

    /// Makes a move for a seat of this phone, in answer to the view of revision `seen` (DIG-2), and handles everything
    /// that became due since the last event.
    pub fn act(&mut self, now: Millis, seat: Seat, seen: u32, action: Action) -> Vec<GuestOutput> {
        if !self.advance(now) {
            return Vec::new();
        }
        (self.round_part.act)(self, seat, seen, action);
        self.outputs()
    }

    pub(crate) fn follow(&mut self, command: GuestCommand) {
        let Some(command) = self.while_opening(command) else {
            return;
        };
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
            GuestCommand::Table(command) => {
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
            GuestCommand::Relay(to, envelope) => {
                self.send_if_joined(&FromGuest::Relay(to, envelope))
            }
            GuestCommand::Suspend => {
                self.send_if_joined(&FromGuest::Away);
                self.lose();
            }
            GuestCommand::Leave => {
                (self.round_part.say_last_word)(self);
                self.send_if_joined(&FromGuest::Goodbye);
                self.end(DisconnectReason::Left);
            }
        }
    }

    /// Sends the host an action of this seat, and again until the host has answered it.
    pub(crate) fn send_action(&mut self, seat: Seat, seen: u32, action: Action) {
        let Some(table) = &self.table else { return };
        let (deal, player) = (table.deal, table.seated(seat).map(|player| player.id));
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
            deal,
            number,
            seen,
            after: self.display_times.after(seen, self.now),
            action,
            proof: None,
        };
        let own = self.own().into_iter().find(|own| own.player == act.player);
        act.proof = own.and_then(|own| self.proof_client.prove(seat, &act, own.key));
        self.outbox.add(self.now, act, seat, question);
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

    /// Handles the host's answer to an action.
    pub(crate) fn result(&mut self, player: PlayerId, number: u32, result: ActionResult) {
        if let Some(done) = self.outbox.answered(player, number) {
            if result == ActionResult::Done {
                self.proof_client.done(&done.act);
            }
            if result == ActionResult::Missed
                && let Some(seen) = self.still_asked(&done)
            {
                return self.send_action(done.seat, seen, done.act.action);
            }
            self.notice(Notice::ActionResult(done.seat, done.act.action, result));
        }
    }

    /// The newer view in which an action still answers the same question. After its page reloads, a host has forgotten
    /// the views it sent. It then treats an answer to them as missed.
    fn still_asked(&self, missed: &PendingAction) -> Option<u32> {
        let view = self.view(Some(missed.seat))?;
        let same = SeatQuestion::of(view).is_some_and(|now| missed.question.as_ref() == Some(&now));
        let newer = view.revision > missed.act.seen;
        (same && newer && view.actions.contains(&missed.act.action)).then_some(view.revision)
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

    /// The table as it will be once the host has followed this phone's settings, and has dealt the undealt round.
    pub fn table_to_be(&self) -> Option<Table> {
        let mut table = self.table.clone()?;
        for (set, _) in &self.settings.under_way {
            // A setting that the host will refuse changes nothing.
            let _ = set.on(&mut table);
        }
        if let Some(scores) = &self.undealt {
            table.take_seats();
            table.stage = TableStage::Round(scores.clone());
        }
        Some(table)
    }

    pub(crate) fn note_setting(&mut self, set: PendingSetting) {
        let ping = self.settings.pings + 1;
        self.settings.under_way.push_back((set, ping));
        self.notice(Notice::Table);
    }

    /// Drops the oldest settings that the host's new table already shows.
    pub(crate) fn drop_applied_settings(&mut self) {
        let Some(table) = &self.table else { return };
        let under_way = &mut self.settings.under_way;
        while under_way.front().is_some_and(|(set, _)| set.is_so(table)) {
            under_way.pop_front();
        }
    }

    /// Drops the oldest setting, if any, after the host refused one.
    pub(crate) fn setting_rejected(&mut self) {
        if self.settings.under_way.pop_front().is_some() {
            self.notice(Notice::Table);
        }
    }

    /// Counts an answered ping, and drops every setting sent before it.
    pub(crate) fn ponged(&mut self) {
        self.settings.pongs += 1;
        let pongs = self.settings.pongs;
        let under_way = &mut self.settings.under_way;
        let before = under_way.len();
        under_way.retain(|(_, ping)| *ping > pongs);
        if under_way.len() < before {
            self.notice(Notice::Table);
        }
    }

    /// Forgets all settings on a lost or new link. The host's next table shows the ones that took effect.
    pub(crate) fn forget_settings(&mut self) {
        self.settings = PendingSettings::default();
    }
}

/// One setting that a player of this phone made.
#[derive(Clone, Debug)]
pub(crate) enum PendingSetting {
    /// A change to a player of this phone, who has seen the table with these terms.
    Player(PlayerId, Edit, u32),
    /// A change to the table.
    Table(TableCommand),
    /// A player who came to the draft of the table after the host took it.
    Newcomer(Player),
}

impl PendingSetting {
    /// Applies the setting as the host will.
    fn on(&self, table: &mut Table) -> Result<(), CommandRejection> {
        match self {
            // Only the host knows the consequences.
            PendingSetting::Player(_, Edit::Leave, _) => Ok(()),
            PendingSetting::Player(_, Edit::Ready(true), ready_resets)
                if *ready_resets != table.ready_resets =>
            {
                Ok(())
            }
            PendingSetting::Player(id, Edit::Vote(away, choice), _) => {
                table.vote(*id, *away, *choice)
            }
            PendingSetting::Player(id, Edit::Amend(round, change), _) => {
                table.amend(*id, *round, *change)
            }
            PendingSetting::Player(id, edit, _) => table.edit(*id, edit),
            PendingSetting::Table(command) => table.set(command),
            PendingSetting::Newcomer(newcomer) => {
                if table.player(newcomer.id).is_none() {
                    table.players.push(newcomer.clone());
                }
                Ok(())
            }
        }
    }

    /// True if the setting changes nothing at this table.
    fn is_so(&self, table: &Table) -> bool {
        let mut set = table.clone();
        self.on(&mut set).is_ok() && set == *table
    }
}

/// The settings that the host has not answered yet, oldest first.
#[derive(Debug, Default)]
pub(crate) struct PendingSettings {
    /// Each setting with the number of the first ping after it. The answer to the ping follows the answer to the
    /// setting.
    pub(crate) under_way: VecDeque<(PendingSetting, u32)>,
    /// How many pings were sent on this link.
    pub(crate) pings: u32,
    /// How many of them were answered.
    pongs: u32,
}
