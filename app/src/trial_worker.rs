//! Tries the game config that a table has agreed on, beside the page. The program itself runs in a worker and lets bots
//! play.
//!
//! The page asks with `seats code`, as often as it wants more. The worker plays on for the same question. It answers
//! with the question, the number of rounds so far, and their figures, one of these on each line. The page turns them
//! into words.
use engine::house_rules::HOUSE_RULES;
use engine::rulesets::config::Length;
use engine::trial::{Trial, TrialReport};
use engine::{GameConfig, Phrase, Scoring, Seed, phrase, rulesets};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use wording::say;

/// The number of rounds after which nothing new is to be expected.
pub const ENOUGH: u32 = 60;
/// The rounds for each question of the page. Its next question waits for no more than that.
const AT_ONCE: u32 = 1;

/// A game config on trial, and the question that it answers.
#[derive(Debug, Default)]
pub struct Bench(Option<(String, GameConfig, Trial)>);

impl Bench {
    /// Plays on, and returns the findings so far; `None` for a question that makes no sense.
    pub fn answer(&mut self, question: &str) -> Option<String> {
        if self.0.as_ref().is_none_or(|(asked, ..)| asked != question) {
            let (seats, code) = question.split_once(' ')?;
            let (seats, config) = (seats.parse().ok()?, code.parse().ok()?);
            // The same seed gives everyone who asks the same answer.
            let trial = Trial::new(config, seats, Seed::from_number(1)).ok()?;
            self.0 = Some((question.to_owned(), config, trial));
        }
        let (.., trial) = self.0.as_mut()?;
        for _ in 0..AT_ONCE {
            trial.play().ok()?;
        }
        let report = trial.report();
        Some(format!(
            "{question}\n{}\n{}",
            report.rounds,
            figures(&report)
        ))
    }
}

/// The figures of a report that the page needs for its sentences.
fn figures(report: &TrialReport) -> String {
    let numbers = [
        report.rounds,
        report.median,
        report.longest,
        // A match takes at least one round, so 0 stands for none.
        report.match_rounds.unwrap_or_default(),
        report.longest_draw.into(),
        report.stalls,
        report.undecided,
    ];
    let helps = report
        .helps
        .iter()
        .map(|house_rule| house_rule.spec().key.to_owned());
    let words: Vec<String> = numbers.iter().map(u32::to_string).chain(helps).collect();
    words.join(" ")
}

/// The report of these figures. They leave out which rules were used.
pub fn parse(figures: &str) -> Option<TrialReport> {
    let mut words = figures.split(' ');
    let mut number = || words.next()?.parse::<u32>().ok();
    Some(TrialReport {
        rounds: number()?,
        median: number()?,
        longest: number()?,
        match_rounds: number().map(|rounds| (rounds > 0).then_some(rounds))?,
        longest_draw: number()?.try_into().ok()?,
        stalls: number()?,
        undecided: number()?,
        helps: words
            .filter_map(|key| HOUSE_RULES.iter().find(|spec| spec.key == key))
            .map(|spec| spec.house_rule)
            .collect(),
        decided: Vec::new(),
        used: Vec::new(),
    })
}

/// The expected duration: "About 4 minutes a round, 45 minutes to 500 points, with 3 players."
pub fn duration(config: &GameConfig, seats: usize, report: &TrialReport) -> String {
    let (time, players) = (span(report.minutes()), seats.to_string());
    let counted = rulesets::build(config, *config.players().start()).scoring == Scoring::Rounds;
    match (config.length(), report.match_minutes()) {
        (Length::Round, _) if !counted => {
            say!("About {time}, with {players} players.", time, players)
        }
        (Length::Points(points), Some(minutes)) => say!(
            "About {time} a round, {all} to {points} points, with {players} players.",
            time,
            all = span(minutes),
            points = points.to_string(),
            players
        ),
        (Length::Points(points), None) if report.rounds >= ENOUGH => say!(
            "About {time} a round, and more than {all} to {points} points, with {players} players.",
            time,
            all = span(report.minutes() * report.rounds),
            points = points.to_string(),
            players
        ),
        _ => say!(
            "About {time} a round, with {players} players.",
            time,
            players
        ),
    }
}

