//! Shows the drawings and the table without a network, for visual checks. It is not part of the app. The same page
//! shows different things, depending on its address.
//!
//! `#deck` shows the color deck, `#french` the French cards, `#sample` some of both, `#share` the picture for links to
//! the app. `#table/10/25` shows a table of ten with 25 cards in hand. A third part picks the scene:
//!
//! - `play` lets the others play along.
//! - `watch` is a spectator's table.
//! - `shown` shows an open hand.
//! - `total`, `drawn`, `swap`, and `name` ask something of the viewer.
//! - `flags` has one player who called, one who forgot to, and one who is away.
//!
//! `#script/B/3/TEXT` shows a rule script after its first three inputs, as the second seat sees it. The text is encoded
//! for an address. One more part before the text picks how the script goes on:
//!
//! - `#script/B/3/play/TEXT` lets the others go on from there.
//! - `time` shows how long questions are open.
//! - `late` lets another player be faster.
//! - `back` gives the table the app's router, so that steps back work.
//! - `#script/B/3/next/TEXT` plays the next input at each key press.

#![allow(
    clippy::expect_used,
    reason = "a gallery shows only what it made itself"
)]

mod cards;

use app::{
    Taste,
    art::{FrenchSprite, lay_out_shapes, lay_out_sprite},
    pages::GUIDES,
    platform::router::Router,
    table::{Table, TableFeed},
};
use cards::{cards, sample, share};
use engine::{
    Action, Deck, Face, Game, GameConfig, HouseRule, Input, Play, Position, RedactedEvent,
    RulesetId, Seat, Seed, Suit, View,
    card::{WILD, WILD_DRAW_FOUR},
    kernel::view::PlayedCard,
    script::{OpenedTable, Says, Script, ScriptInput},
    session::Late,
};
use leptos::{ev, mount::mount_to, prelude::*};
use std::{cell::RefCell, rc::Rc, time::Duration};
use wording::{
    narrator::{Batch, Denied, Log},
    say,
};

const NAMES: &str =
    "Ana Ben Cem Dia Eli Fay Gustavo Henrietta-Maria Ida Jo Kim Leo Mia Noor Olaf Pia";

fn main() {
    app::platform::language::learn(None, open);
}

/// Shows the page for the address, whenever it changes.
fn open() {
    lay_out_shapes();
    lay_out_sprite();
    let shown = Rc::new(RefCell::new(None));
    let show = move || {
        // The previous page has to go first.
        shown.take();
        let hash = location().hash().unwrap_or_default();
        let body = document().body().expect("a page has a body");
        let handle = mount_to(body, {
            let hash = hash.clone();
            move || page(hash.trim_start_matches('#'))
        });
        shown.replace(Some(handle));
        // A mark for tests, which wait until the page is there.
        document()
            .document_element()
            .map(|root| root.set_attribute("data-shown", &hash));
    };
    show();
    window_event_listener(ev::hashchange, move |_| show());
}

/// The page for an address.
fn page(hash: &str) -> AnyView {
    let parts: Vec<&str> = hash.split('/').collect();
    match parts.as_slice() {
        ["table", seats, cards, rest @ ..] => {
            let seats = seats.parse().unwrap_or(4);
            let cards = cards.parse().unwrap_or(7);
            let scene = rest.first().copied().unwrap_or_default().to_string();
            view! { <Played seats cards scene /> }.into_any()
        }
        ["script", viewer, inputs, rest @ ..] => {
            let scripted = gallery_script(viewer, inputs, rest);
            view! { <Scripted scripted /> }.into_any()
        }
        ["french"] => view! { <FrenchSprite /> {cards(Deck::FrenchWithJokers)} }.into_any(),
        ["sample"] => view! { <FrenchSprite /> {sample()} }.into_any(),
        ["share"] => view! { {share()} }.into_any(),
        _ => view! { {cards(Deck::Colour)} }.into_any(),
    }
}

fn seat(index: usize) -> Seat {
    Seat::first(16)
        .nth(index)
        .expect("fewer than sixteen seats")
}

fn face(text: &str) -> Face {
    text.parse().expect("a face")
}

/// A script, the number of its inputs to play, the viewer, and how it goes on: `play`, `next`, or not at all.
struct GalleryScript {
    script: Script,
    inputs: usize,
    viewer: Option<Seat>,
    then: String,
}

