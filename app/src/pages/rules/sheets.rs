//! Sheets about the rules, for the screens of earlier programs. Their content is in the last one.
use engine::{GameConfig, RuleId};
use leptos::prelude::*;

use crate::{
    chunk_loader::{ExtrasChunk, use_chunk_loader},
    pages::{lobby::entitled, rules::tour::TourWay},
    session::{Session, TableScreen, use_session},
    table::{DemoPurpose, Guides},
    ui::{
        parts::{Show, coming, missing},
        sheet::Sheet,
    },
};
use wording::say;

#[component]
pub(crate) fn RulesButton(#[prop(into)] config: Signal<GameConfig>) -> impl IntoView {
    let session = use_session();
    let open = RwSignal::new(false);
    // No way to the tour in the middle of a round.
    let tour = move || {
        (session.table_screen() != TableScreen::Round)
            .then(|| view! { <TourWay game=config.get_untracked().ruleset /> })
    };
    let close = Callback::new(move |()| open.set(false));
    let rules = move || rulebook(config, None, tour.into(), close);
    view! {
        <button type="button" class="button" on:click=move |_| open.set(true)>{say!("Rulebook")}</button>
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
    let rules = move |shown| {
        let above = above.clone();
        let show = move |extras: &ExtrasChunk| (extras.rulebook)(config, at, above.clone(), shown);
        later(show, coming, unread)
    };
    rulebook_sheet(config, rules, demo, on_close)
}

/// The sheet of the rulebook. `rules` draws the book and sets the rule to show, `demo` shows that.
pub(crate) fn rulebook_sheet(
    config: Signal<GameConfig>,
    rules: impl FnOnce(RwSignal<Option<RuleId>>) -> AnyView + Send + 'static,
    demo: fn(RuleId, Signal<GameConfig>, DemoPurpose, Callback<()>) -> AnyView,
    on_close: Callback<()>,
) -> AnyView {
    let shown = RwSignal::new(None::<RuleId>);
    let close = Callback::new(move |()| shown.set(None));
    let session = use_context::<Session>();
    let title =
        Signal::derive(move || say!("Rules of {game}", game = entitled(session, &config.get())));
    view! {
        <Sheet title on_close>{rules(shown)}</Sheet>
        {dynamic(move || shown.get().map(|rule| demo(rule, config, DemoPurpose::Rule, close)))}
    }
    .into_any()
}

/// A rule on a small table.
pub(crate) fn demo(
    rule: RuleId,
    config: Signal<GameConfig>,
    purpose: DemoPurpose,
    on_close: Callback<()>,
) -> AnyView {
    let show = move |extras: &ExtrasChunk| (extras.demo)(rule, config, purpose);
    demo_sheet(
        rule,
        move || later(show, demo_coming, demo_missing),
        on_close,
    )
}

/// The sheet of a demonstration, which `content` draws.
pub(crate) fn demo_sheet(
    rule: RuleId,
    content: impl FnOnce() -> AnyView + Send + 'static,
    on_close: Callback<()>,
) -> AnyView {
    let title = Signal::stored(say!("Show me: {rule}", rule = rule.to_string()));
    view! { <Sheet title on_close><div class="show">{content()}</div></Sheet> }.into_any()
}

pub(crate) const SHEETS: Guides = Guides {
    rulebook: |config, at, on_close| rulebook(config, Some(at), ViewFn::default(), on_close),
    demo: |config, rule, case, on_close| demo(rule, config, DemoPurpose::Refusal(case), on_close),
};

/// Shows a part of the last program, once that is here, and words until then.
fn later(
    show: impl Fn(&'static ExtrasChunk) -> AnyView + Send + 'static,
    coming: fn() -> AnyView,
    missing: fn() -> AnyView,
) -> AnyView {
    let loader = use_chunk_loader();
    dynamic(move || loader.extras().drawn(&show, coming, missing))
}

/// Says that the rules could not be loaded.
pub(crate) fn unread() -> AnyView {
    view! { <p role="status">{say!("The rules could not be loaded. Once the phone is online again, open this anew.")}</p> }
        .into_any()
}

/// Says that a demonstration is on its way.
pub(crate) fn demo_coming() -> AnyView {
    view! { <div class="show-wait">{coming()}</div> }.into_any()
}

/// Says that a demonstration could not be loaded.
pub(crate) fn demo_missing() -> AnyView {
    view! { <div class="show-wait">{missing()}</div> }.into_any()
}
