//! What a mix comes to among so many players: who has a place, the rules, the packs.
use engine::kernel::ruleset::Ruleset;
use engine::{House, Mix, rulesets};

/// So many players, or as many of them as can play it.
pub(in crate::screens) fn seated(mix: &Mix, seats: usize) -> usize {
    let (least, most) = mix.players().into_inner();
    seats.clamp(least, most)
}

/// The rules for so many players, or for as many as can play it.
pub(in crate::screens) fn built(mix: &Mix, seats: usize) -> Ruleset {
    rulesets::build(mix, seated(mix, seats))
}

/// Packs that suit so many players, as one would choose them: some games take two for each.
pub(super) fn suiting(mix: &Mix, seats: usize) -> u8 {
    let packs = |chosen| built(&mix.with(House::Packs, chosen), seats).packs;
    let usual = packs(0);
    (1..=usual)
        .find(|chosen| packs(*chosen) == usual)
        .unwrap_or(usual)
}
