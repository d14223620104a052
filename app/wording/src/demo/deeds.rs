//! The actions of players in a script, done or wanted, in words.

use engine::{
    Action, Asked, Play, Suit, View,
    phrase::Joint,
    script::{Deed, ScriptInput},
};

use crate::{Cast, Line, by, line, line::listed_lines};

/// "play Red 2", "draw", "say “not me”": an action, to follow "may", "wants to" and "decided to".
pub(crate) fn to_do(action: &Action, view: &View, cast: Cast) -> Line {
    match *action {
        Action::Play(ref play) => to_play(play, &[], view, cast),
        Action::Misplay(face) => to_play(&Play::one(face), &[], view, cast),
        Action::Name(suit) => line!("say {suit}", suit = cast.suit(suit)),
        Action::Give(given) => line!("give {cards}", cards = cast.row(given.faces())),
        Action::GiveTo(face, to) => line!(
            "give {card} to {whom}",
            card = cast.card(face),
            whom = cast.name(to)
        ),
        Action::Draw => line!("draw"),
        Action::DrawAll => line!("draw all of them at once"),
        Action::Keep => line!("keep the card"),
        Action::Challenge => line!("challenge"),
        Action::Call => line!("say “One left!”"),
        Action::Catch(seat) => line!("catch {whom}", whom = cast.name(seat)),
        Action::Decline => match view.prompt.map(|prompt| prompt.asked) {
            Some(Asked::Race(_)) => line!("say “not me”"),
            _ => line!("leave it"),
        },
        Action::Pick(seat) => line!("choose {whom}", whom = cast.name(seat)),
        Action::PickTwo(a, b) => line!(
            "choose {one} and {other}",
            one = cast.name(a),
            other = cast.name(b)
        ),
        Action::PickUp => line!("take up the hand"),
        Action::Trade(seat) => line!("trade hands with {whom}", whom = cast.name(seat)),
        Action::Claim(at) => line!(
            "take hand {number}",
            number = (u16::from(at) + 1).to_string()
        ),
        Action::Size(count) => {
            line!("deal {count} card each | deal {count} cards each", count)
        }
        Action::TurnUp => line!("turn up the first card"),
        Action::TakeDiscard(at) => match side(at, view) {
            None => line!("take the top card"),
            Some(PileSide::Left) => line!("take the top card of the left pile"),
            Some(PileSide::Right) => line!("take the top card of the right pile"),
        },
    }
}

/// "play Red 7 and swap hands with Ben", "play Wild and say red or blue". Lists these suits, or the one that the play
/// names.
fn to_play(play: &Play, suits: &[Suit], view: &View, cast: Cast) -> Line {
    let cards = cast.row(play.cards.faces());
    let plays = match side(play.pile, view) {
        None => line!("play {cards}", cards),
        Some(PileSide::Left) => line!("play {cards} on the left pile", cards),
        Some(PileSide::Right) => line!("play {cards} on the right pile", cards),
    };
    let suits = match (suits, &play.suit) {
        ([], Some(suit)) => std::slice::from_ref(suit),
        (suits, _) => suits,
    };
    let suits: Vec<Line> = suits.iter().map(|suit| vec![cast.suit(*suit)]).collect();
    let says =
        (!suits.is_empty()).then(|| line!("say {suit}", suit = listed_lines(&suits, Joint::Or)));
    let swaps = play
        .with
        .map(|with| line!("swap hands with {whom}", whom = cast.name(with)));
    says.into_iter()
        .chain(swaps)
        .fold(plays, |deed, then| line!("{deed} and {then}", deed, then))
}

/// One of two piles.
enum PileSide {
    Left,
    Right,
}

/// The side of a pile, if there are two.
fn side(at: u8, view: &View) -> Option<PileSide> {
    match (view.piles.len() > 1, at) {
        (false, _) => None,
        (true, 0) => Some(PileSide::Left),
        (true, _) => Some(PileSide::Right),
    }
}

/// All these actions: "play Red 7, play Wild and say red or blue, or draw".
pub fn to_do_any(actions: &[Action], view: &View, cast: Cast) -> Line {
    let mut each = actions.chunk_by(alike).filter_map(|group| match group {
        [Action::Play(play), _, ..] => {
            let suits: Vec<Suit> = group.iter().filter_map(named).collect();
            Some(to_play(play, &suits, view, cast))
        }
        [first, ..] => Some(to_do(first, view, cast)),
        [] => None,
    });
    let last = each.next_back();
    match (each.reduce(in_a_row), last) {
        (Some(list), Some(last)) => line!("{told}, or {last}", told = list, last),
        (_, only) => only.unwrap_or_default(),
    }
}

/// "Red, blue": a row that may go on.
pub fn in_a_row(list: Line, next: Line) -> Line {
    line!("{told}, {next}", told = list, next)
}

/// True if two plays differ in nothing but the suit that they name.
fn alike(a: &Action, b: &Action) -> bool {
    match (a, b) {
        (Action::Play(a), Action::Play(b)) => {
            let (one, other) = (Play { suit: None, ..*a }, Play { suit: None, ..*b });
            one == other && a.suit.is_some() && b.suit.is_some()
        }
        _ => false,
    }
}

fn named(action: &Action) -> Option<Suit> {
    match action {
        Action::Play(play) => play.suit,
        _ => None,
    }
}

/// An action without an event for the others: "Ana has “One left!” ready for the next play."
pub fn quietly(deed: &Deed, view: &View, cast: Cast) -> Line {
    let Deed::Act(seat, action) = deed else {
        return line!("Nothing changes.");
    };
    match action {
        Action::Call => by!(
            cast, *seat;
            "You have “One left!” ready for the next play.";
            "{who} has “One left!” ready for the next play."
        ),
        Action::GiveTo(face, to) => by!(
            cast, *seat;
            "You set {card} aside for {whom}."; "{who} sets {card} aside for {whom}.",
            card = cast.card(*face), whom = cast.name(*to)
        ),
        action => by!(
            cast, *seat;
            "You decided to {deed}."; "{who} decided to {deed}.",
            deed = to_do(action, view, cast)
        ),
    }
}

/// "Ben wants to play Red 2, but may not: “Not yet: it is up to Ana.”"
pub fn refused(input: &ScriptInput, why: Line, view: &View, cast: Cast) -> Line {
    let (seat, deed) = match &input.deed {
        Deed::Act(seat, action) => (*seat, to_do(action, view, cast)),
        Deed::TimesOut(seat) => (*seat, line!("let the time run out")),
        Deed::Lost(seat) => (*seat, line!("lose the connection")),
        Deed::Back(seat) => (*seat, line!("come back")),
        Deed::Leave(seat) => (*seat, line!("leave")),
        Deed::Begins | Deed::Round { .. } | Deed::TimeIsUp => return why,
    };
    let who = cast.name(seat);
    match input.seen {
        Some(_) => line!(
            "{who}, a moment behind, wants to {deed}, but may not: “{why}”",
            who,
            deed,
            why
        ),
        None => line!(
            "{who} wants to {deed}, but may not: “{why}”",
            who,
            deed,
            why
        ),
    }
}

/// The sentence before an action of a player who had not seen everything, or whose time ran out: "Dana was a moment
/// behind."
pub fn behind(input: &ScriptInput, cast: Cast) -> Option<Line> {
    match (input.seen, &input.deed) {
        (Some(_), Deed::Act(seat, _)) => {
            Some(line!("{who} was a moment behind.", who = cast.name(*seat)))
        }
        (_, Deed::TimesOut(seat)) => Some(line!("{who} ran out of time.", who = cast.name(*seat))),
        _ => None,
    }
}
