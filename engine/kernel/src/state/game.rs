//! A round in progress.

use crate::{
    Cards, Event, News, Outcome, PlayRefusal, PlayedCard, Reason,
    pile::Pile,
    rules::{Effect, EffectTable, Ruleset, clause::ClauseTable},
    state::{Ask, OpenStart, Question, Step, TurnEnd, calls::Calls},
};
use alloc::{
    sync::Arc,
    vec::{self, Vec},
};
use base::{Face, FaceSet, Hand, MAX_SEATS, Ring, Rng, Seat, Seats, Seed};

/// Cards that need a choice to travel with them (DIG-5). The game looks them up once for each round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Choices {
    /// Cards that need a named suit.
    pub(crate) suit: FaceSet,
    /// Cards that may name a suit, or leave it open.
    pub(crate) open: FaceSet,
    /// Cards that need a chosen player.
    pub(crate) seat: FaceSet,
    /// Cards that may choose a player, or none.
    pub(crate) may_seat: FaceSet,
}

impl Choices {
    /// The cards that may bring a choice of any kind.
    pub(crate) const fn any(&self) -> FaceSet {
        self.suit.or(self.open).or(self.seat).or(self.may_seat)
    }

    /// The cards of this ruleset that need a choice when they are played.
    pub(crate) fn of(rules: &Ruleset) -> Choices {
        let mut choices = Choices::default();
        for on in &rules.effects {
            for effect in on.effects {
                let faces = match effect {
                    Effect::Name => &mut choices.suit,
                    Effect::NameOrCall => &mut choices.open,
                    Effect::Swap => &mut choices.seat,
                    Effect::MaySwap => &mut choices.may_seat,
                    _ => continue,
                };
                *faces = faces.or(on.faces);
            }
        }
        choices
    }
}

/// A hand on the table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heap {
    pub(crate) cards: Hand,
    /// The seat that touched it first.
    pub(crate) by: Option<Seat>,
}

/// The holders of the tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tokens {
    /// The seat with the pepper; some cards pass play to it. `None` where the game does not use it.
    pub(crate) pepper: Option<Seat>,
    /// The seat with the salt, which spares it two cards in the count. `None` while the salt lies in the middle.
    pub(crate) salt: Option<Seat>,
}

/// The cards that came into hands, and the set that a player is giving away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sharing {
    /// By seat, the kinds of card that came and that it did not hold before.
    pub(crate) gained: [FaceSet; MAX_SEATS],
    /// Seats that received cards since the game last checked them for sets.
    pub(crate) gainers: Seats,
    /// By seat, the kinds of card that it has given away in a set since the turn began. If they come back, they
    /// complete no set.
    pub(crate) shared: [FaceSet; MAX_SEATS],
    /// The seats that have given away a set since the turn began.
    pub(crate) givers: Seats,
    /// The kinds of card that may have completed the set in question.
    pub(crate) new: FaceSet,
    /// The cards promised so far, with their receivers. They arrive together with the last card.
    pub(crate) gifts: Vec<(Face, Seat)>,
}

impl Sharing {
    pub(crate) fn gain(&mut self, seat: Seat, new: FaceSet) {
        if !new.is_empty() {
            let gained = &mut self.gained[seat.index()];
            *gained = gained.or(new);
            self.gainers = self.gainers.with(seat);
        }
    }

    pub(crate) fn take_gain(&mut self, seat: Seat) -> FaceSet {
        self.gainers = self.gainers.without(seat);
        core::mem::take(&mut self.gained[seat.index()])
    }
}

