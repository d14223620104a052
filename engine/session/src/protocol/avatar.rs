//! How players look: a colour and a picture for each, so that they are known at a glance.

use serde::{Deserialize, Serialize};

/// A colour to know a player by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// All of them, in the order in which newcomers get them.
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

/// A picture to know a player by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// Those that people choose from; bots wear [`Avatar::Robot`].
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

/// How a player looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Look {
    /// The colour.
    pub tint: Tint,
    /// The picture.
    pub avatar: Avatar,
}
