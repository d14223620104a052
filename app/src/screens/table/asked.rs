//! What is asked now, and of whom.

use super::{
    order::rank_word,
    words::{Cast, Line, cards, kind, words},
};
use engine::{
    Action, View,
    rules::{
        choose::Fate,
        view::{Asked, PileView},
    },
};

/// What is asked now, and of whom.
pub fn asked(view: &View, cast: Cast) -> Line {
    let Some(prompt) = view.prompt.filter(|_| view.outcome.is_none()) else {
        return vec![words("The round is over.")];
    };
    if cast.me.is_some_and(|me| prompt.seats.has(me)) {
        return asked_of_me(view, prompt.asked, cast);
    }
    let seats: Vec<String> = prompt.seats.iter().map(|seat| cast.name(seat)).collect();
    let who = match seats.is_empty() {
        true => "Somebody".to_owned(),
        false => seats.join(", "),
    };
    let next = match view.next {
        Some(next) => format!(", then {}", cast.object(next)),
        None => String::new(),
    };
    vec![words(of_others(&who, &next, prompt.asked, cast))]
}

fn of_others(who: &str, next: &str, asked: Asked, cast: Cast) -> String {
    match asked {
        Asked::Turn => format!("{who} is on turn{next}."),
        Asked::Drawn => format!("{who} looks at the card just drawn."),
        Asked::Total(total) => format!("{who} faces {}.", cards(total)),
        Asked::Name => format!("{who} names a {}.", kind(cast.deck)),
        Asked::Race(_) => format!("It is open who plays: {who}."),
        Asked::Rein => format!("{who} plays one card after the other, or draws."),
        Asked::Pick => format!("{who} chooses a player."),
        Asked::PickUp => format!("{who} may take up a hand."),
        Asked::Size => format!("{who} says how many cards everybody gets."),
        Asked::Claim => format!("{who} may take a hand."),
        Asked::Aim(Fate::Draws(each)) => format!("{who} says who draws {}.", cards(each)),
        Asked::Aim(Fate::Robbed) => format!("{who} says whose card to take."),
        Asked::Aim(Fate::Parts) => format!("{who} says who gives a card away."),
        Asked::Owed => format!("{who} must draw, or send it back."),
        Asked::Pull => format!("{who} draws, from the stock or off the pile."),
        Asked::Give(Some(to)) => format!("{who} may give cards to {}.", cast.object(to)),
        Asked::Give(None) => format!("{who} gives a card away."),
        Asked::Set => format!("{who} may give a set away."),
        Asked::TakeBack => format!("{who} may take the Reverse back."),
    }
}

fn asked_of_me(view: &View, asked: Asked, cast: Cast) -> Line {
    let may = |action| view.actions.contains(&action);
    let kind = kind(cast.deck);
    vec![words(match asked {
        Asked::Turn => return your_turn(&view.piles, cast),
        Asked::Drawn => return drawn(view, cast),
        Asked::Total(total) => format!("{} for you: {}.", cards(total), ways_out(view, "answer")),
        Asked::Owed => {
            let owes = cast.me.and_then(|me| view.seats.get(me.index()));
            let owes = owes.map_or(0, |seat| seat.owes);
            format!(
                "{} for you: {}.",
                cards(owes),
                ways_out(view, "send it back")
            )
        }
        Asked::Name => format!("Name the {kind} to follow."),
        Asked::Race(_) => "Who is first? Lay a card, or say “not me”.".into(),
        Asked::Rein => "Yours to lay one card after the other, or draw.".into(),
        Asked::Pick if may(Action::Decline) => "Choose a player, or nobody.".into(),
        Asked::Pick => "Choose a player.".into(),
        Asked::PickUp => "Take up your hand.".into(),
        Asked::Size => "How many cards for everybody?".into(),
        Asked::Claim => "Take one of the hands on the table.".into(),
        Asked::Aim(Fate::Draws(each)) => format!("Who draws {}? Choose a player.", cards(each)),
        Asked::Aim(Fate::Robbed) => "Whose card do you take? Choose a player.".into(),
        Asked::Aim(Fate::Parts) => "Who gives a card away? Choose a player.".into(),
        Asked::Pull => "Draw on: from the stock, or off the pile.".into(),
        Asked::Give(Some(to)) => format!("Give {} any of these cards, or none.", cast.object(to)),
        Asked::Give(None) => "Give a card away: which one, and to whom?".into(),
        Asked::Set => "A set! Give it away now, card by card, or keep it.".into(),
        Asked::TakeBack => "Take the Reverse back with one of yours, or let it stand.".into(),
    })]
}

/// "You drew Red 7: play it, or keep it."
fn drawn(view: &View, cast: Cast) -> Line {
    let end = match view.actions.contains(&Action::Keep) {
        true => ": play it, or keep it.",
        false => ": it has to be played.",
    };
    let card = view
        .drawn
        .map_or_else(|| words("a card"), |face| cast.card(face));
    vec![words("You drew "), card, words(end)]
}

/// "answer, challenge or draw", with the word for laying a card.
fn ways_out(view: &View, lay: &str) -> String {
    let plays = |action: &Action| matches!(action, Action::Play(_));
    let may_lay = view.actions.iter().any(plays).then_some(lay);
    let may_challenge = view.actions.contains(&Action::Challenge);
    let ways = [may_lay, may_challenge.then_some("challenge"), Some("draw")];
    either(&ways.into_iter().flatten().collect::<Vec<_>>())
}

/// "answer, challenge or draw".
fn either(ways: &[&str]) -> String {
    match ways {
        [] => String::new(),
        [way] => (*way).to_string(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// "Your turn: red, or any 7."
fn your_turn(piles: &[PileView], cast: Cast) -> Line {
    let mut line = vec![words("Your turn: ")];
    for (i, pile) in piles.iter().enumerate() {
        if i > 0 {
            line.push(words("; "));
        }
        line.push(
            pile.suit
                .map_or_else(|| words("any card"), |suit| cast.suit(suit)),
        );
        if let Some(rank) = pile.top.last().and_then(|laid| laid.face.rank()) {
            line.push(words(format!(", or any {}", rank_word(cast.deck, rank))));
        }
    }
    line.push(words("."));
    line
}

#[cfg(test)]
mod tests {
    use super::super::words::text;
    use super::*;
    use engine::{Deck, Suit};

    #[test]
    fn a_turn_says_what_fits() {
        let said = |deck, face: &str, suit| {
            let pile = PileView {
                top: vec![engine::rules::view::Laid {
                    face: face.parse().expect("a face"),
                    by: None,
                    named: None,
                }],
                cards: 1,
                suit: Some(suit),
            };
            let names = Vec::new();
            let cast = Cast {
                names: &names,
                me: None,
                deck,
            };
            text(&your_turn(&[pile], cast))
        };
        assert_eq!(
            said(Deck::Colour, "r7", Suit::Red),
            "Your turn: red, or any 7."
        );
        assert_eq!(
            said(Deck::French, "hK", Suit::Green),
            "Your turn: hearts, or any king."
        );
    }

    #[test]
    fn ways_out_are_listed_as_they_are_spoken() {
        assert_eq!(either(&["draw"]), "draw");
        assert_eq!(
            either(&["answer", "challenge", "draw"]),
            "answer, challenge or draw"
        );
    }
}
