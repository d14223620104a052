//! Inputs: each is checked, applied, and worked off up to the next question.

use crate::{
    Action, Cause, Input, PlayRefusal, Reason,
    rules::clause::Permit,
    state::{Ask, Game, Question, Step},
};
use base::{Seat, Seats};

/// An input on which the rules have decided: they allow it, at one revision of a game. Only [`Game::permit`] makes one,
/// and [`Game::apply_permitted`] uses it up. That compares the revision alone, since a caller applies a permit to the game
/// that gave it: it holds none beyond the event that it handles. Debug builds judge again, and so find a permit of another
/// game.
#[derive(Debug)]
#[must_use]
pub struct PermittedInput {
    input: Input,
    /// The revision of the game that allowed it.
    revision: u32,
    permit: Permit,
}

impl PermittedInput {
    /// The input itself.
    pub fn input(&self) -> Input {
        self.input
    }
}

impl Game {
    /// Decides on one input, and applies it with all its consequences up to the next decision (DIG-11).
    ///
    /// # Errors
    /// The reason for a refusal, with the rule. The game is then unchanged.
    pub fn apply(&mut self, input: Input) -> Result<(), PlayRefusal> {
        self.refuse_if(self.outcome.is_some(), Reason::RoundOver)?;
        let cards = cfg!(debug_assertions).then(|| self.cards());
        match &input {
            Input::Act { seat, seen, action } => self.act(*seat, *seen, action)?,
            Input::StandIn(seat, action) => self.act(*seat, self.revision, action)?,
            Input::Lost(seat) => self.link(*seat, true)?,
            Input::Back(seat) => self.link(*seat, false)?,
            Input::Leave(seat) => self.depart(*seat)?,
            Input::Expired(seat) => self.expire(*seat)?,
            Input::TimeIsUp => self.time_is_up()?,
        }
        self.work_off(cards);
        Ok(())
    }

    /// Decides on an input that is applied a moment later. An input that is no action is decided on as it is applied.
    ///
    /// # Errors
    /// The reason for a refusal, with the rule.
    pub fn permit(&self, input: Input) -> Result<PermittedInput, PlayRefusal> {
        self.refuse_if(self.outcome.is_some(), Reason::RoundOver)?;
        let permit = match self.seen_action(&input) {
            Some((seat, seen, action)) => self.check(seat, seen, action)?,
            None => Permit::ANSWER,
        };
        Ok(PermittedInput {
            input,
            revision: self.revision,
            permit,
        })
    }

    /// Applies an input that the rules allow. If the game has moved on since they decided, they decide again.
    ///
    /// # Errors
    /// The reason for a refusal, with the rule. The game is then unchanged.
    pub fn apply_permitted(&mut self, permitted: PermittedInput) -> Result<(), PlayRefusal> {
        let PermittedInput {
            input,
            revision,
            permit,
        } = permitted;
        match self.seen_action(&input) {
            Some((seat, seen, action)) if revision == self.revision => {
                debug_assert!(
                    self.check(seat, seen, action).is_ok(),
                    "a permit of another game"
                );
                let cards = cfg!(debug_assertions).then(|| self.cards());
                self.perform(seat, seen, action, permit);
                self.work_off(cards);
                Ok(())
            }
            _ => self.apply(input),
        }
    }

