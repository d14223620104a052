//! House rules for cards out of turn: jumping in.

use super::prelude::*;
use kernel::{
    PlayMode, Reason, Ruleset,
    clause::{Clause, PlayContext},
};

pub(in crate::house_rules) const JUMP_IN: HouseRuleSpec = HouseRuleSpec {
    key: "jump-in",
    name: message!("Jump-in"),
    listed: message!("jump-in"),
    about: message!("Play a matching card when it is not your turn."),
    group: Group::AskedFor,
    values: Values::Grades(
        message!("no jump-in"),
        &[
            NamedValue::named("same", message!("identical card")),
            NamedValue::named("number", message!("same number")),
        ],
    ),
    own: &[cla(34), cla(61), cla(79)],
    without: Some(cla(33)),
    games: &[(Classic, 0)],
    not_in: &[
        Twist.because(message!(
            "With four packs somebody always holds the very same card: nobody would ever get a turn."
        )),
        Unu.because(message!(
            "Everybody waits for their turn there: only a missed call is spoken of in between (UNU-32)."
        )),
        Grand.because(message!("Reverses, Wilds and whole sets come out of turn there already.")),
        Jungle.because(message!("Jungle has matches, which are the same and more.")),
    ],
    change: RulesetChange::Value(jump_in),
    ..PLAIN
};

/// CLA-34, CLA-61, CLA-79: playing the identical card out of turn, or also the same number.
fn jump_in(ruleset: &mut Ruleset, value: u8) {
    match value {
        0 => {}
        1 => ruleset.clauses.extend(clauses::<false>()),
        _ => {
            ruleset.clauses.extend(clauses::<true>());
            ruleset.clauses.push(Clause::may(
                cla(79),
                PlayMode::Jump,
                Reason::NotIdentical,
                alike::<true>,
            ));
        }
    }
}

/// The clauses of the identical card, which bar everything that could jump in: with `NUMBER`, the same number too.
fn clauses<const NUMBER: bool>() -> [Clause; 6] {
    [
        Clause::may(
            cla(34),
            PlayMode::Jump,
            Reason::NotIdentical,
            alike::<false>,
        ),
        // Not on a wild, not on the first card (CLA-60), on no other that nobody played, and not after a player has drawn.
        Clause::bar(cla(61), PlayMode::Jump, Reason::JumpClosed, |cx| {
            FaceSet::of(cx.top.face).and(FaceSet::WILDS)
        }),
        Clause::bar(cla(60), PlayMode::Jump, Reason::JumpClosed, |cx| {
            alike::<NUMBER>(cx).only_if(cx.top.by.is_none() && cx.is_first_card())
        }),
        Clause::bar(cla(61), PlayMode::Jump, Reason::JumpClosed, |cx| {
            alike::<NUMBER>(cx).only_if(cx.top.by.is_none())
        }),
        Clause::bar(cla(61), PlayMode::Jump, Reason::JumpClosed, |cx| {
            alike::<NUMBER>(cx).only_if(cx.run.drawn_on)
        }),
        Clause::bar(cla(61), PlayMode::Jump, Reason::OwnCard, |cx| {
            alike::<NUMBER>(cx).only_if(cx.top.by == Some(cx.seat))
        }),
    ]
}

/// The top card's own face, unless it is wild; with `NUMBER`, its number in every color.
fn alike<const NUMBER: bool>(cx: &PlayContext) -> FaceSet {
    let face = cx.top.face;
    match face.number().filter(|_| NUMBER) {
        Some(number) => FaceSet::rank(number),
        None => FaceSet::of(face).minus(FaceSet::WILDS),
    }
}

pub(in crate::house_rules) const OWN_JUMP: HouseRuleSpec = HouseRuleSpec {
    key: "own-jump",
    name: message!("Jump on your own card"),
    listed: message!("jump on your own card"),
    about: message!("Who laid a card may lay the very same one on it, out of turn."),
    group: Group::Plays,
    values: Values::Switch(message!("no jump on your own card")),
    shared: &[newno(33)],
    games: &[(Newno, 1)],
    ..PLAIN
};
