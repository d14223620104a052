//! Who has to come back before anybody can host the table again.

use crate::{
    guest::machine::Guest,
    protocol::{clock::Millis, ids::PlayerId, table::Presence},
    replication::{
        replica::Heir,
        term::{Term, elect},
        wire::Standing,
    },
};
use alloc::vec::Vec;

/// How long people wait for an election before they are told that there can be none, in milliseconds: longer than one takes.
const TELLS: u64 = 15_000;
/// How long they wait on a phone that has no vote, and hears of an election only once it is over.
const TELLS_OTHERS: u64 = 2 * TELLS;

/// The host is gone, and too few phones are here to elect another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// One player on each phone that could help; nobody who has left for good.
    pub of: Vec<PlayerId>,
    /// So many of these phones are needed. If there are not so many, nobody but the host can go on.
    pub need: usize,
}

impl Missing {
    /// Nobody but the host could help.
    fn host() -> Missing {
        let (of, need) = (Vec::new(), 1);
        Missing { of, need }
    }
}

impl Guest {
    /// Who has to come back, where this phone alone knows that nobody can be elected; `None` while the table goes on, or may
    /// go on without them.
    pub fn missing(&self) -> Option<Missing> {
        let table = self.table.as_ref()?;
        let left = |id: PlayerId| {
            table
                .player(id)
                .is_none_or(|it| it.presence == Presence::Gone)
        };
        let mut missing = self.heir.missing(self.now, left)?;
        missing.of.retain(|id| !left(*id));
        Some(missing)
    }

    /// Who would have to come, too, before those who are here could elect a host, by what this phone alone knows. `None` if
    /// they could; nobody elects where this phone has no vote.
    pub fn lacks(&self, here: impl Fn(PlayerId) -> bool) -> Option<Missing> {
        self.heir.lacks(here)
    }
}

impl Heir {
    /// Whether this heir has said that it has no place in this circle, or in any: the host had begun to do without it, or it
    /// has not heard of the circle yet.
    fn has_no_vote(&self, heir: PlayerId, by: Option<Term>) -> bool {
        self.neighbours.get(&heir).is_some_and(|neighbour| {
            let Standing {
                active, pending, ..
            } = &neighbour.standing;
            let mut places = active.iter().chain(pending);
            let votes = places.any(|(term, _)| by.is_none_or(|by| by == *term));
            neighbour.heard.is_some() && !votes
        })
    }

    /// Who has left votes for nobody any more, even if the page is still linked.
    fn missing(&self, now: Millis, left: impl Fn(PlayerId) -> bool) -> Option<Missing> {
        // Also whoever hosted until another phone was elected, and never reached that one.
        if self.joined || self.silence(now) < TELLS {
            return None;
        }
        let Some(active) = &self.keeping.active else {
            return (self.silence(now) >= TELLS_OTHERS).then(Missing::host);
        };
        self.lacks(|heir| heir == active.place.me || (self.is_linked(heir) && !left(heir)))
    }

    /// [`Guest::lacks`].
    fn lacks(&self, here: impl Fn(PlayerId) -> bool) -> Option<Missing> {
        let Some(active) = &self.keeping.active else {
            return Some(Missing::host());
        };
        let place = &active.place;
        let lacking = |all: &[PlayerId], by: Option<Term>, enough: usize| {
            let votes = |heir: &&PlayerId| here(**heir) && !self.has_no_vote(**heir, by);
            let need = enough.saturating_sub(all.iter().filter(votes).count());
            let of = all.iter().copied().filter(|heir| !here(*heir)).collect();
            (need > 0).then_some(Missing { of, need })
        };
        lacking(&place.heirs, Some(place.term), elect(place.heirs.len())).or_else(|| {
            let consent = usize::from(place.consent);
            lacking(&place.before, None, consent).filter(|_| !active.settled)
        })
    }
}
