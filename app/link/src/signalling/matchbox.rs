//! A matchbox signalling server. It tells the peers of a room about each newcomer, and passes messages to one peer at a
//! time.
use engine::SortedSet;

use matchbox_protocol::{PeerEvent, PeerId, PeerRequest};

use super::protocol::{Broken, MAX_MESSAGE, Protocol, ServerEvent, SocketMessage, text};

/// The most peers of a room to which this phone writes.
const MAX_PEERS: usize = 64;

/// A place in a room.
#[derive(Default)]
pub(crate) struct Matchbox {
    peers: SortedSet<PeerId>,
    /// Peers that have not received any letter yet.
    newcomers: Vec<PeerId>,
}

impl Matchbox {
    /// Remembers a peer; true if it was unknown before.
    fn meet(&mut self, peer: PeerId) -> bool {
        self.peers.len() < MAX_PEERS && self.peers.insert(peer)
    }
}

impl Protocol for Matchbox {
    fn greeting(&mut self) -> Vec<SocketMessage> {
        Vec::new()
    }

    fn post(&mut self, letter: &str, _now: u64) -> Vec<SocketMessage> {
        self.peers.iter().map(|peer| to(*peer, letter)).collect()
    }

    fn repeat(&mut self, letter: &str, _now: u64) -> Vec<SocketMessage> {
        let newcomers = self.newcomers.drain(..);
        newcomers.map(|peer| to(peer, letter)).collect()
    }

    fn receive(&mut self, message: SocketMessage) -> Result<Vec<ServerEvent>, Broken> {
        if message.len() > MAX_MESSAGE {
            return Err(Broken);
        }
        let event = text(&message).and_then(|text| serde_json::from_str(text).ok());
        Ok(match event {
            Some(PeerEvent::IdAssigned(_)) => vec![ServerEvent::Ready],
            Some(PeerEvent::NewPeer(peer)) => {
                if self.meet(peer) {
                    self.newcomers.push(peer);
                }
                vec![ServerEvent::Newcomer]
            }
            Some(PeerEvent::PeerLeft(peer)) => {
                self.peers.remove(&peer);
                Vec::new()
            }
            Some(PeerEvent::Signal { sender, data }) => {
                self.meet(sender);
                vec![ServerEvent::Letter(data)]
            }
            None => Vec::new(),
        })
    }

    fn heartbeat(&mut self) -> SocketMessage {
        write(&PeerRequest::KeepAlive)
    }

    fn answers(&self) -> bool {
        false
    }
}

fn to(receiver: PeerId, letter: &str) -> SocketMessage {
    let data = letter.to_owned();
    write(&PeerRequest::Signal { receiver, data })
}

fn write(request: &PeerRequest<String>) -> SocketMessage {
    // Serialization cannot fail for ids and strings.
    SocketMessage::Text(serde_json::to_string(request).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANA: &str = "00000000-0000-0000-0000-00000000000a";
    const BEN: &str = "00000000-0000-0000-0000-00000000000b";

    fn hear(server: &mut Matchbox, text: &str) -> Vec<ServerEvent> {
        server
            .receive(SocketMessage::Text(text.to_owned()))
            .expect("no harm")
    }

    #[test]
    fn everybody_known_in_the_room_gets_a_letter() {
        let mut server = Matchbox::default();
        assert_eq!(
            hear(&mut server, &format!("{{\"IdAssigned\":\"{ANA}\"}}")),
            [ServerEvent::Ready]
        );
        assert_eq!(server.post("to nobody", 0), []);
        let came = hear(&mut server, &format!("{{\"NewPeer\":\"{BEN}\"}}"));
        assert_eq!(came, [ServerEvent::Newcomer]);
        assert_eq!(server.repeat("to Ben", 0).len(), 1);
        assert_eq!(server.repeat("to nobody", 0), []);
        let signal = format!("{{\"Signal\":{{\"sender\":\"{ANA}\",\"data\":\"hello\"}}}}");
        assert_eq!(
            hear(&mut server, &signal),
            [ServerEvent::Letter("hello".into())]
        );
        assert_eq!(server.post("to both", 0).len(), 2);
        assert_eq!(
            hear(&mut server, &format!("{{\"PeerLeft\":\"{ANA}\"}}")),
            []
        );
        let left = format!("{{\"Signal\":{{\"receiver\":\"{BEN}\",\"data\":\"to one\"}}}}");
        assert_eq!(server.post("to one", 0), [SocketMessage::Text(left)]);
    }

    #[test]
    fn a_server_that_makes_up_peers_fills_no_memory() {
        let mut server = Matchbox::default();
        for n in 0..1000 {
            let peer = format!("{{\"NewPeer\":\"00000000-0000-0000-0000-{n:012}\"}}");
            assert_eq!(hear(&mut server, &peer), [ServerEvent::Newcomer]);
            assert!(server.repeat("letter", 0).len() <= 1);
        }
        assert_eq!(server.post("letter", 0).len(), MAX_PEERS);
    }
}
