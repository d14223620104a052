//! Handshakes that a third phone passes on: the host those of two guests, for example.
//!
//! Offer and answer are those of a pairing, as bytes. A host that replaced them with its own would sit between the
//! guests. They notice it: each guest greets the other with a hello signed for this link, as it greets a host.
use super::code::{Code, OfferCode};
use super::handshake::{Answering, CONNECTING, Offering};
use crate::hub::{LinkId, Links};
use crate::servers::LinkSettings;
use crate::timeout::within;

/// A message from one guest's phone to another's, which their host passes on.
#[derive(Debug)]
pub enum Envelope {
    /// A request for a link.
    Offer(OfferCode),
    /// The answer to a request.
    Answer(String),
}

impl Envelope {
    /// Reads an incoming message; `None` unless it is an offer or an answer.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        match Code::from_bytes(bytes).ok()? {
            Code::Offer(offer) => Some(Self::Offer(offer)),
            answer @ Code::Answer(_) => Some(Self::Answer(answer.to_string())),
            Code::Room(_) => None,
        }
    }
}

/// Makes an offer for another guest, and the bytes to send to it.
pub async fn offer(settings: &LinkSettings) -> Option<(Offering, Vec<u8>)> {
    let offering = Offering::new(settings).await.ok()?;
    let code = Code::Offer(offering.code().clone());
    Some((offering, code.to_bytes()))
}

/// Makes the answer to an offer, and the bytes to send back.
pub async fn answer(settings: &LinkSettings, offer: &OfferCode) -> Option<(Answering, Vec<u8>)> {
    let answering = Answering::new(settings, offer).await.ok()?;
    let code = Code::Answer(answering.code().clone());
    Some((answering, code.to_bytes()))
}

/// Waits until the other phone has used the answer. The wait has a limit, since no people are involved.
pub async fn answered(answering: Answering, links: &Links) -> Option<LinkId> {
    let opened = Box::pin(answering.opened(links));
    within(CONNECTING, opened).await?.ok()
}

/// Accepts the answer to an offer, and waits until the link is open.
pub async fn accept(offering: Offering, links: &Links, answer: &str) -> Option<LinkId> {
    let answer = offering.read(answer).ok()?;
    offering.accept(links, answer).await.ok()
}
