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

/// Most players on the phone of a guest, so that one phone does not fill the table.
const MOST_ON_A_PHONE: usize = 4;

/// Whether others may still catch this seat, or challenge what it laid.
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
        // Who has not said hello gives way: mute links keep nobody out.
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

    /// Something arrived on the link: whoever is on it is here.
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

    /// Says farewell, and closes.
    pub(crate) fn dismiss(&mut self, link: LinkId, farewell: Farewell) {
        self.lines.send(link, FromHost::Farewell(farewell));
        let players = self.lines.close(link);
        players.into_iter().for_each(|id| self.lose(id));
    }

    /// The link is gone without a word.
    pub(crate) fn hang_up(&mut self, link: LinkId) {
        let players = self.lines.forget(link);
        players.into_iter().for_each(|id| self.lose(id));
    }

    /// The page goes away, and says so; its seats are kept.
    pub(crate) fn let_go(&mut self, link: LinkId) {
        let players = self.lines.close(link);
        players.into_iter().for_each(|id| self.lose(id));
    }

    /// The phone leaves for good; the host's own place stays, since a table without its host is closed, not left.
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

    /// Whether nobody new fits on the phone at this link. The host's may be the only one there is.
    fn is_crowded(&self, link: LinkId, claim: &Claim) -> bool {
        let line = self.lines.get(link);
        self.roster.player(claim.key).is_none()
            && !self.is_host(link)
            && line.is_some_and(|line| line.players.len() >= MOST_ON_A_PHONE)
    }

    /// A phone says who is on it.
    pub(crate) fn greet(&mut self, link: LinkId, hails: Vec<Hail>) {
        self.show(link);
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
            // Who is refused anyway costs no look at a signature: each that is looked at brings somebody, or ends the link.
            let place = match self.place(link, &hail) {
                Ok(place) => place,
                Err(farewell) => {
                    refusal = Some(farewell);
                    continue;
                }
            };
            // Said for another link, or by nobody who has the key: one look at that is enough.
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
        self.greet_heir(link);
        if refusal.is_some_and(|refusal| refusal != Farewell::TakenOver) {
            self.not_done(link, Denial::Full);
        }
        if crowded {
            self.not_done(link, Denial::PhoneFull);
        }
    }

    /// The player is on this link from now on; wherever else they were, the newest counts.
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

    /// Tells a phone everything that it may know.
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

    /// Whose views a link gets: those of its seats, or a watcher's.
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

    /// The player cannot be reached (DIG-9).
    pub(crate) fn lose(&mut self, id: PlayerId) {
        self.miss(id);
        self.go_on_if_ready();
    }

    /// The player cannot be reached, and nothing follows from that yet.
    pub(crate) fn miss(&mut self, id: PlayerId) {
        self.set_presence(id, Presence::Lost);
        self.waits.lose(id, self.now);
    }

    /// The player is back.
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
            // Refused for a seat that is out of the round, or did not count as absent: nothing to tell there.
            let _ = self.apply(Input::Back(seat));
        }
    }

    /// Who is lost counts as absent in the game and cannot be caught or challenged (DIG-9), but not before others had
    /// their chance at what was laid before: nobody gets out of that by putting the phone away. It is put on record when
    /// something is done meanwhile: before that it makes no difference, and many are back in a moment.
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
            // Refused once the round is over: nothing to tell there.
            let _ = self.apply(Input::Lost(seat));
        }
    }

    /// The host removes somebody.
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

    /// Somebody leaves for good (DIG-16).
    pub(crate) fn depart(&mut self, id: PlayerId, farewell: Farewell) {
        self.roster.leave(id);
        self.part_with_heir(id);
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

    /// A link has been silent: first its players count as lost, later it is given up.
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

    /// When the silence of a link is to be noticed next.
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

    /// People at the table whose word counts for going on.
    pub(crate) fn is_person_here(player: &Player) -> bool {
        player.kind.is_person() && player.presence == Presence::Here
    }
}
