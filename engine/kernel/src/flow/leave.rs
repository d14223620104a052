//! Players come and go: lost links, and leaving a round for good (DIG-9, DIG-16). Only this file handles the seats on
//! the agenda when a seat leaves.

use crate::{
    News, PlayRefusal, Reason, RoundEnd,
    flow::card_choices::most_held,
    rules::{Effect, HandExchange, ruleset::LeftHand},
    state::{Ask, Game, Question, Step},
};
use base::{Hand, Seat, Seats};

/// The same question, waiting or still to be asked, to these seats.
pub(crate) fn of_others(step: Step, seats: Seats) -> Step {
    match step {
        Step::Ask(question) => Step::Ask(Question { seats, ..question }),
        other => other,
    }
}

impl Step {
    /// The same question with new content.
    fn with(self, ask: Ask) -> Step {
        match self {
            Step::Ask(question) => Step::Ask(Question { ask, ..question }),
            other => other,
        }
    }
}

impl Game {
    /// Records that a link was lost or is back (DIG-9).
    pub(crate) fn link(&mut self, seat: Seat, lost: bool) -> Result<(), PlayRefusal> {
        self.refuse_if(!self.ring.has(seat), Reason::NotPlaying)?;
        self.refuse_if(self.lost.has(seat) == lost, Reason::Stale)?;
        self.revision += 1;
        self.lost = if lost {
            self.lost.with(seat)
        } else {
            self.lost.without(seat)
        };
        self.news(if lost {
            News::Lost(seat)
        } else {
            News::Back(seat)
        });
        Ok(())
    }

    /// A seat leaves. Its hand goes to the bottom of the draw pile in hand order, and the other seats close up. Effects
    /// aimed at it lapse, a choice that it owes takes its default, and its turn passes on.
    pub(crate) fn depart(&mut self, seat: Seat) -> Result<(), PlayRefusal> {
        self.refuse_if(!self.ring.has(seat), Reason::NotPlaying)?;
        self.revision += 1;
        self.news(News::Left(seat));
        let next = self.ring.next(seat, 1);
        self.strike(seat, next);
        self.leaves_heap(seat);
        let mut hand = core::mem::take(&mut self.hands[seat.index()]);
        hand.join(&self.take_lying(seat));
        if self.rules.left_hand == LeftHand::CountsForTeam && self.rules.teams.is_some() {
            self.forfeits[seat.index()] = hand.cards().map(self.rules.value).sum();
        }
        // The cards go to the bottom one after the other, so the first of the hand is drawn first.
        let cards: alloc::vec::Vec<_> = hand.cards().collect();
        self.draw_pile.splice(0..0, cards.into_iter().rev());
        self.calls.clear(seat);
        self.calls.turn_up(seat);
        self.lost = self.lost.without(seat);
        self.shown[seat.index()] = Hand::default();
        self.offers.retain(|(from, _)| *from != seat);
        self.forget_gifts(seat);
        self.lay_down_tokens(seat);
        if self.acting_dealer == seat {
            self.acting_dealer = self.ring.left(seat);
        }
        self.ring.remove(seat);
        self.drop_sets();
        if !self.has_sides() && !self.is_ending() {
            self.agenda.clear();
            self.end(RoundEnd::Deserted, Seats::NONE);
            return Ok(());
        }
        // The player of the card has left, so nobody can be found guilty.
        for pile in &mut self.piles {
            if pile.is_topped_by(seat) {
                pile.run.bluff = None;
            }
        }
        self.review_set();
        if self.is_open() {
            self.reopen(seat);
        }
        if !self.heaps.is_empty() {
            self.close_claims();
        }
        Ok(())
    }

    /// Goes over the whole agenda. The seat's turn goes to the next seat with all effects that wait. A total that it
    /// faces lapses. For a suit that it has to name, it names the suit that it holds most.
    fn strike(&mut self, seat: Seat, next: Seat) {
        for to in [&mut self.turn_end.to, &mut self.turn_end.handed_to] {
            if *to == Some(seat) {
                *to = Some(next);
            }
        }
        self.spare_skip(seat);
        for step in core::mem::take(&mut self.agenda) {
            let Some(step) = self.strike_aftermath(step, seat) else {
                continue;
            };
            let step = match step {
                // After the others close up, the seat before leaves to the same next seat, over the same skips.
                Step::EndTurn(on_turn) if on_turn == seat => self.hand_on(seat),
                Step::Begin(beginner) if beginner == seat => Step::Begin(next),
                Step::Resolve(source, Effect::Exchange(_)) if source.by == seat => continue,
                Step::Ask(Question { ask, seats, .. }) if seats.has(seat) => {
                    match self.strike_asked(step, ask, seats, seat) {
                        Some(step) => step,
                        None => continue,
                    }
                }
                other => other,
            };
            self.agenda.push(step);
        }
    }

