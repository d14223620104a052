//! Changes of owner: hands are swapped, passed on, and taken up from where they lie face down; players swap seats; the
//! pepper and the salt go from one player to another.

use crate::{
    Action, Declined, News, Reason,
    rules::HandExchange,
    state::{Ask, EffectSource, Game, Step},
};
use base::{Hand, Ring, Seat, Seats};

impl Game {
    /// Two players swap hands, and hold them at once.
    pub(crate) fn swap(&mut self, a: Seat, b: Seat) {
        self.change_hands(a, b);
        self.took_up(a);
        self.took_up(b);
    }

    pub(crate) fn change_hands(&mut self, a: Seat, b: Seat) {
        self.hands.swap(a.index(), b.index());
        if !self.lying.is_empty() {
            self.lying.swap(a.index(), b.index());
        }
        self.news(News::Swapped(a, b));
    }

    /// Every hand goes to the next player in the direction of play, who holds it at once.
    pub(crate) fn rotate(&mut self) {
        self.move_hands(1);
        if let Some(direction) = self.ring.direction {
            self.news(News::Rotated(direction));
        }
        let seats: Seats = self.ring.seats().iter().copied().collect();
        seats.iter().for_each(|seat| self.took_up(seat));
    }

    /// Every hand moves on by this number of seats.
    fn move_hands(&mut self, by: usize) {
        for _ in 0..by {
            move_each(&mut self.hands, &self.ring);
            if !self.lying.is_empty() {
                move_each(&mut self.lying, &self.ring);
            }
        }
    }

    /// Passes every hand on to the next player, face down. Without a direction there is no next player.
    pub(crate) fn pass_on(&mut self, at: u8) {
        if self.is_open() {
            return;
        }
        self.pile_mut(at).run.passes += 1;
        let seats: Seats = self.ring.seats().iter().copied().collect();
        seats.iter().for_each(|seat| self.calls.await_hand(seat));
        self.agenda.push(Step::ask(Ask::PickUp, seats));
    }

    /// `Effect::PassBack`: each player gets the hand of the next player, face down. The hands move at once, so no other
    /// play can change how far.
    pub(crate) fn pass_back(&mut self, at: u8) {
        let Some(direction) = self.ring.direction else {
            return;
        };
        self.move_hands(self.ring.len() - 1);
        self.news(News::Rotated(direction.flipped()));
        self.pile_mut(at).run.touched = true;
        let seats: Seats = self.ring.seats().iter().copied().collect();
        for seat in seats {
            self.calls.lay_down(seat, self.revision);
        }
        self.agenda.push(Step::ask(Ask::PickUp, seats));
    }

    /// True if hands are being passed on. Play waits until all of them are taken up.
    pub(crate) fn is_passing(&self) -> bool {
        self.question()
            .is_some_and(|q| matches!(q.ask, Ask::PickUp))
    }

    /// True if the first passed hand was taken up, so that the hands lie in front of their new owners.
    pub(crate) fn has_passed(&self) -> bool {
        self.is_passing() && self.piles.iter().any(|pile| pile.run.touched)
    }

    /// The reason why a seat waits while hands are passed on. Either its own hand still lies there, or those of others
    /// do.
    pub(crate) fn hands_pass(&self, seat: Seat) -> Reason {
        match self.has_passed() && !self.calls.face_down.has(seat) {
            true => Reason::PickedUp,
            false => Reason::HandsPassing,
        }
    }

    /// `Action::PickUp`: takes up a hand. The first one after passing decides for all how far the hands moved.
    pub(crate) fn pick_up(&mut self, seat: Seat) {
        if !self.is_passing() {
            return self.take_up(seat);
        }
        if !self.has_passed() {
            self.hand_over();
        }
        self.take_up(seat);
        self.answered(seat);
    }

    /// The seat takes up the hand in front of it.
    pub(crate) fn take_up(&mut self, seat: Seat) {
        self.news(News::PickedUp(seat));
        self.took_up(seat);
        if self.question_for(seat).is_some_and(Ask::goes_by_hand) {
            self.turn_up_cards(seat);
        }
    }

