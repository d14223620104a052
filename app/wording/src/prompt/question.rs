//! The current question: who may act, which cards are due and from whom, and whose turn comes next. In races that go by
//! turn, also who still has to answer, and the actions kept until then.

use engine::{Action, Asked, Seats, View, kernel::view::Prompt, session::RaceRule};

use crate::{
    Cast, Line, line,
    line::sentences,
    prompt::{others::of_others, out_of_turn::besides, reader::of_the_reader, turn::next},
};

/// Returns the current question and the players it goes to.
pub fn asked(view: &View, cast: Cast) -> Line {
    asked_at(view, cast, RaceRule::Fastest)
}

/// Returns the same, where `contests` says who is first of several.
pub fn asked_at(view: &View, cast: Cast, contests: RaceRule) -> Line {
    if view.outcome.is_some() {
        return line!("The round is over.");
    }
    let Some(prompt) = view.prompt else {
        return line!("Dealing…");
    };
    let asked = match cast.me.is_some_and(|me| prompt.seats.has(me)) {
        true => of_the_reader(view, prompt, cast, contests),
        false => sentences([
            of_others(view, prompt, cast, contests),
            next(view, prompt, cast),
        ]),
    };
    sentences([asked, besides(view, prompt, cast)])
}

/// The order among several players who may act, and the players who still have to say if they want to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turns {
    /// The fastest player is first.
    #[default]
    Races,
    /// The order of play decides, and no player has to answer just now.
    Quiet,
    /// These other players have to answer.
    Others(Seats),
    /// The reader has to answer, or a player who shares the phone.
    Me,
}

impl Turns {
    /// Returns who is first in a race.
    pub fn contests(self) -> RaceRule {
        match self {
            Turns::Races => RaceRule::Fastest,
            Turns::Quiet | Turns::Others(_) | Turns::Me => RaceRule::InTurn,
        }
    }
}

/// Returns the question and the players it goes to. `kept` is true if an action of the reader waits for the others.
/// `silent` are the players who have not called, as far as everyone sees.
pub fn open_question(view: &View, turns: Turns, kept: bool, silent: Seats, cast: Cast) -> Line {
    match turns {
        // The news already tells how the round ended.
        _ if view.outcome.is_some() => Line::new(),
        Turns::Races | Turns::Quiet => asked_at(view, cast, turns.contests()),
        Turns::Others(seats) => waited_for(seats, kept, cast),
        Turns::Me => of_me(view, silent, cast),
    }
}

/// True if the only question is for another player to play on. A listener need not hear it at a table that goes on
/// anyway.
pub fn can_wait(view: &View, turns: Turns) -> bool {
    let plain = |prompt: &Prompt| {
        let mine = view.viewer.is_some_and(|me| prompt.seats.has(me));
        !mine && matches!(prompt.asked, Asked::Turn | Asked::Drawn)
    };
    matches!(turns, Turns::Races | Turns::Quiet)
        && view.outcome.is_none()
        && view.waiting.is_empty()
        && view.prompt.as_ref().is_some_and(plain)
        && has_nothing(view)
}

/// True if the viewer can only do what a player can always say.
fn has_nothing(view: &View) -> bool {
    let said = |action: &Action| matches!(action, Action::Call | Action::Catch(_));
    view.actions.iter().all(said)
}

/// True if the viewer can do nothing about the top card: they can play nothing, catch no silent player, and face no
/// question.
pub fn is_idle(view: &View) -> bool {
    !view.is_asked() && has_nothing(view) && view.silent().is_empty()
}

/// Names the players who answer before the game goes on.
fn waited_for(seats: Seats, kept: bool, cast: Cast) -> Line {
    let all = || cast.all(seats.iter());
    match (seats.only(), kept) {
        (Some(seat), true) => line!(
            "What you did is kept until {who} has been asked.",
            who = cast.name(seat)
        ),
        (None, true) => line!(
            "What you did is kept until these have been asked: {who}.",
            who = all()
        ),
        (Some(seat), false) => line!(
            "Before it goes on, {who} may still act.",
            who = cast.name(seat)
        ),
        (None, false) => line!(
            "Before it goes on, these may still act: {who}.",
            who = all()
        ),
    }
}

