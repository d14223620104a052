//! House rules in words: what each may be set to, which belong together, and what goes against what.
use engine::rules::ruleset::Ruleset;
use engine::rulesets::RulesetId;
use engine::rulesets::houses::{HOUSES, HouseSpec, Values};
use engine::rulesets::mix::MixError;
use engine::{House, Mix, rulesets};

/// House rules that are about the same thing, under one heading.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    Winning,
    Sides,
    Cards,
    Plays,
    Drawing,
}

impl Group {
    /// All of them, in the order in which they are offered.
    pub(super) const ALL: [Group; 5] = [
        Group::Winning,
        Group::Sides,
        Group::Plays,
        Group::Drawing,
        Group::Cards,
    ];

    /// The heading.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Group::Winning => "How it is won",
            Group::Sides => "Alone or together",
            Group::Cards => "The cards",
            Group::Plays => "What may be laid",
            Group::Drawing => "Drawing and missed calls",
        }
    }

    /// The heading that a house rule stands under.
    pub(super) const fn of(house: House) -> Group {
        match house {
            House::Scoring | House::HandsCount | House::Target | House::Minutes => Group::Winning,
            House::Partners | House::Teams => Group::Sides,
            House::Packs
            | House::MorePacks
            | House::HandSize
            | House::FrenchDeck
            | House::Reshuffle
            | House::LookAtOnce => Group::Cards,
            House::DrawUntil
            | House::ForcedPlay
            | House::DrawLimit
            | House::CatchPenalty
            | House::Offences => Group::Drawing,
            House::DrawFour
            | House::StrictDrawFour
            | House::JumpIn
            | House::SevenZero
            | House::Progressive
            | House::WildEights
            | House::DeclineSeven
            | House::OwnJump
            | House::SevensToNines
            | House::Backfire
            | House::BackfireTakesTurn
            | House::Laps => Group::Plays,
        }
    }
}

/// "1 pack", "2 packs".
pub(super) fn count(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}

/// A house rule that is set so, in a list of such: "jump-in", "no jump on your own card", "2 packs".
pub(super) fn told(spec: &HouseSpec, value: u8) -> String {
    let name = spec.name.to_lowercase();
    match (spec.values, spec.house, value) {
        (Values::Switch, _, 0) => format!("no {name}"),
        (Values::Switch, ..) => name,
        (_, House::Target | House::Minutes, _) => word(spec, value),
        (_, House::Packs | House::MorePacks, 1..) => count(value.into(), "pack"),
        (_, House::HandSize, _) => format!("{} each", word(spec, value)),
        (_, House::Teams, 0) => "no teams".to_owned(),
        (_, House::Teams, _) => count(usize::from(value) + 1, "team"),
        _ => format!("{name}: {}", word(spec, value)),
    }
}

/// What a house rule is set to, as one chooses it.
pub(super) fn word(spec: &HouseSpec, value: u8) -> String {
    match (spec.house, value) {
        (House::Target, 0) => "a single round".to_owned(),
        (House::Target, fifties) => format!("{} points", 50 * u16::from(fifties)),
        (House::Minutes, 0) => "no limit".to_owned(),
        (House::Minutes, minutes) => format!("{minutes} minutes"),
        (House::DrawLimit, 0) => "any number".to_owned(),
        (House::Packs, 0) => "automatic".to_owned(),
        (House::CatchPenalty | House::DrawLimit | House::HandSize, cards) => {
            count(cards.into(), "card")
        }
        _ => match spec.values {
            Values::Switch => if value == 0 { "off" } else { "on" }.to_owned(),
            Values::Ways(ways) => ways
                .get(usize::from(value))
                .copied()
                .unwrap_or_default()
                .to_owned(),
            Values::Range(..) => value.to_string(),
        },
    }
}

/// "2 teams of 3", where that comes out even.
pub(super) fn teams(teams: usize, seats: usize) -> String {
    match (seats % teams, seats / teams) {
        (0, members @ 2..) => format!("{teams} teams of {members}"),
        _ => format!("{teams} teams"),
    }
}

