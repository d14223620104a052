//! The settings: the preferences of this phone's owner, and the servers through which phones find each other.

use engine::{Deck, Suit, message};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::{
    art::SuitMark,
    install::{Install, Installing},
    pages::{home::install_offer::InstallButton, join::name_and_look::NameAndLook},
    session::use_session,
    sound::can_shake,
    storage::{Preferences, Profile, ServerField, Sort, Theme},
    ui::parts::{Fold, Show},
};
use link::{ServerKind, Servers};
use wording::{
    i18n::{self, Language},
    say,
};

/// All settings of this phone, below the heading of their page.
#[component]
pub(crate) fn SettingsPage() -> impl IntoView {
    let session = use_session();
    let preferences = session.preferences;
    let install: Install = expect_context();
    let profile = RwSignal::new(Profile::load());
    let save_profile = Callback::new(move |profile: Profile| session.heed(profile.save()));
    let change = Callback::new(move |change: fn(&mut Preferences)| {
        preferences.update(change);
        session.heed(preferences.with_untracked(Preferences::save));
    });
    view! {
            <NameAndLook profile on_change=save_profile />
            <Languages />
            <SettingChoice legend=message!("Light and dark") change values=&THEMES />
            <SettingChoice legend=message!("French suits") change values=&SUITS />
            <p class="french-suits" aria-hidden="true">{Suit::ALL.map(|suit| view! { <SuitMark deck=Deck::French suit /> })}</p>
            <SettingChoice legend=message!("Playing a card") change values=&TAPS />
            <SettingChoice legend=message!("Your hand is sorted") change values=&SORTS />
            <SettingChoice legend=message!("The table’s buttons are near") change values=&THUMBS />
            <SettingChoice legend=message!("“Not me”, when there is nothing you could do") change values=&PASSING />
            <SettingChoice legend=message!("Movement") change values=&MOTIONS />
            <SettingChoice legend=message!("Sounds") change values=&SOUNDS />
            {can_shake().then(|| view! { <SettingChoice legend=message!("Vibration") change values=&VIBRATIONS /> })}
            <ServerSettings change />
            {dynamic(move || (install.step() != Installing::Nothing).then(|| view! { <div class="row"><InstallButton /></div> }))}
    }
}

/// The languages, each under its own name. A new language reloads the page, so they are buttons. With radio buttons,
/// arrow keys would choose every language on the way.
#[component]
fn Languages() -> impl IntoView {
    let session = use_session();
    let preferences = session.preferences;
    let choose = move |language: Option<Language>| {
        preferences.update(|now| now.language = language);
        let saved = preferences.with_untracked(Preferences::save);
        // Without the stored choice, the page would reload in the old language.
        if saved.is_ok() {
            let _ = window().location().reload();
        }
        session.heed(saved);
    };
    let option = move |language: Option<Language>| {
        let chosen = move || preferences.with(|now| now.language == language);
        let take = move |_| {
            if !untrack(chosen) {
                choose(language);
            }
        };
        let name = language.map_or_else(|| say!("As the browser"), |of| of.name().to_owned());
        view! {
            <button type="button" class="option" aria-pressed=move || chosen().to_string() on:click=take>
                <span lang=language.map(Language::tag)>{name}</span>
            </button>
        }
    };
    let all = [None].into_iter().chain(Language::ALL.map(Some));
    view! {
        <fieldset class="choice">
            <legend>{say!("Language")}</legend>
            <div class="options">{all.map(option).collect_view()}</div>
        </fieldset>
    }
}

