//! Lists of things in a sentence, and rows of sentences.

use engine::phrase::Joint;

use crate::{
    line,
    line::{text, words},
    say,
};

/// The longest list that names everything. A longer list counts the rest.
const NAMED: usize = 4;

/// A list in words: "Ana", "Ana and Ben", "Ana, Ben and Cleo", "Ana, Ben, Cleo and 3 more".
pub fn listed(all: &[String]) -> String {
    listed_within(all, NAMED)
}

/// [`listed`], in which no more than `most` things are named. `most` is 1 at least.
pub fn listed_within(all: &[String], most: usize) -> String {
    if all.len() <= most {
        return line::listed(all, Joint::And);
    }
    let (named, others) = all.split_at(most.saturating_sub(1));
    let more = say!("{count} more", count = others.len());
    line::listed(&[named, &[more]].concat(), Joint::And)
}

/// Several items in a row, with no word before the last: "jump-in, 2 packs".
pub fn in_a_row(all: impl IntoIterator<Item = String>) -> String {
    let row = all
        .into_iter()
        .reduce(|list, next| say!("{told}, {next}", told = list, next));
    row.unwrap_or_default()
}

/// Several sentences in a row, as the language that is read here sets them.
pub fn sentences(all: impl IntoIterator<Item = String>) -> String {
    let all = all.into_iter().filter(|one| !one.is_empty());
    text(&line::sentences(all.map(|one| vec![words(one)])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_follow_each_other() {
        let of = |all: [&str; 3]| sentences(all.map(str::to_owned));
        assert_eq!(of(["Ana won.", "", "Ben deals."]), "Ana won. Ben deals.");
    }

    #[test]
    fn names_are_listed_as_people_say_them() {
        let all = ["Ana", "Ben", "Cem"].map(str::to_owned);
        let said: Vec<String> = (0..=3)
            .map(|n| line::listed(&all[..n], Joint::And))
            .collect();
        assert_eq!(said, ["", "Ana", "Ana and Ben", "Ana, Ben and Cem"]);
    }

    #[test]
    fn a_list_reads_as_it_is_said() {
        let of = |names: &str| {
            let names: Vec<String> = names.split_whitespace().map(str::to_owned).collect();
            listed(&names)
        };
        assert_eq!(of(""), "");
        assert_eq!(of("Ana"), "Ana");
        assert_eq!(of("Ana Ben"), "Ana and Ben");
        assert_eq!(of("Ana Ben Cleo Dia"), "Ana, Ben, Cleo and Dia");
        assert_eq!(of("Ana Ben Cleo Dia Eve"), "Ana, Ben, Cleo and 2 more");
    }
}
