//! Tests that a demonstration shows what it was opened for.

use crate::pages::rules::demo::{
    examples::{about, dullness, is_far, matters},
    tests::SCRIPTS,
};
use crate::table::{Case, DemoPurpose};
use engine::{
    Action, GameConfig, HouseRule, Reason, RuleId, Seat, Seed, Setup,
    house_rules::{Change, Group, Values},
    insertion_sort,
    rulesets::RULESETS,
    script::Script,
};
use std::collections::HashMap;
use wasm_bindgen_test::wasm_bindgen_test as test;
use wording::{examples::view, house_rule_night::shown};

/// The number of inputs of a round to try.
const INPUTS: usize = 60;

/// The demonstration that is opened at a table.
fn opened(table: GameConfig, rule: RuleId, purpose: DemoPurpose) -> Script {
    let own = table.ruleset.spec().key;
    let texts = SCRIPTS.iter().filter(|(game, _)| *game == own);
    let scripts = texts.flat_map(|(_, text)| about(text, rule, table, purpose).expect("scripts"));
    let mut scripts: Vec<Script> = scripts.collect();
    insertion_sort::sort_by_key(&mut scripts, |script| {
        dullness(script, rule, table, purpose)
    });
    let first = scripts.into_iter().next();
    first.unwrap_or_else(|| panic!("{own}: nothing shows {rule}"))
}

fn change(table: GameConfig, change: Change) -> GameConfig {
    table.with(change.house_rule, change.value)
}

fn is_range(house_rule: HouseRule) -> bool {
    let values = &house_rule.spec().values;
    matches!(values, Values::Range(..) | Values::NoneOr(..))
}

/// The changes that a winner can choose from at a table of four. Of a range of numbers only the least and the most.
fn changes(table: GameConfig) -> Vec<Change> {
    let all = table.changes(4);
    let end = |at: usize, step: fn(usize) -> Option<usize>| {
        step(at)
            .and_then(|next| all.get(next))
            .map(|to| to.house_rule)
            != Some(all[at].house_rule)
    };
    let kept = (0..all.len()).filter(|at| {
        !is_range(all[*at].house_rule)
            || end(*at, |at| at.checked_sub(1))
            || end(*at, |at| Some(at + 1))
    });
    kept.map(|at| all[at]).collect()
}

/// Plays a round at random and notes each refusal once, with its rule.
fn refusals(table: GameConfig, number: u64, met: &mut HashMap<String, (GameConfig, RuleId, Case)>) {
    let seats: Vec<Seat> = Seat::first(4).collect();
    let setup = Setup {
        dealer: seats[3],
        ..Setup::new(table, 4, Seed::from_number(number))
    };
    let mut game = setup.deal().expect("a round");
    for at in 0..INPUTS {
        let mut open: Vec<(Seat, Action)> = Vec::new();
        for seat in Seat::first(4) {
            let view = game.view(Some(seat));
            for refusal in &view.refusals {
                let case = Case::of(&view, refusal.why, Some(refusal.face));
                let key = format!("{:?} {case:?}", table.ruleset);
                met.entry(key).or_insert((table, refusal.why.rule, case));
            }
            let asked = game.asked().has(seat);
            open.extend(
                view.actions
                    .iter()
                    .filter(|_| asked)
                    .map(|action| (seat, *action)),
            );
        }
        if open.is_empty() {
            return;
        }
        let (seat, action) = open[(at * 31 + number as usize * 7) % open.len()];
        let input = game.input(seat, action);
        game.apply(input).expect("a legal action");
        game.take_events().for_each(drop);
    }
}

