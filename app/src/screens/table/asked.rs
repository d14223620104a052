//! What is asked now, and of whom: who may do what, what is due and whom it will hit, whose turn comes next.

use super::{
    besides::{besides, lays},
    order::rank_word,
    takes::what_fits,
    words::{Cast, Line, capital, cards, kind, list, words},
};
use engine::{
    Action, Direction, House, RulesetId, Seat, View,
    card::{DRAW_TWO, WILD_DRAW_FOUR},
    rules::{
        choose::Fate,
        leaving::Hit,
        race::Leg,
        view::{Asked, Prompt},
    },
};

/// What is asked now, and of whom.
pub fn asked(view: &View, cast: Cast) -> Line {
    let Some(prompt) = view.prompt.filter(|_| view.outcome.is_none()) else {
        return vec![words("The round is over.")];
    };
    let mut line = match cast.me.is_some_and(|me| prompt.seats.has(me)) {
        true => asked_of_me(view, prompt, cast),
        false => vec![words(
            of_others(view, prompt, cast) + &next(view, prompt, cast),
        )],
    };
    line.extend(besides(view, prompt, cast));
    line
}

/// What others are asked.
fn of_others(view: &View, prompt: Prompt, cast: Cast) -> String {
    let who = match prompt.seats.is_empty() {
        true => "Somebody".to_owned(),
        false => cast.list(prompt.seats.iter(), "and"),
    };
    let several = prompt.seats.len() > 1;
    match prompt.asked {
        Asked::Turn => format!("{who} is on turn{}.", afterwards(view, cast)),
        Asked::Drawn if cast.mix.is_on(House::ForcedPlay) => format!(
            "{who} has to play the card just drawn, if it fits{}.",
            afterwards(view, cast)
        ),
        Asked::Drawn => format!(
            "{who} may play the card just drawn{}.",
            afterwards(view, cast)
        ),
        Asked::Total(total) => format!("{who} faces {}{}.", cards(total), afterwards(view, cast)),
        Asked::Name if several => {
            format!("Nobody named a {}: whoever is first may.", kind(cast.deck))
        }
        Asked::Name => format!("{who} names a {}.", kind(cast.deck)),
        Asked::Race(leg) => race(view, leg, &cast.list(prompt.seats.iter(), "or")),
        Asked::Rein => format!("Free rein for {who}{}.", afterwards(view, cast)),
        Asked::Pick if swaps_own(view, prompt) => {
            format!("{who} chooses whom to swap hands with.")
        }
        Asked::Pick => format!("{who} chooses whose hands to swap."),
        Asked::PickUp if several => format!("{who} take up their new hands; all wait."),
        Asked::PickUp => format!("{who} takes up the new hand; all wait."),
        Asked::Size => format!("{who} says how many cards everybody gets."),
        Asked::Claim => format!("{who} may still take a hand."),
        Asked::TurnUp => first_card(),
        Asked::Aim(Fate::Draws(each)) => format!("{who} says who draws {}.", cards(each)),
        Asked::Aim(Fate::Robbed) => format!("{who} says whose card to take."),
        Asked::Aim(Fate::Parts) => format!("{who} says who gives a card away."),
        Asked::Owed => owed(view, prompt, &who, cast),
        Asked::Pull => format!(
            "{who} draws {} more from the stock{}.",
            due(view, prompt.seats.iter()),
            source(view)
        ),
        Asked::Give(Some(to)) => format!("{who} may give {} their 3s.", cast.object(to)),
        Asked::Give(None) => format!("{who} gives a card away."),
        Asked::Set => format!("{who} may give a set away."),
        Asked::TakeBack => format!("{who} may take the Reverse back."),
    }
}

/// " Next: Cem.", where the question itself is no turn and does not tell.
fn next(view: &View, prompt: Prompt, cast: Cast) -> String {
    let tells = matches!(
        prompt.asked,
        Asked::Turn | Asked::Drawn | Asked::Total(_) | Asked::Rein
    );
    match view.next.filter(|_| !tells) {
        // However much is due by then, whoever comes next faces it (NEW-39).
        Some(next) if prompt.asked == Asked::Name && grows(view, cast) => match cast.is_me(next) {
            true => " Next: you, to draw or answer.".into(),
            false => format!(" Next: {}, to draw or answer.", cast.name(next)),
        },
        Some(next) => format!(" Next: {}.", cast.object(next)),
        None => String::new(),
    }
}

/// Whether a Wild Draw Four lies on top whose sum can still grow before its colour is named.
fn grows(view: &View, cast: Cast) -> bool {
    let top = view.piles.first().and_then(|pile| pile.top.last());
    let newno = cast.mix.ruleset == RulesetId::Newno;
    newno && top.is_some_and(|top| top.face == WILD_DRAW_FOUR && top.by.is_some())
}

/// " or off the other pile", where there is one to take from.
fn source(view: &View) -> &'static str {
    // The pile with the card that cards are drawn for is none to take from.
    match view.piles.iter().filter(|pile| pile.cards > 0).count() {
        0 | 1 => "",
        _ => " or off the other pile",
    }
}

