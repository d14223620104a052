//! Drawing: by choice, by duty, and with nothing left to draw.

use crate::{
    Cause, Event, News,
    event::{HiddenCards, Secret},
    rules::{
        PlayMode,
        clause::{self, ClauseKind},
        ruleset::{Drawing, DrawnCard, FreshCards, MayDraw},
    },
    state::{Ask, Drawn, Game, Step},
};
use base::{Face, FaceSet, Hand, Seat, Seats};

/// The limit on forced draws of the very last card, for each player in the round, while nobody plays another card.
/// Beyond it the round is blocked (CLA-19). With forced play, two players could otherwise play and draw the same two
/// cards forever.
const SCRAPES: usize = 4;

impl Game {
    /// `Action::Draw`: draws on a turn, or draws the total that the player faces.
    pub(crate) fn draw(&mut self, seat: Seat) {
        let question = self.question().map(|q| q.ask);
        match question {
            Some(Ask::Owed(debt)) => return self.pay(seat, debt),
            Some(Ask::Pull(_)) => return self.pull(seat, 1),
            _ => {}
        }
        self.agenda.pop();
        if self.is_open() {
            self.settle(seat);
        }
        if let Some(Ask::Total(at)) = question {
            self.lose_turn(seat);
            self.take_total(seat, at);
        } else {
            self.open_turn(seat);
            let voluntary_draws = match question {
                Some(Ask::Drawing(voluntary_draws)) => voluntary_draws,
                _ => 0,
            };
            self.draw_on_turn(seat, voluntary_draws);
        }
    }

    /// The seat draws the cards still due for the run on a pile.
    pub(crate) fn take_total(&mut self, seat: Seat, at: u8) {
        let run = &mut self.pile_mut(at).run;
        let total = core::mem::take(&mut run.total);
        run.bluff = None;
        self.draw_cards(seat, total, Cause::Total);
    }

    /// One draw on a turn. `voluntary_draws` counts the earlier draws of this turn with a fitting card in hand.
    fn draw_on_turn(&mut self, seat: Seat, voluntary_draws: u8) {
        // It counts for rulesets that ask for it, and for draws of the last card.
        let counts = self.rules.drawing != Drawing::One
            || self.rules.drawn == DrawnCard::IfNothingFitted
            || self.draw_pile.len() <= 1;
        let fitted = counts && self.has_fitting(seat);
        let voluntary_draws = voluntary_draws.saturating_add(u8::from(fitted));
        let instead = self.is_barred_last(seat, PlayMode::Turn);
        let drawn = match self.rules.drawn {
            DrawnCard::May | DrawnCard::Must(_) if instead => Some(Drawn::Instead),
            DrawnCard::May | DrawnCard::Must(_) => Some(Drawn::Free),
            DrawnCard::IfNothingFitted if fitted => Some(Drawn::Kept),
            DrawnCard::IfNothingFitted => Some(Drawn::Free),
            DrawnCard::Waits => None,
        };
        let held = self.hand(seat).kinds();
        let mut cards = HiddenCards::None;
        while let Some(face) = self.draw_one(seat) {
            cards.push(face);
            let fits = || self.fits_on(seat, face).is_some();
            if self.rules.drawing != Drawing::UntilItFits || instead || fits() {
                break;
            }
        }
        let last = cards.last();
        // A pass for lack of cards is not a draw (CLA-19, CLA-61).
        for pile in &mut self.piles {
            pile.run.drawn_on |= last.is_some();
        }
        self.drew(seat, cards, Cause::Turn);
        self.note_gain(seat, held);
        // A player who could have played another card draws by choice. In that case nobody is going around in circles.
        if self.is_bare() && !fitted {
            self.scraped += 1;
            self.scraps = self.scraps.or(last.into_iter().collect());
        } else {
            self.end_scraping();
        }
        let on = matches!(self.rules.drawing, Drawing::OnAndOn { .. });
        match last {
            Some(_) if usize::from(self.scraped) > SCRAPES * self.ring.len() => self.block(),
            Some(_) if on => self.ask(Ask::Drawing(voluntary_draws), seat),
            // The game asks even if the card cannot be played. So the question reveals nothing about cards held or
            // drawn.
            Some(face) => match drawn {
                Some(drawn) => self.ask(Ask::Drawn(face, drawn), seat),
                None => self.agenda.push(Step::EndTurn(seat)),
            },
            None => self.pass_idle(seat),
        }
    }

