//! Codes on the screen: shown as QR and text, shared, copied; scanned, pasted, read from a photo.
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::camera::{Scanner, read_photo};
use crate::qr::svg_path;
use crate::session::use_session;
use crate::share;

/// A QR code, dark on light in every theme, since many readers know no other way round.
#[component]
pub(super) fn Qr(
    /// What is in it.
    #[prop(into)]
    text: Signal<String>,
    /// What it is.
    label: &'static str,
) -> impl IntoView {
    let drawn = move || text.with(|text| svg_path(text)).unwrap_or_default();
    move || {
        let (path, side) = drawn();
        view! {
            <svg class="qr" role="img" aria-label=label viewBox=format!("0 0 {side} {side}") shape-rendering="crispEdges">
                <path d=path />
            </svg>
        }
    }
}

/// Passes a link or a code on: by the phone's own share sheet, or to the clipboard.
#[component]
pub(super) fn PassOn(
    /// What is passed on.
    #[prop(into)]
    text: Signal<String>,
    /// What it is called on the buttons: "link", "code".
    what: &'static str,
) -> impl IntoView {
    let session = use_session();
    let copy = move |_| {
        let text = text.get_untracked();
        spawn_local(async move {
            match share::copy(&text).await {
                true => session.say(format!("The {what} is on the clipboard.")),
                false => session.say(format!(
                    "The {what} could not be copied. Select it below and copy it by hand."
                )),
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
                <button type="button" class="button" on:click=pass>{format!("Share {what}")}</button>
            })}
            <button type="button" class="button" on:click=copy>{format!("Copy {what}")}</button>
        </div>
        <label class="field">
            <span class="visually-hidden">{format!("The {what} to copy")}</span>
            <input class="input code" type="text" readonly prop:value=text on:focus:target=|event| event.target().select() />
        </label>
    }
}

/// Takes a code in, in whatever way it comes.
#[component]
pub(super) fn TakeCode(
    /// What the code is called: "invitation", "answer".
    what: &'static str,
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
                    Err(error) => session.say(error.sentence()),
                }
            });
        };
    view! {
        <Show
            when=move || scanning.get()
            fallback=move || view! {
                <button type="button" class="button primary wide" on:click=move |_| scanning.set(true)>
                    {format!("Scan the {what}")}
                </button>
            }
        >
            <Camera on_text on_end=Callback::new(move |()| scanning.set(false)) />
            <button type="button" class="button wide" on:click=move |_| scanning.set(false)>"Stop scanning"</button>
        </Show>
        <form class="paste" on:submit=take>
            <label class="field">
                <span>{format!("Or paste the {what}")}</span>
                <input
                    class="input code" type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
                    on:input:target=move |event| pasted.set(event.target().value())
                />
            </label>
            <button type="submit" class="button" aria-disabled=move || pasted.with(String::is_empty).then_some("true")>"Use it"</button>
        </form>
        <label class="button quiet wide photo">
            {format!("Take the {what} from a photo")}
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
                    session.say(error.sentence());
                    on_end.try_run(());
                }
            }
        });
    });
    view! { <video class="finder" node_ref=video aria-label="What the camera sees" muted playsinline></video> }
}
