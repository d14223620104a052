//! The protocol of each kind of server.

use super::{matchbox, mqtt, nostr, protocol::Protocol};
use crate::server_list::{ServerKind, SignallingServer};

/// The protocol of a server and the address of its web socket, for the room with this name; `None` where the browser
/// has no random numbers.
pub(crate) fn start_protocol(
    server: &SignallingServer,
    room: &str,
) -> Option<(Box<dyn Protocol>, String)> {
    let address = server.address.clone();
    Some(match server.kind {
        ServerKind::Matchbox => (Box::<matchbox::Matchbox>::default(), address + room),
        ServerKind::Nostr => (Box::new(nostr::Nostr::new(room)?), address),
        ServerKind::Mqtt => (Box::new(mqtt::Mqtt::new(room)?), address),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::signalling::protocol::{Broken, MAX_MESSAGE, SocketMessage};

    #[test]
    fn no_server_makes_a_protocol_panic() {
        let pieces: [&[u8]; 12] = [
            b"[\"EVENT\",\"room\",{\"kind\":21512,\"content\":\"A\"}]",
            b"[\"OK\",\"\",false,\"\"]",
            b"{\"NewPeer\":\"00000000-0000-0000-0000-000000000000\"}",
            b"{\"Signal\":{\"sender\":1,\"data\":\"x\"}}",
            b"[[[[[[[[[[",
            b"\x20\x02\x00\x00",
            b"\x90\x03\x00\x01\x00",
            b"\x30\xff\xff\xff\xff\x7f",
            b"\x30\x05\xff\xff",
            b"\x30\x00",
            b"\xd0\x00",
            b"\x00",
        ];
        for kind in ServerKind::ALL {
            for seed in 0..200 {
                let mut random = fastrand::Rng::with_seed(seed);
                let server =
                    SignallingServer::new(kind, "wss://relay.example").expect("an address");
                let (mut protocol, _) = start_protocol(&server, "room").expect("random numbers");
                protocol.greeting();
                for _ in 0..8 {
                    let mut bytes = pieces[random.usize(..pieces.len())].to_vec();
                    if random.bool() && !bytes.is_empty() {
                        let at = random.usize(..bytes.len());
                        bytes[at] = random.u8(..);
                    }
                    let message = match String::from_utf8(bytes.clone()) {
                        Ok(text) if random.bool() => SocketMessage::Text(text),
                        _ => SocketMessage::Bytes(bytes),
                    };
                    if protocol.receive(message).is_err() {
                        break;
                    }
                }
                assert!(
                    !protocol.post("letter", 0).is_empty() || kind == ServerKind::Matchbox,
                    "seed {seed}"
                );
            }
        }
    }

    #[test]
    fn only_a_matchbox_server_has_the_room_in_its_address() {
        for kind in ServerKind::ALL {
            let server = SignallingServer::new(kind, "wss://meet.example").expect("an address");
            let (_, address) = start_protocol(&server, "kitchen").expect("random numbers");
            let expected = match kind {
                ServerKind::Matchbox => "wss://meet.example/kitchen",
                ServerKind::Nostr | ServerKind::Mqtt => "wss://meet.example",
            };
            assert_eq!(address, expected);
        }
    }

    #[test]
    fn a_message_too_long_is_a_reason_to_hang_up() {
        for kind in ServerKind::ALL {
            let server = SignallingServer::new(kind, "wss://relay.example").expect("an address");
            let (mut protocol, _) = start_protocol(&server, "room").expect("random numbers");
            let long = "x".repeat(MAX_MESSAGE + 1);
            assert_eq!(
                protocol.receive(SocketMessage::Bytes(long.clone().into())),
                Err(Broken)
            );
            assert_eq!(
                protocol.receive(SocketMessage::Text(long)),
                Err(Broken),
                "{kind:?}"
            );
        }
    }
}
