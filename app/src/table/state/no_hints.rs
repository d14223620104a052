//! Tables without hints: nothing on the screen follows from what fits, until the viewer tries it (CLA-73).

use crate::table::state::{
    combining::follow,
    selection::{Selection, cards_of},
    table_state::Note,
};
use engine::{Action, Asked, Cards, Face, FaceSet, Play, Ruleset, View};
use wording::{narrator::Denied, player::has_hand_to_take_up};

/// Returns the view without everything that tells which cards fit. The viewer can always try to draw on a turn, and to
/// keep a drawn card: the host says why not.
pub(crate) fn concealed(mut view: View) -> View {
    view.refusals.clear();
    view.actions
        .retain(|action| !matches!(action, Action::Play(_) | Action::Misplay(_)));
    let asked = view.prompt.filter(|_| view.is_asked());
    let tried = match asked.map(|prompt| prompt.asked) {
        Some(Asked::Turn | Asked::Rein) => Some(Action::Draw),
        Some(Asked::Drawn) => Some(Action::Keep),
        _ => None,
    };
    // A hand that lies face down is taken up first.
    let tried = tried.filter(|tried| !has_hand_to_take_up(&view) && !view.actions.contains(tried));
    view.actions.extend(tried);
    view
}

/// Decides on an action that the viewer tries. The view is the one that tells which cards fit. Returns what goes to the
/// host: the action, or a card that costs something because it does not fit.
///
/// # Errors
/// The card for which nothing is sent: the screen says why it cannot be played.
pub(crate) fn tried(view: &View, action: Action) -> Result<Action, Face> {
    let listed = |action| view.actions.contains(&action);
    match (cards_of(&action), action) {
        (&[face], Action::Play(_)) if !listed(action) => match Action::Misplay(face) {
            costs if listed(costs) => Ok(costs),
            _ if refusal_of(view, face).is_some() => Err(face),
            _ => Ok(action),
        },
        _ => Ok(action),
    }
}

/// Returns the host's reason why the viewer may not play this card now.
pub(crate) fn refusal_of(view: &View, face: Face) -> Option<Note> {
    let refusal = view.refusals.iter().find(|refusal| refusal.face == face)?;
    let (why, late) = (refusal.why, None);
    Some(Note::Refused(Denied { why, late }, Some(face)))
}

