//! The viewer's cards: a fan of up to seven, overlapping strips beyond; or a packet that the viewer has not taken up
//! yet.

use crate::table::{
    input::{
        gestures::{HandTouch, context},
        keyboard::walk_in_hand,
        scroll_into_view::{self, Beyond},
    },
    state::{
        hand_order::Held,
        selection::{Fits, Selection},
        table_state::TableState,
    },
    view::spoken_message::{before, behind},
};
use crate::{
    art::{CardBack, CardFace},
    storage::Sort,
};
use engine::{Action, View, message};
use leptos::{either::Either, ev, html, prelude::*};
use wording::{
    i18n,
    list::in_a_row,
    player::{Facts, has_hand_to_take_up},
    prompt::question::Turns,
    say,
};

/// The most cards in a fan; more become a row of strips.
const FAN: usize = 7;
/// The number of backs that show a packet as more than one card.
const BACKS: u16 = 5;

/// The label of a packet. The screen shows only the number; a screen reader says the words.
const PACKET: &str = message!("Take up your hand of {count}");

/// The cards that lie face down before the viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FaceDown {
    /// A whole hand that the viewer has not taken up yet.
    Hand(u16),
    /// No card, or cards that the viewer drew and sees on the next turn (CLA-78).
    Drawn(u16),
}

impl FaceDown {
    fn of(view: &View) -> FaceDown {
        let mine = view.viewer.and_then(|me| view.seats.get(me.index()));
        let cards = mine.map_or(0, |seat| seat.cards.saturating_sub(view.hand.len() as u16));
        match has_hand_to_take_up(view) {
            true => FaceDown::Hand(cards),
            false => FaceDown::Drawn(cards),
        }
    }

    fn count(self) -> u16 {
        let (FaceDown::Hand(cards) | FaceDown::Drawn(cards)) = self;
        cards
    }
}

/// "2 cards, face down".
pub(crate) fn face_down(count: u16) -> String {
    say!("{count} card, face down | {count} cards, face down", count)
}

/// True if every moment counts: out of turn, where the fastest player is first.
fn hurries(asked: bool, turns: Turns) -> bool {
    !asked && turns == Turns::Races
}

/// The hand as a group of buttons, one of them in the tab order.
#[component]
pub(crate) fn Hand(
    table: TableState,
    sort: RwSignal<Sort>,
    one_tap: Signal<bool>,
) -> impl IntoView {
    let mine = table.memo_of(View::is_asked);
    let touch = HandTouch::new(Signal::derive(move || {
        one_tap.get() || hurries(mine.get(), table.feed.turns.get())
    }));
    touch.keep_arranged(table, sort);
    let group = NodeRef::<html::Div>::new();
    let hints = table.feed.hints;
    let fits = memo(move || match hints.get() {
        true => table.view.with(|view| Fits::of(&view.actions)),
        false => Fits::default(),
    });
    let won = table.memo_of(|view| view.viewer.is_some_and(|me| Facts::of(view, me).won));
    let may = memo(move || fits.get().any().only_if(mine.get()));
    scroll_into_view::bring(may, touch.is_down(), group);
    let beyond = Beyond::new(group, move || {
        fits.track();
        table.hand.track();
    });
    let down = table.memo_of(FaceDown::of);
    let busy = memo(move || hints.get() && table.selection.with(is_busy));
    let count = move || table.hand.with(Vec::len);
    // Cards that lie face down take the place of one.
    let places = move || count() + usize::from(down.get().count() > 0);
    let release = move |_: ev::PointerEvent| touch.release();
    let label = move || match (count(), down.get().count()) {
        (0, 0) => say!("Your hand, empty"),
        (0, count) => say!(
            "Your hand, {count} card, face down | Your hand, {count} cards, face down",
            count
        ),
        (count, down) => in_a_row(
            [say!(
                "Your hand, {count} card | Your hand, {count} cards",
                count
            )]
            .into_iter()
            .chain((down > 0).then(|| face_down(down))),
        ),
    };
    view! {
        <div
            id="hand" class="hand" role="group" aria-keyshortcuts="i p" node_ref=group
            class:fan=move || count() <= FAN class:mine=move || mine.get() class:won=move || won.get()
            class:last=move || count() == 1 && down.get().count() == 0 class:plain=move || !hints.get()
            class:jump=move || !(mine.get() || fits.get().any().is_empty()) class:busy=move || busy.get()
            style:--cards=move || places().max(2).to_string()
            style:--new=quoted(say!("new")) style:--now=quoted(say!("now")) style:--again=quoted(say!("again"))
            aria-label=label
            on:keydown=move |key| walk_in_hand(&key, touch, table, group, fits)
            on:pointermove=move |to| touch.hold.stray(&to) on:scroll=move |_| beyond.look()
            on:pointerup=release on:pointercancel=release on:pointerleave=release
        >
            <For each=move || table.hand.get() key=|held| *held children=move |held| view! { <Card table touch fits held /> } />
            {dynamic(move || match down.get() {
                FaceDown::Hand(0) | FaceDown::Drawn(0) => None,
                FaceDown::Drawn(cards) => Some(Either::Left(view! { <Lying cards /> })),
                FaceDown::Hand(cards) => Some(Either::Right(view! { <Packet table cards /> })),
            })}
        </div>
        {dynamic(move || sign("beyond before", beyond.before()))}
        {dynamic(move || sign("beyond behind", beyond.behind()))}
    }
}

