//! The starting conditions of a world, and the faults in it.

use crate::protocol::table::{Pace, RaceRule, TimeLimits};
use alloc::vec::Vec;
use games::rulesets::{RulesetId, mix::Mix};

/// The rate of each fault, in cases of 10,000. 0 is never.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Faults {
    /// A frame gets lost.
    pub(crate) drop: u32,
    /// A frame from a guest arrives twice.
    pub(crate) twice: u32,
    /// At a look at the screen, a phone loses its network. Nobody gets notice of it.
    pub(crate) cut: u32,
    /// At a look at the screen, a page reloads.
    pub(crate) reload: u32,
    /// While the host works, its page dies.
    pub(crate) crash: u32,
}

/// The starting conditions of a world.
#[derive(Clone, Debug)]
pub(crate) struct Scenario {
    pub(crate) seed: u64,
    /// Players on each phone; the first is the host's.
    pub(crate) phones: Vec<usize>,
    pub(crate) bots: usize,
    /// True if someone plays on the last phone. Otherwise it only shows the table.
    pub(crate) awake: bool,
    /// True if people mostly play well, so that matches end as they do among friends.
    pub(crate) clever: bool,
    /// The number of rounds after which the host stops, if any.
    pub(crate) rounds: Option<u16>,
    pub(crate) mix: Mix,
    pub(crate) pace: Pace,
    pub(crate) faults: Faults,
    /// Longest delay of a frame, in milliseconds.
    pub(crate) delay: u32,
}

impl Scenario {
    pub(crate) fn new(seed: u64, phones: &[usize], bots: usize) -> Scenario {
        Scenario {
            seed,
            phones: phones.to_vec(),
            bots,
            awake: true,
            clever: false,
            rounds: None,
            mix: Mix::plain(RulesetId::Classic),
            pace: Pace {
                race: 300,
                grace: 5,
                patience: None,
                time_limits: TimeLimits::Book,
                race_rule: RaceRule::Fastest,
                thinking: (100, 400),
            },
            faults: Faults::default(),
            delay: 80,
        }
    }
}
