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

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn who_is_still_there_hears_everything_whoever_has_gone() {
        let page = Owner::new();
        page.with(|| {
            let news = RwSignal::new(0);
            let stays = Memo::new(move |_| news.get());
            assert_eq!(stays.get(), 0);
            for new in 1..4 {
                let part = Owner::new();
                part.with(|| Memo::new(move |_| news.get()).get());
                part.cleanup();
                tell(news, new);
                assert_eq!(stays.get(), new);
            }
            tell_of(news, |news| *news += 1);
            assert_eq!(stays.get(), 4);
        });
    }
}
