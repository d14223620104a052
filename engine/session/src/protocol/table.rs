//! What everybody at a table knows about it. Screens draw lobby, scores and seats from it.

use crate::protocol::{
    absence::Absence,
    amendment::{Amendment, Amends},
    avatar::Look,
    deal_policy::Deals,
    ids::{Deal, Epoch, PlayerId},
    name::{Name, called},
    same_deal::NextDeal,
};
use alloc::vec::Vec;
use base::{
    phrase,
    phrase::Phrase,
    seat::{Seat, Seats},
};
use games::{
    bot::Strength,
    rulesets::mix::{Mix, MixError},
};
use kernel::outcome::Outcome;
use serde::{Deserialize, Serialize};

/// Most people and bots at one table, those who look on included.
pub const MAX_AT_TABLE: usize = 16;
/// Most screens beside them, which show the table.
pub const MAX_SCREENS: usize = 4;
/// Rounds that are numbered for one host; after a change of hosts the numbers go on behind those.
const MOST_ROUNDS: u32 = 4096;
/// The last host whose rounds have numbers of their own.
pub(crate) const LAST_REIGN: u32 = u32::MAX / MOST_ROUNDS;
/// Rounds whose scores are listed one by one; earlier ones are in the totals alone.
pub const LISTED_ROUNDS: usize = 40;

/// Who decides for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// Somebody with a phone, or with a share in one.
    Person,
    /// The program, as well as it is asked to.
    Bot(Strength),
    /// Nobody: a screen that shows the table to all. It never has a seat.
    Screen,
}

impl Kind {
    /// How well the program plays that decides; `None` for a person.
    pub const fn strength(self) -> Option<Strength> {
        match self {
            Kind::Person | Kind::Screen => None,
            Kind::Bot(strength) => Some(strength),
        }
    }

    /// Whether it is somebody, who can get ready and lose touch.
    pub const fn is_person(self) -> bool {
        matches!(self, Kind::Person)
    }

    /// Whether the program decides.
    pub const fn is_bot(self) -> bool {
        matches!(self, Kind::Bot(_))
    }
}

/// Whether a player takes part in the next match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Part {
    /// Gets a seat.
    Plays,
    /// Looks on.
    Watches,
}

/// Whether a player can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Presence {
    /// The link is up; bots are always here.
    Here,
    /// The link is lost; the place is kept (DIG-9).
    Lost,
    /// Left for good during a match; listed until it is over, since the scores name them.
    Gone,
}

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Names the player in messages.
    pub id: PlayerId,
    /// Unlike any other at the table.
    pub name: Name,
    /// Colour and picture.
    pub look: Look,
    /// Person or bot.
    pub kind: Kind,
    /// Whether to be seated in the next match.
    pub part: Part,
    /// Whether reachable.
    pub presence: Presence,
    /// Whether ready for what comes next: the match, or the next round.
    pub ready: bool,
    /// The seat in the present match; `None` in the lobby, and for watchers and latecomers.
    pub seat: Option<Seat>,
    /// Whether this player's phone is the host and may change the table.
    pub host: bool,
}

/// What a table makes of the times that its rules give some questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Times {
    /// As the book has them.
    Book,
    /// Twice as long.
    Twice,
    /// The friendly way, nobody is hurried: as long as for any other question.
    #[default]
    Off,
}

impl Times {
    /// How long a question may take to which the rules give so many seconds, in seconds; `None` if they do not count.
    pub const fn allowed(self, seconds: u8) -> Option<u16> {
        match self {
            Times::Book => Some(seconds as u16),
            Times::Twice => Some(2 * seconds as u16),
            Times::Off => None,
        }
    }
}

/// Who goes first where several may act at the same time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Contests {
    /// Whoever reacts fastest.
    #[default]
    Fastest,
    /// Nobody has to be quick: everybody who might act is asked, and it goes by the order of play.
    InTurn,
}

