//! A round in progress.

use crate::{
    action::{Action, Cards, Illegal, Input, Reason},
    event::{Cause, Event, News},
    flow::{call::Calls, card_choices::Choices, claim::Heap, give_set::Sharing, race::OpenStart},
    outcome::Outcome,
    query::view::Laid,
    rules::{
        clause::{Way, Ways},
        ruleset::Ruleset,
    },
    state::{
        agenda::{Ask, Question, Step},
        streak::Streak,
        tokens::Tokens,
        turn_end::TurnEnd,
    },
};
use alloc::{
    sync::Arc,
    vec::{self, Vec},
};
use base::{
    card::{Face, FaceSet},
    hand::Hand,
    rng::{Rng, Seed},
    seat::{Ring, Seat, Seats},
};

/// One discard pile: its cards, top last, and the run on its top.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pile {
    pub(crate) cards: Vec<Laid>,
    pub(crate) run: Streak,
}

impl Pile {
    /// True if this seat played the top card.
    pub(crate) fn is_topped_by(&self, seat: Seat) -> bool {
        self.cards.last().is_some_and(|top| top.by == Some(seat))
    }

    /// The card to fit: the topmost card that is not transparent, or else the bottom card. `None` while the pile is
    /// empty.
    pub(crate) fn base(&self, transparent: FaceSet) -> Option<&Laid> {
        self.cards.get(self.under_base(transparent))
    }

    /// The number of cards under the card to fit.
    pub(crate) fn under_base(&self, transparent: FaceSet) -> usize {
        base_at(&self.cards, transparent)
    }
}

/// The place of the card to fit among these cards, top last.
pub(crate) fn base_at(cards: &[Laid], transparent: FaceSet) -> usize {
    let opaque = |laid: &Laid| !transparent.has(laid.face);
    cards.iter().rposition(opaque).unwrap_or_default()
}

/// A round. Only here are all cards known. Screens and bots get a [`View`](crate::query::view::View) instead.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) rules: Arc<Ruleset>,
    pub(crate) choices: Choices,
    /// The play modes that the rules use at all.
    pub(crate) ways: Ways,
    pub(crate) ring: Ring,
    pub(crate) dealer: Seat,
    /// The seat that turns up cards as the dealer. After that seat has left, it is the next seat in the order at that
    /// time (DIG-16).
    pub(crate) deals: Seat,
    /// Every seat, youngest player first.
    pub(crate) ages: Vec<Seat>,
    pub(crate) hands: Vec<Hand>,
    /// Hands on the table that have not all been taken yet.
    pub(crate) heaps: Vec<Heap>,
    /// The draw pile. The next card to draw is the last.
    pub(crate) stock: Vec<Face>,
    pub(crate) piles: Vec<Pile>,
    pub(crate) agenda: Vec<Step>,
    pub(crate) leaving: TurnEnd,
    /// The player of the last card, while nobody has set the direction.
    pub(crate) opening: Option<OpenStart>,
    pub(crate) calls: Calls,
    /// Cards drawn for a catch since the turn last passed on, in rulesets where they wait for that.
    pub(crate) penalties: Vec<(Seat, Face)>,
    pub(crate) markers: Tokens,
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
    pub(crate) fresh: Option<Seed>,
    pub(crate) tick: u32,
    pub(crate) events: Vec<Event>,
    pub(crate) outcome: Option<Outcome>,
}

impl Game {
    /// Applies one input, and all its consequences up to the next decision (DIG-11).
    ///
    /// # Errors
    /// The reason for a refusal, with the rule. The game is then unchanged.
    pub fn apply(&mut self, input: Input) -> Result<(), Illegal> {
        if self.outcome.is_some() {
            return Err(self.refuse(Reason::RoundOver));
        }
        let cards = cfg!(debug_assertions).then(|| self.cards());
        match input {
            Input::Act { seat, seen, action } => self.act(seat, seen, action)?,
            Input::StandIn(seat, action) => self.act(seat, self.tick, action)?,
            Input::Lost(seat) | Input::Back(seat) => {
                self.link(seat, matches!(input, Input::Lost(_)))?
            }
            Input::Leave(seat) => self.depart(seat)?,
            Input::Expired(seat) => self.expire(seat)?,
        }
        self.work();
        self.calls.lapse();
        self.note_exposed();
        self.run_dry();
        debug_assert!(
            cards.is_none_or(|cards| cards == self.cards()),
            "a card was lost or came from nowhere"
        );
        Ok(())
    }

    /// Tests if [`Game::apply`] would accept this action of a seat that saw the table at tick `seen`.
    ///
    /// # Errors
    /// The reason for a refusal, with the rule.
    pub fn check(&self, seat: Seat, seen: u32, action: &Action) -> Result<(), Illegal> {
        if self.outcome.is_some() {
            return Err(self.refuse(Reason::RoundOver));
        }
        self.permit(seat, seen, action).map(drop)
    }

    fn act(&mut self, seat: Seat, seen: u32, action: Action) -> Result<(), Illegal> {
        let way = self.permit(seat, seen, &action)?;
        self.perform(seat, seen, action, way);
        Ok(())
    }

    /// Takes the default action for a seat that does not answer (DIG-8), even one that the player could not choose. It
    /// completes the whole turn, including any cards drawn for it.
    fn expire(&mut self, seat: Seat) -> Result<(), Illegal> {
        let turn = matches!(self.window(seat), Some(Ask::Turn | Ask::Drawing(_)));
        self.default_for(seat)?;
        self.work();
        while turn && matches!(self.window(seat), Some(Ask::Drawing(_) | Ask::Drawn(..))) {
            self.default_for(seat)?;
            self.work();
        }
        Ok(())
    }

