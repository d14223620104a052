//! The buttons under the thumb. Four slots that never move and never appear: what cannot be done is only dimmed, and
//! catching is never dimmed by what only the host knows.

use super::{
    centre::due,
    desk::{Desk, memo},
};
use engine::{Action, View};
use leptos::prelude::*;

/// What the third slot is for now.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doubt {
    Challenge,
    Keep,
}

fn doubt(view: &View) -> Doubt {
    if view.actions.contains(&Action::Keep) {
        Doubt::Keep
    } else {
        Doubt::Challenge
    }
}

/// Whether the viewer's call is armed, or stands for the last card.
fn said(view: &View) -> bool {
    let me = view.viewer.and_then(|me| view.seats.get(me.index()));
    view.armed || me.is_some_and(|me| me.called)
}

/// The four slots: call, catch, challenge or keep, draw.
#[component]
pub(super) fn Bar(desk: Desk) -> impl IntoView {
    let may_call = memo(move || desk.may(Action::Call));
    let said = desk.part(said);
    let call = Signal::derive(move || {
        if said.get() {
            "One left! ✓"
        } else {
            "One left!"
        }
        .to_string()
    });
    let anybody = memo(move || !desk.resting.get() && !desk.last_cards().is_empty());
    let third = desk.part(doubt);
    let third_action = move || match third.get() {
        Doubt::Challenge => Action::Challenge,
        Doubt::Keep => Action::Keep,
    };
    let third_word = Signal::derive(move || {
        let word = match third.get() {
            Doubt::Challenge => "Challenge",
            Doubt::Keep => "Keep",
        };
        word.to_string()
    });
    let may_third = memo(move || desk.may(third_action()));
    let may_draw = memo(move || desk.may(Action::Draw));
    let due = desk.part(due);
    let draw = Signal::derive(move || match due.get() {
        due if due > 0 && may_draw.get() => format!("Draw {due}"),
        _ => "Draw".to_string(),
    });
    view! {
        <div class="bar" role="group" aria-label="Actions">
            <Slot class="accent" word=call may=may_call pressed=said on_tap=move || desk.send(Action::Call) />
            <Slot class="" word=Signal::stored("Catch".to_string()) may=anybody on_tap=move || catch(desk) />
            <Slot class="" word=third_word may=may_third on_tap=move || desk.send(third_action()) />
            <Slot class="primary" word=draw may=may_draw on_tap=move || desk.send(Action::Draw) />
        </div>
    }
}

/// One slot. It stays in the tab order and under the finger even while it can do nothing.
#[component]
fn Slot(
    class: &'static str,
    word: Signal<String>,
    may: Memo<bool>,
    #[prop(optional)] pressed: Option<Memo<bool>>,
    on_tap: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <button
            type="button" class=format!("button slot {class}")
            aria-disabled=move || (!may.get()).then_some("true")
            aria-pressed=move || pressed.is_some_and(|pressed| pressed.get()).then_some("true")
            on:click=move |_| if may.get_untracked() { on_tap() }
        >
            {move || word.get()}
        </button>
    }
}

/// Catches the one who can be meant, or asks whom.
fn catch(desk: Desk) {
    match desk.last_cards().as_slice() {
        [seat] => desk.catch(*seat),
        _ => desk.catching.update(|catching| *catching = !*catching),
    }
}
