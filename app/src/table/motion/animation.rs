//! The layer in which cards travel. It takes no touch and nothing waits for it. A card that has landed leaves the page.

use crate::art::{CardBack, CardFace};
use crate::table::{
    motion::flights::{self, EarlierFacts, Flight, FlightEnd, Load, MOST},
    state::table_state::TableState,
    view::player_pod::{pepper, salt},
};
use engine::{Deck, News, RedactedEvent, Seat};
use js_sys::{Function, JSON};
use leptos::{
    html,
    prelude::*,
    wasm_bindgen::{self, JsCast, JsValue, prelude::wasm_bindgen},
    web_sys::Element,
};
use wording::narrator::Batch;

/// The width of a flying card, in CSS pixels, as in the style sheet; `scale` does the rest.
const WIDE: f64 = 96.0;
/// The scale of a card at a player's seat, compared with one on the piles. The second value is for viewers without a
/// seat, who look on from further away.
const AT_SEAT: f64 = 0.5;
const AT_SEAT_AFAR: f64 = 0.7;
/// The least time of a flight, in milliseconds. It grows with the distance, up to `FAR`.
const NEAR: f64 = 180.0;
const FAR: f64 = 250.0;
/// The delay between two cards on the same way, in milliseconds. It is shorter for many cards, so that the last one
/// starts after `BACKLOG` milliseconds.
const STEP: f64 = 60.0;
const BACKLOG: f64 = 150.0;

#[wasm_bindgen]
extern "C" {
    /// An element that can be moved.
    type Mover;
    #[wasm_bindgen(method)]
    fn animate(this: &Mover, frames: &JsValue, timing: &JsValue) -> Animation;
    #[wasm_bindgen(method, getter)]
    fn remove(this: &Mover) -> Function;

    type Animation;
    #[wasm_bindgen(method, setter)]
    fn set_onfinish(this: &Animation, then: &Function);
    #[wasm_bindgen(method, setter)]
    fn set_oncancel(this: &Animation, then: &Function);
}

/// A place in the window, in CSS pixels, and the scale of a card there.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Spot {
    x: f64,
    y: f64,
    scale: f64,
}

pub(crate) fn middle(element: &Element) -> (f64, f64) {
    let place = element.get_bounding_client_rect();
    (
        place.x() + place.width() / 2.0,
        place.y() + place.height() / 2.0,
    )
}

/// Everything that one batch of news sets in motion.
#[derive(Clone)]
struct Departure {
    table: TableState,
    deck: Deck,
    flights: Vec<Flight>,
    /// The pods that changed places, each with the pod that now stands in its old place.
    reseated: Vec<(Seat, Seat)>,
    me: Option<Seat>,
    /// The starting point of the viewer's own card, if a finger gave one.
    launch: Option<(f64, f64)>,
}

/// The layer in which cards travel.
#[component]
pub(crate) fn Layer(table: TableState) -> impl IntoView {
    let news = table.feed.news;
    let layer = NodeRef::<html::Div>::new();
    // The number of times that the page was hidden or shown. Cards that were to take off before stay on the ground.
    let turns = StoredValue::new(0_u32);
    effect_with_last(move |before: Option<(u32, EarlierFacts)>| {
        let number = news.with(|batch| batch.number);
        let now = table.view.with_untracked(EarlierFacts::of);
        let launch = table.launch.get_untracked();
        table.launch.set(None);
        // A table that has just appeared shows how it was dealt, and nothing older.
        let (fresh, before) = match before {
            Some((last, before)) => (last != number, before),
            None => (news.with_untracked(is_deal), now.clone()),
        };
        if !fresh || document().hidden() || !moves() {
            return (number, now);
        }
        let departure = table.view.with_untracked(|view| {
            news.with_untracked(|Batch { events, .. }| Departure {
                table,
                deck: table.deck.get_untracked(),
                flights: flights::flights(events, view, &before),
                reseated: flights::reseated(events, view),
                me: view.viewer,
                launch,
            })
        });
        // The cards lie in their new places by then. A hidden page gets its next frame when it is shown again.
        let turn = turns.get_value();
        request_animation_frame(move || {
            let layer = layer.try_get_untracked().flatten();
            if let Some(layer) = layer.filter(|_| turns.try_get_value() == Some(turn)) {
                take_off(&layer, &departure);
            }
        });
        (number, now)
    });
    let hidden = window_event_listener_untyped("visibilitychange", move |_| {
        turns.update_value(|turns| *turns += 1);
        if let Some(layer) = layer.try_get_untracked().flatten() {
            layer.set_inner_html("");
        }
    });
    on_cleanup(move || hidden.remove());
    view! { <div class="air" aria-hidden="true" node_ref=layer></div> }
}

