//! Sentences about the house rules that winners may change and have changed.

use engine::{
    GameConfig, HouseRule, Phrase, RuleId,
    house_rules::{Change, Group, HouseRuleSpec, Values, powers},
    message,
    phrase::Arg,
    session::{Amendment, Player, PlayerId, Presence, Table, TableStage},
};

use crate::{
    house_rules::{
        choices::choices,
        labels::{GROUPS, word},
    },
    i18n, say,
};

/// A house rule and the values that it may get for the next round.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The house rule.
    pub spec: &'static HouseRuleSpec,
    /// Its value now.
    pub now: u8,
    /// Each other value and its word.
    pub values: Vec<(u8, String)>,
}

/// The changes that are open now, grouped by kind.
pub fn offers(table: &Table) -> Vec<Offer> {
    let open = table.open_changes();
    let seats = table.scores().map_or(0, |scores| scores.totals.len());
    let offer = |spec: &'static HouseRuleSpec| {
        let mut values = choices(spec, &table.config, seats);
        values.retain(|(value, ..)| {
            let house_rule = spec.house_rule;
            let value = *value;
            open.contains(&Change { house_rule, value })
        });
        Offer {
            spec,
            now: table.config.value(spec.house_rule),
            values: values
                .into_iter()
                .map(|(value, word, _)| (value, word))
                .collect(),
        }
    };
    let kind = |group: Group| {
        let house_rules = table.config.house_rules();
        house_rules.filter(move |spec| spec.group == group)
    };
    GROUPS
        .into_iter()
        .flat_map(kind)
        .map(offer)
        .filter(|offer| !offer.values.is_empty())
        .collect()
}

/// The rule that demonstrates a house rule with its present value, from this game's own book if possible.
pub fn shown(spec: &HouseRuleSpec, config: &GameConfig) -> Option<RuleId> {
    if spec.group == Group::Powers
        && let Some(power) = powers::of_value(config.value(spec.house_rule))
    {
        return Some(power.rule);
    }
    if let Some(rule) = spec.without.filter(|_| !config.is_on(spec.house_rule)) {
        return Some(rule);
    }
    let own = config.ruleset.spec().book;
    let in_own = spec.rules().find(|rule| rule.book == own);
    in_own.or_else(|| spec.rules().next())
}

/// True if the value 0 removes the house rule in words as well: it has no name of its own.
fn is_removed(spec: &HouseRuleSpec) -> bool {
    match spec.values {
        Values::OneOf(choices) => choices.first().is_some_and(|first| first.key == "off"),
        _ => spec.can_be_off(),
    }
}

/// The sentences about a new value of a house rule: before its first round, and in it.
fn sentences_about(spec: &HouseRuleSpec, value: u8) -> (&'static str, &'static str) {
    match (spec.values, value) {
        (_, 0) if spec.group == Group::Powers => (
            message!("{who} takes the power off the {rule}, from the next round on."),
            message!("{who} took the power off the {rule}, from this round on."),
        ),
        _ if spec.group == Group::Powers => (
            message!("{who} gives the {rule} a power from the next round on: {value}."),
            message!("{who} gave the {rule} a power, from this round on: {value}."),
        ),
        (_, 0) if is_removed(spec) => (
            message!("{who} removes {rule} from the next round on."),
            message!("{who} removed {rule}, from this round on."),
        ),
        (Values::Switch(_) | Values::Grades(..), 1) => (
            message!("{who} adds {rule} from the next round on."),
            message!("{who} added {rule}, from this round on."),
        ),
        _ => (
            message!("{who} sets {rule} to “{value}” from the next round on."),
            message!("{who} set {rule} to “{value}”, from this round on."),
        ),
    }
}

/// The choice of a player: "Ana adds Jump-in from the next round on.", and in that round: "Ana added Jump-in, from this
/// round on."
fn chosen(table: &Table, amendment: Amendment) -> String {
    let who = table.name_of(amendment.by);
    let Some(Change { house_rule, value }) = amendment.change else {
        return say!("{who} leaves the rules as they are.", who);
    };
    let spec = house_rule.spec();
    let (next, now) = sentences_about(spec, value);
    let args = [
        ("who", Arg::from(who)),
        ("rule", Arg::from(i18n::message_text(spec.name))),
        ("value", Arg::from(word(spec, value))),
    ];
    let sentence = if table.is_playing() { now } else { next };
    i18n::phrase_text(&Phrase::new(sentence, args))
}

