//! The way into the match: the host's start button with its obstacle, and a guest's ready button.
use crate::ui::parts::Show;
use engine::rulesets::config::ConfigError;
use engine::session::{Edit, GuestCommand, Obstacle, Player, PlayerId, Table, TableCommand};
use leptos::prelude::*;

use crate::pages::{
    app::hosted,
    lobby::agreement::{Agreed, agreed, agreement, changed, full_at},
};
use crate::{
    session::{Session, use_session},
    storage,
};
use wording::{
    house_rules::{
        objections::{awaited_players, hindrance},
        summary::in_short,
    },
    i18n::phrase_text,
    say,
};

/// The obstacle to the start and its remedy. A player who is alone on this phone hears about themselves first.
fn words(table: &Table, obstacle: Obstacle, mine: &[PlayerId], hosts: bool) -> String {
    let unready = |me: PlayerId| {
        table
            .next_up()
            .any(|player| player.id == me && !player.ready && !player.host)
    };
    match (obstacle, mine) {
        (Obstacle::Unready(_), [me]) if unready(*me) => say!("You are not ready yet."),
        (Obstacle::GameConfig(ConfigError::TooFew), _) if !hosts => {
            awaited_players(&table.config, table.next_up().count())
        }
        (Obstacle::GameConfig(error), _) => {
            hindrance(&table.config, error, table.next_up().count())
        }
        (obstacle, _) => phrase_text(&table.sentence(obstacle)),
    }
}

/// The state of the start.
#[derive(Clone, Copy)]
pub(crate) struct Stands {
    obstacle: Memo<Option<String>>,
    /// True while the start is on its way.
    starting: RwSignal<bool>,
    /// The state in words, for the people at this phone.
    pub(crate) said: Memo<String>,
}

/// The state of the start. `known` holds the terms when the players on this phone last said that they were ready.
pub(crate) fn stands(session: Session, known: RwSignal<Option<Agreed>>) -> Stands {
    let obstacle = memo(move || {
        let (mine, hosts) = (session.mine.get(), session.is_host());
        let words = |table: &Table| Some(words(table, table.obstacle()?, &mine, hosts));
        session.of_table(words).flatten()
    });
    let now = agreement(session);
    let starting = RwSignal::new(false);
    effect(move || {
        // The result of the start has arrived, or an objection to it.
        session.table.track();
        session.saying.track();
        starting.set(false);
    });
    let said = memo(move || match (changed(known, now), obstacle.get()) {
        (Some(what), _) if !session.is_host() => say!("New since you were ready: {what}.", what),
        (_, Some(obstacle)) => obstacle,
        _ if starting.get() => say!("Dealing…"),
        _ if session.is_host() => say!("Everybody is ready."),
        _ => say!("Everybody is ready. The host starts."),
    });
    Stands {
        obstacle,
        starting,
        said,
    }
}

/// Adds a bot that plays as well as bots last did.
fn add_bot(session: Session) {
    let strength = session.preferences.with_untracked(|p| p.bots);
    session.send(GuestCommand::Table(TableCommand::AddBot(strength)));
}

/// The host's start button with its obstacle, or a guest's ready button.
#[component]
pub(crate) fn Start(
    stands: Stands,
    /// Set to true once the player adds a bot.
    adds: StoredValue<bool>,
) -> impl IntoView {
    let session = use_session();
    let Stands {
        obstacle,
        starting,
        said,
    } = stands;
    let config = agreed(session);
    let clashes = memo(move || {
        let clashes = config
            .get()
            .is_some_and(|config| config.clashes().next().is_some());
        clashes && session.is_host()
    });
    let start = move |_| {
        if let Some(config) = config
            .get_untracked()
            .filter(|_| obstacle.with_untracked(Option::is_none))
        {
            session.heed(storage::remember_config(config, &in_short(&config)));
            starting.set(true);
        }
        session.send(GuestCommand::Table(TableCommand::Start));
    };
    let add = move |_| {
        adds.set_value(true);
        add_bot(session);
    };
    let full = full_at(session);
    view! {
        <footer class="start">
            // Screen readers hear it together with the events behind it (`announcements.rs`).
            <p class="small">{said}</p>
            <Show when=move || clashes.get()>{hosted(|sheets| (sheets.remedy)())}</Show>
            <Show when=move || session.is_host() fallback=ReadyButton>
                <div class="row">
                    <button
                        type="button" class="button" on:click=add
                        aria-disabled=move || full.with(Option::is_some).then_some("true")
                    >
                        {say!("Add a bot")}
                    </button>
                    <button
                        type="button" class="button primary big" on:click=start
                        aria-disabled=move || obstacle.with(Option::is_some).then_some("true")
                    >
                        {say!("Start")}
                    </button>
                </div>
            </Show>
        </footer>
    }
}

pub(crate) fn all_mine_ready(session: Session) -> bool {
    let mine = session.mine.get();
    session.of_table(|table| all_ready(table, &mine)) != Some(false)
}

fn all_ready(table: &Table, mine: &[PlayerId]) -> bool {
    let own = |player: &&Player| mine.contains(&player.id);
    table.players.iter().filter(own).all(|player| player.ready)
}

pub(crate) fn get_ready(session: Session) {
    say_ready(session, |_| true);
}

/// Says if all players on this phone are ready. `ready` maps the present answer to the new one.
fn say_ready(session: Session, ready: impl FnOnce(bool) -> bool) {
    let mine = session.mine.get_untracked();
    session.set_players(|table| {
        let before = all_ready(table, &mine);
        let now = ready(before);
        let edit = |id: &PlayerId| (*id, Edit::Ready(now));
        mine.iter().filter(|_| now != before).map(edit).collect()
    });
}

#[component]
fn ReadyButton() -> impl IntoView {
    let session = use_session();
    let ready = memo(move || all_mine_ready(session));
    let under_way = move || {
        let mine = session.mine.get();
        session.is_under_way(|table| all_ready(table, &mine))
    };
    view! {
        <button
            type="button" class="button big" class:primary=move || !ready.get() aria-pressed=move || ready.get().to_string()
            aria-busy=move || under_way().then_some("true") on:click=move |_| say_ready(session, |ready| !ready)
        >
            {say!("I’m ready")}
        </button>
    }
}
