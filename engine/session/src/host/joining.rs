//! Coming and going: who is let in by a hello, and the place they get; lost links, returns, partings.

use crate::{
    host::machine::Host,
    proof::signed_hello::{Audience, ChannelBinding, SignedHello},
    protocol::{
        disconnect::{CommandRejection, DisconnectReason},
        ids::{LinkId, PlayerId},
        message::{FromHost, Purpose, ShownClaim},
        table::{Player, Presence},
    },
};
use alloc::{boxed::Box, vec::Vec};
use base::Seat;
use kernel::{Asked, Input, View};

/// The maximum number of players on a guest's phone, so that one phone does not fill the table.
const MAX_PLAYERS_PER_PHONE: usize = 4;

/// True if others may still catch this seat, or challenge its last play.
fn answers_for_the_last_card(view: &View, seat: Seat) -> bool {
    let tops = view.piles.iter().filter_map(|pile| pile.top.last());
    let challenged = view.prompt.is_some_and(|prompt| {
        matches!(prompt.asked, Asked::Total(_) | Asked::Owed(_) | Asked::Name)
    });
    view.seats.get(seat.index()).is_some_and(|at| at.exposed)
        || (challenged && tops.into_iter().any(|played| played.by == Some(seat)))
}

impl Host {
    pub(crate) fn open(&mut self, link: LinkId) {
        // The oldest link without a hello gives way, so that mute links keep nobody out.
        if self.connections.is_full()
            && let Some(mute) = self.connections.oldest_without_hello()
        {
            self.disconnect(mute, DisconnectReason::Busy);
        }
        let busy = self.connections.is_full();
        self.connections.open(link, self.now);
        if busy {
            self.disconnect(link, DisconnectReason::Busy);
        }
    }

    /// Tells the reason, then closes the link.
    pub(crate) fn disconnect(&mut self, link: LinkId, reason: DisconnectReason) {
        self.send(link, FromHost::Disconnect(reason));
        self.close_keeping_seats(link);
    }

    /// Handles a link that is gone without notice.
    pub(crate) fn link_lost(&mut self, link: LinkId) {
        let players = self.connections.forget(link);
        players.into_iter().for_each(|id| self.mark_lost(id));
    }

    /// Closes the link of a page that announced its leaving. The table keeps its seats.
    pub(crate) fn close_keeping_seats(&mut self, link: LinkId) {
        let players = self.close_link(link);
        players.into_iter().for_each(|id| self.mark_lost(id));
    }

    /// Removes the players of a phone that leaves for good. The host's own place stays, since a table without its host
    /// is closed.
    pub(crate) fn close_for_good(&mut self, link: LinkId) {
        self.send(link, FromHost::Disconnect(DisconnectReason::Left));
        for id in self.close_link(link) {
            match self.table.player(id) {
                Some(player) if player.host => self.mark_lost(id),
                _ => self.depart(id, DisconnectReason::Left),
            }
        }
        self.changed();
        self.go_on_if_ready();
    }

    /// True if no new player fits on the phone at this link. The host's phone has no limit: it may be the only one.
    fn is_crowded(&self, link: LinkId, claim: &ShownClaim) -> bool {
        self.seat_owners.player(claim.seat_id).is_none()
            && !self.is_host(link)
            && self.connections.players(link).len() >= MAX_PLAYERS_PER_PHONE
    }

    /// Handles a hello: it names the players on a phone.
    pub(crate) fn greet(&mut self, link: LinkId, hellos: Vec<SignedHello>) {
        self.show_host_certificate(link);
        let (mut refusal, mut crowded) = (None, false);
        let binding = self.connections.binding(link);
        for hello in hellos {
            let claim = &hello.claim;
            let known = self.seat_owners.player(claim.seat_id);
            if known.is_some_and(|id| self.owns(link, id)) {
                continue;
            }
            if self.is_crowded(link, claim) {
                crowded = true;
                continue;
            }
            // Check the signature last, since it costs time. Each check then admits a player or ends the link.
            let admission = match self.admission(link, &hello) {
                Ok(admission) => admission,
                Err(reason) => {
                    refusal = Some(reason);
                    continue;
                }
            };
            // The hello was made for another link, or without the key. One failed check is enough.
            if !binding.is_some_and(|binding| hello.is_genuine(Audience::Host, binding)) {
                return self.disconnect(link, DisconnectReason::Garbled);
            }
            let id = self.admit(&hello, admission);
            self.bring(link, id);
        }
        if self
            .connections
            .by_id
            .get(&link)
            .is_some_and(|connection| connection.players.is_empty())
        {
            return self.disconnect(link, refusal.unwrap_or(DisconnectReason::Full));
        }
        self.welcome(link);
        self.note_replica_hello(link);
        if refusal.is_some_and(|refusal| refusal != DisconnectReason::TakenOver) {
            self.reject_request(link, CommandRejection::Full);
        }
        if crowded {
            self.reject_request(link, CommandRejection::PhoneFull);
        }
    }

