//! The buttons under the thumb. Their slots never move and never appear: a button without an action is only dimmed. A
//! fact that only the host knows never dims catching.

use crate::table::{
    input::{
        button_rest::{Target, guard},
        keyboard,
    },
    state::table_state::TableState,
    view::{
        bar_slots::{self, AnswerEffect, NOT_ME},
        piles::due,
        player_pod::{Me, own_facts},
    },
};
use crate::ui::parts::Show;
use engine::{Action, Seat, kernel::ruleset::Calling};
use leptos::prelude::*;
use wording::{i18n, prompt::question::Turns, say};

/// The number of cards, besides the lifted ones, at which the call stands out.
const SOON: usize = 2;

/// The slots: call, catch, answer, draw; and under them the public facts of the viewer. A table without calls has only
/// the last two.
#[component]
pub(crate) fn ActionBar(table: TableState) -> impl IntoView {
    let three = memo(move || {
        let idle = bar_slots::idle(table.feed.config.with(|config| config.ruleset));
        idle.is_none() && table.feed.turns.get() == Turns::Races
    });
    let calls = memo(move || {
        let calling = table.rules.with(|rules| rules.calls.calling);
        calling != Calling::Never
    });
    view! {
        <div
            class="bar" class:three=move || three.get() class:quiet=move || !calls.get() role="group"
            aria-label=say!("Actions")
        >
            <Show when=move || calls.get()><CallSlot table /> <CatchSlot table /></Show>
            <Show when=move || !three.get()><AnswerSlot table /></Show>
            <DrawSlot table />
            <Me table />
        </div>
    }
}

/// The call "One left!".
#[component]
fn CallSlot(table: TableState) -> impl IntoView {
    let may_call = memo(move || table.may(Action::Call).then_some((Some(Action::Call), 0)));
    let me = table.memo_of(own_facts);
    // The call is armed, or stands for the last card.
    let said = memo(move || me.with(|me| me.called) || table.view.with(|view| view.armed));
    let soon = memo(move || {
        let lifted = table.chosen.with(Vec::len);
        let cards = me.with(|me| usize::from(me.cards));
        cards > 0 && cards.saturating_sub(lifted) <= SOON
    });
    // With a full hand, the call must not look like the button to press.
    let class = Signal::derive(move || if soon.get() { "accent" } else { "" });
    let word = Signal::derive(move || {
        let call = say!("One left!");
        match said.get() {
            true => format!("{call} ✓"),
            false => call,
        }
    });
    view! { <Slot table class letter="o" word does=may_call pressed=said on_tap=move || table.send(Action::Call) /> }
}

/// Catches a player who forgot to call.
#[component]
fn CatchSlot(table: TableState) -> impl IntoView {
    let caught = memo(move || {
        let seats = table.aims.catchable.get();
        let one = seats.only().map(Action::Catch);
        (!table.is_resting() && !seats.is_empty()).then_some((one, seats.len() as u32))
    });
    view! {
        <Slot
            table class="" letter="c" word=Signal::stored(say!("Catch")) does=caught on_tap=move || catch(table)
            on_idle=Callback::new(move |()| table.says_that_it_rests())
        />
    }
}

/// The answer to the current question, or "not me".
#[component]
fn AnswerSlot(table: TableState) -> impl IntoView {
    let answer = memo(move || {
        let ruleset = table.feed.config.with(|config| config.ruleset);
        match table.feed.turns.get() {
            // The game waits until the viewer answers this.
            Turns::Me => (NOT_ME, Some(AnswerEffect::NotMe)),
            _ => table.view.with(|view| bar_slots::answer(view, ruleset)),
        }
    });
    let word = Signal::derive(move || {
        i18n::message_text(match answer.get().0 {
            "" => NOT_ME,
            word => word,
        })
    });
    // A player who means "no" never says anything else with that key.
    let letter = Signal::derive(move || match answer.get().1 {
        Some(AnswerEffect::NotMe | AnswerEffect::Act(Action::Decline | Action::Keep)) => "n",
        _ => "",
    });
    let since = table.memo_of(|view| view.prompt.map_or(0, |prompt| prompt.since));
    let does = memo(move || {
        answer.get().1.map(|answer| match answer {
            // "No" to one question is not "no" to the next.
            AnswerEffect::Act(action) => (Some(action), since.get()),
            AnswerEffect::Trade => (None, 1),
            AnswerEffect::NotMe => (None, 2),
        })
    });
    let tap = move || {
        let (word, effect) = answer.get_untracked();
        match effect {
            Some(AnswerEffect::Act(action)) => table.send(action),
            Some(AnswerEffect::Trade) => trade(table),
            Some(AnswerEffect::NotMe) => table.feed.not_me.iter().for_each(|not_me| not_me.run(())),
            None => {}
        }
        // A second press would be a challenge.
        if word == NOT_ME {
            keyboard::go_on(table);
        }
    };
    view! { <Slot table class="" letter word does on_tap=tap /> }
}

/// Draws a card, or all cards that are due.
#[component]
fn DrawSlot(table: TableState) -> impl IntoView {
    let draw = table.memo_of(bar_slots::draw);
    let due = table.memo_of(due);
    let does = memo(move || {
        draw.with(|(_, action)| action.map(|action| (Some(action), due.get().into())))
    });
    view! {
        <Slot
            table class="primary" letter="d" word=Signal::derive(move || draw.get().0) does
            on_tap=move || if let Some(action) = draw.get_untracked().1 { table.send(action) }
            on_idle=Callback::new(move |()| table.draws_in_vain())
        />
    }
}

/// One slot. It stays in the tab order and under the finger even while it can do nothing.
#[component]
fn Slot(
    table: TableState,
    #[prop(into)] class: Signal<&'static str>,
    /// The key of the slot; empty if it has none.
    #[prop(into)]
    letter: Signal<&'static str>,
    word: Signal<String>,
    does: Memo<Option<Target>>,
    #[prop(optional)] pressed: Option<Memo<bool>>,
    on_tap: impl Fn() + 'static,
    /// Runs on a tap while the slot can do nothing.
    #[prop(optional)]
    on_idle: Option<Callback<()>>,
) -> impl IntoView {
    let counts = guard(table, does);
    let may = move || does.get().is_some() && counts.get();
    let tapped = move || match (untrack(may), on_idle) {
        (true, _) => on_tap(),
        // An action that has only just appeared may not count yet.
        (false, Some(idle)) if does.get_untracked().is_none() => idle.run(()),
        _ => {}
    };
    view! {
        <button
            type="button" class=move || format!("button slot {}", class.get())
            aria-keyshortcuts=move || Some(letter.get()).filter(|letter| !letter.is_empty())
            aria-disabled=move || (!may()).then_some("true")
            aria-pressed=move || pressed.is_some_and(|pressed| pressed.get()).then_some("true")
            on:click=move |_| tapped()
        >
            {dynamic(move || word.get())}
        </button>
    }
}

/// Catches the only possible player, or asks for one of several.
fn catch(table: TableState) {
    match table.aims.catchable.get_untracked().only() {
        Some(seat) => table.catch(seat),
        None => table.catching.update(|catching| *catching = !*catching),
    }
}

/// Trades with the only possible player, or asks for one of several.
fn trade(table: TableState) {
    let with: Vec<Seat> = table.view.with_untracked(|view| {
        let partner = |action: &Action| match action {
            Action::Trade(seat) => Some(*seat),
            _ => None,
        };
        view.actions.iter().filter_map(partner).collect()
    });
    match with.as_slice() {
        [only] => table.send(Action::Trade(*only)),
        [_, ..] => table.aims.trading.set(true),
        [] => {}
    }
}
