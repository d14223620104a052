//! Sentences around the words of scripts.

use engine::{
    Cause, Deck, News, Outcome, PlayRefusal, RedactedEvent, RuleId, Seat, rulebook,
    rulesets::RULESETS, script::show,
};

/// `CLA-20: Same colour, same number or same symbol: it fits.`
pub(crate) fn rule(id: RuleId) -> String {
    let mut books = RULESETS.iter().flat_map(|spec| rulebook::of(spec.id));
    match books.find(|entry| entry.id == id) {
        Some(entry) => format!("{id}: {}", entry.text),
        None => id.to_string(),
    }
}

/// The sentence for a refused action, with the rule behind it.
pub(crate) fn refused(why: &PlayRefusal) -> String {
    format!("That does not go now. {}", rule(why.rule))
}

/// An event in one sentence; `None` if another place tells it.
pub(crate) fn sentence(deck: Deck, event: &RedactedEvent) -> Option<String> {
    let mut text = show::news(deck, &event.news);
    match &event.news {
        // The hands at the start, and the end of the round, have sentences of their own.
        News::Drew {
            cause: Cause::Deal, ..
        }
        | News::Over(_) => return None,
        News::Turned { .. } => text = format!("From the stock: {text}"),
        News::Direction(_) => text = format!("Play goes {text}"),
        News::Played { suit, pile, .. } => {
            if let Some(suit) = suit {
                text += &format!(" and names {}", deck.suit(*suit));
            }
            if *pile > 0 {
                text += &format!(" on pile {}", pile + 1);
            }
        }
        _ => {}
    }
    if !event.cards.is_empty() {
        text += &format!(", you see {}", show::hand(deck, &event.cards));
    }
    Some(capital(&text) + ".")
}

/// How a round ended: the winners, and the scores of all players.
pub(crate) fn over(outcome: &Outcome) -> String {
    let winners = show::seats(outcome.winners).replace(' ', " and ");
    let mut text = match outcome.winners.len() {
        0 => format!(
            "The round is over, nobody wins: {}.",
            show::ending(Some(outcome))
        ),
        1 => format!("The round is over: {winners} wins."),
        _ => format!("The round is over: {winners} win together."),
    };
    if outcome.scores.iter().any(|points| *points > 0) {
        let seats = Seat::first(outcome.scores.len()).zip(&outcome.scores);
        let scores: Vec<String> = seats
            .map(|(seat, points)| format!("{seat} {points}"))
            .collect();
        text += &format!(" Points: {}.", scores.join(", "));
    }
    text
}

/// "1 card", "6 cards".
pub(crate) fn count(number: impl Into<u64>, one: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {one}s"),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
