//! A link to the host that is made while a player types a name.
//!
//! The code for it comes before all else of a session, because phones take a few seconds to find each other. The host
//! learns nothing of the player before the hello, which waits for the tap on *Join*.
use std::time::Duration;

use futures_channel::oneshot;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::session::Session;
use crate::session::table_session::EarlyWork;
use link::{Events, Links, RoomSecret, Search, Task};

/// How long the link is kept for a player who still types.
const KEPT: Duration = Duration::from_secs(60);

/// A link to the host of this room, or the search for it. Dropping it ends both.
pub(crate) struct EarlyLink {
    room: RoomSecret,
    pub(crate) links: Links,
    pub(crate) events: Events,
    pub(crate) search: EarlySearch,
}

pub(crate) struct EarlySearch {
    pub(crate) task: Task,
    /// Tells at the end of the search if it opened a link.
    pub(crate) linked: oneshot::Receiver<bool>,
}

impl Session {
    /// Makes a link to the host of this room. It carries nothing yet.
    pub fn look_ahead(self, room: RoomSecret) {
        spawn_local(async move {
            let settings = self.link_settings().await;
            // The player may be quicker.
            if self.phase.get_untracked().is_some() {
                return;
            }
            let Ok(mut search) = Search::begin(&settings, &room) else {
                return;
            };
            let (links, events) = Links::new();
            let (tell, linked) = oneshot::channel();
            let begun = links.clone();
            let task = Task::spawn(async move {
                let opened = search.link(&begun).await.is_ok();
                // Nobody waits for it once the player has gone elsewhere.
                let _ = tell.send(opened);
            });
            let search = EarlySearch { task, linked };
            let early: EarlyWork = Box::new(EarlyLink {
                room,
                links,
                events,
                search,
            });
            self.early_link.set_value(Some(early));
            set_timeout(move || self.stop_looking_ahead(), KEPT);
        });
    }

    /// Ends the link that was made while a player typed a name, unless the player has joined by then.
    pub(crate) fn stop_looking_ahead(self) {
        drop(self.early_link.try_update_value(Option::take));
    }

    /// The link that was made early, if it is to this room. Any other ends.
    pub(crate) fn early_link(self, room: &RoomSecret) -> Option<EarlyLink> {
        let early = self.early_link.try_update_value(Option::take)??;
        let early: EarlyLink = *early.downcast().ok()?;
        (early.room == *room).then_some(early)
    }
}
