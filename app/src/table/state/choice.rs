//! The cards picked for a play or a gift, and the open questions about them: a pile, a color, a player.
//!
//! This module does not decide which actions are legal: the legal actions come in, and each answer leaves fewer of
//! them.

use engine::{Action, Seat, Suit, insertion_sort};

/// The actions that are still possible after the answers so far; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    actions: Vec<Action>,
    /// True after the viewer tapped the player.
    aimed: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ChoiceStep {
    /// The discard pile to play on.
    Pile(Vec<u8>),
    /// The suit to name.
    Suit(Vec<Suit>),
    /// The player to choose.
    Seat(Vec<Seat>),
}

/// Returns the answers that an action contains: its pile, its named suit, its player.
fn chosen_in(action: &Action) -> (Option<u8>, Option<Suit>, Option<Seat>) {
    match action {
        Action::Play(play) => (Some(play.pile), play.suit, play.with),
        Action::GiveTo(_, seat) => (None, None, Some(*seat)),
        _ => (None, None, None),
    }
}

impl Choice {
    /// Starts a choice among these actions, all with the same cards; `None` if there is no action.
    pub(crate) fn of(actions: Vec<Action>) -> Option<Choice> {
        (!actions.is_empty()).then_some(Choice {
            actions,
            aimed: false,
        })
    }

    /// Returns the action, once no question is left; else the next question. A question with one possible answer is
    /// skipped. Only the receiver of a card always needs a tap, so that no slip gives a card away.
    pub(crate) fn action(&self) -> Result<Action, ChoiceStep> {
        let all = || self.actions.iter().map(chosen_in);
        let piles = distinct(all().filter_map(|(pile, _, _)| pile));
        if piles.len() > 1 {
            return Err(ChoiceStep::Pile(piles));
        }
        let suits = distinct(all().filter_map(|(_, suit, _)| suit));
        if suits.len() > 1 {
            return Err(ChoiceStep::Suit(suits));
        }
        match self.actions.as_slice() {
            [Action::GiveTo(_, seat)] if !self.aimed => Err(ChoiceStep::Seat(vec![*seat])),
            [action] => Ok(*action),
            _ => Err(ChoiceStep::Seat(distinct(
                all().filter_map(|(_, _, seat)| seat),
            ))),
        }
    }

    /// True if the viewer may leave the suit for others to name.
    pub(crate) fn may_leave_open(&self) -> bool {
        self.actions
            .iter()
            .any(|action| chosen_in(action).1.is_none())
    }

    /// Chooses the pile; the choice is unchanged if nothing goes there.
    pub(crate) fn on_pile(self, pile: u8) -> Choice {
        self.keep(|action| chosen_in(action).0 == Some(pile))
    }

    /// Names the suit, or leaves it open; the choice is unchanged if that is not possible.
    pub(crate) fn named(self, suit: Option<Suit>) -> Choice {
        self.keep(|action| chosen_in(action).1 == suit)
    }

    /// Chooses the player; the choice is unchanged if no action aims there.
    pub(crate) fn with(self, seat: Seat) -> Choice {
        let choice = self.keep(|action| chosen_in(action).2 == Some(seat));
        Choice {
            aimed: true,
            ..choice
        }
    }

    /// True if the cards may go without a player.
    pub(crate) fn may_choose_nobody(&self) -> bool {
        self.actions
            .iter()
            .any(|action| matches!(action, Action::Play(play) if play.with.is_none()))
    }

    /// Chooses no player; the choice is unchanged if that is not possible.
    pub(crate) fn with_nobody(self) -> Choice {
        self.keep(|action| chosen_in(action).2.is_none())
    }

    /// True if all answers so far are still possible.
    pub(crate) fn stands(&self, actions: &[Action]) -> bool {
        self.actions.iter().all(|action| actions.contains(action))
    }

    fn keep(self, fits: impl Fn(&Action) -> bool) -> Choice {
        let actions: Vec<Action> = self.actions.iter().copied().filter(fits).collect();
        match actions.is_empty() {
            true => self,
            false => Choice { actions, ..self },
        }
    }
}

