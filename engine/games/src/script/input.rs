//! The inputs of a script.

use super::{
    failure::Wrong,
    word_reader::{Read, WordReader, suit, unreadable},
};
use alloc::{format, vec::Vec};
use base::{RuleId, Seat, Seats, insertion_sort};
use kernel::{Action, Cards, Game, Input, Play, RoundEnd};

/// One input, and whether the game accepts it.
#[derive(Clone, Debug)]
pub struct ScriptInput {
    /// The kind of input.
    pub deed: Deed,
    /// The revision that the sender saw; `None` means the present one.
    pub seen: Option<u32>,
    /// The rule that refuses the input; `None` if the game accepts it.
    pub refused: Option<RuleId>,
}

/// A kind of input.
#[derive(Clone, Debug)]
pub enum Deed {
    /// A seat acts.
    Act(Seat, Action),
    /// A seat does not answer in time.
    TimesOut(Seat),
    /// A seat loses its link.
    Lost(Seat),
    /// The link of a seat is back.
    Back(Seat),
    /// A player leaves for good.
    Leave(Seat),
    /// A round of a match begins.
    Begins,
    /// A round of a match ends.
    Round {
        /// How the round ended.
        end: RoundEnd,
        /// The scores of the round.
        scores: Vec<SeatScore>,
        /// The points of the hands at the end. Empty: the scores.
        counts: Vec<SeatScore>,
    },
    /// The agreed minutes of a match are over, or those of a round.
    TimeIsUp,
}

/// The score of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatScore {
    /// The seat that scored.
    pub seat: Seat,
    /// The points it scored.
    pub points: u32,
}

impl ScriptInput {
    /// The engine's input for this one, in the present state of the round; `None` for inputs that only a match knows.
    pub fn to_move(&self, game: &Game) -> Option<Input> {
        Some(match self.deed {
            Deed::Act(seat, action) => Input::Act {
                seat,
                seen: self.seen.unwrap_or(game.revision()),
                action,
            },
            Deed::TimesOut(seat) => Input::Expired(seat),
            Deed::Lost(seat) => Input::Lost(seat),
            Deed::Back(seat) => Input::Back(seat),
            Deed::Leave(seat) => Input::Leave(seat),
            Deed::TimeIsUp => Input::TimeIsUp,
            Deed::Begins | Deed::Round { .. } => return None,
        })
    }
}

/// Reads `A plays r5 seen 0 ! CLA-33`.
pub(super) fn input(text: &str) -> Read<ScriptInput> {
    let (text, refused) = match text.split_once('!') {
        Some((text, rule)) => (text, Some(one_rule(rule)?)),
        None => (text, None),
    };
    let mut words = WordReader::of(text);
    let deed = if words.take("round") {
        round(&mut words)?
    } else if words.take("time") {
        words.exactly("is")?;
        words.exactly("up").map(|()| Deed::TimeIsUp)?
    } else {
        let seat = words.seat()?;
        deed(seat, &mut words)?
    };
    let seen = words.take("seen").then(|| words.number()).transpose()?;
    words.end()?;
    Ok(ScriptInput {
        deed,
        seen,
        refused,
    })
}

pub(super) fn one_rule(text: &str) -> Read<RuleId> {
    let mut words = WordReader::of(text);
    let rule = words.rule()?;
    words.end()?;
    Ok(rule)
}

fn deed(seat: Seat, words: &mut WordReader) -> Read<Deed> {
    if words.take("times") {
        return words.exactly("out").map(|()| Deed::TimesOut(seat));
    }
    if words.take("loses") {
        return words.exactly("link").map(|()| Deed::Lost(seat));
    }
    if words.take("is") {
        return words.exactly("back").map(|()| Deed::Back(seat));
    }
    if words.take("leaves") {
        return Ok(Deed::Leave(seat));
    }
    action(words).map(|action| Deed::Act(seat, action))
}

/// Reads an action as a person types it: `play r5`, `catch B`.
///
/// # Errors
/// The part that cannot be read.
pub fn read_action(text: &str) -> Result<Action, Wrong> {
    let mut words = WordReader::of(text);
    let action = action(&mut words)?;
    words.end().map(|()| action)
}

