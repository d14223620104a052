//! The host changes: this phone takes over, steps down, or finds on its return that another phone has taken over.
use std::rc::Rc;

use engine::message;
use engine::session::{Phase, PlayerId, Presence, Table, Takeover};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::session::{
    Session,
    open_or_join::NOT_FETCHED,
    tab_lock,
    table_session::{GuestPort, LINGER},
};
use crate::{
    platform::screen::can_keep_awake,
    storage::{self, Role, TablePlace},
};
use wording::{i18n, say};

/// The message for a host whose phone may fall asleep.
const LOCKS: &str = message!(
    "This phone hosts the table: keep its screen on while you play. Before you lock it, pass the host to somebody else in the menu."
);
/// How long the next host may take to take up the table.
const TAKING_UP: std::time::Duration = std::time::Duration::from_secs(20);

impl Session {
    pub fn pass_host(self, to: PlayerId) {
        if let Some(guest) = self.guest() {
            guest.pass_on(to);
        }
    }

    /// Takes over the table, because the others have elected this phone.
    pub(crate) fn take_over(self, guest: Rc<dyn GuestPort>, takeover: Takeover) {
        let Some(place) = self.place.get_untracked() else {
            return;
        };
        spawn_local(async move {
            let Some(host) = self.fetch(|chunks| chunks.host).await else {
                return self.say(i18n::message_text(NOT_FETCHED));
            };
            let Some(lock) = tab_lock::acquire().await else {
                return self.say(i18n::message_text(tab_lock::OTHER_TAB));
            };
            (host.take_over)(self, guest, place, &takeover, lock);
        });
    }

    /// Makes this phone a guest, because another phone hosts the table.
    pub(crate) fn step_down(self, to: Option<PlayerId>) {
        let Some(mut place) = self.place.get_untracked() else {
            return;
        };
        let host = self
            .ends
            .try_update_value(|ends| ends.host.take())
            .flatten();
        if let Some(host) = &host {
            host.disconnect();
        }
        // The last frames still go out.
        set_timeout(move || drop(host), LINGER);
        let before = place.clone();
        place.role = Role::Guest;
        self.sit_down(&place);
        self.room.set(None);
        if let Some(guest) = self.guest() {
            guest.move_out(place.room, to);
        }
        set_timeout(move || self.take_back(before), TAKING_UP);
    }

    /// Goes on with the table where this phone left it, if the next host has not taken it up.
    fn take_back(self, place: TablePlace) {
        let here = self
            .place
            .get_untracked()
            .is_some_and(|p| p.room == place.room && !p.is_host());
        match self.phase.get_untracked() {
            Some(Phase::Joined) if here => storage::erase_snapshot(),
            Some(Phase::Linking | Phase::Greeting) if here => self.come_back(place),
            _ => {}
        }
    }

    /// Warns the host at the first deal, if the browser cannot keep the screen awake.
    pub(crate) fn warn_host(self, before: Option<&Table>, table: Option<&Table>) {
        let deals =
            |table: &Table| table.is_playing() && table.scores().is_some_and(|s| s.round == 1);
        let dealt = before.is_some_and(deals);
        let Some(table) = table.filter(|table| deals(table) && !dealt) else {
            return;
        };
        let host = untrack(|| self.is_host());
        let mine = self.mine.get_untracked();
        if host && !successors(table, &mine).is_empty() && !can_keep_awake() {
            self.say(i18n::message_text(LOCKS));
        }
    }

    pub(crate) fn tell_of_host(self, before: Option<&Table>, table: Option<&Table>) {
        let name = |table: &Table| {
            let host = table.players.iter().find(|player| player.host);
            host.map(|host| (host.id, host.name.to_string()))
        };
        let (Some((old, was)), Some(table)) = (before.and_then(name), table) else {
            return;
        };
        let Some((new, is)) = name(table).filter(|(new, _)| *new != old) else {
            return;
        };
        let own = |id: PlayerId| self.mine.with_untracked(|mine| mine.contains(&id));
        let here = table
            .player(old)
            .is_some_and(|player| player.presence == Presence::Here);
        self.say(match (own(old) || here, own(new)) {
            (true, true) => say!("This phone is the host now."),
            (true, false) => say!("{who}’s phone is the host now.", who = is),
            (false, true) => say!(
                "{gone}’s phone is gone. This phone is the host now.",
                gone = was
            ),
            (false, false) => say!(
                "{gone}’s phone is gone. {who}’s phone is the host now.",
                gone = was,
                who = is
            ),
        });
    }
}

/// The players who can host the table after this phone, with their names.
pub fn successors(table: &Table, mine: &[PlayerId]) -> Vec<(PlayerId, String)> {
    let others = table.players.iter().filter(|player| {
        let here = player.presence == Presence::Here && player.kind.is_person();
        here && !mine.contains(&player.id)
    });
    others
        .map(|player| (player.id, player.name.to_string()))
        .collect()
}
