//! Pairing: two phones show each other a code. It needs no server and no internet.
use std::time::Duration;

use super::code::{AnswerCode, CodeError, OfferCode};
use crate::hub::{LinkId, Links};
use crate::timeout::within;
use crate::webrtc::peer::Peer;
use crate::{LinkError, LinkSettings};

/// How long two phones may take to connect after they have exchanged both codes.
pub(crate) const CONNECTING: Duration = Duration::from_secs(30);

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
        let mut peer = Peer::start(&settings.pairing, None)?;
        let code = OfferCode(peer.local().await?);
        Ok(Self { peer, code })
    }

    /// The code to show to the guest.
    pub fn code(&self) -> &OfferCode {
        &self.code
    }

    /// Reads the guest's answer as scanned or pasted, and checks that it answers this offer.
    ///
    /// # Errors
    /// See [`CodeError`]; the offer stays good for another try.
    pub fn read(&self, text: &str) -> Result<AnswerCode, CodeError> {
        let answer: AnswerCode = text.parse()?;
        if answer.offer == self.code.tag() {
            Ok(answer)
        } else {
            Err(CodeError::OtherOffer)
        }
    }

    /// Accepts the answer and waits until the link is open.
    ///
    /// # Errors
    /// [`LinkError::NetworkCut`] if the phones do not reach each other; the offer is spent.
    pub async fn accept(self, links: &Links, answer: AnswerCode) -> Result<LinkId, LinkError> {
        self.peer.answered(&answer.description);
        let opened = Box::pin(self.peer.opened(links));
        within(CONNECTING, opened)
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
        let mut peer = Peer::start(&settings.pairing, Some(&offer.0))?;
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

    /// Waits until the host has accepted the answer and the link is open. It has no time limit, since people exchange
    /// the codes.
    ///
    /// # Errors
    /// [`LinkError::NetworkCut`].
    pub async fn opened(self, links: &Links) -> Result<LinkId, LinkError> {
        self.peer.opened(links).await
    }
}
