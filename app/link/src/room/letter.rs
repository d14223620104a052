//! Letters: sealed messages that phones of one room send each other through servers.
//!
//! ```text
//! guest                           host
//!   │ ── Knock to everybody ──────▶ │   "Whoever hosts, answer me"
//!   │ ◀────────── Call to guest ─── │   "I host"; to everybody when it opens the room: knock again
//!   │ ── Knock to this host ──────▶ │   only this makes an offer
//!   │ ◀───────── Offer to guest ─── │
//!   │ ── Answer ──────────────────▶ │
//! ```
//!
//! If there is no host, guests who know each other exchange offers and answers *between* them. They send these to all,
//! since no guest knows the name under which another one writes.
//!
//! A host takes a new name each time it opens its room. A knock recorded on an earlier evening therefore costs it one
//! call, and never a connection. A letter may come through several servers, late, and more than once. It counts once.
use std::collections::VecDeque;

use engine::session::PlayerId;

use super::secret::{Nonce, RoomSecret, random};
use crate::pairing::Code;

/// The most letters to remember as read. A table writes a few dozen per hour.
const MAX_SEEN: usize = 1024;

/// The writer of a letter: a random name for as long as a phone stays in the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Writer([u8; 8]);

impl Writer {
    /// The address of letters to all.
    pub(crate) const EVERYBODY: Self = Self([0; 8]);

    /// A new name; `None` where the browser has no random numbers.
    pub(crate) fn random() -> Option<Self> {
        random().map(Self)
    }
}

/// The content of a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RoomSignal {
    /// "I want to come in."
    Knock,
    /// "I host."
    Call,
    /// A code: an offer, an answer, or a table's room for a screen.
    Code(Code),
    /// "I am looking for others whose host is gone."
    Here,
    /// An offer or an answer, from the first player's phone to the second player's.
    Between(PlayerId, PlayerId, Code),
}

/// A letter with its sender.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Letter {
    pub(crate) from: Writer,
    pub(crate) to: Writer,
    pub(crate) signal: RoomSignal,
}

const KNOCK: u8 = 0x01;
const CALL: u8 = 0x02;
const BETWEEN: u8 = 0x03;
const HERE: u8 = 0x04;

impl Letter {
    /// The letter as servers see it; `None` only where the browser has no random numbers.
    pub(crate) fn seal(&self, secret: &RoomSecret) -> Option<String> {
        let body = match &self.signal {
            RoomSignal::Knock => vec![KNOCK],
            RoomSignal::Call => vec![CALL],
            RoomSignal::Here => vec![HERE],
            RoomSignal::Code(code) => code.to_bytes(),
            RoomSignal::Between(PlayerId(from), PlayerId(to), code) => [
                &[BETWEEN][..],
                &from.to_le_bytes(),
                &to.to_le_bytes(),
                &code.to_bytes(),
            ]
            .concat(),
        };
        secret.seal(&[&self.from.0[..], &self.to.0, &body].concat())
    }

    fn read(message: &[u8]) -> Option<Self> {
        let (from, rest) = message.split_first_chunk()?;
        let (to, body) = rest.split_first_chunk()?;
        let signal = match body {
            [KNOCK] => RoomSignal::Knock,
            [CALL] => RoomSignal::Call,
            [HERE] => RoomSignal::Here,
            [BETWEEN, rest @ ..] => between(rest)?,
            code => RoomSignal::Code(Code::from_bytes(code).ok()?),
        };
        Some(Self {
            from: Writer(*from),
            to: Writer(*to),
            signal,
        })
    }
}

/// Reads a message between two guests' phones.
fn between(bytes: &[u8]) -> Option<RoomSignal> {
    let (from, rest) = bytes.split_first_chunk()?;
    let (to, code) = rest.split_first_chunk()?;
    let [from, to] = [from, to].map(|id| PlayerId(u16::from_le_bytes(*id)));
    Some(RoomSignal::Between(from, to, Code::from_bytes(code).ok()?))
}

