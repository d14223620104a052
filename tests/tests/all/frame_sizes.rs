//! The frames of the host stay within the limit, for every ruleset.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use engine::{
    Face, Game, GameConfig, Position, Seat, Seed,
    codec::{self, MAX_FRAME},
    kernel::view::PlayedCard,
    rng::Rng,
    rulesets::{self, RULESETS},
    session::{
        RoundNumber,
        proof::{handover::Resumption, signing::Hash, wire::ViewProof},
        protocol::message::{FromHost, Numbered, Update},
    },
};
use std::collections::BTreeMap;
use tests::{Chance, TestTable};

/// The size of the frame that carries this seat's view, in bytes.
fn size(game: &Game, seat: Seat) -> usize {
    let life = Resumption {
        term: u32::MAX,
        number: u16::MAX,
        revision: u32::MAX,
    };
    let update = Update {
        round_number: RoundNumber(9),
        view: game.view(Some(seat)),
        events: Vec::new(),
        proof: Some(ViewProof {
            round: Hash::default(),
            head: Hash::default(),
            since: Some(u32::MAX),
            resumptions: vec![life; 16],
        }),
    };
    let message = FromHost::Update(Box::new(update));
    let frame = codec::encode(&Numbered { seq: 9, message });
    frame.map_or(usize::MAX, |frame| frame.len())
}

#[test]
fn every_view_fits_a_frame() {
    let mut largest: BTreeMap<&str, (usize, u64)> = BTreeMap::new();
    let mut look = |table: &TestTable, game: &Game| {
        let most = largest.entry(table.setup.config.ruleset.spec().name);
        let most = most.or_default();
        for seat in game.asked() {
            *most = (*most).max((size(game, seat), table.number));
        }
    };
    // The stride has no factor in common with the count, so a few tables cover all rulesets.
    TestTable::each(TestTable::round(), |table| {
        let table = TestTable::new(table.number * 7919);
        let (mut game, mut chance) = (table.game(), Chance::new(table.number));
        while game.outcome().is_none() {
            look(&table, &game);
            let input = chance.input(&game, table.setup.seats);
            let _ = game.apply(input);
        }
    });
    println!("largest frame by ruleset, and its table: {largest:?}");
    assert_eq!(largest.len(), RULESETS.len());
    for (name, (bytes, table)) in largest {
        assert!(bytes <= MAX_FRAME, "{name}: {bytes} bytes at table {table}");
    }
}

/// Forty cards in one hand, with any top card, and all actions that they allow.
#[test]
fn a_hand_of_forty_cards_fits_a_frame() {
    for spec in &RULESETS {
        let sizes = (0..60).map(|seed| {
            let game = crowded(GameConfig::plain(spec.id), seed);
            let turn = game.asked().lowest().unwrap();
            size(&game, turn)
        });
        let largest = sizes.max().unwrap();
        println!("{}: {largest} bytes", spec.name);
        assert!(largest <= MAX_FRAME, "{}: {largest} bytes", spec.name);
    }
}

/// A table where the player on turn holds forty cards, and the others one each. It has two piles in any ruleset, for
/// the longest list of choices.
fn crowded(config: GameConfig, seed: u64) -> Game {
    let rules = rulesets::build(&config, 4);
    let mut cards: Vec<Face> = rules.deck.cards(rules.packs.max(2));
    Rng::new(Seed::from_number(seed)).shuffle(&mut cards);
    let mut deal = cards.into_iter();
    let hands = [40, 1, 1, 1].map(|count| deal.by_ref().take(count).collect());
    let lying = |face| {
        vec![PlayedCard {
            face,
            by: None,
            named: face.is_wild().then_some(engine::Suit::Red),
        }]
    };
    let piles = deal.by_ref().take(2).map(lying).collect();
    let position = Position::new(hands.into(), deal.collect(), piles);
    config.at(&position).unwrap()
}
