//! Sets of cards that a player may give away at the moment when they are complete.

use crate::{
    News, PlayRefusal, Reason,
    event::HiddenCards,
    state::{Ask, Game, Step, game::Sharing},
};
use base::{Face, FaceSet, Hand, RuleId, Seat, Seats};

/// The smallest number of other players that a set can go to.
const RECEIVERS: usize = 2;

impl Game {
    /// Cards came to a seat that held these kinds before.
    pub(crate) fn note_gain(&mut self, seat: Seat, held: FaceSet) {
        if self.rules.aftermath.sets.is_some() && self.has_receivers() {
            let new = self.hand(seat).kinds().minus(held);
            let new = new.minus(self.sharing.shared[seat.index()]);
            self.sharing.gain(seat, new);
        }
    }

    /// True if there are enough other players to give a set to. Nobody comes back to a round.
    fn has_receivers(&self) -> bool {
        self.ring.len() > RECEIVERS
    }

    /// Every set in the seat's hand, if there are enough other players to give it to.
    fn sets_of(&self, seat: Seat, found: &mut dyn FnMut(FaceSet, RuleId)) {
        match self.rules.aftermath.sets {
            Some(sets) if self.has_receivers() => match self.offers.is_empty() {
                true => sets(self.hand(seat), self.ring.len(), found),
                false => sets(&self.unoffered(seat), self.ring.len(), found),
            },
            _ => {}
        }
    }

    /// The seat's hand without the cards that it has decided to give. Those lie apart until everybody has decided
    /// (GRA-39).
    fn unoffered(&self, seat: Seat) -> Hand {
        let mut hand = self.hand(seat).clone();
        for (from, cards) in &self.offers {
            if *from == seat {
                cards.faces().iter().for_each(|face| _ = hand.remove(*face));
            }
        }
        hand
    }

    /// Before anything else goes on, asks each seat that has just completed a set, in seat order from the active
    /// player.
    // Few games have sets, and inlined it would lie in the way of every step.
    #[inline(never)]
    pub(crate) fn ask_for_sets(&mut self) {
        if self.is_sharing() {
            return;
        }
        while let Some(seat) = self.first_gainer() {
            let new = self.sharing.take_gain(seat);
            let mut complete = false;
            self.sets_of(seat, &mut |set, _| complete |= !set.and(new).is_empty());
            if complete {
                self.sharing.new = new;
                self.sharing.gifts.clear();
                return self.ask(Ask::Set, seat);
            }
        }
    }

    /// True if the game waits for a player with a set to give away.
    pub(crate) fn is_sharing(&self) -> bool {
        self.question().is_some_and(|q| matches!(q.ask, Ask::Set))
    }

    /// The first seat at the table that received cards.
    fn first_gainer(&self) -> Option<Seat> {
        let gainers = self.sharing.gainers;
        if let Some(seat) = gainers.only() {
            return Some(seat).filter(|seat| self.ring.has(*seat));
        }
        let mut seats = self.ring.clockwise(self.active());
        seats.find(|seat| gainers.has(*seat))
    }

    /// The seat that is on turn, or about to be.
    pub(crate) fn active(&self) -> Seat {
        let on_turn = |step: &Step| match step {
            Step::EndTurn(seat) | Step::Begin(seat) => Some(*seat),
            Step::Ask(q) if matches!(q.ask, Ask::Turn | Ask::Drawn(..)) => q.seats.lowest(),
            _ => None,
        };
        let active = self.agenda.iter().find_map(on_turn);
        active.unwrap_or(self.dealer)
    }

    /// Ends the turn if the drawn card was given away, wherever that card goes from there.
    fn leave_without_drawn(&mut self, seat: Seat, given: FaceSet) {
        for step in &mut self.agenda {
            if let Step::Ask(question) = *step
                && let Ask::Drawn(face, _) = question.ask
                && !question.asked
                && question.seats.has(seat)
                && given.has(face)
            {
                *step = Step::EndTurn(seat);
            }
        }
    }

    /// A new turn begins. Cards given away in the last turn may complete a set again.
    pub(crate) fn forget_shared(&mut self) {
        // Mostly there is none, and every turn asks.
        if !self.sharing.givers.is_empty() {
            self.sharing.givers = Seats::NONE;
            self.sharing.shared = Default::default();
        }
    }

