//! Playing cards, and their effects.

use crate::{
    News, Play, PlayedCard, Reason,
    pile::{Bluff, Streak},
    rules::{
        Effect, GoingOut, PlayMode,
        clause::{self, Combination, Permit},
        ruleset::LastCard,
    },
    state::{Ask, EffectSource, Fate, Game, Step},
};
use alloc::{boxed::Box, vec::Vec};
use base::{Face, FaceSet, RuleId, Seat, Seats, Suit};

impl Game {
    /// `Action::Play`: the cards go onto the pile one by one. Then they act, bottom first.
    pub(crate) fn play(&mut self, seat: Seat, play: &Play, permit: Permit) {
        let Permit { mode, rule } = permit;
        if mode == PlayMode::Backfire {
            return self.backfire(seat, play, rule);
        }
        // The next seat if the card had no effect. For a seat with the question it is the neighbor, else the seat on
        // turn.
        let asked = self.asked();
        let before = match asked.has(seat) {
            true => Some(self.ring.next(seat, 1)),
            false => asked.only(),
        };
        // A player who owes cards, or has one to give, is not on turn.
        let owes = |ask| matches!(ask, Ask::Owed(_) | Ask::Part);
        let jumps = mode == PlayMode::Jump && self.question().is_some_and(|q| owes(q.ask));
        if asked.has(seat) && !jumps {
            self.open_turn(seat);
        }
        if self.is_open() {
            self.settle(seat);
        }
        let owed = self.interrupt(seat, play, mode);
        self.idle = 0;
        if !self.scraps.has(play.cards.top()) {
            self.end_scraping();
        }
        self.tell_played(seat, play, mode, rule);
        let left = self.held(seat) - play.cards.faces().len();
        let rests = left == 0 && self.rules.last_card == LastCard::Rests;
        self.agenda.push(match left {
            0 if rests => Step::Finish(seat),
            0 if self.rules.aftermath.going_out == GoingOut::AtOnce => Step::Last(seat),
            _ => Step::EndTurn(seat),
        });
        let bottom = self.agenda.len();
        self.put_all(seat, play, mode);
        if play.cards.faces().len() > 1 {
            self.act_together(play, permit);
        }
        if rests {
            self.agenda.truncate(bottom);
        }
        self.agenda[bottom..].reverse();
        self.opens(seat);
        // Choices for the card below come before those for this card, but a last card ends them all.
        for step in owed {
            if left > 0 && !self.is_moot(&step) {
                self.agenda.push(step);
            }
        }
        // A named suit binds the next player, whichever card of the play it was named for.
        let pile = self.pile_mut(play.pile);
        pile.run.before = before;
        pile.run.takes_back = mode == PlayMode::Cancel;
        if let Some(top) = pile.cards.last_mut() {
            top.named = play.suit;
        }
        self.played(seat, left);
    }

    /// Queues the effects of several cards as a whole.
    fn act_together(&mut self, play: &Play, permit: Permit) {
        let allows =
            |several: &&Combination| several.mode == permit.mode && Some(several.id) == permit.rule;
        let Some(several) = self.rules.combinations.iter().find(allows) else {
            return;
        };
        let whole = (several.whole)(play.cards.faces());
        if whole.is_empty() {
            return;
        }
        let source = self.effect_source(play.pile, None, false);
        let acts = whole.iter().map(|effect| Step::Resolve(source, *effect));
        self.agenda.extend(acts);
    }

    fn tell_played(&mut self, seat: Seat, play: &Play, mode: PlayMode, rule: Option<RuleId>) {
        self.news(News::Played {
            seat,
            cards: play.cards,
            pile: play.pile,
            suit: play.suit,
            way: mode,
            // On an empty pile any card fits.
            rule: rule.unwrap_or_else(|| (self.rules.cited_rule)(Reason::NoMatch)),
        });
    }

    /// Plays cards while another step goes on, which then waits for their effects. The event cites this rule.
    pub(crate) fn play_beside(
        &mut self,
        seat: Seat,
        play: &Play,
        mode: PlayMode,
        rule: Option<RuleId>,
    ) {
        self.idle = 0;
        self.tell_played(seat, play, mode, rule);
        let bottom = self.agenda.len();
        self.put_all(seat, play, mode);
        self.agenda[bottom..].reverse();
        if let Some(top) = self.pile_mut(play.pile).cards.last_mut() {
            top.named = play.suit;
        }
        let left = self.held(seat);
        self.played(seat, left);
    }

