//! The time that a round has left, where its minutes are limited (CLA-83).

use engine::{HouseRule, session::Table};
use leptos::prelude::*;
use std::time::Duration;

use crate::{
    session::{Session, use_session},
    storage::RoundNotes,
    ui::parts::Show,
};
use wording::say;

/// The time left in the round, on a phone that saw the round begin: in minutes, and in seconds within the last one. A
/// host that was restarted begins the minutes anew, so there may be more.
#[component]
pub(crate) fn RoundClock() -> impl IntoView {
    let session = use_session();
    let limit = memo(move || session.of_table(limit).flatten());
    view! { <Show when=move || limit.get().is_some()><Running limit /></Show> }
}

#[component]
fn Running(limit: Memo<Option<(u32, u16)>>) -> impl IntoView {
    let session = use_session();
    let left = RwSignal::new(None);
    let look = move || {
        let now = untrack(|| limit.get().and_then(|limit| seconds_left(session, limit)));
        // The table may have gone meanwhile.
        let _ = left.try_set(now);
    };
    effect(move || {
        limit.track();
        look();
    });
    if let Ok(ticks) = set_interval_with_handle(look, Duration::from_secs(1)) {
        on_cleanup(move || ticks.clear());
    }
    let shown = |seconds: u32| match seconds {
        0..=60 => say!("{seconds} s", seconds = seconds.to_string()),
        _ => say!("{minutes} min", minutes = seconds.div_ceil(60).to_string()),
    };
    let words = memo(move || left.get().map(shown));
    let last = memo(move || left.get().is_some_and(|left| left <= 60));
    view! {
        {dynamic(move || words.get().map(|words| view! {
            <span class="clock" role="timer" aria-label=say!("Time left in this round")>{words}</span>
        }))}
        // A screen reader hears of the last minute, and of the end by the news.
        <span class="visually-hidden" role="status">{dynamic(move || last.get().then(|| say!("One minute left.")))}</span>
    }
}

/// The seconds that this round has left, if this phone knows when it began. `None` once they are over.
fn seconds_left(session: Session, (number, minutes): (u32, u16)) -> Option<u32> {
    let room = session.room_secret()?.to_string();
    let dealt = RoundNotes::load(&room, number)?.dealt?;
    left(minutes, dealt, (js_sys::Date::now() / 1000.0) as u64)
}

/// The number of the round in play and its minutes, if they are limited.
fn limit(table: &Table) -> Option<(u32, u16)> {
    let minutes = table.config.value(HouseRule::RoundMinutes);
    (minutes > 0 && table.is_playing()).then_some((table.round_number.0, minutes.into()))
}

/// The seconds that are left. The times are in seconds since 1970.
fn left(minutes: u16, dealt: u64, now: u64) -> Option<u32> {
    let whole = 60 * u64::from(minutes);
    let left = (dealt + whole).saturating_sub(now).min(whole);
    u32::try_from(left).ok().filter(|left| *left > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{GameConfig, RoundEnd, session::TableStage};
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::examples::example_table;

    #[test]
    fn the_clock_goes_from_the_whole_time_down_to_nothing() {
        const DEALT: u64 = 1_790_000_000;
        let after = |seconds: u64| left(2, DEALT, DEALT + seconds);
        assert_eq!(after(0), Some(120));
        assert_eq!(after(61), Some(59));
        assert_eq!(after(120), None);
        assert_eq!(after(500), None);
        assert_eq!(
            left(2, DEALT, DEALT - 30),
            Some(120),
            "a clock that was set back"
        );
    }

    #[test]
    fn only_a_round_in_play_with_the_rule_has_a_limit() {
        let over = example_table("classic+round-minutes=2", RoundEnd::TimeUp, None);
        assert_eq!(limit(&over), None);
        let scores = over.scores().expect("scores");
        let playing = |config: &str| Table {
            config: config.parse::<GameConfig>().expect("a mix").into(),
            stage: TableStage::Round(scores.clone()),
            ..over.clone()
        };
        assert_eq!(limit(&playing("classic+round-minutes=2")), Some((0, 2)));
        assert_eq!(limit(&playing("classic")), None);
    }
}
