//! The last finished rounds of this phone, to watch again. They lie in IndexedDB. On a phone without that they last
//! as long as the page.
use std::cell::RefCell;

use engine::session::{DealId, RoundNumber};

use crate::storage::indexed_db;
use crate::storage::local_storage::{TextEntry, listed, with, written};
use crate::storage::table_place::{packed, unpacked};

const NAME: &str = "rounds";

thread_local! {
    /// The rounds of this page, for browsers that store nothing.
    static HERE: RefCell<String> = const { RefCell::new(String::new()) };
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptRound {
    /// The table's room, as text.
    pub table: String,
    pub round_number: RoundNumber,
    /// Tells apart two deals with that number.
    pub deal: DealId,
    /// Its number within the match, from 1.
    pub number: u16,
    /// The time when it was kept, in seconds since 1970.
    pub at: u64,
    /// The round in the format of its file.
    pub tape: Vec<u8>,
}

impl TextEntry for KeptRound {
    const MOST: usize = 24;

    fn excludes(&self, other: &Self) -> bool {
        (&self.table, self.round_number, self.deal)
            == (&other.table, other.round_number, other.deal)
    }

    fn to_text(&self) -> String {
        let (RoundNumber(round_number), DealId(deal)) = (self.round_number, self.deal);
        let (number, at, tape) = (self.number, self.at, packed(&self.tape));
        format!("{} {round_number} {deal} {number} {at} {tape}", self.table)
    }

    fn parse(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        Some(Self {
            table: words.next()?.to_owned(),
            round_number: RoundNumber(words.next()?.parse().ok()?),
            deal: DealId(words.next()?.parse().ok()?),
            number: words.next()?.parse().ok()?,
            at: words.next()?.parse().ok()?,
            tape: unpacked(words.next()?)?,
        })
    }
}

/// Every round that was kept, the newest first.
pub async fn kept_rounds() -> Vec<KeptRound> {
    match indexed_db::read(NAME).await {
        Ok(text) => listed(&text.unwrap_or_default()),
        Err(_) => HERE.with_borrow(|text| listed(text)),
    }
}

/// Keeps a round, unless it is there already.
pub async fn keep_round(round: &KeptRound) {
    if let Some(text) = with_new(round, kept_rounds().await) {
        HERE.set(text.clone());
        // Without IndexedDB the round stays until the page goes away.
        let _ = indexed_db::write(NAME, &text).await;
    }
}

/// The text of all rounds with this one, or `None` if it is there already.
fn with_new(round: &KeptRound, all: Vec<KeptRound>) -> Option<String> {
    let is_kept = all.iter().any(|other| round.excludes(other));
    (!is_kept).then(|| written(&with(round.clone(), all)))
}

/// Forgets all kept rounds.
pub fn erase_rounds() {
    HERE.take();
    indexed_db::write_soon(NAME, String::new());
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn round(round_number: u32) -> KeptRound {
        KeptRound {
            table: "room".into(),
            round_number: RoundNumber(round_number),
            deal: DealId(7),
            number: 2,
            at: 1_800_000_000,
            tape: vec![0, 200, 3],
        }
    }

    #[test]
    fn a_round_is_read_as_it_was_kept_and_what_is_none_is_passed_over() {
        let text = round(1).to_text();
        assert_eq!(text, "room 1 7 2 1800000000 AMgD");
        assert_eq!(
            listed::<KeptRound>(&format!("{text}\nroom 1 x\n\n")),
            [round(1)]
        );
    }

    #[test]
    fn the_newest_stands_first_the_oldest_goes_and_none_is_kept_twice() {
        let mut all = Vec::new();
        for round_number in 0..30 {
            all = listed(&with_new(&round(round_number), all).expect("it is new"));
        }
        let epochs: Vec<u32> = all.iter().map(|round| round.round_number.0).collect();
        assert_eq!(epochs, (6..30).rev().collect::<Vec<_>>());
        assert_eq!(with_new(&round(20), all), None);
    }
}
