//! What is asked now, and of whom: who may do what, what is due and whom it will hit, whose turn comes next.

use super::{
    besides::{besides, lays},
    facts::row,
    lines::{Filling, by, filled, line, listed, sentences},
    takes::what_fits,
    words::{Cast, Line},
};
use crate::say;
use engine::{
    Action, Deck, Direction, House, RulesetId, Seat, View,
    card::{DRAW_TWO, WILD_DRAW_FOUR},
    message,
    phrase::Joint,
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
        return line!("The round is over.");
    };
    let asked = match cast.me.is_some_and(|me| prompt.seats.has(me)) {
        true => asked_of_me(view, prompt, cast),
        false => sentences([of_others(view, prompt, cast), next(view, prompt, cast)]),
    };
    sentences([asked, besides(view, prompt, cast)])
}

/// What others are asked.
fn of_others(view: &View, prompt: Prompt, cast: Cast) -> Line {
    let who = match (prompt.seats.is_empty(), prompt.seats.only()) {
        (true, _) => say!("Somebody"),
        (false, Some(seat)) => cast.name(seat),
        (false, None) => cast.all(prompt.seats.iter()),
    };
    if prompt.seats.len() > 1 {
        return of_several(view, prompt, who, cast);
    }
    let colours = cast.deck == Deck::Colour;
    match prompt.asked {
        Asked::Turn | Asked::Drawn | Asked::Total(_) | Asked::Rein => {
            on_turn(view, prompt, who, cast)
        }
        Asked::Name if colours => line!("{who} names a colour.", who),
        Asked::Name => line!("{who} names a suit.", who),
        Asked::Race(leg) => race(view, leg, cast.any(prompt.seats.iter())),
        Asked::Pick if swaps_own(view, prompt) => {
            line!("{who} chooses whom to swap hands with.", who)
        }
        Asked::Pick => line!("{who} chooses whose hands to swap.", who),
        Asked::PickUp => line!("{who} takes up the new hand; all wait.", who),
        Asked::Size => line!("{who} says how many cards everybody gets.", who),
        Asked::Claim => line!("{who} may still take a hand.", who),
        Asked::TurnUp => first_card(),
        Asked::Aim(Fate::Draws(each)) => line!(
            "{who} says who draws {count} card. | {who} says who draws {count} cards.",
            who,
            count = each
        ),
        Asked::Aim(Fate::Robbed) => line!("{who} says whose card to take.", who),
        Asked::Aim(Fate::Parts) => line!("{who} says who gives a card away.", who),
        Asked::Owed => owed(view, prompt, who, cast),
        Asked::Pull => {
            let count = due(view, prompt.seats.iter());
            match has_other_pile(view) {
                true => line!(
                    "{who} draws {count} more from the stock or off the other pile.",
                    who,
                    count
                ),
                false => line!("{who} draws {count} more from the stock.", who, count),
            }
        }
        Asked::Give(Some(to)) if cast.is_me(to) => line!("{who} may give you their 3s.", who),
        Asked::Give(Some(to)) => {
            line!("{who} may give {whom} their 3s.", who, whom = cast.name(to))
        }
        Asked::Give(None) => line!("{who} gives a card away.", who),
        Asked::Set => line!("{who} may give a set away.", who),
        Asked::TakeBack => line!("{who} may take the Reverse back.", who),
    }
}

/// What several others are asked at once.
fn of_several(view: &View, prompt: Prompt, all: String, cast: Cast) -> Line {
    match prompt.asked {
        Asked::Name if cast.deck == Deck::Colour => {
            line!("Nobody named a colour: whoever is first may.")
        }
        Asked::Name => line!("Nobody named a suit: whoever is first may."),
        Asked::Race(leg) => race(view, leg, cast.any(prompt.seats.iter())),
        Asked::PickUp => line!("{all} take up their new hands; all wait.", all),
        Asked::Claim => line!("{all} may still take a hand.", all),
        Asked::TurnUp => first_card(),
        Asked::Owed => owed(view, prompt, all, cast),
        Asked::Give(Some(to)) if cast.is_me(to) => line!("{all} may give you their 3s.", all),
        Asked::Give(Some(to)) => {
            line!("{all} may give {whom} their 3s.", all, whom = cast.name(to))
        }
        Asked::TakeBack => line!("{all} may take the Reverse back.", all),
        _ => line!("It is up to these: {all}.", all),
    }
}

