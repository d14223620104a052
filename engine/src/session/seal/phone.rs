//! A phone's own side: it fixes and shows numbers, remembers what it was shown and did, and has the record looked through.

use super::{
    chain::Chain,
    closing::Closing,
    exam::Known,
    hail::{Binding, Hail},
    hash::{Hash, Pen, Signature},
    log::{Deed, Proof, Seen, view_hash},
    opening::{self, Ask, Commit, Reveal, fixed},
    round::Round,
    statement::Statement,
    verdict::Check,
    wire::{Piece, Shown, ToHost},
};
use crate::{
    rulesets::mix::Mix,
    seat::Seat,
    session::{
        clock::Millis,
        key::{Epoch, PlayerId, SeatKey},
        message::{Act, Claim, Update},
    },
};
use alloc::vec::Vec;

/// A player of this phone, with the key that never leaves it.
#[derive(Clone, Copy, Debug)]
pub(in crate::session) struct Own {
    pub(in crate::session) player: PlayerId,
    pub(in crate::session) key: SeatKey,
    /// The highest number of an action so far.
    pub(in crate::session) handled: u32,
}

/// What the table tells about a round.
#[derive(Clone, Copy, Debug)]
pub(in crate::session) struct Told {
    /// Who dealt it, where that is known.
    pub(in crate::session) host: Option<PlayerId>,
    /// The rules by which it is played, where it is this round that the table speaks of.
    pub(in crate::session) mix: Option<Mix>,
}

/// What was asked before a round, and answered.
#[derive(Clone, Debug)]
struct Asked {
    round: Hash,
    epoch: Epoch,
    commits: Vec<(Commit, Own)>,
    chains: Vec<(PlayerId, Chain)>,
    sheet: Option<Hash>,
    /// Whose numbers were shown.
    shown: Vec<PlayerId>,
    /// Whether the round was begun that it was for.
    begun: bool,
}

/// The one on this phone who checks the deal.
#[derive(Clone, Debug, Default)]
pub(in crate::session) struct Auditor {
    asked: Option<Asked>,
    /// How often numbers were shown for the round to come, and then others asked for.
    again: u32,
    round: Option<Round>,
    /// The last round that was begun here.
    begun: Option<Epoch>,
    pub(super) closing: Option<Closing>,
    /// A round that the host shows without a seal by now, as if it had dealt alone: it is not checked.
    unsealed: Option<Round>,
    pens: Vec<(SeatKey, Pen)>,
    /// Counts the hosts, as the table tells it.
    reign: u32,
}

impl Auditor {
    /// A host of this reign lets this phone in. What one before it opened of a round may not be how that went on.
    pub(in crate::session) fn moved(&mut self, reign: u32) {
        if reign <= core::mem::replace(&mut self.reign, reign) {
            return;
        }
        if let Some(closing) = &mut self.closing {
            closing.set_apart();
        }
        let closing = self.closing.as_mut().map(Closing::round_mut);
        let rounds = self.round.iter_mut().chain(closing);
        rounds.for_each(Round::move_on);
    }

    fn pen(&mut self, key: SeatKey) -> Option<Pen> {
        if let Some((_, pen)) = self.pens.iter().find(|(of, _)| *of == key) {
            return Some(pen.clone());
        }
        let pen = key.pen()?;
        self.pens.push((key, pen.clone()));
        Some(pen)
    }

    /// What to say for these claims on a link.
    pub(in crate::session) fn hails(&mut self, claims: &[Claim], link: Binding) -> Vec<Hail> {
        let hail = |claim: &Claim| Some(Hail::by(&self.pen(claim.key)?, claim, link));
        claims.iter().filter_map(hail).collect()
    }

    /// The host is about to deal: what these players fix. Asked again, they have fixed the same: who could have them show
    /// their numbers twice would know them before the others have fixed theirs.
    ///
    /// Numbers that were shown for a round that was never begun here are counted, whoever asked for them, and whatever was
    /// told meanwhile.
    pub(in crate::session) fn answer(&mut self, ask: &Ask, own: Vec<Own>) -> Vec<Commit> {
        let round = ask.round();
        if let Some(asked) = self.asked.as_ref().filter(|asked| asked.round == round) {
            return asked.commits.iter().map(|(commit, _)| *commit).collect();
        }
        let plays = |own: &Own| {
            let seat = ask.plan.seat(own.player);
            seat.is_some_and(|seat| ask.plan.playing.has(seat))
        };
        let (mut commits, mut chains) = (Vec::new(), Vec::new());
        for own in own.into_iter().filter(plays) {
            let Some(pen) = self.pen(own.key) else {
                continue;
            };
            let chain = own.key.chain(round);
            let commit = Commit {
                player: own.player,
                signer: pen.signer(),
                nonce: fixed(own.key.nonce(round)),
                tip: chain.tip(),
                since: own.handled,
                signature: Signature::default(),
            };
            commits.push((commit.signed(&pen, round), own));
            chains.push((own.player, chain));
        }
        let answer = commits.iter().map(|(commit, _)| *commit).collect();
        let epoch = ask.plan.epoch;
        let before = self.asked.replace(Asked {
            round,
            epoch,
            commits,
            chains,
            sheet: None,
            shown: Vec::new(),
            begun: false,
        });
        self.again = match before {
            Some(asked) if !asked.begun => self
                .again
                .saturating_add(u32::from(!asked.shown.is_empty())),
            _ => 0,
        };
        answer
    }

