//! The tray shows the cards chosen for one play, bottom first, with their result and the button that plays them. It
//! lies over the words, so that nothing else moves.

use crate::table::{
    input::gestures::{launch, take_back},
    state::{
        hand_order::{Held, SERIES, rank_index},
        selection::{Selection, cards_of},
        table_state::TableState,
    },
};
use crate::{art::CardFace, ui::line_view::LineView};
use engine::{Action, Deck, Face, Ruleset, View};
use leptos::{ev, prelude::*};
use wording::{
    Cast, Line,
    i18n::cards,
    line,
    line::{sentences, words},
    say,
};

/// The meaning of several cards in one play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// Numbers that add up to the number on the pile.
    Sum,
    /// A row in one suit.
    Series,
    /// The same card, more than once.
    Twins,
    /// Cards of one number or symbol.
    Alike,
    /// Cards that go to another player.
    Gift,
}

impl Shape {
    fn of(selection: &Selection, rules: &Ruleset) -> Shape {
        let mut several = rules.combinations.iter();
        let free = several.find(|several| several.any_order);
        let first = selection.played.first();
        let same = |face: Face| Some(&face) == first;
        if matches!(selection.actions.first(), Some(Action::Give(_))) {
            Shape::Gift
        } else if let Some(several) = free {
            match several.one_fits {
                true => Shape::Alike,
                false => Shape::Sum,
            }
        } else if selection
            .played
            .iter()
            .copied()
            .chain(selection.more.iter())
            .all(same)
        {
            Shape::Twins
        } else {
            Shape::Series
        }
    }
}

/// True if the chosen cards need the tray: several cards, one that others may join, or a gift.
fn is_open(selection: &Selection) -> bool {
    let gift = matches!(selection.actions.first(), Some(Action::Give(_)));
    selection.goes_on() && (selection.played.len() > 1 || !selection.more.is_empty() || gift)
}

/// Returns the spoken text for the chosen cards: one lifted card, or the result of several.
pub(crate) fn read_out(table: TableState) -> Line {
    table.said(|view, cast| {
        table
            .selection
            .with(|selection| match selection.played.as_slice() {
                [] => Line::new(),
                // The refusal says why it does not fit instead.
                [_] if !selection.goes_on() => Line::new(),
                [only] if !is_open(selection) => line!("{card} chosen.", card = cast.card(*only)),
                _ => sum_up(selection, Shape::of(selection, cast.rules), view, cast),
            })
    })
}

/// The tray, while the viewer puts cards together.
#[component]
pub(crate) fn Tray(table: TableState) -> impl IntoView {
    let open = memo(move || table.selection.with(is_open) && table.step().is_none());
    dynamic(move || open.get().then(|| view! { <Chosen table /> }))
}

#[component]
fn Chosen(table: TableState) -> impl IntoView {
    let shape = memo(move || {
        table
            .selection
            .with(|selection| table.rules.with(|rules| Shape::of(selection, rules)))
    });
    let line = memo(move || {
        table.said(|view, cast| {
            table
                .selection
                .with(|selection| sum_up(selection, shape.get(), view, cast))
        })
    });
    let hint = memo(move || {
        if !table.feed.hints.get() {
            return Line::new();
        }
        table.said(|_, cast| {
            table
                .selection
                .with(|selection| hint(selection, shape.get(), cast))
        })
    });
    view! {
        <div class="tray-at">
            <section class="tray" aria-label=say!("Chosen cards")>
                <p class="tray-line">{dynamic(move || view! { <LineView line=line.get() /> })}</p>
                <p class="tray-hint">{dynamic(move || view! { <LineView line=hint.get() /> })}</p>
                <ol class="tray-cards">
                    <For each=move || chips(table) key=|held| *held children=move |held| view! { <Chip table held /> } />
                </ol>
                <TrayButtons table shape />
            </section>
        </div>
    }
}