/// Says what the reader can do before the game goes on.
fn of_me(view: &View, silent: Seats, cast: Cast) -> Line {
    let Some(prompt) = view.prompt else {
        return Line::new();
    };
    let mine = cast.me.is_some_and(|me| prompt.seats.has(me));
    let does = match mine {
        true => asked_at(view, cast, RaceRule::InTurn),
        false => besides(view, prompt, cast),
    };
    let catch = match silent.is_empty() {
        true => Line::new(),
        false => line!("Catch {who}?", who = cast.any(silent.iter())),
    };
    // Players hear this after every card, so it has few words.
    if cast.hints && !mine && catch.is_empty() && has_nothing(view) {
        return sentences([does, line!("Nothing to lay or catch: say “Not me”.")]);
    }
    let may = sentences([does, catch]);
    let calm = match mine {
        // A question to several has its own way out.
        true if prompt.is_race() => line!("No hurry."),
        // The question stays with the reader, unless an action of another player ends it.
        true => line!("No hurry: act, or say “Not me” and let others go first."),
        false => line!("No hurry: act, or say “Not me”."),
    };
    sentences([may, calm])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        examples::{cast, names, scene},
        line::text,
    };
    use engine::Seat;

    /// Returns the text that this seat reads after a script.
    fn said(script: &str, seat: char, turns: Turns, kept: bool) -> String {
        let (scene, names) = (scene(script, seat), names());
        let silent = scene.view.silent();
        let cast = cast(&names, &scene);
        text(&open_question(&scene.view, turns, kept, silent, cast))
    }

    const JUMP: &str = "rules classic jump-in   seats A B C   turn A\npile r5   stock g1 g2\n\
                        A r6 b3 | B r1 y4 | C r6 g2\n> A plays r6";

    #[test]
    fn a_player_asked_first_reads_every_possible_action() {
        let me = |script, seat| said(script, seat, Turns::Me, false);
        assert_eq!(
            me(JUMP, 'C'),
            "You may lay Red 6 before anybody lays or draws. Catch Ana? No hurry: act, or say “Not me”."
        );
        let called = JUMP.replace("> A plays", "> A calls\n> A plays");
        assert!(!me(&called, 'C').contains("Catch"));
        let nothing = called.replace("C r6", "C r7");
        assert_eq!(me(&nothing, 'C'), "Nothing to lay or catch: say “Not me”.");
        let trader = "rules jungle   seats A B C   turn A\npile r5   stock g1 g2\n\
                      A r1 y2 y3 | B b3 b4 b5 | C g6 g7\n> A plays r1";
        assert_eq!(
            me(trader, 'C'),
            "Ana may still trade hands. Nothing to lay or catch: say “Not me”."
        );
        // The player on turn gives nothing up with "Not me": it only lets the others go first.
        assert_eq!(
            me(JUMP, 'B'),
            "Your turn: red, any 6 or a wild. Catch Ana? No hurry: act, or say “Not me” and let others go first."
        );
    }

    #[test]
    fn a_player_with_something_to_do_is_not_idle() {
        let idle = |script: &str, seat| is_idle(&scene(script, seat).view);
        let called = JUMP.replace("> A plays", "> A calls\n> A plays");
        let nothing = called.replace("C r6", "C r7");
        assert!(idle(&nothing, 'C'));
        assert!(idle(&nothing, 'A'));
        assert!(!idle(&called, 'C'), "a jump-in");
        assert!(!idle(&JUMP.replace("C r6", "C r7"), 'C'), "a catch");
        assert!(!idle(&nothing, 'B'), "their own turn");
    }

    #[test]
    fn anothers_turn_can_wait_but_not_an_action_of_the_listener() {
        let waits = |script: &str, seat, turns| can_wait(&scene(script, seat).view, turns);
        let quiet = JUMP.replace("C r6", "C r7");
        assert!(waits(&quiet, 'C', Turns::Quiet));
        assert!(waits(&quiet, 'A', Turns::Races));
        assert!(!waits(&quiet, 'B', Turns::Races), "their own turn");
        assert!(!waits(&quiet, 'C', Turns::Me), "asked first");
        assert!(!waits(JUMP, 'C', Turns::Races), "a jump-in");
        let total = "rules classic   seats A B C   turn A\npile r5   stock g1 g2 g3 g4 g5\n\
                     A W+4 b3 | B r1 y4 | C r7 g2\n> A plays W+4 red";
        assert!(!waits(total, 'C', Turns::Races), "a sum");
    }

    #[test]
    fn a_question_to_several_is_no_race() {
        let start = "rules newno   seats A B C   ages A B C\nstock r5 g1 g2 g3\n\
                     A r1 y2 | B b3 b4 | C g6 g7";
        assert_eq!(
            said(start, 'A', Turns::Me, false),
            "Open start: red, any 5 or a wild; or say “not me”. No hurry."
        );
    }

    #[test]
    fn players_still_asked_are_named_and_earlier_actions_are_kept() {
        let others: Seats = Seat::first(3).skip(1).collect();
        let waits = |seats, kept| said(JUMP, 'A', Turns::Others(seats), kept);
        assert_eq!(
            waits(others, false),
            "Before it goes on, these may still act: Ben and Cem."
        );
        assert_eq!(
            waits(others, true),
            "What you did is kept until these have been asked: Ben and Cem."
        );
        let ben = Seats::of(Seat::first(2).last().expect("a seat"));
        assert_eq!(
            waits(ben, true),
            "What you did is kept until Ben has been asked."
        );
        let quiet = said(JUMP, 'B', Turns::Quiet, false);
        assert!(quiet.starts_with("Your turn: "), "{quiet}");
        let over = JUMP.replace("A r6 b3", "A r6");
        assert_eq!(said(&over, 'B', Turns::Races, false), "");
    }
}
