//! The buttons under the thumb. Their slots never move and never appear: a button without an action is only dimmed. A
//! fact that only the host knows never dims catching.

use crate::table::{
    input::{
        keyboard,
        tap_guard::{Target, guard},
    },
    state::table_state::{TableState, memo},
    view::{
        bar_slots::{self, Answer, NOT_ME},
        opponent::Me,
    },
};
use engine::{Action, Seat, View};
use leptos::prelude::*;
use wording::{i18n, prompt::question::Turns, say};

/// True if the viewer's call is armed, or stands for the last card.
fn said(view: &View) -> bool {
    let me = view.viewer.and_then(|me| view.seats.get(me.index()));
    view.armed || me.is_some_and(|me| me.called)
}

/// The number of cards, besides the lifted ones, at which the call stands out.
const SOON: usize = 2;

/// Returns the number of cards that the viewer holds.
fn own_cards(view: &View) -> usize {
    let me = view.viewer.and_then(|me| view.seats.get(me.index()));
    me.map_or(0, |me| me.cards.into())
}

/// The slots: call, catch, answer, draw; and under them the public facts of the viewer.
#[component]
pub(crate) fn Bar(
    desk: TableState,
    turns: Signal<Turns>,
    on_not_me: Option<Callback<()>>,
) -> impl IntoView {
    let may_call = memo(move || desk.may(Action::Call).then_some((Some(Action::Call), 0)));
    let said = desk.part(said);
    let own = desk.part(own_cards);
    let soon = memo(move || {
        let lifted = desk.chosen.with(Vec::len);
        own.get().saturating_sub(lifted) <= SOON
    });
    // With a full hand, the call must not look like the button to press.
    let stands_out = Signal::derive(move || if soon.get() { "accent" } else { "" });
    let call = move || {
        let call = say!("One left!");
        match said.get() {
            true => format!("{call} ✓"),
            false => call,
        }
    };
    let caught = memo(move || {
        let seats = desk.aims.lately.get();
        let one = seats.only().map(Action::Catch);
        (!desk.is_resting() && !seats.is_empty()).then_some((one, seats.len() as u32))
    });
    let answer = memo(move || {
        let ruleset = desk.mix.with(|mix| mix.ruleset);
        match turns.get() {
            // The game waits until the viewer answers this.
            Turns::Me => (NOT_ME, Some(Answer::NotMe)),
            _ => desk.view.with(|view| bar_slots::answer(view, ruleset)),
        }
    });
    let word = move || {
        i18n::message_text(match answer.get().0 {
            "" => NOT_ME,
            word => word,
        })
    };
    // A player who means "no" never says anything else with that key.
    let no = move || match answer.get().1 {
        Some(Answer::NotMe | Answer::Act(Action::Decline | Action::Keep)) => "n",
        _ => "",
    };
    let since = desk.part(|view| view.prompt.map_or(0, |prompt| prompt.since));
    let answers = memo(move || {
        answer.get().1.map(|answer| match answer {
            // "No" to one question is not "no" to the next.
            Answer::Act(action) => (Some(action), since.get()),
            Answer::Trade => (None, 1),
            Answer::NotMe => (None, 2),
        })
    });
    let draw = desk.part(bar_slots::draw);
    let due = desk.part(crate::table::view::piles::due);
    let draws = memo(move || draw.with(|(_, way)| way.map(|way| (Some(way), due.get().into()))));
    let three = memo(move || {
        let idle = bar_slots::idle(desk.mix.with(|mix| mix.ruleset));
        idle.is_none() && turns.get() == Turns::Races
    });
    view! {
        <div class="bar" class:three=move || three.get() role="group" aria-label=say!("Actions")>
            <Slot desk class=stands_out letter=Signal::stored("o") word=Signal::derive(call) does=may_call pressed=said on_tap=move || desk.send(Action::Call) />
            <Slot
                desk class="" letter=Signal::stored("c") word=Signal::stored(say!("Catch")) does=caught on_tap=move || catch(desk)
                on_idle=Callback::new(move |()| desk.says_that_it_rests())
            />
            <Show when=move || !three.get()>
                <Slot
                    desk class="" letter=Signal::derive(no) word=Signal::derive(word) does=answers
                    on_tap=move || {
                        let (word, does) = answer.get_untracked();
                        match does {
                            Some(Answer::Act(action)) => desk.send(action),
                            Some(Answer::Trade) => trade(desk),
                            Some(Answer::NotMe) => if let Some(not_me) = on_not_me { not_me.run(()) },
                            None => {}
                        }
                        // A second press would be a challenge.
                        if word == NOT_ME {
                            keyboard::go_on(desk);
                        }
                    }
                />
            </Show>
            <Slot
                desk class="primary" letter=Signal::stored("d") word=Signal::derive(move || draw.get().0) does=draws
                on_tap=move || if let Some(way) = draw.get_untracked().1 { desk.send(way) }
                on_idle=Callback::new(move |()| desk.draws_in_vain())
            />
            <Me desk />
        </div>
    }
}

/// One slot. It stays in the tab order and under the finger even while it can do nothing.
#[component]
fn Slot(
    desk: TableState,
    #[prop(into)] class: Signal<&'static str>,
    /// The key of the slot; empty if it has none.
    letter: Signal<&'static str>,
    word: Signal<String>,
    does: Memo<Option<Target>>,
    #[prop(optional)] pressed: Option<Memo<bool>>,
    on_tap: impl Fn() + 'static,
    /// Runs on a tap while the slot can do nothing.
    #[prop(optional)]
    on_idle: Option<Callback<()>>,
) -> impl IntoView {
    let counts = guard(desk, does);
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
            {move || word.get()}
        </button>
    }
}

/// Catches the only possible player, or asks for one of several.
fn catch(desk: TableState) {
    match desk.aims.lately.get_untracked().only() {
        Some(seat) => desk.catch(seat),
        None => desk.catching.update(|catching| *catching = !*catching),
    }
}

/// Trades with the only possible player, or asks for one of several.
fn trade(desk: TableState) {
    let with: Vec<Seat> = desk.view.with_untracked(|view| {
        let partner = |action: &Action| match action {
            Action::Trade(seat) => Some(*seat),
            _ => None,
        };
        view.actions.iter().filter_map(partner).collect()
    });
    match with.as_slice() {
        [only] => desk.send(Action::Trade(*only)),
        [_, ..] => desk.aims.trading.set(true),
        [] => {}
    }
}
