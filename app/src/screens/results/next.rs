//! Going on after a round or a match.
use engine::phrase::Arg;
use engine::session::{Command, NextDeal, Presence, Table, Wish};
use leptos::prelude::*;

use super::super::lobby::{all_mine_ready, decline, get_ready};
use super::super::night::awaited;
use super::super::parts::Sure;
use super::over::Over;
use crate::say;
use crate::session::use_session;

/// Going on: everybody says so, or the host does.
#[component]
pub(super) fn Next(over: Memo<Option<Over>>) -> impl IntoView {
    let session = use_session();
    let done = move || over.with(|over| over.as_ref().is_some_and(|over| over.champions.is_some()));
    // A table may be opened for a deal that is known: then no round has counted yet.
    let begun = move || {
        over.with(|over| {
            over.as_ref()
                .is_some_and(|over| !over.scores.rounds.is_empty())
        })
    };
    let ready = Memo::new(move |_| all_mine_ready(session));
    let who = move |ready: bool| {
        session.table.with(|table| {
            let players = table.iter().flat_map(|table| &table.players);
            let such = players.filter(|p| {
                p.kind.is_person()
                    && p.presence == Presence::Here
                    && p.seat.is_some()
                    && p.ready == ready
            });
            such.map(|p| p.name.to_string()).collect::<Vec<_>>()
        })
    };
    // Who is waited for, and by whom.
    let waits = move || match ready.get() {
        true => named(who(false), |who| say!("Waiting for {who}.", who)),
        false => named(who(true), |who| say!("Ready: {who}.", who)),
    };
    let choosing = move || {
        let mine = session.mine.get();
        session.table.with(|table| awaited(table.as_ref()?, &mine))
    };
    let asked = Memo::new(move |_| {
        let next_deal = |table: &Option<Table>| table.as_ref().map(|table| table.next_deal);
        session.table.with(next_deal) == Some(NextDeal::Same)
    });
    let word = move || match (asked.get(), done(), begun()) {
        (true, ..) => say!("Same deal again"),
        (_, true, _) => say!("Rematch"),
        (_, false, true) => say!("Next round"),
        (_, false, false) => say!("A new deal"),
    };
    // Whoever hosts need not wait for all: for the same deal they ask once more.
    let go_on = move || match asked.get_untracked() {
        true => Command::Again,
        false => Command::Start,
    };
    view! {
        <footer class="start">
            <p class="small" role="status">
                {choosing} " "
                {move || session.table.with(|table| about_deal(table.as_ref()?, ready.get()))} " "
                {waits}
            </p>
            <div class="row end">
                <Show when=move || asked.get()>
                    <button type="button" class="button" on:click=move |_| decline(session)>{say!("No, new cards")}</button>
                </Show>
                <Show when=move || session.is_host() && !asked.get() && (done() || !begun())>
                    <button type="button" class="button" on:click=move |_| session.wish(Wish::Command(Command::Lobby))>{say!("To the lobby")}</button>
                </Show>
                <Show when=move || session.is_host() && !asked.get() && !done() && begun()>
                    <Sure
                        word=Signal::stored(say!("That was the last round")) sure=say!("End this match? Tap again")
                        on_sure=Callback::new(move |()| session.wish(Wish::Command(Command::LastRound)))
                    />
                </Show>
                <Show when=move || session.is_host() && ready.get()>
                    <button type="button" class="button" on:click=move |_| session.wish(Wish::Command(go_on()))>{say!("Go on without waiting")}</button>
                </Show>
                <button
                    type="button" class="button primary big" aria-disabled=move || ready.get().then_some("true")
                    on:click=move |_| get_ready(session)
                >
                    {word}
                </button>
            </div>
        </footer>
    }
}

/// What is asked about the cards of the next round, until this phone has answered, or what somebody else has.
fn about_deal(table: &Table, answered: bool) -> Option<String> {
    match table.next_deal {
        NextDeal::Fresh => None,
        NextDeal::Same if answered => None,
        NextDeal::Same => Some(say!("The same cards once more? The round does not count.")),
        NextDeal::Declined(by) => {
            let who = table.name_of(by);
            Some(say!("{who} would rather have new cards.", who))
        }
    }
}

/// What is said of these people, if there are any.
fn named(names: Vec<String>, said: fn(Arg) -> String) -> Option<String> {
    (!names.is_empty()).then(|| said(Arg::all(names)))
}
