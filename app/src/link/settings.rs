//! Where the signalling server is, and which STUN servers may be asked.

/// How links find their way. By default nobody but the page's own origin is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkSettings {
    /// Base of the signalling server, `ws://` or `wss://`, ending in `/`; a room's name follows.
    signalling: String,
    /// STUN servers as `stun:host:port`. None by default.
    stun: Vec<String>,
}

impl LinkSettings {
    /// The settings of a page at this address (without them being changed): the signalling
    /// server named when the app was built in `ONE_LEFT_SIGNALLING`, if that is an address, or
    /// else `signal/` beside the page.
    pub fn of_page(page: &str) -> Self {
        let built_in = option_env!("ONE_LEFT_SIGNALLING").and_then(web_socket);
        Self {
            signalling: built_in.unwrap_or_else(|| beside(page)),
            stun: Vec::new(),
        }
    }

    /// Takes another signalling server: `wss://host/path`, or `https://…` for the same.
    /// `None` if it is no such address.
    pub fn with_signalling(mut self, address: &str) -> Option<Self> {
        self.signalling = web_socket(address.trim())?;
        Some(self)
    }

    /// Lets these STUN servers be asked, each as `stun:host` or `stun:host:port`; `None` if one
    /// is no such address.
    pub fn with_stun(mut self, servers: &[String]) -> Option<Self> {
        let sound = servers.iter().all(|server| is_stun(server));
        self.stun = servers.to_vec();
        sound.then_some(self)
    }

    /// The base of the signalling server.
    pub fn signalling(&self) -> &str {
        &self.signalling
    }

    /// The STUN servers that may be asked.
    pub fn stun(&self) -> &[String] {
        &self.stun
    }
}

/// `signal/` in the page's folder, as a WebSocket address.
fn beside(page: &str) -> String {
    let path = page.split(['?', '#']).next().unwrap_or_default();
    let folder = path.rfind('/').map_or(path, |slash| &path[..=slash]);
    web_socket(&format!("{folder}signal/")).unwrap_or_default()
}

/// `stun:host` or `stun:host:port`: browsers throw on anything else.
fn is_stun(server: &str) -> bool {
    let Some(address) = server.strip_prefix("stun:") else {
        return false;
    };
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
    let slash = if rest.ends_with('/') { "" } else { "/" };
    Some(format!("{scheme}://{rest}{slash}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_is_beside_the_page() {
        for (page, server) in [
            ("https://example.org/", "wss://example.org/signal/"),
            (
                "https://example.org/some/sub/path/#x/y",
                "wss://example.org/some/sub/path/signal/",
            ),
            (
                "http://localhost:8080/index.html?a=/b",
                "ws://localhost:8080/signal/",
            ),
        ] {
            assert_eq!(beside(page), server);
        }
    }

    #[test]
    fn another_server_may_be_named() {
        let settings = LinkSettings::of_page("https://example.org/");
        let other = settings
            .clone()
            .with_signalling("https://meet.example.net:3536");
        let other = other.expect("an address");
        assert_eq!(other.signalling(), "wss://meet.example.net:3536/");
        for bad in [
            "",
            "meet.example.net",
            "ftp://x/",
            "ws://",
            "ws:///x",
            "ws://a b",
            "ws://a/#r",
        ] {
            assert_eq!(settings.clone().with_signalling(bad), None, "{bad}");
        }
    }

    #[test]
    fn stun_servers_are_none_or_sound() {
        let settings = LinkSettings::of_page("https://example.org/");
        assert!(settings.stun().is_empty());
        let one = ["stun:stun.example.org:3478".to_owned()];
        assert_eq!(
            settings.clone().with_stun(&one).map(|s| s.stun),
            Some(one.to_vec())
        );
        for bad in [
            "stun:",
            "http://x",
            "stun:a b",
            "turn:x",
            "stun:a:b",
            "stun:a:1:2",
        ] {
            assert_eq!(settings.clone().with_stun(&[bad.to_owned()]), None, "{bad}");
        }
    }
}
