//! Fetches the list of servers that this phone's links use, and the program that makes links.
use std::time::Duration;

use engine::session::Backoff;
use futures_timer::Delay;

use crate::platform::files;
use crate::session::{Session, page, table_session::LIST};
use link::{LinkSettings, Servers, Transport, within};

/// How long the list may take to arrive. Without internet it comes from the phone's own copy, or not at all.
const COMING: Duration = Duration::from_secs(4);

/// The pause before this phone asks again for a program that it could not fetch: the first pause, and the longest.
const AGAIN: Backoff = Backoff::new(2000, 60_000);

impl Session {
    /// The settings for a link made now.
    pub async fn link_settings(self) -> LinkSettings {
        let transport = self.transport().await;
        let listed = self.servers().await;
        let preferences = self.preferences;
        LinkSettings {
            servers: preferences.with_untracked(|preferences| preferences.network.links(listed)),
            transport,
        }
    }

    /// The transport, once its program is here. A phone that cannot fetch it asks again.
    async fn transport(self) -> &'static Transport {
        let mut backoff = AGAIN;
        loop {
            if let Some(links) = self.fetch(|chunks| chunks.links).await {
                return links.transport;
            }
            Delay::new(Duration::from_millis(backoff.pause())).await;
            backoff.grow();
        }
    }

    /// The servers that the page lists.
    pub async fn servers(self) -> Servers {
        if let Some(known) = self.listed.get_value() {
            return known;
        }
        let begun = self.list.try_update_value(Option::take).flatten();
        let list = async move {
            let early = match begun {
                Some(begun) => files::text_of(begun).await,
                None => None,
            };
            match early {
                Some(list) => Some(list),
                // There may be a network by now.
                None => files::fetch_text(LIST).await,
            }
        };
        match within(COMING, list).await.flatten() {
            Some(text) => {
                let servers = Servers::parse(&text, &page());
                self.listed.set_value(Some(servers.clone()));
                servers
            }
            None => Servers::beside(&page()),
        }
    }
}