/// The actions for the chosen cards: put them back, play all equal ones, play.
#[component]
fn TrayButtons(table: TableState, shape: Memo<Shape>) -> impl IntoView {
    let acts = memo(move || {
        table
            .selection
            .with(|selection| !selection.actions.is_empty())
    });
    let all = memo(move || all_alike(table, shape.get()));
    let play = move |click: ev::MouseEvent| {
        if acts.get_untracked() {
            launch(&click, table);
            table.play(None);
        }
    };
    let play_cards = move |click: ev::MouseEvent| {
        if let Some(alike) = all.get_untracked() {
            table.chosen.set(alike);
            play(click);
        }
    };
    let word = move || match shape.get() {
        Shape::Gift => say!("Give"),
        _ => say!("Play"),
    };
    view! {
        <button type="button" class="button quiet tray-back" on:click=move |_| table.put_back()>
            <span aria-hidden="true">"✕"</span><span class="visually-hidden">{say!("Put back")}</span>
        </button>
        <button
            type="button" class="button tray-all" class:shown=move || all.with(Option::is_some)
            on:click=play_cards
        >
            {dynamic(move || all.with(|all| all.as_ref().map(|all| play_all(all.len()))))}
        </button>
        <button
            type="button" class="button primary tray-play" aria-keyshortcuts="p"
            aria-disabled=move || (!acts.get()).then_some("true") on:click=play
        >
            {dynamic(word)}
        </button>
    }
}

/// A chosen card. A tap takes it back.
#[component]
fn Chip(table: TableState, held: Held) -> impl IntoView {
    let label = move || {
        let card = cards::name(table.deck.get(), held.face);
        say!("Take back {card}", card)
    };
    view! {
        <li>
            <button type="button" class="chip" aria-label=label on:click=move |_| take_back(table, held)>
                <CardFace deck=table.deck.get_untracked() face=held.face />
            </button>
        </li>
    }
}

/// Returns the chosen cards in the order in which they will lie.
fn chips(table: TableState) -> Vec<Held> {
    let mut chosen = table.chosen.get();
    let played = table.selection.with(|selection| selection.played.clone());
    played
        .iter()
        .filter_map(|face| {
            let at = chosen.iter().position(|held| held.face == *face)?;
            Some(chosen.remove(at))
        })
        .collect()
}

/// Returns all equal cards that can be played at once, if the viewer has not chosen all of them yet.
fn all_alike(table: TableState, shape: Shape) -> Option<Vec<Held>> {
    let (face, more) = table.selection.with(|selection| {
        let first = selection.played.first().copied();
        (first, !selection.more.is_empty())
    });
    let face = face.filter(|_| shape == Shape::Twins && more)?;
    let same = |action: &&Action| cards_of(action).iter().all(|other| *other == face);
    let longest = |view: &View| {
        let alike = view.actions.iter().filter(same);
        alike.map(|action| cards_of(action).len()).max()
    };
    let most = u8::try_from(table.view.with(longest)?).ok()?;
    Some((0..most).map(|copy| Held { face, copy }).collect())
}

/// The button that plays all cards that are alike.
fn play_all(count: usize) -> String {
    match count {
        2 => say!("Play both"),
        count => say!("Play all {count}", count),
    }
}

/// Sums the chosen cards up: "4 + 5 = 9", "7 8 9: one more, or play".
fn sum_up(selection: &Selection, shape: Shape, view: &View, cast: Cast) -> Line {
    match shape {
        Shape::Sum => sum(selection, view),
        Shape::Series => series(selection, cast),
        Shape::Twins => twins(selection, cast),
        Shape::Alike => alike(selection, cast),
        Shape::Gift => gift(selection, cast),
    }
}

