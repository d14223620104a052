//! House rules that have no place in a game, and why.
use engine::house_rules::HOUSES;
use engine::{Mix, RulesetId};

/// House rules of other games that have no place in this one, by reason. Names and reasons are messages.
pub fn absent(ruleset: RulesetId) -> Vec<(&'static str, Vec<&'static str>)> {
    let offered: Vec<&str> = Mix::plain(ruleset).houses().map(|spec| spec.name).collect();
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for spec in HOUSES.iter().filter(|spec| spec.is_widespread()) {
        let Some(why) = spec.why_not(ruleset) else {
            continue;
        };
        if offered.contains(&spec.name) {
            continue;
        }
        match reasons.iter_mut().find(|(reason, _)| *reason == why) {
            Some((_, names)) => names.push(spec.name),
            None => reasons.push((why, vec![spec.name])),
        }
    }
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rulesets::RULESETS;

    #[test]
    fn what_is_not_offered_says_why() {
        for spec in &RULESETS {
            for (why, names) in absent(spec.id) {
                assert!(!why.is_empty() && !names.is_empty(), "{}", spec.name);
            }
        }
        // The two reasons: other house rules, and the hand size, which the dealer chooses.
        let newno = absent(RulesetId::Newno);
        assert_eq!(newno.len(), 2, "{newno:?}");
    }
}
