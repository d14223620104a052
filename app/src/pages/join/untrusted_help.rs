//! The help for a player whose phone gets an answer from another host than the one it knows.
use leptos::prelude::*;

use crate::session::use_session;
use crate::ui::parts::Sure;
use wording::say;

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
