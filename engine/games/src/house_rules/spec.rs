//! The form in which a house rule is described: names, values, games, effect, and clashes with others.

use super::{HOUSE_RULES, HouseRule, powers};
use crate::rulesets::RulesetId;
use base::{RuleId, message};
use kernel::Ruleset;

/// Everything that players and programs need to know of a house rule.
#[derive(Clone, Copy, Debug)]
pub struct HouseRuleSpec {
    /// The house rule that this describes.
    pub house_rule: HouseRule,
    /// Its key in scripts and in the code of a game config, unique in every ruleset that has the house rule.
    pub key: &'static str,
    /// Its name on a switch, as a translatable message.
    pub name: &'static str,
    /// Its name in a list of house rules, as a translatable message.
    pub listed: &'static str,
    /// One plain sentence about its effect, as a translatable message.
    pub about: &'static str,
    /// The heading under which players find it.
    pub group: Group,
    /// The values that it may take.
    pub values: Values,
    /// The rules that describe nothing else. Players see them in gray while the house rule is off.
    pub own: &'static [RuleId],
    /// The rules that describe it among other things.
    pub shared: &'static [RuleId],
    /// The rule that holds while the house rule is off, if one rule alone says so.
    pub without: Option<RuleId>,
    /// The rulesets that have the house rule, and its default value in each.
    pub games: &'static [(RulesetId, u8)],
    /// The rulesets that lack it for a special reason, each with the reason as a translatable message.
    pub not_in: &'static [(RulesetId, &'static str)],
    /// The house rules that exclude it, where the ruleset has both.
    pub clashes: &'static [Clash],
    /// The change to a ruleset.
    pub change: RulesetChange,
}

/// The usual answers: no rule of its own, no game or house rule that excludes it, and the ruleset, the match or a phone
/// reads the value.
pub(super) const PLAIN: HouseRuleSpec = HouseRuleSpec {
    house_rule: HouseRule::DrawFour,
    key: "",
    name: "",
    listed: "",
    about: "",
    group: Group::Plays,
    values: Values::OneOf(&[]),
    own: &[],
    shared: &[],
    without: None,
    games: &[],
    not_in: &[],
    clashes: &[],
    change: RulesetChange::Elsewhere,
};

/// The subjects of house rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The house rules that most families play by. A reader finds them before all others.
    AskedFor,
    /// How a round and a match are won.
    Winning,
    /// Alone or in teams.
    Sides,
    /// Decks and cards.
    Cards,
    /// Which cards can be played.
    Plays,
    /// Drawing, and missed calls.
    Drawing,
    /// The powers of numbers.
    Powers,
    /// The screens of phones. They read the value from the game config of the table, and the rules stay the same.
    Screens,
}

/// The range of values that a house rule may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// Off (0) or on (1), with the words for off in a list of house rules, as a translatable message.
    Switch(&'static str),
    /// Off (0), or one of these grades, numbered from 1, with the words for off. The key alone sets the first grade.
    Grades(&'static str, &'static [NamedValue]),
    /// One of these, numbered from 0.
    OneOf(&'static [NamedValue]),
    /// A number between these two, inclusive.
    Range(u8, u8, Unit),
    /// None (0), or a number between these two, inclusive, with the word for none.
    NoneOr(&'static str, u8, u8, Unit),
}

/// One of the values of a house rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedValue {
    /// Its key in scripts and codes.
    pub key: &'static str,
    /// Its word, as a translatable message; `None` if it is a number.
    pub word: Option<&'static str>,
}

impl NamedValue {
    /// A choice with a word.
    pub(super) const fn named(key: &'static str, word: &'static str) -> NamedValue {
        NamedValue {
            key,
            word: Some(word),
        }
    }

    /// A choice that is a number.
    pub(super) const fn number(key: &'static str) -> NamedValue {
        NamedValue { key, word: None }
    }
}

/// The things that a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Cards.
    Cards,
    /// Cards in each dealt hand.
    CardsEach,
    /// Decks. 0 is the number that suits the players.
    Packs,
    /// Fifty points. 0 is a single round.
    Fifties,
    /// Minutes.
    Minutes,
}

/// How a house rule changes a ruleset.
#[derive(Clone, Copy, Debug)]
pub enum RulesetChange {
    /// Changes the ruleset if the house rule is on.
    On(fn(&mut Ruleset)),
    /// Changes the ruleset by the value.
    Value(fn(&mut Ruleset, u8)),
    /// Gives this number the power of the value.
    Power(u8),
    /// Changes nothing here: the file of the ruleset, the match, or a phone reads the value.
    Elsewhere,
}

/// The reason for a house rule that changes something that a ruleset does not have.
const NOT_THERE: &str = message!("It changes something that this game does not have.");

impl RulesetId {
    /// This ruleset, with the special reason why it lacks a house rule.
    pub(super) const fn because(self, why: &'static str) -> (RulesetId, &'static str) {
        (self, why)
    }
}

impl HouseRule {
    /// The description of this house rule.
    pub const fn spec(self) -> &'static HouseRuleSpec {
        &HOUSE_RULES[self as usize]
    }
}

impl HouseRuleSpec {
    /// The rules that describe it: its own first.
    pub fn rules(&self) -> impl Iterator<Item = RuleId> + use<> {
        self.own.iter().chain(self.shared).copied()
    }

    /// Its default value in a ruleset; `None` if the ruleset does not have this house rule.
    pub fn default_in(&self, ruleset: RulesetId) -> Option<u8> {
        let mut games = self.games.iter();
        games
            .find(|(id, _)| *id == ruleset)
            .map(|(_, default)| *default)
    }

