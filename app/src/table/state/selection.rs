//! The cards chosen for one action, and the possible actions with them.
//!
//! This module does not decide which cards go together: they may as long as a listed action has them all.

use engine::{Action, Cards, Face, FaceSet, insertion_sort, kernel::action::MAX_PLAY};

/// The listed actions, seen from the cards chosen so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Selection {
    /// The chosen cards as they will lie, bottom first.
    pub(crate) played: Vec<Face>,
    /// The actions possible with exactly these cards.
    pub(crate) actions: Vec<Action>,
    /// The cards of which one more may join the chosen ones.
    pub(crate) more: FaceSet,
    /// The further cards that all larger actions share, if no action is possible yet.
    pub(crate) missing: FaceSet,
    /// The piles on which these cards and more may be played, in order.
    pub(crate) reach: Vec<u8>,
}

/// Returns the cards of an action, bottom first; empty if the action has no cards.
pub(crate) fn cards_of(action: &Action) -> &[Face] {
    match action {
        Action::Play(play) => play.cards.faces(),
        Action::Give(cards) => cards.faces(),
        Action::GiveTo(face, _) => core::slice::from_ref(face),
        _ => &[],
    }
}

/// Returns the places of the chosen cards among these cards, as bits; `None` unless all chosen ones are among them.
fn places(cards: &[Face], chosen: &[Face]) -> Option<u16> {
    chosen.iter().try_fold(0_u16, |taken, face| {
        let free = |at: &usize| taken & (1 << at) == 0 && cards[*at] == *face;
        (0..cards.len()).find(free).map(|at| taken | 1 << at)
    })
}

impl Selection {
    /// Reads the actions once. With `any_order` the cards lie in the order of choice, else in the order of the actions.
    pub(crate) fn of(actions: &[Action], any_order: bool, chosen: &[Face]) -> Selection {
        let mut selection = Selection {
            played: chosen.to_vec(),
            missing: FaceSet::ALL,
            ..Selection::default()
        };
        if chosen.is_empty() || chosen.len() > MAX_PLAY {
            return Selection::default();
        }
        let mut ordered = any_order;
        for action in actions {
            let cards = cards_of(action);
            let Some(taken) = places(cards, chosen) else {
                continue;
            };
            let side = |chosen: bool| {
                let on_side = move |at: &usize| (taken & (1 << at) != 0) == chosen;
                (0..cards.len()).filter(on_side).map(|at| cards[at])
            };
            if !ordered {
                selection.played = side(true).collect();
                ordered = true;
            }
            let rest: FaceSet = side(false).collect();
            selection.more = selection.more.or(rest);
            selection.missing = selection.missing.and(rest);
            match action {
                _ if rest.is_empty() => {
                    selection.actions.push(played_as(action, &selection.played))
                }
                Action::Play(play) => selection.reach.push(play.pile),
                _ => {}
            }
        }
        selection.missing = selection.missing.and(selection.more);
        insertion_sort::sort(&mut selection.reach);
        selection.reach.dedup();
        selection
    }

    /// True if the actions list these cards, or these and others.
    pub(crate) fn goes_on(&self) -> bool {
        !(self.actions.is_empty() && self.more.is_empty())
    }

    /// True if an action can play these cards on this pile.
    pub(crate) fn fits_on(&self, pile: u8) -> bool {
        let on = |action: &Action| matches!(action, Action::Play(play) if play.pile == pile);
        self.actions.iter().any(on)
    }
}

/// Returns the same action with its cards in this order.
fn played_as(action: &Action, order: &[Face]) -> Action {
    match (action, Cards::several(order)) {
        (Action::Play(play), Some(cards)) => Action::Play(engine::Play { cards, ..*play }),
        _ => *action,
    }
}

/// The cards of the hand, by the kind of action that lists them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fits {
    /// Cards that may be played alone.
    pub(crate) alone: FaceSet,
    /// Cards that may be played together with others.
    pub(crate) together: FaceSet,
    /// Cards that may be given away.
    pub(crate) given: FaceSet,
}

impl Fits {
    pub(crate) fn of(actions: &[Action]) -> Fits {
        let mut fits = Fits::default();
        for action in actions {
            let set = match (action, cards_of(action)) {
                (_, []) => continue,
                (Action::Play(_), [_]) => &mut fits.alone,
                (Action::Play(_), _) => &mut fits.together,
                _ => &mut fits.given,
            };
            *set = set.or(cards_of(action).iter().copied().collect());
        }
        fits
    }

