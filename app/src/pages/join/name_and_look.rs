//! Choosing a name and a look.
use engine::session::{Avatar, Look, MAX_NAME, Name, Tint};
use leptos::prelude::*;

use crate::chunk_loader::use_chunk_loader;
use crate::storage::Profile;
use crate::ui::{
    avatar::{Portrait, avatar_word, tint_word, tinted},
    sheet::OpenedSheet,
};
use wording::{i18n, say};

/// The longest text that the field takes. Browsers count an emoji as up to fourteen units, and would cut it in two. The
/// name is cut to its real limit when the field loses the focus.
const MOST_UNITS: usize = 4 * MAX_NAME;

/// A portrait and a name, both for the player to change.
#[component]
pub(crate) fn NameAndLook(
    profile: RwSignal<Profile>,
    #[prop(default = say!("Your name"), into)] label: String,
    /// Runs after each change of the name or the look.
    #[prop(optional)]
    on_change: Option<Callback<Profile>>,
) -> impl IntoView {
    let open = RwSignal::new(false);
    let look = Signal::derive(move || profile.with(|who| who.look.unwrap_or_default()));
    let changed = move || {
        // The screen may be gone already when the field loses the focus.
        if let (Some(on_change), Some(profile)) = (on_change, profile.try_get_untracked()) {
            on_change.run(profile);
        }
    };
    // Cut the name to the form that other players will see.
    let left = move || {
        profile.update(|who| who.name = Name::short(&who.name, MAX_NAME).unwrap_or_default());
        changed();
    };
    let set_look = Callback::new(move |look| {
        profile.update(|who| who.look = Some(look));
        changed();
    });
    let loader = use_chunk_loader();
    let sheet = dynamic(move || {
        let lobby = loader.lobby().here();
        lobby.map(|lobby| (lobby.looks)(open, look, set_look))
    });
    view! {
        <div class="who">
            <button type="button" class="who-look" aria-label=say!("Picture and colour") on:click=move |_| open.set(true)>
                <Portrait look />
            </button>
            <label class="who-name">
                <span>{label}</span>
                <input
                    class="input" type="text" maxlength=MOST_UNITS.to_string() autocomplete="off" spellcheck="false"
                    enterkeyhint="done" prop:value=move || profile.with(|who| who.name.clone())
                    on:input=move |event| profile.update(|who| who.name = event_target_value(&event))
                    on:change=move |_| left()
                />
            </label>
        </div>
        {sheet}
    }
}

/// The sheet with every picture and every color.
pub(crate) fn looks(open: RwSignal<bool>, look: Signal<Look>, set_look: Callback<Look>) -> AnyView {
    view! { <OpenedSheet open title=say!("Picture and colour")><Looks look set_look /></OpenedSheet> }
        .into_any()
}

#[component]
fn Looks(look: Signal<Look>, set_look: Callback<Look>) -> impl IntoView {
    let avatar = move |avatar: Avatar| {
        let this = Signal::derive(move || Look {
            avatar,
            ..look.get()
        });
        view! {
            <button
                type="button" class="pick" aria-label=i18n::message_text(avatar_word(avatar))
                aria-pressed=move || (look.get().avatar == avatar).to_string()
                on:click=move |_| set_look.run(this.get_untracked())
            >
                <Portrait look=this />
            </button>
        }
    };
    let tint = move |tint: Tint| {
        view! {
            <button
                type="button" class="pick" style=tinted(tint_word(tint)) aria-label=i18n::message_text(tint_word(tint))
                aria-pressed=move || (look.get().tint == tint).to_string()
                on:click=move |_| set_look.run(Look { tint, ..look.get_untracked() })
            >
                <span class="drop"></span>
            </button>
        }
    };
    view! {
        <div class="picks" role="group" aria-label=say!("Picture")>{Avatar::PEOPLE.map(avatar)}</div>
        <div class="picks" role="group" aria-label=say!("Colour")>{Tint::ALL.map(tint)}</div>
    }
}
