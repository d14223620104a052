//! What is read out at the table. Bots and quick hands do more in a second than can be listened to: all that happened since
//! the last time is said in one go, once nothing more happens for a moment, and then what is asked. Who else is on turn is only
//! said at a table that stands still: whoever plays next is heard of then.

use super::{
    desk::{Desk, Open},
    gist::gist,
    headline::open_end,
    lines::line,
    words::{Line, text},
};
use crate::{
    clock,
    screens::sheet::Layers,
    wording::{batch::Batch, listed},
};
use engine::{Seat, Seats, Told, View, session::Millis};
use leptos::{prelude::*, tachys::view::keyed::keyed};
use std::time::Duration;

/// So long nothing must have happened, in milliseconds.
const SETTLES: u64 = 400;
/// However much goes on, nothing is held back for longer, in milliseconds.
const LONGEST: u64 = 2500;
/// So long nobody must have played before it is said who is to, in milliseconds.
const LINGERS: u64 = 3500;
/// So long, in milliseconds, what was said can still be looked up beside the lines for those who see.
const STAYS: Duration = Duration::from_millis(3000);
/// So much of what happened while a sheet lay over the table is told, in pieces of news.
const MOST: usize = 40;

/// What is still to be read out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Waiting {
    /// What happened.
    told: Vec<Told>,
    /// What is asked, if that has not been said yet.
    asked: Option<String>,
    /// The same of what can wait until the table stands still.
    later: Option<String>,
    /// When the first of what cannot wait came.
    since: Option<Millis>,
}