/// So many players, or as many of them as can play it.
pub(super) fn seated(mix: &Mix, seats: usize) -> usize {
    let (least, most) = mix.players().into_inner();
    seats.clamp(least, most)
}

/// The rules for so many players, or for as many as can play it.
pub(super) fn built(mix: &Mix, seats: usize) -> Ruleset {
    rulesets::build(mix, seated(mix, seats))
}

/// Packs that suit so many players, as one would choose them: some games take two for each.
pub(super) fn suiting(mix: &Mix, seats: usize) -> u8 {
    let packs = |chosen| built(&mix.with(House::Packs, chosen), seats).packs;
    let usual = packs(0);
    (1..=usual)
        .find(|chosen| packs(*chosen) == usual)
        .unwrap_or(usual)
}

/// What would make the cards reach for so many players: "take 2 packs, or deal 9 cards each".
fn enough(mix: &Mix, seats: usize) -> String {
    let reaches = |packs: &u8| mix.with(House::Packs, *packs).check(seats).is_ok();
    let packs = (1..=4)
        .find(reaches)
        .map(|packs| count(packs.into(), "pack"));
    let fewer = mix.houses().find(|spec| spec.house == House::HandSize);
    let fewer = fewer.map(|_| count(mix.largest_hand(seats).into(), "card"));
    match (packs, fewer) {
        (Some(packs), Some(cards)) => format!("take {packs}, or deal {cards} each"),
        (Some(packs), None) => format!("take {packs}"),
        (None, cards) => format!("deal {} each", cards.unwrap_or_default()),
    }
}

/// What speaks against a house rule as it is set, among so many players and beside the others.
pub(super) fn objection(spec: &HouseSpec, mix: &Mix, seats: usize) -> Option<String> {
    let value = mix.value(spec.house);
    match spec.house {
        House::Target if mix.value(House::Minutes) > 0 => {
            Some("Does not count while you play for minutes.".to_owned())
        }
        House::Partners if mix.is_on(House::Partners) && seats != 4 => {
            Some(format!("Takes exactly four players; you are {seats}."))
        }
        House::Teams => match mix.check(seats) {
            Err(MixError::UnevenTeams) => Some(format!(
                "{} do not come out even among {seats}: as many in each, two at least.",
                teams(usize::from(value) + 1, 1)
            )),
            _ => None,
        },
        House::Packs | House::HandSize if mix.check(seats) == Err(MixError::TooFewCards) => Some(
            format!("Too few cards for {seats}: {}.", enough(mix, seats)),
        ),
        House::Packs => {
            let packs = count(suiting(mix, seats).into(), "pack");
            match value {
                _ if value == 0 || value == suiting(mix, seats) => None,
                _ => Some(format!("Usual for {seats} players: {packs}.")),
            }
        }
        House::MorePacks => {
            let packs = built(mix, seats).packs;
            (packs > value).then(|| format!("{seats} players take {packs} packs at least."))
        }
        _ => None,
    }
}

/// What keeps so many players from playing a mix, and what to do about it.
pub(super) fn hindrance(mix: &Mix, error: MixError, seats: usize) -> String {
    let (least, most) = mix.players().into_inner();
    let name = mix.ruleset.spec().name;
    match error {
        MixError::TooFew if least == seats + 1 => {
            format!("{name} takes {least} players or more: one is missing. A bot will do.")
        }
        MixError::TooFew => format!(
            "{name} takes {least} players or more: {} are missing. Bots will do.",
            least - seats
        ),
        MixError::TooMany => format!("{name} takes {most} players at most; you are {seats}."),
        MixError::PartnersNeedFour => {
            format!("Partners need exactly four players; you are {seats}.")
        }
        MixError::TooFewCards => format!(
            "There are not enough cards for {seats} players: {}.",
            enough(mix, seats)
        ),
        _ => error.to_string(),
    }
}

