//! `apply` accepts exactly the actions that `legal_actions` lists, and a refusal changes nothing.

use engine::{
    Action, Cards, Face, Game, GameConfig, Input, Play, Seat, Seed, Setup, Suit,
    card::{WILD, WILD_DRAW_FOUR},
};
use std::collections::HashSet;
use tests::{Chance, TestTable};

/// All conceivable actions: all cards with all choices on two piles, answers, calls and catches.
fn thinkable(seats: u8) -> Vec<Action> {
    let everybody: Vec<Seat> = Seat::first(usize::from(seats) + 1).collect();
    let mut actions = vec![Action::Draw, Action::Keep, Action::Challenge, Action::Call];
    actions.extend([
        Action::Decline,
        Action::PickUp,
        Action::DrawAll,
        Action::TurnUp,
    ]);
    actions.extend((0..3).map(Action::TakeDiscard));
    actions.extend(offers().map(Action::Give));
    actions.extend(Face::all().map(Action::Misplay));
    for to in &everybody {
        actions.extend(Face::all().map(|face| Action::GiveTo(face, *to)));
    }
    actions.extend(Suit::ALL.map(Action::Name));
    actions.extend((0..24).map(Action::Size));
    actions.extend((0..=seats).map(Action::Claim));
    actions.extend(everybody.iter().copied().map(Action::Pick));
    for a in &everybody {
        actions.extend(everybody.iter().map(|b| Action::PickTwo(*a, *b)));
    }
    actions.extend(everybody.iter().copied().map(Action::Catch));
    actions.extend(everybody.iter().copied().map(Action::Trade));
    let pair = Cards::several(&[WILD, WILD_DRAW_FOUR]);
    let cards = Face::all().map(Cards::one).chain(pair);
    let suits: Vec<Option<Suit>> = optional(Suit::ALL);
    let withs: Vec<Option<Seat>> = optional(everybody);
    for cards in cards {
        for pile in 0..2 {
            for &suit in &suits {
                actions.extend(withs.iter().map(|&with| {
                    Action::Play(Play {
                        cards,
                        pile,
                        suit,
                        with,
                    })
                }));
            }
        }
    }
    actions
}

/// Each choice of Threes from one deck, and a few of other cards.
fn offers() -> impl Iterator<Item = Cards> {
    let threes: Vec<Face> = Face::all().filter(|f| f.number() == Some(3)).collect();
    let choices = (0..81_u32).map(move |choice| -> Vec<Face> {
        let copies = |at: u32| choice / 3_u32.pow(at) % 3;
        let each = threes.iter().zip(0..);
        each.flat_map(|(face, at)| vec![*face; copies(at) as usize])
            .collect()
    });
    let others = Face::all().map(|face| vec![face]);
    choices
        .chain(others.filter(|faces| faces[0].number() != Some(3)))
        .filter_map(|faces| Cards::several(&faces))
}

/// Conceivable plays of several cards: all pairs in the hand, neighbors in it, and the listed plays. The listed ones
/// also come with a card more, with a card less, and reversed. Each play comes with each suit, and with each player.
fn several(game: &Game, seat: Seat, listed: &[Action]) -> HashSet<Action> {
    let hand = game.view(Some(seat)).hand;
    let mut plays: Vec<Vec<Face>> = Vec::new();
    for (at, one) in hand.iter().enumerate() {
        let others = hand.iter().enumerate().filter(|(other, _)| *other != at);
        plays.extend(others.map(|(_, other)| vec![*one, *other]));
    }
    plays.extend((3..6).flat_map(|length| hand.windows(length).map(Vec::from)));
    for action in listed {
        let Action::Play(play) = action else { continue };
        let faces = play.cards.faces();
        plays.push(faces.into());
        plays.push(faces.iter().rev().copied().collect());
        plays.extend([faces[1..].into(), faces[..faces.len() - 1].into()]);
        plays.extend(hand.iter().map(|face| [faces, &[*face]].concat()));
    }
    plays.retain(|faces| faces.len() > 1);
    let mut actions = HashSet::new();
    for cards in plays.iter().filter_map(|faces| Cards::several(faces)) {
        let piles = (0..2).flat_map(|pile| optional(Suit::ALL).into_iter().map(move |s| (pile, s)));
        let play = |(pile, suit), with| Play {
            cards,
            pile,
            suit,
            with,
        };
        actions.extend(piles.map(|choice| Action::Play(play(choice, None))));
        let everybody = game.ring().others(seat).chain([seat]);
        actions.extend(everybody.map(|with| Action::Play(play((0, None), Some(with)))));
    }
    actions
}

fn optional<T>(items: impl IntoIterator<Item = T>) -> Vec<Option<T>> {
    items.into_iter().map(Some).chain([None]).collect()
}

/// Tries all actions at a table in its present state, for one seat that saw it at revision `seen`. Returns the accepted
/// ones.
fn accepted(game: &Game, seat: Seat, seen: u32, actions: &[Action]) -> HashSet<Action> {
    let before = format!("{game:?}");
    let mut trial = game.clone();
    let mut accepted = HashSet::new();
    for &action in actions {
        if trial.apply(Input::Act { seat, seen, action }).is_ok() {
            accepted.insert(action);
            trial = game.clone();
        }
    }
    assert_eq!(format!("{trial:?}"), before, "a refusal changed something");
    accepted
}

