//! A message that shows only its subject on the screen: the words around it are for a screen reader.

use engine::phrase::{Part, parts};
use leptos::prelude::*;
use wording::i18n::plural_form;

/// The words of a message before its placeholder, in the reader's language; heard only.
pub(crate) fn before(english: &'static str, count: Option<u32>) -> AnyView {
    let [before, _] = parted(english, count);
    unseen(before)
}

/// The words behind the placeholder.
pub(crate) fn behind(english: &'static str, count: Option<u32>) -> AnyView {
    let [_, behind] = parted(english, count);
    unseen(behind)
}

fn unseen(words: String) -> AnyView {
    let said = (!words.is_empty()).then(|| view! { <span class="visually-hidden">{words}</span> });
    said.into_any()
}

/// Returns the words before and behind the placeholder of a message.
fn parted(english: &'static str, count: Option<u32>) -> [String; 2] {
    let form = plural_form(english, count);
    let [mut before, mut behind] = [String::new(), String::new()];
    let mut passed = false;
    for part in parts(&form) {
        match part {
            Part::Place(_) => passed = true,
            Part::Words(words) if passed => behind.push_str(words),
            Part::Words(words) => before.push_str(words),
        }
    }
    [before, behind]
}

#[cfg(test)]
mod tests {
    use super::parted;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn words_stand_on_both_sides_of_what_is_seen() {
        let said = |english, count| parted(english, count).join("|");
        assert_eq!(said("Take hand {number}", None), "Take hand |");
        assert_eq!(said("{count} card | {count} cards", Some(2)), "| cards");
        assert_eq!(said("Look at {who} now", None), "Look at | now");
    }
}
