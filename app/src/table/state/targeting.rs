//! Decides what a tap on a player does now: the same for the pods, the bar and the words beside them.

use engine::{Action, Asked, Ruleset, Seat, Seats, View, kernel::ruleset::Calling, message};
use leptos::prelude::*;
use std::sync::Arc;

/// The state that the screen keeps between two taps on players.
#[derive(Clone, Copy)]
pub(crate) struct Aims {
    /// The first of two players whose hands are to change.
    pub(crate) first: RwSignal<Option<Seat>>,
    /// True after a press of the bar's trade button while several players could be meant.
    pub(crate) trading: RwSignal<bool>,
    /// The player whose public facts the screen shows.
    pub(crate) looking: RwSignal<Option<Seat>>,
    /// The players whom it can make sense to catch.
    pub(crate) catchable: Memo<Seats>,
}

/// The effect of a tap on a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayerTap {
    /// Gives the player to the choice for the cards picked in the hand.
    With,
    /// Picks the player as the first of two; the second is still open.
    First,
    /// Takes the first pick back.
    PutBack,
    /// Sends this action, for example a catch or a trade.
    Act(Action),
    /// Would catch the player, but a wrong catch just now makes the button rest.
    Rest,
    /// Shows the public facts of the player.
    Look,
    /// Does nothing: another player is to be chosen.
    Nothing,
}

impl PlayerTap {
    /// Returns the effect as a message that names the player; `None` if the tap does nothing.
    pub(crate) fn says(self) -> Option<&'static str> {
        Some(match self {
            PlayerTap::With
            | PlayerTap::First
            | PlayerTap::Act(Action::Pick(_) | Action::PickTwo(..)) => {
                message!("Choose {who}")
            }
            PlayerTap::PutBack => message!("Do not choose {who}"),
            PlayerTap::Act(Action::Trade(_)) => message!("Trade with {who}"),
            PlayerTap::Act(_) | PlayerTap::Rest => message!("Catch {who}"),
            PlayerTap::Look => message!("Look at {who}"),
            PlayerTap::Nothing => return None,
        })
    }

    /// True if the viewer has to choose a player, and this one is possible.
    pub(crate) fn aims(self) -> bool {
        match self {
            PlayerTap::With | PlayerTap::First => true,
            PlayerTap::Act(action) => matches!(
                action,
                Action::Pick(_) | Action::PickTwo(..) | Action::Trade(_)
            ),
            PlayerTap::PutBack | PlayerTap::Rest | PlayerTap::Look | PlayerTap::Nothing => false,
        }
    }
}

impl Aims {
    pub(crate) fn new(view: Signal<View>, rules: Memo<Arc<Ruleset>>) -> Aims {
        let aims = Aims {
            first: RwSignal::new(None),
            trading: RwSignal::new(false),
            looking: RwSignal::new(None),
            catchable: memo(move || match rules.with(|rules| rules.calls.calling) {
                Calling::Never => Seats::NONE,
                Calling::Ahead | Calling::WithOneCard => view.with(last_cards),
            }),
        };
        effect_with_last(move |before: Option<u32>| {
            let (revision, asked) = view.with(|view| (view.revision, view.is_asked()));
            if before.is_some_and(|before| before != revision) {
                aims.first.set(None);
                aims.trading.set(false);
                if asked {
                    aims.looking.set(None);
                }
            }
            revision
        });
        aims
    }

    /// True if the viewer has begun a choice of players, or looks at one.
    pub(crate) fn begun(self) -> bool {
        self.first.with(Option::is_some) || self.trading.get() || self.looking.with(Option::is_some)
    }

    /// Forgets the begun choice.
    pub(crate) fn put_back(self) {
        self.first.set(None);
        self.trading.set(false);
        self.looking.set(None);
    }
}

