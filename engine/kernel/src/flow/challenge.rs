//! Challenges: was the card on top a bluff?

use crate::{
    event::{Cause, Event, News, Secret},
    state::{game::Game, question::Ask},
};
use base::{Seat, Seats};

impl Game {
    /// `Action::Challenge`: judges the hand as it was when the card was played (CLA-46, CLA-47).
    pub(crate) fn challenge(&mut self, seat: Seat) {
        let fee = self.rules.challenge_fee;
        let (at, owed) = match self.question().map(|q| q.ask) {
            Some(Ask::Owed(debt)) => (debt.pile, Some(debt)),
            Some(Ask::Total(at)) => (at, None),
            _ => return,
        };
        let pile = self.pile_mut(at);
        let Some((bluff, of)) = pile
            .run
            .bluff
            .take()
            .zip(pile.cards.last().and_then(|top| top.by))
        else {
            return;
        };
        let news = News::Challenged {
            by: seat,
            of,
            guilty: bluff.guilty,
        };
        let secret = Secret {
            eyes: Seats::of(seat),
            cards: bluff.hand.cards().collect(),
        };
        self.events.push(Event {
            news,
            secret: Some(secret),
        });
        let total = core::mem::take(&mut self.pile_mut(at).run.total);
        self.agenda.pop();
        if let Some(debt) = owed {
            let due = u16::from(debt.due[seat.index()]);
            if bluff.guilty {
                self.draw_cards(of, due, Cause::Challenge);
            } else {
                self.draw_cards(seat, due + fee, Cause::Challenge);
                self.turn_end.skips += 1;
            }
            return;
        }
        if bluff.guilty {
            self.open_turn(seat);
            self.draw_cards(of, total, Cause::Challenge);
            // The challenger keeps the turn.
            self.stay(seat, Ask::Turn);
        } else {
            self.lose_turn(seat);
            self.draw_cards(seat, total + fee, Cause::Challenge);
        }
    }
}