/// How fast things go. All are the lobby's to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pace {
    /// How long a race stays open at least (DIG-6), in milliseconds, 0 to 3000.
    pub race: u16,
    /// How long a lost player is waited for before the table goes on (DIG-9), in seconds, 0 to 600.
    pub grace: u16,
    /// How long a present player may think (DIG-8), in seconds, 5 to 600; `None`, the friendly way: as long as they like.
    pub patience: Option<u16>,
    /// How long questions may take that have a time of their own, which goes before patience: those for which several
    /// people would wait.
    pub times: Times,
    /// Who goes first where several may act at the same time.
    pub contests: Contests,
    /// How long bots seem to think, in milliseconds, at least and at most, up to 10 000.
    pub thinking: (u16, u16),
}

/// A friendly table: nothing times out except for who is away (DIG-8).
impl Default for Pace {
    fn default() -> Pace {
        Pace {
            race: 1000,
            grace: 30,
            patience: None,
            times: Times::Off,
            contests: Contests::Fastest,
            thinking: (900, 2400),
        }
    }
}

impl Pace {
    /// No waiting anywhere: for simulations.
    pub const INSTANT: Pace = Pace {
        race: 0,
        grace: 0,
        patience: None,
        times: Times::Book,
        contests: Contests::Fastest,
        thinking: (0, 0),
    };

    /// How long somebody who is here may take for a question to which the rules give so many seconds, in seconds; `None`:
    /// as long as they like. A phone that several play on has to be handed over first, so nobody there can be quick.
    pub fn time(&self, own: Option<u8>, shared: bool) -> Option<u16> {
        let own = own.filter(|_| !shared);
        own.and_then(|seconds| self.times().allowed(seconds))
            .or(self.patience)
    }

    /// What becomes of the times that the rules give: where nobody has to be quick, they do not count.
    pub const fn times(&self) -> Times {
        match self.contests {
            Contests::Fastest => self.times,
            Contests::InTurn => Times::Off,
        }
    }

    /// Whether every figure is within its range.
    pub fn is_sound(&self) -> bool {
        self.race <= 3000
            && self.grace <= 600
            && self
                .patience
                .is_none_or(|seconds| (5..=600).contains(&seconds))
            && self.thinking.0 <= self.thinking.1
            && self.thinking.1 <= 10_000
    }
}

/// Whether the cards of a round are known from before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Dealing {
    /// They were shuffled for it.
    #[default]
    Fresh,
    /// They are those of a round that was played before, which anybody may have watched openly: nobody shuffled them, so
    /// they are not sealed, and the round counts for nothing.
    Known,
}

/// The state of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scores {
    /// Where the cards come from of the round that is played, or was played last.
    pub dealing: Dealing,
    /// The round being played, or the one just over, from 1.
    pub round: u16,
    /// By seat; a team's members share theirs.
    pub totals: Vec<u32>,
    /// What each of the last [`LISTED_ROUNDS`] rounds scored, by seat, oldest first.
    pub rounds: Vec<Vec<u16>>,
    /// Seats still in the match: not gone, not eliminated.
    pub playing: Seats,
    /// Whether no round follows this one, since time is up or the host has had enough.
    pub last: bool,
    /// Who dealt the round that is played, or was played last.
    pub dealt: Seat,
    /// Who deals the next one, of this match or of a rematch by the same players; not known before the round is over.
    pub deals: Seat,
}

/// What the table is at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// People come, choose and get ready.
    Lobby,
    /// A round is being played.
    Round(Scores),
    /// A round is over, another follows when everybody is ready or the host says so.
    RoundOver(Scores, Outcome),
    /// The match is decided; a rematch follows when everybody is ready or the host says so.
    MatchOver(Scores, Outcome, Seats),
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// Counts those who hosted it, from 0.
    pub reign: u32,
    /// The round being played or last played; 0 before the first.
    pub epoch: Epoch,
    /// Which of the deals by that number.
    pub deal: Deal,
    /// What it is at.
    pub stage: Stage,
    /// Everybody, in seat order (clockwise) for the next match: [`MAX_AT_TABLE`] at most, and [`MAX_SCREENS`] screens.
    pub players: Vec<Player>,
    /// What is played, or was played in the round just over.
    pub mix: Mix,
    /// How fast.
    pub pace: Pace,
    /// Who decides about the cards of the next round.
    pub deals: Deals,
    /// Who may change the house rules between two rounds.
    pub amends: Amends,
    /// What was chosen after the last round for the next one, or for the one in play.
    pub amendment: Option<Amendment>,
    /// Youngest first, as far as somebody has said so, for rulesets that go by age.
    pub ages: Vec<PlayerId>,
    /// Who is away in a match, and what the others say about it.
    pub absences: Vec<Absence>,
    /// The cards of the round that follows, once one is over.
    pub next_deal: NextDeal,
    /// Counts how often there was something new to be ready for.
    pub terms: u32,
}

