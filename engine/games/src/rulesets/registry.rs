//! All rulesets: their descriptions, and how each one is built.

use super::{classic, config::GameConfig, grand, jungle, newno, twist, unu};
use base::{message, rule::Book};
use kernel::Ruleset;

/// The ruleset of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RulesetId {
    /// The classic game.
    Classic,
    /// Jumping in with identical cards, hands that change owners, and drawing until a card fits.
    Jungle,
    /// Ordinary decks with jokers, alone or in teams.
    Twist,
    /// French cards, series, and free reins.
    Unu,
    /// An open start, and jumping in with identical cards.
    Newno,
    /// Two discard piles, and a meaning for every card.
    Grand,
}

/// Everything that players and programs need to know of a ruleset before the game.
#[derive(Debug)]
pub struct RulesetSpec {
    /// The ruleset that this describes.
    pub id: RulesetId,
    /// Its key in scripts and in the code of a game config, and the name of the file with its rules.
    pub key: &'static str,
    /// Its name, as a translatable message.
    pub name: &'static str,
    /// One plain sentence that describes the game, as a translatable message.
    pub about: &'static str,
    /// The rulebook's prefix in rule ids.
    pub book: Book,
    /// Smallest and largest number of players.
    pub players: (u8, u8),
    /// The most frequent answer besides playing and drawing; `None` if the game asks for no other answer.
    pub reply: Option<Reply>,
    /// The reason why it accepts no house rules of other games, as a translatable message; `None` if it does.
    pub closed: Option<&'static str>,
}

/// An answer to a card, or to its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Challenge a draw card.
    Challenge,
    /// Keep the card just drawn.
    Keep,
    /// Trade hands.
    Trade,
}

/// Every ruleset, in the order of the menu.
pub static RULESETS: [RulesetSpec; 6] = [
    RulesetSpec {
        id: RulesetId::Classic,
        key: "classic",
        name: message!("Classic"),
        about: message!(
            "Colours and numbers, four special cards, and the house rules that you grew up with."
        ),
        book: Book::Cla,
        players: (2, 10), // CLA-2
        reply: Some(Reply::Challenge),
        closed: None,
    },
    RulesetSpec {
        id: RulesetId::Jungle,
        key: "jungle",
        name: message!("Jungle"),
        about: message!(
            "Be quick: lay the very same card at any time, trade whole hands, and hit back at a Skip."
        ),
        book: Book::Jun,
        players: (2, 10), // JUN-1
        reply: Some(Reply::Trade),
        closed: None,
    },
    RulesetSpec {
        id: RulesetId::Twist,
        key: "twist",
        name: message!("Twist"),
        about: message!(
            "Four ordinary packs and their jokers, twos and jokers that pile up, alone or in teams."
        ),
        book: Book::Twi,
        players: (3, 16), // TWI-2
        reply: None,
        closed: None,
    },
    RulesetSpec {
        id: RulesetId::Unu,
        key: "unu",
        name: message!("Unu"),
        about: message!(
            "French cards: lay a whole series, play again after a king, and run free on a seven."
        ),
        book: Book::Unu,
        players: (2, 10), // UNU-1
        reply: None,
        closed: None,
    },
    RulesetSpec {
        id: RulesetId::Newno,
        key: "newno",
        name: message!("Newno"),
        about: message!(
            "The fastest player begins, and anybody may lay the very same card at any time."
        ),
        book: Book::New,
        players: (2, 10), // NEW-1, CLA-2
        reply: Some(Reply::Keep),
        closed: Some(message!(
            "Newno's rules hang together: other house rules are not to be mixed in."
        )),
    },
    RulesetSpec {
        id: RulesetId::Grand,
        key: "grand",
        name: message!("Grand"),
        about: message!(
            "Two discard piles, sums of cards, a meaning for every number, and Wilds that backfire."
        ),
        book: Book::Gra,
        players: (2, 10), // GRA-1
        reply: Some(Reply::Challenge),
        closed: None,
    },
];

impl RulesetId {
    /// The description of this ruleset.
    pub const fn spec(self) -> &'static RulesetSpec {
        &RULESETS[self as usize]
    }
}

/// Builds the ruleset of a game config for this number of seats, house rules included.
pub fn build(config: &GameConfig, seats: usize) -> Ruleset {
    let mut ruleset = match config.ruleset {
        RulesetId::Classic => classic::ruleset(seats),
        RulesetId::Jungle => jungle::ruleset(config, seats),
        RulesetId::Twist => twist::ruleset(seats),
        RulesetId::Unu => unu::ruleset(config, seats),
        RulesetId::Newno => newno::ruleset(config, seats),
        RulesetId::Grand => grand::ruleset(config),
    };
    for spec in config.house_rules() {
        spec.apply(&mut ruleset, config.value(spec.house_rule));
    }
    ruleset
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruleset_stands_at_its_own_place() {
        for (index, spec) in RULESETS.iter().enumerate() {
            let name = spec.name;
            assert_eq!(
                spec.id as usize, index,
                "{name}: RULESETS has the order of RulesetId"
            );
        }
    }
}
