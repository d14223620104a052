//! A Nostr relay (NIP-01). Letters are the contents of ephemeral events, which relays pass on and do not keep.
//!
//! Relays accept only signed events (BIP-340), so each connection makes a key that it throws away at the end. It does
//! not check the signatures of others: the seal of a letter already proves that it comes from the room.
use k256::schnorr::SigningKey;
use k256::schnorr::signature::hazmat::PrehashSigner as _;
use k256::sha2::{Digest as _, Sha256};
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, SeqAccess, Visitor};
use std::fmt;

use super::protocol::{Broken, MAX_MESSAGE, Protocol, ServerEvent, SocketMessage, hex, text};
use crate::room::secret::random;

/// The event kind of letters. Kinds from 20000 to 29999 are ephemeral.
const KIND: u64 = 21_512;

/// The name of the subscription. Each connection has one.
const SUBSCRIPTION: &str = "room";

/// Tries for a valid key. A random number is no valid key about once in 2^128 times.
const TRIES: usize = 4;

/// A subscription at a relay.
pub(crate) struct Nostr {
    room: String,
    key: SigningKey,
    /// The public key under which this phone is known to the relay.
    author: String,
}

impl Nostr {
    /// A subscription; `None` where the browser has no random numbers.
    pub(crate) fn new(room: &str) -> Option<Self> {
        let key = (0..TRIES).find_map(|_| SigningKey::from_slice(&random::<32>()?).ok())?;
        Some(Self {
            room: room.to_owned(),
            author: hex(&key.verifying_key().to_bytes()),
            key,
        })
    }

    /// Requests the events of the room from the relay. Room names and letters need no escapes in JSON.
    fn request(&self) -> SocketMessage {
        let room = &self.room;
        SocketMessage::Text(format!(
            r##"["REQ","{SUBSCRIPTION}",{{"kinds":[{KIND}],"#x":["{room}"]}}]"##
        ))
    }
}

impl Protocol for Nostr {
    fn greeting(&mut self) -> Vec<SocketMessage> {
        vec![self.request()]
    }

    fn post(&mut self, letter: &str, now: u64) -> Vec<SocketMessage> {
        let (author, room) = (&self.author, &self.room);
        let named = format!(r#"[0,"{author}",{now},{KIND},[["x","{room}"]],"{letter}"]"#);
        let digest = Sha256::digest(named.as_bytes());
        let Ok(signature) = self.key.sign_prehash(&digest) else {
            return Vec::new(); // not in this universe
        };
        let (id, signature) = (hex(&digest), hex(&signature.to_bytes()));
        vec![SocketMessage::Text(format!(
            r#"["EVENT",{{"id":"{id}","pubkey":"{author}","created_at":{now},"kind":{KIND},"tags":[["x","{room}"]],"content":"{letter}","sig":"{signature}"}}]"#
        ))]
    }

    fn receive(&mut self, message: SocketMessage) -> Result<Vec<ServerEvent>, Broken> {
        if message.len() > MAX_MESSAGE {
            return Err(Broken);
        }
        match text(&message).and_then(|text| serde_json::from_str(text).ok()) {
            Some(RelayMessage::Event(event)) => Ok(vec![ServerEvent::Letter(event.content)]),
            Some(RelayMessage::Stored) => Ok(vec![ServerEvent::Ready]),
            Some(RelayMessage::Refusal) => Err(Broken),
            Some(RelayMessage::Other) | None => Ok(Vec::new()),
        }
    }

    /// Requests the same subscription again. The relay replaces it, and answers.
    fn heartbeat(&mut self) -> SocketMessage {
        self.request()
    }
}

/// A message of a relay: a list in JSON, whose first item is a word.
enum RelayMessage {
    Event(RelayEvent),
    /// The relay has sent all that it had. From now on it sends what comes.
    Stored,
    /// The relay takes nothing from this phone, or sends nothing to it. It may require payment, or serve its members
    /// only.
    Refusal,
    /// One that does not matter here.
    Other,
}

/// An event, as far as it matters here.
#[derive(Deserialize)]
struct RelayEvent {
    content: String,
}

impl<'de> Deserialize<'de> for RelayMessage {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(RelayMessageVisitor)
    }
}

struct RelayMessageVisitor;

