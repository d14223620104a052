//! The headings of house rules.
use engine::{house_rules::Group, message};

/// All headings, in the order in which the lobby shows them.
pub const GROUPS: [Group; 5] = [
    Group::Winning,
    Group::Sides,
    Group::Plays,
    Group::Drawing,
    Group::Cards,
];

/// The heading of a group: a message.
pub const fn heading(group: Group) -> &'static str {
    match group {
        Group::Winning => message!("How it is won"),
        Group::Sides => message!("Alone or together"),
        Group::Cards => message!("The cards"),
        Group::Plays => message!("What may be laid"),
        Group::Drawing => message!("Drawing and missed calls"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::house_rules::HOUSES;

    #[test]
    fn every_house_rule_stands_under_a_heading_that_is_offered() {
        for spec in &HOUSES {
            assert!(GROUPS.contains(&spec.group), "{}", spec.name);
        }
    }
}