    /// Puts the player on this link. If they were on another one, the newest counts.
    fn bring(&mut self, link: LinkId, id: PlayerId) {
        if let Some(old) = self.connections.of(id).filter(|old| *old != link) {
            let left = self.connections.by_id.get_mut(&old).map(|connection| {
                connection.players.retain(|player| *player != id);
                connection.players.is_empty()
            });
            match left {
                Some(true) => self.disconnect(old, DisconnectReason::TakenOver),
                _ => self.welcome(old),
            }
        }
        if let Some(connection) = self.connections.by_id.get_mut(&link)
            && !connection.players.contains(&id)
        {
            connection.players.push(id);
        }
        self.mark_back(id);
        self.changed();
    }

    /// Sends a phone everything that it may know.
    pub(crate) fn welcome(&mut self, link: LinkId) {
        let players = self.connections.players(link);
        if players.is_empty() {
            return;
        }
        let owned = players
            .iter()
            .filter_map(|id| self.seat_owners.owned(*id))
            .map(|owned| self.timers.count_held(owned))
            .collect();
        self.send(link, FromHost::Welcome(owned, Box::new(self.table.clone())));
        for viewer in self.viewers(link) {
            if let Some(update) = self.update(viewer, Vec::new()) {
                self.send(link, FromHost::Update(Box::new(update)));
            }
        }
        if let Some(race_question) = self.race_question(link) {
            self.send(link, FromHost::RaceQuestion(Some(race_question)));
        }
        self.measure(link);
    }

    /// The viewers of a link: its seats, or a watcher.
    pub(crate) fn viewers(&self, link: LinkId) -> Vec<Option<Seat>> {
        let players = self.connections.players(link);
        let seats = players.iter().filter_map(|id| self.table.seat_of(*id));
        let seats: Vec<Option<Seat>> = seats.map(Some).collect();
        match (players.is_empty(), seats.is_empty()) {
            (true, _) => Vec::new(),
            (false, true) => [None].into(),
            (false, false) => seats,
        }
    }

    /// Marks a player as lost (DIG-9).
    pub(crate) fn mark_lost(&mut self, id: PlayerId) {
        self.mark_lost_quietly(id);
        self.go_on_if_ready();
    }

    /// Marks a player as lost, without any consequences yet.
    pub(crate) fn mark_lost_quietly(&mut self, id: PlayerId) {
        self.set_presence(id, Presence::Lost);
        self.timers.lost.get_or_insert_with(id, || self.now);
    }

    /// Marks a player as back.
    pub(crate) fn mark_back(&mut self, id: PlayerId) {
        self.timers.lost.remove(&id);
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
        let lost = |p: &&Player| p.presence == Presence::Lost && self.table.bot_for(p).is_none();
        if !self.table.is_playing() || !self.table.players.iter().any(|p| lost(&p)) {
            return;
        }
        let Some(view) = self
            .active_match
            .as_ref()
            .map(|active_match| active_match.game.view(None))
        else {
            return;
        };
        let due = |player: &Player| {
            let seat = player.seat?;
            let at = view.seats.get(seat.index())?;
            let counts = !at.absent && at.playing;
            let owes = answers_for_the_last_card(&view, seat)
                || self.timers.held_of(player.id).next().is_some();
            (counts && !owes).then_some(seat)
        };
        let players = self.table.players.iter().filter(lost);
        for seat in players.filter_map(due).collect::<Vec<_>>() {
            // The game refuses this once the round is over. There is nothing to report.
            let _ = self.apply(Input::Lost(seat));
        }
    }

