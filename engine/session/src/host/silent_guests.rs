//! Silent guests, which the host no longer hears: after a while their players count as lost, later it closes the link.

use crate::{
    host::machine::Host,
    protocol::{
        clock::{GUEST_TIMEOUT_MS, LINK_TIMEOUT_MS, Millis},
        ids::LinkId,
    },
};

impl Host {
    /// Records that a frame arrived on the link. Its players are here.
    pub(crate) fn hear(&mut self, link: LinkId) {
        let now = self.now;
        let Some(connection) = self.connections.by_id.get_mut(&link) else {
            return;
        };
        connection.last_heard.note(now);
        if core::mem::take(&mut connection.silent) {
            let players = connection.players.clone();
            players.into_iter().for_each(|id| self.mark_back(id));
        }
    }

    /// Handles a silent link. First its players count as lost, later the host closes it.
    pub(crate) fn notice_silence(&mut self, link: LinkId) {
        let now = self.now;
        let Some(connection) = self.connections.by_id.get_mut(&link) else {
            return;
        };
        let abandoned = connection.last_heard.silent_for(now) >= LINK_TIMEOUT_MS;
        if !core::mem::replace(&mut connection.silent, true) {
            let players = connection.players.clone();
            players.into_iter().for_each(|id| self.mark_lost(id));
        }
        if abandoned {
            self.close_link(link);
        }
    }

    /// The time at which the next silent link needs handling.
    pub(crate) fn silence_due(&self) -> Option<(Millis, LinkId)> {
        let due = self.connections.iter().map(|(link, connection)| {
            let limit = if connection.silent || connection.players.is_empty() {
                LINK_TIMEOUT_MS
            } else {
                GUEST_TIMEOUT_MS
            };
            (
                self.now + limit.saturating_sub(connection.last_heard.silent_for(self.now)),
                link,
            )
        });
        due.min()
    }
}