    /// Moves the cards to the pile and queues their effects. Cards above one that hands play on act for the seat that
    /// receives play. The chosen player belongs to the top card.
    fn put_all(&mut self, seat: Seat, play: &Play, mode: PlayMode) {
        let (mut by, mut pepper) = (seat, self.tokens.pepper);
        let several = play.cards.faces().len() > 1;
        for (at, face) in play.cards.faces().iter().enumerate() {
            self.put(seat, by, *face, play, mode, at > 0);
            if self.acting.has(*face) {
                let top = at + 1 == play.cards.faces().len();
                let source = self.effect_source(play.pile, play.with.filter(|_| top), false);
                let Game {
                    rules,
                    effects,
                    agenda,
                    piles,
                    ..
                } = self;
                let run = &mut piles[usize::from(play.pile)].run;
                effects.each(&rules.effects, *face, mode, |effect| {
                    if let due @ 1.. = due(effect) {
                        run.total += due;
                        run.due_for = Some(*face);
                    }
                    agenda.push(Step::Resolve(source, effect));
                });
            }
            if several && self.handing_over.has(*face) {
                by = pepper.replace(by).unwrap_or(by);
            }
        }
    }

    /// The play ends the present question, and the turn of another player with all that was left of it. Returns the
    /// choices that outlast it. If the new card does not join a total, its victim first takes that total (CLA-61).
    fn interrupt(&mut self, seat: Seat, play: &Play, mode: PlayMode) -> Vec<Step> {
        if mode == PlayMode::Jump && self.held(seat) > play.cards.faces().len() {
            self.cut_turn_short();
        }
        let due = self.question().and_then(|question| match question.ask {
            Ask::Total(at) => Some((question.seats.lowest()?, at)),
            _ => None,
        });
        let owed = match self.agenda.iter().any(Step::outlasts_jumps) {
            true => self.agenda.drain(..).filter(Step::outlasts_jumps).collect(),
            false => Vec::new(),
        };
        self.agenda.clear();
        if let Some((victim, at)) = due
            && !(at == play.pile && self.joins(seat, play.cards.top(), at, mode))
        {
            self.take_total(victim, at);
        }
        owed
    }

    // Every card played asks it, and mostly nothing is due: a call would take longer.
    #[inline(always)]
    fn joins(&self, seat: Seat, face: Face, at: u8, mode: PlayMode) -> bool {
        let Some(joins) = self.rules.joins.onto(self.pile(at).run.total) else {
            return false;
        };
        self.cx(seat, at).is_some_and(|cx| joins(&cx, mode, face))
    }

    /// Moves a card from the hand to the pile, where it joins the run or begins a new one. `above` is true if it lies on
    /// another card of the same play: they have one total. Totals count now, and hit when the turn ends.
    fn put(&mut self, seat: Seat, by: Seat, face: Face, play: &Play, mode: PlayMode, above: bool) {
        let bluff = self.bluff(seat, face, play.pile, mode);
        let joins = self.joins(seat, face, play.pile, mode);
        self.lose(seat, face);
        let pile = self.pile_mut(play.pile);
        pile.cards.push(PlayedCard {
            face,
            by: Some(by),
            named: None,
        });
        let mut run = Streak {
            count: 1,
            bluff,
            ..Streak::default()
        };
        if joins || above {
            run.total = pile.run.total;
            run.due_for = pile.run.due_for;
        }
        if joins {
            run.count += pile.run.count;
            run.barred = pile.run.barred;
            run.maybe_barred = pile.run.maybe_barred;
            run.passes = pile.run.passes;
        }
        pile.run = run;
    }

    /// The top card of a pile, with the facts that its effects need.
    pub(crate) fn effect_source(&self, at: u8, with: Option<Seat>, turned: bool) -> EffectSource {
        let pile = self.pile(at);
        let top = &pile.cards[pile.cards.len() - 1];
        let (count, total) = match self.rules.aftermath.alike {
            Some(_) => self.row(pile),
            None => (pile.run.count, 0),
        };
        EffectSource {
            face: top.face,
            by: top.by.unwrap_or(self.dealer),
            pile: at,
            with,
            count,
            total,
            under: pile.cards.iter().rev().nth(1).copied(),
            turned,
        }
    }

    /// Judges a card that can be challenged, by the hand and the color in force before the play (CLA-47).
    fn bluff(&self, seat: Seat, face: Face, at: u8, mode: PlayMode) -> Option<Box<Bluff>> {
        if mode != PlayMode::Turn || !self.rules.challenged.has(face) {
            return None;
        }
        let guilty = self.bluffs(seat, at).has(face);
        let mut hand = self.hand(seat).clone();
        hand.remove(face);
        Some(Box::new(Bluff { guilty, hand }))
    }

    /// The cards that would be a bluff on this pile in the seat's turn.
    pub(crate) fn bluffs(&self, seat: Seat, at: u8) -> FaceSet {
        // An empty pile has no color in force, but another pile may have one.
        let cx = self.cx(seat, at).or_else(|| self.cx_beside(seat));
        cx.map_or(FaceSet::EMPTY, |cx| {
            clause::bluffs(&self.rules.clauses, PlayMode::Turn, &cx)
        })
    }

