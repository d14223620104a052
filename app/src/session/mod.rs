//! The table this phone is at: the engine's sessions wired to links, clock and storage, and what screens see of them.
//!
//! A phone is always a guest; the one that hosts is a guest of itself over a loopback. Screens read the signals of
//! [`Session`] and say what they want by its methods; none of them holds a game.
mod anew;
mod answers;
mod end;
mod gathering;
mod guest;
mod hearers;
mod host;
mod journal;
mod last;
mod lock;
mod mesh;
mod news;
mod reaction;
mod seat;
mod seeking;
mod servers;
mod start;
mod succession;
mod unheard;
mod usher;

use std::rc::Rc;

use engine::session::{
    Asking, Check, Command, Deal, Edit, Epoch, Farewell, Meanwhile, Missing, Phase, PlayerId,
    Purpose, Table, Ushered, Wish,
};
use engine::{Action, Seat, View};
use leptos::prelude::*;

use crate::link::{LinkError, Links, RoomState, Servers};
use crate::storage::{self, Place, Preferences, Role, StorageFull};
use crate::tongue;
use crate::wording::{
    batch::{Batch, Denied},
    round_log::Log,
};
use end::{GuestPort, HostPort};
pub use reaction::Shown;
pub use start::{Recovery, Start};
pub use succession::successors;

/// News for one viewer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// Whose.
    pub viewer: Option<Seat>,
    /// The latest.
    pub batch: Batch,
    /// All of the round.
    pub log: Log,
}

/// Something to say that belongs to no place on the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saying {
    /// Tells it from the one before.
    pub number: u32,
    /// A sentence.
    pub text: String,
    /// Whether it has been shown: on another sheet it is not read out again.
    pub shown: bool,
}

/// The ends of links on this page.
#[derive(Default)]
struct Ends {
    host: Option<Rc<dyn HostPort>>,
    guest: Option<Rc<dyn GuestPort>>,
}

/// The table this phone is at, for screens.
#[derive(Clone, Copy)]
pub struct Session {
    ends: StoredValue<Ends, LocalStorage>,
    /// Whether this phone has never been at the table that it looks for.
    strange: StoredValue<bool>,
    /// What this phone is about to become at its table.
    turning: RwSignal<Option<Purpose>>,
    /// The servers that the page lists, once they are known.
    listed: StoredValue<Option<Servers>>,
    /// What the next table is joined for.
    pub purpose: RwSignal<Purpose>,
    /// Where this phone stands; `None` if it is at no table.
    pub phase: RwSignal<Option<Phase>>,
    /// The table as it will be once the host has followed what was set on this phone.
    pub table: RwSignal<Option<Table>>,
    /// The table as the host last told it, while something that was set on this phone is on its way.
    heard: RwSignal<Option<Table>>,
    /// The players on this phone.
    pub mine: RwSignal<Vec<PlayerId>>,
    /// The game, as each seat of this phone sees it.
    pub views: RwSignal<Vec<View>>,
    /// The latest news of each viewer.
    pub told: RwSignal<Vec<Told>>,
    /// Who is asked whether they want to act before it goes on.
    pub asking: RwSignal<Option<Asking>>,
    /// The latest refused action, until the seat acts again.
    pub refused: RwSignal<Option<(Seat, Denied)>>,
    /// How the check of the last round stands.
    pub check: RwSignal<Option<Check>>,
    /// Why the host could not be reached at the last try.
    pub trouble: RwSignal<Option<LinkError>>,
    /// Who has to come back before anybody can host the table again.
    pub missing: RwSignal<Option<Missing>>,
    /// Whether the host has not heard for a while what was done last on this phone.
    pub unheard: RwSignal<bool>,
    /// Whether somebody has answered who could not show that the table is theirs, since this phone was last at it.
    pub strangers: RwSignal<bool>,
    /// Whether newcomers can find the room that this phone keeps open.
    pub room: RwSignal<Option<RoomState>>,
    /// What became of somebody who is let in through this phone.
    pub ushered: RwSignal<Option<Ushered>>,
    /// Whether this page knows all its places at tables.
    pub recovery: RwSignal<Recovery>,
    /// This phone's place.
    pub place: RwSignal<Option<Place>>,
    /// The last round of which people here have read what was changed for it.
    pub noticed: RwSignal<Option<(Epoch, Deal)>>,
    /// Feelings shown just now.
    pub reactions: RwSignal<Vec<Shown>>,
    /// The latest saying.
    pub saying: RwSignal<Option<Saying>>,
    /// How this phone's owner likes things.
    pub preferences: RwSignal<Preferences>,
}

