//! What is played, in plain words.
use engine::rulesets::houses::Values;
use engine::{House, Mix};

/// What is played, in a few plain sentences.
pub(super) fn summary(mix: &Mix) -> String {
    let scoring = match (mix.value(House::Scoring), mix.target()) {
        (_, 0) => "A single round.".to_owned(),
        (0, target) => format!("Whoever goes out scores the others’ cards; {target} points win."),
        (1, target) => format!(
            "Everybody counts the cards they are left with, until {target}; the lowest wins."
        ),
        (_, target) => format!(
            "Everybody counts the cards they are left with; {target} points and you are out."
        ),
    };
    let draw_four = match mix.value(House::DrawFour) {
        0 => "A Wild Draw Four can be challenged.",
        1 => "A Wild Draw Four only without the colour in force.",
        _ => "A Wild Draw Four at any time.",
    };
    let switches = mix
        .houses()
        .filter(|spec| spec.values == Values::Switch && mix.is_on(spec.house));
    let names: Vec<&str> = switches.map(|spec| spec.name).collect();
    let extras = match names.as_slice() {
        [] => String::new(),
        names => format!(" With: {}.", names.join(", ").to_lowercase()),
    };
    format!("{}. {scoring} {draw_four}{extras}", mix.ruleset.spec().name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::RulesetId;

    #[test]
    fn the_plain_game_is_told_in_plain_words() {
        assert_eq!(
            summary(&Mix::plain(RulesetId::Classic)),
            "Classic. Whoever goes out scores the others’ cards; 500 points win. A Wild Draw Four can be challenged."
        );
    }

    #[test]
    fn what_is_switched_on_is_named() {
        let mix = Mix::plain(RulesetId::Classic)
            .with(House::Target, 0)
            .with(House::JumpIn, 1)
            .with(House::Progressive, 1);
        let words = summary(&mix);
        assert!(words.contains("A single round."), "{words}");
        assert!(words.ends_with("With: jump-in, stacking."), "{words}");
    }
}
