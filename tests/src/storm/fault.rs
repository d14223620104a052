//! The kinds of fault in a storm: how phones, pages and links break down.

use crate::chance::Dice;
use std::fmt;

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    /// A page is reloaded, and announces it before.
    Reload,
    /// A page dies, and is opened again later.
    Crash,
    /// A phone is locked, or shows another app. The page stands still, and perhaps its clock, too.
    Sleep,
    /// The link is dead, because the phone has changed its network. Neither end is notified.
    Move,
    /// The link is dead, and the browser notifies at least one end.
    Close,
    /// A phone has no network for a while.
    Cut,
    /// Several phones have no network for a while.
    Partition,
    /// The host's page is reloaded, and announces it before.
    HostReload,
    /// The host's page dies in the middle of a task, and is opened again later.
    HostCrash,
    /// The host's phone is locked for a while.
    HostSleep,
    /// The host's phone has no network for a while.
    HostCut,
    /// The host's phone is gone for good, if the others can continue without it.
    HostDeath,
    /// The host hands the table over.
    Pass,
    /// The phones split into two sides that cannot reach each other.
    Rift,
    /// The host's phone cannot store anything for a while.
    Full,
    /// A phone leaves for good, and its players come back as new ones.
    Leave,
    /// No player touches the phone for a while.
    Idle,
}

impl FaultKind {
    /// All faults.
    pub const ALL: [FaultKind; 17] = [
        FaultKind::Reload,
        FaultKind::Crash,
        FaultKind::Sleep,
        FaultKind::Move,
        FaultKind::Close,
        FaultKind::Cut,
        FaultKind::Partition,
        FaultKind::HostReload,
        FaultKind::HostCrash,
        FaultKind::HostSleep,
        FaultKind::HostCut,
        FaultKind::HostDeath,
        FaultKind::Pass,
        FaultKind::Rift,
        FaultKind::Full,
        FaultKind::Leave,
        FaultKind::Idle,
    ];

    /// True if the fault hits the host's phone.
    pub fn is_hosts(self) -> bool {
        matches!(
            self,
            FaultKind::HostReload
                | FaultKind::HostCrash
                | FaultKind::HostSleep
                | FaultKind::HostCut
                | FaultKind::HostDeath
                | FaultKind::Pass
                | FaultKind::Full
        )
    }

    /// A random duration, in milliseconds.
    fn lasts(self, dice: &mut Dice) -> u64 {
        match self {
            FaultKind::Reload | FaultKind::HostReload => dice.between(200, 1500),
            FaultKind::Crash | FaultKind::HostCrash => dice.between(300, 12_000),
            FaultKind::Sleep | FaultKind::HostSleep => match dice.below(3) {
                0 => dice.between(500, 4000),
                1 => dice.between(4000, 20_000),
                _ => dice.between(20_000, 90_000),
            },
            FaultKind::Cut | FaultKind::HostCut | FaultKind::Partition | FaultKind::Rift => {
                match dice.below(3) {
                    0 => dice.between(200, 3000),
                    1 => 12_000,
                    _ => dice.between(3000, 40_000),
                }
            }
            FaultKind::Full => dice.between(500, 10_000),
            FaultKind::Leave => dice.between(500, 8000),
            FaultKind::Idle => dice.between(3000, 20_000),
            FaultKind::Move | FaultKind::Close | FaultKind::HostDeath | FaultKind::Pass => 0,
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FaultKind::Reload => "page reloaded",
            FaultKind::Crash => "page killed",
            FaultKind::Sleep => "phone asleep",
            FaultKind::Move => "link dead, nobody told",
            FaultKind::Close => "link dead, told",
            FaultKind::Cut => "network gone",
            FaultKind::Partition => "several networks gone",
            FaultKind::HostReload => "host's page reloaded",
            FaultKind::HostCrash => "host's page killed, torn",
            FaultKind::HostSleep => "host's phone asleep",
            FaultKind::HostCut => "host's network gone",
            FaultKind::HostDeath => "host gone for good",
            FaultKind::Pass => "host passed on",
            FaultKind::Rift => "two sides of a table",
            FaultKind::Full => "host's storage full",
            FaultKind::Leave => "left, and came anew",
            FaultKind::Idle => "phone untouched",
        })
    }
}

/// A fault at a certain time.
#[derive(Clone, Copy, Debug)]
pub struct PlannedFault {
    /// The time of the fault, in milliseconds from the start.
    pub at: u64,
    /// The kind of the fault.
    pub kind: FaultKind,
    /// The phone that the fault hits.
    pub phone: usize,
    /// How long the fault lasts, in milliseconds.
    pub lasts: u64,
    /// True if links survive the fault, for faults that links can survive.
    pub mild: bool,
}

/// The faults among this number of phones until the calm begins.
pub fn faults(phones: usize, calm: u64, dice: &mut Dice) -> Vec<PlannedFault> {
    let pause = *dice.pick(&[2000, 6000, 15_000]);
    let mut faults = Vec::new();
    let mut at = dice.between(0, pause);
    while at < calm {
        let kind = *dice.pick(&FaultKind::ALL);
        let phone = match kind.is_hosts() || phones < 2 {
            true => 0,
            false => 1 + dice.below(phones - 1),
        };
        if phone > 0 || kind.is_hosts() {
            let (lasts, mild) = (kind.lasts(dice), dice.chance(5000));
            faults.push(PlannedFault {
                at,
                kind,
                phone,
                lasts,
                mild,
            });
        }
        at += dice.between(100, 2 * pause);
    }
    // Players who left still take up room while the host has not noticed that they are gone. A table of sixteen would
    // soon be full, and a full table sends newcomers away.
    let mut left = Vec::new();
    faults.retain(|fault| {
        let again = fault.kind == FaultKind::Leave && left.contains(&fault.phone);
        if fault.kind == FaultKind::Leave {
            left.push(fault.phone);
        }
        !again
    });
    faults
}
