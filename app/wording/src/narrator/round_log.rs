//! The round in sentences, to read again.

use engine::{News, RaceResult, RedactedEvent};

use crate::{Cast, Line, line::words, narrator::headline::everything};

/// The most inputs of a round that the log remembers. It forgets the oldest first.
const REMEMBERED: usize = 400;

/// The news of one viewer in a round, input by input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    batches: Vec<RoundEntry>,
}

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
enum RoundEntry {
    /// The effects of an input.
    RedactedEvent(Vec<RedactedEvent>),
    /// A decision of the table outside the game, in a sentence.
    Said(String),
}

impl RoundEntry {
    /// True if this entry only lost a player, and the next news only brings that player back.
    fn is_undone_by(&self, next: &[RedactedEvent]) -> bool {
        let RoundEntry::RedactedEvent(events) = self else {
            return false;
        };
        match (events.as_slice(), next) {
            ([lost], [back]) => match (&lost.news, &back.news) {
                (News::Lost(seat), News::Back(same)) => seat == same,
                _ => false,
            },
            _ => false,
        }
    }
}

impl Log {
    /// Adds the effects of one more input. A new deal clears the log.
    pub fn add(&mut self, events: &[RedactedEvent]) {
        if events
            .iter()
            .any(|event| matches!(event.news, News::Dealt { .. }))
        {
            self.batches.clear();
        }
        // A bad link would fill the log with such pairs.
        if self
            .batches
            .last()
            .is_some_and(|last| last.is_undone_by(events))
        {
            self.batches.pop();
        } else if !events.is_empty() {
            self.push(RoundEntry::RedactedEvent(events.to_vec()));
        }
    }

    /// Adds a decision of the table outside the game.
    pub fn say(&mut self, sentence: String) {
        self.push(RoundEntry::Said(sentence));
    }

    fn push(&mut self, entry: RoundEntry) {
        self.batches.push(entry);
        let old = self.batches.len().saturating_sub(REMEMBERED);
        self.batches.drain(..old);
    }

    /// The number of entries in the log.
    pub fn len(&self) -> usize {
        self.batches.len()
    }

    /// The races in the log, with their times.
    pub fn races(&self) -> Vec<RaceResult> {
        let events = self.batches.iter().flat_map(|entry| match entry {
            RoundEntry::RedactedEvent(events) => events.as_slice(),
            RoundEntry::Said(_) => &[],
        });
        let race = |event: &RedactedEvent| match &event.news {
            News::Raced(race) => Some(RaceResult::clone(race)),
            _ => None,
        };
        events.filter_map(race).collect()
    }

    /// True if the log has no entries.
    pub fn is_empty(&self) -> bool {
        self.batches.is_empty()
    }

    /// The same log without the cards that only its viewer saw.
    pub fn public(mut self) -> Log {
        for entry in &mut self.batches {
            if let RoundEntry::RedactedEvent(events) = entry {
                events.iter_mut().for_each(|event| event.cards.clear());
            }
        }
        self
    }

    /// The last `most` entries. Hands picked up one after another are joined into one entry.
    fn last(&self, most: usize) -> Vec<RoundEntry> {
        let from = self.batches.len().saturating_sub(most);
        let takes_up = |batch: &[RedactedEvent]| batch.iter().all(is_pick_up);
        let mut last: Vec<RoundEntry> = Vec::new();
        for entry in &self.batches[from..] {
            match (last.last_mut(), entry) {
                (Some(RoundEntry::RedactedEvent(before)), RoundEntry::RedactedEvent(batch))
                    if takes_up(batch) && before.last().is_some_and(is_pick_up) =>
                {
                    before.extend_from_slice(batch);
                }
                _ => last.push(entry.clone()),
            }
        }
        last
    }

    /// The last `most` entries in lines, each with a flag: true if another player begins to act.
    pub fn lines(&self, cast: Cast, most: usize) -> Vec<(bool, Vec<Line>)> {
        let mut last = None;
        let batches = self.last(most);
        let groups = batches.iter().map(|entry| {
            let batch = match entry {
                RoundEntry::RedactedEvent(batch) => batch,
                RoundEntry::Said(sentence) => return (false, vec![vec![words(sentence.as_str())]]),
            };
            let by = batch.first().and_then(|event| event.news.actor());
            let changes = by.is_some() && by != last;
            last = by.or(last);
            (changes, everything(batch, cast))
        });
        groups.filter(|(_, lines)| !lines.is_empty()).collect()
    }
}

