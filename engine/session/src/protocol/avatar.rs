//! The looks of players: a color and a picture for each, so that others recognize them at a glance.

use bincode::{Decode, Encode};

/// A color by which others recognize a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Encode, Decode)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Tint {
    #[default]
    Coral,
    Amber,
    Lime,
    Teal,
    Sky,
    Indigo,
    Violet,
    Pink,
    Brown,
    Slate,
}

impl Tint {
    /// All colors, in the order in which newcomers get them.
    pub const ALL: [Tint; 10] = [
        Tint::Coral,
        Tint::Teal,
        Tint::Amber,
        Tint::Indigo,
        Tint::Lime,
        Tint::Pink,
        Tint::Sky,
        Tint::Brown,
        Tint::Violet,
        Tint::Slate,
    ];
}

/// A picture by which others recognize a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Encode, Decode)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Avatar {
    #[default]
    Fox,
    Owl,
    Cat,
    Bear,
    Frog,
    Whale,
    Hare,
    Crab,
    Snail,
    Bee,
    Robot,
}

impl Avatar {
    /// The pictures that people choose from. Bots wear [`Avatar::Robot`].
    pub const PEOPLE: [Avatar; 10] = [
        Avatar::Fox,
        Avatar::Owl,
        Avatar::Cat,
        Avatar::Bear,
        Avatar::Frog,
        Avatar::Whale,
        Avatar::Hare,
        Avatar::Crab,
        Avatar::Snail,
        Avatar::Bee,
    ];
}

/// The color and picture of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Encode, Decode)]
pub struct Look {
    /// The color of the player.
    pub tint: Tint,
    /// The picture of the player.
    pub avatar: Avatar,
}
