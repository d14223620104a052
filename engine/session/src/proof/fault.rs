//! The faults that a round can have, who is to blame for each, and their wording.

use crate::{proof::wording::Names, protocol::ids::PlayerId};
use alloc::string::ToString as _;
use base::{Phrase, Seat, phrase};
use bincode::{Decode, Encode};

/// The person to blame for a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub enum Blame {
    /// The person who changed the host's program.
    Host,
    /// The person who changed the program on this player's phone.
    Player(PlayerId),
}

/// An act that no honest phone commits. Places in the log count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub enum Fault {
    /// The host has not opened the record.
    Closed,
    /// The bytes that the host opened are not a valid record.
    Garbled,
    /// The host's signature under the record is wrong.
    Unsigned,
    /// The host opened the round in another way than it told this phone.
    CommitReveal,
    /// The round was played by other rules than the host told this phone at its start.
    Rules,
    /// The record says that this player takes part, but the player never signed that.
    Invited(PlayerId),
    /// The host's secret does not match its commitment.
    Secret,
    /// The cards, the dealer or the players do not follow from the commitments: a stacked deck.
    Stacked,
    /// A new draw pile was not shuffled by the links that were open by then.
    DrawPile(u32),
    /// An input is against the rules.
    PlayRefusal(u32),
    /// The seat never signed this action on record: it was invented.
    Invented(u32, Seat),
    /// This action, or something before it, differs from what its seat saw and signed. It was changed, moved, left out
    /// or put in.
    Altered(u32, Seat),
    /// The record ends before the round does.
    Short,
    /// The host showed this phone something else at this state of the game.
    Shown(u32),
    /// An action of this phone was done, but is not on record.
    Dropped(Seat),
    /// The host signed two records of the same round.
    Two,
    /// A player revealed another number than the one they had committed to.
    Number(PlayerId),
    /// A player's phone claims that it got another record, and has no evidence.
    Slander(PlayerId),
    /// The host itself committed to a number and did not reveal it, when it knew all others.
    Withheld,
}

impl Fault {
    /// The person to blame.
    pub fn blame(self) -> Blame {
        match self {
            Fault::Number(player) | Fault::Slander(player) => Blame::Player(player),
            _ => Blame::Host,
        }
    }

    /// The fault as a sentence.
    pub fn phrase(self, names: &dyn Names) -> Phrase {
        let step = |at: u32| at.saturating_add(1).to_string();
        match self {
            Self::Closed => phrase!("The host’s phone has not opened the record of the round."),
            Self::Garbled => phrase!("What the host’s phone opened is no record of a round."),
            Self::Unsigned => phrase!("The record is not as the host’s phone signed it."),
            Self::CommitReveal => {
                phrase!("The host’s phone opened the round in another way than it told this phone.")
            }
            Self::Rules => phrase!(
                "The round was played by other rules than the host’s phone told this phone."
            ),
            Self::Invited(player) => phrase!(
                "The record says that {who} took part in the shuffle, which their phone never signed.",
                who = names.player(player)
            ),
            Self::Secret => phrase!(
                "The host’s phone opened another secret than the one it had fixed before the deal."
            ),
            Self::Stacked => phrase!(
                "The deck was stacked: it is not the one that all phones shuffled together."
            ),
            Self::DrawPile(at) => phrase!(
                "Before step {step} the pile was not shuffled by what all phones gave.",
                step = step(at)
            ),
            Self::PlayRefusal(at) => phrase!("Step {step} is against the rules.", step = step(at)),
            Self::Invented(at, by) => phrase!(
                "Step {step} was invented: {who} never did that.",
                step = step(at),
                who = names.seat(by)
            ),
            Self::Altered(at, by) => phrase!(
                "Step {step}, or one before it, was changed: {who} saw and signed something else.",
                step = step(at),
                who = names.seat(by)
            ),
            Self::Short => phrase!("The record ends before the round does."),
            Self::Shown(revision) => phrase!(
                "After step {step} the host’s phone showed this phone something else than is on record.",
                step = revision.to_string()
            ),
            Self::Dropped(by) => phrase!(
                "Something that {who} did is not on record.",
                who = names.seat(by)
            ),
            Self::Two => phrase!(
                "The host’s phone signed two different records of this round for different phones."
            ),
            Self::Number(player) => phrase!(
                "{who}’s phone showed another number than it had fixed before the deal. It was not counted.",
                who = names.player(player)
            ),
            Self::Withheld => phrase!(
                "The host’s own number was fixed and then not shown, when all others were known."
            ),
            Self::Slander(player) => phrase!(
                "{who}’s phone claims that it got another record, without the host’s signature under it.",
                who = names.player(player)
            ),
        }
    }
}