fn gallery_script(viewer: &str, inputs: &str, rest: &[&str]) -> GalleryScript {
    let text = rest.last().copied().unwrap_or_default();
    let text = js_sys::decode_uri_component(text).expect("an encoded text");
    let scripts = engine::script::parse(&String::from(text)).expect("a script");
    GalleryScript {
        script: scripts.first().expect("one script").clone(),
        inputs: inputs.parse().unwrap_or_default(),
        viewer: Seat::first(16).find(|seat| seat.to_string() == viewer),
        then: rest.first().copied().unwrap_or_default().to_string(),
    }
}

/// A script after some of its inputs. The viewer acts from there.
#[component]
fn Scripted(scripted: GalleryScript) -> impl IntoView {
    let OpenedTable::Round(mut game) = scripted.script.table.open().expect("a legal table") else {
        panic!("a script of whole rounds has no table to show");
    };
    let config = scripted.script.table.config();
    let (mut latest, mut log) = (Vec::new(), Log::default());
    let inputs = scripted
        .script
        .steps
        .iter()
        .filter_map(|step| match &step.says {
            Says::Input(input) if input.refused.is_none() => Some(input),
            _ => None,
        });
    let inputs: Vec<ScriptInput> = inputs.cloned().collect();
    let (past, future) = inputs.split_at(scripted.inputs.min(inputs.len()));
    for input in past {
        let Some(input) = input.to_move(&game) else {
            continue;
        };
        game.apply(input).expect("an input that is accepted");
        latest = game
            .take_events()
            .map(|event| event.redacted_for(scripted.viewer))
            .collect();
        log.add(&latest);
    }
    let scene = GalleryTable::new(*game, scripted.viewer);
    scene.log.set(log);
    scene.news.set(Batch {
        number: 1,
        events: latest,
    });
    match scripted.then.as_str() {
        "play" => scene.goes_on(),
        "next" => scene.goes_on_with(future.to_vec()),
        "time" => scene.timed.set(true),
        "late" => scene.overtaken.set(true),
        "back" => provide_context(Router::start()),
        _ => {}
    }
    scene.table(config)
}

/// A deal that is always the same, with this number of cards for the viewer.
fn position(seats: usize, cards: usize, scene: &str) -> Position {
    let mut draw_pile: Vec<Face> = (0..216)
        .map(|i| Deck::Colour.cards(2)[i * 89 % 216])
        .collect();
    let mut take = |count: usize| -> Vec<Face> { draw_pile.drain(..count).collect() };
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
        "drawn" => draw_pile.insert(0, face("r9")),
        "wild" => top.push(WILD),
        _ => {}
    }
    hands[0].push(WILD);
    let played = |face: &Face| PlayedCard {
        face: *face,
        by: None,
        named: face.is_wild().then_some(Suit::Green),
    };
    let pile = top.iter().map(played).collect();
    Position {
        turn: match scene {
            "total" | "shown" | "flags" => seat(seats - 1),
            _ => seat(0),
        },
        seed: Seed::from_number(7),
        ..Position::new(hands, draw_pile, vec![pile])
    }
}

/// A game with its display.
#[derive(Clone, Copy)]
struct GalleryTable {
    game: StoredValue<Game>,
    viewer: Option<Seat>,
    view: RwSignal<View>,
    news: RwSignal<Batch>,
    log: RwSignal<Log>,
    refused: RwSignal<Option<Denied>>,
    /// True to show questions with the time limits of the rules.
    timed: RwSignal<bool>,
    /// True if the viewer acts on an outdated view, so that another player was faster.
    overtaken: RwSignal<bool>,
}

impl GalleryTable {
    fn new(game: Game, viewer: Option<Seat>) -> GalleryTable {
        GalleryTable {
            view: RwSignal::new(game.view(viewer)),
            game: StoredValue::new(game),
            viewer,
            news: RwSignal::new(Batch::default()),
            log: RwSignal::new(Log::default()),
            refused: RwSignal::new(None),
            timed: RwSignal::new(false),
            overtaken: RwSignal::new(false),
        }
    }

    fn act(self, seat: Seat, action: Action) {
        let late = self.overtaken.get_untracked();
        let seen = if late {
            0
        } else {
            self.game.with_value(Game::revision)
        };
        self.apply(Input::Act { seat, seen, action }, Some(seat));
    }

