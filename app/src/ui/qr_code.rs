//! Codes on the screen. The phone shows a code as QR and text, shares it or copies it. It scans, pastes or reads one
//! from a photo.
use crate::ui::parts::Show;
use leptos::html;
use leptos::prelude::*;
use leptos::web_sys::HtmlInputElement;
use wasm_bindgen_futures::spawn_local;

use crate::{
    platform::{
        camera::{Scanner, read_photo},
        qr::svg_path,
        share,
    },
    session::use_session,
};
use wording::{i18n, say};

/// A QR code, dark on light in every theme, because many readers cannot read a light code on dark.
#[component]
pub(crate) fn Qr(
    /// The text that the code holds.
    #[prop(into)]
    text: Signal<String>,
    /// The name of the code for screen readers.
    #[prop(into)]
    label: String,
) -> impl IntoView {
    let drawn = move || text.with(|text| svg_path(text)).unwrap_or_default();
    dynamic(move || {
        let (path, side) = drawn();
        view! {
            <svg class="qr" role="img" aria-label=label.clone() viewBox=format!("0 0 {side} {side}") shape-rendering="crispEdges">
                <path d=path />
            </svg>
        }
    })
}

/// The kind of text that a player passes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    /// A link into a room.
    Link,
    /// An offer to a newcomer.
    Invitation,
    /// A newcomer's answer.
    Answer,
    /// House rules.
    Rules,
}

impl Content {
    /// The label of the button that opens the share sheet.
    fn share(self) -> String {
        match self {
            Content::Link => say!("Share link"),
            Content::Invitation => say!("Share invitation"),
            Content::Answer => say!("Share answer"),
            Content::Rules => say!("Share rules"),
        }
    }

    /// The label of the button that copies the text.
    fn copy(self) -> String {
        match self {
            Content::Link => say!("Copy link"),
            Content::Invitation => say!("Copy invitation"),
            Content::Answer => say!("Copy answer"),
            Content::Rules => say!("Copy rules"),
        }
    }

    /// The label of the field that holds the text.
    fn to_copy(self) -> String {
        match self {
            Content::Link => say!("The link to copy"),
            Content::Invitation => say!("The invitation to copy"),
            Content::Answer => say!("The answer to copy"),
            Content::Rules => say!("The rules to copy"),
        }
    }

    /// The message after the text was copied.
    fn copied(self) -> String {
        match self {
            Content::Link => say!("The link is on the clipboard."),
            Content::Invitation => say!("The invitation is on the clipboard."),
            Content::Answer => say!("The answer is on the clipboard."),
            Content::Rules => say!("The rules are on the clipboard."),
        }
    }

    /// The message if copying failed.
    fn not_copied(self) -> String {
        match self {
            Content::Link => {
                say!("The link could not be copied. Select it below and copy it by hand.")
            }
            Content::Invitation => {
                say!("The invitation could not be copied. Select it below and copy it by hand.")
            }
            Content::Answer => {
                say!("The answer could not be copied. Select it below and copy it by hand.")
            }
            Content::Rules => {
                say!("The rules could not be copied. Select them below and copy them by hand.")
            }
        }
    }
}

/// Passes a link or a code on, through the phone's own share sheet or the clipboard.
#[component]
pub(crate) fn PassOn(
    /// The text to pass on.
    #[prop(into)]
    text: Signal<String>,
    /// The kind of that text.
    what: Content,
) -> impl IntoView {
    let session = use_session();
    let copy = move |_| {
        let text = text.get_untracked();
        spawn_local(async move {
            match share::copy(&text).await {
                true => session.say(what.copied()),
                false => session.say(what.not_copied()),
            }
        });
    };
    let pass = move |_| {
        let text = text.get_untracked();
        spawn_local(async move { share::share(&text).await });
    };
    let select = |event: leptos::ev::FocusEvent| {
        let field: HtmlInputElement = event_target(&event);
        field.select();
    };
    view! {
        <div class="row">
            {share::can_share().then(|| view! {
                <button type="button" class="button" on:click=pass>{what.share()}</button>
            })}
            <button type="button" class="button" on:click=copy>{what.copy()}</button>
        </div>
        <label class="field">
            <span class="visually-hidden">{what.to_copy()}</span>
            <input class="input code" type="text" readonly prop:value=text on:focus=select />
        </label>
    }
}

