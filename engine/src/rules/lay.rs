//! Laying cards, and what they do.

use super::{
    action::Play,
    agenda::{Ask, Lay, Question, Step},
    clause::{self, Way},
    event::News,
    game::Game,
    ruleset::Effect,
    run::{Bluff, Run},
    view::Laid,
};
use crate::{
    card::Face,
    seat::{Seat, Seats},
};

impl Game {
    /// `Action::Play`: the cards go onto the pile one by one, then they act, bottom first.
    pub(crate) fn play(&mut self, seat: Seat, play: &Play, way: Way) {
        if self.asked().has(seat) {
            self.begins(seat);
        }
        self.interrupt(seat, play, way);
        self.idle = 0;
        if !self.scraps.has(play.cards.top()) {
            self.ends_scraping();
        }
        let news = News::Laid {
            seat,
            cards: play.cards,
            pile: play.pile,
            suit: play.suit,
            way,
        };
        self.news(news);
        let left = self.hand(seat).len() - play.cards.faces().len();
        self.agenda.push(match left {
            0 => Step::Last(seat),
            _ => Step::Leave(seat),
        });
        let bottom = self.agenda.len();
        for face in play.cards.faces() {
            let lay = self.put(seat, *face, play, way);
            let Game { rules, agenda, .. } = self;
            let effects = rules.effects_of(*face, way);
            agenda.extend(effects.map(|effect| Step::Act(lay, effect)));
        }
        self.agenda[bottom..].reverse();
        // A named suit binds whoever follows, whichever card of the play it was named for.
        if let Some(top) = self.pile_mut(play.pile).cards.last_mut() {
            top.named = play.suit;
        }
        self.came_down_to(seat, left);
    }

    /// What was asked is overtaken by the play. A total that the new card does not join is first taken by its victim
    /// (CLA-61).
    fn interrupt(&mut self, seat: Seat, play: &Play, way: Way) {
        let question = self.question().copied();
        self.agenda.clear();
        if let Some(Question {
            ask: Ask::Total(at),
            seats,
            ..
        }) = question
            && let Some(victim) = seats.lowest()
            && !(at == play.pile && self.joins(seat, play.cards.top(), at, way))
        {
            self.take_total(victim, at);
        }
    }

    fn joins(&self, seat: Seat, face: Face, at: u8, way: Way) -> bool {
        self.cx(seat, at)
            .is_some_and(|cx| (self.rules.joins)(&cx, way, face))
    }

    /// Moves a card from the hand to the pile, where it joins the run or begins a new one. Totals are counted now and
    /// hit when the turn leaves.
    fn put(&mut self, seat: Seat, face: Face, play: &Play, way: Way) -> Lay {
        let bluff = self.bluff(seat, face, play.pile, way);
        let joins = self.joins(seat, face, play.pile, way);
        let due: u16 = self.rules.effects_of(face, way).map(due).sum();
        self.hands[seat.index()].remove(face);
        let pile = self.pile_mut(play.pile);
        pile.cards.push(Laid {
            face,
            by: Some(seat),
            named: None,
        });
        let joined = if joins {
            pile.run.clone()
        } else {
            Run::default()
        };
        pile.run = Run {
            count: joined.count + 1,
            total: joined.total + due,
            drawn_on: false,
            bluff,
        };
        Lay {
            by: seat,
            with: play.with,
            count: pile.run.count,
        }
    }

    /// Judges a card that may be challenged, by the hand and the colour in force before it is laid (CLA-47).
    fn bluff(&self, seat: Seat, face: Face, at: u8, way: Way) -> Option<Bluff> {
        if way != Way::Turn || !self.rules.challenged.has(face) {
            return None;
        }
        let cx = self.cx(seat, at);
        let guilty = cx.is_some_and(|cx| clause::bluffs(&self.rules.clauses, way, &cx).has(face));
        let mut hand = self.hand(seat).clone();
        hand.remove(face);
        Some(Bluff { guilty, hand })
    }

    /// One effect of a laid card.
    pub(crate) fn take_effect(&mut self, lay: Lay, effect: Effect) {
        let out = self.hand(lay.by).is_empty();
        match effect {
            Effect::Skip => self.leaving.skips += lay.count,
            Effect::Ally => match self.next_ally(lay.by) {
                Some(ally) => self.leaving.to = Some(ally),
                None => self.leaving.skips += lay.count,
            },
            Effect::Reverse => {
                let direction = self.ring.flip();
                self.news(News::Direction(direction));
                // CLA-31: between two it is a Skip.
                if self.ring.len() == 2 {
                    self.leaving.skips += 1;
                }
            }
            // CLA-59: nothing is swapped by a last card.
            Effect::Swap if !out => self.swap(lay.by, lay.with),
            Effect::Rotate if !out => self.rotate(),
            Effect::Swap | Effect::Rotate | Effect::Draw(_) | Effect::Name => {}
        }
    }

    /// The nearest of the seat's own side in the direction of play.
    fn next_ally(&self, seat: Seat) -> Option<Seat> {
        let mut others = self.ring.others(seat);
        others.find(|other| self.rules.allied(seat, *other))
    }

    fn swap(&mut self, a: Seat, b: Option<Seat>) {
        let Some(b) = b.filter(|b| *b != a) else {
            return;
        };
        self.hands.swap(a.index(), b.index());
        self.news(News::Swapped(a, b));
        self.took_up(a);
        self.took_up(b);
    }

    /// Every hand goes to the next player in the direction of play.
    fn rotate(&mut self) {
        let Some(&first) = self.ring.seats().first() else {
            return;
        };
        let mut carried = core::mem::take(&mut self.hands[first.index()]);
        for k in 1..=self.ring.len() {
            let seat = self.ring.next(first, k);
            core::mem::swap(&mut carried, &mut self.hands[seat.index()]);
        }
        if let Some(direction) = self.ring.direction {
            self.news(News::Rotated(direction));
        }
        let seats: Seats = self.ring.seats().iter().copied().collect();
        seats.iter().for_each(|seat| self.took_up(seat));
    }
}

/// Cards that an effect adds to a total.
fn due(effect: Effect) -> u16 {
    match effect {
        Effect::Draw(count) => u16::from(count),
        _ => 0,
    }
}
