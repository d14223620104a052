//! Checks of the actions that a seat may take.

use super::{check::Pair, show};
use alloc::{format, string::String, vec::Vec};
use base::{RuleId, Seat};
use kernel::{Action, Game};

/// Actions that a seat may do beside those that an expectation lists.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Others {
    Any,
    None,
}

/// The seat may do these actions, and others or none.
pub(super) fn may(game: &Game, seat: Seat, expected: &[Action], others: Others) -> Pair {
    let (legal, deck) = (game.legal(seat), game.ruleset().deck);
    let listed = |action: &Action| legal.iter().any(|l| meant(action, l));
    let named = |legal: &Action| expected.iter().any(|action| meant(action, legal));
    let all = show::actions(deck, expected);
    let found =
        match expected.iter().all(listed) && (others == Others::Any || legal.iter().all(named)) {
            true => all.clone(),
            false => show::actions(deck, &legal),
        };
    let may = match others {
        Others::Any => "may",
        Others::None => "may only",
    };
    (
        format!("{seat} {may} {all}"),
        format!("{seat} {may} {found}"),
    )
}

/// The seat may do none of these actions, because of the named rule if there is one.
pub(super) fn may_not(game: &Game, seat: Seat, expected: &[Action], rule: Option<RuleId>) -> Pair {
    let (legal, deck) = (game.legal(seat), game.ruleset().deck);
    let verdict = |action: &Action| {
        let words = show::action(deck, action);
        if legal.iter().any(|l| meant(action, l)) {
            return format!("{seat} may {words}");
        }
        match (game.clone().apply(game.input(seat, *action)), rule) {
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
