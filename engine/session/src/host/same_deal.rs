//! The host deals the cards of an earlier round again. It asks the players of that round, or knows the deal from a
//! file.

use super::{active_match::ActiveMatch, machine::Host};
use crate::protocol::{
    disconnect::CommandRejection,
    ids::{ConnectionId, PlayerId},
    same_deal::{KnownDeal, NextDeal},
    table::Presence,
};
use alloc::vec::Vec;
use base::seat::Seat;

impl Host {
    /// Asks every player of the last round to play its deal again. People on the host's own phone need not be asked.
    pub(crate) fn ask_same_deal(&mut self, link: ConnectionId) -> Result<(), CommandRejection> {
        if matches!(self.table.next_deal, NextDeal::Same { .. }) {
            return Ok(());
        }
        let asked = self.last_deal()?.stored.transcript.setup.playing;
        let agreed = asked.and(self.seats_on(link));
        self.table.next_deal = NextDeal::Same { asked, agreed };
        self.go_on_if_ready();
        Ok(())
    }

    /// Deals the last round again, to the same seats.
    pub(crate) fn deal_same(&mut self) -> Result<(), CommandRejection> {
        let bot_seed = self.entropy.number();
        let active_match = self.last_deal()?.again(bot_seed, self.now);
        self.begin(active_match.map_err(CommandRejection::Mix)?);
        Ok(())
    }

    /// The last round, if it can be dealt again.
    fn last_deal(&self) -> Result<&ActiveMatch, CommandRejection> {
        let over = self.table.is_over();
        let Some(active_match) = self.active_match.as_ref().filter(|_| over) else {
            return Err(CommandRejection::NothingToDealAgain);
        };
        if self.proof_server.due().is_some() {
            return Err(CommandRejection::Dealing);
        }
        if self.table.is_between_rounds() {
            return Err(CommandRejection::NightGoesOn);
        }
        let dealt_in = active_match.stored.transcript.setup.playing;
        let is_here = |seat: Seat| {
            let player = self.table.seated(seat);
            player.is_some_and(|player| player.presence != Presence::Gone)
        };
        if !dealt_in.iter().all(is_here) {
            return Err(CommandRejection::OtherSeats);
        }
        Ok(active_match)
    }

    /// Deals the known cards for which this table was opened to the players at it. The host gets the chosen seat.
    pub(crate) fn deal_known(&mut self, known_deal: &KnownDeal) -> Result<(), CommandRejection> {
        let seats = usize::from(known_deal.setup.seats);
        let fits = known_deal.is_sound() && known_deal.setup.mix == self.table.mix;
        if !fits || self.table.next_up().count() != seats {
            return Err(CommandRejection::OtherSeats);
        }
        let host = self.table.players.iter().find(|player| player.host);
        if let Some(host) = host.map(|player| player.id) {
            self.table
                .move_player(host, known_deal.seat.index() as u8)?;
        }
        self.table.call_bots(&known_deal.names);
        let ids: Vec<PlayerId> = self.table.next_up().map(|player| player.id).collect();
        let bot_seed = self.entropy.number();
        let active_match = ActiveMatch::known(known_deal.setup.clone(), ids, bot_seed, self.now);
        let active_match = active_match.map_err(CommandRejection::Mix)?;
        self.table.take_seats();
        self.begin(active_match);
        Ok(())
    }
}