/// Nobody has to do anything for it, the dealer neither.
fn first_card() -> String {
    "Look at your hands: the first card is turned in a moment.".into()
}

/// "It is open who begins: Ben, Cem or you."
fn race(view: &View, leg: Leg, who: &str) -> String {
    match (leg, due_second(view, leg)) {
        (Leg::First, _) => format!("It is open who begins: {who}."),
        (Leg::Second, None) => format!("It is open who follows, and which way it goes: {who}."),
        (Leg::Second, Some(due)) => {
            format!("It is open who follows and faces {}: {who}.", cards(due))
        }
    }
}

/// How many cards the first play and jumps on it have made due for whoever goes second; the card turned up adds nothing
/// (NEW-10, NEW-41).
fn due_second(view: &View, leg: Leg) -> Option<u16> {
    let (top, _) = view.piles.first()?.top.split_last()?;
    let each = match top.face.rank() {
        Some(DRAW_TWO) => 2,
        None if top.face == WILD_DRAW_FOUR => 4,
        _ => return None,
    };
    let laid = view.piles.first()?.top.iter().rev();
    let like = laid.take_while(|laid| laid.face == top.face && laid.by.is_some());
    let like = u16::try_from(like.count()).ok()?;
    (leg == Leg::Second && like > 0).then_some(like * each)
}

/// "Ben must draw 2 cards, or send that back."
fn owed(view: &View, prompt: Prompt, who: &str, cast: Cast) -> String {
    let owes = |seat: Seat| due(view, std::iter::once(seat));
    let most = due(view, prompt.seats.iter());
    let back = match cast.calls_off() {
        true => "call that off",
        false => "send that back",
    };
    // A third One may name somebody twice, and somebody else once.
    if prompt.seats.iter().any(|seat| owes(seat) != most) {
        let each = prompt.seats.iter();
        let each: Vec<String> = each
            .map(|seat| format!("{} {}", cast.object(seat), owes(seat)))
            .collect();
        return format!("Must draw, or {back}: {}.", list(&each, "and"));
    }
    let each = if prompt.seats.len() > 1 { " each" } else { "" };
    format!("{who} must draw {}{each}, or {back}.", cards(most))
}

/// Whether who is asked laid the only seven, or the first: only a jumper swaps the hands of two others (NEW-42).
fn swaps_own(view: &View, prompt: Prompt) -> bool {
    let Some((top, below)) = view.piles.first().and_then(|pile| pile.top.split_last()) else {
        return true;
    };
    let jumped_on = below.iter().rev().take_while(|laid| laid.face == top.face);
    jumped_on.last().is_none_or(|first| {
        let first = first.by.filter(|by| prompt.seats.has(*by));
        first.is_some() && first != top.by
    })
}

/// Cards due from each of these.
fn due(view: &View, seats: impl Iterator<Item = Seat>) -> u16 {
    let owes = seats.filter_map(|seat| Some(view.seats.get(seat.index())?.owes));
    owes.max().unwrap_or(0)
}

/// ", then Cem"; or what waits for the next players: "; then Cem misses a turn, Dia takes 2".
fn afterwards(view: &View, cast: Cast) -> String {
    let Some(on) = view.prompt.and_then(|prompt| prompt.seats.only()) else {
        return String::new();
    };
    let coming = coming(view, on, cast);
    match (coming.is_empty(), view.next) {
        (false, _) => format!("; then {}", coming.join(", ")),
        (true, Some(next)) => format!(", then {}", cast.object(next)),
        (true, None) => String::new(),
    }
}

/// What waits until the turn leaves this seat, and whom each of it hits.
fn coming(view: &View, on: Seat, cast: Cast) -> Vec<String> {
    let mut told = Vec::new();
    let verb = |seat, you: &str, others: &str| match cast.is_me(seat) {
        true => format!("you {you}"),
        false => format!("{} {others}", cast.name(seat)),
    };
    if view.again > 0 {
        told.push(verb(on, "go again", "goes again"));
    }
    let mut to = after(view, on);
    for hit in &view.waiting {
        let Some(seat) = to else { break };
        match hit {
            Hit::Skip => {
                told.push(verb(seat, "miss a turn", "misses a turn"));
                to = after(view, seat);
            }
            Hit::Take(count) => {
                told.push(verb(
                    seat,
                    &format!("take {count}"),
                    &format!("takes {count}"),
                ));
            }
        }
    }
    told
}

/// The neighbour in the direction of play, once there is one.
pub(super) fn after(view: &View, seat: Seat) -> Option<Seat> {
    let at = view.order.iter().position(|s| *s == seat)?;
    let count = view.order.len();
    let to = match view.direction? {
        Direction::Clockwise => (at + 1) % count,
        Direction::Counterclockwise => (at + count - 1) % count,
    };
    view.order.get(to).copied()
}

