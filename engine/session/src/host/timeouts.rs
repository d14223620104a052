//! The times at which the table goes on without a player. They follow from questions with their own time, the table's
//! patience, and grace or a vote for absent players.

use crate::{
    host::{active_match::Course, machine::Host, timers::Due},
    protocol::{
        absence::Meanwhile,
        clock::Millis,
        ids::PlayerId,
        table::{Kind, Player, Presence, Times},
    },
};
use base::seat::Seat;
use kernel::{action::Action, time::Timed};

/// The minimum time before the host answers for an absent player, in milliseconds. A round of absent players may never
/// end, and must not run forever within one moment.
pub(crate) const ANSWER: u64 = 100;
/// A second, in milliseconds.
const SECOND: u64 = 1000;

impl Course {
    /// The time that the rules give a seat for this action, in seconds.
    fn own_time(&self, action: &Action) -> Option<u8> {
        let time = match action {
            Action::PickUp => self.game().time_for(Timed::PickUp),
            _ => self.game().own_time(),
        };
        time.map(|time| time.seconds)
    }

    /// The time at which the first card is turned. It is not a time limit for an answer, so it applies at friendly
    /// tables too.
    pub(crate) fn turns_up_at(&self, times: Times) -> Millis {
        let seconds = self.own_time(&Action::TurnUp).unwrap_or_default();
        let allowed = times.allowed(seconds).unwrap_or(seconds.into());
        self.asked_at() + SECOND * u64::from(allowed)
    }

    /// The time since which the table waits for this action.
    fn waits_since(&self, seat: Seat, action: &Action) -> Millis {
        match action {
            Action::PickUp => self.handed_at(seat),
            _ => self.asked_at(),
        }
    }
}

impl Host {
    /// The next time at which the table goes on without an answer, or without a hand picked up.
    pub(crate) fn default_due(&self) -> Option<(Millis, Due)> {
        let course = self.course.as_ref().filter(|_| self.table.is_playing())?;
        let refused = self
            .waits
            .refused_at(self.table.round_number, course.game().tick());
        let awaited = course.game().awaited().iter();
        let due = awaited
            .filter(|seat| !refused.has(*seat))
            // A seat that acted in time has answered, even if the race is not decided yet.
            .filter(|seat| !self.waits.is_racing(*seat))
            .filter_map(|seat| Some((self.default_of(seat)?, Due::Default(seat))));
        due.min()
    }

    /// The time at which the table goes on without this seat; `None` if it waits without limit.
    pub(crate) fn default_of(&self, seat: Seat) -> Option<Millis> {
        let course = self.course.as_ref().filter(|_| self.table.is_playing())?;
        let awaited = course.game().awaited().has(seat);
        let player = self
            .table
            .player(course.player(seat)?)
            .filter(|_| awaited)?;
        let action = course.game().default_action(seat)?;
        let due = self.due_of(course, player, seat, &action)?;
        Some(due.max(course.earliest(seat, &action, &self.table.pace)))
    }

    /// The time at which the host takes this action for a seat. A question's own time overrides patience (DIG-8). It
    /// limits the wait for absent players too.
    fn due_of(
        &self,
        course: &Course,
        player: &Player,
        seat: Seat,
        action: &Action,
    ) -> Option<Millis> {
        let pace = &self.table.pace;
        let own = course.own_time(action);
        let after = |seconds: u16| course.waits_since(seat, action) + SECOND * u64::from(seconds);
        match (player.kind, player.presence) {
            _ if *action == Action::TurnUp => Some(course.turns_up_at(pace.times())),
            (Kind::Bot(_) | Kind::Screen, _) => None,
            (Kind::Person, Presence::Here) => {
                pace.time(own, self.shares_phone(player.id)).map(after)
            }
            (Kind::Person, Presence::Lost | Presence::Gone) => {
                let since = self.waits.lost_since(player.id).unwrap_or_default();
                let grace = since + SECOND * u64::from(pace.grace);
                let thought = course.asked_at() + u64::from(pace.thinking.0).max(ANSWER);
                let away = match self.table.meanwhile(player) {
                    Some(Meanwhile::Bot) => return None,
                    Some(Meanwhile::Wait) => None,
                    Some(Meanwhile::Skip) => Some(thought),
                    None => Some(thought.max(grace)),
                };
                let own = own.and_then(|seconds| pace.times().allowed(seconds));
                own.map(after).into_iter().chain(away).min()
            }
        }
    }

    /// True if others play on the same phone. They hand it over first, so nobody there can be quick.
    fn shares_phone(&self, player: PlayerId) -> bool {
        let seated = |id: &&PlayerId| self.table.player(**id).is_some_and(|p| p.seat.is_some());
        let link = self.lines.of(player);
        let line = link.and_then(|link| self.lines.get(link));
        line.is_some_and(|line| line.players.iter().filter(seated).count() > 1)
    }
}
