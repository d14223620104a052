//! What goes wrong.

use super::dice::Dice;
use std::fmt;

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// A page is reloaded, and says so before.
    Reload,
    /// A page dies, and is opened again later.
    Crash,
    /// A phone is locked, or another app is used: the page stands still, its clock perhaps too.
    Sleep,
    /// The link is dead, because the phone is in another network; nobody is told.
    Move,
    /// The link is dead, and the browser says so, to one end at least.
    Close,
    /// A phone has no network for a while.
    Cut,
    /// Several phones have none.
    Partition,
    /// The host's page is reloaded, and says so before.
    HostReload,
    /// The host's page dies in the middle of what it has to do, and is opened again later.
    HostCrash,
    /// The host's phone is locked for a while.
    HostSleep,
    /// The host's phone has no network for a while.
    HostCut,
    /// The host's phone is gone for good, wherever others can go on without it.
    HostDeath,
    /// The host passes the table on.
    Pass,
    /// Some phones reach each other, and not the others.
    Rift,
    /// The host's phone cannot store anything for a while.
    Full,
    /// A phone leaves for good, and its people come back as new ones.
    Leave,
    /// Nobody touches the phone for a while.
    Idle,
}

impl Fault {
    /// All of them.
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

    /// Whether it happens to the host's phone.
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

    /// How long it lasts, in milliseconds.
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

/// A fault that happens.
#[derive(Clone, Copy, Debug)]
pub struct Strike {
    /// When, in milliseconds from the start.
    pub at: u64,
    /// What.
    pub fault: Fault,
    /// To which phone.
    pub phone: usize,
    /// How long, in milliseconds.
    pub lasts: u64,
    /// Whether links outlive it, where that can be.
    pub mild: bool,
}

/// What goes wrong among so many phones until they are left in peace.
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
    // Whoever left and is not missed yet, since the host does not know, takes room: a table of sixteen would soon be full, and a
    // full table sends people away.
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
