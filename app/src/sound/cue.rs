//! The sounds and vibrations for what just happened. They follow only from what the device was told and may see.
//!
//! A whole room hears the sounds, so they follow from what everyone may know. No sound gives away a card that could be
//! played out of turn, a forgotten "One left!", or a set that may be given away.

use engine::{Asked, Cause, News, RedactedEvent, Seat, Seats, View, kernel::view::Prompt};

/// Most sounds for one batch of news, besides the sound that calls a player to act.
const MOST: usize = 2;

/// A sound of the table. If there are too many, later ones in this list matter more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cue {
    /// A card was drawn or handed over.
    Drawn,
    Played,
    /// A player had to draw several cards at once.
    Penalty,
    /// Players swapped hands or passed them on.
    Swap,
    /// A player said "One left!"
    OneLeft,
    /// A player forgot to say "One left!" in time, or caught another player wrongly.
    Caught,
    /// The players at this device lost the round.
    Lost,
    /// A player at this device won the round; at a device without players, any player did.
    Won,
    /// A player at this device won the match; at a device without players, any player did.
    Match,
    /// It is the turn of a player at this device.
    Turn,
    /// A race is open: the fastest player may act.
    Race,
}

/// How much a device tells about other players, besides what concerns the whole table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hears {
    /// It tells every card that moves.
    Everything,
    /// It tells nothing: the phones of the other players do.
    Own,
}

/// The players at a device, and how much it tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ear {
    /// The seats that play on this device; empty for a spectator.
    pub(crate) own: Seats,
    /// How much the device tells about other players.
    pub(crate) hears: Hears,
}

impl Ear {
    fn concerns(self, seats: Seats) -> bool {
        self.hears == Hears::Everything || self.has(seats)
    }

    fn has(self, seats: Seats) -> bool {
        !self.own.and(seats).is_empty()
    }
}

/// The sounds of a batch of news, in the order of the events.
pub(crate) fn cues(events: &[RedactedEvent], ear: Ear) -> Vec<Cue> {
    let mut cues = Vec::new();
    for event in events {
        let cue = cue(&event.news, ear);
        cues.extend(cue.filter(|cue| !cues.contains(cue)));
    }
    while cues.len() > MOST
        && let Some(least) = cues.iter().min().copied()
    {
        cues.retain(|cue| *cue != least);
    }
    cues
}

fn cue(news: &News, ear: Ear) -> Option<Cue> {
    let moved = |seats: &[Seat], cue| {
        let seats: Seats = seats.iter().copied().collect();
        ear.concerns(seats).then_some(cue)
    };
    match news {
        News::Dealt { .. } => Some(Cue::Drawn),
        News::Played { seat, .. } => moved(&[*seat], Cue::Played),
        News::Turned {
            returned: false, ..
        } => moved(&[], Cue::Played),
        News::Drew { count: 0, .. } => None,
        News::Drew { seat, count, cause } => moved(&[*seat], drawn(*count, *cause)),
        News::Claimed { seat, .. } | News::PickedUp(seat) | News::TookDiscard { seat, .. } => {
            moved(&[*seat], Cue::Drawn)
        }
        News::Robbed { by: a, seat: b }
        | News::Gave { from: a, to: b, .. }
        | News::PassedTo { from: a, to: b, .. } => moved(&[*a, *b], Cue::Drawn),
        News::Swapped(..) | News::Rotated(_) | News::PassedOn(_) => Some(Cue::Swap),
        News::Called(_) => Some(Cue::OneLeft),
        News::Caught { .. } | News::WronglyCaught { .. } => Some(Cue::Caught),
        News::Over(outcome) if ear.own.is_empty() || ear.has(outcome.winners) => Some(Cue::Won),
        News::Over(_) => Some(Cue::Lost),
        _ => None,
    }
}

fn drawn(count: u16, cause: Cause) -> Cue {
    match cause {
        Cause::Total | Cause::Effect | Cause::Caught | Cause::Challenge | Cause::Misplayed
            if count > 1 =>
        {
            Cue::Penalty
        }
        _ => Cue::Drawn,
    }
}

