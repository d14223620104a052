//! What somebody has done, and the host has not heard yet: on a bad link that takes seconds, and people want to know.
use std::rc::Rc;
use std::time::Duration;

use futures_timer::Delay;
use leptos::prelude::GetUntracked;
use wasm_bindgen_futures::spawn_local;

use super::guest::GuestEnd;
use super::hearers::tell;

/// So long nobody wonders, and races have been decided.
const LATE: Duration = Duration::from_millis(1600);

impl GuestEnd {
    /// Says so if there is no word of the host after a while.
    pub(super) fn wait_for_word(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        spawn_local(async move {
            Delay::new(LATE).await;
            if let Some(end) = weak.upgrade().filter(|end| end.is_unheard()) {
                tell(end.session.unheard, true);
            }
        });
    }

    /// The host has said something.
    pub(super) fn hear_word(&self) {
        if self.session.unheard.get_untracked() && !self.is_unheard() {
            tell(self.session.unheard, false);
        }
    }

    fn is_unheard(&self) -> bool {
        !self.left.get() && self.guest.borrow().is_unheard()
    }
}
