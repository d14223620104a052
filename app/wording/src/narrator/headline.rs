//! The news that reach the screen in one moment: as one short line beside the table, and sentence by sentence.

use engine::{News, PlayMode, PlayRefusal, RedactedEvent, Seat, insertion_sort, session::Late};

use crate::{Cast, Line, Piece, line, line::text, narrator::grouped::together};

/// The approximate number of letters in a line beside the table, on a small phone.
const LETTERS: usize = 31;
/// The weight from which the headline always includes a sentence: effects on the reader.
const OWN: u8 = 100;

/// Returns the most important news of one input, as much as fits beside the table. Four lines hold it together with the
/// question. Effects on the reader are always in it. A sentence that the question repeats is left out.
pub fn headline(batch: &[RedactedEvent], cast: Cast, asked: &[Piece]) -> Line {
    let rows = lines_beside(asked);
    let asked = text(asked);
    let mut lines = sentences(batch, cast, weight);
    lines.retain(|(_, line)| !asked.starts_with(open_end(&text(line))));
    let mut by_weight: Vec<usize> = (0..lines.len()).collect();
    insertion_sort::sort_by_key(&mut by_weight, |at| std::cmp::Reverse(lines[*at].0));
    let (mut chosen, mut room) = (Vec::new(), rows * LETTERS);
    for at in by_weight {
        let (weight, line) = &lines[at];
        let length = letters(line);
        if chosen.is_empty() || *weight >= OWN || length <= room {
            room = room.saturating_sub(length + 1);
            chosen.push(at);
        }
    }
    insertion_sort::sort(&mut chosen);
    line::sentences(chosen.into_iter().map(|at| lines[at].1.clone()))
}

/// Returns a sentence without its full stop: a text that goes on with the same words contains all of it.
pub fn open_end(sentence: &str) -> &str {
    sentence.trim_end_matches(['.', '。'])
}

/// Returns the width of a line in letters; Chinese characters are as wide as two.
fn letters(line: &[Piece]) -> usize {
    let wide = |letter: char| if letter >= '\u{2e80}' { 2 } else { 1 };
    text(line).chars().map(wide).sum()
}

/// Returns the width with the marks before cards and suits, each as wide as two letters.
fn letters_and_marks(line: &[Piece]) -> usize {
    let is_marked = |piece: &&Piece| !matches!(piece, Piece::Words(_));
    letters(line) + 2 * line.iter().filter(is_marked).count()
}

/// Returns how many of the four lines beside the table this question leaves.
pub fn lines_beside(asked: &[Piece]) -> usize {
    match letters(asked) {
        0..LETTERS => 3,
        _ => 2,
    }
}

/// True if the line needs more than two lines of that length.
pub fn is_full(line: &[Piece]) -> bool {
    letters(line) > 2 * LETTERS
}

/// True if a refusal needs more than two lines: its lines begin behind an edge.
pub fn is_wide(line: &[Piece]) -> bool {
    letters_and_marks(line) > 2 * (LETTERS - 4)
}

/// True if both together need more than four lines of that length: letters are smaller then.
pub fn is_long(happened: &[Piece], asked: &[Piece]) -> bool {
    let lines = |line: &[Piece]| letters_and_marks(line).div_ceil(LETTERS);
    lines(happened) + lines(asked) > 4
}

/// Returns all news of one input, sentence by sentence.
pub fn everything(batch: &[RedactedEvent], cast: Cast) -> Vec<Line> {
    let lines = sentences(batch, cast, weight);
    lines.into_iter().map(|(_, line)| line).collect()
}

/// Returns each sentence with its weight. Related news share one sentence.
pub(crate) fn sentences(
    batch: &[RedactedEvent],
    cast: Cast,
    weight: fn(&News, Cast) -> u8,
) -> Vec<(u8, Line)> {
    let ends = batch
        .iter()
        .any(|event| matches!(event.news, News::Over(_)));
    let mut lines = Vec::new();
    let mut at = 0;
    while at < batch.len() {
        let (line, used) = together(&batch[at..], ends, cast);
        let weights = batch[at..].iter().take(used);
        let weight = weights.map(|event| weight(&event.news, cast)).max();
        at += used;
        if !line.is_empty() {
            lines.push((weight.unwrap_or_default(), line));
        }
    }
    lines
}

/// Weighs news by their importance where there is no room for all. Effects on the reader come first, then the direction
/// of play, then the actions of players.
fn weight(news: &News, cast: Cast) -> u8 {
    match news {
        News::Over(_) => 120,
        _ if befell(news, cast) => OWN,
        News::Left(_) | News::TimeIsUp => 95,
        News::Challenged { .. } | News::Caught { .. } | News::WronglyCaught { .. } => 90,
        // The news of who called off which card already says that play turns back.
        News::Played {
            way: PlayMode::Cancel,
            ..
        } => 88,
        News::Direction(_) => 85,
        News::Played { .. } => 80,
        News::Swapped(..) | News::ChangedSeats(..) => 75,
        News::Robbed { .. } | News::Gave { .. } => 70,
        News::PassedTo { .. } => 65,
        News::Called(_) | News::Named { .. } | News::TookDiscard { .. } | News::Forced(_) => 62,
        News::Drew { .. } | News::TurnedUp { .. } | News::Skipped(_) => 60,
        News::Turned { .. } | News::Lap(_) | News::Lost(_) | News::Picked { .. } => 55,
        News::Shows { .. } | News::Back(_) => 45,
        News::Dealt { .. } | News::Pepper(_) | News::Salt(_) => 40,
        _ => 30,
    }
}

