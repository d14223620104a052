//! The announcements of the table. Bots and quick players do more in a second than a person can listen to. The screen
//! therefore announces everything since the last time in one go, once the table is still for a moment. The current
//! question follows. The turn of another player is only announced at a table that stands still: otherwise the next play
//! tells it.

use crate::table::state::table_state::{OpenSheet, TableState};
use crate::{
    platform::clock::{self, Alarm},
    ui::sheet::SheetLayers,
};
use engine::{RedactedEvent, Seat, Seats, View, session::Millis};
use leptos::{either::Either, prelude::*};
use std::time::Duration;
use wording::{
    Line, line,
    line::text,
    list,
    narrator::{gist, open_end},
};

/// The silence, in milliseconds, that the screen waits for before it speaks.
const SETTLES: u64 = 400;
/// The longest time, in milliseconds, that the screen holds an announcement back, however much goes on.
const LONGEST: u64 = 2500;
/// The time without a play, in milliseconds, after which the screen announces the player on turn.
const LINGERS: u64 = 3500;
/// The time, in milliseconds, for which a screen reader can still find the last announcement beside the visible lines.
const STAYS: Duration = Duration::from_millis(3000);
/// The most pieces of news that the screen announces after a sheet over the table closes.
const MOST: usize = 40;

/// The announcements that still wait.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Waiting {
    /// The news that the screen has not announced yet.
    events: Vec<RedactedEvent>,
    /// The question, if the screen has not announced it yet.
    asked: Option<String>,
    /// A question that can wait until the table stands still.
    later: Option<String>,
    /// The time of the first announcement that cannot wait.
    since: Option<Millis>,
}

impl Waiting {
    /// Adds one more change of the table: its news, and the question if that is another one.
    fn add(&mut self, events: Vec<RedactedEvent>, asked: Option<String>, waits: bool, now: Millis) {
        self.events.extend(events);
        if asked.is_some() {
            (self.asked, self.later) = match waits {
                true => (None, asked),
                false => (asked, None),
            };
        }
        if !self.is_empty() {
            self.since.get_or_insert(now);
        }
    }

    /// Drops news that is too old for anyone to listen to, or that the open sheet has already shown.
    fn shorten(&mut self, over: Option<OpenSheet>) {
        let most = match over {
            Some(OpenSheet::Log) => 0,
            _ => MOST,
        };
        self.events.drain(..self.events.len().saturating_sub(most));
    }

    fn is_empty(&self) -> bool {
        self.events.is_empty() && self.asked.is_none()
    }

    /// Returns how long to wait for more, in milliseconds; `None` where nothing waits.
    fn rest(&self, now: Millis) -> Option<u64> {
        let lingers = self.later.as_ref().map(|_| LINGERS);
        match self.since {
            Some(since) => Some(SETTLES.min(LONGEST.saturating_sub(now.since(since)))),
            None => lingers,
        }
    }

    /// Takes the announcements that come first.
    fn take(&mut self) -> (Vec<RedactedEvent>, Option<String>) {
        let asked = match self.since.take() {
            Some(_) => self.asked.take(),
            None => self.later.take(),
        };
        (std::mem::take(&mut self.events), asked)
    }
}

/// Joins the news and the question. A sentence that the question repeats is left out.
fn read_out(mut said: Vec<String>, asked: Option<String>) -> String {
    let asked = asked.unwrap_or_default();
    said.retain(|line| !asked.starts_with(open_end(line)));
    said.extend((!asked.is_empty()).then_some(asked));
    list::sentences(said)
}

/// The announcements for a listener: the news and the current question.
#[component]
pub(crate) fn Announcements(
    table: TableState,
    /// The current question, as the visible lines show it.
    #[prop(into)]
    asked: Signal<Line>,
    /// True if the question can wait.
    waits: Memo<bool>,
) -> impl IntoView {
    let news = table.feed.news;
    let announcer = Announcer {
        table,
        heard: RwSignal::new((0, String::new())),
        waiting: StoredValue::new(Waiting::default()),
        known: StoredValue::new(Seats::NONE),
        alarm: StoredValue::default(),
    };
    let layers = use_context::<SheetLayers>();
    let since = table.memo_of(asked_since);
    effect_with_last(move |before: Option<(u32, String, Option<u32>)>| {
        let (last, question, then) = before.unwrap_or_default();
        let number = news.with(|batch| batch.number);
        let now_asked = asked.with(|line| text(line));
        let events = match number == last {
            true => Vec::new(),
            false => news.with_untracked(|batch| batch.events.clone()),
        };
        let since = since.get();
        let same = since.is_some() && since == then;
        let anew = now_asked != question || since.is_some() && !same;
        // The screen has announced the start of this question already: only the new sentences follow.
        let unsaid = |waiting: &Waiting| waiting.asked.is_some() || waiting.later.is_some();
        let said = same && !announcer.waiting.with_value(unsaid);
        let other = anew.then(|| match said {
            true => now_asked[shared_length(&question, &now_asked)..].to_owned(),
            false => now_asked.clone(),
        });
        // An announcement beneath a sheet is not heard: it waits until the sheet closes.
        let covered = layers.is_some_and(|layers| layers.top() > 0);
        announcer.add(events, other, waits.get(), covered);
        (number, now_asked, since)
    });
    // Each announcement is a new element, of another part than the last: the browser reads the same words twice.
    let span = |said| view! { <span class="visually-hidden">{said}</span> }.into_any();
    let part = move |(number, said): (u32, String)| match number % 2 == 0 {
        true => Either::Left(span(said)),
        false => Either::Right(span(said)),
    };
    let shown = move || Some(announcer.heard.get()).filter(|(_, said)| !said.is_empty());
    view! { {move || shown().map(part)} }
}

