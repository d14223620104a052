//! A round that gets any inputs in any order: what is listed as legal is accepted, what is refused changes nothing, no card
//! is lost, and no seat is left with nothing to do.
#![no_main]

use engine::{Game, GameConfig, Input, Seat, Seed, Setup, rulesets::RULESETS};
use libfuzzer_sys::fuzz_target;

/// Inputs in one round.
const MOST: usize = 400;

fuzz_target!(|bytes: &[u8]| {
    let Some((head, mut rest)) = bytes.split_first_chunk::<8>() else {
        return;
    };
    let Some(mut game) = table(head) else { return };
    let cards = game.census();
    for _ in 0..MOST {
        let Some((&byte, after)) = rest.split_first() else {
            break;
        };
        rest = after;
        let accepted = match byte {
            0xff => any_input(&mut game, &mut rest),
            _ => legal_input(&mut game, byte),
        };
        if !accepted {
            break;
        }
        assert_eq!(game.census(), cards);
        game.take_events();
    }
});

/// A table from the first bytes: ruleset, house rules, seats, dealer, seed.
fn table(head: &[u8; 8]) -> Option<Game> {
    let spec = &RULESETS[usize::from(head[0]) % RULESETS.len()];
    let mut config = GameConfig::plain(spec.id);
    let house_rules: Vec<_> = config.house_rules().collect();
    for pair in [(head[1], head[2]), (head[3], head[4])] {
        let house_rule = house_rules[usize::from(pair.0) % house_rules.len()];
        if house_rule.takes(pair.1) {
            config = config.with(house_rule.house_rule, pair.1);
        }
    }
    let seats = 2 + head[5] % 15;
    let playing: Vec<Seat> = Seat::first(usize::from(seats)).collect();
    let setup = Setup {
        dealer: playing[usize::from(head[6]) % playing.len()],
        ..Setup::new(config, seats, Seed::from_number(u64::from(head[7])))
    };
    setup.deal().ok()
}

/// An input as it might come from anybody. A refused input changes nothing.
fn any_input(game: &mut Game, rest: &mut &[u8]) -> bool {
    let config = bincode::config::standard().with_limit::<4096>();
    let read = bincode::decode_from_slice::<Input, _>(rest, config);
    let Ok((input, used)) = read else {
        return false;
    };
    *rest = &rest[used..];
    let before = format!("{game:?}");
    if game.apply(input).is_err() {
        assert_eq!(format!("{game:?}"), before, "{input:?}");
    }
    true
}

/// One of the legal actions of a seat, asked or not.
fn legal_input(game: &mut Game, byte: u8) -> bool {
    let Some(asked) = game.asked().lowest() else {
        assert!(game.outcome().is_some(), "nobody is asked: {game:?}");
        return false;
    };
    let other = Seat::new(byte % 16).filter(|_| byte & 0x60 == 0x60);
    let seat = other.unwrap_or(asked);
    let actions = game.legal(seat);
    assert!(
        seat != asked || !actions.is_empty(),
        "{seat} is asked and can do nothing: {game:?}"
    );
    let Some(action) = actions.get(usize::from(byte) % actions.len().max(1)) else {
        return true;
    };
    let input = game.input(seat, *action);
    assert_eq!(game.apply(input), Ok(()), "{input:?}");
    true
}
