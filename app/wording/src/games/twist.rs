//! The words of Twist.
use super::vocabulary::{Cites, Vocabulary};
use engine::rule::twi;

pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    cites: Cites {
        worth: twi(31),
        between_two: Some(twi(36)),
        transparent: Some(twi(16)),
        ..Vocabulary::COMMON.cites
    },
    ..Vocabulary::COMMON
};
