//! The example of `docs/new-rules.md` compiles as it is, and deals. Its book is the only part that is not in `docs/mini`.
#![allow(clippy::expect_used, reason = "a test stops at the first surprise")]

extern crate alloc;
extern crate base as real_base;
// The example finds its own book in `base`, as it does once a reader has entered it there.
extern crate self as base;

pub use real_base::*;

/// The rules of `base`, and those of the example.
pub mod rule {
    pub use real_base::rule::*;

    /// In place of `Min "MIN" mini` in `books!`.
    pub const fn mini(number: u8) -> RuleId {
        cla(number)
    }
}

pub use games::rulesets::classic;

#[allow(dead_code, reason = "the example uses a part of it")]
#[path = "../src/rulesets/common.rs"]
mod common;
#[allow(unreachable_pub, reason = "its home is a library")]
#[path = "../../../docs/mini/mini.rs"]
mod mini;

#[test]
fn the_example_of_a_ruleset_compiles_and_deals() {
    let seating = kernel::Seating {
        seats: 3,
        playing: Seat::first(3).collect(),
        dealer: Seat::FIRST,
        ages: &[],
        seed: Seed::from_number(7),
    };
    let rules = alloc::sync::Arc::new(mini::ruleset(3));
    let game = kernel::Game::new(rules, &seating).expect("three can play it");
    assert_eq!(game.hand(Seat::FIRST).len(), 5);
}
