//! Codes on the screen. The phone shows a code as QR and text, shares it or copies it. It scans, pastes or reads one
//! from a photo.
use crate::ui::parts::Show;
use engine::message;
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
    /// Messages: on the button that opens the share sheet, on the button that copies, and on the field to copy from;
    /// then after the text was copied, and if that failed.
    const fn words(self) -> [&'static str; 5] {
        match self {
            Content::Link => [
                message!("Share link"),
                message!("Copy link"),
                message!("The link to copy"),
                message!("The link is on the clipboard."),
                message!("The link could not be copied. Select it below and copy it by hand."),
            ],
            Content::Invitation => [
                message!("Share invitation"),
                message!("Copy invitation"),
                message!("The invitation to copy"),
                message!("The invitation is on the clipboard."),
                message!(
                    "The invitation could not be copied. Select it below and copy it by hand."
                ),
            ],
            Content::Answer => [
                message!("Share answer"),
                message!("Copy answer"),
                message!("The answer to copy"),
                message!("The answer is on the clipboard."),
                message!("The answer could not be copied. Select it below and copy it by hand."),
            ],
            Content::Rules => [
                message!("Share rules"),
                message!("Copy link"),
                message!("The rules to copy"),
                message!("The link is on the clipboard."),
                message!("The rules could not be copied. Select them below and copy them by hand."),
            ],
        }
    }
}

/// Passes a link or a code on, through the phone's own share sheet or the clipboard.
#[component]
pub(crate) fn PassOn(#[prop(into)] text: Signal<String>, what: Content) -> impl IntoView {
    let session = use_session();
    let [share, copy, to_copy, copied, not_copied] = what.words();
    let put = move |_| {
        let text = text.get_untracked();
        spawn_local(async move {
            session.say(i18n::message_text(match share::copy(&text).await {
                true => copied,
                false => not_copied,
            }));
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
                <button type="button" class="button" on:click=pass>{i18n::message_text(share)}</button>
            })}
            <button type="button" class="button" on:click=put>{i18n::message_text(copy)}</button>
        </div>
        <label class="field">
            <span class="visually-hidden">{i18n::message_text(to_copy)}</span>
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
    /// Messages: on the button that starts the camera, on the field for pasting the code, and on the button that reads
    /// the code from a photo.
    const fn words(self) -> [&'static str; 3] {
        match self {
            Taken::Invitation => [
                message!("Scan the invitation"),
                message!("Or paste the invitation"),
                message!("Take the invitation from a photo"),
            ],
            Taken::Answer => [
                message!("Scan the answer"),
                message!("Or paste the answer"),
                message!("Take the answer from a photo"),
            ],
            Taken::Screen => [
                message!("Scan the screen’s code"),
                message!("Or paste the screen’s code"),
                message!("Take the screen’s code from a photo"),
            ],
        }
    }
}

/// Takes a code in by camera, by pasting or from a photo.
#[component]
pub(crate) fn TakeCode(
    what: Taken,
    /// Gets each text that was read. The caller decides if it is the right one.
    on_text: Callback<String>,
) -> impl IntoView {
    let session = use_session();
    let [scan, paste, from_photo] = what.words();
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
                    {i18n::message_text(scan)}
                </button>
            }
        >
            <Camera on_text on_end=Callback::new(move |()| scanning.set(false)) />
            <button type="button" class="button wide" on:click=move |_| scanning.set(false)>{say!("Stop scanning")}</button>
        </Show>
        <form class="paste" on:submit=take>
            <label class="field">
                <span>{i18n::message_text(paste)}</span>
                <input
                    class="input code" type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
                    on:input=move |event| pasted.set(event_target_value(&event))
                />
            </label>
            <button type="submit" class="button" aria-disabled=move || pasted.with(String::is_empty).then_some("true")>{say!("Use it")}</button>
        </form>
        <label class="button quiet wide photo">
            {i18n::message_text(from_photo)}
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
