//! ICE candidates as typed values, with only the fields that a data channel on UDP needs.
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// An address at which other phones may reach a phone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) address: Address,
    pub(crate) port: u16,
    pub(crate) kind: CandidateType,
}

/// The address of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Address {
    V4(Ipv4Addr),
    V6(Ipv6Addr),
    /// A random name `<uuid>.local` that browsers show instead of an address.
    Mdns([u8; 16]),
}

/// The source of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CandidateType {
    /// An interface of the phone itself.
    Host,
    /// The phone's address as a STUN server sees it.
    Reflexive,
    /// The address of a TURN server that passes everything on.
    Relay,
}

impl Candidate {
    /// Reads the value of an SDP line `a=candidate:`; `None` for anything but usable UDP.
    pub(crate) fn parse(value: &str) -> Option<Self> {
        let mut words = value.split_ascii_whitespace().skip(1);
        let (component, transport) = (words.next()?, words.next()?);
        let (address, port) = (words.nth(1)?, words.next()?);
        let (typ, kind) = (words.next()?, words.next()?);
        if component != "1" || !transport.eq_ignore_ascii_case("udp") || typ != "typ" {
            return None;
        }
        let kind = match kind {
            "host" => CandidateType::Host,
            "srflx" | "prflx" => CandidateType::Reflexive,
            "relay" => CandidateType::Relay,
            _ => return None,
        };
        Self {
            address: Address::parse(address)?,
            port: port.parse().ok()?,
            kind,
        }
        .usable()
    }

    /// The candidate itself; `None` if no phone can be at this address.
    pub(crate) fn usable(self) -> Option<Self> {
        let address = match self.address {
            Address::V4(ip) => IpAddr::V4(ip),
            Address::V6(ip) => IpAddr::V6(ip),
            Address::Mdns(_) => return (self.port != 0).then_some(self),
        };
        (self.port != 0 && !address.is_unspecified() && !address.is_multicast()).then_some(self)
    }

    /// The SDP line. Its rank among its kind is `index`: browsers try 0 first.
    pub(crate) fn line(&self, index: usize) -> String {
        let (name, preference, related) = match self.kind {
            CandidateType::Host => ("host", 126_u32, ""),
            CandidateType::Reflexive => ("srflx", 100, " raddr 0.0.0.0 rport 0"),
            CandidateType::Relay => ("relay", 0, " raddr 0.0.0.0 rport 0"),
        };
        let rank = u32::from(u16::MAX) - u32::try_from(index).unwrap_or(0).min(0xff);
        let priority = (preference << 24) | (rank << 8) | 255;
        let (address, port) = (self.address, self.port);
        format!(
            "a=candidate:{} 1 udp {priority} {address} {port} typ {name}{related}",
            index + 1
        )
    }
}

impl Address {
    fn parse(text: &str) -> Option<Self> {
        if let Some(name) = text.strip_suffix(".local") {
            return uuid(name).map(Self::Mdns);
        }
        match text.parse().ok()? {
            IpAddr::V4(ip) => Some(Self::V4(ip)),
            IpAddr::V6(ip) => Some(Self::V6(ip)),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::V4(ip) => ip.fmt(f),
            Self::V6(ip) => ip.fmt(f),
            Self::Mdns(bytes) => {
                for (i, byte) in bytes.iter().enumerate() {
                    let dash = if matches!(i, 4 | 6 | 8 | 10) { "-" } else { "" };
                    write!(f, "{dash}{byte:02x}")?;
                }
                f.write_str(".local")
            }
        }
    }
}

/// Reads a hyphenated UUID in lower or upper case.
fn uuid(text: &str) -> Option<[u8; 16]> {
    let groups: Vec<&str> = text.split('-').collect();
    if groups.iter().map(|group| group.len()).ne([8, 4, 4, 4, 12]) {
        return None;
    }
    hex(&groups.concat())
}

/// Reads exactly `N` bytes in hexadecimal.
pub(crate) fn hex<const N: usize>(digits: &str) -> Option<[u8; N]> {
    if digits.len() != 2 * N || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_browsers_write() {
        let chrome = "3868634404 1 udp 2113937151 0e39bcd3-5d2d-4be2-a471-3f39f9e37ba2.local 47281 typ host generation 0 network-cost 999";
        let candidate = Candidate::parse(chrome).expect("chrome's mDNS candidate");
        assert_eq!(
            candidate.address.to_string(),
            "0e39bcd3-5d2d-4be2-a471-3f39f9e37ba2.local"
        );
        assert_eq!(
            (candidate.port, candidate.kind),
            (47281, CandidateType::Host)
        );

        let firefox = "0 1 UDP 2122187007 192.168.1.7 55000 typ host";
        let candidate = Candidate::parse(firefox).expect("firefox's host candidate");
        assert_eq!(
            candidate.address,
            Address::V4(Ipv4Addr::new(192, 168, 1, 7))
        );

        let reflexive = "1 1 udp 1677729535 203.0.113.9 61000 typ srflx raddr 0.0.0.0 rport 0";
        assert_eq!(
            Candidate::parse(reflexive).map(|c| c.kind),
            Some(CandidateType::Reflexive)
        );
    }

    #[test]
    fn written_candidates_are_read_unchanged() {
        for line in [
            "x 1 udp 1 10.0.0.1 9 typ host",
            "x 1 udp 1 fd00::1 65535 typ relay",
        ] {
            let candidate = Candidate::parse(line).expect(line);
            let written = candidate.line(3);
            let value = written.strip_prefix("a=candidate:").expect("an SDP line");
            assert_eq!(Candidate::parse(value), Some(candidate));
        }
    }

    #[test]
    fn leaves_out_what_is_no_use() {
        for line in [
            "1 1 tcp 1518280447 10.0.0.1 9 typ host tcptype active",
            "1 2 udp 1 10.0.0.1 9 typ host",
            "1 1 udp 1 10.0.0.1 0 typ host",
            "1 1 udp 1 0.0.0.0 9 typ host",
            "1 1 udp 1 224.0.0.1 9 typ host",
            "1 1 udp 1 evil.example 9 typ host",
            "1 1 udp 1 a\u{e9}b.local 9 typ host",
            "1 1 udp 1 10.0.0.1 70000 typ host",
            "",
        ] {
            assert_eq!(Candidate::parse(line), None, "{line}");
        }
    }
}
