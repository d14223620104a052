//! House rules in words: what each may be set to, which belong together, and what goes against what.
use engine::phrase::Phrase;
use engine::rules::ruleset::Ruleset;
use engine::rulesets::RulesetId;
use engine::rulesets::houses::{HOUSES, HouseSpec, Values};
use engine::rulesets::mix::MixError;
use engine::{House, Mix, message, phrase, rulesets};

use crate::{say, tongue};

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

    /// The heading: a message.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Group::Winning => message!("How it is won"),
            Group::Sides => message!("Alone or together"),
            Group::Cards => message!("The cards"),
            Group::Plays => message!("What may be laid"),
            Group::Drawing => message!("Drawing and missed calls"),
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

/// A house rule in a list of such: a message.
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
        // Not switches.
        _ => in_a_list(house),
    }
}

/// "1 card", "2 cards".
fn cards(count: usize) -> Phrase {
    phrase!("{count} card | {count} cards", count)
}

/// "1 pack", "2 packs".
fn packs(count: usize) -> Phrase {
    phrase!("{count} pack | {count} packs", count)
}

/// "2 teams".
fn so_many_teams(count: usize) -> String {
    say!("{count} team | {count} teams", count)
}

/// A house rule that is set so, in a list of such: "jump-in", "no jump on your own card", "2 packs".
pub(super) fn told(spec: &HouseSpec, value: u8) -> String {
    match (spec.values, spec.house, value) {
        (Values::Switch, house, 0) => tongue::of(off_in_a_list(house)),
        (Values::Switch, house, _) => tongue::of(in_a_list(house)),
        (_, House::Target | House::Minutes, _) => word(spec, value),
        (_, House::Packs | House::MorePacks, 1..) => tongue::told(&packs(value.into())),
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

/// What a house rule is set to, as one chooses it.
pub(super) fn word(spec: &HouseSpec, value: u8) -> String {
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
            tongue::told(&cards(count.into()))
        }
        _ => match spec.values {
            Values::Switch => tongue::of(if value == 0 {
                message!("off")
            } else {
                message!("on")
            }),
            Values::Ways(ways) => {
                let number = ways.get(usize::from(value)).copied().unwrap_or_default();
                way(spec.house, value).map_or_else(|| number.to_owned(), tongue::of)
            }
            Values::Range(..) => value.to_string(),
        },
    }
}

/// What one of several ways is called: a message; `None` if it is a number.
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

/// "2 teams of 3", where that comes out even.
pub(super) fn teams(teams: usize, seats: usize) -> String {
    match (seats % teams, seats / teams) {
        (0, members @ 2..) => say!(
            "{count} team of {members} | {count} teams of {members}",
            count = teams,
            members = members.to_string()
        ),
        _ => so_many_teams(teams),
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
fn enough(mix: &Mix, seats: usize) -> Phrase {
    let reaches = |packs: &usize| {
        let packs = u8::try_from(*packs).unwrap_or(u8::MAX);
        mix.with(House::Packs, packs).check(seats).is_ok()
    };
    let packs = (1..=4).find(reaches).map(packs);
    let fewer = mix.houses().find(|spec| spec.house == House::HandSize);
    let cards = fewer.map(|_| mix.largest_hand(seats));
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

/// What speaks against a house rule as it is set, among so many players and beside the others.
pub(super) fn objection(spec: &HouseSpec, mix: &Mix, seats: usize) -> Option<String> {
    let value = mix.value(spec.house);
    let players = seats.to_string();
    match spec.house {
        House::Target if mix.value(House::Minutes) > 0 => {
            Some(say!("Does not count while you play for minutes."))
        }
        House::Partners if mix.is_on(House::Partners) && seats != 4 => Some(say!(
            "Takes exactly four players; you are {players}.",
            players
        )),
        House::Teams => match mix.check(seats) {
            Err(MixError::UnevenTeams) => Some(say!(
                "{count} team does not come out even among {players}: as many in each, two at least. | {count} teams do not come out even among {players}: as many in each, two at least.",
                count = usize::from(value) + 1,
                players
            )),
            _ => None,
        },
        House::Packs | House::HandSize if mix.check(seats) == Err(MixError::TooFewCards) => {
            Some(say!(
                "Too few cards for {players}: {remedy}.",
                players,
                remedy = enough(mix, seats)
            ))
        }
        House::Packs => {
            let suits = suiting(mix, seats);
            (value != 0 && value != suits).then(|| {
                say!(
                    "Usual for {count} player: {packs}. | Usual for {count} players: {packs}.",
                    count = seats,
                    packs = packs(suits.into())
                )
            })
        }
        House::MorePacks => {
            let least = built(mix, seats).packs;
            (least > value).then(|| {
                say!(
                    "{count} player takes {packs} at least. | {count} players take {packs} at least.",
                    count = seats,
                    packs = packs(least.into())
                )
            })
        }
        _ => None,
    }
}

/// What keeps so many players from playing a mix, and what to do about it.
pub(super) fn hindrance(mix: &Mix, error: MixError, seats: usize) -> String {
    let (least, most) = mix.players().into_inner();
    let (game, players) = (mix.ruleset.spec().name, seats.to_string());
    match error {
        MixError::TooFew => say!(
            "{game} takes {least} players or more: one is missing. A bot will do. | {game} takes {least} players or more: {count} are missing. Bots will do.",
            game,
            least = least.to_string(),
            count = least.saturating_sub(seats)
        ),
        MixError::TooMany => say!(
            "{game} takes {most} players at most; you are {players}.",
            game,
            most = most.to_string(),
            players
        ),
        MixError::PartnersNeedFour => {
            say!(
                "Partners need exactly four players; you are {players}.",
                players
            )
        }
        MixError::TooFewCards => say!(
            "There are not enough cards for {players} players: {remedy}.",
            players,
            remedy = enough(mix, seats)
        ),
        _ => tongue::told(&error.phrase()),
    }
}

/// House rules of other games that have no place in this one, by the reason why; names and reasons are messages.
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