fn distinct<T: Ord>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut all: Vec<T> = all.collect();
    insertion_sort::sort(&mut all);
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Face, Play, card::WILD};
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::examples::{face, seat};

    fn seven() -> Face {
        face("r7")
    }

    fn wild(pile: u8, suit: Option<Suit>) -> Action {
        Action::Play(Play {
            pile,
            suit,
            ..Play::one(WILD)
        })
    }

    #[test]
    fn a_plain_card_asks_nothing() {
        let plain = Action::Play(Play::one(seven()));
        let choice = Choice::of(vec![plain]).expect("a play");
        assert_eq!(choice.action(), Ok(plain));
        assert_eq!(Choice::of(Vec::new()), None);
    }

    #[test]
    fn the_receiver_of_a_card_is_chosen_even_among_one() {
        let gift = Action::GiveTo(seven(), seat(2));
        let choice = Choice::of(vec![gift]).expect("a gift");
        assert_eq!(choice.action(), Err(ChoiceStep::Seat(vec![seat(2)])));
        assert_eq!(choice.with(seat(2)).action(), Ok(gift));
    }

    #[test]
    fn a_wild_card_asks_for_its_colour() {
        let plays = Suit::ALL.map(|suit| wild(0, Some(suit))).to_vec();
        let choice = Choice::of(plays).expect("a play");
        assert_eq!(choice.action(), Err(ChoiceStep::Suit(Suit::ALL.to_vec())));
        let named = choice.named(Some(Suit::Green));
        assert_eq!(named.action(), Ok(wild(0, Some(Suit::Green))));
    }

    #[test]
    fn with_two_piles_the_pile_comes_first_and_the_suit_may_be_left_open() {
        let suits = || Suit::ALL.into_iter().map(Some).chain([None]);
        let plays = [0, 1].map(|pile| suits().map(move |suit| wild(pile, suit)));
        let choice = Choice::of(plays.into_iter().flatten().collect()).expect("a play");
        assert_eq!(choice.action(), Err(ChoiceStep::Pile(vec![0, 1])));
        let second = choice.on_pile(1);
        assert_eq!(second.action(), Err(ChoiceStep::Suit(Suit::ALL.to_vec())));
        assert!(second.may_leave_open());
        assert_eq!(second.named(None).action(), Ok(wild(1, None)));
    }

    #[test]
    fn a_seven_asks_for_a_player_unless_there_is_only_one() {
        let aimed = |index| {
            Action::Play(Play {
                with: Some(seat(index)),
                ..Play::one(seven())
            })
        };
        let three = Choice::of(vec![aimed(1), aimed(2)]).expect("a play");
        assert_eq!(
            three.action(),
            Err(ChoiceStep::Seat(vec![seat(1), seat(2)]))
        );
        assert_eq!(three.with(seat(2)).action(), Ok(aimed(2)));
        let two = Choice::of(vec![aimed(1)]).expect("a play");
        assert_eq!(two.action(), Ok(aimed(1)));
    }

    #[test]
    fn a_seven_may_go_without_a_player_where_swaps_are_optional() {
        let plain = Action::Play(Play::one(seven()));
        let aimed = Action::Play(Play {
            with: Some(seat(1)),
            ..Play::one(seven())
        });
        let choice = Choice::of(vec![plain, aimed]).expect("a play");
        assert_eq!(choice.action(), Err(ChoiceStep::Seat(vec![seat(1)])));
        assert!(choice.may_choose_nobody());
        assert_eq!(choice.clone().with_nobody().action(), Ok(plain));
        assert_eq!(choice.with(seat(1)).action(), Ok(aimed));
    }

    #[test]
    fn a_gift_asks_for_a_player() {
        let gifts = vec![
            Action::GiveTo(seven(), seat(1)),
            Action::GiveTo(seven(), seat(2)),
        ];
        let choice = Choice::of(gifts).expect("a gift");
        assert_eq!(
            choice.action(),
            Err(ChoiceStep::Seat(vec![seat(1), seat(2)]))
        );
    }

    #[test]
    fn a_choice_falls_when_its_plays_are_gone() {
        let plain = Action::Play(Play::one(seven()));
        let choice = Choice::of(vec![plain]).expect("a play");
        assert!(choice.stands(&[Action::Draw, plain]));
        assert!(!choice.stands(&[Action::Draw]));
    }
}
