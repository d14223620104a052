//! Answers other than cards: the answers to each question, and the default action for a seat that gives none.

use crate::{
    Action, PlayRefusal, Reason,
    flow::card_choices::most_held,
    rules::{
        Effect, HandExchange, PlayMode,
        ruleset::{CardEffects, Drawing, DrawnCard, MayDraw},
    },
    state::{Ask, Game, Step},
};
use base::{Face, FaceSet, Seat, Suit};

impl Game {
    /// Lists everything that answers this question apart from playing a card, each answer once.
    pub(crate) fn answers(&self, seat: Seat, ask: &Ask, found: &mut impl FnMut(Action)) {
        match ask {
            Ask::Rein => found(Action::Draw),
            Ask::Turn if self.may_draw(seat, 0) => found(Action::Draw),
            Ask::Drawing(voluntary_draws) if self.may_draw(seat, *voluntary_draws) => {
                found(Action::Draw)
            }
            Ask::Turn | Ask::Drawing(_) => {}
            Ask::Total(_) => {
                found(Action::Draw);
                if self.check_challenge().is_ok() {
                    found(Action::Challenge);
                }
            }
            Ask::Drawn(face, drawn) => {
                if !self.must_play(seat, *face, *drawn) {
                    found(Action::Keep);
                }
            }
            Ask::Name(_) => Suit::ALL.map(Action::Name).into_iter().for_each(found),
            Ask::Race(_) => found(Action::Decline),
            Ask::Swap(exchange) => self.swaps(seat, *exchange, found),
            // A player may take up a hand even without this question.
            Ask::PickUp => {}
            Ask::Size => self.list_hand_sizes(found),
            Ask::Claim => self.free_heaps().map(Action::Claim).for_each(found),
            Ask::TurnUp => found(Action::TurnUp),
            Ask::Owed(_) | Ask::Pull(_) => self.payments(seat, *ask, found),
            Ask::Choose(choice) => self.choosable(choice).map(Action::Pick).for_each(found),
            Ask::Part => {
                for face in self.hand(seat).kinds() {
                    let others = self.ring.others(seat);
                    others.for_each(|to| found(Action::GiveTo(face, to)));
                }
            }
            Ask::Offer(_, rank) => {
                self.each_offer(seat, *rank, &mut |cards| found(Action::Give(cards)));
                found(Action::Decline);
            }
            Ask::Set => {
                self.each_gift(seat, &mut |face, to| found(Action::GiveTo(face, to)));
                found(Action::Decline);
            }
            Ask::TakeBack(_) => found(Action::Decline),
        }
    }

    /// The reason why this action does not answer the question.
    fn no_answer(&self, seat: Seat, ask: Ask, action: &Action) -> PlayRefusal {
        let reason = match (ask, action) {
            (Ask::Total(_), Action::Challenge) => match self.check_challenge() {
                Err(refusal) => return refusal,
                Ok(()) => Reason::NothingToChallenge,
            },
            (_, Action::TakeDiscard(at)) => return self.no_source(ask, *at),
            (Ask::Owed(_), Action::Challenge) => return self.no_challenge(),
            (Ask::Turn | Ask::Rein | Ask::Drawing(_), Action::DrawAll) => Reason::NothingDue,
            (Ask::Total(_) | Ask::Owed(_) | Ask::Pull(_), Action::DrawAll) => Reason::NotAllAtOnce,
            (_, Action::Draw | Action::DrawAll) => return self.no_draw(seat, ask),
            (Ask::Choose(choice), _) => return self.no_choice(&choice),
            (_, Action::GiveTo(..) | Action::Give(_)) => return self.no_giving(seat, ask, action),
            (Ask::Part, _) => Reason::MustPart,
            (Ask::Offer(..), _) => Reason::NotOffered,
            (Ask::Set, _) => Reason::NoSet,
            (Ask::Drawn(..), Action::Keep) => Reason::MustPlayDrawn,
            (_, Action::Size(_)) => match ask {
                Ask::Size => Reason::HandSize,
                _ => Reason::NoSizeNow,
            },
            (_, Action::TurnUp) | (Ask::TurnUp, _) => Reason::FirstCard,
            (_, Action::Claim(_)) => self.no_hand(ask),
            (Ask::Swap(HandExchange::AnyOrNone), Action::Pick(_) | Action::PickTwo(..)) => {
                Reason::NoSuchSwap
            }
            (Ask::Swap(exchange), _) => return self.must_choose(exchange),
            (Ask::Race(_), _) => Reason::OpenRace,
            (Ask::Name(at), _) => return self.must_name(at),
            (_, Action::Decline) => Reason::NothingToDecline,
            (_, Action::Pick(_) | Action::PickTwo(..)) => Reason::NothingToChoose,
            (_, Action::Challenge) => Reason::NothingToChallenge,
            (_, Action::Name(_)) => Reason::NothingToName,
            _ => self.nothing_kept(),
        };
        self.refuse(reason)
    }

