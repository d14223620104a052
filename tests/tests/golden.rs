//! Each platform computes the same bits. The test compares shuffles, whole games and digests of many games with the
//! recorded files.
//!
//! The files are the same natively and in wasm. After an intended change, `GOLDEN=write cargo test -p tests --test
//! golden` rewrites them. Read the differences before you accept them.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use engine::{
    Deck, Event, Face, Game, GameConfig, HouseRule, Input, RulesetId, Seat, Seed, Setup, rng::Rng,
    seat::MAX_SEATS,
};
use std::fmt::{self, Debug, Write as _};
use tests::{Chance, table};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test;

/// The number of inputs between two looks at a table, for the digest of a game.
const STRIDE: u32 = 128;

/// The FNV-1a hash, 64 bits.
struct Digest(u64);

impl Digest {
    const EMPTY: Digest = Digest(0xcbf2_9ce4_8422_2325);

    fn of(text: &str) -> u64 {
        let mut digest = Digest::EMPTY;
        digest.add(&text);
        digest.0
    }

    fn add(&mut self, value: &dyn Debug) {
        write!(self, "{value:?}").unwrap();
    }
}

impl fmt::Write for Digest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

fn compare(name: &str, is: &str, golden: &str) {
    if std::env::var("GOLDEN").as_deref() == Ok("write") {
        let path = format!("{}/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        std::fs::write(path, is).unwrap();
        return;
    }
    let lines = is.lines().zip(golden.lines()).enumerate();
    let difference = lines.clone().find(|(_, (is, golden))| is != golden);
    assert!(
        is == golden,
        "golden/{name}.txt has other lines, first: {difference:?}. If that is wanted: \
         GOLDEN=write cargo test -p tests --test golden"
    );
}

fn setup(config: GameConfig, seats: usize, number: u64) -> Setup {
    Setup {
        dealer: Seat::first(seats).last().unwrap(),
        ..Setup::new(config, seats as u8, Seed::from_number(number))
    }
}

/// A whole game of players without a plan.
fn play(setup: &Setup, number: u64, mut each: impl FnMut(Option<Input>, &mut Game)) {
    let (mut game, mut chance) = (setup.deal().unwrap(), Chance::new(number));
    each(None, &mut game);
    while game.outcome().is_none() {
        let input = chance.input(&game, setup.seats);
        if game.apply(input).is_ok() {
            each(Some(input), &mut game);
        }
    }
}

/// An event, and the cards that only one seat sees with it.
fn write_event(text: &mut String, event: &Event, seats: u8) {
    write!(text, "  {:?}", event.news).unwrap();
    for seat in Seat::first(usize::from(seats)) {
        let cards = event.redacted_for(Some(seat)).cards;
        if !cards.is_empty() {
            write!(text, " {seat} sees {cards:?}").unwrap();
        }
    }
    text.push('\n');
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn shuffles() {
    let mut text = String::new();
    for number in 0..16 {
        let mut cards = Deck::Colour.cards(1);
        Rng::new(Seed::from_number(number)).shuffle(&mut cards);
        let cards: Vec<String> = cards.iter().map(Face::to_string).collect();
        writeln!(text, "{number}: {}", cards.join(" ")).unwrap();
    }
    compare("shuffles", &text, include_str!("../golden/shuffles.txt"));
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn transcripts() {
    let plain = GameConfig::plain(RulesetId::Classic);
    let wild = plain
        .with(HouseRule::JumpIn, 1)
        .with(HouseRule::Sevens, 1)
        .with(HouseRule::Zeros, 1);
    let stacked = plain
        .with(HouseRule::Stacking, 1)
        .with(HouseRule::DrawUntil, 1);
    let mut text = String::new();
    for (config, seats) in [(plain, 3), (wild, 4), (stacked, 2)] {
        writeln!(text, "{} seats, {}", seats, config).unwrap();
        let setup = setup(config, seats, seats as u64);
        play(&setup, seats as u64, |input, game| {
            if let Some(input) = input {
                writeln!(text, "{input:?}").unwrap();
            }
            for event in game.take_events() {
                write_event(&mut text, &event, setup.seats);
            }
        });
    }
    compare(
        "transcripts",
        &text,
        include_str!("../golden/transcripts.txt"),
    );
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn digests() {
    let golden = include_str!("../golden/digests.txt");
    let mut text = String::new();
    for config in recorded_and_new(golden) {
        let label = config.to_string();
        let mut digest = Digest::EMPTY;
        for seats in (2..=MAX_SEATS).filter(|seats| config.check(*seats).is_ok()) {
            let number = Digest::of(&label) ^ seats as u64;
            let everybody: Vec<Option<Seat>> = Seat::first(seats).map(Some).chain([None]).collect();
            play(&setup(config, seats, number), number, |_, game| {
                game.take_events().for_each(|event| digest.add(&event));
                if game.revision() % STRIDE == 0 || game.outcome().is_some() {
                    everybody
                        .iter()
                        .for_each(|viewer| digest.add(&game.view(*viewer)));
                }
            });
        }
        writeln!(text, "{label}: {:016x}", digest.0).unwrap();
    }
    compare("digests", &text, golden);
}

/// The game configs on record, in their order, and then those of [`table::configs`] that are not. A line that was
/// recorded once stays, also when the sample has become another.
fn recorded_and_new(golden: &str) -> Vec<GameConfig> {
    let codes = golden.lines().filter_map(|line| line.split_once(": "));
    let read = |(code, _): (&str, &str)| code.parse().ok();
    let mut configs: Vec<GameConfig> = codes.filter_map(read).collect();
    for config in table::configs() {
        if !configs.contains(&config) {
            configs.push(config);
        }
    }
    configs
}
