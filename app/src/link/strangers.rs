//! Phones that claimed to host in a room, and could not prove it. For a while this phone does not ask them again.
use std::cell::RefCell;

use engine::session::HostRejection;

use super::crowd::Crowd;
use super::hub::LinkId;
use super::letter::Writer;

/// How long to avoid a phone that has shown a bad certificate, in milliseconds.
const UNKNOWN: f64 = 300_000.0;
/// How long to avoid a phone that has shown none, in milliseconds. The link may have been at fault.
const SILENT: f64 = 3000.0;
/// The most strangers to remember.
const MOST: usize = 16;

thread_local! {
    static STRANGERS: RefCell<Crowd<Writer, f64>> = RefCell::new(Crowd::new(MOST));
    /// The last host that this page linked with: the name of the room, the host, and the link.
    static EARLIER: RefCell<Option<(String, Writer, LinkId)>> = const { RefCell::new(None) };
}

/// The last host in this room that this page linked with.
pub(super) fn earlier(room: &str) -> Option<Writer> {
    EARLIER.with_borrow(|earlier| {
        let earlier = earlier.as_ref().filter(|(of, ..)| of == room);
        earlier.map(|(_, host, _)| *host)
    })
}

/// Records that this page is now linked with this host.
pub(super) fn meet(room: &str, host: Writer, link: LinkId) {
    EARLIER.replace(Some((room.to_owned(), host, link)));
}

/// Avoids the phone at the other end of this link for a while, if the link came from a room.
pub fn shun(link: LinkId, stranger: HostRejection) {
    let met = EARLIER.with_borrow_mut(|earlier| earlier.take_if(|(.., by)| *by == link));
    let Some((_, host, _)) = met else { return };
    let until = js_sys::Date::now()
        + match stranger {
            HostRejection::Unknown => UNKNOWN,
            HostRejection::Silent => SILENT,
        };
    STRANGERS.with_borrow_mut(|strangers| {
        strangers.retain(|until| *until > js_sys::Date::now());
        if strangers.make_room(|_, _| true) {
            strangers.add(host, until);
        }
    });
}

/// Forgets all strangers and the earlier host, since it is open again which host to believe.
pub fn ask_everybody() {
    STRANGERS.set(Crowd::new(MOST));
    EARLIER.take();
}

/// True if this phone avoids that host for now.
pub(super) fn is_shunned(host: Writer) -> bool {
    let now = js_sys::Date::now();
    STRANGERS.with_borrow_mut(|strangers| {
        let until = strangers.get_mut(host).map(|until| *until);
        // A user may have set the clock back.
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
        shun(first, HostRejection::Unknown);
        assert!(!is_shunned(host) && !is_shunned(other), "met since then");
        shun(second, HostRejection::Unknown);
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
        shun(first, HostRejection::Unknown);
        meet("a hall", other, second);
        assert!(is_shunned(host));
        ask_everybody();
        assert!(!is_shunned(host));
        assert_eq!(earlier("a hall"), None);
    }
}
