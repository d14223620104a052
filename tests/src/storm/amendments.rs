//! Changes of the house rules by round winners: the game plays exactly the changes that guests saw.

use engine::session::{Amendment, Guest, Host, RoundNumber, Table, TableStage};
use std::collections::BTreeMap;

/// The changes that winners chose, as far as any guest saw them.
#[derive(Debug, Default)]
pub struct Amendments {
    /// By host term and finished round, without changes that may have been undone.
    announced: BTreeMap<(u32, RoundNumber), Amendment>,
    /// Rounds with other house rules than the round before.
    pub played: usize,
    last: RoundNumber,
}

/// The change chosen for the next round, while the round is over.
fn open(table: &Table) -> Option<Amendment> {
    let over = matches!(table.stage, TableStage::RoundOver(..));
    table.amendment.filter(|_| over)
}

impl Amendments {
    /// Notes the newer table that a phone has received.
    pub fn note(&mut self, guest: &Guest) {
        let Some(table) = guest.table() else { return };
        if let Some(amendment) = open(table) {
            let round = (table.term, table.round_number);
            let known = *self.announced.entry(round).or_insert(amendment);
            assert_eq!(known, amendment, "one choice after each round");
        }
    }

    /// Notes that the host's table has changed.
    pub fn look(&mut self, host: &Host) {
        let table = host.table();
        let Some(transcript) = host.transcript().filter(|_| table.is_playing()) else {
            return;
        };
        let config = transcript.setup.config;
        assert_eq!(*table.config, config, "everybody knows what is played");
        let before = (
            table.term,
            RoundNumber(table.round_number.0.saturating_sub(1)),
        );
        let Some(change) = self
            .announced
            .get(&before)
            .and_then(|amendment| amendment.change)
        else {
            return;
        };
        assert_eq!(
            config.value(change.house_rule),
            change.value,
            "as it was told"
        );
        if self.last != table.round_number {
            self.last = table.round_number;
            self.played += 1;
        }
    }

    /// Checks the table after the host's page was opened again.
    pub fn resumed(&self, host: &Host) {
        let table = host.table();
        if matches!(table.stage, TableStage::RoundOver(..))
            && let Some(amendment) = self.announced.get(&(table.term, table.round_number))
        {
            assert_eq!(open(table), Some(*amendment), "what was told is back");
        }
    }

    /// Forgets the changes that guests saw, since a crash may undo them.
    pub fn lost(&mut self) {
        self.announced.clear();
    }
}
