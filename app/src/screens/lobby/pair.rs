//! Inviting somebody without internet: an offer shown, an answer taken, one guest at a time.
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::super::code::{PassOn, Qr, TakeCode};
use crate::camera::{CameraError, ensure_permission};
use crate::invitation::Invitation;
use crate::link::{LinkError, Offering};
use crate::session::{Session, page, use_session};

/// How far the pairing has come.
#[derive(Clone, PartialEq, Eq)]
enum Step {
    /// Explaining what happens next.
    Before,
    /// The offer is being made.
    Making,
    /// The guest reads the offer, then its answer is taken.
    Offered(Invitation),
    /// The answer was taken.
    Connecting,
    /// The guest is in.
    Done,
    /// It did not work.
    Failed(LinkError),
}

/// The host's side of a pairing.
#[component]
pub(super) fn Pair() -> impl IntoView {
    let session = use_session();
    let step = RwSignal::new(Step::Before);
    let offering = StoredValue::new_local(None::<Offering>);
    let begin = move |_: leptos::ev::MouseEvent| offer(session, offering, step);
    let taken = Callback::new(move |text: String| accept(session, offering, step, &text));
    move || {
        match step.get() {
        Step::Before => view! {
            <p>
                "Both phones show each other a code. They have to be on the same Wi-Fi, or one on the other’s hotspot; internet is not needed."
            </p>
            <p class="small">"Your phone will ask for the camera: without it, phones cannot find each other offline."</p>
            <button type="button" class="button primary big wide" on:click=begin>"Make a code"</button>
        }
        .into_any(),
        Step::Making => view! { <p role="status">"Making a code…"</p> }.into_any(),
        Step::Offered(invitation) => view! { <Offered invitation taken /> }.into_any(),
        Step::Connecting => view! { <p role="status">"Connecting…"</p> }.into_any(),
        Step::Done => view! {
            <p role="status">"Connected. Everybody needs a code of their own."</p>
            <button type="button" class="button primary big wide" on:click=begin>"Invite one more"</button>
        }
        .into_any(),
        Step::Failed(error) => view! {
            <p class="note" role="alert">{error.sentence()}</p>
            <button type="button" class="button primary big wide" on:click=begin>"Try again"</button>
        }
        .into_any(),
    }
    }
}

#[component]
fn Offered(invitation: Invitation, taken: Callback<String>) -> impl IntoView {
    let codes = Signal::stored(invitation.codes());
    let link = Signal::stored(invitation.link(&page()));
    view! {
        <h3>"1. They scan this"</h3>
        <p class="small">"In One Left on the other phone: “Join a table”."</p>
        <Qr text=codes label="QR code of the offer" />
        <PassOn text=link what="invitation" />
        <h3>"2. You take their answer"</h3>
        <TakeCode what="answer" on_text=taken />
    }
}

fn offer(
    session: Session,
    offering: StoredValue<Option<Offering>, LocalStorage>,
    step: RwSignal<Step>,
) {
    step.set(Step::Making);
    spawn_local(async move {
        // With the camera or without, go on: on most networks it works all the same.
        if let Err(error @ CameraError::Refused) = ensure_permission().await {
            session.say(error.sentence());
        }
        let room = session
            .place
            .with_untracked(|place| place.as_ref().map(|place| place.room.clone()));
        let made = Offering::new(&session.link_settings()).await;
        let next = match made {
            Err(error) => Step::Failed(error),
            Ok(made) => {
                let offer = Some(made.code().clone());
                // The sheet may be closed by now; then the offer is taken back.
                if offering.try_set_value(Some(made)).is_some() {
                    return;
                }
                Step::Offered(Invitation { room, offer })
            }
        };
        let _ = step.try_set(next);
    });
}

fn accept(
    session: Session,
    offering: StoredValue<Option<Offering>, LocalStorage>,
    step: RwSignal<Step>,
    text: &str,
) {
    let Some(links) = session.host_links() else {
        return;
    };
    let read = offering.with_value(|offering| offering.as_ref().map(|o| o.read(text)));
    match read {
        None => {}
        Some(Err(error)) => session.say(error.sentence()),
        Some(Ok(answer)) => {
            let Some(offering) = offering.try_update_value(Option::take).flatten() else {
                return;
            };
            step.set(Step::Connecting);
            spawn_local(async move {
                let next = match offering.accept(&links, answer).await {
                    Ok(_) => Step::Done,
                    Err(error) => Step::Failed(error),
                };
                let _ = step.try_set(next);
            });
        }
    }
}
