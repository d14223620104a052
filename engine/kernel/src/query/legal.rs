//! The single definition of the actions that a seat may take: as a list (`list_actions`), and as a decision on one action.
//!
//! - `check` decides on any action: `judge` does, or for a hand that is not taken up `judge_unseen`, on a copy in which
//!   it is.
//! - `judge` gives plays to `check_play`, and every other action to the check of its own in `flow`.
//! - `check_play` tries `permit_answer`: one card in the mode of the question. Most plays end there.
//! - `permit_other` does the rest: pile, hand, then `permit_card` for one card in each open mode, or `permit_several`.
//! - Both ask `permit_in`: one card in one mode, which is where the clauses decide.
//! - If no mode permits the card, `no_permit` finds the reason: the question's own, `no_jump` out of turn, or `stopped`,
//!   which names the clause in the way. They only explain, and allow nothing.
//! - `refusal` is the same decision for screens, on one card and the first pile.

use crate::{
    Action, Cards, Play, PlayRefusal, Reason,
    query::combinations::Orders,
    rules::{
        Effect, PlayContext, PlayMode,
        clause::{self, Permit},
        ruleset::MayDraw,
    },
    state::{Ask, Drawn, Game, Step},
};
use alloc::{boxed::Box, vec::Vec};
use base::{Face, FaceSet, Hand, Seat, Seats};

/// The play mode that answers a question, if it is open, and true if those out of turn are open, too.
type Modes = (Option<PlayMode>, bool);

