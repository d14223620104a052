//! Somebody is away: the table waits for them, lets a bot play for them, or goes on without them, as those who are here
//! vote (DIG-9). Without a vote it waits for the grace of its pace, then draws and passes.

use crate::protocol::{
    disconnect::Denial,
    ids::PlayerId,
    table::{Kind, Player, Presence, Table},
};
use alloc::vec::Vec;
use games::bot::Strength;
use serde::{Deserialize, Serialize};

/// How well a bot plays for somebody who is away.
const STAND_IN: Strength = Strength::Good;

/// What the table does while somebody is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Meanwhile {
    /// It waits, for as long as it takes. Only questions with a time of their own go on.
    Wait,
    /// A bot plays their cards. They can be caught and challenged like anybody.
    Bot,
    /// It draws and passes for them at once.
    Skip,
}

impl Meanwhile {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Meanwhile; 3] = [Meanwhile::Wait, Meanwhile::Bot, Meanwhile::Skip];
}

/// Somebody who is away in a match, and what the others say about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Absence {
    /// Who is away.
    pub player: PlayerId,
    /// Who wants what. Only those count who are here; others are counted again when they are back.
    pub votes: Vec<(PlayerId, Meanwhile)>,
    /// What most of those who were here wanted last. It lasts until they want something else, or as long as the absence.
    pub settled: Option<Meanwhile>,
}

impl Table {
    /// The absence of this player, if there is one to vote on.
    pub fn absence(&self, id: PlayerId) -> Option<&Absence> {
        self.absences.iter().find(|absence| absence.player == id)
    }

    /// What is done about this player's absence; `None` if they are here, or if nothing is settled.
    pub fn meanwhile(&self, player: &Player) -> Option<Meanwhile> {
        let lost = player.presence == Presence::Lost;
        self.absence(player.id).filter(|_| lost)?.settled
    }

    /// How well the program plays that decides for this player now: a bot, or somebody a bot plays for. `None` if they
    /// decide themselves.
    pub fn program(&self, player: &Player) -> Option<Strength> {
        match player.kind {
            Kind::Bot(strength) => Some(strength),
            Kind::Screen => None,
            Kind::Person => (self.meanwhile(player) == Some(Meanwhile::Bot)).then_some(STAND_IN),
        }
    }

    /// Whether this player has a voice: people with a seat who are here.
    pub fn votes(&self, player: &Player) -> bool {
        player.kind.is_person() && player.presence == Presence::Here && player.seat.is_some()
    }

    /// Somebody says what is to be done about an absence.
    pub(crate) fn vote(
        &mut self,
        by: PlayerId,
        away: PlayerId,
        wish: Meanwhile,
    ) -> Result<(), Denial> {
        if !self.player(by).is_some_and(|player| self.votes(player)) {
            return Err(Denial::NoVoice);
        }
        let mut absences = self.absences.iter_mut();
        let absence = absences.find(|absence| absence.player == away);
        let absence = absence.ok_or(Denial::NotAway)?;
        absence.votes.retain(|(voter, _)| *voter != by);
        absence.votes.push((by, wish));
        Ok(())
    }

    /// Whether there is something to vote on about this player.
    fn is_missed(&self, player: &Player) -> bool {
        let plays = |seat| self.scores().is_some_and(|s| s.playing.has(seat));
        player.kind.is_person()
            && player.presence == Presence::Lost
            && player.seat.is_some_and(plays)
    }

    /// Who is away now, with what was said about it before, and what follows from that.
    pub(crate) fn reviewed(&self) -> Vec<Absence> {
        let voices = self.players.iter().filter(|p| self.votes(p)).count();
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

    /// What more than half of those want who are here.
    fn majority(&self, absence: &Absence, voices: usize) -> Option<Meanwhile> {
        let here = |id: PlayerId| self.player(id).is_some_and(|player| self.votes(player));
        let wanted = |wish: Meanwhile| {
            let votes = absence.votes.iter();
            let votes = votes.filter(|(voter, wanted)| *wanted == wish && here(*voter));
            votes.count()
        };
        Meanwhile::ALL
            .into_iter()
            .find(|wish| 2 * wanted(*wish) > voices)
    }
}
