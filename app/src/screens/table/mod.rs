//! The table: one's hand below, the others on an arc in seat order, the piles in the middle.
//!
//! It is drawn from a [`View`] alone and decides nothing: what may be done and why something may not arrives as data,
//! what is done leaves as an [`Action`]. Names, news and refusals come from whoever holds the session.

mod about;
mod above;
mod aim;
mod air;
mod along;
mod around;
mod asked;
mod bar;
mod besides;
pub(super) mod case;
#[cfg(test)]
mod cases;
mod cautions;
mod centre;
mod choice;
mod compose;
mod desk;
mod does;
mod facts;
mod faster;
mod flight;
#[cfg(test)]
mod flight_tests;
mod forecast;
mod foretold;
mod gist;
mod guard;
mod hand;
mod happened;
mod headline;
mod heaps;
mod heard;
mod hold;
mod keys;
mod lately;
pub mod lines;
mod log;
mod look;
mod middle;
mod order;
mod pickers;
mod pile;
mod pod;
mod pods;
#[cfg(test)]
pub(crate) mod positions;
mod rest;
mod reveal;
mod says;
#[cfg(test)]
mod sentences;
mod sight;
mod size;
mod slots;
mod takes;
mod together;
mod tokens;
mod touch;
mod tray;
mod turns;
mod ways;
mod why;
pub mod words;

pub use above::Above;
#[cfg(target_arch = "wasm32")]
pub(super) use air::moves;
pub use asked::asked;
pub use case::Case;
pub use facts::Away;
pub use faster::seconds;
pub use headline::everything;
pub use keys::Keys;
#[cfg(target_arch = "wasm32")]
pub(super) use log::RoundLog;
pub use says::LineView;
pub use turns::{Turns, is_idle};
pub use why::refused;

use crate::{
    art::FrenchSprite,
    say,
    storage::Taste,
    wording::{
        batch::{Batch, Denied},
        round_log::Log,
    },
};
use desk::{Desk, Open};
use engine::{Action, Deck, Mix, RuleId, View};
use leptos::prelude::*;

/// Sheets about the rules, which the table opens and does not know.
#[derive(Clone, Copy)]
pub struct Guides {
    /// The rulebook, open at a rule.
    pub rulebook: fn(Signal<Mix>, RuleId, Callback<()>) -> AnyView,
    /// The rule by which something was refused, shown on a small table.
    pub demo: fn(Signal<Mix>, RuleId, Case, Callback<()>) -> AnyView,
}

/// The whole table for one viewer, as high as the screen.
#[component]
pub fn Table(
    /// The game as the viewer may see it.
    #[prop(into)]
    view: Signal<View>,
    /// Names by seat.
    #[prop(into)]
    names: Signal<Vec<String>>,
    /// What the table agreed to play.
    #[prop(into)]
    mix: Signal<Mix>,
    /// The latest news.
    #[prop(into)]
    news: Signal<Batch>,
    /// All news of the round.
    #[prop(into)]
    log: Signal<Log>,
    /// Who is away.
    #[prop(into, optional)]
    away: Signal<Away>,
    /// The latest action that the host refused, until the next one is sent.
    #[prop(into)]
    refused: Signal<Option<Denied>>,
    /// How the reader likes to play.
    #[prop(into)]
    taste: Signal<Taste>,
    /// Who is asked whether they want to act before it goes on, where races are replaced by turn-taking.
    #[prop(into, optional)]
    turns: Signal<Turns>,
    /// The viewer does not.
    #[prop(optional)]
    on_not_me: Option<Callback<()>>,
    /// How long the table waits for an answer, in seconds; `None` for as long as it takes.
    #[prop(into, optional)]
    patience: Signal<Option<u16>>,
    /// For how long, in milliseconds, this phone has seen the question that opened at this tick: over a reload too.
    #[prop(into, optional)]
    stood: Option<Callback<u32, u32>>,
    /// Whether this screen shows the table to everybody: nobody reads back on it.
    #[prop(optional)]
    shown: bool,
    /// What the viewer does.
    on_action: Callback<Action>,
    /// Sheets about the rules.
    guides: Guides,
    /// What stands at the top before the log: menu, name of the game.
    #[prop(into, optional)]
    head: ViewFn,
    /// What stands beside the table for those who look on.
    #[prop(into, optional)]
    beside: ViewFn,
) -> impl IntoView {
    let desk = Desk::new(view, names, mix, news, away, on_action);
    let sort = RwSignal::new(taste.get_untracked().sort);
    let sits = desk.part(|view| view.viewer.is_some());
    keys::follow(desk);
    keys::go_back(desk);
    desk.rest_after_wrong_catches(refused);
    view! {
        <main
            class="table" class:watching=move || !sits.get()
            on:keydown=move |key| keys::typed(desk, &key) on:pointerdown=move |_| desk.by_key.set_value(false)
            on:click=move |_| keys::pressed(desk)
        >
            <header class="table-head">
                {head.run()}
                {(!shown).then(|| view! {
                    <button type="button" class="button quiet" on:click=move |_| desk.open.set(Some(Open::Log))>{say!("Log")}</button>
                })}
            </header>
            <section class="felt" aria-label=say!("Table")>
                <pods::Pods desk />
                <centre::Centre desk />
                <middle::InTheMiddle desk />
                <reveal::Reveal desk news />
                <pickers::Pickers desk />
            </section>
            <says::Says desk news denied=refused sort turns patience stood />
            {untrack(move || !sits.get()).then(|| view! {
                <aside class="beside">{beside.run()} <lately::Lately desk news /></aside>
            })}
            <Show when=move || sits.get()>
                <tray::Tray desk />
                <bar::Bar desk turns on_not_me />
                <hand::Hand desk sort turns one_tap=Signal::derive(move || taste.get().one_tap) />
            </Show>
        </main>
        {move || (desk.deck.get() != Deck::Colour).then(|| view! { <FrenchSprite /> })}
        // Beside the table, not in it: in there "fixed" would not mean the window.
        <air::Air desk news />
        <about::Sheets desk log guides />
    }
}
