//! Playing a deal again: alone on this phone, in any of its seats, against bots.
use engine::{
    Seat, Setup,
    session::{GuestCommand, KnownDeal, Name, NextDeal, Presence, Table, TableCommand, TableStage},
};
use leptos::prelude::*;

use crate::ui::parts::{Show, Sure};
use crate::{
    platform::router::{Route, use_router},
    session::{Session, TableStart, use_session},
};
use wording::say;

/// A button for the host to deal the last round again, to the same seats.
#[component]
pub(crate) fn DealAgain() -> impl IntoView {
    let session = use_session();
    let open = move || {
        let may = |table: &Table| !(table.is_between_rounds() || asks(table));
        session.is_host() && session.of_table(may) != Some(false)
    };
    // The deal is for all players and counts for nothing, so the button asks twice.
    let deal =
        Callback::new(move |()| session.send(GuestCommand::Table(TableCommand::AskSameDeal)));
    view! {
        <Show when=open>
            <Sure
                word=Signal::stored(say!("Same deal again")) sure=say!("Ask everybody? It does not count. Tap again")
                on_sure=deal
            />
        </Show>
    }
}

/// True if the host is asking everybody for the same deal.
fn asks(table: &Table) -> bool {
    matches!(table.next_deal, NextDeal::Same { .. })
}

/// The situation of this phone when it wants to play a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whereabouts {
    /// Free to go: at no table, or alone at its own after the match.
    Free,
    /// Alone at its own table, in the middle of the match.
    Alone,
    /// At a table with others, as their host.
    Hosts,
    /// A guest at another table.
    Guest,
}

fn whereabouts(session: Session) -> Whereabouts {
    match session.of_table(hosting) {
        None if session.phase.get().is_none() => Whereabouts::Free,
        Some(hosting) if session.is_host() => hosting,
        _ => Whereabouts::Guest,
    }
}

fn hosting(table: &Table) -> Whereabouts {
    let here = table.players.iter();
    let here = here.filter(|p| p.presence != Presence::Gone && !p.kind.is_bot());
    match (here.count(), &table.stage) {
        (0 | 1, TableStage::Lobby | TableStage::MatchOver(..)) => Whereabouts::Free,
        (0 | 1, _) => Whereabouts::Alone,
        _ => Whereabouts::Hosts,
    }
}

/// The choice of a seat in a deal.
#[component]
pub(crate) fn PlayDeal(
    /// The cards as they were dealt.
    setup: Setup,
    names: StoredValue<Vec<String>>,
    /// True if it was the last round of the table where this phone is.
    here: bool,
    /// Runs when the player would rather watch the round.
    on_back: Callback<()>,
) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let playing = setup.playing;
    let setup = StoredValue::new(setup);
    let play = move |seat: Seat| {
        let again = KnownDeal {
            setup: setup.get_value(),
            seat,
            names: names.with_value(|names| names.iter().filter_map(|n| Name::clean(n)).collect()),
        };
        session.start(TableStart::Deal(Box::new(again)));
        router.go(Route::Table);
    };
    let seat = move |seat: Seat| {
        let name = names.with_value(|names| names.get(seat.index()).cloned());
        let word = say!("As {who}", who = name.unwrap_or_default());
        view! { <button type="button" class="button big" on:click=move |_| play(seat)>{word}</button> }
    };
    let seats = move || playing.iter().map(seat).collect_view();
    let place = memo(move || whereabouts(session));
    let choices = move || {
        match place.get() {
        Whereabouts::Free => seats().into_any(),
        Whereabouts::Alone => view! {
            <p class="note">{say!("The match at your table is not over: it ends as soon as you take a seat here.")}</p>
            {seats()}
        }
        .into_any(),
        Whereabouts::Hosts if here => view! {
            <p class="note">{say!("Others sit at your table: ask all of them, each for the same seat as before. To play it alone, save the round as a file and leave the table first; then open the file under History.")}</p>
            <DealAgain />
            <p role="status">{dynamic(move || (session.of_table(asks) == Some(true)).then(|| say!("All are asked.")))}</p>
        }
        .into_any(),
        Whereabouts::Hosts | Whereabouts::Guest => view! {
            <p class="note">{say!("You are at a table. Save the round as a file and leave the table first; then open the file under History. The host can deal it to the whole table: Same deal again, on the results.")}</p>
        }
        .into_any(),
    }
    };
    view! {
        <div class="stack deal-again">
            <h3>{say!("Play this deal")}</h3>
            <p>{say!("The same hands and the same stock, by the same rules. You take one seat, bots take the others.")}</p>
            <p class="small">{say!("These cards are known: nobody shuffles them, and the round does not count for your history.")}</p>
            {dynamic(choices)}
            <button type="button" class="button quiet" on:click=move |_| on_back.run(())>{say!("Back to the round")}</button>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::bot::Strength;
    use engine::session::PlayerKind;
    use engine::{RoundEnd, Seats};
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::examples::example_table;

    #[test]
    fn a_host_with_only_bots_can_leave_a_match_for_a_deal() {
        let first = Seat::FIRST;
        let round = example_table("classic", RoundEnd::Out(first), None);
        assert_eq!(hosting(&round), Whereabouts::Hosts);
        let alone = |mut table: Table| {
            for player in table.players.iter_mut().filter(|player| !player.host) {
                player.kind = PlayerKind::Bot(Strength::Casual);
            }
            hosting(&table)
        };
        assert_eq!(alone(round), Whereabouts::Alone);
        let over = example_table("classic", RoundEnd::Out(first), Some(Seats::of(first)));
        assert_eq!(alone(over), Whereabouts::Free);
    }
}
