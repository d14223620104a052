//! The time for an answer: when the host answers for a seat, by its default action (DIG-8). The times follow from questions
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
        pace::{RaceRule, TimeLimits},
        table::{Player, PlayerKind, Presence},
    },
};
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
                    + u64::from(pace.thinking_ms.0).max(DEFAULT_ACTION_DELAY_MS);
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

    /// True if others play on the same phone. They hand it over first, so nobody there can be quick.
    fn shares_phone(&self, player: PlayerId) -> bool {
        let seated = |id: &&PlayerId| self.table.player(**id).is_some_and(|p| p.seat.is_some());
        let link = self.connections.of(player);
        let players = link.map_or(&[][..], |link| self.connections.players(link));
        players.iter().filter(seated).count() > 1
    }

    /// Handles the end of a seat's time.
    pub(crate) fn play_default(&mut self, seat: Seat) {
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
