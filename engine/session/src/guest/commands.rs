//! Wishes of the people at a phone, on their way to the host, and the host's answers.

use crate::{
    guest::{
        io::{Notice, Phase, Wish},
        machine::Guest,
        outbox::{Answer, Pending},
        question::Question,
        settings::Set,
    },
    proof::signed_hello::Hearer,
    protocol::{
        disconnect::{Denial, Farewell},
        ids::PlayerId,
        message::{FromGuest, Verdict},
    },
};
use base::seat::Seat;
use kernel::action::Action;

impl Guest {
    pub(crate) fn wish(&mut self, wish: Wish) {
        match wish {
            Wish::Add(claim) => {
                let hails =
                    self.auditor
                        .hails(core::slice::from_ref(&claim), Hearer::Host, self.bound);
                self.send_if_joined(&FromGuest::Hello(hails));
                self.claims.push(claim);
            }
            Wish::Edit(player, edit) => {
                let terms = self.table_to_be().map_or(0, |table| table.terms);
                let set = Set::Player(player, edit.clone(), terms);
                self.ask_to_set(&FromGuest::Edit(player, edit, terms), set);
            }
            Wish::Command(command) => {
                let set = Set::Table(command.clone());
                self.ask_to_set(&FromGuest::Command(command), set);
            }
            Wish::React(player, reaction) => self.ask(&FromGuest::React(player, reaction)),
            Wish::NotMe => {
                if let Some(asking) = self.asking() {
                    self.ask(&FromGuest::NotMe(asking.round_number, asking.since));
                }
            }
            Wish::Usher(ushering) => self.ask(&FromGuest::Usher(ushering)),
            Wish::Act { seat, seen, action } => self.act(seat, seen, action),
            Wish::Relay(to, envelope) => self.send_if_joined(&FromGuest::Relay(to, envelope)),
            Wish::KeepByItself(keeps) => {
                self.auto_keep.switch(keeps);
                self.auto_keep.look(&self.views, self.now);
            }
            Wish::Suspend => {
                self.send_if_joined(&FromGuest::Away);
                self.lose();
            }
            Wish::Leave => {
                self.say_last_word();
                self.send_if_joined(&FromGuest::Goodbye);
                self.end(Farewell::Left);
            }
        }
    }

    /// Sends the host a request now. A request that cannot be sent is dropped, so that it does not surprise people
    /// later.
    fn ask(&mut self, message: &FromGuest) {
        match self.phase() {
            Phase::Joined => self.send(message),
            _ => self.notice(Notice::Denied(Denial::Unlinked)),
        }
    }

    /// Asks the host for a setting. Controls show the real state, even if the request cannot be sent.
    fn ask_to_set(&mut self, message: &FromGuest, set: Set) {
        self.ask(message);
        match self.phase() {
            Phase::Joined => self.sets(set),
            _ => self.notice(Notice::Table),
        }
    }

    pub(crate) fn send_if_joined(&mut self, message: &FromGuest) {
        if self.phase() == Phase::Joined {
            self.send(message);
        }
    }

    pub(crate) fn act(&mut self, seat: Seat, seen: u32, action: Action) {
        let player = self
            .table
            .as_ref()
            .and_then(|table| table.seated(seat))
            .map(|p| p.id);
        let question = self.view(Some(seat)).and_then(Question::of);
        let Some(place) = self.owned.iter_mut().find(|o| Some(o.player) == player) else {
            return;
        };
        let after = self.painted.after(seen, self.now);
        let answer = Answer {
            seat,
            seen,
            after,
            action,
            question,
        };
        let deal = self.table.as_ref().map(|table| table.deal);
        let round = (self.round_number, deal.unwrap_or_default());
        let act = self.outbox.add(place, round, answer);
        if let Some(mut act) = act.copied() {
            self.prove(seat, &mut act);
            self.outbox.amend(act);
        }
        self.send_pending();
    }

    /// Sends actions that this link has not carried yet, and repeats those without an answer for too long.
    pub(crate) fn send_pending(&mut self) {
        if self.phase() == Phase::Joined {
            let due = self.outbox.due(self.now);
            due.into_iter()
                .for_each(|act| self.send(&FromGuest::Act(act)));
        }
    }

    pub(crate) fn verdict(&mut self, player: PlayerId, number: u32, verdict: Verdict) {
        if let Some(done) = self.outbox.answered(player, number) {
            if verdict == Verdict::Done {
                self.auditor.done(done.act());
            }
            if verdict == Verdict::Missed
                && let Some(seen) = self.still_asked(&done)
            {
                return self.act(done.seat(), seen, *done.action());
            }
            self.notice(Notice::Verdict(done.seat(), *done.action(), verdict));
        }
    }

    /// The newer view in which an action still answers the same question. After its page reloads, a host has forgotten
    /// the views it sent. It then treats an answer to them as missed.
    fn still_asked(&self, missed: &Pending) -> Option<u32> {
        let view = self.view(Some(missed.seat()))?;
        let same = Question::of(view).is_some_and(|now| missed.question() == Some(&now));
        let newer = view.tick > missed.act().seen;
        (same && newer && view.actions.contains(missed.action())).then_some(view.tick)
    }
}
