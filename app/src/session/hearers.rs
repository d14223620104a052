//! Who listens to what the session tells.
//!
//! Leptos never takes off a signal's list who is gone. Strips, buttons and notices come and go with every phone that is cut
//! off, and would stay on the lists of signals that live as long as the page.
use leptos::prelude::*;
use leptos::reactive::graph::Source;

/// Tells something new, and empties the list: whoever is still there has been told by then, reads it again and so listens again.
pub(super) fn tell<T: Send + Sync + 'static>(signal: RwSignal<T>, new: T) {
    signal.set(new);
    signal.clear_subscribers();
}

/// The same for something that changes in its place.
pub(super) fn tell_of<T: Send + Sync + 'static>(signal: RwSignal<T>, change: impl FnOnce(&mut T)) {
    signal.update(change);
    signal.clear_subscribers();
}
