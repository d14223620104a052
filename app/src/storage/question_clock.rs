//! Remembers since when this tab has seen the current question. So the time that is left for it is known after a reload
//! too.
use crate::storage::local_storage;

const NAME: &str = "asked";

/// How long this tab has seen the question of this name, in milliseconds. The first call remembers the time. `now` is
/// in milliseconds since 1970.
pub fn question_age(question: &str, now: f64) -> u32 {
    let text = local_storage::read_in_tab(NAME).unwrap_or_default();
    let known = text.split_once(' ').filter(|(name, _)| *name == question);
    let since = known.and_then(|(_, since)| since.parse::<f64>().ok());
    if since.is_none() {
        local_storage::write_in_tab(NAME, Some(format!("{question} {now}")));
    }
    since.map_or(0, |since| (now - since) as u32)
}
