//! Objections to the value of a house rule, or to a game config, for a number of players; and why a house
//! rule has no place in a game.

use engine::{
    GameConfig, HouseRule, Phrase, RulesetId,
    house_rules::{Group, HOUSE_RULES, HouseRuleSpec, powers},
    kernel::ruleset::Calling,
    phrase,
    rulesets::config::ConfigError,
};

use crate::{
    house_rules::{
        labels::{heading, packs},
        summary::{built, set_to, suiting},
    },
    i18n,
    list::sentences,
    say,
};

/// A remedy for too few cards: "take 2 packs, or deal 9 cards each".
fn enough(config: &GameConfig, seats: usize) -> Phrase {
    let reaches = |packs: &usize| {
        let packs = u8::try_from(*packs).unwrap_or(u8::MAX);
        config.with(HouseRule::Packs, packs).check(seats).is_ok()
    };
    let packs = (1..=4).find(reaches).map(packs);
    let fewer = config
        .house_rules()
        .find(|spec| spec.house_rule == HouseRule::HandSize);
    let cards = fewer.map(|_| config.largest_hand(seats));
    match (packs, cards) {
        (Some(packs), Some(count)) => phrase!(
            "take {packs}, or deal {count} card each | take {packs}, or deal {count} cards each",
            packs,
            count
        ),
        (Some(packs), None) => phrase!("take {packs}", packs),
        (None, cards) => phrase!(
            "deal {count} card each | deal {count} cards each",
            count = cards.unwrap_or_default()
        ),
    }
}

/// True if nobody has to call (CLA-71).
fn has_no_calls(config: &GameConfig) -> bool {
    built(config, 2).calls.calling == Calling::Never
}

/// The objection to a house rule's value, for this number of players and beside the other house rules.
pub fn objection(spec: &HouseRuleSpec, config: &GameConfig, seats: usize) -> Option<String> {
    let value = config.value(spec.house_rule);
    let players = seats.to_string();
    if let Some(objection) = power_objection(spec, config, seats) {
        return Some(objection);
    }
    match spec.house_rule {
        HouseRule::Target if config.value(HouseRule::Minutes) > 0 => {
            Some(say!("Does not count while you play for minutes."))
        }
        HouseRule::Target if config.is_on(HouseRule::Out) => Some(say!(
            "Does not count while the match goes on to the last player."
        )),
        HouseRule::CatchPenalty if has_no_calls(config) => {
            Some(say!("Does not count while nobody has to call."))
        }
        HouseRule::Partners if config.is_on(HouseRule::Partners) && seats != 4 => Some(say!(
            "Takes exactly four players; you are {players}.",
            players
        )),
        HouseRule::Teams => match config.check(seats) {
            Err(ConfigError::UnevenTeams) => Some(say!(
                "{count} team does not come out even among {players}: as many in each, two at least. | {count} teams do not come out even among {players}: as many in each, two at least.",
                count = usize::from(value) + 1,
                players
            )),
            _ => None,
        },
        HouseRule::Packs | HouseRule::HandSize
            if config.check(seats) == Err(ConfigError::TooFewCards) =>
        {
            Some(say!(
                "Too few cards for {players}: {remedy}.",
                players,
                remedy = enough(config, seats)
            ))
        }
        HouseRule::Packs => {
            let suits = suiting(config, seats);
            (value != 0 && value != suits).then(|| {
                say!(
                    "Usual for {count} player: {packs}. | Usual for {count} players: {packs}.",
                    count = seats,
                    packs = packs(suits.into())
                )
            })
        }
        HouseRule::MorePacks => {
            let least = built(config, seats).packs;
            (least > value).then(|| {
                say!(
                    "{count} player takes {packs} at least. | {count} players take {packs} at least.",
                    count = seats,
                    packs = packs(least.into())
                )
            })
        }
        own => {
            let clashes = config.clashes();
            let about = clashes.filter(|(one, clash)| *one == own || clash.with == own);
            let reasons: Vec<String> = about
                .map(|(one, clash)| clash_sentence(config, one, clash.with))
                .collect();
            (!reasons.is_empty()).then(|| sentences(reasons))
        }
    }
}

