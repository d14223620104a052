//! A small table seen from above, with every hand open and no player at it: it shows events of a round.

use crate::table::{
    motion::animation::Layer,
    state::{
        hand_order::{Held, arranged},
        table_state::{TableFeed, TableState},
    },
    view::{
        hand::face_down,
        packets::Packets,
        piles::Piles,
        player_pod::{count, flags},
    },
};
use crate::ui::parts::Show;
use crate::{
    art::{CardBack, CardFace, FrenchSprite},
    storage::Sort,
};
use engine::{Deck, Face, GameConfig, Seat, View, phrase::Joint};
use leptos::prelude::*;
use wording::{i18n::cards, line::listed, narrator::Batch, player::Sits, say};

/// The prefix of this table's element ids.
const IDS: &str = "above-";
/// The number of backs that show a hidden hand as more than one card.
const BACKS: u16 = 5;

/// The table from above: the players, their cards, and the middle.
#[component]
pub fn MiniTable(
    /// The public view of the game.
    #[prop(into)]
    view: Signal<View>,
    /// Every hand by seat; empty where no player has seen it yet.
    #[prop(into)]
    hands: Signal<Vec<Vec<Face>>>,
    /// The names of the players, indexed by seat.
    #[prop(into)]
    names: Signal<Vec<String>>,
    /// The game config that the table plays.
    #[prop(into)]
    config: Signal<GameConfig>,
    /// The latest news; a new number sets cards in motion.
    #[prop(into)]
    news: Signal<Batch>,
) -> impl IntoView {
    let feed = TableFeed::new(view, names, config, news);
    let table = TableState::new(feed, Callback::new(|_| {})).apart(IDS);
    let order = table.memo_of(|view| view.order.clone());
    let half = move || order.with(|order| order.len().div_ceil(2));
    let side = move |far: bool| {
        let part = move || match far {
            true => order.with(|order| order[..half()].to_vec()),
            false => order.with(|order| order[half()..].to_vec()),
        };
        view! {
            <ul class="stands" class:near=!far class:crowded=move || { half() > 3 } style:--row=move || row(half()).to_string()>
                <For each=part key=|seat| *seat children=move |seat| view! { <Stand table seat hands /> } />
            </ul>
        }
    };
    let heaps = table.memo_of(|view| !view.heaps.is_empty());
    view! {
        <div class="above">
            {side(true)}
            <div class="above-middle">
                <Piles table />
                <Show when=move || heaps.get()><Packets table /></Show>
            </div>
            {side(false)}
            <Layer table />
        </div>
        {dynamic(move || (table.deck.get() != Deck::Colour).then(|| view! { <FrenchSprite /> }))}
    }
}

/// Returns how many players on a side sit in one row: up to five; more sit in two rows.
fn row(side: usize) -> usize {
    match side {
        ..=5 => side,
        more => more.div_ceil(2),
    }
}

#[component]
fn Stand(table: TableState, seat: Seat, hands: Signal<Vec<Vec<Face>>>) -> impl IntoView {
    let facts = memo(move || table.facts(seat));
    let hand = memo(move || {
        let hand = hands.with(|hands| hands.get(seat.index()).cloned());
        arranged(&hand.unwrap_or_default(), Sort::Colour, table.deck.get())
    });
    let hidden = move || {
        let all = facts.with(|facts| facts.cards);
        all.saturating_sub(hand.with(Vec::len) as u16)
    };
    let words = move || {
        let (held, hidden) = (hand.get(), hidden());
        let down = (hidden > 0).then(|| face_down(hidden));
        let open = (!held.is_empty()).then(|| named(&held, table.deck.get()));
        let held = match (open, down) {
            (None, None) => say!("no cards"),
            (Some(told), Some(fact)) => say!("{told}; {fact}", told, fact),
            (open, down) => open.or(down).unwrap_or_default(),
        };
        let facts = table.said(|_, cast| facts.with(|facts| facts.in_words(cast)));
        let list = facts
            .into_iter()
            .fold(held, |list, fact| say!("{told}; {fact}", told = list, fact));
        say!("{who}: {told}.", who = table.name(seat), told = list)
    };
    let backs = move || {
        let backs = (0..hidden().min(BACKS)).map(|_| view! { <li><CardBack /></li> });
        backs.collect_view()
    };
    view! {
        <li>
            <div
                class="stand" id=table.id(&format!("seat-{}", seat.index()))
                class:turn=move || facts.with(|f| f.turn) class:absent=move || facts.with(|f| f.sits == Sits::Away)
                class:last=move || facts.with(|f| f.cards == 1)
            >
                <p class="stand-name">
                    <b aria-hidden="true">{dynamic(move || table.name(seat))}</b>
                    <span aria-hidden="true">{count(facts)}</span>
                    <span class="visually-hidden">{dynamic(words)}</span>
                </p>
                <ul class="stand-cards" aria-hidden="true">
                    <For
                        each=move || hand.get() key=|held| *held
                        children=move |held| view! { <li><CardFace deck=table.deck.get_untracked() face=held.face /></li> }
                    />
                    {dynamic(backs)}
                </ul>
                {dynamic(move || flags(&facts.get(), table.deck.get()))}
            </div>
        </li>
    }
}

/// "Red 7, Red 7 and Wild".
fn named(held: &[Held], deck: Deck) -> String {
    let names = held.iter().map(|held| cards::name(deck, held.face));
    listed(&names.collect::<Vec<_>>(), Joint::And)
}
