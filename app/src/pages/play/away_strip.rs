//! The strips under the head of the table: the players who are away, and the vote on what happens meanwhile.
use crate::ui::parts::Show;
use engine::Seats;
use engine::session::{Absence, AbsenceChoice, PlayerId, Table};
use leptos::prelude::*;

use crate::session::{Session, use_session};
use wording::{
    away::{sentence, state, voices, word},
    i18n::{self, phrase_text},
    say,
};

/// One strip for each absent player. Those that the table waits for now come first.
#[component]
pub(crate) fn AwayStrips() -> impl IntoView {
    let session = use_session();
    // A list keeps a note of each row that it ever had, so a new list starts once nobody is away. It reads the session
    // itself, because a lasting memo would keep a note of each list.
    let any = memo(move || !listed(session).is_empty());
    view! {
        <ul class="away" class:bare=move || !any.get() aria-label=say!("Away")>
            <Show when=move || any.get()>
                <For each=move || listed(session) key=|id| *id children=move |id| view! { <Strip id /> } />
            </Show>
        </ul>
    }
}

/// The absent players, in the order of the strips.
fn listed(session: Session) -> Vec<PlayerId> {
    let asked = asked(session);
    session
        .of_table(|table| away(table, asked))
        .unwrap_or_default()
}

/// The seats that have a question open.
fn asked(session: Session) -> Seats {
    session.views.with(|views| {
        let prompts = views.iter().filter_map(|view| view.prompt);
        prompts.flat_map(|prompt| prompt.seats.iter()).collect()
    })
}

fn away(table: &Table, asked: Seats) -> Vec<PlayerId> {
    let seat = |absence: &&Absence| table.player(absence.player).and_then(|player| player.seat);
    let awaited = |absence: &&Absence| seat(absence).is_some_and(|seat| asked.has(seat));
    let (first, others): (Vec<_>, Vec<_>) = table.absences.iter().partition(awaited);
    let all = first.into_iter().chain(others);
    all.map(|absence| absence.player).collect()
}

fn of_absence<T>(
    session: Session,
    id: PlayerId,
    of: impl FnOnce(&Table, &Absence) -> T,
) -> Option<T> {
    session
        .of_table(|table| Some(of(table, table.absence(id)?)))
        .flatten()
}

#[component]
fn Strip(id: PlayerId) -> impl IntoView {
    let session = use_session();
    let text = memo(move || of_absence(session, id, state).unwrap_or_default());
    let votes = memo(move || !session.voices().is_empty());
    view! {
        <li class="away-strip">
            <p role="status">{text}</p>
            <Show when=move || votes.get()>
                <div class="away-votes" role="group" aria-label=text>
                    {AbsenceChoice::ALL.map(|meanwhile| view! { <Vote id meanwhile /> })}
                </div>
            </Show>
        </li>
    }
}

/// One of the choices, and the players who want it.
#[component]
fn Vote(id: PlayerId, meanwhile: AbsenceChoice) -> impl IntoView {
    let session = use_session();
    let name = move || {
        session
            .of_table(|table| phrase_text(&table.name_of(id)))
            .unwrap_or_default()
    };
    let voices = move |table: &Table, absence: &Absence| voices(table, absence, meanwhile);
    let wanted = memo(move || of_absence(session, id, voices).unwrap_or_default());
    // The votes of this phone for this choice.
    let own_votes = move |table: &Table| {
        let own = session.voices();
        let votes = table.absence(id).into_iter().flat_map(|away| &away.votes);
        let wants =
            |vote: &&(PlayerId, AbsenceChoice)| vote.1 == meanwhile && own.contains(&vote.0);
        votes.filter(wants).count()
    };
    let mine = move || session.of_table(own_votes).is_some_and(|votes| votes > 0);
    let under_way = move || session.is_under_way(own_votes);
    let settled = move || {
        let settled = of_absence(session, id, |_, absence| absence.settled).flatten();
        settled == Some(meanwhile)
    };
    let label = move || match wanted.get() {
        nobody if nobody.is_empty() => sentence(&name(), meanwhile),
        who => say!(
            "{choice}: {who}",
            choice = sentence(&name(), meanwhile),
            who
        ),
    };
    view! {
        <button
            type="button" class="away-vote" class:settled=settled aria-pressed=move || mine().to_string() aria-label=label
            aria-busy=move || under_way().then_some("true")
            on:click=move |_| session.vote(id, meanwhile)
        >
            <b>{i18n::message_text(word(meanwhile))}</b>
            <small>{wanted}</small>
        </button>
    }
}
