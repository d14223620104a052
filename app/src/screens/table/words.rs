//! What the table says: short, spoken, kind sentences, made of words, cards and suits.

use super::order::rank_word;
use engine::{
    Action, Cause, Direction, End, Face, Illegal, News, Reason, Seat, Suit, View,
    rules::{
        clause::Way,
        view::{Asked, PileView},
    },
};

/// A part of a sentence. Cards and suits come with their shape wherever they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Words(String),
    /// A card, by its name.
    Card(Face),
    /// A suit, by its word.
    Suit(Suit),
}

/// A sentence, or several.
pub type Line = Vec<Piece>;

/// Who sits where, and which of them reads this.
#[derive(Clone, Copy, Debug)]
pub struct Cast<'a> {
    /// Names by seat.
    pub names: &'a [String],
    /// The reader's seat; `None` for spectators.
    pub me: Option<Seat>,
}

impl Cast<'_> {
    /// The name, or "Seat 3" where none is known.
    pub fn name(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            Some(name) if !name.is_empty() => name.clone(),
            _ => format!("Seat {}", seat.index() + 1),
        }
    }

    fn is_me(&self, seat: Seat) -> bool {
        self.me == Some(seat)
    }

    /// "You" or the name, as the subject of a sentence in the past.
    fn subject(&self, seat: Seat) -> String {
        if self.is_me(seat) {
            "You".into()
        } else {
            self.name(seat)
        }
    }

    fn object(&self, seat: Seat) -> String {
        if self.is_me(seat) {
            "you".into()
        } else {
            self.name(seat)
        }
    }
}

fn words(text: impl Into<String>) -> Piece {
    Piece::Words(text.into())
}

/// "1 card", "6 cards".
pub(super) fn cards(count: impl Into<u32>) -> String {
    match count.into() {
        1 => "1 card".into(),
        count => format!("{count} cards"),
    }
}

/// What just happened, in one line; empty if it needs no words.
pub fn happened(news: &News, cast: Cast) -> Line {
    let who = |seat: &Seat| cast.subject(*seat);
    match news {
        News::Dealt { dealer, each } => vec![words(format!(
            "{} dealt {} each.",
            who(dealer),
            cards(*each)
        ))],
        News::Turned {
            returned: true,
            face,
            ..
        } => {
            vec![
                Piece::Card(*face),
                words(" came up first and went back into the stock."),
            ]
        }
        News::Turned { face, .. } => {
            vec![words("The first card is "), Piece::Card(*face), words(".")]
        }
        News::Laid {
            seat,
            cards,
            suit,
            way,
            ..
        } => laid(&who(seat), cards.top(), *suit, *way),
        News::Drew { seat, count, cause } => drew(*seat, *count, *cause, cast),
        News::Passed(seat) => vec![words(format!("{} passed.", who(seat)))],
        News::Named { seat, suit } => vec![
            words(format!("{} said ", who(seat))),
            Piece::Suit(*suit),
            words("."),
        ],
        News::Claimed { seat, .. } => vec![words(format!("{} took a hand.", who(seat)))],
        News::Declined(seat) => vec![words(format!("{} said “not me”.", who(seat)))],
        News::Forced(seat) => vec![words(format!(
            "Nobody else wanted to: it is up to {}.",
            cast.object(*seat)
        ))],
        News::PassedOn(_) => vec![words("Every hand moved on and lies face down.")],
        News::PickedUp(seat) => vec![words(format!("{} took up the hand.", who(seat)))],
        News::WronglyCaught { seat, by } => vec![words(format!(
            "{} called out {} for nothing, and pays for it.",
            who(by),
            cast.object(*seat)
        ))],
        News::Skipped(seat) => vec![words(format!("{} missed a turn.", who(seat)))],
        News::Direction(Direction::Clockwise) => vec![words("Now it goes to the left.")],
        News::Direction(Direction::Counterclockwise) => vec![words("Now it goes to the right.")],
        News::Swapped(a, b) => vec![words(format!(
            "{} swapped hands with {}.",
            who(a),
            cast.object(*b)
        ))],
        News::Rotated(_) => vec![words("Every hand moved on by one seat.")],
        News::Challenged { by, of, guilty } => challenged(*by, *of, *guilty, cast),
        News::Called(seat) if cast.is_me(*seat) => vec![words("You said it: one left!")],
        News::Called(seat) => vec![words(format!("{}: “One left!”", who(seat)))],
        News::Caught { seat, by } => {
            vec![words(format!("{} caught {}.", who(by), cast.object(*seat)))]
        }
        News::Reshuffled { .. } => vec![words("The pile was shuffled into a new stock.")],
        News::Lost(seat) => vec![words(format!("{} lost the connection.", who(seat)))],
        News::Back(seat) => vec![words(format!("{} came back.", who(seat)))],
        News::Left(seat) => vec![words(format!("{} left the table.", who(seat)))],
        News::Over(outcome) => vec![words(over(outcome.end, cast))],
    }
}

