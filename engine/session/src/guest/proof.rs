//! A guest and its auditor.

use crate::{
    guest::{io::Notice, machine::Guest},
    proof::{
        client::Own,
        commit_reveal::Plan,
        sight::Told,
        verdict::Check,
        wire::{ToGuest, ToHost},
    },
    protocol::{
        message::{Act, FromGuest, Update},
        table::Table,
    },
};
use alloc::vec::Vec;
use base::seat::Seat;

impl Guest {
    /// How the check of the last round stands; `None` where there is nothing to be checked.
    pub fn check(&self) -> Option<Check> {
        self.auditor.check()
    }

    /// The last round as a file, once it has been looked through.
    pub fn sealed_round(&self) -> Option<Vec<u8>> {
        self.auditor.save()
    }

    /// The players of this phone, with their keys.
    fn own(&self) -> Vec<Own> {
        let own = self.owned.iter().filter_map(|place| {
            let claim = self
                .claims
                .iter()
                .find(|claim| claim.key.shown() == place.key)?;
            Some(Own {
                player: place.player,
                key: claim.key,
                handled: place.handled,
            })
        });
        own.collect()
    }

    /// The host says something about the deal.
    pub(crate) fn hear_of_deal(&mut self, news: ToGuest) {
        match news {
            // Nobody may have numbers shown for a round that is not the next one, or that goes by other rules than are shown.
            ToGuest::Ask(ask) if !self.is_next(&ask.plan) => {}
            ToGuest::Ask(ask) => {
                let commits = self.auditor.answer(&ask, self.own());
                self.say_of_deal(ToHost::Commits(commits));
            }
            ToGuest::Sheet(round, commits) => {
                let reveals = self.auditor.show(round, &commits);
                self.say_of_deal(ToHost::Reveals(reveals));
            }
            ToGuest::Piece(epoch, piece) => {
                self.auditor.piece(epoch, piece, self.now);
                self.check_deal();
            }
            ToGuest::TooLong(epoch) => {
                self.auditor.too_long(epoch);
                self.notice(Notice::Check);
            }
            ToGuest::Statements(epoch, statements) => {
                self.auditor.hear(epoch, statements);
                self.notice(Notice::Check);
            }
        }
    }

    fn is_next(&self, plan: &Plan) -> bool {
        self.table()
            .is_some_and(|table| table.next_epoch() == plan.epoch && table.next_mix() == plan.mix)
    }

    /// Remembers what is shown.
    pub(crate) fn remember(&mut self, update: &Update) {
        let own = self.own();
        let table = self.table();
        let agreed = table.filter(|table| table.epoch == update.epoch);
        let dealt = table.filter(|table| table.has_dealt(update.epoch));
        let host = dealt.and_then(|table| table.players.iter().find(|player| player.host));
        let told = Told {
            over: agreed.is_some_and(Table::is_over),
            host: host.map(|player| player.id),
            mix: agreed.map(|table| table.mix),
            deal: agreed.map(|table| table.deal).unwrap_or_default(),
        };
        if self.auditor.see(update, own, told, self.now) {
            self.notice(Notice::Check);
        }
    }

    /// The table has changed. A host that hides the end of a round could show no more of it than that it is over.
    pub(crate) fn look_for_end(&mut self) {
        let over = self.table().filter(|table| table.is_over());
        let Some((epoch, deal)) = over.map(|table| (table.epoch, table.deal)) else {
            return;
        };
        if self.auditor.hear_of_end(epoch, deal, self.own(), self.now) {
            self.notice(Notice::Check);
        }
    }

    /// What proves that an action is its player's own.
    pub(crate) fn prove(&mut self, seat: Seat, act: &mut Act) {
        let own = self.own().into_iter().find(|own| own.player == act.player);
        act.proof = own.and_then(|own| self.auditor.prove(seat, act, own.key));
    }

    /// Goes on looking through the last round.
    pub(crate) fn check_deal(&mut self) {
        let (said, news) = self.auditor.run(self.now);
        if let Some(said) = said {
            self.say_of_deal(said);
        }
        if news {
            self.notice(Notice::Check);
        }
    }

    fn say_of_deal(&mut self, said: ToHost) {
        self.send_if_joined(&FromGuest::Seal(said));
    }
}
