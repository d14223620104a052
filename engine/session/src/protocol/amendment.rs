//! House-rule night: who wins a round may change one house rule for the next one, if the table has agreed on that. What is
//! chosen stays until somebody changes it again.

use crate::protocol::{
    disconnect::Denial,
    ids::{Epoch, PlayerId},
    table::{Player, Stage, Table},
};
use alloc::vec::Vec;
use games::rulesets::{change::Change, mix::Mix};
use serde::{Deserialize, Serialize};

/// Who may change the house rules between two rounds of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Amends {
    /// Nobody: they stay as they were agreed on in the lobby.
    #[default]
    Nobody,
    /// Whoever has won the last round: one of them, and once.
    Winner,
}

/// What somebody who won a round has chosen for the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amendment {
    /// Who has chosen.
    pub by: PlayerId,
    /// What is otherwise; `None` if the rules stay as they are.
    pub change: Option<Change>,
}

impl Table {
    /// Whether it can be chosen now what the next round is played by, or has just been.
    pub fn is_between_rounds(&self) -> bool {
        self.amends == Amends::Winner && matches!(self.stage, Stage::RoundOver(..))
    }

    /// People who won the round just over and play on: the first of them to choose chooses for all. Nobody, once that is done.
    pub fn amenders(&self) -> impl Iterator<Item = &Player> {
        let open = self.is_between_rounds() && self.amendment.is_none();
        self.players
            .iter()
            .filter(move |player| open && self.has_won(player))
    }

    /// The changes that they may choose from.
    pub fn open_changes(&self) -> Vec<Change> {
        self.mix.changes(self.seats())
    }

    /// What the next round of the match is played by.
    pub fn next_mix(&self) -> Mix {
        match (&self.stage, self.last_change()) {
            (Stage::RoundOver(..), Some(Change { house, value })) => self.mix.with(house, value),
            _ => self.mix,
        }
    }

    /// What was changed for the next round, or for the one in play.
    fn last_change(&self) -> Option<Change> {
        self.amendment.and_then(|amendment| amendment.change)
    }

    /// A person who won the round just over, and is in the match still.
    fn has_won(&self, player: &Player) -> bool {
        let Stage::RoundOver(scores, outcome) = &self.stage else {
            return false;
        };
        let won = |seat| outcome.winners.has(seat) && scores.playing.has(seat);
        player.kind.is_person() && player.seat.is_some_and(won)
    }

    /// Seats of the match.
    fn seats(&self) -> usize {
        self.scores().map_or(0, |scores| scores.totals.len())
    }

    /// Who may change the house rules. People agreed to something else when they said that they were ready.
    pub(crate) fn set_amends(&mut self, amends: Amends) {
        if self.amends != amends {
            self.unready();
        }
        self.amends = amends;
    }

    /// Somebody chooses for the round after this one.
    pub(crate) fn amend(
        &mut self,
        by: PlayerId,
        round: Epoch,
        change: Option<Change>,
    ) -> Result<(), Denial> {
        if !self.is_between_rounds() || round != self.epoch {
            return Err(Denial::NotBetweenRounds);
        }
        if !self.player(by).is_some_and(|player| self.has_won(player)) {
            return Err(Denial::NotWinner);
        }
        if self.amendment.is_some() {
            return Err(Denial::Amended);
        }
        if let Some(change) = change {
            let possible = self.mix.changed(change, self.seats());
            possible.map_err(Denial::Change)?;
        }
        if change.is_some() {
            // Who was ready was ready for other rules.
            self.unready();
        }
        self.amendment = Some(Amendment { by, change });
        Ok(())
    }

    /// Whether what was chosen can be played, so that screens may tell it.
    pub(crate) fn has_sound_amendment(&self) -> bool {
        let Some(Amendment { change, .. }) = self.amendment else {
            return true;
        };
        if self.amends == Amends::Nobody {
            return false;
        }
        let is_so =
            |Change { house, value }| !house.is_of_the_match() && self.mix.value(house) == value;
        match self.stage {
            Stage::RoundOver(..) => {
                change.is_none_or(|change| self.mix.changed(change, self.seats()).is_ok())
            }
            Stage::Round(_) => change.is_none_or(is_so),
            Stage::Lobby | Stage::MatchOver(..) => false,
        }
    }
}
