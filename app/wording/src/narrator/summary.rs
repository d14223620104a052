//! The news since the last time, in short, for a person who only listens: nobody listens to ten sentences before the
//! question.

use engine::{News, RedactedEvent};

use crate::{
    Cast, Line, line,
    narrator::headline::{befell, sentences},
};

/// The number of sentences about others' actions among themselves that remain, the last ones.
const FEW: usize = 4;

/// Returns the news as one summary: a player who draws three times has drawn three cards. It leaves out news that is
/// outdated, or that another sentence will soon tell. Of a lot of news it keeps only the parts about the listener, and
/// how it ended. The log has all of it.
pub fn gist(events: &[RedactedEvent], cast: Cast) -> Vec<Line> {
    let lines = sentences(&worth_it(events, cast), cast, weight);
    let aside = lines.iter().filter(|(weight, _)| *weight == ASIDE).count();
    // A note that one sentence is left out is no shorter.
    let mut left_out = match aside.saturating_sub(FEW) {
        1 => 0,
        many => many,
    };
    let mut marked = left_out == 0;
    let mut gist = Vec::with_capacity(lines.len());
    for (weight, line) in lines {
        if weight > ASIDE || left_out == 0 {
            gist.push(line);
            continue;
        }
        if !std::mem::replace(&mut marked, true) {
            gist.push(line!("{count} more in the log.", count = left_out));
        }
        left_out -= 1;
    }
    gist
}

/// Leaves out news that later news makes needless.
fn worth_it(events: &[RedactedEvent], cast: Cast) -> Vec<RedactedEvent> {
    let turns = |event: &RedactedEvent| matches!(event.news, News::Direction(_));
    let latest = events.iter().rposition(turns);
    let worth = |(at, event): &(usize, &RedactedEvent)| match event.news {
        // The highest draw deals, and another sentence says that.
        News::Lot(_) => false,
        // Only the latest direction counts.
        News::Direction(_) => Some(*at) == latest,
        // A new hand matters once its owner does something with it.
        News::PickedUp(seat) => cast.is_me(seat),
        _ => true,
    };
    let worth = events.iter().enumerate().filter(worth);
    worth.map(|(_, event)| event.clone()).collect()
}

/// The weight of others' actions among themselves; only a higher one counts as news for the listener.
const ASIDE: u8 = 0;

/// Weighs news that the listener has to know higher: own actions, effects on the listener, last cards, and how the
/// round ended.
fn weight(news: &News, cast: Cast) -> u8 {
    let own = || news.actor().is_some_and(|seat| cast.is_me(seat));
    let matters = befell(news, cast)
        || own()
        || match news {
            News::Over(_) | News::Called(_) | News::Left(_) => true,
            News::PickedUp(seat) | News::Named { seat, .. } => cast.is_me(*seat),
            News::Caught { by: who, .. } | News::WronglyCaught { seat: who, .. } => {
                cast.is_me(*who)
            }
            _ => false,
        };
    if matters { ASIDE + 1 } else { ASIDE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::rules;
    use crate::{
        examples::{batch, drew, played, seat},
        line::text,
    };
    use engine::{Cause, Direction, kernel::clause::PlayMode, rule::cla};

    /// Returns the text that Ana hears.
    fn heard(news: &[News]) -> String {
        let names = ["Ana", "Ben", "Cem", "Dia"].map(String::from);
        let rules = rules("jungle");
        let cast = Cast::new(&names, Some(seat(0)), &rules);
        let said = gist(&batch(news), cast);
        said.iter()
            .map(|line| text(line))
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn plays(card: &str) -> News {
        played(card, None, PlayMode::Turn, cla(12))
    }

    #[test]
    fn repeated_draws_of_one_player_are_told_once() {
        let once = drew(1, 1, Cause::Turn);
        assert_eq!(
            heard(&[once.clone(), once.clone(), once, plays("r5")]),
            "Ben drew 3 cards. Ben played Red 5."
        );
    }

    #[test]
    fn events_that_later_sentences_imply_go_unsaid() {
        let turned = [
            plays("rR"),
            News::Direction(Direction::Counterclockwise),
            plays("gR"),
            News::Direction(Direction::Clockwise),
        ];
        assert_eq!(
            heard(&turned),
            "Ben played Red Reverse. Ben played Green Reverse. Now it goes to the left."
        );
        let up = |at| News::PickedUp(seat(at));
        assert_eq!(heard(&[up(1), up(2), up(0)]), "You took up the hand.");
    }

    #[test]
    fn long_news_keeps_the_effects_on_the_listener_and_the_end() {
        let much = ["r1", "r2", "r3", "r4", "r5", "r6"].map(plays);
        let mut much = much.to_vec();
        much.insert(1, News::Skipped(seat(0)));
        assert_eq!(
            heard(&much),
            "2 more in the log. You are skipped. Ben played Red 3. Ben played Red 4. Ben played Red 5. Ben played Red 6."
        );
        much.remove(0);
        assert!(heard(&much).starts_with("You are skipped. Ben played Red 2."));
    }
}
