//! What is said over every screen, for a while.
use std::time::Duration;

use leptos::prelude::*;

use crate::session::use_session;

/// How long it is said.
const SAID: Duration = Duration::from_secs(9);

/// How many sheets lie on the screen. What is beneath the topmost can be neither read nor touched.
#[derive(Clone, Copy)]
pub(super) struct Layers(RwSignal<usize>);

impl Default for Layers {
    fn default() -> Self {
        Self(RwSignal::new(0))
    }
}

impl Layers {
    /// Adds a layer as long as whoever calls this is on the screen, and gives its number, from 1.
    pub(super) fn lay(self) -> usize {
        self.0.update(|layers| *layers += 1);
        on_cleanup(move || {
            // The whole app may be gone by then.
            let _ = self.0.try_update(|layers| *layers -= 1);
        });
        self.0.get_untracked()
    }
}

/// The latest saying, if this is the topmost layer.
#[component]
pub(super) fn Saying(layer: usize) -> impl IntoView {
    let session = use_session();
    let Layers(top) = expect_context();
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
    let said = move || session.saying.get().filter(|_| top.get() == layer);
    view! {
        <div class="saying" role="status">
            {move || said().map(|saying| view! {
                <p>{saying.text}</p>
                <button type="button" class="button quiet" on:click=move |_| session.saying.set(None)>"OK"</button>
            })}
        </div>
    }
}
