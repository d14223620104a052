//! A list of players that the host puts in order by dragging or with arrows.
use std::time::Duration;

use engine::session::{Look, Player, PlayerId};
use leptos::ev::PointerEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, HtmlButtonElement};

use crate::session::use_session;
use crate::{
    pages::lobby::seats::team,
    ui::{
        avatar::{Portrait, team_tint},
        sheet::is_lost,
    },
};
use wording::{player::letter, say};

/// The time that a row stays where it was dropped if the table is slow to follow.
const DROPPED: Duration = Duration::from_millis(400);

/// A row that is being dragged.
#[derive(Clone, Copy, PartialEq)]
struct Drag {
    /// The index where the row started.
    from: usize,
    /// The place where the pointer went down, and its distance since, in pixels.
    start: f64,
    by: f64,
    /// The height of a row, in pixels.
    row: f64,
    rows: usize,
}

impl Drag {
    /// The index where the row would land now.
    fn to(&self) -> usize {
        let rows = (self.by / self.row).round() as isize;
        self.from
            .saturating_add_signed(rows)
            .min(self.rows.saturating_sub(1))
    }

    /// The distance by which a row moves to show the new order, in pixels.
    fn shift(&self, at: usize) -> f64 {
        let to = self.to();
        match at {
            _ if at == self.from => {
                let (up, down) = (self.from as f64, (self.rows - self.from - 1) as f64);
                self.by.clamp(-up * self.row, down * self.row)
            }
            _ if self.from < at && at <= to => -self.row,
            _ if to <= at && at < self.from => self.row,
            _ => 0.0,
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Moved {
    pub(crate) who: PlayerId,
    /// The number of places, negative for up.
    by: isize,
}

impl Moved {
    /// The player's new index in this order. `None` if the player is not in it.
    pub(crate) fn place(self, order: &[PlayerId]) -> Option<usize> {
        let from = order.iter().position(|id| *id == self.who)?;
        Some(from.saturating_add_signed(self.by).min(order.len() - 1))
    }
}

#[component]
pub(crate) fn PlayerOrder(
    ids: Memo<Vec<PlayerId>>,
    on_move: Callback<Moved>,
    /// True if the order makes the teams.
    teams: bool,
    /// True while the order is on its way to the host.
    #[prop(into)]
    under_way: Signal<bool>,
) -> impl IntoView {
    let drag = RwSignal::new(None::<Drag>);
    // The list itself shows the new order now.
    effect(move || {
        ids.track();
        drag.set(None);
    });
    view! {
        <ol class="order" aria-busy=move || under_way.get().then_some("true") class:dragging=move || drag.with(Option::is_some)>
            <For each=move || ids.get() key=|id| *id let:id>
                <Row id ids drag on_move teams />
            </For>
        </ol>
    }
}

#[component]
fn Row(
    id: PlayerId,
    ids: Memo<Vec<PlayerId>>,
    drag: RwSignal<Option<Drag>>,
    on_move: Callback<Moved>,
    teams: bool,
) -> impl IntoView {
    let at = memo(move || {
        ids.with(|ids| ids.iter().position(|other| *other == id))
            .unwrap_or_default()
    });
    let (_, name, look) = use_player(id);
    let badge = teams.then(|| view! { <Badge id /> });
    let held = move || drag.with(|drag| drag.is_some_and(|drag| drag.from == at.get()));
    let style = move || {
        let shift = drag.with(|drag| drag.map_or(0.0, |drag| drag.shift(at.get())));
        // Code that writes fractions is a large download.
        let shift = shift.round_ties_even() as i32;
        (shift != 0).then(|| format!("transform: translateY({shift}px)"))
    };
    view! {
        <li class="order-row" class:dragged=held style=style>
            <Grip at ids drag on_move id />
            <Portrait look />
            <span class="person-name">{name} {badge}</span>
            <Arrow id at ids on_move name up=true />
            <Arrow id at ids on_move name up=false />
        </li>
    }
}

/// A player as the host last sent them, with their name and look for a list.
pub(crate) fn use_player(id: PlayerId) -> (Memo<Option<Player>>, Signal<String>, Signal<Look>) {
    let session = use_session();
    let player = memo(move || session.player(id));
    let name = move || player.with(|p| p.as_ref().map(|p| p.name.to_string()));
    let look = move || player.with(|p| p.as_ref().map(|p| p.look));
    (
        player,
        Signal::derive(move || name().unwrap_or_default()),
        Signal::derive(move || look().unwrap_or_default()),
    )
}

/// The letter of a player's team, if there are teams.
#[component]
pub(crate) fn Badge(id: PlayerId) -> impl IntoView {
    let session = use_session();
    dynamic(move || {
        let team = session.of_table(|table| team(table, id)).flatten()?;
        let name = say!("Team {letter}", letter = letter(team).to_string());
        Some(view! { <span class="badge" style=team_tint(team)>{name}</span> })
    })
}

/// The distance from the edge of a sheet at which it begins to scroll, and the length of a scroll step, in pixels.
const EDGE: (i32, i32) = (56, 10);

fn grip_of(event: &PointerEvent) -> Option<Element> {
    event.current_target()?.dyn_into().ok()
}

/// Scrolls the sheet while a row is dragged to its edge. Gives the distance that it scrolled, in pixels.
fn scroll(event: &PointerEvent) -> f64 {
    let Some(sheet) = grip_of(event).and_then(|grip| grip.closest("dialog").ok().flatten()) else {
        return 0.0;
    };
    let (place, (edge, step)) = (sheet.get_bounding_client_rect(), EDGE);
    let (above, below) = (
        f64::from(event.client_y()) - place.top(),
        place.bottom() - f64::from(event.client_y()),
    );
    let before = sheet.scroll_top();
    if below < edge.into() {
        sheet.set_scroll_top(before + step);
    } else if above < f64::from(edge) * 2.0 {
        // The heading of the sheet stays where it is.
        sheet.set_scroll_top(before - step);
    }
    f64::from(sheet.scroll_top() - before)
}

/// The handle for dragging a row. The arrows are for players who cannot drag.
#[component]
fn Grip(
    id: PlayerId,
    at: Memo<usize>,
    ids: Memo<Vec<PlayerId>>,
    drag: RwSignal<Option<Drag>>,
    on_move: Callback<Moved>,
) -> impl IntoView {
    let take = move |event: PointerEvent| {
        let Some(grip) = grip_of(&event).filter(|_| event.is_primary()) else {
            return;
        };
        // A pointer that is already gone cannot be captured. Then nothing is dragged.
        if grip.set_pointer_capture(event.pointer_id()).is_err() {
            return;
        }
        let row = grip
            .parent_element()
            .map(|row| row.get_bounding_client_rect().height());
        drag.set(row.filter(|row| *row > 0.0).map(|row| Drag {
            from: at.get_untracked(),
            start: event.client_y().into(),
            by: 0.0,
            row,
            rows: ids.with_untracked(Vec::len),
        }));
    };
    let pull = move |event: PointerEvent| {
        let Some(mut dragged) = drag.get_untracked() else {
            return;
        };
        dragged.start -= scroll(&event);
        dragged.by = f64::from(event.client_y()) - dragged.start;
        drag.set(Some(dragged));
    };
    let drop = move |_: PointerEvent| {
        let Some(dragged) = drag.get_untracked() else {
            return;
        };
        match dragged.to() == dragged.from {
            true => drag.set(None),
            false => {
                let by = dragged.to() as isize - dragged.from as isize;
                on_move.run(Moved { who: id, by });
                set_timeout(
                    move || {
                        let _ = drag.try_set(None);
                    },
                    DROPPED,
                );
            }
        }
    };
    view! {
        <span
            class="grip" aria-hidden="true" on:pointerdown=take on:pointermove=pull on:pointerup=drop
            on:pointercancel=move |_| drag.set(None)
        ></span>
    }
}

#[component]
fn Arrow(
    id: PlayerId,
    at: Memo<usize>,
    ids: Memo<Vec<PlayerId>>,
    on_move: Callback<Moved>,
    name: Signal<String>,
    up: bool,
) -> impl IntoView {
    let is_last = move || match up {
        true => at.get() == 0,
        false => at.get() + 1 >= ids.with(Vec::len),
    };
    let by = if up { -1 } else { 1 };
    let (button, held) = (NodeRef::<html::Button>::new(), StoredValue::new(false));
    let go = move |_| {
        let button = button.get_untracked();
        let has_focus =
            |button: &HtmlButtonElement| document().active_element().as_ref() == Some(button);
        held.set_value(button.as_ref().is_some_and(has_focus));
        on_move.run(Moved { who: id, by });
    };
    // A row that moves in the page loses the focus, and the next press of a key would go nowhere.
    effect(move || {
        ids.track();
        queue_microtask(move || {
            let was_held = held.try_update_value(core::mem::take) == Some(true);
            let button = button.try_get_untracked().flatten();
            if let Some(button) = button.filter(|_| was_held && is_lost()) {
                let _ = button.focus();
            }
        });
    });
    let word = move || match up {
        true => say!("Move {who} up", who = name.get()),
        false => say!("Move {who} down", who = name.get()),
    };
    let sign = if up { "↑" } else { "↓" };
    view! {
        <button
            type="button" class="button quiet icon" aria-label=word node_ref=button
            aria-disabled=move || is_last().then_some("true") on:click=go
        >{sign}</button>
    }
}