/// House rules of other games that have no place in this one, by the reason why.
pub(super) fn absent(ruleset: RulesetId) -> Vec<(&'static str, Vec<&'static str>)> {
    let offered: Vec<&str> = Mix::plain(ruleset).houses().map(|spec| spec.name).collect();
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for spec in HOUSES
        .iter()
        .filter(|spec| spec.of.len() > 1 || spec.of.iter().any(|(id, _)| *id == RulesetId::Classic))
    {
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
    use super::super::choices::choices;
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn mix(code: &str) -> Mix {
        code.parse().expect("a mix")
    }

    #[test]
    fn every_house_rule_stands_under_a_heading_that_is_offered() {
        for spec in &HOUSES {
            let group = Group::of(spec.house);
            assert!(Group::ALL.contains(&group), "{}", group.title());
        }
    }

    #[test]
    fn teams_are_offered_as_they_come_out() {
        let words: Vec<String> = choices(House::Teams.spec(), &mix("twist"), 6)
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
            let choices = choices(House::Teams.spec(), &mix("twist"), seats);
            let open = choices.into_iter().filter(|(.., may)| *may);
            open.map(|(value, ..)| value).collect::<Vec<_>>()
        };
        assert_eq!(open(4), [0, 1]);
        assert_eq!(open(6), [0, 1, 2]);
        assert_eq!(open(3).len(), 8);
    }

    #[test]
    fn what_goes_against_something_says_so() {
        let target = objection(House::Target.spec(), &mix("classic+minutes=30"), 4);
        assert_eq!(
            target.as_deref(),
            Some("Does not count while you play for minutes.")
        );
        let partners = |seats| objection(House::Partners.spec(), &mix("classic+partners"), seats);
        assert_eq!(
            partners(5).as_deref(),
            Some("Takes exactly four players; you are 5.")
        );
        assert_eq!(partners(4), None);
        let packs = objection(House::Packs.spec(), &mix("classic+packs=2"), 3);
        assert_eq!(packs.as_deref(), Some("Usual for 3 players: 1 pack."));
        let french = objection(House::Packs.spec(), &mix("newno+deck=french+packs=3"), 4);
        assert_eq!(french.as_deref(), Some("Usual for 4 players: 1 pack."));
        let twelve = objection(House::MorePacks.spec(), &mix("twist"), 12);
        assert_eq!(twelve.as_deref(), Some("12 players take 6 packs at least."));
    }

    #[test]
    fn hands_are_offered_as_far_as_the_cards_reach() {
        let most = |code: &str, seats| {
            let choices = choices(House::HandSize.spec(), &mix(code), seats);
            choices.last().map(|(_, word, _)| word.clone())
        };
        assert_eq!(most("classic", 4).as_deref(), Some("20 cards"));
        assert_eq!(most("classic+packs=1", 10).as_deref(), Some("9 cards"));
        let twelve = mix("classic+packs=1+hand=12");
        let words = objection(House::HandSize.spec(), &twelve, 10);
        assert_eq!(
            words.as_deref(),
            Some("Too few cards for 10: take 2 packs, or deal 9 cards each.")
        );
        assert_eq!(
            hindrance(&mix("grand+hand=12"), MixError::TooFewCards, 10),
            "There are not enough cards for 10 players: deal 9 cards each."
        );
        assert_eq!(objection(House::HandSize.spec(), &twelve, 4), None);
    }

    #[test]
    fn who_is_missing_is_counted() {
        let twist = mix("twist");
        let words = |seats| hindrance(&twist, MixError::TooFew, seats);
        assert_eq!(
            words(1),
            "Twist takes 3 players or more: 2 are missing. Bots will do."
        );
        assert_eq!(
            words(2),
            "Twist takes 3 players or more: one is missing. A bot will do."
        );
    }

    #[test]
    fn what_is_not_offered_says_why() {
        for spec in &rulesets::RULESETS {
            for (why, names) in absent(spec.id) {
                assert!(!why.is_empty() && !names.is_empty(), "{}", spec.name);
            }
        }
        // Other house rules, and the size of the hands, which the dealer chooses.
        let newno = absent(RulesetId::Newno);
        assert_eq!(newno.len(), 2, "{newno:?}");
    }

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
