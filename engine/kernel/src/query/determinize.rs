//! Determinization: a round as it may be, for a player who sees only a view of it. The hidden cards are dealt at
//! random.

use crate::{
    Action, Asked, PlayedCard, Reason, View,
    pile::{Bluff, Pile, Streak},
    query::view::{Prompt, Refusal, SeatView},
    rules::{Effect, HandExchange, PlayMode, Ruleset, Whom, ruleset::FreshCards},
    state::{
        Ask, Debt, Drawn, Fate, Game, Leg, OpenStart, Question, Step,
        question::{Doubt, PlayerChoice, Pull, StartRace},
    },
};
use alloc::{boxed::Box, sync::Arc, vec::Vec};
use base::{Direction, Face, Hand, Ring, Rng, Seat, Seats};

impl Game {
    /// A round that looks like this view to its viewer, with the unseen cards dealt at random. `None` where the view
    /// leaves open more than cards: during an exchange, or while another player has the question.
    ///
    /// The round serves for thinking ahead and nothing else. Some public facts are in no view, such as who drew on the
    /// top card. The function assumes that nothing of the kind happened.
    pub fn imagine(view: &View, rules: &Arc<Ruleset>, rng: Rng) -> Option<Game> {
        let viewer = view.viewer?;
        let prompt = view.prompt.filter(|prompt| prompt.seats.has(viewer))?;
        Game::imagined(view, rules, rng, viewer, prompt)
    }

    /// A made-up round for a player who may play a card out of turn, while another player is on turn or faces a total.
    pub fn imagine_out_of_turn(view: &View, rules: &Arc<Ruleset>, rng: Rng) -> Option<Game> {
        let viewer = view.viewer?;
        let prompt = view.prompt.filter(|prompt| {
            let turn = matches!(prompt.asked, Asked::Turn | Asked::Total(_));
            turn && prompt.seats.only().is_some_and(|seat| seat != viewer)
        })?;
        Game::imagined(view, rules, rng, viewer, prompt)
    }

    fn imagined(
        view: &View,
        rules: &Arc<Ruleset>,
        mut rng: Rng,
        viewer: Seat,
        prompt: Prompt,
    ) -> Option<Game> {
        let own = view.seats.get(viewer.index())?;
        let lying = usize::from(own.cards).checked_sub(view.hand.len())?;
        // The owner knows no card of a hand that is not taken up.
        if lying > 0 && (own.face_down || rules.fresh_cards == FreshCards::Seen) {
            return None;
        }
        let mut unseen = unseen(view, rules);
        rng.shuffle(&mut unseen);
        let ring = Ring::new(view.order.iter().copied(), view.direction);
        let mut game = Game::empty(rules.clone(), ring, view.seats.len(), view.dealer, rng);
        game.revision = view.revision;
        game.deal_hands(view, viewer, lying, &mut unseen)?;
        game.piles = Vec::new();
        for pile in &view.piles {
            let under = usize::from(pile.cards).checked_sub(pile.top.len())?;
            let under = take(&mut unseen, under)?;
            let under = under.into_iter().map(PlayedCard::turned);
            game.piles.push(Pile {
                cards: under.chain(pile.top.iter().copied()).collect(),
                run: Streak::default(),
            });
        }
        game.draw_pile = take(&mut unseen, usize::from(view.draw_pile))?;
        game.turn_end.again = view.again;
        game.turn_end.queue.clone_from(&view.waiting);
        game.recall_calls(view);
        game.recall_penalties(view);
        game.tokens.pepper = view.pepper;
        game.tokens.salt = view.salt;
        game.begun = true;
        let ask = game.open(viewer, prompt, view)?;
        game.agenda.push(Step::Ask(Question {
            ask,
            seats: prompt.seats,
            asked: true,
            since: game.revision,
        }));
        Some(game)
    }

