//! After a round, and after a match: who won, what it counts, and what comes next.
use engine::rules::ruleset::Scoring;
use engine::session::{Command, Kind, Player, Presence, Scores, Stage, Table, Wish};
use engine::{End, Outcome, Seat, Seats};
use leptos::prelude::*;

use super::agreed::rules;
use super::avatar::Portrait;
use super::lobby::{all_mine_ready, set_ready};
use super::menu::Menu;
use super::parts::Heading;
use super::play::Connection;
use super::reactions::{React, Shown};
use crate::session::use_session;

/// A round or a match that is over.
#[derive(Clone, PartialEq)]
struct Over {
    scores: Scores,
    outcome: Outcome,
    /// Who won the match, if it is over.
    champions: Option<Seats>,
    /// How rounds are counted.
    scoring: Scoring,
}

fn over(table: &Table) -> Option<Over> {
    let (scores, outcome, champions) = match &table.stage {
        Stage::Lobby | Stage::Round(_) => return None,
        Stage::RoundOver(scores, outcome) => (scores, outcome, None),
        Stage::MatchOver(scores, outcome, winners) => (scores, outcome, Some(*winners)),
    };
    Some(Over {
        scores: scores.clone(),
        outcome: outcome.clone(),
        champions,
        scoring: rules(&table.mix).scoring,
    })
}

/// The results.
#[component]
pub(super) fn Results() -> impl IntoView {
    let session = use_session();
    let menu = RwSignal::new(false);
    let over = Memo::new(move |_| session.table.with(|t| t.as_ref().and_then(over)));
    let title = move || {
        session.table.with(|table| {
            over.get()
                .zip(table.as_ref())
                .map(|(over, table)| title(&over, table))
        })
    };
    let how = move || {
        session.table.with(|table| {
            over.get()
                .zip(table.as_ref())
                .map(|(over, table)| how(&over, table))
        })
    };
    view! {
        <main class="screen results">
            <header class="head">
                <button type="button" class="button quiet" on:click=move |_| menu.set(true)>"Menu"</button>
                <Connection />
                <React viewer=None />
            </header>
            <Heading>{title}</Heading>
            <p class="lead">{how}</p>
            {move || over.get().map(|over| view! {
                <Standing over=over.clone() />
                {(over.scoring != Scoring::Rounds).then(|| view! { <Rounds scores=over.scores /> })}
            })}
            <Next over />
            <Show when=move || menu.get()><Menu on_close=Callback::new(move |()| menu.set(false)) /></Show>
        </main>
        <Shown />
    }
}

fn name(table: &Table, seat: Seat) -> String {
    table
        .seated(seat)
        .map(|p| p.name.to_string())
        .unwrap_or_default()
}

/// "Ana wins the round", "Ana and Cem win the match".
fn title(over: &Over, table: &Table) -> String {
    let (winners, what) = match over.champions {
        Some(champions) => (champions, "match"),
        None => (over.outcome.winners, "round"),
    };
    let names: Vec<String> = winners.iter().map(|seat| name(table, seat)).collect();
    match names.as_slice() {
        [] if over.outcome.end == End::Drawn => format!("The {what} is a draw"),
        [] => format!("Nobody wins the {what}"),
        [one] => format!("{one} wins the {what}"),
        names => format!("{} win the {what}", names.join(" and ")),
    }
}

fn how(over: &Over, table: &Table) -> String {
    let end = match over.outcome.end {
        End::Out(seat) => format!("{} played the last card.", name(table, seat)),
        End::Blocked => "Nobody could draw or play any more.".to_owned(),
        End::Drawn => "Nothing was left to draw: the round is a draw.".to_owned(),
        End::Deserted => "Too few players were left. Nothing is counted.".to_owned(),
    };
    [Some(end), drawn(over)]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" ")
}

/// How many rounds nobody won, where rounds are counted.
fn drawn(over: &Over) -> Option<String> {
    let won: u32 = over.scores.totals.iter().sum();
    let drawn = u32::from(over.scores.round).saturating_sub(won);
    match drawn {
        _ if over.scoring != Scoring::Rounds => None,
        0 => None,
        1 => Some("One round so far was a draw.".to_owned()),
        drawn => Some(format!("{drawn} rounds so far were a draw.")),
    }
}

