//! The name and the look of this phone's owner.
use engine::session::{Avatar, Look, Tint};

use crate::storage::local_storage::{self, StorageFull};

const NAME: &str = "profile";

/// A name and a look, as the owner last chose them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Profile {
    /// The name as typed; empty if the owner typed none.
    pub name: String,
    /// The look; `None` leaves the choice to the table.
    pub look: Option<Look>,
}

impl Profile {
    /// The stored profile, or an empty one.
    pub fn load() -> Self {
        local_storage::read(NAME).map_or_else(Self::default, |text| Self::parse(&text))
    }

    pub fn save(&self) -> Result<(), StorageFull> {
        local_storage::write(NAME, &self.to_text())
    }

    /// The stored form `tint avatar name`, with each picture as a number; `- -` without a look.
    pub(crate) fn to_text(&self) -> String {
        let look = self.look.and_then(|look| {
            let tint = Tint::ALL.iter().position(|tint| *tint == look.tint)?;
            let avatar = Avatar::PEOPLE.iter().position(|a| *a == look.avatar)?;
            Some(format!("{tint} {avatar}"))
        });
        let name = self.name.replace('\n', " ");
        format!("{} {name}", look.as_deref().unwrap_or("- -"))
    }

    /// Reads [`Profile::to_text`] and leaves out anything that it cannot read.
    pub(crate) fn parse(text: &str) -> Self {
        let mut words = text.splitn(3, ' ');
        let mut number = || words.next().and_then(|word| word.parse::<usize>().ok());
        let (tint, avatar) = (number(), number());
        let look = tint.zip(avatar).and_then(|(tint, avatar)| {
            Some(Look {
                tint: *Tint::ALL.get(tint)?,
                avatar: *Avatar::PEOPLE.get(avatar)?,
            })
        });
        let name = words.next().unwrap_or_default().to_owned();
        Self { name, look }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_profile_is_read_as_it_was_written() {
        let look = Look {
            tint: Tint::Brown,
            avatar: Avatar::Bee,
        };
        for look in [Some(look), None] {
            let profile = Profile {
                name: "Ana  Maria".into(),
                look,
            };
            assert_eq!(Profile::parse(&profile.to_text()), profile);
        }
    }

    #[test]
    fn nonsense_is_nobody() {
        assert_eq!(Profile::default().to_text(), "- - ");
        assert_eq!(Profile::parse("99 x"), Profile::default());
        assert_eq!(Profile::parse(""), Profile::default());
    }
}