impl Session {
    /// A phone at no table. Call it once, at the top of the app.
    pub fn new() -> Self {
        let session = Self {
            ends: StoredValue::new_local(Ends::default()),
            strange: StoredValue::new(false),
            turning: RwSignal::new(None),
            listed: StoredValue::new(None),
            purpose: RwSignal::new(Purpose::Play),
            phase: RwSignal::new(None),
            table: RwSignal::new(None),
            heard: RwSignal::new(None),
            mine: RwSignal::new(Vec::new()),
            views: RwSignal::new(Vec::new()),
            told: RwSignal::new(Vec::new()),
            asking: RwSignal::new(None),
            refused: RwSignal::new(None),
            check: RwSignal::new(None),
            trouble: RwSignal::new(None),
            missing: RwSignal::new(None),
            unheard: RwSignal::new(false),
            strangers: RwSignal::new(false),
            room: RwSignal::new(None),
            ushered: RwSignal::new(None),
            recovery: RwSignal::new(Recovery::UnderWay),
            place: RwSignal::new(None),
            noticed: RwSignal::new(None),
            reactions: RwSignal::new(Vec::new()),
            saying: RwSignal::new(None),
            preferences: RwSignal::new(Preferences::load()),
        };
        session.watch_page();
        session
    }

    /// Tells the others when the page goes away, and looks after the links when it is seen again.
    fn watch_page(self) {
        let _ = window_event_listener_untyped("pagehide", move |_| self.suspend());
        for event in ["pageshow", "online"] {
            let _ = window_event_listener_untyped(event, move |_| self.wake());
        }
        let _ = window_event_listener_untyped("visibilitychange", move |_| {
            if !document().hidden() {
                self.wake();
            }
        });
    }

    fn suspend(self) {
        if let Some(guest) = self.guest() {
            guest.suspend();
        }
        if let Some(host) = self.host_end() {
            host.suspend();
        }
    }

    fn wake(self) {
        if let Some(host) = self.host_end() {
            host.wake();
        }
        if let Some(guest) = self.guest() {
            guest.wake();
        }
    }

    /// Says what somebody on this phone wants.
    pub fn wish(self, wish: Wish) {
        if let Some(guest) = self.guest() {
            guest.wish(wish);
        }
    }

    /// Sets something at the table, worked out from how it will be once everything that was set before is so: screens show that a
    /// moment later.
    pub fn set(self, worked_out: impl FnOnce(&Table) -> Option<Command>) {
        let table = self.guest().and_then(|guest| guest.table_to_be());
        if let Some(command) = table.as_ref().and_then(worked_out) {
            self.wish(Wish::Command(command));
        }
    }

    /// The same for players of this phone.
    pub fn set_players(self, worked_out: impl FnOnce(&Table) -> Vec<(PlayerId, Edit)>) {
        let table = self.guest().and_then(|guest| guest.table_to_be());
        for (player, edit) in table.as_ref().map(worked_out).unwrap_or_default() {
            self.wish(Wish::Edit(player, edit));
        }
    }

    /// Says for everybody on this phone who is asked whether they would have the same deal again.
    pub fn answer_again(self, yes: bool) {
        let mine = self.mine.get_untracked();
        self.set_players(|table| {
            let own = table.players.iter().filter(|p| mine.contains(&p.id));
            let asked = own.filter(|p| table.would_have_again(p).is_some());
            asked.map(|p| (p.id, Edit::Again(yes))).collect()
        });
    }

    /// Whether this about the table was set here, and the host has not been heard to have followed.
    pub fn is_under_way<T: PartialEq>(self, of: impl Fn(&Table) -> T) -> bool {
        self.heard.with(|heard| {
            let heard = heard.as_ref().map(&of);
            heard.is_some() && heard != self.table.with(|table| table.as_ref().map(&of))
        })
    }

    /// Plays, as answer to the view that is on the screen.
    pub fn act(self, seat: Seat, action: Action) {
        let seen = self.views.with_untracked(|views| {
            views
                .iter()
                .find(|v| v.viewer == Some(seat))
                .map(|v| v.tick)
        });
        if let Some(seen) = seen {
            self.refused.set(None);
            self.wish(Wish::Act { seat, seen, action });
        }
    }

    /// The players of this phone who have a voice on what the table does while somebody is away.
    pub fn voices(self) -> Vec<PlayerId> {
        // Who is on this phone changes only just before the table does.
        let mine = self.mine.get_untracked();
        self.table.with(|table| {
            let Some(table) = table else {
                return Vec::new();
            };
            let votes = |id: &PlayerId| table.player(*id).is_some_and(|player| table.votes(player));
            mine.into_iter().filter(votes).collect()
        })
    }

    /// Everybody on this phone wants this while that player is away.
    pub fn vote(self, away: PlayerId, wish: Meanwhile) {
        for player in untrack(move || self.voices()) {
            self.wish(Wish::Edit(player, Edit::Vote(away, wish)));
        }
    }