impl<'de> Visitor<'de> for RelayMessageVisitor {
    type Value = RelayMessage;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a message of a relay")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<RelayMessage, A::Error> {
        let word: Option<String> = items.next_element()?;
        let message = match word.as_deref() {
            Some("EVENT") => second_behind(&mut items)?.map(RelayMessage::Event),
            Some("EOSE") => Some(RelayMessage::Stored),
            Some("OK") => {
                let taken = second_behind(&mut items)?;
                (taken == Some(false)).then_some(RelayMessage::Refusal)
            }
            Some("CLOSED") => Some(RelayMessage::Refusal),
            _ => None,
        };
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(message.unwrap_or(RelayMessage::Other))
    }
}

/// The second of the next items of a list. The first is a name.
fn second_behind<'de, A, T>(items: &mut A) -> Result<Option<T>, A::Error>
where
    A: SeqAccess<'de>,
    T: Deserialize<'de>,
{
    items.next_element::<IgnoredAny>()?;
    items.next_element()
}

#[cfg(test)]
mod tests {
    use super::*;
    use k256::schnorr::signature::hazmat::PrehashVerifier as _;
    use k256::schnorr::{Signature, VerifyingKey};
    use serde_json::Value;

    fn relay() -> Nostr {
        Nostr::new("kitchen").expect("random numbers")
    }

    fn hear(relay: &mut Nostr, text: &str) -> Result<Vec<ServerEvent>, Broken> {
        relay.receive(SocketMessage::Text(text.to_owned()))
    }

    fn bytes(digits: &Value) -> Vec<u8> {
        let digits = digits.as_str().expect("a text").as_bytes().chunks(2);
        let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).expect("ASCII"), 16);
        digits.map(|pair| byte(pair).expect("digits")).collect()
    }

    #[test]
    fn an_event_is_named_by_its_hash_and_signed_by_its_author() {
        let posted = relay().post("bGV0dGVy", 1_700_000_000);
        let [SocketMessage::Text(text)] = &posted[..] else {
            panic!("one event, not {posted:?}");
        };
        let message: Value = serde_json::from_str(text).expect("JSON");
        let event = &message[1];
        let named = serde_json::json!([
            0,
            event["pubkey"],
            event["created_at"],
            event["kind"],
            event["tags"],
            event["content"]
        ]);
        let digest = Sha256::digest(named.to_string().as_bytes());
        assert_eq!(bytes(&event["id"]), digest.to_vec());
        let author = VerifyingKey::from_slice(&bytes(&event["pubkey"])).expect("a key");
        let signature = Signature::try_from(&bytes(&event["sig"])[..]).expect("a signature");
        assert!(author.verify_prehash(&digest, &signature).is_ok());
        assert_eq!(event["content"], "bGV0dGVy");
        assert_eq!(event["tags"], serde_json::json!([["x", "kitchen"]]));
    }

    #[test]
    fn every_connection_is_somebody_else_to_the_relay() {
        assert_ne!(relay().author, relay().author);
    }

    #[test]
    fn letters_are_the_contents_of_events() {
        let mut relay = relay();
        assert_eq!(
            hear(&mut relay, r#"["EOSE","room"]"#),
            Ok(vec![ServerEvent::Ready])
        );
        let event = r#"["EVENT","room",{"content":"bGV0dGVy","kind":21512}]"#;
        let letter = ServerEvent::Letter("bGV0dGVy".into());
        assert_eq!(hear(&mut relay, event), Ok(vec![letter]));
        for nothing in [
            r#"["NOTICE","be nice"]"#,
            r#"["OK","00",true,""]"#,
            r#"["EVENT","room"]"#,
            r#"["EVENT","room",{"content":7}]"#,
            "{}",
            "[",
            "",
        ] {
            assert_eq!(hear(&mut relay, nothing), Ok(Vec::new()), "{nothing}");
        }
    }

    #[test]
    fn a_relay_that_takes_nothing_is_left() {
        for refusal in [
            r#"["OK","00",false,"blocked: not on white-list"]"#,
            r#"["CLOSED","room","auth-required: pay first"]"#,
        ] {
            assert_eq!(hear(&mut relay(), refusal), Err(Broken), "{refusal}");
        }
    }
}
