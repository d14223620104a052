//! What was set on this phone, on its way to the host.
//!
//! Most of it says how something is from now on: all house rules, the whole order of ages. Several within a moment each build on the
//! one before, so screens show and change the table as it will be, not as the host last told it.

use crate::{
    guest::{io::Notice, machine::Guest},
    protocol::{
        disconnect::Denial,
        ids::PlayerId,
        message::{Command, Edit},
        table::Table,
    },
};
use alloc::collections::VecDeque;

/// One thing that was set.
#[derive(Clone, Debug)]
pub(crate) enum Set {
    /// About a player of this phone, who has seen the table with these terms.
    Player(PlayerId, Edit, u32),
    /// About the table.
    Table(Command),
}

impl Set {
    /// Sets it, as the host will.
    fn on(&self, table: &mut Table) -> Result<(), Denial> {
        match self {
            // The host alone knows what follows from it.
            Set::Player(_, Edit::Leave, _) => Ok(()),
            Set::Player(_, Edit::Ready(true), terms) if *terms != table.terms => Ok(()),
            Set::Player(id, Edit::Vote(away, wish), _) => table.vote(*id, *away, *wish),
            Set::Player(id, Edit::Amend(round, change), _) => table.amend(*id, *round, *change),
            Set::Player(id, edit, _) => table.edit(*id, edit),
            Set::Table(command) => table.set(command),
        }
    }

    /// Whether this table is so already.
    fn is_so(&self, table: &Table) -> bool {
        let mut set = table.clone();
        self.on(&mut set).is_ok() && set == *table
    }
}

/// What was set and the host has not been heard to have followed or refused, first things first.
#[derive(Debug, Default)]
pub(crate) struct Setting {
    /// Each with the number of the first ping behind it: the answer to that comes behind the answer to this.
    under_way: VecDeque<(Set, u32)>,
    /// How many pings left by this link.
    pings: u32,
    /// How many of them were answered.
    pongs: u32,
}

impl Setting {
    /// A ping leaves.
    pub(crate) fn pinged(&mut self) {
        self.pings += 1;
    }
}

impl Guest {
    /// The table as it will be once the host has followed what was set on this phone.
    pub fn table_to_be(&self) -> Option<Table> {
        let mut table = self.table.clone()?;
        for (set, _) in &self.setting.under_way {
            // What the host will refuse changes nothing.
            let _ = set.on(&mut table);
        }
        Some(table)
    }

    /// Whether something that was set on this phone is on its way to the host.
    pub fn is_setting(&self) -> bool {
        !self.setting.under_way.is_empty()
    }

    /// This is on its way.
    pub(crate) fn sets(&mut self, set: Set) {
        let ping = self.setting.pings + 1;
        self.setting.under_way.push_back((set, ping));
        self.notice(Notice::Table);
    }

    /// The host has told the table: what was set first may be so by now.
    pub(crate) fn sets_heard(&mut self) {
        let Some(table) = &self.table else { return };
        let under_way = &mut self.setting.under_way;
        while under_way.front().is_some_and(|(set, _)| set.is_so(table)) {
            under_way.pop_front();
        }
    }

    /// The host has refused something: what was set first, if anything was.
    pub(crate) fn set_denied(&mut self) {
        if self.setting.under_way.pop_front().is_some() {
            self.notice(Notice::Table);
        }
    }

    /// A ping was answered, and so was everything that was set before it.
    pub(crate) fn ponged(&mut self) {
        self.setting.pongs += 1;
        let pongs = self.setting.pongs;
        let under_way = &mut self.setting.under_way;
        let before = under_way.len();
        under_way.retain(|(_, ping)| *ping > pongs);
        if under_way.len() < before {
            self.notice(Notice::Table);
        }
    }

    /// The link is lost, or another one leads to the host: what became of anything shows in the table that it tells.
    pub(crate) fn forget_sets(&mut self) {
        self.setting = Setting::default();
    }
}
