//! Notes on the current round, until they go into the history. A reload does not lose them.
use crate::storage::local_storage::{self, StorageFull};

const NAME: &str = "noted";
/// The storage name of the current question, and since when this tab has seen it.
const ASKED: &str = "asked";

/// The record of this phone's owner in one round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RoundNotes {
    pub room: String,
    pub round_number: u32,
    /// The time of the deal, in seconds since 1970; `None` if this phone was not there.
    pub dealt: Option<u64>,
    /// How often the owner caught a player who had not called.
    pub catches: u32,
    /// How often a player caught the owner.
    pub caught: u32,
    /// Most cards that the owner drew at once.
    pub longest: u32,
    /// True if the round is in the history.
    pub round_entered: bool,
    /// True if the match that ended with this round is in the history.
    pub match_entered: bool,
}

impl RoundNotes {
    /// The stored notes on this round, if it is the last round with notes.
    pub fn load(room: &str, round_number: u32) -> Option<Self> {
        let noted = Self::parse(&local_storage::read(NAME)?)?;
        (noted.room == room && noted.round_number == round_number).then_some(noted)
    }

    /// Stores the notes in place of earlier ones.
    pub fn save(&self) -> Result<(), StorageFull> {
        local_storage::write(NAME, &self.to_text())
    }

    fn to_text(&self) -> String {
        let dealt = self
            .dealt
            .map_or_else(|| "-".to_owned(), |at| at.to_string());
        format!(
            "{} {} {dealt} {} {} {} {} {}",
            self.room,
            self.round_number,
            self.catches,
            self.caught,
            self.longest,
            self.round_entered,
            self.match_entered
        )
    }

    fn parse(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        Some(Self {
            room: words.next()?.to_owned(),
            round_number: words.next()?.parse().ok()?,
            dealt: words.next()?.parse().ok(),
            catches: words.next()?.parse().ok()?,
            caught: words.next()?.parse().ok()?,
            longest: words.next()?.parse().ok()?,
            round_entered: words.next()?.parse().ok()?,
            match_entered: words.next()?.parse().ok()?,
        })
    }
}

/// How long this tab has seen the question of this name, in milliseconds. The first call remembers the time, so that the
/// time left is known after a reload, too. `now` is in whole milliseconds since 1970: code that reads fractions is a
/// large download.
pub fn question_age(question: &str, now: u64) -> u32 {
    let text = local_storage::read_in_tab(ASKED).unwrap_or_default();
    let since = first_seen(&text, question);
    if since.is_none() {
        local_storage::write_in_tab(ASKED, Some(format!("{question} {now}")));
    }
    let age = since.map_or(0, |since| now.saturating_sub(since));
    u32::try_from(age).unwrap_or(u32::MAX)
}

/// The time in the stored text, if it is about this question.
fn first_seen(text: &str, question: &str) -> Option<u64> {
    let (known, since) = text.split_once(' ')?;
    (known == question).then_some(since)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn notes_are_read_as_they_were_written() {
        for dealt in [None, Some(1_790_000_000)] {
            let noted = RoundNotes {
                room: "r00m".into(),
                round_number: 3,
                dealt,
                catches: 1,
                longest: 6,
                round_entered: true,
                ..RoundNotes::default()
            };
            let when = dealt.map_or("-", |_| "1790000000");
            assert_eq!(noted.to_text(), format!("r00m 3 {when} 1 0 6 true false"));
            assert_eq!(RoundNotes::parse(&noted.to_text()), Some(noted));
        }
        assert_eq!(RoundNotes::parse("something else"), None);
    }

    #[test]
    fn only_whole_milliseconds_of_the_same_question_count() {
        assert_eq!(
            first_seen("3.17 1790000000123", "3.17"),
            Some(1_790_000_000_123)
        );
        for other in ["3.18 1790000000123", "3.17 1790000000123.5", "3.17", ""] {
            assert_eq!(first_seen(other, "3.17"), None, "{other}");
        }
    }
}
