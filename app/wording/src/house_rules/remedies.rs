//! Remedies for house rules that clash: each changes one house rule, so that the two can meet.

use engine::{
    GameConfig, HouseRule,
    house_rules::{Clash, Group, HouseRuleSpec},
};

use crate::{house_rules::labels::word_in, i18n, say};

/// A value of another house rule that ends a clash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// The house rule to change.
    pub house_rule: HouseRule,
    /// The value at which the two can meet.
    pub value: u8,
}

impl Remedy {
    /// The remedy on a button: "Turn off Partners", "Set Sevens to “off”".
    pub fn label(self, config: &GameConfig) -> String {
        let spec = self.house_rule.spec();
        let rule = i18n::message_text(spec.name);
        match self.turns_off(spec) {
            true => say!("Turn off {rule}", rule),
            false => say!(
                "Set {rule} to “{setting}”",
                rule,
                setting = word_in(config.ruleset, spec, self.value)
            ),
        }
    }

    /// True if the house rule is off at that value. A number without a power is not.
    fn turns_off(self, spec: &HouseRuleSpec) -> bool {
        let off = self.value == 0 && (spec.can_be_off() || self.house_rule == HouseRule::Teams);
        match self.house_rule {
            HouseRule::Hints => self.value > 0,
            _ => off && spec.group != Group::Powers,
        }
    }
}

/// The remedies for the clashes of a house rule, each with another one. The house rule itself keeps its value. A clash has
/// none if every value would bring another clash.
pub fn remedies(config: &GameConfig, of: HouseRule) -> Vec<Remedy> {
    let now = config.clashes().count();
    let remedy = |(own, clash): (HouseRule, &'static Clash)| {
        let house_rule = match of {
            _ if of == own => clash.with,
            _ if of == clash.with => own,
            _ => return None,
        };
        let mends = |value: &u8| {
            let changed = config.with(house_rule, *value);
            let values = (changed.value(own), changed.value(clash.with));
            !(clash.when)(values.0, values.1) && changed.clashes().count() < now
        };
        let spec = house_rule.spec();
        // The default comes first.
        let values = spec.default_in(config.ruleset).into_iter();
        let value = values.chain(spec.each_value()).find(mends)?;
        Some(Remedy { house_rule, value })
    };
    config.clashes().filter_map(remedy).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::house_rules::HOUSE_RULES;

    fn labels(code: &str, of: HouseRule) -> Vec<String> {
        let config: GameConfig = code.parse().expect("a mix");
        let remedies = remedies(&config, of).into_iter();
        remedies.map(|remedy| remedy.label(&config)).collect()
    }

    #[test]
    fn a_remedy_names_what_it_sets() {
        let off = labels("classic+partners+seats=shuffled", HouseRule::Seats);
        assert_eq!(off, ["Turn off Partners"]);
        let needs = labels("classic+revenge", HouseRule::Revenge);
        assert_eq!(needs, ["Set Stacking to “same kind”"]);
        let hints = labels("classic+wrong-play=1", HouseRule::WrongPlay);
        assert_eq!(hints, ["Turn off Hints"]);
        let hand = labels("classic+hand-limit=10+hand=12", HouseRule::HandLimit);
        assert_eq!(hand, ["Set Cards each to “7 cards”"]);
        let seven = labels("classic+sevens+p7=take", HouseRule::Sevens);
        assert_eq!(seven, ["Set 7 to “nothing”"]);
        let teams = labels("twist+teams=2+seats=shuffled", HouseRule::Seats);
        assert_eq!(teams, ["Turn off Teams"]);
    }

    #[test]
    fn each_clash_has_a_remedy_of_its_own() {
        let two = labels(
            "classic+blind-draw+draw-until+forced-play",
            HouseRule::BlindDraw,
        );
        assert_eq!(two.len(), 2, "{two:?}");
        assert_eq!(labels("classic", HouseRule::BlindDraw), [""; 0]);
    }

    /// A game config in which nothing but this clash is wrong, if one has it.
    fn clashing(config: &GameConfig, own: HouseRule, with: HouseRule) -> Vec<GameConfig> {
        let values = |of: HouseRule| of.spec().each_value();
        let pairs = values(own).flat_map(|one| values(with).map(move |other| (one, other)));
        let configs = pairs.map(|(one, other)| config.with(own, one).with(with, other));
        let is_so = |config: &GameConfig| {
            let mut clashes = config.clashes().map(|(own, clash)| (own, clash.with));
            clashes.next() == Some((own, with)) && clashes.next().is_none()
        };
        configs.filter(is_so).collect()
    }

    #[test]
    fn every_clash_is_mended_from_both_sides() {
        let declared = HOUSE_RULES.iter().flat_map(|spec| {
            let with = spec.clashes.iter().map(|clash| clash.with);
            with.map(move |with| (spec.house_rule, with))
        });
        for (own, with) in declared {
            let games = own.spec().games.iter().map(|(game, _)| *game);
            let configs = games.flat_map(|game| clashing(&GameConfig::plain(game), own, with));
            for config in configs.collect::<Vec<_>>() {
                for of in [own, with] {
                    let [Remedy { house_rule, value }] = remedies(&config, of)[..] else {
                        panic!("{config}: one remedy for {of:?}");
                    };
                    let mended = config.with(house_rule, value);
                    assert_eq!(mended.clashes().count(), 0, "{config} to {mended}");
                }
            }
        }
    }
}
