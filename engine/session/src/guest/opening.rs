//! A table that this phone opens, while its host is not there yet. The guest itself follows the commands for the lobby.

use crate::{
    guest::{
        commands::PendingSetting,
        io::{GuestCommand, Notice},
        machine::Guest,
    },
    protocol::{
        disconnect::CommandRejection, draft::TableDraft, ids::PlayerId, message::TableCommand,
    },
};
use alloc::vec::Vec;

/// A table that this phone opens.
#[derive(Debug)]
pub(crate) struct Opening {
    /// The table as this phone shows it.
    draft: TableDraft,
    holder: DraftHolder,
    /// The commands that the host has to follow once it is there, in order.
    waiting: Vec<WaitingCommand>,
}

/// A command for a host that is not there yet.
#[derive(Debug)]
struct WaitingCommand {
    command: GuestCommand,
    /// The player whom the command brings to the table. The host gives the same number as the draft.
    newcomer: Option<PlayerId>,
}

/// The one that has the draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DraftHolder {
    /// This guest alone.
    Guest,
    /// The host, which begins with the draft as it was handed over. All later commands are for that host, too.
    Host,
}

impl Opening {
    /// Follows a command, or lets it wait for the host. A repeated command that only the host can follow waits once:
    /// people tap again where nothing happens.
    fn follow(&mut self, command: GuestCommand) -> Result<(), CommandRejection> {
        if self.waits_for_host() || needs_host(&command) {
            let starts = command == GuestCommand::Table(TableCommand::Start);
            if starts && !self.waits_for_host() {
                self.draft.table.check_start()?;
            }
            if self.waiting.iter().all(|other| other.command != command) {
                self.wait(command, None);
            }
            return Ok(());
        }
        let before = self.draft.last_number;
        match &command {
            GuestCommand::Add(claim) => self.draft.add(claim.clone())?,
            GuestCommand::Edit(player, edit) => self.draft.edit(*player, edit)?,
            GuestCommand::Table(set) => self.draft.command(set)?,
            _ => {}
        }
        if self.holder == DraftHolder::Host {
            let last = self.draft.last_number;
            self.wait(command, (last != before).then_some(PlayerId(last)));
        }
        Ok(())
    }

    fn wait(&mut self, command: GuestCommand, newcomer: Option<PlayerId>) {
        self.waiting.push(WaitingCommand { command, newcomer });
    }

    /// True if a command waits that only the host can follow. The draft changes no more then.
    fn waits_for_host(&self) -> bool {
        self.waiting
            .iter()
            .any(|waiting| needs_host(&waiting.command))
    }
}

/// True if only the host can follow the command.
fn needs_host(command: &GuestCommand) -> bool {
    matches!(command, GuestCommand::Table(set) if TableDraft::needs_host(set))
}

impl Guest {
    /// The phone of a player who opens a table, with the commands to follow at once. Until the host is there, the guest
    /// shows the draft, unless a command waits for that host already.
    pub fn opening(draft: TableDraft, first: Vec<GuestCommand>) -> Guest {
        let mut guest = Guest::in_lobby(Vec::new());
        guest.opening = Some(Opening {
            draft,
            holder: DraftHolder::Guest,
            waiting: Vec::new(),
        });
        guest.show_draft();
        first.into_iter().for_each(|command| guest.follow(command));
        if guest.opening.as_ref().is_some_and(Opening::waits_for_host) {
            // The cards are dealt at once, so nobody sees the lobby.
            guest.out.clear();
        }
        guest
    }

    /// Hands the draft over to the host, which begins with it. From now on that host follows all commands, too.
    pub fn hand_over_draft(&mut self) -> Option<TableDraft> {
        let opening = self.opening.as_mut()?;
        let held = core::mem::replace(&mut opening.holder, DraftHolder::Host);
        (held == DraftHolder::Guest).then(|| opening.draft.clone())
    }

    /// Follows a command of the lobby while this phone opens its table. Returns any other.
    pub(crate) fn while_opening(&mut self, command: GuestCommand) -> Option<GuestCommand> {
        let of_lobby = matches!(
            command,
            GuestCommand::Add(_) | GuestCommand::Edit(..) | GuestCommand::Table(_)
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
        if let Some(opening) = opening.filter(|opening| !opening.waits_for_host()) {
            let draft = &opening.draft;
            self.table = Some(draft.table.clone());
            self.owned = draft.owned();
            self.claims = draft.claims();
            self.notice(Notice::Table);
        }
    }

    /// Sends the commands that waited for the host, which has let this phone in. Until the host has answered them, the
    /// guest shows the players whom they bring.
    pub(crate) fn end_opening(&mut self) {
        let Some(Opening { draft, waiting, .. }) = self.opening.take() else {
            return;
        };
        for WaitingCommand { command, newcomer } in waiting {
            self.follow(command);
            if let Some(newcomer) = newcomer.and_then(|id| draft.table.player(id)) {
                self.note_setting(PendingSetting::Newcomer(newcomer.clone()));
            }
        }
    }
}
