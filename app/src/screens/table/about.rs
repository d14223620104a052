//! What a card does now: the sheet that opens when it is held.

use super::{
    desk::{Desk, Open, memo},
    does::{Fact, does},
    forecast::{drawing, forecast},
    log::{Log, LogSheet},
    says::LineView,
    why::refused,
    words::{Cast, Line, words},
};
use crate::{
    art::CardFace,
    say,
    screens::{
        rulebook::Rulebook,
        sheet::Sheet,
        show::{ShowMe, Wish},
    },
    tongue::cards,
};
use engine::{Action, Face, Mix, RuleId, View, rulesets};
use leptos::prelude::*;
use std::sync::Arc;

/// The sheet over the table, if there is one.
#[component]
pub(super) fn Sheets(desk: Desk, log: Signal<Log>) -> impl IntoView {
    let close = Callback::new(move |()| desk.open.set(None));
    move || match desk.open.get() {
        Some(Open::Card(face)) => view! { <About desk face on_close=close /> }.into_any(),
        Some(Open::Rule(rule)) => {
            view! { <Rulebook mix=desk.mix at=Some(rule) on_close=close /> }.into_any()
        }
        Some(Open::Show(rule)) => {
            view! { <ShowMe rule mix=desk.mix wish=Wish::Refusal on_close=close /> }.into_any()
        }
        Some(Open::Log) => view! { <LogSheet desk log on_close=close /> }.into_any(),
        None => ().into_any(),
    }
}

/// All that is said of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Told {
    does: Vec<Fact>,
    now: Now,
}

/// How it stands with a card now.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Now {
    /// It may be laid; what then happens, as far as that is certain.
    Fits(Line),
    /// It may not.
    Waits(Line, RuleId),
    /// It is not up to the viewer.
    Nothing,
}

fn told(view: &View, mix: &Mix, face: Face, cast: Cast) -> Told {
    let players = view.order.len().max(*mix.players().start());
    let rules = Arc::new(rulesets::build(mix, players));
    let fits = |action: &Action| match action {
        Action::Play(play) => play.cards.faces().contains(&face),
        _ => false,
    };
    let refusal = view.refusals.iter().find(|refusal| refusal.face == face);
    let now = match refusal {
        Some(refusal) => Now::Waits(
            refused(view, refusal.why, Some(face), cast),
            refusal.why.rule,
        ),
        None if view.actions.iter().any(fits) => {
            let then = forecast(view, &rules, face, cast);
            let or = drawing(view, &rules, cast).map(|what| say!("Or: {what}", what));
            let said = [Some(say!("You may lay it now.")), then, or];
            let said: Vec<String> = said.into_iter().flatten().collect();
            Now::Fits(vec![words(said.join(" "))])
        }
        None => Now::Nothing,
    };
    Told {
        does: does(&rules, face, view.order.len()),
        now,
    }
}

/// A rule's name, which opens the rules there.
#[component]
pub(super) fn RuleLink(desk: Desk, rule: RuleId) -> impl IntoView {
    let open = move |_| desk.open.set(Some(Open::Rule(rule)));
    view! { <button type="button" class="rule-link" aria-label=say!("Rule {rule}", rule = rule.to_string()) on:click=open>{rule.to_string()}</button> }
}

#[component]
fn About(desk: Desk, face: Face, on_close: Callback<()>) -> impl IntoView {
    let told = memo(move || {
        let mix = desk.mix.get();
        desk.said(|view, cast| told(view, &mix, face, cast))
    });
    let title = Signal::derive(move || cards::name(desk.deck.get(), face));
    let does = move || {
        let each = move |fact: Fact| {
            let rule = fact.rule.map(|rule| view! { " " <RuleLink desk rule /> });
            view! { <li>{fact.text} {rule}</li> }
        };
        told.get().does.into_iter().map(each).collect_view()
    };
    let now = move || match told.get().now {
        Now::Fits(line) => view! { <p><LineView line /></p> }.into_any(),
        Now::Waits(line, rule) => {
            let show = move |_| desk.open.set(Some(Open::Show(rule)));
            view! {
                <p><LineView line /> " " <RuleLink desk rule /></p>
                <button type="button" class="button" on:click=show>{say!("Show me")}</button>
            }
            .into_any()
        }
        Now::Nothing => view! { <p>{say!("You can’t lay it now.")}</p> }.into_any(),
    };
    view! {
        <Sheet title on_close>
            <div class="about">
                <div class="about-card"><CardFace deck=desk.deck.get_untracked() face /></div>
                <div class="stack">
                    <h3>{say!("Now")}</h3>
                    {now}
                    <h3>{say!("What it does")}</h3>
                    <ul class="facts">{does}</ul>
                </div>
            </div>
        </Sheet>
    }
}