    pub(crate) fn any(self) -> FaceSet {
        self.alone.or(self.together).or(self.given)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Play, Suit, card::WILD};
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::examples::faces;

    fn on(pile: u8, words: &str) -> Action {
        Action::Play(Play {
            pile,
            cards: Cards::several(&faces(words)).expect("cards"),
            suit: None,
            with: None,
        })
    }

    fn set(words: &str) -> FaceSet {
        faces(words).into_iter().collect()
    }

    /// On a nine: 2 + 3 + 4, 4 + 5 and 2 + 2 + 5; on a five of the other pile: 2 + 3.
    fn sums() -> Vec<Action> {
        vec![
            on(0, "b2 b3 b4"),
            on(0, "b4 b5"),
            on(0, "b2 b2 b5"),
            on(1, "b2 b3"),
        ]
    }

    #[test]
    fn a_sum_grows_by_whatever_some_sum_still_needs() {
        let two = Selection::of(&sums(), true, &faces("b2"));
        assert_eq!(two.more, set("b2 b3 b4 b5"));
        assert_eq!((two.reach.as_slice(), two.actions.len()), (&[0, 1][..], 0));
        let three = Selection::of(&sums(), true, &faces("b2 b3"));
        assert_eq!(three.actions, [on(1, "b2 b3")]);
        assert_eq!(three.more, set("b4"));
        assert!(three.fits_on(1) && !three.fits_on(0));
        assert_eq!(three.reach, [0]);
    }

    #[test]
    fn a_sum_lies_as_it_was_chosen() {
        let sum = Selection::of(&sums(), true, &faces("b5 b4"));
        assert_eq!(sum.actions, [on(0, "b5 b4")]);
    }

    #[test]
    fn an_equal_card_joins_only_where_both_are_listed() {
        let twins = Selection::of(&sums(), true, &faces("b2 b2"));
        assert_eq!(twins.more, set("b5"));
        let triplets = Selection::of(&sums(), true, &faces("b2 b2 b2"));
        assert!(!triplets.goes_on());
        let matches = [on(0, "r5"), on(0, "r5 r5"), on(0, "r5 r5 r5")];
        let one = Selection::of(&matches, false, &faces("r5"));
        assert_eq!((one.actions.len(), one.more), (1, set("r5")));
        let all = Selection::of(&matches, false, &faces("r5 r5 r5"));
        assert_eq!((all.actions.len(), all.more), (1, FaceSet::EMPTY));
    }

    #[test]
    fn a_series_lies_in_its_own_order_and_says_what_is_missing() {
        let series = [on(0, "g7 g8"), on(0, "g8 g9"), on(0, "g7 g8 g9")];
        let gap = Selection::of(&series, false, &faces("g9 g7"));
        assert_eq!((gap.played, gap.missing), (faces("g7 g9"), set("g8")));
        let whole = Selection::of(&series, false, &faces("g9 g8 g7"));
        assert_eq!(whole.actions, [on(0, "g7 g8 g9")]);
    }

    #[test]
    fn cards_that_do_not_go_together_lead_nowhere() {
        assert!(!Selection::of(&sums(), true, &faces("b3 b5")).goes_on());
        assert!(!Selection::of(&sums(), true, &[]).goes_on());
        assert!(!Selection::of(&[Action::Draw], true, &faces("b3")).goes_on());
    }

    #[test]
    fn threes_are_given_as_they_are_listed() {
        let cards = |words| Cards::several(&faces(words)).expect("cards");
        let offers = [
            Action::Give(cards("r3")),
            Action::Give(cards("g3")),
            Action::Give(cards("r3 g3")),
        ];
        let both = Selection::of(&offers, false, &faces("g3 r3"));
        assert_eq!(both.actions, [Action::Give(cards("r3 g3"))]);
        assert_eq!(Fits::of(&offers).given, set("r3 g3"));
    }

    #[test]
    fn cards_that_fit_alone_differ_from_cards_that_need_others() {
        let wild = Action::Play(Play {
            suit: Some(Suit::Red),
            ..Play::one(WILD)
        });
        let fits = Fits::of(&[on(0, "b4 b5"), on(0, "b9"), wild, Action::Draw]);
        assert_eq!((fits.alone, fits.together), (set("b9 W"), set("b4 b5")));
    }
}