/// Opens letters, each only once.
pub(crate) struct LetterReader {
    secret: RoomSecret,
    us: Writer,
    seen: VecDeque<Nonce>,
}

impl LetterReader {
    /// A reader for letters in this room, to this writer and to all.
    pub(crate) fn new(secret: RoomSecret, us: Writer) -> Self {
        Self {
            secret,
            us,
            seen: VecDeque::new(),
        }
    }

    /// Opens a new letter to this phone; `None` unless another phone in the room wrote it.
    pub(crate) fn open(&mut self, sealed: &str) -> Option<Letter> {
        let (nonce, message) = self.secret.open(sealed)?;
        if self.seen.contains(&nonce) {
            return None;
        }
        self.seen.truncate(MAX_SEEN - 1);
        self.seen.push_front(nonce);
        let letter = Letter::read(&message)?;
        let for_us = letter.to == self.us || letter.to == Writer::EVERYBODY;
        (for_us && letter.from != self.us && letter.from != Writer::EVERYBODY).then_some(letter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: Writer = Writer([1; 8]);
    const GUEST: Writer = Writer([2; 8]);

    fn room() -> RoomSecret {
        RoomSecret::from_bytes([7; 16])
    }

    fn letter(to: Writer, signal: RoomSignal) -> Letter {
        Letter {
            from: GUEST,
            to,
            signal,
        }
    }

    fn sealed(letter: &Letter) -> String {
        letter.seal(&room()).expect("random numbers")
    }

    #[test]
    fn a_letter_is_read_by_whom_it_is_for() {
        let secret = Code::Room(RoomSecret::from_bytes([9; 16]));
        let between = RoomSignal::Between(PlayerId(7), PlayerId(300), secret.clone());
        for signal in [
            RoomSignal::Knock,
            RoomSignal::Call,
            RoomSignal::Here,
            RoomSignal::Code(secret),
            between,
        ] {
            for to in [HOST, Writer::EVERYBODY] {
                let letter = letter(to, signal.clone());
                let mut host = LetterReader::new(room(), HOST);
                assert_eq!(host.open(&sealed(&letter)), Some(letter));
            }
        }
        let to_other = sealed(&letter(Writer([3; 8]), RoomSignal::Knock));
        assert_eq!(LetterReader::new(room(), HOST).open(&to_other), None);
        let own = sealed(&letter(Writer::EVERYBODY, RoomSignal::Knock));
        assert_eq!(LetterReader::new(room(), GUEST).open(&own), None, "an echo");
    }

    #[test]
    fn a_letter_that_came_through_several_servers_counts_once() {
        let knock = sealed(&letter(HOST, RoomSignal::Knock));
        let mut host = LetterReader::new(room(), HOST);
        assert!(host.open(&knock).is_some());
        assert_eq!(host.open(&knock), None, "doubled, or played again");
    }

    #[test]
    fn nothing_but_letters_of_the_room_is_remembered() {
        let knock = sealed(&letter(HOST, RoomSignal::Knock));
        let mut host = LetterReader::new(room(), HOST);
        assert!(host.open(&knock).is_some());
        let foreign = RoomSecret::from_bytes([8; 16]);
        for n in 0..2 * MAX_SEEN {
            let noise = foreign.seal(&n.to_le_bytes()).expect("random numbers");
            assert_eq!(host.open(&noise), None);
        }
        assert_eq!(host.open(&knock), None, "noise drives nothing out");
        assert_eq!(host.seen.len(), 1);
    }

    #[test]
    fn messages_that_are_no_letters_stay_unread() {
        let mut host = LetterReader::new(room(), HOST);
        for message in [&b""[..], b"short", &[0; 16], &[2; 17], &[1; 300]] {
            let sealed = room().seal(message).expect("random numbers");
            assert_eq!(host.open(&sealed), None, "{message:?}");
        }
    }
}
