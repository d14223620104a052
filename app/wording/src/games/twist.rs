//! The words of Twist.

use engine::rule::twi;

use super::vocabulary::{CitedRules, Vocabulary};

pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    cited_rules: CitedRules {
        worth: twi(31),
        between_two: Some(twi(36)),
        transparent: Some(twi(16)),
        ..Vocabulary::COMMON.cited_rules
    },
    ..Vocabulary::COMMON
};
