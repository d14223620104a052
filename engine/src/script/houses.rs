//! The words that scripts use for house rules.

use crate::rulesets::mix::{HOUSES, House, HouseSpec, Mix, Values};

/// The key of a house rule: `draw-four`, `jump-in`, …
pub const fn key(house: House) -> &'static str {
    match house {
        House::DrawFour => "draw-four",
        House::JumpIn => "jump-in",
        House::SevenZero => "seven-zero",
        House::DrawUntil => "draw-until",
        House::ForcedPlay => "forced-play",
        House::Progressive => "progressive",
        House::CatchPenalty => "catch-penalty",
        House::Scoring => "scoring",
        House::Target => "target",
        House::Partners => "partners",
        House::Packs => "packs",
    }
}

/// The mix with one more house rule, written `jump-in` or `draw-four=strict`; `None` if there is no such thing.
pub(super) fn with(mix: Mix, word: &str) -> Option<Mix> {
    let (name, value) = match word.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (word, None),
    };
    let spec = HOUSES.iter().find(|spec| key(spec.house) == name)?;
    Some(mix.with(spec.house, setting(spec, value)?))
}

fn setting(spec: &HouseSpec, value: Option<&str>) -> Option<u8> {
    match (spec.values, value) {
        (Values::Switch, None) => Some(1),
        (Values::Ways(ways), Some(value)) => {
            let way = ways.iter().position(|way| *way == value)?;
            u8::try_from(way).ok()
        }
        (Values::Range(..), Some(value)) if spec.house == House::Target => {
            let points: u16 = value.parse().ok()?;
            let fifties = u8::try_from(points / 50).ok()?;
            points.is_multiple_of(50).then_some(fifties)
        }
        (Values::Range(..), Some(value)) => value.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::mix::RulesetId;

    #[test]
    fn every_house_rule_has_a_key_of_its_own() {
        for spec in &HOUSES {
            let same = HOUSES.iter().filter(|s| key(s.house) == key(spec.house));
            assert_eq!(same.count(), 1, "{}", spec.name);
        }
    }

    #[test]
    fn settings_are_read_in_the_words_of_the_lobby() {
        let plain = Mix::plain(RulesetId::Classic);
        assert_eq!(with(plain, "jump-in"), Some(plain.with(House::JumpIn, 1)));
        assert_eq!(with(plain, "target=500").map(|m| m.target()), Some(500));
        for wrong in [
            "jump",
            "jump-in=1",
            "draw-four",
            "draw-four=x",
            "target=30",
            "packs=many",
        ] {
            assert_eq!(with(plain, wrong), None, "{wrong}");
        }
    }
}
