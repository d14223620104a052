//! The table goes on without a player: when, by which default action (DIG-8), or by a bot. The times follow from questions
//! with their own time, the table's patience, and grace or a vote for absent players.
//!
//! In races the host takes default actions at once. In turn-taking they wait like any other action, until every seat that
//! would be too late has been heard. One player's silence does not end the chance of others.

use crate::{
    host::{
        active_match::ActiveMatch,
        machine::Host,
        timers::{Due, HeldAction, Timers},
    },
    protocol::{
        absence::AbsenceChoice,
        clock::Millis,
        ids::PlayerId,
        table::{Player, PlayerKind, Presence, RaceRule, TimeLimits},
    },
};
use alloc::vec::Vec;
use base::{Seat, Seats};
use kernel::{Action, Input, ruleset::Timed};

/// The minimum time before the host answers for an absent player, in milliseconds. A round of absent players may never
/// end, and must not run forever within one moment.
pub(crate) const DEFAULT_ACTION_DELAY_MS: u64 = 100;

impl ActiveMatch {
    /// The time that the rules give a seat for this action, in seconds.
    fn own_time(&self, action: &Action) -> Option<u8> {
        let time = match action {
            Action::PickUp => self.game.time_for(Timed::PickUp),
            _ => self.game.own_time(),
        };
        time.map(|time| time.seconds)
    }

    /// The time at which the first card is turned. It is not a time limit for an answer, so it applies at friendly
    /// tables too.
    pub(crate) fn turns_up_at(&self, times: TimeLimits) -> Millis {
        let seconds = self.own_time(&Action::TurnUp).unwrap_or_default();
        let allowed = times.allowed(seconds).unwrap_or(seconds.into());
        self.round_times.asked_at.after_seconds(allowed)
    }

    /// The time since which the table waits for this action.
    fn waits_since(&self, seat: Seat, action: &Action) -> Millis {
        match action {
            Action::PickUp => self.handed_at(seat),
            _ => self.round_times.asked_at,
        }
    }
}

impl Host {
    /// The next time at which the table goes on without an answer, or without a hand picked up.
    pub(crate) fn default_due(&self) -> Option<(Millis, Due)> {
        let active_match = self.playing()?;
        let refused = self
            .timers
            .refused_at(self.table.round_number, active_match.game.revision());
        let awaited = active_match.game.awaited().iter();
        let due = awaited
            .filter(|seat| !refused.has(*seat))
            // A seat that acted in time has answered, even if the race is not decided yet.
            .filter(|seat| !self.timers.is_racing(*seat))
            .filter_map(|seat| Some((self.default_of(seat)?, Due::Default(seat))));
        due.min()
    }

    /// The time at which the table goes on without this seat; `None` if it waits without limit.
    pub(crate) fn default_of(&self, seat: Seat) -> Option<Millis> {
        let active_match = self.playing()?;
        let awaited = active_match.game.awaited().has(seat);
        let player = self
            .table
            .player(active_match.player(seat)?)
            .filter(|_| awaited)?;
        let action = active_match.game.default_action(seat)?;
        let due = self.due_of(active_match, player, seat, &action)?;
        Some(due.max(active_match.earliest(seat, &action, &self.table.pace)))
    }

    /// The time at which the host takes this action for a seat. A question's own time overrides patience (DIG-8). It
    /// limits the wait for absent players too.
    fn due_of(
        &self,
        active_match: &ActiveMatch,
        player: &Player,
        seat: Seat,
        action: &Action,
    ) -> Option<Millis> {
        let pace = &self.table.pace;
        let own = active_match.own_time(action);
        let after = |seconds: u16| {
            active_match
                .waits_since(seat, action)
                .after_seconds(seconds)
        };
        match (player.kind, player.presence) {
            _ if *action == Action::TurnUp => Some(active_match.turns_up_at(pace.time_limits())),
            (PlayerKind::Bot(_) | PlayerKind::Screen, _) => None,
            (PlayerKind::Person, Presence::Here) => {
                pace.time(own, self.shares_phone(player.id)).map(after)
            }
            (PlayerKind::Person, Presence::Lost | Presence::Gone) => {
                let grace = self.grace_ends_at(player.id);
                let thought = active_match.round_times.asked_at
                    + u64::from(pace.thinking.0).max(DEFAULT_ACTION_DELAY_MS);
                let away = match self.table.absence_choice(player) {
                    Some(AbsenceChoice::Bot) => return None,
                    Some(AbsenceChoice::Wait) => None,
                    Some(AbsenceChoice::Skip) => Some(thought),
                    None => Some(thought.max(grace)),
                };
                let own = own.and_then(|seconds| pace.time_limits().allowed(seconds));
                own.map(after).into_iter().chain(away).min()
            }
        }
    }

