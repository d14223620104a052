//! The ways to a table: host one, take one up again, join one, ask again which phone hosts it.
use super::Recovery;
use engine::message;
use engine::session::{
    Claim, Edit, Entropy, Guest, GuestCommand, KnownDeal, Phase, PlayerId, PlayerKind, Purpose,
    SeatKey, TableCommand, TableDraft,
};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::session::{
    Session,
    programs::{HostChunk, TableOpening},
    tab_lock::{self, TabLock},
};
use crate::storage::{self, LastTable, Profile, ReplicaEntries, Role, StoredHosts, TablePlace};
use link::{RoomSecret, unblock_hosts};
use wording::{i18n, say};

/// The number of bots that join a player who plays alone.
const COMPANY: usize = 3;

/// The role of a host whose table lets nobody in yet.
const ALONE: Role = Role::Host { open: false };

/// The message for a player whose browser has no random numbers.
pub(crate) const NO_CHANCE: &str = message!(
    "This browser cannot shuffle: it has no random numbers. Open the page in another one."
);

/// The message for a player whose phone could not fetch the program for hosts.
pub(crate) const NOT_FETCHED: &str =
    message!("The game could not be fetched. Look whether this phone has a network.");

const PLAYS_HERE: &str = message!(
    "This device has a seat at that table itself. Take it up here, or bring in another screen."
);

#[derive(Debug, Clone)]
pub enum TableStart {
    Host,
    /// Opens a table with bots. It is closed to guests until the player opens it.
    Alone,
    /// Does the same, and deals the cards at once.
    AtOnce,
    /// Opens a table with bots for a deal that is known from before, and deals the cards at once.
    Deal(Box<KnownDeal>),
    /// Goes back to this phone's place at a table.
    ComeBack(TablePlace),
    /// Opens the last table once more, or looks for its host.
    MeetAgain(LastTable),
}

impl Session {
    pub fn start(self, start: TableStart) {
        match start {
            TableStart::Host => self.open(Role::Host { open: true }, Vec::new(), None),
            TableStart::Alone => self.open(ALONE, self.company(COMPANY), None),
            TableStart::AtOnce => self.open(ALONE, self.deal_with(COMPANY), None),
            TableStart::Deal(again) => {
                let bots = usize::from(again.setup.seats).saturating_sub(1);
                self.open(ALONE, self.deal_with(bots), Some(*again));
            }
            TableStart::ComeBack(place) => self.come_back(place),
            TableStart::MeetAgain(last) => self.meet_again(&last),
        }
    }

    fn company(self, bots: usize) -> Vec<GuestCommand> {
        let strength = self.preferences.with_untracked(|p| p.bots);
        vec![GuestCommand::Table(TableCommand::AddBot(strength)); bots]
    }

    /// The commands that bring these bots to the table and deal the cards.
    fn deal_with(self, bots: usize) -> Vec<GuestCommand> {
        let start = GuestCommand::Table(TableCommand::Start);
        self.company(bots).into_iter().chain([start]).collect()
    }

    fn open(self, role: Role, first: Vec<GuestCommand>, again: Option<KnownDeal>) {
        let new = (
            RoomSecret::random(),
            new_claim(Purpose::Play),
            random().map(Entropy::new),
        );
        let (Some(room), Some(claim), Some(entropy)) = new else {
            return self.say(i18n::message_text(NO_CHANCE));
        };
        let known = again.as_ref().map(|again| again.setup.config);
        let config = known.or_else(|| storage::last_configs().first().copied());
        let guest = Guest::opening(TableDraft::new(config, claim.clone()), first);
        let place = TablePlace::new(role, room, vec![claim]);
        let here = self.host_end().is_some();
        self.step_out();
        if here || storage::host_place().is_none() {
            return self.open_draft(&place, guest, entropy, again);
        }
        // Another tab may host the table that is stored. A draft is not drawn before that is known: it would be lost.
        self.phase.set(Some(Phase::Linking));
        spawn_local(async move {
            let taken = tab_lock::is_taken().await;
            match self.is_awaited() {
                true if taken => self.give_up(tab_lock::OTHER_TAB),
                true => self.open_draft(&place, guest, entropy, again),
                false => {}
            }
        });
    }

