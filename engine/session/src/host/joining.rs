//! Coming and going: hellos, lost links, returns, farewells.

use crate::{
    host::machine::Host,
    proof::signed_hello::{Hail, Hearer},
    protocol::{
        disconnect::{Denial, Farewell},
        heartbeat::{PATIENCE, SILENCE},
        ids::{LinkId, PlayerId},
        message::{Claim, FromHost},
        table::{Player, Presence},
    },
};
use alloc::{boxed::Box, vec::Vec};
use base::seat::Seat;
use kernel::{
    action::Input,
    view::{Asked, View},
};

/// The maximum number of players on a guest's phone, so that one phone does not fill the table.
const MOST_ON_A_PHONE: usize = 4;

/// True if others may still catch this seat, or challenge its last play.
fn answers_for_the_last_card(view: &View, seat: Seat) -> bool {
    let tops = view.piles.iter().filter_map(|pile| pile.top.last());
    let challenged = view.prompt.is_some_and(|prompt| {
        matches!(prompt.asked, Asked::Total(_) | Asked::Owed(_) | Asked::Name)
    });
    view.seats.get(seat.index()).is_some_and(|at| at.exposed)
        || (challenged && tops.into_iter().any(|laid| laid.by == Some(seat)))
}

impl Host {
    pub(crate) fn open(&mut self, link: LinkId) {
        // The oldest link without a hello gives way, so that mute links keep nobody out.
        if self.lines.is_full()
            && let Some(mute) = self.lines.oldest_mute()
        {
            self.dismiss(mute, Farewell::Busy);
        }
        let busy = self.lines.is_full();
        self.lines.open(link, self.now);
        if busy {
            self.dismiss(link, Farewell::Busy);
        }
    }

    /// Records that a frame arrived on the link. Its players are here.
    pub(crate) fn hear(&mut self, link: LinkId) {
        let now = self.now;
        let Some(line) = self.lines.get_mut(link) else {
            return;
        };
        line.pulse.beat(now);
        if core::mem::take(&mut line.silent) {
            line.players
                .clone()
                .into_iter()
                .for_each(|id| self.find(id));
        }
    }

    /// Sends a farewell, then closes the link.
    pub(crate) fn dismiss(&mut self, link: LinkId, farewell: Farewell) {
        self.lines.send(link, FromHost::Farewell(farewell));
        let players = self.lines.close(link);
        players.into_iter().for_each(|id| self.lose(id));
    }

    /// Handles a link that is gone without notice.
    pub(crate) fn hang_up(&mut self, link: LinkId) {
        let players = self.lines.forget(link);
        players.into_iter().for_each(|id| self.lose(id));
    }

    /// Closes the link of a page that announced its leaving. The table keeps its seats.
    pub(crate) fn let_go(&mut self, link: LinkId) {
        let players = self.lines.close(link);
        players.into_iter().for_each(|id| self.lose(id));
    }

    /// Removes the players of a phone that leaves for good. The host's own place stays, since a table without its host
    /// is closed.
    pub(crate) fn see_off(&mut self, link: LinkId) {
        self.lines.send(link, FromHost::Farewell(Farewell::Left));
        for id in self.lines.close(link) {
            match self.table.player(id) {
                Some(player) if player.host => self.lose(id),
                _ => self.depart(id, Farewell::Left),
            }
        }
        self.changed();
        self.go_on_if_ready();
    }

    /// True if no new player fits on the phone at this link. The host's phone has no limit: it may be the only one.
    fn is_crowded(&self, link: LinkId, claim: &Claim) -> bool {
        let line = self.lines.get(link);
        self.roster.player(claim.key).is_none()
            && !self.is_host(link)
            && line.is_some_and(|line| line.players.len() >= MOST_ON_A_PHONE)
    }

