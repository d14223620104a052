//! Choosing a player for a card: whom it hits, who is robbed, who has to part with a card.

use super::{
    action::{Illegal, Reason},
    agenda::{Ask, Lay, Step},
    event::{Event, News, Secret},
    game::Game,
    owe::Debt,
};
use base::{
    card::Face,
    seat::{MAX_SEATS, Seat, Seats},
};
use serde::{Deserialize, Serialize};

/// What becomes of a player who is named for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    /// So many cards are theirs to draw.
    Draws(u8),
    /// One card is taken out of the hand, unseen.
    Robbed,
    /// They give one card, of their choice, to whom they like.
    Parts,
}

/// A player is to be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) fate: Fate,
    /// The card that it is for.
    pub(crate) lay: Lay,
    /// How often still.
    pub(crate) left: u8,
    /// Cards due from those chosen so far.
    due: [u8; MAX_SEATS],
}

impl Game {
    /// The player of a card chooses somebody, once for each like card in the row.
    pub(crate) fn choose(&mut self, lay: Lay, fate: Fate) {
        self.ask(Ask::Choose(Choice::of(lay, fate)), lay.by);
    }

    /// Whether a player is to be chosen for a card.
    pub(crate) fn is_choosing(&self) -> bool {
        self.question()
            .is_some_and(|q| matches!(q.ask, Ask::Choose(_)))
    }

    /// Whether the seat can be chosen.
    fn can_be_chosen(&self, choice: &Choice, target: Seat) -> bool {
        let has = choice.fate_needs_cards();
        target != choice.lay.by && self.ring.has(target) && !(has && self.hand(target).is_empty())
    }

    /// Whom the choice is between, in turn order.
    pub(crate) fn choosable<'a>(&'a self, choice: &'a Choice) -> impl Iterator<Item = Seat> + 'a {
        let others = self.ring.others(choice.lay.by);
        others.filter(|seat| self.can_be_chosen(choice, *seat))
    }

    /// The player with most cards, ties in the direction of play (DIG-8).
    pub(crate) fn most_cards(&self, seats: impl Iterator<Item = Seat>) -> Option<Seat> {
        let mut most: Option<Seat> = None;
        for seat in seats {
            if most.is_none_or(|m| self.hand(seat).len() > self.hand(m).len()) {
                most = Some(seat);
            }
        }
        most
    }

    /// `Action::Pick`.
    pub(crate) fn pick(&mut self, target: Seat) {
        let Some(Ask::Choose(mut choice)) = self.question().map(|q| q.ask) else {
            return;
        };
        self.agenda.pop();
        self.news(News::Picked {
            by: choice.lay.by,
            seat: target,
        });
        choice.left -= 1;
        if let Fate::Draws(count) = choice.fate {
            choice.due[target.index()] += count;
        }
        match (choice.left, choice.fate) {
            (0, Fate::Draws(_)) => self.demand(choice.debt()),
            (0, _) => {}
            _ => self.ask(Ask::Choose(choice), choice.lay.by),
        }
        match choice.fate {
            Fate::Draws(_) => {}
            Fate::Robbed => self.rob(choice.lay.by, target),
            Fate::Parts => self.ask(Ask::Part, target),
        }
    }

    /// A card out of a hand, picked by chance; only these two see which.
    fn rob(&mut self, by: Seat, from: Seat) {
        let at = self.rng.below(self.hand(from).len() as u32);
        let Some(face) = self.hand(from).cards().nth(at as usize) else {
            return;
        };
        self.move_cards(from, by, &[face]);
        self.tell_two(News::Robbed { by, seat: from }, [by, from], &[face]);
        self.reduced(from, by);
        if self.calls.received.has(from) {
            self.calls.robbed = self.calls.robbed.with(from);
        }
    }

    /// `Action::GiveTo`, by whom had to part with a card.
    pub(crate) fn part(&mut self, from: Seat, face: Face, to: Seat) {
        self.agenda.pop();
        self.move_cards(from, to, &[face]);
        let news = News::Gave { from, to, count: 1 };
        self.tell_two(news, [from, to], &[face]);
        self.reduced_by_others(from);
    }

    /// Something that two players see more of than the others.
    pub(crate) fn tell_two(&mut self, news: News, eyes: [Seat; 2], cards: &[Face]) {
        let secret = Secret {
            eyes: Seats::of(eyes[0]).with(eyes[1]),
            cards: cards.into(),
        };
        self.events.push(Event {
            news,
            secret: Some(secret),
        });
    }

    /// What is done for who has to part with a card and does not: chance picks the card, and it goes to whoever else
    /// holds most.
    pub(crate) fn parts_by_default(&self, seat: Seat) -> Option<(Face, Seat)> {
        let hand = self.hand(seat);
        let at = self.rng.clone().below(hand.len() as u32) as usize;
        let to = self.most_cards(self.ring.others(seat));
        hand.cards().nth(at).zip(to)
    }

    /// Why nobody, or nobody else, is chosen.
    pub(crate) fn no_choice(&self, choice: &Choice) -> Illegal {
        self.refuse(match choice.fate {
            Fate::Draws(_) => Reason::NotToBeHit,
            Fate::Robbed => Reason::NotToBeRobbed,
            Fate::Parts => Reason::NotToPart,
        })
    }

    /// Somebody else chooses; perhaps because play went on to them within the same turn.
    pub(crate) fn not_the_chooser(&self, seat: Seat, choice: &Choice) -> Illegal {
        match self.active() == seat {
            true => self.refuse(Reason::HandedOn),
            false => Illegal {
                reason: Reason::NotYourChoice,
                ..self.no_choice(choice)
            },
        }
    }

    /// What becomes of a choice whose player leaves: it hits whoever holds most, if it can still be made without them.
    pub(crate) fn choose_by_default(&mut self, mut choice: Choice) -> Option<Step> {
        let others = self.choosable(&choice);
        let target = self.most_cards(others)?;
        match choice.fate {
            Fate::Draws(count) => {
                choice.due[target.index()] += count * choice.left;
                let debt = choice.debt();
                Some(Step::Ask(Ask::Owed(debt), debt.seats()))
            }
            Fate::Robbed => None,
            Fate::Parts => Some(Step::Ask(Ask::Part, Seats::of(target))),
        }
    }
}

impl Choice {
    /// Nobody chosen yet.
    pub(crate) fn of(lay: Lay, fate: Fate) -> Choice {
        Choice {
            fate,
            lay,
            left: lay.count,
            due: [0; MAX_SEATS],
        }
    }

    fn fate_needs_cards(&self) -> bool {
        !matches!(self.fate, Fate::Draws(_))
    }

    fn debt(&self) -> Debt {
        Debt {
            due: self.due,
            ..Debt::of(&self.lay)
        }
    }

    /// Nobody owes for it who has left.
    pub(crate) fn without(mut self, gone: Seat) -> Choice {
        self.due[gone.index()] = 0;
        self
    }
}
