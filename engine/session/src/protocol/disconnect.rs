//! The reasons for a refusal or a disconnection, in sentences for people: what happened, and what to do next.

use alloc::string::ToString as _;
use base::{Phrase, message, phrase};
use bincode::{Decode, Encode};
use core::fmt;
use games::{house_rules::ChangeError, rulesets::config::ConfigError};

/// The reason why a phone left the table or could not join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum DisconnectReason {
    /// The two phones run different versions.
    Version {
        /// The protocol version of the host.
        host: u16,
        /// The protocol version of the guest.
        guest: u16,
    },
    /// All places are taken.
    Full,
    /// The maximum number of screens already shows the table.
    Screens,
    /// The host serves too many phones already.
    Busy,
    /// The host removed the player.
    Removed,
    /// The same seats were opened on another phone or in another tab.
    TakenOver,
    /// The host closed the table.
    Closed,
    /// The player left by choice.
    Left,
    /// The host could not understand a message.
    Garbled,
}

impl DisconnectReason {
    /// The reason in a sentence for people.
    pub fn phrase(self) -> Phrase {
        match self {
            Self::Version { host, guest } if guest < host => phrase!(
                "This phone has version {guest} of the game, the host has {host}. Reload the page on this phone, then join again.",
                guest = guest.to_string(),
                host = host.to_string()
            ),
            Self::Version { host, guest } => phrase!(
                "The host has version {host} of the game, this phone has {guest}. Ask the host to reload the page, then join again.",
                guest = guest.to_string(),
                host = host.to_string()
            ),
            Self::Full => phrase!(
                "This table is full. Ask the host to make room, or to remove a bot, then join again."
            ),
            Self::Screens => phrase!(
                "Four screens show this table already. Ask the host to remove one, then try again."
            ),
            Self::Busy => phrase!(
                "The host’s phone is busy with too many others. Wait a moment, then join again."
            ),
            Self::Removed => {
                phrase!("The host removed you from this table. You can start a table of your own.")
            }
            Self::TakenOver => phrase!(
                "Your seat was opened on another phone or in another tab. Go on there, or take it back here."
            ),
            Self::Closed => {
                phrase!("The host closed the table. Thanks for playing; start a new one any time.")
            }
            Self::Left => phrase!("You left the table."),
            Self::Garbled => phrase!(
                "The host could not understand this phone. Reload the page, then join again."
            ),
        }
    }
}

impl fmt::Display for DisconnectReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}

/// The reason why the host did not follow an edit or a command. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum CommandRejection {
    /// Only the host's phone may do this.
    HostOnly,
    /// The player is on another phone, or gone.
    NotYours,
    /// This is possible only in the lobby.
    LobbyOnly,
    /// This is impossible while a round is in play.
    NotInRound,
    /// There is nothing to get ready for.
    NothingToBeReadyFor,
    /// No more players fit.
    Full,
    /// The options of the game config do not fit together.
    GameConfig(ConfigError),
    /// Some players are not ready.
    Unready,
    /// The link of a player is lost.
    SomebodyLost,
    /// The name has no visible characters.
    Name,
    /// A value is out of its range.
    Range,
    /// The host cannot leave. It can only close the table.
    HostStays,
    /// Too many reactions at once.
    Slowly,
    /// The host is out of reach. The guest's own phone reports this.
    Unlinked,
    /// No more players fit on this phone.
    PhoneFull,
    /// There is nobody to vote on: the player is here, or out of the match.
    NotAway,
    /// Only people with a seat who are here may vote.
    NoVoice,
    /// This seat has acted more often in the round than normal play ever needs.
    Spent,
    /// That phone is not ready to host the table.
    NoReplica,
    /// Only a round's winner may change house rules, before the next round, and only at tables that agreed on it.
    NotBetweenRounds,
    /// Another player won the round, or nobody did.
    NotWinner,
    /// The rules of the next round are already chosen.
    Amended,
    /// The cards of the next round are being dealt.
    Dealing,
    /// The house rule cannot change like this now.
    Change(ChangeError),
    /// There is no finished round to deal again.
    NothingToDealAgain,
    /// The winner may still change a rule. A round with known cards must not take that right away.
    NightGoesOn,
    /// The deal is for other seats than those taken now.
    OtherSeats,
}

impl CommandRejection {
    /// The reason in a sentence for people.
    pub fn phrase(self) -> Phrase {
        Phrase::of(match self {
            Self::HostOnly => {
                message!("Only the host can change that. Ask whoever opened the table.")
            }
            Self::NotYours => message!("That player is not on this phone."),
            Self::LobbyOnly => message!("That can be changed in the lobby, before the next match."),
            Self::NotInRound => {
                message!("Not while cards are being played. Try again after this round.")
            }
            Self::NothingToBeReadyFor => message!("The game is already on."),
            Self::Full => message!("The table is full. Remove somebody first, or a bot."),
            Self::GameConfig(error) => return error.phrase(),
            Self::Change(error) => return error.phrase(),
            Self::Unready => message!("Somebody is not ready yet."),
            Self::SomebodyLost => message!(
                "Somebody’s phone is out of reach. Wait a moment, or remove them from the table."
            ),
            Self::Name => message!("That name cannot be shown. Use at least one letter or digit."),
            Self::Range => message!("That setting is out of its range."),
            Self::HostStays => message!("The host cannot leave the table, only close it."),
            Self::Slowly => message!("One at a time, please."),
            Self::Unlinked => {
                message!("This phone is looking for the host. Try again in a moment.")
            }
            Self::NoReplica => message!(
                "That phone cannot host yet: it takes two other phones at the table for some seconds. Try again in a moment."
            ),
            Self::PhoneFull => message!(
                "Four share this phone already. The next player joins with a phone of their own, or on the host’s."
            ),
            Self::NotAway => message!("They are back already. The game goes on."),
            Self::NoVoice => message!("Those who play decide that."),
            Self::NotBetweenRounds => message!(
                "House rules change between two rounds, where the table plays a house-rule night. Wait for the end of a round."
            ),
            Self::NotWinner => {
                message!("Only those who won the round may change a house rule. Win the next one.")
            }
            Self::Amended => {
                message!("That is settled for the next round already: one choice after each round.")
            }
            Self::Dealing => message!(
                "The next round is being dealt already. The rules stay as they are until it is over."
            ),
            Self::NothingToDealAgain => message!(
                "The same deal is dealt again after a round. Try again when this one is over."
            ),
            Self::NightGoesOn => message!(
                "On a house-rule night the same deal is dealt again once the match is over: what comes next is for whoever won."
            ),
            Self::OtherSeats => message!(
                "The same deal needs everybody who had a seat in it. Somebody has left since: deal a new one."
            ),
            Self::Spent => message!(
                "That was done too often in this round. Wait until you are asked, or for the next round."
            ),
        })
    }
}

impl fmt::Display for CommandRejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}
