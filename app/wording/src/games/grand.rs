//! The words of Grand: what is taken back or sent back, and the salt.

use engine::{
    Effect, PlayRefusal, Reason, RuleId, Ruleset, Seat,
    card::REVERSE,
    kernel::aftermath::{HandsReached, Neighbor},
    rule::gra,
};

use super::vocabulary::{CitedRules, OutOfTurn, Vocabulary, called_off};
use crate::{Cast, Line, by, line, say};

pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    refusal,
    undid: |cast, seat, cards| by!(cast, seat; "You took it back with {cards}."; "{who} took it back with {cards}.", cards),
    did_not_draw,
    out_of_turn,
    help_undoing: || {
        say!(
            "A Reverse took the turn from you? Lay it right on that one: both are undone, and it is your turn."
        )
    },
    help_honest: |_| {
        say!(
            "Honest only if you hold nothing in the colour of either top card: the player who must draw may challenge."
        )
    },
    help_effect,
    counting: |counts| {
        say!(
            "{counts} The player with the salt leaves out the two dearest cards.",
            counts
        )
    },
    cited_rules: CitedRules {
        worth: gra(73),
        between_two: Some(gra(32)),
        ..Vocabulary::COMMON.cited_rules
    },
    ..Vocabulary::COMMON
};

/// The numbers by their names.
fn help_effect(effect: Effect, rules: &Ruleset, _players: usize) -> Option<String> {
    let all = rules.aftermath.reach == HandsReached::All;
    Some(match effect {
        Effect::Rob => say!(
            "You take a card out of another hand, unseen; one more for each Four right under it."
        ),
        Effect::Part => say!(
            "You name a player, who has to give a card away; once more for each Five right under it."
        ),
        Effect::Collect(3) => say!("The others may hand you their Threes."),
        Effect::ChangeSeats(9) => say!("Right on a Nine: you change seats with whoever laid that."),
        Effect::ChangeSeats(6) => say!("Right on a Six: you change seats with whoever laid that."),
        Effect::Pass(7, Neighbor::Left) if all => {
            say!("Everybody passes all their Sevens to the left, openly.")
        }
        Effect::Pass(7, Neighbor::Left) => say!("You pass all your Sevens to the left, openly."),
        Effect::Pass(9, Neighbor::Right) if all => {
            say!("Everybody passes all their Nines to the right, openly.")
        }
        Effect::Pass(9, Neighbor::Right) => say!("You pass all your Nines to the right, openly."),
        Effect::Show(8) if all => say!("All Eights in all hands are shown."),
        Effect::Show(8) => say!("Your other Eights are shown."),
        _ => return None,
    })
}

fn refusal(why: PlayRefusal) -> Option<Line> {
    Some(match why.reason {
        Reason::TooManyCards => line!("One card at a time just now."),
        Reason::OnlyDrawn => {
            line!("Only the card you just drew can be played now, alone or with others.")
        }
        _ => return None,
    })
}

/// A Wild sends cards back, where the table agreed on it (GRA-48) and a player is left to get them (GRA-77).
fn did_not_draw(cast: Cast, seat: Seat, rule: RuleId, cards: Line) -> Line {
    match cast.calls_off(None) || rule == gra(77) {
        true => called_off(cast, seat, cards),
        false => by!(
            cast, seat; "You sent it back with {cards}."; "{who} sent it back with {cards}.", cards
        ),
    }
}

/// GRA-52
fn out_of_turn(play: &OutOfTurn, cards: Line) -> Option<Line> {
    (play.face.rank() == Some(REVERSE)).then(|| {
        line!(
            "You may take that back with {cards} before anybody lays or draws.",
            cards
        )
    })
}
