//! Sheets about the rules, for the screens of earlier programs. The sheets themselves are in the last one.
use crate::ui::dynamic::dynamic;
use crate::ui::show::Show;
use engine::{GameConfig, RuleId};
use leptos::prelude::*;

use crate::{
    chunk_loader::{ExtrasChunk, Fetching, use_chunk_loader},
    pages::{
        rules::tour::TourWay,
        table_screen::{TableScreen, table_screen},
    },
    session::use_session,
    table::{DemoPurpose, Guides},
    ui::sheet::Sheet,
};
use wording::say;

/// A button that opens the rules.
#[component]
pub(crate) fn RulesButton(#[prop(into)] config: Signal<GameConfig>) -> impl IntoView {
    let session = use_session();
    let open = RwSignal::new(false);
    // No way to the tour in the middle of a round.
    let tour = move || {
        (table_screen(session) != TableScreen::Round)
            .then(|| view! { <TourWay game=config.get_untracked().ruleset /> })
    };
    let close = Callback::new(move |()| open.set(false));
    let rules = move || rulebook(config, None, tour.into(), close);
    view! {
        <button type="button" class="button" on:click=move |_| open.set(true)>{say!("Read the rules")}</button>
        <Show when=move || open.get()>{dynamic(rules)}</Show>
    }
}

/// The rulebook, open at a rule if there is one, with a view above the rules.
fn rulebook(
    config: Signal<GameConfig>,
    at: Option<RuleId>,
    above: ViewFn,
    on_close: Callback<()>,
) -> AnyView {
    let show = move |extras: &ExtrasChunk| (extras.rulebook)(config, at, above.clone(), on_close);
    later(show, on_close)
}

/// A rule on a small table.
pub(crate) fn demo(
    rule: RuleId,
    config: Signal<GameConfig>,
    purpose: DemoPurpose,
    on_close: Callback<()>,
) -> AnyView {
    let show = move |extras: &ExtrasChunk| (extras.demo)(rule, config, purpose, on_close);
    later(show, on_close)
}

/// The sheets that the table opens.
pub(crate) const SHEETS: Guides = Guides {
    rulebook: |config, at, on_close| rulebook(config, Some(at), ViewFn::default(), on_close),
    demo: |config, rule, case, on_close| demo(rule, config, DemoPurpose::Refusal(case), on_close),
};

/// Shows a sheet of the last program, once that is here.
fn later(
    show: impl Fn(&'static ExtrasChunk) -> AnyView + Send + 'static,
    on_close: Callback<()>,
) -> AnyView {
    let loader = use_chunk_loader();
    let sheet = move || match loader.extras() {
        Fetching::Done(extras) => show(extras),
        Fetching::Running => view! { <Unread why=coming() on_close /> }.into_any(),
        Fetching::Failed => view! { <Unread why=missing() on_close /> }.into_any(),
    };
    sheet.into_any()
}

/// A sheet that stands in for the rules until the program that shows them is here.
#[component]
fn Unread(why: AnyView, on_close: Callback<()>) -> impl IntoView {
    view! { <Sheet title=Signal::stored(say!("Rules")) on_close>{why}</Sheet> }
}

/// Says that the rules are on their way.
pub(crate) fn coming() -> AnyView {
    view! { <p role="status">{say!("One moment…")}</p> }.into_any()
}

/// Says that the rules could not be loaded.
pub(crate) fn missing() -> AnyView {
    view! { <p role="status">{say!("The rules could not be loaded. Once the phone is online again, open this anew.")}</p> }
        .into_any()
}