impl Waiting {
    /// One more change of the table: what it brought about, and what is asked now if that is another question.
    fn add(&mut self, told: Vec<Told>, asked: Option<String>, waits: bool, now: Millis) {
        self.told.extend(told);
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

    /// Forgets what was so long ago that nobody would listen to all of it, or has been heard on the sheet that lies there.
    fn shorten(&mut self, over: Option<Open>) {
        let most = match over {
            Some(Open::Log) => 0,
            _ => MOST,
        };
        self.told.drain(..self.told.len().saturating_sub(most));
    }

    fn is_empty(&self) -> bool {
        self.told.is_empty() && self.asked.is_none()
    }

    /// How long to wait for more, in milliseconds; `None` where nothing waits.
    fn rest(&self, now: Millis) -> Option<u64> {
        let lingers = self.later.as_ref().map(|_| LINGERS);
        match self.since {
            Some(since) => Some(SETTLES.min(LONGEST.saturating_sub(now.since(since)))),
            None => lingers,
        }
    }

    /// Takes what is to be said first.
    fn take(&mut self) -> (Vec<Told>, Option<String>) {
        let asked = match self.since.take() {
            Some(_) => self.asked.take(),
            None => self.later.take(),
        };
        (std::mem::take(&mut self.told), asked)
    }
}

/// What happened, and what is asked. What the question says by itself is not said twice.
fn read_out(mut said: Vec<String>, asked: Option<String>) -> String {
    let asked = asked.unwrap_or_default();
    said.retain(|told| !asked.starts_with(open_end(told)));
    said.extend((!asked.is_empty()).then_some(asked));
    listed::sentences(said)
}

/// For whoever listens: what happened, and what is asked now.
#[component]
pub(super) fn Heard(
    desk: Desk,
    /// The latest news.
    news: Signal<Batch>,
    /// What is asked now.
    #[prop(into)]
    asked: Signal<Line>,
    /// Whether that can wait.
    waits: Memo<bool>,
) -> impl IntoView {
    let (heard, hear) = signal((0_u32, String::new()));
    let waiting = StoredValue::new(Waiting::default());
    let known = StoredValue::new(Seats::NONE);
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let speak = move || {
        // The table may have gone meanwhile.
        let Some((told, asked)) = waiting.try_update_value(Waiting::take) else {
            return;
        };
        let now = desk.view.with_untracked(View::silent);
        let before = known.get_value();
        let new = now.iter().filter(|seat| !before.has(*seat));
        let mut said = sentences(desk, &told);
        said.extend(new.map(|seat| uncalled(desk, seat)));
        known.set_value(now);
        let said = read_out(said, asked);
        let number = hear.try_update(|heard| {
            *heard = (heard.0 + 1, said);
            heard.0
        });
        // Whoever reads the table from top to bottom reads it once.
        let forget = move || {
            let _ = hear.try_update(|heard| {
                if Some(heard.0) == number {
                    heard.1.clear();
                }
            });
        };
        set_timeout(forget, STAYS);
    };
    let say = move || {
        speak();
        let rest = waiting.try_with_value(|waiting| waiting.rest(clock::now()));
        timer.try_set_value(after(rest.flatten(), speak));
    };
    let layers = use_context::<Layers>();
    // The same question once more is another one: whoever made all others miss a turn is on turn again.
    let since = Memo::new(move |_| desk.view.with(put));
    Effect::new(move |before: Option<(u32, String, Option<u32>)>| {
        let (last, question, then) = before.unwrap_or_default();
        let number = news.with(|batch| batch.number);
        let now_asked = asked.with(|line| text(line));
        let told = match number == last {
            true => Vec::new(),
            false => news.with_untracked(|batch| batch.told.clone()),
        };
        let since = since.get();
        let same = since.is_some() && since == then;
        let anew = now_asked != question || since.is_some() && !same;
        // Of a question that was said already and goes on by now, only how it does.
        let unsaid = |waiting: &Waiting| waiting.asked.is_some() || waiting.later.is_some();
        let said = same && !waiting.with_value(unsaid);
        let other = anew.then(|| match said {
            true => now_asked[told_before(&question, &now_asked)..].to_owned(),
            false => now_asked.clone(),
        });
        let now = clock::now();
        waiting.update_value(|waiting| waiting.add(told, other, waits.get(), now));
        if let Some(timer) = timer.get_value() {
            timer.clear();
        }
        // What is beneath a sheet is not heard: it waits until that is gone.
        let covered = layers.is_some_and(|layers| layers.top() > 0);
        let rest = waiting.with_value(|waiting| waiting.rest(now));
        let rest = rest.filter(|_| !covered);
        if covered {
            waiting.update_value(|waiting| waiting.shorten(desk.open.get_untracked()));
        }
        timer.set_value(after(rest, say));
        (number, now_asked, since)
    });
    view! {
        // A new element each time: the same words twice are read out twice. `<For>` would note each for ever.
        {move || keyed(Some(heard.get()).filter(|(_, said)| !said.is_empty()), |(number, _)| *number, span)}
    }
}

/// Does this after so many milliseconds, if any.
fn after(rest: Option<u64>, does: impl FnOnce() + 'static) -> Option<TimeoutHandle> {
    set_timeout_with_handle(does, Duration::from_millis(rest?)).ok()
}

/// How far this begins with the same sentences as what was said before, in bytes; 0 if nothing else follows.
fn told_before(before: &str, now: &str) -> usize {
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

/// When the question was put.
fn put(view: &View) -> Option<u32> {
    view.prompt.map(|prompt| prompt.since)
}

fn span(_: usize, (_, said): (u32, String)) -> (fn(usize), impl IntoView + use<>) {
    (
        |_| (),
        view! { <span class="visually-hidden">{said}</span> },
    )
}

/// What others see by a number, and by a flag that is missing.
fn uncalled(desk: Desk, seat: Seat) -> String {
    text(&line!(
        "{who} has one card, and has not called.",
        who = untrack(|| desk.name(seat))
    ))
}

fn sentences(desk: Desk, told: &[Told]) -> Vec<String> {
    let told = untrack(|| desk.said(|_, cast| gist(told, cast)));
    told.iter().map(|line| text(line)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::happened::tests::{batch, drew, seat};
    use super::*;
    use engine::{Cause, News};
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn owned(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    fn asks(words: &str) -> Option<String> {
        Some(words.to_owned())
    }

    #[test]
    fn what_several_did_is_one_announcement_that_ends_with_the_last_question() {
        let mut waiting = Waiting::default();
        let passed = |at| batch(&[News::Passed(seat(at))]);
        waiting.add(passed(1), asks("Cem may still act."), false, Millis(0));
        waiting.add(passed(2), asks("Your turn: red."), false, Millis(90));
        assert_eq!(waiting.told.len(), 2);
        assert_eq!(
            read_out(owned(&["Ben passed.", "Cem passed."]), waiting.asked),
            "Ben passed. Cem passed. Your turn: red."
        );
    }

    #[test]
    fn what_the_question_says_by_itself_is_not_said_twice() {
        let question = asks("You drew Red 7: play it, or keep it.");
        assert_eq!(
            read_out(owned(&["You drew Red 7."]), question),
            "You drew Red 7: play it, or keep it."
        );
    }

    #[test]
    fn of_a_question_that_goes_on_the_new_sentences_are_said() {
        let rest = |before: &str, now: &str| now[told_before(before, now)..].to_owned();
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
    fn whoever_is_on_turn_again_is_asked_anew() {
        let before = "rules classic   seats A B   turn A\npile r5   stock g1 g2\n\
                      A rS r6 b3 | B y1 y4 y5";
        let since = |script: &str| put(&super::super::positions::view(script, 'B').0);
        assert_ne!(since(before), since(&format!("{before}\n> A plays rS")));
    }

    #[test]
    fn of_all_that_went_on_under_a_sheet_the_end_is_said() {
        let mut waiting = Waiting::default();
        let told = (1..=99).map(|count| drew(1, count, Cause::Turn));
        waiting.add(batch(&told.collect::<Vec<_>>()), None, false, Millis(0));
        waiting.shorten(None);
        assert_eq!(waiting.told.len(), MOST);
        let last = waiting.told.last().map(|told| told.news.clone());
        assert_eq!(last, Some(drew(1, 99, Cause::Turn)));
        waiting.shorten(Some(Open::Log));
        assert!(waiting.told.is_empty(), "the log has said it");
    }

    #[test]
    fn who_else_is_on_turn_is_said_once_the_table_stands_still() {
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