    /// Applies one effect of a played card.
    pub(crate) fn take_effect(&mut self, source: EffectSource, effect: Effect) {
        let out = self.held(source.by) == 0;
        match effect {
            Effect::Skip => {
                // Even a long run passes nobody over twice.
                let skips = self.turn_end.skips.saturating_add(source.count);
                self.turn_end.skips = skips.min(self.ring.len() as u8 - 1);
            }
            Effect::SkipOne => self.turn_end.skips = 1,
            Effect::Ally => match self.next_ally(source.by) {
                Some(ally) => self.turn_end.to = Some(ally),
                None => self.turn_end.skips += source.count,
            },
            Effect::Reverse => {
                self.turn_round();
                // CLA-31: between two players it is a Skip.
                if self.ring.len() == 2 {
                    self.turn_end.skips += 1;
                }
            }
            Effect::Flip => self.turn_round(),
            Effect::SkipRow => self.turn_end.skips += source.count,
            Effect::Wait(hit) => self.turn_end.queue.push(hit),
            Effect::Again => self.turn_end.again += 1,
            Effect::Name if source.turned => self.ask(Ask::Name(source.pile), source.by),
            Effect::Draw(_) | Effect::Name => {}
            Effect::NameOrCall => self.leave_suit_open(&source),
            Effect::Owe(..)
            | Effect::Hit(_)
            | Effect::Rob
            | Effect::Part
            | Effect::Collect(_)
            | Effect::HandOver
            | Effect::ChangeSeats(_)
            | Effect::Pass(..)
            | Effect::Show(_)
            | Effect::Salt => self.act_for(source, effect),
            // CLA-59: a last card moves no hand, and nothing follows it.
            _ if out => {}
            Effect::Swap | Effect::MaySwap => {
                if let Some(with) = source.with {
                    self.swap(source.by, with);
                }
            }
            Effect::Rotate => self.rotate(),
            Effect::NameLater => self.ask(Ask::Name(source.pile), source.by),
            Effect::Exchange(exchange) => self.ask(Ask::Swap(exchange), source.by),
            Effect::TurnCard => self.turn_card(source.pile),
            Effect::Rein => self.stay(source.by, Ask::Rein),
            Effect::PassOn => self.pass_on(source.pile),
            Effect::PassBack => self.pass_back(source.pile),
            Effect::Trade => self.pile_mut(source.pile).run.trade = true,
        }
    }

    /// Applies effects that touch other players. After the hand is empty they still work, unless that ends the round at
    /// once (CLA-84). They lapse if the player of the card has left.
    fn act_for(&mut self, source: EffectSource, effect: Effect) {
        let out = self.held(source.by) == 0;
        let is_over = out && self.rules.aftermath.going_out == GoingOut::AtOnce;
        if is_over || !self.ring.has(source.by) {
            return;
        }
        match effect {
            Effect::Owe(whom, count) => self.charge(&source, whom, count),
            Effect::Hit(count) => self.choose(source, Fate::Draws(count)),
            Effect::Rob => self.choose(source, Fate::Robbed),
            Effect::Part => self.choose(source, Fate::Parts),
            Effect::Collect(rank) => self.collect(&source, rank),
            Effect::HandOver => self.hand_play_on(source.by),
            Effect::ChangeSeats(rank) => self.change_seats(&source, rank),
            Effect::Pass(rank, side) => self.pass(&source, rank, side),
            Effect::Show(rank) => self.show(&source, rank),
            Effect::Salt => self.take_salt(source.by),
            _ => {}
        }
    }

    /// `Action::Name`: names the suit that the question asks for.
    pub(crate) fn name(&mut self, seat: Seat, suit: Suit) {
        if let Some(Ask::Name(at)) = self.question().map(|q| q.ask) {
            self.agenda.pop();
            self.name_on(seat, at, suit);
        }
    }

    /// The seat names the suit to follow on this pile.
    pub(crate) fn name_on(&mut self, seat: Seat, at: u8, suit: Suit) {
        if let Some(top) = self.pile_mut(at).cards.last_mut() {
            top.named = Some(suit);
        }
        self.news(News::Named { seat, suit });
    }

    /// If a card came without a named suit, the first player to name one decides. For a card that turned up, the seat
    /// that turned it up names it.
    fn leave_suit_open(&mut self, source: &EffectSource) {
        let top = self.pile(source.pile).cards.last();
        if top.is_some_and(|top| top.named.is_none()) {
            let seats = match source.turned {
                true => Seats::of(source.by),
                false => self.ring.seats().iter().copied().collect(),
            };
            self.agenda.push(Step::ask(Ask::Name(source.pile), seats));
        }
    }

    /// The nearest teammate of the seat in the direction of play.
    fn next_ally(&self, seat: Seat) -> Option<Seat> {
        let mut others = self.ring.others(seat);
        others.find(|other| self.rules.allied(seat, *other))
    }
}

/// The number of cards that an effect adds to a total.
pub(crate) fn due(effect: Effect) -> u16 {
    match effect {
        Effect::Draw(count) => u16::from(count),
        _ => 0,
    }
}