fn assert_exact(game: &Game, seat: Seat, actions: &[Action]) {
    let listed = game.legal(seat);
    let set: HashSet<Action> = listed.iter().copied().collect();
    assert_eq!(set.len(), listed.len(), "{seat} is offered something twice");
    let several = several(game, seat, &listed);
    let actions: Vec<Action> = actions.iter().copied().chain(several).collect();
    let actions = actions.as_slice();
    let now = accepted(game, seat, game.revision(), actions);
    assert_eq!(now, set, "{seat}");
    let late = accepted(game, seat, game.revision().saturating_sub(1), actions);
    assert!(late.is_subset(&set), "{seat} may do more for being late");
    let early = accepted(game, seat, game.revision() + 1, actions);
    assert!(early.is_empty(), "{seat} cannot have seen the future");
}

/// Asserts that offers, reasons and defaults agree with the legal actions.
fn assert_consistent(game: &Game, seat: Seat) {
    let listed = game.legal(seat);
    let view = game.view(Some(seat));
    // A view lists one order for plays that allow any order.
    let any_order = game.ruleset().combinations.iter().any(|s| s.any_order);
    let one_order = |action: &&Action| {
        !any_order || !matches!(action, Action::Play(play) if !play.cards.faces().is_sorted())
    };
    // The view of a hand that is not taken up offers nothing that would tell of its cards. A draw that needs a hand
    // without a card that fits would, and is left out where the rules ask for that.
    let own = &view.seats[seat.index()];
    let unseen = own.face_down && view.hand.is_empty() && own.cards > 0;
    let draws = view.actions.contains(&Action::Draw);
    let seen = |action: &&Action| match action {
        _ if !unseen => true,
        Action::Play(_) | Action::GiveTo(..) | Action::Misplay(_) => false,
        Action::Draw => draws,
        _ => true,
    };
    let shown = listed.iter().filter(one_order).filter(seen).copied();
    assert_eq!(view.actions, shown.collect::<Vec<Action>>(), "{seat}");
    for &face in &view.hand {
        let playable = listed.iter().any(
            |action| matches!(action, Action::Play(play) if play.cards.faces().contains(&face)),
        );
        let refused = view.refusals.iter().any(|refusal| refusal.face == face);
        assert_eq!(playable, !refused, "{seat} {face}");
    }
    let default = game.default_action(seat);
    let waits = game.asked().has(seat) || view.seats[seat.index()].face_down;
    assert_eq!(default.is_some(), waits, "{seat}");
    // A seat that is out of time draws, even where it may not choose to (TWI-10).
    let usual = |action: &Action| *action == Action::Draw || listed.contains(action);
    assert!(default.as_ref().is_none_or(usual), "{default:?}");
    let expired = game.clone().apply(Input::Expired(seat));
    assert_eq!(expired.is_ok(), default.is_some(), "{seat}");
}

#[test]
fn listed_actions_are_exactly_the_accepted_ones() {
    TestTable::each(TestTable::round(), |table| {
        let seats = table.setup.seats;
        let actions = thinkable(seats);
        let (mut game, mut chance) = (table.game(), Chance::new(table.number));
        let mut next_look = chance.below(40);
        for revision in 0.. {
            if game.outcome().is_some() {
                break;
            }
            if revision == next_look {
                // This may also be a seat beyond the table, if there is room.
                let seat = Seat::first(16).nth(chance.below(usize::from(seats) + 1));
                let asked = game.asked().lowest();
                let seat = seat.filter(|_| chance.once_in(2)).or(asked);
                assert_exact(&game, seat.unwrap(), &actions);
                next_look += 1 + chance.below(1600);
            }
            let _ = game.apply(chance.input(&game, seats));
        }
    });
}

#[test]
fn offers_reasons_and_defaults_agree() {
    TestTable::each(TestTable::round(), |table| {
        let seats = table.setup.seats;
        let (mut game, mut chance) = (table.game(), Chance::new(table.number));
        while game.outcome().is_none() {
            if chance.once_in(8) {
                Seat::first(usize::from(seats)).for_each(|seat| assert_consistent(&game, seat));
            }
            let _ = game.apply(chance.input(&game, seats));
        }
    });
}

#[test]
fn nothing_is_legal_when_the_round_is_over() {
    TestTable::each(200, |table| {
        let (mut game, mut chance) = (table.game(), Chance::new(table.number));
        while game.outcome().is_none() {
            let _ = game.apply(chance.input(&game, table.setup.seats));
        }
        for seat in Seat::first(usize::from(table.setup.seats)) {
            assert_eq!(game.legal(seat), []);
            assert_eq!(game.default_action(seat), None);
            let all = thinkable(table.setup.seats);
            assert_eq!(accepted(&game, seat, game.revision(), &all), HashSet::new());
        }
    });
}

#[test]
fn a_phone_without_a_seat_can_do_nothing() {
    TestTable::each(20, |table| {
        let game = table.game();
        let strangers: Vec<Seat> = Seat::first(16)
            .skip(usize::from(table.setup.seats))
            .collect();
        for seat in strangers {
            assert_eq!(game.legal(seat), []);
            assert_eq!(game.default_action(seat), None);
            assert_eq!(game.view(Some(seat)), game.view(None));
        }
    });
}

#[test]
fn a_permit_counts_for_the_state_in_which_it_was_given() {
    let setup = Setup::new(GameConfig::default(), 3, Seed::from_number(7));
    let mut game = setup.deal().expect("three may play it");
    let seat = game.asked().lowest().expect("a round begins with a turn");
    let draws = game.input(seat, Action::Draw);
    let permit = |game: &Game| game.permit(draws).expect("a draw is legal");
    let (now, late) = (permit(&game), permit(&game));
    let mut again = game.clone();
    assert_eq!(game.apply_permitted(now), Ok(()));
    assert_eq!(again.apply(draws), Ok(()));
    assert_eq!(format!("{game:?}"), format!("{again:?}"));
    let refused = game.apply_permitted(late);
    assert_eq!(refused.err(), game.permit(draws).err());
    assert!(refused.is_err(), "the seat has drawn already");
}
