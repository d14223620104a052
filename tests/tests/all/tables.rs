//! Rules about seating. No script can test them, since a script begins with a table that can play.
#![allow(clippy::unwrap_used)]

use engine::{
    Face, GameConfig, HouseRule, RulesetId, Seat, Seats, Seed, Setup,
    card::{JACK, KING, QUEEN, TEN},
    matches::Match,
    rulesets::config::ConfigError,
};
use tests::Chance;

fn classic() -> GameConfig {
    GameConfig::plain(RulesetId::Classic)
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
        Some(ConfigError::TooFew)
    );
    assert_eq!(
        Match::new(classic(), 11, Seed::from_number(1)).err(),
        Some(ConfigError::TooMany)
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

/// The dealer has the lowest of the last cards. Aces are low, and players draw again for jokers.
#[test]
fn twi_5_the_lowest_card_deals_first_and_each_seat_alike() {
    let low = |face: Face| match face.rank()? {
        TEN => Some(10),
        rank @ (JACK | QUEEN | KING) => Some(rank + 1),
        rank => Some(rank),
    };
    let mut deals = [0; 4];
    for seed in 0..4000 {
        let config = GameConfig::plain(RulesetId::Twist);
        let game = Match::new(config, 4, Seed::from_number(seed)).unwrap();
        let first_cards = |seat| {
            let own = game.lots().iter().filter(move |lot| lot.seat == seat);
            own.filter_map(|lot| low(lot.face))
        };
        let firsts: Vec<u8> = Seat::first(4)
            .map(|seat| first_cards(seat).next().unwrap())
            .collect();
        let dealer = game.dealer();
        assert_eq!(Some(&firsts[dealer.index()]), firsts.iter().min());
        let again = |seat: &Seat| first_cards(*seat).count() > 1;
        for seat in Seat::first(4).filter(again) {
            assert_eq!(firsts[seat.index()], firsts[dealer.index()]);
        }
        let last = |seat| first_cards(seat).next_back().unwrap();
        assert!(
            Seat::first(4)
                .filter(again)
                .all(|seat| last(seat) >= last(dealer))
        );
        deals[dealer.index()] += 1;
    }
    assert!(
        deals.iter().all(|count| (900..1100).contains(count)),
        "{deals:?}"
    );
}

#[test]
fn twi_4_teams_are_alike_and_of_two_at_least() {
    let teams = |count: u8| GameConfig::plain(RulesetId::Twist).with(HouseRule::Teams, count - 1);
    let can = |count| {
        let seats = (3..=16).filter(move |seats| teams(count).check(*seats).is_ok());
        seats.collect::<Vec<_>>()
    };
    assert_eq!(can(2), [4, 6, 8, 10, 12, 14, 16]);
    assert_eq!(can(3), [6, 12]);
    assert_eq!(can(4), [8, 12, 16]);
    assert_eq!(can(8), [16]);
    assert_eq!(teams(3).check(9), Err(ConfigError::UnevenTeams));
}

#[test]
fn cla_58_partners_are_four() {
    let partners = classic().with(HouseRule::Partners, 1);
    for (seats, can) in [(2, false), (3, false), (4, true), (5, false), (6, false)] {
        let game = Match::new(partners, seats, Seed::from_number(1));
        assert_eq!(game.is_ok(), can, "{seats}");
    }
}

/// One of four partners left. The next round has three players, in two sides.
#[test]
fn dig_16_a_match_of_partners_goes_on_with_three() {
    let seats: Vec<Seat> = Seat::first(4).collect();
    let partners = classic().with(HouseRule::Partners, 1);
    let mut setup = Setup::new(partners, 4, Seed::from_number(1));
    setup.playing = setup.playing.without(seats[1]);
    let view = setup.deal().unwrap().view(None);
    assert_eq!(view.order, [seats[0], seats[2], seats[3]]);
    let teams: Vec<_> = view.seats.iter().map(|seat| seat.team).collect();
    assert_eq!(teams, [Some(0), Some(1), Some(0), Some(1)]);
}

#[test]
fn unu_1_two_to_ten_can_play() {
    let unu = GameConfig::plain(RulesetId::Unu);
    for (seats, error) in [
        (1, Some(ConfigError::TooFew)),
        (2, None),
        (10, None),
        (11, Some(ConfigError::TooMany)),
    ] {
        let game = Match::new(unu, seats, Seed::from_number(1));
        assert_eq!(game.err(), error, "{seats}");
    }
}

#[test]
fn unu_2_one_pack_serves_seven_and_not_eight() {
    let one_pack = GameConfig::plain(RulesetId::Unu).with(HouseRule::Packs, 1);
    for (seats, error) in [(6, None), (7, None), (8, Some(ConfigError::TooFewCards))] {
        let game = Match::new(one_pack, seats, Seed::from_number(1));
        assert_eq!(game.err(), error, "{seats}");
    }
}

/// The match counts rounds won until the table has had enough. Then the player with the most wins has won.
#[test]
fn unu_44_most_rounds_win_when_the_table_stops() {
    let unu = GameConfig::plain(RulesetId::Unu);
    let mut contest = Match::new(unu, 3, Seed::from_number(1)).unwrap();
    for number in 0..3 {
        let mut game = contest.setup(Seed::from_number(number)).deal().unwrap();
        let mut chance = Chance::new(number);
        while game.outcome().is_none() {
            game.apply(chance.act(&game)).unwrap();
        }
        contest.record(game.outcome().unwrap(), game.dealer());
        assert_eq!(contest.standing(), None);
    }
    contest.time_is_up();
    let most = Seat::first(3).map(|seat| contest.side_total(seat)).max();
    let best = Seat::first(3).filter(|seat| Some(contest.side_total(*seat)) == most);
    let winners = contest.standing().map(|standing| standing.winners);
    assert_eq!(winners, Some(best.collect::<Seats>()));
}

#[test]
fn gra_43_seats_changed_in_a_round_are_the_old_ones_in_the_next() {
    let mut contest =
        Match::new(GameConfig::plain(RulesetId::Grand), 4, Seed::from_number(1)).unwrap();
    let mut changed = 0;
    for number in 0..20 {
        let mut game = contest.setup(Seed::from_number(number)).deal().unwrap();
        let order = game.view(None).order;
        assert_eq!(order, Seat::first(4).collect::<Vec<_>>());
        let mut chance = Chance::new(number);
        while game.outcome().is_none() {
            game.apply(chance.act(&game)).unwrap();
        }
        changed += u32::from(game.view(None).order != order);
        contest.record(game.outcome().unwrap(), game.dealer());
    }
    assert!(changed > 0);
}
