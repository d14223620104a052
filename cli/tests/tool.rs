//! The tool as people run it: rounds, what is written down of them, rulebooks, trials, and script files.
#![allow(clippy::unwrap_used)]

use engine::{Action, GameConfig, Input, rulebook, rulesets::RULESETS, transcript::Transcript};
use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::Command,
    sync::atomic::{AtomicUsize, Ordering},
};

/// The output of the tool.
#[derive(Debug, PartialEq, Eq)]
struct ToolOutput {
    out: String,
    errors: String,
    success: bool,
}

/// A file of that name outside the project.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Runs it with these words while this is typed.
fn run(words: &[&str], typed: &str) -> ToolOutput {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    // From a file, which need not be read to its end.
    let keyboard = file(&format!("{}-{run}.typed", std::process::id()));
    fs::write(&keyboard, typed).unwrap();
    let mut tool = Command::new(env!("CARGO_BIN_EXE_one-left"));
    tool.args(words).stdin(File::open(&keyboard).unwrap());
    let output = tool.output().unwrap();
    fs::remove_file(&keyboard).unwrap();
    ToolOutput {
        out: String::from_utf8(output.stdout).unwrap(),
        errors: String::from_utf8(output.stderr).unwrap(),
        success: output.status.success(),
    }
}

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

/// A file outside the project's scripts.
fn script(name: &str, text: &str) -> PathBuf {
    let path = file(name);
    fs::write(&path, text).unwrap();
    path
}

fn scripts(files: &[&PathBuf]) -> ToolOutput {
    let files = files.iter().map(|path| path.to_str().unwrap());
    let words: Vec<&str> = ["scripts"].into_iter().chain(files).collect();
    run(&words, "")
}

const HOLDS: &str = "CLA-26  A Skip.
seats A B C   turn A   pile r5
A rS y1 | B r2 b8 | C b3 b4
> A plays rS
= turn C
";

#[test]
fn scripts_that_hold_are_counted() {
    let path = script("holds.rules", &[HOLDS, HOLDS].join("\n"));
    let output = scripts(&[&path, &path]);
    assert!(output.success);
    assert_eq!(output.out, "4 scripts hold.\n");
    let one = script("one.rules", HOLDS);
    assert_eq!(scripts(&[&one]).out, "1 script holds.\n");
}

#[test]
fn every_script_that_fails_is_named_with_its_line() {
    let path = script(
        "fails.rules",
        &[HOLDS, HOLDS].join("\n").replace("turn C", "turn B"),
    );
    let output = scripts(&[&path]);
    assert!(!output.success);
    let expected = format!(
        "{0}, line 5: expected “turn B”, found “turn C” (A Skip.)\n\
         {0}, line 11: expected “turn B”, found “turn C” (A Skip.)\n\
         2 failed.\n",
        path.display()
    );
    assert_eq!(output.errors, expected);
}

#[test]
fn a_file_without_scripts_or_none_at_all_is_a_failure() {
    let empty = script("empty.rules", "# nothing yet\n");
    let missing = file("missing.rules");
    for path in [&empty, &missing] {
        let output = scripts(&[path]);
        assert!(!output.success);
        assert!(output.errors.contains(&path.display().to_string()));
    }
    assert!(!scripts(&[]).success);
}
