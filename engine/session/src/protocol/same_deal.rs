//! The same deal again: a round with known cards. Nobody shuffles them, so such a round is never verifiable. The host
//! tells every phone so, and the round does not count.

use super::{
    ids::PlayerId,
    name::Name,
    table::{Player, Table},
    table_edit::bots,
};
use alloc::vec::Vec;
use base::{Seat, Seats};
use bincode::{Decode, Encode};
use games::Setup;

/// The cards of the next round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Encode, Decode)]
pub enum NextDeal {
    /// The next round uses freshly shuffled cards.
    #[default]
    Fresh,
    /// The cards of the last round again, if nobody declines. The host has asked for them.
    Same {
        /// The seats that the host asks: those that held cards.
        asked: Seats,
        /// The seats among them that agreed.
        agreed: Seats,
    },
    /// Freshly shuffled, because this player declined the same cards.
    Declined(PlayerId),
}

/// A deal that a new table opens with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownDeal {
    /// The cards, the dealer and the seats of the deal.
    pub setup: Setup,
    /// The seat of the host.
    pub seat: Seat,
    /// The earlier players by seat, as far as known. Bots keep their names.
    pub names: Vec<Name>,
}

impl KnownDeal {
    /// True if the host's seat exists and was dealt a hand.
    pub fn is_sound(&self) -> bool {
        self.setup.is_sound() && self.setup.playing.has(self.seat)
    }
}

impl Table {
    /// This player's answer about the same deal: true if they agree, `None` if the host does not ask them. The host,
    /// who asked, agrees.
    pub fn same_deal_answer(&self, player: &Player) -> Option<bool> {
        let NextDeal::Same { asked, agreed } = self.next_deal else {
            return None;
        };
        match player.seat.filter(|seat| asked.has(*seat)) {
            Some(seat) => Some(agreed.has(seat)),
            None => player.host.then_some(true),
        }
    }

    /// Stores a player's answer about the same deal. After one player declines, later answers change nothing.
    pub(crate) fn answer_same_deal(&mut self, id: PlayerId, yes: bool) {
        let player = self.player(id);
        let asked = player.filter(|player| self.same_deal_answer(player).is_some());
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

    /// True if the question is possible and names only seats of the match.
    pub(crate) fn has_sound_question(&self) -> bool {
        let seats = self.seats();
        match self.next_deal {
            NextDeal::Fresh => true,
            NextDeal::Same { asked, agreed } => {
                self.is_over() && asked.or(agreed).iter().all(|seat| seat.index() < seats)
            }
            NextDeal::Declined(_) => self.is_over(),
        }
    }

    /// Gives each bot the name of the bot that had its seat before. In the seat of a person, a bot gets a
    /// name that nobody had, if one is free.
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
