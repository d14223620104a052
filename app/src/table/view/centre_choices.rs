//! The things in the middle of the table to take or choose, and the screen's words while the viewer taps players. None
//! of it covers the bar or the hand.

use crate::art::{CardBack, CardFace};
use crate::table::{
    state::{table_state::TableState, targeting::picks_two},
    view::packets::Packets,
};
use engine::{Action, Asked, Seat, View};
use leptos::prelude::*;
use wording::{i18n::cards, list::in_a_row, player::has_hand_to_take_up, say};

/// The current content of the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Middle {
    Nothing,
    /// Hands dealt onto the table.
    Packets,
    /// The number of cards that each player gets.
    DealSize,
    /// Two players whose hands change; the viewer may have chosen the first.
    Two(Option<Seat>),
    /// The players to trade hands with.
    Trade,
    /// A hand to take up, while the viewer still holds another one. Otherwise it lies in the place of the hand.
    PickUp,
    /// The cards of a set that the viewer has promised.
    Gifts,
    PlayerFacts(Seat),
}

fn middle(view: &View, first: Option<Seat>, trading: bool, looking: Option<Seat>) -> Middle {
    let any = |is: fn(&Action) -> bool| view.actions.iter().any(is);
    let asked = view.prompt.filter(|_| view.is_asked());
    if !view.heaps.is_empty() {
        Middle::Packets
    } else if any(|action| matches!(action, Action::Size(_))) {
        Middle::DealSize
    } else if picks_two(view) {
        Middle::Two(first)
    } else if trading && any(|action| matches!(action, Action::Trade(_))) {
        Middle::Trade
    } else if any(|action| matches!(action, Action::PickUp)) && !has_hand_to_take_up(view) {
        Middle::PickUp
    } else if asked.is_some_and(|prompt| prompt.asked == Asked::Set) {
        Middle::Gifts
    } else {
        looking.map_or(Middle::Nothing, Middle::PlayerFacts)
    }
}

/// The content of the middle, unless a card waits for its choice or the viewer picks a player to catch.
#[component]
pub(crate) fn CentreChoices(table: TableState) -> impl IntoView {
    let aims = table.aims;
    let shown = memo(move || {
        if table.catching.get() || table.step().is_some() {
            return Middle::Nothing;
        }
        let (first, trading, looking) = (aims.first.get(), aims.trading.get(), aims.looking.get());
        table
            .view
            .with(|view| middle(view, first, trading, looking))
    });
    dynamic(move || match shown.get() {
        Middle::Nothing => ().into_any(),
        Middle::Packets => view! { <Packets table /> }.into_any(),
        Middle::DealSize => view! { <DealSize table /> }.into_any(),
        Middle::Two(first) => two(table, first),
        Middle::Trade => {
            let cancel = move || aims.trading.set(false);
            strip(
                say!("Trade with whom?"),
                None,
                button(say!("Cancel"), cancel),
            )
        }
        Middle::PickUp => pick_up(table),
        Middle::Gifts => gifts(table),
        Middle::PlayerFacts(seat) => view! { <PlayerFacts table seat /> }.into_any(),
    })
}

/// A line and its buttons, at the lower edge of the piles. With the element ids of answers elsewhere on the table, a
/// screen reader reads them as part of it.
pub(crate) fn strip(text: String, answers: Option<String>, choices: AnyView) -> AnyView {
    let label = text.clone();
    view! { <div class="aim" role="group" aria-label=label aria-owns=answers><p>{text}</p> {choices}</div> }.into_any()
}

pub(crate) fn button(word: String, on_tap: impl Fn() + 'static) -> AnyView {
    view! { <button type="button" class="button" on:click=move |_| on_tap()>{word}</button> }
        .into_any()
}

/// The choice of two players who swap hands: the viewer can choose themselves.
fn two(table: TableState, first: Option<Seat>) -> AnyView {
    let aims = table.aims;
    let Some(me) = table.view.with_untracked(|view| view.viewer) else {
        return ().into_any();
    };
    let with_me = move || match first {
        None => aims.first.set(Some(me)),
        Some(other) if other == me => aims.first.set(None),
        Some(other) => table.send(Action::Pick(other)),
    };
    let text = match first {
        None => say!("Which two? Tap them."),
        Some(seat) if seat == me => say!("You and …?"),
        Some(seat) => say!("{who} and …?", who = table.name(seat)),
    };
    let mine = (first == Some(me)).then_some("true");
    let cancel = first.map(|_| button(say!("Cancel"), move || aims.first.set(None)));
    let choices = view! {
        <button type="button" class="button" aria-pressed=mine on:click=move |_| with_me()>{say!("You")}</button> {cancel}
    };
    strip(text, None, choices.into_any())
}

/// The hand that comes to the viewer, large enough for a hasty thumb.
fn pick_up(table: TableState) -> AnyView {
    view! {
        <button type="button" class="aim take-up" on:click=move |_| table.send(Action::PickUp)>
            <i class="pod-back lies"><CardBack /></i> {say!("Take up your hand")}
        </button>
    }
    .into_any()
}

