//! All people at the table, in seat order, and others on this phone.

use crate::ui::parts::Show;
use engine::{
    bot::Strength,
    message,
    session::{
        Edit, GuestCommand, Participation, Player, PlayerId, PlayerKind, Presence, Purpose, Table,
        TableCommand, TableStage,
    },
};
use leptos::{html, prelude::*};

use crate::{
    pages::{
        app::hosted,
        join::name_and_look::NameAndLook,
        lobby::{
            agreement::full_at,
            player_order::{Badge, use_player},
        },
    },
    session::{Session, use_session},
    storage::{Preferences, Profile},
    table::moves,
    ui::{
        avatar::Portrait,
        parts::{Sure, scroll_to},
        sheet::OpenedSheet,
    },
};
use wording::{i18n, list::in_a_row, say};

/// The list of players. The host changes the order and removes players. All players change themselves.
#[component]
pub(crate) fn People(
    /// True once a player has added a bot. The bots that come from then on are brought into view.
    #[prop(optional)]
    adds: Option<StoredValue<bool>>,
) -> impl IntoView {
    let session = use_session();
    let ids = |table: &Table| -> Vec<PlayerId> { table.players.iter().map(|p| p.id).collect() };
    let ids = memo(move || session.of_table(ids).unwrap_or_default());
    view! {
        <ol class="people">
            <For each=move || ids.get() key=|id| *id children=move |id| view! { <Person id adds /> } />
        </ol>
    }
}

#[component]
fn Person(id: PlayerId, adds: Option<StoredValue<bool>>) -> impl IntoView {
    let session = use_session();
    let (player, name, look) = use_player(id);
    let changing = RwSignal::new(false);
    let is_bot =
        |player: &Option<Player>| player.as_ref().and_then(|p| p.kind.strength()).is_some();
    let added = adds.is_some_and(|adds| adds.get_value()) && player.with_untracked(is_bot);
    let row = NodeRef::<html::Li>::new();
    effect(move || {
        if let Some(row) = row.get().filter(|_| added) {
            scroll_to(row.into(), moves());
        }
    });

    let own = move || session.mine.with(|mine| mine.contains(&id));
    let lobby = |table: &Table| table.stage == TableStage::Lobby;
    let in_lobby = memo(move || session.of_table(lobby) == Some(true));
    let hosts = move || session.is_host();
    let badge = move || in_lobby.get().then(|| view! { <Badge id /> });
    let may_change = move || (own() && in_lobby.get()) || hosts();
    view! {
        <li node_ref=row class="person" class:added=added class:lost=move || player.with(|p| p.as_ref().is_some_and(|p| p.presence == Presence::Lost))>
            <Portrait look />
            <span class="person-name">{name} {dynamic(badge)} <small>{dynamic(move || player.get().map(|p| state(&p, own(), in_lobby.get())))}</small></span>
            <Show when=may_change>
                <button
                    type="button" class="button quiet icon" aria-label=move || say!("Change {who}", who = name.get())
                    on:click=move |_| changing.set(true)
                >"…"</button>
            </Show>
            <OpenedSheet open=changing title=name>
                <Change id player own=untrack(own) in_lobby on_done=Callback::new(move |()| changing.set(false)) />
            </OpenedSheet>
        </li>
    }
}

/// "host, on this phone", "bot", "ready".
fn state(player: &Player, own: bool, in_lobby: bool) -> String {
    let mut words = Vec::new();
    if player.host {
        words.push(say!("host"));
    } else if own {
        words.push(say!("on this phone"));
    }
    match (player.kind, player.presence, player.part) {
        (PlayerKind::Screen, Presence::Here, _) => {
            words.push(say!("a screen that shows the table"))
        }
        (PlayerKind::Bot(Strength::Casual), ..) => words.push(say!("casual bot")),
        (PlayerKind::Bot(Strength::Good), ..) => words.push(say!("good bot")),
        (PlayerKind::Bot(Strength::Strong), ..) => words.push(say!("strong bot")),
        (_, Presence::Lost, _) => words.push(say!("away")),
        (_, Presence::Gone, _) => words.push(say!("has left")),
        (_, _, Participation::Watches) => words.push(say!("looks on")),
        (_, _, Participation::Plays) if player.host || !in_lobby => {}
        (_, _, Participation::Plays) if player.ready => words.push(say!("ready ✓")),
        (_, _, Participation::Plays) => words.push(say!("not ready yet")),
    }
    in_a_row(words)
}

