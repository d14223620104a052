//! The same deal again: a round by cards that are known from before. Nobody shuffles them, so such a round is never sealed;
//! every phone is told so, and it counts for nothing.

use super::{
    course::Course,
    farewell::Denial,
    host::Host,
    key::PlayerId,
    lobby::bots,
    names::Name,
    table::{Player, Presence, Stage, Table},
};
use crate::{rules::setup::Setup, seat::Seat};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// The cards of the round that follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NextDeal {
    /// Freshly shuffled.
    #[default]
    Fresh,
    /// Those of the last round once more, if nobody declines: whoever hosts has asked for it.
    Same,
    /// Freshly shuffled: this player would not have the same ones again.
    Declined(PlayerId),
}

/// A deal that a table is opened for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again {
    /// What was dealt, by whom, to how many.
    pub setup: Setup,
    /// Where whoever hosts sits.
    pub seat: Seat,
    /// Who played there before, by seat, as far as that is known: bots keep their names.
    pub names: Vec<Name>,
}

impl Again {
    /// Whether there is such a seat, and its hand was dealt.
    pub fn is_sound(&self) -> bool {
        self.setup.is_sound() && self.setup.playing.has(self.seat)
    }
}

impl Host {
    /// Asks everybody for the deal of the round just over once more. It begins when all are ready for it, or when whoever
    /// hosts asks again; nobody else has to be asked at a table of one person.
    pub(super) fn ask_again(&mut self) -> Result<(), Denial> {
        if self.table.next_deal == NextDeal::Same {
            return self.deal_again();
        }
        self.last_deal()?;
        self.table.next_deal = NextDeal::Same;
        self.table.unready();
        let hosts: Vec<PlayerId> = self.hosts_players().collect();
        for id in hosts {
            self.table.get_ready(id, true)?;
        }
        self.go_on_if_ready();
        Ok(())
    }

    /// The round just over is dealt once more, to the same seats.
    fn deal_again(&mut self) -> Result<(), Denial> {
        let whim = self.entropy.number();
        let course = self.last_deal()?.again(whim, self.now);
        self.begin(course.map_err(Denial::Mix)?);
        Ok(())
    }

    /// Everybody is ready for the same deal. If somebody has left meanwhile, nobody gets it.
    pub(super) fn deal_again_if_possible(&mut self) {
        if self.deal_again().is_err() {
            self.table.next_deal = NextDeal::Fresh;
            self.table.unready();
            self.changed();
        }
    }

    /// The people on the host's phone.
    fn hosts_players(&self) -> impl Iterator<Item = PlayerId> + '_ {
        let host = self.table.players.iter().find(|player| player.host);
        let link = host.and_then(|host| self.lines.of(host.id));
        let on_it = move |player: &&Player| link.is_some_and(|link| self.owns(link, player.id));
        let players = self.table.players.iter().filter(on_it);
        players.map(|player| player.id)
    }

    /// The round just over, if it can be dealt once more.
    fn last_deal(&self) -> Result<&Course, Denial> {
        let over = matches!(
            self.table.stage,
            Stage::RoundOver(..) | Stage::MatchOver(..)
        );
        let Some(course) = self.course.as_ref().filter(|_| over) else {
            return Err(Denial::NothingToDealAgain);
        };
        if self.notary.due().is_some() {
            return Err(Denial::Dealing);
        }
        if self.table.is_between_rounds() {
            return Err(Denial::NightGoesOn);
        }
        let dealt_in = course.transcript().setup.playing;
        let is_here = |seat: Seat| {
            let player = self.table.seated(seat);
            player.is_some_and(|player| player.presence != Presence::Gone)
        };
        if !dealt_in.iter().all(is_here) {
            return Err(Denial::OtherSeats);
        }
        Ok(course)
    }

    /// The deal for which this table was opened, to those who sit at it now: whoever hosts has the seat that was chosen.
    pub(super) fn deal_known(&mut self, again: &Again) -> Result<(), Denial> {
        let seats = usize::from(again.setup.seats);
        let fits = again.is_sound() && again.setup.mix == self.table.mix;
        if !fits || self.table.next_up().count() != seats {
            return Err(Denial::OtherSeats);
        }
        let host = self.table.players.iter().find(|player| player.host);
        if let Some(host) = host.map(|player| player.id) {
            self.table.move_player(host, again.seat.index() as u8)?;
        }
        self.table.call_bots(&again.names);
        let ids: Vec<PlayerId> = self.table.next_up().map(|player| player.id).collect();
        let whim = self.entropy.number();
        let course = Course::known(again.setup.clone(), ids, whim, self.now);
        let course = course.map_err(Denial::Mix)?;
        self.table.take_seats();
        self.begin(course);
        Ok(())
    }
}

impl Table {
    /// Somebody is ready for the next round, or is not. Whoever is not ready for the same deal again declines it.
    pub(super) fn get_ready(&mut self, id: PlayerId, ready: bool) -> Result<(), Denial> {
        let is_asked = |player: &Player| player.kind.is_person() && player.seat.is_some();
        let asked = self.next_deal == NextDeal::Same && self.player(id).is_some_and(is_asked);
        if asked && !ready {
            self.next_deal = NextDeal::Declined(id);
            self.unready();
            return Ok(());
        }
        self.change(id, |player| player.ready = ready)
    }

    /// Bots are called as the bots were that had their seats before; in the seat of anybody else, as nobody was.
    fn call_bots(&mut self, before: &[Name]) {
        let mut taken: Vec<Name> = Vec::new();
        let mut seats: Vec<(PlayerId, Option<Name>)> = Vec::new();
        for (at, player) in self.next_up().enumerate() {
            if !player.kind.is_bot() {
                taken.push(player.name.clone());
                continue;
            }
            let old = before.get(at).cloned();
            seats.push((player.id, old.filter(|old| bots().any(|bot| bot == *old))));
        }
        taken.extend(seats.iter().filter_map(|(_, old)| old.clone()));
        let (fresh, known): (Vec<Name>, Vec<Name>) = bots().partition(|bot| !before.contains(bot));
        let mut free = fresh
            .into_iter()
            .chain(known)
            .filter(|bot| !taken.contains(bot));
        for (id, old) in seats {
            let name = old.or_else(|| free.next());
            if let Some((player, name)) = self.player_mut(id).zip(name) {
                player.name = name;
            }
        }
    }
}
