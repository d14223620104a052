//! Rounds against bots, and what is written down of them.
#![allow(clippy::unwrap_used)]

mod tool;

use engine::{Action, Input, rulesets::RULESETS, transcript::Transcript};
use std::{
    fs,
    path::{Path, PathBuf},
};
use tool::{ToolOutput, file, run};

/// More answers than any round takes.
const PATIENCE: usize = 20_000;

/// Plays a whole round, always by the first thing listed, and writes it down.
fn whole_round(config: &str, name: &str) -> (ToolOutput, PathBuf) {
    let path = file(name);
    let words = [
        "play",
        config,
        "--seed",
        "3",
        "--save",
        path.to_str().unwrap(),
    ];
    (run(&words, &"1\n".repeat(PATIENCE)), path)
}

fn with_file(command: &str, path: &Path) -> ToolOutput {
    run(&[command, path.to_str().unwrap()], "")
}

/// Writes down another round instead.
fn tamper(path: &Path, change: impl FnOnce(&mut Transcript)) {
    let mut transcript = Transcript::decode(&fs::read(path).unwrap()).unwrap();
    change(&mut transcript);
    fs::write(path, transcript.encode().unwrap()).unwrap();
}

#[test]
fn every_game_is_played_to_its_end_and_holds_when_it_is_verified() {
    for spec in &RULESETS {
        let (said, path) = whole_round(spec.key, &format!("{}.round", spec.key));
        assert!(said.success, "{}: {}", spec.key, said.errors);
        let end = said.out.lines().rev().nth(1).unwrap();
        assert!(end.starts_with("The round is over"), "{}: {end}", spec.key);
        let verified = with_file("verify", &path);
        assert!(verified.success, "{}: {}", spec.key, verified.errors);
        assert!(
            verified.out.contains("all by the rules of"),
            "{}",
            verified.out
        );
        assert!(verified.out.trim_end().ends_with(end), "{}", verified.out);
        let replayed = with_file("replay", &path);
        assert!(replayed.success, "{}: {}", spec.key, replayed.errors);
        assert_eq!(replayed.out.lines().last(), Some(end), "{}", spec.key);
    }
}

#[test]
fn a_player_who_prefers_to_wait_is_asked_only_about_debts() {
    for spec in &RULESETS {
        let typed = "\n1\n".repeat(PATIENCE);
        let said = run(&["play", spec.key, "--seed", "5"], &typed);
        assert!(
            said.out.contains("The table waits for you."),
            "{}",
            spec.key
        );
        let end = said.out.lines().last().unwrap();
        assert!(end.starts_with("The round is over"), "{}: {end}", spec.key);
    }
}

#[test]
fn the_same_seed_and_the_same_answers_give_the_same_round() {
    let (one, path) = whole_round("classic+jump-in", "one.round");
    let first = fs::read(&path).unwrap();
    let (other, path) = whole_round("classic+jump-in", "one.round");
    assert_eq!(one, other);
    assert_eq!(first, fs::read(path).unwrap());
}

/// In this round A begins with r0 r3 y7 g4 gS b2 bS in hand, on a blue 4.
#[test]
fn refusals_name_their_rule_and_nonsense_is_asked_again() {
    let typed = "play r0\nr0\nA challenges\ndance\n99\n\nhelp\nA plays bS\nquit\n";
    let said = run(&["play", "classic", "--seed", "9"], typed);
    assert!(said.success);
    let answers: Vec<&str> = said.out.split("? ").skip(1).collect();
    let wanted = [
        "play r0\nThat does not go now. CLA-20: Same colour, same number or same symbol",
        "r0\nTo lay a card, say: play r0",
        "A challenges\nThat does not go now. CLA-44: A player who should take four cards",
        "dance\nI do not understand: nobody can “dance”.",
        "99\nThe numbers go from 1 to ",
        "\nThe table waits for you.",
        "help\nSay a number of the list",
        "A plays bS\nA lays bS.\nB is skipped.",
    ];
    assert!(answers.len() > wanted.len(), "{}", said.out);
    let help = answers.iter().find(|answer| answer.starts_with("help"));
    assert!(help.is_some_and(|help| help.contains("\nCards: r5 is red 5;")));
    for (answer, wanted) in answers.iter().zip(wanted) {
        assert!(answer.starts_with(wanted), "{answer}");
    }
    assert!(
        said.out
            .ends_with("You got up before the round was over.\n")
    );
}

#[test]
fn bots_of_every_strength_play_to_the_end() {
    for strength in ["casual", "good", "strong"] {
        let words = ["play", "classic", "--strength", strength, "--seed", "3"];
        let said = run(&words, &"1\n".repeat(PATIENCE));
        let end = said.out.lines().last().unwrap();
        assert!(end.starts_with("The round is over"), "{strength}: {end}");
    }
}

#[test]
fn a_round_left_early_is_written_down_as_far_as_it_went() {
    let path = file("early.round");
    let name = path.to_str().unwrap();
    let said = run(&["play", "classic", "--seed", "3", "--save", name], "1\n");
    assert!(said.out.contains("You got up"), "{}", said.out);
    let verified = with_file("verify", &path);
    assert!(
        verified.out.ends_with("The round is not over.\n"),
        "{}",
        verified.out
    );
}

#[test]
fn a_player_is_told_their_own_cards_and_nobody_elses() {
    let (_, path) = whole_round("classic", "seen.round");
    let name = path.to_str().unwrap();
    let public = run(&["replay", name], "").out;
    assert!(!public.contains("you see"), "{public}");
    let own = run(&["replay", name, "--seat", "A"], "").out;
    let seen: Vec<&str> = own
        .lines()
        .filter(|line| line.contains("you see"))
        .collect();
    assert!(!seen.is_empty());
    for line in seen {
        assert!(line.trim().starts_with("A "), "{line}");
    }
    assert!(!run(&["replay", name, "--seat", "H"], "").success);
}

#[test]
fn a_round_that_was_tampered_with_is_refused_with_the_rule_that_it_breaks() {
    let (_, path) = whole_round("classic", "tampered.round");
    tamper(&path, |transcript| {
        let first = transcript.log.first_mut().unwrap();
        if let Input::Act { action, .. } = first {
            *action = Action::Keep;
        }
    });
    for command in ["verify", "replay"] {
        let said = with_file(command, &path);
        assert!(!said.success);
        assert!(
            said.errors.contains(": keep”, is against the rules. CLA-"),
            "{}",
            said.errors
        );
    }
}

#[test]
fn a_round_from_another_deal_is_refused() {
    let (_, path) = whole_round("classic", "deal.round");
    tamper(&path, |transcript| transcript.setup.seed.0[0] ^= 1);
    let said = with_file("verify", &path);
    assert!(!said.success);
    assert!(
        said.errors.contains("is against the rules"),
        "{}",
        said.errors
    );
}

#[test]
fn a_file_that_is_no_round_is_refused() {
    let (_, path) = whole_round("classic", "cut.round");
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    for path in [path, file("nowhere.round")] {
        let said = with_file("verify", &path);
        assert!(!said.success);
        assert!(
            said.errors.contains(path.to_str().unwrap()),
            "{}",
            said.errors
        );
    }
}
