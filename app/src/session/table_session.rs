//! The signals that screens read, and the commands of players.

use std::{any::Any, pin::Pin, rc::Rc, time::Duration};

use engine::session::{
    AbsenceChoice, Check, DealId, DisconnectReason, Edit, GuestCommand, HostKey, InviteReply,
    MissingVoters, Phase, Player, PlayerId, Purpose, RaceQuestion, Reaction, RoundNumber, Table,
    TableCommand,
};
use engine::{Action, Seat, Seats, View, rulesets::TableRules};
use js_sys::Promise;
use leptos::{prelude::*, wasm_split::SplitLoaderError};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::platform::files;
use crate::session::programs::{RoundChunk, SessionChunks};
use crate::storage::{self, Preferences, ReplicaEntries, Role, StorageFull, TablePlace};
use link::{LinkError, Links, RoomSecret, RoomState, Servers};
use wording::{
    i18n,
    narrator::{Batch, Denied, Log},
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewerNews {
    /// The seat of the viewer; `None` for a spectator.
    pub viewer: Option<Seat>,
    pub batch: Batch,
    pub log: Log,
}

/// A message that belongs to no place on the screen.
#[derive(Clone)]
pub struct Saying {
    /// Tells this message from the one before.
    pub number: u32,
    /// The text, a sentence.
    pub text: String,
    /// True if a screen has shown it. Another sheet does not read it out again.
    pub shown: bool,
    /// Shows more about it, at a tap.
    pub more: Option<Callback<()>>,
}

/// This page's knowledge of its places at tables. A browser that was killed may have left older ones in its
/// `localStorage`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Recovery {
    /// The page is reading the places from IndexedDB, which is safer.
    #[default]
    UnderWay,
    /// IndexedDB has nothing newer.
    Needless,
    /// IndexedDB had newer places, and they are in `localStorage` now.
    Done,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShownReaction {
    /// Tells this reaction from the others.
    pub number: u32,
    pub player: PlayerId,
    pub reaction: Reaction,
}

/// The list of servers, beside the page.
pub(crate) const LIST: &str = "servers.txt";

/// How long a reaction stays on the screen.
const SEEN: Duration = Duration::from_millis(3500);

/// How long an end of links lives on after this phone has left it, so that the last frames go out.
pub(crate) const LINGER: Duration = Duration::from_secs(2);

/// An end of links: this phone as a guest, or the host on this page.
pub(crate) trait Port {
    /// Says that this page goes away for now.
    fn suspend(self: Rc<Self>);
    /// Looks after the links again when the page is back.
    fn wake(self: Rc<Self>);
    /// Leaves the table. Only frames sent before still go out.
    fn disconnect(&self);
    fn links(&self) -> Links;
}

/// This phone as a guest, as the first program sees it.
pub(crate) trait GuestPort: Port {
    /// Begins the work for rounds, with what this phone stores as a replica.
    fn begin_rounds(self: Rc<Self>, program: &RoundChunk, entries: ReplicaEntries);
    /// Sends the host an action of a seat on this phone, in answer to the view of this revision.
    fn act(self: Rc<Self>, seat: Seat, seen: u32, action: Action);
    /// Sends the host a command of a player on this phone.
    fn command(self: Rc<Self>, command: GuestCommand);
    /// The table as it will be once the host has applied the changes made on this phone, and has dealt.
    fn table_to_be(&self) -> Option<Table>;
    /// The last round as a file, once this phone has checked it.
    fn attested_record(&self) -> Option<Vec<u8>>;
    /// Lets the phone of this player host the table from now on.
    fn pass_on(self: Rc<Self>, to: PlayerId);
    /// Moves to the host on this page.
    fn move_in(self: Rc<Self>, host: Links);
    /// Moves to a new host, perhaps on the phone of player `to`. This phone looks for the host in the room.
    fn move_out(self: Rc<Self>, room: RoomSecret, to: Option<PlayerId>);
}

/// The host on this page, as the first program sees it.
pub(crate) trait HostPort: Port {
    /// Lets guests in through this room from now on.
    fn open_room(self: Rc<Self>, secret: RoomSecret);
    /// The proof by which this phone shows, on another evening, that the table is its own.
    fn host_key(&self) -> HostKey;
    /// The round that is over, in its stored form.
    fn finished_round(&self) -> Option<Vec<u8>>;
}

/// The ends of links on this page.
#[derive(Default)]
pub(crate) struct Ports {
    pub(crate) host: Option<Rc<dyn HostPort>>,
    pub(crate) guest: Option<Rc<dyn GuestPort>>,
}

/// A later program while the browser fetches it.
pub type Fetch<P> = Pin<Box<dyn Future<Output = Result<&'static P, SplitLoaderError>>>>;

/// Work of a later program that the first one keeps.
pub(crate) type EarlyWork = Box<dyn Any>;

/// The table that this phone is at, for screens.
#[derive(Clone, Copy, Default)]
pub struct Session {
    pub(crate) ends: StoredValue<Ports>,
    chunks: StoredValue<Option<SessionChunks>>,
    /// The link to a host that is made while a player types a name.
    pub(crate) early_link: StoredValue<Option<EarlyWork>>,
    /// True if this phone has never been at the table that it looks for.
    pub(crate) newcomer: StoredValue<bool>,
    /// The purpose that this phone is about to take at its table.
    pub(crate) turning: RwSignal<Option<Purpose>>,
    /// The rules that screens last built for a table.
    pub(crate) built: StoredValue<Option<TableRules>>,
    /// The list of servers, while it is fetched ahead.
    pub(crate) list: StoredValue<Option<Promise>>,
    /// The servers that the page lists, once the list has arrived.
    pub(crate) listed: StoredValue<Option<Servers>>,
    /// The purpose for which this phone joins the next table.
    pub purpose: RwSignal<Purpose>,
    /// The progress of this phone towards its table; `None` if it is at no table.
    pub phase: RwSignal<Option<Phase>>,
    /// The table as it will be once the host has applied the changes made on this phone, and has dealt.
    pub table: RwSignal<Option<Table>>,
    /// The table as the host last sent it.
    pub(crate) heard: RwSignal<Option<Table>>,
    /// The players on this phone.
    pub mine: RwSignal<Vec<PlayerId>>,
    /// The game, as each seat of this phone sees it.
    pub views: RwSignal<Vec<View>>,
    pub news: RwSignal<Vec<ViewerNews>>,
    /// The open question to seats that may act before the game goes on.
    pub asking: RwSignal<Option<RaceQuestion>>,
    /// The latest refused action, until a player here acts again or that seat has news.
    pub refused: RwSignal<Option<(Seat, Denied)>>,
    /// The state of the check of the last round.
    pub check: RwSignal<Option<Check>>,
    /// Why the last attempt to reach the host failed.
    pub trouble: RwSignal<Option<LinkError>>,
    /// The players who have to come back before any phone can host the table again.
    pub missing: RwSignal<Option<MissingVoters>>,
    /// True if the host has not heard this phone's latest action for a while.
    pub unheard: RwSignal<bool>,
    /// True if a phone answered that could not show that the table is its own. Reset when this phone is at its table
    /// again.
    pub strangers: RwSignal<bool>,
    /// The state of the room that this phone keeps open. It tells if newcomers can find the room.
    pub room: RwSignal<Option<RoomState>>,
    /// The latest reply about a newcomer that this phone lets in.
    pub invite_reply: RwSignal<Option<InviteReply>>,
    /// How far this page is with recovering its places at tables.
    pub recovery: RwSignal<Recovery>,
    pub place: RwSignal<Option<TablePlace>>,
    /// The last round whose changes the people at this phone have read.
    pub noticed: RwSignal<Option<(RoundNumber, DealId)>>,
    pub reactions: RwSignal<Vec<ShownReaction>>,
    pub saying: RwSignal<Option<Saying>>,
    pub preferences: RwSignal<Preferences>,
}

impl Session {
    /// A session of a phone at no table. Call it once, at the top of the app.
    pub fn new(chunks: SessionChunks) -> Self {
        let session = Self {
            chunks: StoredValue::new(Some(chunks)),
            preferences: RwSignal::new(Preferences::load()),
            ..Self::default()
        };
        session.watch_page();
        session
    }

    /// The program that this picks; `None` if the browser could not fetch it.
    pub(crate) async fn fetch<P>(
        self,
        pick: fn(SessionChunks) -> fn() -> Fetch<P>,
    ) -> Option<&'static P> {
        let fetch = pick(self.chunks.get_value()?);
        fetch().await.ok()
    }

    /// Begins to fetch the list of servers, for a link that the program for links will make.
    pub fn fetch_servers(self) {
        let list = files::begin_fetch(LIST);
        self.list.set_value(Some(list.clone()));
        // Without a network this fails, even if nobody asks for it any more.
        spawn_local(async move { drop(JsFuture::from(list).await) });
    }

    /// Tells the others when the page goes away, and looks after the links when the page is visible again.
    pub(crate) fn watch_page(self) {
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

    pub(crate) fn suspend(self) {
        if let Some(guest) = self.guest() {
            guest.suspend();
        }
        if let Some(host) = self.host_end() {
            host.suspend();
        }
    }

    pub(crate) fn wake(self) {
        if let Some(host) = self.host_end() {
            host.wake();
        }
        if let Some(guest) = self.guest() {
            guest.wake();
        }
    }

    /// Sends the host a command of a player on this phone.
    pub fn send(self, command: GuestCommand) {
        if let Some(guest) = self.guest() {
            guest.command(command);
        }
    }

    /// Changes something at the table. `worked_out` gets the table with all earlier changes applied, which screens show
    /// a moment later.
    pub fn set(self, worked_out: impl FnOnce(&Table) -> Option<TableCommand>) {
        let table = self.guest().and_then(|guest| guest.table_to_be());
        if let Some(command) = table.as_ref().and_then(worked_out) {
            self.send(GuestCommand::Table(command));
        }
    }

    /// Changes settings of players on this phone.
    pub fn set_players(self, worked_out: impl FnOnce(&Table) -> Vec<(PlayerId, Edit)>) {
        let table = self.guest().and_then(|guest| guest.table_to_be());
        for (player, edit) in table.as_ref().map(worked_out).unwrap_or_default() {
            self.send(GuestCommand::Edit(player, edit));
        }
    }

    /// Answers if the players on this phone want the same deal again, for those who have that question open.
    pub fn answer_same_deal(self, yes: bool) {
        let mine = self.mine.get_untracked();
        self.set_players(|table| {
            let own = table.players.iter().filter(|p| mine.contains(&p.id));
            let asked = own.filter(|p| table.same_deal_answer(p).is_some());
            asked.map(|p| (p.id, Edit::SameDeal(yes))).collect()
        });
    }

    /// A part of the table. `None` if this phone knows no table.
    pub fn of_table<T>(self, of: impl FnOnce(&Table) -> T) -> Option<T> {
        let (mut of, mut found) = (Some(of), None);
        self.read_table(&mut |table| found = of.take().map(|of| of(table)));
        found
    }

    /// Reads the table, if there is one. Compiled once: most parts of a screen read it.
    #[inline(never)]
    fn read_table(self, read: &mut dyn FnMut(&Table)) {
        self.table.with(|table| table.as_ref().map(read));
    }

    /// The rules of the match that the table shows; `None` in a lobby, and for a game config that its seats cannot play.
    pub(crate) fn rules(self) -> Option<TableRules> {
        let of_match = |table: &Table| Some((*table.config, table.scores()?.totals.len() as u8));
        let (config, seats) = self.of_table(of_match)??;
        let known = self.built.get_value();
        let known = known.filter(|rules| rules.is_of(&config, seats));
        known.or_else(|| {
            let rules = TableRules::new(config, seats).ok()?;
            self.built.set_value(Some(rules.clone()));
            Some(rules)
        })
    }

    pub fn player(self, id: PlayerId) -> Option<Player> {
        self.of_table(|table| table.player(id).cloned()).flatten()
    }

    pub fn seated(self, seat: Seat) -> Option<Player> {
        self.of_table(|table| table.seated(seat).cloned()).flatten()
    }

    pub fn room_secret(self) -> Option<RoomSecret> {
        self.place
            .with(|place| place.as_ref().map(|place| place.room.clone()))
    }

    /// True if this part of the table was changed here, and the host has not confirmed the change yet.
    pub fn is_under_way<T: PartialEq>(self, of: impl Fn(&Table) -> T) -> bool {
        self.heard.with(|heard| {
            let heard = heard.as_ref().map(&of);
            heard.is_some() && heard != self.table.with(|table| table.as_ref().map(&of))
        })
    }

    /// True if the host is about to deal the round that the table already shows.
    pub fn is_undealt(self) -> bool {
        self.is_under_way(Table::is_playing)
    }

    /// Plays the actions of this phone's seats, each in answer to the view of a revision.
    pub fn acts(self) -> Callback<(Seat, u32, Action)> {
        Callback::new(move |(seat, seen, action)| {
            // Between two rounds the screen still shows the last view, which nobody can answer.
            if self.revision(seat).is_none() {
                return;
            }
            self.refused.set(None);
            if let Some(guest) = self.guest() {
                guest.act(seat, seen, action);
            }
        })
    }

    /// The revision of the latest view of this seat.
    pub fn revision(self, seat: Seat) -> Option<u32> {
        let find = |views: &[View]| Some(views.iter().find(|v| v.viewer == Some(seat))?.revision);
        self.views.with_untracked(|views| find(views))
    }

    /// The players on this phone who vote on the table's behavior while a player is away.
    pub fn voices(self) -> Vec<PlayerId> {
        // The players on this phone change only just before the table does.
        let mine = self.mine.get_untracked();
        self.table.with(|table| {
            let Some(table) = table else {
                return Vec::new();
            };
            let votes = |id: &PlayerId| {
                table
                    .player(*id)
                    .is_some_and(|player| table.may_vote(player))
            };
            mine.into_iter().filter(votes).collect()
        })
    }

    /// Votes for this behavior while that player is away, in the name of everyone on this phone.
    pub fn vote(self, away: PlayerId, choice: AbsenceChoice) {
        for player in untrack(move || self.voices()) {
            self.send(GuestCommand::Edit(player, Edit::Vote(away, choice)));
        }
    }

    /// Gives up the seats of this phone for good. On the host's phone, this closes the table.
    pub fn leave(self) {
        let Some(place) = self.place.get_untracked() else {
            return self.clear();
        };
        match place.is_host() {
            true => self.send(GuestCommand::Table(TableCommand::Close)),
            false => self.send(GuestCommand::Leave),
        }
        storage::drop_seats_aside(&place.room);
        self.forget(&place);
        self.clear();
    }

    /// Removes a player for good: any player on the host's phone, one of its own players on another.
    pub fn remove(self, player: PlayerId) {
        self.send(match untrack(|| self.is_host()) {
            true => GuestCommand::Table(TableCommand::Remove(player)),
            false => GuestCommand::Edit(player, Edit::Leave),
        });
    }

    /// Leaves the table but keeps the seats, if this phone ever had any.
    pub fn step_out(self) {
        self.suspend();
        if let Some(place) = self
            .place
            .get_untracked()
            .filter(|_| self.newcomer.get_value())
        {
            self.forget(&place);
        }
        self.clear();
    }

    /// Forgets a place whose seats are gone: there is nothing to come back to.
    pub(crate) fn forget(self, place: &TablePlace) {
        // If this place was never stored, the snapshot is that of an earlier table.
        if storage::host_place().is_some_and(|hosted| hosted.room == place.room) {
            storage::erase_snapshot();
        }
        self.heed(storage::forget_place(&place.room));
    }

    /// Clears the table. The ends live on for a moment, so that the last frames still go out.
    pub(crate) fn clear(self) {
        let ends = self.ends.try_update_value(std::mem::take);
        if let Some(Ports { host, guest }) = &ends {
            host.iter().for_each(|host| host.disconnect());
            guest.iter().for_each(|guest| guest.disconnect());
        }
        set_timeout(move || drop(ends), LINGER);
        storage::set_place_of_tab(None);
        self.newcomer.set_value(false);
        self.turning.set(None);
        self.phase.set(None);
        self.table.set(None);
        self.heard.set(None);
        self.mine.set(Vec::new());
        self.views.set(Vec::new());
        self.news.set(Vec::new());
        self.asking.set(None);
        self.refused.set(None);
        self.check.set(None);
        self.trouble.set(None);
        self.missing.set(None);
        self.unheard.set(false);
        self.strangers.set(false);
        self.room.set(None);
        self.invite_reply.set(None);
        self.place.set(None);
        self.reactions.set(Vec::new());
    }

    pub fn say(self, text: impl ToString) {
        self.say_with(text.to_string(), None);
    }

    /// Says a text, and shows more about it at a tap.
    pub fn say_with(self, text: String, more: Option<Callback<()>>) {
        self.saying.update(|saying| {
            let number = saying.as_ref().map_or(0, |last| last.number + 1);
            *saying = Some(Saying {
                number,
                text,
                shown: false,
                more,
            });
        });
    }

    /// Shows a reaction in place of the player's last one.
    pub(crate) fn show_reaction(self, player: PlayerId, reaction: Reaction) {
        let number = self
            .reactions
            .try_update(|shown| {
                let number = shown.iter().map(|s| s.number).max().map_or(0, |n| n + 1);
                shown.retain(|shown| shown.player != player);
                shown.push(ShownReaction {
                    number,
                    player,
                    reaction,
                });
                number
            })
            .unwrap_or_default();
        let end = move || {
            self.reactions
                .update(|shown| shown.retain(|shown| shown.number != number));
        };
        set_timeout(end, SEEN);
    }

    /// Tells the player if something could not be stored.
    pub fn heed(self, stored: Result<(), StorageFull>) {
        if let Err(full) = stored {
            self.say(i18n::message_text(full.sentence()));
        }
    }

    /// The links of the host on this page, for guests that it invites by pairing.
    pub fn host_links(self) -> Option<Links> {
        self.host_end().map(|host| host.links())
    }

    pub fn guest_links(self) -> Option<Links> {
        self.guest().map(|guest| guest.links())
    }

    /// The last round as a file, once this phone has checked it.
    pub fn attested_record(self) -> Option<Vec<u8>> {
        self.guest().and_then(|guest| guest.attested_record())
    }

    /// The round that is over, as the host on this page stores it.
    pub fn finished_round(self) -> Option<Vec<u8>> {
        self.host_end().and_then(|host| host.finished_round())
    }

    pub fn own_seats(self) -> Seats {
        let mine = self.mine.get();
        let seat = |player: &Player| player.seat.filter(|_| mine.contains(&player.id));
        self.table.with(|table| {
            let players = table.iter().flat_map(|table| table.players.iter());
            players.filter_map(seat).collect()
        })
    }

    pub fn is_host(self) -> bool {
        self.place
            .with(|place| place.as_ref().is_some_and(TablePlace::is_host))
    }

    pub fn is_screen(self) -> bool {
        let shows = |place: &TablePlace| place.role == Role::Screen;
        self.place.with(|place| place.as_ref().is_some_and(shows))
    }

    /// The reason for which the host ended the session, if it did.
    pub fn farewell(self) -> Option<DisconnectReason> {
        match self.phase.get() {
            Some(Phase::Ended(farewell)) => Some(farewell),
            _ => None,
        }
    }

    pub(crate) fn guest(self) -> Option<Rc<dyn GuestPort>> {
        self.ends.with_value(|ends| ends.guest.clone())
    }

    pub(crate) fn host_end(self) -> Option<Rc<dyn HostPort>> {
        self.ends.with_value(|ends| ends.host.clone())
    }
}

pub fn page() -> String {
    location().href().unwrap_or_default()
}

/// The session that the top of the app provides.
pub fn use_session() -> Session {
    expect_context()
}

/// True if this browser can connect to other phones at all.
pub fn can_link() -> bool {
    js_sys::Reflect::has(&js_sys::global(), &"RTCPeerConnection".into()).unwrap_or(false)
}

/// Sets a new value and empties the list of subscribers. The live ones have been notified by then. They read the value
/// again and so subscribe again.
///
/// Leptos never removes a dead subscriber from a signal's list. Strips, buttons and notices come and go each time a
/// phone loses its link. They would stay on the lists of signals that live as long as the page.
pub(crate) fn tell<T: Send + Sync + 'static>(signal: RwSignal<T>, new: T) {
    signal.set(new);
    signal.clear_subscribers();
}

/// Changes a value in place and empties the list of subscribers.
pub(crate) fn tell_of<T: Send + Sync + 'static>(signal: RwSignal<T>, change: impl FnOnce(&mut T)) {
    signal.update(change);
    signal.clear_subscribers();
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn remaining_parts_hear_all_news_after_others_have_gone() {
        let page = Owner::new();
        page.with(|| {
            let news = RwSignal::new(0);
            let stays = memo(move || news.get());
            assert_eq!(stays.get(), 0);
            for new in 1..4 {
                let part = Owner::new();
                part.with(|| memo(move || news.get()).get());
                part.cleanup();
                tell(news, new);
                assert_eq!(stays.get(), new);
            }
            tell_of(news, |news| *news += 1);
            assert_eq!(stays.get(), 4);
        });
    }
}