/// The sign that playable cards lie beyond an edge. A screen reader counts the cards themselves.
fn sign(class: &'static str, any: bool) -> Option<AnyView> {
    any.then(|| view! { <span class=class aria-hidden="true"></span> }.into_any())
}

/// Returns a word as style sheets write it. No language has quotes or backslashes in these words.
fn quoted(word: String) -> String {
    format!("\"{word}\"")
}

/// True while the viewer puts cards together: cards that cannot join step back.
fn is_busy(selection: &Selection) -> bool {
    selection.goes_on() && (selection.played.len() > 1 || !selection.more.is_empty())
}

/// Cards that lie face down beside the hand until the turn comes. The label of the hand tells a screen reader.
#[component]
fn Lying(cards: u16) -> impl IntoView {
    view! {
        <span class="packet lying" aria-hidden="true">{backs(cards)}</span>
    }
}

/// A hand that lies face down, and the button that takes it up.
#[component]
fn Packet(table: TableState, cards: u16) -> impl IntoView {
    let may = memo(move || table.may(Action::PickUp));
    view! {
        <button
            type="button" class="packet" aria-disabled=move || (!may.get()).then_some("true")
            on:click=move |_| if may.get_untracked() { table.send(Action::PickUp) }
        >
            {before(PACKET, Some(cards.into()))}
            {backs(cards)}
            {behind(PACKET, Some(cards.into()))}
        </button>
    }
}

fn backs(cards: u16) -> impl IntoView {
    let backs = (0..cards.min(BACKS)).map(|_| view! { <CardBack /> });
    view! {
        {backs.collect_view()}
        <span class="count">{cards}</span>
    }
}

/// Returns the label of a card as a message, and the classes that show its state.
fn standing(fits: Fits, held: Held) -> (&'static str, &'static str) {
    if fits.alone.has(held.face) {
        (message!("playable"), " playable")
    } else if fits.together.has(held.face) {
        (message!("playable with others"), " part")
    } else if fits.given.has(held.face) {
        (message!("may be given"), " playable")
    } else {
        (message!("not playable now"), "")
    }
}

