//! The sounds and vibrations of a session: which ones play, and when.

use super::{notes, vibration};
use std::time::Duration;

use engine::session::{PlayerId, PlayerKind, Table, TableStage};
use engine::{News, Seat, Seats, View};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::platform::clock::painted;
use crate::session::{Session, ViewerNews};
use crate::sound::cue::{Cue, Ear, Hears, call, cues};
use crate::sound::player::SoundPlayer;

/// The pause between the end of the last round and the sound of a won match, so that players hear both.
const AFTER_THE_ROUND: Duration = Duration::from_millis(700);

/// The news that this device has told already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LastSounded {
    viewer: Option<Seat>,
    /// The number of the latest batch.
    number: u32,
    /// The revision at which the latest question opened that called a player here.
    called: Option<u32>,
}

/// Plays the sounds and vibrations of the table from now on. Call it once.
pub fn feel(session: Session) {
    let senses = Senses {
        session,
        player: StoredValue::new(SoundPlayer::default()),
        touched: StoredValue::new(false),
    };
    senses.wake_by_touch();
    let ear = memo(move || ear(session));
    effect_with_last(move |before: Option<Option<LastSounded>>| {
        let before = before.flatten();
        let now = ear.get();
        session.views.track();
        session.news.with(|news| senses.hear(now, news, before))
    });
    let stage = memo(move || session.table.with(|table| at(table.as_ref())));
    effect_with_last(move |before: Option<MatchStage>| {
        let now = stage.get();
        let own = ear.with_untracked(|ear| ear.own);
        if let (Some(MatchStage::Round), MatchStage::Match(winners)) = (before, now)
            && (own.is_empty() || !own.and(winners).is_empty())
        {
            senses.sound(Cue::Match, AFTER_THE_ROUND);
        }
        now
    });
}

/// The stage of a table, as far as its end has a sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MatchStage {
    Round,
    /// The match is over, and these seats have won it.
    Match(Seats),
    Else,
}

fn at(table: Option<&Table>) -> MatchStage {
    match table.map(|table| &table.stage) {
        Some(TableStage::Round(_)) => MatchStage::Round,
        Some(TableStage::MatchOver(_, _, winners)) => MatchStage::Match(*winners),
        Some(TableStage::Lobby | TableStage::RoundOver(..)) | None => MatchStage::Else,
    }
}

/// The players at this device, and how much it tells about others.
fn ear(session: Session) -> Ear {
    let mine = session.mine.get();
    let screen = session.is_screen();
    session.table.with(|table| {
        let players = table.iter().flat_map(|table| &table.players);
        let seated = players.clone().filter(|player| mine.contains(&player.id));
        let own: Seats = seated.filter_map(|player| player.seat).collect();
        let hears = hears(
            players.map(|player| (player.id, player.kind)),
            &mine,
            screen,
        );
        Ear { own, hears }
    })
}

/// One device tells everything that happens at a table: the screen that shows it, or the phone of a player alone with
/// bots. If there are several phones, each tells what its own players do.
fn hears(
    mut players: impl Iterator<Item = (PlayerId, PlayerKind)>,
    mine: &[PlayerId],
    screen: bool,
) -> Hears {
    let elsewhere = |(id, kind)| !matches!(kind, PlayerKind::Bot(_)) && !mine.contains(&id);
    match screen || !players.any(elsewhere) {
        true => Hears::Everything,
        false => Hears::Own,
    }
}

/// Sound and touch of this device.
#[derive(Clone, Copy)]
struct Senses {
    session: Session,
    player: StoredValue<SoundPlayer>,
    /// True once a player has touched this page. Before that, browsers let it neither sound nor shake.
    touched: StoredValue<bool>,
}

impl Senses {
    /// Starts the sound at a touch. Sound rests while the page is hidden or the player has it off, and resumes after
    /// that.
    fn wake_by_touch(self) {
        for touch in ["pointerup", "keydown"] {
            let _ = window_event_listener_untyped(touch, move |_| {
                self.touched.set_value(true);
                self.wake_soon();
            });
        }
        let _ = window_event_listener_untyped("visibilitychange", move |_| self.wake());
        let silent = memo(move || is_silent(self.session));
        let here = memo(move || self.session.phase.with(Option::is_some));
        effect(move || {
            silent.track();
            here.track();
            self.wake();
        });
    }

