//! A deal played anew: alone on this phone, in any seat of it, against bots.
use engine::Seat;
use engine::rules::setup::Setup;
use engine::session::{Again, Command, Presence, Stage, Table, Wish};
use leptos::prelude::*;

use crate::router::{Route, use_router};
use crate::say;
use crate::session::{Session, Start, use_session};

/// The way to the round that is over once more, for who hosts: to the same seats.
#[component]
pub(super) fn DealAgain() -> impl IntoView {
    let session = use_session();
    let open = move || {
        let night = |table: &Option<Table>| table.as_ref().is_some_and(Table::is_between_rounds);
        session.is_host() && !session.table.with(night)
    };
    let deal = move |_| session.wish(Wish::Command(Command::Again));
    view! {
        <Show when=open>
            <button type="button" class="button" on:click=deal>{say!("Same deal again")}</button>
        </Show>
    }
}

/// Whether nobody would miss this phone if it opened another table: it is at none, or alone at one whose match is over.
fn is_free(session: Session) -> bool {
    let alone = |table: &Table| {
        let here = table.players.iter();
        let here = here.filter(|p| p.presence != Presence::Gone && !p.kind.is_bot());
        let over = matches!(table.stage, Stage::Lobby | Stage::MatchOver(..));
        over && here.count() <= 1
    };
    let table = session.table.with(|table| table.as_ref().map(alone));
    match table {
        Some(alone) => alone && session.is_host(),
        None => session.phase.get().is_none(),
    }
}

/// Which seat of a deal one takes.
#[component]
pub(super) fn PlayDeal(
    /// What was dealt.
    setup: Setup,
    /// Names by seat.
    names: StoredValue<Vec<String>>,
    /// The round is rather watched.
    on_back: Callback<()>,
) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let playing = setup.playing;
    let setup = StoredValue::new(setup);
    let play = move |seat: Seat| {
        let setup = setup.get_value();
        session.start(Start::Deal(Box::new(Again { setup, seat })));
        router.go(Route::Table);
    };
    let seat = move |seat: Seat| {
        let name = names.with_value(|names| names.get(seat.index()).cloned());
        let word = say!("As {who}", who = name.unwrap_or_default());
        view! { <button type="button" class="button big" on:click=move |_| play(seat)>{word}</button> }
    };
    let seats = move || playing.iter().map(seat).collect_view();
    let free = move || is_free(session);
    view! {
        <div class="stack deal-again">
            <h3>{say!("Play this deal")}</h3>
            <p>{say!("The same hands and the same stock, by the same rules. You take one seat, bots take the others.")}</p>
            <p class="small">{say!("These cards are known: nobody shuffles them, and the round does not count for your history.")}</p>
            <Show
                when=free
                fallback=|| view! {
                    <p class="note">{say!("You are at a table. Save the round as a file and leave the table first; then open the file under History. Whoever hosts can deal it to the whole table: Same deal again, on the results.")}</p>
                }
            >
                {seats}
            </Show>
            <button type="button" class="button quiet" on:click=move |_| on_back.run(())>{say!("Back to the round")}</button>
        </div>
    }
}
