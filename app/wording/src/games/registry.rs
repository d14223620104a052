//! The vocabulary of each game, and those of the games with few words of their own.

use super::{
    grand, jungle,
    vocabulary::{Cites, Vocabulary},
};
use crate::{Cast, Line, by, line, say};
use engine::{
    Asked, Cards, Effect, PlayMode, Reason, Ruleset, RulesetId, Seat,
    card::KING,
    rule::{cla, newno, twi, unu},
    rulesets::RULESETS,
};

/// The vocabulary of a game.
pub(crate) const fn vocabulary(game: RulesetId) -> &'static Vocabulary {
    match game {
        RulesetId::Classic => &CLASSIC,
        RulesetId::Jungle => &jungle::VOCABULARY,
        RulesetId::Twist => &TWIST,
        RulesetId::Unu => &UNU,
        RulesetId::Newno => &NEWNO,
        RulesetId::Grand => &grand::VOCABULARY,
    }
}

/// The vocabulary of the game that has these rules.
pub(crate) fn words_of(rules: &Ruleset) -> &'static Vocabulary {
    let game = RULESETS.iter().find(|spec| spec.book == rules.book());
    vocabulary(game.map_or(RulesetId::Classic, |spec| spec.id))
}

static CLASSIC: Vocabulary = Vocabulary {
    // CLA-61: a draw of the due cards does not end the chance to jump in.
    out_of_turn: |play, cards| {
        matches!(play.asked, Asked::Total(_))
            .then(|| line!("You may lay {cards} before the next card.", cards))
    },
    cites: Cites {
        between_two: Some(cla(31)),
        ..Vocabulary::COMMON.cites
    },
    ..Vocabulary::COMMON
};

static TWIST: Vocabulary = Vocabulary {
    cites: Cites {
        worth: twi(31),
        between_two: Some(twi(36)),
        transparent: Some(twi(16)),
        ..Vocabulary::COMMON.cites
    },
    ..Vocabulary::COMMON
};

static UNU: Vocabulary = Vocabulary {
    refusal: |why| {
        (why.reason == Reason::TooManyCards).then(|| line!("One card at a time in free rein."))
    },
    goes_on,
    cites: Cites {
        between_two: Some(unu(30)),
        in_rein: Some(unu(25)),
        ..Vocabulary::COMMON.cites
    },
    ..Vocabulary::COMMON
};

/// A king gives another turn, a seven begins free rein, and another seven ends it.
fn goes_on(cast: Cast, seat: Seat, play: &Cards, mode: PlayMode, cards: Line) -> Option<Line> {
    let king = play.faces().iter().any(|face| face.rank() == Some(KING));
    Some(match (mode, play.top().rank()) {
        (PlayMode::Rein, Some(7)) => by!(
            cast, seat;
            "You played {cards}, and free rein ends."; "{who} played {cards}, and free rein ends.",
            cards
        ),
        (PlayMode::Rein, _) => return None,
        (_, Some(7)) => by!(
            cast, seat;
            "You played {cards}, for a free rein."; "{who} played {cards}, for a free rein.",
            cards
        ),
        _ if king => by!(
            cast, seat;
            "You played {cards}, and go again."; "{who} played {cards}, and goes again.",
            cards
        ),
        _ => return None,
    })
}

static NEWNO: Vocabulary = Vocabulary {
    refusal: |why| {
        (why.rule == newno(37))
            .then(|| line!("This run of Skips has passed you over: no Skip of yours goes on it."))
    },
    // NEW-33: a draw does not end the chance.
    out_of_turn: |_, cards| Some(line!("You may lay {cards} before the next card.", cards)),
    grows_unnamed: true, // NEW-39
    // NEW-35
    help_effect: |effect, _, players| {
        (effect == Effect::Flip && players == 2)
            .then(|| say!("It undoes the other’s, who goes on."))
    },
    // NEW-49
    no_target: || say!("as many rounds as you like"),
    cites: Cites {
        worth: newno(49),
        ..Vocabulary::COMMON.cites
    },
    ..Vocabulary::COMMON
};
