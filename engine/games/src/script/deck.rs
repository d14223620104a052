//! Checks that a script uses no more cards than its decks have.

use super::failure::Wrong;
use crate::{GameConfig, rulesets};
use alloc::{format, vec::Vec};
use base::{Deck, Face};
use kernel::Position;

/// The cards that remain in the decks after those on the table, in order of their faces.
///
/// # Errors
/// A face that is on the table more often than the decks have it.
pub(super) fn rest(config: GameConfig, position: &Position) -> Result<Vec<Face>, Wrong> {
    let rules = rulesets::build(&config, position.hands.len());
    let mut rest = Vec::new();
    for face in Face::all() {
        let all = usize::from(rules.deck.copies(face)) * usize::from(rules.packs);
        let used = on_table(position).filter(|f| *f == face).count();
        let left = all
            .checked_sub(used)
            .ok_or_else(|| too_many(rules.deck, face, all))?;
        rest.resize(rest.len() + left, face);
    }
    Ok(rest)
}

fn on_table(position: &Position) -> impl Iterator<Item = Face> + '_ {
    let hands = position.hands.iter().flatten().copied();
    let piles = position.piles.iter().flatten().map(|played| played.face);
    hands.chain(piles).chain(position.draw_pile.iter().copied())
}

fn too_many(deck: Deck, face: Face, all: usize) -> Wrong {
    let (short, name) = (deck.short(face), deck.name(face));
    Wrong::Unreadable(format!("only {all} of {short} ({name}) are in the packs"))
}