#[test]
fn every_refusal_has_a_demo_of_exactly_that_refusal() {
    let mut met = HashMap::new();
    for spec in &RULESETS {
        let plain = GameConfig::plain(spec.id);
        let house_rules = changes(plain).into_iter().map(|to| change(plain, to));
        let tables = [plain; 3].into_iter().chain(house_rules);
        for (number, table) in tables.enumerate() {
            refusals(table, number as u64, &mut met);
        }
    }
    let reasons: Vec<Reason> = met.values().map(|(_, _, case)| case.why.reason).collect();
    for common in [
        Reason::NotYourTurn,
        Reason::NoMatch,
        Reason::FacingTotal,
        Reason::OnlyDrawn,
        Reason::NotIdentical,
        Reason::MustName,
        Reason::MustChoose,
    ] {
        assert!(reasons.contains(&common), "{common:?} was not met");
    }
    let mut wrong = Vec::new();
    for (table, rule, case) in met.into_values() {
        let script = opened(table, rule, DemoPurpose::Refusal(case));
        if case.nearest(&script).is_none() {
            wrong.push(format!("{table}, {case:?}: {}", script.title));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn out_of_turn_and_cards_that_do_not_fit_are_shown_by_the_plainest_case() {
    let title = |script: &str, seat: char, card: &str| {
        let (view, ruleset) = view(script, seat);
        let face = card.parse().expect("a face");
        let refusal = view.refusals.iter().find(|refusal| refusal.face == face);
        let why = refusal.expect("a refusal").why;
        let purpose = DemoPurpose::Refusal(Case::of(&view, why, Some(face)));
        opened(GameConfig::plain(ruleset), why.rule, purpose).title
    };
    let classic = "rules classic   seats A B   turn A\npile g7   stock g1 g2\nA y3 g4 | B r1 r2";
    assert_eq!(
        title(classic, 'A', "y3"),
        "A card fits by colour, by number or by symbol."
    );
    let set = "rules grand   seats A B C   turn A\npile r6   pile g8   stock b5 yR\n\
               A r5 y5 g5 r2 bR | B y9 bS | C g4 y6\n> A draws";
    assert_eq!(
        title(set, 'C', "g4"),
        "While somebody gives a set away, everything else waits."
    );
    let unu = "rules unu   seats A B   turn A\npile dT   stock c3\nA cJ s3 | B cT dJ";
    assert_eq!(
        title(unu, 'A', "cJ"),
        "Neither suit nor rank: it does not fit."
    );
    let jungle = "rules jungle   seats A B   turn A\npile g4   stock g1\nA y5 r1 | B b1 b2";
    assert_eq!(
        title(jungle, 'A', "y5"),
        "A card fits by colour, by number or by symbol; a wild card on anything."
    );
}

#[test]
fn a_house_rule_that_was_changed_is_shown_by_what_it_changes() {
    let mut wrong = Vec::new();
    for spec in &RULESETS {
        let plain = GameConfig::plain(spec.id);
        for to in changes(plain) {
            let house_rule = to.house_rule;
            let with = change(plain, to);
            let back = (house_rule.spec().can_be_off()).then_some(plain);
            for table in [Some(with), back].into_iter().flatten() {
                let rule = shown(house_rule.spec(), &table).expect("a rule");
                let script = opened(table, rule, DemoPurpose::HouseRule(house_rule));
                let (set, value) = (
                    table.value(house_rule),
                    script.table.config().value(house_rule),
                );
                let usual = plain.value(house_rule);
                let played = match is_range(house_rule) {
                    true => (set == usual) == (value == usual),
                    false => set == value,
                };
                // Only the draw pile shows how many cards there are.
                let packs = matches!(house_rule, HouseRule::Packs | HouseRule::MorePacks);
                // A rule of its own says that a table can choose a number.
                let is_plain =
                    is_range(house_rule) || !script.rules.iter().any(|other| is_far(*other, rule));
                let others = script
                    .table
                    .config()
                    .deviations()
                    .filter(|other| other.house_rule != house_rule)
                    .count();
                // A demonstration always shows hints.
                let seen = packs || house_rule.spec().group == Group::Screens;
                if !played || !(seen || matters(&script, house_rule)) || !is_plain || others > 0 {
                    wrong.push(format!("{table}, {rule}: {} ({played})", script.title));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn sevens_and_stacking_are_shown_as_such() {
    let title = |table: &str, house_rule: HouseRule| {
        let table: GameConfig = table.parse().expect("a mix");
        let rule = shown(house_rule.spec(), &table).expect("a rule");
        opened(table, rule, DemoPurpose::HouseRule(house_rule)).title
    };
    assert_eq!(
        title("classic+seven-zero", HouseRule::Sevens),
        "Sevens alone: a seven swaps hands."
    );
    assert_eq!(
        title("classic+progressive", HouseRule::Stacking),
        "Stacking by the same kind: a Draw Two answers a Draw Two."
    );
    assert_eq!(
        title("classic", HouseRule::DrawUntil),
        "A drawn card that does not fit is kept; the turn passes."
    );
}
