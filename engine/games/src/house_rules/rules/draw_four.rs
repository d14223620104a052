//! House rules for the Wild Draw Four: when it may be played, and challenged.

use super::prelude::*;
use kernel::{
    Ruleset,
    clause::{Clause, ClauseKind},
};

pub(in crate::house_rules) const DRAW_FOUR: HouseRuleSpec = HouseRuleSpec {
    key: "draw-four",
    name: message!("Wild Draw Four"),
    listed: message!("wild draw four"),
    about: message!("If you can play it while you hold the colour in force."),
    group: Group::Plays,
    values: Values::OneOf(&[
        NamedValue::named("challenge", message!("can be challenged")),
        NamedValue::named("strict", message!("only without that colour")),
        NamedValue::named("free", message!("any time")),
    ]),
    shared: &[cla(24), cla(25), jun(8)],
    games: &[(Classic, 0), (Jungle, 0)],
    not_in: &[Grand.because(message!(
        "Bluff and challenge always belong to it there: it is neither barred nor free."
    ))],
    change: RulesetChange::Value(draw_four),
    ..PLAIN
};

/// CLA-24, CLA-25, JUN-8: 0 others may challenge a Wild Draw Four, 1 it is barred, 2 it is free.
fn draw_four(ruleset: &mut Ruleset, value: u8) {
    let is_bluff = |clause: &Clause| clause.kind == ClauseKind::Bluff;
    match value {
        0 => return,
        1 => {
            let bluffs = ruleset.clauses.iter_mut().filter(|c| is_bluff(c));
            bluffs.for_each(|clause| clause.kind = ClauseKind::Bar);
        }
        _ => ruleset.clauses.retain(|clause| !is_bluff(clause)),
    }
    ruleset.challenged = FaceSet::EMPTY;
}

pub(in crate::house_rules) const STRICT_DRAW_FOUR: HouseRuleSpec = HouseRuleSpec {
    key: "draw-four",
    name: message!("Wild Draw Four"),
    listed: message!("wild draw four"),
    about: message!("If you can play it on your turn while you hold the colour in force."),
    group: Group::Plays,
    values: Values::OneOf(&[
        NamedValue::named("free", message!("any time")),
        NamedValue::named("strict", message!("only without that colour")),
    ]),
    shared: &[newno(27)],
    games: &[(Newno, 0)],
    ..PLAIN
};
