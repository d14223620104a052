//! The network settings: the servers that the owner of this phone wants to use.
use link::{Ice, LinkServers, ServerKind, Servers, SignallingServer};

/// A text about servers that the owner can write: addresses of servers of one kind, or the login of the TURN servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServerField {
    Matchbox,
    Nostr,
    Mqtt,
    Stun,
    Turn,
    User,
    Password,
}

impl ServerField {
    /// All fields, in the order in which the text is stored.
    pub const ALL: [Self; 7] = [
        Self::Matchbox,
        Self::Nostr,
        Self::Mqtt,
        Self::Stun,
        Self::Turn,
        Self::User,
        Self::Password,
    ];

    /// The name of the field in storage.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::Matchbox => "signalling",
            Self::Nostr => "nostr",
            Self::Mqtt => "mqtt",
            Self::Stun => "stun",
            Self::Turn => "turn",
            Self::User => "turn-user",
            Self::Password => "turn-password",
        }
    }
}

impl From<ServerKind> for ServerField {
    fn from(kind: ServerKind) -> Self {
        match kind {
            ServerKind::Matchbox => Self::Matchbox,
            ServerKind::Nostr => Self::Nostr,
            ServerKind::Mqtt => Self::Mqtt,
        }
    }
}

/// The servers that the owner wants. An empty field means the servers of the page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Network {
    /// True if links use no public servers, which belong to neither the page nor this phone's owner.
    pub no_relays: bool,
    texts: [String; ServerField::ALL.len()],
}

impl Network {
    pub fn text(&self, field: ServerField) -> &str {
        &self.texts[field as usize]
    }

    pub fn write(&mut self, field: ServerField, text: String) {
        self.texts[field as usize] = text;
    }

    /// The settings for links, on a page that lists these servers. Addresses that make no sense count as none.
    pub fn links(&self, page: Servers) -> LinkServers {
        let signalling = ServerKind::ALL.into_iter().flat_map(|kind| {
            let own = self.signalling(kind).filter(|own| !own.is_empty());
            let public = kind != ServerKind::Matchbox;
            own.unwrap_or_else(|| {
                let is_used =
                    |server: &&SignallingServer| server.kind == kind && !(public && self.no_relays);
                page.signalling.iter().filter(is_used).cloned().collect()
            })
        });
        let own = self.ice().filter(|ice| !ice.urls().is_empty());
        LinkServers {
            signalling: signalling.collect(),
            room: own.clone().unwrap_or(page.ice),
            pairing: own.unwrap_or_default(),
        }
    }

    /// True if the text of this field can be used.
    pub fn is_sound(&self, field: ServerField) -> bool {
        match field {
            ServerField::Matchbox => self.signalling(ServerKind::Matchbox).is_some(),
            ServerField::Nostr => self.signalling(ServerKind::Nostr).is_some(),
            ServerField::Mqtt => self.signalling(ServerKind::Mqtt).is_some(),
            ServerField::Stun => Ice::new(&self.words(ServerField::Stun), None).is_some(),
            ServerField::Turn => {
                Ice::new(&self.words(ServerField::Turn), Some(["user", "password"])).is_some()
            }
            ServerField::User | ServerField::Password => {
                let wanted = !self.text(ServerField::Turn).trim().is_empty();
                !(wanted && self.text(field).trim().is_empty())
            }
        }
    }

    fn signalling(&self, kind: ServerKind) -> Option<Vec<SignallingServer>> {
        let words = self.words(kind.into()).into_iter();
        words
            .map(|address| SignallingServer::new(kind, address))
            .collect()
    }

    fn ice(&self) -> Option<Ice> {
        let urls = [self.words(ServerField::Stun), self.words(ServerField::Turn)].concat();
        let login = [ServerField::User, ServerField::Password].map(|field| self.text(field).trim());
        Ice::new(&urls, Some(login))
    }

    fn words(&self, field: ServerField) -> Vec<&str> {
        let apart = |c: char| c.is_whitespace() || c == ',';
        let words = self.text(field).split(apart);
        words.filter(|word| !word.is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const PAGE: &str = "matchbox signal/\nnostr wss://relay.example\nmqtt wss://broker.example\nstun stun:s.example";

    fn page() -> Servers {
        Servers::parse(PAGE, "https://example.org/")
    }

    fn with(texts: &[(ServerField, &str)]) -> Network {
        let mut network = Network::default();
        for (field, text) in texts {
            network.write(*field, (*text).to_owned());
        }
        network
    }

    fn addresses(links: &LinkServers) -> Vec<&str> {
        links
            .signalling
            .iter()
            .map(|m| m.address.as_str())
            .collect()
    }

    #[test]
    fn empty_server_fields_take_the_values_of_the_page() {
        let links = Network::default().links(page());
        assert_eq!(links.signalling, page().signalling);
        assert_eq!(links.room, page().ice);
        assert!(links.pairing.urls().is_empty(), "pairing asks nobody");
    }

    #[test]
    fn own_servers_take_the_place_of_those_of_their_kind() {
        let own = with(&[
            (ServerField::Nostr, "wss://a.example, wss://b.example"),
            (ServerField::Stun, "stun:c.example"),
            (ServerField::Turn, "turn:d.example"),
            (ServerField::User, "ana"),
            (ServerField::Password, "secret"),
        ]);
        let links = own.links(page());
        assert_eq!(
            addresses(&links),
            [
                "wss://example.org/signal/",
                "wss://a.example",
                "wss://b.example",
                "wss://broker.example"
            ]
        );
        assert_eq!(links.room.urls(), ["stun:c.example", "turn:d.example"]);
        assert_eq!(links.pairing, links.room);
    }

    #[test]
    fn public_servers_can_be_left_out() {
        let mut own = with(&[(ServerField::Mqtt, "wss://mine.example/mqtt")]);
        own.no_relays = true;
        assert_eq!(
            addresses(&own.links(page())),
            ["wss://example.org/signal/", "wss://mine.example/mqtt"]
        );
    }

    #[test]
    fn malformed_server_fields_count_as_empty() {
        let odd = with(&[
            (ServerField::Matchbox, "somewhere"),
            (ServerField::Nostr, "wss://a.example nonsense"),
            (ServerField::Stun, "turn:x"),
            (ServerField::Turn, "turn:x"),
        ]);
        assert_eq!(odd.links(page()), Network::default().links(page()));
        let unsound: Vec<_> = ServerField::ALL
            .into_iter()
            .filter(|f| !odd.is_sound(*f))
            .collect();
        assert_eq!(
            unsound,
            [
                ServerField::Matchbox,
                ServerField::Nostr,
                ServerField::Stun,
                ServerField::User,
                ServerField::Password
            ]
        );
    }
}
