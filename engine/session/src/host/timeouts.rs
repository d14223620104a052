//! When the table goes on without somebody: questions with a time of their own, the table's patience, and grace or a vote
//! for who is away.

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

/// The least time before somebody who is away is answered for, in milliseconds: a round that nobody plays may have no end,
/// and must not go on for ever within one moment.
pub(crate) const ANSWER: u64 = 100;
/// A second, in milliseconds.
const SECOND: u64 = 1000;

impl Course {
    /// The time that the rules give a seat to do this, in seconds.
    fn own_time(&self, action: &Action) -> Option<u8> {
        let time = match action {
            Action::PickUp => self.game().time_for(Timed::PickUp),
            _ => self.game().own_time(),
        };
        time.map(|time| time.seconds)
    }

    /// When the first card is turned. That is no time to answer in, so it comes even where nobody is hurried.
    pub(crate) fn turns_up_at(&self, times: Times) -> Millis {
        let seconds = self.own_time(&Action::TurnUp).unwrap_or_default();
        let allowed = times.allowed(seconds).unwrap_or(seconds.into());
        self.asked_at() + SECOND * u64::from(allowed)
    }

    /// Since when this is waited for.
    fn waits_since(&self, seat: Seat, action: &Action) -> Millis {
        match action {
            Action::PickUp => self.handed_at(seat),
            _ => self.asked_at(),
        }
    }
}

impl Host {
    /// When the table goes on without an answer, or without a hand being taken up.
    pub(crate) fn default_due(&self) -> Option<(Millis, Due)> {
        let course = self.course.as_ref().filter(|_| self.table.is_playing())?;
        let refused = self
            .waits
            .refused_at(self.table.epoch, course.game().tick());
        let awaited = course.game().awaited().iter();
        let due = awaited
            .filter(|seat| !refused.has(*seat))
            // Who acted in time has answered, though it may not be decided yet who was first.
            .filter(|seat| !self.waits.is_racing(*seat))
            .filter_map(|seat| Some((self.default_of(seat)?, Due::Default(seat))));
        due.min()
    }

    /// When the table goes on without this seat; `None` for as long as it takes.
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

    /// When this is done for a seat. A question's own time goes before patience (DIG-8), and whoever is away is waited for
    /// no longer than who is here.
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

    /// Whether others play on the same phone: it has to be handed over first, so nobody there can be quick.
    fn shares_phone(&self, player: PlayerId) -> bool {
        let seated = |id: &&PlayerId| self.table.player(**id).is_some_and(|p| p.seat.is_some());
        let link = self.lines.of(player);
        let line = link.and_then(|link| self.lines.get(link));
        line.is_some_and(|line| line.players.iter().filter(seated).count() > 1)
    }
}
