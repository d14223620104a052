//! What a world starts from, and what goes wrong in it.

use crate::{Contests, Pace, Times};
use alloc::vec::Vec;
use games::rulesets::{RulesetId, mix::Mix};

/// What goes wrong, each in so many of 10 000 cases; 0 is never.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Faults {
    /// A frame is swallowed.
    pub(super) drop: u32,
    /// A frame from a guest arrives twice.
    pub(super) twice: u32,
    /// At a look at the screen, a phone loses its network without anybody being told.
    pub(super) cut: u32,
    /// At a look at the screen, a page is reloaded.
    pub(super) reload: u32,
    /// In the middle of what the host has to do, its page dies.
    pub(super) crash: u32,
}

/// What a world starts from.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) seed: u64,
    /// Players on each phone; the first is the host's.
    pub(super) phones: Vec<usize>,
    pub(super) bots: usize,
    /// Whether somebody plays on the last phone; if not, it lies there and shows the table.
    pub(super) awake: bool,
    /// Whether people mostly know what they do, so that matches come to their end as they do among friends.
    pub(super) clever: bool,
    /// After how many rounds the host has had enough, if ever.
    pub(super) rounds: Option<u16>,
    pub(super) mix: Mix,
    pub(super) pace: Pace,
    pub(super) faults: Faults,
    /// Longest delay of a frame, in milliseconds.
    pub(super) delay: u32,
}

impl Plan {
    pub(super) fn new(seed: u64, phones: &[usize], bots: usize) -> Plan {
        Plan {
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
                times: Times::Book,
                contests: Contests::Fastest,
                thinking: (100, 400),
            },
            faults: Faults::default(),
            delay: 80,
        }
    }
}
