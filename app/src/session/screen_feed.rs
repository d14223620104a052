//! Tells screens about the table, as this phone hears of it as a guest.
use std::rc::Rc;

use engine::session::{ActionResult, GuestEvent, Notice, Phase, Table};
use engine::{News, Seat, View, message};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::platform::reactive::memo;
use crate::session::{
    Session, ViewerNews,
    guest::GuestEnd,
    table_session::{tell, tell_of},
};
use crate::{
    platform::{clock::painted, pointer},
    storage::StorageFull,
};
use wording::{away, i18n, narrator::Denied};

/// The message for everyone when a round is dealt from known cards.
const KNOWN: &str = message!(
    "The same deal again: these cards are known from before. Nobody shuffled them, and the round does not count."
);

/// The message for a player whose history cannot be stored.
const NO_HISTORY: &str =
    message!("This phone has no room left for the history of your matches. The game goes on.");

impl GuestEnd {
    /// Passes a notice on to screens, in order, once the finger on the glass has been answered. Notices about links
    /// among phones do not wait.
    pub(crate) fn tell(self: &Rc<Self>, notice: Notice) {
        let among_phones = matches!(notice, Notice::Relayed(..) | Notice::Replicas);
        let at_once = self.untold.borrow().is_empty() && pointer::is_answered();
        if among_phones || at_once {
            return self.tell_now(notice);
        }
        self.untold.borrow_mut().push_back(notice);
        if self.untold.borrow().len() > 1 {
            return;
        }
        let end = self.clone();
        spawn_local(async move {
            pointer::answered().await;
            while let Some(notice) = end.next_untold() {
                end.tell_now(notice);
            }
        });
    }

    /// The next waiting notice for screens; `None` after the table was left.
    fn next_untold(&self) -> Option<Notice> {
        let next = self.untold.borrow_mut().pop_front();
        next.filter(|_| !self.left.get())
    }

    fn tell_now(self: &Rc<Self>, notice: Notice) {
        let session = self.session;
        match notice {
            Notice::Phase => self.phase_changed(),
            Notice::Table => self.table_changed(),
            Notice::View(viewer, events) => {
                let views = self.guest.borrow().views().to_vec();
                self.show(views);
                // News makes an earlier refusal old, unless it only says which player was faster.
                let raced = |event: &engine::RedactedEvent| matches!(event.news, News::Raced(_));
                let finish = !events.is_empty() && events.iter().all(raced);
                let old = session.refused.with_untracked(|refused| {
                    !finish && refused.is_some_and(|(seat, _)| Some(seat) == viewer)
                });
                if old {
                    tell(session.refused, None);
                }
                self.hear(viewer, &events);
                let seen = self.previous_is_seen(viewer);
                tell_of(session.news, |all| push(all, viewer, events, seen));
            }
            Notice::ActionResult(seat, _, ActionResult::PlayRefusal(why)) => {
                tell(session.refused, Some((seat, Denied { why, late: None })));
            }
            Notice::ActionResult(seat, _, ActionResult::Late(why, late)) => {
                let late = Some(late);
                tell(session.refused, Some((seat, Denied { why, late })));
            }
            Notice::ActionResult(
                _,
                _,
                ActionResult::Done | ActionResult::Unsafe | ActionResult::Missed,
            ) => {}
            Notice::RaceQuestion => tell(session.asking, self.guest.borrow().race_question()),
            Notice::Rejected(denial) => session.say(i18n::phrase_text(&denial.phrase())),
            Notice::InviteReply(invite_reply) => session.invite_reply.set(Some(invite_reply)),
            Notice::Reaction(player, reaction) => session.show_reaction(player, reaction),
            Notice::Check => tell(session.check, self.guest.borrow().check()),
            // `carry_out` has handled these.
            Notice::HostRejected(_) | Notice::KnownHosts => {}
            Notice::Relayed(from, envelope) => self.peer_links.hear(from, &envelope),
            Notice::Replicas => self.peer_links.reach_out(),
        }
    }

    /// True if screens have shown this viewer's previous news. Screens see only the latest news, once no more arrives in
    /// this moment.
    fn previous_is_seen(self: &Rc<Self>, viewer: Option<Seat>) -> bool {
        let mut unseen = self.unseen.borrow_mut();
        if unseen.contains(&viewer) {
            return false;
        }
        unseen.push(viewer);
        if unseen.len() == 1 {
            let end = self.clone();
            // This task runs after every task that reacts to the news.
            spawn_local(async move { end.unseen.borrow_mut().clear() });
        }
        true
    }

    /// Shows the game as it is now. Reaction times count from the frame that is on the screen.
    fn show(self: &Rc<Self>, views: Vec<View>) {
        let revision = views.iter().map(|view| view.revision).max();
        tell(self.session.views, views);
        let Some(revision) =
            revision.filter(|revision| self.drawn.replace(Some(*revision)) != Some(*revision))
        else {
            return;
        };
        let weak = Rc::downgrade(self);
        spawn_local(async move {
            painted().await;
            if let Some(end) = weak.upgrade() {
                end.handle(GuestEvent::Displayed(revision));
            }
        });
    }

    fn phase_changed(self: &Rc<Self>) {
        let phase = self.guest.borrow().phase();
        tell(self.session.phase, Some(phase));
        match phase {
            Phase::Joined => {
                self.tried.set(false);
                self.warned.set(false);
                tell(self.session.strangers, false);
            }
            Phase::Ended(farewell) => self.session.ended(farewell),
            Phase::Linking | Phase::Greeting => {}
        }
    }

