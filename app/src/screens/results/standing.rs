//! The scores as tables: where everybody stands, and how it came round by round.
use engine::rules::ruleset::Scoring;
use engine::session::{Player, Presence, Table};
use engine::{Seat, message};
use leptos::prelude::*;

use super::super::avatar::Portrait;
use super::super::parts::bring_into_sight;
use super::over::{Over, Side, of_round, ranked};
use super::words::{columns, outcome_of, was_drawn};
use crate::session::use_session;
use crate::{say, tongue};

/// Who won a round that nobody won.
const NOBODY: &str = message!("nobody");

/// So many names fit a large screen if they are smaller, and so many if they are smaller still.
const MANY: usize = 7;
/// See [`MANY`].
const CROWD: usize = 10;

/// Everybody's points, or the rounds they won, best first; a team in one row.
#[component]
pub(super) fn Standing(over: Over) -> impl IntoView {
    let session = use_session();
    let first = over.champions.unwrap_or_default();
    let high_wins = matches!(over.scoring, Scoring::Winner | Scoring::Rounds);
    let sides = ranked(over.sides.clone(), first, high_wins);
    let row = |side: Side| {
        session.table.with_untracked(|table| {
            let table = table.as_ref()?;
            Some(row(&side, &over, table))
        })
    };
    let [held, round, total] = columns(over.scoring).map(tongue::of);
    let points = over.scoring != Scoring::Rounds && over.counts();
    let rows = sides.into_iter().map(row).collect_view();
    let players: usize = over.sides.iter().map(|side| side.seats.len()).sum();
    let (many, crowd) = (players >= MANY, players >= CROWD);
    view! {
        <table class="scores" class:many=many class:crowd=crowd>
            <thead><tr>
                <th scope="col">{say!("Name")}</th>
                {points.then(|| view! { <th scope="col">{held}</th><th scope="col">{round}</th> })}
                <th scope="col">{total}</th>
            </tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

fn row(side: &Side, over: &Over, table: &Table) -> AnyView {
    let won = over.winners();
    let won = side.seats.iter().any(|seat| won.has(seat));
    let member = |seat: Seat| {
        let playing = over.scores.playing.has(seat);
        Some(member(table.seated(seat)?, playing))
    };
    let members = side.seats.iter().map(member).collect_view();
    // Each beside the name of who held it.
    let held = |hand: &u16| view! { <span class="in-hand">{*hand} " "</span> };
    let held = side.hands.iter().map(held).collect_view();
    let points = over.scoring != Scoring::Rounds && over.counts();
    let cells = points.then(|| {
        view! { <td>{held}</td><td>{format!("+{}", side.round)}</td> }
    });
    view! {
        <tr class:won=won>
            <th scope="row"><div class="side"><div>{members}</div> {won.then_some(" ★")}</div></th>
            {cells}
            <td><b>{side.total}</b></td>
        </tr>
    }
    .into_any()
}

fn member(player: &Player, playing: bool) -> impl IntoView + use<> {
    let fate = match (player.presence, playing) {
        (Presence::Gone, _) => Some(say!("has left")),
        (_, false) => Some(say!("out")),
        _ => None,
    };
    view! {
        <span class="ranked">
            <Portrait look=Signal::stored(player.look) /> {player.name.to_string()}
            {fate.map(|fate| view! { " " <small>{fate}</small> })}
        </span>
    }
}

/// Every round's points, or who won it.
#[component]
pub(super) fn Rounds(over: Over) -> impl IntoView {
    let session = use_session();
    let seated = |seat: Seat| {
        let table = session.table;
        table.with_untracked(|table| table.as_ref().and_then(|t| t.seated(seat).cloned()))
    };
    let head = over.sides.iter().map(|side| {
        let players = side.seats.iter().filter_map(seated);
        let faces = players.map(|player| view! {
            <Portrait look=Signal::stored(player.look) /> <span class="visually-hidden">{player.name.to_string()}</span>
        });
        view! { <th scope="col">{faces.collect_view()}</th> }
    });
    let head = head.collect_view();
    let before = usize::from(over.scores.round).saturating_sub(over.scores.rounds.len());
    let (last, how) = (
        over.scores.rounds.len(),
        outcome_of(over.outcome.end).filter(|_| over.counts()),
    );
    let rows = over.scores.rounds.iter().enumerate().map(|(at, points)| {
        let number = before + at + 1;
        let word = match was_drawn(points) {
            true if at + 1 == last => how.or(Some(NOBODY)),
            true => Some(NOBODY),
            false => None,
        };
        let word = word.map(tongue::of);
        let cells = of_round(points, &over.sides).into_iter().map(|points| {
            let text = match (over.scoring, points) {
                (Scoring::Rounds, 0) | (Scoring::Winner, 0) => "–".to_owned(),
                (Scoring::Rounds, _) => "★".to_owned(),
                (_, points) => points.to_string(),
            };
            view! { <td>{text}</td> }
        });
        view! { <tr><th scope="row">{number} {word.map(|word| view! { " " <small>{word}</small> })}</th>{cells.collect_view()}</tr> }
    });
    let rows = rows.collect_view();
    view! {
        <details class="details" on:toggle=move |event| bring_into_sight(&event)>
            <summary>{say!("Round by round")}</summary>
            <div class="scroll" tabindex="0" role="region" aria-label=say!("Points by round")>
                <table class="scores rounds">
                    <thead><tr><th scope="col">{say!("Round")}</th>{head}</tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
}
