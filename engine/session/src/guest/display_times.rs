//! The times at which views came on the screen. Reaction times are measured from them.

use crate::protocol::clock::Millis;
use alloc::collections::VecDeque;

/// How many of the latest ticks are remembered. People answer what they see, so older ones do not matter.
const MAX_TICKS: usize = 16;

/// The latest ticks of a round, with the time when a view of each first came on the screen.
#[derive(Clone, Debug, Default)]
pub(crate) struct DisplayTimes(VecDeque<(u32, Millis)>);

impl DisplayTimes {
    /// Records that views of this tick are on the screen now.
    pub(crate) fn note(&mut self, tick: u32, now: Millis) {
        if self.0.iter().any(|(shown, _)| *shown == tick) {
            return;
        }
        if self.0.len() == MAX_TICKS {
            self.0.pop_front();
        }
        self.0.push_back((tick, now));
    }

    /// The time since a view of this tick first came on the screen, in milliseconds; [`u16::MAX`] if unknown or longer.
    pub(crate) fn after(&self, tick: u32, now: Millis) -> u16 {
        let shown = self.0.iter().find(|(shown, _)| *shown == tick);
        shown
            .and_then(|(_, at)| u16::try_from(now.since(*at)).ok())
            .unwrap_or(u16::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reaction_counts_from_the_first_frame_that_showed_the_view() {
        let mut display_times = DisplayTimes::default();
        display_times.note(7, Millis(1000));
        display_times.note(7, Millis(1500));
        assert_eq!(display_times.after(7, Millis(1310)), 310);
        assert_eq!(
            display_times.after(8, Millis(1310)),
            u16::MAX,
            "not seen yet"
        );
        assert_eq!(display_times.after(7, Millis(99_000)), u16::MAX, "no race");
    }
}
