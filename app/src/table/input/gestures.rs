//! How fingers act on the hand. A finger that stays on a card opens a sheet about its effect.

use crate::platform::clock;
use crate::storage::Sort;
use crate::table::state::{
    choice::{Choice, ChoiceStep},
    hand_order::{Held, arranged},
    no_hints::refusal_of,
    selection::Selection,
    table_state::{OpenSheet, TableState},
};
use engine::{Action, Face, View, insertion_sort, session::Millis};
use leptos::{ev, prelude::*, wasm_bindgen::JsCast, web_sys};
use std::time::Duration;

/// The upward distance, in CSS pixels, from which a swipe plays a card.
const SWIPE: i32 = 36;
/// The time after a change, in milliseconds, in which a tap may still mean the earlier state.
const SETTLES: u64 = 250;
/// The difference of two angles, in radians, below which a swipe points at both piles alike and the screen asks for
/// one.
const UNSURE: f64 = 0.06;

/// A point of the window, in CSS pixels.
type Point = (f64, f64);

/// The state of a touch on the hand.
#[derive(Clone, Copy)]
pub(crate) struct HandTouch {
    /// The one card that the tab key reaches.
    pub(crate) at: RwSignal<usize>,
    /// True if one tap plays a card.
    one_tap: Signal<bool>,
    /// The point where the finger went down.
    down: RwSignal<Option<(i32, i32)>>,
    /// True after a swipe: the click that follows it means nothing.
    swiped: StoredValue<bool>,
    /// True after the viewer chose several cards: a tap on one of them takes it back.
    composed: StoredValue<bool>,
    /// The time of the last change of the piles or of the cards in the hand. `lifted` is the time of the last lift.
    changed: StoredValue<Millis>,
    /// A finger that stays on a card opens the sheet about it.
    pub(crate) hold: LongPress,
    lifted: StoredValue<Millis>,
}

impl HandTouch {
    pub(crate) fn new(one_tap: Signal<bool>) -> HandTouch {
        HandTouch {
            at: RwSignal::new(0),
            one_tap,
            down: RwSignal::new(None),
            swiped: StoredValue::new(false),
            composed: StoredValue::new(false),
            changed: StoredValue::new(clock::now()),
            hold: LongPress::default(),
            lifted: StoredValue::new(clock::now()),
        }
    }

    /// Arranges the cards again, unless a finger is on them, and notes the time of a change.
    pub(crate) fn keep_arranged(self, table: TableState, sort: RwSignal<Sort>) {
        let cards = table.memo_of(|view| view.hand.clone());
        effect(move || {
            let held = cards.with(|hand| arranged(hand, sort.get(), table.deck.get()));
            if self.down.get().is_some() || table.hand.with_untracked(|hand| *hand == held) {
                return;
            }
            self.at
                .update(|at| *at = (*at).min(held.len().saturating_sub(1)));
            table.hand.set(held);
        });
        let tops = table.memo_of(tops);
        effect(move || {
            tops.track();
            table.hand.track();
            self.changed.set_value(clock::now());
        });
        effect(move || {
            if table.chosen.with(Vec::is_empty) {
                self.composed.set_value(false);
            }
        });
    }

    /// True while a finger is on the hand.
    pub(crate) fn is_down(self) -> Signal<bool> {
        Signal::derive(move || self.down.with(Option::is_some))
    }

    pub(crate) fn press(self, down: &ev::PointerEvent, table: TableState, held: Held) {
        self.swiped.set_value(false);
        self.down.set(Some((down.client_x(), down.client_y())));
        // A mouse that leaves the card still drags it, as a finger does.
        if let Some(card) = target(down) {
            let _ = card.set_pointer_capture(down.pointer_id());
        }
        // The release of the finger means nothing any more.
        self.hold.press(table, held.face, down, move || {
            self.swiped.set_value(true);
            self.down.set(None);
        });
    }

    pub(crate) fn release(self) {
        self.down.set(None);
        self.hold.release();
    }

    /// Plays at once on an upward swipe, when the finger leaves the screen, on the pile that the swipe points at.
    pub(crate) fn swipe(self, up: &ev::PointerEvent, table: TableState, held: Held) {
        let Some((x, y)) = self.down.get_untracked() else {
            return;
        };
        let (across, upward) = ((up.client_x() - x).abs(), y - up.client_y());
        if upward < SWIPE || upward <= across {
            return;
        }
        self.swiped.set_value(true);
        launch(up, table);
        let chosen = table.chosen.get_untracked();
        if !chosen.contains(&held) {
            let joins = table
                .selection
                .with_untracked(|selection| selection.more.has(held.face));
            match (chosen.len(), joins) {
                (0 | 1, _) if !self.composed.get_value() => self.lift(table, held),
                (_, true) => self.join(table, held),
                _ => return,
            }
        }
        let from = (f64::from(x), f64::from(y));
        let to = (f64::from(up.client_x()), f64::from(up.client_y()));
        let count = table.view.with_untracked(|view| view.piles.len() as u8);
        let piles: Vec<(u8, Point)> = table.selection.with_untracked(|selection| {
            let fits = (0..count).filter(|pile| selection.fits_on(*pile));
            fits.filter_map(|pile| Some((pile, pile_at(pile)?)))
                .collect()
        });
        table.play(towards(from, to, &piles));
    }

