//! The current use of the third and the fourth slot of the bar. All of it follows from public facts.

use crate::table::view::piles::due;
use engine::{Action, Asked, RulesetId, View, message, rulesets::Reply};
use wording::say;

/// The effect of a tap on the answer slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerEffect {
    /// Sends this action to the host.
    Act(Action),
    /// Trades hands. The viewer chooses the player where several are possible.
    Trade,
    /// Says that the viewer does not want to act before the game goes on.
    NotMe,
}

/// The words of a player who leaves the action to others.
pub(crate) const NOT_ME: &str = message!("Not me");

/// Returns the message of the answer slot, and its current effect if it has one.
pub(crate) fn answer(view: &View, ruleset: RulesetId) -> (&'static str, Option<AnswerEffect>) {
    let found = view
        .actions
        .iter()
        .filter_map(|action| worded(*action, view))
        .min_by_key(|(order, ..)| *order);
    match found {
        Some((_, word, does)) => (word, Some(does)),
        None => (idle(ruleset).unwrap_or_default(), None),
    }
}

/// Returns the urgency of an action in this slot, its word and its effect; `None` if it does not belong there.
fn worded(action: Action, view: &View) -> Option<(u8, &'static str, AnswerEffect)> {
    let (order, word) = match action {
        Action::Keep => (0, message!("Keep")),
        Action::Challenge => (1, message!("Challenge")),
        Action::Decline => (2, no(view)),
        Action::TakeDiscard(_) => (3, message!("Off the pile")),
        // The viewer can touch the hand on the table as well.
        Action::PickUp => (4, message!("Take up")),
        Action::Trade(_) => return Some((5, message!("Trade"), AnswerEffect::Trade)),
        _ => return None,
    };
    Some((order, word, AnswerEffect::Act(action)))
}

/// Returns the word for "no" to the current question.
fn no(view: &View) -> &'static str {
    match view.prompt.map(|prompt| prompt.asked) {
        Some(Asked::Race(_)) => NOT_ME,
        Some(Asked::Pick) => message!("No swap"),
        Some(Asked::Give(_)) => message!("Give none"),
        Some(Asked::Set) => message!("Keep set"),
        Some(Asked::TakeBack) => message!("Let it stand"),
        _ => message!("No"),
    }
}

/// Returns the word of the answer slot while there is no question: its most frequent use. `None` where no question ever
/// needs the slot, so that the bar does without it.
pub(crate) fn idle(ruleset: RulesetId) -> Option<&'static str> {
    ruleset.spec().reply.map(|reply| match reply {
        Reply::Challenge => message!("Challenge"),
        Reply::Keep => message!("Keep"),
        Reply::Trade => message!("Trade"),
    })
}

/// Returns the word of the draw slot, and its current effect if it has one. Where players draw cards one by one, it
/// takes all that are still due; a tap on the draw pile takes a single one.
pub(crate) fn draw(view: &View) -> (String, Option<Action>) {
    let actions = [Action::DrawAll, Action::Draw];
    let action = actions
        .into_iter()
        .find(|action| view.actions.contains(action));
    let word = match due(view) {
        due if due > 0 && action.is_some() => say!("Draw {count}", count = due),
        _ => say!("Draw"),
    };
    (word, action)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::examples::view;

    /// Returns the words of the two slots for this seat in a position, dimmed words in brackets.
    fn bar(script: &str, seat: char) -> String {
        let (view, ruleset) = view(script, seat);
        let (word, does) = answer(&view, ruleset);
        let dimmed = |word: &str, may: bool| match may {
            true => word.to_owned(),
            false => format!("({word})"),
        };
        let (draws, action) = draw(&view);
        format!(
            "{} · {}",
            dimmed(word, does.is_some()),
            dimmed(&draws, action.is_some())
        )
    }

    const DRAW_FOUR: &str = "
        rules classic   seats A B C   turn A
        pile r5   stock g1 g2 g3 g4 g5 g6
        A W+4 y1 y2 | B b3 b4 | C g6 g7
        > A plays W+4 blue";

    #[test]
    fn a_player_facing_a_total_can_challenge_or_draw_it() {
        assert_eq!(bar(DRAW_FOUR, 'B'), "Challenge · Draw 4");
        assert_eq!(bar(DRAW_FOUR, 'C'), "(Challenge) · (Draw)");
    }

    #[test]
    fn the_card_just_drawn_may_be_kept() {
        let script = "
            rules classic   seats A B   turn A
            pile r5   stock r1 g2
            A y1 y2 | B b3 b4
            > A draws";
        assert_eq!(bar(script, 'A'), "Keep · (Draw)");
    }

    #[test]
    fn in_an_open_start_one_says_not_me() {
        let script = "
            rules newno   seats A B C   ages A B C
            stock r5 g1 g2 g3
            A r1 y2 | B b3 b4 | C g6 g7";
        assert_eq!(bar(script, 'B'), "Not me · (Draw)");
    }

    #[test]
    fn a_debt_is_drawn_from_the_draw_pile_or_off_the_other_pile() {
        let script = "
            rules grand   seats A B C   turn A
            pile r5   pile g7   stock g1 g2 g3 g4
            A r+2 y2 | B b3 b4 | C g6 g8
            > A plays r+2";
        assert_eq!(bar(script, 'B'), "Off the pile · Draw 2");
        let begun = format!("{script}\n> B draws");
        assert_eq!(bar(&begun, 'B'), "Off the pile · Draw 1");
    }

    #[test]
    fn a_one_may_be_traded_for_and_a_hand_be_taken_up() {
        let script = "
            rules jungle   seats A B C   turn A
            pile r5   stock g1 g2
            A r1 y2 y3 | B b3 b4 b5 | C g6 g7
            > A plays r1";
        assert_eq!(bar(script, 'A'), "Trade · (Draw)");
        assert_eq!(bar(script, 'B'), "(Trade) · Draw");
        let traded = format!("{script}\n> A trades with C");
        assert_eq!(bar(&traded, 'C'), "Take up · (Draw)");
    }

    #[test]
    fn a_reverse_may_be_let_stand_and_threes_be_kept() {
        let threes = "
            rules grand   seats A B C   turn A
            pile r5   pile g7   stock g1 g2 g3 g4
            A r3 y2 y9 | B b3 b4 | C g6 g8
            > A plays r3";
        assert_eq!(bar(threes, 'B'), "Give none · (Draw)");
    }

    #[test]
    fn after_the_round_nothing_can_be_pressed() {
        let script = "
            rules classic   seats A B C   turn A
            pile r5   stock g1 g2
            A r1 | B b3 | C g6 g7
            > A calls
            > A plays r1";
        assert_eq!(bar(script, 'B'), "(Challenge) · (Draw)");
        let (over, _) = view(script, 'B');
        assert!(over.actions.is_empty(), "{:?}", over.actions);
    }

    #[test]
    fn games_without_answers_have_no_word_for_them() {
        assert_eq!(idle(RulesetId::Unu), None);
        let script = "
            rules twist   seats A B C   turn A
            pile h5   stock c3 c4
            A h2 s3 | B d9 d8 | C c6 c7
            > A plays h2";
        assert_eq!(bar(script, 'B'), "() · Draw 2");
    }
}
