//! Round parts and verifiers that reach a page late: a page fetches both after the rest of its program.
//!
//! A page that stored something as a replica hears nothing on its links before it has its round part.

use super::{
    phone::VirtualPhone,
    wire::LinkEnd,
    world::{Happening, World},
};
use crate::chance::Dice;
use engine::{
    codec,
    session::{
        Guest, GuestEvent, GuestOutput, Phase, ROUND_PART, VERIFIER, protocol::message::FromGuest,
    },
};

/// Makes this stream of dice another one than those of the plan and the world.
const STREAM: u64 = 0x7061_7274;

/// The time at which pages get their round parts and verifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartTimes {
    /// Each page begins with both.
    AtOnce,
    /// Each page of a guest gets its round part after a random time, and the verifier after a record waits for it.
    Late,
}

impl PartTimes {
    /// The stream of dice for the arrival times in the game of this seed; `None` if nothing is late. It is a stream of
    /// its own, so that late parts change no other pick of a seed.
    pub fn dice(self, seed: u64) -> Option<Dice> {
        (self == PartTimes::Late).then(|| Dice::new(seed ^ STREAM))
    }
}

/// How long a page waits for a part of its program, in milliseconds: often not at all, and seldom for long.
fn arrival(dice: &mut Dice) -> u64 {
    match dice.below(20) {
        0..=8 => 0,
        9..=16 => dice.between(0, 2000),
        17 | 18 => dice.between(2000, 10_000),
        _ => dice.between(10_000, 20_000),
    }
}

impl VirtualPhone {
    /// True if the page hears nothing on its links before it has its round part. Otherwise it could claim to hold
    /// entries that it has not read yet. A page that has left gets no round part.
    fn holds_links(&self) -> bool {
        let has_left = matches!(self.guest.phase(), Phase::Ended(_));
        !self.has_part && !self.kept.is_empty() && !has_left
    }

    /// Asks the guest, as it is once it has read the entries that this phone stored.
    pub fn ask<T>(&self, ask: impl FnOnce(&Guest) -> T) -> T {
        if !self.holds_links() {
            return ask(&self.guest);
        }
        let mut guest = Guest::in_lobby(self.claims.clone());
        guest.restore_replica(&self.kept);
        ask(&guest)
    }
}

impl World {
    /// Opens a new page on this phone. The page of a host has its round part at once.
    pub fn boot(&mut self, phone: usize) {
        let clock = self.any_clock();
        let hosts = self.hosting_of(phone).is_some_and(|hosting| {
            // A host that was elected and stored nothing opens its page as a guest.
            hosting.term == 0 || hosting.disk.kept.is_some()
        });
        let late = self.arrivals.as_mut().filter(|_| !hosts).map(arrival);
        self.phones[phone].boot(self.now, clock, late.is_none());
        if let Some(delay) = late {
            let page = self.phones[phone].page;
            self.later(delay, Happening::RoundPart(phone, page));
        }
    }

    /// A page gets its round part, and hears what has waited on its links.
    pub fn begin_rounds(&mut self, phone: usize) {
        let now = self.phones[phone].clock(self.now);
        let stored = self.phones[phone].holds_links();
        let VirtualPhone { guest, kept, .. } = &mut self.phones[phone];
        if let Phase::Ended(_) = guest.phase() {
            return;
        }
        if stored {
            guest.restore_replica(kept);
            self.healing.delay(phone, self.now);
        }
        let outputs = guest.begin_rounds(now, &ROUND_PART);
        self.phones[phone].has_part = true;
        self.trace(|| format!("phone {phone} gets its round part"));
        self.obey_guest(phone, outputs);
        for event in std::mem::take(&mut self.phones[phone].held) {
            self.on_page(event);
        }
    }

    /// Keeps an event of a link until the page hears its links. Returns all other events.
    pub fn hold(&mut self, happening: Happening) -> Option<Happening> {
        let (Happening::Opened(wire, LinkEnd::Guest)
        | Happening::Frame(wire, LinkEnd::Guest, _)
        | Happening::Closed(wire, LinkEnd::Guest)) = &happening
        else {
            return Some(happening);
        };
        let phone = &mut self.phones[self.wires[*wire].phone];
        if !phone.holds_links() {
            return Some(happening);
        }
        phone.held.push(happening);
        None
    }

    /// The page fetches the verifier once a record waits for it.
    pub fn fetch_verifier(&mut self, phone: usize) {
        let VirtualPhone {
            guest,
            fetches_verifier,
            page,
            ..
        } = &mut self.phones[phone];
        if !guest.lacks_verifier() || std::mem::replace(fetches_verifier, true) {
            return;
        }
        let verifier = Happening::Verifier(phone, *page);
        let delay = self.arrivals.as_mut().map_or(0, arrival);
        self.later(delay, verifier);
    }

    /// A page gets the verifier.
    pub fn set_verifier(&mut self, phone: usize) {
        self.phones[phone].guest.set_verifier(VERIFIER);
        self.at_guest(phone, GuestEvent::Tick);
    }
}

/// Asserts that this task of a page without its round part promises nothing, and keeps nothing.
pub fn promises_nothing(output: &GuestOutput) {
    let promises = match output {
        GuestOutput::Send(frame) => matches!(
            codec::decode(frame),
            Ok(FromGuest::Act(_) | FromGuest::Progress(_) | FromGuest::Proof(_))
        ),
        GuestOutput::ToPeer(..) | GuestOutput::Store(_) | GuestOutput::TakeOver(_) => true,
        _ => false,
    };
    assert!(!promises, "a page without its round part says {output:?}");
}