    fn hand_over(&mut self) {
        let mut places = 0;
        for pile in &mut self.piles {
            places += core::mem::take(&mut pile.run.passes);
            pile.run.touched = true;
        }
        self.move_hands(usize::from(places));
        self.calls.unseen = self.calls.face_down;
        self.news(News::PassedOn(places));
    }

    /// Lists the swaps that the seat may choose, as actions.
    pub(crate) fn swaps(&self, seat: Seat, exchange: HandExchange, found: &mut dyn FnMut(Action)) {
        let others: Seats = self.ring.others(seat).collect();
        others.iter().map(Action::Pick).for_each(&mut *found);
        if exchange == HandExchange::AnyOrNone {
            for a in others {
                let above = others.iter().filter(|b| *b > a);
                above.for_each(|b| found(Action::PickTwo(a, b)));
            }
        }
        if exchange != HandExchange::Own {
            found(Action::Decline);
        }
    }

    /// Two hands change by a player's choice, and lie face down in front of their new owners. `None` changes no hands.
    pub(crate) fn exchange(&mut self, by: Seat, hands: Option<(Seat, Seat)>) {
        self.answered(by);
        self.change_as_chosen(by, hands);
    }

    /// Changes hands by the choice of a player, also one who is not asked.
    pub(crate) fn change_as_chosen(&mut self, by: Seat, hands: Option<(Seat, Seat)>) {
        for pile in &mut self.piles {
            pile.run.chosen = true;
        }
        match hands {
            Some((a, b)) => {
                self.change_hands(a, b);
                self.calls.lay_down(a, self.revision);
                self.calls.lay_down(b, self.revision);
            }
            None => self.news(News::Declined(by, Declined::Swap)),
        }
    }

    /// The other player with the most cards. Ties go to the first in the direction of play (DIG-8).
    pub(crate) fn fullest(&self, seat: Seat) -> Option<Seat> {
        self.most_cards(self.ring.others(seat))
    }

    /// The players of two cards that lie on each other swap seats.
    pub(crate) fn change_seats(&mut self, source: &EffectSource, rank: u8) {
        let under = source.under.filter(|under| under.face.rank() == Some(rank));
        let Some(other) = under.and_then(|under| under.by) else {
            return;
        };
        if !self.ring.has(other) {
            return;
        }
        if other != source.by {
            self.ring.swap(source.by, other);
            self.news(News::ChangedSeats(source.by, other));
        } else if self.rules.aftermath.laps {
            self.news(News::Lap(other));
        }
    }

    /// Play goes to the seat with the pepper, and the pepper to this player.
    pub(crate) fn hand_play_on(&mut self, by: Seat) {
        self.turn_end.handed_to = self.tokens.pepper.replace(by);
        self.news(News::Pepper(by));
    }

    /// The salt goes to this player.
    pub(crate) fn take_salt(&mut self, by: Seat) {
        self.tokens.salt = Some(by);
        self.news(News::Salt(by));
    }

    /// A departing player hands the pepper to the left, and puts the salt in the middle.
    pub(crate) fn lay_down_tokens(&mut self, gone: Seat) {
        if self.tokens.pepper == Some(gone) {
            let left = self.ring.left(gone);
            self.tokens.pepper = Some(left);
            self.news(News::Pepper(left));
        }
        if self.tokens.salt == Some(gone) {
            self.tokens.salt = None;
        }
    }
}

/// Moves the hand of each seat in the ring to the next one.
fn move_each(hands: &mut [Hand], ring: &Ring) {
    let Some(&first) = ring.seats().first() else {
        return;
    };
    let mut carried = core::mem::take(&mut hands[first.index()]);
    for k in 1..=ring.len() {
        let seat = ring.next(first, k);
        core::mem::swap(&mut carried, &mut hands[seat.index()]);
    }
}
