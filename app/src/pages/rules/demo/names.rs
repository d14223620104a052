//! The names in demonstrations, and the language of their scripts.
use wording::i18n::{Language, spoken};

/// The names of the players in demonstrations, by seat. The comments in scripts use them.
const NAMES: [&str; 16] = [
    "Alex", "Ben", "Chris", "Dana", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo", "Kim", "Leo", "Mia",
    "Nils", "Olga", "Paul",
];

/// Their names, by seat.
pub(crate) fn names() -> Vec<String> {
    NAMES.map(String::from).to_vec()
}

/// True if this language shows the titles and comments of scripts. They are in English only.
pub(crate) fn reads_scripts() -> bool {
    spoken() == Language::English
}
