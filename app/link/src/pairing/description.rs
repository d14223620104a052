//! A session description as typed fields, so that the browser never sees SDP from outside.
use super::candidate::{Candidate, hex};

/// The most candidates kept of one description.
pub(crate) const MAX_CANDIDATES: usize = 16;

/// Bounds of RFC 8839 for `ice-ufrag`; browsers use 4 to 8.
pub(crate) const UFRAG: std::ops::RangeInclusive<usize> = 4..=32;

/// Bounds for `ice-pwd`: 22 at least (RFC 8839); browsers use 24 to 32.
pub(crate) const PWD: std::ops::RangeInclusive<usize> = 22..=64;

/// The longest SDP that the reader accepts, in bytes. A browser's SDP stays below 2 KiB.
const MAX_SDP: usize = 16 * 1024;

/// The data that one phone needs of another to open a data channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Description {
    pub(crate) ufrag: IceText,
    pub(crate) pwd: IceText,
    /// SHA-256 of the DTLS certificate.
    pub(crate) fingerprint: [u8; 32],
    pub(crate) candidates: Vec<Candidate>,
}

/// The type of a description.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SdpType {
    Offer,
    Answer,
}

/// An ICE credential: letters, digits, `+` and `/`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct IceText(String);

impl IceText {
    /// Accepts the text if its length and its characters are allowed.
    pub(crate) fn new(text: &str, length: std::ops::RangeInclusive<usize>) -> Option<Self> {
        let allowed = |b: u8| b.is_ascii_alphanumeric() || b == b'+' || b == b'/';
        (length.contains(&text.len()) && text.bytes().all(allowed)).then(|| Self(text.to_owned()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl Description {
    /// Reads a browser's SDP with one data channel section; `None` for anything else.
    pub(crate) fn parse(sdp: &str) -> Option<Self> {
        if sdp.len() > MAX_SDP {
            return None;
        }
        let (mut ufrag, mut pwd, mut fingerprint) = (None, None, None);
        let (mut candidates, mut sections) = (Vec::new(), 0);
        for line in sdp.lines() {
            if let Some(text) = line.strip_prefix("a=ice-ufrag:") {
                ufrag = Some(IceText::new(text.trim_end(), UFRAG)?);
            } else if let Some(text) = line.strip_prefix("a=ice-pwd:") {
                pwd = Some(IceText::new(text.trim_end(), PWD)?);
            } else if let Some(text) = line.strip_prefix("a=fingerprint:") {
                fingerprint = Some(parse_fingerprint(text.trim_end())?);
            } else if let Some(text) = line.strip_prefix("a=candidate:") {
                candidates.extend(Candidate::parse(text));
            } else if line.starts_with("m=") {
                sections += 1;
            }
        }
        candidates.truncate(MAX_CANDIDATES);
        (sections == 1).then_some(Self {
            ufrag: ufrag?,
            pwd: pwd?,
            fingerprint: fingerprint?,
            candidates,
        })
    }

    /// Writes the SDP that a browser accepts as the remote description.
    pub(crate) fn to_sdp(&self, kind: SdpType) -> String {
        let setup = match kind {
            SdpType::Offer => "actpass",
            SdpType::Answer => "active",
        };
        let (ufrag, pwd) = (self.ufrag.as_str(), self.pwd.as_str());
        let fingerprint = self.fingerprint.map(|byte| format!("{byte:02X}")).join(":");
        let head = format!(
            "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n\
             m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\n\
             a=ice-ufrag:{ufrag}\r\na=ice-pwd:{pwd}\r\na=fingerprint:sha-256 {fingerprint}\r\n\
             a=setup:{setup}\r\na=mid:0\r\na=sctp-port:5000\r\na=max-message-size:262144\r\n"
        );
        let candidates = self.candidates.iter().enumerate();
        let lines = candidates.map(|(index, candidate)| candidate.line(index) + "\r\n");
        head + &lines.collect::<String>()
    }
}

fn parse_fingerprint(text: &str) -> Option<[u8; 32]> {
    let (algorithm, digits) = text.split_once(' ')?;
    let grouped = digits.len() == 95 && digits.split(':').all(|pair| pair.len() == 2);
    (algorithm.eq_ignore_ascii_case("sha-256") && grouped)
        .then(|| hex(&digits.replace(':', "")))
        .flatten()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// An offer as Chromium writes it, with one mDNS and one TCP candidate.
    pub(crate) const CHROMIUM: &str = "v=0\r\no=- 5228595038118931041 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\na=extmap-allow-mixed\r\na=msid-semantic: WMS\r\nm=application 47281 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\na=candidate:1 1 udp 2113937151 0e39bcd3-5d2d-4be2-a471-3f39f9e37ba2.local 47281 typ host generation 0 network-cost 999\r\na=candidate:2 1 tcp 1518280447 10.0.0.1 9 typ host tcptype active\r\na=ice-ufrag:Ab+/\r\na=ice-pwd:abcdefghijklmnopqrstuv+/\r\na=ice-options:trickle\r\na=fingerprint:sha-256 00:01:02:03:04:05:06:07:08:09:0A:0B:0C:0D:0E:0F:10:11:12:13:14:15:16:17:18:19:1A:1B:1C:1D:1E:FF\r\na=setup:actpass\r\na=mid:0\r\na=sctp-port:5000\r\na=max-message-size:262144\r\n";

    #[test]
    fn reads_a_browsers_offer_and_rebuilds_it_from_its_fields() {
        let description = Description::parse(CHROMIUM).expect("a chromium offer");
        assert_eq!(description.ufrag.as_str(), "Ab+/");
        assert_eq!(description.fingerprint[31], 0xff);
        assert_eq!(description.candidates.len(), 1, "TCP is left out");
        for half in [SdpType::Offer, SdpType::Answer] {
            let rebuilt = description.to_sdp(half);
            assert_eq!(Description::parse(&rebuilt).as_ref(), Some(&description));
        }
    }

    #[test]
    fn refuses_an_sdp_that_lacks_or_bends_a_field() {
        for (from, to) in [
            ("a=ice-ufrag:Ab+/", "a=ice-ufrag:Ab"),
            ("a=ice-ufrag:Ab+/", "a=ice-ufrag:Ab \u{0}"),
            ("a=ice-pwd:", "a=ice-pwd:short\r\na=x:"),
            ("a=fingerprint:sha-256", "a=fingerprint:sha-1"),
            (":1E:FF", ":1E:F"),
            (":1E:FF", ":1E:FG"),
            ("a=mid:0", "m=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:0"),
            ("a=setup:actpass", "m="),
            ("m=application", "x=application"),
        ] {
            assert!(CHROMIUM.contains(from));
            assert_eq!(
                Description::parse(&CHROMIUM.replace(from, to)),
                None,
                "{from} -> {to}"
            );
        }
    }
}
