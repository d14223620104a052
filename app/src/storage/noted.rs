//! What was noted of the round that is going on, until it goes into the history: a reload does not lose it.
use super::shelf::{self, StorageFull};

const NAME: &str = "noted";

/// What the owner of this phone did in a round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Noted {
    /// The room of the table.
    pub room: String,
    /// Which round, as the table counts them.
    pub epoch: u32,
    /// When the cards were dealt, in seconds since 1970; `None` if this phone was not there.
    pub dealt: Option<u64>,
    /// How often somebody was caught without having called.
    pub catches: u32,
    /// How often it was the other way round.
    pub caught: u32,
    /// Most cards drawn at once.
    pub longest: u32,
    /// The round is in the history.
    pub round_entered: bool,
    /// So is the match that it ended.
    pub match_entered: bool,
}

impl Noted {
    /// What was noted of this round, if it is the last one that was noted at all.
    pub fn load(room: &str, epoch: u32) -> Option<Self> {
        let noted = Self::parse(&shelf::read(NAME)?)?;
        (noted.room == room && noted.epoch == epoch).then_some(noted)
    }

    /// Keeps it instead of what was noted before.
    ///
    /// # Errors
    /// [`StorageFull`].
    pub fn save(&self) -> Result<(), StorageFull> {
        shelf::write(NAME, &self.to_text())
    }

    fn to_text(&self) -> String {
        let Self {
            room,
            epoch,
            dealt,
            catches,
            caught,
            longest,
            round_entered,
            match_entered,
        } = self;
        let dealt = dealt.map_or_else(|| "-".to_owned(), |seconds| seconds.to_string());
        format!(
            "{room} {epoch} {dealt} {catches} {caught} {longest} {round_entered} {match_entered}"
        )
    }

    fn parse(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        Some(Self {
            room: words.next()?.to_owned(),
            epoch: words.next()?.parse().ok()?,
            dealt: words.next()?.parse().ok(),
            catches: words.next()?.parse().ok()?,
            caught: words.next()?.parse().ok()?,
            longest: words.next()?.parse().ok()?,
            round_entered: words.next()?.parse().ok()?,
            match_entered: words.next()?.parse().ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn notes_are_read_as_they_were_written() {
        for dealt in [None, Some(1_790_000_000)] {
            let noted = Noted {
                room: "r00m".into(),
                epoch: 3,
                dealt,
                catches: 1,
                longest: 6,
                round_entered: true,
                ..Noted::default()
            };
            assert_eq!(Noted::parse(&noted.to_text()), Some(noted));
        }
        assert_eq!(Noted::parse("something else"), None);
    }
}