    pub(crate) fn default_for(&mut self, seat: Seat) -> Result<(), Illegal> {
        let Some(action) = self.default_action(seat) else {
            return Err(self.refuse(Reason::NotYourTurn));
        };
        let way = match action {
            Action::Play(_) => self.permit(seat, self.tick, &action)?,
            _ => Way::Turn,
        };
        self.perform(seat, self.tick, action, way);
        Ok(())
    }

    fn perform(&mut self, seat: Seat, seen: u32, action: Action, way: Way) {
        self.note_exposed();
        self.tick += 1;
        // Before any other action, the player takes up a hand that lies face down, unless hands are being passed on.
        if self.calls.face_down.has(seat) && !self.is_passing() && action != Action::PickUp {
            self.take_up(seat);
        }
        match action {
            Action::Play(play) => self.play(seat, &play, way),
            Action::Draw => self.draw(seat),
            Action::Keep => self.keep(seat),
            Action::Name(suit) => self.name(seat, suit),
            Action::Challenge => self.challenge(seat),
            Action::Call => self.call(seat),
            Action::Catch(target) => self.catch(seat, seen, target),
            Action::PickUp => self.pick_up(seat),
            Action::Trade(with) => self.trade(seat, with),
            Action::Claim(heap) => self.claim(seat, heap),
            Action::Size(each) => self.lay_out(each),
            Action::TurnUp => self.turn_first(),
            Action::Pick(target) if self.is_choosing() => self.pick(target),
            Action::Pick(with) => self.exchange(seat, Some((seat, with))),
            Action::PickTwo(a, b) => self.exchange(seat, Some((a, b))),
            Action::Decline => self.decline(seat),
            Action::DrawAll => self.pull(seat, u8::MAX),
            Action::TakeDiscard(at) => self.take_discard(seat, at),
            Action::Give(cards) => self.offer(seat, Some(cards)),
            Action::GiveTo(face, to) => match self.question().map(|q| q.ask) {
                Some(Ask::Set) => self.give_of_set(seat, face, to),
                _ => self.part(seat, face, to),
            },
        }
    }

    /// Works off the agenda up to the next question.
    pub(crate) fn work(&mut self) {
        loop {
            self.ask_for_sets();
            let Some(step) = self.agenda.pop() else {
                return;
            };
            match step {
                Step::Ask(ask, seats) if self.lapses(ask, seats) => {}
                Step::Ask(ask, seats) => {
                    let since = self.tick;
                    self.agenda.push(Step::Wait(Question { ask, seats, since }));
                    return;
                }
                Step::Wait(_) => {
                    self.agenda.push(step);
                    return;
                }
                Step::Act(lay, effect) => self.take_effect(lay, effect),
                Step::Leave(seat) => self.leave(seat),
                Step::Begin(seat) => self.begin_turn(seat),
                Step::TurnPile(at, by) => self.turn_pile(at, by.unwrap_or(self.deals)),
                Step::Settle(debt) => self.settle_debt(debt),
                Step::Pay(seat, count) => {
                    self.draw_cards(seat, u16::from(count), Cause::Total);
                }
                Step::HandIn(seat) => self.hand_in(seat),
                Step::Last(seat) => self.last_card(seat),
                Step::Finish(seat) => self.finish(seat),
            }
        }
    }

    /// The window that holds the game. `None` if the round is over.
    pub(crate) fn question(&self) -> Option<&Question> {
        match self.agenda.last() {
            Some(Step::Wait(question)) => Some(question),
            _ => None,
        }
    }

    pub(crate) fn ask(&mut self, ask: Ask, seat: Seat) {
        self.agenda.push(Step::Ask(ask, Seats::of(seat)));
    }

    /// Removes the seat from those that the question waits for. Returns true if it was the last one.
    pub(crate) fn answered(&mut self, seat: Seat) -> bool {
        let Some(Step::Wait(question)) = self.agenda.last_mut() else {
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

    pub(crate) fn refuse(&self, reason: Reason) -> Illegal {
        Illegal {
            reason,
            rule: (self.rules.cites)(reason),
        }
    }

    /// The cards of a seat.
    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    /// Every hand, by seat.
    pub fn hands(&self) -> &[Hand] {
        &self.hands
    }

    /// The draw pile: the next card to draw is the last.
    pub fn stock(&self) -> &[Face] {
        &self.stock
    }

    /// The cards of each discard pile, top last.
    pub fn piles(&self) -> impl Iterator<Item = &[Laid]> {
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
    pub fn refresh(&mut self, seed: Seed) {
        self.fresh = Some(seed);
    }

    /// The seed given by [`refresh`](Game::refresh) that is not used yet.
    pub fn fresh(&self) -> Option<Seed> {
        self.fresh
    }

    /// The number of inputs accepted so far.
    pub fn tick(&self) -> u32 {
        self.tick
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
        let laid = self.piles.iter().flat_map(|pile| &pile.cards);
        let lying = self.stock.iter().copied().chain(laid.map(|laid| laid.face));
        let mut all: Hand = lying.collect();
        self.held().for_each(|cards| all.join(cards));
        all
    }

    /// The total number of cards in play.
    fn cards(&self) -> usize {
        let held = self.held().map(Hand::len).sum::<usize>();
        let laid = self
            .piles
            .iter()
            .map(|pile| pile.cards.len())
            .sum::<usize>();
        held + laid + self.stock.len()
    }

    /// The cards in hands, and in heaps that become hands.
    fn held(&self) -> impl Iterator<Item = &Hand> {
        let heaps = self.heaps.iter().map(|heap| &heap.cards);
        self.hands.iter().chain(heaps)
    }
}