/// The kind of code that a player takes in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Taken {
    /// An invitation.
    Invitation,
    /// A newcomer's answer.
    Answer,
    /// The code of a screen.
    Screen,
}

impl Taken {
    /// The label of the button that starts the camera.
    fn scan(self) -> String {
        match self {
            Taken::Invitation => say!("Scan the invitation"),
            Taken::Answer => say!("Scan the answer"),
            Taken::Screen => say!("Scan the screen’s code"),
        }
    }

    /// The label of the field for pasting the code.
    fn paste(self) -> String {
        match self {
            Taken::Invitation => say!("Or paste the invitation"),
            Taken::Answer => say!("Or paste the answer"),
            Taken::Screen => say!("Or paste the screen’s code"),
        }
    }

    /// The label of the button that reads the code from a photo.
    fn photo(self) -> String {
        match self {
            Taken::Invitation => say!("Take the invitation from a photo"),
            Taken::Answer => say!("Take the answer from a photo"),
            Taken::Screen => say!("Take the screen’s code from a photo"),
        }
    }
}

/// Takes a code in by camera, by pasting or from a photo.
#[component]
pub(crate) fn TakeCode(
    /// The kind of code that is expected.
    what: Taken,
    /// Gets each text that was read. The caller decides if it is the right one.
    on_text: Callback<String>,
) -> impl IntoView {
    let session = use_session();
    let scanning = RwSignal::new(false);
    let pasted = RwSignal::new(String::new());
    let take = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        on_text.run(pasted.get_untracked());
    };
    let photo = move |event: leptos::ev::Event| {
        let file = event_target::<HtmlInputElement>(&event)
            .files()
            .and_then(|files| files.get(0));
        let Some(file) = file else { return };
        spawn_local(async move {
            match read_photo(&file).await {
                // Another screen may be shown by now.
                Ok(text) => {
                    on_text.try_run(text);
                }
                Err(error) => session.say(i18n::message_text(error.sentence())),
            }
        });
    };
    view! {
        <Show
            when=move || scanning.get()
            fallback=move || view! {
                <button type="button" class="button primary wide" on:click=move |_| scanning.set(true)>
                    {what.scan()}
                </button>
            }
        >
            <Camera on_text on_end=Callback::new(move |()| scanning.set(false)) />
            <button type="button" class="button wide" on:click=move |_| scanning.set(false)>{say!("Stop scanning")}</button>
        </Show>
        <form class="paste" on:submit=take>
            <label class="field">
                <span>{what.paste()}</span>
                <input
                    class="input code" type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
                    on:input=move |event| pasted.set(event_target_value(&event))
                />
            </label>
            <button type="submit" class="button" aria-disabled=move || pasted.with(String::is_empty).then_some("true")>{say!("Use it")}</button>
        </form>
        <label class="button quiet wide photo">
            {what.photo()}
            <input class="visually-hidden" type="file" accept="image/*" on:change=photo />
        </label>
    }
}

/// The camera, on while it is on the screen.
#[component]
fn Camera(on_text: Callback<String>, on_end: Callback<()>) -> impl IntoView {
    let session = use_session();
    let video = NodeRef::<html::Video>::new();
    let scanner = StoredValue::new(None::<Scanner>);
    effect(move || {
        let Some(video) = video.get() else { return };
        spawn_local(async move {
            match Scanner::start(&video, move |text| {
                on_text.try_run(text);
            })
            .await
            {
                // If the camera is gone from the screen by now, dropping the scanner switches it off.
                Ok(started) => drop(scanner.try_set_value(Some(started))),
                Err(error) => {
                    session.say(i18n::message_text(error.sentence()));
                    on_end.try_run(());
                }
            }
        });
    });
    view! { <video class="finder" node_ref=video aria-label=say!("What the camera sees") muted playsinline></video> }
}
