//! The game of the table: its house rules, how it will play, and recent changes.
use engine::session::{AmendmentRight, TableCommand};
use engine::{Mix, RulesetId};
use leptos::prelude::*;

use super::super::parts::Sheet;
use super::super::rulebook::RulesButton;
use super::super::summary::{changes, dealt, draw_four, extras, in_a_row, scoring};
use super::super::tour::TourWay;
use super::choose::Choose;
use super::dealing::Unchecked;
use super::emblem::Emblem;
use super::night::Nightly;
use super::options::Options;
use super::verdict::Verdict;
use crate::session::{Session, use_session};
use crate::wording::listed::sentences;
use crate::{say, tongue};

/// The game config that the table agreed on.
pub(in crate::screens) fn agreed(session: Session) -> Memo<Option<Mix>> {
    Memo::new(move |_| session.table.with(|table| table.as_ref().map(|t| t.mix)))
}

/// The terms that players agree to when they get ready: the game config, and who may change it between rounds.
pub(super) type Agreed = (Mix, AmendmentRight);

/// The terms that players at this table agree to when they get ready.
pub(super) fn agreement(session: Session) -> Memo<Option<Agreed>> {
    Memo::new(move |_| {
        session
            .table
            .with(|table| table.as_ref().map(|t| (t.mix, t.amendment_right)))
    })
}

/// The number of seats in the next match.
pub(in crate::screens) fn seats(session: Session) -> Memo<usize> {
    Memo::new(move |_| {
        session
            .table
            .with(|table| table.as_ref().map_or(0, |table| table.next_up().count()))
    })
}

/// Asks the host for another game config. Only the host's request counts.
pub(super) fn agree(session: Session, other: impl FnOnce(Mix) -> Mix) {
    session.set(|table| Some(TableCommand::Mix(other(table.mix))));
}

/// The part of the lobby about the game.
#[component]
pub(super) fn Game(
    /// The terms when the players on this phone last said that they were ready.
    known: RwSignal<Option<Agreed>>,
) -> impl IntoView {
    let session = use_session();
    let (mix, seats) = (agreed(session), seats(session));
    let choosing = RwSignal::new(false);
    let changing = RwSignal::new(false);
    let close = |sheet: RwSignal<bool>| Callback::new(move |()| sheet.set(false));
    view! {
        <section class="card-like game" aria-labelledby="game-title">
            {move || mix.get().map(|mix| view! { <Told mix seats /> })}
            <Nightly />
            <Unchecked />
            <Changed known />
            <div class="row">
                <Show when=move || session.is_host()>
                    <button type="button" class="button" on:click=move |_| choosing.set(true)>{say!("Another game")}</button>
                </Show>
                <button type="button" class="button" on:click=move |_| changing.set(true)>
                    {move || if session.is_host() { say!("Change the rules") } else { say!("House rules") }}
                </button>
                {move || mix.get().map(|mix| view! { <RulesButton mix /> <TourWay game=mix.ruleset /> })}
            </div>
            <Verdict mix seats />
            <Show when=move || choosing.get()>
                <Sheet title=Signal::stored(say!("Which game?")) on_close=close(choosing)>
                    <Choose mix seats on_done=close(choosing) />
                </Sheet>
            </Show>
            <Show when=move || changing.get()>
                <Sheet title=Signal::stored(say!("Rules")) on_close=close(changing)>
                    <Options open=Signal::derive(move || session.is_host()) />
                </Sheet>
            </Show>
        </section>
    }
}

/// A game config in words, under its drawing.
#[component]
pub(in crate::screens) fn Told(
    /// The game config.
    mix: Mix,
    /// The number of players.
    #[prop(into)]
    seats: Signal<usize>,
) -> impl IntoView {
    let spec = mix.ruleset.spec();
    let words = move || {
        let seats = super::super::terms::players::seated(&mix, seats.get());
        let cards = say!("{cards}.", cards = dealt(&mix, seats));
        sentences([cards, scoring(&mix), draw_four(&mix).unwrap_or_default()])
    };
    let chip = |word: String| view! { <li>{word}</li> };
    view! {
        <Headline ruleset=mix.ruleset />
        <p class="small">{tongue::of(spec.about)}</p>
        <p>{words}</p>
        <ul class="tags" aria-label=say!("House rules")>
            {extras(&mix).into_iter().map(chip).collect_view()}
        </ul>
    }
}

/// The game's name and drawing.
#[component]
fn Headline(ruleset: RulesetId) -> impl IntoView {
    let spec = ruleset.spec();
    let (least, most) = spec.players;
    let players = say!(
        "{least} to {most} players",
        least = least.to_string(),
        most = most.to_string()
    );
    view! {
        <div class="headline">
            <Emblem ruleset />
            <h2 id="game-title">{tongue::game(ruleset)} <small>{players}</small></h2>
        </div>
    }
}

/// The changes since a player on this phone got ready.
pub(super) fn changed(
    known: RwSignal<Option<Agreed>>,
    now: Memo<Option<Agreed>>,
) -> Option<String> {
    differences(known.get()?, now.get()?)
}

/// The differences between two terms: "jump-in, 200 points".
pub(super) fn differences((before, winners): Agreed, (mix, amends): Agreed) -> Option<String> {
    let mut what = changes(&before, &mix);
    let night = match amends {
        AmendmentRight::Winner => say!("house-rule night"),
        AmendmentRight::Nobody => say!("no house-rule night"),
    };
    what.extend((winners != amends).then_some(night));
    (!what.is_empty()).then(|| in_a_row(what))
}

#[component]
fn Changed(known: RwSignal<Option<Agreed>>) -> impl IntoView {
    let session = use_session();
    let now = agreement(session);
    let words = move || changed(known, now).filter(|_| !session.is_host());
    move || {
        words().map(|words| {
            view! { <p class="note">{say!("New since you were ready:")} " " <b>{words}</b></p> }
        })
    }
}
