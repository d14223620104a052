//! Hands dealt onto the table. The dealer chooses the number of cards, and the first player to touch a hand owns it.

use crate::{
    Action, Cause, News, Reason,
    rules::ruleset::Deal,
    state::{Ask, Game, Step, game::Heap},
};
use alloc::vec::Vec;
use base::{Seat, Seats};
use core::ops::RangeInclusive;

impl Game {
    /// The possible hand sizes. They leave cards in the draw pile: one to turn up, and one to draw for each player.
    pub(crate) fn sizes(&self) -> RangeInclusive<u8> {
        let Deal::Claimed { least, most, .. } = self.rules.deal else {
            return self.rules.hand..=self.rules.hand;
        };
        let players = self.ring.len().max(1);
        let reach = self.draw_pile.len().saturating_sub(1 + players) / players;
        least..=most.min(reach.min(usize::from(u8::MAX)) as u8)
    }

    /// The hand size for a dealer who does not choose.
    pub(crate) fn usual_size(&self) -> u8 {
        self.rules.hand.min(*self.sizes().end())
    }

    /// `Action::Size`: deals the hands onto the table.
    pub(crate) fn lay_out(&mut self, each: u8) {
        self.agenda.pop();
        let players = self.ring.len();
        self.heaps = (0..players).map(|_| Heap::default()).collect();
        for _ in 0..each {
            for heap in &mut self.heaps {
                if let Some(face) = self.draw_pile.pop() {
                    heap.cards.add(face);
                }
            }
        }
        self.news(News::Dealt {
            dealer: self.dealer,
            each,
        });
        let everybody = self.ring.seats().iter().copied().collect();
        self.agenda.push(Step::ask(Ask::Claim, everybody));
    }

    /// The numbers of the hands that nobody has touched, from 0.
    pub(crate) fn free_heaps(&self) -> impl Iterator<Item = u8> + '_ {
        let heaps = self.heaps.iter().zip(0..);
        heaps.filter_map(|(heap, at)| heap.by.is_none().then_some(at))
    }

    /// `Action::Claim`: takes a hand. A touch is binding.
    pub(crate) fn claim(&mut self, seat: Seat, at: u8) {
        self.touch(seat, at);
        self.answered(seat);
        self.close_claims();
    }

    fn touch(&mut self, seat: Seat, at: u8) {
        let at_once = matches!(
            self.rules.deal,
            Deal::Claimed {
                seen_at_once: true,
                ..
            }
        );
        if let Some(heap) = self.heaps.get_mut(usize::from(at)) {
            heap.by = Some(seat);
        }
        self.news(News::Claimed { seat, heap: at });
        if at_once {
            self.look_at(usize::from(at));
        }
    }

    /// The owner takes the hand up and sees it.
    fn look_at(&mut self, at: usize) {
        let heap = &mut self.heaps[at];
        let Some(seat) = heap.by.filter(|_| !heap.cards.is_empty()) else {
            return;
        };
        let cards = core::mem::take(&mut heap.cards);
        let faces = cards.cards().collect();
        self.hands[seat.index()] = cards;
        self.tell_drawn(seat, faces, Cause::Deal);
    }

    /// The last hand goes to the last player. When all players have a hand, the first card can turn up.
    pub(crate) fn close_claims(&mut self) {
        let waiting = match self.question() {
            Some(question) if matches!(question.ask, Ask::Claim) => question.seats,
            _ => Seats::NONE,
        };
        let free = self.free_heaps().next();
        match (waiting.only(), free) {
            (Some(last), Some(at)) => {
                self.touch(last, at);
                self.answered(last);
            }
            _ if !waiting.is_empty() => return,
            _ => {}
        }
        for at in 0..self.heaps.len() {
            self.look_at(at);
        }
        let untaken = core::mem::take(&mut self.heaps);
        let untaken: Vec<_> = untaken.iter().flat_map(|heap| heap.cards.cards()).collect();
        self.draw_pile.splice(0..0, untaken.into_iter().rev());
        self.ask(Ask::TurnUp, self.acting_dealer);
        self.work();
    }

    /// `Action::TurnUp`: everybody has seen their hand, and the round begins.
    pub(crate) fn turn_first(&mut self) {
        self.agenda.pop();
        self.start();
    }

    /// A seat leaves while hands lie on the table. The hand that it touched goes under the draw pile.
    pub(crate) fn leaves_heap(&mut self, seat: Seat) {
        let mut heaps = self.heaps.iter_mut();
        let Some(heap) = heaps.find(|heap| heap.by == Some(seat)) else {
            return;
        };
        let cards: Vec<_> = core::mem::take(&mut heap.cards).cards().collect();
        self.draw_pile.splice(0..0, cards.into_iter().rev());
    }

    /// True if no card has turned up yet, and the direction of play will be open after that. There is no direction
    /// until then.
    pub(crate) fn will_open(&self) -> bool {
        self.not_begun().is_some() && self.ring.len() > 2
    }

    /// The reason why nothing else is possible yet, before the first card turns up.
    pub(crate) fn not_begun(&self) -> Option<Reason> {
        match self.question()?.ask {
            Ask::Size => Some(Reason::NotDealt),
            Ask::Claim => Some(Reason::HandsTaken),
            Ask::TurnUp => Some(Reason::FirstCard),
            _ => None,
        }
    }

    /// Lists the hand sizes that the dealer may choose.
    pub(crate) fn list_hand_sizes(&self, found: &mut dyn FnMut(Action)) {
        self.sizes().map(Action::Size).for_each(found);
    }
}
