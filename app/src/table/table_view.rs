//! The whole table for one viewer.

use super::{
    input::keyboard,
    motion::animation,
    state::{
        refusal_case::Case,
        table_state::{OpenSheet, TableFeed, TableState},
    },
    view::{
        action_bar, card_sheet, centre_choices, choice_pickers, hand, log_sheet, piles,
        revealed_hand, seating, status, tray,
    },
};
use crate::ui::parts::Show;
use crate::{art::FrenchSprite, storage::Taste};
use engine::{Action, Deck, GameConfig, RuleId, Seat};
use leptos::prelude::*;
use wording::say;

/// Sheets about the rules, which the table opens but does not know.
#[derive(Clone, Copy)]
pub struct Guides {
    /// The rulebook, open at a rule.
    pub rulebook: fn(Signal<GameConfig>, RuleId, Callback<()>) -> AnyView,
    /// The rule of a refusal, shown on a small table.
    pub demo: fn(Signal<GameConfig>, RuleId, Case, Callback<()>) -> AnyView,
}

/// The whole table for one viewer, as high as the screen.
#[component]
pub fn Table(
    /// Everything that the table shows.
    feed: TableFeed,
    /// The reader's settings for play.
    #[prop(into)]
    taste: Signal<Taste>,
    /// True if this screen shows the table to everyone: no player reads the log on it.
    #[prop(optional)]
    shown: bool,
    /// Runs with each action of the viewer, and the revision of the view that it answers.
    on_act: Callback<(Seat, u32, Action)>,
    /// Sheets about the rules.
    guides: Guides,
    /// The content at the top before the log: menu, name of the game.
    #[prop(into, optional)]
    head: ViewFn,
    /// The content beside the table for spectators.
    #[prop(into, optional)]
    beside: ViewFn,
) -> impl IntoView {
    let table = TableState::new(feed, on_act);
    let sort = RwSignal::new(taste.get_untracked().sort);
    let sits = table.memo_of(|view| view.viewer.is_some());
    keyboard::keep_focus(table);
    keyboard::go_back(table);
    table.rest_after_wrong_catches();
    view! {
        <main
            class="table" class:watching=move || !sits.get()
            on:keydown=move |key| keyboard::typed(table, &key) on:focusin=move |focus| keyboard::focused(table, &focus)
            on:pointerdown=move |_| table.by_key.set_value(false) on:click=move |_| keyboard::pressed(table)
        >
            <header class="table-head">
                {head.run()}
                {(!shown).then(|| view! {
                    <button type="button" class="button quiet" on:click=move |_| table.open.set(Some(OpenSheet::Log))>{say!("Log")}</button>
                })}
            </header>
            <Felt table />
            <status::Status table sort />
            {untrack(move || !sits.get()).then(|| view! {
                <aside class="beside">{beside.run()} <log_sheet::RecentEvents table /></aside>
            })}
            <Show when=move || sits.get()>
                <tray::Tray table />
                <action_bar::ActionBar table />
                <hand::Hand table sort one_tap=Signal::derive(move || taste.get().one_tap) />
            </Show>
        </main>
        {dynamic(move || (table.deck.get() != Deck::Colour).then(|| view! { <FrenchSprite /> }))}
        // It stands beside the table, not in it: in there "fixed" would not mean the window.
        <animation::Layer table />
        {dynamic(move || sheet(table, guides))}
    }
}

/// The other players, the piles, and the choices between them.
#[component]
fn Felt(table: TableState) -> impl IntoView {
    view! {
        <section class="felt" aria-label=say!("Table")>
            <seating::Seating table />
            <piles::Piles table />
            <centre_choices::CentreChoices table />
            <revealed_hand::RevealedHand table />
            <choice_pickers::ChoicePickers table />
        </section>
    }
}

/// The sheet over the table, if there is one.
fn sheet(table: TableState, guides: Guides) -> AnyView {
    let on_close = Callback::new(move |()| table.open.set(None));
    let config = table.feed.config;
    match table.open.get() {
        Some(OpenSheet::Card(face)) => {
            view! { <card_sheet::CardSheet table face on_close /> }.into_any()
        }
        Some(OpenSheet::Rule(rule)) => (guides.rulebook)(config, rule, on_close),
        Some(OpenSheet::Show(rule, case)) => (guides.demo)(config, rule, case, on_close),
        Some(OpenSheet::Log) => {
            let (names, log) = (table.feed.names, table.feed.log);
            view! { <log_sheet::RoundLog names config me=table.memo_of(|view| view.viewer) log on_close /> }.into_any()
        }
        None => ().into_any(),
    }
}
