//! The names of house rules and of their values.
use engine::phrase::Phrase;
use engine::rulesets::houses::{HouseSpec, Values};
use engine::{House, RulesetId, message, phrase};

use crate::{i18n, say};

/// The name of a house rule in a list of house rules: a message.
const fn in_a_list(house: House) -> &'static str {
    match house {
        House::DrawFour | House::StrictDrawFour => message!("wild draw four"),
        House::JumpIn => message!("jump-in"),
        House::SevenZero => message!("seven-zero"),
        House::DrawUntil => message!("draw until it fits"),
        House::ForcedPlay => message!("forced play"),
        House::Progressive => message!("stacking"),
        House::CatchPenalty => message!("penalty for a missed call"),
        House::Scoring | House::HandsCount => message!("scoring"),
        House::Target => message!("target"),
        House::Partners => message!("partners"),
        House::Packs | House::MorePacks => message!("packs"),
        House::Teams => message!("teams"),
        House::Minutes => message!("minutes"),
        House::WildEights => message!("wild eights"),
        House::Offences => message!("missed calls"),
        House::Reshuffle => message!("reshuffle"),
        House::LookAtOnce => message!("look at once"),
        House::DeclineSeven => message!("sevens may be declined"),
        House::OwnJump => message!("jump on your own card"),
        House::FrenchDeck => message!("cards"),
        House::DrawLimit => message!("limit to drawing"),
        House::SevensToNines => message!("sevens to nines"),
        House::Backfire => message!("backfire"),
        House::BackfireTakesTurn => message!("backfire takes the turn"),
        House::Laps => message!("laps"),
        House::HandSize => message!("cards each"),
    }
}

/// A switch that is off, in a list of house rules: a message.
const fn off_in_a_list(house: House) -> &'static str {
    match house {
        House::JumpIn => message!("no jump-in"),
        House::SevenZero => message!("no seven-zero"),
        House::DrawUntil => message!("no draw until it fits"),
        House::ForcedPlay => message!("no forced play"),
        House::Progressive => message!("no stacking"),
        House::Partners => message!("no partners"),
        House::WildEights => message!("no wild eights"),
        House::Reshuffle => message!("no reshuffle"),
        House::LookAtOnce => message!("no look at once"),
        House::DeclineSeven => message!("no sevens may be declined"),
        House::OwnJump => message!("no jump on your own card"),
        House::BackfireTakesTurn => message!("no backfire takes the turn"),
        House::Laps => message!("no laps"),
        // These are not switches.
        _ => in_a_list(house),
    }
}

/// "1 card", "2 cards".
fn cards(count: usize) -> Phrase {
    phrase!("{count} card | {count} cards", count)
}

/// "1 pack", "2 packs".
pub(crate) fn packs(count: usize) -> Phrase {
    phrase!("{count} pack | {count} packs", count)
}

/// "2 teams".
fn so_many_teams(count: usize) -> String {
    say!("{count} team | {count} teams", count)
}

/// A house rule with its value in a list of house rules: "jump-in", "no jump on your own card", "2 packs".
pub fn told(spec: &HouseSpec, value: u8) -> String {
    match (spec.values, spec.house, value) {
        (Values::Switch, house, 0) => i18n::message_text(off_in_a_list(house)),
        (Values::Switch, house, _) => i18n::message_text(in_a_list(house)),
        (_, House::Target | House::Minutes, _) => word(spec, value),
        (_, House::Packs | House::MorePacks, 1..) => i18n::phrase_text(&packs(value.into())),
        (_, House::HandSize, count) => {
            say!("{count} card each | {count} cards each", count)
        }
        (_, House::Teams, 0) => say!("no teams"),
        (_, House::Teams, _) => so_many_teams(usize::from(value) + 1),
        (_, house, _) => say!(
            "{rule}: {setting}",
            rule = Phrase::of(in_a_list(house)),
            setting = word(spec, value)
        ),
    }
}

/// The word for a value in this game, where it may mean something else.
pub fn word_in(ruleset: RulesetId, spec: &HouseSpec, value: u8) -> String {
    match (ruleset, spec.house, value) {
        // NEW-49
        (RulesetId::Newno, House::Target, 0) => say!("as many rounds as you like"),
        _ => word(spec, value),
    }
}

/// The word for a value of a house rule, as the player chooses it.
pub fn word(spec: &HouseSpec, value: u8) -> String {
    match (spec.house, value) {
        (House::Target, 0) => say!("a single round"),
        (House::Target, fifties) => say!(
            "{count} point | {count} points",
            count = 50 * u16::from(fifties)
        ),
        (House::Minutes, 0) => say!("no limit"),
        (House::Minutes, count) => say!("{count} minute | {count} minutes", count),
        (House::DrawLimit, 0) => say!("any number"),
        (House::Packs, 0) => say!("automatic"),
        (House::CatchPenalty | House::DrawLimit | House::HandSize, count) => {
            i18n::phrase_text(&cards(count.into()))
        }
        _ => match spec.values {
            Values::Switch => i18n::message_text(if value == 0 {
                message!("off")
            } else {
                message!("on")
            }),
            Values::Ways(ways) => {
                let number = ways.get(usize::from(value)).copied().unwrap_or_default();
                way(spec.house, value).map_or_else(|| number.to_owned(), i18n::message_text)
            }
            Values::Range(..) => value.to_string(),
        },
    }
}

/// The word for one of several ways: a message. `None` if it is a number.
const fn way(house: House, value: u8) -> Option<&'static str> {
    Some(match (house, value) {
        (House::DrawFour, 0) => message!("challenge"),
        (House::DrawFour, 1) | (House::StrictDrawFour, 1) => message!("strict"),
        (House::DrawFour, 2) | (House::StrictDrawFour, 0) => message!("free"),
        (House::Scoring, 0) | (House::HandsCount, 1) => message!("winner"),
        (House::Scoring, 1) | (House::HandsCount, 0) => message!("low"),
        (House::Scoring, 2) => message!("eliminate"),
        (House::Teams, 0) => message!("everybody alone"),
        (House::Offences, 0) => message!("player"),
        (House::Offences, 1) => message!("table"),
        (House::FrenchDeck, 0) => message!("colour"),
        (House::FrenchDeck, 1) => message!("french"),
        (House::SevensToNines, 0) => message!("all"),
        (House::SevensToNines, 1) => message!("own"),
        (House::Backfire, 0) => message!("rebound"),
        (House::Backfire, 1) => message!("cancel"),
        _ => return None,
    })
}

/// "2 teams of 3", if that comes out even.
pub(crate) fn teams(teams: usize, seats: usize) -> String {
    match (seats % teams, seats / teams) {
        (0, members @ 2..) => say!(
            "{count} team of {members} | {count} teams of {members}",
            count = teams,
            members = members.to_string()
        ),
        _ => so_many_teams(teams),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house_rules::choices::choices;
    use engine::Mix;
    use engine::rulesets::houses::HOUSES;

    #[test]
    fn every_house_rule_can_be_told() {
        for spec in &HOUSES {
            for (ruleset, usual) in spec.of {
                let plain = Mix::plain(*ruleset);
                let choices = choices(spec, &plain, 4);
                assert!(choices.iter().any(|(value, ..)| value == usual));
                for (value, word, _) in choices {
                    assert!(!word.is_empty() && !told(spec, value).is_empty());
                }
            }
        }
    }
}
