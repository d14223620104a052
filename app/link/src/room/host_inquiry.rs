//! Asking the hosts of a room for the certificate that one of them must have.
use std::time::Duration;

use engine::session::{HostCertificate, HostRejection, KnownHosts, LinkId, host_certificate};

use super::search::Search;
use super::untrusted_hosts::block_host;
use crate::hub::{Events, LinkEvent, Links};
use crate::task::within;

/// The most claimed hosts that a phone asks for a certificate.
const ASKED: usize = 3;
/// How long each of them may take to answer.
const ANSWERING: Duration = Duration::from_secs(2);

/// The certificate of the host in the room of this search, checked against the hosts that the phone knows. `None` if no
/// host shows a good one in time.
pub async fn find_host(
    mut search: Search,
    hosts: &KnownHosts,
    soon: Duration,
) -> Option<HostCertificate> {
    let (links, mut events) = Links::new();
    for _ in 0..ASKED {
        let link = within(soon, search.link(&links)).await?.ok()?;
        let asked = ask(&links, &mut events, link, hosts);
        let answer = within(ANSWERING, asked).await;
        let answer = answer.unwrap_or(Err(HostRejection::Silent));
        if let Err(rejection) = answer {
            block_host(link, rejection, js_sys::Date::now());
        }
        links.close(link);
        if let Ok(certificate) = answer {
            return Some(certificate);
        }
    }
    None
}

/// Asks the other end of this link to prove that it hosts.
async fn ask(
    links: &Links,
    events: &mut Events,
    link: LinkId,
    hosts: &KnownHosts,
) -> Result<HostCertificate, HostRejection> {
    // If the link is gone, an event reports that.
    let _ = links.send(link, &host_certificate::inquiry());
    while let Some(event) = events.next().await {
        match event {
            LinkEvent::Frame(from, frame) if from == link => {
                if let Some(answer) = host_certificate::answer(&frame, links.bound(link), hosts) {
                    return answer;
                }
            }
            LinkEvent::Closed(closed, _) if closed == link => break,
            _ => {}
        }
    }
    Err(HostRejection::Silent)
}