    /// The time until which the table waits for a player whose link is lost.
    pub(crate) fn grace_ends_at(&self, player: PlayerId) -> Millis {
        let since = self.timers.lost.get(&player).copied().unwrap_or_default();
        since.after_seconds(self.table.pace.grace)
    }

    /// True if others play on the same phone. They hand it over first, so nobody there can be quick.
    fn shares_phone(&self, player: PlayerId) -> bool {
        let seated = |id: &&PlayerId| self.table.player(**id).is_some_and(|p| p.seat.is_some());
        let link = self.connections.of(player);
        let players = link.map_or(&[][..], |link| self.connections.players(link));
        players.iter().filter(seated).count() > 1
    }

    /// Handles the end of a seat's time.
    pub(crate) fn give_up(&mut self, seat: Seat) {
        let Some(active_match) = &self.active_match else {
            return;
        };
        let (revision, action) = (
            active_match.game.revision(),
            active_match.game.default_action(seat),
        );
        match (self.table.pace.race_rule, action) {
            (RaceRule::InTurn, Some(action)) => {
                let held = HeldAction::Default(action, revision);
                self.hold(seat, held, self.now, self.now);
            }
            _ => self.answer_for(seat),
        }
    }

    /// Takes the default action of a seat at once.
    pub(crate) fn answer_for(&mut self, seat: Seat) {
        let Some(ActiveMatch { game, .. }) = &self.active_match else {
            return;
        };
        let (round_number, revision) = (self.table.round_number, game.revision());
        // Every awaited seat has a default action. If a ruleset broke that, the table would wait for the seat instead
        // of crashing.
        if game.awaited().has(seat) && self.apply(Input::Expired(seat)).is_err() {
            self.timers.refuse(round_number, revision, seat);
        }
    }

    /// Drops default actions of players who are back or have another question by now. The host waits for them again.
    pub(crate) fn take_back_defaults(&mut self) {
        for seat in self.timers.defaults().iter() {
            if !self.is_overdue(seat) {
                self.timers.drop_default(seat);
            }
        }
    }

    pub(crate) fn is_overdue(&self, seat: Seat) -> bool {
        let due = self.default_of(seat);
        due.is_some_and(|due| due <= self.now)
    }

    /// Updates the absences and their votes, and acts on the result. A bot takes over, or hands over to a player who is
    /// back.
    pub(crate) fn review_absences(&mut self) {
        let reviewed = self.table.reviewed();
        if reviewed == self.table.absences {
            return;
        }
        self.table.absences = reviewed;
        self.changed();
        for seat in self.stood_in_for() {
            self.stand_in(seat);
        }
        self.plan_bots();
    }

    /// Seats of people that a bot plays for.
    fn stood_in_for(&self) -> Vec<Seat> {
        let players = self.table.players.iter().filter(|p| p.kind.is_person());
        let played = players.filter(|player| self.table.bot_for(player).is_some());
        played.filter_map(|player| player.seat).collect()
    }

    /// The minimum time that a bot takes in this seat, in milliseconds. With all players away a round may never end.
    pub(crate) fn least_pause(&self, seat: Seat) -> u64 {
        if self.stands_in(seat) {
            DEFAULT_ACTION_DELAY_MS
        } else {
            0
        }
    }

    /// True if a person owns this seat, so that a bot in it stands in for them.
    pub(crate) fn stands_in(&self, seat: Seat) -> bool {
        let player = self.table.seated(seat);
        player.is_some_and(|player| player.kind.is_person())
    }

    /// Ends the protection of an absent seat, since a bot plays it again. The host reports no return, because nobody
    /// came back.
    fn stand_in(&mut self, seat: Seat) {
        if self.table.is_playing()
            && self
                .apply_silently(Input::Back(seat), None, self.now)
                .is_ok()
        {
            self.after(&[]);
        }
    }
}

impl Timers {
    /// The seats with a waiting default action.
    fn defaults(&self) -> Seats {
        let held = self.held.iter();
        let held = held.filter(|waiting| matches!(waiting.what, HeldAction::Default(..)));
        held.map(|waiting| waiting.seat).collect()
    }

    pub(crate) fn drop_default(&mut self, seat: Seat) {
        self.held.extract(|waiting| {
            waiting.seat == seat && matches!(waiting.what, HeldAction::Default(..))
        });
    }
}