    /// Cancels a skip that would have hit the departed seat.
    fn spare_skip(&mut self, seat: Seat) {
        let on_turn = |step: &Step| match step {
            Step::EndTurn(on_turn) => Some(*on_turn),
            _ => None,
        };
        let on_turn = self.agenda.iter().find_map(on_turn);
        let away = on_turn.and_then(|on_turn| self.ring.steps(on_turn, seat));
        if away.is_some_and(|away| (1..=usize::from(self.turn_end.skips)).contains(&away)) {
            self.turn_end.skips -= 1;
        }
    }

    /// The step as it continues when this seat leaves. `None` if it ends. It handles steps for cards before the turn is
    /// over.
    pub(crate) fn strike_aftermath(&mut self, step: Step, seat: Seat) -> Option<Step> {
        match step {
            // The card for a pile that the departed seat emptied lapses.
            Step::TurnPile(_, Some(gone)) if gone == seat => None,
            Step::Settle(debt) => Some(Step::Settle(debt.without(seat))),
            Step::Pay(gone, _) | Step::HandIn(gone) if gone == seat => None,
            Step::Ask(Question { ask, seats, .. }) => self.strike_question(step, ask, seats, seat),
            other => Some(other),
        }
    }

    fn strike_question(&mut self, step: Step, ask: Ask, seats: Seats, seat: Seat) -> Option<Step> {
        let (asked, rest) = (seats.has(seat), seats.without(seat));
        Some(match ask {
            Ask::Offer(to, _) if to == seat => {
                self.offers.clear();
                return None;
            }
            Ask::Offer(to, _) if rest.is_empty() => Step::HandIn(to),
            Ask::Offer(..) => of_others(step, rest),
            Ask::Owed(debt) if rest.is_empty() => Step::Settle(debt.without(seat)),
            Ask::Owed(debt) => of_others(step, rest).with(Ask::Owed(debt.without(seat))),
            Ask::Choose(choice) if asked => return self.choose_by_default(choice),
            Ask::Choose(choice) if self.choosable(&choice).all(|other| other == seat) => {
                return None;
            }
            Ask::Choose(choice) => step.with(Ask::Choose(choice.without(seat))),
            Ask::Pull(_) | Ask::Part | Ask::Set | Ask::TakeBack(_) if asked => return None,
            Ask::Name(_) if asked && !rest.is_empty() => of_others(step, rest),
            _ => step,
        })
    }

    /// The question to the departed seat as it continues. `None` if it ends.
    fn strike_asked(&mut self, step: Step, ask: Ask, seats: Seats, seat: Seat) -> Option<Step> {
        Some(match ask {
            // While the direction is open, `reopen` finds the seats to ask after the others have closed up.
            Ask::Turn | Ask::Drawing(_) | Ask::Drawn(..) | Ask::Total(_) | Ask::Race(_)
                if self.is_open() =>
            {
                step
            }
            Ask::Turn | Ask::Drawing(_) | Ask::Drawn(..) | Ask::Rein => self.hand_on(seat),
            // A player who must swap still does, and takes along the new hand. An optional swap does not happen.
            Ask::Swap(HandExchange::Own) => {
                let with = self.fullest(seat);
                self.change_as_chosen(seat, with.map(|with| (seat, with)));
                return None;
            }
            Ask::Swap(_) => return None,
            Ask::TurnUp => of_others(step, Seats::of(self.ring.left(seat))),
            Ask::Size => {
                self.dealer = self.ring.left(seat);
                Step::ask(ask, Seats::of(self.dealer))
            }
            Ask::Race(_) | Ask::PickUp | Ask::Claim => match seats.without(seat) {
                Seats::NONE => return None,
                rest => of_others(step, rest),
            },
            Ask::Total(at) => {
                let run = &mut self.pile_mut(at).run;
                run.total = 0;
                run.bluff = None;
                return None;
            }
            Ask::Name(at) => {
                let suit = most_held(self.hand(seat));
                self.name_on(seat, at, suit);
                return None;
            }
            _ => step,
        })
    }

    /// The turn goes on as if it left the seat before the departed one. Further turns of the departed player lapse.
    fn hand_on(&mut self, seat: Seat) -> Step {
        self.turn_end.again = 0;
        Step::EndTurn(self.ring.previous(seat))
    }

    /// True if at least two sides are still in the round (DIG-16).
    fn has_sides(&self) -> bool {
        let seats = self.ring.seats();
        seats.iter().any(|seat| !self.rules.allied(*seat, seats[0]))
    }
}