    /// Ends the count of last-card draws. A draw left cards or was by choice, or a play used a card from elsewhere.
    pub(crate) fn end_scraping(&mut self) {
        self.scraped = 0;
        self.scraps = FaceSet::EMPTY;
    }

    /// True if the seat may draw on its turn. `voluntary_draws` counts the earlier draws of this turn with a fitting card
    /// in hand.
    pub(crate) fn may_draw(&self, seat: Seat, voluntary_draws: u8) -> bool {
        match self.rules.may_draw {
            MayDraw::Always => {
                !self.has_drawn_enough(seat, voluntary_draws) || !self.has_fitting(seat)
            }
            MayDraw::NothingFits(but) => self.fitting_on_turn(seat).minus(but).is_empty(),
        }
    }

    /// True if another draw on this turn would be passing, which a player with a fitting card may not: with a full hand,
    /// or with nothing left to draw in rulesets that draw on and on.
    pub(crate) fn has_drawn_enough(&self, seat: Seat, voluntary_draws: u8) -> bool {
        match self.rules.drawing {
            Drawing::OnAndOn { limit } => {
                self.draws_nothing(seat) || limit.is_some_and(|limit| voluntary_draws >= limit)
            }
            // CLA-76.
            Drawing::One | Drawing::UntilItFits => self.has_full_hand(seat),
        }
    }

    /// The seat draws nothing, so the turn passes. When all players in succession did so, the round is blocked
    /// (CLA-19).
    fn pass_idle(&mut self, seat: Seat) {
        self.idle += 1;
        self.keep_catch_interval(seat);
        self.news(News::Passed(seat));
        if usize::from(self.idle) >= self.ring.len() {
            self.block();
        } else {
            self.agenda.push(Step::EndTurn(seat));
        }
    }

    /// `Action::Keep`: the drawn card stays in the hand, and the turn passes.
    pub(crate) fn keep(&mut self, seat: Seat) {
        self.agenda.pop();
        self.news(News::Passed(seat));
        self.agenda.push(Step::EndTurn(seat));
    }

    /// True if the player may not keep the card just drawn (CLA-63).
    pub(crate) fn must_play(&self, seat: Seat, face: Face, drawn: Drawn) -> bool {
        match self.rules.drawn {
            DrawnCard::Must(but) if drawn == Drawn::Free => {
                !but.has(face) && self.fits_on(seat, face).is_some()
            }
            _ => false,
        }
    }

    /// True if the only card of the hand would fit in this mode, but may not be the last one (CLA-70).
    pub(crate) fn is_barred_last(&self, seat: Seat, mode: PlayMode) -> bool {
        let hand = self.hand(seat);
        let last = (self.held(seat) == 1)
            .then(|| hand.cards().next())
            .flatten();
        let Some(face) = last else { return false };
        let bars = |at| {
            let cx = self.cx(seat, at)?;
            clause::bars(&self.rules.clauses, mode, &cx, face)
        };
        self.pile_numbers()
            .filter_map(bars)
            .any(|clause| clause.kind == ClauseKind::BarLast)
    }

    /// True if the seat could play any card of its hand on its turn.
    fn has_fitting(&self, seat: Seat) -> bool {
        !self.fitting_on_turn(seat).is_empty()
    }

    /// The cards of the hand that the seat could play on its turn, on any pile.
    fn fitting_on_turn(&self, seat: Seat) -> FaceSet {
        self.pile_numbers()
            .map(|at| self.playing(seat, PlayMode::Turn, at))
            .fold(FaceSet::EMPTY, FaceSet::or)
    }

