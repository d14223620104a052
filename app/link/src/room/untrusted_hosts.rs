//! Phones that claimed to host in a room, and could not prove it. For a while this phone does not ask them again.
use std::cell::RefCell;

use engine::session::{HostRejection, LinkId};

use super::letter::Writer;
use super::waiting_list::WaitingList;

/// How long to avoid a phone that has shown a bad certificate, in milliseconds.
const UNKNOWN: f64 = 300_000.0;
/// How long to avoid a phone that has shown none, in milliseconds. The link may have been at fault.
const SILENT: f64 = 3000.0;
/// The most untrusted hosts to remember.
const MOST: usize = 16;

thread_local! {
    static UNTRUSTED: RefCell<WaitingList<Writer, f64>> = RefCell::new(WaitingList::new(MOST));
    /// The last host that this page linked with: the name of the room, the host, and the link.
    static EARLIER: RefCell<Option<(String, Writer, LinkId)>> = const { RefCell::new(None) };
}

/// The last host in this room that this page linked with.
pub(crate) fn earlier(room: &str) -> Option<Writer> {
    EARLIER.with_borrow(|earlier| {
        let earlier = earlier.as_ref().filter(|(of, ..)| of == room);
        earlier.map(|(_, host, _)| *host)
    })
}

/// Records that this page is now linked with this host.
pub(crate) fn meet(room: &str, host: Writer, link: LinkId) {
    EARLIER.replace(Some((room.to_owned(), host, link)));
}

/// Avoids the phone at the other end of this link for a while, if the link came from a room. The time `now` is in
/// milliseconds since 1970.
pub fn block_host(link: LinkId, rejection: HostRejection, now: f64) {
    let met = EARLIER.with_borrow_mut(|earlier| earlier.take_if(|(.., by)| *by == link));
    let Some((_, host, _)) = met else { return };
    let until = now
        + match rejection {
            HostRejection::Unknown => UNKNOWN,
            HostRejection::Silent => SILENT,
        };
    UNTRUSTED.with_borrow_mut(|hosts| {
        hosts.retain(|until| *until > now);
        if hosts.make_room(|_, _| true) {
            hosts.add(host, until);
        }
    });
}

/// Forgets all untrusted hosts and the earlier host, since it is open again which host to believe.
pub fn unblock_hosts() {
    UNTRUSTED.set(WaitingList::new(MOST));
    EARLIER.take();
}

/// True if this phone avoids that host for now.
pub(crate) fn is_blocked(host: Writer, now: f64) -> bool {
    UNTRUSTED.with_borrow_mut(|hosts| {
        let until = hosts.get_mut(host).map(|until| *until);
        // A user may have set the clock back.
        until.is_some_and(|until| (0.0..=UNKNOWN).contains(&(until - now)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Links;
    use crate::loopback;

    const NOW: f64 = 50_000.0;

    fn link() -> LinkId {
        let ((near, _near), (far, _far)) = (Links::new(), Links::new());
        loopback(&near, &far).0
    }

    #[test]
    fn only_the_host_met_by_the_link_is_blocked() {
        let [host, other] = [(); 2].map(|()| Writer::random().expect("random numbers"));
        let (first, second) = (link(), link());
        meet("a room", host, first);
        meet("a room", other, second);
        block_host(first, HostRejection::Unknown, NOW);
        assert!(
            !is_blocked(host, NOW) && !is_blocked(other, NOW),
            "met since then"
        );
        block_host(second, HostRejection::Unknown, NOW);
        assert!(!is_blocked(host, NOW) && is_blocked(other, NOW));
        assert_eq!(earlier("a room"), None);
        meet("a room", host, first);
        assert_eq!(earlier("a room"), Some(host));
        assert_eq!(earlier("another room"), None);
    }

    #[test]
    fn unblocking_hosts_prefers_none_either() {
        let [host, other] = [(); 2].map(|()| Writer::random().expect("random numbers"));
        let (first, second) = (link(), link());
        meet("a hall", host, first);
        block_host(first, HostRejection::Unknown, NOW);
        meet("a hall", other, second);
        assert!(is_blocked(host, NOW));
        unblock_hosts();
        assert!(!is_blocked(host, NOW));
        assert_eq!(earlier("a hall"), None);
    }
}
