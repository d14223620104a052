//! The state of a table that every phone knows. Screens draw the lobby, the scores and the seats from it.

use crate::protocol::{
    absence::Absence,
    amendment::{Amendment, AmendmentRight},
    avatar::Look,
    ids::{DealId, PlayerId, RoundNumber},
    name::{Name, called},
    named_config::NamedConfig,
    pace::Pace,
    same_deal::NextDeal,
};
use alloc::vec::Vec;
use base::{Phrase, Seat, Seats, Seed, phrase};
use bincode::{Decode, Encode};
use games::{
    bot::Strength,
    rulesets::{TableRules, config::ConfigError},
};
use kernel::{Game, Outcome, Seating, View};

/// The maximum number of people and bots at one table, watchers included.
pub const MAX_AT_TABLE: usize = 16;
/// The maximum number of screens that show the table. They come on top of `MAX_AT_TABLE`.
pub const MAX_SCREENS: usize = 4;
/// How many round numbers each host has. After a change of host the numbers continue in the next host's range.
const ROUNDS_PER_TERM: u32 = 4096;
/// The last term whose rounds have their own numbers.
pub(crate) const MAX_TERM: u32 = u32::MAX / ROUNDS_PER_TERM;
/// How many rounds have their scores listed one by one. Earlier rounds appear only in the totals.
pub const LISTED_ROUNDS: usize = 40;

/// The kind of a player: it tells whether a person or the program decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub enum PlayerKind {
    /// A person with a phone, or with a share in one.
    Person,
    /// A bot of this strength.
    Bot(Strength),
    /// A screen that shows the table to everyone in the room. It never has a seat.
    Screen,
}

impl PlayerKind {
    /// How well the program plays; `None` if no program decides for this player.
    pub const fn strength(self) -> Option<Strength> {
        match self {
            PlayerKind::Person | PlayerKind::Screen => None,
            PlayerKind::Bot(strength) => Some(strength),
        }
    }

    /// True if this is a person, who can get ready and lose the link.
    pub const fn is_person(self) -> bool {
        matches!(self, PlayerKind::Person)
    }

    /// True if the program decides.
    pub const fn is_bot(self) -> bool {
        matches!(self, PlayerKind::Bot(_))
    }
}

/// The player's part in the next match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub enum Participation {
    /// The player gets a seat.
    Plays,
    /// The player watches without a seat.
    Watches,
}

/// The state of a player's link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub enum Presence {
    /// The link is up. Bots are always here.
    Here,
    /// The link is lost. The table keeps the place (DIG-9).
    Lost,
    /// The player left for good during a match. The list keeps the name until the match is over, since the scores need
    /// it.
    Gone,
}

/// The policy for the cards of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub enum DealPolicy {
    /// All phones decide together, and each one checks the deal.
    #[default]
    Verifiable,
    /// The host decides alone.
    HostAlone,
}

/// A person, bot or screen at the table.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Player {
    /// Names the player in messages.
    pub id: PlayerId,
    /// The name. No other player at the table has the same one.
    pub name: Name,
    /// The color and picture of the player.
    pub look: Look,
    /// Person, bot or screen.
    pub kind: PlayerKind,
    /// The part in the next match: seated or watching.
    pub part: Participation,
    /// The state of the link.
    pub presence: Presence,
    /// True if the player is ready for the next match or the next round.
    pub ready: bool,
    /// The seat in the present match. `None` in the lobby, and for watchers and latecomers.
    pub seat: Option<Seat>,
    /// True if this player's phone is the host and may change the table.
    pub host: bool,
}

/// The origin of a round's cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Encode, Decode)]
pub enum Dealing {
    /// Cards that were shuffled for this round.
    #[default]
    Fresh,
    /// The cards of an earlier round, whose hands any player may have seen. Nobody shuffled them, so they are not
    /// verifiable, and the round does not count.
    Known,
}

/// The state of a match.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Scores {
    /// The origin of the cards in the present round, or in the last one between rounds.
    pub dealing: Dealing,
    /// The present round, or the one just over, from 1.
    pub round: u16,
    /// The total of each seat. Team members share theirs.
    pub totals: Vec<u32>,
    /// The scores of each of the last [`LISTED_ROUNDS`] rounds, by seat, oldest first.
    pub rounds: Vec<Vec<u16>>,
    /// Seats still in the match: not gone, not eliminated.
    pub playing: Seats,
    /// True if no round follows this one, since time is up or the host ended the match.
    pub last: bool,
    /// The dealer of the present round, or of the last one between rounds.
    pub dealt: Seat,
    /// The dealer of the next round, in this match or in a rematch by the same players. Unknown until the round is
    /// over.
    pub deals: Seat,
}

/// The stage of the table.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum TableStage {
    /// People join, choose and get ready.
    Lobby,
    /// A round is in play.
    Round(Scores),
    /// A round is over. The next one starts when everyone is ready or the host starts it.
    RoundOver(Scores, Outcome),
    /// The match is decided. A rematch starts when everyone is ready or the host starts it.
    MatchOver(Scores, Outcome, Seats),
}