/// True if the settings of this page and of the phone allow motion.
pub(crate) fn moves() -> bool {
    let root = document().document_element();
    let reduced = root.is_some_and(|root| root.has_attribute("data-motion"));
    let asked = window().match_media("(prefers-reduced-motion: reduce)");
    !reduced && !asked.ok().flatten().is_some_and(|query| query.matches())
}

fn is_deal(batch: &Batch) -> bool {
    let dealt = |event: &RedactedEvent| matches!(event.news, News::Dealt { .. });
    batch.events.iter().any(dealt)
}

/// Finds all places first, and then changes the page.
fn take_off(layer: &Element, departure: &Departure) {
    let (table, me) = (departure.table, departure.me);
    // On a small table the layer does not begin where the window does.
    let corner = layer.get_bounding_client_rect();
    let spot = |place: FlightEnd| {
        let Spot { x, y, scale } = spot(table, place, me)?;
        let (x, y) = (x - corner.x(), y - corner.y());
        Some(Spot { x, y, scale })
    };
    let start = |place: FlightEnd| match departure.launch {
        Some((x, y)) if me.map(FlightEnd::Seat) == Some(place) => {
            let scale = spot(place).map_or(1.0, |hand| hand.scale);
            Some(Spot { x, y, scale })
        }
        _ => spot(place),
    };
    let paths = departure.flights.iter().filter_map(|flight| {
        let path = start(flight.from).zip(spot(flight.to))?;
        Some((flight, path))
    });
    let paths: Vec<_> = paths.collect();
    let glides = departure.reseated.iter();
    let glides: Vec<_> = glides.filter_map(|pods| glide(table, pods)).collect();
    // All cards are on the page before the first one moves, so that the browser computes styles once.
    let draw = |(flight, _): &(&Flight, _)| draw(layer, departure.deck, flight);
    let cards: Vec<_> = paths.iter().map(draw).collect();
    for (pod, frames) in glides {
        run(&pod, &frames, 0.0, FAR);
    }
    let last = paths.iter().map(|(flight, _)| flight.turn).max();
    let step = STEP.min(BACKLOG / f64::from(last.unwrap_or_default().max(1)));
    for (at, (card, (flight, (from, to)))) in cards.iter().zip(&paths).enumerate() {
        let delay = step * f64::from(flight.turn);
        let far = (to.x - from.x).hypot(to.y - from.y);
        let lasts = (NEAR + far / 8.0).min(FAR);
        if let Some(card) = card {
            let hand = matches!(flight.load, Load::Packet(_));
            let motion = run(card, &path(*from, *to, hand), delay, lasts);
            let gone = card.unchecked_ref::<Mover>().remove().bind0(card);
            motion.set_onfinish(&gone);
            motion.set_oncancel(&gone);
        }
        if let FlightEnd::Pile(pile) = flight.to {
            let later = paths[at + 1..].iter();
            let above = later.filter(|(later, _)| later.to == flight.to);
            hold_back(table, pile, above.count() as u32, delay + lasts);
        }
    }
    let excess = (layer.child_element_count() as usize).saturating_sub(MOST);
    let oldest = (0..excess).filter_map(|_| layer.first_element_child());
    oldest.for_each(|card| card.remove());
}

/// Draws the load of a flight, on top of the others.
fn draw(layer: &Element, deck: Deck, flight: &Flight) -> Option<Element> {
    let (class, count) = match flight.load {
        // No player counts the cards of a hand that is claimed and not seen yet.
        Load::Packet(0) => ("flight packed", String::new()),
        Load::Packet(count) => ("flight packed", count.to_string()),
        Load::Due(count) => ("flight bare", format!("+{count}")),
        _ if flight.count > 0 => ("flight", format!("+{}", flight.count)),
        _ => ("flight", String::new()),
    };
    let card = match flight.load {
        Load::Front(face, named) => view! { <CardFace deck face named /> }.into_any(),
        Load::Back | Load::Packet(_) => view! { <CardBack /> }.into_any(),
        Load::Pepper => pepper(),
        Load::Salt => salt(),
        Load::Step => view! { <i class="step"></i> }.into_any(),
        Load::Due(_) => ().into_any(),
    };
    let count = (!count.is_empty()).then(|| view! { <b class="plus">{count}</b> });
    // The drawing never changes, so only the element is kept.
    let all = view! { <span class=class>{card} {count}</span> }.into_any();
    all.build().mount(layer, None);
    layer.last_element_child()
}

