//! Shows the drawings and the table without a network, for looking at them. Not part of the app.
//!
//! `#deck` shows the cards. `#table/10/25` shows a table of ten with 25 cards in hand; a third part picks what goes on:
//! `play` lets the others play along, `watch` is a spectator's table, `shown` lays a hand open, `total`, `drawn`, `swap` and `name` ask something of the viewer, `flags` has
//! somebody call, somebody forget to, and somebody away.

#![allow(
    clippy::expect_used,
    reason = "a gallery shows only what it made itself"
)]

use app::{
    art::{CardBack, CardFace, Logo, Sprite, SuitMark},
    screens::table::{Batch, Table, Taste},
};
use engine::{
    Action, Deck, Direction, Face, Game, House, Illegal, Input, Mix, Play, Position, RulesetId,
    Seat, Seed, Suit, Told, View,
    card::{self, WILD, WILD_DRAW_FOUR},
    rules::view::Laid,
};
use leptos::prelude::*;
use std::time::Duration;

const NAMES: [&str; 10] = [
    "Ana",
    "Ben",
    "Cem",
    "Dia",
    "Eli",
    "Fay",
    "Gustavo",
    "Henrietta-Maria",
    "Ida",
    "Jo",
];

fn main() {
    let hash = location().hash().unwrap_or_default();
    let hash = hash.trim_start_matches('#').to_string();
    let parts: Vec<String> = hash.split('/').map(String::from).collect();
    mount_to_body(move || match parts.as_slice() {
        [kind, seats, cards, rest @ ..] if kind == "table" => {
            let seats = seats.parse().unwrap_or(4);
            let cards = cards.parse().unwrap_or(7);
            let scene = rest.first().cloned().unwrap_or_default();
            view! { <Sprite /> <Played seats cards scene /> }.into_any()
        }
        _ => view! { <Sprite /> <Cards /> }.into_any(),
    });
}

fn seat(index: usize) -> Seat {
    Seat::first(16)
        .nth(index)
        .expect("fewer than sixteen seats")
}

fn face(text: &str) -> Face {
    text.parse().expect("a face")
}

/// A deal that is always the same, with this many cards for the viewer.
fn position(seats: usize, cards: usize, scene: &str) -> Position {
    let mut stock: Vec<Face> = (0..216)
        .map(|i| Deck::Colour.cards(2)[i * 89 % 216])
        .collect();
    let mut take = |count: usize| -> Vec<Face> { stock.drain(..count).collect() };
    let mut hands: Vec<Vec<Face>> = (0..seats)
        .map(|i| take(if i == 0 { cards } else { 2 + i * 3 % 8 }))
        .collect();
    let mut top = vec![face("b4"), face("g4"), face("r4")];
    match scene {
        "swap" => hands[0].push(face("r7")),
        "total" | "shown" => {
            hands[0].push(WILD_DRAW_FOUR);
            hands[seats - 1] = vec![WILD_DRAW_FOUR, face("y2"), face("r3")];
        }
        "flags" => {
            hands[seats - 1] = vec![face("r2"), face("r3")];
            hands[1 % seats] = vec![face("r5"), face("y3")];
        }
        "drawn" => stock.insert(0, face("r9")),
        "wild" => top.push(WILD),
        _ => {}
    }
    hands[0].push(WILD);
    let laid = |face: &Face| Laid {
        face: *face,
        by: None,
        named: face.is_wild().then_some(Suit::Green),
    };
    let mix = Mix::plain(RulesetId::Classic)
        .with(House::SevenZero, 1)
        .with(House::Progressive, 1);
    Position {
        mix: mix.with(House::Packs, 2),
        hands,
        stock,
        piles: vec![top.iter().map(laid).collect()],
        dealer: seat(0),
        turn: if matches!(scene, "total" | "shown" | "flags") {
            seat(seats - 1)
        } else {
            seat(0)
        },
        direction: Some(Direction::Clockwise),
        ages: Vec::new(),
        pepper: None,
        salt: None,
        seed: Seed::from_number(7),
    }
}

