//! Settings made on this phone that are on their way to the host.
//!
//! Most settings give a whole new value: all house rules, the whole order of ages. Several in a row build on each
//! other. Screens therefore show and change the table as it will be, not as the host last sent it.

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

/// One setting that a player of this phone made.
#[derive(Clone, Debug)]
pub(crate) enum Set {
    /// A change to a player of this phone, who has seen the table with these terms.
    Player(PlayerId, Edit, u32),
    /// A change to the table.
    Table(Command),
}

impl Set {
    /// Applies the setting as the host will.
    fn on(&self, table: &mut Table) -> Result<(), Denial> {
        match self {
            // Only the host knows the consequences.
            Set::Player(_, Edit::Leave, _) => Ok(()),
            Set::Player(_, Edit::Ready(true), terms) if *terms != table.terms => Ok(()),
            Set::Player(id, Edit::Vote(away, wish), _) => table.vote(*id, *away, *wish),
            Set::Player(id, Edit::Amend(round, change), _) => table.amend(*id, *round, *change),
            Set::Player(id, edit, _) => table.edit(*id, edit),
            Set::Table(command) => table.set(command),
        }
    }

    /// True if the setting changes nothing at this table.
    fn is_so(&self, table: &Table) -> bool {
        let mut set = table.clone();
        self.on(&mut set).is_ok() && set == *table
    }
}

/// The settings that the host has not answered yet, oldest first.
#[derive(Debug, Default)]
pub(crate) struct Setting {
    /// Each setting with the number of the first ping after it. The answer to the ping follows the answer to the
    /// setting.
    under_way: VecDeque<(Set, u32)>,
    /// How many pings were sent on this link.
    pings: u32,
    /// How many of them were answered.
    pongs: u32,
}

impl Setting {
    /// Counts a ping that leaves on this link.
    pub(crate) fn pinged(&mut self) {
        self.pings += 1;
    }
}

impl Guest {
    /// The table as it will be once the host has followed this phone's settings.
    pub fn table_to_be(&self) -> Option<Table> {
        let mut table = self.table.clone()?;
        for (set, _) in &self.setting.under_way {
            // A setting that the host will refuse changes nothing.
            let _ = set.on(&mut table);
        }
        Some(table)
    }

    /// True if a setting of this phone is on its way to the host.
    pub fn is_setting(&self) -> bool {
        !self.setting.under_way.is_empty()
    }

    /// Records a setting that was just sent.
    pub(crate) fn sets(&mut self, set: Set) {
        let ping = self.setting.pings + 1;
        self.setting.under_way.push_back((set, ping));
        self.notice(Notice::Table);
    }

    /// Drops the oldest settings that the host's new table already shows.
    pub(crate) fn sets_heard(&mut self) {
        let Some(table) = &self.table else { return };
        let under_way = &mut self.setting.under_way;
        while under_way.front().is_some_and(|(set, _)| set.is_so(table)) {
            under_way.pop_front();
        }
    }

    /// Drops the oldest setting, if any, after the host refused one.
    pub(crate) fn set_denied(&mut self) {
        if self.setting.under_way.pop_front().is_some() {
            self.notice(Notice::Table);
        }
    }

    /// Counts an answered ping, and drops every setting sent before it.
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

    /// Forgets all settings on a lost or new link. The host's next table shows the ones that took effect.
    pub(crate) fn forget_sets(&mut self) {
        self.setting = Setting::default();
    }
}
