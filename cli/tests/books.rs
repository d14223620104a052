//! The games, their rulebooks, and game configs on trial.
#![allow(clippy::unwrap_used)]

mod tool;

use engine::{GameConfig, rulebook, rulesets::RULESETS};
use tool::run;

#[test]
fn every_game_is_listed_with_all_that_a_table_may_set() {
    let said = run(&["list"], "");
    assert!(said.success);
    for spec in &RULESETS {
        let of_game = said
            .out
            .split("\n\n")
            .find(|part| part.starts_with(spec.key))
            .unwrap();
        for house_rule in GameConfig::plain(spec.id).house_rules() {
            assert!(
                of_game.contains(house_rule.key) && of_game.contains(house_rule.about),
                "{of_game}"
            );
        }
    }
}

#[test]
fn a_rulebook_has_every_rule() {
    for spec in &RULESETS {
        let said = run(&["rules", spec.key], "");
        assert!(said.success);
        for entry in rulebook::of(spec.id) {
            assert!(said.out.contains(&format!("{}", entry.id)), "{}", entry.id);
            assert!(said.out.contains(entry.text), "{}", entry.id);
        }
    }
}

#[test]
fn every_game_can_be_tried_and_the_same_seed_gives_the_same_report() {
    for spec in &RULESETS {
        let words = ["try", spec.key, "--games", "3", "--seed", "7"];
        let said = run(&words, "");
        assert!(said.success, "{}: {}", spec.key, said.errors);
        assert!(said.out.contains("3 rounds, seed 7"), "{}", said.out);
        assert!(
            said.out.contains("Half of the rounds take up to"),
            "{}",
            said.out
        );
        assert_eq!(said, run(&words, ""));
    }
}

#[test]
fn unplayable_requests_are_answered_in_plain_words() {
    let errors = |words: &[&str]| {
        let said = run(words, "");
        assert!(!said.success, "{words:?}");
        said.errors
    };
    let wanted = [
        (
            &["play", "checkers"][..],
            "“checkers”: this version has no such ruleset or house rule. Say: cargo one-left list\n",
        ),
        (
            &["play", "classic+partners", "--seats", "3"],
            "Partners need exactly four players.\n",
        ),
        (
            &["try", "classic", "--seats", "many"],
            "--seats takes a number that makes sense there, not “many”.\n",
        ),
        (
            &["play", "classic", "--strength", "best"],
            "Bots are casual, good or strong, not “best”.\n",
        ),
        (
            &["verify"],
            "The file is missing. Say: cargo one-left help\n",
        ),
        (
            &["list", "--seed", "1"],
            "--seed has no place here. Say: cargo one-left help\n",
        ),
        (
            &["dance"],
            "There is no command “dance”. Say: cargo one-left help\n",
        ),
    ];
    for (words, sentence) in wanted {
        assert_eq!(errors(words), sentence);
    }
    assert!(run(&[], "").out.starts_with("cargo one-left list"));
}
