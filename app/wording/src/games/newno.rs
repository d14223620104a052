//! The words of Newno.

use engine::{Effect, rule::newno};

use super::vocabulary::{CitedRules, Vocabulary};
use crate::{line, say};

pub(super) static VOCABULARY: Vocabulary = Vocabulary {
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
    cited_rules: CitedRules {
        worth: newno(49),
        ..Vocabulary::COMMON.cited_rules
    },
    ..Vocabulary::COMMON
};