/// The question that calls a player at this device, with the revision at which it opened. By that revision it calls
/// only once.
pub(crate) fn call(view: &View, ear: Ear) -> Option<(u32, Cue)> {
    let prompt = view.prompt?;
    let cue = calls(prompt)?;
    // A screen for the whole table has no turn of its own, but a race concerns everyone.
    let shared = ear.own.is_empty() && ear.hears == Hears::Everything && cue == Cue::Race;
    (shared || ear.has(prompt.seats)).then_some((prompt.since, cue))
}

/// The sound with which a question calls its players. `None` for a secret question, and for one that only continues a
/// player's own action.
fn calls(prompt: Prompt) -> Option<Cue> {
    match prompt.asked {
        _ if prompt.is_race() => Some(Cue::Race),
        Asked::Turn
        | Asked::Total(_)
        | Asked::Owed(_)
        | Asked::PickUp
        | Asked::Size
        | Asked::Give(_)
        | Asked::TakeBack => Some(Cue::Turn),
        Asked::Race(_)
        | Asked::Claim
        | Asked::Drawn
        | Asked::Name
        | Asked::Pick
        | Asked::TurnUp
        | Asked::Rein
        | Asked::Aim(_)
        | Asked::Pull
        | Asked::Set => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::vibration::{Vibration, vibration};
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::examples::scene;

    /// A device with these players, for example "AC" for two of them.
    fn ear(seats: &str, hears: Hears) -> Ear {
        let seat = |letter: u8| Seat::first(16).nth(usize::from(letter - b'A'));
        let own = seats.bytes().filter_map(seat).collect();
        Ear { own, hears }
    }

    /// The effect of a script's last input on a device of these players, as the first of them sees it. Returns the
    /// sounds, the call and the vibration.
    fn felt(script: &str, seats: &str, hears: Hears) -> (Vec<Cue>, Option<Cue>, Option<Vibration>) {
        let ear = ear(seats, hears);
        let scene = scene(script, seats.chars().next().unwrap_or('Q'));
        let called = call(&scene.view, ear).map(|(_, cue)| cue);
        let shaken = vibration(&scene.events, called, ear.own);
        (cues(&scene.events, ear), called, shaken)
    }

    const PLAY: &str = "
        rules classic   seats A B C   turn A
        pile r5   stock g1 g2 g3 g4 g5 g6
        A r2 y1 y2 | B b3 b4 | C g6 g7
        > A plays r2";

    #[test]
    fn a_phone_among_phones_tells_its_own_cards_and_its_own_turn() {
        let own = Hears::Own;
        assert_eq!(felt(PLAY, "A", own), (vec![Cue::Played], None, None));
        let called = (vec![], Some(Cue::Turn), Some(Vibration::Turn));
        assert_eq!(felt(PLAY, "B", own), called);
        assert_eq!(felt(PLAY, "C", own), (vec![], None, None));
        let both = (vec![Cue::Played], Some(Cue::Turn), Some(Vibration::Turn));
        assert_eq!(felt(PLAY, "AB", own), both);
    }

    #[test]
    fn alone_with_bots_every_card_is_heard() {
        assert_eq!(felt(PLAY, "C", Hears::Everything).0, [Cue::Played]);
    }

    #[test]
    fn a_shared_screen_tells_every_card_and_calls_nobody_to_their_turn() {
        let heard = (vec![Cue::Played], None, None);
        assert_eq!(felt(PLAY, "", Hears::Everything), heard);
        assert_eq!(felt(PLAY, "", Hears::Own), (vec![], None, None));
    }

    #[test]
    fn cards_drawn_for_another_card_sound_as_a_penalty() {
        let four = "
            rules classic   seats A B C   turn A
            pile r5   stock g1 g2 g3 g4 g5 g6
            A W+4 y1 y2 | B b3 b4 | C g6 g7
            > A plays W+4 blue
            > B draws";
        assert_eq!(felt(four, "B", Hears::Own).0, [Cue::Penalty]);
        let one = "
            rules classic   seats A B   turn A
            pile r5   stock g1 g2
            A y1 y2 | B b3 b4
            > A draws";
        // The player who drew goes on, so nobody is called.
        assert_eq!(felt(one, "A", Hears::Own), (vec![Cue::Drawn], None, None));
    }

    const RACE: &str = "
        rules newno   seats A B C   ages A B C
        stock r5 g1 g2 g3
        A r1 y2 | B b3 b4 | C g6 g7";

    #[test]
    fn a_race_calls_all_whom_it_is_open_to_and_the_shared_screen() {
        for (seats, hears) in [("B", Hears::Own), ("", Hears::Everything)] {
            assert_eq!(felt(RACE, seats, hears).1, Some(Cue::Race));
        }
        assert_eq!(felt(RACE, "B", Hears::Own).2, Some(Vibration::Race));
        assert_eq!(felt(RACE, "", Hears::Everything).2, None);
        // A question that stays open is the same one for players who have not answered it.
        let declined = format!("{RACE}\n> A declines");
        let since = |script: &str| call(&scene(script, 'B').view, ear("B", Hears::Own));
        assert_eq!(since(&declined), since(RACE));
    }

    #[test]
    fn a_card_that_only_its_holder_knows_of_calls_nobody() {
        let jump = "
            rules jungle   seats A B C   turn A
            pile r5   stock g1 g2 g3
            A r6 b3 b4 | B y3 y4 | C r6 r2
            > A plays r6";
        assert!(!scene(jump, 'C').view.actions.is_empty());
        assert_eq!(felt(jump, "C", Hears::Own), (vec![], None, None));
    }

    #[test]
    fn the_whole_table_hears_who_has_one_left_and_who_is_caught() {
        let calls = "
            rules classic   seats A B C   turn A
            pile r5   stock g1 g2 g3 g4
            A r1 y2 | B b3 b4 | C g6 g7
            > A calls
            > A plays r1";
        assert_eq!(felt(calls, "B", Hears::Own).0, [Cue::OneLeft]);
        let forgets = "
            rules classic   seats A B C   turn A
            pile r5   stock g1 g2 g3 g4
            A r1 y2 | B b3 b4 | C g6 g7
            > A plays r1
            > C catches A";
        let caught = [Cue::Penalty, Cue::Caught];
        let (heard, _, touch) = felt(forgets, "A", Hears::Own);
        assert_eq!(
            (heard.len(), touch),
            (caught.len(), Some(Vibration::Caught))
        );
        assert!(caught.iter().all(|cue| heard.contains(cue)));
        assert_eq!(felt(forgets, "C", Hears::Own).0, [Cue::Caught]);
    }

    #[test]
    fn of_a_burst_what_matters_most_is_heard() {
        let swap = "
            rules newno   seats A B C   turn A
            pile r4   stock g1 g2
            A r7 y1 y2 | B r2 b8 b9 | C b4 b6 b3 b1
            > A plays r7
            > A picks C";
        assert_eq!(felt(swap, "B", Hears::Own).0, [Cue::Swap]);
        let ends = "
            rules classic   seats A B   turn A
            pile r5   stock g1 g2 g3 g4
            A r1 | B b3 b4
            > A plays r1";
        assert_eq!(
            felt(ends, "A", Hears::Own),
            (vec![Cue::Played, Cue::Won], None, Some(Vibration::Won))
        );
        assert_eq!(felt(ends, "B", Hears::Own), (vec![Cue::Lost], None, None));
        assert_eq!(felt(ends, "", Hears::Everything).0, [Cue::Played, Cue::Won]);
        let last = "
            rules classic   seats A B   turn A
            pile r5   stock g1 g2 g3 g4
            A r+2 | B b3 b4
            > A plays r+2";
        assert_eq!(felt(last, "A", Hears::Everything).0.last(), Some(&Cue::Won));
        assert!(felt(last, "A", Hears::Everything).0.len() <= MOST);
    }
}
