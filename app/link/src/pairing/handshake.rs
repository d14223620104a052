//! Pairing: two phones show each other a code. It needs no server and no internet.
//!
//! In a relayed handshake a third phone passes the codes on: the host those of two guests, for example. A host that
//! replaced them with its own would sit between the guests. They notice it: each guest greets the other with a hello
//! signed for this link, as it greets a host.
use std::time::Duration;

use super::code::{AnswerCode, Code, CodeError, OfferCode};
use crate::hub::Links;
use crate::task::within;
use crate::webrtc::peer::Peer;
use crate::{LinkError, LinkSettings};
use engine::session::LinkId;

/// How long two phones may take to connect after they have exchanged both codes.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(30);

/// The host's half of a pairing: an offer for one guest. Dropping it withdraws the offer.
pub struct Offering {
    peer: Peer,
    code: OfferCode,
}

impl Offering {
    /// Makes an offer. Ask for the camera first, or an offline phone has no address to offer.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`], [`LinkError::NoAddress`].
    pub async fn new(settings: &LinkSettings) -> Result<Self, LinkError> {
        let mut peer = settings.peer_in_pairing(None)?;
        let code = OfferCode(peer.local().await?);
        Ok(Self { peer, code })
    }

    /// The code to show to the guest.
    pub fn code(&self) -> &OfferCode {
        &self.code
    }

    /// The code as bytes, for a third phone to pass on.
    pub fn envelope(&self) -> Vec<u8> {
        Code::Offer(self.code.clone()).to_bytes()
    }

    /// Reads the guest's answer as scanned or pasted, and checks that it answers this offer.
    ///
    /// # Errors
    /// See [`CodeError`]; the offer stays good for another try.
    pub fn read(&self, text: &str) -> Result<AnswerCode, CodeError> {
        let answer: AnswerCode = text.parse()?;
        self.check(&answer).map(|()| answer)
    }

    fn check(&self, answer: &AnswerCode) -> Result<(), CodeError> {
        match answer.offer == self.code.tag() {
            true => Ok(()),
            false => Err(CodeError::OtherOffer),
        }
    }

    /// Accepts the answer and waits until the link is open.
    ///
    /// # Errors
    /// [`CodeError::OtherOffer`]; [`LinkError::NetworkCut`] if the phones do not reach each other. The offer is spent.
    pub async fn accept(mut self, links: &Links, answer: AnswerCode) -> Result<LinkId, LinkError> {
        self.check(&answer)?;
        self.peer.answered(&answer.description);
        within(CONNECT_TIMEOUT, self.peer.opened(links))
            .await
            .unwrap_or(Err(LinkError::NetworkCut))
    }
}

/// The guest's half of a pairing. Dropping it withdraws the answer.
pub struct Answering {
    peer: Peer,
    code: AnswerCode,
}

impl Answering {
    /// Answers an offer. Ask for the camera first, as for an offer.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`], [`LinkError::NoAddress`].
    pub async fn new(settings: &LinkSettings, offer: &OfferCode) -> Result<Self, LinkError> {
        let mut peer = settings.peer_in_pairing(Some(&offer.0))?;
        let description = peer.local().await?;
        Ok(Self {
            peer,
            code: AnswerCode {
                description,
                offer: offer.tag(),
            },
        })
    }

    /// The code to show to the host.
    pub fn code(&self) -> &AnswerCode {
        &self.code
    }

    /// The code as bytes, for a third phone to pass on.
    pub fn envelope(&self) -> Vec<u8> {
        Code::Answer(self.code.clone()).to_bytes()
    }

    /// Waits until the host has accepted the answer and the link is open. It has no time limit, since people exchange
    /// the codes.
    ///
    /// # Errors
    /// [`LinkError::NetworkCut`].
    pub async fn opened(self, links: &Links) -> Result<LinkId, LinkError> {
        self.peer.opened(links).await
    }

    /// Waits until the other phone has used a relayed answer. The wait has a limit, since no people are involved.
    ///
    /// # Errors
    /// [`LinkError::NetworkCut`].
    pub async fn opened_in_time(self, links: &Links) -> Result<LinkId, LinkError> {
        within(CONNECT_TIMEOUT, self.opened(links))
            .await
            .unwrap_or(Err(LinkError::NetworkCut))
    }
}
