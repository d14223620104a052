//! The faults of a storm.

use super::dice::Dice;
use std::fmt;

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
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

impl Fault {
    /// All faults.
    pub const ALL: [Fault; 17] = [
        Fault::Reload,
        Fault::Crash,
        Fault::Sleep,
        Fault::Move,
        Fault::Close,
        Fault::Cut,
        Fault::Partition,
        Fault::HostReload,
        Fault::HostCrash,
        Fault::HostSleep,
        Fault::HostCut,
        Fault::HostDeath,
        Fault::Pass,
        Fault::Rift,
        Fault::Full,
        Fault::Leave,
        Fault::Idle,
    ];

    /// True if the fault strikes the host's phone.
    pub fn is_hosts(self) -> bool {
        matches!(
            self,
            Fault::HostReload
                | Fault::HostCrash
                | Fault::HostSleep
                | Fault::HostCut
                | Fault::HostDeath
                | Fault::Pass
                | Fault::Full
        )
    }

    /// A random duration, in milliseconds.
    fn lasts(self, dice: &mut Dice) -> u64 {
        match self {
            Fault::Reload | Fault::HostReload => dice.between(200, 1500),
            Fault::Crash | Fault::HostCrash => dice.between(300, 12_000),
            Fault::Sleep | Fault::HostSleep => match dice.below(3) {
                0 => dice.between(500, 4000),
                1 => dice.between(4000, 20_000),
                _ => dice.between(20_000, 90_000),
            },
            Fault::Cut | Fault::HostCut | Fault::Partition | Fault::Rift => match dice.below(3) {
                0 => dice.between(200, 3000),
                1 => 12_000,
                _ => dice.between(3000, 40_000),
            },
            Fault::Full => dice.between(500, 10_000),
            Fault::Leave => dice.between(500, 8000),
            Fault::Idle => dice.between(3000, 20_000),
            Fault::Move | Fault::Close | Fault::HostDeath | Fault::Pass => 0,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Reload => "page reloaded",
            Fault::Crash => "page killed",
            Fault::Sleep => "phone asleep",
            Fault::Move => "link dead, nobody told",
            Fault::Close => "link dead, told",
            Fault::Cut => "network gone",
            Fault::Partition => "several networks gone",
            Fault::HostReload => "host's page reloaded",
            Fault::HostCrash => "host's page killed, torn",
            Fault::HostSleep => "host's phone asleep",
            Fault::HostCut => "host's network gone",
            Fault::HostDeath => "host gone for good",
            Fault::Pass => "host passed on",
            Fault::Rift => "two sides of a table",
            Fault::Full => "host's storage full",
            Fault::Leave => "left, and came anew",
            Fault::Idle => "phone untouched",
        })
    }
}

/// A fault at a certain time.
#[derive(Clone, Copy, Debug)]
pub struct Strike {
    /// The time of the fault, in milliseconds from the start.
    pub at: u64,
    /// The kind of the fault.
    pub fault: Fault,
    /// The phone that the fault strikes.
    pub phone: usize,
    /// How long the fault lasts, in milliseconds.
    pub lasts: u64,
    /// True if links survive the fault, for faults that links can survive.
    pub mild: bool,
}

/// The faults among this number of phones until the calm begins.
pub fn strikes(phones: usize, calm: u64, dice: &mut Dice) -> Vec<Strike> {
    let pause = *dice.pick(&[2000, 6000, 15_000]);
    let mut strikes = Vec::new();
    let mut at = dice.between(0, pause);
    while at < calm {
        let fault = *dice.pick(&Fault::ALL);
        let phone = match fault.is_hosts() || phones < 2 {
            true => 0,
            false => 1 + dice.below(phones - 1),
        };
        if phone > 0 || fault.is_hosts() {
            let (lasts, mild) = (fault.lasts(dice), dice.chance(5000));
            strikes.push(Strike {
                at,
                fault,
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
    strikes.retain(|strike| {
        let again = strike.fault == Fault::Leave && left.contains(&strike.phone);
        if strike.fault == Fault::Leave {
            left.push(strike.phone);
        }
        !again
    });
    strikes
}
