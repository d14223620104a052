//! What changes where words meet: those of a message and what fills its places.

/// Words that French shortens before a vowel. They and all letters below are listed: tables of every script would come with the
/// first screen.
const SHORTENED: [&str; 4] = ["de ", "De ", "que ", "Que "];

/// French: "la table d’Ana". Before an H both are written, so the words stay as they are.
pub(super) fn elide(said: &mut String, next: &str) {
    let before = SHORTENED.iter().find_map(|word| said.strip_suffix(word));
    let is_word = before.is_some_and(|before| !before.chars().next_back().is_some_and(is_letter));
    if is_word && next.chars().next().is_some_and(is_vowel) {
        said.truncate(said.len() - "e ".len());
        said.push('’');
    }
    said.push_str(next);
}

/// Of those that French words are written with.
fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphabetic() || matches!(letter, 'À'..='ÿ' | 'Œ' | 'œ')
}

fn is_vowel(letter: char) -> bool {
    "aeiouàâäæéèêëîïôöœùûüAEIOUÀÂÄÆÉÈÊËÎÏÔÖŒÙÛÜ".contains(letter)
}

/// Chinese: messages have a space where words of other letters will stand. Where Han stands instead there is none.
pub(super) fn close_up(said: &mut String, next: &str) {
    let ends_in_han = |said: &str| said.chars().next_back().is_some_and(is_han);
    let begins_with_han = |next: &str| next.chars().next().is_some_and(is_han);
    if said.strip_suffix(' ').is_some_and(ends_in_han) && begins_with_han(next) {
        said.pop();
    }
    let closed = next.strip_prefix(' ').filter(|next| begins_with_han(next));
    said.push_str(closed.filter(|_| ends_in_han(said)).unwrap_or(next));
}

fn is_han(letter: char) -> bool {
    matches!(letter, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn joined(join: fn(&mut String, &str), parts: &[&str]) -> String {
        let mut said = String::new();
        for part in parts {
            join(&mut said, part);
        }
        said
    }

    #[test]
    fn french_shortens_de_and_que_before_a_vowel() {
        for (parts, said) in [
            (["Table de ", "Ana"], "Table d’Ana"),
            (["Main de ", "Élodie"], "Main d’Élodie"),
            (["Il ne reste que ", "Inès"], "Il ne reste qu’Inès"),
            (["De ", "Oscar"], "D’Oscar"),
        ] {
            assert_eq!(joined(elide, &parts), said);
        }
    }

    #[test]
    fn french_leaves_all_else() {
        for parts in [
            ["Table de ", "Ben"],
            ["Table de ", "Hugo"],
            ["Main de ", "8"],
            ["Il reste ", "Ana"],
            ["Chez de", "Ana"],
            ["aide ", "Ana"],
            ["", "Ana"],
            ["de ", ""],
        ] {
            assert_eq!(joined(elide, &parts), parts.concat());
        }
    }

    #[test]
    fn chinese_has_spaces_beside_other_letters_only() {
        assert_eq!(joined(close_up, &["玩 ", "经典"]), "玩经典");
        assert_eq!(joined(close_up, &["", "经典", " 的规则"]), "经典的规则");
        assert_eq!(joined(close_up, &["", "Unu", " 的规则"]), "Unu 的规则");
        assert_eq!(joined(close_up, &["玩 ", "Grand"]), "玩 Grand");
        assert_eq!(joined(close_up, &["还剩 ", "3", " 张"]), "还剩 3 张");
    }
}
