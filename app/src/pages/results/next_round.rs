//! The buttons after a round or a match: next round, rematch, the same deal again, back to the lobby.
use engine::phrase::Arg;
use engine::session::{GuestCommand, NextDeal, Player, PlayerId, Presence, Table, TableCommand};
use leptos::prelude::*;

use crate::session::use_session;
use crate::{
    pages::lobby::{all_mine_ready, get_ready},
    ui::parts::{Show, Sure},
};
use wording::{house_rule_night::awaited, results::round_result::Over, say};

/// Going on. All players say that they are ready, or the host goes on without them.
#[component]
pub(crate) fn NextRound(over: Memo<Option<Over>>) -> impl IntoView {
    let session = use_session();
    let is = move |what: fn(&Over) -> bool| over.with(|over| over.as_ref().is_some_and(what));
    let done = move || is(|over| over.champions.is_some());
    // A table may open with a known deal. Then no round has counted yet.
    let begun = move || is(|over| !over.scores.rounds.is_empty());
    // If the host asks for the same deal, this phone's answer to it. Otherwise it is `None`, and the button says if the
    // phone is ready.
    let asked = memo(move || {
        let mine = session.mine.get();
        session.of_table(|table| answered(table, &mine)).flatten()
    });
    let ready = memo(move || {
        let all = all_mine_ready(session);
        asked.get().unwrap_or(all)
    });
    let waits = move || {
        session
            .of_table(|table| others(table, ready.get()))
            .flatten()
    };
    let choosing = move || {
        let mine = session.mine.get();
        session.of_table(|table| awaited(table, &mine)).flatten()
    };
    let about_deal = move || {
        session
            .of_table(|table| about_deal(table, asked.get()))
            .flatten()
    };
    let word = move || word(asked.get().is_some(), done(), begun());
    let under_way = move || {
        let mine = session.mine.get();
        session.is_under_way(|table| -> Vec<_> {
            let own = table.players.iter().filter(|p| mine.contains(&p.id));
            own.map(|p| (p.ready, table.same_deal_answer(p))).collect()
        })
    };
    let go_on = move |_| match asked.get_untracked() {
        Some(_) => session.answer_same_deal(true),
        None => get_ready(session),
    };
    view! {
        <footer class="start">
            <p class="small" role="status">
                {dynamic(choosing)} " "
                {dynamic(about_deal)} " "
                {dynamic(waits)}
            </p>
                        <div class="row end">
                <HostButtons
                    ends=Signal::derive(move || asked.get().is_none().then(|| done() || !begun())) ready
                />
                <Show when=move || asked.get().is_some()>
                    <button type="button" class="button" on:click=move |_| session.answer_same_deal(false)>{say!("No, new cards")}</button>
                </Show>
                <button
                    type="button" class="button primary big" aria-disabled=move || ready.get().then_some("true")
                    aria-busy=move || under_way().then_some("true")
                    on:click=go_on
                >
                    {dynamic(word)}
                </button>
            </div>
        </footer>
    }
}

/// The label of the button that leads on.
fn word(asks_for_same_deal: bool, done: bool, begun: bool) -> String {
    match (done, begun) {
        _ if asks_for_same_deal => say!("Same deal again"),
        (true, _) => say!("Rematch"),
        (false, true) => say!("Next round"),
        (false, false) => say!("A new deal"),
    }
}

/// The host's ways on, besides being ready.
#[component]
fn HostButtons(
    /// True if the match is over, or has not begun. `None` while the host asks for the same deal.
    ends: Signal<Option<bool>>,
    ready: Memo<bool>,
) -> impl IntoView {
    let session = use_session();
    let command = move |command| session.send(GuestCommand::Table(command));
    let last = Callback::new(move |()| command(TableCommand::LastRound));
    view! {
        <Show when=move || session.is_host() && ends.get() == Some(true)>
            <button type="button" class="button" on:click=move |_| command(TableCommand::Lobby)>{say!("To the lobby")}</button>
        </Show>
        <Show when=move || session.is_host() && ends.get() == Some(false)>
            <Sure word=Signal::stored(say!("That was the last round")) sure=say!("End this match? Tap again") on_sure=last />
        </Show>
        <Show when=move || session.is_host() && ready.get()>
            <button type="button" class="button" on:click=move |_| command(TableCommand::Start)>{say!("Go on without waiting")}</button>
        </Show>
    }
}

/// The players that the table waits for, or those that are ready.
fn others(table: &Table, ready: bool) -> Option<String> {
    let is_such = |p: &&Player| match table.next_deal {
        NextDeal::Same { .. } => table.same_deal_answer(p) == Some(!ready),
        NextDeal::Fresh | NextDeal::Declined(_) => p.ready != ready,
    };
    let here = |p: &&Player| p.kind.is_person() && p.presence == Presence::Here && p.seat.is_some();
    let such = table.players.iter().filter(here).filter(is_such);
    let names: Vec<String> = such.map(|p| p.name.to_string()).collect();
    let who = Some(Arg::all(&names)).filter(|_| !names.is_empty())?;
    Some(match ready {
        true => say!("Waiting for {who}.", who),
        false => say!("Ready: {who}.", who),
    })
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
