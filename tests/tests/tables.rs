//! Rules about who may sit down, which no script can say because it begins with a table that can play.
#![allow(clippy::unwrap_used)]

use engine::{
    Game, House, Mix, RulesetId, Seat, Seats, Seed, Setup, rules::matches::Match,
    rulesets::mix::MixError,
};

fn classic() -> Mix {
    Mix::plain(RulesetId::Classic)
}

#[test]
fn cla_2_two_to_ten_can_play() {
    for seats in 2..=10 {
        assert!(
            Match::new(classic(), seats, Seed::from_number(1)).is_ok(),
            "{seats}"
        );
    }
    assert_eq!(
        Match::new(classic(), 1, Seed::from_number(1)).err(),
        Some(MixError::TooFew)
    );
    assert_eq!(
        Match::new(classic(), 11, Seed::from_number(1)).err(),
        Some(MixError::TooMany)
    );
}

#[test]
fn cla_3_chance_picks_the_first_dealer_and_each_seat_alike() {
    let mut deals = [0; 4];
    for seed in 0..4000 {
        let game = Match::new(classic(), 4, Seed::from_number(seed)).unwrap();
        deals[game.dealer().index()] += 1;
    }
    assert!(
        deals.iter().all(|count| (900..1100).contains(count)),
        "{deals:?}"
    );
}

#[test]
fn cla_58_partners_are_four() {
    let partners = classic().with(House::Partners, 1);
    for (seats, can) in [(2, false), (3, false), (4, true), (5, false), (6, false)] {
        let game = Match::new(partners, seats, Seed::from_number(1));
        assert_eq!(game.is_ok(), can, "{seats}");
    }
}

/// One of four partners left: the next round is dealt to three, in two sides.
#[test]
fn dig_16_a_match_of_partners_goes_on_with_three() {
    let seats: Vec<Seat> = Seat::first(4).collect();
    let setup = Setup {
        mix: classic().with(House::Partners, 1),
        seats: 4,
        playing: seats.iter().copied().collect::<Seats>().without(seats[1]),
        dealer: seats[0],
        seed: Seed::from_number(1),
    };
    let view = Game::new(&setup).unwrap().view(None);
    assert_eq!(view.order, [seats[0], seats[2], seats[3]]);
    let teams: Vec<_> = view.seats.iter().map(|seat| seat.team).collect();
    assert_eq!(teams, [Some(0), Some(1), Some(0), Some(1)]);
}
