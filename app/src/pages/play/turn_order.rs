//! Races that go by turn: who is asked, and the "not me" that a phone can say by itself while nobody at it could do
//! anything.

use engine::session::{GuestCommand, RaceQuestion, RaceRule};
use leptos::prelude::*;

use crate::{
    pages::lobby::pace::pace,
    platform::clock::{Alarm, now},
    session::{Session, use_session},
};
use wording::prompt::question::{Turns, is_idle};

/// The time before the phone answers, in milliseconds. People take as long to see that a question is not for them.
const THINKS: u64 = 1000;

/// The question that goes round by turn, for the people at this phone. `None` while the phone answers for them.
pub(crate) fn asking(session: Session) -> Option<RaceQuestion> {
    session
        .asking
        .get()
        .filter(|asking| !is_answered(session, *asking))
}

/// True if the phone answers this question by itself, or has done so.
fn is_answered(session: Session, asking: RaceQuestion) -> bool {
    let hints = session.of_table(|table| table.config.gives_hints());
    // Without hints, an answer of the phone would tell that nothing fits.
    let alone = session
        .preferences
        .with(|now| now.passes_alone && hints != Some(false));
    let own = session.own_seats();
    alone
        && session.views.with(|views| {
            let mine = |seat| views.iter().find(|view| view.viewer == Some(seat));
            // An older view does not show yet what the question is about.
            own.iter().all(|seat| {
                mine(seat).is_some_and(|view| view.revision >= asking.since && is_idle(view))
            })
        })
}

/// Says "not me" when the phone is asked and nothing has changed for a moment.
pub(crate) fn answer_alone() {
    let session = use_session();
    let due = memo(move || {
        let asking = session.asking.get()?;
        let mine = !asking.seats.and(session.own_seats()).is_empty();
        (mine && is_answered(session, asking)).then_some((asking.round_number, asking.since))
    });
    let alarm = StoredValue::new(Alarm::default());
    effect(move || {
        let Some(about) = due.get() else {
            return alarm.with_value(Alarm::clear);
        };
        let say = move || {
            if due.try_get_untracked().flatten() == Some(about) {
                session.send(GuestCommand::NotMe);
            }
        };
        alarm.with_value(|alarm| alarm.set(now() + THINKS, say));
    });
}

/// The seats that the host asks if they want to act before the game goes on.
pub(crate) fn turns(session: Session) -> Turns {
    let own = session.own_seats();
    match asking(session).map(|asking| asking.seats) {
        Some(seats) if !seats.and(own).is_empty() => Turns::Me,
        Some(seats) => Turns::Others(seats),
        None => match pace(session).race_rule {
            RaceRule::Fastest => Turns::Races,
            RaceRule::InTurn => Turns::Quiet,
        },
    }
}
