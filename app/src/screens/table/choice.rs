//! A card picked for play, and what must still be chosen with it: a pile, a colour, a player.
//!
//! Nothing is decided here about what may be laid: the legal plays come in, and each answer leaves fewer of them.

use engine::{Action, Face, Play, Seat, Suit};

/// The plays that are still possible after what was picked so far; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    plays: Vec<Play>,
}

/// What to ask for next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// On which discard pile.
    Pile(Vec<u8>),
    /// Which suit to name.
    Suit(Vec<Suit>),
    /// Which player.
    Seat(Vec<Seat>),
    /// Nothing: this is the play.
    Done(Play),
}

impl Choice {
    /// The plays of this one card; `None` if there is none.
    pub(super) fn of(actions: &[Action], face: Face) -> Option<Choice> {
        let plays: Vec<Play> = actions
            .iter()
            .filter_map(|action| match action {
                Action::Play(play) if play.cards.faces() == [face] => Some(*play),
                _ => None,
            })
            .collect();
        (!plays.is_empty()).then_some(Choice { plays })
    }

    /// What to ask for next. A question with one possible answer is not asked.
    pub(super) fn step(&self) -> Step {
        let piles = distinct(self.plays.iter().map(|play| play.pile));
        if piles.len() > 1 {
            return Step::Pile(piles);
        }
        let suits = distinct(self.plays.iter().filter_map(|play| play.suit));
        if suits.len() > 1 {
            return Step::Suit(suits);
        }
        match self.plays.as_slice() {
            [play] => Step::Done(*play),
            plays => Step::Seat(distinct(plays.iter().filter_map(|play| play.with))),
        }
    }

    /// With the pile chosen; unchanged if no play goes there.
    pub(super) fn on_pile(self, pile: u8) -> Choice {
        self.keep(|play| play.pile == pile)
    }

    /// With the suit chosen; unchanged if no play names it.
    pub(super) fn named(self, suit: Suit) -> Choice {
        self.keep(|play| play.suit == Some(suit))
    }

    /// With the player chosen; unchanged if no play aims there.
    pub(super) fn with(self, seat: Seat) -> Choice {
        self.keep(|play| play.with == Some(seat))
    }

    /// Whether everything chosen so far is still possible.
    pub(super) fn stands(&self, actions: &[Action]) -> bool {
        self.plays
            .iter()
            .all(|play| actions.contains(&Action::Play(*play)))
    }

    fn keep(self, fits: impl Fn(&Play) -> bool) -> Choice {
        let plays: Vec<Play> = self.plays.iter().copied().filter(fits).collect();
        if plays.is_empty() {
            self
        } else {
            Choice { plays }
        }
    }
}

fn distinct<T: Ord>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut all: Vec<T> = all.collect();
    all.sort();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::card::WILD;

    fn seat(index: u8) -> Seat {
        Seat::new(index).expect("a seat")
    }

    fn seven() -> Face {
        "r7".parse().expect("a face")
    }

    #[test]
    fn a_plain_card_asks_nothing() {
        let actions = [Action::Draw, Action::Play(Play::one(seven()))];
        let choice = Choice::of(&actions, seven()).expect("a play");
        assert_eq!(choice.step(), Step::Done(Play::one(seven())));
        assert_eq!(Choice::of(&actions, WILD), None);
    }

    #[test]
    fn a_wild_card_asks_for_its_colour() {
        let plays = Suit::ALL.map(|suit| {
            Action::Play(Play {
                suit: Some(suit),
                ..Play::one(WILD)
            })
        });
        let choice = Choice::of(&plays, WILD).expect("a play");
        assert_eq!(choice.step(), Step::Suit(Suit::ALL.to_vec()));
        let named = choice.named(Suit::Green);
        assert_eq!(
            named.step(),
            Step::Done(Play {
                suit: Some(Suit::Green),
                ..Play::one(WILD)
            })
        );
    }

    #[test]
    fn a_seven_asks_for_a_player_unless_there_is_only_one() {
        let aimed = |index| {
            Action::Play(Play {
                with: Some(seat(index)),
                ..Play::one(seven())
            })
        };
        let three = Choice::of(&[aimed(1), aimed(2)], seven()).expect("a play");
        assert_eq!(three.step(), Step::Seat(vec![seat(1), seat(2)]));
        let two = Choice::of(&[aimed(1)], seven()).expect("a play");
        assert!(matches!(two.step(), Step::Done(play) if play.with == Some(seat(1))));
    }

    #[test]
    fn a_choice_falls_when_its_plays_are_gone() {
        let actions = [Action::Play(Play::one(seven()))];
        let choice = Choice::of(&actions, seven()).expect("a play");
        assert!(choice.stands(&actions));
        assert!(!choice.stands(&[Action::Draw]));
    }
}
