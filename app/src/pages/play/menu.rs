//! The menu over a running game, passing the table on to another phone, and the question before a step back leads out
//! of a match.

use engine::{
    HouseRule,
    session::{GuestCommand, Purpose, Table, TableCommand},
};
use leptos::prelude::*;

use crate::{
    pages::{
        lobby::{HouseRules, Invite, People, agreement::agreed},
        play::connection::UntrustedHelp,
        results::Limits,
        rules::sheets::RulesButton,
    },
    platform::router::{Route, Router, use_router},
    session::{Session, successors, use_session},
    storage::{Preferences, RoundNotes, Sense},
    table::Keys,
    ui::parts::{Fold, Sheet, Show, Sure},
};
use wording::{house_rules::summary::rules, say};

/// The rules in force, the players, a way in for others, settings, and the ways out.
#[component]
pub(crate) fn Menu(on_close: Callback<()>) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let config = agreed(session);
    let two =
        config.with_untracked(|config| config.is_some_and(|config| rules(&config).piles() > 1));
    let host = move || session.is_host();
    let leave = leave_for_home(session, router);
    let leaving = move || match host() {
        true => say!("Close the table for all"),
        false => say!("Leave for good"),
    };
    let lobby = Callback::new(move |()| {
        on_close.run(());
        session.send(GuestCommand::Command(TableCommand::Lobby));
    });
    view! {
        <Sheet title=Signal::stored(say!("Menu")) on_close>
            <Fold summary=say!("Tonight’s rules")><HouseRules /></Fold>
            <div class="stack">
                <UntrustedHelp />
                {dynamic(move || config.get().map(|config| view! { <RulesButton config /> }))}
                {time_left(session)}
                <Sounds />
                <button type="button" class="button" on:click=move |_| router.go(Route::Settings)>{say!("Settings")}</button>
                <button type="button" class="button" on:click=move |_| router.go(Route::Home)>{say!("Home; keep my seat")}</button>
                <Show when=host>
                    <Sure word=Signal::stored(say!("Back to the lobby")) sure=say!("End this match? Tap again") on_sure=lobby />
                </Show>
                <Sure word=Signal::derive(leaving) on_sure=leave />
            </div>
            <div class="by-keyboard"><Fold summary=say!("Keys in your hand")><Keys two /></Fold></div>
            <Fold summary=say!("Players")><People /></Fold>
            <Fold summary=say!("Who checks the deal")><Limits /></Fold>
            <Fold summary=say!("Let somebody in, or back in")><Invite /></Fold>
            <Show when=host><Fold summary=say!("Pass the host")><HostHandover on_close /></Fold></Show>
        </Sheet>
    }
}

/// The time that the round has left when the menu opens (CLA-83), on a phone that saw the round begin.
fn time_left(session: Session) -> Option<AnyView> {
    let (number, minutes) = untrack(|| session.of_table(limit)).flatten()?;
    let room = untrack(|| session.room_secret())?.to_string();
    let dealt = RoundNotes::load(&room, number)?.dealt?;
    let count = minutes_left(minutes, dealt, (js_sys::Date::now() / 1000.0) as u64)?;
    let words = say!(
        "This round has at least {count} minute left. | This round has at least {count} minutes left.",
        count
    );
    Some(view! { <p class="small">{words}</p> }.into_any())
}

/// The number of the round in play and its minutes, if they are limited.
fn limit(table: &Table) -> Option<(u32, u16)> {
    let minutes = table.config.value(HouseRule::RoundMinutes);
    (minutes > 0 && table.is_playing()).then_some((table.round_number.0, minutes.into()))
}

/// The whole minutes that are left for certain. A host that was restarted begins them anew, so there may be more. The
/// times are in seconds since 1970. `None` in the last minute.
fn minutes_left(minutes: u16, dealt: u64, now: u64) -> Option<u16> {
    let left = (dealt + 60 * u64::from(minutes)).saturating_sub(now) / 60;
    u16::try_from(left).ok().filter(|left| *left > 0)
}

/// Leaves the table for good.
pub(crate) fn leave_for_home(session: Session, router: Router) -> Callback<()> {
    Callback::new(move |()| {
        session.leave();
        router.replace(Route::Home);
    })
}

