//! Hostile strangers: malformed or harmful frames, names that play tricks, and floods.

use super::{
    hostile_messages::{KEYS, encode, garbage, spoilt, strange_claims, strange_message},
    world::{Happening, World},
};
use crate::chance::Dice;
use engine::{
    codec,
    session::{
        ActionResult, ChannelBinding, HostEvent, LinkId, PlayerId,
        protocol::message::{FromGuest, FromHost, Numbered},
    },
};
use std::collections::BTreeSet;

/// The id of the first link of a stranger; later ones count up from here.
const FIRST: u32 = 1_000_000;
/// How many frames of honest phones strangers remember, to repeat or corrupt them.
const REMEMBERED: usize = 24;
/// The number of frames in a flood.
const FLOOD: usize = 200;

/// The state of all strangers.
#[derive(Debug, Default)]
pub struct Strangers {
    /// Their open links.
    open: BTreeSet<LinkId>,
    opened: u32,
    /// Links on which a stranger sent nonsense to the host on this phone. They stay listed until the host has closed
    /// them.
    senseless: Vec<(usize, LinkId)>,
    /// Links on which strangers said goodbye. After that the host owes them nothing.
    left: BTreeSet<LinkId>,
    /// Links for which the host gave a reason before it closed them.
    sent_away: BTreeSet<LinkId>,
    /// Remembered frames of honest phones.
    overheard: Vec<Vec<u8>>,
    /// The number of frames that strangers sent.
    pub sent: u64,
    /// The number of their links that the host closed.
    pub dropped: u64,
}

/// True if the link belongs to a stranger.
pub fn is_strange(link: LinkId) -> bool {
    link.0 >= FIRST
}

impl Strangers {
    /// Remembers a frame of an honest phone. Greetings are left out: they hold secrets that no stranger can know.
    pub fn overhear(&mut self, frame: &[u8], dice: &mut Dice) {
        if matches!(codec::decode(frame), Ok(FromGuest::Hello(_))) {
            return;
        }
        match self.overheard.len() {
            REMEMBERED => self.overheard[dice.below(REMEMBERED)] = frame.to_vec(),
            _ => self.overheard.push(frame.to_vec()),
        }
    }

    /// Checks a frame from the host to a stranger. It must hold nothing that is for players only.
    pub fn hear(&mut self, link: LinkId, frame: &[u8]) {
        match codec::decode(frame).map(|numbered: Numbered| numbered.message) {
            Ok(FromHost::Disconnect(_)) => {
                self.sent_away.insert(link);
            }
            Ok(FromHost::Update(update)) => {
                assert_eq!(update.view.viewer, None, "a stranger sees a hand");
                let events = update.events.iter();
                assert!(events.flat_map(|event| &event.cards).next().is_none());
            }
            Ok(FromHost::ActionResult { result, .. }) => {
                assert_ne!(result, ActionResult::Done, "a stranger has played");
            }
            Ok(_) => {}
            Err(error) => panic!("the host goes beyond its own bounds: {error}"),
        }
    }

    /// How many seats strangers may take, if any came.
    pub fn places(&self) -> usize {
        if self.opened > 0 { KEYS } else { 0 }
    }

    /// The host's page is gone, and with it all links.
    pub fn lose_all(&mut self) {
        self.open.clear();
        self.senseless.clear();
    }

    /// The host need not give reasons for its earlier actions.
    pub fn excuse_host(&mut self) {
        self.senseless.clear();
    }

    /// The host closes a stranger's link.
    pub fn drop_link(&mut self, link: LinkId) {
        self.dropped += u64::from(self.open.remove(&link));
    }
}

impl World {
    /// A stranger acts.
    pub fn send_hostile_frame(&mut self) {
        let pause = self.dice.between(30, 400);
        self.later(pause, Happening::HostileFrame);
        let playing = self
            .hosting
            .host
            .as_ref()
            .is_some_and(|host| host.table().is_playing());
        if !playing || self.calm || !self.phones[self.hosting.phone].is_on() {
            return;
        }
        let before = self.run_due();
        let kind = self.dice.below(12);
        self.trace(|| format!("hostile frame {kind}"));
        match kind {
            0 => self.strange_close(),
            1..=3 => self.strange_open(),
            4 => {
                for _ in 0..FLOOD {
                    self.strange_frame();
                }
            }
            5 => self.strange_words_of_a_friend(),
            _ => self.strange_frame(),
        }
        if self.hosting.host.is_some() {
            assert_eq!(self.table_of_friends(), before, "strangers change nothing");
        }
        self.names_are_clean();
    }

    /// Runs everything that is due anyway, so that only the effects of a stranger remain. Each tick lets one bot
    /// act, or none.
    fn run_due(&mut self) -> Option<String> {
        loop {
            let (before, alarm) = (self.table_of_friends(), self.hosting.alarm);
            self.at_host(HostEvent::Tick);
            // A host that has stopped sets no alarm.
            let idle = self.hosting.rings > self.now || self.hosting.alarm == alarm;
            if idle && self.table_of_friends() == before {
                return before;
            }
        }
    }