/// True if this changed something for the reader through another player or a rule.
pub(crate) fn befell(news: &News, cast: Cast) -> bool {
    let me = |seat: &Seat| cast.is_me(*seat);
    match news {
        News::Rotated(_) | News::PassedOn(_) => true,
        News::Drew { seat, .. } | News::TurnedUp { seat, .. } => me(seat),
        News::Skipped(seat) | News::Forced(seat) => me(seat),
        News::Caught { seat, .. } | News::Picked { seat, .. } => me(seat),
        News::WronglyCaught { by, .. } => me(by),
        News::Challenged { by, of, .. } => me(by) || me(of),
        News::Robbed { by: a, seat: b }
        | News::Gave { from: a, to: b, .. }
        | News::PassedTo { from: a, to: b, .. }
        | News::Swapped(a, b)
        | News::ChangedSeats(a, b) => me(a) || me(b),
        _ => false,
    }
}

/// News that reach the screen in one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// Counts the batches of a round. A new number sets cards in motion.
    pub number: u32,
    /// The news of the viewer, in order.
    pub events: Vec<RedactedEvent>,
}

/// An action that the host refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Denied {
    /// The reason for the refusal.
    pub why: PlayRefusal,
    /// The seat that was faster, if there was one.
    pub late: Option<Late>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        examples::{batch, drew, played, rules, seat},
        line::words,
        narrator::event_tests::text_of,
    };
    use engine::{
        Cause, Direction, Suit,
        kernel::{clause::PlayMode, ruleset::Ruleset},
        rule::cla,
    };
    use std::sync::{Arc, LazyLock};

    static CLASSIC: LazyLock<Arc<Ruleset>> = LazyLock::new(|| rules("classic"));

    fn names() -> [String; 2] {
        ["Ana", "Ben"].map(String::from)
    }

    /// Returns a table of the classic game, as the player in this seat reads it, or a spectator.
    fn cast(names: &[String], me: Option<u8>) -> Cast<'_> {
        Cast::new(names, me.map(seat), &CLASSIC)
    }

    #[test]
    fn related_events_are_told_together() {
        let said = |news: &[News]| text_of("classic", news);
        let caught = News::Caught {
            seat: seat(1),
            by: seat(0),
        };
        assert_eq!(
            said(&[caught, drew(1, 2, Cause::Caught)]),
            "You caught Ben: 2 cards."
        );
        let caught = News::Caught {
            seat: seat(0),
            by: seat(1),
        };
        let mine = |count: u16, cards: &str| {
            let mut batch = batch(&[caught.clone(), drew(0, count, Cause::Caught)]);
            let cards = cards.split(' ').filter_map(|face| face.parse().ok());
            batch[1].cards = cards.collect();
            let names = names();
            text(&headline(&batch, cast(&names, Some(0)), &[]))
        };
        assert_eq!(mine(2, "r5 W"), "Ben caught you: you drew Red 5 and Wild.");
        assert_eq!(mine(0, ""), "Ben caught you. You found nothing to draw.");
        assert_eq!(
            said(&[
                drew(1, 1, Cause::Challenge),
                drew(2, 1, Cause::Challenge),
                drew(0, 1, Cause::Challenge)
            ]),
            "Drew 1 card each: Ben, Cem and you."
        );
        assert_eq!(
            said(&[News::Skipped(seat(2)), News::Skipped(seat(3))]),
            "Missed a turn: Cem and Dia."
        );
        assert_eq!(
            said(&[drew(1, 1, Cause::Turn), News::Passed(seat(1))]),
            "Ben drew 1 card."
        );
    }

    #[test]
    fn a_refusal_of_two_lines_is_read_in_large_letters_a_longer_one_in_small_ones() {
        let said = |line: &str| is_wide(&[words(line)]);
        assert!(!said("Not yet: somebody else is asked."));
        assert!(said(
            "Not your turn, and Green Draw Two is not the very same card."
        ));
    }

    #[test]
    fn the_most_important_events_are_told_where_space_is_short() {
        let play = played("W+4", Some(Suit::Yellow), PlayMode::Turn, cla(24));
        let news = [
            News::Called(seat(1)),
            play,
            News::Direction(Direction::Clockwise),
            News::Skipped(seat(0)),
        ];
        assert_eq!(
            text_of("classic", &news),
            "Ben played Wild Draw Four (yellow). Now it goes to the left. You missed a turn."
        );
        let names = names();
        // Beside a question of two lines: effects on the reader, the direction of play, and then the actions of
        // players.
        let question = [words(
            "Your turn: nothing fits, so draw. Then Ben misses a turn.",
        )];
        assert_eq!(
            text(&headline(&batch(&news), cast(&names, Some(0)), &question)),
            "Ben: “One left!” Now it goes to the left. You missed a turn."
        );
        assert_eq!(everything(&batch(&news), cast(&names, None)).len(), 4);
    }
}
