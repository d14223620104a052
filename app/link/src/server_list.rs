//! The list of servers: where phones of a room meet, and the STUN and TURN servers that help them connect.
//!
//! The file `servers.txt` beside the page has one server on each line:
//!
//! ```text
//! matchbox signal/                      # a signalling server; an address without :// is one beside the page
//! nostr wss://relay.example.org         # a Nostr relay
//! mqtt wss://broker.example.org/mqtt    # an MQTT broker
//! stun stun:stun.example.org:3478       # tells a phone its address on the internet
//! turn turn:turn.example.org:3478 USER PASSWORD   # passes everything on where nothing else works
//! ```
//!
//! The reader ignores the rest of a line after a word that begins with `#`, and any line that it does not understand.

/// The most servers of one kind in use.
const MAX_OF_A_KIND: usize = 8;

/// The longest list that the reader accepts, in bytes.
const MAX_LIST: usize = 16 * 1024;

/// The most STUN and TURN addresses. Each further one makes connecting slower.
const MAX_ICE: usize = 4;

/// The protocol of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ServerKind {
    /// A matchbox signalling server.
    Matchbox,
    /// A Nostr relay.
    Nostr,
    /// An MQTT broker.
    Mqtt,
}

impl ServerKind {
    /// All kinds of servers.
    pub const ALL: [Self; 3] = [Self::Matchbox, Self::Nostr, Self::Mqtt];
}

/// A server where the phones of a room meet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignallingServer {
    /// The protocol that it speaks.
    pub kind: ServerKind,
    /// Its address, `ws://` or `wss://`.
    pub address: String,
}

impl SignallingServer {
    /// A server at `wss://host/path` or `https://host/path`; `None` for any other address.
    pub fn new(kind: ServerKind, address: &str) -> Option<Self> {
        let mut address = web_socket(address.trim())?;
        // The name of the room follows.
        if kind == ServerKind::Matchbox && !address.ends_with('/') {
            address.push('/');
        }
        Some(Self { kind, address })
    }
}

/// The STUN and TURN servers that help two phones connect.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ice {
    urls: Vec<String>,
    login: Option<[String; 2]>,
}

impl Ice {
    /// These servers: `stun:host:port`, `turn:host:port`, `turns:host:port?transport=tcp`. Port and transport are
    /// optional. The login (user and password) is for all servers that require one. `None` if an address is invalid, or
    /// if a TURN server has no login.
    pub fn new(servers: &[&str], login: Option<[&str; 2]>) -> Option<Self> {
        let login = login.filter(|login| login.iter().all(|word| !word.is_empty()));
        let sound = servers
            .iter()
            .all(|url| is_stun(url) || (is_turn(url) && login.is_some()));
        sound.then(|| Self {
            urls: servers
                .iter()
                .take(MAX_ICE)
                .map(|&url| url.to_owned())
                .collect(),
            login: login.map(|login| login.map(str::to_owned)),
        })
    }

    /// The addresses of the servers.
    pub fn urls(&self) -> &[String] {
        &self.urls
    }

    /// User and password for the servers that require them.
    pub fn login(&self) -> Option<&[String; 2]> {
        self.login.as_ref()
    }
}

/// A list of servers for rooms and connections.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Servers {
    /// The servers where phones meet.
    pub signalling: Vec<SignallingServer>,
    /// The STUN and TURN servers.
    pub ice: Ice,
}

impl Servers {
    /// Reads a list, for the page at this address.
    pub fn parse(text: &str, page: &str) -> Self {
        let mut list = Self::default();
        let (mut urls, mut login) = (Vec::new(), None);
        if text.len() > MAX_LIST {
            return list;
        }
        for line in text.lines() {
            let words = line.split_whitespace();
            let words: Vec<&str> = words.take_while(|word| !word.starts_with('#')).collect();
            match words[..] {
                ["matchbox", address] => list.add(ServerKind::Matchbox, address, page),
                ["nostr", address] => list.add(ServerKind::Nostr, address, page),
                ["mqtt", address] => list.add(ServerKind::Mqtt, address, page),
                ["stun", url] if is_stun(url) => urls.push(url),
                // Browsers get one login for all servers.
                ["turn", url, user, password]
                    if is_turn(url)
                        && *login.get_or_insert([user, password]) == [user, password] =>
                {
                    urls.push(url);
                }
                _ => {}
            }
        }
        list.ice = Ice::new(&urls, login).unwrap_or_default();
        list
    }

    /// The signalling server beside the page, for a page without a list.
    pub fn beside(page: &str) -> Self {
        let mut list = Self::default();
        list.add(ServerKind::Matchbox, "signal/", page);
        list
    }

    /// The addresses of all servers of one kind.
    pub fn addresses(&self, kind: ServerKind) -> impl Iterator<Item = &str> {
        let of_kind = self
            .signalling
            .iter()
            .filter(move |server| server.kind == kind);
        of_kind.map(|server| server.address.as_str())
    }

    fn add(&mut self, kind: ServerKind, address: &str, page: &str) {
        let server = match address.contains("://") {
            true => SignallingServer::new(kind, address),
            false => SignallingServer::new(kind, &format!("{}{address}", folder(page))),
        };
        if self.addresses(kind).count() < MAX_OF_A_KIND
            && let Some(server) = server.filter(|server| !self.signalling.contains(server))
        {
            self.signalling.push(server);
        }
    }
}

