//! Choosing a player for a card. The card hits that player, robs them, or makes them give a card away.

use crate::{
    Event, News, PlayRefusal, Reason,
    event::Secret,
    rules::GoingOut,
    state::{Ask, EffectSource, Fate, Game, Step, question::PlayerChoice},
};
use base::{Face, Seat, Seats};
use core::cmp::Reverse;

impl Game {
    /// The player of a card chooses another player, once for each like card in the row.
    pub(crate) fn choose(&mut self, source: EffectSource, fate: Fate) {
        self.ask(Ask::Choose(PlayerChoice::of(source, fate)), source.by);
    }

    /// True if the game waits for a player to be chosen for a card.
    pub(crate) fn is_choosing(&self) -> bool {
        self.question()
            .is_some_and(|q| matches!(q.ask, Ask::Choose(_)))
    }

    /// True if the seat can be chosen.
    fn can_be_chosen(&self, choice: &PlayerChoice, target: Seat) -> bool {
        target != choice.source.by
            && self.ring.has(target)
            && match choice.fate {
                Fate::Draws(_) => true,
                Fate::Robbed => self.can_lose_a_card(target),
                Fate::Parts => self.can_give_a_card(target),
            }
    }

    /// True if another player's card can take a card out of this hand. Where playing the last card ends the round, no
    /// hand loses its last card in another way (CLA-90, CLA-91).
    fn can_lose_a_card(&self, seat: Seat) -> bool {
        let least = match self.rules.aftermath.going_out {
            GoingOut::AtOnce => 1,
            GoingOut::WithTurn => 0,
        };
        self.held(seat) > least
    }

    /// True if the seat can give a card away for another player's card. Nobody gives a card that lies face down.
    pub(crate) fn can_give_a_card(&self, seat: Seat) -> bool {
        self.can_lose_a_card(seat) && !self.hand(seat).is_empty()
    }

    /// The players that can be chosen, in turn order.
    pub(crate) fn choosable<'a>(
        &'a self,
        choice: &'a PlayerChoice,
    ) -> impl Iterator<Item = Seat> + 'a {
        let others = self.ring.others(choice.source.by);
        others.filter(|seat| self.can_be_chosen(choice, *seat))
    }

    /// The player with the most cards. Ties go in the direction of play (DIG-8).
    pub(crate) fn most_cards(&self, seats: impl Iterator<Item = Seat>) -> Option<Seat> {
        seats.min_by_key(|seat| Reverse(self.held(*seat)))
    }

    /// `Action::Pick`: applies the choice to this player.
    pub(crate) fn pick(&mut self, target: Seat) {
        let Some(Ask::Choose(mut choice)) = self.question().map(|q| q.ask) else {
            return;
        };
        self.agenda.pop();
        self.news(News::Picked {
            by: choice.source.by,
            seat: target,
        });
        choice.left -= 1;
        if let Fate::Draws(count) = choice.fate {
            choice.due[target.index()] += count;
        }
        match (choice.left, choice.fate) {
            (0, Fate::Draws(_)) => self.demand(choice.debt()),
            (0, _) => {}
            _ => self.ask(Ask::Choose(choice), choice.source.by),
        }
        match choice.fate {
            Fate::Draws(_) => {}
            Fate::Robbed => self.rob(choice.source.by, target),
            Fate::Parts => self.ask(Ask::Part, target),
        }
    }

    /// Moves a random card out of a hand. Only these two players see which one. It is a lying card only if all are, so that
    /// everybody goes on knowing how many lie (CLA-78). Such a card is unknown to its owner as well.
    fn rob(&mut self, by: Seat, from: Seat) {
        let all_lie = self.hand(from).is_empty();
        let hands = match all_lie {
            true => &self.lying,
            false => &self.hands,
        };
        let Some(hand) = hands.get(from.index()) else {
            return;
        };
        let at = self.rng.below(hand.len() as u32) as usize;
        let Some(face) = hand.cards().nth(at) else {
            return;
        };
        if all_lie {
            self.lying[from.index()].remove(face);
            self.gain(by, &[face]);
        } else {
            self.move_cards(from, by, &[face]);
        }
        let victim = match all_lie || self.calls.unseen.has(from) {
            true => by,
            false => from,
        };
        self.tell_two(News::Robbed { by, seat: from }, [by, victim], &[face]);
        self.reduced(from, by);
        if self.calls.received.has(from) {
            self.calls.robbed = self.calls.robbed.with(from);
        }
    }

    /// `Action::GiveTo`, from a player who has to give a card away.
    pub(crate) fn give_to(&mut self, from: Seat, face: Face, to: Seat) {
        self.agenda.pop();
        self.move_cards(from, to, &[face]);
        let news = News::Gave { from, to, count: 1 };
        self.tell_two(news, [from, to], &[face]);
        self.reduced_by_others(from);
    }

    /// Adds an event of which two players see more than the others.
    pub(crate) fn tell_two(&mut self, news: News, eyes: [Seat; 2], cards: &[Face]) {
        let secret = Secret {
            eyes: Seats::of(eyes[0]).with(eyes[1]),
            cards: cards.iter().copied().collect(),
        };
        self.events.push(Event {
            news,
            secret: Some(secret),
        });
    }

    /// The default for a player who has to give a card away and does not. Chance picks the card, and the other player
    /// with the most cards receives it.
    pub(crate) fn gives_by_default(&self, seat: Seat) -> Option<(Face, Seat)> {
        let hand = self.hand(seat);
        let at = self.rng.clone().below(hand.len() as u32) as usize;
        let to = self.fullest(seat);
        hand.cards().nth(at).zip(to)
    }

    /// The reason why no player, or no further player, can be chosen.
    pub(crate) fn no_choice(&self, choice: &PlayerChoice) -> PlayRefusal {
        self.refuse(choice.fate.no_choice())
    }

    /// Another player chooses. One cause is that play went on to that player within the same turn.
    pub(crate) fn not_the_chooser(&self, seat: Seat, choice: &PlayerChoice) -> PlayRefusal {
        match self.active() == seat {
            true => self.refuse(Reason::HandedOn),
            false => self.refuse_citing(Reason::NotYourChoice, choice.fate.no_choice()),
        }
    }

    /// The default for a choice whose player leaves. It hits the player with the most cards, if the choice still works
    /// without the departed player.
    pub(crate) fn choose_by_default(&mut self, mut choice: PlayerChoice) -> Option<Step> {
        let others = self.choosable(&choice);
        let target = self.most_cards(others)?;
        match choice.fate {
            Fate::Draws(count) => {
                choice.due[target.index()] += count * choice.left;
                let debt = choice.debt();
                Some(Step::ask(Ask::Owed(debt), debt.seats()))
            }
            Fate::Robbed => None,
            Fate::Parts => Some(Step::ask(Ask::Part, Seats::of(target))),
        }
    }
}
