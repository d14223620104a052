//! Choices that travel with cards (DIG-5).

use crate::{
    Action, Cards, Play, PlayRefusal, Reason,
    rules::{Effect, PlayMode, ruleset::LastCard},
    state::{Game, game::Choices},
};
use alloc::vec::Vec;
use base::{Face, FaceSet, Seat, Suit};
use core::cmp::Reverse;

impl Game {
    /// Checks that the play has the choices that its cards need, and no others.
    pub(crate) fn check_choices(&self, seat: Seat, play: &Play) -> Result<(), PlayRefusal> {
        let choices = self.choices;
        let mut faces = play.cards.faces().iter();
        let plain = play.suit.is_none() && play.with.is_none();
        if plain && !faces.any(|face| choices.any().has(*face)) {
            return Ok(());
        }
        let (suit, player) = self.needs(seat, &play.cards, &choices);
        let open = choices.open.has(play.cards.top());
        if !open && play.suit.is_some() != suit {
            let names = play.cards.faces().iter().any(|f| choices.suit.has(*f));
            let total = |effect| matches!(effect, Effect::Draw(_));
            let draws = |face| self.rules.effects_of(face, PlayMode::Turn).any(total);
            return Err(self.refuse(match play.suit {
                Some(_) if names => Reason::LastCard,
                Some(_) => Reason::NothingToName,
                None if draws(play.cards.top()) => Reason::DrawSuitChoice,
                None => Reason::SuitChoice,
            }));
        }
        let may = self.may_choose(seat, &play.cards, &choices);
        let fits = match play.with {
            Some(with) => (player || may) && with != seat && self.ring.has(with),
            None => !player,
        };
        match fits {
            true => Ok(()),
            false if player || may => Err(self.refuse(Reason::SeatChoice)),
            false => Err(self.refuse(Reason::NoSeatChoice)),
        }
    }

    /// True for each choice that these cards need: a named suit, and a chosen player.
    fn needs(&self, seat: Seat, cards: &Cards, choices: &Choices) -> (bool, bool) {
        let faces: FaceSet = cards.faces().iter().copied().collect();
        let any = |set: FaceSet| !faces.and(set).is_empty();
        let out = self.held(seat) <= cards.faces().len();
        let names = !out || self.rules.last_card == LastCard::Names;
        // Last cards swap nothing (CLA-59), so they choose no player.
        (names && any(choices.suit), !out && any(choices.seat))
    }

    /// True if these cards may choose a player, or none (CLA-67). Last cards swap nothing (CLA-59).
    fn may_choose(&self, seat: Seat, cards: &Cards, choices: &Choices) -> bool {
        let mut faces = cards.faces().iter();
        faces.any(|face| choices.may_seat.has(*face)) && self.held(seat) > cards.faces().len()
    }

    /// Appends every canonical play of these cards.
    pub(crate) fn each_play(
        &self,
        seat: Seat,
        cards: Cards,
        at: u8,
        choices: &Choices,
        actions: &mut Vec<Action>,
    ) {
        let mut found = |play| actions.push(Action::Play(play));
        let play = Play {
            cards,
            pile: at,
            suit: None,
            with: None,
        };
        let any = choices.any();
        if !cards.faces().iter().any(|face| any.has(*face)) {
            return found(play);
        }
        let (suit, player) = self.needs(seat, &cards, choices);
        let open = choices.open.has(cards.top());
        let may = self.may_choose(seat, &cards, choices);
        if suit || open {
            Suit::ALL.into_iter().for_each(|suit| {
                found(Play {
                    suit: Some(suit),
                    ..play
                })
            });
            if open {
                found(play);
            }
        } else if player || may {
            if may {
                found(play);
            }
            self.ring.others(seat).for_each(|with| {
                found(Play {
                    with: Some(with),
                    ..play
                })
            });
        } else {
            found(play);
        }
    }

    /// A play of this card with the choices of DIG-8: the suit most held, and the player with the most cards.
    pub(crate) fn first_play(&self, seat: Seat, face: Face, at: u8) -> Play {
        let mut play = Play {
            pile: at,
            ..Play::one(face)
        };
        let choices = self.choices;
        let (suit, player) = self.needs(seat, &play.cards, &choices);
        if suit || choices.open.has(face) {
            play.suit = Some(most_held(self.hand(seat)));
        }
        if player {
            play.with = self.fullest(seat);
        }
        play
    }
}

/// The suit that the hand holds most. Ties go by the order of the suits (DIG-8).
pub(crate) fn most_held(hand: &base::hand::Hand) -> Suit {
    let count = |suit: Suit| -> usize { hand.cards().filter(|f| f.suit() == Some(suit)).count() };
    let first = Suit::ALL
        .into_iter()
        .min_by_key(|suit| Reverse(count(*suit)));
    first.unwrap_or(Suit::Red)
}
