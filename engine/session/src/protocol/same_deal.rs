//! The same deal again: a round by cards that are known from before. Nobody shuffles them, so such a round is never sealed;
//! every phone is told so, and it counts for nothing.

use super::{
    ids::PlayerId,
    name::Name,
    table::{Player, Table},
    table_edit::bots,
};
use alloc::vec::Vec;
use base::seat::{Seat, Seats};
use games::setup::Setup;
use serde::{Deserialize, Serialize};

/// The cards of the round that follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NextDeal {
    /// Freshly shuffled.
    #[default]
    Fresh,
    /// Those of the last round once more, if nobody declines: whoever hosts has asked for it.
    Same {
        /// Who was dealt to.
        asked: Seats,
        /// Who of them would have it.
        agreed: Seats,
    },
    /// Freshly shuffled: this player would not have the same ones again.
    Declined(PlayerId),
}

/// A deal that a table is opened for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again {
    /// What was dealt, by whom, to how many.
    pub setup: Setup,
    /// Where whoever hosts sits.
    pub seat: Seat,
    /// Who played there before, by seat, as far as that is known: bots keep their names.
    pub names: Vec<Name>,
}

impl Again {
    /// Whether there is such a seat, and its hand was dealt.
    pub fn is_sound(&self) -> bool {
        self.setup.is_sound() && self.setup.playing.has(self.seat)
    }
}

impl Table {
    /// Whether this player is asked for the same deal again, and would have it; `None` if they are not asked. Whoever hosts
    /// has asked.
    pub fn would_have_again(&self, player: &Player) -> Option<bool> {
        let NextDeal::Same { asked, agreed } = self.next_deal else {
            return None;
        };
        match player.seat.filter(|seat| asked.has(*seat)) {
            Some(seat) => Some(agreed.has(seat)),
            None => player.host.then_some(true),
        }
    }

    /// Somebody would have the same deal again, or declines it. An answer that comes after another one's no changes nothing.
    pub(crate) fn answer_again(&mut self, id: PlayerId, yes: bool) {
        let player = self.player(id);
        let asked = player.filter(|player| self.would_have_again(player).is_some());
        let Some(seat) = asked.map(|player| player.seat) else {
            return;
        };
        match (&mut self.next_deal, yes) {
            (NextDeal::Same { agreed, .. }, true) => {
                *agreed = seat.map_or(*agreed, |seat| agreed.with(seat));
            }
            (next_deal, _) => *next_deal = NextDeal::Declined(id),
        }
    }

    /// A seat is given up: what was dealt to it cannot be dealt again.
    pub(crate) fn forget_again(&mut self) {
        if matches!(self.next_deal, NextDeal::Same { .. }) {
            self.next_deal = NextDeal::Fresh;
        }
    }

    /// Whether the question is one that can be asked, of seats that there are.
    pub(crate) fn has_sound_question(&self) -> bool {
        let seats = self.scores().map_or(0, |scores| scores.totals.len());
        match self.next_deal {
            NextDeal::Fresh => true,
            NextDeal::Same { asked, agreed } => {
                self.is_over() && asked.or(agreed).iter().all(|seat| seat.index() < seats)
            }
            NextDeal::Declined(_) => self.is_over(),
        }
    }

    /// Bots are called as the bots were that had their seats before; in the seat of anybody else, as nobody was.
    pub(crate) fn call_bots(&mut self, before: &[Name]) {
        let mut taken: Vec<Name> = Vec::new();
        let mut seats: Vec<(PlayerId, Option<Name>)> = Vec::new();
        for (at, player) in self.next_up().enumerate() {
            if !player.kind.is_bot() {
                taken.push(player.name.clone());
                continue;
            }
            let old = before.get(at).cloned();
            seats.push((player.id, old.filter(|old| bots().any(|bot| bot == *old))));
        }
        taken.extend(seats.iter().filter_map(|(_, old)| old.clone()));
        let (fresh, known): (Vec<Name>, Vec<Name>) = bots().partition(|bot| !before.contains(bot));
        let mut free = fresh
            .into_iter()
            .chain(known)
            .filter(|bot| !taken.contains(bot));
        for (id, old) in seats {
            let name = old.or_else(|| free.next());
            if let Some((player, name)) = self.player_mut(id).zip(name) {
                player.name = name;
            }
        }
    }
}
