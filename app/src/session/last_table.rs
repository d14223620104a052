//! The last table once more: this phone remembers its players, and all of them find back to its room.
//!
//! A closed table gives up its seats, but phones keep its room. The phone that hosted it opens a new table there. The
//! others find that table by the link and the button of the last one.
use engine::session::{Entropy, Player, PlayerId, Presence, SeatKey, Table};

use crate::session::{
    Session,
    open_or_join::{NO_CHANCE, random},
};
use crate::storage::{self, LastTable, Profile, Role, StoredKey, TablePlace};
use link::RoomSecret;
use wording::{house_rules::summary::in_short, i18n};

impl Session {
    /// Remembers the people that this phone's owner plays with, from the deal on and whenever they change.
    pub(crate) fn note_company(self, before: Option<&Table>, table: Option<&Table>) {
        let plays = |table: &&Table| table.is_playing();
        let Some(table) = table.filter(plays).filter(|_| before != table) else {
            return;
        };
        let mine = self.mine.get_untracked();
        let last = self.last_table(table, &mine);
        let known = before.filter(plays);
        let known = known.and_then(|before| self.last_table(before, &mine));
        if let Some(last) = last.filter(|last| known.as_ref() != Some(last)) {
            // Without room for it, the app does not offer the last table. Nothing else is lost.
            let _ = last.save();
        }
    }

    /// The data to remember about this table; `None` if nobody else plays at it with a phone of their own.
    fn last_table(self, table: &Table, mine: &[PlayerId]) -> Option<LastTable> {
        let plays_elsewhere = |player: &&Player| {
            let here = player.kind.is_person() && player.presence != Presence::Gone;
            here && player.seat.is_some() && !mine.contains(&player.id)
        };
        let others = table.players.iter().filter(plays_elsewhere);
        let others: Vec<String> = others.map(|player| player.name.to_string()).collect();
        let host = table.players.iter().find(|player| player.host)?;
        let mut place = self.place.get_untracked().filter(|_| !others.is_empty())?;
        for claim in &mut place.claims {
            // The stored places have the keys to seats. Once seats are given up, nothing finds them again.
            claim.key = SeatKey::new([0; 16]);
        }
        Some(LastTable {
            place,
            term: table.term,
            host_key: self.host_end().map(|host| StoredKey::of(&host.host_key())),
            host: host.name.to_string(),
            others,
            code: table.config.to_string(),
            rules: in_short(&table.config),
        })
    }

    /// Opens the last table once more if this phone hosted it and no other phone does by now. Otherwise looks for its
    /// host.
    pub(crate) fn meet_again(self, last: &LastTable) {
        let new = (last.with_new_keys(random), random().map(Entropy::new));
        let (Some(mut place), Some(entropy)) = new else {
            return self.say(i18n::message_text(NO_CHANCE));
        };
        let hosts = place.is_host();
        let Some(owner) = place.claims.first_mut() else {
            return;
        };
        let profile = Profile::load();
        if !profile.name.trim().is_empty() {
            (owner.name, owner.look) = (profile.name, profile.look);
        }
        if !hosts {
            return self.meet_elsewhere(place);
        }
        let last = last.clone();
        self.once_hosting(move |host, lock| (host.meet_again)(self, place, last, entropy, lock));
    }

    /// Looks for the phone that hosts there by now.
    pub(crate) fn meet_elsewhere(self, mut place: TablePlace) {
        if let Some(aside) = storage::seats_set_aside(&place.room) {
            place.claims = aside.claims;
        }
        self.step_out();
        let role = Role::Guest;
        let end = self.sit_as_guest(TablePlace { role, ..place });
        self.newcomer.set_value(true);
        end.seek();
    }
}

/// Forgets the last table of this room: a player who was removed from a table is not asked back to it.
pub(crate) fn forget_company(room: &RoomSecret) {
    if LastTable::load().is_some_and(|last| last.place.room == *room) {
        LastTable::erase();
    }
}