    /// The reason why drawing does not answer this question.
    fn no_draw(&self, seat: Seat, ask: Ask) -> PlayRefusal {
        if let Some(asked_else) = self.asked_else(seat, &ask) {
            return asked_else;
        }
        self.refuse(match ask {
            // Where players always may draw, the full hand alone speaks against it.
            Ask::Turn | Ask::Drawing(_)
                if self.rules.may_draw == MayDraw::Always && self.has_full_hand(seat) =>
            {
                Reason::FullHand
            }
            Ask::Turn | Ask::Drawing(_) => Reason::MustLay,
            Ask::Drawn(..) => Reason::DrewAlready,
            Ask::Name(at) => return self.must_name(at),
            Ask::Race(_) => Reason::OpenRace,
            Ask::Swap(exchange) => return self.must_choose(exchange),
            Ask::PickUp => Reason::HandsPassing,
            Ask::Size => Reason::NotDealt,
            Ask::Claim => Reason::HandsTaken,
            Ask::TurnUp => Reason::FirstCard,
            _ => self.nothing_kept(),
        })
    }

    /// The reason why keeping is refused. Either nothing was drawn, or this game keeps no cards and nobody passes.
    fn nothing_kept(&self) -> Reason {
        match self.rules.drawn {
            DrawnCard::Waits => Reason::NobodyPasses,
            DrawnCard::May | DrawnCard::Must(_) | DrawnCard::IfNothingFitted => {
                Reason::NothingDrawn
            }
        }
    }

    /// The refusal that asks to choose a player first, or to decline where that is possible.
    pub(crate) fn must_choose(&self, exchange: HandExchange) -> PlayRefusal {
        let (reason, cited) = match exchange {
            HandExchange::Own => (Reason::MustChoose, Reason::MustChoose),
            HandExchange::OwnOrNone => (Reason::ChooseOrLeave, Reason::MustChoose),
            HandExchange::AnyOrNone => (Reason::ChooseOrLeave, Reason::NoSuchSwap),
        };
        self.refuse_citing(reason, cited)
    }

    /// The refusal that asks to name a suit first. It cites the rule of the card. If a card turned up and one player
    /// names its suit, it cites the rule for that.
    pub(crate) fn must_name(&self, at: u8) -> PlayRefusal {
        let top = self.pile(at).cards.last();
        let of_card = top.and_then(|top| self.rules.rule_of(top.face, Effect::NameLater));
        match of_card {
            Some(rule) => PlayRefusal {
                reason: Reason::MustName,
                rule,
            },
            None if self.asked().len() == 1 => self.refuse(Reason::TurnedUpName),
            None => self.refuse(Reason::MustName),
        }
    }

    /// The reason why the seat cannot take a hand from the table.
    fn no_hand(&self, ask: Ask) -> Reason {
        match ask {
            Ask::Size => Reason::NotDealt,
            _ => Reason::NoSuchHand,
        }
    }