/// A round. Only here are all cards known. Screens and bots get a [`View`](crate::query::view::View) instead.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) rules: Arc<Ruleset>,
    pub(crate) choices: Choices,
    /// Cards with an effect in any play mode.
    pub(crate) acting: FaceSet,
    pub(crate) effects: EffectTable,
    /// Cards that hand play on.
    pub(crate) handing_over: FaceSet,
    /// Cards for which the next player owes cards.
    pub(crate) owing: FaceSet,
    pub(crate) clauses: ClauseTable,
    pub(crate) ring: Ring,
    pub(crate) dealer: Seat,
    /// The seat that turns up cards as the dealer. After that seat has left, it is the next seat in the order at that
    /// time (DIG-16).
    pub(crate) acting_dealer: Seat,
    /// Every seat, youngest player first.
    pub(crate) ages: Vec<Seat>,
    /// By seat, the cards that it may see and play.
    pub(crate) hands: Vec<Hand>,
    /// By seat, the other cards of the hand: they lie face down, and nobody sees them (CLA-78). Empty where players see
    /// what they draw.
    pub(crate) lying: Vec<Hand>,
    /// Hands on the table that have not all been taken yet.
    pub(crate) heaps: Vec<Heap>,
    /// The draw pile. The next card to draw is the last.
    pub(crate) draw_pile: Vec<Face>,
    pub(crate) piles: Vec<Pile>,
    pub(crate) agenda: Vec<Step>,
    pub(crate) turn_end: TurnEnd,
    /// The player of the last card, while nobody has set the direction.
    pub(crate) opening: Option<OpenStart>,
    pub(crate) calls: Calls,
    /// Cards drawn for a catch since the turn last passed on, in rulesets where they wait for that.
    pub(crate) penalties: Vec<(Seat, Face)>,
    pub(crate) tokens: Tokens,
    /// By seat, the cards of the hand that everybody sees.
    pub(crate) shown: Vec<Hand>,
    /// The cards offered so far to the seat that asked for them.
    pub(crate) offers: Vec<(Seat, Cards)>,
    pub(crate) sharing: Sharing,
    /// True if the first player has begun.
    pub(crate) begun: bool,
    pub(crate) lost: Seats,
    /// Turns in succession in which a player could draw nothing (CLA-19).
    pub(crate) idle: u8,
    /// Draws in succession that took the last available card, with only such cards played in between.
    pub(crate) scraped: u8,
    /// The faces of the cards drawn in that way.
    pub(crate) scraps: FaceSet,
    /// By seat, the value that the hand of a departed player still has.
    pub(crate) forfeits: Vec<u16>,
    pub(crate) rng: Rng,
    /// The seed for shuffling the next new draw pile, if one was given since the last new one.
    pub(crate) reshuffle_seed: Option<Seed>,
    pub(crate) revision: u32,
    pub(crate) events: Vec<Event>,
    pub(crate) outcome: Option<Outcome>,
}

impl Game {
    /// The question that holds the game. `None` if the round is over.
    pub(crate) fn question(&self) -> Option<&Question> {
        match self.agenda.last() {
            Some(Step::Ask(question)) if question.asked => Some(question),
            _ => None,
        }
    }

    /// [`Game::question`], to change it.
    pub(crate) fn question_mut(&mut self) -> Option<&mut Question> {
        match self.agenda.last_mut() {
            Some(Step::Ask(question)) if question.asked => Some(question),
            _ => None,
        }
    }

    pub(crate) fn ask(&mut self, ask: Ask, seat: Seat) {
        self.agenda.push(Step::ask(ask, Seats::of(seat)));
    }

    /// Removes the seat from those that the question waits for. Returns true if it was the last one.
    pub(crate) fn answered(&mut self, seat: Seat) -> bool {
        let Some(question) = self.question_mut() else {
            return false;
        };
        question.seats = question.seats.without(seat);
        let done = question.seats.is_empty();
        if done {
            self.agenda.pop();
        }
        done
    }

    pub(crate) fn news(&mut self, news: News) {
        self.events.push(Event::open(news));
    }

    // Few actions are refused, and the code for it would lie in the way of what is allowed. Measured: without this and the
    // inlining of `refuse_if`, `lapses` and `open_modes`, the move of plain Classic took 8 % longer.
    #[cold]
    #[inline(never)]
    pub(crate) fn refuse(&self, reason: Reason) -> PlayRefusal {
        PlayRefusal {
            reason,
            rule: (self.rules.cited_rule)(reason),
        }
    }

    /// The refusal for this reason, with the rule behind another one that says more.
    #[cold]
    #[inline(never)]
    pub(crate) fn refuse_citing(&self, reason: Reason, cited: Reason) -> PlayRefusal {
        PlayRefusal {
            reason,
            rule: (self.rules.cited_rule)(cited),
        }
    }

    /// Refuses for this reason, if it applies.
    // Every move asks it several times: inlined, a check that passes costs one compare. See `refuse`.
    #[inline(always)]
    pub(crate) fn refuse_if(&self, applies: bool, reason: Reason) -> Result<(), PlayRefusal> {
        match applies {
            true => Err(self.refuse(reason)),
            false => Ok(()),
        }
    }

