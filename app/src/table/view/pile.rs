//! A discard pile: its topmost cards, the suit to follow, and the effect of a tap on it.

use crate::art::{CardFace, SuitMark};
use crate::table::{
    input::button_rest::guard,
    state::{choice::ChoiceStep, table_state::TableState},
};
use engine::{
    Action, Asked, Deck, Face, PlayedCard, Suit, View,
    card::{DRAW_TWO, WILD_DRAW_FOUR},
    kernel::view::PileView,
};
use leptos::{html, prelude::*};
use wording::{i18n::cards, say};

/// The number of cards that the screen shows of a pile, the top one included.
const DRAWN: usize = 3;

/// The effect of a tap on a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PileTap {
    /// Picks the pile for the chosen cards.
    Choose,
    /// Plays the chosen cards.
    Play,
    /// Takes the top card.
    Take,
}

/// The place of a pile. Words name it only where there are two piles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PilePlace {
    Only,
    Left,
    Right,
}

impl PilePlace {
    fn label(self, pile: String) -> String {
        match self {
            PilePlace::Only => pile,
            PilePlace::Left => say!("{pile}, on the left", pile),
            PilePlace::Right => say!("{pile}, on the right", pile),
        }
    }
}

fn tap(table: TableState, number: u8) -> Option<PileTap> {
    match table.step() {
        Some(ChoiceStep::Pile(piles)) if piles.contains(&number) => Some(PileTap::Choose),
        Some(_) => None,
        None if table.selection.with(|selection| selection.fits_on(number)) => Some(PileTap::Play),
        None => table
            .may(Action::TakeDiscard(number))
            .then_some(PileTap::Take),
    }
}

/// The topmost cards of a discard pile; a button while the viewer may choose it.
#[component]
pub(crate) fn Pile(table: TableState, at: usize) -> impl IntoView {
    let number = u8::try_from(at).unwrap_or(u8::MAX);
    let pile = memo(move || table.view.with(|view| view.piles.get(at).cloned()));
    let has = move |of: fn(&PileView) -> bool| pile.with(|pile| pile.as_ref().is_some_and(of));
    let cards = move || pile.with(|pile| pile.as_ref().map(drawn).unwrap_or_default());
    let open = table.memo_of(is_begun_by_any);
    let word = move || match (has(|_| true), open.get()) {
        (false, _) => say!("2nd pile"),
        (true, true) => say!("any card"),
        (true, false) => String::new(),
    };
    let two = memo(move || table.rules.with(|rules| rules.piles() > 1));
    let side = move || match (two.get(), at) {
        (false, _) => PilePlace::Only,
        (true, 0) => PilePlace::Left,
        (true, _) => PilePlace::Right,
    };
    let label = move || {
        pile.with(|pile| match pile {
            Some(pile) => side().label(describe(pile, open.get(), table.deck.get())),
            None => say!("The right discard pile comes after the first turn"),
        })
    };
    let suit = move || pile.with(|pile| pile.as_ref().and_then(|pile| pile.suit));
    let counted = move || pile.with(|pile| pile.as_ref().map(|pile| pile.cards).filter(|n| *n > 1));
    let streak = move || pile.with(|pile| pile.as_ref().map(streak).filter(|n| *n > 1));
    view! {
        <div
            class="pile discard" id=table.id(&format!("pile-{at}")) class:through=move || has(looks_through)
            class:bare=move || !has(|pile| pile.cards > 0)
        >
            <div role="img" aria-label=label>
                <For
                    each=cards
                    key=|(number, played)| (*number, played.face, played.named)
                    children=move |(number, played)| view! {
                        <span class="laid" style:--lie=lie(number)><CardFace deck=table.deck.get_untracked() face=played.face named=played.named /></span>
                    }
                />
                {dynamic(move || (!has(|pile| pile.cards > 0)).then(|| view! { <small>{dynamic(word)}</small> }))}
            </div>
            {dynamic(move || two.get().then(|| view! {
                {counted().map(|count| view! { <span class="count" aria-hidden="true">{count}</span> })}
                {streak().map(|streak| view! { <span class="streak" aria-hidden="true">"×"{streak}</span> })}
            }))}
            <Reach table number pile side=Signal::derive(side) />
            {dynamic(move || suit().map(|suit| view! { <Swatch table suit /> }))}
        </div>
    }
}

