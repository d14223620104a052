//! The same bits on every platform: this file runs natively and in wasm (`cargo xtask test wasm`).

use base::{Seed, rng::Rng};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test;

/// The bytes 0 to 31.
fn seed() -> Seed {
    Seed(std::array::from_fn(|index| index as u8))
}

/// The expected values come from the definition of ChaCha8, worked out by another program.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn a_seed_shuffles_the_same_everywhere() {
    let mut few: Vec<u8> = (0..20).collect();
    Rng::new(seed()).shuffle(&mut few);
    assert_eq!(
        few,
        [
            5, 12, 9, 0, 6, 16, 14, 1, 17, 18, 13, 15, 10, 19, 4, 2, 3, 8, 7, 11
        ]
    );

    let mut deck: Vec<u8> = (0..108).collect();
    Rng::new(Seed([7; 32])).shuffle(&mut deck);
    assert_eq!(deck[..12], [50, 5, 30, 95, 96, 47, 16, 81, 98, 6, 36, 42]);
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn picks_below_a_bound_reject_the_same_values_everywhere() {
    // A quarter of the generator's numbers is rejected for this bound.
    let mut rng = Rng::new(seed());
    let picks = std::array::from_fn(|_| rng.below(3 << 30));
    assert_eq!(
        picks,
        [
            1342197202, 1552756386, 642651108, 491891705, 2707607653, 2563706303
        ]
    );
}
