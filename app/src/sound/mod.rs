//! The sounds and vibrations of the table on this device: wood, paper and a soft bell, and the shaking of a phone in
//! the hand.
//!
//! They are decoration. Nothing waits for them, and a device without sound or vibration loses nothing else. A device
//! tells only news that arrives while a player is there; missed news stays missed.
pub(crate) mod cue;
pub(crate) mod notes;
pub(crate) mod player;
pub(crate) mod sounds;
pub(crate) mod vibration;
pub(crate) mod wave;

pub use sounds::feel;
pub(crate) use vibration::can_shake;
