//! The effects that cards can have.

use crate::rules::{PlayMode, PlayModes, Whom, aftermath::Neighbor};
use base::{Face, FaceSet, RuleId};
use bincode::{Decode, Encode};

/// The effect of a card when it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The next player loses the turn.
    Skip,
    /// The next player loses the turn, and nobody else does, however many such cards were played.
    SkipOne,
    /// Play changes direction. Between two players it is a Skip.
    Reverse,
    /// Adds this number of cards to the next player's draw.
    Draw(u8),
    /// The player names the suit to follow, with the play.
    Name,
    /// The player swaps hands with the player whom the play names.
    Swap,
    /// Every hand moves to the next player in the direction of play.
    Rotate,
    /// The turn goes to the next teammate of the player, over everybody between. Without a teammate left it is a Skip.
    Ally,
    /// Play changes direction, between two players as well.
    Flip,
    /// The player names the suit to follow, in a separate message that others may race.
    NameLater,
    /// The player chooses the hands that change, in a separate message that others may race.
    Exchange(HandExchange),
    /// Every hand lies face down for the next player in the direction of play, who takes it up.
    PassOn,
    /// When play leaves the player, this hits one of the next players, behind earlier hits in the queue.
    Wait(Hit),
    /// The player has one more turn, before anything in the queue hits anybody.
    Again,
    /// The next card of the draw pile turns up onto the discard pile.
    TurnCard,
    /// The player goes on playing, card after card, until a card does not have this effect, or until the player draws.
    Rein,
    /// Every hand moves face down to the next player against the direction of play. All wait until the hands are taken
    /// up.
    PassBack,
    /// The player may trade hands with one other player, in a separate message, until another card covers this one.
    Trade,
    /// For each like card in the row, one more of the next players loses the turn, around the table and on.
    SkipRow,
    /// The player names the suit to follow, with the play. If it is left open, the first player to name one does.
    NameOrCall,
    /// These players owe this number of cards, and may send them back.
    Owe(Whom, u8),
    /// The player chooses who owes this number of cards.
    Hit(u8),
    /// The player takes a card out of another hand, unseen.
    Rob,
    /// The player names a player who has to give away a card.
    Part,
    /// The others may give cards of this rank to the player.
    Collect(u8),
    /// Play goes to the seat with the pepper, and the pepper goes to the player. Cards above act for that seat.
    HandOver,
    /// Played directly on a card of this rank, it makes the two players change seats.
    ChangeSeats(u8),
    /// Cards of this rank move from hand to hand, openly.
    Pass(u8, Neighbor),
    /// Everybody sees cards of this rank until they leave the hand.
    Show(u8),
    /// The player takes the salt.
    Salt,
    /// The player swaps hands with the player whom the play names, if it names one.
    MaySwap,
}

/// An effect that waits for the next players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Hit {
    /// It passes over one of them.
    Skip,
    /// One of them takes this number of cards. That does not cost a turn, so the effect behind it hits the same player.
    Take(u8),
}

/// The hands that a player may choose to change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandExchange {
    /// The player's own hand, with another player's.
    Own,
    /// The player's own hand with another player's, or none.
    OwnOrNone,
    /// Any two hands, or none.
    AnyOrNone,
}

/// A set of cards, and their effects.
#[derive(Clone, Copy, Debug)]
pub struct CardEffects {
    /// The rule that states it.
    pub rule: RuleId,
    /// The cards that have these effects.
    pub faces: FaceSet,
    /// The play modes in which they have these effects.
    pub modes: PlayModes,
    /// The effects, in order.
    pub effects: &'static [Effect],
}

impl CardEffects {
    /// These cards have these effects, in any play mode.
    pub const fn played(rule: RuleId, faces: FaceSet, effects: &'static [Effect]) -> CardEffects {
        CardEffects {
            rule,
            faces,
            modes: PlayModes::ALL,
            effects,
        }
    }
}

/// By face, the entries of a ruleset's effects that have it, as a set of their places in the list. The game looks them up
/// once for each round: Grand has 17 entries, and every card played would ask them all. A list has 64 entries at most.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EffectTable([u64; Face::COUNT]);

impl EffectTable {
    pub(crate) fn of(effects: &[CardEffects]) -> EffectTable {
        assert!(effects.len() <= u64::BITS as usize, "too many effects");
        let mut places = [0; Face::COUNT];
        for (on, at) in effects.iter().zip(0..u64::BITS) {
            for face in on.faces {
                places[face.index()] |= 1 << at;
            }
        }
        EffectTable(places)
    }

    /// The effects of a card when it is played in this mode: [`Ruleset::effects_of`](super::Ruleset::effects_of).
    pub(crate) fn each(
        &self,
        effects: &[CardEffects],
        face: Face,
        mode: PlayMode,
        mut found: impl FnMut(Effect),
    ) {
        let mut places = self.0[face.index()];
        while places != 0
            && let Some(on) = effects.get(places.trailing_zeros() as usize)
        {
            places &= places - 1;
            if on.modes.has(mode) {
                on.effects.iter().copied().for_each(&mut found);
            }
        }
    }
}
