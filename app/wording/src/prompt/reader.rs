//! The current question to the reader, who has to answer it.

use engine::{
    Action, Asked, Deck, Seat, View,
    kernel::{
        aftermath::Backfire,
        question::{Fate, Leg},
        view::Prompt,
    },
    phrase::Joint,
    session::RaceRule,
};

use crate::{
    Cast, Line,
    fitting_cards::fitting_cards,
    line,
    line::{listed_lines, sentences},
    list::in_a_row,
    player::has_hand_to_take_up,
    prompt::{
        out_of_turn::plays,
        turn::{coming, due, due_second, first_card, has_other_pile},
    },
    refusal::is_barred_last,
    say,
};

/// Returns the question to the reader. Without hints it tells only what everyone knows.
pub(crate) fn of_the_reader(view: &View, prompt: Prompt, cast: Cast, contests: RaceRule) -> Line {
    let may = |action| view.actions.contains(&action);
    // Nobody knows the cards before the player takes up the hand, and another sentence says that.
    let unseen = has_hand_to_take_up(view);
    match prompt.asked {
        Asked::Turn if unseen => line!("Your turn."),
        Asked::Total(count) if unseen || !cast.hints => so_many_for_you(count),
        Asked::Owed(_) if !cast.hints => so_many_for_you(due(view, cast.me.into_iter())),
        Asked::Race(_) if unseen => Line::new(),
        Asked::Turn | Asked::Rein => your_turn(view, prompt, cast),
        Asked::Drawn => drawn(view, cast),
        Asked::Total(total) if cast.rules.answers_totals() && !only_jumps(view, cast) => {
            for_you(total, answers(view, Some(Lays::Answer)))
        }
        Asked::Total(total) => taken_first(view, total, cast),
        Asked::Owed(_) => {
            let plays = cast.backfire(prompt.asked).map(|back| match back {
                Backfire::Cancels => Lays::CallOff,
                Backfire::Rebounds => Lays::SendBack,
            });
            for_you(due(view, cast.me.into_iter()), answers(view, plays))
        }
        Asked::Name => naming(prompt, cast.deck(), contests),
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
        Asked::Claim => match contests {
            RaceRule::Fastest => line!("Take a hand: the first tap has it."),
            RaceRule::InTurn => line!("Take a hand."),
        },
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
        Asked::Set => line!("A rainbow or a run: give it to two or more others, or keep it."),
        Asked::TakeBack => line!("Take the Reverse back with one of yours, or let it stand."),
    }
}

/// "4 cards for you."
fn so_many_for_you(count: u16) -> Line {
    line!("{count} card for you. | {count} cards for you.", count)
}

/// "4 cards for you: challenge or draw."
fn for_you(count: u16, answers: String) -> Line {
    line!(
        "{count} card for you: {ways}. | {count} cards for you: {ways}.",
        count,
        ways = answers
    )
}

/// True if each card that the reader could play would only jump in on the card that is due.
fn only_jumps(view: &View, cast: Cast) -> bool {
    let top = view.piles.first().and_then(|pile| pile.top.last());
    let Some(due) = top.map(|top| top.face) else {
        return false;
    };
    let jumps = |face| face == due && !cast.rules.answered_by(face).has(due);
    let draws = cast.rules.draws_of(due).is_some();
    draws && plays(view).next().is_some() && plays(view).all(jumps)
}

/// "2 cards for you: draw. If you lay Red Draw Two, you take them first." (CLA-61)
fn taken_first(view: &View, total: u16, cast: Cast) -> Line {
    let jumps: Vec<Line> = plays(view).map(|face| vec![cast.card(face)]).collect();
    let first = match jumps.is_empty() {
        true => Line::new(),
        false => line!(
            "If you lay {cards}, you take them first.",
            cards = listed_lines(&jumps, Joint::Or)
        ),
    };
    sentences([for_you(total, answers(view, None)), first])
}