    /// The cards of a seat that it may see and play.
    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    /// The cards of a seat that lie face down. `None` where players see what they draw.
    pub fn lying(&self, seat: Seat) -> Option<&Hand> {
        self.lying.get(seat.index())
    }

    /// The number of cards of a seat. Cards that lie face down are part of the hand.
    pub fn held(&self, seat: Seat) -> usize {
        self.hand(seat).len() + self.lying(seat).map_or(0, Hand::len)
    }

    /// Every hand without the cards that lie face down, by seat.
    pub fn hands(&self) -> &[Hand] {
        &self.hands
    }

    /// The draw pile: the next card to draw is the last.
    pub fn draw_pile(&self) -> &[Face] {
        &self.draw_pile
    }

    /// The cards of each discard pile, top last.
    pub fn piles(&self) -> impl Iterator<Item = &[PlayedCard]> {
        self.piles.iter().map(|pile| pile.cards.as_slice())
    }

    /// The seats in play, and the direction of play.
    pub fn ring(&self) -> &Ring {
        &self.ring
    }

    /// Arms the call of a seat, as if it never forgot to call. Searches that try futures use it.
    pub fn arm(&mut self, seat: Seat) {
        self.calls.armed = self.calls.armed.with(seat);
    }

    /// The discard pile with a total that a player still has to take.
    pub(crate) fn live(&self) -> Option<u8> {
        let at = self.piles.iter().position(|pile| pile.run.total > 0)?;
        Some(at as u8)
    }

    /// A discard pile. Pile numbers on the agenda always exist.
    pub(crate) fn pile(&self, at: u8) -> &Pile {
        &self.piles[usize::from(at)]
    }

    pub(crate) fn pile_mut(&mut self, at: u8) -> &mut Pile {
        &mut self.piles[usize::from(at)]
    }

    /// Sets the seed that shuffles the next new draw pile. Everything random after that follows from it. Nobody could
    /// know this seed when the round began.
    pub fn set_reshuffle_seed(&mut self, seed: Seed) {
        self.reshuffle_seed = Some(seed);
    }

    /// The seed given by [`set_reshuffle_seed`](Game::set_reshuffle_seed) that is not used yet.
    pub fn unused_reshuffle_seed(&self) -> Option<Seed> {
        self.reshuffle_seed
    }

    /// The number of inputs accepted so far.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// The seat that dealt this round.
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The rules in force.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// The events since the last call of [`take_events`](Game::take_events).
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The events since the last call. The game forgets them, even if the caller does not read them.
    pub fn take_events(&mut self) -> vec::Drain<'_, Event> {
        self.events.drain(..)
    }

    /// The end of the round. `None` until then.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The seats that the table waits for. Empty when the round is over.
    pub fn asked(&self) -> Seats {
        self.question().map_or(Seats::NONE, |q| q.seats)
    }

    /// The seats that act, or get their default action after a while: seats with a question, and seats with a face-down
    /// hand.
    pub fn awaited(&self) -> Seats {
        match self.outcome {
            Some(_) => Seats::NONE,
            None => self.asked().or(self.calls.face_down),
        }
    }

    /// Every card in play: all hands, the draw pile and the discard piles together. No input changes it.
    pub fn census(&self) -> Hand {
        let played = self.piles.iter().flat_map(|pile| &pile.cards);
        let on_table = self
            .draw_pile
            .iter()
            .copied()
            .chain(played.map(|played| played.face));
        let mut all: Hand = on_table.collect();
        self.all_held().for_each(|cards| all.join(cards));
        all
    }

    /// The total number of cards in play.
    pub(crate) fn cards(&self) -> usize {
        let held = self.all_held().map(Hand::len).sum::<usize>();
        let played = self
            .piles
            .iter()
            .map(|pile| pile.cards.len())
            .sum::<usize>();
        held + played + self.draw_pile.len()
    }

    /// The cards in hands, seen or face down, and in heaps that become hands.
    fn all_held(&self) -> impl Iterator<Item = &Hand> {
        let heaps = self.heaps.iter().map(|heap| &heap.cards);
        self.hands.iter().chain(&self.lying).chain(heaps)
    }
}