/// A sentence about whoever is on turn, and the same with what comes then.
struct OnTurn {
    /// Nobody is known to come next.
    alone: &'static str,
    /// The reader comes next.
    you: &'static str,
    /// Somebody else comes next.
    next: &'static str,
    /// Something waits for those who come next.
    waits: &'static str,
}

const TURN: OnTurn = OnTurn {
    alone: message!("{who} is on turn."),
    you: message!("{who} is on turn, then you."),
    next: message!("{who} is on turn, then {next}."),
    waits: message!("{who} is on turn; then {what}."),
};

const DRAWN: OnTurn = OnTurn {
    alone: message!("{who} may play the card just drawn."),
    you: message!("{who} may play the card just drawn, then you."),
    next: message!("{who} may play the card just drawn, then {next}."),
    waits: message!("{who} may play the card just drawn; then {what}."),
};

const FORCED: OnTurn = OnTurn {
    alone: message!("{who} has to play the card just drawn, if it fits."),
    you: message!("{who} has to play the card just drawn, if it fits, then you."),
    next: message!("{who} has to play the card just drawn, if it fits, then {next}."),
    waits: message!("{who} has to play the card just drawn, if it fits; then {what}."),
};

const FACES: OnTurn = OnTurn {
    alone: message!("{who} faces {count} card. | {who} faces {count} cards."),
    you: message!("{who} faces {count} card, then you. | {who} faces {count} cards, then you."),
    next: message!(
        "{who} faces {count} card, then {next}. | {who} faces {count} cards, then {next}."
    ),
    waits: message!(
        "{who} faces {count} card; then {what}. | {who} faces {count} cards; then {what}."
    ),
};

const REIN: OnTurn = OnTurn {
    alone: message!("Free rein for {who}."),
    you: message!("Free rein for {who}, then you."),
    next: message!("Free rein for {who}, then {next}."),
    waits: message!("Free rein for {who}; then {what}."),
};

/// "Ben is on turn, then Cem."; or with what waits for the next players: "Ben is on turn; then Cem misses a turn, Dia takes
/// 2."
fn on_turn(view: &View, prompt: Prompt, who: String, cast: Cast) -> Line {
    let (says, count) = match prompt.asked {
        Asked::Total(total) => (FACES, Some(total)),
        Asked::Rein => (REIN, None),
        Asked::Drawn if cast.mix.is_on(House::ForcedPlay) => (FORCED, None),
        Asked::Drawn => (DRAWN, None),
        _ => (TURN, None),
    };
    let on = prompt.seats.only();
    let coming = on.map(|on| coming(view, on, cast)).unwrap_or_default();
    let mut places: Vec<(&str, Filling)> = vec![("who", who.into())];
    places.extend(count.map(|count| ("count", count.into())));
    let message = match (coming.is_empty(), view.next.filter(|_| on.is_some())) {
        (false, _) => {
            places.push(("what", row(coming).into()));
            says.waits
        }
        (true, Some(next)) if cast.is_me(next) => says.you,
        (true, Some(next)) => {
            places.push(("next", cast.name(next).into()));
            says.next
        }
        (true, None) => says.alone,
    };
    filled(message, &places)
}