/// The cards promised so far, and their receivers.
fn gifts(table: TableState) -> AnyView {
    let given = table.memo_of(|view| view.gifts.clone());
    let list = move || {
        let each = given.get().into_iter().map(|(face, to)| {
            let (deck, who) = (table.deck.get(), table.name(to));
            let card = cards::name(deck, face);
            let label = say!("{card} to {who}", card, who = &who);
            view! {
                <li><CardFace deck face /><span class="visually-hidden">{label}</span> <span aria-hidden="true">{who}</span></li>
            }
        });
        each.collect_view()
    };
    strip(
        say!("A card, then a player."),
        None,
        view! { <ul class="gifts">{dynamic(list)}</ul> }.into_any(),
    )
}

/// The usual number of cards, for a dealer who does not think about it.
const USUAL: u8 = 7;

/// Returns the allowed hand sizes, in order.
fn sizes(view: &View) -> Vec<u8> {
    let size = |action: &Action| match action {
        Action::Size(each) => Some(*each),
        _ => None,
    };
    view.actions.iter().filter_map(size).collect()
}

/// Fewer, more, and the button that deals.
#[component]
pub(crate) fn DealSize(table: TableState) -> impl IntoView {
    let sizes = table.memo_of(sizes);
    let wanted = RwSignal::new(USUAL);
    let size = memo(move || {
        let (least, most) = sizes.with(|sizes| (sizes.first().copied(), sizes.last().copied()));
        wanted
            .get()
            .clamp(least.unwrap_or(USUAL), most.unwrap_or(USUAL))
    });
    let step = move |word: String, sign: &'static str, by: i8| {
        let to = move || size.get().saturating_add_signed(by);
        let may = memo(move || sizes.with(|sizes| sizes.contains(&to())));
        view! {
            <button
                type="button" class="button icon" aria-label=word aria-disabled=move || (!may.get()).then_some("true")
                on:click=move |_| if may.get_untracked() { wanted.set(untrack(to)) }
            >
                {sign}
            </button>
        }
    };
    view! {
        <div class="picker size" role="group" aria-label=say!("How many cards for everybody?")>
            {step(say!("Fewer"), "−", -1)} <output>{size}</output> {step(say!("More"), "+", 1)}
            <button type="button" class="button primary" on:click=move |_| table.send(Action::Size(size.get_untracked()))>
                {dynamic(move || say!("Deal {count} card each | Deal {count} cards each", count = size.get()))}
            </button>
        </div>
    }
}

/// The facts of a player, over the piles until the viewer puts them away or has to answer a question.
#[component]
pub(crate) fn PlayerFacts(table: TableState, seat: Seat) -> impl IntoView {
    let facts = move || table.facts(seat);
    let line = move || {
        let facts = facts();
        let words = table.said(|_, cast| facts.in_words(cast));
        let cards = say!("{count} card | {count} cards", count = facts.cards);
        say!(
            "{facts}.",
            facts = in_a_row(std::iter::once(cards).chain(words))
        )
    };
    let open = move || {
        let faces = facts().shows.into_iter();
        faces
            .map(|face| view! { <CardFace deck=table.deck.get() face /> })
            .collect_view()
    };
    view! {
        <section class="picker look" aria-label=move || table.name(seat)>
            <h2>{dynamic(move || table.name(seat))}</h2>
            <p>{dynamic(line)}</p>
            <div class="shows" aria-hidden="true">{dynamic(open)}</div>
            <button type="button" class="button" on:click=move |_| table.aims.looking.set(None)>{say!("Close")}</button>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::examples::view;

    fn shown(script: &str, seat: char) -> Middle {
        middle(&view(script, seat).0, None, false, None)
    }

    #[test]
    fn the_dealer_chooses_the_size_and_everybody_claims_a_hand() {
        let script = "rules newno   deal   seats A B C   dealer B   seed 2";
        assert_eq!(shown(script, 'B'), Middle::DealSize);
        assert_eq!(shown(script, 'A'), Middle::Nothing);
        let dealt = format!("{script}\n> B deals 4\n> A claims 1");
        assert_eq!(shown(&dealt, 'A'), Middle::Packets);
        assert_eq!(shown(&dealt, 'C'), Middle::Packets);
    }

    #[test]
    fn a_hand_to_come_lies_beside_the_old_one_and_one_that_came_lies_where_the_hand_does() {
        let table = "
            rules jungle   seats A B C   turn A
            pile r5   stock g1 g2
            A r0 r1 y3 | B b3 b4 b5 | C g6 g7";
        let traded = format!("{table}\n> A plays r1\n> A trades with C");
        assert_eq!(shown(&traded, 'C'), Middle::Nothing);
        assert_eq!(shown(&traded, 'B'), Middle::Nothing);
        let coming = "
            rules newno   seats A B C   turn A
            pile r4   stock g1 g2 g3
            A r0 y1 y2 | B b8 b9 r3 | C b6 b7
            > A plays r0";
        assert_eq!(shown(coming, 'B'), Middle::PickUp);
        let passed = format!("{table}\n> A plays r0");
        assert_eq!(shown(&passed, 'B'), Middle::Nothing);
    }

    #[test]
    fn a_player_who_completes_a_set_chooses_gifts_in_the_middle() {
        let script = "
            rules grand   seats A B C   turn A
            pile r5   pile g7   stock b9 g2 g3 g4
            A r9 y9 g9 y2 | B b3 b4 | C g6 g8
            > A draws";
        assert_eq!(shown(script, 'A'), Middle::Gifts);
        assert_eq!(shown(script, 'B'), Middle::Nothing);
    }
}
