//! Cards that go from hand to hand.

use crate::{
    Action, Cards, Declined, News, PlayRefusal, Reason,
    event::HiddenCards,
    rules::aftermath::{HandsReached, Neighbor},
    state::{Ask, EffectSource, Game, Step},
};
use alloc::vec::Vec;
use base::{Face, FaceSet, Seat, Suit};

impl Game {
    /// Moves cards from one hand to another.
    pub(crate) fn move_cards(&mut self, from: Seat, to: Seat, faces: &[Face]) {
        faces.iter().for_each(|face| self.lose(from, *face));
        self.gain(to, faces);
    }

    /// Adds cards to a hand. A call for the hand is void, and the cards may complete a set.
    pub(crate) fn gain(&mut self, seat: Seat, faces: &[Face]) {
        if faces.is_empty() {
            return;
        }
        self.idle = 0;
        self.calls.clear(seat);
        let held = self.hand(seat).kinds();
        faces
            .iter()
            .for_each(|face| self.hands[seat.index()].add(*face));
        self.note_growth(seat, faces.len());
        self.note_gain(seat, held);
    }

    /// The other players may give any cards of this rank to the player of the card that asks for them.
    pub(crate) fn collect(&mut self, source: &EffectSource, rank: u8) {
        let others = self.ring.others(source.by).collect();
        self.agenda
            .push(Step::ask(Ask::Offer(source.by, rank), others));
    }

    /// Lists every choice of such cards that the seat can make.
    pub(crate) fn each_offer(&self, seat: Seat, rank: u8, found: &mut dyn FnMut(Cards)) {
        let held = self.hand(seat).kinds().and(FaceSet::rank(rank));
        let mut counts = [0; Suit::ALL.len()];
        let may_grow = |(face, count)| count < self.hand(seat).count(face);
        // Counts up like the digits of a number.
        while let Some(at) = held.iter().zip(counts).position(may_grow) {
            counts[..at].fill(0);
            counts[at] += 1;
            let offer = held.iter().zip(counts);
            let offer = offer.flat_map(|(face, count)| core::iter::repeat_n(face, count));
            if let HiddenCards::Few(cards) = offer.collect() {
                found(cards);
            }
        }
    }

    /// `Action::Give` or `Action::Decline`: the gift stays hidden until everybody has decided.
    pub(crate) fn offer(&mut self, seat: Seat, cards: Option<Cards>) {
        let Some(Ask::Offer(to, _)) = self.question().map(|q| q.ask) else {
            return;
        };
        self.offers.extend(cards.map(|cards| (seat, cards)));
        if self.answered(seat) {
            self.agenda.push(Step::HandIn(to));
        }
    }

    /// The reason why the seat cannot give in this way.
    pub(crate) fn no_giving(&self, seat: Seat, ask: Ask, action: &Action) -> PlayRefusal {
        let held = match action {
            Action::GiveTo(face, _) => self.hand(seat).count(*face) > 0,
            Action::Give(cards) => cards.faces().iter().all(|f| self.hand(seat).count(*f) > 0),
            _ => true,
        };
        match (ask, action) {
            _ if !held => self.refuse(Reason::NotHeld),
            (Ask::Part, Action::GiveTo(..)) => self.refuse(Reason::NotToPart),
            (_, Action::Give(_)) => self.refuse(Reason::NotOffered),
            _ => self.no_gift(seat),
        }
    }

    /// All seats have decided. Their cards arrive together.
    pub(crate) fn hand_in(&mut self, to: Seat) {
        let (ring, offers) = (self.ring.clone(), core::mem::take(&mut self.offers));
        for from in ring.others(to) {
            if offers.iter().all(|(seat, _)| *seat != from) {
                self.news(News::Declined(from, Declined::Gift(to)));
            }
            for (_, cards) in offers.iter().filter(|(seat, _)| *seat == from) {
                self.move_cards(from, to, cards.faces());
                let count = cards.faces().len() as u8;
                let news = News::Gave { from, to, count };
                self.tell_two(news, [from, to], cards.faces());
                self.reduced_by_others(from);
            }
        }
    }

    /// All cards of a rank move from hand to hand, openly and at once.
    pub(crate) fn pass(&mut self, source: &EffectSource, rank: u8, side: Neighbor) {
        let ring = self.ring.clone();
        let mut passed: Vec<(Seat, HiddenCards)> = Vec::new();
        for seat in ring.from(source.by) {
            if self.rules.aftermath.reach == HandsReached::Own && seat != source.by {
                continue;
            }
            let cards: HiddenCards = self.hand(seat).cards_in(FaceSet::rank(rank)).collect();
            cards
                .as_slice()
                .iter()
                .for_each(|face| self.lose(seat, *face));
            if cards.len() > 0 {
                passed.push((seat, cards));
            }
        }
        for (from, cards) in &passed {
            let to = match side {
                Neighbor::Left => self.ring.left(*from),
                Neighbor::Right => self.ring.right(*from),
            };
            self.gain(to, cards.as_slice());
            if let HiddenCards::Few(cards) = cards {
                self.news(News::PassedTo {
                    from: *from,
                    to,
                    cards: *cards,
                });
            }
        }
        for (from, _) in &passed {
            self.reduced(*from, source.by);
        }
    }

    /// Everybody sees the cards of a rank until they leave the hand.
    pub(crate) fn show(&mut self, source: &EffectSource, rank: u8) {
        let ring = self.ring.clone();
        for seat in ring.from(source.by) {
            if self.rules.aftermath.reach == HandsReached::Own && seat != source.by {
                continue;
            }
            let shown = || self.hand(seat).cards_in(FaceSet::rank(rank));
            let (cards, hand) = (shown().collect(), shown().collect());
            self.shown[seat.index()] = hand;
            if let HiddenCards::Few(cards) = cards {
                self.news(News::Shows { seat, cards });
            }
        }
    }

    /// Removes a card from a hand. Of two copies, the visible one goes first.
    pub(crate) fn lose(&mut self, seat: Seat, face: Face) {
        self.hands[seat.index()].remove(face);
        self.shown[seat.index()].remove(face);
    }

    /// Handles the loss of cards through this player's card.
    pub(crate) fn reduced(&mut self, seat: Seat, by: Seat) {
        match seat == by {
            true => self.reduced_by_oneself(seat),
            false => self.reduced_by_others(seat),
        }
    }
}
