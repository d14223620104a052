//! Those who said that they host in a room, and did not show it: for a while they are not asked again.
use std::cell::RefCell;

use engine::session::Stranger;

use super::crowd::Crowd;
use super::hub::LinkId;
use super::letter::Writer;

/// How long somebody is not asked again who has shown what is no good, in milliseconds.
const UNKNOWN: f64 = 300_000.0;
/// The same of somebody who has shown nothing: perhaps the link was to blame.
const SILENT: f64 = 3000.0;
/// So many are remembered.
const MOST: usize = 16;

thread_local! {
    static STRANGERS: RefCell<Crowd<Writer, f64>> = RefCell::new(Crowd::new(MOST));
    /// The host that this page was linked with last, in the room of that name, and by which link.
    static EARLIER: RefCell<Option<(String, Writer, LinkId)>> = const { RefCell::new(None) };
}

/// The host of this room that this page was linked with last.
pub(super) fn earlier(room: &str) -> Option<Writer> {
    EARLIER.with_borrow(|earlier| {
        let earlier = earlier.as_ref().filter(|(of, ..)| of == room);
        earlier.map(|(_, host, _)| *host)
    })
}

/// This page is linked with this host now.
pub(super) fn meet(room: &str, host: Writer, link: LinkId) {
    EARLIER.replace(Some((room.to_owned(), host, link)));
}

/// Whoever was met by this link, in a room, is not asked again for a while.
pub fn shun(link: LinkId, stranger: Stranger) {
    let met = EARLIER.with_borrow_mut(|earlier| earlier.take_if(|(.., by)| *by == link));
    let Some((_, host, _)) = met else { return };
    let until = js_sys::Date::now()
        + match stranger {
            Stranger::Unknown => UNKNOWN,
            Stranger::Silent => SILENT,
        };
    STRANGERS.with_borrow_mut(|strangers| {
        strangers.retain(|until| *until > js_sys::Date::now());
        if strangers.make_room(|_, _| true) {
            strangers.add(host, until);
        }
    });
}

/// Whoever was shunned is asked again, and nobody goes before others: whom to believe is open.
pub fn ask_everybody() {
    STRANGERS.set(Crowd::new(MOST));
    EARLIER.take();
}

/// Whether that one is not asked just now.
pub(super) fn is_shunned(host: Writer) -> bool {
    let now = js_sys::Date::now();
    STRANGERS.with_borrow_mut(|strangers| {
        let until = strangers.get_mut(host).map(|until| *until);
        // The clock may have been set back.
        until.is_some_and(|until| (0.0..=UNKNOWN).contains(&(until - now)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::Links;
    use crate::link::loopback;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn link() -> LinkId {
        let ((near, _near), (far, _far)) = (Links::new(), Links::new());
        loopback(&near, &far).0
    }

    #[test]
    fn whoever_was_met_by_the_link_is_shunned_and_nobody_else() {
        let [host, other] = [(); 2].map(|()| Writer::random().expect("random numbers"));
        let (first, second) = (link(), link());
        meet("a room", host, first);
        meet("a room", other, second);
        shun(first, Stranger::Unknown);
        assert!(!is_shunned(host) && !is_shunned(other), "met since then");
        shun(second, Stranger::Unknown);
        assert!(!is_shunned(host) && is_shunned(other));
        assert_eq!(earlier("a room"), None);
        meet("a room", host, first);
        assert_eq!(earlier("a room"), Some(host));
        assert_eq!(earlier("another room"), None);
    }

    #[test]
    fn whoever_asks_everybody_shuns_nobody_and_prefers_nobody() {
        let [host, other] = [(); 2].map(|()| Writer::random().expect("random numbers"));
        let (first, second) = (link(), link());
        meet("a hall", host, first);
        shun(first, Stranger::Unknown);
        meet("a hall", other, second);
        assert!(is_shunned(host));
        ask_everybody();
        assert!(!is_shunned(host));
        assert_eq!(earlier("a hall"), None);
    }
}
