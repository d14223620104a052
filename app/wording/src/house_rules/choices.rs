//! The values of a house rule to choose from, in words.

use engine::{
    GameConfig, HouseRule,
    house_rules::{Group, HouseRuleSpec, Unit, Values},
    rulesets::config::ConfigError,
};

use crate::{
    house_rules::{
        labels::{choice_label, teams},
        summary::{seated, suiting},
    },
    say,
};

/// Minutes to choose from. 0 means no time limit.
const MINUTES: [u8; 9] = [0, 10, 15, 20, 30, 45, 60, 90, 120];
/// Minutes of a round to choose from.
const ROUND_MINUTES: [u8; 8] = [0, 2, 3, 5, 10, 15, 20, 30];

/// No power, and the powers that players ask for most, to choose from before the others.
const LIKED: [&str; 4] = ["off", "take", "swap", "skip"];

/// Every value to choose from, its word for this number of players, and a flag. The flag is true if this number of
/// players can play it.
pub fn choices(spec: &HouseRuleSpec, config: &GameConfig, seats: usize) -> Vec<(u8, String, bool)> {
    let offered = |value: &u8| {
        let sensible = match spec.values {
            Values::NoneOr(..) if spec.house_rule == HouseRule::RoundMinutes => {
                ROUND_MINUTES.contains(value)
            }
            Values::NoneOr(_, _, _, Unit::Minutes) => MINUTES.contains(value),
            Values::Range(_, _, Unit::CardsEach) => {
                *value <= config.largest_hand(seated(config, seats))
            }
            _ => true,
        };
        sensible || config.value(spec.house_rule) == *value
    };
    let named = |value: u8| match (spec.house_rule, value) {
        (HouseRule::Packs, 0) => {
            say!("usual: {packs}", packs = suiting(config, seats).to_string())
        }
        (HouseRule::Teams, 0) => say!("everybody alone"),
        (HouseRule::Teams, _) => teams(usize::from(value) + 1, seats),
        _ => choice_label(config.ruleset, spec, value),
    };
    let mut values: Vec<u8> = spec.each_value().filter(offered).collect();
    if let (Group::Powers, Values::OneOf(powers)) = (spec.group, spec.values) {
        let key = |value: &u8| powers[usize::from(*value)].key;
        let rank = |value: &u8| LIKED.iter().position(|liked| *liked == key(value));
        values.sort_by_key(|value| rank(value).unwrap_or(LIKED.len()));
    }
    let uneven = |value| {
        let chosen = config.with(spec.house_rule, value);
        spec.house_rule == HouseRule::Teams && chosen.check(seats) == Err(ConfigError::UnevenTeams)
    };
    // If no teams come out even, the table waits for another player, and all are open.
    let awaited = !values.iter().any(|value| *value > 0 && !uneven(*value));
    let choice = |value| match uneven(value) {
        true => {
            let why = say!(
                "{teams}: uneven among {players}",
                teams = named(value),
                players = seats.to_string()
            );
            (value, why, awaited)
        }
        false => (value, named(value), true),
    };
    values.into_iter().map(choice).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(code: &str) -> GameConfig {
        code.parse().expect("a mix")
    }

    #[test]
    fn teams_are_offered_as_they_come_out() {
        let words: Vec<String> = choices(HouseRule::Teams.spec(), &config("twist"), 6)
            .into_iter()
            .map(|(_, word, may)| match may {
                true => word,
                false => format!("({word})"),
            })
            .take(4)
            .collect();
        assert_eq!(
            words,
            [
                "everybody alone",
                "2 teams of 3",
                "3 teams of 2",
                "(4 teams: uneven among 6)"
            ]
        );
    }

    #[test]
    fn teams_that_do_not_come_out_even_cannot_be_chosen_but_while_somebody_is_awaited() {
        let open = |seats| {
            let choices = choices(HouseRule::Teams.spec(), &config("twist"), seats);
            let open = choices.into_iter().filter(|(.., may)| *may);
            open.map(|(value, ..)| value).collect::<Vec<_>>()
        };
        assert_eq!(open(4), [0, 1]);
        assert_eq!(open(6), [0, 1, 2]);
        assert_eq!(open(3).len(), 8);
    }

    #[test]
    fn powers_that_players_ask_for_come_first_and_none_is_lost() {
        let choices = choices(HouseRule::Power4.spec(), &config("classic"), 4);
        let words: Vec<&str> = choices.iter().map(|(_, word, _)| word.as_str()).collect();
        let first = [
            "–",
            "take a card from someone",
            "swap hands",
            "skip the next player",
        ];
        assert_eq!(words[..4], first);
        let mut values: Vec<u8> = choices.iter().map(|(value, ..)| *value).collect();
        values.sort_unstable();
        assert_eq!(
            values,
            HouseRule::Power4.spec().each_value().collect::<Vec<_>>()
        );
    }

    #[test]
    fn hands_are_offered_as_far_as_the_cards_reach() {
        let most = |code: &str, seats| {
            let choices = choices(HouseRule::HandSize.spec(), &config(code), seats);
            choices.last().map(|(_, word, _)| word.clone())
        };
        assert_eq!(most("classic", 4).as_deref(), Some("20 cards"));
        assert_eq!(most("classic+packs=1", 10).as_deref(), Some("9 cards"));
    }
}