    /// Gives up the seats of this phone for good; a host closes the table.
    pub fn leave(self) {
        let Some(place) = self.place.get_untracked() else {
            return self.clear();
        };
        match place.is_host() {
            true => self.wish(Wish::Command(Command::Close)),
            false => self.wish(Wish::Leave),
        }
        storage::drop_aside(&place.room);
        self.forget(&place);
        self.clear();
    }

    /// Takes a player away for good: anybody on the host's phone, one's own on another.
    pub fn remove(self, player: PlayerId) {
        let host = self
            .place
            .with_untracked(|place| place.as_ref().is_some_and(Place::is_host));
        self.wish(match host {
            true => Wish::Command(Command::Remove(player)),
            false => Wish::Edit(player, Edit::Leave),
        });
    }

    /// Lets go of the table and keeps the seats, if this phone ever had any.
    pub fn step_out(self) {
        self.suspend();
        if let Some(place) = self
            .place
            .get_untracked()
            .filter(|_| self.strange.get_value())
        {
            self.forget(&place);
        }
        self.clear();
    }

    /// The seats are gone: there is nothing to come back to.
    fn forget(self, place: &Place) {
        if place.is_host() {
            storage::erase_snapshot();
        }
        self.heed(storage::forget(&place.room));
    }

    /// No table any more. The ends live on for a moment, so that what was said last still leaves.
    fn clear(self) {
        let ends = self.ends.try_update_value(std::mem::take);
        if let Some(Ends { host, guest }) = &ends {
            host.iter().for_each(|host| host.part());
            guest.iter().for_each(|guest| guest.part());
        }
        set_timeout(move || drop(ends), host::LINGER);
        storage::set_present(None);
        self.strange.set_value(false);
        self.turning.set(None);
        self.phase.set(None);
        self.table.set(None);
        self.heard.set(None);
        self.mine.set(Vec::new());
        self.views.set(Vec::new());
        self.told.set(Vec::new());
        self.asking.set(None);
        self.refused.set(None);
        self.check.set(None);
        self.trouble.set(None);
        self.missing.set(None);
        self.unheard.set(false);
        self.strangers.set(false);
        self.room.set(None);
        self.ushered.set(None);
        self.place.set(None);
        self.reactions.set(Vec::new());
    }

    /// Says a sentence.
    pub fn say(self, text: impl ToString) {
        let text = text.to_string();
        self.saying.update(|saying| {
            let number = saying.as_ref().map_or(0, |last| last.number + 1);
            *saying = Some(Saying {
                number,
                text,
                shown: false,
            });
        });
    }

    /// Says so if something could not be stored.
    pub fn heed(self, stored: Result<(), StorageFull>) {
        if let Err(full) = stored {
            self.say(tongue::of(full.sentence()));
        }
    }

    /// The links of the host on this page, for those it invites by pairing.
    pub fn host_links(self) -> Option<Links> {
        self.host_end().map(|host| host.links())
    }

    /// The links of this phone as a guest.
    pub fn guest_links(self) -> Option<Links> {
        self.guest().map(|guest| guest.links())
    }

    /// The last round as a file, once it has been looked through.
    pub fn sealed_round(self) -> Option<Vec<u8>> {
        self.guest().and_then(|guest| guest.sealed_round())
    }

    /// The round that is over, as the host on this page stores it.
    pub fn finished_round(self) -> Option<Vec<u8>> {
        self.host_end().and_then(|host| host.finished_round())
    }

    /// Whether this phone hosts the table.
    pub fn is_host(self) -> bool {
        self.place
            .with(|place| place.as_ref().is_some_and(Place::is_host))
    }

    /// Whether this is a screen that shows the table.
    pub fn is_screen(self) -> bool {
        self.place.with(|place| {
            place
                .as_ref()
                .is_some_and(|place| place.role == Role::Screen)
        })
    }

    /// Why it is over, if it is.
    pub fn farewell(self) -> Option<Farewell> {
        match self.phase.get() {
            Some(Phase::Ended(farewell)) => Some(farewell),
            _ => None,
        }
    }

    fn guest(self) -> Option<Rc<dyn GuestPort>> {
        self.ends.with_value(|ends| ends.guest.clone())
    }

    fn host_end(self) -> Option<Rc<dyn HostPort>> {
        self.ends.with_value(|ends| ends.host.clone())
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

/// The page's address.
pub fn page() -> String {
    location().href().unwrap_or_default()
}

/// The session that was provided at the top of the app.
pub fn use_session() -> Session {
    expect_context()
}

/// Whether this browser can connect to other phones at all.
pub fn can_link() -> bool {
    js_sys::Reflect::has(&js_sys::global(), &"RTCPeerConnection".into()).unwrap_or(false)
}