/// Returns the spot of a place for this viewer.
fn spot(table: TableState, place: FlightEnd, me: Option<Seat>) -> Option<Spot> {
    let found = |id: &str| document().get_element_by_id(&table.id(id));
    let pile = found("pile-0")?;
    let full = pile.get_bounding_client_rect().width() / WIDE;
    let small = full * me.map_or(AT_SEAT_AFAR, |_| AT_SEAT);
    let at = |element: &Element, scale: f64| {
        let (x, y) = middle(element);
        Spot { x, y, scale }
    };
    Some(match place {
        FlightEnd::DrawPile => at(&found("stock")?, full),
        FlightEnd::Pile(number) => at(&found(&format!("pile-{number}"))?, full),
        // The game claims the last hand for its owner, and then none lies there any more.
        FlightEnd::Heap(number) => at(&found(&format!("heap-{number}")).unwrap_or(pile), small),
        FlightEnd::Seat(seat) if me == Some(seat) => at(&found("hand")?, full),
        FlightEnd::Seat(seat) => at(&found(&format!("seat-{}", seat.index()))?, small),
        FlightEnd::Before(seat) => {
            let (seat, centre) = (spot(table, FlightEnd::Seat(seat), me)?, at(&pile, full));
            between(seat, centre, 0.4)
        }
    })
}

/// Returns the spot at a part of the way from one place to the other.
fn between(from: Spot, to: Spot, part: f64) -> Spot {
    let config = |from: f64, to: f64| from + (to - from) * part;
    Spot {
        x: config(from.x, to.x),
        y: config(from.y, to.y),
        scale: config(from.scale, to.scale),
    }
}

/// Rounds a number for a text. Code that writes fractions is a large download.
fn whole(number: f64) -> i32 {
    number.round_ties_even() as i32
}

/// Returns keyframes from one place to the other. A hand goes round on the left, so that two swapped hands do not meet.
fn path(from: Spot, to: Spot, hand: bool) -> String {
    let (steps, bow) = if hand { (6, 0.16) } else { (1, 0.0) };
    let frames = (0..=steps).map(|step| {
        let part = f64::from(step) / f64::from(steps);
        let Spot { x, y, scale } = between(from, to, part);
        let out = 4.0 * bow * part * (1.0 - part);
        let (x, y) = (x + out * (to.y - from.y), y - out * (to.x - from.x));
        let scale = scale + out * 1.5 * from.scale.max(to.scale);
        let (x, y, scale) = (whole(x), whole(y), whole(scale * 100.0));
        format!(r#"{{"transform":"translate({x}px,{y}px) translate(-50%,-50%) scale({scale}e-2)","opacity":1}}"#)
    });
    format!("[{}]", frames.collect::<Vec<_>>().join(","))
}

/// Returns a pod, and keyframes that start at the other pod's place.
fn glide(table: TableState, (seat, other): &(Seat, Seat)) -> Option<(Element, String)> {
    let pod = |seat: &Seat| {
        let id = table.id(&format!("seat-{}", seat.index()));
        document().get_element_by_id(&id)?.parent_element()
    };
    let (pod, other) = (pod(seat)?, pod(other)?);
    let ((x, y), (from_x, from_y)) = (middle(&pod), middle(&other));
    let (x, y) = (whole(from_x - x), whole(from_y - y));
    let frames = format!(r#"[{{"transform":"translate({x}px,{y}px)"}},{{"transform":"none"}}]"#);
    Some((pod, frames))
}

/// Hides the card under this number of others on a pile until it has arrived.
fn hold_back(table: TableState, pile: u8, under: u32, lasts: f64) {
    let pile = document().get_element_by_id(&table.id(&format!("pile-{pile}")));
    let Some(cards) = pile.map(|pile| pile.get_elements_by_class_name("laid")) else {
        return;
    };
    let at = cards.length().checked_sub(under + 1);
    if let Some(card) = at.and_then(|at| cards.item(at)) {
        run(&card, r#"[{"opacity":0},{"opacity":0}]"#, 0.0, lasts);
    }
}

/// Sets an element in motion, by keyframes as JSON; times in milliseconds.
fn run(element: &Element, frames: &str, delay: f64, lasts: f64) -> Animation {
    let (delay, lasts) = (whole(delay), whole(lasts));
    let timing =
        format!(r#"{{"delay":{delay},"duration":{lasts},"easing":"cubic-bezier(0.3,0.7,0.3,1)"}}"#);
    let parsed = |json: &str| JSON::parse(json).unwrap_or_default();
    element
        .unchecked_ref::<Mover>()
        .animate(&parsed(frames), &parsed(&timing))
}
