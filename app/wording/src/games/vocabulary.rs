//! The words in which games differ, and what they are in most games.

use engine::{
    Asked, Cards, Deck, Direction, Effect, Face, PlayMode, PlayRefusal, RuleId, Ruleset, Seat,
    rule::cla,
};

use crate::{Cast, Line, by, line, say};

/// A card that the reader could play out of turn.
pub(crate) struct OutOfTurn {
    /// The card.
    pub(crate) face: Face,
    /// True if it is the very same card as the one on top.
    pub(crate) same: bool,
    /// The question that the table waits on.
    pub(crate) asked: Asked,
}

/// The words of one game.
pub(crate) struct Vocabulary {
    /// A refusal in the game's own words; `None` for one that is said as in all games.
    pub(crate) refusal: fn(PlayRefusal) -> Option<Line>,
    /// "Ben jumped in with Red 5."
    pub(crate) jumped: fn(Cast, Seat, Line) -> Line,
    /// "Ben called it off with Red Reverse.": the player undid the card below.
    pub(crate) undid: fn(Cast, Seat, Line) -> Line,
    /// "Ben sent it back with Wild.": the player did not draw. The play has this rule.
    pub(crate) did_not_draw: fn(Cast, Seat, RuleId, Line) -> Line,
    /// A play that opens or ends something for its player; `None` if it was only played.
    pub(crate) goes_on: fn(Cast, Seat, &Cards, PlayMode, Line) -> Option<Line>,
    /// "Ben missed a turn.", "Missed a turn: Ben and Cem."
    pub(crate) skipped: fn(Cast, &[Seat]) -> Line,
    /// "Every hand moved one seat to the left."
    pub(crate) rotated: fn(Direction) -> Line,
    /// An offer to play these cards out of turn; `None` for one that is said as in all games.
    pub(crate) out_of_turn: fn(&OutOfTurn, Line) -> Option<Line>,
    /// True if the same card makes a Wild Draw Four grow until its color is named.
    pub(crate) grows_unnamed: bool,
    /// Help about undoing a Reverse out of turn, for several players.
    pub(crate) help_undoing: fn() -> String,
    /// Help about an effect of a card, for this number of players; `None` for one that is described as in all games.
    pub(crate) help_effect: fn(Effect, &Ruleset, usize) -> Option<String>,
    /// Help about an honest draw card, in games with this deck.
    pub(crate) help_honest: fn(Deck) -> String,
    /// The word for a match without a target.
    pub(crate) no_target: fn() -> String,
    /// The way in which points are counted, with the game's own remark.
    pub(crate) counting: fn(String) -> String,
    /// The rules behind the help about a card.
    pub(crate) cited_rules: CitedRules,
}

/// The rules behind the help about a card.
#[derive(Clone, Copy)]
pub(crate) struct CitedRules {
    /// The points of a card that is left in a hand.
    pub(crate) worth: RuleId,
    /// Cards that change the order of play, between two players.
    pub(crate) between_two: Option<RuleId>,
    /// A card that leaves the suit to follow as it was.
    pub(crate) transparent: Option<RuleId>,
    /// The effects of a card in free rein.
    pub(crate) in_rein: Option<RuleId>,
}

impl Vocabulary {
    /// The words of most games.
    pub(super) const COMMON: Vocabulary = Vocabulary {
        refusal: |_| None,
        jumped: |cast, seat, cards| by!(cast, seat; "You jumped in with {cards}."; "{who} jumped in with {cards}.", cards),
        undid: called_off,
        did_not_draw: |cast, seat, _, cards| called_off(cast, seat, cards),
        goes_on: |_, _, _, _, _| None,
        skipped: |cast, seats| match *seats {
            [seat] => by!(cast, seat; "You missed a turn."; "{who} missed a turn."),
            _ => line!(
                "Missed a turn: {who}.",
                who = cast.all(seats.iter().copied())
            ),
        },
        rotated: |direction| match direction {
            Direction::Clockwise => line!("Every hand moved one seat to the left."),
            Direction::Counterclockwise => line!("Every hand moved one seat to the right."),
        },
        out_of_turn: |_, _| None,
        grows_unnamed: false,
        help_undoing: || {
            say!(
                "A Reverse took the turn from you? Lay it right on that one: play turns back and goes on after you."
            )
        },
        help_effect: |_, _, _| None,
        help_honest: |deck| match deck {
            Deck::Colour => say!(
                "Honest only if you hold nothing in the colour in force: the player who must draw may challenge."
            ),
            Deck::French | Deck::FrenchWithJokers => say!(
                "Honest only if you hold nothing in the suit in force: the player who must draw may challenge."
            ),
        },
        no_target: || say!("a single round"),
        counting: |counts| counts,
        cited_rules: CitedRules {
            worth: cla(55),
            between_two: None,
            transparent: None,
            in_rein: None,
        },
    };
}

/// "Ben called it off with Red Reverse."
pub(super) fn called_off(cast: Cast, seat: Seat, cards: Line) -> Line {
    by!(cast, seat; "You called it off with {cards}."; "{who} called it off with {cards}.", cards)
}