    /// The reason why a seat without this question cannot answer it.
    fn not_asked(&self, seat: Seat, ask: Ask, action: &Action) -> PlayRefusal {
        let reason = match (ask, action) {
            (Ask::Owed(_), Action::Challenge) => return self.no_challenge(),
            (_, Action::Challenge) => Reason::NothingToChallenge,
            (Ask::Choose(choice), Action::Pick(_)) => return self.not_the_chooser(seat, &choice),
            (Ask::Part, Action::Pick(_)) => Reason::NotToPart,
            (Ask::Offer(..), Action::Decline) => Reason::NotOffered,
            (_, Action::GiveTo(..) | Action::Give(_)) => return self.no_giving(seat, ask, action),
            (Ask::Size, Action::Size(_)) => Reason::NotDealer,
            (_, Action::Size(_)) => Reason::NoSizeNow,
            (_, Action::TurnUp) | (Ask::TurnUp, _) => Reason::FirstCard,
            (_, Action::Claim(_)) => self.no_hand(ask),
            (Ask::Size, Action::Draw | Action::DrawAll | Action::Keep) => Reason::NotDealt,
            (Ask::Claim, Action::Draw | Action::DrawAll | Action::Keep) => Reason::HandsTaken,
            (Ask::Name(_), Action::Name(_)) => Reason::NotYourSuit,
            (Ask::Race(race), Action::Draw) => self.out_of_race(seat, race),
            (Ask::PickUp, Action::Draw) => self.hands_pass(seat),
            (_, Action::Decline) => Reason::NothingToDecline,
            (_, Action::Pick(_) | Action::PickTwo(..)) if self.chooses_later(seat) => {
                return self.refuse_citing(Reason::NotYourChoice, Reason::NoSuchSwap);
            }
            (Ask::Swap(_) | Ask::Choose(_), Action::Pick(_) | Action::PickTwo(..)) => {
                Reason::NotYourChoice
            }
            (_, Action::Pick(_) | Action::PickTwo(..)) => Reason::NothingToChoose,
            (_, Action::Name(_)) if self.is_named() => Reason::NothingToName,
            _ => Reason::NotYourTurn,
        };
        self.refuse(reason)
    }

    /// True if a top card has a named suit, so that nobody names it again.
    fn is_named(&self) -> bool {
        let mut tops = self.piles.iter().filter_map(|pile| pile.cards.last());
        tops.any(|top| top.named.is_some())
    }

    /// True if the seat jumped in with a card, and will choose hands to swap for it after another player.
    fn chooses_later(&self, seat: Seat) -> bool {
        self.agenda.iter().any(
            |step| matches!(step, Step::Resolve(source, Effect::Exchange(_)) if source.by == seat),
        )
    }

    /// The default action of a seat that does not answer in time (DIG-8), or does not take up its hand, for
    /// [`Input::Expired`](crate::action::Input::Expired). `None` if nothing is awaited from the seat. It may draw even
    /// if the player could not.
    pub fn default_action(&self, seat: Seat) -> Option<Action> {
        // A player on turn has less time for the hand in front of them than for the turn.
        if self.outcome.is_none() && self.calls.face_down.has(seat) {
            return Some(Action::PickUp);
        }
        let ask = *self.question_for(seat)?;
        match ask {
            Ask::Turn | Ask::Drawing(_) => match self.rules.drawing {
                Drawing::OnAndOn { .. } => self.play_or_draw(seat),
                Drawing::One | Drawing::UntilItFits => Some(Action::Draw),
            },
            Ask::Total(_) | Ask::Rein => Some(Action::Draw),
            Ask::Drawn(face, drawn) if self.must_play(seat, face, drawn) => {
                let at = self.fits_on(seat, face)?;
                Some(Action::Play(self.first_play(seat, face, at)))
            }
            Ask::Drawn(..) => Some(Action::Keep),
            Ask::Name(at) => {
                // The player of the card has looked at their own cards.
                let layer = self.pile(at).cards.last().and_then(|top| top.by);
                Some(Action::Name(most_held(self.hand(layer.unwrap_or(seat)))))
            }
            Ask::Swap(HandExchange::Own) => self.fullest(seat).map(Action::Pick),
            Ask::Race(_) | Ask::Swap(_) => Some(Action::Decline),
            Ask::PickUp => Some(Action::PickUp),
            Ask::Size => Some(Action::Size(self.usual_size())),
            Ask::Claim => self.free_heaps().next().map(Action::Claim),
            Ask::TurnUp => Some(Action::TurnUp),
            Ask::Owed(_) | Ask::Pull(_) => {
                let mut pays = Action::Draw;
                self.payments(seat, ask, &mut |action| {
                    if action == Action::DrawAll {
                        pays = action;
                    }
                });
                Some(pays)
            }
            Ask::Choose(choice) => {
                let others = self.choosable(&choice);
                self.most_cards(others).map(Action::Pick)
            }
            Ask::Part => {
                let gift = self.gives_by_default(seat);
                gift.map(|(face, to)| Action::GiveTo(face, to))
            }
            Ask::Offer(..) | Ask::Set | Ask::TakeBack(_) => Some(Action::Decline),
        }
    }