#[component]
fn Card(table: TableState, touch: HandTouch, fits: Memo<Fits>, held: Held) -> impl IntoView {
    let face = held.face;
    let index = memo(move || {
        let place = |hand: &Vec<Held>| hand.iter().position(|other| *other == held);
        table.hand.with(place).unwrap_or_default()
    });
    let hints = table.feed.hints;
    let standing = memo(move || standing(fits.get(), held));
    let drawn = memo(move || table.view.with(|view| view.drawn == Some(face)) && held.copy == 0);
    let chosen = memo(move || table.chosen.with(|chosen| chosen.contains(&held)));
    let joins =
        memo(move || hints.get() && table.selection.with(|selection| selection.more.has(face)));
    let class = memo(move || {
        let mut class = format!("held{}", standing.get().1);
        let also = [
            (chosen.get(), " lifted"),
            // Every lifted card says that the next tap plays it.
            (chosen.get() && !hints.get(), " playable"),
            (joins.get(), " joins"),
            (drawn.get(), " drawn"),
        ];
        also.iter()
            .filter(|(is, _)| *is)
            .for_each(|(_, also)| class.push_str(also));
        class
    });
    let label = move || {
        let facts = [
            Some(i18n::cards::name(table.deck.get(), face)),
            drawn.get().then(|| say!("just drawn")),
            chosen.get().then(|| say!("chosen")),
            hints.get().then(|| i18n::message_text(standing.get().0)),
            Some(say!(
                "{number} of {all}",
                number = (index.get() + 1).to_string(),
                all = table.hand.with(Vec::len).to_string()
            )),
        ];
        in_a_row(facts.into_iter().flatten())
    };
    // The distance in halves, from the middle of the hand.
    let off = move || 2 * index.get() as i32 + 1 - table.hand.with(Vec::len) as i32;
    view! {
        <button
            type="button" class=move || class.get()
            style:--at=move || off().to_string()
            style:--off=move || off().abs().to_string()
            tabindex=move || if touch.at.get() == index.get() { "0" } else { "-1" }
            aria-label=label
            on:focus=move |_| touch.at.set(index.get_untracked())
            on:pointerdown=move |down| touch.press(&down, table, held)
            on:contextmenu=move |click| context(&click, table, face)
            on:pointerup=move |up| touch.swipe(&up, table, held)
            on:click=move |click| touch.tap(&click, table, held)
        >
            <CardFace deck=table.deck.get_untracked() face />
        </button>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::examples::view;

    #[test]
    fn one_tap_plays_a_card_out_of_turn_in_races() {
        assert!(hurries(false, Turns::Races));
        assert!(!hurries(true, Turns::Races));
        for turns in [Turns::Quiet, Turns::Me] {
            assert!(!hurries(false, turns));
        }
    }

    /// A tap takes the hand up, and the duty to call begins with it (NEW-47). The player sees nothing of the hand
    /// before.
    #[test]
    fn a_hand_that_came_with_a_7_lies_face_down_until_it_is_taken_up() {
        let script = "
            rules newno   seats A B C   turn A
            pile r4   stock g1 g2 g3
            A r7 y1 | B b8 b9 r3 | C b6 b7 b3
            > A plays r7
            > A picks B";
        for (seat, cards) in [('A', 3), ('B', 1)] {
            let (seen, _) = view(script, seat);
            assert_eq!(FaceDown::of(&seen), FaceDown::Hand(cards));
            assert!(seen.hand.is_empty());
            assert!(seen.refusals.is_empty());
            let plays = |action: &Action| matches!(action, Action::Play(_));
            assert!(!seen.actions.iter().any(plays));
        }
        assert_eq!(FaceDown::of(&view(script, 'C').0), FaceDown::Drawn(0));
        let (taken, _) = view(&format!("{script}\n> B picks up"), 'B');
        assert_eq!(FaceDown::of(&taken), FaceDown::Drawn(0));
        assert_eq!(taken.hand.len(), 1);
    }

    /// They are part of the hand, but nobody sees them (CLA-78).
    #[test]
    fn drawn_cards_lie_face_down_beside_the_hand_until_the_turn_comes() {
        let script = "
            rules classic blind-draw   seats A B   turn A
            pile r4   stock r9 g2
            A b5 y1 | B r2 b8 b9
            > A draws";
        let (seen, _) = view(script, 'A');
        assert_eq!(FaceDown::of(&seen), FaceDown::Drawn(1));
        assert_eq!(seen.hand.len(), 2);
        let (seen, _) = view(&format!("{script}\n> B plays r2"), 'A');
        assert_eq!(FaceDown::of(&seen), FaceDown::Drawn(0));
        assert_eq!(seen.hand.len(), 3);
    }

    /// The button comes and goes with the hand, whatever the number of cards.
    #[test]
    fn a_hand_to_take_up_differs_from_as_many_drawn_cards() {
        let script = "
            rules classic blind-draw p1=trade   seats A B C   turn A
            pile r4   stock r9 g2
            A b5 y1 y3 | B r1 b8 | C b6 b7
            > A draws
            > B plays r1";
        let down = |inputs: &str| FaceDown::of(&view(&format!("{script}{inputs}"), 'A').0);
        assert_eq!(down(""), FaceDown::Drawn(1));
        assert_eq!(down("\n> B trades with A"), FaceDown::Hand(1));
        assert_eq!(
            down("\n> B trades with A\n> A picks up"),
            FaceDown::Drawn(0)
        );
    }
}
