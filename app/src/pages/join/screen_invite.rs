//! Bringing the table to a screen. The screen shows a code, and a phone at the table scans it and sends the screen the
//! way to the table.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::{
    platform::router::{Route, use_router},
    session::{Recovery, Session, page, use_session},
    storage::{self, Role, TablePlace},
    ui::{
        parts::{ScreenHead, Show},
        qr_code::{Qr, TakeCode, Taken},
    },
};
use link::{
    LinkError, RoomSecret, RoomState, Task, await_table,
    invitation::{Invitation, screen_of, to_screen},
    tell_of_table,
};
use wording::{i18n, say};

/// The screen's code, until a phone has sent it a table.
#[component]
pub(crate) fn ScreenInvite() -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    // If the browser has no random numbers, the table's own link is still a way.
    let secret = RoomSecret::random()?;
    let link = to_screen(&secret, &page());
    let unheard = RwSignal::new(false);
    let waits = Task::spawn(async move {
        let settings = session.link_settings().await;
        let heard = move |state| {
            unheard.try_set(state == RoomState::Unreachable);
        };
        if let Ok(table) = await_table(&settings, &secret, heard).await {
            router.go(Route::Invited(Invitation::to_room(table).codes()));
        }
    });
    // The screen waits for as long as it shows the code.
    StoredValue::new(waits);
    let address = link.clone();
    Some(view! {
        <section class="beacon">
            <Show
                when=move || !unheard.get()
                fallback=|| view! { <p class="note" role="status">{i18n::message_text(LinkError::ServerUnreachable.sentence())}</p> }
            >
                <Qr text=link.clone() label=say!("QR code of this screen") />
                <div>
                    <p class="lead">{say!("Scan this with a phone that is at the table, and the table comes here.")}</p>
                    <p class="small beacon-link">{address.clone()}</p>
                </div>
            </Show>
        </section>
    })
}

/// The state of telling a screen about the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ScreenDelivery {
    No,
    Telling,
    Yes,
    /// The phone could not tell it, with the reason.
    Failed(LinkError),
}

impl ScreenDelivery {
    fn sentence(self) -> Option<String> {
        match self {
            ScreenDelivery::No => None,
            ScreenDelivery::Telling => Some(say!("Telling the screen…")),
            ScreenDelivery::Yes => Some(say!("Done: the table is on its way to the screen.")),
            ScreenDelivery::Failed(LinkError::RoomNotFound) => Some(say!(
                "That screen does not answer. See that it still shows its code, and scan that again."
            )),
            ScreenDelivery::Failed(error) => Some(i18n::message_text(error.sentence())),
        }
    }
}

/// Tells the screen about the table, and sets `delivery` to the state.
fn tell(
    session: Session,
    delivery: RwSignal<ScreenDelivery>,
    screen: RoomSecret,
    table: RoomSecret,
) {
    if delivery.get_untracked() == ScreenDelivery::Telling {
        return;
    }
    delivery.set(ScreenDelivery::Telling);
    spawn_local(async move {
        let settings = session.link_settings().await;
        let now = match tell_of_table(&settings, &screen, &table).await {
            Ok(()) => ScreenDelivery::Yes,
            Err(error) => ScreenDelivery::Failed(error),
        };
        let _ = delivery.try_set(now);
    });
}

/// The page of a phone that followed a screen's link with its own camera. Another page of this phone may be at the
/// table.
#[component]
pub(crate) fn BringPage(
    /// The screen's code as it was written.
    code: String,
) -> impl IntoView {
    let session = use_session();
    let screen = screen_of(&code);
    let body = move || {
        match (screen.clone(), table_here()) {
        (Err(error), _) => view! { <p class="note">{i18n::message_text(error.sentence())}</p> }.into_any(),
        (Ok(_), None) => view! {
            <p class="note">
                {say!("This phone is at no table that others can come to. Host or join one in this browser, or scan the screen’s code where you play, in the lobby or the menu: “More ways and help”, then “Bring in a screen”.")}
            </p>
        }
        .into_any(),
        (Ok(screen), Some(place)) => view! { <Bringing screen table=place.room /> }.into_any(),
    }
    };
    view! {
        <main class="screen">
            <ScreenHead back=say!("Home") to=Route::Home title=say!("Bring in a screen") />
            // Wait until it is known which table this phone was at last.
            {dynamic(move || (session.recovery.get() != Recovery::UnderWay).then(|| untrack(&body)))}
        </main>
    }
}

/// Asks once more, because a stranger may have put up a code to get the table's link.
#[component]
fn Bringing(screen: RoomSecret, table: RoomSecret) -> impl IntoView {
    let session = use_session();
    let delivery = RwSignal::new(ScreenDelivery::No);
    let bring = move |_| tell(session, delivery, screen.clone(), table.clone());
    view! {
        <p class="lead">{say!("The screen will show your table, and nobody’s cards.")}</p>
        <p class="small">{say!("It learns the link to the table by that: only bring in a screen that you see before you.")}</p>
        <button
            type="button" class="button primary big"
            aria-disabled=move || matches!(delivery.get(), ScreenDelivery::Telling | ScreenDelivery::Yes).then_some("true")
            on:click=bring
        >
            {say!("Show my table there")}
        </button>
        <p role="status">{dynamic(move || delivery.get().sentence())}</p>
    }
}

/// The last table of this phone, if others can come to it.
fn table_here() -> Option<TablePlace> {
    let here = use_session().place.get_untracked();
    let last = || storage::places().into_iter().next();
    let place = here.or_else(storage::place_of_tab).or_else(last);
    place.filter(|place| place.role != Role::Host { open: false })
}

/// The sheet at the table that scans a screen's code and brings the table there.
#[component]
pub(crate) fn BringIn() -> impl IntoView {
    let session = use_session();
    let delivery = RwSignal::new(ScreenDelivery::No);
    let taken = Callback::new(move |text: String| {
        let Some(place) = session.place.get_untracked() else {
            return;
        };
        match screen_of(&text) {
            Ok(screen) => tell(session, delivery, screen, place.room),
            Err(error) => session.say(i18n::message_text(error.sentence())),
        }
    });
    view! {
        <p>{say!("On the television, laptop or tablet open this page, too, and choose “Use this screen as the table”. It shows a code.")}</p>
        <p role="status">{dynamic(move || delivery.get().sentence())}</p>
        <Show when=move || !matches!(delivery.get(), ScreenDelivery::Telling | ScreenDelivery::Yes)>
            <TakeCode what=Taken::Screen on_text=taken />
        </Show>
    }
}
