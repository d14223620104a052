//! One player, as a button: name, cards, and every public fact as a mark, with its word for a person who cannot see it.

use crate::art::{CardBack, SuitMark};
use crate::table::{
    input::button_rest::guard,
    state::{
        hand_order::{Held, rank_index},
        table_state::TableState,
        targeting::PlayerTap,
    },
    view::spoken_message::{before, behind},
};
use crate::ui::avatar::team_tint;
use engine::{Action, Deck, Face, Seat, View, message};
use leptos::prelude::*;
use wording::{
    list::in_a_row,
    player::{Facts, Sits, letter},
    say,
};

#[component]
pub(crate) fn PlayerPod(table: TableState, seat: Seat) -> impl IntoView {
    let facts = memo(move || table.facts(seat));
    let tap = memo(move || table.tap(seat));
    let does = memo(move || {
        let since = table
            .view
            .with(|view| view.prompt.map_or(0, |prompt| prompt.since));
        match tap.get() {
            PlayerTap::Look | PlayerTap::Rest | PlayerTap::Nothing => None,
            PlayerTap::Act(action @ Action::Catch(_)) => Some((Some(action), 0)),
            PlayerTap::Act(action) => Some((Some(action), since)),
            PlayerTap::With => Some((None, 0)),
            PlayerTap::First | PlayerTap::PutBack => Some((None, 1)),
        }
    });
    let counts = guard(table, does);
    let is = move |of: fn(&Facts) -> bool| facts.with(of);
    view! {
        <li>
            <button
                type="button" class="pod" id=format!("seat-{}", seat.index())
                class:turn=move || is(|f| f.turn) class:next=move || is(|f| f.next)
                class:absent=move || is(|f| f.sits == Sits::Away) class:last=move || is(|f| f.cards == 1)
                class:won=move || is(|f| f.won)
                class:aimed=move || tap.get().aims() || (table.catching.get() && tap.get() != PlayerTap::Nothing)
                class:marked=move || tap.get() == PlayerTap::PutBack class:resting=move || tap.get() == PlayerTap::Rest
                aria-disabled=move || (!counts.get() || tap.get() == PlayerTap::Rest).then_some("true")
                on:click=move |_| if counts.get_untracked() { table.tapped(seat) }
            >
                {dynamic(move || tap.get().says().map(|says| before(says, None)))}
                <span class="pod-name">{dynamic(move || table.name(seat))}</span>
                {dynamic(move || tap.get().says().map(|says| behind(says, None)))}
                {count(facts)}
                {dynamic(move || flags(&facts.get(), table.deck.get()))}
                <span class="visually-hidden">
                    {dynamic(move || table.said(|_, cast| facts.with(|facts| in_a_row(facts.in_words(cast)))))}
                </span>
            </button>
        </li>
    }
}

/// Returns the public facts of the viewer.
pub(crate) fn own_facts(view: &View) -> Facts {
    view.viewer
        .map_or_else(Facts::default, |me| Facts::of(view, me))
}

/// The viewer, as all other players see them.
#[component]
pub(crate) fn Me(table: TableState) -> impl IntoView {
    let facts = table.memo_of(own_facts);
    // Each of the first two cards, once lifted, lies over the facts.
    let covered = memo(move || {
        let is_lifted = |held: &Held| table.chosen.with(|lifted| lifted.contains(held));
        table.hand.with(|hand| hand.iter().take(2).any(is_lifted))
    });
    let words = move || table.said(|_, cast| facts.with(|facts| in_a_row(facts.in_words(cast))));
    view! {
        <div class="me" class:last=move || facts.with(|f| f.cards == 1) class:under=move || covered.get()>
            <span>{say!("You")}</span> {count(facts)} {dynamic(move || flags(&facts.get(), table.deck.get()))}
            <span class="visually-hidden">{dynamic(words)}</span>
        </div>
    }
}

/// The label for a player's number of cards. The screen shows only the number; a screen reader says the words.
const CARDS: &str = message!("{count} card | {count} cards");