    /// Gives the viewer its own hand with so many lying cards, and every other player the cards that the view shows of a
    /// hand, and hidden ones. A card that everybody would see is none of the hidden ones, but may be a lying one.
    fn deal_hands(
        &mut self,
        view: &View,
        viewer: Seat,
        lying: usize,
        unseen: &mut Vec<Face>,
    ) -> Option<()> {
        if let Some(cards) = self.lying.get_mut(viewer.index()) {
            *cards = take(unseen, lying)?.into_iter().collect();
        }
        let Ruleset {
            open_hand,
            open_faces,
            ..
        } = *self.rules;
        if !open_faces.is_empty() {
            let is_open = |face: &Face| open_faces.has(*face);
            let (open, closed): (Vec<_>, Vec<_>) = unseen.drain(..).partition(is_open);
            unseen.extend(open.into_iter().chain(closed));
        }
        for (at, seat) in view.seats.iter().enumerate() {
            self.hands[at] = match viewer.index() == at {
                true => view.hand.iter().copied().collect(),
                false => {
                    let hidden = usize::from(seat.cards).checked_sub(seat.shows.len())?;
                    let shown = seat.shows.iter().copied();
                    take(unseen, hidden)?.into_iter().chain(shown).collect()
                }
            };
            // The game knows by itself which cards are open by the size of the hand, or by their face.
            if open_hand == 0 && open_faces.is_empty() {
                self.shown[at] = seat.shows.iter().copied().collect();
            }
        }
        if !open_faces.is_empty() {
            self.rng.shuffle(unseen);
        }
        Some(())
    }

    /// Restores the cards of the viewer that were drawn for a catch and wait.
    fn recall_penalties(&mut self, view: &View) {
        let waits = |card: &&Face| {
            let refused = |refusal: &Refusal| {
                refusal.face == **card && refusal.why.reason == Reason::PenaltyCard
            };
            view.refusals.iter().any(refused)
        };
        let waiting = view.hand.iter().filter(waits);
        let owner = view.viewer.into_iter().cycle();
        self.penalties = owner.zip(waiting.copied()).collect();
    }

    /// Restores the calls, and the seats that can still be caught.
    fn recall_calls(&mut self, view: &View) {
        let seats = |is: fn(&SeatView) -> bool| -> Seats {
            let all = Seat::first(view.seats.len()).zip(&view.seats);
            all.filter(|(_, seat)| is(seat)).map(|(at, _)| at).collect()
        };
        self.calls.called = seats(|seat| seat.called);
        self.calls.in_catch_interval = seats(|seat| seat.exposed);
        self.calls.face_down = seats(|seat| seat.face_down);
        self.lost = seats(|seat| seat.absent);
        if view.armed {
            self.calls.armed = view.viewer.into_iter().collect();
        }
        let offences = view.seats.iter().map(|seat| seat.offences);
        for (offences, known) in self.calls.offences.iter_mut().zip(offences) {
            *offences = known;
        }
    }

    /// Restores the present question, with the steps after it on the agenda.
    fn open(&mut self, viewer: Seat, prompt: Prompt, view: &View) -> Option<Ask> {
        Some(match prompt.asked {
            Asked::Turn => Ask::Turn,
            Asked::Drawn => {
                let plays = view
                    .actions
                    .iter()
                    .any(|action| matches!(action, Action::Play(_)));
                let face = view.drawn?;
                let instead = |refusal: &Refusal| {
                    refusal.face == face && refusal.why.reason == Reason::NotLast
                };
                let drawn = match plays {
                    true => Drawn::Free,
                    false if view.refusals.iter().any(instead) => Drawn::Instead,
                    false => Drawn::Kept,
                };
                Ask::Drawn(face, drawn)
            }
            Asked::Rein => Ask::Rein,
            Asked::Total(total) => {
                let at = self.pile_numbers().next()?;
                self.agenda.push(Step::EndTurn(prompt.seats.only()?));
                let bluff = self.suspicion(at);
                let due_for = self.demanded(at);
                let run = &mut self.pile_mut(at).run;
                run.count = 1;
                run.total = total;
                run.due_for = due_for;
                run.bluff = bluff;
                Ask::Total(at)
            }
            Asked::Name => self.naming(viewer)?,
            Asked::Pick => {
                self.agenda.push(Step::EndTurn(viewer));
                Ask::Swap(exchange(view))
            }
            Asked::Race(leg) => self.race_again(leg, viewer, prompt.seats)?,
            Asked::Owed(to) => self.owing_again(viewer, prompt.seats, to, view)?,
            Asked::Pull => {
                let pile = self.demanding(view)?;
                self.agenda
                    .push(Step::EndTurn(self.pile(pile).cards.last()?.by?));
                Ask::Pull(Pull {
                    victim: viewer,
                    pile,
                    left: view.seats.get(viewer.index())?.owes as u8,
                    emptied: None,
                })
            }
            Asked::Aim(fate) => self.aiming(viewer, fate)?,
            Asked::Give(Some(to)) => {
                let gift = view.actions.iter().find_map(|action| match action {
                    Action::Give(cards) => Some(cards.top()),
                    _ => None,
                });
                self.agenda.push(Step::EndTurn(to));
                Ask::Offer(to, gift?.rank()?)
            }
            Asked::Give(None) => {
                let by = self.layer_of(|effect| effect == Effect::Part)?.1;
                self.agenda.push(Step::EndTurn(by));
                Ask::Part
            }
            // Other questions leave more open than a view shows.
            _ => return None,
        })
    }

