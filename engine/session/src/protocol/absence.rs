//! A player is away: the table waits for them, lets a bot play for them, or continues without them. The present players
//! vote on that (DIG-9). Without a vote the table waits for the grace of its pace, then draws and passes.

use crate::protocol::{
    disconnect::CommandRejection,
    ids::PlayerId,
    table::{Player, PlayerKind, Presence, Table},
};
use alloc::vec::Vec;
use bincode::{Decode, Encode};
use games::bot::Strength;

/// How well a bot plays for an absent player.
const STAND_IN: Strength = Strength::Good;

/// The behavior of the table while a player is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub enum AbsenceChoice {
    /// The table waits without a limit. Only questions with their own time limit continue.
    Wait,
    /// A bot plays the player's cards. Others can catch and challenge it like any player.
    Bot,
    /// The table draws and passes for the player at once.
    Skip,
}

impl AbsenceChoice {
    /// All choices, in the order in which screens offer them.
    pub const ALL: [AbsenceChoice; 3] =
        [AbsenceChoice::Wait, AbsenceChoice::Bot, AbsenceChoice::Skip];
}

/// A player who is away in a match, and the votes about them.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Absence {
    /// The player who is away.
    pub player: PlayerId,
    /// The vote of each player. Only votes of present players count. A returning voter's vote counts again.
    pub votes: Vec<(PlayerId, AbsenceChoice)>,
    /// The last choice of a majority. It lasts until another choice has the majority, or until the absence ends.
    pub settled: Option<AbsenceChoice>,
}

impl Table {
    /// The absence of this player, if there is one to vote on.
    pub fn absence(&self, id: PlayerId) -> Option<&Absence> {
        self.absences.iter().find(|absence| absence.player == id)
    }

    /// The choice that applies to this player's absence; `None` if they are here, or if the vote is not settled.
    pub fn absence_choice(&self, player: &Player) -> Option<AbsenceChoice> {
        let lost = player.presence == Presence::Lost;
        self.absence(player.id).filter(|_| lost)?.settled
    }

    /// How well the bot plays that decides for this player now: the player itself, or a stand-in for a person. `None`
    /// if they decide themselves.
    pub fn bot_for(&self, player: &Player) -> Option<Strength> {
        match player.kind {
            PlayerKind::Bot(strength) => Some(strength),
            PlayerKind::Screen => None,
            PlayerKind::Person => {
                (self.absence_choice(player) == Some(AbsenceChoice::Bot)).then_some(STAND_IN)
            }
        }
    }

    /// True if this player may vote: a person with a seat who is here.
    pub fn may_vote(&self, player: &Player) -> bool {
        player.kind.is_person() && player.presence == Presence::Here && player.seat.is_some()
    }

    /// Stores a player's vote about an absence.
    pub(crate) fn vote(
        &mut self,
        by: PlayerId,
        away: PlayerId,
        choice: AbsenceChoice,
    ) -> Result<(), CommandRejection> {
        if !self.player(by).is_some_and(|player| self.may_vote(player)) {
            return Err(CommandRejection::NoVoice);
        }
        let mut absences = self.absences.iter_mut();
        let absence = absences.find(|absence| absence.player == away);
        let absence = absence.ok_or(CommandRejection::NotAway)?;
        absence.votes.retain(|(voter, _)| *voter != by);
        absence.votes.push((by, choice));
        Ok(())
    }

    /// True if there is something to vote on about this player.
    fn is_missed(&self, player: &Player) -> bool {
        let plays = |seat| self.scores().is_some_and(|s| s.playing.has(seat));
        player.kind.is_person()
            && player.presence == Presence::Lost
            && player.seat.is_some_and(plays)
    }

    /// The present absences, with earlier votes and the choice that follows from them.
    pub(crate) fn reviewed(&self) -> Vec<Absence> {
        let voices = self.players.iter().filter(|p| self.may_vote(p)).count();
        let missed = self.players.iter().filter(|player| self.is_missed(player));
        let review = |player: &Player| {
            let known = self.absence(player.id).cloned();
            let mut absence = known.unwrap_or(Absence {
                player: player.id,
                votes: Vec::new(),
                settled: None,
            });
            absence
                .votes
                .retain(|(voter, _)| self.player(*voter).is_some());
            absence.settled = self.majority(&absence, voices).or(absence.settled);
            absence
        };
        missed.map(review).collect()
    }

    /// The choice of more than half of the present voters.
    fn majority(&self, absence: &Absence, voices: usize) -> Option<AbsenceChoice> {
        let here = |id: PlayerId| self.player(id).is_some_and(|player| self.may_vote(player));
        let wanted = |choice: AbsenceChoice| {
            let votes = absence.votes.iter();
            let votes = votes.filter(|(voter, wanted)| *wanted == choice && here(*voter));
            votes.count()
        };
        AbsenceChoice::ALL
            .into_iter()
            .find(|choice| 2 * wanted(*choice) > voices)
    }
}