    fn apply(self, input: Input, by: Option<Seat>) {
        let GalleryTable { game, viewer, .. } = self;
        let done = game.try_update_value(|game| game.apply(input));
        let refused = done.and_then(Result::err);
        let denied = refused.filter(|_| by == viewer);
        let faster = game.with_value(|game| game.asked().iter().next());
        let late = faster
            .filter(|_| self.overtaken.get_untracked())
            .map(|first| Late { first, millis: 80 });
        self.refused.set(denied.map(|why| Denied { why, late }));
        if refused.is_some() {
            return;
        }
        let take_events = |game: &mut Game| {
            game.take_events()
                .map(|event| event.redacted_for(viewer))
                .collect()
        };
        let events: Vec<RedactedEvent> = game.try_update_value(take_events).unwrap_or_default();
        self.log.update(|log| log.add(&events));
        self.news.update(|batch| {
            *batch = Batch {
                number: batch.number + 1,
                events,
            }
        });
        self.view.set(game.with_value(|game| game.view(viewer)));
    }

    /// Plays the script's next input at each key press.
    fn goes_on_with(self, inputs: Vec<ScriptInput>) {
        let inputs = StoredValue::new(inputs.into_iter());
        let next = move |_| {
            let input = inputs.try_update_value(Iterator::next).flatten();
            let input = input.and_then(|input| self.game.with_value(|game| input.to_move(game)));
            if let Some(input) = input {
                self.apply(input, None);
            }
        };
        window_event_listener(leptos::ev::keydown, next);
    }

    /// Lets the other players act at regular intervals.
    fn goes_on(self) {
        let revision = move || {
            if let Some((who, action)) = self.game.with_value(|game| next(game, self.viewer)) {
                self.act(who, action)
            }
        };
        set_interval(revision, Duration::from_millis(1200));
    }

    fn table(self, config: GameConfig) -> impl IntoView {
        let names: Vec<String> = NAMES.split(' ').map(str::to_owned).collect();
        let GalleryTable {
            view,
            news,
            log,
            refused,
            ..
        } = self;
        let title = say!(
            "{game} · round {number}",
            game = wording::i18n::game_name(config.ruleset),
            number = 2_u8
        );
        let time = move || {
            let prompt = view.with(|view| view.prompt).filter(|_| self.timed.get());
            prompt?.seconds.map(u16::from)
        };
        let (names, config) = (Signal::stored(names), Signal::stored(config));
        let feed = TableFeed {
            log: log.into(),
            refused: refused.into(),
            patience: Signal::derive(time),
            ..TableFeed::new(view.into(), names, config, news.into())
        };
        view! {
            <Table
                feed taste=Signal::stored(Taste::default()) on_act=Callback::new(move |(seat, _, action)| self.act(seat, action)) guides=GUIDES
                head=move || view! {
                    <button type="button" class="button quiet">{say!("Menu")}</button>
                    <h1 class="table-title">{title.clone()}</h1>
                }
            />
        }
    }
}

/// A game with its viewer in the first seat. The other players take the first legal action.
#[component]
fn Played(seats: usize, cards: usize, scene: String) -> impl IntoView {
    let config = GameConfig::plain(RulesetId::Classic)
        .with(HouseRule::Sevens, 1)
        .with(HouseRule::Zeros, 1)
        .with(HouseRule::Stacking, 1)
        .with(HouseRule::Packs, 2);
    let position = position(seats, cards, &scene);
    let game = config.at(&position).expect("a legal position");
    let table = GalleryTable::new(game, (scene != "watch").then(|| seat(0)));
    let last = seat(seats - 1);
    let doubtful = Action::Play(Play {
        suit: Some(Suit::Yellow),
        ..Play::one(WILD_DRAW_FOUR)
    });
    match scene.as_str() {
        "total" => table.act(last, doubtful),
        "shown" => {
            table.act(last, doubtful);
            table.act(seat(0), Action::Challenge);
        }
        "drawn" => table.act(seat(0), Action::Draw),
        "flags" => {
            table.act(last, Action::Call);
            table.act(last, Action::Play(Play::one(face("r3"))));
            table.game.update_value(|game| {
                game.apply(Input::Lost(seat(2 % seats))).ok();
            });
            let view = table.game.with_value(|game| game.view(Some(seat(0))));
            table.view.set(view);
        }
        "play" => table.goes_on(),
        _ => {}
    }
    table.table(config)
}

/// The next action of another player.
fn next(game: &Game, viewer: Option<Seat>) -> Option<(Seat, Action)> {
    let who = game.asked().iter().find(|seat| Some(*seat) != viewer)?;
    let actions = game.legal(who);
    actions.first().map(|action| (who, *action))
}