    fn table_changed(&self) {
        let guest = self.guest.borrow();
        let session = self.session;
        let mine: Vec<_> = guest.players().collect();
        if session.mine.with_untracked(|known| *known != mine) {
            tell(session.mine, mine);
        }
        session.keep_claims(guest.claims());
        self.begin_log(guest.table());
        self.announce(guest.table());
        session.tell_of_host(guest.table());
        session.warn_host(guest.table());
        session.note_company(guest.table());
        let heard = guest.table().filter(|_| guest.is_setting());
        tell(session.heard, heard.cloned());
        tell(session.table, guest.table_to_be());
        tell(session.asking, guest.race_question());
        tell(session.views, guest.views().to_vec());
        if let Some(table) = guest.table() {
            self.enter(table);
        }
    }

    /// Clears the logs when another round begins. If its cards are known from before, everyone reads that first.
    fn begin_log(&self, now: Option<&Table>) {
        let session = self.session;
        let before = session
            .table
            .with_untracked(|before| before.as_ref().map(|table| table.round_number));
        let Some(now) = now.filter(|now| Some(now.round_number) != before) else {
            return;
        };
        let cleared = |all: &mut Vec<ViewerNews>| {
            let logs = all.iter_mut().map(|news| &mut news.log);
            logs.for_each(|log| *log = Default::default());
        };
        if before.is_some() {
            tell_of(session.news, cleared);
        }
        if now.is_playing() && now.deals_known_cards() {
            session.say(i18n::message_text(KNOWN));
        }
    }

    /// Writes the table's decisions about absent players into the log of the round.
    fn announce(&self, now: Option<&Table>) {
        let session = self.session;
        let news = session.table.with_untracked(|before| match (before, now) {
            (Some(before), Some(now)) => away::news(before, now),
            _ => Vec::new(),
        });
        if !news.is_empty() {
            tell_of(session.news, |all| {
                let logs = all.iter_mut().map(|news| &mut news.log);
                logs.for_each(|log| news.iter().cloned().for_each(|line| log.say(line)));
            });
        }
    }

    /// Notes the news of this phone's owner for the history.
    fn hear(&self, viewer: Option<Seat>, events: &[engine::RedactedEvent]) {
        let guest = self.guest.borrow();
        if let Some(me) = viewer.filter(|viewer| guest.seats().next() == Some(*viewer)) {
            let mut journal = self.journal.borrow_mut();
            let kept = events.iter().map(|event| journal.hear(me, &event.news));
            self.heed(kept.fold(Ok(()), Result::and));
        }
    }

    /// Enters a finished round or match into the history. A full phone is reported once.
    fn enter(&self, table: &Table) {
        let owner = self
            .session
            .mine
            .with_untracked(|mine| mine.first().copied());
        let today = (js_sys::Date::now() / 1000.0) as u64;
        let room = self
            .session
            .place
            .with_untracked(|place| place.as_ref().map(|place| place.room.to_string()));
        let mut journal = self.journal.borrow_mut();
        self.heed(journal.look(&room.unwrap_or_default(), table, owner, today));
    }

    fn heed(&self, entered: Result<(), StorageFull>) {
        if entered.is_err() && !self.forgetful.replace(true) {
            self.session.say(i18n::message_text(NO_HISTORY));
        }
    }
}

impl Session {
    /// The view of this viewer. Between two rounds there is none for a moment, so the last one stays.
    pub(crate) fn view_of(self, viewer: Option<Seat>) -> Memo<Option<View>> {
        let find = move || {
            self.views
                .with(|views| views.iter().find(|view| view.viewer == viewer).cloned())
        };
        let last = StoredValue::new(untrack(find));
        memo(move || {
            if let Some(view) = find() {
                last.set_value(Some(view));
            }
            last.get_value()
        })
    }

    /// A part of the news of this viewer.
    pub(crate) fn news_of<T: Default>(self, viewer: Option<Seat>, of: fn(&ViewerNews) -> T) -> T {
        self.news.with(|news| {
            let mine = news.iter().find(|news| news.viewer == viewer);
            mine.map(of).unwrap_or_default()
        })
    }
}

/// Adds news of a viewer to the news that screens are about to show. If screens have not `seen` the previous news, both
/// become one batch.
fn push(
    all: &mut Vec<ViewerNews>,
    viewer: Option<Seat>,
    events: Vec<engine::RedactedEvent>,
    seen: bool,
) {
    let last = all.iter().position(|news| news.viewer == viewer);
    let (mut batch, mut log) = last.map_or_else(Default::default, |at| {
        let last = all.remove(at);
        (last.batch, last.log)
    });
    log.add(&events);
    batch.number += 1;
    if seen {
        batch.events.clear();
    }
    batch.events.extend(events);
    all.push(ViewerNews { viewer, batch, log });
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn dealt(each: u8) -> engine::RedactedEvent {
        let (dealer, cards) = (Seat::FIRST, Vec::new());
        let news = News::Dealt { dealer, each };
        engine::RedactedEvent { news, cards }
    }

    #[test]
    fn news_of_one_moment_is_seen_together() {
        let mut all = Vec::new();
        let mut batch = |each, seen| {
            push(&mut all, None, vec![dealt(each)], seen);
            let last = all.last().map(|last: &ViewerNews| last.batch.clone());
            last.unwrap_or_default()
        };
        assert_eq!(batch(1, true).events, [dealt(1)]);
        let both = batch(2, false);
        assert_eq!(both.events, [dealt(1), dealt(2)]);
        assert_eq!(
            both.number, 2,
            "another batch, for whoever has seen the first"
        );
        assert_eq!(batch(3, true).events, [dealt(3)]);
        assert_eq!(all.len(), 1, "one for each viewer");
    }
}
