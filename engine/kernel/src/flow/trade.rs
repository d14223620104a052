//! Hands traded for the card that the seat has just played.

use crate::{
    PlayRefusal, Reason,
    rules::Effect,
    state::{Ask, Game},
};
use base::Seat;

impl Game {
    /// The seat that may trade hands now. It depends on the top card, so only the next card ends it.
    pub(crate) fn trader(&self) -> Option<Seat> {
        let pile = self.piles.iter().find(|pile| pile.run.trade)?;
        pile.cards.last()?.by.filter(|seat| self.ring.has(*seat))
    }

    /// True if this seat may trade hands now, with any other seat.
    pub(crate) fn may_trade(&self, seat: Seat) -> bool {
        self.trader() == Some(seat) && !self.is_ending()
    }

    /// Checks `Action::Trade` of a seat that saw the table at revision `seen`.
    pub(crate) fn check_trade(&self, seat: Seat, seen: u32, with: Seat) -> Result<(), PlayRefusal> {
        if self.may_trade(seat) && with != seat && self.ring.has(with) {
            return Ok(());
        }
        let late = self.trader() != Some(seat) && seen < self.revision;
        Err(self.refuse(match late {
            true => Reason::Stale,
            false => self.no_trade(seat),
        }))
    }

    /// The reason why this seat has no trade, from the fate of the card that would have allowed it.
    fn no_trade(&self, seat: Seat) -> Reason {
        let trades = self.rules.faces_that(Effect::Trade);
        let mut played = self.piles.iter().flat_map(|pile| pile.cards.iter().rev());
        let Some(top) = played.next() else {
            return Reason::NoTrade;
        };
        if trades.has(top.face) && top.by.is_none() {
            return Reason::NobodysTrade;
        }
        if top.by == Some(seat) {
            return Reason::NoTrade;
        }
        // The first card below the top card that is no copy of it, or that this seat played.
        let under = played.find(|played| played.face != top.face || played.by == Some(seat));
        match under.filter(|played| trades.has(played.face) && played.by == Some(seat)) {
            Some(played) if played.face == top.face => Reason::TradeMatched,
            Some(_) => Reason::TooLateToTrade,
            None => Reason::NoTrade,
        }
    }

    /// `Action::Trade`: two hands change places. Their new owners take them up later. A card just drawn goes with its hand,
    /// and the turn passes (CLA-94).
    pub(crate) fn trade(&mut self, seat: Seat, with: Seat) {
        self.piles
            .iter_mut()
            .for_each(|pile| pile.run.trade = false);
        self.change_hands(seat, with);
        for owner in [seat, with] {
            self.calls.lay_down(owner, self.revision);
            if let Some(Ask::Drawn(..)) = self.question_for(owner) {
                self.keep(owner);
            }
        }
    }
}
