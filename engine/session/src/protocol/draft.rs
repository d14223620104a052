//! A new table on the phone that opens it, before its host is there. The host begins with it, so that nothing changes
//! on the screen when it comes.

use crate::protocol::{
    amendment::AmendmentRight,
    disconnect::CommandRejection,
    ids::{PlayerId, SeatId},
    message::{Claim, Edit, Owned, TableCommand},
    pace::Pace,
    table::{DealPolicy, Table},
};
use alloc::vec::Vec;
use games::{GameConfig, RulesetId};

/// A new table before its host is there: the players on one phone, and bots, in the lobby.
#[derive(Clone, Debug)]
pub struct TableDraft {
    pub(crate) table: Table,
    /// The seat of the player who opens the table.
    pub(crate) owner: SeatId,
    /// The players on this phone.
    pub(crate) players: Vec<(PlayerId, Claim)>,
    /// The number that the newest player got.
    pub(crate) last_number: u16,
}

impl TableDraft {
    /// A table for this game config, or for the classic game, at the usual pace. The player opens it.
    pub fn new(config: Option<GameConfig>, owner: Claim) -> TableDraft {
        let table = Table::new(
            config.unwrap_or(GameConfig::plain(RulesetId::Classic)),
            Pace::default(),
            DealPolicy::default(),
            AmendmentRight::default(),
        );
        let mut draft = TableDraft {
            table,
            owner: owner.key.id(),
            players: Vec::new(),
            last_number: 0,
        };
        draft.seat(owner);
        draft
    }

    /// Adds a player on this phone.
    pub(crate) fn add(&mut self, claim: Claim) -> Result<(), CommandRejection> {
        match self.table.is_full() {
            true => Err(CommandRejection::Full),
            false => {
                self.seat(claim);
                Ok(())
            }
        }
    }

    fn seat(&mut self, claim: Claim) {
        let id = self.table.fresh_id(&mut self.last_number);
        let shown = claim.shown();
        let owns = shown.seat_id == self.owner;
        self.table.add_newcomer(id, &shown, owns);
        self.players.push((id, claim));
    }

    /// Changes a player on this phone.
    pub(crate) fn edit(&mut self, id: PlayerId, edit: &Edit) -> Result<(), CommandRejection> {
        match edit {
            Edit::Leave => self.remove(id),
            edit => self.table.edit(id, edit),
        }
    }

    /// True if a draft cannot follow this command, because that takes cards, other phones or an end.
    pub(crate) fn needs_host(command: &TableCommand) -> bool {
        match command {
            TableCommand::AddBot(_)
            | TableCommand::Strength(..)
            | TableCommand::Remove(_)
            | TableCommand::Move(..)
            | TableCommand::GameConfig(_)
            | TableCommand::Pace(_)
            | TableCommand::DealPolicy(_)
            | TableCommand::AmendmentRight(_)
            | TableCommand::Ages(_) => false,
            TableCommand::Start
            | TableCommand::AskSameDeal
            | TableCommand::LastRound
            | TableCommand::Lobby
            | TableCommand::Close
            | TableCommand::Pass(_) => true,
        }
    }

    /// Changes the table. Commands that need a host change nothing here.
    pub(crate) fn command(&mut self, command: &TableCommand) -> Result<(), CommandRejection> {
        match command {
            TableCommand::AddBot(strength) => {
                let id = self.table.fresh_id(&mut self.last_number);
                self.table.add_bot(id, *strength)
            }
            TableCommand::Remove(id) => self.remove(*id),
            value => self.table.set(value),
        }
    }

    fn remove(&mut self, id: PlayerId) -> Result<(), CommandRejection> {
        self.table.check_removal(id)?;
        self.table.drop_player(id);
        self.players.retain(|(player, _)| *player != id);
        Ok(())
    }

    /// The places of the players on this phone.
    pub(crate) fn owned(&self) -> Vec<Owned> {
        let owned = |(player, claim): &(PlayerId, Claim)| Owned {
            seat_id: claim.key.id(),
            player: *player,
            handled: 0,
        };
        self.players.iter().map(owned).collect()
    }

    /// The claims of the players on this phone.
    pub(crate) fn claims(&self) -> Vec<Claim> {
        let claims = self.players.iter().map(|(_, claim)| claim.clone());
        claims.collect()
    }
}
