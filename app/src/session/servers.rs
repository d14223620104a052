//! The servers that links of this phone ask.
use std::time::Duration;

use futures_timer::Delay;
use futures_util::future::{Either, select};
use leptos::prelude::*;

use super::{Session, page};
use crate::beside;
use crate::link::{LinkSettings, Servers};

/// The list of servers, beside the page.
const LIST: &str = "servers.txt";

/// How long it may take to come. Where there is no internet it comes from what the phone keeps, or not at all.
const COMING: Duration = Duration::from_secs(4);

impl Session {
    /// The settings of a link that is made now.
    pub async fn link_settings(self) -> LinkSettings {
        let listed = self.servers().await;
        self.preferences
            .with_untracked(|preferences| preferences.network.links(listed))
    }

    /// The servers that the page lists.
    pub async fn servers(self) -> Servers {
        if let Some(known) = self.listed.get_value() {
            return known;
        }
        let coming = select(Box::pin(beside::text(LIST)), Delay::new(COMING)).await;
        match coming {
            Either::Left((Some(text), _)) => {
                let servers = Servers::parse(&text, &page());
                self.listed.set_value(Some(servers.clone()));
                servers
            }
            Either::Left((None, _)) | Either::Right(_) => Servers::beside(&page()),
        }
    }
}