/// One value of a setting: its word, a message, and the function that sets it.
type SettingValue = (&'static str, fn(&mut Preferences));

const THEMES: [SettingValue; 3] = [
    (message!("Like the phone"), |p| p.theme = Theme::Auto),
    (message!("Light"), |p| p.theme = Theme::Light),
    (message!("Dark"), |p| p.theme = Theme::Dark),
];

const SUITS: [SettingValue; 2] = [
    (message!("Four colours"), |p| p.two_suit_colours = false),
    (message!("Red and black"), |p| p.two_suit_colours = true),
];

const TAPS: [SettingValue; 2] = [
    (message!("Two taps"), |p| p.taste.one_tap = false),
    (message!("One tap"), |p| p.taste.one_tap = true),
];

const SORTS: [SettingValue; 2] = [
    (message!("By colour"), |p| p.taste.sort = Sort::Colour),
    (message!("By number"), |p| p.taste.sort = Sort::Rank),
];

const THUMBS: [SettingValue; 2] = [
    (message!("The right thumb"), |p| p.left_thumb = false),
    (message!("The left thumb"), |p| p.left_thumb = true),
];

const PASSING: [SettingValue; 2] = [
    (message!("You say it"), |p| p.passes_alone = false),
    (message!("The phone says it"), |p| p.passes_alone = true),
];

const MOTIONS: [SettingValue; 2] = [
    (message!("Like the phone"), |p| p.less_motion = false),
    (message!("As little as possible"), |p| p.less_motion = true),
];

const SOUNDS: [SettingValue; 2] = [
    (message!("On"), |p| p.silent = false),
    (message!("Off"), |p| p.silent = true),
];

const VIBRATIONS: [SettingValue; 2] = [
    (message!("On"), |p| p.still = false),
    (message!("Off"), |p| p.still = true),
];

fn are_so(preferences: &Preferences, set: fn(&mut Preferences)) -> bool {
    let mut made = preferences.clone();
    set(&mut made);
    made == *preferences
}

#[component]
fn SettingChoice(
    /// The name of the setting, a message.
    legend: &'static str,
    change: Callback<fn(&mut Preferences)>,
    values: &'static [SettingValue],
) -> impl IntoView {
    let preferences = use_session().preferences;
    let option = move |&(word, set): &SettingValue| {
        let so = move || preferences.with(|now| are_so(now, set));
        view! {
            <label class="option">
                <input type="radio" name=legend prop:checked=so on:change=move |_| change.run(set) />
                <span>{i18n::message_text(word)}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choice">
            <legend>{i18n::message_text(legend)}</legend>
            <div class="options">{values.iter().map(option).collect_view()}</div>
        </fieldset>
    }
}

/// The server settings of this phone. They hold for tables that it opens or joins from then on.
#[component]
fn ServerSettings(change: Callback<fn(&mut Preferences)>) -> impl IntoView {
    view! {
        <Fold summary=say!("Network")>
            <p class="small">{say!("For tables opened or joined from now on. What is left empty is as this page has it, and that is fine for most.")}</p>
            <SettingChoice legend=message!("Public meeting points") change values=&RELAYS />
            <p class="small">
                {say!("Phones meet at servers that anybody may use. They pass on sealed letters and see your network address, nothing else. Without them, links work only where this page has a meeting point of its own; codes always work.")}
            </p>
            <Fields />
        </Fold>
    }
}

const RELAYS: [SettingValue; 2] = [
    (message!("Ask them"), |p| p.network.no_relays = false),
    (message!("Never"), |p| p.network.no_relays = true),
];

/// The words around one field: its label, and the complaint about a text that cannot be used.
type FieldWords = (ServerField, &'static str, &'static str);

const FIELDS: [FieldWords; 7] = [
    (
        ServerField::Matchbox,
        message!("Meeting points of your own (matchbox servers)"),
        message!(
            "That is no address of a server. It looks like wss://meet.example.org/. The usual one is taken instead."
        ),
    ),
    (
        ServerField::Nostr,
        message!("Nostr relays instead of the usual ones"),
        message!(
            "One of these is no address. They look like wss://relay.example.org. The usual ones are taken instead."
        ),
    ),
    (
        ServerField::Mqtt,
        message!("MQTT brokers instead of the usual ones"),
        message!(
            "One of these is no address. They look like wss://broker.example.org:8084/mqtt. The usual ones are taken instead."
        ),
    ),
    (
        ServerField::Stun,
        message!("STUN servers, for phones on different networks"),
        message!(
            "One of these is no address. They look like stun:stun.example.org:3478. None of them is asked until then."
        ),
    ),
    (
        ServerField::Turn,
        message!("TURN servers, where nothing else works: they pass everything on, encrypted"),
        message!(
            "One of these is no address. They look like turn:turn.example.org:3478. None of them is asked until then."
        ),
    ),
    (
        ServerField::User,
        message!("User name for the TURN servers"),
        message!("TURN servers want a user name. Without it they are not asked."),
    ),
    (
        ServerField::Password,
        message!("Password for the TURN servers; it is kept on this phone"),
        message!("TURN servers want a password. Without it they are not asked."),
    ),
];

#[component]
fn Fields() -> impl IntoView {
    let session = use_session();
    let preferences = session.preferences;
    let listed = RwSignal::new(Servers::default());
    spawn_local(async move {
        // Another screen may be shown by now.
        let _ = listed.try_set(session.servers().await);
    });
    let save = move |_| session.heed(preferences.with_untracked(Preferences::save));
    let field = move |&(field, label, complaint): &FieldWords| {
        let sound = memo(move || preferences.with(|p| p.network.is_sound(field)));
        let usual = move || listed.with(|listed| usual(listed, field));
        let kind = match field {
            ServerField::Password => "password",
            _ => "text",
        };
        view! {
            <label class="field">
                <span>{i18n::message_text(label)}</span>
                <input
                    class="input code" type=kind inputmode="url" autocomplete="off" autocapitalize="off" spellcheck="false"
                    placeholder=usual
                    prop:value=move || preferences.with(|p| p.network.text(field).to_owned())
                    aria-invalid=move || (!sound.get()).to_string()
                    on:input=move |event| preferences.update(|p| p.network.write(field, event_target_value(&event)))
                    on:change=save
                />
                <Show when=move || !sound.get()><small role="alert">{i18n::message_text(complaint)}</small></Show>
            </label>
        }
    };
    FIELDS.iter().map(field).collect_view()
}

/// The usual servers, in use if the field is empty.
fn usual(listed: &Servers, field: ServerField) -> String {
    let of = |kind| listed.addresses(kind).collect::<Vec<_>>().join(" ");
    let found = match field {
        ServerField::Matchbox => of(ServerKind::Matchbox),
        ServerField::Nostr => of(ServerKind::Nostr),
        ServerField::Mqtt => of(ServerKind::Mqtt),
        ServerField::Stun => listed.ice.urls().join(" "),
        ServerField::Turn | ServerField::User | ServerField::Password => String::new(),
    };
    match found.is_empty() {
        true => say!("no server"),
        false => found,
    }
}