/// The state between two rounds, for the players on this phone: who may choose, the choice, or why there is none.
/// `None` at other times and tables.
pub fn state(table: &Table, mine: &[PlayerId]) -> Option<String> {
    if !table.is_between_rounds() {
        return None;
    }
    if let Some(amendment) = table.amendment {
        return Some(chosen(table, amendment));
    }
    if let ([me], [amender]) = (mine, table.amenders().collect::<Vec<_>>().as_slice())
        && amender.id == *me
    {
        return Some(say!(
            "You may change one house rule, from the next round on."
        ));
    }
    let names: Vec<String> = table.amenders().map(named).collect();
    let winners = match &table.stage {
        TableStage::RoundOver(_, outcome) => outcome.winners.len(),
        _ => 0,
    };
    Some(match (names.as_slice(), won(table).as_slice()) {
        ([], _) if winners == 0 => say!("Nobody won the round: the rules stay as they are."),
        ([], bots) if bots.len() < winners => {
            say!("The winner has left: the rules stay as they are.")
        }
        ([], bots) => say!(
            "{who} won: bots leave the rules as they are. | {who} won: bots leave the rules as they are.",
            who = Arg::all(bots.iter().map(|bot| named(bot))),
            count = bots.len()
        ),
        ([who], _) => say!(
            "{who} may change one house rule, from the next round on.",
            who
        ),
        (names, _) => say!(
            "{who} may change one house rule, from the next round on: who chooses first chooses for all.",
            who = Arg::all(names)
        ),
    })
}

/// The bots that won the last round.
fn won(table: &Table) -> Vec<&Player> {
    let TableStage::RoundOver(_, outcome) = &table.stage else {
        return Vec::new();
    };
    let seated = outcome.winners.iter().filter_map(|seat| table.seated(seat));
    seated.filter(|player| player.kind.is_bot()).collect()
}

fn named(player: &Player) -> String {
    player.name.to_string()
}

/// The players on other phones who are still choosing: "Ana is still choosing a house rule."
pub fn awaited(table: &Table, mine: &[PlayerId]) -> Option<String> {
    let choosing: Vec<&Player> = table.amenders().collect();
    let here = |player: &&&Player| player.presence == Presence::Here;
    let own = |player: &&Player| mine.contains(&player.id);
    if choosing.iter().any(own) {
        return None;
    }
    let names: Vec<String> = choosing.iter().filter(here).map(|p| named(p)).collect();
    match names.as_slice() {
        [] => None,
        names => Some(say!(
            "{who} is still choosing a house rule. | {who} are still choosing a house rule.",
            who = Arg::all(names),
            count = names.len()
        )),
    }
}

/// The change in the round in play: "Ana added Jump-in, from this round on."
pub fn in_force(table: &Table) -> Option<String> {
    let counts = |amendment: &Amendment| table.is_playing() && amendment.change.is_some();
    let amendment = table.amendment.filter(counts)?;
    Some(chosen(table, amendment))
}

