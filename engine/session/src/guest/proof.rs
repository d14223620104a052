//! A guest's part in a verifiable round: its proof client, and the messages between it and the host.

use crate::{
    guest::{io::Notice, machine::Guest},
    proof::{
        check_result::Check,
        client::OwnSeat,
        commit_reveal::DealPlan,
        seen_round::RoundFacts,
        verify::Verifier,
        wire::{ToGuest, ToHost},
    },
    protocol::{
        message::{FromGuest, Update},
        table::{Dealing, Scores, Table, TableStage},
    },
};
use alloc::vec::Vec;
use base::Seat;

impl Guest {
    /// The state of the last round's check; `None` if there is nothing to check.
    pub fn check(&self) -> Option<Check> {
        self.proof_client.check()
    }

    /// True if a record waits to be checked, and the program has no verifier yet.
    pub fn lacks_verifier(&self) -> bool {
        self.proof_client.lacks_verifier()
    }

    /// Checks records with this verifier from now on.
    pub fn set_verifier(&mut self, verifier: Verifier) {
        self.proof_client.verifier = Some(verifier);
    }

    /// The last round as a file, once it has been checked.
    pub fn attested_record(&self) -> Option<Vec<u8>> {
        self.proof_client.save()
    }

    /// The players of this phone, with their keys.
    pub(crate) fn own(&self) -> Vec<OwnSeat> {
        let own = self.owned.iter().filter_map(|place| {
            let claim = self
                .claims
                .iter()
                .find(|claim| claim.key.id() == place.seat_id)?;
            Some(OwnSeat {
                player: place.player,
                key: claim.key,
                handled: place.handled,
            })
        });
        own.collect()
    }

    /// Handles a host's message about the deal.
    pub(crate) fn handle_proof_message(&mut self, news: ToGuest) {
        match news {
            // The host may ask for numbers only for the next round, and only under the rules that screens show.
            ToGuest::CommitRequest(request) if !self.is_next(&request.plan) => {}
            ToGuest::CommitRequest(request) => {
                let commitments = self.proof_client.commit(&request, self.own());
                self.send_proof_message(ToHost::Commitments(commitments));
                self.show_undealt(&request.plan);
            }
            ToGuest::Commitments(round, commitments) => {
                let reveals = self.proof_client.reveal(round, &commitments);
                self.send_proof_message(ToHost::Reveals(reveals));
            }
            ToGuest::Piece(round_number, piece) => {
                if let Some(closing) = self.proof_client.closing_of(round_number) {
                    closing.take(piece, self.now);
                }
                self.check_deal();
            }
            ToGuest::TooLong(round_number) => {
                if let Some(closing) = self.proof_client.closing_of(round_number) {
                    closing.too_long();
                }
                self.notice(Notice::Check);
            }
            ToGuest::Attestations(round_number, attestations) => {
                if let Some(closing) = self.proof_client.closing_of(round_number) {
                    closing.take_attestations(attestations);
                }
                self.notice(Notice::Check);
            }
        }
    }

    fn is_next(&self, plan: &DealPlan) -> bool {
        self.table().is_some_and(|table| {
            table.next_round_number() == plan.round_number && table.next_config() == plan.config
        })
    }

    /// Shows the first round of a match, undealt. The next change to the table takes its place.
    fn show_undealt(&mut self, plan: &DealPlan) {
        let fits = |table: &Table| {
            let next = table.next_up().map(|player| player.id);
            let seats = plan.seats.iter().map(|(id, _)| *id);
            table.stage == TableStage::Lobby && next.eq(seats)
        };
        if plan.playing.len() < 2 || !self.table().is_some_and(fits) {
            return;
        }
        let dealer = plan.dealer.unwrap_or(Seat::FIRST);
        self.undealt = Some(Scores {
            dealing: Dealing::Fresh,
            round: 1,
            totals: alloc::vec![0; plan.seats.len()],
            rounds: Vec::new(),
            playing: plan.playing,
            last: false,
            dealt: dealer,
            deals: dealer,
        });
        self.notice(Notice::Table);
    }

    /// Passes an update to the proof client.
    pub(crate) fn remember(&mut self, update: &Update) {
        let own = self.own();
        let table = self.table();
        let agreed = table.filter(|table| table.round_number == update.round_number);
        let dealt = table.filter(|table| table.has_dealt(update.round_number));
        let host = dealt.and_then(|table| table.players.iter().find(|player| player.host));
        let facts = RoundFacts {
            over: agreed.is_some_and(Table::is_over),
            host: host.map(|player| player.id),
            config: agreed.map(|table| *table.config),
            deal: agreed.map(|table| table.deal).unwrap_or_default(),
        };
        if self.proof_client.see_view(update, own, facts, self.now) {
            self.notice(Notice::Check);
        }
    }

    /// Handles the end of a round that the table shows. The host cannot show less than that, even to hide the last
    /// moves.
    pub(crate) fn look_for_end(&mut self) {
        let over = self.table().filter(|table| table.is_over());
        let Some((round_number, deal)) = over.map(|table| (table.round_number, table.deal)) else {
            return;
        };
        if self
            .proof_client
            .see_end(round_number, deal, self.own(), self.now)
        {
            self.notice(Notice::Check);
        }
    }

    pub(crate) fn check_deal(&mut self) {
        let (said, news) = self.proof_client.run(self.now);
        if let Some(said) = said {
            self.send_proof_message(said);
        }
        if news {
            self.notice(Notice::Check);
        }
    }

    fn send_proof_message(&mut self, said: ToHost) {
        self.send_if_joined(&FromGuest::Proof(said));
    }
}
