//! An MQTT broker (MQTT 3.1.1) over a web socket. Phones publish letters under the room's name, at most once each (QoS
//! 0).
//!
//! The protocol has only the six packets that it needs. None of its own packets is longer than a letter.
use super::protocol::{Broken, MAX_MESSAGE, Protocol, ServerEvent, SocketMessage, hex};
use crate::room::secret::random;

/// The keep-alive interval, in seconds. A broker drops a client that is silent for one and a half intervals.
const KEEP_ALIVE: u16 = 60;

// Packet types and their flags, the first byte of each packet.
const CONNECT: u8 = 0x10;
const CONNACK: u8 = 0x20;
const PUBLISH: u8 = 0x30;
const SUBSCRIBE: u8 = 0x82;
const SUBACK: u8 = 0x90;
const PINGREQ: u8 = 0xc0;

/// The quality of service bits, in the flags of a publish packet.
const QOS: u8 = 0b0110;

/// A subscription at a broker.
pub(crate) struct Mqtt {
    topic: String,
    client: String,
    /// Received bytes that are no whole packet yet: a packet need not end where a message does.
    rest: Vec<u8>,
}

impl Mqtt {
    /// A subscription; `None` where the browser has no random numbers.
    pub(crate) fn new(room: &str) -> Option<Self> {
        Some(Self {
            topic: format!("one-left/{room}"),
            // Each broker accepts up to 23 letters and digits.
            client: hex(&random::<10>()?),
            rest: Vec::new(),
        })
    }

    fn packet(&mut self, kind: u8, body: &[u8]) -> Result<Option<ServerEvent>, Broken> {
        match (kind, body) {
            (CONNACK, [_, 0]) | (SUBACK, [_, _, 0]) => {
                Ok((kind == SUBACK).then_some(ServerEvent::Ready))
            }
            (CONNACK | SUBACK, _) => Err(Broken),
            (kind, body) if kind & 0xf0 == PUBLISH => {
                let (length, rest) = body.split_first_chunk().ok_or(Broken)?;
                let (topic, message) = rest
                    .split_at_checked(u16::from_be_bytes(*length).into())
                    .ok_or(Broken)?;
                let ours = topic == self.topic.as_bytes() && kind & QOS == 0;
                let letter = String::from_utf8(message.to_vec()).ok().filter(|_| ours);
                Ok(letter.map(ServerEvent::Letter))
            }
            _ => Ok(None),
        }
    }
}

impl Protocol for Mqtt {
    fn subprotocol(&self) -> Option<&'static str> {
        Some("mqtt")
    }

    fn greeting(&mut self) -> Vec<SocketMessage> {
        let clean_session = 0b10;
        let [high, low] = KEEP_ALIVE.to_be_bytes();
        let connect = [
            &string("MQTT")[..],
            &[4, clean_session, high, low],
            &string(&self.client),
        ]
        .concat();
        let number = [0, 1];
        let subscribe = [&number[..], &string(&self.topic), &[0]].concat();
        // The client need not wait for the first answer.
        vec![packet(CONNECT, &connect), packet(SUBSCRIBE, &subscribe)]
    }

    fn post(&mut self, letter: &str, _now: u64) -> Vec<SocketMessage> {
        let body = [&string(&self.topic), letter.as_bytes()].concat();
        vec![packet(PUBLISH, &body)]
    }

    fn receive(&mut self, message: SocketMessage) -> Result<Vec<ServerEvent>, Broken> {
        let SocketMessage::Bytes(bytes) = message else {
            return Err(Broken);
        };
        if self.rest.len() + bytes.len() > MAX_MESSAGE {
            return Err(Broken);
        }
        self.rest.extend(bytes);
        let mut events = Vec::new();
        while let Some((start, end)) = whole(&self.rest)? {
            let bytes: Vec<u8> = self.rest.drain(..end).collect();
            let (Some(kind), Some(body)) = (bytes.first(), bytes.get(start..)) else {
                return Err(Broken);
            };
            events.extend(self.packet(*kind, body)?);
        }
        Ok(events)
    }

    fn heartbeat(&mut self) -> SocketMessage {
        packet(PINGREQ, &[])
    }
}