    /// Each set that the promises so far can still become.
    fn each_set(&self, seat: Seat, found: &mut dyn FnMut(FaceSet, RuleId)) {
        let Sharing { new, gifts, .. } = &self.sharing;
        let given: FaceSet = gifts.iter().map(|(face, _)| *face).collect();
        self.sets_of(seat, &mut |set, rule| {
            if given.minus(set).is_empty() && !set.and(*new).is_empty() {
                found(set, rule);
            }
        });
    }

    /// Every card of such a set, with every player who may receive it.
    pub(crate) fn each_gift(&self, seat: Seat, found: &mut dyn FnMut(Face, Seat)) {
        let given: FaceSet = self.sharing.gifts.iter().map(|(face, _)| *face).collect();
        let (mut open, mut last) = (FaceSet::EMPTY, FaceSet::EMPTY);
        self.each_set(seat, &mut |set, _| {
            let rest = set.minus(given);
            open = open.or(rest);
            if rest.len() == 1 {
                last = last.or(rest);
            }
        });
        let receivers: Seats = self.sharing.gifts.iter().map(|(_, to)| *to).collect();
        for face in open {
            for to in self.ring.others(seat) {
                if !last.has(face) || receivers.with(to).len() >= RECEIVERS {
                    found(face, to);
                }
            }
        }
    }

    /// `Action::GiveTo`, for a card of a set. With the last card all of them arrive.
    pub(crate) fn give_of_set(&mut self, seat: Seat, face: Face, to: Seat) {
        self.sharing.gifts.push((face, to));
        let given: FaceSet = self.sharing.gifts.iter().map(|(face, _)| *face).collect();
        let mut complete = false;
        self.each_set(seat, &mut |set, _| complete |= set == given);
        if !complete {
            return;
        }
        self.agenda.pop();
        // The kept cards may have completed another set as well.
        let again = self.sharing.new.minus(given);
        self.sharing.gain(seat, again);
        let shared = &mut self.sharing.shared[seat.index()];
        *shared = shared.or(given);
        self.sharing.givers = self.sharing.givers.with(seat);
        let gifts = core::mem::take(&mut self.sharing.gifts);
        let ring = self.ring.clone();
        for to in ring.others(seat) {
            let of = gifts.iter().filter(|(_, receiver)| *receiver == to);
            let cards: HiddenCards = of.map(|(face, _)| *face).collect();
            let cards = cards.as_slice();
            if cards.is_empty() {
                continue;
            }
            self.move_cards(seat, to, cards);
            let count = cards.len() as u8;
            self.tell_two(
                News::Gave {
                    from: seat,
                    to,
                    count,
                },
                [seat, to],
                cards,
            );
        }
        self.leave_without_drawn(seat, given);
        self.reduced_by_oneself(seat);
    }

    /// `Action::Decline`: the player keeps all cards.
    pub(crate) fn keep_set(&mut self) {
        self.agenda.pop();
        self.sharing.gifts.clear();
    }

    /// The reason why this card cannot go to this player.
    pub(crate) fn no_gift(&self, seat: Seat) -> PlayRefusal {
        let mut refusal = self.refuse(Reason::NoSet);
        if matches!(self.question_for(seat), Some(Ask::Set)) {
            let mut first = None;
            self.each_set(seat, &mut |_, rule| first = first.or(Some(rule)));
            refusal.rule = first.unwrap_or(refusal.rule);
        }
        refusal
    }

    /// With too few players nobody can give a set away.
    pub(crate) fn drop_sets(&mut self) {
        if self.ring.len() <= RECEIVERS {
            let set = |step: &Step| match step {
                Step::Ask(question) => matches!(question.ask, Ask::Set),
                _ => false,
            };
            self.agenda.retain(|step| !set(step));
        }
    }

    /// Drops the promises to a player who has left.
    pub(crate) fn forget_gifts(&mut self, gone: Seat) {
        self.sharing.take_gain(gone);
        self.sharing.gifts.retain(|(_, to)| *to != gone);
    }

    /// With fewer players a set may no longer be one. Then its promises are void. Without any set left, the player
    /// keeps all cards.
    pub(crate) fn review_set(&mut self) {
        let asked = self.question().filter(|q| matches!(q.ask, Ask::Set));
        let Some(seat) = asked.and_then(|q| q.seats.lowest()) else {
            return;
        };
        if !self.may_give(seat) {
            self.sharing.gifts.clear();
        }
        if !self.may_give(seat) {
            self.keep_set();
        }
    }

    fn may_give(&self, seat: Seat) -> bool {
        let mut may = false;
        self.each_gift(seat, &mut |_, _| may = true);
        may
    }
}
