//! Cards that a player owes for a card. The player draws them, or sends them back with another card.

use crate::{
    Action, Cause, News, Play, PlayRefusal, Reason,
    pile::Streak,
    rules::{PlayMode, Whom, aftermath::Backfire},
    state::{
        Ask, Debt, EffectSource, Game, Step,
        question::{Doubt, Pull},
    },
};
use base::{MAX_SEATS, RuleId, Seat, Seats};

impl Game {
    /// A card makes other players draw.
    pub(crate) fn charge(&mut self, source: &EffectSource, whom: Whom, each: u8) {
        let mut debt = Debt::of(source);
        match whom {
            Whom::Next => {
                let victim = self.ring.next(source.by, 1);
                debt.victim = Some(victim);
                debt.due[victim.index()] = source.total;
                debt.doubt = match self.rules.challenged.has(source.face) {
                    true if source.turned => Doubt::Turned,
                    true => Doubt::Open,
                    false => Doubt::Never,
                };
            }
            Whom::Others => self.charge_others(&mut debt, usize::MAX, each * source.count),
            Whom::OthersBelow(most) => {
                self.charge_others(&mut debt, most.into(), each * source.count);
            }
        }
        self.demand(debt);
    }

    /// Every other player who holds fewer cards than this owes `count`.
    fn charge_others(&self, debt: &mut Debt, below: usize, count: u8) {
        let others = self.ring.others(debt.to);
        for seat in others.filter(|seat| self.held(*seat) < below) {
            debt.due[seat.index()] = count;
        }
    }

    /// Asks all seats that owe cards at once, whatever they hold.
    pub(crate) fn demand(&mut self, debt: Debt) {
        self.agenda.push(Step::ask(Ask::Owed(debt), debt.seats()));
    }

    /// The debt in the present question, if there is one.
    pub(crate) fn debt(&self) -> Option<Debt> {
        match self.question()?.ask {
            Ask::Owed(debt) => Some(debt),
            _ => None,
        }
    }

    /// The number of cards that the seat still has to draw or send back.
    pub(crate) fn owed_by(&self, seat: Seat) -> u16 {
        match self.question() {
            Some(question) if question.seats.has(seat) => match question.ask {
                Ask::Owed(debt) => u16::from(debt.due[seat.index()]),
                Ask::Pull(pull) => u16::from(pull.left),
                _ => 0,
            },
            _ => 0,
        }
    }

    /// The other piles that have cards to draw from, for a debt demanded on this pile.
    fn sources(&self, pile: u8) -> impl Iterator<Item = u8> {
        let lies = move |at: &u8| *at != pile && !self.pile(*at).cards.is_empty();
        self.pile_numbers().filter(lies)
    }

    /// The piles from which the seat may take the next card that it owes.
    pub(crate) fn open_sources(&self, ask: Ask) -> impl Iterator<Item = u8> {
        let pile = forcing_pile(ask).into_iter();
        pile.flat_map(|pile| self.sources(pile))
    }

    /// The reason why the seat may not take a card from this pile.
    pub(crate) fn no_source(&self, ask: Ask, at: u8) -> PlayRefusal {
        self.refuse(match forcing_pile(ask) {
            None => Reason::StockOnly,
            _ if usize::from(at) >= self.piles.len() => Reason::NoSuchPile,
            Some(pile) if pile == at => Reason::ForcingPile,
            Some(_) => Reason::EmptyPile,
        })
    }

    /// `Action::Draw` for a debt: draws only the first card if the seat has a choice of sources, else all.
    pub(crate) fn pay(&mut self, seat: Seat, debt: Debt) {
        if debt.victim.is_none() {
            return self.answer_debt(seat);
        }
        let choice = self.sources(debt.pile).next().is_some();
        self.pull(seat, if choice { 1 } else { u8::MAX });
    }

    fn begin_pull(&mut self, victim: Seat, debt: &Debt, seat: Seat) -> Pull {
        self.pile_mut(debt.pile).run.bluff = None;
        Pull {
            victim,
            pile: debt.pile,
            left: debt.due[seat.index()],
            emptied: None,
        }
    }

    /// The draw in progress. The first card of a debt begins it.
    fn pulling(&mut self, seat: Seat) -> Option<Pull> {
        let ask = self.question()?.ask;
        self.agenda.pop();
        match ask {
            Ask::Owed(debt) => {
                let victim = debt.victim?;
                Some(self.begin_pull(victim, &debt, seat))
            }
            Ask::Pull(pull) => Some(pull),
            _ => None,
        }
    }

    /// `Action::Draw`, once the draw has begun, or `Action::DrawAll`. Draws up to `most` of the cards due from the draw
    /// pile. When that has run out, it takes them from any source that is left.
    pub(crate) fn pull(&mut self, seat: Seat, most: u8) {
        let Some(mut pull) = self.pulling(seat) else {
            return;
        };
        let count = pull.left.min(most);
        let drawn = self.draw_cards(seat, u16::from(count), Cause::Total) as u8;
        pull.left -= drawn;
        for _ in drawn..count {
            let source = self.sources(pull.pile).next();
            if let Some(at) = source {
                self.take_top(seat, at, &mut pull);
            }
        }
        self.go_on_pulling(seat, pull);
    }

    /// `Action::TakeDiscard`: takes the top card of a discard pile.
    pub(crate) fn take_discard(&mut self, seat: Seat, at: u8) {
        let Some(mut pull) = self.pulling(seat) else {
            return;
        };
        self.take_top(seat, at, &mut pull);
        self.go_on_pulling(seat, pull);
    }

