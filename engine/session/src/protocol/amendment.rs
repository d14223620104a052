//! House-rule night: the winner of a round may change one house rule for the next one, if the table has agreed on that.
//! The change stays until another one replaces it.

use crate::protocol::{
    disconnect::CommandRejection,
    ids::{PlayerId, RoundNumber},
    table::{Player, Table, TableStage},
};
use alloc::vec::Vec;
use bincode::{Decode, Encode};
use games::{GameConfig, house_rules::Change};

/// The right to change the house rules between two rounds of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Encode, Decode)]
pub enum AmendmentRight {
    /// Nobody. The rules stay as the lobby agreed on them.
    #[default]
    Nobody,
    /// The winner of the last round, once. If several won, one of them chooses.
    Winner,
}

/// The choice of a round's winner for the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Amendment {
    /// The player who chose.
    pub by: PlayerId,
    /// The change; `None` if the rules stay as they are.
    pub change: Option<Change>,
}

impl Table {
    /// True between two rounds, if the winner may choose the rules of the next one or has just done so.
    pub fn is_between_rounds(&self) -> bool {
        self.amendment_right == AmendmentRight::Winner
            && matches!(self.stage, TableStage::RoundOver(..))
    }

    /// People who won the round just over and play on. The first of them to choose chooses for all; after that the list
    /// is empty.
    pub fn amenders(&self) -> impl Iterator<Item = &Player> {
        let open = self.is_between_rounds() && self.amendment.is_none();
        self.players
            .iter()
            .filter(move |player| open && self.has_won(player))
    }

    /// The changes open to the winners.
    pub fn open_changes(&self) -> Vec<Change> {
        self.config.changes(self.seats())
    }

    /// The game config of the next round in this match.
    pub fn next_config(&self) -> GameConfig {
        match (
            &self.stage,
            self.amendment.and_then(|amendment| amendment.change),
        ) {
            (TableStage::RoundOver(..), Some(Change { house_rule, value })) => {
                self.config.with(house_rule, value)
            }
            _ => *self.config,
        }
    }

    /// True if this player is a person who won the round just over and is still in the match.
    fn has_won(&self, player: &Player) -> bool {
        let TableStage::RoundOver(scores, outcome) = &self.stage else {
            return false;
        };
        let won = |seat| outcome.winners.has(seat) && scores.playing.has(seat);
        player.kind.is_person() && player.seat.is_some_and(won)
    }

    /// Sets who may change the house rules. A new value resets readiness, since people got ready under other rules.
    pub(crate) fn set_amendment_right(&mut self, amendment_right: AmendmentRight) {
        if self.amendment_right != amendment_right {
            self.unready();
        }
        self.amendment_right = amendment_right;
    }

    /// Stores a player's choice for the round after this one.
    pub(crate) fn amend(
        &mut self,
        by: PlayerId,
        round: RoundNumber,
        change: Option<Change>,
    ) -> Result<(), CommandRejection> {
        if !self.is_between_rounds() || round != self.round_number {
            return Err(CommandRejection::NotBetweenRounds);
        }
        if !self.player(by).is_some_and(|player| self.has_won(player)) {
            return Err(CommandRejection::NotWinner);
        }
        if self.amendment.is_some() {
            return Err(CommandRejection::Amended);
        }
        if let Some(change) = change {
            let possible = self.config.changed(change, self.seats());
            possible.map_err(CommandRejection::Change)?;
        }
        if change.is_some() {
            // ready players agreed to other rules
            self.unready();
        }
        self.amendment = Some(Amendment { by, change });
        Ok(())
    }

    /// True if the stored choice can be played, so that screens may show it.
    pub(crate) fn has_sound_amendment(&self) -> bool {
        let Some(Amendment { change, .. }) = self.amendment else {
            return true;
        };
        if self.amendment_right == AmendmentRight::Nobody {
            return false;
        }
        let is_so = |Change { house_rule, value }| {
            !house_rule.spec().is_of_the_match() && self.config.value(house_rule) == value
        };
        match self.stage {
            TableStage::RoundOver(..) => {
                change.is_none_or(|change| self.config.changed(change, self.seats()).is_ok())
            }
            TableStage::Round(_) => change.is_none_or(is_so),
            TableStage::Lobby | TableStage::MatchOver(..) => false,
        }
    }
}