    /// Handles a tap: the first lifts a card, the second plays it. A card that goes with the chosen ones joins them. A
    /// card that does not fit says why.
    pub(crate) fn tap(self, click: &ev::MouseEvent, table: TableState, held: Held) {
        if self.swiped.get_value() {
            self.swiped.set_value(false);
            return;
        }
        launch(click, table);
        let chosen = table.chosen.get_untracked();
        let (acts, joins, alone) = table.selection.with_untracked(|selection| {
            let more = selection.more;
            (
                !selection.actions.is_empty(),
                more.has(held.face),
                more.is_empty(),
            )
        });
        match chosen.as_slice() {
            [only] if *only == held && !self.composed.get_value() => match (acts, alone) {
                // The pile or the hand changed under the finger: the tap may have meant the earlier state.
                (true, _) if self.swept() => {}
                (true, _) => table.play(None),
                (false, false) => table.put_back(),
                (false, true) => table.explain(held.face),
            },
            all if all.contains(&held) => take_back(table, held),
            [_, ..] if joins => self.join(table, held),
            [only] if table.means_series(only.face, held.face) => {
                let why = table.parted(held.face);
                self.lift(table, held);
                self.at_once(table);
                if why.is_some() {
                    table.note.set(why);
                }
            }
            all if all.len() < 2 || !table.feed.hints.get_untracked() => {
                self.lift(table, held);
                self.at_once(table);
            }
            _ => match table.parted(held.face) {
                None => table.explain(held.face),
                why => table.note.set(why),
            },
        }
    }

    fn lift(self, table: TableState, held: Held) {
        table.choice.set(None);
        table.chosen.set(vec![held]);
        self.composed.set_value(false);
        self.lifted.set_value(clock::now());
        match table.selection.with_untracked(Selection::goes_on) {
            true => table.note.set(None),
            false => {
                table.explain(held.face);
                let view = table.feed.view;
                // A refused card does not look like a chosen one.
                if view.with_untracked(|view| refusal_of(view, held.face).is_some()) {
                    table.chosen.set(Vec::new());
                }
            }
        }
    }

    /// Acts without a second tap: a gift asks for its receiver, and with `one_tap` a card plays at once.
    fn at_once(self, table: TableState) {
        let (actions, alone) = table
            .selection
            .with_untracked(|selection| (selection.actions.clone(), selection.more.is_empty()));
        let gift = matches!(actions.first(), Some(Action::GiveTo(..)));
        let next = Choice::of(actions).map(|choice| choice.action());
        let whom = gift && matches!(next, Some(Err(ChoiceStep::Seat(_))));
        let quick = !gift && self.one_tap.get_untracked();
        let settled = clock::now().since(self.changed.get_value()) >= SETTLES;
        if whom || quick && alone && settled && next.is_some() {
            table.play(None);
        }
    }

    /// Adds one more card, and the cards that have to lie between it and the others.
    fn join(self, table: TableState, held: Held) {
        self.composed.set_value(true);
        table.choice.set(None);
        table.note.set(None);
        table.chosen.update(|chosen| chosen.push(held));
        let gap = table.selection.with_untracked(|selection| {
            let whole = !selection.actions.is_empty();
            selection.missing.only_if(!whole)
        });
        if table.any_order.get_untracked() || gap.is_empty() {
            return;
        }
        let between = table.hand.with_untracked(|hand| {
            let first = |face| hand.iter().copied().find(|held| held.face == face);
            gap.iter().filter_map(first).collect::<Vec<_>>()
        });
        table.chosen.update(|chosen| chosen.extend(between));
    }

    /// True if the table changed after the lift of the card, and only a moment ago.
    fn swept(self) -> bool {
        let changed = self.changed.get_value();
        changed > self.lifted.get_value() && clock::now().since(changed) < SETTLES
    }
}

/// Returns the top card of each pile, and the number of cards in it.
fn tops(view: &View) -> Vec<(u16, Option<Face>)> {
    let top = |pile: &engine::kernel::view::PileView| {
        (pile.cards, pile.top.last().map(|played| played.face))
    };
    view.piles.iter().map(top).collect()
}

