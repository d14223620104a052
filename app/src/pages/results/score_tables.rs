//! The scores as tables: the totals, and the points round by round.
use engine::session::{Player, Presence, Table};
use engine::{Scoring, Seat, message};
use leptos::html;
use leptos::prelude::*;

use crate::session::use_session;
use crate::ui::{avatar::Portrait, parts::show_unfolded};
use wording::{
    i18n,
    results::{
        round_result::{Over, ScoringSide, of_round, ranked},
        sentences::{columns, outcome_of, was_drawn},
    },
    say,
};

/// The winner of a round without a winner.
const NOBODY: &str = message!("nobody");

/// The number of players from which a large screen needs smaller names.
const MANY: usize = 7;
/// The number of players from which it needs still smaller names. See [`MANY`].
const CROWD: usize = 10;

/// All sides with their points or rounds won, best first. A team is one row.
#[component]
pub(crate) fn StandingTable(over: Over) -> impl IntoView {
    let session = use_session();
    let row = |side: ScoringSide| untrack(|| session.of_table(|table| row(&side, &over, table)));
    let [held, round, total] = columns(over.scoring).map(i18n::message_text);
    let points = over.scoring != Scoring::Rounds && over.counts();
    let rows = best_first(&over).into_iter().map(row).collect_view();
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

fn best_first(over: &Over) -> Vec<ScoringSide> {
    let first = over.champions.unwrap_or_default();
    let high_wins = matches!(over.scoring, Scoring::Winner | Scoring::Rounds);
    ranked(over.sides.clone(), first, high_wins)
}

fn row(side: &ScoringSide, over: &Over, table: &Table) -> AnyView {
    let won = over.winners();
    let won = side.seats.iter().any(|seat| won.has(seat));
    let member = |seat: Seat| {
        let playing = over.scores.playing.has(seat);
        Some(member(table.seated(seat)?, playing))
    };
    let members = side.seats.iter().map(member).collect_view();
    // Each hand's points beside the name of its player.
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

/// The points or the winner of every round, a column each, with the sides in order of rank.
#[component]
pub(crate) fn RoundsTable(over: Over) -> impl IntoView {
    let session = use_session();
    let sides = best_first(&over);
    let points: Vec<Vec<u32>> = over
        .scores
        .rounds
        .iter()
        .map(|points| of_round(points, &sides))
        .collect();
    let score = |points: u32| match (over.scoring, points) {
        (Scoring::Rounds, 0) | (Scoring::Winner, 0) => "–".to_owned(),
        (Scoring::Rounds, _) => "★".to_owned(),
        (_, points) => points.to_string(),
    };
    let rows = sides.iter().enumerate().map(|(at, side)| {
        let seated = |seat: Seat| untrack(|| session.seated(seat));
        let members = side
            .seats
            .iter()
            .filter_map(seated)
            .map(|player| member(&player, true));
        let cells = points
            .iter()
            .map(|sides| view! { <td>{sides.get(at).copied().map(score)}</td> });
        view! { <tr><th scope="row">{members.collect_view()}</th>{cells.collect_view()}</tr> }
    });
    let rows = rows.collect_view();
    let scroll = NodeRef::<html::Div>::new();
    let on_toggle = move |event| {
        show_unfolded(&event);
        // Players want to see the newest rounds first.
        if let Some(scroll) = scroll.get_untracked() {
            scroll.set_scroll_left(scroll.scroll_width());
        }
    };
    view! {
        <details class="details" on:toggle=on_toggle>
            <summary>{say!("Round by round")}</summary>
            <div class="scroll" tabindex="0" role="region" aria-label=say!("Points by round") node_ref=scroll>
                <table class="scores rounds">
                    <thead><tr><th scope="col">{say!("Round")}</th>{numbers(&over)}</tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
}

/// The numbers of the rounds on show, with a word for each round without a winner.
fn numbers(over: &Over) -> impl IntoView + use<> {
    let rounds = &over.scores.rounds;
    let before = usize::from(over.scores.round).saturating_sub(rounds.len());
    let how = outcome_of(over.outcome.end).filter(|_| over.counts());
    let numbers = rounds.iter().enumerate().map(|(at, points)| {
        let last = at + 1 == rounds.len();
        let word = was_drawn(points).then(|| how.filter(|_| last).unwrap_or(NOBODY));
        let word = word.map(i18n::message_text);
        view! { <th scope="col">{before + at + 1} {word.map(|word| view! { " " <small>{word}</small> })}</th> }
    });
    numbers.collect_view()
}