/// Reads `plays r5`, or `play r5` in a list of legal actions.
pub(super) fn action(words: &mut WordReader) -> Read<Action> {
    let verb = words.need("what is done")?;
    match verb {
        "plays" | "play" => play(words).map(Action::Play),
        "misplays" | "misplay" => match words.cards().as_slice() {
            [face] => Ok(Action::Misplay(*face)),
            _ => words.wrong_word("a card"),
        },
        "draws" | "draw" if words.take("all") => Ok(Action::DrawAll),
        "draws" | "draw" => Ok(Action::Draw),
        "takes" | "take" => take(words),
        "gives" | "give" => give(words),
        "keeps" | "keep" => Ok(Action::Keep),
        "names" | "name" => words.suit().map(Action::Name),
        "challenges" | "challenge" => Ok(Action::Challenge),
        "calls" | "call" => Ok(Action::Call),
        "catches" | "catch" => words.seat().map(Action::Catch),
        "declines" | "decline" => Ok(Action::Decline),
        "picks" | "pick" => pick(words),
        "trades" | "trade" => {
            words.exactly("with")?;
            words.seat().map(Action::Trade)
        }
        "claims" | "claim" => words.index("hand").map(Action::Claim),
        "deals" | "deal" => words.number().map(Action::Size),
        "turns" | "turn" => words.exactly("up").map(|()| Action::TurnUp),
        _ => unreadable(format!("nobody can “{verb}”")),
    }
}

/// Reads `from 2`: the top card of a discard pile.
fn take(words: &mut WordReader) -> Read<Action> {
    words.exactly("from")?;
    words.index("pile").map(Action::TakeDiscard)
}

/// Reads `r3 b3`, or `r7 to D`.
fn give(words: &mut WordReader) -> Read<Action> {
    let mut faces = words.cards();
    insertion_sort::sort(&mut faces);
    match (faces.as_slice(), words.take("to")) {
        ([face], true) => Ok(Action::GiveTo(*face, words.seat()?)),
        (faces, false) => match Cards::several(faces) {
            Some(cards) => Ok(Action::Give(cards)),
            None => words.wrong_word("one to thirteen cards"),
        },
        (_, true) => unreadable("one card goes to one player".into()),
    }
}

/// Reads `up`, `B` or `B C`.
fn pick(words: &mut WordReader) -> Read<Action> {
    if words.take("up") {
        return Ok(Action::PickUp);
    }
    let one = words.seat()?;
    let Some(other) = words.peek().and_then(super::word_reader::seat) else {
        return Ok(Action::Pick(one));
    };
    words.next();
    Ok(Action::PickTwo(one.min(other), one.max(other)))
}

fn play(words: &mut WordReader) -> Read<Play> {
    let Some(cards) = Cards::several(&words.cards()) else {
        return words.wrong_word("one to thirteen cards");
    };
    let named = words.peek().and_then(suit);
    if named.is_some() {
        words.next();
    }
    let with = words.take("with").then(|| words.seat()).transpose()?;
    let pile = words.on()?;
    Ok(Play {
        cards,
        pile,
        suit: named,
        with,
    })
}

fn round(words: &mut WordReader) -> Read<Deed> {
    let end = match words.need("begins, out, blocked, drawn or deserted")? {
        "begins" => return Ok(Deed::Begins),
        "out" => RoundEnd::Out(words.seat()?),
        "blocked" => RoundEnd::Blocked,
        "drawn" => RoundEnd::Drawn,
        "deserted" => RoundEnd::Deserted,
        other => return unreadable(format!("no round ends “{other}”")),
    };
    let scores = match words.take("scores") {
        true => scores(words)?,
        false => Vec::new(),
    };
    let counts = match words.take("counts") {
        true => self::scores(words)?,
        false => Vec::new(),
    };
    Ok(Deed::Round {
        end,
        scores,
        counts,
    })
}

/// Reads `A 120 B 30`.
pub(super) fn scores(words: &mut WordReader) -> Read<Vec<SeatScore>> {
    let mut scores = Vec::new();
    let mut seen = Seats::NONE;
    while words.peek().is_some_and(|word| word != "counts") {
        let seat = words.seat()?;
        if seen.has(seat) {
            return unreadable(format!("{seat} is named twice"));
        }
        seen = seen.with(seat);
        let points = words.number()?;
        scores.push(SeatScore { seat, points });
    }
    match scores.is_empty() {
        true => unreadable("expected seats and points".into()),
        false => Ok(scores),
    }
}