/// A number of minutes, as people say it.
fn span(minutes: u32) -> Phrase {
    let so_many = |count: u32| phrase!("{count} minute | {count} minutes", count);
    match minutes {
        0 | 1 => phrase!("a minute"),
        2..=12 => so_many(minutes),
        13..=57 => so_many((minutes + 2) / 5 * 5),
        58..=74 => phrase!("an hour"),
        _ => match (minutes + 15) / 30 {
            halves if halves % 2 == 0 => {
                phrase!("{count} hour | {count} hours", count = halves / 2)
            }
            halves => phrase!("{hours}½ hours", hours = (halves / 2).to_string()),
        },
    }
}

/// The scope of this worker, if this program runs in one.
pub fn worker() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}

/// Answers the questions of the page.
pub fn listen(scope: DedicatedWorkerGlobalScope) {
    let mut bench = Bench::default();
    let answering = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        let question = message.data().as_string().unwrap_or_default();
        // A game config that cannot be tried counts as tried enough.
        let done = |question| format!("{question}\n{ENOUGH}");
        let answer = bench.answer(&question).unwrap_or_else(|| done(question));
        // This fails only for values that cannot be cloned. A text can be.
        let _ = answering.post_message(&answer.into());
    });
    scope.set_onmessage(Some(on_message.into_js_value().unchecked_ref()));
    let _ = scope.post_message(&"".into());
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::HouseRule;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_answer_has_more_rounds_in_it() {
        let mut bench = Bench::default();
        let mut ask = |question: &str| {
            let answer = bench.answer(question).expect("an answer");
            let mut lines = answer.lines().map(str::to_owned);
            assert_eq!(lines.next().as_deref(), Some(question));
            let rounds: u32 = lines.next().expect("a number").parse().expect("a number");
            let report = parse(&lines.next().expect("figures")).expect("a report");
            (rounds, report)
        };
        assert_eq!(ask("3 classic+target=0").0, AT_ONCE);
        let (rounds, report) = ask("3 classic+target=0");
        assert_eq!((rounds, report.rounds), (2 * AT_ONCE, 2 * AT_ONCE));
        assert_eq!(ask("5 newno").0, AT_ONCE);
    }

    #[test]
    fn unplayable_configs_get_no_answer() {
        for question in ["", "classic", "1 classic", "3 classic+partners", "x unu"] {
            assert_eq!(Bench::default().answer(question), None, "{question}");
        }
    }

    /// The duration of this game config in a sentence, from this report.
    fn read(code: &str, report: &TrialReport) -> String {
        duration(&code.parse().expect("a mix"), 4, report)
    }

    #[test]
    fn every_figure_of_a_report_arrives_at_the_page() {
        let report = TrialReport {
            rounds: 60,
            median: 54,
            longest: 200,
            match_rounds: None,
            longest_draw: 24,
            stalls: 1,
            undecided: 30,
            helps: vec![HouseRule::Packs, HouseRule::Reshuffle],
            decided: Vec::new(),
            used: Vec::new(),
        };
        assert_eq!(parse(&figures(&report)), Some(report.clone()));
        let matches = TrialReport {
            match_rounds: Some(11),
            ..report.clone()
        };
        assert_eq!(parse(&figures(&matches)), Some(matches.clone()));
        assert_eq!(parse("60 54"), None);
        assert_eq!(
            read("classic", &matches),
            "About 4 minutes a round, 45 minutes to 500 points, with 4 players."
        );
        assert_eq!(
            read("classic", &report),
            "About 4 minutes a round, and more than 4 hours to 500 points, with 4 players."
        );
        assert_eq!(
            read("classic+target=0", &matches),
            "About 4 minutes, with 4 players."
        );
        // In this game config rounds count, not points.
        assert_eq!(
            read("unu", &matches),
            "About 4 minutes a round, with 4 players."
        );
    }

    #[test]
    fn time_is_told_as_people_tell_it() {
        let texts = [1, 7, 14, 44, 60, 85, 118, 130].map(|minutes| span(minutes).to_string());
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
        assert_eq!(texts, wanted);
    }
}
