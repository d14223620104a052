//! Codes on the screen: shown as QR and text, shared, copied; scanned, pasted, read from a photo.
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::camera::{Scanner, read_photo};
use crate::qr::svg_path;
use crate::session::use_session;
use crate::share;
use crate::{say, tongue};

/// A QR code, dark on light in every theme, since many readers know no other way round.
#[component]
pub(super) fn Qr(
    /// What is in it.
    #[prop(into)]
    text: Signal<String>,
    /// What it is.
    #[prop(into)]
    label: String,
) -> impl IntoView {
    let drawn = move || text.with(|text| svg_path(text)).unwrap_or_default();
    move || {
        let (path, side) = drawn();
        view! {
            <svg class="qr" role="img" aria-label=label.clone() viewBox=format!("0 0 {side} {side}") shape-rendering="crispEdges">
                <path d=path />
            </svg>
        }
    }
}

/// What is passed on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
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
    /// What the button says that opens the share sheet.
    fn share(self) -> String {
        match self {
            Content::Link => say!("Share link"),
            Content::Invitation => say!("Share invitation"),
            Content::Answer => say!("Share answer"),
            Content::Rules => say!("Share rules"),
        }
    }

    /// What the button says that copies it.
    fn copy(self) -> String {
        match self {
            Content::Link => say!("Copy link"),
            Content::Invitation => say!("Copy invitation"),
            Content::Answer => say!("Copy answer"),
            Content::Rules => say!("Copy rules"),
        }
    }

    /// What the field is called that it stands in.
    fn to_copy(self) -> String {
        match self {
            Content::Link => say!("The link to copy"),
            Content::Invitation => say!("The invitation to copy"),
            Content::Answer => say!("The answer to copy"),
            Content::Rules => say!("The rules to copy"),
        }
    }

    /// What is said once it was copied.
    fn copied(self) -> String {
        match self {
            Content::Link => say!("The link is on the clipboard."),
            Content::Invitation => say!("The invitation is on the clipboard."),
            Content::Answer => say!("The answer is on the clipboard."),
            Content::Rules => say!("The rules are on the clipboard."),
        }
    }

    /// What is said if it could not be copied.
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

/// Passes a link or a code on: by the phone's own share sheet, or to the clipboard.
#[component]
pub(super) fn PassOn(
    /// What is passed on.
    #[prop(into)]
    text: Signal<String>,
    /// What that is.
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
    view! {
        <div class="row">
            {share::can_share().then(|| view! {
                <button type="button" class="button" on:click=pass>{what.share()}</button>
            })}
            <button type="button" class="button" on:click=copy>{what.copy()}</button>
        </div>
        <label class="field">
            <span class="visually-hidden">{what.to_copy()}</span>
            <input class="input code" type="text" readonly prop:value=text on:focus:target=|event| event.target().select() />
        </label>
    }
}

/// What is taken in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Taken {
    /// An invitation.
    Invitation,
    /// A newcomer's answer.
    Answer,
    /// The code of a screen.
    Screen,
}

impl Taken {
    /// What the button says that starts the camera.
    fn scan(self) -> String {
        match self {
            Taken::Invitation => say!("Scan the invitation"),
            Taken::Answer => say!("Scan the answer"),
            Taken::Screen => say!("Scan the screen’s code"),
        }
    }

    /// What the field is called that it is written in.
    fn paste(self) -> String {
        match self {
            Taken::Invitation => say!("Or paste the invitation"),
            Taken::Answer => say!("Or paste the answer"),
            Taken::Screen => say!("Or paste the screen’s code"),
        }
    }

    /// What the way to a photo of it is called.
    fn photo(self) -> String {
        match self {
            Taken::Invitation => say!("Take the invitation from a photo"),
            Taken::Answer => say!("Take the answer from a photo"),
            Taken::Screen => say!("Take the screen’s code from a photo"),
        }
    }
}

/// Takes a code in, in whatever way it comes.
#[component]
pub(super) fn TakeCode(
    /// What the code is.
    what: Taken,
    /// A text was read; whoever takes it says whether it was the right one.
    on_text: Callback<String>,
) -> impl IntoView {
    let session = use_session();
    let scanning = RwSignal::new(false);
    let pasted = RwSignal::new(String::new());
    let take = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        on_text.run(pasted.get_untracked());
    };
    let photo =
        move |event: leptos::ev::Targeted<leptos::ev::Event, leptos::web_sys::HtmlInputElement>| {
            let file = event.target().files().and_then(|files| files.get(0));
            let Some(file) = file else { return };
            spawn_local(async move {
                match read_photo(&file).await {
                    // The screen may be another one by now.
                    Ok(text) => {
                        on_text.try_run(text);
                    }
                    Err(error) => session.say(tongue::of(error.sentence())),
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
                    on:input:target=move |event| pasted.set(event.target().value())
                />
            </label>
            <button type="submit" class="button" aria-disabled=move || pasted.with(String::is_empty).then_some("true")>{say!("Use it")}</button>
        </form>
        <label class="button quiet wide photo">
            {what.photo()}
            <input class="visually-hidden" type="file" accept="image/*" on:change:target=photo />
        </label>
    }
}

/// The camera, as long as it is on the screen.
#[component]
fn Camera(on_text: Callback<String>, on_end: Callback<()>) -> impl IntoView {
    let session = use_session();
    let video = NodeRef::<html::Video>::new();
    let scanner = StoredValue::new_local(None::<Scanner>);
    Effect::new(move || {
        let Some(video) = video.get() else { return };
        spawn_local(async move {
            match Scanner::start(&video, move |text| {
                on_text.try_run(text);
            })
            .await
            {
                // Gone from the screen by now: dropping it switches the camera off.
                Ok(started) => drop(scanner.try_set_value(Some(started))),
                Err(error) => {
                    session.say(tongue::of(error.sentence()));
                    on_end.try_run(());
                }
            }
        });
    });
    view! { <video class="finder" node_ref=video aria-label=say!("What the camera sees") muted playsinline></video> }
}
