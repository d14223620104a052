//! What somebody in a script does, or would like to do, in words.

use crate::screens::table::words::{Cast, Line, Piece, cards, words};
use engine::{
    Action, Play, Suit, View,
    rules::view::Asked,
    script::{Deed, Input},
};

/// "play Red 2", "draw", "say “not me”".
pub(super) fn to_do(action: &Action, view: &View, cast: Cast) -> Line {
    let whom = |seat| cast.object(seat);
    vec![words(match *action {
        Action::Play(ref play) => return to_play(play, &[], view, cast),
        Action::Name(suit) => return vec![words("say "), cast.suit(suit)],
        Action::Give(given) => {
            let row = cast.row(given.faces());
            return [words("give ")].into_iter().chain(row).collect();
        }
        Action::GiveTo(face, to) => {
            let to = words(format!(" to {}", whom(to)));
            return vec![words("give "), cast.card(face), to];
        }
        Action::Draw => "draw".to_owned(),
        Action::DrawAll => "draw all of them at once".into(),
        Action::Keep => "keep the card".into(),
        Action::Challenge => "challenge".into(),
        Action::Call => "say “One left!”".into(),
        Action::Catch(seat) => format!("catch {}", whom(seat)),
        Action::Decline => match view.prompt.map(|prompt| prompt.asked) {
            Some(Asked::Race(_)) => "say “not me”".into(),
            _ => "leave it".into(),
        },
        Action::Pick(seat) => format!("choose {}", whom(seat)),
        Action::PickTwo(a, b) => format!("choose {} and {}", whom(a), whom(b)),
        Action::PickUp => "take up the hand".into(),
        Action::Trade(seat) => format!("trade hands with {}", whom(seat)),
        Action::Claim(at) => format!("take hand {}", u16::from(at) + 1),
        Action::Size(each) => format!("deal {} each", cards(each)),
        Action::TurnUp => "turn up the first card".into(),
        Action::TakeDiscard(at) => format!("take the top card{}", on_pile(at, " of", view)),
    })]
}

/// "play Red 7 and swap hands with Ben", "play Wild and say red or blue": with each of these suits, if it names one.
fn to_play(play: &Play, suits: &[Suit], view: &View, cast: Cast) -> Line {
    let mut line = vec![words("play ")];
    line.extend(cast.row(play.cards.faces()));
    line.push(words(on_pile(play.pile, " on", view)));
    let suits = match (suits, &play.suit) {
        ([], Some(suit)) => std::slice::from_ref(suit),
        (suits, _) => suits,
    };
    for (at, suit) in suits.iter().enumerate() {
        line.push(words(match suits.len() - at {
            _ if at == 0 => " and say ",
            1 => " or ",
            _ => ", ",
        }));
        line.push(cast.suit(*suit));
    }
    if let Some(with) = play.with {
        line.push(words(format!(" and swap hands with {}", cast.object(with))));
    }
    line
}

/// " on the right pile", where there are two.
fn on_pile(at: u8, on: &str, view: &View) -> String {
    match (view.piles.len() > 1, at) {
        (false, _) => String::new(),
        (true, 0) => format!("{on} the left pile"),
        (true, _) => format!("{on} the right pile"),
    }
}

/// All of these: "play Red 7, play Wild and say red or blue, or draw".
pub(in crate::screens) fn to_do_any(actions: &[Action], view: &View, cast: Cast) -> Line {
    let mut each: Vec<Line> = Vec::new();
    for group in actions.chunk_by(alike) {
        each.push(match group {
            [Action::Play(play), _, ..] => {
                let suits: Vec<Suit> = group.iter().filter_map(named).collect();
                to_play(play, &suits, view, cast)
            }
            [first, ..] => to_do(first, view, cast),
            [] => continue,
        });
    }
    let mut line = Line::new();
    let count = each.len();
    for (at, one) in each.into_iter().enumerate() {
        line.push(words(match count - at {
            _ if at == 0 => "",
            1 => ", or ",
            _ => ", ",
        }));
        line.extend(one);
    }
    line
}

/// Whether two plays differ in nothing but the suit that is named.
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

/// What was done, where nobody else is told: "Ana has “One left!” ready for the next play."
pub(super) fn quietly(deed: &Deed, view: &View, cast: Cast) -> Line {
    let (who, action) = match deed {
        Deed::Act(seat, action) => (cast.subject(*seat), action),
        _ => return vec![words("Nothing changes.")],
    };
    if *action == Action::Call {
        let ready = format!("{who} has “One left!” ready for the next play.");
        return vec![words(ready)];
    }
    if let Action::GiveTo(face, to) = action {
        let aside = words(format!(" aside for {}.", cast.object(*to)));
        return vec![words(format!("{who} sets ")), cast.card(*face), aside];
    }
    let does = to_do(action, view, cast);
    sentence(words(format!("{who} decided to ")), does, words("."))
}

/// "Ben wants to play Red 2, but may not: “Not yet: it is up to Ana.”"
pub(super) fn refused(input: &Input, why: Line, view: &View, cast: Cast) -> Line {
    let (seat, wish) = match &input.deed {
        Deed::Act(seat, action) => (*seat, to_do(action, view, cast)),
        Deed::TimesOut(seat) => (*seat, vec![words("let the time run out")]),
        Deed::Lost(seat) => (*seat, vec![words("lose the connection")]),
        Deed::Back(seat) => (*seat, vec![words("come back")]),
        Deed::Leave(seat) => (*seat, vec![words("leave")]),
        Deed::Round { .. } | Deed::TimeIsUp => return why,
    };
    let late = if input.seen.is_some() {
        ", a moment behind,"
    } else {
        ""
    };
    let wants = words(format!("{}{late} wants to ", cast.subject(seat)));
    let mut line = sentence(wants, wish, words(", but may not: “"));
    line.extend(why);
    line.push(words("”"));
    line
}

fn sentence(begin: Piece, middle: Line, end: Piece) -> Line {
    std::iter::once(begin).chain(middle).chain([end]).collect()
}

/// What comes before what was done by somebody who had not seen all of it: "Dana was a moment behind. ", or nothing.
pub(super) fn behind(input: &Input, cast: Cast) -> Option<String> {
    match (input.seen, &input.deed) {
        (Some(_), Deed::Act(seat, _)) => {
            Some(format!("{} was a moment behind.", cast.subject(*seat)))
        }
        (_, Deed::TimesOut(seat)) => Some(format!("{} ran out of time.", cast.subject(*seat))),
        _ => None,
    }
}