    /// The part of the table that strangers must not change.
    fn table_of_friends(&self) -> Option<String> {
        let host = self.hosting.host.as_ref()?;
        let table = host.table();
        let seated = table.players.iter().filter(|player| player.seat.is_some());
        let seated: Vec<_> = seated.collect();
        let log = host.transcript().map(|transcript| transcript.log.len());
        Some(format!(
            "{:?} {:?} {seated:?} {log:?}",
            table.config, table.pace
        ))
    }

    fn names_are_clean(&self) {
        let Some(host) = &self.hosting.host else {
            return;
        };
        let players = &host.table().players;
        for (at, player) in players.iter().enumerate() {
            let name = player.name.as_str();
            let is_odd = |c: char| {
                c.is_control()
                    || matches!(c, '\u{200b}'..='\u{200c}' | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
                        | '\u{2060}'..='\u{206f}')
            };
            // This character may only join emoji.
            let around_joiners = name.split('\u{200d}').collect::<Vec<_>>();
            let joins_emoji = around_joiners.windows(2).all(|pair| {
                let is_emoji =
                    |c: Option<char>| c.is_some_and(|c| c >= '\u{2190}' && !c.is_alphanumeric());
                is_emoji(pair[0].chars().next_back()) && is_emoji(pair[1].chars().next())
            });
            assert!(joins_emoji, "{name:?} plays tricks with joiners");
            assert!(!name.chars().any(is_odd), "{name:?} plays tricks");
            assert!(
                (1..=16).contains(&name.chars().count()),
                "{name:?} has a bad length"
            );
            let twin = players[..at]
                .iter()
                .any(|other| other.name.is_like(&player.name));
            assert!(!twin, "two are called {name:?}");
        }
    }

    fn strange_open(&mut self) {
        if self.hosting.host.is_none() {
            return;
        }
        let link = LinkId(FIRST + self.strangers.opened);
        self.strangers.opened += 1;
        self.strangers.open.insert(link);
        self.at_host(HostEvent::Opened(link));
        if self.dice.chance(6000) {
            let claims = strange_claims(&mut self.dice);
            self.strange_send(
                link,
                encode(&FromGuest::hello(&claims, ChannelBinding::default())),
            );
        }
    }

    fn strange_close(&mut self) {
        if let Some(link) = self.strangers.open.pop_first() {
            self.at_host(HostEvent::Closed(link));
        }
    }

    fn any_strange_link(&mut self) -> Option<LinkId> {
        let open = self.strangers.open.len();
        let at = self.dice.below(open.max(1));
        self.strangers.open.iter().nth(at).copied()
    }

    fn strange_frame(&mut self) {
        let Some(link) = self.any_strange_link() else {
            return self.strange_open();
        };
        let frame = match self.dice.below(3) {
            0 => garbage(&mut self.dice),
            1 => spoilt(&self.strangers.overheard, &mut self.dice),
            _ => encode(&strange_message(&mut self.dice)),
        };
        self.strange_send(link, frame);
    }

    fn strange_send(&mut self, link: LinkId, frame: Vec<u8>) {
        let sense = codec::decode::<FromGuest>(&frame);
        self.trace(|| format!("{link:?} sends {sense:?}"));
        self.strangers.sent += 1;
        match sense {
            Err(_) if !self.strangers.left.contains(&link) => {
                self.strangers.senseless.push((self.hosting.phone, link));
            }
            Ok(FromGuest::Away) => {
                self.strangers.left.insert(link);
            }
            _ => {}
        }
        self.host_receives(link, &frame);
        self.see_off_senseless();
    }

    /// Checks that the host closes each link with nonsense and gives the reason. It must do so as soon as no earlier
    /// output waits for storage.
    pub fn see_off_senseless(&mut self) {
        if self.hosting.host.is_none() || self.hosting.disk.is_unsafe() {
            return self.strangers.excuse_host();
        }
        if !self.hosting.disk.is_idle() {
            return;
        }
        let here = |(phone, _): &mut (usize, LinkId)| *phone == self.hosting.phone;
        let seen: Vec<_> = self.strangers.senseless.extract_if(.., here).collect();
        for (_, link) in seen {
            assert!(
                !self.strangers.open.contains(&link),
                "{link:?}: nonsense is no reason to part"
            );
            assert!(
                self.strangers.sent_away.contains(&link),
                "{link:?} is sent away without a reason"
            );
        }
    }

    /// A hostile player at the table sends well-formed messages about others, on an honest phone's link.
    fn strange_words_of_a_friend(&mut self) {
        let at = self.dice.below(self.phones.len());
        let Some(wire) = self.phones[at]
            .wire
            .filter(|_| at != self.hosting.phone && self.is_back(at))
        else {
            return;
        };
        let own: Vec<PlayerId> = self.phones[at].guest.players().collect();
        let message = strange_message(&mut self.dice);
        let about = match &message {
            FromGuest::Edit(player, ..) | FromGuest::React(player, _) => Some(*player),
            FromGuest::Act(act) => Some(act.player),
            FromGuest::Command(_)
            | FromGuest::Resync
            | FromGuest::Ping(_)
            | FromGuest::InviteRequest(_) => None,
            _ => return,
        };
        if about.is_none_or(|player| !own.contains(&player)) {
            let link = self.wires[wire].link;
            self.trace(|| format!("phone {at} is no friend: {message:?}"));
            self.host_receives(link, &encode(&message));
        }
    }
}
