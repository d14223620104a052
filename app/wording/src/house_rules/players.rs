//! A game config for a number of players: the seats, the rules, the decks.
use engine::kernel::ruleset::Ruleset;
use engine::{House, Mix, rulesets};

/// The number of players, limited to what the game config allows.
pub fn seated(mix: &Mix, seats: usize) -> usize {
    let (least, most) = mix.players().into_inner();
    seats.clamp(least, most)
}

/// The rules for this number of players, within what the game config allows.
pub fn built(mix: &Mix, seats: usize) -> Ruleset {
    rulesets::build(mix, seated(mix, seats))
}

/// The value of `House::Packs` that suits this number of players. Some games take two decks for each.
pub(crate) fn suiting(mix: &Mix, seats: usize) -> u8 {
    let packs = |chosen| built(&mix.with(House::Packs, chosen), seats).packs;
    let usual = packs(0);
    (1..=usual)
        .find(|chosen| packs(*chosen) == usual)
        .unwrap_or(usual)
}

/// The rules of a game config. Deck and scoring do not depend on the number of players.
pub fn rules(mix: &Mix) -> Ruleset {
    rulesets::build(mix, *mix.players().start())
}