    /// The pile whose top card has such an effect, with the seat that played it or turned it up.
    fn layer_of(&self, acts: impl Fn(Effect) -> bool) -> Option<(u8, Seat)> {
        self.pile_numbers().find_map(|at| {
            let top = self.pile(at).cards.last()?;
            let mut effects = self.rules.effects_of(top.face, PlayMode::Turn);
            effects.any(&acts).then_some((at, top.by?))
        })
    }

    /// The card that the total of a pile is due for: the topmost draw card. Cards above it have handed the total on.
    fn demanded(&self, at: u8) -> Option<Face> {
        let draws = |face: &Face| self.rules.draws_of(*face).is_some();
        let cards = self.pile(at).cards.iter().rev();
        cards.map(|played| played.face).find(draws)
    }

    /// The pile with the card that demands the cards due. No card can be drawn from it.
    fn demanding(&self, view: &View) -> Option<u8> {
        let demands = |at: &u8| {
            let top = self.pile(*at).cards.last();
            top.is_some_and(|top| {
                let mut effects = self.rules.effects_of(top.face, PlayMode::Turn);
                let owe = |effect| matches!(effect, Effect::Owe(..) | Effect::Hit(_));
                effects.any(owe) && !view.actions.contains(&Action::TakeDiscard(*at))
            })
        };
        self.pile_numbers().find(demands)
    }

    /// Restores a debt. Its cards would be sent back to this seat, or to a departed one.
    fn owing_again(
        &mut self,
        viewer: Seat,
        seats: Seats,
        to: Option<Seat>,
        view: &View,
    ) -> Option<Ask> {
        let pile = self.demanding(view)?;
        let by = self.pile(pile).cards.last()?.by?;
        let mut gone = Seat::first(view.seats.len()).filter(|seat| !self.ring.has(*seat));
        let to = to.or_else(|| gone.next())?;
        let face = self.pile(pile).cards.last()?.face;
        let hits_next = |effect| matches!(effect, Effect::Owe(Whom::Next, _));
        let costs_turn = self.rules.effects_of(face, PlayMode::Turn).any(hits_next);
        // The turn of a departed player belongs to the seat before.
        let next = view.next.filter(|_| !costs_turn).unwrap_or(viewer);
        self.agenda.push(Step::EndTurn(match self.ring.has(by) {
            true => by,
            false => self.ring.previous(next),
        }));
        let doubt = match view.actions.contains(&Action::Challenge) {
            true => Doubt::Open,
            false => Doubt::Never,
        };
        let bluff = self.suspicion(pile);
        self.pile_mut(pile).run.bluff = bluff.filter(|_| doubt == Doubt::Open);
        let mut debt = Debt::of(&self.effect_source(pile, None, false));
        for seat in seats {
            debt.due[seat.index()] = view.seats.get(seat.index())?.owes as u8;
        }
        let victim = match by == viewer {
            true => self.ring.next(by, 1),
            false => viewer,
        };
        debt.victim = costs_turn.then_some(victim);
        Some(Ask::Owed(Debt { to, doubt, ..debt }))
    }

    /// Restores the choice of a player for the card that the viewer played.
    fn aiming(&mut self, viewer: Seat, fate: Fate) -> Option<Ask> {
        let acts = |effect| match (fate, effect) {
            (Fate::Draws(count), Effect::Hit(each)) => count == each,
            (Fate::Robbed, Effect::Rob) | (Fate::Parts, Effect::Part) => true,
            _ => false,
        };
        let (at, by) = self.layer_of(acts).filter(|(_, by)| *by == viewer)?;
        self.agenda.push(Step::EndTurn(by));
        Some(Ask::Choose(PlayerChoice::of(
            self.effect_source(at, None, false),
            fate,
        )))
    }

