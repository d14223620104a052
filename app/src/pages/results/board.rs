//! The screens with the results: on a player's phone, and for everybody.
use engine::Seat;
use engine::session::{Table, TableStage};
use leptos::prelude::*;

use crate::session::use_session;
use crate::{
    pages::{
        play::{
            connection::Connection,
            house_rule_night::NightOffer,
            menu::LeaveQuestion,
            menu::Menu,
            reactions::{ReactionButton, ShownReactions},
            round::{config, names},
        },
        public_screen::ScreenTools,
        replay::replay_page::WatchAgain,
        results::{
            deal_check_view::DealCheck,
            next_round::NextRound,
            score_tables::{RoundsTable, StandingTable},
        },
    },
    table::RoundLog,
    ui::parts::{Heading, Show},
};
use wording::{
    list::sentences,
    results::{
        round_result::{Over, over},
        sentences as texts,
    },
    say,
};

fn use_over() -> Memo<Option<Over>> {
    let session = use_session();
    memo(move || {
        let rules = session.rules()?;
        session.of_table(|table| over(table, rules.ruleset()))?
    })
}

/// The results on a player's phone.
#[component]
pub(crate) fn Results() -> impl IntoView {
    let menu = RwSignal::new(false);
    let log = RwSignal::new(false);
    let over = use_over();
    let session = use_session();
    // Others wait for a player who goes away between two rounds.
    let is_between = |table: &Table| matches!(table.stage, TableStage::RoundOver(..));
    let goes_on = move || session.of_table(is_between) == Some(true);
    view! {
        <Show when=goes_on><LeaveQuestion title=say!("Leave the match?") /></Show>
        <main class="screen results">
            <header class="head">
                <button type="button" class="button quiet" on:click=move |_| menu.set(true)>{say!("Menu")}</button>
                <Connection />
                <ReactionButton viewer=None />
                <button type="button" class="button quiet" on:click=move |_| log.set(true)>{say!("Log")}</button>
            </header>
            <ResultSummary over />
            <NightOffer />
            {dynamic(move || over.get().map(|over| view! { <StandingTable over=over.clone() /> {(!over.scores.rounds.is_empty()).then(|| view! { <RoundsTable over /> })} }))}
            <DealCheck />
            <WatchAgain />
            <NextRound over />
            <Show when=move || menu.get()><Menu on_close=Callback::new(move |()| menu.set(false)) /></Show>
            <Show when=move || log.get()><LastRound on_close=Callback::new(move |()| log.set(false)) /></Show>
        </main>
        <ShownReactions />
    }
}

/// The last round in sentences, as the player on this phone saw it. If several share the phone, as everybody saw it.
#[component]
fn LastRound(on_close: Callback<()>) -> impl IntoView {
    let session = use_session();
    let news = move || {
        session.news.with(|all| match all.as_slice() {
            [only] => (only.viewer, only.log.clone()),
            all => {
                let log = all.first().map(|first| first.log.clone());
                (None, log.unwrap_or_default().public())
            }
        })
    };
    let news = memo(news);
    view! {
        <RoundLog
            names=Signal::derive(move || names(session)) config=Signal::derive(move || config(session))
            me=Signal::derive(move || news.with(|(me, _)| *me))
            log=Signal::derive(move || news.with(|(_, log)| log.clone())) on_close
        />
    }
}

/// The results on a screen for everybody. Nothing has to be pressed.
#[component]
pub(crate) fn Scoreboard() -> impl IntoView {
    let over = use_over();
    view! {
        <main class="screen results shown">
            <header class="head"><Connection /> <ScreenTools /></header>
            <ResultSummary over />
            <NightOffer />
            {dynamic(move || over.get().map(|over| view! { <StandingTable over /> }))}
            <DealCheck />
        </main>
        <ShownReactions />
    }
}

/// The winner, how the round ended, how it is scored, and the dealer.
#[component]
fn ResultSummary(over: Memo<Option<Over>>) -> impl IntoView {
    let session = use_session();
    let said = move |of: fn(&Over, &Table, Option<Seat>) -> String| {
        move || {
            // If several people share this phone, the sentences name them.
            let me = session.own_seats().only();
            let over = over.get()?;
            session.of_table(|table| of(&over, table, me))
        }
    };
    let counts = |over: &Over, table: &Table, _| {
        let deal = texts::deal(&over.scores, over.champions.is_some(), table);
        sentences([texts::counts(table), deal])
    };
    view! {
        <Heading>{said(texts::title)}</Heading>
        <p class="lead">{said(texts::how)}</p>
        <p class="small">{said(counts)}</p>
    }
}