    /// Removes a player on the host's command.
    pub(crate) fn remove(&mut self, id: PlayerId) -> Result<(), CommandRejection> {
        self.table.check_removal(id)?;
        self.seat_owners.remove(id);
        self.depart(id, DisconnectReason::Removed);
        self.go_on_if_ready();
        Ok(())
    }

    /// Removes a player who leaves for good (DIG-16).
    pub(crate) fn depart(&mut self, id: PlayerId, reason: DisconnectReason) {
        self.seat_owners.leave(id);
        self.replica_leaves(id);
        self.timers.lost.remove(&id);
        let link = self.connections.of(id);
        let emptied = link
            .and_then(|link| self.connections.by_id.get_mut(&link))
            .is_some_and(|connection| {
                connection.players.retain(|player| *player != id);
                connection.players.is_empty()
            });
        let seat = self.table.seat_of(id);
        self.table.drop_player(id);
        if let Some(seat) = seat {
            self.vacate(seat);
        }
        match link {
            Some(link) if emptied => self.disconnect(link, reason),
            Some(link) => self.welcome(link),
            None => {}
        }
        self.changed();
    }

    /// The place for this hello, if its signature is valid.
    pub(crate) fn admission(
        &self,
        link: LinkId,
        hello: &SignedHello,
    ) -> Result<Admission, DisconnectReason> {
        let claim = &hello.claim;
        // The player may have come by a newer link, which overtook this hello.
        let known = self.seat_owners.player(claim.seat_id);
        let at = known.and_then(|id| self.connections.of(id));
        if at.is_some_and(|newer| newer > link) {
            return Err(DisconnectReason::TakenOver);
        }
        if self.seat_owners.removed.contains(&claim.seat_id) {
            return Err(DisconnectReason::Removed);
        }
        // The host's own page is on the phone that hosts, and nowhere else.
        let binding = self.connections.binding(link);
        if self.seat_owners.host == claim.seat_id && !binding.is_some_and(ChannelBinding::is_within)
        {
            return Err(DisconnectReason::TakenOver);
        }
        match known {
            Some(id) if self.seat_owners.verifying_key(id) != Some(hello.verifying_key) => {
                Err(DisconnectReason::Garbled)
            }
            Some(id) => Ok(Admission::Own(id)),
            None => self.gives_way(claim).map(Admission::New),
        }
    }

    /// The player with this key. Adds a new one if needed.
    pub(crate) fn admit(&mut self, hello: &SignedHello, admission: Admission) -> PlayerId {
        let claim = &hello.claim;
        let gives_way = match admission {
            Admission::Own(id) => return id,
            Admission::New(gives_way) => gives_way,
        };
        if let Some(other) = gives_way {
            self.depart(other, DisconnectReason::Left);
        }
        let host = self.seat_owners.host == claim.seat_id;
        let id = self.fresh_id();
        self.table.add_newcomer(id, claim, host);
        self.seat_owners
            .admit(claim.seat_id, hello.verifying_key, id);
        id
    }

    /// The player who gives way to a new one, if the table is full. This is the person whose link was lost first and
    /// who has no seat in the match. They may have left long ago, when no phone could hear it, and come back as a new
    /// player.
    fn gives_way(&self, claim: &ShownClaim) -> Result<Option<PlayerId>, DisconnectReason> {
        if claim.purpose == Purpose::Show && self.seat_owners.host != claim.seat_id {
            return self.table.stale_screen();
        }
        if !self.table.is_full() {
            return Ok(None);
        }
        let gives_way = |player: &&Player| {
            let lost = player.kind.is_person() && player.presence == Presence::Lost;
            lost && !player.host && player.seat.is_none()
        };
        let lost = self.table.players.iter().filter(gives_way);
        let first = lost.min_by_key(|player| self.timers.lost.get(&player.id).copied());
        first
            .map(|player| Some(player.id))
            .ok_or(DisconnectReason::Full)
    }

    pub(crate) fn fresh_id(&mut self) -> PlayerId {
        self.table.fresh_id(&mut self.seat_owners.next)
    }
}

/// The place for a player who says hello.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Admission {
    /// The player's own place.
    Own(PlayerId),
    /// A new place, for which this player gives way, if any.
    New(Option<PlayerId>),
}