/// The team, the number of cards beside a back, and the tokens of the player.
pub(crate) fn count(facts: Memo<Facts>) -> AnyView {
    let cards = move || facts.with(|facts| facts.cards);
    let lies = move || facts.with(|facts| facts.face_down);
    let held =
        memo(move || facts.with(|facts| (facts.team, facts.partner, facts.pepper, facts.salt)));
    let team = move || {
        let (team, partner, ..) = held.get();
        team.map(|team| {
            let class = if partner { "team partner" } else { "team" };
            view! { <b class=class style=team_tint(team) aria-hidden="true">{letter(team).to_string()}</b> }
        })
    };
    view! {
        <span class="pod-cards">
            {dynamic(team)} <i class="pod-back" class:lies=lies><CardBack /></i>
            {dynamic(move || before(CARDS, Some(cards().into())))} <b>{dynamic(cards)}</b> {dynamic(move || behind(CARDS, Some(cards().into())))}
            {dynamic(move || held.get().2.then(pepper))} {dynamic(move || held.get().3.then(salt))}
        </span>
    }
    .into_any()
}

/// A pepper mill, dark, with a knob.
pub(crate) fn pepper() -> AnyView {
    view! {
        <svg class="token pepper" viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="4" r="2.5" />
            <path d="M8 9.5C8 7 16 7 16 9.5c0 2-1.8 2.5-1.8 4.5S17.5 18 17.5 22h-11C6.5 18 9.8 16 9.8 14S8 11.5 8 9.5z" />
        </svg>
    }
    .into_any()
}

/// A salt shaker, light, with three holes.
pub(crate) fn salt() -> AnyView {
    view! {
        <svg class="token salt" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M7 10C7 0.5 17 0.5 17 10l1.5 12h-13zM7 10h10" />
            <path class="hole" d="M9.8 6.5h0M12 5h0M14.2 6.5h0" />
        </svg>
    }
    .into_any()
}

/// Temporary facts, as flags on the lower edge.
pub(crate) fn flags(facts: &Facts, deck: Deck) -> AnyView {
    let flag = |class: &str, text: String| {
        view! { <span class=format!("pod-flag {class}")>{text}</span> }.into_any()
    };
    let flags = [
        (facts.owes > 0).then(|| flag("heavy", format!("+{}", facts.owes))),
        (facts.waits > 0).then(|| {
            flag(
                "quiet",
                say!("+{number} waits", number = facts.waits.to_string()),
            )
        }),
        facts.sits_out.then(|| flag("quiet", say!("sits out"))),
        facts.called.then(|| flag("", say!("One left!"))),
        (facts.sits == Sits::Away).then(|| flag("heavy", say!("away"))),
        (facts.sits == Sits::ByBot).then(|| flag("quiet", say!("bot plays"))),
        facts.face_down.then(|| flag("quiet", say!("take up"))),
        (!facts.shows.is_empty()).then(|| shown(&facts.shows, deck)),
        (facts.offences > 0).then(|| {
            flag(
                "quiet caught",
                say!("caught | caught {count}×", count = facts.offences),
            )
        }),
    ];
    view! { <span class="pod-flags" aria-hidden="true">{flags.into_iter().flatten().collect_view()}</span> }
        .into_any()
}

/// Open cards: each rank, with the shapes of the cards that have it and lie side by side.
fn shown(faces: &[Face], deck: Deck) -> AnyView {
    let ranks = faces.chunk_by(|a, b| a.rank() == b.rank() && a.rank().is_some());
    let ranks = ranks.map(|alike| {
        let word = alike.first().map(|face| match face.rank() {
            Some(rank) => rank_index(deck, rank),
            None => deck.short(*face),
        });
        let marks = alike.iter().filter_map(|face| face.suit());
        let marks = marks
            .map(|suit| view! { <SuitMark deck suit /> })
            .collect_view();
        view! { <span>{word} {marks}</span> }
    });
    view! { <span class="pod-flag open">{ranks.collect_view()}</span> }.into_any()
}
