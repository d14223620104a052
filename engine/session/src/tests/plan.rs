//! What a world starts from, and what goes wrong in it.

use crate::protocol::table::{Contests, Pace, Times};
use alloc::vec::Vec;
use games::rulesets::{RulesetId, mix::Mix};

/// What goes wrong, each in so many of 10 000 cases; 0 is never.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Faults {
    /// A frame is swallowed.
    pub(crate) drop: u32,
    /// A frame from a guest arrives twice.
    pub(crate) twice: u32,
    /// At a look at the screen, a phone loses its network without anybody being told.
    pub(crate) cut: u32,
    /// At a look at the screen, a page is reloaded.
    pub(crate) reload: u32,
    /// In the middle of what the host has to do, its page dies.
    pub(crate) crash: u32,
}

/// What a world starts from.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    /// Players on each phone; the first is the host's.
    pub(crate) phones: Vec<usize>,
    pub(crate) bots: usize,
    /// Whether somebody plays on the last phone; if not, it lies there and shows the table.
    pub(crate) awake: bool,
    /// Whether people mostly know what they do, so that matches come to their end as they do among friends.
    pub(crate) clever: bool,
    /// After how many rounds the host has had enough, if ever.
    pub(crate) rounds: Option<u16>,
    pub(crate) mix: Mix,
    pub(crate) pace: Pace,
    pub(crate) faults: Faults,
    /// Longest delay of a frame, in milliseconds.
    pub(crate) delay: u32,
}

impl Plan {
    pub(crate) fn new(seed: u64, phones: &[usize], bots: usize) -> Plan {
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
