//! The trouble with the connection, in words.

use engine::session::Phase;
use leptos::prelude::*;

use crate::{
    session::{Session, TableScreen, use_session},
    ui::parts::{Show, Sure},
};
use wording::{i18n, list::listed, say};

#[component]
pub(crate) fn Connection() -> impl IntoView {
    let session = use_session();
    let text = memo(move || match session.phase.get() {
        Some(Phase::Linking) if session.is_host() => None,
        // In the lobby the way out is beside it.
        Some(Phase::Linking) if session.strangers.get() => Some(match session.table_screen() {
            TableScreen::Lobby if !session.is_screen() => {
                say!("Somebody else answers instead of your host.")
            }
            _ => say!("Somebody else answers instead of your host. See the menu."),
        }),
        Some(Phase::Linking) if session.missing.with(Option::is_some) => too_few(session),
        Some(Phase::Linking) => Some(session.trouble.get().map_or_else(
            || say!("Connection lost. Looking for the host…"),
            |trouble| {
                say!(
                    "Still looking for the host. {trouble}",
                    trouble = i18n::message_text(trouble.sentence())
                )
            },
        )),
        Some(Phase::Joined) if session.unheard.get() => Some(say!("On its way to the host…")),
        _ => None,
    });
    view! {
        <div class="connection" role="status">{dynamic(move || text.get().map(|text| view! { <p>{text}</p> }))}</div>
    }
}

/// The reason why the table cannot go on without its host, and whose phones can help.
fn too_few(session: Session) -> Option<String> {
    let missing = session.missing.get()?;
    let players = missing.of.iter().filter_map(|id| session.player(*id));
    let names: Vec<String> = players.map(|player| player.name.to_string()).collect();
    let who = listed(&names);
    Some(match names.len() {
        known if known < missing.need => say!(
            "The host is gone, and too few phones are left to go on without it. Wait for the host, or open a table of your own."
        ),
        known if known == missing.need => say!(
            "The host is gone, and you are too few to go on. Open the table again for {who}.",
            who
        ),
        _ => say!(
            "The host is gone, and you are too few to go on. Open the table again for one of these: {who}. | The host is gone, and you are too few to go on. Open the table again for {count} of these: {who}.",
            count = missing.need,
            who
        ),
    })
}

/// The way out if a phone takes its host for a stranger. Otherwise it shows nothing.
#[component]
pub(crate) fn UntrustedHelp() -> impl IntoView {
    let session = use_session();
    let ask = Callback::new(move |()| session.ask_anew());
    view! {
        <Show when=move || session.strangers.get()>
            <div class="note stack">
                <p>{say!("Your host’s table is open, and this phone does not find it? Perhaps it was at a stranger’s table first. If you ask anew, it forgets whom it knows as host here, and follows whoever answers next. Your seat stays yours.")}</p>
                <Sure word=Signal::stored(say!("Ask anew")) sure=say!("Follow whoever answers? Tap again") on_sure=ask />
            </div>
        </Show>
    }
}
