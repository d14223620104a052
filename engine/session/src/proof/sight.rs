//! Tracks the views that a phone gets of a round: if they are sealed, and when to check the round.

use crate::{
    proof::{
        client::{Asked, Auditor, Own},
        closing::Closing,
        round_log::{Bare, Seen, view_hash},
        seen_round::Round,
        verify::Known,
        wire::Shown,
    },
    protocol::{
        clock::Millis,
        ids::{Deal, PlayerId, RoundNumber},
        message::Update,
    },
};
use alloc::vec::Vec;
use games::rulesets::mix::Mix;

/// Most views that a phone remembers of one deal without a seal. It keeps the first.
const MOST_BARE: usize = 1024;

/// The views of a deal that came without a seal, before any view with one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Early {
    deal: Deal,
    bare: Vec<Bare>,
}

impl Early {
    fn of(&mut self, deal: Deal) -> &mut Vec<Bare> {
        if self.deal != deal {
            let bare = Vec::new();
            *self = Early { deal, bare };
        }
        &mut self.bare
    }
}

/// The table's facts about a round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Told {
    /// The player who dealt the round, if known.
    pub(crate) host: Option<PlayerId>,
    /// The game config of the round, if the table speaks of this round.
    pub(crate) mix: Option<Mix>,
    /// The deal, among several with the same round number.
    pub(crate) deal: Deal,
    /// True if the round is over.
    pub(crate) over: bool,
}

impl Auditor {
    /// Remembers a view. Starts the check of a round that is over. True if this call started it, or changed a check.
    pub(crate) fn see(&mut self, update: &Update, own: Vec<Own>, told: Told, now: Millis) -> bool {
        let ends = update.view.outcome.is_some();
        let over = told.over || ends;
        let Some(shown) = &update.seal else {
            return self.see_bare(update, own, told, now);
        };
        if let Some(round) = self.unsealed.take_if(|round| round.name == shown.round) {
            // The phone forgets nothing that it saw of the round.
            self.round = Some(round);
        }
        self.unsealed = None;
        if let Some(closing) = self.closing.take_if(|closing| {
            closing.is_of(update.round_number)
                && (closing.is_apart()
                    || !over
                    || !closing.is_named(shown.round)
                    || (ends && !closing.is_shown()))
        }) {
            // A new host opens the record or continues the round, a host resumed it from an earlier moment, or it ends
            // only now.
            self.round = Some(closing.into_round());
        }
        let seen = Seen {
            viewer: update.viewer(),
            tick: update.view.tick,
            head: shown.head,
            view: view_hash(&update.view),
        };
        let closing = self.closing.as_mut();
        if let Some(closing) = closing.filter(|closing| closing.is_of(update.round_number)) {
            closing.see(seen);
            return false;
        }
        if self
            .round
            .as_ref()
            .is_none_or(|round| round.name != shown.round)
        {
            self.round = Some(self.begin(shown, update.round_number, &own, told));
        }
        if let Some(round) = &mut self.round {
            round.live(&shown.lives);
            round.see(seen);
            round.signs(update.viewer(), shown.since);
        }
        if over {
            self.close(own, ends, now);
        }
        over
    }

    /// The table says that the round is over. The phone checks it even if its end is never shown. True if that is news.
    pub(crate) fn hear_of_end(
        &mut self,
        round_number: RoundNumber,
        deal: Deal,
        own: Vec<Own>,
        now: Millis,
    ) -> bool {
        if self.set_aside(round_number, deal) {
            return true;
        }
        let ends = self
            .round
            .as_ref()
            .is_some_and(|round| round.round_number == round_number);
        if ends {
            self.close(own, false, now);
        }
        ends
    }