/// "Next: Cem.", where the question itself is no turn and does not tell.
fn next(view: &View, prompt: Prompt, cast: Cast) -> Line {
    let tells = matches!(
        prompt.asked,
        Asked::Turn | Asked::Drawn | Asked::Total(_) | Asked::Rein
    );
    match view.next.filter(|_| !tells) {
        // However much is due by then, whoever comes next faces it (NEW-39).
        Some(next) if prompt.asked == Asked::Name && grows(view, cast) => by!(
            cast, next;
            "Next: you, to draw or answer."; "Next: {who}, to draw or answer."
        ),
        Some(next) => by!(cast, next; "Next: you."; "Next: {who}."),
        None => Line::new(),
    }
}

/// Whether a Wild Draw Four lies on top whose sum can still grow before its colour is named.
fn grows(view: &View, cast: Cast) -> bool {
    let top = view.piles.first().and_then(|pile| pile.top.last());
    let newno = cast.mix.ruleset == RulesetId::Newno;
    newno && top.is_some_and(|top| top.face == WILD_DRAW_FOUR && top.by.is_some())
}

/// Whether cards can be drawn off a pile instead of the stock.
fn has_other_pile(view: &View) -> bool {
    // The pile with the card that cards are drawn for is none to take from.
    view.piles.iter().filter(|pile| pile.cards > 0).count() > 1
}

/// Nobody has to do anything for it, the dealer neither.
fn first_card() -> Line {
    line!("Look at your hands: the first card is turned in a moment.")
}

