//! Looking for a table: by scanning, pasting or a photo of an invitation.
use engine::session::Purpose;
use leptos::prelude::*;

use super::beacon::Beacon;
use super::code::{TakeCode, Taken};
use super::parts::Heading;
use crate::invitation::Invitation;
use crate::link::LinkError;
use crate::router::{Route, use_router};
use crate::session::{can_link, use_session};
use crate::{say, tongue};

/// Takes an invitation.
#[component]
pub(super) fn Join() -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let taken = Callback::new(move |text: String| match Invitation::parse(&text) {
        Ok(invitation) => router.go(Route::Invited(invitation.codes())),
        Err(error) => session.say(tongue::of(error.sentence())),
    });
    let shows = Memo::new(move |_| session.purpose.get() == Purpose::Show && can_link());
    view! {
        <main class="screen">
            <header class="head">
                <button type="button" class="button quiet" on:click=move |_| router.go(Route::Home)>{say!("Back")}</button>
                <Heading>{say!("Join a table")}</Heading>
            </header>
            <p class="lead">{move || match session.purpose.get() {
                Purpose::Play | Purpose::Watch => say!("Scan the code on the host’s phone, or open the link you were sent."),
                Purpose::Show => say!("This screen will show the table to everybody, and play no hand."),
            }}</p>
            {(!can_link()).then(|| view! { <p class="note">{tongue::of(LinkError::Unsupported.sentence())}</p> })}
            <Show when=move || shows.get()><Beacon /></Show>
            <TakeCode what=Taken::Invitation on_text=taken />
        </main>
    }
}