fn laid(who: &str, face: Face, suit: Option<Suit>, way: Way) -> Line {
    let verb = match way {
        Way::Jump => "jumped in with",
        _ => "played",
    };
    let mut line = vec![words(format!("{who} {verb} ")), Piece::Card(face)];
    if let Some(suit) = suit {
        line.extend([words(" and said "), Piece::Suit(suit)]);
    }
    line.push(words("."));
    line
}

fn drew(seat: Seat, count: u16, cause: Cause, cast: Cast) -> Line {
    let who = cast.subject(seat);
    match (cause, count) {
        (Cause::Deal, _) => Line::new(),
        (_, 0) => vec![words(format!("{who} found nothing to draw."))],
        (_, count) => vec![words(format!("{who} drew {}.", cards(count)))],
    }
}

fn challenged(by: Seat, of: Seat, guilty: bool, cast: Cast) -> Line {
    let verdict = if guilty { "rightly" } else { "wrongly" };
    vec![words(format!(
        "{} challenged {}, {verdict}.",
        cast.subject(by),
        cast.object(of)
    ))]
}

fn over(end: End, cast: Cast) -> String {
    match end {
        End::Out(seat) => format!("{} played the last card.", cast.subject(seat)),
        End::Blocked => "Nobody can draw or play any more: the round is over.".into(),
        End::Drawn => "Nobody wins this one: the round is a draw.".into(),
        End::Deserted => "Too few players are left: the round is over.".into(),
    }
}

/// What is asked now, and of whom.
pub fn asked(view: &View, cast: Cast) -> Line {
    let Some(prompt) = view.prompt.filter(|_| view.outcome.is_none()) else {
        return vec![words("The round is over.")];
    };
    if cast.me.is_some_and(|me| prompt.seats.has(me)) {
        return asked_of_me(view, prompt.asked);
    }
    let seats: Vec<String> = prompt.seats.iter().map(|seat| cast.name(seat)).collect();
    let who = seats.join(", ");
    vec![words(match prompt.asked {
        Asked::Turn => match view.next {
            Some(next) => format!("{who} is on turn, then {}.", cast.object(next)),
            None => format!("{who} is on turn."),
        },
        Asked::Drawn => format!("{who} looks at the card just drawn."),
        Asked::Total(total) => format!("{who} faces {}.", cards(total)),
        Asked::Name => format!("{who} names a colour."),
        Asked::Race(_) => format!("It is open who plays: {who}."),
        Asked::Rein => format!("{who} plays one card after the other, or draws."),
        Asked::Pick => format!("{who} chooses a player."),
        Asked::PickUp => format!("{who} may take up a hand."),
        Asked::Size => format!("{who} says how many cards everybody gets."),
        Asked::Claim => format!("{who} may take a hand."),
    })]
}

