//! The whole table for one viewer.

use super::{
    input::keyboard,
    motion::layer,
    state::{
        refusal_case::Case,
        table_state::{Open, TableState},
    },
    view::{
        action_bar, card_sheet, centre_choices, choice_pickers, hand, opponents, piles,
        recent_events, revealed_hand, status, tray,
    },
};
use crate::{art::FrenchSprite, storage::Taste};
use engine::{Action, Deck, Mix, RuleId, View};
use leptos::prelude::*;
use wording::{
    narrator::{Batch, Denied, Log},
    player::Away,
    prompt::question::Turns,
    say,
};

/// Sheets about the rules, which the table opens but does not know.
#[derive(Clone, Copy)]
pub struct Guides {
    /// The rulebook, open at a rule.
    pub rulebook: fn(Signal<Mix>, RuleId, Callback<()>) -> AnyView,
    /// The rule of a refusal, shown on a small table.
    pub demo: fn(Signal<Mix>, RuleId, Case, Callback<()>) -> AnyView,
}

/// The whole table for one viewer, as high as the screen.
#[component]
pub fn Table(
    /// The game as the viewer may see it.
    #[prop(into)]
    view: Signal<View>,
    /// The names of the players, indexed by seat.
    #[prop(into)]
    names: Signal<Vec<String>>,
    /// The game config that the table agreed on.
    #[prop(into)]
    mix: Signal<Mix>,
    /// The latest batch of news.
    #[prop(into)]
    news: Signal<Batch>,
    /// All news of the round.
    #[prop(into)]
    log: Signal<Log>,
    /// The seats of absent players.
    #[prop(into, optional)]
    away: Signal<Away>,
    /// The latest action that the host refused, until the viewer sends the next one.
    #[prop(into)]
    refused: Signal<Option<Denied>>,
    /// The reader's settings for play.
    #[prop(into)]
    taste: Signal<Taste>,
    /// The players who may still act before the game goes on, where turn-taking replaces races.
    #[prop(into, optional)]
    turns: Signal<Turns>,
    /// Runs when the viewer does not want to act.
    #[prop(optional)]
    on_not_me: Option<Callback<()>>,
    /// The time that the table waits for an answer, in seconds; `None` if it waits without limit.
    #[prop(into, optional)]
    patience: Signal<Option<u16>>,
    /// The time, in milliseconds, for which this phone has shown the question that opened at this tick. It survives a
    /// reload.
    #[prop(into, optional)]
    stood: Option<Callback<u32, u32>>,
    /// True if this screen shows the table to everyone: no player reads the log on it.
    #[prop(optional)]
    shown: bool,
    /// Runs with each action of the viewer.
    on_action: Callback<Action>,
    /// Sheets about the rules.
    guides: Guides,
    /// The content at the top before the log: menu, name of the game.
    #[prop(into, optional)]
    head: ViewFn,
    /// The content beside the table for spectators.
    #[prop(into, optional)]
    beside: ViewFn,
) -> impl IntoView {
    let desk = TableState::new(view, names, mix, news, away, on_action);
    let sort = RwSignal::new(taste.get_untracked().sort);
    let sits = desk.part(|view| view.viewer.is_some());
    keyboard::follow(desk);
    keyboard::go_back(desk);
    desk.rest_after_wrong_catches(refused);
    view! {
        <main
            class="table" class:watching=move || !sits.get()
            on:keydown=move |key| keyboard::typed(desk, &key) on:pointerdown=move |_| desk.by_key.set_value(false)
            on:click=move |_| keyboard::pressed(desk)
        >
            <header class="table-head">
                {head.run()}
                {(!shown).then(|| view! {
                    <button type="button" class="button quiet" on:click=move |_| desk.open.set(Some(Open::Log))>{say!("Log")}</button>
                })}
            </header>
            <section class="felt" aria-label=say!("Table")>
                <opponents::Pods desk />
                <piles::Centre desk />
                <centre_choices::InTheMiddle desk />
                <revealed_hand::Reveal desk news />
                <choice_pickers::Pickers desk />
            </section>
            <status::Says desk news denied=refused sort turns patience stood />
            {untrack(move || !sits.get()).then(|| view! {
                <aside class="beside">{beside.run()} <recent_events::Lately desk news /></aside>
            })}
            <Show when=move || sits.get()>
                <tray::Tray desk />
                <action_bar::Bar desk turns on_not_me />
                <hand::Hand desk sort turns one_tap=Signal::derive(move || taste.get().one_tap) />
            </Show>
        </main>
        {move || (desk.deck.get() != Deck::Colour).then(|| view! { <FrenchSprite /> })}
        // It stands beside the table, not in it: in there "fixed" would not mean the window.
        <layer::Air desk news />
        <card_sheet::Sheets desk log guides />
    }
}
