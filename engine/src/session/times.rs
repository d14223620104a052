//! When the table goes on without somebody: questions with a time of their own, the table's patience, and grace for who
//! is away.

use super::{
    clock::Millis,
    course::Course,
    host::Host,
    key::PlayerId,
    table::{Kind, Player, Presence, Times},
    waits::Due,
};
use crate::{
    rules::{action::Action, time::Timed},
    seat::Seat,
};

/// A second, in milliseconds.
const SECOND: u64 = 1000;

impl Course {
    /// When the time is over that the rules give this seat to do this; `None` if they give none, or the table does not
    /// mind it. The first card is turned at its time even where nobody is hurried: nobody has to do anything for it.
    pub(super) fn own_due(&self, seat: Seat, action: &Action, times: Times) -> Option<Millis> {
        let time = match action {
            Action::PickUp => self.game().time_for(Timed::PickUp)?,
            _ => self.game().own_time()?,
        };
        let allowed = match time.of {
            Timed::TurnUp => times.allowed(time.seconds).or(Some(time.seconds.into())),
            _ => times.allowed(time.seconds),
        };
        Some(self.asked_since_of(seat, action) + SECOND * u64::from(allowed?))
    }

    /// Since when this is waited for.
    fn asked_since_of(&self, seat: Seat, action: &Action) -> Millis {
        match action {
            Action::PickUp => self.handed_at(seat),
            _ => self.asked_at(),
        }
    }
}

impl Host {
    /// When the table goes on without an answer, or without a hand being taken up.
    pub(super) fn default_due(&self) -> Option<(Millis, Due)> {
        let course = self.course.as_ref().filter(|_| self.table.is_playing())?;
        let refused = self
            .waits
            .refused_at(self.table.epoch, course.game().tick());
        let awaited = course.game().awaited().iter();
        let due = awaited
            .filter(|seat| !refused.has(*seat))
            .filter_map(|seat| {
                let player = self.table.player(course.player(seat)?)?;
                let action = course.game().default_action(seat)?;
                let due = self.due_of(course, player, seat, &action)?;
                let earliest = course.earliest(seat, &action, &self.table.pace);
                Some((due.max(earliest), Due::Default(seat)))
            });
        due.min()
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
        let own = course.own_due(seat, action, pace.times);
        match (player.kind, player.presence) {
            _ if *action == Action::TurnUp => own,
            (Kind::Bot(_) | Kind::Screen, _) => None,
            (Kind::Person, Presence::Here) => {
                own.filter(|_| !self.shares_phone(player.id)).or_else(|| {
                    let patience = SECOND * u64::from(pace.patience?);
                    Some(course.asked_since_of(seat, action) + patience)
                })
            }
            (Kind::Person, Presence::Lost | Presence::Gone) => {
                let since = self.waits.lost_since(player.id).unwrap_or_default();
                let grace = since + SECOND * u64::from(pace.grace);
                let thought = course.asked_at() + u64::from(pace.thinking.0);
                let away = thought.max(grace);
                Some(own.map_or(away, |own| own.min(away)))
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
