//! Changes at the seams between the words of a message and the values that fill its places.

/// Words that French shortens before a vowel. These and all letters below are lists, because tables of every script
/// would load with the first screen.
const SHORTENED: [&str; 4] = ["de ", "De ", "que ", "Que "];

/// French: "la table d’Ana". French has both forms before an H, so the words stay as they are.
pub fn elide(said: &mut String, next: &str) {
    let before = SHORTENED.iter().find_map(|word| said.strip_suffix(word));
    let is_word = before.is_some_and(|before| !before.chars().next_back().is_some_and(is_letter));
    if is_word && next.chars().next().is_some_and(is_vowel) {
        said.truncate(said.len() - "e ".len());
        said.push('’');
    }
    said.push_str(next);
}

/// True if French words are written with this letter.
fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphabetic() || matches!(letter, 'À'..='ÿ' | 'Œ' | 'œ')
}

fn is_vowel(letter: char) -> bool {
    "aeiouàâäæéèêëîïôöœùûüAEIOUÀÂÄÆÉÈÊËÎÏÔÖŒÙÛÜ".contains(letter)
}

/// Chinese: one space between Han and letters or figures, and none between Han or after a Chinese stop.
pub fn close_up(said: &mut String, next: &str) {
    let before = said.strip_suffix(' ').unwrap_or(said);
    let behind = next.strip_prefix(' ').unwrap_or(next);
    let gap = match (before.chars().next_back(), behind.chars().next()) {
        (Some(left), _) if is_stop(left) => "",
        (Some(left), Some(right)) if is_han(left) && is_han(right) => "",
        (Some(left), Some(right)) if meet(left, right) || meet(right, left) => " ",
        _ => return said.push_str(next),
    };
    said.truncate(before.len());
    said.push_str(gap);
    said.push_str(behind);
}

/// Chinese: "A、B 和 C", with `word` before the last item.
pub fn row(items: &[String], word: &str) -> String {
    let mut said = String::new();
    for (at, item) in items.iter().enumerate() {
        match at {
            0 => {}
            _ if at + 1 == items.len() => close_up(&mut said, word),
            _ => said.push('、'),
        }
        close_up(&mut said, item);
    }
    said
}

/// True if the first is Han and the other is a letter or figure listed here.
fn meet(han: char, other: char) -> bool {
    is_han(han) && (is_letter(other) || other.is_ascii_digit())
}

/// True if the character ends a sentence or a part of one. It brings its own space.
fn is_stop(letter: char) -> bool {
    "。，；：！？、".contains(letter)
}

fn is_han(letter: char) -> bool {
    matches!(letter, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(joined(close_up, &["任意 5", "或", "8"]), "任意 5 或 8");
    }

    #[test]
    fn chinese_sentences_follow_each_other_without_a_space() {
        assert_eq!(
            joined(close_up, &["每人 7 张。", " ", "你先。"]),
            "每人 7 张。你先。"
        );
        assert_eq!(joined(close_up, &["轮到你： ", "Ana"]), "轮到你：Ana");
        assert_eq!(joined(close_up, &["Ana: ", "Ben"]), "Ana: Ben");
    }

    #[test]
    fn chinese_lists_have_spaces_as_sentences_have() {
        let listed = |items: &[&str]| {
            row(
                &items
                    .iter()
                    .map(|item| (*item).to_owned())
                    .collect::<Vec<_>>(),
                "和",
            )
        };
        assert_eq!(listed(&["红 5", "绿 8", "Ana"]), "红 5、绿 8 和 Ana");
        assert_eq!(listed(&["红色", "蓝色"]), "红色和蓝色");
        assert_eq!(listed(&["红 5"]), "红 5");
        assert_eq!(listed(&[]), "");
    }
}