/// The two house rules of a clash, by their names in the lobby, and the reason.
fn clash_sentence(config: &GameConfig, own: HouseRule, with: HouseRule) -> String {
    let why = ConfigError::Clash(own, with).phrase();
    let [rule, other] = [own, with].map(|of| set_to(config, of.spec()));
    let both = say!("“{rule}” can’t go with “{other}”.", rule, other);
    sentences([both, i18n::phrase_text(&why)])
}

/// The objection to a number's power: too many numbers make others draw, and this is one of them.
fn power_objection(spec: &HouseRuleSpec, config: &GameConfig, seats: usize) -> Option<String> {
    if spec.group != Group::Powers {
        return None;
    }
    let power = powers::of_value(config.value(spec.house_rule))?;
    (power.makes_draw() && powers::draw_too_much(config, seats)).then(|| {
        say!("Too many numbers make others draw, so no round would end. Three are the most. “Everyone else” counts as two, and is for four players at most.")
    })
}

/// The players that a guest waits for, where the game config needs more than there are.
pub fn awaited_players(config: &GameConfig, seats: usize) -> String {
    let least = *config.players().start();
    say!(
        "Waiting for another player. | Waiting for {count} more players.",
        count = least.saturating_sub(seats)
    )
}

/// The reason why this number of players cannot play a game config, and the remedy.
pub fn hindrance(config: &GameConfig, error: ConfigError, seats: usize) -> String {
    let (least, most) = config.players().into_inner();
    let (game, players) = (i18n::game_name(config.ruleset), seats.to_string());
    match error {
        ConfigError::TooFew => say!(
            "Add a player. | Add {count} players.",
            count = least.saturating_sub(seats)
        ),
        ConfigError::TooMany => say!(
            "{game} takes {most} players at most; you are {players}.",
            game,
            most = most.to_string(),
            players
        ),
        ConfigError::PartnersNeedFour => {
            say!(
                "Partners need exactly four players; you are {players}.",
                players
            )
        }
        ConfigError::TooFewCards => say!(
            "There are not enough cards for {players} players: {remedy}.",
            players,
            remedy = enough(config, seats)
        ),
        ConfigError::Clash(own, with) => clash_sentence(config, own, with),
        _ => i18n::phrase_text(&error.phrase()),
    }
}