#[component]
fn Change(
    id: PlayerId,
    player: Memo<Option<Player>>,
    own: bool,
    in_lobby: Memo<bool>,
    on_done: Callback<()>,
) -> impl IntoView {
    let session = use_session();
    let known = memo(move || profile_of(player));
    let profile = RwSignal::new(known.get_untracked());
    // The host may have changed the name.
    effect(move || profile.set(known.get()));
    let save = Callback::new(move |changed: Profile| {
        let nameless = changed.name.is_empty();
        rename(session, id, changed);
        if nameless {
            profile.set(known.get_untracked());
        }
    });
    let host = player.with_untracked(|p| p.as_ref().is_some_and(|p| p.host));
    let strength = player.with_untracked(|p| p.as_ref()?.kind.strength());
    let watches =
        move || player.with(|p| p.as_ref().is_some_and(|p| p.part == Participation::Watches));
    let set_part = move |_| {
        session.set_players(|table| {
            let part = match table.player(id).map(|player| player.part) {
                Some(Participation::Watches) => Participation::Plays,
                _ => Participation::Watches,
            };
            vec![(id, Edit::Part(part))]
        });
    };
    let under_way =
        move || session.is_under_way(|table| table.player(id).map(|player| player.part));
    let show = move |_| {
        on_done.run(());
        session.turn_into(Purpose::Show);
    };
    let remove = Callback::new(move |()| {
        on_done.run(());
        session.remove(id);
    });
    view! {
        <Show when=move || own && in_lobby.get()>
            <NameAndLook profile label=say!("Name") on_change=save />
            <div class="row">
                <button type="button" class="button" on:click=set_part aria-busy=move || under_way().then_some("true")>
                    {dynamic(move || if watches() { say!("Play along") } else { say!("Only look on") })}
                </button>
                {(!session.is_host()).then(|| view! {
                    <button type="button" class="button" on:click=show>{say!("Use this screen as the table")}</button>
                })}
            </div>
        </Show>
        {strength.filter(|_| in_lobby.get_untracked()).map(|_| hosted(move |sheets| (sheets.strength)(id, player)))}
        <Show when=move || !host>
            <div class="row"><Sure word=Signal::stored(say!("Remove from the table")) on_sure=remove /></div>
        </Show>
        <div class="row end"><button type="button" class="button primary" on:click=move |_| on_done.run(())>{say!("Done")}</button></div>
    }
}

/// The strengths of a bot: a word for each, and its meaning.
const STRENGTHS: [(Strength, &str, &str); 3] = [
    (
        Strength::Casual,
        message!("Casual"),
        message!("lays what comes to hand and forgets a lot"),
    ),
    (
        Strength::Good,
        message!("Good"),
        message!("plays with a plan and slips now and then"),
    ),
    (
        Strength::Strong,
        message!("Strong"),
        message!("thinks ahead and never slips"),
    ),
];

/// The choice of a bot's strength. The next bots at this player's tables get the same.
#[component]
pub(crate) fn Strengths(id: PlayerId, player: Memo<Option<Player>>) -> impl IntoView {
    let session = use_session();
    let now = move || player.with(|p| p.as_ref()?.kind.strength());
    let under_way =
        move || session.is_under_way(|table| table.player(id).and_then(|p| p.kind.strength()));
    let option = move |(strength, word, about): (Strength, &'static str, &'static str)| {
        let set = move |_| {
            session.set(|_| Some(TableCommand::Strength(id, strength)));
            session.preferences.update(|p| p.bots = strength);
            session.heed(session.preferences.with_untracked(Preferences::save));
        };
        view! {
            <label class="option">
                <input type="radio" name="strength" prop:checked=move || { session.table.track(); now() == Some(strength) } on:change=set />
                <span><b>{i18n::message_text(word)}</b> <small>{i18n::message_text(about)}</small></span>
            </label>
        }
    };
    view! {
        <fieldset class="choice strengths" aria-busy=move || under_way().then_some("true")>
            <legend>{say!("How well it plays")}</legend>
            <div class="options">{STRENGTHS.map(option)}</div>
        </fieldset>
    }
}

fn profile_of(player: Memo<Option<Player>>) -> Profile {
    player.with(|player| {
        player
            .as_ref()
            .map_or_else(Profile::default, |player| Profile {
                name: player.name.as_str().to_owned(),
                look: Some(player.look),
            })
    })
}

/// Changes a player here. If it is the owner of the phone, the change also holds for the next table.
fn rename(session: Session, id: PlayerId, profile: Profile) {
    if let Some(look) = profile.look {
        session.send(GuestCommand::Edit(id, Edit::Look(look)));
    }
    session.send(GuestCommand::Edit(id, Edit::Name(profile.name.clone())));
    let first = session
        .mine
        .with_untracked(|mine| mine.first() == Some(&id));
    if first && !profile.name.trim().is_empty() {
        session.heed(profile.save());
    }
}

#[component]
pub(crate) fn Company() -> impl IntoView {
    let session = use_session();
    let adding = RwSignal::new(false);
    let someone = RwSignal::new(Profile::default());
    let open = move |_| {
        someone.set(Profile::default());
        adding.set(true);
    };
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        adding.set(false);
        session.add_player(someone.get_untracked());
    };
    let full = full_at(session);
    view! {
        <div class="row">
            <button type="button" class="button" on:click=open>{say!("Add a player on this phone")}</button>
        </div>
        {dynamic(move || full.get().map(|most| view! {
            <p class="small">{say!("All {most} seats are taken. Newcomers look on.", most = most.to_string())}</p>
        }))}
        <OpenedSheet open=adding title=say!("A player on this phone")>
                <form class="stack" on:submit=add>
                    <p class="small">{say!("You pass the phone on at every turn. Nobody sees another’s hand.")}</p>
                    <NameAndLook profile=someone label=say!("Their name") />
                    <button type="submit" class="button primary big">{say!("Add")}</button>
                </form>
        </OpenedSheet>
    }
}