impl Game {
    /// Appends all actions that the seat may take now, each exactly once. [`Game::apply`] accepts exactly these, from a
    /// sender who has seen the present state.
    pub fn legal_actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        self.list_actions(seat, Orders::All, actions);
    }

    /// The same as a list of its own.
    pub fn legal(&self, seat: Seat) -> Vec<Action> {
        let mut legal = Vec::new();
        self.legal_actions(seat, &mut legal);
        legal
    }

    /// True if the seat has any legal action now.
    pub fn may_act(&self, seat: Seat) -> bool {
        let mut actions = Vec::new();
        self.list_actions(seat, Orders::OfFaces, &mut actions);
        !actions.is_empty()
    }

    /// [`Game::legal_actions`] with these orders for cards that may go in any order.
    pub(crate) fn list_actions(&self, seat: Seat, orders: Orders, actions: &mut Vec<Action>) {
        if self.outcome.is_some() || !self.ring.has(seat) {
            return;
        }
        let taken = self.taking_up(seat);
        let game = taken.as_deref().unwrap_or(self);
        game.list_of_hand(seat, orders, actions);
        self.list_of_calls(seat, actions);
    }

    /// Lists the plays out of the hand, and the answers to the open question.
    fn list_of_hand(&self, seat: Seat, orders: Orders, actions: &mut Vec<Action>) {
        let asked = self.question_for(seat);
        let ends = self.is_ending();
        if !ends {
            self.list_plays(seat, asked, orders, actions);
        }
        if let Some(ask) = asked {
            self.answers(seat, ask, &mut |answer| actions.push(answer));
            if self.rules.misplay_penalty > 0 {
                actions.extend(self.misplays(seat, ask).iter().map(Action::Misplay));
            }
        }
    }

    /// Lists calls, catches, trades, and taking up a hand.
    fn list_of_calls(&self, seat: Seat, actions: &mut Vec<Action>) {
        let calls_count = !self.is_ending() && self.not_begun().is_none();
        if calls_count && self.no_call(seat).is_none() {
            actions.push(Action::Call);
        }
        if self.calls.face_down.has(seat) {
            actions.push(Action::PickUp);
        }
        if self.may_trade(seat) {
            actions.extend(self.ring.others(seat).map(Action::Trade));
        }
        let catchable = match calls_count {
            true => self.catchable().without(seat),
            false => Seats::NONE,
        };
        for target in catchable {
            if self.check_catch(seat, self.revision, target).is_ok() {
                actions.push(Action::Catch(target));
            }
        }
    }

    /// Appends all plays of the seat, before the last card is played.
    fn list_plays(
        &self,
        seat: Seat,
        asked: Option<&Ask>,
        orders: Orders,
        actions: &mut Vec<Action>,
    ) {
        let choices = self.choices;
        let modes = self.open_modes(asked);
        let several = !self.rules.combinations.is_empty() && !self.has_passed();
        for at in self.pile_numbers() {
            for face in self.playable_by(seat, asked, at, modes) {
                // Most cards bring no choice.
                if choices.any().has(face) {
                    let cards = Cards::one(face);
                    self.each_play(seat, cards, at, &choices, actions);
                } else {
                    let one = Play::one(face);
                    actions.push(Action::Play(Play { pile: at, ..one }));
                }
            }
            if several {
                self.each_several(seat, asked, at, orders, &mut |cards| {
                    self.each_play(seat, cards, at, &choices, actions);
                });
            }
        }
    }

    /// The reason why the seat may not play this card alone on the first pile now. `None` if it may.
    pub(crate) fn refusal(&self, seat: Seat, face: Face) -> Option<PlayRefusal> {
        if !self.ring.has(seat) {
            return Some(self.refuse(Reason::NotPlaying));
        }
        let play = self.first_play(seat, face, 0);
        self.check(seat, self.revision, &Action::Play(play)).err()
    }

    /// Decides on an action of a seat that saw the table at revision `seen`.
    pub(crate) fn check(
        &self,
        seat: Seat,
        seen: u32,
        action: &Action,
    ) -> Result<Permit, PlayRefusal> {
        self.refuse_if(!self.ring.has(seat), Reason::NotPlaying)?;
        let overtaken = seen < self.calls.laid[seat.index()] && action.is_of_hand();
        self.refuse_if(seen > self.revision || overtaken, Reason::Stale)?;
        match self.is_unseen(seat) && self.tells_of_hand(seat, action) {
            true => self.judge_unseen(seat, seen, action),
            false => self.judge(seat, seen, action),
        }
    }

    // Every move asks it, once. See `Game::refuse`.
    #[inline(always)]
    fn judge(&self, seat: Seat, seen: u32, action: &Action) -> Result<Permit, PlayRefusal> {
        if let Action::Call | Action::Catch(_) = action {
            self.check_calls_count()?;
        }
        match action {
            Action::Play(play) => return self.check_play(seat, seen, play),
            Action::Call => self.check_call(seat)?,
            Action::Catch(target) => self.check_catch(seat, seen, *target)?,
            Action::Trade(with) => self.check_trade(seat, seen, *with)?,
            Action::Misplay(face) => self.check_misplay(seat, seen, *face)?,
            Action::PickUp if self.calls.face_down.has(seat) => {}
            Action::PickUp if self.is_passing() => return Err(self.refuse(Reason::PickedUp)),
            Action::PickUp => return Err(self.refuse(Reason::NothingToPickUp)),
            answer => self.check_answer(seat, seen, answer)?,
        }
        Ok(Permit::ANSWER)
    }

    /// True if a hand lies in front of the seat and is not taken up. The view shows and offers none of its cards (NEW-47).
    pub(crate) fn is_unseen(&self, seat: Seat) -> bool {
        self.calls.unseen.has(seat)
    }

    /// Judges an action that tries a hand which is not taken up. The action takes it up first, so the cards that lie face
    /// down in it count as well. A refusal is always the same, and so tells nothing of the cards.
    #[cold]
    fn judge_unseen(&self, seat: Seat, seen: u32, action: &Action) -> Result<Permit, PlayRefusal> {
        let same = || Box::new(self.clone());
        let mut taken = self.taking_up(seat).unwrap_or_else(same);
        taken.calls.unseen = taken.calls.unseen.without(seat);
        taken.check(seat, seen, action).map_err(|_| {
            let cited = match self.is_passing() {
                true => Reason::HandsPassing,
                false => Reason::FaceDown,
            };
            self.refuse_citing(Reason::HandsPassing, cited)
        })
    }

    /// The game once the seat has taken up its hand, if cards lie face down in it and turn up then (CLA-78).
    // Every list of actions asks it, and mostly one compare answers it. See `Game::refuse`.
    #[inline]
    fn taking_up(&self, seat: Seat) -> Option<Box<Game>> {
        let has_lying = || self.lying(seat).is_some_and(|lying| !lying.is_empty());
        (self.is_unseen(seat) && has_lying() && !self.is_passing()).then(|| {
            let mut taken = Box::new(self.clone());
            taken.take_up(seat);
            taken
        })
    }

    /// True if this action tries the cards of the seat's hand: by what it holds or by what fits, where a draw does too.
    pub(crate) fn tells_of_hand(&self, seat: Seat, action: &Action) -> bool {
        let draws = match self.question_for(seat) {
            Some(Ask::Turn) => Some(0),
            Some(Ask::Drawing(voluntary_draws)) => Some(*voluntary_draws),
            _ => None,
        };
        match action {
            Action::Play(_) | Action::Give(_) | Action::GiveTo(..) | Action::Misplay(_) => true,
            Action::Draw => draws.is_some_and(|draws| {
                self.rules.may_draw != MayDraw::Always || self.has_drawn_enough(seat, draws)
            }),
            _ => false,
        }
    }

    /// The cards in the hand that the seat may play on this pile in this mode. On an empty pile any card may begin a
    /// turn.
    pub(crate) fn playing(&self, seat: Seat, mode: PlayMode, at: u8) -> FaceSet {
        let fitting = self.fitting(seat, mode, at);
        match self.penalties.is_empty() {
            true => fitting,
            false => fitting.minus(self.penalty_cards(seat)),
        }
    }

    /// The cards in the hand that fit on this pile in this mode, cards drawn as a penalty included.
    // Every move asks this at least once, and a call would take half as long as the answer.
    #[inline(always)]
    fn fitting(&self, seat: Seat, mode: PlayMode, at: u8) -> FaceSet {
        match self.cx_for(seat, mode, at) {
            Some(cx) => self.clauses.legal(&self.rules.clauses, mode, &cx),
            None if mode == PlayMode::Turn => self.hand(seat).kinds(),
            None => FaceSet::EMPTY,
        }
    }

    /// The context of clauses for this play mode. On an empty pile, a card that sends back a draw is judged as on
    /// another pile.
    #[inline]
    pub(crate) fn cx_for(&self, seat: Seat, mode: PlayMode, at: u8) -> Option<PlayContext<'_>> {
        let cx = self.cx(seat, at);
        match mode {
            PlayMode::Backfire => cx.or_else(|| self.cx_beside(seat)),
            _ => cx,
        }
    }

    /// The context of clauses on the first pile that is not empty.
    pub(crate) fn cx_beside(&self, seat: Seat) -> Option<PlayContext<'_>> {
        self.pile_numbers().find_map(|at| self.cx(seat, at))
    }

    /// The context of clauses. `None` while the pile is empty.
    #[inline]
    pub(crate) fn cx(&self, seat: Seat, at: u8) -> Option<PlayContext<'_>> {
        let pile = self.pile(at);
        let top = pile.cards.last()?;
        let transparent = self.rules.transparent;
        let base = match transparent.has(top.face) {
            true => pile.base(transparent)?,
            false => top,
        };
        Some(PlayContext {
            seat,
            hand: self.hand(seat),
            lying: self.lying(seat).map_or(0, Hand::len),
            top,
            base,
            run: &pile.run,
            piles: &self.piles,
            transparent,
        })
    }

    /// The numbers of all discard piles.
    pub(crate) fn pile_numbers(&self) -> core::ops::Range<u8> {
        0..self.piles.len() as u8
    }

    /// The question that this seat has to answer, if any.
    pub(crate) fn question_for(&self, seat: Seat) -> Option<&Ask> {
        self.question()
            .filter(|q| q.seats.has(seat))
            .map(|q| &q.ask)
    }

    /// The cards that the seat may play alone on this pile now, in any play mode.
    pub fn playable(&self, seat: Seat, at: u8) -> FaceSet {
        let plays = self.outcome.is_none() && self.ring.has(seat) && at < self.pile_numbers().end;
        let plays = plays && !self.is_ending();
        match plays {
            true => {
                let asked = self.question_for(seat);
                self.playable_by(seat, asked, at, self.open_modes(asked))
            }
            false => FaceSet::EMPTY,
        }
    }

    /// The cards that the seat may play alone on this pile during this question, in the modes open to it. After a draw only
    /// the drawn card counts on a turn.
    fn playable_by(
        &self,
        seat: Seat,
        asked: Option<&Ask>,
        at: u8,
        (in_turn, aside): Modes,
    ) -> FaceSet {
        // Most questions are not answered by a card, and on most cards nothing goes out of turn.
        let top = self.pile(at).cards.last();
        let aside = aside && top.is_some_and(|top| self.clauses.aside_tops.has(top.face));
        if in_turn.is_none() && !aside {
            return FaceSet::EMPTY;
        }
        let answers = match asked {
            Some(Ask::Drawn(drawn, _)) => FaceSet::of(*drawn),
            _ => FaceSet::ALL,
        };
        let Some(cx) = self.cx(seat, at) else {
            let playing = in_turn.map(|mode| self.playing(seat, mode, at));
            return playing.map_or(FaceSet::EMPTY, |faces| faces.and(answers));
        };
        let legal = |mode| self.clauses.legal(&self.rules.clauses, mode, &cx);
        let answers = in_turn.map_or(FaceSet::EMPTY, legal).and(answers);
        let aside = self.aside(aside).iter().map(|mode| legal(*mode));
        let playable = aside.fold(answers, FaceSet::or);
        match self.penalties.is_empty() {
            true => playable,
            false => playable.minus(self.penalty_cards(seat)),
        }
    }

    /// The play modes open to a seat with this question, as far as this game uses them: the one that answers the
    /// question, and those out of turn. None while a set is on offer, or hands are taken up.
    // Every move asks this at least once. See `Game::refuse`.
    #[inline(always)]
    fn open_modes(&self, asked: Option<&Ask>) -> Modes {
        // A seat that has to keep the drawn card plays nothing before that.
        let keeps = matches!(asked, Some(Ask::Drawn(_, Drawn::Kept | Drawn::Instead)));
        let waits = keeps || self.is_held_up();
        let in_turn = asked.and_then(Ask::mode);
        let in_turn = in_turn.filter(|mode| !waits && self.clauses.opens(*mode));
        (in_turn, !waits)
    }

    /// The modes in which this game lets seats play out of turn, if any are open.
    fn aside(&self, open: bool) -> &'static [PlayMode] {
        match open {
            true => self.clauses.aside,
            false => &[],
        }
    }

    /// True while nobody may play a card, because a set is on offer or hands are taken up.
    fn is_held_up(&self) -> bool {
        match self.question().map(|q| &q.ask) {
            Some(Ask::Set) => true,
            Some(Ask::PickUp) => self.has_passed(),
            _ => false,
        }
    }

    /// Decides on a play of a seat that saw the table at revision `seen`: first by the table and the hand, then by the
    /// clauses, then by the choices that travel with the cards.
    // Every play asks it, once. See `Game::refuse`.
    #[inline(always)]
    pub(crate) fn check_play(
        &self,
        seat: Seat,
        seen: u32,
        play: &Play,
    ) -> Result<Permit, PlayRefusal> {
        let permit = match self.permit_answer(seat, seen, play) {
            Some(permit) => permit,
            None => self.permit_other(seat, seen, play)?,
        };
        self.check_choices(seat, play)?;
        Ok(permit)
    }

    /// The permit to answer the question by one card, which is what most plays do. `None` says nothing about other modes.
    #[inline]
    fn permit_answer(&self, seat: Seat, seen: u32, play: &Play) -> Option<Permit> {
        let (_, asked) = self.seen_question(seat, seen);
        let mode = self.open_modes(asked).0?;
        let may_be = usize::from(play.pile) < self.piles.len() && !self.is_ending();
        match play.cards.faces() {
            &[face] if may_be && self.hand(seat).count(face) > 0 => {
                self.permit_in(seat, asked, mode, face, play.pile)
            }
            _ => None,
        }
    }

    /// [`Game::check_play`] without the choices, in any play mode.
    fn permit_other(&self, seat: Seat, seen: u32, play: &Play) -> Result<Permit, PlayRefusal> {
        self.refuse_if(
            usize::from(play.pile) >= self.piles.len(),
            Reason::NoSuchPile,
        )?;
        if self.has_passed() {
            return Err(self.refuse(self.hands_pass(seat)));
        }
        if let Some(reason) = self.not_begun() {
            return Err(self.refuse(reason));
        }
        self.refuse_if(!self.hand(seat).holds(play.cards.faces()), Reason::NotHeld)?;
        match play.cards.faces() {
            &[face] => self.permit_card(seat, seen, face, play.pile),
            _ => self.permit_several(seat, seen, play),
        }
    }

    /// The revision at which the present question was asked, and the question for a seat that saw the table at revision
    /// `seen`.
    pub(crate) fn seen_question(&self, seat: Seat, seen: u32) -> (u32, Option<&Ask>) {
        let since = self.question().map_or(self.revision, |q| q.since);
        (since, self.question_for(seat).filter(|_| seen >= since))
    }

    /// The permit to play this card of the hand, or the reason why the seat may not. Only a sender who saw the question
    /// can answer it. An identical card names its face, so it is good during any question (DIG-2).
    fn permit_card(
        &self,
        seat: Seat,
        seen: u32,
        face: Face,
        at: u8,
    ) -> Result<Permit, PlayRefusal> {
        self.refuse_if(self.is_ending(), Reason::RoundOver)?;
        let (since, mut asked) = self.seen_question(seat, seen);
        // Having seen less must not allow a seat more.
        if let Some(keeps @ Ask::Drawn(_, Drawn::Kept | Drawn::Instead)) = self.question_for(seat) {
            asked = Some(keeps);
        }
        let (in_turn, aside) = self.open_modes(asked);
        for mode in in_turn.iter().chain(self.aside(aside)).copied() {
            // The sender must have seen the card that it undoes.
            let saw = mode != PlayMode::Cancel || seen >= since;
            if saw && let Some(permit) = self.permit_in(seat, asked, mode, face, at) {
                return Ok(permit);
            }
        }
        Err(self.no_permit(seat, asked, seen < since, face, at))
    }

    /// The permit to play this card of the hand in this mode during this question: [`Game::playable_by`] for one card.
    fn permit_in(
        &self,
        seat: Seat,
        asked: Option<&Ask>,
        mode: PlayMode,
        face: Face,
        at: u8,
    ) -> Option<Permit> {
        let other = match asked {
            Some(Ask::Drawn(drawn, _)) => mode == PlayMode::Turn && *drawn != face,
            _ => false,
        };
        if other || !self.penalties.is_empty() && self.penalty_cards(seat).has(face) {
            return None;
        }
        let rule = match self.cx_for(seat, mode, at) {
            Some(cx) => {
                let clauses = &self.rules.clauses;
                Some(self.clauses.allows(clauses, mode, &cx, face)?.id)
            }
            None if mode == PlayMode::Turn => None,
            None => return None,
        };
        Some(Permit { mode, rule })
    }

    /// The reason why a seat with this question may not play this card.
    fn no_permit(
        &self,
        seat: Seat,
        asked: Option<&Ask>,
        late: bool,
        face: Face,
        at: u8,
    ) -> PlayRefusal {
        match asked {
            _ if self.waits(seat, asked, face, at) => self.refuse(Reason::PenaltyCard),
            None => self.no_jump(seat, face, at, late),
            Some(Ask::Drawn(_, Drawn::Kept)) => self.refuse(Reason::DrewByChoice),
            Some(Ask::Drawn(_, Drawn::Instead)) => self.refuse(Reason::NotLast),
            Some(Ask::Drawn(drawn, _)) if *drawn != face => self.refuse(Reason::OnlyDrawn),
            Some(Ask::Name(at)) => self.must_name(*at),
            Some(Ask::Swap(exchange)) => self.must_choose(*exchange),
            Some(Ask::Pull(_)) => self.refuse(Reason::Pulling),
            Some(Ask::PickUp) => self.refuse(Reason::HandsPassing),
            Some(ask) => self.asked_else(seat, ask).unwrap_or_else(|| {
                self.stopped(seat, ask.mode().unwrap_or(PlayMode::Jump), face, at)
            }),
        }
    }

    /// True if the card would fit, but was drawn as a penalty and has to wait.
    fn waits(&self, seat: Seat, asked: Option<&Ask>, face: Face, at: u8) -> bool {
        // After a draw the seat cannot play any other card anyway.
        let drew = matches!(asked, Some(Ask::Drawn(..)));
        let (in_turn, aside) = self.open_modes(asked);
        let mut modes = in_turn.iter().chain(self.aside(aside));
        !drew
            && self.penalty_cards(seat).has(face)
            && modes.any(|mode| self.fitting(seat, *mode, at).has(face))
    }

    /// The reason why a seat without a question may not play this card. The clause that closes a jump-in says more than
    /// "too late".
    fn no_jump(&self, seat: Seat, face: Face, at: u8, late: bool) -> PlayRefusal {
        let cx = self.cx(seat, at);
        let bars = |mode| clause::bars(&self.rules.clauses, mode, cx.as_ref()?, face);
        // Other players' actions end the time for taking a card back. In that case the sender came too late.
        let cancel = bars(PlayMode::Cancel).filter(|_| !late);
        let clause = cancel.or_else(|| bars(PlayMode::Jump));
        let race = self.racing();
        let cites_set = || self.refuse_citing(Reason::NotYourTurn, Reason::NoSet);
        let waits = self.is_sharing().then(cites_set);
        match (clause, race) {
            (Some(clause), _) => clause.refusal(),
            _ if late => self.refuse(Reason::Stale),
            (None, Some(race)) => self.refuse(self.out_of_race(seat, race)),
            _ => waits.unwrap_or_else(|| self.stopped(seat, PlayMode::Jump, face, at)),
        }
    }

    /// The refusal for a face: the clause that stops it, or that this game has no such play.
    pub(crate) fn stopped(&self, seat: Seat, mode: PlayMode, face: Face, at: u8) -> PlayRefusal {
        // A card sent back is judged by the pile on which cards are due, not by the pile under it.
        let due = self.debt().filter(|_| mode == PlayMode::Backfire);
        let clause = self
            .cx(seat, due.map_or(at, |debt| debt.pile))
            .and_then(|cx| clause::stops(&self.rules.clauses, mode, &cx, face));
        match (clause, mode) {
            (Some(clause), _) => clause.refusal(),
            (None, PlayMode::Turn | PlayMode::Series | PlayMode::Rein) => {
                self.refuse(Reason::NoMatch)
            }
            (None, PlayMode::Backfire) => self.refuse(Reason::NothingToSendBack),
            (None, PlayMode::Jump | PlayMode::Cancel) => self.refuse(Reason::NotYourTurn),
            (None, PlayMode::Answer) if self.draws(face) => self.refuse(Reason::NoStacking),
            (None, PlayMode::Answer) => self.refuse(Reason::FacingTotal),
        }
    }

    /// True if the card makes other players draw.
    fn draws(&self, face: Face) -> bool {
        let mut effects = self.rules.effects_of(face, PlayMode::Turn);
        effects.any(|effect| matches!(effect, Effect::Draw(_)))
    }

    /// The reason why a card has to wait for another kind of answer, with the rule that asks for that answer, if there
    /// is one.
    pub(crate) fn asked_else(&self, seat: Seat, ask: &Ask) -> Option<PlayRefusal> {
        let (reason, cited) = match ask {
            Ask::Choose(choice) => (Reason::MustChoose, choice.fate.no_choice()),
            Ask::Part => (Reason::NotYourTurn, Reason::NotToPart),
            Ask::Offer(..) => (Reason::NotYourTurn, Reason::NotOffered),
            Ask::Set => {
                let PlayRefusal { rule, .. } = self.no_gift(seat);
                let reason = Reason::NotYourTurn;
                return Some(PlayRefusal { reason, rule });
            }
            Ask::TakeBack(_) => return Some(self.refuse(Reason::FirstTakeBack)),
            _ => return None,
        };
        Some(self.refuse_citing(reason, cited))
    }

    /// True if the last card was played and only its cost is still open. Nothing else counts any more (DIG-12).
    pub(crate) fn is_ending(&self) -> bool {
        self.agenda
            .iter()
            .any(|step| matches!(step, Step::Finish(_)))
    }
}