fn is_pick_up(event: &RedactedEvent) -> bool {
    matches!(event.news, News::PickedUp(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::rules;
    use engine::{Cause, RacePlace, Seat};

    fn batch(news: News) -> Vec<RedactedEvent> {
        vec![RedactedEvent {
            news,
            cards: Vec::new(),
        }]
    }

    fn drew(index: u8) -> News {
        News::Drew {
            seat: Seat::new(index).expect("a seat"),
            count: 1,
            cause: Cause::Turn,
        }
    }

    #[test]
    fn a_round_is_remembered_up_to_a_limit_and_a_deal_begins_anew() {
        let mut log = Log::default();
        for _ in 0..REMEMBERED + 5 {
            log.add(&batch(drew(1)));
        }
        log.add(&[]);
        assert_eq!(log.batches.len(), REMEMBERED);
        let dealer = Seat::FIRST;
        log.add(&batch(News::Dealt { dealer, each: 7 }));
        assert_eq!(log.batches.len(), 1);
    }

    #[test]
    fn a_player_back_before_anything_happens_leaves_no_line() {
        let [ana, ben] = [0, 1].map(|index| Seat::new(index).expect("a seat"));
        let mut log = Log::default();
        log.add(&batch(drew(1)));
        for _ in 0..3 {
            log.add(&batch(News::Lost(ben)));
            log.add(&batch(News::Back(ben)));
        }
        assert_eq!(log.batches.len(), 1);
        log.add(&batch(News::Lost(ben)));
        log.add(&batch(News::Back(ana)));
        log.add(&batch(News::Back(ben)));
        assert_eq!(log.batches.len(), 4);
    }

    #[test]
    fn races_are_picked_out_of_what_was_told() {
        let race = |revision| RaceResult {
            revision,
            places: vec![RacePlace {
                seat: Seat::FIRST,
                millis: 310,
            }],
        };
        let mut log = Log::default();
        log.add(&batch(drew(1)));
        log.add(&batch(News::Raced(Box::new(race(3)))));
        log.say("A bot plays for Ben.".into());
        log.add(&batch(News::Raced(Box::new(race(9)))));
        assert_eq!(log.races(), [race(3), race(9)]);
    }

    #[test]
    fn cards_that_one_player_saw_are_not_read_back_to_all() {
        let mut log = Log::default();
        let mut seen = batch(drew(1));
        seen[0].cards = vec!["r5".parse().expect("a face")];
        log.add(&seen);
        assert_eq!(
            log.clone().public().batches,
            [RoundEntry::RedactedEvent(batch(drew(1)))]
        );
        assert_eq!(log.batches, [RoundEntry::RedactedEvent(seen)]);
    }

    #[test]
    fn hands_taken_up_one_after_the_other_are_told_once() {
        let mut log = Log::default();
        log.add(&batch(drew(0)));
        for index in [1, 0, 2] {
            log.add(&batch(News::PickedUp(Seat::new(index).expect("a seat"))));
        }
        let names = ["Ana", "Ben", "Cem"].map(String::from);
        let rules = rules("newno");
        let cast = Cast::new(&names, Seat::new(0), &rules);
        let texts: Vec<String> = log
            .lines(cast, 9)
            .into_iter()
            .flat_map(|(_, lines)| lines)
            .map(|line| crate::line::text(&line))
            .collect();
        assert_eq!(
            texts,
            ["You drew 1 card.", "Took up the hands: Ben, Cem and you."]
        );
    }

    #[test]
    fn decisions_of_the_table_stand_between_plays() {
        let mut log = Log::default();
        log.add(&batch(drew(0)));
        log.say("A bot plays for Ben.".into());
        log.add(&batch(drew(1)));
        let names = ["Ana", "Ben"].map(String::from);
        let rules = rules("classic");
        let cast = Cast::new(&names, Seat::new(0), &rules);
        let texts = log.lines(cast, 9).into_iter().flat_map(|(_, lines)| lines);
        let texts: Vec<String> = texts.map(|line| crate::line::text(&line)).collect();
        assert_eq!(
            texts,
            [
                "You drew 1 card.",
                "A bot plays for Ben.",
                "Ben drew 1 card."
            ]
        );
    }

    #[test]
    fn a_line_is_drawn_where_somebody_else_acts() {
        let mut log = Log::default();
        for index in [0, 1, 1] {
            log.add(&batch(drew(index)));
        }
        let rules = rules("classic");
        let cast = Cast::new(&[], None, &rules);
        let changes: Vec<bool> = log.lines(cast, 3).into_iter().map(|(new, _)| new).collect();
        assert_eq!(changes, [true, true, false]);
        assert_eq!(log.lines(cast, 1).len(), 1);
    }
}