/// House rules of other games that have no place in this one, by reason. Names and reasons are messages.
pub fn absent(ruleset: RulesetId) -> Vec<(&'static str, Vec<&'static str>)> {
    let offered: Vec<&str> = GameConfig::plain(ruleset)
        .house_rules()
        .map(|spec| spec.name)
        .collect();
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for spec in HOUSE_RULES.iter().filter(|spec| spec.is_widespread()) {
        let Some(why) = spec.why_not(ruleset) else {
            continue;
        };
        if offered.contains(&spec.name) {
            continue;
        }
        // The ten numbers go under the name of all powers.
        let name = match spec.group {
            Group::Powers => heading(spec.group),
            _ => spec.name,
        };
        match reasons.iter_mut().find(|(reason, _)| *reason == why) {
            Some((_, names)) if names.contains(&name) => {}
            Some((_, names)) => names.push(name),
            None => reasons.push((why, vec![name])),
        }
    }
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rulesets::RULESETS;

    const SEVEN: &str = "“7: take a card from someone” can’t go with “Swapping sevens: must swap”. The 7 already swaps hands.";

    fn config(code: &str) -> GameConfig {
        code.parse().expect("a mix")
    }

    #[test]
    fn house_rules_that_conflict_or_are_unusual_say_so() {
        let target = objection(HouseRule::Target.spec(), &config("classic+minutes=30"), 4);
        assert_eq!(
            target.as_deref(),
            Some("Does not count while you play for minutes.")
        );
        let partners = |seats| {
            objection(
                HouseRule::Partners.spec(),
                &config("classic+partners"),
                seats,
            )
        };
        assert_eq!(
            partners(5).as_deref(),
            Some("Takes exactly four players; you are 5.")
        );
        assert_eq!(partners(4), None);
        let packs = objection(HouseRule::Packs.spec(), &config("classic+packs=2"), 3);
        assert_eq!(packs.as_deref(), Some("Usual for 3 players: 1 pack."));
        let french = objection(
            HouseRule::Packs.spec(),
            &config("newno+deck=french+packs=3"),
            4,
        );
        assert_eq!(french.as_deref(), Some("Usual for 4 players: 1 pack."));
        let twelve = objection(HouseRule::MorePacks.spec(), &config("twist"), 12);
        assert_eq!(twelve.as_deref(), Some("12 players take 6 packs at least."));
    }

    #[test]
    fn a_power_that_cannot_be_says_why() {
        let said = |rule: HouseRule, code: &str| objection(rule.spec(), &config(code), 4);
        let drawn = "classic+p1=others-draw+p2=others-draw+p4=take";
        let why = said(HouseRule::Power2, drawn).unwrap_or_default();
        assert!(
            why.starts_with("Too many numbers make others draw"),
            "{why}"
        );
        assert_eq!(said(HouseRule::Power4, drawn), None);
        let seven = "classic+sevens+p7=take";
        for of in [HouseRule::Power7, HouseRule::Sevens] {
            let why = said(of, seven).unwrap_or_default();
            assert_eq!(why, SEVEN);
        }
    }

    #[test]
    fn each_house_rule_says_all_that_speaks_against_its_own_value() {
        let two = config("classic+double+scoring=low+sevens+p7=take");
        let said = |rule: HouseRule| objection(rule.spec(), &two, 4).unwrap_or_default();
        for rule in [HouseRule::Double, HouseRule::Scoring] {
            assert_eq!(
                said(rule),
                "“Double” can’t go with “Scoring: own cards count, the lowest total wins”. Only a winner who takes points can take double."
            );
        }
        for rule in [HouseRule::Sevens, HouseRule::Power7] {
            assert_eq!(said(rule), SEVEN);
        }
        assert_eq!(said(HouseRule::Zeros), "");
    }

    #[test]
    fn a_clash_names_both_house_rules_beside_the_start_too() {
        let revenge = config("classic+revenge");
        let error = revenge.check(4).expect_err("a clash");
        let words = "“Revenge” can’t go with “Stacking: off”. Nothing is played in answer without stacking.";
        assert_eq!(hindrance(&revenge, error, 4), words);
        for of in [HouseRule::Revenge, HouseRule::Stacking] {
            assert_eq!(objection(of.spec(), &revenge, 4).as_deref(), Some(words));
        }
    }

    #[test]
    fn too_few_cards_are_told_with_what_would_be_enough() {
        let twelve = config("classic+packs=1+hand=12");
        let words = objection(HouseRule::HandSize.spec(), &twelve, 10);
        assert_eq!(
            words.as_deref(),
            Some("Too few cards for 10: take 2 packs, or deal 9 cards each.")
        );
        assert_eq!(
            hindrance(&config("grand+hand=12"), ConfigError::TooFewCards, 10),
            "There are not enough cards for 10 players: deal 9 cards each."
        );
        assert_eq!(objection(HouseRule::HandSize.spec(), &twelve, 4), None);
    }

    #[test]
    fn missing_players_are_counted() {
        let twist = config("twist");
        let words = |seats| hindrance(&twist, ConfigError::TooFew, seats);
        assert_eq!(words(1), "Add 2 players.");
        assert_eq!(words(2), "Add a player.");
    }

    #[test]
    fn absent_house_rules_have_a_reason() {
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