/// Takes a chosen card back. Where cards lie in a row, the cards above it go back too.
pub(crate) fn take_back(table: TableState, held: Held) {
    let played = table
        .selection
        .with_untracked(|selection| selection.played.clone());
    table.choice.set(None);
    table
        .chosen
        .update(|chosen| chosen.retain(|other| *other != held));
    let parted = table
        .selection
        .with_untracked(|selection| selection.actions.is_empty() && !selection.missing.is_empty());
    if parted && !table.any_order.get_untracked() {
        let below = played.iter().take_while(|face| **face != held.face);
        let below: Vec<Face> = below.copied().collect();
        table
            .chosen
            .update(|chosen| chosen.retain(|other| below.contains(&other.face)));
    }
}

/// Remembers the place that the card leaves from.
pub(crate) fn launch(event: &web_sys::Event, table: TableState) {
    table
        .launch
        .set(target(event).map(|element| crate::table::motion::animation::middle(&element)));
}

/// Returns the element that listened for the event.
fn target(event: &web_sys::Event) -> Option<web_sys::Element> {
    event
        .current_target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
}

fn pile_at(pile: u8) -> Option<Point> {
    let element = document().get_element_by_id(&format!("pile-{pile}"))?;
    Some(crate::table::motion::animation::middle(&element))
}

/// Returns the pile that a swipe points at; `None` if that is not clear.
fn towards(from: Point, to: Point, piles: &[(u8, Point)]) -> Option<u8> {
    let angle = |to: Point| (to.0 - from.0).atan2(from.1 - to.1);
    let off = |at: Point| (angle(at) - angle(to)).abs();
    let mut sorted: Vec<(f64, u8)> = piles.iter().map(|(pile, at)| (off(*at), *pile)).collect();
    insertion_sort::sort_by(&mut sorted, |a, b| a.0 < b.0);
    match sorted.as_slice() {
        [(first, _), (second, _), ..] if second - first < UNSURE => None,
        [(_, pile), ..] => Some(*pile),
        [] => None,
    }
}

/// The time after which a touch counts as holding.
const LONG: Duration = Duration::from_millis(450);
/// The distance, in CSS pixels, that a holding finger may stray.
const STRAY: i32 = 10;

/// A finger on a card.
#[derive(Clone, Copy, Default)]
pub(crate) struct LongPress {
    /// The number of the press, and its place; `None` while no finger holds a card.
    waits: StoredValue<Option<(u32, i32, i32)>>,
    presses: StoredValue<u32>,
}

impl LongPress {
    /// Handles a finger that goes down on a card. `held` runs once the finger has stayed long enough.
    pub(crate) fn press(
        self,
        table: TableState,
        face: Face,
        down: &ev::PointerEvent,
        held: impl Fn() + 'static,
    ) {
        let number = self.presses.get_value().wrapping_add(1);
        self.presses.set_value(number);
        self.waits
            .set_value(Some((number, down.client_x(), down.client_y())));
        let tell = move || {
            let waits = self.waits.try_get_value().flatten();
            if waits.is_some_and(|(waits, ..)| waits == number) {
                self.release();
                held();
                table.open.set(Some(OpenSheet::Card(face)));
            }
        };
        // On a busy phone the time can be up before the release of the finger arrives: the release arrives before the
        // next frame.
        set_timeout(move || request_animation_frame(tell), LONG);
    }

    /// Handles a finger that moves: a finger that leaves its place does not hold the card.
    pub(crate) fn stray(self, to: &ev::PointerEvent) {
        let far = |x: i32, y: i32| (to.client_x() - x).abs().max((to.client_y() - y).abs()) > STRAY;
        if self
            .waits
            .with_value(|waits| waits.is_some_and(|(_, x, y)| far(x, y)))
        {
            self.release();
        }
    }

    /// Handles the release of the finger.
    pub(crate) fn release(self) {
        self.waits.set_value(None);
    }
}

/// Opens the same sheet on a right click, or on the key for it.
pub(crate) fn context(click: &ev::MouseEvent, table: TableState, face: Face) {
    click.prevent_default();
    table.open.set(Some(OpenSheet::Card(face)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_swipe_goes_to_the_pile_that_it_points_at() {
        let piles = [(0, (200.0, 300.0)), (1, (330.0, 300.0))];
        let thumb = (265.0, 780.0);
        assert_eq!(towards(thumb, (255.0, 700.0), &piles), Some(0));
        assert_eq!(towards(thumb, (275.0, 700.0), &piles), Some(1));
        assert_eq!(towards(thumb, (265.0, 700.0), &piles), None);
        assert_eq!(towards(thumb, (265.0, 700.0), &piles[..1]), Some(0));
    }
}