    /// Takes a view without a seal. Only a round that begins without a seal has such views, so the phone keeps what it
    /// saw of another round. If that round had a seal before, screens say that it is not checked. A host with something
    /// to hide could drop the seal as well. True if there is news of a check.
    fn see_bare(&mut self, update: &Update, own: Vec<Own>, told: Told, now: Millis) -> bool {
        let over = told.over || update.view.outcome.is_some();
        let is_it = |round: &Round| round.round_number == update.round_number;
        self.unsealed.take_if(|round| !is_it(round));
        self.round.take_if(|round| !is_it(round));
        self.note_bare(update, told.deal);
        if self.set_aside(update.round_number, told.deal) {
            return true;
        }
        let closing = self.closing.as_ref();
        if closing.is_some_and(|closing| closing.is_of(update.round_number)) {
            if !over {
                self.unsealed = self.closing.take().map(Closing::into_round);
            }
            return !over;
        }
        let begins = |round: &mut Round| {
            let last = round.known.seen.last();
            last.is_none_or(|last| update.view.tick <= last.tick)
        };
        if let Some(round) = self.round.take_if(begins) {
            self.unsealed = Some(round);
            return true;
        }
        let ends = over && self.round.is_some();
        if ends {
            self.close(own, false, now);
        }
        ends
    }

    /// Remembers an unsealed view. Nobody knows yet if the deal is in truth sealed. If it is, the check compares the
    /// view with the record.
    fn note_bare(&mut self, update: &Update, deal: Deal) {
        let closing = self.closing.as_mut().map(Closing::round_mut);
        let rounds = self.round.iter_mut().chain(&mut self.unsealed);
        let mut rounds = rounds.chain(closing);
        let is_it =
            |round: &&mut Round| round.round_number == update.round_number && round.deal == deal;
        let is_asked = |asked: &Asked| asked.round_number == update.round_number;
        let known = match rounds.find(is_it) {
            Some(round) => &mut round.known.bare,
            // All phones have committed to numbers for it.
            None if self.asked.as_ref().is_some_and(is_asked) => self.early.of(deal),
            None => return,
        };
        let bare = Bare {
            viewer: update.viewer(),
            tick: update.view.tick,
            view: view_hash(&update.view),
        };
        if known.len() < MOST_BARE && !known.contains(&bare) {
            known.push(bare);
        }
    }

    /// Another deal now has the round number of a sealed round. So the host has lost that round, and nobody can open it
    /// any more. True if that is news.
    fn set_aside(&mut self, round_number: RoundNumber, deal: Deal) -> bool {
        let is_lost = |round: &Round| round.round_number == round_number && round.deal != deal;
        let closing = self.closing.take_if(|closing| is_lost(closing.round_mut()));
        let round = self.round.take_if(|round| is_lost(round));
        let Some(mut lost) = round.or(closing.map(Closing::into_round)) else {
            return false;
        };
        // If the round comes back after all, the views of the other deal are undone.
        lost.set_back = true;
        self.unsealed = Some(lost);
        true
    }

    /// Starts to track a round. The phone adds the verifying keys of its own seats, even if no host asked it. So nobody
    /// can commit to numbers in its name.
    fn begin(
        &mut self,
        shown: &Shown,
        round_number: RoundNumber,
        own: &[Own],
        told: Told,
    ) -> Round {
        let before = self.begun.replace(round_number);
        let verifying_keys = own.iter();
        let verifying_keys = verifying_keys
            .filter_map(|own| Some((own.player, self.signing_key(own.key)?.verifying_key())));
        let verifying_keys = verifying_keys.collect();
        let mut known = Known {
            own: verifying_keys,
            host: told.host,
            mix: told.mix,
            bare: core::mem::take(self.early.of(told.deal)),
            ..Known::default()
        };
        let mut chains = Vec::new();
        if let Some(asked) = self
            .asked
            .as_mut()
            .filter(|asked| asked.round_number == round_number)
        {
            known.asked = Some((asked.round, asked.sheet));
            known.shown = asked.shown.clone();
            known.again = self.again;
            if asked.round == shown.round {
                asked.begun = true;
                chains = core::mem::take(&mut asked.chains);
            } else if !asked.shown.is_empty() {
                // The host began the round again, and this phone did not hear of it.
                known.again = known.again.saturating_add(1);
            }
        }
        Round {
            name: shown.round,
            round_number,
            deal: told.deal,
            known,
            signing: Vec::new(),
            chains,
            set_back: before == Some(round_number),
            moved: false,
            lives: None,
        }
    }

    fn close(&mut self, own: Vec<Own>, shown: bool, now: Millis) {
        let Some(round) = self.round.take() else {
            return;
        };
        for own in &own {
            self.signing_key(own.key);
        }
        self.closing = Some(Closing::new(round, own, shown, now));
    }
}
