//! Answers to link offers from other guests' phones: one at a time for each phone, and not too many.
use std::collections::BTreeMap;
use std::time::Duration;

use engine::session::{Millis, PlayerId};
use futures_util::future::AbortHandle;

/// The pause between two answers to one phone, in milliseconds. A page may have only a limited number of connections,
/// and a browser frees closed ones whenever it likes.
const CALM: u64 = 1000;

/// The last answer to each phone. Entries outlive the links, so a phone gains nothing by closing a link and offering
/// another.
#[derive(Default)]
pub(crate) struct Answers(BTreeMap<PlayerId, PendingAnswer>);

/// One answer. Dropping it withdraws it.
struct PendingAnswer {
    going: AbortHandle,
    made: Millis,
}

impl Answers {
    /// Registers a new answer to this phone and withdraws the one before. Returns how long the new one has to wait.
    pub(crate) fn next(&mut self, to: PlayerId, going: AbortHandle, now: Millis) -> Duration {
        let made = match self.0.get(&to).map(|before| before.made) {
            None => now,
            // The answer before still waits, so the new one takes its place.
            Some(before) if before > now => before,
            Some(before) => now.max(before + CALM),
        };
        self.0.insert(to, PendingAnswer { going, made });
        Duration::from_millis(made.since(now))
    }
}

impl Drop for PendingAnswer {
    fn drop(&mut self) {
        self.going.abort();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const EVE: PlayerId = PlayerId(3);

    fn next(answers: &mut Answers, now: u64) -> (AbortHandle, u128) {
        let (going, _) = AbortHandle::new_pair();
        let pause = answers.next(EVE, going.clone(), Millis(now));
        (going, pause.as_millis())
    }

    #[test]
    fn a_later_answer_takes_the_one_before_it_back() {
        let mut answers = Answers::default();
        let (first, _) = next(&mut answers, 0);
        let (second, _) = next(&mut answers, 8000);
        assert_eq!((first.is_aborted(), second.is_aborted()), (true, false));
        drop(answers);
        assert!(second.is_aborted(), "the table was left");
    }

    #[test]
    fn who_offers_again_and_again_is_answered_no_faster() {
        let mut answers = Answers::default();
        let pauses = [0, 100, 200, 5000].map(|now| next(&mut answers, now).1);
        assert_eq!(pauses, [0, 900, 800, 0]);
    }
}