/// Everybody's points, or the rounds they won, best first.
#[component]
fn Standing(over: Over) -> impl IntoView {
    let session = use_session();
    let rows = session
        .table
        .with_untracked(|table| table.as_ref().map(|table| ranked(&over, table)));
    let counts_points = over.scoring != Scoring::Rounds;
    let row = move |(seat, player): (Seat, Player)| {
        let points = |list: &[u16]| list.get(seat.index()).copied().unwrap_or_default();
        let won = over.champions.unwrap_or(over.outcome.winners).has(seat);
        view! {
            <tr class:won=won>
                <th scope="row"><span class="ranked"><Portrait look=Signal::stored(player.look) /> {player.name.to_string()} {won.then_some(" ★")}</span></th>
                {counts_points.then(|| view! {
                    <td>{points(&over.outcome.hands)}</td>
                    <td>{format!("+{}", points(&over.outcome.scores))}</td>
                })}
                <td><b>{over.scores.totals.get(seat.index()).copied().unwrap_or_default()}</b></td>
            </tr>
        }
    };
    view! {
        <table class="scores">
            <thead><tr>
                <th scope="col">"Player"</th>
                {counts_points.then(|| view! { <th scope="col">"Left in hand"</th><th scope="col">"Round"</th> })}
                <th scope="col">{if counts_points { "Total" } else { "Rounds won" }}</th>
            </tr></thead>
            <tbody>{rows.unwrap_or_default().into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}

/// Seats with their players, the best first: many points are good where the winner takes them, else few are.
fn ranked(over: &Over, table: &Table) -> Vec<(Seat, Player)> {
    let mut seats: Vec<(Seat, Player)> = table
        .players
        .iter()
        .filter_map(|player| Some((player.seat?, player.clone())))
        .collect();
    let total = |seat: Seat| {
        i64::from(
            over.scores
                .totals
                .get(seat.index())
                .copied()
                .unwrap_or_default(),
        )
    };
    let high_wins = matches!(over.scoring, Scoring::Winner | Scoring::Rounds);
    let first = over.champions.unwrap_or_default();
    seats.sort_by_key(|(seat, _)| {
        let points = if high_wins {
            -total(*seat)
        } else {
            total(*seat)
        };
        (!first.has(*seat), points, *seat)
    });
    seats
}

/// Every round's points.
#[component]
fn Rounds(scores: Scores) -> impl IntoView {
    let session = use_session();
    let players = session.table.with_untracked(|table| {
        let seats = Seat::first(scores.totals.len());
        let seated = |seat| table.as_ref().and_then(|table| table.seated(seat).cloned());
        seats.map(seated).collect::<Vec<_>>()
    });
    let before = usize::from(scores.round).saturating_sub(scores.rounds.len());
    let head = players.into_iter().map(|player| {
        player.map(|player| view! {
            <th scope="col"><Portrait look=Signal::stored(player.look) /> <span class="visually-hidden">{player.name.to_string()}</span></th>
        })
    });
    let rows = scores.rounds.into_iter().enumerate().map(move |(at, points)| {
        view! { <tr><th scope="row">{before + at + 1}</th>{points.into_iter().map(|p| view! { <td>{p}</td> }).collect_view()}</tr> }
    });
    view! {
        <details class="details">
            <summary>"Round by round"</summary>
            <div class="scroll" tabindex="0" role="region" aria-label="Points by round">
                <table class="scores rounds">
                    <thead><tr><th scope="col">"Round"</th>{head.collect_view()}</tr></thead>
                    <tbody>{rows.collect_view()}</tbody>
                </table>
            </div>
        </details>
    }
}

/// Going on: everybody says so, or the host does.
#[component]
fn Next(over: Memo<Option<Over>>) -> impl IntoView {
    let session = use_session();
    let done = move || over.with(|over| over.as_ref().is_some_and(|over| over.champions.is_some()));
    let ready = Memo::new(move |_| all_mine_ready(session));
    let waiting = move || {
        session.table.with(|table| {
            let players = table.iter().flat_map(|table| &table.players);
            let awaited = players.filter(|p| {
                p.kind == Kind::Person
                    && p.presence == Presence::Here
                    && p.seat.is_some()
                    && !p.ready
            });
            awaited
                .map(|player| player.name.to_string())
                .collect::<Vec<_>>()
                .join(", ")
        })
    };
    let word = move || if done() { "Rematch" } else { "Next round" };
    view! {
        <footer class="start">
            <p class="small" role="status">
                {move || Some(waiting()).filter(|names| ready.get() && !names.is_empty()).map(|names| format!("Waiting for {names}."))}
            </p>
            <div class="row end">
                <Show when=move || session.is_host() && done()>
                    <button type="button" class="button" on:click=move |_| session.wish(Wish::Command(Command::Lobby))>"To the lobby"</button>
                </Show>
                <Show when=move || session.is_host() && !done()>
                    <button type="button" class="button" on:click=move |_| session.wish(Wish::Command(Command::LastRound))>"That was the last round"</button>
                </Show>
                <Show when=move || session.is_host() && ready.get()>
                    <button type="button" class="button" on:click=move |_| session.wish(Wish::Command(Command::Start))>"Go on without waiting"</button>
                </Show>
                <button
                    type="button" class="button primary big" aria-disabled=move || ready.get().then_some("true")
                    on:click=move |_| if !ready.get_untracked() { set_ready(session, true) }
                >
                    {word}
                </button>
            </div>
        </footer>
    }
}