    /// The first card that fits and is no bluff, else a draw, else any card that fits.
    fn play_or_draw(&self, seat: Seat) -> Option<Action> {
        let first = |but: fn(&Game, Seat, u8) -> FaceSet| {
            self.pile_numbers().find_map(|at| {
                let fits = self.playing(seat, PlayMode::Turn, at);
                let face = fits.minus(but(self, seat, at)).iter().next()?;
                Some(Action::Play(self.first_play(seat, face, at)))
            })
        };
        let mut draw = None;
        self.answers(seat, self.question_for(seat)?, &mut |answer| {
            draw = Some(answer)
        });
        let honest = first(Game::bluffs);
        honest.or(draw).or_else(|| first(|_, _, _| FaceSet::EMPTY))
    }

    /// `Action::Decline`: says no to the present question.
    pub(crate) fn decline(&mut self, seat: Seat) {
        match self.question().map(|q| q.ask) {
            Some(Ask::Race(race)) => self.not_me(race, seat),
            Some(Ask::Offer(..)) => self.offer(seat, None),
            Some(Ask::Set) => self.keep_set(),
            Some(Ask::TakeBack(at)) => self.let_stand(at),
            _ => self.exchange(seat, None),
        }
    }

    /// Checks if this action answers the present question. Only a sender who saw the question can answer it (DIG-2).
    pub(crate) fn check_answer(
        &self,
        seat: Seat,
        seen: u32,
        action: &Action,
    ) -> Result<(), PlayRefusal> {
        let Some(question) = self.question() else {
            return Err(self.refuse(Reason::RoundOver));
        };
        self.refuse_if(seen < question.since, Reason::Stale)?;
        if !question.seats.has(seat) {
            return Err(self.not_asked(seat, question.ask, action));
        }
        let mut answers = false;
        self.answers(seat, &question.ask, &mut |answer| {
            answers = answers || answer == *action
        });
        match answers {
            true => Ok(()),
            false => Err(self.no_answer(seat, question.ask, action)),
        }
    }

    /// The reason why this card cannot be challenged: the agreement of the table, or the fact that such cards never can
    /// be.
    pub(crate) fn unchallenged(&self, face: Face) -> PlayRefusal {
        let refused = self.refuse(Reason::NothingToChallenge);
        let own = self.rules.unchallenged;
        let rule = own.filter(|_| face.is_wild() && self.rules.challenged.is_empty());
        PlayRefusal {
            rule: rule.unwrap_or(refused.rule),
            ..refused
        }
    }

    /// Checks if the total can be challenged (CLA-44, CLA-64).
    fn check_challenge(&self) -> Result<(), PlayRefusal> {
        let pile = self.live().map(|at| self.pile(at));
        let Some((run, top)) = pile.and_then(|pile| Some((&pile.run, pile.cards.last()?))) else {
            return Err(self.refuse(Reason::NothingToChallenge));
        };
        let absent = |by: Seat| self.lost.has(by) || !self.ring.has(by);
        let due_for = run.due_for.unwrap_or(top.face);
        match (run.bluff.is_some(), self.rules.challenged.has(due_for)) {
            (_, true) if due_for != top.face => Err(self.handed_on(top.face)),
            (_, true) if top.by.is_some_and(absent) => Err(self.refuse(Reason::Absent)),
            (true, _) => Ok(()),
            (false, true) => Err(self.refuse(Reason::NoChallenge)),
            (false, false) => Err(self.unchallenged(due_for)),
        }
    }

    /// The refusal to challenge a card that this one has handed on. It cites the rule by which it did (CLA-66).
    fn handed_on(&self, face: Face) -> PlayRefusal {
        let in_answer = |on: &&CardEffects| on.faces.has(face) && on.modes.has(PlayMode::Answer);
        let refused = self.refuse(Reason::NoChallenge);
        let handed = self.rules.effects.iter().find(in_answer);
        PlayRefusal {
            rule: handed.map_or(refused.rule, |on| on.rule),
            ..refused
        }
    }
}
