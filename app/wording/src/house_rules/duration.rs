//! The expected duration of a round and a match, from a trial by bots.
use engine::Phrase;
use engine::rulesets::{self, config::Length};
use engine::trial::TrialReport;
use engine::{GameConfig, HouseRule, Scoring, phrase};

use crate::say;

/// The number of rounds after which a trial finds nothing new.
pub const ENOUGH: u32 = 60;

/// The expected duration: "About 4 minutes a round, 45 minutes to 500 points, with 3 players."
pub fn duration(config: &GameConfig, seats: usize, report: &TrialReport) -> String {
    let limit = u32::from(config.value(HouseRule::RoundMinutes));
    // A round with a time limit is no longer than that.
    let limited = |minutes: u32, rounds: u32| match limit {
        0 => minutes,
        limit => minutes.min(limit * rounds),
    };
    let round = limited(report.minutes(), 1);
    let whole = report.match_minutes().zip(report.match_rounds);
    let whole = whole.map(|(minutes, rounds)| limited(minutes, rounds));
    let (time, players) = (span(round), seats.to_string());
    let counted = rulesets::build(config, *config.players().start()).scoring == Scoring::Rounds;
    match (config.length(), whole) {
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
            all = span(round * report.rounds),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A trial in which the median round has 54 turns.
    fn report(match_rounds: Option<u32>) -> TrialReport {
        TrialReport {
            rounds: ENOUGH,
            median: 54,
            longest: 200,
            match_rounds,
            longest_draw: 24,
            stalls: 1,
            undecided: 30,
            round_minutes: 0,
            helps: Vec::new(),
            decided: Vec::new(),
            used: Vec::new(),
        }
    }

    /// The duration of this game config in a sentence, from this report.
    fn read(code: &str, report: &TrialReport) -> String {
        let config: GameConfig = code.parse().expect("a config");
        duration(&config, 4, report)
    }

    #[test]
    fn durations_count_what_the_game_counts() {
        assert_eq!(
            read("classic", &report(Some(11))),
            "About 4 minutes a round, 45 minutes to 500 points, with 4 players."
        );
        assert_eq!(
            read("classic", &report(None)),
            "About 4 minutes a round, and more than 4 hours to 500 points, with 4 players."
        );
        assert_eq!(
            read("classic+target=0", &report(Some(11))),
            "About 4 minutes, with 4 players."
        );
        // CLA-83: no round goes on for longer.
        assert_eq!(
            read("classic+round-minutes=2", &report(Some(11))),
            "About 2 minutes a round, 20 minutes to 500 points, with 4 players."
        );
        assert_eq!(
            read("classic+round-minutes=10", &report(Some(11))),
            read("classic", &report(Some(11)))
        );
        // In this game rounds count, not points.
        assert_eq!(
            read("unu", &report(Some(11))),
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