/// What the reader is asked.
fn asked_of_me(view: &View, prompt: Prompt, cast: Cast) -> Line {
    let may = |action| view.actions.contains(&action);
    let kind = kind(cast.deck);
    vec![words(match prompt.asked {
        Asked::Turn => return your_turn("Your turn: ", view, cast),
        Asked::Rein => return your_turn("Free rein: ", view, cast),
        Asked::Drawn => return drawn(view, cast),
        Asked::Total(total) => format!("{} for you: {}.", cards(total), ways_out(view, "answer")),
        Asked::Owed => {
            let due = due(view, cast.me.into_iter());
            let back = match cast.calls_off() {
                true => "call that off",
                false => "send that back",
            };
            format!("{} for you: {}.", cards(due), ways_out(view, back))
        }
        Asked::Name if prompt.seats.len() > 1 => format!("Whoever is first names the {kind}!"),
        Asked::Name => format!("Name the {kind} to follow."),
        Asked::Race(leg) => return open_to_me(leg, view, cast),
        Asked::Pick
            if view
                .actions
                .iter()
                .any(|a| matches!(a, Action::PickTwo(..))) =>
        {
            "Swap with a player, or two others with each other, or leave it.".into()
        }
        Asked::Pick if may(Action::Decline) => {
            "Choose whom to swap hands with, or leave it.".into()
        }
        Asked::Pick => "Choose whom to swap hands with.".into(),
        Asked::PickUp => "Take up your new hand.".into(),
        Asked::Size => "You deal: how many cards for everybody?".into(),
        Asked::Claim => "Take a hand: the first finger on it has it.".into(),
        Asked::TurnUp => first_card(),
        Asked::Aim(Fate::Draws(each)) => format!("Who draws {}? Choose a player.", cards(each)),
        Asked::Aim(Fate::Robbed) => "Whose card do you take? Choose a player.".into(),
        Asked::Aim(Fate::Parts) => "Who gives a card away? Choose a player.".into(),
        Asked::Pull => format!(
            "{} more, from the stock{}.",
            cards(due(view, cast.me.into_iter())),
            source(view)
        ),
        Asked::Give(Some(to)) => gives(view, to, cast),
        Asked::Give(None) => "Give a card away: which one, and to whom?".into(),
        // GRA-53
        Asked::Set => "A set: give it to two or more others, or keep it.".into(),
        Asked::TakeBack => "Take the Reverse back with one of yours, or let it stand.".into(),
    })]
}

/// "Open start: red or any 7; or say “not me”."
fn open_to_me(leg: Leg, view: &View, cast: Cast) -> Line {
    let lays = lays(view).next().is_some();
    // What the first play makes due is only answered, and taken by whoever is left with it (NEW-19, NEW-44).
    if let Some(due) = due_second(view, leg) {
        let way = match lays {
            true => "answer, or “not me”",
            false => "no answer, so “not me”",
        };
        return vec![words(format!("Open who follows, {due} due: {way}."))];
    }
    let mut line = vec![words(match leg {
        Leg::First => "Open start: ",
        Leg::Second => "Open who follows: ",
    })];
    if lays {
        line.extend(what_fits(view, cast));
        line.push(words("; or say “not me”."));
    } else {
        line.push(words("nothing fits, so say “not me”."));
    }
    line
}

/// "Give Ben your 3s, or none."
fn gives(view: &View, to: Seat, cast: Cast) -> String {
    let rank = view.actions.iter().find_map(|action| match action {
        Action::Give(cards) => cards.top().rank(),
        _ => None,
    });
    let to = cast.object(to);
    match rank {
        Some(rank) => format!("Give {to} your {}s, or none.", rank_word(cast.deck, rank)),
        None => format!("You have no 3s for {to}: give none."),
    }
}

/// "You drew Red 7: play it, or keep it."
fn drawn(view: &View, cast: Cast) -> Line {
    let plays = view.actions.iter().any(|a| matches!(a, Action::Play(_)));
    let end = match (plays, view.actions.contains(&Action::Keep)) {
        (true, true) => ": play it, or keep it.",
        (true, false) => ": it has to be played.",
        (false, _) => ": it does not fit, so keep it.",
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
    // GRA-27
    let takes = |action: &Action| matches!(action, Action::TakeDiscard(_));
    let draw = match view.actions.iter().any(takes) {
        // With other ways out there is no room for it; the pile says it, too.
        true if may_lay.is_none() && !may_challenge => "draw from stock or pile",
        _ => "draw",
    };
    let ways = [may_lay, may_challenge.then_some("challenge"), Some(draw)];
    let ways: Vec<String> = ways.into_iter().flatten().map(String::from).collect();
    list(&ways, "or")
}

/// "Your turn: red, or any 7."
fn your_turn(start: &'static str, view: &View, cast: Cast) -> Line {
    let plays = view.actions.iter().any(|a| matches!(a, Action::Play(_)));
    let mut line = vec![words(start)];
    match (plays, view.actions.contains(&Action::Draw)) {
        (true, _) => line.extend(what_fits(view, cast)),
        (false, true) => line.push(words("nothing fits, so draw")),
        (false, false) => line.push(words("nothing can be done")),
    }
    let coming = cast.me.map(|me| coming(view, me, cast)).unwrap_or_default();
    line.push(words(match coming.is_empty() {
        true => ".".into(),
        false => format!(". {}.", capital(&format!("then {}", coming.join(", ")))),
    }));
    line
}
