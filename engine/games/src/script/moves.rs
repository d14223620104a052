//! Checks of the actions that a seat may take.

use super::{check::Pair, show};
use alloc::{format, string::String, vec::Vec};
use base::{RuleId, Seat};
use kernel::{Action, Game, Input};

/// The seat may do at least these actions.
pub(super) fn may(game: &Game, seat: Seat, expected: &[Action]) -> Pair {
    let legal = legal(game, seat);
    let missing = expected
        .iter()
        .any(|action| !legal.iter().any(|l| meant(action, l)));
    let all = show::actions(game.ruleset().deck, expected);
    let found = match missing {
        true => show::actions(game.ruleset().deck, &legal),
        false => all.clone(),
    };
    (format!("{seat} may {all}"), format!("{seat} may {found}"))
}

/// The seat may do these actions and no others.
pub(super) fn may_only(game: &Game, seat: Seat, expected: &[Action]) -> Pair {
    let legal = legal(game, seat);
    let all_there = expected
        .iter()
        .all(|action| legal.iter().any(|l| meant(action, l)));
    let no_others = legal
        .iter()
        .all(|l| expected.iter().any(|action| meant(action, l)));
    let all = show::actions(game.ruleset().deck, expected);
    let found = match all_there && no_others {
        true => all.clone(),
        false => show::actions(game.ruleset().deck, &legal),
    };
    (
        format!("{seat} may only {all}"),
        format!("{seat} may only {found}"),
    )
}

/// The seat may do none of these actions, because of the named rule if there is one.
pub(super) fn may_not(game: &Game, seat: Seat, expected: &[Action], rule: Option<RuleId>) -> Pair {
    let (legal, deck) = (legal(game, seat), game.ruleset().deck);
    let verdict = |action: &Action| {
        let words = show::action(deck, action);
        if legal.iter().any(|l| meant(action, l)) {
            return format!("{seat} may {words}");
        }
        let act = Input::Act {
            seat,
            seen: game.revision(),
            action: *action,
        };
        match (game.clone().apply(act), rule) {
            (Err(refusal), Some(_)) => format!("{seat} may not {words} ! {}", refusal.rule),
            (Err(_), None) => format!("{seat} may not {words}"),
            (Ok(()), _) => format!("{seat} may {words}"),
        }
    };
    let found: Vec<String> = expected.iter().map(verdict).collect();
    let rule = rule.map_or(String::new(), |rule| format!(" ! {rule}"));
    let expected: Vec<String> = expected
        .iter()
        .map(|action| format!("{seat} may not {}{rule}", show::action(deck, action)))
        .collect();
    (expected.join(", "), found.join(", "))
}

fn legal(game: &Game, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    legal
}

/// True if the script's words mean this legal action. `play W` means any color, `play r7` any player to swap with.
pub fn meant(said: &Action, legal: &Action) -> bool {
    match (said, legal) {
        (Action::Play(said), Action::Play(legal)) => {
            said.cards == legal.cards
                && said.pile == legal.pile
                && said.suit.is_none_or(|suit| legal.suit == Some(suit))
                && said.with.is_none_or(|with| legal.with == Some(with))
        }
        _ => said == legal,
    }
}
