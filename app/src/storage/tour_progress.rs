//! The owner's progress in the tours of the games.
use engine::{RulesetId, rulesets::RULESETS};

use crate::storage::local_storage::{self, StorageFull, TextEntry, listed, with, written};

const NAME: &str = "tours";

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TourProgress {
    /// The number of finished lessons; 0 for a tour that has not begun or begins again.
    pub behind: usize,
    /// True if the owner has gone through to the end.
    pub done: bool,
}

impl TourProgress {
    /// The progress in the tour of this game.
    pub fn of(game: RulesetId) -> Self {
        let all = all();
        let found = all.into_iter().find(|(other, _)| *other == game);
        found.map(|(_, toured)| toured).unwrap_or_default()
    }

    /// Stores the progress in the tour of this game.
    pub fn keep(self, game: RulesetId) -> Result<(), StorageFull> {
        local_storage::write(NAME, &written(&with((game, self), all())))
    }
}

impl TextEntry for (RulesetId, TourProgress) {
    fn to_text(&self) -> String {
        let (game, TourProgress { behind, done }) = self;
        let done = if *done { "done" } else { "open" };
        format!("{} {behind} {done}", game.spec().key)
    }

    fn parse(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let key = words.next()?;
        let game = RULESETS.iter().find(|spec| spec.key == key)?.id;
        let behind = words.next()?.parse().ok()?;
        let done = words.next()? == "done";
        Some((game, TourProgress { behind, done }))
    }

    fn excludes(&self, (other, _): &Self) -> bool {
        self.0 == *other
    }
}

/// The game whose tour was left in the middle, the latest if there are several.
pub fn open_tour() -> Option<RulesetId> {
    let mut all = all().into_iter();
    let open = all.find(|(_, toured)| toured.behind > 0);
    open.map(|(game, _)| game)
}

/// The known progress in each tour, the latest first.
fn all() -> Vec<(RulesetId, TourProgress)> {
    listed(&local_storage::read(NAME).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn tour_progress_is_read_as_it_was_written() {
        let toured = |behind, done| TourProgress { behind, done };
        let all = [
            (RulesetId::Newno, toured(3, false)),
            (RulesetId::Classic, toured(0, true)),
            (RulesetId::Twist, toured(1, true)),
        ];
        assert_eq!(listed::<(RulesetId, TourProgress)>(&written(&all)), all);
        assert_eq!(
            listed::<(RulesetId, TourProgress)>("checkers 2 done\nunu\nunu many open\n\n"),
            []
        );
    }
}