/// Waits for a still moment, and speaks then.
#[derive(Clone, Copy)]
struct Announcer {
    table: TableState,
    /// The number of the last announcement, and its text.
    heard: RwSignal<(u32, String)>,
    waiting: StoredValue<Waiting>,
    /// The seats with one card that have not called, as far as the listener knows.
    known: StoredValue<Seats>,
    alarm: StoredValue<Alarm>,
}

impl Announcer {
    /// Adds a change of the table, and waits for more unless a sheet covers it.
    fn add(self, events: Vec<RedactedEvent>, asked: Option<String>, waits: bool, covered: bool) {
        let (now, over) = (clock::now(), self.table.open.get_untracked());
        let rest = self.waiting.try_update_value(|waiting| {
            waiting.add(events, asked, waits, now);
            match covered {
                true => {
                    waiting.shorten(over);
                    None
                }
                false => waiting.rest(now),
            }
        });
        self.wait(rest.flatten(), move || self.say());
    }

    /// Says what comes first, and later the rest.
    fn say(self) {
        self.speak();
        let rest = |waiting: &Waiting| waiting.rest(clock::now());
        let rest = self.waiting.try_with_value(rest).flatten();
        self.wait(rest, move || self.speak());
    }

    /// Runs this after this many milliseconds, or never if there is no delay, in place of anything that waits.
    fn wait(self, rest: Option<u64>, does: impl FnOnce() + 'static) {
        self.alarm.try_with_value(|alarm| match rest {
            Some(rest) => alarm.ring_after(Duration::from_millis(rest), does),
            None => alarm.clear(),
        });
    }

    fn speak(self) {
        // The table may have gone meanwhile.
        let Some((events, asked)) = self.waiting.try_update_value(Waiting::take) else {
            return;
        };
        let now = self.table.view.with_untracked(View::silent);
        let before = self.known.get_value();
        let new = now.iter().filter(|seat| !before.has(*seat));
        let mut said = sentences(self.table, &events);
        said.extend(new.map(|seat| uncalled(self.table, seat)));
        self.known.set_value(now);
        let said = read_out(said, asked);
        let number = self.heard.try_update(|heard| {
            *heard = (heard.0 + 1, said);
            heard.0
        });
        // A reader who goes through the table from top to bottom finds the text only once.
        let forget = move || {
            let _ = self.heard.try_update(|heard| {
                if Some(heard.0) == number {
                    heard.1.clear();
                }
            });
        };
        set_timeout(forget, STAYS);
    }
}

/// Returns the length in bytes of the leading sentences that both texts share; 0 if nothing else follows.
fn shared_length(before: &str, now: &str) -> usize {
    let alike = now.char_indices().zip(before.chars().chain([' ']));
    let alike = alike.take_while(|((_, letter), before)| letter == before);
    let (mut end, mut last) = (0, ' ');
    for ((at, letter), _) in alike {
        match (last, letter) {
            ('.' | '?' | '!', ' ') => end = at + 1,
            (_, '。' | '？' | '！') => end = at + letter.len_utf8(),
            _ => {}
        }
        last = letter;
    }
    if end < now.len() { end } else { 0 }
}

/// Says what others see from a number and from a missing flag.
fn uncalled(table: TableState, seat: Seat) -> String {
    text(&line!(
        "{who} has one card, and has not called.",
        who = untrack(|| table.name(seat))
    ))
}

fn sentences(table: TableState, events: &[RedactedEvent]) -> Vec<String> {
    let lines = untrack(|| table.said(|_, cast| gist(events, cast)));
    lines.iter().map(|line| text(line)).collect()
}