    /// The seat, the revision that it saw, and the action, if the input is one.
    fn seen_action<'a>(&self, input: &'a Input) -> Option<(Seat, u32, &'a Action)> {
        match input {
            Input::Act { seat, seen, action } => Some((*seat, *seen, action)),
            Input::StandIn(seat, action) => Some((*seat, self.revision, action)),
            _ => None,
        }
    }

    /// Works off the consequences of an input. No card of these may get lost.
    #[inline(always)]
    fn work_off(&mut self, cards: Option<usize>) {
        self.work();
        self.calls.lapse();
        self.note_exposed();
        self.run_dry();
        debug_assert!(
            cards.is_none_or(|cards| cards == self.cards()),
            "a card was lost or came from nowhere"
        );
    }

    /// The input of a seat that acts, and has seen the present state.
    pub fn input(&self, seat: Seat, action: Action) -> Input {
        Input::Act {
            seat,
            seen: self.revision,
            action,
        }
    }

    fn act(&mut self, seat: Seat, seen: u32, action: &Action) -> Result<(), PlayRefusal> {
        let permit = self.check(seat, seen, action)?;
        self.perform(seat, seen, action, permit);
        Ok(())
    }

    /// Takes the default action for a seat that does not answer (DIG-8), even one that the player could not choose. It
    /// completes the whole turn, including any cards drawn for it.
    fn expire(&mut self, seat: Seat) -> Result<(), PlayRefusal> {
        let turn = matches!(self.question_for(seat), Some(Ask::Turn | Ask::Drawing(_)));
        self.default_for(seat)?;
        self.work();
        while turn
            && matches!(
                self.question_for(seat),
                Some(Ask::Drawing(_) | Ask::Drawn(..))
            )
        {
            // The game has changed by now, so nothing may be refused any more.
            if let Err(refusal) = self.default_for(seat) {
                debug_assert!(false, "a default that the game refuses: {refusal:?}");
                break;
            }
            self.work();
        }
        Ok(())
    }

    pub(crate) fn default_for(&mut self, seat: Seat) -> Result<(), PlayRefusal> {
        let Some(action) = self.default_action(seat) else {
            return Err(self.refuse(Reason::NotYourTurn));
        };
        let permit = match action {
            Action::Play(_) => self.check(seat, self.revision, &action)?,
            _ => Permit::ANSWER,
        };
        self.perform(seat, self.revision, &action, permit);
        Ok(())
    }

    fn perform(&mut self, seat: Seat, seen: u32, action: &Action, permit: Permit) {
        self.note_exposed();
        self.revision += 1;
        // Before any other action, the player takes up a hand that lies face down, unless hands are being passed on.
        if self.calls.face_down.has(seat) && !self.is_passing() && *action != Action::PickUp {
            self.take_up(seat);
        }
        match *action {
            Action::Play(ref play) => self.play(seat, play, permit),
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
            Action::Misplay(face) => self.misplay(seat, face),
            Action::TakeDiscard(at) => self.take_discard(seat, at),
            Action::Give(cards) => self.offer(seat, Some(cards)),
            Action::GiveTo(face, to) => match self.question().map(|q| q.ask) {
                Some(Ask::Set) => self.give_of_set(seat, face, to),
                _ => self.give_to(seat, face, to),
            },
        }
    }

    /// Works off the agenda up to the next question.
    pub(crate) fn work(&mut self) {
        loop {
            if !self.sharing.gainers.is_empty() {
                self.ask_for_sets();
            }
            let step = match self.agenda.last() {
                None => return,
                // The question stays where it is: copying it off the agenda and back would take longer.
                Some(Step::Ask(question)) if question.asked || !self.lapses(question) => {
                    return self.wait();
                }
                Some(step) => *step,
            };
            self.agenda.pop();
            match step {
                // A question that has lost its point.
                Step::Ask(_) => {}
                Step::Resolve(source, effect) => self.take_effect(source, effect),
                Step::EndTurn(seat) => self.end_turn(seat),
                Step::Begin(seat) => self.begin_turn(seat),
                Step::TurnPile(at, by) => self.turn_pile(at, by.unwrap_or(self.acting_dealer)),
                Step::Settle(debt) => self.settle_debt(debt),
                Step::Pay(seat, count) => {
                    self.draw_cards(seat, u16::from(count), Cause::Effect);
                }
                Step::HandIn(seat) => self.hand_in(seat),
                Step::Last(seat) => self.last_card(seat),
                Step::Finish(seat) => self.finish(seat),
            }
        }
    }

    /// The game waits for the question on top, which is asked now, if it was not before.
    fn wait(&mut self) {
        if let Some(Step::Ask(question)) = self.agenda.last_mut()
            && !question.asked
        {
            question.asked = true;
            question.since = self.revision;
        }
    }

    /// True if the step is a question that has lost its point.
    pub(crate) fn is_moot(&self, step: &Step) -> bool {
        matches!(step, Step::Ask(question) if self.lapses(question))
    }

    /// True if the question has lost its point: no player can be chosen, or there is nothing to give.
    // Every move asks it, and the answer for a turn is one compare: a call would take longer. See `Game::refuse`.
    #[inline(always)]
    fn lapses(&self, question: &Question) -> bool {
        let Question { ask, seats, .. } = question;
        let stuck = |seats: Seats| seats.iter().all(|seat| !self.can_give_a_card(seat));
        match ask {
            _ if seats.is_empty() => true,
            Ask::Choose(choice) => self.choosable(choice).next().is_none(),
            Ask::Part => stuck(*seats),
            _ => false,
        }
    }
}