/// The start and the end of the first packet's body, once the packet is complete.
fn whole(bytes: &[u8]) -> Result<Option<(usize, usize)>, Broken> {
    let mut length = 0;
    for at in 1..=4 {
        let Some(byte) = bytes.get(at) else {
            return Ok(None);
        };
        length |= usize::from(byte & 0x7f) << (7 * (at - 1));
        if byte & 0x80 == 0 {
            let (start, end) = (at + 1, at + 1 + length);
            return match end {
                end if end > MAX_MESSAGE => Err(Broken),
                end => Ok((bytes.len() >= end).then_some((start, end))),
            };
        }
    }
    Err(Broken)
}

fn packet(kind: u8, body: &[u8]) -> SocketMessage {
    let mut bytes = vec![kind];
    let mut length = body.len();
    loop {
        let more = if length > 0x7f { 0x80 } else { 0 };
        bytes.push((length & 0x7f) as u8 | more);
        length >>= 7;
        if length == 0 {
            break;
        }
    }
    bytes.extend(body);
    SocketMessage::Bytes(bytes)
}

/// A text with its length before it. Texts here are short.
fn string(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).unwrap_or(u16::MAX);
    [&length.to_be_bytes(), text.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broker() -> Mqtt {
        Mqtt::new("kitchen").expect("random numbers")
    }

    fn hear(broker: &mut Mqtt, bytes: &[u8]) -> Result<Vec<ServerEvent>, Broken> {
        broker.receive(SocketMessage::Bytes(bytes.to_vec()))
    }

    #[test]
    fn the_greeting_asks_for_a_clean_session_and_the_room() {
        let greeting = broker().greeting();
        let [
            SocketMessage::Bytes(connect),
            SocketMessage::Bytes(subscribe),
        ] = &greeting[..]
        else {
            panic!("two packets, not {greeting:?}");
        };
        assert_eq!(connect[..12], *b"\x10\x20\x00\x04MQTT\x04\x02\x00\x3c");
        assert_eq!(
            subscribe[..],
            *b"\x82\x15\x00\x01\x00\x10one-left/kitchen\x00"
        );
    }

    #[test]
    fn a_letter_that_one_phone_publishes_reaches_another() {
        for letter in ["x".to_owned(), "y".repeat(300)] {
            let posted = broker().post(&letter, 0);
            let [SocketMessage::Bytes(bytes)] = &posted[..] else {
                panic!("one packet, not {posted:?}");
            };
            assert_eq!(
                hear(&mut broker(), bytes),
                Ok(vec![ServerEvent::Letter(letter)])
            );
        }
    }

    #[test]
    fn packets_need_not_end_where_messages_do() {
        let mut bytes = b"\x20\x02\x00\x00\x90\x03\x00\x01\x00\xd0\x00".to_vec();
        let SocketMessage::Bytes(publish) = broker().post("letter", 0).remove(0) else {
            panic!("a packet is bytes");
        };
        bytes.extend(publish);
        let all = [ServerEvent::Ready, ServerEvent::Letter("letter".into())];
        assert_eq!(hear(&mut broker(), &bytes), Ok(all.to_vec()));
        let mut broker = broker();
        let single = bytes.iter().flat_map(|byte| hear(&mut broker, &[*byte]));
        assert_eq!(single.flatten().collect::<Vec<_>>(), all);
    }

    #[test]
    fn refusals_and_nonsense_are_reasons_to_hang_up() {
        for bytes in [
            &b"\x20\x02\x00\x05"[..],    // not authorised
            b"\x90\x03\x00\x01\x80",     // not this topic
            b"\x30\xff\xff\xff\xff\x01", // a length without end
            b"\x30\xff\xff\x7f",         // far too long
            b"\x30\x01\x00",             // no topic
            b"\x30\x03\x00\x09x",        // a topic longer than the packet
        ] {
            assert_eq!(hear(&mut broker(), bytes), Err(Broken), "{bytes:?}");
        }
        assert_eq!(
            broker().receive(SocketMessage::Text("hello".into())),
            Err(Broken)
        );
    }

    #[test]
    fn packets_from_outside_the_room_stay_unread() {
        for bytes in [
            &b"\x30\x07\x00\x04loftx"[..],
            b"\x30\x04\x00\x00\xff\xfe",
            b"\x32\x15\x00\x10one-left/kitchen\x00\x01x",
        ] {
            assert_eq!(hear(&mut broker(), bytes), Ok(Vec::new()), "{bytes:?}");
        }
    }
}
