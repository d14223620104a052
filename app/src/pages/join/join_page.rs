//! Joining a table: taking an invitation by scan, paste or photo, then following it, by its room or by pairing.

use engine::session::Purpose;
use leptos::either::Either;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::{
    pages::join::{
        screen_invite::ScreenInvite,
        seat_form::{SeatForm, place_at},
    },
    platform::{
        camera::{CameraError, ensure_permission},
        router::{Route, use_router},
    },
    session::{Session, can_link, use_session},
    storage::Role,
    ui::{
        parts::ScreenHead,
        qr_code::{Content, PassOn, Qr, TakeCode, Taken},
    },
};
use link::{Answering, LinkError, OfferCode, RoomSecret, invitation::Invitation};
use wording::{i18n, say};

/// The screen that takes an invitation.
#[component]
pub(crate) fn JoinPage(purpose: Purpose) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    session.purpose.set(purpose);
    let taken = Callback::new(move |text: String| {
        // A link with house rules leads to no table, but people scan and paste it here as well.
        if let Some((_, mix)) = text.split_once("#/mix/") {
            return router.go(Route::parse(&format!("mix/{}", mix.trim())));
        }
        match Invitation::parse(&text) {
            Ok(invitation) => router.go(Route::Invited(invitation.codes())),
            Err(error) => session.say(i18n::message_text(error.sentence())),
        }
    });
    let (heading, lead) = match purpose {
        Purpose::Play | Purpose::Watch => (
            say!("Join a table"),
            say!("Scan the code on the host’s phone, or open the link you were sent."),
        ),
        Purpose::Show => (
            say!("Use this screen as the table"),
            say!("This screen will show the table to everybody, and play no hand."),
        ),
    };
    view! {
        <main class="screen">
            <ScreenHead back=say!("Back") to=Route::Home title=heading />
            <p class="lead">{lead}</p>
            {(!can_link()).then(|| view! { <p class="note">{i18n::message_text(LinkError::Unsupported.sentence())}</p> })}
            {(purpose == Purpose::Show && can_link()).then(|| view! { <ScreenInvite /> })}
            <TakeCode what=Taken::Invitation on_text=taken />
        </main>
    }
}

#[derive(Clone, PartialEq, Eq)]
enum JoinStep {
    /// The newcomer chooses a name and look.
    Who,
    Making,
    /// The host has to read this answer.
    Answer(String),
    Failed(LinkError),
}

#[component]
pub(crate) fn Invited(
    /// The invitation as it was written.
    codes: String,
) -> impl IntoView {
    // The two screens share no element with each other or with the screen before them: each heading gets the focus anew.
    match Invitation::parse(&codes) {
        Ok(Invitation {
            room,
            offer: Some(offer),
        }) => Either::Left(view! {
            <main class="screen"><ScreenHead back=say!("Home") to=Route::Home title=say!("Take a seat") /> <Seat room offer /></main>
        }),
        // The first program follows an invitation that is only to a room (`seat_form.rs`).
        parsed => Either::Right(view! {
            <main class="screen">
                <ScreenHead back=say!("Home") to=Route::Home title=say!("Not an invitation") />
                {parsed.err().map(|error| view! { <p class="note">{i18n::message_text(error.sentence())}</p> })}
                <Another purpose=use_session().purpose.get_untracked() />
            </main>
        }),
    }
}

/// The way back to the screen that takes a code.
#[component]
fn Another(purpose: Purpose) -> impl IntoView {
    let router = use_router();
    view! { <button type="button" class="button primary wide" on:click=move |_| router.go(Route::to_a_table(purpose))>{say!("Try another code")}</button> }
}

/// The player's name, look and purpose, and then the way in by pairing.
#[component]
fn Seat(
    /// The table's room, if the invitation names it.
    room: Option<RoomSecret>,
    offer: OfferCode,
) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let step = RwSignal::new(JoinStep::Who);
    let here = place_at(room.as_ref());
    if here.map(|place| place.role) == Some(Role::Screen) {
        session.purpose.set(Purpose::Show);
    }
    let purpose = session.purpose.get_untracked();
    let enter = Callback::new(move |()| {
        session.join(room.clone(), true);
        answer(session, offer.clone(), step);
    });
    // Once this phone is at the table, by pairing or otherwise, this screen is done.
    effect(move || {
        let joined = session.table.with(Option::is_some) && session.phase.get().is_some();
        if joined && step.with_untracked(|step| matches!(step, JoinStep::Answer(_))) {
            router.replace(Route::Table);
        }
    });
    dynamic(move || match step.get() {
        JoinStep::Who => view! { <SeatForm pairing=true enter /> }.into_any(),
        JoinStep::Making => {
            view! { <p class="lead" role="status">{say!("Making your answer…")}</p> }.into_any()
        }
        JoinStep::Answer(code) => view! { <Answer code /> }.into_any(),
        JoinStep::Failed(error) => view! {
            <p class="note" role="alert">{i18n::message_text(error.sentence())}</p>
            <Another purpose />
        }
        .into_any(),
    })
}

/// The answer, for the host to scan.
#[component]
fn Answer(code: String) -> impl IntoView {
    let text = Signal::stored(code);
    view! {
        <p class="lead">{say!("Now show this to the host, who scans it from your screen.")}</p>
        <Qr text label=say!("QR code of your answer") />
        <PassOn text what=Content::Answer />
        <p class="small" role="status">{say!("Waiting for the host to read your answer…")}</p>
    }
}

/// Asks for the camera, which phones need to find each other offline. The pairing goes on without it, because on most
/// networks it still works.
pub(crate) async fn ask_for_the_camera(session: Session) {
    if let Err(error @ CameraError::Refused) = ensure_permission().await {
        session.say(i18n::message_text(error.sentence()));
    }
}

/// Answers an offer and waits for the host.
fn answer(session: Session, offer: OfferCode, step: RwSignal<JoinStep>) {
    let Some(links) = session.guest_links() else {
        return;
    };
    step.set(JoinStep::Making);
    spawn_local(async move {
        ask_for_the_camera(session).await;
        let fail = |error| drop(step.try_set(JoinStep::Failed(error)));
        match Answering::new(&session.link_settings().await, &offer).await {
            Err(error) => fail(error),
            Ok(answering) => {
                let _ = step.try_set(JoinStep::Answer(answering.code().to_string()));
                if let Err(error) = answering.opened(&links).await {
                    fail(error);
                }
            }
        }
    });
}
