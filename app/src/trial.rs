//! Trying what a table has agreed on, beside the page: the program itself runs in a worker and lets bots play.
//!
//! The page asks with `seats code`, as often as it wants more; the worker plays on for the same question
//! and answers with the question, the number of rounds so far, and sentences, one a line.
use engine::rules::ruleset::Scoring;
use engine::rulesets::mix::Length;
use engine::trial::{Report, Trial};
use engine::{Mix, Seed, rulesets};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::*;
#[cfg(target_arch = "wasm32")]
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Rounds after which nothing new is to be expected.
pub const ENOUGH: u32 = 60;
/// Rounds for each time the page asks: what it asks next waits for no more than that.
const AT_ONCE: u32 = 1;

/// A mix on trial, and the question it answers.
#[derive(Debug, Default)]
pub struct Bench(Option<(String, Mix, Trial)>);

impl Bench {
    /// Plays on, and says what was found so far; `None` for a question that makes no sense.
    pub fn answer(&mut self, question: &str) -> Option<String> {
        if self.0.as_ref().is_none_or(|(asked, ..)| asked != question) {
            let (seats, code) = question.split_once(' ')?;
            let (seats, mix) = (seats.parse().ok()?, code.parse().ok()?);
            // The same for everybody who asks.
            let trial = Trial::new(mix, seats, Seed::from_number(1)).ok()?;
            self.0 = Some((question.to_owned(), mix, trial));
        }
        let (_, mix, trial) = self.0.as_mut()?;
        for _ in 0..AT_ONCE {
            trial.play().ok()?;
        }
        let report = trial.report();
        let mut lines = vec![question.to_owned(), report.rounds.to_string()];
        lines.push(duration(mix, &report));
        lines.extend(report.warnings().iter().map(ToString::to_string));
        Some(lines.join("\n"))
    }
}

/// "About 4 minutes a round, 45 minutes to 500 points."
fn duration(mix: &Mix, report: &Report) -> String {
    let round = span(report.minutes());
    let counted = rulesets::build(mix, *mix.players().start()).scoring == Scoring::Rounds;
    match (mix.length(), report.match_minutes()) {
        (Length::Round, _) if !counted => format!("About {round}."),
        (Length::Points(points), Some(minutes)) => {
            format!(
                "About {round} a round, {} to {points} points.",
                span(minutes)
            )
        }
        (Length::Points(points), None) if report.rounds >= ENOUGH => format!(
            "About {round} a round, and more than {} to {points} points.",
            span(report.minutes() * report.rounds)
        ),
        _ => format!("About {round} a round."),
    }
}

/// So many minutes, as one says it.
fn span(minutes: u32) -> String {
    match minutes {
        0 | 1 => "a minute".to_owned(),
        2..=12 => format!("{minutes} minutes"),
        13..=57 => format!("{} minutes", (minutes + 2) / 5 * 5),
        58..=74 => "an hour".to_owned(),
        _ => match (minutes + 15) / 30 {
            halves if halves % 2 == 0 => format!("{} hours", halves / 2),
            halves => format!("{}½ hours", halves / 2),
        },
    }
}

/// The worker that this is, if it is one.
#[cfg(target_arch = "wasm32")]
pub fn worker() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}

/// Answers whatever the page asks.
#[cfg(target_arch = "wasm32")]
pub fn listen(scope: DedicatedWorkerGlobalScope) {
    let mut bench = Bench::default();
    let answering = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        let question = message.data().as_string().unwrap_or_default();
        // What cannot be tried is done with.
        let done = |question| format!("{question}\n{ENOUGH}");
        let answer = bench.answer(&question).unwrap_or_else(|| done(question));
        // Fails only for values that cannot be cloned; a text can.
        let _ = answering.post_message(&answer.into());
    });
    scope.set_onmessage(Some(on_message.into_js_value().unchecked_ref()));
    let _ = scope.post_message(&"".into());
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_answer_has_more_rounds_in_it() {
        let mut bench = Bench::default();
        let mut ask = |question: &str| {
            let answer = bench.answer(question).expect("an answer");
            let mut lines = answer.lines().map(str::to_owned);
            assert_eq!(lines.next().as_deref(), Some(question));
            let rounds: u32 = lines.next().expect("a number").parse().expect("a number");
            (rounds, lines.next().expect("a sentence"))
        };
        assert_eq!(ask("3 classic+target=0").0, AT_ONCE);
        let (rounds, sentence) = ask("3 classic+target=0");
        assert_eq!(rounds, 2 * AT_ONCE);
        assert!(sentence.starts_with("About "), "{sentence}");
        assert_eq!(ask("5 newno").0, AT_ONCE);
    }

    #[test]
    fn what_cannot_be_played_is_not_answered() {
        for question in ["", "classic", "1 classic", "3 classic+partners", "x unu"] {
            assert_eq!(Bench::default().answer(question), None, "{question}");
        }
    }

    #[test]
    fn where_rounds_are_counted_a_round_is_timed() {
        let answer = Bench::default().answer("4 unu").unwrap_or_default();
        assert!(answer.contains(" a round."), "{answer}");
    }

    #[test]
    fn time_is_told_as_people_tell_it() {
        let told = [1, 7, 14, 44, 60, 85, 118, 130].map(span);
        let wanted = [
            "a minute",
            "7 minutes",
            "15 minutes",
            "45 minutes",
            "an hour",
            "1½ hours",
            "2 hours",
            "2 hours",
        ];
        assert_eq!(told, wanted);
    }
}
