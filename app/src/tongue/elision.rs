//! What French does where two vowels would meet: "la table d’Ana".

/// Words that lose their last letter before a vowel.
const SHORTENED: [&str; 2] = ["de", "que"];

/// Shortens the last of these words, if what comes next wants that. Before an H both are written, so it stays as it is.
pub(super) fn elide(words: &mut String, next: &str) {
    let last = words
        .strip_suffix(' ')
        .and_then(|words| words.rsplit(|c: char| !c.is_alphabetic()).next());
    let short = last.is_some_and(|last| {
        let last = last.to_lowercase();
        SHORTENED.contains(&last.as_str())
    });
    if short && next.chars().next().is_some_and(is_vowel) {
        words.truncate(words.len() - "e ".len());
        words.push('’');
    }
}

fn is_vowel(letter: char) -> bool {
    "aeiouàâäæéèêëîïôöœùûü".contains(letter.to_lowercase().next().unwrap_or(letter))
}

#[cfg(test)]
mod tests {
    use super::elide;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn met(words: &str, next: &str) -> String {
        let mut met = words.to_owned();
        elide(&mut met, next);
        met + next
    }

    #[test]
    fn de_and_que_are_shortened_before_a_vowel() {
        assert_eq!(met("Table de ", "Ana"), "Table d’Ana");
        assert_eq!(met("Main de ", "Élodie"), "Main d’Élodie");
        assert_eq!(met("Il ne reste que ", "Inès"), "Il ne reste qu’Inès");
        assert_eq!(met("De ", "Oscar"), "D’Oscar");
    }

    #[test]
    fn all_else_stays_as_it_is() {
        for (words, next) in [
            ("Table de ", "Ben"),
            ("Table de ", "Hugo"),
            ("Main de ", "8"),
            ("Il reste ", "Ana"),
            ("Chez de", "Ana"),
            ("aide ", "Ana"),
            ("", "Ana"),
            ("de ", ""),
        ] {
            assert_eq!(met(words, next), format!("{words}{next}"));
        }
    }
}
