//! The pace of a table, as the lobby sets it: how long it waits for an absent player, for a thinking one, for a race.

use bincode::{Decode, Encode};

/// How the table applies the time limits that its rules give some questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Encode, Decode)]
pub enum TimeLimits {
    /// The limits of the rules.
    Book,
    /// Twice the limits of the rules.
    Twice,
    /// No limits of the rules, the friendly way. These questions take as long as any other.
    #[default]
    Off,
}

impl TimeLimits {
    /// The time limit of a question in seconds, where the rules give `seconds`. `None` if the table ignores these
    /// limits.
    pub const fn allowed(self, seconds: u8) -> Option<u16> {
        match self {
            TimeLimits::Book => Some(seconds as u16),
            TimeLimits::Twice => Some(2 * seconds as u16),
            TimeLimits::Off => None,
        }
    }
}

/// The rule for several seats that may act at the same time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Encode, Decode)]
pub enum RaceRule {
    /// The fastest player goes first.
    #[default]
    Fastest,
    /// The seats go in the order of play. The host asks every seat that might act, so nobody has to be quick.
    InTurn,
}

/// The pace of the table. The lobby chooses every value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Pace {
    /// How long a race stays open at least (DIG-6), in milliseconds, 0 to 3000.
    pub race_ms: u16,
    /// How long the table waits for a lost player before it continues (DIG-9), in seconds, 0 to 600.
    pub grace_s: u16,
    /// How long a present player may think (DIG-8), in seconds, 5 to 600. `None`, the friendly way, sets no limit.
    pub patience_s: Option<u16>,
    /// The limits of questions for which several people would wait. The rules give each its own time, which overrides
    /// `patience`.
    pub time_limits: TimeLimits,
    /// The rule for several seats that may act at the same time.
    pub race_rule: RaceRule,
    /// The shortest and the longest time for which a bot seems to think, in milliseconds, up to 10 000.
    pub thinking_ms: (u16, u16),
}

/// A friendly table. Only absent players time out (DIG-8).
impl Default for Pace {
    fn default() -> Pace {
        Pace {
            race_ms: 1000,
            grace_s: 30,
            patience_s: None,
            time_limits: TimeLimits::Off,
            race_rule: RaceRule::Fastest,
            thinking_ms: (900, 2400),
        }
    }
}

impl Pace {
    /// The time limit in seconds for a present player, where the rules give `own` seconds; `None` sets no limit. On a
    /// shared phone the limit of the rules does not apply: players hand the phone over first, so nobody there can be
    /// quick.
    pub fn time(&self, own: Option<u8>, shared: bool) -> Option<u16> {
        let own = own.filter(|_| !shared);
        own.and_then(|seconds| self.time_limits().allowed(seconds))
            .or(self.patience_s)
    }

    /// How the limits of the rules apply. Where nobody has to be quick, they do not count.
    pub const fn time_limits(&self) -> TimeLimits {
        match self.race_rule {
            RaceRule::Fastest => self.time_limits,
            RaceRule::InTurn => TimeLimits::Off,
        }
    }

    /// True if every value is within its range.
    pub fn is_sound(&self) -> bool {
        self.race_ms <= 3000
            && self.grace_s <= 600
            && self
                .patience_s
                .is_none_or(|seconds| (5..=600).contains(&seconds))
            && self.thinking_ms.0 <= self.thinking_ms.1
            && self.thinking_ms.1 <= 10_000
    }
}