    /// All have fixed their numbers: what these players show. Nothing, if that is not what they had fixed.
    pub(in crate::session) fn show(&mut self, round: Hash, sheet: &[Commit]) -> Vec<Reveal> {
        let Some(asked) = self.asked.as_mut().filter(|asked| asked.round == round) else {
            return Vec::new();
        };
        let is_there = |(commit, _): &&(Commit, Own)| sheet.contains(commit);
        let own: Vec<(Commit, Own)> = asked.commits.iter().filter(is_there).copied().collect();
        let sheet = opening::sheet(round, sheet);
        if *asked.sheet.get_or_insert(sheet) != sheet {
            return Vec::new();
        }
        asked.shown = own.iter().map(|(_, own)| own.player).collect();
        let mut reveals = Vec::new();
        for (_, own) in own {
            if let Some(pen) = self.pen(own.key) {
                reveals.push(Reveal::new(own.player, own.key.nonce(round), &pen, sheet));
            }
        }
        reveals
    }

    /// Remembers what is shown. A round that is over is looked through from now on: whether this one is.
    pub(in crate::session) fn see(
        &mut self,
        update: &Update,
        own: Vec<Own>,
        told: Told,
        now: Millis,
    ) -> bool {
        let over = update.view.outcome.is_some();
        let Some(shown) = &update.seal else {
            return self.see_bare(update, own, now);
        };
        if let Some(round) = self.unsealed.take_if(|round| round.name == shown.round) {
            // Nothing that was seen of it is forgotten.
            self.round = Some(round);
        }
        self.unsealed = None;
        if let Some(closing) = self.closing.take_if(|closing| {
            closing.is_of(update.epoch)
                && (closing.is_apart() || !over || !closing.is_named(shown.round))
        }) {
            // This host opens it anew, or goes on with it; or it was taken up from an earlier moment.
            self.round = Some(closing.into_round());
        }
        let seen = Seen {
            viewer: update.viewer(),
            tick: update.view.tick,
            head: shown.head,
            view: view_hash(&update.view),
        };
        let closing = self.closing.as_mut();
        if let Some(closing) = closing.filter(|closing| closing.is_of(update.epoch)) {
            closing.see(seen);
            return false;
        }
        if self
            .round
            .as_ref()
            .is_none_or(|round| round.name != shown.round)
        {
            let mut round = self.begin(shown, update.epoch, &own);
            round.known.host = told.host;
            round.known.mix = told.mix;
            self.round = Some(round);
        }
        if let Some(round) = &mut self.round {
            round.live(&shown.lives);
            round.see(seen);
            round.signs(update.viewer(), shown.since);
        }
        if over {
            self.close(own, now);
        }
        over
    }

    /// What was shown comes without a seal. Only a round that begins so has none: of another one nothing is forgotten. Where that
    /// round was sealed before, people are told that it is not checked, for a host that hides something could do that, too.
    /// Whether there is news of a check.
    fn see_bare(&mut self, update: &Update, own: Vec<Own>, now: Millis) -> bool {
        let over = update.view.outcome.is_some();
        let begins = |round: &Round| {
            let last = round.known.seen.last();
            last.is_none_or(|last| update.view.tick <= last.tick)
        };
        let is_it = |round: &Round| round.epoch == update.epoch;
        self.unsealed.take_if(|round| !is_it(round));
        let closing = self.closing.as_ref();
        if closing.is_some_and(|closing| closing.is_of(update.epoch)) {
            if !over {
                self.unsealed = self.closing.take().map(Closing::into_round);
            }
            return !over;
        }
        match self.round.take_if(|round| !is_it(round) || begins(round)) {
            None if over && self.round.is_some() => {
                self.close(own, now);
                true
            }
            Some(round) if is_it(&round) => {
                self.unsealed = Some(round);
                true
            }
            _ => false,
        }
    }

