//! Descriptions in few bytes: 55, plus 7 (IPv4) or 19 (IPv6 and mDNS) for each candidate.
use engine::insertion_sort;
use std::net::{Ipv4Addr, Ipv6Addr};

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use super::candidate::{Address, Candidate, CandidateType};
use super::description::{Description, IceText, MAX_CANDIDATES, PWD, UFRAG};

/// The most bytes for the candidates of a code: two mDNS names, or one mDNS name and three IPv4 addresses. An answer
/// then fits a QR code of version 6.
const CANDIDATE_BUDGET: usize = 40;

/// Writes a description, with as many of its best candidates as fit the budget.
pub(crate) fn pack(description: &Description) -> Vec<u8> {
    let mut out = Vec::with_capacity(128);
    pack_ice(&mut out, &description.ufrag);
    pack_ice(&mut out, &description.pwd);
    out.extend(description.fingerprint);
    let mut best = description.candidates.clone();
    insertion_sort::sort_by_key(&mut best, usefulness);
    let mut budget = CANDIDATE_BUDGET;
    for candidate in best {
        let mut bytes = Vec::with_capacity(19);
        pack_candidate(&mut bytes, &candidate);
        if bytes.len() <= budget {
            budget -= bytes.len();
            out.extend(bytes);
        }
    }
    out
}

/// Reads a description; `None` unless each byte of it has a meaning and is allowed.
pub(crate) fn unpack(mut bytes: &[u8]) -> Option<Description> {
    let ufrag = unpack_ice(&mut bytes, UFRAG)?;
    let pwd = unpack_ice(&mut bytes, PWD)?;
    let fingerprint = take(&mut bytes)?;
    let mut candidates = Vec::new();
    while !bytes.is_empty() {
        candidates.push(unpack_candidate(&mut bytes)?);
    }
    (candidates.len() <= MAX_CANDIDATES).then_some(Description {
        ufrag,
        pwd,
        fingerprint,
        candidates,
    })
}

/// The rank of a candidate: lower is better. The own network comes first, and short addresses come before long ones.
fn usefulness(candidate: &Candidate) -> u8 {
    match (candidate.kind, candidate.address) {
        (CandidateType::Host, Address::V4(ip)) if !ip.is_loopback() => 0,
        (CandidateType::Host, Address::Mdns(_)) => 1,
        (CandidateType::Reflexive, Address::V4(_)) => 2,
        (CandidateType::Host, Address::V6(ip)) if !ip.is_loopback() => 3,
        (CandidateType::Reflexive, _) => 4,
        (CandidateType::Relay, _) => 5,
        (CandidateType::Host, _) => 6,
    }
}

/// Writes an ICE credential in the alphabet of base64, six bits per character.
fn pack_ice(out: &mut Vec<u8>, word: &IceText) {
    let length = word.as_str().len();
    let padded = format!(
        "{}{}",
        word.as_str(),
        "A".repeat(length.next_multiple_of(4) - length)
    );
    out.push(length as u8);
    out.extend(STANDARD_NO_PAD.decode(padded).unwrap_or_default());
}

fn unpack_ice(bytes: &mut &[u8], allowed: std::ops::RangeInclusive<usize>) -> Option<IceText> {
    let length = usize::from(*bytes.split_off_first()?);
    if !allowed.contains(&length) {
        return None;
    }
    let text = STANDARD_NO_PAD.encode(bytes.split_off(..length.div_ceil(4) * 3)?);
    let (word, padding) = text.split_at_checked(length)?;
    padding
        .bytes()
        .all(|b| b == b'A')
        .then(|| IceText::new(word, allowed))
        .flatten()
}

fn pack_candidate(out: &mut Vec<u8>, candidate: &Candidate) {
    let kind = match candidate.kind {
        CandidateType::Host => 0,
        CandidateType::Reflexive => 1,
        CandidateType::Relay => 2,
    };
    let (family, address) = match candidate.address {
        Address::V4(ip) => (0, ip.octets().to_vec()),
        Address::V6(ip) => (1, ip.octets().to_vec()),
        Address::Mdns(name) => (2, name.to_vec()),
    };
    out.push(kind << 4 | family);
    out.extend(address);
    out.extend(candidate.port.to_be_bytes());
}

fn unpack_candidate(bytes: &mut &[u8]) -> Option<Candidate> {
    let tag = bytes.split_off_first()?;
    let kind = match tag >> 4 {
        0 => CandidateType::Host,
        1 => CandidateType::Reflexive,
        2 => CandidateType::Relay,
        _ => return None,
    };
    let address = match tag & 0xf {
        0 => Address::V4(Ipv4Addr::from(take::<4>(bytes)?)),
        1 => Address::V6(Ipv6Addr::from(take::<16>(bytes)?)),
        2 => Address::Mdns(take(bytes)?),
        _ => return None,
    };
    let port = u16::from_be_bytes(take(bytes)?);
    Candidate {
        address,
        port,
        kind,
    }
    .usable()
}

/// Takes the first bytes.
fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    bytes.split_off(..N)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::super::description::tests::CHROMIUM;
    use super::*;

    fn chromium() -> Description {
        Description::parse(CHROMIUM).expect("a chromium offer")
    }

    #[test]
    fn packed_descriptions_unpack_unchanged() {
        let description = chromium();
        let bytes = pack(&description);
        assert_eq!(bytes.len(), 4 + 19 + 32 + 19);
        assert_eq!(unpack(&bytes), Some(description));
    }

    #[test]
    fn words_of_any_length_survive() {
        for length in 22..=64 {
            let mut description = chromium();
            let word: String = "/A+z0".chars().cycle().take(length).collect();
            description.pwd = IceText::new(&word, PWD).expect("an ICE word");
            assert_eq!(
                unpack(&pack(&description)),
                Some(description),
                "{length} characters"
            );
        }
    }

    #[test]
    fn keeps_the_candidates_most_likely_to_work() {
        let mut description = chromium();
        let lines = [
            "1 1 udp 1 fe80::1 5 typ host",
            "1 1 udp 1 2001:db8::1 5 typ host",
            "1 1 udp 1 203.0.113.9 6 typ srflx",
            "1 1 udp 1 192.168.1.4 7 typ host",
        ];
        description.candidates = lines.iter().filter_map(|l| Candidate::parse(l)).collect();
        let kept = unpack(&pack(&description))
            .expect("a description")
            .candidates;
        let ports: Vec<u16> = kept.iter().map(|candidate| candidate.port).collect();
        assert_eq!(ports, [7, 6, 5], "the own network, the router, one IPv6");
    }

    #[test]
    fn refuses_every_truncation() {
        let bytes = pack(&chromium());
        let whole = [bytes.len(), bytes.len() - 19];
        for length in (0..bytes.len()).filter(|length| !whole.contains(length)) {
            assert_eq!(unpack(&bytes[..length]), None, "{length} bytes");
        }
    }
}
