//! The rules in our own words, by rule id, as the screens show them.
//!
//! A browser fetches the rulebooks when a player opens them. On other platforms they are part of the program.

use base::RuleId;

/// One rule of a rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulebookEntry<'a> {
    /// The rule id.
    pub id: RuleId,
    /// The heading above the rule.
    pub heading: &'a str,
    /// The text of the rule.
    pub text: &'a str,
    /// True if the rule concerns only the people in the room, so that no engine can enforce it.
    pub room: bool,
}

/// The rules that all rulebooks share.
#[cfg(not(target_arch = "wasm32"))]
const SHARED: &str = include_str!("../../rulebook/shared.md");

/// The rulebook of a ruleset, followed by the rules that all rulebooks share.
#[cfg(not(target_arch = "wasm32"))]
pub fn of(ruleset: crate::RulesetId) -> alloc::vec::Vec<RulebookEntry<'static>> {
    entries(own(ruleset)).chain(entries(SHARED)).collect()
}

/// The text of a ruleset's own rulebook file.
#[cfg(not(target_arch = "wasm32"))]
fn own(ruleset: crate::RulesetId) -> &'static str {
    use crate::RulesetId::{Classic, Grand, Jungle, Newno, Twist, Unu};
    match ruleset {
        Classic => include_str!("../../rulebook/classic.md"),
        Jungle => include_str!("../../rulebook/jungle.md"),
        Twist => include_str!("../../rulebook/twist.md"),
        Unu => include_str!("../../rulebook/unu.md"),
        Newno => include_str!("../../rulebook/newno.md"),
        Grand => include_str!("../../rulebook/grand.md"),
    }
}

/// Reads `- CLA-24 text` under `## heading`; `(room)` before the text marks a rule that concerns only the room.
pub fn entries(text: &str) -> impl Iterator<Item = RulebookEntry<'_>> {
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
        Some(RulebookEntry {
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
    use crate::rulesets::RULESETS;
    use alloc::vec::Vec;
    use base::rule::Book;

    /// Numbers begin at 1, without repetitions. Each rule has a heading and a text. Numbers may be missing: rules come
    /// in any order, and each has had its number since it was decided.
    #[test]
    fn every_rule_has_one_entry_under_a_heading() {
        let books = RULESETS
            .iter()
            .map(|spec| (spec.key, spec.book, own(spec.id)));
        for (name, book, text) in books.chain([("shared", Book::Dig, SHARED)]) {
            for line in text.lines().filter(|line| line.starts_with("- ")) {
                assert_eq!(
                    entries(line).count(),
                    1,
                    "{name}.md: a rule is “- {book}-1 Text”, not “{line}”"
                );
            }
            let mut numbers = Vec::new();
            for RulebookEntry {
                id, heading, text, ..
            } in entries(text)
            {
                assert_eq!(id.book, book, "{name}.md: {id} is of another book");
                assert!(!heading.is_empty(), "{name}.md: no heading above {id}");
                assert!(!text.is_empty(), "{name}.md: {id} says nothing");
                numbers.push(id.number);
            }
            numbers.sort_unstable();
            assert_eq!(numbers.first(), Some(&1), "{name}.md: {book}-1 is missing");
            for pair in numbers.windows(2) {
                assert_ne!(
                    pair[0], pair[1],
                    "{name}.md: {book}-{} stands twice",
                    pair[0]
                );
            }
        }
    }
}
