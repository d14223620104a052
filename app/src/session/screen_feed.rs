//! Tells screens about the table, as this phone hears of it as a guest.
use std::rc::Rc;

use engine::session::{DisconnectReason, Notice, Phase, Table, TableStage};
use engine::{Seat, View, message};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::platform::pointer;
use crate::session::{
    Session, ViewerNews,
    guest::GuestDriver,
    table_session::{tell, tell_of},
};
use wording::i18n;

/// The message for everyone when a round is dealt from known cards.
const KNOWN: &str = message!(
    "The same deal again: these cards are known from before. Nobody shuffled them, and the round does not count."
);

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TableScreen {
    Finding,
    Lobby,
    Round,
    Results,
    Ended(DisconnectReason),
}

impl GuestDriver {
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
            Notice::RaceQuestion => tell(session.asking, self.machine.borrow().race_question()),
            Notice::Rejected(denial) => session.say(i18n::phrase_text(&denial.phrase())),
            Notice::InviteReply(invite_reply) => session.invite_reply.set(Some(invite_reply)),
            Notice::Reaction(player, reaction) => session.show_reaction(player, reaction),
            // `carry_out` has handled these.
            Notice::HostRejected(_) | Notice::KnownHosts => {}
            Notice::View(..)
            | Notice::ActionResult(..)
            | Notice::Check
            | Notice::Relayed(..)
            | Notice::Replicas => {
                if let Some(round) = self.round() {
                    round.tell(notice);
                }
            }
        }
    }

    fn phase_changed(self: &Rc<Self>) {
        let phase = self.machine.borrow().phase();
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
        let guest = self.machine.borrow();
        let session = self.session;
        let mine: Vec<_> = guest.players().collect();
        if session.mine.with_untracked(|known| *known != mine) {
            tell(session.mine, mine);
        }
        session.keep_claims(guest.claims());
        session.heard.with_untracked(|before| {
            let before = before.as_ref();
            self.begin_log(before, guest.table());
            if let Some(round) = self.round() {
                round.table_changed(guest.table());
            }
            session.tell_of_host(before, guest.table());
            session.warn_host(before, guest.table());
            session.note_company(before, guest.table());
        });
        tell(session.heard, guest.table().cloned());
        tell(session.table, guest.table_to_be());
        tell(session.asking, guest.race_question());
        tell(session.views, guest.views().to_vec());
    }

    /// Clears the logs when another round begins. If its cards are known from before, everyone reads that first.
    fn begin_log(&self, before: Option<&Table>, now: Option<&Table>) {
        let session = self.session;
        let before = before.map(|table| table.round_number);
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
}

impl Session {
    /// The screen that the table shows: the stage of the table decides it.
    pub(crate) fn table_screen(self) -> TableScreen {
        if let Some(farewell) = self.farewell() {
            return TableScreen::Ended(farewell);
        }
        let screen = |table: &Table| match table.stage {
            TableStage::Lobby => TableScreen::Lobby,
            TableStage::Round(_) => TableScreen::Round,
            TableStage::RoundOver(..) | TableStage::MatchOver(..) => TableScreen::Results,
        };
        self.of_table(screen).unwrap_or(TableScreen::Finding)
    }

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
