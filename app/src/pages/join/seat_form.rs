//! The form of an invitation. It is part of the first program, so that a guest can type a name while all else comes.

use engine::session::{Phase, Purpose};
use leptos::prelude::*;

use crate::{
    chunk_loader::use_chunk_loader,
    pages::join::name_and_look::NameAndLook,
    platform::router::{Route, use_router},
    session::{Recovery, Session, use_session},
    storage::{self, Profile, Role, TablePlace},
    ui::parts::ScreenHead,
};
use link::RoomSecret;
use wording::say;

/// The screen of an invitation to a room.
///
/// A phone that has been at this table goes straight on. So does one that is to show the table.
pub(crate) fn invited(room: RoomSecret) -> AnyView {
    let (session, router) = (use_session(), use_router());
    if is_here(session, &room) {
        router.replace(Route::Table);
        return ().into_any();
    }
    let asked = room.clone();
    // Other recovered places change nothing here, and a name that is typed meanwhile stays.
    let recovered =
        memo(move || session.recovery.get() == Recovery::Done && place_at(Some(&asked)).is_some());
    let invited = move || {
        // Read, not only tracked, because a memo that was never computed follows nothing.
        recovered.get();
        view! { <RoomInvitation room=room.clone() /> }
    };
    invited.into_any()
}

#[component]
fn RoomInvitation(room: RoomSecret) -> impl IntoView {
    let (session, router, loader) = (use_session(), use_router(), use_chunk_loader());
    let here = place_at(Some(&room));
    if here.as_ref().map(|place| place.role) == Some(Role::Screen) {
        session.purpose.set(Purpose::Show);
    }
    let known = session.purpose.get_untracked() == Purpose::Show || here.is_some();
    let asked = room.clone();
    let joins = StoredValue::new(false);
    let enter = Callback::new(move |()| {
        joins.set_value(true);
        let room = room.clone();
        loader.plan(move |lobby| (lobby.join)(session, room));
        router.replace(Route::Table);
    });
    if !known {
        session.fetch_servers();
    }
    effect(move || {
        // The phones find each other while the player types.
        if let Some(links) = loader.links().here().filter(|_| !known) {
            (links.look_ahead)(session, asked.clone());
        }
    });
    on_cleanup(move || {
        // The program that joins may still be on its way.
        let joins = joins.try_get_value() == Some(true);
        if let Some(links) = untrack(|| loader.links()).here().filter(|_| !joins) {
            (links.stop)(session);
        }
    });
    if known {
        session.unless_recovered(move || enter.run(()));
    }
    view! {
        <main class="screen">
            <ScreenHead back=say!("Home") to=Route::Home title=say!("Take a seat") />
            <SeatForm pairing=false enter />
        </main>
    }
}

pub(crate) fn place_at(room: Option<&RoomSecret>) -> Option<TablePlace> {
    let mut places = storage::places().into_iter();
    places.find(|place| Some(&place.room) == room)
}

/// True if this phone is at the table in this room, or on the way back to it.
///
/// A phone that still looks for the host follows an invitation, because it may be another way to the same table.
fn is_here(session: Session, room: &RoomSecret) -> bool {
    let joined = session.phase.get_untracked() == Some(Phase::Joined);
    match session.place.get_untracked() {
        Some(place) => joined && place.room == *room,
        None => storage::place_of_tab().is_some_and(|place| place.room == *room),
    }
}

/// The form that asks for a name, a look and a purpose.
#[component]
pub(crate) fn SeatForm(
    /// True if codes are exchanged, for which the phone asks for the camera.
    pairing: bool,
    /// Runs once the player wants to come in, and the session knows the purpose.
    enter: Callback<()>,
) -> impl IntoView {
    let session = use_session();
    let profile = RwSignal::new(Profile::load());
    let enter = Callback::new(move |purpose: Purpose| {
        session.purpose.set(purpose);
        if purpose != Purpose::Show {
            session.heed(profile.with_untracked(Profile::save));
        }
        enter.run(());
    });
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        enter.run(Purpose::Play);
    };
    let lead = match profile.with_untracked(|who| who.name.trim().is_empty()) {
        true => say!("What shall the others call you?"),
        false => say!("That is how the others will know you."),
    };
    view! {
        <form class="stack" on:submit=submit>
            <p class="lead">{lead}</p>
            <NameAndLook profile />
            {pairing.then(|| view! {
                <p class="small">
                    {say!("Your phone will ask for the camera. It is needed to find the other phone without internet, even if you do not scan.")}
                </p>
            })}
            <button type="submit" class="button primary big">{say!("Join the table")}</button>
            <div class="row">
                <button type="button" class="button" on:click=move |_| enter.run(Purpose::Watch)>{say!("Only look on")}</button>
                <button type="button" class="button" on:click=move |_| enter.run(Purpose::Show)>{say!("Use this screen as the table")}</button>
            </div>
        </form>
    }
}