/// "It is open who begins: Ben, Cem or you."
fn race(view: &View, leg: Leg, who: String) -> Line {
    match (leg, due_second(view, leg)) {
        (Leg::First, _) => line!("It is open who begins: {who}.", who),
        (Leg::Second, None) => line!("It is open who follows, and which way it goes: {who}.", who),
        (Leg::Second, Some(count)) => line!(
            "It is open who follows and faces {count} card: {who}. | It is open who follows and faces {count} cards: {who}.",
            who,
            count
        ),
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
fn owed(view: &View, prompt: Prompt, who: String, cast: Cast) -> Line {
    let owes = |seat: Seat| due(view, std::iter::once(seat));
    let count = due(view, prompt.seats.iter());
    // A third One may name somebody twice, and somebody else once.
    if prompt.seats.iter().any(|seat| owes(seat) != count) {
        let each = prompt.seats.iter();
        let each: Vec<String> = each
            .map(|seat| format!("{} {}", cast.name(seat), owes(seat)))
            .collect();
        let each = listed(&each, Joint::And);
        return match cast.calls_off() {
            true => line!("Must draw, or call that off: {each}.", each),
            false => line!("Must draw, or send that back: {each}.", each),
        };
    }
    match (prompt.seats.len() > 1, cast.calls_off()) {
        (true, true) => line!(
            "{all} must draw {count} card each, or call that off. | {all} must draw {count} cards each, or call that off.",
            all = who,
            count
        ),
        (true, false) => line!(
            "{all} must draw {count} card each, or send that back. | {all} must draw {count} cards each, or send that back.",
            all = who,
            count
        ),
        (false, true) => line!(
            "{who} must draw {count} card, or call that off. | {who} must draw {count} cards, or call that off.",
            who,
            count
        ),
        (false, false) => line!(
            "{who} must draw {count} card, or send that back. | {who} must draw {count} cards, or send that back.",
            who,
            count
        ),
    }
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

/// What waits until the turn leaves this seat, and whom each of it hits.
fn coming(view: &View, on: Seat, cast: Cast) -> Vec<String> {
    let mut told = Vec::new();
    if view.again > 0 {
        told.push(match cast.is_me(on) {
            true => say!("you go again"),
            false => say!("{who} goes again", who = cast.name(on)),
        });
    }
    let mut to = after(view, on);
    for hit in &view.waiting {
        let Some(seat) = to else { break };
        told.push(hits(*hit, seat, cast));
        if *hit == Hit::Skip {
            to = after(view, seat);
        }
    }
    told
}

/// What will befall somebody.
fn hits(hit: Hit, seat: Seat, cast: Cast) -> String {
    match (hit, cast.is_me(seat)) {
        (Hit::Skip, true) => say!("you miss a turn"),
        (Hit::Skip, false) => say!("{who} misses a turn", who = cast.name(seat)),
        (Hit::Take(count), true) => say!("you take {count}", count),
        (Hit::Take(count), false) => say!("{who} takes {count}", who = cast.name(seat), count),
    }
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
    match prompt.asked {
        Asked::Turn | Asked::Rein => your_turn(view, prompt, cast),
        Asked::Drawn => drawn(view, cast),
        Asked::Total(total) => for_you(total, ways_out(view, Lays::Answer)),
        Asked::Owed => {
            let lays = match cast.calls_off() {
                true => Lays::CallOff,
                false => Lays::SendBack,
            };
            for_you(due(view, cast.me.into_iter()), ways_out(view, lays))
        }
        Asked::Name => naming(prompt, cast.deck),
        Asked::Race(leg) => open_to_me(leg, view, cast),
        Asked::Pick
            if view
                .actions
                .iter()
                .any(|a| matches!(a, Action::PickTwo(..))) =>
        {
            line!("Swap with a player, or two others with each other, or leave it.")
        }
        Asked::Pick if may(Action::Decline) => {
            line!("Choose whom to swap hands with, or leave it.")
        }
        Asked::Pick => line!("Choose whom to swap hands with."),
        Asked::PickUp => line!("Take up your new hand."),
        Asked::Size => line!("You deal: how many cards for everybody?"),
        Asked::Claim => line!("Take a hand: the first finger on it has it."),
        Asked::TurnUp => first_card(),
        Asked::Aim(Fate::Draws(each)) => line!(
            "Who draws {count} card? Choose a player. | Who draws {count} cards? Choose a player.",
            count = each
        ),
        Asked::Aim(Fate::Robbed) => line!("Whose card do you take? Choose a player."),
        Asked::Aim(Fate::Parts) => line!("Who gives a card away? Choose a player."),
        Asked::Pull => pull(view, cast),
        Asked::Give(Some(to)) => gives(view, to, cast),
        Asked::Give(None) => line!("Give a card away: which one, and to whom?"),
        // GRA-53
        Asked::Set => line!("A set: give it to two or more others, or keep it."),
        Asked::TakeBack => line!("Take the Reverse back with one of yours, or let it stand."),
    }
}

/// "4 cards for you: challenge or draw."
fn for_you(count: u16, ways: String) -> Line {
    line!(
        "{count} card for you: {ways}. | {count} cards for you: {ways}.",
        count,
        ways
    )
}

/// What is to be named, and by whom.
fn naming(prompt: Prompt, deck: Deck) -> Line {
    match (prompt.seats.len() > 1, deck == Deck::Colour) {
        (true, true) => line!("Whoever is first names the colour!"),
        (true, false) => line!("Whoever is first names the suit!"),
        (false, true) => line!("Name the colour to follow."),
        (false, false) => line!("Name the suit to follow."),
    }
}

/// "2 cards more, from the stock."
fn pull(view: &View, cast: Cast) -> Line {
    let count = due(view, cast.me.into_iter());
    match has_other_pile(view) {
        true => line!(
            "{count} card more, from the stock or off the other pile. | {count} cards more, from the stock or off the other pile.",
            count
        ),
        false => line!(
            "{count} card more, from the stock. | {count} cards more, from the stock.",
            count
        ),
    }
}

/// "Open start: red or any 7; or say “not me”."
fn open_to_me(leg: Leg, view: &View, cast: Cast) -> Line {
    let lays = lays(view).next().is_some();
    // What the first play makes due is only answered, and taken by whoever is left with it (NEW-19, NEW-44).
    if let Some(count) = due_second(view, leg) {
        return match lays {
            true => line!("Open who follows, {count} due: answer, or “not me”.", count),
            false => line!(
                "Open who follows, {count} due: no answer, so “not me”.",
                count
            ),
        };
    }
    let fits = what_fits(view, cast);
    match (leg, lays) {
        (Leg::First, true) => line!("Open start: {fits}; or say “not me”.", fits),
        (Leg::First, false) => line!("Open start: nothing fits, so say “not me”."),
        (Leg::Second, true) => line!("Open who follows: {fits}; or say “not me”.", fits),
        (Leg::Second, false) => line!("Open who follows: nothing fits, so say “not me”."),
    }
}

/// "Give Ben your 3s, or none."
fn gives(view: &View, to: Seat, cast: Cast) -> Line {
    let whom = cast.name(to);
    match view.actions.iter().any(|a| matches!(a, Action::Give(_))) {
        true => line!("Give {whom} your 3s, or none.", whom),
        false => line!("You have no 3s for {whom}: give none.", whom),
    }
}

/// "You drew Red 7: play it, or keep it."
fn drawn(view: &View, cast: Cast) -> Line {
    let plays = view.actions.iter().any(|a| matches!(a, Action::Play(_)));
    let card = match view.drawn {
        Some(face) => vec![cast.card(face)],
        None => line!("a card"),
    };
    match (plays, view.actions.contains(&Action::Keep)) {
        (true, true) => line!("You drew {card}: play it, or keep it.", card),
        (true, false) => line!("You drew {card}: it has to be played.", card),
        (false, _) => line!("You drew {card}: it does not fit, so keep it.", card),
    }
}

/// What laying a card does about cards that are due.
#[derive(Clone, Copy)]
enum Lays {
    /// They go on to the next.
    Answer,
    /// They go back.
    SendBack,
    /// Nobody draws them.
    CallOff,
}

/// "answer, challenge or draw", with the word for laying a card.
fn ways_out(view: &View, lays: Lays) -> String {
    let plays = |action: &Action| matches!(action, Action::Play(_));
    let lays = view.actions.iter().any(plays).then_some(lays);
    let may_challenge = view.actions.contains(&Action::Challenge);
    // GRA-27
    let takes = |action: &Action| matches!(action, Action::TakeDiscard(_));
    match (lays, may_challenge) {
        (Some(Lays::Answer), true) => say!("answer, challenge or draw"),
        (Some(Lays::Answer), false) => say!("answer or draw"),
        (Some(Lays::SendBack), true) => say!("send that back, challenge or draw"),
        (Some(Lays::SendBack), false) => say!("send that back or draw"),
        (Some(Lays::CallOff), true) => say!("call that off, challenge or draw"),
        (Some(Lays::CallOff), false) => say!("call that off or draw"),
        (None, true) => say!("challenge or draw"),
        // With other ways out there is no room for it; the pile says it, too.
        (None, false) if view.actions.iter().any(takes) => say!("draw from stock or pile"),
        (None, false) => say!("draw"),
    }
}

/// "Your turn: red, or any 7."
fn your_turn(view: &View, prompt: Prompt, cast: Cast) -> Line {
    let plays = view.actions.iter().any(|a| matches!(a, Action::Play(_)));
    let draws = view.actions.contains(&Action::Draw);
    let fits = what_fits(view, cast);
    let asks = match (prompt.asked == Asked::Rein, plays, draws) {
        (false, true, _) => line!("Your turn: {fits}.", fits),
        (false, false, true) => line!("Your turn: nothing fits, so draw."),
        (false, false, false) => line!("Your turn: nothing can be done."),
        (true, true, _) => line!("Free rein: {fits}.", fits),
        (true, false, true) => line!("Free rein: nothing fits, so draw."),
        (true, false, false) => line!("Free rein: nothing can be done."),
    };
    let coming = cast.me.map(|me| coming(view, me, cast)).unwrap_or_default();
    let then = match coming.is_empty() {
        true => Line::new(),
        false => line!("Then {what}.", what = row(coming)),
    };
    sentences([asks, then])
}
