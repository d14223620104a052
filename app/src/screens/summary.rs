//! What is played, in plain words.
use engine::rules::ruleset::Scoring;
use engine::rulesets::houses::{HouseSpec, Values};
use engine::rulesets::mix::Length;
use engine::{House, Mix};

use super::agreed::rules;

/// What is played, in a few plain sentences.
pub(super) fn summary(mix: &Mix) -> String {
    let mut sentences = vec![format!("{}.", mix.ruleset.spec().name), scoring(mix)];
    sentences.extend(draw_four(mix).map(str::to_owned));
    let told = |house| {
        matches!(
            house,
            House::Scoring | House::HandsCount | House::Target | House::Minutes | House::DrawFour
        )
    };
    let others = mix.deviations().filter(|spec| !told(spec.house));
    let extras: Vec<String> = others
        .map(|spec| extra(spec, mix.value(spec.house)))
        .collect();
    if !extras.is_empty() {
        sentences.push(format!("With: {}.", extras.join(", ")));
    }
    sentences.join(" ")
}

/// What counts, and when the match is over.
fn scoring(mix: &Mix) -> String {
    match (rules(mix).scoring, mix.length()) {
        (Scoring::Rounds, _) => {
            "Rounds won are counted, for as many rounds as you like; most win.".to_owned()
        }
        (_, Length::Round) => "A single round.".to_owned(),
        (Scoring::Winner, Length::Points(points)) => {
            format!("Whoever goes out scores the others’ cards; {points} points win.")
        }
        (Scoring::Winner, Length::Minutes(minutes)) => format!(
            "Whoever goes out scores the others’ cards, for {minutes} minutes; most points win."
        ),
        (Scoring::Eliminate, Length::Points(points)) => format!(
            "Everybody counts the cards they are left with; {points} points and you are out."
        ),
        (Scoring::Low, Length::Points(points)) => format!(
            "Everybody counts the cards they are left with, until {points}; the lowest wins."
        ),
        (Scoring::Low | Scoring::Eliminate, Length::Minutes(minutes)) => format!(
            "Everybody counts the cards they are left with, for {minutes} minutes; the lowest wins."
        ),
    }
}

/// What is asked of a Wild Draw Four, where that can be chosen.
fn draw_four(mix: &Mix) -> Option<&'static str> {
    mix.houses().find(|spec| spec.house == House::DrawFour)?;
    Some(match mix.value(House::DrawFour) {
        0 => "A Wild Draw Four can be challenged.",
        1 => "A Wild Draw Four only without the colour in force.",
        _ => "A Wild Draw Four at any time.",
    })
}

/// A house rule that is not as usual: "jump-in", "no jump on your own card", "packs: 2".
fn extra(spec: &HouseSpec, value: u8) -> String {
    let name = spec.name.to_lowercase();
    match (spec.values, value) {
        (Values::Switch, 0) => format!("no {name}"),
        (Values::Switch, _) => name,
        (Values::Ways(ways), way) => {
            let way = ways.get(usize::from(way)).copied().unwrap_or_default();
            format!("{name}: {way}")
        }
        (Values::Range(..), number) => format!("{name}: {number}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::RulesetId;
    use engine::rulesets::RULESETS;

    #[test]
    fn the_plain_game_is_told_in_plain_words() {
        assert_eq!(
            summary(&Mix::plain(RulesetId::Classic)),
            "Classic. Whoever goes out scores the others’ cards; 500 points win. A Wild Draw Four can be challenged."
        );
    }

    #[test]
    fn what_is_not_as_usual_is_named() {
        let mix = Mix::plain(RulesetId::Classic)
            .with(House::Target, 0)
            .with(House::JumpIn, 1)
            .with(House::Packs, 2);
        let words = summary(&mix);
        assert!(words.contains("A single round."), "{words}");
        assert!(words.ends_with("With: jump-in, packs: 2."), "{words}");
        let own = Mix::plain(RulesetId::Newno).with(House::OwnJump, 0);
        assert!(summary(&own).ends_with("With: no jump on your own card."));
    }

    #[test]
    fn every_ruleset_has_its_own_words() {
        let told: Vec<String> = RULESETS
            .iter()
            .map(|spec| summary(&Mix::plain(spec.id)))
            .collect();
        let unu = "Unu. Rounds won are counted, for as many rounds as you like; most win.";
        assert!(told.iter().any(|words| words == unu), "{told:?}");
        let twist = Mix::plain(RulesetId::Twist).with(House::Minutes, 45);
        assert_eq!(
            summary(&twist),
            "Twist. Everybody counts the cards they are left with, for 45 minutes; the lowest wins."
        );
    }
}