    /// Handles a hello: it names the players on a phone.
    pub(crate) fn greet(&mut self, link: LinkId, hails: Vec<Hail>) {
        self.show_host_certificate(link);
        let (mut refusal, mut crowded) = (None, false);
        let bound = self.lines.get(link).map(|line| line.bound);
        for hail in hails {
            let claim = &hail.claim;
            let known = self.roster.player(claim.key);
            if known.is_some_and(|id| self.owns(link, id)) {
                continue;
            }
            if self.is_crowded(link, claim) {
                crowded = true;
                continue;
            }
            // Check the signature last, since it costs time. Each check then admits a player or ends the link.
            let place = match self.place(link, &hail) {
                Ok(place) => place,
                Err(farewell) => {
                    refusal = Some(farewell);
                    continue;
                }
            };
            // The hello was made for another link, or without the key. One failed check is enough.
            if !bound.is_some_and(|bound| hail.is_genuine(Hearer::Host, bound)) {
                return self.dismiss(link, Farewell::Garbled);
            }
            let id = self.admit(&hail, place);
            self.bring(link, id);
        }
        if self
            .lines
            .get(link)
            .is_some_and(|line| line.players.is_empty())
        {
            return self.dismiss(link, refusal.unwrap_or(Farewell::Full));
        }
        self.welcome(link);
        self.note_replica_hello(link);
        if refusal.is_some_and(|refusal| refusal != Farewell::TakenOver) {
            self.not_done(link, Denial::Full);
        }
        if crowded {
            self.not_done(link, Denial::PhoneFull);
        }
    }

    /// Puts the player on this link. If they were on another one, the newest counts.
    fn bring(&mut self, link: LinkId, id: PlayerId) {
        if let Some(old) = self.lines.of(id).filter(|old| *old != link) {
            let left = self.lines.get_mut(old).map(|line| {
                line.players.retain(|player| *player != id);
                line.players.is_empty()
            });
            match left {
                Some(true) => self.dismiss(old, Farewell::TakenOver),
                _ => self.welcome(old),
            }
        }
        if let Some(line) = self.lines.get_mut(link)
            && !line.players.contains(&id)
        {
            line.players.push(id);
        }
        self.find(id);
        self.changed();
    }

    /// Sends a phone everything that it may know.
    pub(crate) fn welcome(&mut self, link: LinkId) {
        let Some(line) = self.lines.get(link).filter(|line| !line.players.is_empty()) else {
            return;
        };
        let owned = line
            .players
            .iter()
            .filter_map(|id| self.roster.owned(*id))
            .map(|owned| self.waits.count_held(owned))
            .collect();
        self.lines
            .send(link, FromHost::Welcome(owned, Box::new(self.table.clone())));
        for viewer in self.viewers(link) {
            if let Some(update) = self.update(viewer, Vec::new()) {
                self.lines.send(link, FromHost::Update(Box::new(update)));
            }
        }
        if let Some(asking) = self.asking(link) {
            self.lines.send(link, FromHost::Asking(Some(asking)));
        }
        self.lines.measure(link, self.now);
    }

    /// The viewers of a link: its seats, or a watcher.
    pub(crate) fn viewers(&self, link: LinkId) -> Vec<Option<Seat>> {
        let Some(line) = self.lines.get(link) else {
            return Vec::new();
        };
        let seat = |id: &PlayerId| self.table.player(*id).and_then(|player| player.seat);
        let seats: Vec<Option<Seat>> = line.players.iter().filter_map(seat).map(Some).collect();
        match (line.players.is_empty(), seats.is_empty()) {
            (true, _) => Vec::new(),
            (false, true) => [None].into(),
            (false, false) => seats,
        }
    }

    /// Marks a player as lost (DIG-9).
    pub(crate) fn lose(&mut self, id: PlayerId) {
        self.miss(id);
        self.go_on_if_ready();
    }

    /// Marks a player as lost, without any consequences yet.
    pub(crate) fn miss(&mut self, id: PlayerId) {
        self.set_presence(id, Presence::Lost);
        self.waits.lose(id, self.now);
    }

    /// Marks a player as back.
    fn find(&mut self, id: PlayerId) {
        self.waits.find(id);
        self.set_presence(id, Presence::Here);
    }

