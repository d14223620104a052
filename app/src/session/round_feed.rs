//! Tells screens about a round, as this phone hears of it as a guest.
use std::rc::Rc;

use engine::session::{ActionResult, GuestEvent, Table};
use engine::{News, RedactedEvent, Seat, message};
use wasm_bindgen_futures::spawn_local;

use crate::session::{
    ViewerNews,
    guest_rounds::GuestRounds,
    programs::RoundGuest,
    table_session::{tell, tell_of},
};
use crate::{platform::clock::painted, storage::StorageFull};
use wording::{away, i18n, narrator::Denied};

/// The message for a player whose history cannot be stored.
const NO_HISTORY: &str =
    message!("This phone has no room left for the history of your matches. The game goes on.");

impl GuestRounds {
    /// Tells screens the news of a viewer, and shows the game as it is now.
    pub(crate) fn tell_news(
        self: &Rc<Self>,
        guest: &Rc<dyn RoundGuest>,
        viewer: Option<Seat>,
        events: Vec<RedactedEvent>,
    ) {
        let session = self.session;
        self.show(guest);
        // News makes an earlier refusal old, unless it only says which player was faster.
        let raced = |event: &RedactedEvent| matches!(event.news, News::Raced(_));
        let finish = !events.is_empty() && events.iter().all(raced);
        let old = session.refused.with_untracked(|refused| {
            !finish && refused.is_some_and(|(seat, _)| Some(seat) == viewer)
        });
        if old {
            tell(session.refused, None);
        }
        self.hear(&**guest, viewer, &events);
        let seen = self.previous_is_seen(viewer);
        tell_of(session.news, |all| push(all, viewer, events, seen));
    }

    /// Tells screens why the host refused an action of this seat, if it did.
    pub(crate) fn tell_result(&self, seat: Seat, result: ActionResult) {
        let denied = match result {
            ActionResult::PlayRefusal(why) => Denied { why, late: None },
            ActionResult::Late(why, late) => Denied {
                why,
                late: Some(late),
            },
            ActionResult::Done | ActionResult::Unsafe | ActionResult::Missed => return,
        };
        tell(self.session.refused, Some((seat, denied)));
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
    fn show(&self, guest: &Rc<dyn RoundGuest>) {
        let views = guest.machine().borrow().views().to_vec();
        let revision = views.iter().map(|view| view.revision).max();
        tell(guest.session().views, views);
        let Some(revision) =
            revision.filter(|revision| self.drawn.replace(Some(*revision)) != Some(*revision))
        else {
            return;
        };
        let weak = Rc::downgrade(guest);
        spawn_local(async move {
            painted().await;
            if let Some(guest) = weak.upgrade() {
                guest.event(GuestEvent::Displayed(revision));
            }
        });
    }

    /// Writes the table's decisions about absent players into the log of the round.
    pub(crate) fn announce(&self, now: &Table) {
        let session = self.session;
        let news = session.table.with_untracked(|before| {
            let before = before.as_ref();
            before.map_or_else(Vec::new, |before| away::news(before, now))
        });
        if !news.is_empty() {
            tell_of(session.news, |all| {
                let logs = all.iter_mut().map(|news| &mut news.log);
                logs.for_each(|log| news.iter().cloned().for_each(|line| log.say(line)));
            });
        }
    }

    /// Notes the news of this phone's owner for the history.
    fn hear(&self, guest: &dyn RoundGuest, viewer: Option<Seat>, events: &[RedactedEvent]) {
        let guest = guest.machine().borrow();
        if let Some(me) = viewer.filter(|viewer| guest.seats().next() == Some(*viewer)) {
            let mut journal = self.journal.borrow_mut();
            let kept = events.iter().map(|event| journal.hear(me, &event.news));
            self.heed(kept.fold(Ok(()), Result::and));
        }
    }

    /// Enters a finished round or match into the history. A full phone is reported once.
    pub(crate) fn enter(&self, table: &Table) {
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