fn sum(selection: &Selection, view: &View) -> Line {
    let numbers: Vec<u8> = selection
        .played
        .iter()
        .filter_map(|face| face.number())
        .collect();
    let total: u8 = numbers.iter().sum();
    let plus: Vec<String> = numbers.iter().map(u8::to_string).collect();
    let sum = match numbers.len() {
        0 | 1 => plus.join(" + "),
        _ => format!("{} = {total}", plus.join(" + ")),
    };
    let top = |pile: &u8| {
        view.piles
            .get(usize::from(*pile))?
            .top
            .last()
            .map(|played| played.face)
    };
    let mut needs: Vec<u8> = selection
        .reach
        .iter()
        .filter_map(top)
        .filter_map(Face::number)
        .collect();
    needs.dedup();
    let needs = needs.iter().filter(|number| **number > total);
    let needs: Vec<u8> = needs.copied().collect();
    let Some(more) = more(&needs, total) else {
        return vec![words(sum)];
    };
    match (selection.actions.is_empty(), numbers.len()) {
        (true, _) => line!("{sum}: add {more}", sum, more),
        (false, 1) => line!("{sum} alone, or add {more}", sum, more),
        (false, _) => line!("{sum}, or add {more}", sum, more),
    }
}

/// "7 for 9, or 3 for 5": the difference between this total and the number on each pile.
fn more(needs: &[u8], total: u8) -> Option<String> {
    let lacks = |number: u8| (number - total).to_string();
    match *needs {
        [] => None,
        [number] => Some(say!(
            "{more} for {number}",
            more = lacks(number),
            number = number.to_string()
        )),
        [number, other, ..] => Some(say!(
            "{more} for {number}, or {less} for {other}",
            more = lacks(number),
            number = number.to_string(),
            less = lacks(other),
            other = other.to_string()
        )),
    }
}

fn series(selection: &Selection, cast: Cast) -> Line {
    let rank = |face: Face| face.rank().map(|rank| rank_index(cast.deck(), rank));
    let played: Vec<String> = selection
        .played
        .iter()
        .filter_map(|face| rank(*face))
        .collect();
    let missing: Vec<String> = selection.missing.iter().filter_map(rank).collect();
    let suit = selection.played.first().and_then(|face| face.suit());
    let mut cards: Line = suit.into_iter().map(|suit| cast.suit(suit)).collect();
    cards.push(words(format!(" {}", played.join(" "))));
    match (selection.actions.is_empty(), selection.more.is_empty()) {
        (true, _) if missing.is_empty() => line!("{cards}: one more", cards),
        (true, _) => line!(
            "{cards}: with {missing}",
            cards,
            missing = missing.join(" ")
        ),
        (false, false) => line!("{cards}: play, or one more", cards),
        (false, true) => cards,
    }
}

fn twins(selection: &Selection, cast: Cast) -> Line {
    let mut cards: Line = selection
        .played
        .first()
        .map(|face| cast.card(*face))
        .into_iter()
        .collect();
    let count = selection.played.len();
    if count > 1 {
        cards.push(words(format!(" × {count}")));
    }
    match selection.more.is_empty() {
        true => cards,
        false => line!("{cards}: more may go along", cards),
    }
}

/// "Red 5 and Blue 5: more may go along". One of them has to fit.
fn alike(selection: &Selection, cast: Cast) -> Line {
    let cards = cast.row(&selection.played);
    match (selection.actions.is_empty(), selection.more.is_empty()) {
        (true, _) => line!("{cards}: add one that fits", cards),
        (false, false) => line!("{cards}: more may go along", cards),
        (false, true) => cards,
    }
}

fn gift(selection: &Selection, cast: Cast) -> Line {
    line!("To give: {cards}", cards = cast.row(&selection.played))
}

/// Returns a hint on the result: the card that ends on top, and the choice that follows; or the order of ranks.
fn hint(selection: &Selection, shape: Shape, cast: Cast) -> Line {
    let names = selection.actions.iter().filter(|action| match action {
        Action::Play(play) => play.suit.is_some(),
        _ => false,
    });
    let mut lines = Vec::new();
    match shape {
        Shape::Gift if !selection.more.is_empty() => lines.push(line!("More may go along.")),
        Shape::Gift | Shape::Twins => {}
        Shape::Series if selection.played.len() < 3 => {
            lines.push(vec![words(precedence(cast.deck()))])
        }
        Shape::Series | Shape::Sum | Shape::Alike => {
            let whole = selection.played.len() > 1 && !selection.actions.is_empty();
            if let Some(top) = selection.played.last().filter(|_| whole) {
                lines.push(line!(
                    "{card} ends on top, and acts last.",
                    card = cast.card(*top)
                ));
            }
        }
    }
    if names.count() > 1 {
        lines.push(match cast.deck() {
            Deck::Colour => line!("Then you name a colour."),
            Deck::French | Deck::FrenchWithJokers => line!("Then you name a suit."),
        });
    }
    sentences(lines)
}

