//! Letting others in: the room's code and link, and the way without internet.

use crate::ui::parts::{Fold, Show};
use engine::message;
use leptos::prelude::*;

use crate::{
    pages::{join::screen_invite::BringIn, lobby::pairing::Pairing},
    session::{Session, can_link, page, use_session},
    storage::Role,
    ui::{
        qr_code::{Content, PassOn, Qr},
        sheet::OpenedSheet,
    },
};
use link::{LinkError, RoomState, invitation::Invitation};
use wording::{i18n, say};

/// A note for players who pass a link on.
const TRAVELS: &str = message!(
    "The phones meet at servers, which see their network addresses and sealed letters, nothing else: what opens those stands in the link behind the # and is sent to none of them. Cards go straight from phone to phone."
);

/// The ways for others to come to this table.
#[component]
pub(crate) fn Invite() -> impl IntoView {
    let session = use_session();
    // A sheet that is open stays, whatever else of the place changes.
    let closed = memo(move || {
        session.place.with(|p| {
            p.as_ref()
                .is_some_and(|p| p.role == Role::Host { open: false })
        })
    });
    dynamic(move || {
        match (can_link(), closed.get()) {
        (false, _) => view! { <p class="note">{i18n::message_text(LinkError::Unsupported.sentence())}</p> }.into_any(),
        (true, true) => view! {
            <p>{say!("So far nobody else can come in.")}</p>
            <div class="row"><button type="button" class="button" on:click=move |_| session.open_room()>{say!("Invite others")}</button></div>
        }
        .into_any(),
        (true, false) => view! { <Open /> }.into_any(),
    }
    })
}

pub(crate) fn room_link(session: Session) -> Signal<String> {
    Signal::derive(move || {
        let link = |room| Invitation::to_room(room).link(&page());
        session.room_secret().map(link).unwrap_or_default()
    })
}

/// True if the page came from the same computer that shows it.
fn is_of_this_computer() -> bool {
    let host = location().hostname().unwrap_or_default();
    host == "localhost" || host == "[::1]" || host.starts_with("127.")
}

#[component]
fn Open() -> impl IntoView {
    let session = use_session();
    let link = room_link(session);
    let (pairing, bringing) = (RwSignal::new(false), RwSignal::new(false));
    // A dead link is not shown, because someone would scan it.
    let dead =
        memo(move || session.is_host() && session.room.get() == Some(RoomState::Unreachable));
    let without_internet = move |class: &'static str| {
        view! {
            <button type="button" class=class on:click=move |_| pairing.set(true)>{say!("Invite without internet")}</button>
        }
    };
    // The note about a dead link covers the code and keeps its room, so that nothing below moves.
    view! {
        <div class="links" class:dead=move || dead.get()>
            <div class="stack" role="status">
                <Show when=move || dead.get()>
                    <p class="note">
                        {say!("No meeting point can be reached, so nobody can come in by a link now. They are tried again by themselves. Until then, let them in one by one:")}
                    </p>
                    {without_internet("button primary")}
                </Show>
            </div>
            <div class="stack">
                {is_of_this_computer().then(|| view! {
                    <p class="note">
                        {say!("This page was opened by an address that only this computer has, so phones cannot follow this link. Open it by the address that is meant for phones, and host there.")}
                    </p>
                })}
                <div class="ways-in">
                    <Qr text=link label=say!("QR code of the invitation") />
                    <PassOn text=link what=Content::Link />
                </div>
                <Fold summary=say!("More ways and help")>
                    <div class="row">
                        {without_internet("button")}
                        <button type="button" class="button" on:click=move |_| bringing.set(true)>{say!("Bring in a screen")}</button>
                    </div>
                    <p class="small">{say!("Scan the code with the phone’s camera, or in One Left under “Join a table”.")}</p>
                    <p class="small">{i18n::message_text(TRAVELS)}</p>
                </Fold>
            </div>
        </div>
        <OpenedSheet open=bringing title=say!("Bring in a screen")><BringIn /></OpenedSheet>
        <OpenedSheet open=pairing title=say!("Invite without internet")><Pairing /></OpenedSheet>
    }
}