/// The folder of a page's address.
fn folder(page: &str) -> &str {
    let path = page.split(['?', '#']).next().unwrap_or_default();
    path.rfind('/').map_or(path, |slash| &path[..=slash])
}

/// True if this is `stun:host` or `stun:host:port`. Browsers throw on anything else.
fn is_stun(url: &str) -> bool {
    url.strip_prefix("stun:").is_some_and(is_host)
}

/// True if this is `turn:` or `turns:` with a host, and optionally a port and a transport.
fn is_turn(url: &str) -> bool {
    let Some((scheme, rest)) = url.split_once(':') else {
        return false;
    };
    let (host, transport) = rest.split_once('?').unwrap_or((rest, "transport=udp"));
    matches!(scheme, "turn" | "turns")
        && is_host(host)
        && matches!(transport, "transport=udp" | "transport=tcp")
}

/// True if this is a host name or an IPv4 address, optionally with a port.
fn is_host(address: &str) -> bool {
    let (host, port) = address.split_once(':').unwrap_or((address, "3478"));
    let in_name = |b: u8| b.is_ascii_alphanumeric() || b == b'.' || b == b'-';
    let host_is_sound = !host.is_empty() && host.bytes().all(in_name);
    host_is_sound && port.parse::<u16>().is_ok_and(|port| port != 0)
}

fn web_socket(address: &str) -> Option<String> {
    let (scheme, rest) = address.split_once("://")?;
    let scheme = match scheme {
        "ws" | "http" => "ws",
        "wss" | "https" => "wss",
        _ => return None,
    };
    let odd = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '#' | '?');
    if rest.is_empty() || rest.starts_with('/') || rest.contains(odd) {
        return None;
    }
    Some(format!("{scheme}://{rest}"))
}

/// The servers for the links of this phone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LinkServers {
    /// The servers where phones of a room meet.
    pub signalling: Vec<SignallingServer>,
    /// The STUN and TURN servers for rooms.
    pub room: Ice,
    /// The STUN and TURN servers for pairing. There are none by default: pairing has to work without internet, where a
    /// silent server costs seconds.
    pub pairing: Ice,
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "https://example.org/some/path/?a=/b#x/y";

    #[test]
    fn a_list_is_read_line_by_line() {
        let list = Servers::parse(
            "# Where phones meet.\n\
             matchbox signal/\n\
             matchbox https://meet.example.net:3536  # another\n\
             nostr wss://relay.example.org\n\
             \n\
             mqtt wss://broker.example.org:8084/mqtt\n\
             stun stun:stun.example.org\n\
             turn turns:turn.example.org:5349?transport=tcp ana secret\n",
            PAGE,
        );
        let matchbox: Vec<_> = list.addresses(ServerKind::Matchbox).collect();
        assert_eq!(
            matchbox,
            [
                "wss://example.org/some/path/signal/",
                "wss://meet.example.net:3536/"
            ]
        );
        let nostr: Vec<_> = list.addresses(ServerKind::Nostr).collect();
        assert_eq!(nostr, ["wss://relay.example.org"]);
        let mqtt: Vec<_> = list.addresses(ServerKind::Mqtt).collect();
        assert_eq!(mqtt, ["wss://broker.example.org:8084/mqtt"]);
        assert_eq!(list.ice.urls().len(), 2);
        assert_eq!(list.ice.login(), Some(&["ana".into(), "secret".into()]));
    }

    #[test]
    fn malformed_servers_are_left_out() {
        for line in [
            "nonsense",
            "nostr",
            "nostr ftp://x/",
            "nostr wss:///x",
            "nostr wss://a b",
            "mqtt ws://a/?r",
            "stun http://x",
            "stun stun:a:b",
            "stun stun:a:1:2",
            "stun turn:x",
            "turn turn:x",
            "turn turn:x user",
            "turn turn:x?transport=pigeon user password",
        ] {
            assert_eq!(Servers::parse(line, PAGE), Servers::default(), "{line}");
        }
        let huge = "nostr wss://a.example\n".repeat(10_000);
        assert_eq!(Servers::parse(&huge, PAGE), Servers::default());
    }

    #[test]
    fn lists_are_bounded_and_name_nobody_twice() {
        let text: String = (0..50)
            .map(|n| {
                format!(
                    "nostr wss://relay{}.example\nstun stun:s{n}.example\n",
                    n / 2
                )
            })
            .collect();
        let list = Servers::parse(&text, PAGE);
        assert_eq!(list.addresses(ServerKind::Nostr).count(), MAX_OF_A_KIND);
        assert_eq!(
            list.addresses(ServerKind::Nostr).nth(1),
            Some("wss://relay1.example")
        );
        assert_eq!(list.ice.urls().len(), MAX_ICE);
    }

    #[test]
    fn the_list_that_ships_is_sound() {
        let text = include_str!("../../../public/servers.txt");
        let list = Servers::parse(text, PAGE);
        let is_entry = |line: &&str| !line.is_empty() && !line.starts_with('#');
        let lines = text.lines().filter(is_entry).count();
        assert_eq!(list.signalling.len() + list.ice.urls().len(), lines);
        for kind in [ServerKind::Nostr, ServerKind::Mqtt] {
            assert!(list.addresses(kind).count() >= 2, "{kind:?}");
            assert!(list.addresses(kind).all(|a| a.starts_with("wss://")));
        }
    }
}
