//! Newcomers that guests let in: this phone hosts, and makes the offers that guests show.
use std::rc::Rc;

use engine::session::{HostEvent, InviteReply, InviteRequest, LinkId};
use wasm_bindgen_futures::spawn_local;

use crate::session::host::HostDriver;
use link::Offering;

/// How far a guest is with a newcomer. Each guest has one newcomer at a time.
pub(crate) enum Door {
    /// The host is making an offer.
    Making,
    /// The guest has the offer.
    Offered(Box<Offering>),
    /// The newcomer has answered the offer.
    Linking,
}

impl HostDriver {
    /// Handles a request of the guest on this link. While an earlier request is under way, the host ignores new ones.
    pub(crate) fn relay_invite(self: &Rc<Self>, link: LinkId, request: InviteRequest) {
        let door = self.doors.borrow_mut().remove(&link);
        match (door, request) {
            (None | Some(Door::Offered(_)), InviteRequest::Ask) => self.offer(link),
            (Some(Door::Offered(offering)), InviteRequest::Answer(code)) => {
                self.answered(link, *offering, &code);
            }
            (None, InviteRequest::Answer(_)) => {}
            (Some(door), _) => self.set_door(link, door),
        }
    }

    fn offer(self: &Rc<Self>, link: LinkId) {
        self.set_door(link, Door::Making);
        let end = self.clone();
        spawn_local(async move {
            let settings = end.session.link_settings().await;
            let made = Offering::new(&settings).await;
            if end.doors.borrow_mut().remove(&link).is_none() {
                return; // the guest is gone
            }
            let reply = match made {
                Ok(offering) => {
                    let code = offering.code().to_string();
                    end.set_door(link, Door::Offered(Box::new(offering)));
                    InviteReply::Offer(code)
                }
                Err(_) => InviteReply::NoOffer,
            };
            end.handle(HostEvent::InviteReply(link, reply));
        });
    }

    fn answered(self: &Rc<Self>, link: LinkId, offering: Offering, code: &str) {
        let Ok(answer) = offering.read(code) else {
            self.set_door(link, Door::Offered(Box::new(offering)));
            return self.handle(HostEvent::InviteReply(link, InviteReply::Unread));
        };
        self.set_door(link, Door::Linking);
        let end = self.clone();
        spawn_local(async move {
            let reply = match offering.accept(&end.links, answer).await {
                Ok(_) => InviteReply::In,
                Err(_) => InviteReply::Failed,
            };
            end.doors.borrow_mut().remove(&link);
            end.handle(HostEvent::InviteReply(link, reply));
        });
    }

    fn set_door(&self, link: LinkId, door: Door) {
        self.doors.borrow_mut().insert(link, door);
    }
}
