//! A screen that shows the table to everybody, in the lobby, during a round, and after it. Nothing on it is secret, and
//! nothing has to be pressed.

use crate::ui::parts::Show;
use engine::{
    HouseRule, Ruleset, Seats,
    phrase::Joint,
    session::{Participation, Player, PlayerKind, Presence, Table},
};
use leptos::prelude::*;

use crate::{
    pages::{
        lobby::{lobby_page::table_of_host, nightly, room_link},
        play::{connection::Connection, house_rule_night::RuleInForce, menu::ScreenMenu},
    },
    session::{Session, use_session},
    ui::{avatar::Portrait, parts::Heading, qr_code::Qr},
};
use wording::{
    house_rules::summary::{dealt, seated, summary},
    line,
    list::sentences,
    results::round_result::allies,
    say,
};

/// The screen before the match: the players, the game, and the way in.
#[component]
pub(crate) fn PublicLobby() -> impl IntoView {
    let session = use_session();
    let link = room_link(session);
    let title = move || table_of_host(session).unwrap_or_else(|| say!("The table"));
    let played = move || session.of_table(|table| summary(&table.config));
    let night = move || session.of_table(nightly).flatten();
    // A changed hand size is already among the house rules.
    let cards = move || {
        session.of_table(|table| {
            if table
                .config
                .deviations()
                .any(|spec| spec.house_rule == HouseRule::HandSize)
            {
                return String::new();
            }
            let seats = seated(&table.config, table.next_up().count());
            say!("{cards}.", cards = dealt(&table.config, seats))
        })
    };
    let words = move || sentences([played(), cards(), night()].into_iter().flatten());
    view! {
        <main class="shown doorway">
            <header class="head">
                <Connection />
                <ScreenTools />
            </header>
            <section class="doorway-who">
                <Heading>{dynamic(title)}</Heading>
                <p class="lead">{dynamic(words)}</p>
                <ul class="doorway-people">
                    <For each=move || coming(session) key=|player| (player.id, player.look) children=|player| view! { <Coming player /> } />
                </ul>
            </section>
            <aside class="doorway-in">
                <Qr text=link label=say!("QR code of the invitation") />
                <p>{say!("Scan to join with your phone")}</p>
            </aside>
        </main>
    }
}

/// The tools of a screen that shows the table. It takes no part in the game, so there are few.
#[component]
pub(crate) fn ScreenTools() -> impl IntoView {
    let menu = RwSignal::new(false);
    view! {
        <div class="screen-tools">
            <FullScreen />
            <button type="button" class="button quiet" on:click=move |_| menu.set(true)>{say!("Menu")}</button>
        </div>
        <Show when=move || menu.get()><ScreenMenu on_close=Callback::new(move |()| menu.set(false)) /></Show>
    }
}

/// All people who will play or look on.
fn coming(session: Session) -> Vec<Player> {
    let players = session.of_table(|table| table.players.clone());
    let mut people = players.unwrap_or_default();
    people.retain(|player| player.kind != PlayerKind::Screen);
    people
}

#[component]
fn Coming(player: Player) -> impl IntoView {
    let session = use_session();
    let id = player.id;
    let now = move || session.player(id);
    let state = move || {
        let player = now()?;
        Some(match (player.kind, player.presence, player.part) {
            (PlayerKind::Bot(_), ..) => say!("bot"),
            (_, Presence::Lost, _) => say!("away"),
            (_, _, Participation::Watches) => say!("looks on"),
            _ if player.host => say!("host"),
            _ if player.ready => say!("ready ✓"),
            _ => String::new(),
        })
    };
    view! {
        <li><Portrait look=Signal::stored(player.look) /> <b>{dynamic(move || now().map(|p| p.name.to_string()))}</b> <small>{dynamic(state)}</small></li>
    }
}

/// The score of the match, beside the table.
#[component]
pub(crate) fn Scores() -> impl IntoView {
    let session = use_session();
    let rows = memo(move || {
        let rules = session.rules();
        let of = |table: &Table| Some(standing(table, rules.as_ref()?.ruleset()));
        session.of_table(of).flatten().unwrap_or_default()
    });
    let dealt = move || {
        session.of_table(|table| {
            let scores = table.scores()?;
            let dealer = table.seated(scores.dealt)?;
            let (number, who) = (scores.round.to_string(), dealer.name.to_string());
            Some(match (table.deals_known_cards(), scores.last) {
                (true, _) => say!("Same deal again, does not count · {who} dealt", who),
                (false, true) => say!("Round {number}, the last one · {who} dealt", number, who),
                (false, false) => say!("Round {number} · {who} dealt", number, who),
            })
        })
    };
    view! {
        <section class="score" aria-label=say!("Scores")>
            <h2>{dynamic(dealt)}</h2>
            <RuleInForce />
            <ol>
                {dynamic(move || rows.get().into_iter().map(|(names, total)| view! { <li><span>{names}</span> <b>{total}</b></li> }).collect_view())}
            </ol>
        </section>
    }
}

/// Each side's names and total, in seat order.
fn standing(table: &Table, rules: &Ruleset) -> Vec<(String, u32)> {
    let Some(scores) = table.scores() else {
        return Vec::new();
    };
    let side = |seats: Seats| {
        let members = seats.iter().filter_map(|seat| table.seated(seat));
        let names: Vec<String> = members.map(|player| player.name.to_string()).collect();
        let total = seats
            .lowest()
            .and_then(|first| scores.totals.get(first.index()));
        (
            line::listed(&names, Joint::And),
            total.copied().unwrap_or_default(),
        )
    };
    allies(rules, scores.totals.len()).map(side).collect()
}

/// The switch for a page that fills the screen. It is missing if the browser has no such pages.
#[component]
fn FullScreen() -> impl IntoView {
    let fills = || document().fullscreen_element().is_some();
    let full = RwSignal::new(fills());
    let watch = window_event_listener_untyped("fullscreenchange", move |_| full.set(fills()));
    on_cleanup(move || watch.remove());
    let turn = move |_| {
        // A browser can refuse, and the page then stays as it is.
        match (fills(), document().document_element()) {
            (true, _) => document().exit_fullscreen(),
            (false, Some(page)) => drop(page.request_fullscreen()),
            (false, None) => {}
        }
    };
    document().fullscreen_enabled().then(|| {
        view! {
            <button type="button" class="button quiet" on:click=turn>
                {dynamic(move || if full.get() { say!("Leave full screen") } else { say!("Full screen") })}
            </button>
        }
    })
}
