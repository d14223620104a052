//! Actions that the host has not heard yet. On a bad link that takes seconds, and players want to know.
use std::rc::Rc;
use std::time::Duration;

use futures_timer::Delay;
use leptos::prelude::GetUntracked;
use wasm_bindgen_futures::spawn_local;

use crate::session::guest::GuestEnd;
use crate::session::notify::tell;

/// The silence before the player reads about it. Nobody wonders sooner, and races have been decided by then.
const LATE: Duration = Duration::from_millis(1600);

impl GuestEnd {
    /// Tells the player if the host says nothing for a while.
    pub(crate) fn wait_for_word(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        spawn_local(async move {
            Delay::new(LATE).await;
            if let Some(end) = weak.upgrade().filter(|end| end.is_unheard()) {
                tell(end.session.unheard, true);
            }
        });
    }

    /// Ends that notice once the host has said something.
    pub(crate) fn hear_word(&self) {
        if self.session.unheard.get_untracked() && !self.is_unheard() {
            tell(self.session.unheard, false);
        }
    }

    fn is_unheard(&self) -> bool {
        !self.left.get() && self.guest.borrow().is_unheard()
    }
}
