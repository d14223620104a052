//! Hands traded for a card that one has just laid.

use super::{
    action::{Illegal, Reason},
    game::Game,
    ruleset::Effect,
};
use base::seat::Seat;

impl Game {
    /// Who may trade hands now. It is a fact about the top card: nothing closes it but the next one.
    pub(crate) fn trader(&self) -> Option<Seat> {
        let pile = self.piles.iter().find(|pile| pile.run.trade)?;
        pile.cards.last()?.by.filter(|seat| self.ring.has(*seat))
    }

    /// With whom this seat may trade.
    pub(crate) fn traders(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let may = self.trader() == Some(seat) && !self.is_ending();
        self.ring.others(seat).take_while(move |_| may)
    }

    pub(crate) fn check_trade(&self, seat: Seat, seen: u32, with: Seat) -> Result<(), Illegal> {
        if self.traders(seat).any(|other| other == with) {
            return Ok(());
        }
        let late = self.trader() != Some(seat) && seen < self.tick;
        Err(self.refuse(match late {
            true => Reason::Stale,
            false => self.no_trade(seat),
        }))
    }

    /// Why there is no trade for this seat: what became of the card that would have allowed it.
    fn no_trade(&self, seat: Seat) -> Reason {
        let trades = self.rules.faces_that(Effect::Trade);
        let mut laid = self.piles.iter().flat_map(|pile| pile.cards.iter().rev());
        let Some(top) = laid.next() else {
            return Reason::NoTrade;
        };
        if trades.has(top.face) && top.by.is_none() {
            return Reason::NobodysTrade;
        }
        if top.by == Some(seat) {
            return Reason::NoTrade;
        }
        // Below twins of the top card, or among them.
        let under = laid.find(|laid| laid.face != top.face || laid.by == Some(seat));
        match under.filter(|laid| trades.has(laid.face) && laid.by == Some(seat)) {
            Some(laid) if laid.face == top.face => Reason::TradeMatched,
            Some(_) => Reason::TooLateToTrade,
            None => Reason::NoTrade,
        }
    }

    /// `Action::Trade`: two hands change places, and are taken up by and by.
    pub(crate) fn trade(&mut self, seat: Seat, with: Seat) {
        self.piles
            .iter_mut()
            .for_each(|pile| pile.run.trade = false);
        self.change_hands(seat, with);
        self.calls.lays_down(seat);
        self.calls.lays_down(with);
    }
}