    /// The top card waits for its suit. Then play goes on from the player of the card. If the card turned up, it begins
    /// with the viewer, who names the suit.
    fn naming(&mut self, viewer: Seat) -> Option<Ask> {
        let names = [Effect::Name, Effect::NameLater, Effect::NameOrCall];
        let names = names.map(|effect| self.rules.faces_that(effect));
        let waits = |at: &u8| {
            let top = self.pile(*at).cards.last();
            top.is_some_and(|top| top.named.is_none() && names.iter().any(|n| n.has(top.face)))
        };
        let at = self.pile_numbers().find(waits)?;
        self.demand_again(at);
        let by = self.pile(at).cards.last()?.by;
        self.agenda.push(match by {
            Some(by) => Step::EndTurn(by),
            None => Step::Begin(viewer),
        });
        Some(Ask::Name(at))
    }

    /// An open start. The first player sits equally far from the viewer on one side and from the other asked player on
    /// the other side.
    fn race_again(&mut self, leg: Leg, viewer: Seat, eligible: Seats) -> Option<Ask> {
        let at = self.pile_numbers().next()?;
        if leg == Leg::Second {
            let first = self.pile(at).cards.last()?.by?;
            let sides = [Direction::Clockwise, Direction::Counterclockwise];
            let reaches = |away: &usize| {
                let mut sides = sides.into_iter();
                sides.any(|side| self.ring.toward(first, *away, side) == viewer)
            };
            let away = (1..self.ring.len()).find(reaches)?;
            self.opening = Some(OpenStart { first, away });
            self.demand_again(at);
        }
        Some(Ask::Race(StartRace {
            leg,
            eligible,
            due: self.live(),
        }))
    }

    /// Restores the total that the top card makes others draw, if it has a player.
    fn demand_again(&mut self, at: u8) {
        let Some(top) = self.pile(at).cards.last().filter(|top| top.by.is_some()) else {
            return;
        };
        let draws = |effect| match effect {
            Effect::Draw(count) => u16::from(count),
            _ => 0,
        };
        let total = self
            .rules
            .effects_of(top.face, PlayMode::Turn)
            .map(draws)
            .sum();
        let run = &mut self.pile_mut(at).run;
        run.count = 1;
        run.total = total;
    }

    /// The judgement of the top card, if it can be challenged. It is guilty if the imagined hand holds the suit that
    /// was in force.
    fn suspicion(&self, at: u8) -> Option<Box<Bluff>> {
        let (top, under) = self.pile(at).cards.split_last()?;
        // On an empty pile the suit of another pile was in force.
        let mut others = self.pile_numbers().filter(|other| *other != at);
        let beside = || others.find_map(|other| self.pile(other).cards.last());
        let before = under.last().or_else(beside)?;
        let by = top.by.filter(|_| self.rules.challenged.has(top.face))?;
        let hand: &Hand = self.hand(by);
        let suit = before.suit()?;
        Some(Box::new(Bluff {
            guilty: hand.cards().any(|face| face.suit() == Some(suit)),
            hand: hand.clone(),
        }))
    }
}

/// The hands that the viewer may choose.
fn exchange(view: &View) -> HandExchange {
    let any = |is: fn(&Action) -> bool| view.actions.iter().any(is);
    match any(|action| matches!(action, Action::PickTwo(..))) {
        true => HandExchange::AnyOrNone,
        false if any(|action| *action == Action::Decline) => HandExchange::OwnOrNone,
        false => HandExchange::Own,
    }
}

/// The last cards of these. `None` if they are too few.
fn take(cards: &mut Vec<Face>, count: usize) -> Option<Vec<Face>> {
    let from = cards.len().checked_sub(count)?;
    Some(cards.split_off(from))
}

/// All cards that the view does not show.
fn unseen(view: &View, rules: &Ruleset) -> Vec<Face> {
    let mut seen = [0_u8; Face::COUNT];
    let played = view.piles.iter().flat_map(|pile| &pile.top);
    let others = view.seats.iter().zip(Seat::first(view.seats.len()));
    let shown = others.filter(|(_, seat)| Some(*seat) != view.viewer);
    let cards = view
        .hand
        .iter()
        .copied()
        .chain(played.map(|played| played.face));
    let cards = cards.chain(shown.flat_map(|(seat, _)| seat.shows.iter().copied()));
    cards.for_each(|face| seen[face.index()] += 1);
    let all = rules.deck.cards(rules.packs);
    let unseen = all.into_iter().filter(|face| {
        let seen = &mut seen[face.index()];
        let is_seen = *seen > 0;
        *seen -= u8::from(is_seen);
        !is_seen
    });
    unseen.collect()
}
