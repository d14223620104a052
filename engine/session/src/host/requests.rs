//! Requests other than play: edits, commands, reactions.

use crate::{
    host::machine::Host,
    protocol::{
        disconnect::{Denial, Farewell},
        ids::{LinkId, PlayerId},
        message::{Command, Edit, FromHost, Reaction},
    },
};

impl Host {
    /// Changes a player of the phone at this link.
    pub(crate) fn edit(&mut self, link: LinkId, id: PlayerId, edit: &Edit) -> Result<(), Denial> {
        let player = self
            .table
            .player(id)
            .filter(|_| self.owns(link, id))
            .ok_or(Denial::NotYours)?;
        match edit {
            Edit::Leave if player.host => return Err(Denial::HostStays),
            Edit::Leave => self.depart(id, Farewell::Left),
            Edit::Vote(away, wish) => self.table.vote(id, *away, *wish)?,
            // Phones may have shown their numbers for a deal already. After this change they would have to show others.
            Edit::Amend(..) if self.notary.due().is_some() => return Err(Denial::Dealing),
            Edit::Amend(round, change) => self.table.amend(id, *round, *change)?,
            _ => self.table.edit(id, edit)?,
        }
        self.changed();
        self.go_on_if_ready();
        Ok(())
    }

    /// Changes the table, if the request comes from the host's phone.
    pub(crate) fn command(&mut self, link: LinkId, command: Command) -> Result<(), Denial> {
        if !self.is_host(link) {
            return Err(Denial::HostOnly);
        }
        let lobby_only = matches!(
            command,
            Command::AddBot(_)
                | Command::Strength(..)
                | Command::Move(..)
                | Command::Mix(_)
                | Command::Deals(_)
                | Command::Amends(_)
                | Command::Ages(_)
        );
        if lobby_only && self.course.is_some() {
            return Err(Denial::LobbyOnly);
        }
        match command {
            Command::AddBot(strength) => {
                let id = self.fresh_id();
                self.table.add_bot(id, strength)?;
            }
            Command::Remove(id) => self.remove(id)?,
            Command::Strength(..)
            | Command::Move(..)
            | Command::Mix(_)
            | Command::Pace(_)
            | Command::Deals(_)
            | Command::Amends(_)
            | Command::Ages(_) => self.table.set(&command)?,
            Command::Start => self.start()?,
            Command::Again => self.ask_again(link)?,
            Command::LastRound => self.time_is_up(),
            Command::Lobby => self.reopen_lobby(),
            Command::Close => self.close(),
            Command::Pass(to) => self.pass(to)?,
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
    ) -> Result<(), Denial> {
        if !self.owns(link, id) {
            return Err(Denial::NotYours);
        }
        if !self.waits.may_react(id, self.now) {
            return Err(Denial::Slowly);
        }
        self.lines.send_all(&FromHost::Reaction(id, reaction));
        Ok(())
    }
}