/// What keeps a match from starting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Obstacle {
    /// The ruleset or its options.
    Mix(MixError),
    /// Somebody is not ready.
    Unready(PlayerId),
    /// Somebody's link is lost.
    Lost(PlayerId),
}

impl Table {
    /// The player with this id.
    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.players.iter().find(|player| player.id == id)
    }

    /// The player who has this seat in the present match.
    pub fn seated(&self, seat: Seat) -> Option<&Player> {
        self.players.iter().find(|player| player.seat == Some(seat))
    }

    /// Those who will be seated in the next match, in order.
    pub fn next_up(&self) -> impl Iterator<Item = &Player> {
        self.players
            .iter()
            .filter(|p| p.part == Part::Plays && p.presence != Presence::Gone)
            .take(*self.mix.players().end())
    }

    /// The name of a player for a sentence, or a kind word for somebody unknown.
    pub fn name_of(&self, id: PlayerId) -> Phrase {
        called(self.player(id).map(|player| &player.name))
    }

    /// What keeps the match from starting; `None` if the host may start. The host need not say that they are ready.
    pub fn obstacle(&self) -> Option<Obstacle> {
        if let Err(error) = self.mix.check(self.next_up().count()) {
            return Some(Obstacle::Mix(error));
        }
        self.next_up().find_map(|player| match player {
            Player {
                presence: Presence::Lost,
                ..
            } => Some(Obstacle::Lost(player.id)),
            Player {
                ready: false,
                host: false,
                kind: Kind::Person,
                ..
            } => Some(Obstacle::Unready(player.id)),
            _ => None,
        })
    }

    /// The obstacle in words.
    pub fn sentence(&self, obstacle: Obstacle) -> Phrase {
        match obstacle {
            Obstacle::Mix(error) => error.phrase(),
            Obstacle::Unready(id) => phrase!("{who} is not ready yet.", who = self.name_of(id)),
            Obstacle::Lost(id) => phrase!(
                "{who}’s phone is out of reach. Wait a moment, or remove them from the table.",
                who = self.name_of(id)
            ),
        }
    }

    /// The scores, outside the lobby.
    pub fn scores(&self) -> Option<&Scores> {
        match &self.stage {
            Stage::Lobby => None,
            Stage::Round(scores) | Stage::RoundOver(scores, _) | Stage::MatchOver(scores, ..) => {
                Some(scores)
            }
        }
    }

    /// The number of the next round: one that no round had, not even one that the last host dealt and nobody else has on
    /// record.
    pub fn next_epoch(&self) -> Epoch {
        let first = self.reign.saturating_mul(MOST_ROUNDS);
        Epoch(first.max(self.epoch.0.saturating_add(1)))
    }

    /// Whether the phone that hosts now has dealt this round.
    pub fn has_dealt(&self, round: Epoch) -> bool {
        round.0 / MOST_ROUNDS == self.reign
    }

    /// Whether the round being played, or the one just over, is one by cards known from before.
    pub fn deals_known_cards(&self) -> bool {
        let known = |scores: &Scores| scores.dealing == Dealing::Known;
        self.scores().is_some_and(known)
    }

    /// Whether a round is over, and scores are shown.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::RoundOver(..) | Stage::MatchOver(..))
    }

    /// Whether cards are being played.
    pub fn is_playing(&self) -> bool {
        matches!(self.stage, Stage::Round(_))
    }
}
