//! The rules in our own words, by rule id, as screens show them.
//!
//! A browser fetches the books when somebody wants to read them; elsewhere they are part of the program.

use crate::rules::rule::RuleId;

/// One rule of a rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Its name.
    pub id: RuleId,
    /// The heading it stands under.
    pub heading: &'a str,
    /// What it says.
    pub text: &'a str,
    /// Whether it only concerns the people in the room, so that no engine can keep it.
    pub room: bool,
}

/// The rulebook of a ruleset, and after it what all rulebooks share.
#[cfg(not(target_arch = "wasm32"))]
pub fn of(ruleset: crate::RulesetId) -> alloc::vec::Vec<Entry<'static>> {
    use crate::RulesetId::{Classic, Grand, Jungle, Newno, Twist, Unu};
    let own = match ruleset {
        Classic => include_str!("../rulebook/classic.md"),
        Jungle => include_str!("../rulebook/jungle.md"),
        Twist => include_str!("../rulebook/twist.md"),
        Unu => include_str!("../rulebook/unu.md"),
        Newno => include_str!("../rulebook/newno.md"),
        Grand => include_str!("../rulebook/grand.md"),
    };
    let shared = entries(include_str!("../rulebook/shared.md"));
    entries(own).chain(shared).collect()
}

/// Reads `- CLA-24 text` under `## heading`; `(room)` before the text marks what only concerns the room.
pub fn entries(text: &str) -> impl Iterator<Item = Entry<'_>> {
    let mut heading = "";
    text.lines().filter_map(move |line| {
        if let Some(title) = line.strip_prefix("## ") {
            heading = title;
        }
        let (id, text) = line.strip_prefix("- ")?.split_once(' ')?;
        let (room, text) = match text.strip_prefix("(room) ") {
            Some(text) => (true, text),
            None => (false, text),
        };
        Some(Entry {
            id: id.parse().ok()?,
            heading,
            text,
            room,
        })
    })
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::{
        rules::rule::{Book, dig},
        rulesets::RULESETS,
    };
    use alloc::vec::Vec;

    /// How many rules each book has.
    const RULES: [(Book, u8); 6] = [
        (Book::Cla, 64),
        (Book::Twi, 37),
        (Book::Unu, 44),
        (Book::New, 52),
        (Book::Jun, 39),
        (Book::Gra, 78),
    ];

    #[test]
    fn every_rule_has_one_entry_under_a_heading() {
        for spec in &RULESETS {
            let book = of(spec.id);
            let (_, own) = RULES.iter().find(|(book, _)| *book == spec.book).unwrap();
            let own = (1..=*own).map(|number| RuleId {
                book: spec.book,
                number,
            });
            let wanted: Vec<RuleId> = own.chain((1..=16).map(dig)).collect();
            for id in &wanted {
                let found: Vec<&Entry> = book.iter().filter(|entry| entry.id == *id).collect();
                assert_eq!(found.len(), 1, "{id}");
                assert!(
                    !found[0].heading.is_empty() && !found[0].text.is_empty(),
                    "{id}"
                );
            }
            assert_eq!(book.len(), wanted.len(), "{}", spec.name);
        }
    }
}
