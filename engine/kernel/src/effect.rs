//! What cards do.

use super::{
    aftermath::{Side, Whom},
    clause::Ways,
    leaving::Hit,
};
use base::{card::FaceSet, rule::RuleId};

/// What a card does once it is laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The next player loses the turn.
    Skip,
    /// The next player loses the turn, and nobody else, however many such cards are laid.
    SkipOne,
    /// Play turns round; between two it is a Skip.
    Reverse,
    /// So many cards are added to what the next player must draw.
    Draw(u8),
    /// The player names the suit to follow, with the play.
    Name,
    /// The player swaps hands with one whom the play names.
    Swap,
    /// Every hand moves on to the next player in the direction of play.
    Rotate,
    /// The turn goes to the next one of the player's team, over everybody between; without one left it is a Skip.
    Ally,
    /// Play turns round, between two as well.
    Flip,
    /// The player names the suit to follow, in a message of its own that others may race.
    NameLater,
    /// The player chooses whose hands change, in a message of its own that others may race.
    Exchange(Exchange),
    /// Every hand lies face down for the next player in the direction of play, who takes it up.
    PassOn,
    /// When play leaves the player, this hits one of the next, behind what waits already.
    Wait(Hit),
    /// The player has one turn more, before anything that waits hits anybody.
    Again,
    /// The next card of the stock is turned onto the pile.
    TurnCard,
    /// The player goes on laying, card after card, until one of them does not say so, or draws.
    Rein,
    /// Every hand moves to the next player against the direction of play, face down; all wait until it is taken up.
    PassBack,
    /// The player may trade hands with one other, in a message of its own, until another card lies on top.
    Trade,
    /// As many of the next players lose the turn as like cards lie on each other, round the table and on.
    SkipRow,
    /// The player names the suit to follow, with the play; left open, it is named by whoever is first.
    NameOrCall,
    /// These owe so many cards, and may send them back.
    Owe(Whom, u8),
    /// The player chooses who owes so many cards.
    Hit(u8),
    /// The player takes a card out of another hand, unseen.
    Rob,
    /// The player names somebody who has to part with a card.
    Part,
    /// The others may give cards of this rank to the player.
    Collect(u8),
    /// Play goes to the seat with the pepper, which goes to the player. Cards above act for that seat.
    HandOver,
    /// Laid right on a card of this rank, its player and that one's change seats.
    ChangeSeats(u8),
    /// Cards of this rank go from hand to hand, openly.
    Pass(u8, Side),
    /// Cards of this rank are shown until they leave the hand.
    Show(u8),
    /// The player takes the salt.
    Salt,
}

/// Which hands a player may choose to change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exchange {
    /// The own one, with somebody else's.
    Own,
    /// The same, or none.
    OwnOrNone,
    /// The same, or those of two others, or none.
    AnyOrNone,
}

/// Cards and what they do.
#[derive(Clone, Copy, Debug)]
pub struct On {
    /// The rule that says so.
    pub rule: RuleId,
    /// Which cards.
    pub faces: FaceSet,
    /// Laid in which ways.
    pub ways: Ways,
    /// What they do, in order.
    pub effects: &'static [Effect],
}

impl On {
    /// These cards do this, in whatever way they are laid.
    pub const fn laid(rule: RuleId, faces: FaceSet, effects: &'static [Effect]) -> On {
        On {
            rule,
            faces,
            ways: Ways::ALL,
            effects,
        }
    }
}
