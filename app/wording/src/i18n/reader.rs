//! The language that is read here, and texts in it.

use engine::{
    Phrase, RulesetId,
    phrase::{English, Tongue, form_of},
};
use std::cell::OnceCell;

use super::Language;

thread_local! {
    static READER: OnceCell<Reader> = const { OnceCell::new() };
}

/// The reader's language, with its messages and its grammar.
struct Reader {
    language: Language,
    tongue: Box<dyn Tongue>,
}

/// Sets the language of all texts from now on. The first call counts.
pub fn translate_into(language: Language, tongue: Box<dyn Tongue>) {
    READER.with(|reader| drop(reader.set(Reader { language, tongue })));
}

/// Runs this with the language that is read here: English, until another one is set.
fn with_tongue<T>(run: impl FnOnce(&dyn Tongue) -> T) -> T {
    READER.with(|reader| match reader.get() {
        Some(reader) => run(&*reader.tongue),
        None => run(&English),
    })
}

/// The language that is read here.
pub fn spoken() -> Language {
    READER.with(|reader| {
        reader
            .get()
            .map_or(Language::English, |reader| reader.language)
    })
}

/// The form of this message for this count.
pub fn plural_form(english: &'static str, count: Option<u32>) -> String {
    with_tongue(|tongue| form_of(tongue, english, count).to_owned())
}

/// The text of this phrase.
pub fn phrase_text(phrase: &Phrase) -> String {
    with_tongue(|tongue| phrase.render(tongue))
}

/// The text of a message that was written with `message!`.
pub fn message_text(english: &'static str) -> String {
    plural_form(english, None)
}

/// The name of a game.
pub fn game_name(ruleset: RulesetId) -> String {
    message_text(ruleset.spec().name)
}

/// Appends the next words to those before, as the language does.
pub fn join(text: &mut String, next: &str) {
    with_tongue(|tongue| tongue.join(text, next));
}