/// The pile as a button: for the chosen cards, or to take from it.
#[component]
fn Reach(
    table: TableState,
    number: u8,
    pile: Memo<Option<PileView>>,
    side: Signal<PilePlace>,
) -> impl IntoView {
    let button = NodeRef::<html::Button>::new();
    let tap = memo(move || tap(table, number));
    let two = table.memo_of(|view| view.piles.len() > 1);
    let counts = guard(
        table,
        memo(move || {
            let cards = pile.with(|pile| pile.as_ref().map_or(0, |pile| pile.cards));
            tap.get().map(|_| (None, u32::from(cards)))
        }),
    );
    let reach = move |_| match tap.get_untracked().filter(|_| counts.get_untracked()) {
        Some(PileTap::Choose) => {
            if let Some(choice) = table.choice.get_untracked() {
                table.choose(choice.on_pile(number));
            }
        }
        Some(PileTap::Play) => table.play_on(number),
        Some(PileTap::Take) => table.send(Action::TakeDiscard(number)),
        None => {}
    };
    // A viewer who came here by keyboard goes on by keyboard.
    effect(move || {
        let first =
            matches!(table.step(), Some(ChoiceStep::Pile(piles)) if piles.first() == Some(&number));
        if let Some(button) = button.get().filter(|_| first) {
            let _ = button.focus();
        }
    });
    let word = move |tap: PileTap| match tap {
        PileTap::Take => say!("Take"),
        PileTap::Choose | PileTap::Play => say!("Here"),
    };
    dynamic(move || {
        tap.get().map(|tap| {
            // With a single pile there is nothing to choose: it is only one more place to tap.
            let shown = tap != PileTap::Play || two.get();
            view! {
                <button
                    type="button" class="reach" id=reach_id(table, number) class:aimed=shown node_ref=button
                    aria-label=label(tap, side.get()) on:click=reach aria-disabled=move || (!counts.get()).then_some("true")
                    aria-keyshortcuts=(tap != PileTap::Take).then(|| (number + 1).to_string())
                >
                    {shown.then(|| view! { <span>{word(tap)}</span> })}
                </button>
            }
        })
    })
}

/// Returns the element id of a pile as a button.
pub(crate) fn reach_id(table: TableState, number: u8) -> String {
    table.id(&format!("reach-{number}"))
}

/// Returns the label of a tap on a pile for a player who does not see its place.
fn label(tap: PileTap, side: PilePlace) -> String {
    match (tap, side) {
        (PileTap::Take, PilePlace::Right) => say!("Take the top card of the right pile"),
        (PileTap::Take, _) => say!("Take the top card of the left pile"),
        (_, PilePlace::Only) => say!("Lay it here, on the pile"),
        (_, PilePlace::Left) => say!("Lay it here, on the left pile"),
        (_, PilePlace::Right) => say!("Lay it here, on the right pile"),
    }
}

/// The suit in force, in a size that can be read across a table.
#[component]
fn Swatch(table: TableState, suit: Suit) -> impl IntoView {
    let deck = table.deck.get_untracked();
    view! { <p class=format!("swatch {}", deck.suit(suit))><SuitMark deck suit /> {cards::suit(deck, suit)}</p> }
}

/// True if the top card does not decide what fits: the card to match lies under it.
fn looks_through(pile: &PileView) -> bool {
    let top = pile.top.last();
    top.is_some_and(|top| top.face.is_wild() && top.named.is_none()) && pile.suit.is_some()
}

/// Returns the topmost cards with their numbers from the bottom of the pile, by which each keeps its place. If the card
/// to match lies under others, it returns only that one and the top card.
fn drawn(pile: &PileView) -> Vec<(usize, PlayedCard)> {
    let below = usize::from(pile.cards).saturating_sub(pile.top.len());
    let numbered = pile
        .top
        .iter()
        .enumerate()
        .map(|(i, played)| (below + i, *played));
    if looks_through(pile) {
        let top = pile.top.len() - 1;
        let fitted = pile.top.iter().rposition(|played| !played.face.is_wild());
        return numbered
            .filter(|(i, _)| *i == below + top || Some(i - below) == fitted)
            .collect();
    }
    numbered
        .skip(pile.top.len().saturating_sub(DRAWN))
        .collect()
}

/// Returns the tilt of the card with this number, in degrees: a little, and always the same.
fn lie(number: usize) -> String {
    format!("{}deg", (number * 7 % 13) as i32 - 6)
}

/// True if any card may start an empty pile (GRA-28). That is not so before the deal, and while a card is still to be
/// turned there, or waits for a set.
fn is_begun_by_any(view: &View) -> bool {
    view.prompt.is_some_and(|prompt| {
        !matches!(
            prompt.asked,
            Asked::Size | Asked::Claim | Asked::TurnUp | Asked::Set | Asked::Pull
        )
    })
}