    /// The reason why a ruleset lacks this house rule, as a message; `None` if the ruleset has it.
    pub fn why_not(&self, ruleset: RulesetId) -> Option<&'static str> {
        if self.default_in(ruleset).is_some() {
            return None;
        }
        let special = self.not_in.iter().find(|(id, _)| *id == ruleset);
        let why = special.map(|(_, why)| *why).or(ruleset.spec().closed);
        why.or(Some(NOT_THERE))
    }

    /// True if players look for the house rule in every game: several games have it, or the classic one.
    pub fn is_widespread(&self) -> bool {
        self.games.len() > 1 || self.default_in(RulesetId::Classic).is_some()
    }

    /// True if the house rule decides how the match is counted, which players count together, or when the match is
    /// over. Such a house rule stays the same for a whole match.
    pub const fn is_of_the_match(&self) -> bool {
        matches!(self.group, Group::Winning | Group::Sides)
    }

    /// True if the house rule is off or on, and nothing else.
    pub const fn is_switch(&self) -> bool {
        matches!(self.values, Values::Switch(_) | Values::Grades(_, [_]))
    }

    /// True if the value 0 means that the table plays without the house rule: its own rules are gray then.
    pub const fn can_be_off(&self) -> bool {
        match self.values {
            Values::Switch(_) | Values::Grades(..) | Values::NoneOr(..) => true,
            Values::OneOf(_) => !self.own.is_empty(),
            Values::Range(..) => false,
        }
    }

    /// True if the house rule may take this value.
    pub fn takes(&self, value: u8) -> bool {
        match self.values {
            Values::Switch(_) => value <= 1,
            Values::Grades(_, grades) => usize::from(value) <= grades.len(),
            Values::OneOf(choices) => usize::from(value) < choices.len(),
            Values::Range(least, most, _) => (least..=most).contains(&value),
            Values::NoneOr(_, least, most, _) => value == 0 || (least..=most).contains(&value),
        }
    }

    /// All values that the house rule may take.
    pub fn each_value(&self) -> impl Iterator<Item = u8> + use<> {
        let (none, others) = match self.values {
            Values::Switch(_) => (None, 0..=1),
            Values::Grades(_, grades) => (None, 0..=grades.len() as u8),
            Values::OneOf(choices) => (None, 0..=(choices.len() as u8).saturating_sub(1)),
            Values::Range(least, most, _) => (None, least..=most),
            Values::NoneOr(_, least, most, _) => (Some(0), least..=most),
        };
        none.into_iter().chain(others)
    }

    /// Changes a ruleset by this value.
    pub(crate) fn apply(&self, ruleset: &mut Ruleset, value: u8) {
        match self.change {
            RulesetChange::On(change) if value > 0 => change(ruleset),
            RulesetChange::Value(change) => change(ruleset, value),
            RulesetChange::Power(number) => powers::give(ruleset, number, value),
            RulesetChange::On(_) | RulesetChange::Elsewhere => {}
        }
    }
}

/// A house rule that a table cannot play together with another. The one that needs the other’s absence declares it.
#[derive(Clone, Copy, Debug)]
pub struct Clash {
    /// The other house rule.
    pub with: HouseRule,
    /// True if the two exclude each other at these values: first of the house rule that declares the clash, then of the
    /// other.
    pub when: fn(u8, u8) -> bool,
    /// The reason, as a translatable message.
    pub why: &'static str,
}

impl Clash {
    /// A clash with a house rule that is on.
    pub(super) const fn both_on(with: HouseRule, why: &'static str) -> Clash {
        Clash {
            with,
            when: |own, other| own > 0 && other > 0,
            why,
        }
    }
}

/// Each two of these house rules that exclude each other at their values: the one that declares it, and the clash.
/// `value` is `None` for a house rule that the ruleset lacks.
pub(crate) fn clashes(
    specs: impl Iterator<Item = &'static HouseRuleSpec>,
    value: impl Fn(HouseRule) -> Option<u8>,
) -> impl Iterator<Item = (HouseRule, &'static Clash)> {
    let declared = specs.flat_map(|spec| {
        let clashes = spec.clashes.iter();
        clashes.map(move |clash| (spec.house_rule, clash))
    });
    declared.filter(move |(own, clash)| {
        let values = value(*own).zip(value(clash.with));
        values.is_some_and(|(own, other)| (clash.when)(own, other))
    })
}

/// The declared reason why the first house rule excludes the second, as a message.
pub(crate) fn why_they_clash(own: HouseRule, other: HouseRule) -> Option<&'static str> {
    let mut clashes = HOUSE_RULES[own as usize].clashes.iter();
    clashes
        .find(|clash| clash.with == other)
        .map(|clash| clash.why)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Forced play, as if it excluded a jump-in.
    static FORCED: HouseRuleSpec = HouseRuleSpec {
        clashes: &[Clash::both_on(HouseRule::JumpIn, "")],
        ..HOUSE_RULES[HouseRule::ForcedPlay as usize]
    };

    #[test]
    fn house_rules_clash_at_the_values_that_one_of_them_declares() {
        let clash = |forced, jump| {
            let mut clashes = clashes([&FORCED].into_iter(), |of| match of {
                HouseRule::JumpIn => jump,
                _ => Some(forced),
            });
            clashes.next().map(|(own, clash)| (own, clash.with))
        };
        let found = Some((HouseRule::ForcedPlay, HouseRule::JumpIn));
        assert_eq!(clash(1, Some(1)), found);
        assert_eq!(clash(1, Some(0)), None);
        assert_eq!(clash(0, Some(1)), None);
        assert_eq!(clash(1, None), None, "the game lacks the other");
    }
}