    fn set_presence(&mut self, id: PlayerId, presence: Presence) {
        let Some(player) = self.table.player_mut(id).filter(|p| p.presence != presence) else {
            return;
        };
        player.presence = presence;
        let seat = player.seat;
        self.changed();
        if let Some(seat) = seat.filter(|_| presence == Presence::Here && self.table.is_playing()) {
            // The game refuses this for a seat that is out of the round or was not absent. There is nothing to report.
            let _ = self.apply(Input::Back(seat));
        }
    }

    /// Marks lost players as absent in the game, so that nobody can catch or challenge them (DIG-9). Others first get
    /// their chance at the last play: a player cannot escape it by putting the phone away. The host records an absence
    /// only when the table next acts. Before that it makes no difference, and many players are back in a moment.
    pub(crate) fn mark_absent(&mut self) {
        let lost = |p: &&Player| p.presence == Presence::Lost && self.table.program(p).is_none();
        if !self.table.is_playing() || !self.table.players.iter().any(|p| lost(&p)) {
            return;
        }
        let Some(view) = self.course.as_ref().map(|course| course.game().view(None)) else {
            return;
        };
        let due = |player: &Player| {
            let seat = player.seat?;
            let at = view.seats.get(seat.index())?;
            let counts = !at.absent && at.playing;
            let owes = answers_for_the_last_card(&view, seat) || self.waits.holds_any(player.id);
            (counts && !owes).then_some(seat)
        };
        let players = self.table.players.iter().filter(lost);
        for seat in players.filter_map(due).collect::<Vec<_>>() {
            // The game refuses this once the round is over. There is nothing to report.
            let _ = self.apply(Input::Lost(seat));
        }
    }

    /// Removes a player on the host's command.
    pub(crate) fn remove(&mut self, id: PlayerId) -> Result<(), Denial> {
        match self.table.player(id) {
            None => Err(Denial::NotYours),
            Some(player) if player.host => Err(Denial::HostStays),
            Some(_) => {
                self.roster.remove(id);
                self.depart(id, Farewell::Removed);
                self.go_on_if_ready();
                Ok(())
            }
        }
    }

    /// Removes a player who leaves for good (DIG-16).
    pub(crate) fn depart(&mut self, id: PlayerId, farewell: Farewell) {
        self.roster.leave(id);
        self.replica_leaves(id);
        self.waits.find(id);
        let link = self.lines.of(id);
        let emptied = link
            .and_then(|link| self.lines.get_mut(link))
            .is_some_and(|line| {
                line.players.retain(|player| *player != id);
                line.players.is_empty()
            });
        let seat = self.table.player(id).and_then(|player| player.seat);
        self.table.drop_player(id);
        if let Some(seat) = seat {
            self.vacate(seat);
        }
        match link {
            Some(link) if emptied => self.dismiss(link, farewell),
            Some(link) => self.welcome(link),
            None => {}
        }
        self.changed();
    }

    /// Handles a silent link. First its players count as lost, later the host closes it.
    pub(crate) fn notice_silence(&mut self, link: LinkId) {
        let now = self.now;
        let Some(line) = self.lines.get_mut(link) else {
            return;
        };
        let abandoned = line.pulse.silent_for(now) >= PATIENCE;
        if !core::mem::replace(&mut line.silent, true) {
            line.players
                .clone()
                .into_iter()
                .for_each(|id| self.lose(id));
        }
        if abandoned {
            self.lines.close(link);
        }
    }

    /// The time at which the next silent link needs handling.
    pub(crate) fn silence_due(&self) -> Option<(crate::protocol::clock::Millis, LinkId)> {
        let due = self.lines.iter().map(|(link, line)| {
            let limit = if line.silent || line.players.is_empty() {
                PATIENCE
            } else {
                SILENCE
            };
            (
                self.now + limit.saturating_sub(line.pulse.silent_for(self.now)),
                link,
            )
        });
        due.min()
    }

    /// True for a person at the table whose word counts for the next step.
    pub(crate) fn is_person_here(player: &Player) -> bool {
        player.kind.is_person() && player.presence == Presence::Here
    }
}