    /// Does the same after the touch shows on the screen. The first start of the audio takes a browser longer than a
    /// frame. Some browsers start audio only while they report a touch, so there the next touch starts it.
    fn wake_soon(self) {
        if self.player.with_value(SoundPlayer::is_ready) {
            return self.wake();
        }
        spawn_local(async move {
            painted().await;
            self.wake();
        });
    }

    /// Makes sounds ready if a player may hear them now. Otherwise they rest.
    fn wake(self) {
        let at_a_table = self.session.phase.with_untracked(Option::is_some);
        let silent = untrack(move || is_silent(self.session));
        let ready = at_a_table && !silent && self.touched.get_value() && !document().hidden();
        self.player.update_value(|player| match ready {
            true => player.wake(),
            false => player.rest(),
        });
    }

    /// Tells the latest news, and returns what this device has told by now.
    fn hear(
        self,
        ear: Ear,
        news: &[ViewerNews],
        before: Option<LastSounded>,
    ) -> Option<LastSounded> {
        // If there are several seats, the device follows the news of the first. All seats are told what has a sound.
        let viewers = |views: &[View]| views.iter().filter_map(|view| view.viewer).min();
        let viewer = self.session.views.with_untracked(|views| viewers(views));
        let news = news.iter().find(|news| news.viewer == viewer)?;
        let batch = &news.batch;
        let dealt = |event: &engine::RedactedEvent| matches!(event.news, News::Dealt { .. });
        let is_deal = batch.events.iter().any(dealt);
        let before = before.filter(|before| before.viewer == viewer);
        let question = self.session.views.with_untracked(|views| {
            let view = views.iter().find(|view| view.viewer == viewer)?;
            call(view, ear)
        });
        // A page that has just opened tells the deal, and nothing older.
        let fresh = before.map_or(is_deal, |before| before.number != batch.number);
        let earlier = before.filter(|_| !is_deal).and_then(|before| before.called);
        let since = question.map(|(since, _)| since);
        if fresh && !document().hidden() {
            let new = question.filter(|_| since != earlier);
            self.tell(&batch.events, ear, new.map(|(_, cue)| cue));
        }
        Some(LastSounded {
            viewer,
            number: batch.number,
            called: since.or(earlier),
        })
    }

    fn tell(self, events: &[engine::RedactedEvent], ear: Ear, called: Option<Cue>) {
        // Each sound comes a moment after the one before, and the call comes last.
        let mut wait = Duration::ZERO;
        for cue in cues(events, ear).into_iter().chain(called) {
            self.sound(cue, wait);
            wait += notes::BETWEEN;
        }
        let felt = vibration::vibration(events, called, ear.own);
        let still = self.session.preferences.with_untracked(|p| p.still);
        if let Some(felt) = felt.filter(|_| !still && self.touched.get_value()) {
            vibration::shake(felt);
        }
    }

    fn sound(self, cue: Cue, wait: Duration) {
        if untrack(move || is_silent(self.session)) || document().hidden() {
            return;
        }
        self.player
            .update_value(|player| player.play(cue, wait.as_secs_f64()));
    }
}

fn is_silent(session: Session) -> bool {
    session.preferences.with(|p| p.silent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::bot::Strength;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn one_device_tells_all_that_happens() {
        let [ana, ben, bot, screen] = [1, 2, 3, 4].map(PlayerId);
        let person = |id| (id, PlayerKind::Person);
        let solo = [person(ana), (bot, PlayerKind::Bot(Strength::Good))];
        let heard = |players: &[(PlayerId, PlayerKind)], mine: &[PlayerId], shows| {
            hears(players.iter().copied(), mine, shows)
        };
        assert_eq!(heard(&solo, &[ana], false), Hears::Everything);
        let two = [person(ana), person(ben)];
        assert_eq!(heard(&two, &[ana, ben], false), Hears::Everything);
        assert_eq!(heard(&two, &[ana], false), Hears::Own);
        let shown = [person(ana), (screen, PlayerKind::Screen)];
        assert_eq!(heard(&shown, &[ana], false), Hears::Own);
        assert_eq!(heard(&shown, &[screen], true), Hears::Everything);
    }
}