fn asked_of_me(view: &View, asked: Asked) -> Line {
    let may_play = view
        .actions
        .iter()
        .any(|action| matches!(action, Action::Play(_)));
    match asked {
        Asked::Turn => your_turn(&view.piles),
        Asked::Drawn => {
            let may_keep = view.actions.contains(&Action::Keep);
            let end = if may_keep {
                ": play it, or keep it."
            } else {
                ": it has to be played."
            };
            let card = view.drawn.map_or_else(|| words("a card"), Piece::Card);
            vec![words("You drew "), card, words(end)]
        }
        Asked::Total(total) => {
            let mut ways = Vec::new();
            if may_play {
                ways.push("answer");
            }
            if view.actions.contains(&Action::Challenge) {
                ways.push("challenge");
            }
            ways.push("draw");
            vec![words(format!(
                "{} for you: {}.",
                cards(total),
                either(&ways)
            ))]
        }
        Asked::Name => vec![words("Name the colour to follow.")],
        Asked::Race(_) => vec![words("Who is first? Lay a card, or say “not me”.")],
        Asked::Rein => vec![words("Yours to lay one card after the other, or draw.")],
        Asked::Pick => vec![words("Choose a player.")],
        Asked::PickUp => vec![words("Take up your hand.")],
        Asked::Size => vec![words("How many cards for everybody?")],
        Asked::Claim => vec![words("Take one of the hands on the table.")],
    }
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
fn your_turn(piles: &[PileView]) -> Line {
    let mut line = vec![words("Your turn: ")];
    for (i, pile) in piles.iter().enumerate() {
        if i > 0 {
            line.push(words("; "));
        }
        line.push(pile.suit.map_or_else(|| words("any card"), Piece::Suit));
        if let Some(rank) = pile.top.last().and_then(|laid| laid.face.rank()) {
            line.push(words(format!(", or any {}", rank_word(rank))));
        }
    }
    line.push(words("."));
    line
}

/// Why something could not be done, in one kind sentence. The rule's id is shown beside it.
pub fn refused(why: Illegal, face: Option<Face>) -> Line {
    let card = || face.map_or_else(|| words("That card"), Piece::Card);
    match why.reason {
        Reason::NoMatch => vec![
            card(),
            words(" fits neither by colour nor by number or symbol."),
        ],
        Reason::HoldsSuit => vec![card(), words(" waits while you hold the colour in force.")],
        Reason::FacingTotal => vec![card(), words(" is no answer to the cards that are coming.")],
        Reason::NotIdentical => vec![
            card(),
            words(" is not the same card, and it is not your turn."),
        ],
        Reason::NotHeld => vec![card(), words(" is not in your hand any more.")],
        reason => vec![words(super::why::sentence(reason))],
    }
}

/// The line as plain text, for labels and tests.
pub fn text(line: &[Piece]) -> String {
    line.iter().fold(String::new(), |all, piece| match piece {
        Piece::Words(words) => all + words,
        Piece::Card(face) => all + &engine::Deck::Colour.name(*face),
        Piece::Suit(suit) => all + suit.colour(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::{action::Cards, rule::cla};

    fn seat(index: u8) -> Seat {
        Seat::new(index).expect("a seat")
    }

    fn face(text: &str) -> Face {
        text.parse().expect("a face")
    }

    fn told(news: &News) -> String {
        let names = ["Ana".to_string(), "Ben".to_string()];
        text(&happened(
            news,
            Cast {
                names: &names,
                me: Some(seat(0)),
            },
        ))
    }

    #[test]
    fn people_are_spoken_of_by_name_and_the_reader_as_you() {
        assert_eq!(told(&News::Skipped(seat(0))), "You missed a turn.");
        assert_eq!(
            told(&News::Swapped(seat(1), seat(0))),
            "Ben swapped hands with you."
        );
        assert_eq!(told(&News::Passed(seat(5))), "Seat 6 passed.");
    }

    #[test]
    fn a_card_laid_is_named_with_its_colour() {
        let cards = Cards::one(face("W"));
        let news = News::Laid {
            seat: seat(1),
            cards,
            pile: 0,
            suit: Some(Suit::Blue),
            way: Way::Turn,
            rule: cla(21),
        };
        assert_eq!(told(&news), "Ben played Wild and said blue.");
    }

    #[test]
    fn a_turn_says_what_fits() {
        let pile = PileView {
            top: vec![engine::rules::view::Laid {
                face: face("r7"),
                by: None,
                named: None,
            }],
            cards: 1,
            suit: Some(Suit::Red),
        };
        assert_eq!(text(&your_turn(&[pile])), "Your turn: red, or any 7.");
    }

    #[test]
    fn ways_out_are_listed_as_they_are_spoken() {
        assert_eq!(either(&["draw"]), "draw");
        assert_eq!(
            either(&["answer", "challenge", "draw"]),
            "answer, challenge or draw"
        );
    }

    #[test]
    fn a_refusal_begins_with_the_card() {
        let why = Illegal {
            reason: Reason::NoMatch,
            rule: cla(20),
        };
        assert_eq!(
            text(&refused(why, Some(face("g2")))),
            "Green 2 fits neither by colour nor by number or symbol."
        );
    }
}