    /// By what its seats sign a phone knows even if it was never asked: so nobody can fix numbers in its name.
    fn begin(&mut self, shown: &Shown, epoch: Epoch, own: &[Own]) -> Round {
        let before = self.begun.replace(epoch);
        let signers = own.iter();
        let signers = signers.filter_map(|own| Some((own.player, self.pen(own.key)?.signer())));
        let signers = signers.collect();
        let mut known = Known {
            own: signers,
            ..Known::default()
        };
        let mut chains = Vec::new();
        if let Some(asked) = self.asked.as_mut().filter(|asked| asked.epoch == epoch) {
            known.asked = Some((asked.round, asked.sheet));
            known.shown = asked.shown.clone();
            known.again = self.again;
            if asked.round == shown.round {
                asked.begun = true;
                chains = core::mem::take(&mut asked.chains);
            } else if !asked.shown.is_empty() {
                // It was begun anew, and that was not heard here.
                known.again = known.again.saturating_add(1);
            }
        }
        Round {
            name: shown.round,
            epoch,
            known,
            signing: Vec::new(),
            chains,
            set_back: before == Some(epoch),
            moved: false,
            lives: None,
        }
    }

    fn close(&mut self, own: Vec<Own>, now: Millis) {
        let Some(round) = self.round.take() else {
            return;
        };
        for own in &own {
            self.pen(own.key);
        }
        self.closing = Some(Closing::new(round, own, now));
    }

    /// What an action needs; `None` if it needs nothing.
    pub(in crate::session) fn prove(
        &mut self,
        seat: Seat,
        act: &Act,
        key: SeatKey,
    ) -> Option<Proof> {
        let pen = self.pen(key)?;
        let round = self
            .round
            .as_mut()
            .filter(|round| round.epoch == act.epoch)?;
        let (_, since) = *round.signing.iter().find(|(of, _)| *of == seat)?;
        let seen = round.known.seen.iter().rev();
        let is_it = |seen: &&Seen| seen.viewer == Some(seat) && seen.tick == act.seen;
        let seen = *seen.into_iter().find(is_it)?;
        let deed = Deed {
            round: round.name,
            player: act.player,
            number: act.number,
            seen: act.seen,
            head: seen.head,
            view: seen.view,
            action: act.action,
            link: round.link(act, key, since),
        };
        Some(deed.sign(&pen))
    }

    /// An action was done, the host says.
    pub(in crate::session) fn done(&mut self, act: &Act) {
        let closing = self.closing.as_mut().map(Closing::round_mut);
        let rounds = self.round.iter_mut().chain(closing);
        for round in rounds.filter(|round| round.epoch == act.epoch && act.proof.is_some()) {
            round.known.done.push((act.player, act.number, act.action));
        }
    }

    /// When something is due next.
    pub(in crate::session) fn next(&self) -> Option<Millis> {
        self.closing.as_ref().and_then(Closing::next)
    }

    /// Does what is due: what is to be said to the host, and whether there is news for screens.
    pub(in crate::session) fn run(&mut self, now: Millis) -> (Option<ToHost>, bool) {
        let Auditor { closing, pens, .. } = self;
        closing
            .as_mut()
            .map_or((None, false), |closing| closing.run(now, pens))
    }

    /// A piece of the record.
    pub(in crate::session) fn piece(&mut self, of: Epoch, piece: Piece, now: Millis) {
        if let Some(closing) = self.closing.as_mut().filter(|closing| closing.is_of(of)) {
            closing.take(piece, now);
        }
    }

    /// The host says that the record is too long.
    pub(in crate::session) fn too_long(&mut self, of: Epoch) {
        if let Some(closing) = self.closing.as_mut().filter(|closing| closing.is_of(of)) {
            closing.too_long();
        }
    }

    /// What other phones found.
    pub(in crate::session) fn hear(&mut self, of: Epoch, statements: Vec<Statement>) {
        if let Some(closing) = self.closing.as_mut().filter(|closing| closing.is_of(of)) {
            closing.hear(statements);
        }
    }

    /// How the check of the last round that is over stands; `None` where there is nothing to be checked.
    pub(in crate::session) fn check(&self) -> Option<Check> {
        match &self.unsealed {
            Some(round) => Some(Check::unsealed(round.epoch)),
            None => self.closing.as_ref().map(Closing::check),
        }
    }

    /// The round as a file.
    pub(in crate::session) fn save(&self) -> Option<Vec<u8>> {
        let closing = self.closing.as_ref().filter(|_| self.unsealed.is_none());
        closing?.save()
    }
}