    /// The first pile on which the seat could play this card on its turn.
    pub(crate) fn fits_on(&self, seat: Seat, face: Face) -> Option<u8> {
        self.pile_numbers()
            .find(|at| self.playing(seat, PlayMode::Turn, *at).has(face))
    }

    /// Draws `count` cards, or as many as there are and the hand takes, and tells only the drawer which. Returns the number
    /// of cards drawn.
    pub(crate) fn draw_cards(&mut self, seat: Seat, count: u16, cause: Cause) -> usize {
        let held = self.hand(seat).kinds();
        let cards: HiddenCards = (0..count).map_while(|_| self.draw_one(seat)).collect();
        if matches!(cause, Cause::Total | Cause::Effect | Cause::Challenge) {
            for pile in &mut self.piles {
                pile.run.taken |= cards.len() > 0;
            }
        }
        let drawn = cards.len();
        self.drew(seat, cards, cause);
        self.note_gain(seat, held);
        drawn
    }

    /// Reports the cards that a seat drew. Any draw cancels an armed call, and usually ends a duty to call (DIG-7).
    fn drew(&mut self, seat: Seat, cards: HiddenCards, cause: Cause) {
        if cards.len() > 0 {
            self.idle = 0;
            self.hand_changed(seat);
            self.note_growth(seat, cards.len());
        }
        self.tell_drawn(seat, cards, cause);
    }

    /// The turn comes to the seat, which now sees the cards that it drew before (CLA-78). In a hand that it has not taken
    /// up, it sees them only when it does.
    // Mostly no card lies face down, and a look takes less time than a call.
    #[inline(always)]
    pub(crate) fn turn_up_cards(&mut self, seat: Seat) {
        if self.lying(seat).is_some_and(|lying| !lying.is_empty()) && !self.calls.unseen.has(seat) {
            self.turn_up_lying(seat);
        }
    }

    fn turn_up_lying(&mut self, seat: Seat) {
        let cards = self.take_lying(seat);
        self.hands[seat.index()].join(&cards);
        let news = News::TurnedUp {
            seat,
            count: cards.len() as u16,
        };
        self.tell_one(seat, news, cards.cards().collect());
    }

    /// Removes the face-down cards of a seat.
    pub(crate) fn take_lying(&mut self, seat: Seat) -> Hand {
        let cards = self.lying.get_mut(seat.index());
        cards.map_or_else(Hand::default, core::mem::take)
    }

    /// Tells everybody the number of cards that a seat got, and tells only that seat which, unless they lie face down.
    pub(crate) fn tell_drawn(&mut self, seat: Seat, cards: HiddenCards, cause: Cause) {
        let news = News::Drew {
            seat,
            count: cards.len() as u16,
            cause,
        };
        match self.rules.fresh_cards {
            FreshCards::FaceDown if cause != Cause::Deal => self.news(news),
            FreshCards::Seen | FreshCards::FaceDown => self.tell_one(seat, news, cards),
        }
    }

    /// Adds an event with these cards, which only this seat sees.
    fn tell_one(&mut self, seat: Seat, news: News, cards: HiddenCards) {
        let eyes = Seats::of(seat);
        self.events.push(Event {
            news,
            secret: Some(Secret { eyes, cards }),
        });
    }

    /// True if the seat draws no card, whatever is due: every card is in a hand, or its own hand is full.
    pub(crate) fn draws_nothing(&self, seat: Seat) -> bool {
        self.is_bare() || self.has_full_hand(seat)
    }

    /// True if the hand holds so many cards that it draws no more (CLA-76). Other ways to get cards can exceed that.
    pub(crate) fn has_full_hand(&self, seat: Seat) -> bool {
        self.held(seat) >= usize::from(self.rules.hand_limit)
    }

    fn draw_one(&mut self, seat: Seat) -> Option<Face> {
        if self.has_full_hand(seat) {
            return None;
        }
        let face = self.next_card()?;
        let hands = match self.rules.fresh_cards {
            FreshCards::Seen => &mut self.hands,
            FreshCards::FaceDown => &mut self.lying,
        };
        hands[seat.index()].add(face);
        Some(face)
    }
}