/// The public state of a table.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Table {
    /// The term of the host, from 0: it counts the hosts of this table.
    pub term: u32,
    /// The present or last round; 0 before the first.
    pub round_number: RoundNumber,
    /// Tells apart deals that have the same round number.
    pub deal: DealId,
    /// The stage: lobby, round, or after one.
    pub stage: TableStage,
    /// All players in seat order (clockwise) for the next match: at most [`MAX_AT_TABLE`], and [`MAX_SCREENS`] screens.
    pub players: Vec<Player>,
    /// The game config that is in play, or was in the round just over, with the name that the host keeps it under.
    pub config: NamedConfig,
    /// The time limits and delays.
    pub pace: Pace,
    /// The policy for the cards of the next round: all phones decide, or the host alone.
    pub deal_policy: DealPolicy,
    /// The right to change the house rules between two rounds.
    pub amendment_right: AmendmentRight,
    /// The winner's choice after the last round, for the next round or the one in play.
    pub amendment: Option<Amendment>,
    /// The players by age as far as known, youngest first, for rulesets that go by age.
    pub ages: Vec<PlayerId>,
    /// The players who are away in a match, and the votes about them.
    pub absences: Vec<Absence>,
    /// The cards of the next round, once one is over.
    pub next_deal: NextDeal,
    /// Counts how often players had to get ready again because something changed.
    pub ready_resets: u32,
}

/// A reason why the match cannot start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Obstacle {
    /// The ruleset or its options do not fit.
    GameConfig(ConfigError),
    /// This player is not ready.
    Unready(PlayerId),
    /// The link of this player is lost.
    Lost(PlayerId),
}

impl Table {
    /// The player with this id.
    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.players.iter().find(|player| player.id == id)
    }

    pub(crate) fn seat_of(&self, id: PlayerId) -> Option<Seat> {
        self.player(id)?.seat
    }

    /// The player who has this seat in the present match.
    pub fn seated(&self, seat: Seat) -> Option<&Player> {
        self.players.iter().find(|player| player.seat == Some(seat))
    }

    /// The players who will have a seat in the next match, in order.
    pub fn next_up(&self) -> impl Iterator<Item = &Player> {
        self.players
            .iter()
            .filter(|p| p.part == Participation::Plays && p.presence != Presence::Gone)
            .take(*self.config.players().end())
    }

    /// The name of a player for a sentence, or a kind word for an unknown player.
    pub fn name_of(&self, id: PlayerId) -> Phrase {
        called(self.player(id).map(|player| &player.name))
    }

    /// The first reason why the match cannot start; `None` if the host may start it. The host need not get ready.
    pub fn obstacle(&self) -> Option<Obstacle> {
        if let Err(error) = self.config.check(self.next_up().count()) {
            return Some(Obstacle::GameConfig(error));
        }
        self.next_up().find_map(|player| {
            let ready = player.ready || player.host || !player.kind.is_person();
            match player.presence {
                Presence::Lost => Some(Obstacle::Lost(player.id)),
                _ if !ready => Some(Obstacle::Unready(player.id)),
                _ => None,
            }
        })
    }

    /// The obstacle as a sentence for people.
    pub fn sentence(&self, obstacle: Obstacle) -> Phrase {
        match obstacle {
            Obstacle::GameConfig(error) => error.phrase(),
            Obstacle::Unready(id) => phrase!("{who} is not ready yet.", who = self.name_of(id)),
            Obstacle::Lost(id) => phrase!(
                "{who}’s phone is out of reach. Wait a moment, or remove them from the table.",
                who = self.name_of(id)
            ),
        }
    }

    /// The scores; `None` in the lobby.
    pub fn scores(&self) -> Option<&Scores> {
        match &self.stage {
            TableStage::Lobby => None,
            TableStage::Round(scores)
            | TableStage::RoundOver(scores, _)
            | TableStage::MatchOver(scores, ..) => Some(scores),
        }
    }

    pub(crate) fn seats(&self) -> usize {
        self.scores().map_or(0, |scores| scores.totals.len())
    }

    /// The number of the next round. No round had it before, not even one that the last host dealt and no other phone
    /// has on record.
    pub fn next_round_number(&self) -> RoundNumber {
        let first = self.term.saturating_mul(ROUNDS_PER_TERM);
        RoundNumber(first.max(self.round_number.0.saturating_add(1)))
    }

    /// True if the present host dealt this round.
    pub fn has_dealt(&self, round: RoundNumber) -> bool {
        round.0 / ROUNDS_PER_TERM == self.term
    }

    /// True if the present round, or the one just over, uses known cards.
    pub fn deals_known_cards(&self) -> bool {
        let known = |scores: &Scores| scores.dealing == Dealing::Known;
        self.scores().is_some_and(known)
    }

    /// True if a round is over and screens show the scores.
    pub fn is_over(&self) -> bool {
        matches!(
            self.stage,
            TableStage::RoundOver(..) | TableStage::MatchOver(..)
        )
    }

    /// True if a round is in play.
    pub fn is_playing(&self) -> bool {
        matches!(self.stage, TableStage::Round(_))
    }

    /// The round before its deal, as this viewer sees it, by the rules of the table. `None` in the lobby.
    pub fn undealt_view(&self, viewer: Option<Seat>, rules: &TableRules) -> Option<View> {
        let scores = self.scores()?;
        let seating = Seating {
            seats: rules.seats(),
            playing: scores.playing,
            dealer: scores.dealt,
            ages: &[],
            // Nothing random happens before the deal.
            seed: Seed::from_number(0),
        };
        Game::undealt_view(rules.ruleset().clone(), &seating, viewer)
    }
}