/// The changed house rule of the next round or the one in play, the rule that shows it, and the game config with it.
pub fn changed(table: &Table) -> Option<(HouseRule, RuleId, GameConfig)> {
    let house_rule = table.amendment?.change?.house_rule;
    let config = table.next_config();
    Some((house_rule, shown(house_rule.spec(), &config)?, config))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::example_table;
    use engine::bot::Strength;
    use engine::rulesets::RULESETS;
    use engine::session::{AmendmentRight, PlayerKind};
    use engine::{RoundEnd, Seat};

    /// A round at a house-rule night, won by this seat of four.
    fn won_by(config: &str, seat: usize) -> Table {
        let seat = Seat::first(4).nth(seat).expect("a seat");
        Table {
            amendment_right: AmendmentRight::Winner,
            ..example_table(config, RoundEnd::Out(seat), None)
        }
    }

    fn after(house_rule: HouseRule, value: u8) -> Table {
        let mut table = won_by("classic", 0);
        table.amendment = Some(Amendment {
            by: table.players[0].id,
            change: Some(Change { house_rule, value }),
        });
        table
    }

    /// The same table in the next round.
    fn next(mut table: Table) -> Table {
        table.config = table.next_config().into();
        if let TableStage::RoundOver(scores, _) = table.stage {
            table.stage = TableStage::Round(scores);
        }
        table
    }

    #[test]
    fn the_player_who_can_choose_is_named_and_so_is_the_choice() {
        let table = won_by("classic", 2);
        let said = state(&table, &[]).expect("between two rounds");
        assert_eq!(
            said,
            "Cem may change one house rule, from the next round on."
        );
        let own = state(&table, &[PlayerId(2)]);
        assert_eq!(
            own.as_deref(),
            Some("You may change one house rule, from the next round on.")
        );
        let several = state(&table, &[PlayerId(1), PlayerId(2)]);
        assert_eq!(several.as_deref(), Some(said.as_str()));
        let said = |house_rule, value| state(&after(house_rule, value), &[]).expect("chosen");
        assert_eq!(
            said(HouseRule::JumpIn, 1),
            "Ana adds Jump-in from the next round on."
        );
        assert_eq!(
            said(HouseRule::HandSize, 10),
            "Ana sets Cards each to “10 cards” from the next round on."
        );
        assert_eq!(
            said(HouseRule::Calls, 0),
            "Ana sets Calls to “before or after the play” from the next round on."
        );
        assert_eq!(
            said(HouseRule::Power4, 6),
            "Ana gives the 4 a power from the next round on: take a card from someone."
        );
        let mut table = won_by("classic", 0);
        let by = table.players[0].id;
        table.amendment = Some(Amendment { by, change: None });
        let said = state(&table, &[]).expect("chosen");
        assert_eq!(said, "Ana leaves the rules as they are.");
        assert_eq!(in_force(&next(table)), None);
    }

    #[test]
    fn nobody_and_bots_choose_nothing_and_that_is_told() {
        let mut table = won_by("classic", 1);
        table.players[1].kind = PlayerKind::Bot(Strength::Good);
        assert_eq!(
            state(&table, &[]).as_deref(),
            Some("Ben won: bots leave the rules as they are.")
        );
        let drawn = Table {
            amendment_right: AmendmentRight::Winner,
            ..example_table("unu", RoundEnd::Drawn, None)
        };
        assert_eq!(
            state(&drawn, &[]).as_deref(),
            Some("Nobody won the round: the rules stay as they are.")
        );
        assert_eq!(
            state(&example_table("unu", RoundEnd::Drawn, None), &[]),
            None
        );
    }

    #[test]
    fn others_see_that_the_winner_is_still_choosing() {
        let mut table = won_by("classic", 2);
        let mine = |at: usize| [PlayerId(at as u16)];
        let said = awaited(&table, &mine(0));
        assert_eq!(said.as_deref(), Some("Cem is still choosing a house rule."));
        assert_eq!(awaited(&table, &mine(2)), None);
        table.players[2].presence = Presence::Lost;
        assert_eq!(awaited(&table, &mine(0)), None);
    }

    #[test]
    fn a_new_house_rule_is_named_in_its_first_round() {
        let table = after(HouseRule::JumpIn, 1);
        assert_eq!(in_force(&table), None);
        let (_, _, config) = changed(&table).expect("a rule");
        assert!(config.is_on(HouseRule::JumpIn));
        let table = next(table);
        assert_eq!(
            in_force(&table).as_deref(),
            Some("Ana added Jump-in, from this round on.")
        );
        assert_eq!(state(&table, &[]), None);
    }

    #[test]
    fn only_what_can_be_played_on_with_is_offered() {
        let offered = |config: &str| {
            let offers = offers(&won_by(config, 0));
            let names = offers.iter().map(|offer| offer.spec.name);
            names.collect::<Vec<_>>()
        };
        let classic = offered("classic");
        assert!(classic.contains(&"Jump-in") && classic.contains(&"Cards each"));
        for fixed in ["Target", "Minutes", "Scoring", "Partners"] {
            assert!(!classic.contains(&fixed), "{fixed}");
        }
        assert!(!offered("unu").contains(&"Jump-in"));
        let all = offers(&won_by("classic+jump-in", 0));
        let jump = all
            .iter()
            .find(|offer| offer.spec.house_rule == HouseRule::JumpIn);
        let jump = jump.map(|offer| (offer.now, offer.values.len()));
        assert_eq!(jump, Some((1, 2)), "off, or by number");
    }

    #[test]
    fn every_house_rule_that_is_offered_has_a_rule_to_show() {
        for spec in &RULESETS {
            for offer in offers(&won_by(spec.key, 0)) {
                let rule = shown(offer.spec, &GameConfig::plain(spec.id)).expect("a rule");
                assert_eq!(rule.book, spec.book, "{}", offer.spec.name);
            }
        }
    }
}
