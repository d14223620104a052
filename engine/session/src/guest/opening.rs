//! A table that this phone opens, while its host is not there yet. The guest itself follows the commands for the lobby.

use crate::{
    guest::{
        io::{GuestCommand, Notice},
        machine::Guest,
    },
    protocol::{disconnect::CommandRejection, draft::TableDraft, message::TableCommand},
};
use alloc::vec::Vec;

/// A table that this phone opens.
#[derive(Debug)]
pub(crate) struct Opening {
    /// The table as this phone shows it. `None` once the host has it.
    draft: Option<TableDraft>,
    /// The first command for which a host is needed, and those after it, in order.
    waiting: Vec<GuestCommand>,
}

impl Opening {
    /// Follows a command, or lets it wait for the host. A repeated command waits once: people tap again where nothing
    /// happens.
    fn follow(&mut self, command: GuestCommand) -> Result<(), CommandRejection> {
        let draft = self.draft.as_mut().filter(|_| self.waiting.is_empty());
        match (draft, &command) {
            (Some(draft), GuestCommand::Add(claim)) => return draft.add(claim.clone()),
            (Some(draft), GuestCommand::Edit(player, edit)) => return draft.edit(*player, edit),
            (Some(draft), GuestCommand::Command(set)) if !TableDraft::needs_host(set) => {
                return draft.command(set);
            }
            (Some(draft), GuestCommand::Command(TableCommand::Start)) => {
                draft.table.check_start()?;
            }
            _ => {}
        }
        if !self.waiting.contains(&command) {
            self.waiting.push(command);
        }
        Ok(())
    }
}

impl Guest {
    /// The phone of a player who opens a table, with the commands to follow at once. Until the host is there, the guest
    /// shows the draft, unless a command waits for that host already.
    pub fn opening(draft: TableDraft, first: Vec<GuestCommand>) -> Guest {
        let mut guest = Guest::in_lobby(Vec::new());
        guest.opening = Some(Opening {
            draft: Some(draft),
            waiting: Vec::new(),
        });
        guest.show_draft();
        first.into_iter().for_each(|command| guest.follow(command));
        let waits = |opening: &Opening| !opening.waiting.is_empty();
        if guest.opening.as_ref().is_some_and(waits) {
            // The cards are dealt at once, so nobody sees the lobby.
            guest.out.clear();
        }
        guest
    }

    /// Hands the draft over to the host, which begins with it. From now on all commands wait for that host.
    pub fn hand_over_draft(&mut self) -> Option<TableDraft> {
        self.opening.as_mut()?.draft.take()
    }

    /// Follows a command of the lobby while this phone opens its table. Returns any other.
    pub(crate) fn while_opening(&mut self, command: GuestCommand) -> Option<GuestCommand> {
        let of_lobby = matches!(
            command,
            GuestCommand::Add(_) | GuestCommand::Edit(..) | GuestCommand::Command(_)
        );
        let Some(opening) = self.opening.as_mut().filter(|_| of_lobby) else {
            return Some(command);
        };
        if let Err(rejection) = opening.follow(command) {
            self.notice(Notice::Rejected(rejection));
        }
        self.show_draft();
        None
    }

    /// Shows the draft. It changes no more once a command waits.
    fn show_draft(&mut self) {
        let opening = self.opening.as_ref();
        let opening = opening.filter(|opening| opening.waiting.is_empty());
        if let Some(draft) = opening.and_then(|opening| opening.draft.as_ref()) {
            self.table = Some(draft.table.clone());
            self.owned = draft.owned();
            self.claims = draft.claims();
            self.notice(Notice::Table);
        }
    }

    /// Sends the commands that waited for the host, which has let this phone in.
    pub(crate) fn end_opening(&mut self) {
        let waiting = self.opening.take().map(|opening| opening.waiting);
        for command in waiting.into_iter().flatten() {
            self.follow(command);
        }
    }
}
