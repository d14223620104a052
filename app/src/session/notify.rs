//! Keeps the subscribers of the session's signals few.
//!
//! Leptos never removes a dead subscriber from a signal's list. Strips, buttons and notices come and go each time a
//! phone loses its link. They would stay on the lists of signals that live as long as the page.
use leptos::prelude::*;
use leptos::reactive::graph::Source;

/// Sets a new value and empties the list of subscribers. The live ones have been notified by then. They read the value
/// again and so subscribe again.
pub(crate) fn tell<T: Send + Sync + 'static>(signal: RwSignal<T>, new: T) {
    signal.set(new);
    signal.clear_subscribers();
}

/// Changes a value in place and empties the list of subscribers.
pub(crate) fn tell_of<T: Send + Sync + 'static>(signal: RwSignal<T>, change: impl FnOnce(&mut T)) {
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
