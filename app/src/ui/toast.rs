//! A message that lies over every screen for a while.
use std::time::Duration;

use leptos::prelude::*;

use crate::session::{Saying as Sentence, use_session};
use crate::ui::sheet::SheetLayers;

/// The time that a message stays.
const SAID: Duration = Duration::from_secs(9);

/// The latest message, if this is the topmost layer.
#[component]
pub(crate) fn Saying(layer: usize) -> impl IntoView {
    let session = use_session();
    let layers = expect_context::<SheetLayers>();
    Effect::new(move || {
        let Some(number) = session
            .saying
            .with(|saying| saying.as_ref().map(|s| s.number))
        else {
            return;
        };
        let hush = move || {
            session.saying.update(|saying| {
                if saying.as_ref().is_some_and(|s| s.number == number) {
                    *saying = None;
                }
            });
        };
        set_timeout(hush, SAID);
    });
    let said = move || session.saying.get().filter(|_| layers.top() == layer);
    let shown = move |saying: Sentence| {
        if let Some(saying) = session.saying.write_untracked().as_mut() {
            saying.shown = true;
        }
        let live = saying.shown.then_some("off");
        view! {
            <p aria-live=live>{saying.text}</p>
            <button type="button" class="button quiet" aria-live=live on:click=move |_| session.saying.set(None)>"OK"</button>
        }
    };
    view! { <div class="saying" role="status">{move || said().map(shown)}</div> }
}