impl Selection {
    /// Reads the view like [`Selection::of`], but does not tell what fits: the viewer can try the cards on every pile,
    /// and add any card of the hand that goes with them on some pile.
    pub(crate) fn untold(view: &View, rules: &Ruleset, chosen: &[Face]) -> Selection {
        let any_order = rules.combinations.iter().any(|several| several.any_order);
        let mut selection = Selection::of(&view.actions, any_order, chosen);
        let gives = |action: &Action| matches!(action, Action::Give(_) | Action::GiveTo(..));
        if chosen.is_empty() || selection.actions.iter().any(gives) {
            return selection;
        }
        selection.played = chosen.to_vec();
        if !any_order {
            follow(rules, &mut selection.played);
        }
        let left = |face: Face| {
            let of = |faces: &[Face]| faces.iter().filter(|other| **other == face).count();
            of(&view.hand) > of(chosen)
        };
        let joins = |face: Face| chosen.iter().all(|other| rules.go_together(*other, face));
        let more = view.hand.iter().copied();
        let more = more.filter(|face| left(*face) && joins(*face));
        (selection.more, selection.missing) = (more.collect(), FaceSet::EMPTY);
        selection.reach.clear();
        for pile in (0..view.piles.len().max(1)).filter_map(|pile| u8::try_from(pile).ok()) {
            if let Some(cards) =
                Cards::several(&selection.played).filter(|_| !selection.fits_on(pile))
            {
                selection.actions.push(Action::Play(Play {
                    pile,
                    cards,
                    suit: None,
                    with: None,
                }));
            }
        }
        selection
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::{
        Cast,
        examples::{cast, face, faces, names, scene},
        line::text,
        prompt::question::{Turns, open_question},
    };

    /// Returns everything that the viewer reads and can press, without hints.
    fn shown(table: &str, seat: char) -> (String, Vec<String>) {
        let (names, scene) = (names(), scene(table, seat));
        let view = concealed(scene.view.clone());
        assert!(view.refusals.is_empty());
        let (turns, silent) = (Turns::Races, view.silent());
        let cast = Cast {
            hints: false,
            ..cast(&names, &scene)
        };
        let said = open_question(&view, turns, false, silent, cast);
        let mut actions: Vec<String> = view.actions.iter().map(|a| format!("{a:?}")).collect();
        actions.sort();
        (text(&said), actions)
    }

    /// Two hands at the same table: one that fits and one that does not.
    fn is_alike(table: &str, seat: char, fits: &str, not: &str) -> String {
        let [fits, not] = [fits, not].map(|hand| shown(&table.replace("HAND", hand), seat));
        assert_eq!(fits, not);
        fits.0
    }

    #[test]
    fn a_turn_looks_the_same_whatever_fits() {
        for (rules, fits) in [
            ("", "r6"),
            (" must-play", "r6"),
            (" draw-four=strict", "W+4"),
            (" wrong-play=1 hints=off", "r6"),
        ] {
            let table = format!(
                "rules classic{rules}   seats A B   turn A\npile r5   stock g1 g2\nA HAND b3 | B y3 y4"
            );
            assert_eq!(is_alike(&table, 'A', fits, "b7"), "Your turn.");
        }
        let twist = "rules twist   seats A B C   turn A\npile h4   stock c3 c5\nA HAND d8 | B h8 d9 | C c8 c9";
        assert_eq!(is_alike(twist, 'A', "h5", "d6"), "Your turn.");
    }

    #[test]
    fn a_drawn_card_can_always_be_tried_and_kept() {
        for rules in ["", " forced-play"] {
            let drew = |card: &str| {
                let table = format!(
                    "rules classic{rules}   seats A B   turn A\npile r5   stock {card} g2\nA b3 b4 | B y3 y4\n> A draws"
                );
                shown(&table, 'A')
            };
            let (fits, not) = (drew("r7"), drew("g7"));
            assert_eq!(fits.0, "You drew Red 7: play it, or keep it.");
            assert_eq!(not.0, "You drew Green 7: play it, or keep it.");
            assert_eq!(fits.1, not.1);
            assert!(fits.1.contains(&"Keep".to_owned()));
        }
    }

    #[test]
    fn an_answer_and_a_jump_are_not_told() {
        let due = "rules classic stacking=same   seats A B   turn A\npile r5   stock g1 g2 g3\n\
                   A r+2 b3 b4 | B HAND y4\n> A plays r+2";
        assert_eq!(is_alike(due, 'B', "y+2", "y3"), "2 cards for you.");
        let jump = "rules classic jump-in   seats A B C   turn A\npile r5   stock g1 g2\n\
                    A r6 b3 b4 | B r1 y4 | C HAND g2\n> A calls\n> A plays r6";
        let said = is_alike(jump, 'C', "r6", "r7");
        assert_eq!(said, "Ben is on turn, then you.");
        let start = "rules newno   seats A B C   ages A B C\nstock r5 g1 g2 g3\n\
                     A HAND y2 | B b3 b4 | C g6 g7";
        assert_eq!(
            is_alike(start, 'A', "r1", "b1"),
            "Open start: a card; or say “not me”."
        );
    }

    #[test]
    fn cards_can_be_tried_on_every_pile_and_together_whatever_lies_there() {
        let untold = |table: &str, chosen: &str| {
            let scene = scene(table, 'A');
            Selection::untold(&scene.view, &scene.rules, &faces(chosen))
        };
        let classic =
            "rules classic   seats A B   turn A\npile r5   stock g1 g2\nA r6 b3 W | B y3 y4";
        for (chosen, plays) in [("r6", 1), ("b3", 1), ("W", 4)] {
            let selection = untold(classic, chosen);
            assert_eq!(
                (selection.actions.len(), selection.more),
                (plays, FaceSet::EMPTY)
            );
        }
        let grand = "rules grand   seats A B   turn A\npile r9   pile g5   stock yR yS\n\
                     A b2 b3 r9 y4 | B r3 g4";
        let number = untold(grand, "b2");
        assert_eq!(number.actions.len(), 2);
        assert!(number.more.has(face("b3")) && number.more.len() == 1);
        assert_eq!(untold(grand, "r9").actions.len(), 2);
        let unu = "rules unu   seats A B   turn A\npile h9   stock s3 s4\nA c7 c8 h3 | B hT s9";
        let played = untold(unu, "c8 c7").played;
        assert_eq!(played, untold(unu, "c7 c8").played);
    }

    /// Only a card that fits is sent as a play. Another one costs something (CLA-72), or the screen says why.
    #[test]
    fn a_try_is_sent_costs_something_or_is_explained() {
        let tried = |rules: &str, card: &str| {
            let table = format!(
                "rules classic hints=off{rules}   seats A B   turn A\n\
                 pile r5   stock g1 g2\nA r6 b7 | B y3 y4"
            );
            let play = Action::Play(Play::one(face(card)));
            (play, super::tried(&scene(&table, 'A').view, play))
        };
        let blue = face("b7");
        for rules in ["", " wrong-play=1"] {
            let (play, sent) = tried(rules, "r6");
            assert_eq!(sent, Ok(play));
        }
        assert_eq!(tried("", "b7").1, Err(blue));
        let costs = tried(" wrong-play=1", "b7").1;
        assert_eq!(costs, Ok(Action::Misplay(blue)));
        // The host says why a card that the viewer does not hold cannot be played.
        let (play, sent) = tried("", "g9");
        assert_eq!(sent, Ok(play));
        let several = Action::Play(Play {
            cards: Cards::several(&[blue, blue]).expect("cards"),
            ..Play::one(blue)
        });
        let table = "rules classic   seats A B   turn A\npile r5   stock g1 g2\nA r6 b7 | B y3 y4";
        let seen = scene(table, 'A').view;
        assert_eq!(super::tried(&seen, several), Ok(several));
        assert_eq!(super::tried(&seen, Action::Draw), Ok(Action::Draw));
    }

    #[test]
    fn only_a_card_that_does_not_fit_has_a_reason() {
        let table = "rules classic   seats A B   turn A\npile r5   stock g1 g2\nA r6 b7 | B y3 y4";
        let seen = scene(table, 'A').view;
        let refused = |card: &str| refusal_of(&seen, face(card));
        let note = refused("b7");
        assert!(matches!(note, Some(Note::Refused(denied, Some(_))) if denied.late.is_none()));
        assert_eq!(refused("r6"), None);
        assert_eq!(refusal_of(&concealed(seen.clone()), face("b7")), None);
    }
}