/// "Discard pile: Wild, blue".
fn describe(pile: &PileView, open: bool, deck: Deck) -> String {
    let Some(top) = pile.top.last() else {
        return match open {
            true => say!("Discard pile, empty: any card may begin it"),
            false => say!("Discard pile, still empty"),
        };
    };
    let name = |face| cards::name(deck, face);
    let under = drawn(pile)
        .first()
        .filter(|_| looks_through(pile))
        .map(|(_, played)| *played);
    let card = name(top.face);
    match (top.named, under) {
        (Some(suit), _) => {
            let suit = cards::suit(deck, suit);
            say!("Discard pile: {card}, {suit}", card, suit)
        }
        (None, Some(below)) => {
            say!(
                "Discard pile: {card}, on {below}",
                card,
                below = name(below.face)
            )
        }
        (None, None) => say!("Discard pile: {card}", card),
    }
}

/// Returns how many cards of one number or symbol lie on each other on top. Cards that make a player draw count as
/// alike (GRA-25).
fn streak(pile: &PileView) -> usize {
    let like = |face: Face| match face.rank() {
        Some(rank) => rank,
        None if face == WILD_DRAW_FOUR => DRAW_TWO,
        None => u8::MAX,
    };
    let Some(top) = pile.top.last() else {
        return 0;
    };
    let alike = pile
        .top
        .iter()
        .rev()
        .take_while(|played| like(played.face) == like(top.face));
    alike.count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn pile(words: &str, suit: Option<Suit>) -> PileView {
        let played = |word: &str| PlayedCard {
            face: word.parse().expect("a face"),
            by: None,
            named: None,
        };
        let top: Vec<PlayedCard> = words.split(' ').map(played).collect();
        PileView {
            cards: top.len() as u16,
            top,
            suit,
        }
    }

    fn shown(pile: &PileView) -> Vec<String> {
        drawn(pile)
            .iter()
            .map(|(_, played)| played.face.to_string())
            .collect()
    }

    #[test]
    fn a_card_keeps_its_number_while_others_are_played_on_it() {
        let two = pile("r1 r2", None);
        assert_eq!(drawn(&two).last().map(|(number, _)| *number), Some(1));
        let four = pile("r1 r2 r3 r4", None);
        assert_eq!(drawn(&four)[0].0, 1);
        assert_eq!(shown(&four), ["r2", "r3", "r4"]);
    }

    #[test]
    fn under_jokers_the_card_to_fit_is_seen() {
        let jokers = pile("c4 h5 BJ RJ", Some(Suit::Green));
        assert_eq!(shown(&jokers), ["g5", "W+4"]);
        assert_eq!(
            describe(&jokers, true, Deck::FrenchWithJokers),
            "Discard pile: Red Joker, on 5 of Hearts"
        );
    }

    #[test]
    fn an_empty_pile_is_begun_by_any_card_only_where_none_is_turned_onto_it() {
        let open = |script: &str| is_begun_by_any(&wording::examples::view(script, 'A').0);
        // GRA-55: the first card waits for the set.
        let set = "rules grand   seats A B C   dealer C   deal";
        let held = |seed: u16| {
            let script = format!("{set}   seed {seed}");
            let (view, _) = wording::examples::view(&script, 'A');
            let asks = view.prompt.is_some_and(|prompt| prompt.asked == Asked::Set);
            asks.then_some(script)
        };
        let offered = (0..2000).find_map(held).expect("a set at the deal");
        assert!(!open(&offered));
        let newno = "rules newno   deal   seats A B C   dealer B   seed 2";
        assert!(!open(newno));
        // GRA-28: no card was left to be turned for the second pile.
        let begun = "rules grand   seats A B C   turn A\npile r6   stock nothing\n\
                     A b9 b8 | B y6 b1 | C g2 y8\n> A draws";
        assert!(open(begun));
        assert_eq!(
            describe(&pile_of_none(), false, Deck::Colour),
            "Discard pile, still empty"
        );
    }

    fn pile_of_none() -> PileView {
        PileView {
            top: Vec::new(),
            cards: 0,
            suit: None,
        }
    }

    #[test]
    fn like_cards_on_top_are_counted() {
        assert_eq!(streak(&pile("r1 b1 g1", None)), 3);
        assert_eq!(streak(&pile("r+2 W+4", None)), 2);
        assert_eq!(streak(&pile("r1 W", None)), 1);
    }
}