    /// Shows the table that this phone opens, and hosts it as soon as it can.
    fn open_draft(
        self,
        place: &TablePlace,
        guest: Guest,
        entropy: Entropy,
        again: Option<KnownDeal>,
    ) {
        let guest = self.sit_at_draft(place, guest);
        let opens = guest.clone();
        let stands = move || !opens.left.get();
        self.once_able_to_host(stands, move |host, lock| {
            let draft = guest.machine.borrow_mut().hand_over_draft();
            if let Some(draft) = draft {
                let new = TableOpening {
                    draft,
                    entropy,
                    again,
                };
                (host.open)(self, guest, new, lock);
            }
        });
    }

    /// Goes back to this phone's place: to the table that it hosted, or as a guest.
    pub fn come_back(self, place: TablePlace) {
        if place.is_host() {
            self.once_hosting(move |host, lock| (host.resume)(self, place, lock));
        } else {
            self.step_out();
            self.sit_as_guest(place).seek();
        }
    }

    /// Runs `sit` with the program for hosts and the right to host, once the phone has both and still waits for a table.
    pub(crate) fn once_hosting(self, sit: impl FnOnce(&'static HostChunk, TabLock) + 'static) {
        self.step_out();
        self.phase.set(Some(Phase::Linking));
        self.once_able_to_host(move || self.is_awaited(), sit);
    }

    /// Runs `then` with the program for hosts and the right to host, once the program is here and no other tab has that
    /// right, if the way to the table `stands` by then.
    fn once_able_to_host(
        self,
        stands: impl Fn() -> bool + 'static,
        then: impl FnOnce(&'static HostChunk, TabLock) + 'static,
    ) {
        spawn_local(async move {
            let host = self.fetch(|chunks| chunks.host).await;
            if !stands() {
                return;
            }
            // Not before: a player who leaves meanwhile would keep the right from their own next table.
            let lock = match host {
                Some(_) => tab_lock::acquire().await,
                None => None,
            };
            match (host, lock) {
                _ if !stands() => {}
                (None, _) => self.give_up(NOT_FETCHED),
                (_, None) => self.give_up(tab_lock::OTHER_TAB),
                (Some(host), Some(lock)) => then(host, lock),
            }
        });
    }

    /// Leaves the way to a table, and says why.
    fn give_up(self, why: &'static str) {
        self.clear();
        self.say(i18n::message_text(why));
    }

    /// True if the way to a table still leads there: the player has not left, and this phone is at no other table.
    pub(crate) fn is_awaited(self) -> bool {
        self.phase.get_untracked().is_some() && self.guest().is_none()
    }

    /// Finds the places again that a killed browser had no time to store.
    pub fn restore(self) {
        spawn_local(async move {
            self.recovery.set(match storage::restore_places().await {
                true => Recovery::Done,
                false => Recovery::Needless,
            });
        });
    }

    /// Runs `then` as soon as this page knows that it has all its places. Never runs it if recovery finds others.
    pub fn unless_recovered(self, then: impl Fn() + 'static) {
        let before = self.recovery.get_untracked();
        effect_with_last(move |done: Option<bool>| {
            let stands = match self.recovery.get() {
                Recovery::UnderWay => false,
                Recovery::Needless => true,
                Recovery::Done => before == Recovery::Done,
            };
            if stands && done != Some(true) {
                untrack(&then);
            }
            stands || done == Some(true)
        });
    }

    /// Joins the table in this room. If a phone comes by an offer, the caller answers that itself.
    ///
    /// A phone that was at this table before gets its own seats back.
    pub fn join(self, room: Option<RoomSecret>, by_offer: bool) {
        let Some(room) = room.or_else(RoomSecret::random) else {
            return self.say(i18n::message_text(NO_CHANCE));
        };
        let purpose = self.purpose.get_untracked();
        let role = match purpose {
            Purpose::Show => Role::Screen,
            Purpose::Play | Purpose::Watch => Role::Guest,
        };
        // The purpose was meant for this table, not for the next one.
        self.purpose.set(Purpose::Play);
        let here = storage::places().into_iter().find(|p| p.room == room);
        let seated = |place: &TablePlace| place.role != Role::Screen;
        if role == Role::Screen && here.as_ref().is_some_and(seated) {
            // A player who brings a table to a screen must not take anyone's seat from it, or show anyone's cards.
            return self.say(i18n::message_text(PLAYS_HERE));
        }
        let aside = here
            .is_none()
            .then(|| storage::seats_set_aside(&room))
            .flatten();
        let fits = |place: &TablePlace| place.is_host() || place.role == role;
        let known = here.or(aside).filter(fits);
        if let Some(place) = known.clone().filter(TablePlace::is_host) {
            return self.come_back(place);
        }
        let newcomer = known.is_none();
        let hosts = storage::hosts_of(&room);
        let place = known.or_else(|| {
            let place = TablePlace::new(role, room, vec![new_claim(purpose)?]);
            Some(TablePlace { hosts, ..place })
        });
        let Some(place) = place else {
            return self.say(i18n::message_text(NO_CHANCE));
        };
        self.step_out();
        let end = self.sit_as_guest(place);
        self.newcomer.set_value(newcomer);
        if !by_offer {
            end.seek();
        }
    }

    /// Forgets the hosts that this phone knows for its table, and trusts the next host that answers there. The seats
    /// stay its own, whatever that host says of them. This is the way out for a phone that joined a stranger's table first
    /// and now takes its real host for a stranger.
    pub fn ask_anew(self) {
        let place = self.place.get_untracked();
        let Some(place) = place.filter(|place| !place.is_host()) else {
            return;
        };
        let newcomer = self.newcomer.get_value();
        let claims = match storage::set_seats_aside(&place) {
            Ok(claims) => claims,
            Err(full) => {
                self.heed(Err(full));
                place.claims.clone()
            }
        };
        let hosts = StoredHosts::default();
        let place = TablePlace {
            claims,
            hosts,
            ..place
        };
        self.step_out();
        self.phase.set(Some(Phase::Linking));
        spawn_local(async move {
            // The replica data of a stranger's table would keep this phone from its own table, so it goes. The player
            // sees a message if that fails.
            self.heed(storage::store_replica(&place.room, &ReplicaEntries::default()).await);
            if !self.is_awaited() {
                return;
            }
            unblock_hosts();
            let end = self.sit_as_guest(place);
            self.newcomer.set_value(newcomer);
            end.seek();
        });
    }

    /// Lets guests in through the room, where this phone has played alone so far.
    pub fn open_room(self) {
        let Some(mut place) = self.place.get_untracked() else {
            return;
        };
        place.role = Role::Host { open: true };
        self.sit_down(&place);
        if let Some(host) = self.host_end() {
            host.open_room(place.room);
        }
    }

    pub fn add_player(self, profile: Profile) {
        let Some(key) = random().map(SeatKey::new) else {
            return self.say(i18n::message_text(NO_CHANCE));
        };
        let Profile { name, look } = profile;
        self.send(GuestCommand::Add(Claim {
            key,
            name: called(name),
            look,
            purpose: Purpose::Play,
        }));
    }

    /// Makes this phone the screen of its table, or a player's phone again. The player on it now leaves as soon as the
    /// host has let the new one in.
    pub fn turn_into(self, purpose: Purpose) {
        let Some(claim) = new_claim(purpose) else {
            return self.say(i18n::message_text(NO_CHANCE));
        };
        self.turning.set(Some(purpose));
        self.send(GuestCommand::Add(claim));
    }

    /// Gives up the seats of the players who were on this phone before it turned into something else. Call it where a
    /// table is shown.
    pub fn follow_turning(self) {
        effect(move || {
            let Some(purpose) = self.turning.get() else {
                return;
            };
            let shows = purpose == Purpose::Show;
            let (new, old): (Vec<PlayerId>, Vec<PlayerId>) = self.table.with(|table| {
                let is_new = |id: &PlayerId| {
                    let player = table.as_ref().and_then(|table| table.player(*id));
                    player.is_some_and(|player| (player.kind == PlayerKind::Screen) == shows)
                };
                self.mine
                    .with(|mine| mine.iter().partition(|id| is_new(id)))
            });
            if new.is_empty() {
                return;
            }
            self.turning.set(None);
            for player in old {
                self.send(GuestCommand::Edit(player, Edit::Leave));
            }
            if let Some(mut place) = self.place.get_untracked() {
                place.role = if shows { Role::Screen } else { Role::Guest };
                self.sit_down(&place);
            }
        });
    }
}

fn new_claim(purpose: Purpose) -> Option<Claim> {
    let Profile { name, look } = Profile::load();
    let key = SeatKey::new(random()?);
    Some(Claim {
        key,
        name: called(name),
        look,
        purpose,
    })
}

/// The name of a player, or a default for a player without one.
fn called(name: String) -> String {
    match name.trim().is_empty() {
        true => say!("Player"),
        false => name,
    }
}

pub(crate) fn random<const N: usize>() -> Option<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).ok()?;
    Some(bytes)
}