    /// Moves the top card of a pile to the seat. The card under it becomes visible, and begins no run.
    fn take_top(&mut self, seat: Seat, at: u8, pull: &mut Pull) {
        let pile = self.pile_mut(at);
        let Some(taken) = pile.cards.pop() else {
            return;
        };
        pile.run = Streak::default();
        if pile.cards.is_empty() {
            pull.emptied = Some(at);
        }
        self.news(News::TookDiscard {
            seat,
            face: taken.face,
            pile: at,
        });
        self.idle = 0;
        self.gain(seat, &[taken.face]);
        pull.left -= 1;
    }

    fn go_on_pulling(&mut self, seat: Seat, pull: Pull) {
        let from_pile = self.sources(pull.pile).next().is_some();
        let left = from_pile || !self.draws_nothing(seat);
        if pull.left > 0 && left {
            return self.ask(Ask::Pull(pull), seat);
        }
        self.settle_hit(pull.victim, Some(seat));
        if let Some(at) = pull.emptied {
            self.agenda.push(Step::TurnPile(at, Some(seat)));
        }
    }

    /// Settles the draw for a card that costs a turn. The victim loses the turn by drawing.
    pub(crate) fn settle_hit(&mut self, victim: Seat, drawer: Option<Seat>) {
        if drawer == Some(victim) || self.rules.aftermath.owing.backfire_costs_turn {
            self.turn_end.skips += 1;
        }
    }

    /// The seat has decided to draw, or has sent back its debt. When all seats have answered, the debt is settled.
    fn answer_debt(&mut self, seat: Seat) {
        let Some(debt) = self.debt() else { return };
        if self.answered(seat) {
            self.agenda.push(Step::Settle(debt));
        }
    }

    /// Plays a card instead of drawing. The player who demanded the cards owes them now.
    pub(crate) fn backfire(&mut self, seat: Seat, play: &Play, rule: Option<RuleId>) {
        let gone = self.debt().is_some_and(|debt| !self.ring.has(debt.to));
        if let Some(question) = self.question_mut()
            && let Ask::Owed(debt) = &mut question.ask
        {
            debt.sent_back = debt.sent_back.with(seat);
            let at = debt.pile;
            self.pile_mut(at).run.bluff = None;
        }
        self.answer_debt(seat);
        let to_nobody = self.rules.aftermath.owing.to_nobody.filter(|_| gone);
        self.play_beside(seat, play, PlayMode::Backfire, to_nobody.or(rule));
    }

    /// All seats have answered. In turn order each one draws, or the player who demanded the cards has to answer in
    /// turn.
    pub(crate) fn settle_debt(&mut self, debt: Debt) {
        let ring = self.ring.clone();
        for seat in ring.from(debt.to).rev() {
            let count = debt.due[seat.index()];
            if count == 0 {
                continue;
            }
            if !debt.sent_back.has(seat) {
                self.agenda.push(Step::Pay(seat, count));
            } else if let Some(back) = self.rebound(&debt, seat, count) {
                self.demand(back);
            }
        }
    }

    /// The debt of the player who demanded the cards. `None` if sending back only cancels, or if that player has left.
    fn rebound(&mut self, debt: &Debt, from: Seat, count: u8) -> Option<Debt> {
        if self.rules.aftermath.owing.backfire == Backfire::Cancels || !self.ring.has(debt.to) {
            if let Some(victim) = debt.victim {
                self.settle_hit(victim, None);
            }
            return None;
        }
        let mut due = [0; MAX_SEATS];
        due[debt.to.index()] = count;
        let doubt = match debt.doubt {
            Doubt::Never => Doubt::Never,
            _ => Doubt::SentBack,
        };
        Some(Debt {
            to: from,
            due,
            sent_back: Seats::NONE,
            doubt,
            ..*debt
        })
    }

    /// Lists the ways to draw the debt, and the challenge if the seat may make one.
    pub(crate) fn payments(&self, seat: Seat, ask: Ask, found: &mut dyn FnMut(Action)) {
        let (left, choice) = match ask {
            Ask::Owed(debt) => {
                let choice = self.open_sources(ask).next().is_some();
                if self.check_doubt(&debt).is_ok() {
                    found(Action::Challenge);
                }
                (debt.due[seat.index()], choice)
            }
            Ask::Pull(pull) => (pull.left, true),
            _ => return,
        };
        found(Action::Draw);
        if choice && left > 1 {
            found(Action::DrawAll);
        }
        self.open_sources(ask)
            .map(Action::TakeDiscard)
            .for_each(found);
    }

    /// The reason why the debt cannot be challenged.
    pub(crate) fn no_challenge(&self) -> PlayRefusal {
        let refusal = self.debt().and_then(|debt| self.check_doubt(&debt).err());
        refusal.unwrap_or(self.refuse(Reason::NothingToChallenge))
    }

    fn check_doubt(&self, debt: &Debt) -> Result<(), PlayRefusal> {
        let pile = self.pile(debt.pile);
        let of = pile.cards.last().and_then(|top| top.by);
        match debt.doubt {
            Doubt::Turned => Err(self.refuse(Reason::TurnedUp)),
            Doubt::SentBack => Err(self.refuse(Reason::NoChallenge)),
            Doubt::Open if of.is_some_and(|of| self.lost.has(of)) => {
                Err(self.refuse(Reason::Absent))
            }
            Doubt::Open if pile.run.bluff.is_some() => Ok(()),
            Doubt::Open | Doubt::Never => Err(pile.cards.last().map_or_else(
                || self.refuse(Reason::NothingToChallenge),
                |top| self.unchallenged(top.face),
            )),
        }
    }
}

/// The pile with the card that makes one player draw, if that player may take cards from elsewhere.
fn forcing_pile(ask: Ask) -> Option<u8> {
    match ask {
        Ask::Owed(debt) => debt.victim.map(|_| debt.pile),
        Ask::Pull(pull) => Some(pull.pile),
        _ => None,
    }
}
