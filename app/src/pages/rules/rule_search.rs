//! Search in the rules and house rules, in the player's own words: synonyms stand here.
use engine::{message, rulebook::RulebookEntry};
use js_sys::JsString;

use wording::i18n;

/// The player's words and the books' words for them: typed, then meant, in lower case. ": " separates the two, and "; "
/// separates the pairs.
const SYNONYMS: &str = message!(
    "+2: draw two; +4: draw four; 2: two; 4: four; two: 2; four: 4; plus: draw; plus: +; uno: call; 7: seven; 0: zero; finish: last; end: last; out: last; go: last; steal: take; trade: swap; exchange: swap; chain: stack; pair: together; mistake: wrong; bluff: challenge; team: partner; rob: take; rotate: pass; double: together; color: colour; size: each; timer: minute; timer: time; clock: minute; clock: time; time: minute; speed: time"
);

fn meant<'a>(word: &str, synonyms: &'a str) -> impl Iterator<Item = &'a str> {
    let pairs = synonyms
        .split("; ")
        .filter_map(|pair| pair.split_once(": "));
    pairs
        .filter(move |(typed, _)| *typed == word)
        .map(|(_, meant)| meant)
}

/// The text in lower case, as the browser writes it: a table of all letters would be a large download.
fn lower_case(text: &str) -> String {
    JsString::from(text).to_lower_case().into()
}

/// True if a text has all the words of a search, in any case and order, or other words for them.
fn is_in(text: &str, wanted: &str, synonyms: &str) -> bool {
    let (text, wanted) = (lower_case(text), lower_case(wanted));
    let mut words = wanted.split_whitespace();
    words.all(|word| text.contains(word) || meant(word, synonyms).any(|meant| text.contains(meant)))
}

/// True if these texts together have all the words of a search.
pub(crate) fn has_words(texts: &[&str], wanted: &str) -> bool {
    is_in(&texts.join(" "), wanted, &i18n::message_text(SYNONYMS))
}

/// The words of a rule that a search looks through.
fn words(entry: &RulebookEntry) -> String {
    format!("{} {} {}", entry.id, entry.heading, entry.text)
}

/// True if a rule has all the words of a search.
pub(crate) fn has(entry: &RulebookEntry, wanted: &str) -> bool {
    has_words(&[&words(entry)], wanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rulebook::entries;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const GRAND: &str = include_str!("../../../../engine/rulebook/grand.md");

    /// The rules of Classic in a language, and that language's messages.
    const LANGUAGES: [(&str, &str); 4] = [
        (
            include_str!("../../../../engine/rulebook/de/classic.md"),
            include_str!("../../../tongues/de.txt"),
        ),
        (
            include_str!("../../../../engine/rulebook/fr/classic.md"),
            include_str!("../../../tongues/fr.txt"),
        ),
        (
            include_str!("../../../../engine/rulebook/es/classic.md"),
            include_str!("../../../tongues/es.txt"),
        ),
        (
            include_str!("../../../../engine/rulebook/zh/classic.md"),
            include_str!("../../../tongues/zh.txt"),
        ),
    ];
    const CLASSIC: &str = include_str!("../../../../engine/rulebook/classic.md");

    fn found(book: &str, wanted: &str, synonyms: &str) -> Vec<String> {
        let found = entries(book).filter(|entry| is_in(&words(entry), wanted, synonyms));
        found.map(|entry| entry.id.to_string()).collect()
    }

    #[test]
    fn rules_are_found_by_words_in_any_order() {
        let count = |wanted: &str| found(GRAND, wanted, SYNONYMS).len();
        assert_eq!(count(""), entries(GRAND).count());
        assert_eq!(count("gra-52"), 1);
        assert!((1..5).contains(&count("salt dearest")));
        assert_eq!(count("checkmate"), 0);
    }

    #[test]
    fn words_that_people_type_find_their_rules_in_every_language() {
        let of = |messages: &'static str| {
            let mut lines = messages.lines();
            lines.find(|line| *line == SYNONYMS);
            lines.next().expect("a translation").trim()
        };
        let others = LANGUAGES.map(|(book, messages)| (book, of(messages)));
        for (book, synonyms) in [(CLASSIC, SYNONYMS)].into_iter().chain(others) {
            for (typed, rule) in [("+2", "CLA-28"), ("+4", "CLA-30"), ("UNO", "CLA-48")] {
                let found = found(book, typed, synonyms);
                assert!(
                    found.iter().any(|id| id == rule),
                    "{typed}: {synonyms}: {found:?}"
                );
            }
        }
    }
}