/// Returns the other players with a single card. A player counts too who had one when a call was due that stays missed,
/// called or not.
fn last_cards(view: &View) -> Seats {
    // After the last card nothing else counts (DIG-12).
    if view.outcome.is_some() {
        return Seats::NONE;
    }
    let others = view.order.iter().copied();
    others
        .filter(|seat| view.viewer.is_some() && Some(*seat) != view.viewer)
        .filter(|seat| {
            let seen = view.seats.get(seat.index());
            seen.is_some_and(|seen| seen.cards == 1 || seen.watched)
        })
        .collect()
}

/// Returns the action of choosing these two players. The viewer may be one of them.
pub(crate) fn both(view: &View, a: Seat, b: Seat) -> Action {
    match view.viewer {
        Some(me) if me == a => Action::Pick(b),
        Some(me) if me == b => Action::Pick(a),
        _ => Action::PickTwo(a.min(b), a.max(b)),
    }
}

/// True if the viewer has to choose two players, and may be one of them.
pub(crate) fn picks_two(view: &View) -> bool {
    let two = |action: &Action| matches!(action, Action::PickTwo(..));
    view.actions.iter().any(two)
}

/// Returns the effect of a tap on this player, while no card waits for its player. `first` is the first pick of two, if there is one.
pub(crate) fn tap(
    view: &View,
    seat: Seat,
    catches: bool,
    catchable: Seats,
    first: Option<Seat>,
) -> PlayerTap {
    let may = |action: Action| view.actions.contains(&action);
    let catch = catchable
        .has(seat)
        .then_some(PlayerTap::Act(Action::Catch(seat)));
    if catches {
        return catch.unwrap_or(PlayerTap::Nothing);
    }
    if may(Action::Pick(seat)) {
        return match first {
            _ if !picks_two(view) => PlayerTap::Act(Action::Pick(seat)),
            None => PlayerTap::First,
            Some(first) if first == seat => PlayerTap::PutBack,
            Some(first) => PlayerTap::Act(both(view, first, seat)),
        };
    }
    if may(Action::Trade(seat)) {
        return PlayerTap::Act(Action::Trade(seat));
    }
    let aims = view
        .prompt
        .is_some_and(|p| matches!(p.asked, Asked::Pick | Asked::Aim(_)));
    match catch {
        Some(catch) => catch,
        None if aims && view.is_asked() => PlayerTap::Nothing,
        None => PlayerTap::Look,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::examples::view;

    fn seat(letter: char) -> Seat {
        Seat::new(letter as u8 - b'A').expect("a seat")
    }

    /// Returns the effects of A's taps on B, C and D, with nothing picked in the hand.
    fn taps(view: &View, first: Option<Seat>) -> Vec<PlayerTap> {
        let catchable = last_cards(view);
        let others = view.order.iter().filter(|seat| Some(**seat) != view.viewer);
        others
            .map(|seat| tap(view, *seat, false, catchable, first))
            .collect()
    }

    #[test]
    fn after_the_last_card_nobody_is_caught() {
        let script = "
            rules classic   seats A B C   turn B
            pile r5   stock g1 g2
            A y1 y2 | B r3 | C g6
            > B plays r3";
        let (view, _) = view(script, 'A');
        assert_eq!(taps(&view, None), [PlayerTap::Look, PlayerTap::Look]);
    }

    #[test]
    fn players_with_one_card_are_caught_and_others_only_looked_at() {
        let script = "
            rules classic   seats A B C   turn B
            pile r5   stock g1 g2
            A y1 y2 | B r3 r4 | C g6 g7
            > B calls
            > B plays r3";
        let (view, _) = view(script, 'A');
        let catch = PlayerTap::Act(Action::Catch(seat('B')));
        assert_eq!(taps(&view, None), [catch, PlayerTap::Look]);
    }

    #[test]
    fn players_with_one_card_and_no_call_count_as_silent() {
        let script = "
            rules classic   seats A B C   turn B
            pile r5   stock g1 g2
            A y1 y2 | B r3 r4 | C g6 g7
            > B plays r3";
        let seen = |script: &str, viewer| view(script, viewer).0.silent();
        assert_eq!(seen(script, 'A'), Seats::of(seat('B')));
        assert_eq!(seen(script, 'B'), Seats::NONE, "nobody is reminded");
        let called = script.replace("> B plays", "> B calls\n> B plays");
        assert_eq!(seen(&called, 'A'), Seats::NONE);
    }

    /// A king, a seven or an ace lets its player go on.
    const UNU: &str = "
        rules unu   seats A B C   turn A
        pile h5   stock s3 s4 s5 s9 sT
        A hK c9 | B hT d9 dJ | C hJ cJ cT";
    const UNU_OF_TWO: &str = "
        rules unu   seats A B   turn A
        pile h5   stock s3 s4 s5 s9 sT
        A hA c3 | B hT d9 dJ";

    /// Returns the players that B may tap to catch, and those that C may.
    fn may_be_caught(script: &str) -> [Seats; 2] {
        ['B', 'C'].map(|viewer| last_cards(&view(script, viewer).0))
    }

    /// The rule book leaves it open until the next player starts (UNU-35): a player who had one card can still be
    /// caught, with two.
    #[test]
    fn a_player_who_draws_after_a_missed_call_can_be_caught_until_the_next_turn() {
        let king = format!("{UNU}\n> A plays hK\n> A draws");
        let rein = king.replace("hK", "h7");
        for script in [&king, &rein] {
            assert_eq!(may_be_caught(script), [Seats::of(seat('A')); 2], "{script}");
            let begun = format!("{script}\n> B plays hT");
            assert_eq!(may_be_caught(&begun), [Seats::NONE; 2], "{script}");
        }
        let ace = format!("{UNU_OF_TWO}\n> A plays hA\n> A draws");
        assert_eq!(last_cards(&view(&ace, 'B').0), Seats::of(seat('A')));
    }

    #[test]
    fn a_player_who_called_and_drew_is_offered_like_a_silent_one() {
        let script = format!("{UNU}\n> A calls\n> A plays hK\n> A draws");
        assert_eq!(may_be_caught(&script), [Seats::of(seat('A')); 2]);
    }

    /// One penalty for one failure (UNU-36): after it there is no player left to catch, though it is still the same
    /// turn.
    #[test]
    fn a_player_caught_in_an_extra_turn_cannot_be_caught_again() {
        let king = format!("{UNU}\n> A plays hK\n> B catches A");
        assert_eq!(may_be_caught(&king), [Seats::NONE; 2]);
        let rein = king.replace("hK", "h7");
        assert_eq!(may_be_caught(&rein), [Seats::NONE; 2]);
        let ace = format!("{UNU_OF_TWO}\n> A plays hA\n> B catches A");
        assert_eq!(last_cards(&view(&ace, 'B').0), Seats::NONE);
    }

    #[test]
    fn a_one_is_traded_for_with_a_tap_on_a_player() {
        let script = "
            rules jungle   seats A B C   turn A
            pile r5   stock g1 g2
            A r1 y2 y3 | B b3 b4 b5 | C g6 g7
            > A plays r1";
        let (view, _) = view(script, 'A');
        let trades = ['B', 'C'].map(|with| PlayerTap::Act(Action::Trade(seat(with))));
        assert_eq!(taps(&view, None), trades);
    }

    #[test]
    fn two_hands_are_swapped_with_two_taps() {
        let script = "
            rules newno packs=2   seats A B C D   turn B
            pile r5   stock g1 g2
            A r7 y2 y3 | B r7 b4 b5 | C g6 g7 | D g8 g9
            > B plays r7
            > A plays r7
            > B picks D";
        let (view, _) = view(script, 'A');
        assert!(picks_two(&view));
        assert_eq!(taps(&view, None), [PlayerTap::First; 3]);
        let pick = |a, b| PlayerTap::Act(Action::PickTwo(seat(a), seat(b)));
        let second = taps(&view, Some(seat('C')));
        assert_eq!(second, [pick('B', 'C'), PlayerTap::PutBack, pick('C', 'D')]);
        let mine = taps(&view, Some(seat('A')));
        assert_eq!(mine[0], PlayerTap::Act(Action::Pick(seat('B'))));
    }
}
