//! Looking for a table, with an invitation that the player scans, pastes or takes from a photo.
use engine::session::Purpose;
use leptos::prelude::*;

use crate::{
    pages::join::screen_invite::ScreenInvite,
    ui::{
        parts::Heading,
        qr_code::{TakeCode, Taken},
    },
};
use crate::{
    platform::router::{Route, use_router},
    session::{can_link, use_session},
};
use link::{LinkError, invitation::Invitation};
use wording::{i18n, say};

/// The screen that takes an invitation.
#[component]
pub(crate) fn JoinPage(
    /// The purpose of this phone at that table.
    purpose: Purpose,
) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    session.purpose.set(purpose);
    let taken = Callback::new(move |text: String| match Invitation::parse(&text) {
        Ok(invitation) => router.go(Route::Invited(invitation.codes())),
        Err(error) => session.say(i18n::message_text(error.sentence())),
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
            <header class="head">
                <button type="button" class="button quiet" on:click=move |_| router.go(Route::Home)>{say!("Back")}</button>
                <Heading>{heading}</Heading>
            </header>
            <p class="lead">{lead}</p>
            {(!can_link()).then(|| view! { <p class="note">{i18n::message_text(LinkError::Unsupported.sentence())}</p> })}
            {(purpose == Purpose::Show && can_link()).then(|| view! { <ScreenInvite /> })}
            <TakeCode what=Taken::Invitation on_text=taken />
        </main>
    }
}