/// "Low to high: 8 9 10 J Q K A 2 3 4 5 6 7".
fn precedence(deck: Deck) -> String {
    let ranks: Vec<String> = SERIES.iter().map(|rank| rank_index(deck, *rank)).collect();
    say!("Low to high: {ranks}", ranks = ranks.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::{
        examples::{cast, faces, names, scene},
        line::text,
    };

    /// Returns the tray's text after the first seat has chosen these cards at this table.
    fn said(table: &str, chosen: &str) -> String {
        let (names, scene) = (names(), scene(table, 'A'));
        let any_order = scene
            .rules
            .combinations
            .iter()
            .any(|several| several.any_order);
        let selection = Selection::of(&scene.view.actions, any_order, &faces(chosen));
        let (cast, shape) = (cast(&names, &scene), Shape::of(&selection, &scene.rules));
        let [line, hint] = [
            sum_up(&selection, shape, &scene.view, cast),
            hint(&selection, shape, cast),
        ];
        format!("{} | {}", text(&line), text(&hint))
    }

    const GRAND: &str = "rules grand   seats A B   turn A\n\
        pile r9   pile g5   stock yR yS\n\
        A b2 b3 b4 r8 | B r3 g4";
    const UNU: &str = "rules unu   seats A B   turn A\n\
        pile h9   stock s3 s4\n\
        A h6 h7 h8 c4 | B hT s9";
    const JUNGLE: &str = "rules jungle packs=2   seats A B   turn B\n\
        pile r5@B   stock yR yS\n\
        A r5 r5 y1 | B r3 g4";

    #[test]
    fn a_sum_says_what_it_needs_and_where_it_goes() {
        assert_eq!(said(GRAND, "b2"), "2: add 7 for 9, or 3 for 5 | ");
        assert_eq!(
            said(GRAND, "b3 b2"),
            "3 + 2 = 5, or add 4 for 9 | Blue 2 ends on top, and acts last."
        );
        assert_eq!(
            said(GRAND, "b4 b2 b3"),
            "4 + 2 + 3 = 9 | Blue 3 ends on top, and acts last."
        );
    }

    #[test]
    fn a_series_says_its_order_and_what_may_follow() {
        let order = "Low to high: 8 9 10 J Q K A 2 3 4 5 6 7";
        assert_eq!(
            said(UNU, "h6"),
            format!("hearts 6: play, or one more | {order}")
        );
        assert_eq!(said(UNU, "h7 h6"), format!("hearts 6 7 | {order}"));
    }

    #[test]
    fn cards_of_one_number_say_which_lies_on_top() {
        let table = |house_rule| {
            format!(
                "rules classic {house_rule}   seats A B   turn A\npile r4   stock yR yS\n\
                 A r5 r5 g5 b5 y1 | B r3 g4"
            )
        };
        let number = table("multi=number");
        assert_eq!(said(&number, "g5"), "Green 5: add one that fits | ");
        assert_eq!(
            said(&number, "r5 b5"),
            "Red 5 and Blue 5: more may go along | Blue 5 ends on top, and acts last."
        );
        assert_eq!(
            said(&number, "g5 b5 r5 r5"),
            "Green 5, Blue 5, Red 5 and Red 5 | Red 5 ends on top, and acts last."
        );
        assert_eq!(said(&table("multi=twins"), "r5 r5"), "Red 5 × 2 | ");
    }

    #[test]
    fn equal_cards_are_counted() {
        assert_eq!(said(JUNGLE, "r5"), "Red 5: more may go along | ");
        assert_eq!(said(JUNGLE, "r5 r5"), "Red 5 × 2 | ");
    }
}