/// A button that turns sounds off or on with one tap.
#[component]
fn Sounds() -> impl IntoView {
    let session = use_session();
    let preferences = session.preferences;
    let switch = move |_| {
        preferences.update(|p| p.sounds = p.sounds.other());
        session.heed(preferences.with_untracked(Preferences::save));
    };
    let word = move || match preferences.with(|p| p.sounds) {
        Sense::On => say!("Sounds off"),
        Sense::Off => say!("Sounds on"),
    };
    view! { <button type="button" class="button" on:click=switch>{dynamic(word)}</button> }
}

/// The menu of a screen that shows the table. It takes no part in the game, so there is little to choose.
#[component]
pub(crate) fn ScreenMenu(on_close: Callback<()>) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let config = agreed(session);
    let play = move |_| {
        on_close.run(());
        session.turn_into(Purpose::Play);
    };
    let leave = leave_for_home(session, router);
    view! {
        <Sheet title=Signal::stored(say!("Menu")) on_close>
            <div class="stack">
                <UntrustedHelp />
                {dynamic(move || config.get().map(|config| view! { <RulesButton config /> }))}
                <button type="button" class="button" on:click=play>{say!("Play on this device instead")}</button>
                <Sounds />
                <button type="button" class="button" on:click=move |_| router.go(Route::Settings)>{say!("Settings")}</button>
                <Sure word=Signal::stored(say!("Stop showing the table")) on_sure=leave />
            </div>
        </Sheet>
    }
}

/// A choice of another phone to host from now on.
#[component]
pub(crate) fn HostHandover(on_close: Callback<()>) -> impl IntoView {
    let session = use_session();
    let others = memo(move || {
        let mine = session.mine.get();
        session
            .of_table(|table| successors(table, &mine))
            .unwrap_or_default()
    });
    let pass = move |(id, name)| {
        let on_sure = Callback::new(move |()| {
            on_close.run(());
            session.pass_host(id);
        });
        let word = Signal::stored(say!("Pass the host to {name}", name));
        view! { <Sure word on_sure /> }
    };
    view! {
        <p>
            {say!("The phone that hosts should stay awake. If it is locked or gone for some seconds, another phone goes on in its place, as soon as two others are at the table. You can also pass it on yourself, before you lock yours.")}
        </p>
        <div class="stack">{dynamic(move || others.get().into_iter().map(pass).collect_view())}</div>
    }
}

/// Asks before a step back leads away from the table.
#[component]
pub(crate) fn LeaveQuestion(
    /// The question, as the title of the sheet.
    #[prop(into)]
    title: Signal<String>,
) -> impl IntoView {
    let router = use_router();
    let asks = RwSignal::new(false);
    router.stay(Callback::new(move |()| asks.set(true)));
    let stay = Callback::new(move |()| asks.set(false));
    dynamic(move || {
        asks.get().then(|| {
            view! {
                <Sheet title on_close=stay>
                    <p>{say!("You keep your seat, and the others can wait for you.")}</p>
                    <div class="stack">
                        <button type="button" class="button accent" on:click=move |_| stay.run(())>{say!("Stay at the table")}</button>
                        <button type="button" class="button" on:click=move |_| router.go(Route::Home)>{say!("Home; keep my seat")}</button>
                    </div>
                </Sheet>
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{RoundEnd, session::TableStage};
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::examples::example_table;

    #[test]
    fn the_menu_promises_only_whole_minutes_of_a_round() {
        let after = |seconds: u64| minutes_left(2, 1_790_000_000, 1_790_000_000 + seconds);
        assert_eq!(after(0), Some(2));
        assert_eq!(after(1), Some(1));
        assert_eq!(after(60), Some(1));
        assert_eq!(after(61), None);
        assert_eq!(after(500), None);
    }

    #[test]
    fn only_a_round_in_play_with_the_rule_has_a_limit() {
        let over = example_table("classic+round-minutes=2", RoundEnd::TimeUp, None);
        assert_eq!(limit(&over), None);
        let scores = over.scores().expect("scores");
        let playing = |config: &str| Table {
            config: config.parse::<engine::GameConfig>().expect("a mix").into(),
            stage: TableStage::Round(scores.clone()),
            ..over.clone()
        };
        assert_eq!(limit(&playing("classic+round-minutes=2")), Some((0, 2)));
        assert_eq!(limit(&playing("classic")), None);
    }
}
