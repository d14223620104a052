//! The servers through which phones find each other.

use crate::ui::show::Show;
use engine::message;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::{
    pages::settings::settings_page::{SettingChoice, SettingValue},
    session::use_session,
    storage::{Preferences, Relays, ServerField},
    ui::parts::Fold,
};
use link::{ServerKind, Servers};
use wording::{i18n, say};

/// The server settings of this phone. They hold for tables that it opens or joins from then on.
#[component]
pub(crate) fn ServerSettings(
    /// Changes a preference and stores it.
    change: Callback<fn(&mut Preferences)>,
) -> impl IntoView {
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
    (message!("Ask them"), |p| p.network.relays = Relays::Asked),
    (message!("Never"), |p| p.network.relays = Relays::Never),
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

/// A field for each kind of server.
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
