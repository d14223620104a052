//! The host deals the cards of an earlier round again. It asks the players of that round, or knows the deal from a
//! file.

use super::{active_match::Course, machine::Host};
use crate::protocol::{
    disconnect::Denial,
    ids::{LinkId, PlayerId},
    same_deal::{Again, NextDeal},
    table::Presence,
};
use alloc::vec::Vec;
use base::seat::Seat;

impl Host {
    /// Asks every player of the last round to play its deal again. People on the host's own phone need not be asked.
    pub(crate) fn ask_again(&mut self, link: LinkId) -> Result<(), Denial> {
        if matches!(self.table.next_deal, NextDeal::Same { .. }) {
            return Ok(());
        }
        let asked = self.last_deal()?.transcript().setup.playing;
        let players = self.lines.get(link).map_or(&[][..], |line| &line.players);
        let seats = players.iter().filter_map(|id| self.table.player(*id)?.seat);
        let agreed = asked.and(seats.collect());
        self.table.next_deal = NextDeal::Same { asked, agreed };
        self.go_on_if_ready();
        Ok(())
    }

    /// Deals the last round again, to the same seats.
    pub(crate) fn deal_again(&mut self) -> Result<(), Denial> {
        let whim = self.entropy.number();
        let course = self.last_deal()?.again(whim, self.now);
        self.begin(course.map_err(Denial::Mix)?);
        Ok(())
    }

    /// The last round, if it can be dealt again.
    fn last_deal(&self) -> Result<&Course, Denial> {
        let over = self.table.is_over();
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

    /// Deals the known cards for which this table was opened to the players at it. The host gets the chosen seat.
    pub(crate) fn deal_known(&mut self, again: &Again) -> Result<(), Denial> {
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
