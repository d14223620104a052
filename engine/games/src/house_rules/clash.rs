//! House rules that exclude each other. The one that needs the other's absence declares it, in its file in `rules`.

use super::{HOUSE_RULES, HouseRule, HouseRuleSpec};

/// A house rule that a table cannot play together with another.
#[derive(Clone, Copy, Debug)]
pub struct Clash {
    /// The other house rule.
    pub with: HouseRule,
    /// True if the two exclude each other at these values: first of the house rule that declares the clash, then of the
    /// other.
    pub when: fn(u8, u8) -> bool,
    /// The reason, as a translatable message.
    pub why: &'static str,
}

impl Clash {
    /// A clash with a house rule that is on.
    pub(super) const fn both_on(with: HouseRule, why: &'static str) -> Clash {
        Clash {
            with,
            when: |own, other| own > 0 && other > 0,
            why,
        }
    }
}

/// Each two of these house rules that exclude each other at their values: the one that declares it, and the clash.
/// `value` is `None` for a house rule that the ruleset lacks.
pub(crate) fn clashes(
    specs: impl Iterator<Item = &'static HouseRuleSpec>,
    value: impl Fn(HouseRule) -> Option<u8>,
) -> impl Iterator<Item = (HouseRule, &'static Clash)> {
    let declared = specs.flat_map(|spec| {
        let clashes = spec.clashes.iter();
        clashes.map(move |clash| (spec.house_rule, clash))
    });
    declared.filter(move |(own, clash)| {
        let values = value(*own).zip(value(clash.with));
        values.is_some_and(|(own, other)| (clash.when)(own, other))
    })
}

/// The declared reason why the first house rule excludes the second, as a message.
pub(crate) fn why_they_clash(own: HouseRule, other: HouseRule) -> Option<&'static str> {
    let mut clashes = HOUSE_RULES[own as usize].clashes.iter();
    clashes
        .find(|clash| clash.with == other)
        .map(|clash| clash.why)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Forced play, as if it excluded a jump-in.
    static FORCED: HouseRuleSpec = HouseRuleSpec {
        clashes: &[Clash::both_on(HouseRule::JumpIn, "")],
        ..HOUSE_RULES[HouseRule::ForcedPlay as usize]
    };

    #[test]
    fn house_rules_clash_at_the_values_that_one_of_them_declares() {
        let clash = |forced, jump| {
            let mut clashes = clashes([&FORCED].into_iter(), |of| match of {
                HouseRule::JumpIn => jump,
                _ => Some(forced),
            });
            clashes.next().map(|(own, clash)| (own, clash.with))
        };
        let found = Some((HouseRule::ForcedPlay, HouseRule::JumpIn));
        assert_eq!(clash(1, Some(1)), found);
        assert_eq!(clash(1, Some(0)), None);
        assert_eq!(clash(0, Some(1)), None);
        assert_eq!(clash(1, None), None, "the game lacks the other");
    }
}