/// The revision at which the current question opened. The same question can come up again as a new one: a player who made
/// all others miss a turn is on turn again.
fn asked_since(view: &View) -> Option<u32> {
    view.prompt.map(|prompt| prompt.since)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Cause, News};
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::examples::{batch, drew, seat};

    fn owned(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    fn asks(words: &str) -> Option<String> {
        Some(words.to_owned())
    }

    #[test]
    fn actions_of_several_players_are_one_announcement_with_the_last_question() {
        let mut waiting = Waiting::default();
        let passed = |at| batch(&[News::Passed(seat(at))]);
        waiting.add(passed(1), asks("Cem may still act."), false, Millis(0));
        waiting.add(passed(2), asks("Your turn: red."), false, Millis(90));
        assert_eq!(waiting.events.len(), 2);
        assert_eq!(
            read_out(owned(&["Ben passed.", "Cem passed."]), waiting.asked),
            "Ben passed. Cem passed. Your turn: red."
        );
    }

    #[test]
    fn news_that_the_question_repeats_is_announced_once() {
        let question = asks("You drew Red 7: play it, or keep it.");
        assert_eq!(
            read_out(owned(&["You drew Red 7."]), question),
            "You drew Red 7: play it, or keep it."
        );
    }

    #[test]
    fn of_a_question_that_goes_on_the_new_sentences_are_said() {
        let rest = |before: &str, now: &str| now[shared_length(before, now)..].to_owned();
        let whole = "Your turn: red, any 6. No hurry: act. 30 seconds.";
        assert_eq!(
            rest("Your turn: red, any 6. 30 seconds.", whole),
            "No hurry: act. 30 seconds."
        );
        assert_eq!(
            rest("Your turn: red, any 6.", whole),
            "No hurry: act. 30 seconds."
        );
        assert_eq!(rest("Your turn: red.", whole), whole);
        assert_eq!(
            rest(whole, "Your turn: red, any 6."),
            "Your turn: red, any 6."
        );
        assert_eq!(rest("", whole), whole);
        assert_eq!(
            rest("轮到你：红色。30秒。", "轮到你：红色。不用赶。"),
            "不用赶。"
        );
    }

    #[test]
    fn a_player_with_another_turn_is_asked_anew() {
        let before = "rules classic   seats A B   turn A\npile r5   stock g1 g2\n\
                      A rS r6 b3 | B y1 y4 y5";
        let view = |script: &str| wording::examples::view(script, 'B').0;
        let since = |script: &str| asked_since(&view(script));
        assert_ne!(since(before), since(&format!("{before}\n> A plays rS")));
    }

    #[test]
    fn of_all_that_went_on_under_a_sheet_the_end_is_said() {
        let mut waiting = Waiting::default();
        let draws = (1..=99).map(|count| drew(1, count, Cause::Turn));
        waiting.add(batch(&draws.collect::<Vec<_>>()), None, false, Millis(0));
        waiting.shorten(None);
        assert_eq!(waiting.events.len(), MOST);
        let last = waiting.events.last().map(|event| event.news.clone());
        assert_eq!(last, Some(drew(1, 99, Cause::Turn)));
        waiting.shorten(Some(OpenSheet::Log));
        assert!(waiting.events.is_empty(), "the log has said it");
    }

    #[test]
    fn another_players_turn_is_announced_once_the_table_stands_still() {
        let mut waiting = Waiting::default();
        let passed = |at| batch(&[News::Passed(seat(at))]);
        waiting.add(passed(1), asks("Cem is on turn."), true, Millis(0));
        assert_eq!(waiting.rest(Millis(0)), Some(SETTLES));
        assert_eq!(waiting.take(), (passed(1), None));
        assert_eq!(waiting.rest(Millis(400)), Some(LINGERS));
        // Cem was quicker than that.
        waiting.add(passed(2), asks("Dia is on turn."), true, Millis(900));
        assert_eq!(waiting.take(), (passed(2), None));
        assert_eq!(waiting.take(), (Vec::new(), asks("Dia is on turn.")));
        assert_eq!(waiting, Waiting::default());
        waiting.add(passed(3), asks("Ben is on turn."), true, Millis(9000));
        waiting.add(passed(1), asks("Your turn: red."), false, Millis(9100));
        let both = batch(&[News::Passed(seat(3)), News::Passed(seat(1))]);
        assert_eq!(waiting.take(), (both, asks("Your turn: red.")));
    }

    #[test]
    fn it_waits_for_a_pause_but_not_for_ever() {
        let mut waiting = Waiting::default();
        waiting.add(Vec::new(), None, false, Millis(0));
        assert_eq!(waiting.rest(Millis(0)), None, "nothing to say");
        waiting.add(batch(&[drew(1, 1, Cause::Turn)]), None, false, Millis(100));
        assert_eq!(waiting.rest(Millis(100)), Some(SETTLES));
        waiting.add(batch(&[drew(2, 1, Cause::Turn)]), None, false, Millis(2500));
        assert_eq!(waiting.rest(Millis(2500)), Some(100));
        assert_eq!(waiting.rest(Millis(9000)), Some(0));
    }
}