/// Names the choice, and the players who may make it.
fn naming(prompt: Prompt, deck: Deck, contests: RaceRule) -> Line {
    let races = prompt.seats.len() > 1 && contests == RaceRule::Fastest;
    match (races, deck == Deck::Colour) {
        (true, true) => line!("The fastest player names the colour!"),
        (true, false) => line!("The fastest player names the suit!"),
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
    let plays = !cast.hints || plays(view).next().is_some();
    // The debt from the first play can only be answered. The last player left with it takes it (NEW-19, NEW-44).
    if let Some(count) = due_second(view, leg, cast) {
        return match plays {
            true => line!("Open who follows, {count} due: answer, or “not me”.", count),
            false => line!(
                "Open who follows, {count} due: no answer, so “not me”.",
                count
            ),
        };
    }
    let fits = match cast.hints {
        true => fitting_cards(view, cast),
        false => line!("a card"),
    };
    match (leg, plays) {
        (Leg::First, true) => line!("Open start: {fits}; or say “not me”.", fits),
        (Leg::First, false) => line!("Open start: nothing fits, so say “not me”."),
        (Leg::Second, true) => line!("Open who follows: {fits}; or say “not me”.", fits),
        (Leg::Second, false) => line!("Open who follows: nothing fits, so say “not me”."),
    }
}

/// "Give Ben your 3s, or none."
fn gives(view: &View, to: Seat, cast: Cast) -> Line {
    let whom = cast.name(to);
    let has = || view.actions.iter().any(|a| matches!(a, Action::Give(_)));
    match !cast.hints || has() {
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
        _ if !cast.hints => line!("You drew {card}: play it, or keep it.", card),
        (true, true) => line!("You drew {card}: play it, or keep it.", card),
        (true, false) => line!("You drew {card}: it has to be played.", card),
        _ if is_barred_last(view) => line!("You drew {card}: keep it, your turn is over.", card),
        (false, _) => line!("You drew {card}: it does not fit, so keep it.", card),
    }
}

/// The effect of a play on cards that are due.
#[derive(Clone, Copy)]
enum Lays {
    /// They go on to the next player.
    Answer,
    /// They go back.
    SendBack,
    /// No player draws them.
    CallOff,
}

/// "answer, challenge or draw", with the word for playing a card.
fn answers(view: &View, plays: Option<Lays>) -> String {
    let is_play = |action: &Action| matches!(action, Action::Play(_));
    let plays = plays.filter(|_| view.actions.iter().any(is_play));
    let may_challenge = view.actions.contains(&Action::Challenge);
    // GRA-27
    let takes = |action: &Action| matches!(action, Action::TakeDiscard(_));
    match (plays, may_challenge) {
        (Some(Lays::Answer), true) => say!("answer, challenge or draw"),
        (Some(Lays::Answer), false) => say!("answer or draw"),
        (Some(Lays::SendBack), true) => say!("send that back, challenge or draw"),
        (Some(Lays::SendBack), false) => say!("send that back or draw"),
        (Some(Lays::CallOff), true) => say!("call that off, challenge or draw"),
        (Some(Lays::CallOff), false) => say!("call that off or draw"),
        (None, true) => say!("challenge or draw"),
        // Beside other ways out there is no room for it; the pile says it, too.
        (None, false) if view.actions.iter().any(takes) => say!("draw from stock or pile"),
        (None, false) => say!("draw"),
    }
}

/// True if the reader has so many cards that drawing is passing (CLA-76).
fn has_full_hand(view: &View, cast: Cast) -> bool {
    cast.me.is_some_and(|me| cast.rules.has_full_hand(view, me))
}

/// "Your turn: red, or any 7."
fn your_turn(view: &View, prompt: Prompt, cast: Cast) -> Line {
    let plays = view.actions.iter().any(|a| matches!(a, Action::Play(_)));
    let draws = view.actions.contains(&Action::Draw);
    let fits = fitting_cards(view, cast);
    let asks = match (prompt.asked == Asked::Rein, plays, draws) {
        (false, ..) if !cast.hints => line!("Your turn."),
        (true, ..) if !cast.hints => line!("Free rein: {fits}.", fits = line!("a card")),
        (false, true, _) => line!("Your turn: {fits}.", fits),
        (false, false, true) if cast.rules.is_bare(view) => {
            line!("Your turn: nothing fits. No card is left, so “Draw” passes.")
        }
        (false, false, true) if has_full_hand(view, cast) => {
            line!("Your turn: nothing fits. Your hand is full, so “Draw” passes.")
        }
        (false, false, true) if is_barred_last(view) => {
            line!("Your turn: this can’t be your last card, so draw.")
        }
        (false, false, true) => line!("Your turn: nothing fits, so draw."),
        (false, false, false) => line!("Your turn: nothing can be done."),
        (true, true, _) => line!("Free rein: {fits}.", fits),
        (true, false, true) => line!("Free rein: nothing fits, so draw."),
        (true, false, false) => line!("Free rein: nothing can be done."),
    };
    let coming = cast.me.map(|me| coming(view, me, cast)).unwrap_or_default();
    let then = match coming.is_empty() {
        true => Line::new(),
        false => line!("Then {what}.", what = in_a_row(coming)),
    };
    sentences([asks, then])
}
