//! Going on after a round or a match.
use engine::phrase::Arg;
use engine::session::{GuestCommand, NextDeal, PlayerId, Presence, Table, TableCommand};
use leptos::prelude::*;

use crate::session::use_session;
use crate::{
    pages::lobby::{all_mine_ready, get_ready},
    ui::parts::Sure,
};
use wording::{house_rule_night::awaited, results::round_result::Over, say};

/// Going on. All players say that they are ready, or the host goes on without them.
#[component]
pub(crate) fn NextRound(over: Memo<Option<Over>>) -> impl IntoView {
    let session = use_session();
    let done = move || over.with(|over| over.as_ref().is_some_and(|over| over.champions.is_some()));
    // A table may open with a known deal. Then no round has counted yet.
    let begun = move || {
        over.with(|over| {
            over.as_ref()
                .is_some_and(|over| !over.scores.rounds.is_empty())
        })
    };
    // If the host asks for the same deal, this phone's answer to it. Otherwise it is `None`, and the button says if the
    // phone is ready.
    let asked = Memo::new(move |_| {
        let mine = session.mine.get();
        session.table.with(|table| answered(table.as_ref()?, &mine))
    });
    let ready = Memo::new(move |_| {
        let all = all_mine_ready(session);
        asked.get().unwrap_or(all)
    });
    let who = move |ready: bool| {
        session.table.with(|table| {
            let table = table.as_ref()?;
            let here = table
                .players
                .iter()
                .filter(|p| p.kind.is_person() && p.presence == Presence::Here && p.seat.is_some());
            let such = here.filter(|p| match table.next_deal {
                NextDeal::Same { .. } => table.same_deal_answer(p) == Some(ready),
                NextDeal::Fresh | NextDeal::Declined(_) => p.ready == ready,
            });
            Some(such.map(|p| p.name.to_string()).collect::<Vec<_>>())
        })
    };
    // The players that the table waits for, or those that are ready.
    let waits = move || match ready.get() {
        true => named(who(false)?, |who| say!("Waiting for {who}.", who)),
        false => named(who(true)?, |who| say!("Ready: {who}.", who)),
    };
    let choosing = move || {
        let mine = session.mine.get();
        session.table.with(|table| awaited(table.as_ref()?, &mine))
    };
    let word = move || match (asked.get().is_some(), done(), begun()) {
        (true, ..) => say!("Same deal again"),
        (_, true, _) => say!("Rematch"),
        (_, false, true) => say!("Next round"),
        (_, false, false) => say!("A new deal"),
    };
    let under_way = move || {
        let mine = session.mine.get();
        let said = |table: &Table| {
            let own = table.players.iter().filter(|p| mine.contains(&p.id));
            own.map(|p| (p.ready, table.same_deal_answer(p)))
                .collect::<Vec<_>>()
        };
        session.is_under_way(said)
    };
    let go_on = move || match asked.get_untracked() {
        Some(_) => session.answer_same_deal(true),
        None => get_ready(session),
    };
    view! {
        <footer class="start">
            <p class="small" role="status">
                {choosing} " "
                {move || session.table.with(|table| about_deal(table.as_ref()?, asked.get()))} " "
                {waits}
            </p>
            <div class="row end">
                <Show when=move || session.is_host() && asked.get().is_none() && (done() || !begun())>
                    <button type="button" class="button" on:click=move |_| session.wish(GuestCommand::Command(TableCommand::Lobby))>{say!("To the lobby")}</button>
                </Show>
                <Show when=move || session.is_host() && asked.get().is_none() && !done() && begun()>
                    <Sure
                        word=Signal::stored(say!("That was the last round")) sure=say!("End this match? Tap again")
                        on_sure=Callback::new(move |()| session.wish(GuestCommand::Command(TableCommand::LastRound)))
                    />
                </Show>
                <Show when=move || session.is_host() && ready.get()>
                    <button type="button" class="button" on:click=move |_| session.wish(GuestCommand::Command(TableCommand::Start))>{say!("Go on without waiting")}</button>
                </Show>
                <Show when=move || asked.get().is_some()>
                    <button type="button" class="button" on:click=move |_| session.answer_same_deal(false)>{say!("No, new cards")}</button>
                </Show>
                <button
                    type="button" class="button primary big" aria-disabled=move || ready.get().then_some("true")
                    aria-busy=move || under_way().then_some("true")
                    on:click=move |_| go_on()
                >
                    {word}
                </button>
            </div>
        </footer>
    }
}

/// True if all players on this phone who are asked for the same deal would have it. `None` if none is asked.
fn answered(table: &Table, mine: &[PlayerId]) -> Option<bool> {
    let mine = table.players.iter().filter(|p| mine.contains(&p.id));
    mine.filter_map(|p| table.same_deal_answer(p))
        .reduce(|all, one| all && one)
}

/// The question to this phone about the cards of the next round, or the answer of a player who declined.
fn about_deal(table: &Table, asked: Option<bool>) -> Option<String> {
    match table.next_deal {
        NextDeal::Same { .. } if asked == Some(false) => {
            Some(say!("The same cards once more? The round does not count."))
        }
        NextDeal::Fresh | NextDeal::Same { .. } => None,
        NextDeal::Declined(by) => {
            let who = table.name_of(by);
            Some(say!("{who} would rather have new cards.", who))
        }
    }
}

/// A sentence about these people, if there are any.
fn named(names: Vec<String>, said: fn(Arg) -> String) -> Option<String> {
    (!names.is_empty()).then(|| said(Arg::all(names)))
}
