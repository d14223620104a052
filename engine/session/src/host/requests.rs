//! Requests other than play: edits, commands, reactions.

use crate::{
    host::machine::Host,
    protocol::{
        disconnect::{CommandRejection, DisconnectReason},
        ids::{LinkId, PlayerId},
        message::{Edit, FromHost, Reaction, TableCommand},
    },
};

impl Host {
    /// Changes a player of the phone at this link.
    pub(crate) fn edit(
        &mut self,
        link: LinkId,
        id: PlayerId,
        edit: &Edit,
    ) -> Result<(), CommandRejection> {
        let player = self
            .table
            .player(id)
            .filter(|_| self.owns(link, id))
            .ok_or(CommandRejection::NotYours)?;
        match edit {
            Edit::Leave if player.host => return Err(CommandRejection::HostStays),
            Edit::Leave => self.depart(id, DisconnectReason::Left),
            Edit::Vote(away, choice) => self.table.vote(id, *away, *choice)?,
            // Phones may have shown their numbers for a deal already. After this change they would have to show others.
            Edit::Amend(..) if self.proof_server.due().is_some() => {
                return Err(CommandRejection::Dealing);
            }
            Edit::Amend(round, change) => self.table.amend(id, *round, *change)?,
            _ => self.table.edit(id, edit)?,
        }
        self.changed();
        self.go_on_if_ready();
        Ok(())
    }

    /// Changes the table, if the request comes from the host's phone.
    pub(crate) fn command(
        &mut self,
        link: LinkId,
        command: TableCommand,
    ) -> Result<(), CommandRejection> {
        if !self.is_host(link) {
            return Err(CommandRejection::HostOnly);
        }
        let lobby_only = matches!(
            command,
            TableCommand::AddBot(_)
                | TableCommand::Strength(..)
                | TableCommand::Move(..)
                | TableCommand::GameConfig(_)
                | TableCommand::DealPolicy(_)
                | TableCommand::AmendmentRight(_)
                | TableCommand::Ages(_)
        );
        if lobby_only && self.active_match.is_some() {
            return Err(CommandRejection::LobbyOnly);
        }
        match command {
            TableCommand::AddBot(strength) => {
                let id = self.fresh_id();
                self.table.add_bot(id, strength)?;
            }
            TableCommand::Remove(id) => self.remove(id)?,
            TableCommand::Start => self.start()?,
            TableCommand::AskSameDeal => self.ask_same_deal(link)?,
            TableCommand::LastRound => self.time_is_up(),
            TableCommand::Lobby => self.reopen_lobby(),
            TableCommand::Close => self.close(),
            TableCommand::Pass(to) => self.pass(to)?,
            value => self.table.set(&value)?,
        }
        self.changed();
        Ok(())
    }

    /// Shows an emotion to everyone.
    pub(crate) fn react(
        &mut self,
        link: LinkId,
        id: PlayerId,
        reaction: Reaction,
    ) -> Result<(), CommandRejection> {
        if !self.owns(link, id) {
            return Err(CommandRejection::NotYours);
        }
        if !self.timers.may_react(id, self.now) {
            return Err(CommandRejection::Slowly);
        }
        self.send_all(&FromHost::Reaction(id, reaction));
        Ok(())
    }
}
