//! Finds out why a card does not go along with the chosen ones: it tries the play in a round made up from the view.

use crate::table::state::{
    hand_order::SERIES,
    selection::{Selection, cards_of},
};
use engine::{
    Action, Cards, Deck, Face, Game, Input, Play, PlayMode, PlayRefusal, Rng, Ruleset, Seed, View,
    insertion_sort,
};
use std::sync::Arc;

/// Returns why this card cannot join the chosen ones; `None` if it can, or if the chosen ones cannot be played.
pub(crate) fn parted(
    view: &View,
    rules: &Arc<Ruleset>,
    selection: &Selection,
    face: Face,
) -> Option<PlayRefusal> {
    let mut cards = selection.played.clone();
    cards.push(face);
    follow(rules, &mut cards);
    let pile = selection.actions.iter().find_map(|action| match action {
        Action::Play(play) => Some(play.pile),
        _ => None,
    });
    let play = Play {
        pile: pile.or(selection.reach.first().copied())?,
        cards: Cards::several(&cards)?,
        suit: None,
        with: None,
    };
    let rng = Rng::new(Seed::from_number(view.revision.into()));
    let game = Game::imagine(view, rules, rng.clone());
    let mut game = game.or_else(|| Game::imagine_out_of_turn(view, rules, rng))?;
    let (seat, seen) = (view.viewer?, view.revision);
    let action = Action::Play(play);
    game.apply(Input::Act { seat, seen, action }).err()
}

/// Puts cards in the order of a series, in a deck that has series.
pub(crate) fn follow(rules: &Ruleset, cards: &mut [Face]) {
    if rules.deck != Deck::Colour {
        insertion_sort::sort_by_key(cards, |face| place(*face));
    }
}

/// True if a touch on `second` after `first` means a series. Both have one suit, and the second either follows the
/// first in rank or does not fit alone.
pub(crate) fn is_series(view: &View, rules: &Ruleset, first: Face, second: Face) -> bool {
    let in_series = rules
        .combinations
        .iter()
        .any(|several| several.mode == PlayMode::Series);
    let fits = |action: &Action| cards_of(action) == [second];
    let apart = place(first).zip(place(second));
    let follows = apart.is_some_and(|(low, high)| low.abs_diff(high) == 1);
    let alone = view.actions.iter().any(fits);
    in_series && first.suit() == second.suit() && (follows || !alone)
}

/// Returns the place of a card from low to high in a series.
fn place(face: Face) -> Option<usize> {
    SERIES.iter().position(|rank| face.rank() == Some(*rank))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::{
        examples::{cast, face, faces, names, scene},
        line::text,
        refusal::refused,
    };

    /// Returns the text that Ana reads after she chose the first cards and touches the last.
    fn refusal_text(table: &str, chosen: &str, more: &str) -> String {
        let names = names();
        let scene = scene(table, 'A');
        let any_order = scene
            .rules
            .combinations
            .iter()
            .any(|several| several.any_order);
        let selection = Selection::of(&scene.view.actions, any_order, &faces(chosen));
        let more = face(more);
        let why = parted(&scene.view, &scene.rules, &selection, more).expect("a refusal");
        let said = refused(&scene.view, why, Some(more), cast(&names, &scene));
        format!("{} {}", text(&said), why.rule)
    }

    #[test]
    fn a_card_that_makes_the_sum_too_large_says_so() {
        let grand = "rules grand   seats A B   turn A\npile r5   pile g9   stock yR yS\n\
                     A b1 b2 b3 g7 | B r3 g4";
        let sum = "Number cards of one colour have to add up to the top card. GRA-17";
        assert_eq!(refusal_text(grand, "b2 b3", "b1"), sum);
        assert_eq!(refusal_text(grand, "b2 b3", "g7"), sum);
    }

    #[test]
    fn cards_that_are_no_series_name_the_rule() {
        let unu = |hand: &str, inputs: &str| {
            format!(
                "rules unu   seats A B   turn A\npile h9   stock s3 s4 s5\n\
                 A {hand} | B cK s9\n{inputs}"
            )
        };
        let none = "That is no series, or its first card does not follow suit.";
        let gap = unu("hT hQ c4", "");
        assert_eq!(refusal_text(&gap, "hT", "hQ"), format!("{none} UNU-17"));
        let wraps = unu("h7 h8 c4", "");
        assert_eq!(refusal_text(&wraps, "h7", "h8"), format!("{none} UNU-17"));
        let by_rank = unu("c9 c7 cT d3", "");
        assert_eq!(refusal_text(&by_rank, "c9", "cT"), format!("{none} UNU-17"));
        let all = unu("hT hJ", "");
        assert_eq!(
            refusal_text(&all, "hT", "hJ"),
            "One card has to be left over: lay fewer. UNU-18"
        );
        let rein = unu("h7 hT hJ c4", "> A plays h7");
        assert_eq!(
            refusal_text(&rein, "hT", "hJ"),
            "One card at a time in free rein. UNU-25"
        );
    }

    #[test]
    fn a_series_is_meant_by_cards_that_follow_or_do_not_fit_alone() {
        let scene = scene(
            "rules unu   seats A B   turn A\npile h9   stock s3 s4\nA hT hJ hK c9 cT | B cQ s9",
            'A',
        );
        let meant = |first: &str, second: &str| {
            is_series(&scene.view, &scene.rules, face(first), face(second))
        };
        assert!(meant("hT", "hJ") && meant("c9", "cT"));
        assert!(!meant("hT", "hK") && !meant("hT", "cT"));
    }

    #[test]
    fn a_card_of_another_number_or_a_fifth_one_does_not_go_along() {
        let classic = "rules classic multi=number packs=2   seats A B   turn A\npile r2   stock yR yS\n\
                       A r5 r5 r5 g5 b5 r6 | B r3 g4";
        let alike = "Only cards of one number or symbol go together, four at most. CLA-68";
        assert_eq!(refusal_text(classic, "r5 g5", "r6"), alike);
        assert_eq!(refusal_text(classic, "r5 r5 g5 b5", "r5"), alike);
        let twins = "rules classic multi=twins   seats A B   turn A\npile r2   stock yR yS\n\
                     A r5 r5 g5 y1 | B r3 g4";
        assert_eq!(
            refusal_text(twins, "r5 r5", "g5"),
            "Only identical cards go together, four at most. CLA-68"
        );
    }

    #[test]
    fn only_equal_cards_are_a_match() {
        let jungle = "rules jungle packs=2   seats A B   turn B\npile r2   stock yR yS\n\
                      A r5 r5 y1 r6 | B r5 g4\n> B plays r5";
        assert_eq!(
            refusal_text(jungle, "r5 r5", "r6"),
            "Several go together only if they are the very same as the card on top. JUN-20"
        );
    }
}
