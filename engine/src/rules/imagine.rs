//! A round as it may be, for who sees only a view of it: what is hidden is dealt anew at random.

use super::{
    agenda::{Ask, Question, Step},
    game::{Game, Pile},
    ruleset::Ruleset,
    run::{Bluff, Run},
    view::{Asked, View},
};
use crate::{
    card::Face,
    hand::Hand,
    rng::Rng,
    seat::{Ring, Seat, Seats},
};
use alloc::{sync::Arc, vec::Vec};

impl Game {
    /// A round that looks like this view to its viewer, the unseen cards dealt at random. `None` where the view leaves
    /// more open than cards: in the midst of an exchange, or while somebody else is asked.
    ///
    /// It is for thinking ahead and nothing else. What everybody saw but no view tells, such as who drew on the top card,
    /// is taken as if nothing of the kind had happened.
    pub fn imagine(view: &View, rules: &Arc<Ruleset>, mut rng: Rng) -> Option<Game> {
        let viewer = view.viewer?;
        let prompt = view.prompt.filter(|prompt| prompt.seats.has(viewer))?;
        let mut unseen = unseen(view, rules);
        rng.shuffle(&mut unseen);
        let ring = Ring::new(view.order.iter().copied(), view.direction);
        let mut game = Game::empty(rules.clone(), ring, view.seats.len(), view.dealer, rng);
        game.tick = view.tick;
        let mut deal = |count: usize| -> Option<Vec<Face>> {
            let from = unseen.len().checked_sub(count)?;
            Some(unseen.split_off(from))
        };
        for (at, seat) in view.seats.iter().enumerate() {
            game.hands[at] = match viewer.index() == at {
                true => view.hand.iter().copied().collect(),
                false => deal(usize::from(seat.cards))?.into_iter().collect(),
            };
        }
        game.piles = Vec::new();
        for pile in &view.piles {
            let under = deal(usize::from(pile.cards).checked_sub(pile.top.len())?)?;
            let under = under.into_iter().map(super::view::Laid::turned);
            game.piles.push(Pile {
                cards: under.chain(pile.top.iter().copied()).collect(),
                run: Run::default(),
            });
        }
        game.stock = deal(usize::from(view.stock))?;
        game.leaving.again = view.again;
        game.leaving.queue.clone_from(&view.waiting);
        game.recall_calls(view);
        game.markers.pepper = view.pepper;
        game.markers.salt = view.salt;
        game.begun = true;
        game.open(viewer, prompt.asked, view)?;
        Some(game)
    }

    /// Who said "One left!", and who can still be caught.
    fn recall_calls(&mut self, view: &View) {
        let seats = |is: fn(&super::view::SeatView) -> bool| -> Seats {
            let all = Seat::first(view.seats.len()).zip(&view.seats);
            all.filter(|(_, seat)| is(seat)).map(|(at, _)| at).collect()
        };
        self.calls.called = seats(|seat| seat.called);
        self.calls.window = seats(|seat| seat.exposed);
        self.calls.face_down = seats(|seat| seat.face_down);
        self.lost = seats(|seat| seat.absent);
        let offences = view.seats.iter().map(|seat| seat.offences);
        for (offences, known) in self.calls.offences.iter_mut().zip(offences) {
            *offences = known;
        }
    }

    /// Asks the viewer what the view says is asked.
    fn open(&mut self, viewer: Seat, asked: Asked, view: &View) -> Option<()> {
        let ask = match asked {
            Asked::Turn => Ask::Turn,
            Asked::Drawn => Ask::Drawn(view.drawn?),
            Asked::Rein => Ask::Rein,
            Asked::Total(total) => {
                let at = self.pile_numbers().next()?;
                self.agenda.push(Step::Leave(viewer));
                let bluff = self.suspicion(at);
                let run = &mut self.pile_mut(at).run;
                run.count = 1;
                run.total = total;
                run.bluff = bluff;
                Ask::Total(at)
            }
            // What else is asked leaves more open than a view tells.
            _ => return None,
        };
        self.agenda.push(Step::Wait(Question {
            ask,
            seats: Seats::of(viewer),
            since: self.tick,
        }));
        Some(())
    }

    /// Whether the top card, if it can be doubted, was laid beside a card of the suit then in force, as imagined.
    fn suspicion(&self, at: u8) -> Option<Bluff> {
        let [.., before, top] = self.pile(at).cards.as_slice() else {
            return None;
        };
        let by = top.by.filter(|_| self.rules.challenged.has(top.face))?;
        let hand: &Hand = self.hand(by);
        let suit = before.suit()?;
        Some(Bluff {
            guilty: hand.cards().any(|face| face.suit() == Some(suit)),
            hand: hand.clone(),
        })
    }
}

/// Every card that the view does not show.
fn unseen(view: &View, rules: &Ruleset) -> Vec<Face> {
    let mut seen = [0_u8; Face::COUNT];
    let laid = view.piles.iter().flat_map(|pile| &pile.top);
    let cards = view.hand.iter().copied().chain(laid.map(|laid| laid.face));
    cards.for_each(|face| seen[face.index()] += 1);
    let all = rules.deck.cards(rules.packs);
    let unseen = all.into_iter().filter(|face| {
        let seen = &mut seen[face.index()];
        let is_seen = *seen > 0;
        *seen -= u8::from(is_seen);
        !is_seen
    });
    unseen.collect()
}