/// A game with its viewer in the first seat; the others take the first thing that may be done.
#[component]
fn Played(seats: usize, cards: usize, scene: String) -> impl IntoView {
    let game = Game::at(&position(seats, cards, &scene)).expect("a legal position");
    let viewer = (scene != "watch").then(|| seat(0));
    let view = RwSignal::new(game.view(viewer));
    let game = StoredValue::new(game);
    let news = RwSignal::new(Batch::default());
    let refused = RwSignal::new(None::<Illegal>);
    let act = move |who: Seat, action: Action| act(game, view, news, refused, who, action);
    let last = seat(seats - 1);
    match scene.as_str() {
        "total" => act(
            last,
            Action::Play(Play {
                suit: Some(Suit::Yellow),
                ..Play::one(WILD_DRAW_FOUR)
            }),
        ),
        "shown" => {
            act(
                last,
                Action::Play(Play {
                    suit: Some(Suit::Yellow),
                    ..Play::one(WILD_DRAW_FOUR)
                }),
            );
            act(seat(0), Action::Challenge);
        }
        "drawn" => act(seat(0), Action::Draw),
        "flags" => {
            act(last, Action::Call);
            act(last, Action::Play(Play::one(face("r3"))));
            game.update_value(|game| {
                game.apply(Input::Lost(seat(2 % seats))).ok();
            });
            view.set(game.with_value(|game| game.view(Some(seat(0)))));
        }
        "play" => {
            let tick = move || {
                if let Some((who, action)) = game.with_value(next) {
                    act(who, action)
                }
            };
            set_interval(tick, Duration::from_millis(1200));
        }
        _ => {}
    }
    let names: Vec<String> = NAMES.iter().map(|name| name.to_string()).collect();
    view! {
        <Table
            view names=Signal::stored(names) deck=Signal::stored(Deck::Colour) news refused taste=Signal::stored(Taste::default())
            on_action=Callback::new(move |action| act(seat(0), action))
            head=|| view! {
                <button type="button" class="button quiet">"Menu"</button>
                <h1 class="table-title">"Classic · round 2"</h1>
                <button type="button" class="button quiet">"Log"</button>
            }
        />
    }
}

fn act(
    game: StoredValue<Game>,
    view: RwSignal<View>,
    news: RwSignal<Batch>,
    refused: RwSignal<Option<Illegal>>,
    who: Seat,
    action: Action,
) {
    let done = game.try_update_value(|game| {
        game.apply(Input::Act {
            seat: who,
            seen: game.tick(),
            action,
        })
    });
    refused.set(done.and_then(Result::err).filter(|_| who == seat(0)));
    let told = |game: &mut Game| {
        game.take_events()
            .map(|event| event.told(Some(seat(0))))
            .collect()
    };
    let told: Vec<Told> = game.try_update_value(told).unwrap_or_default();
    if refused.get_untracked().is_none() {
        news.update(|batch| {
            *batch = Batch {
                number: batch.number + 1,
                told,
            }
        });
        view.set(game.with_value(|game| game.view(Some(seat(0)))));
    }
}

/// What somebody else does next.
fn next(game: &Game) -> Option<(Seat, Action)> {
    let who = game.asked().lowest().filter(|who| *who != seat(0))?;
    let mut actions = Vec::new();
    game.legal_actions(who, &mut actions);
    actions.first().map(|action| (who, *action))
}

#[component]
fn Cards() -> impl IntoView {
    let named =
        |face: Face| Suit::ALL.map(|suit| view! { <li><CardFace face named=Some(suit) /></li> });
    view! {
        <main class="gallery">
            <h1 class="gallery-name"><Logo /> "One Left"</h1>
            <p>{Suit::ALL.map(|suit| view! { <SuitMark suit /> " " <b>{suit.colour()}</b> " " })}</p>
            <ul class="gallery-deck">
                {Face::all().map(|face| view! { <li><CardFace face /></li> }).collect_view()}
                {named(card::WILD)} {named(WILD_DRAW_FOUR)}
                <li><CardBack /></li>
            </ul>
        </main>
    }
}
