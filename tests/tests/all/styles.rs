//! Promises between style sheets: each class belongs to one of them, and each color to the tokens.
#![allow(clippy::expect_used, reason = "a test stops at the first surprise")]

use crate::source_files::{files, text};
use std::collections::{BTreeMap, BTreeSet};

/// One sheet uses these classes for paint within a drawing, another for boxes. They never meet on one element. `table`
/// is the same element in both.
const SHARED: [&str; 4] = ["field", "head", "ring", "table"];
/// The sheet that defines colors, sizes and times.
const TOKENS: &str = "app/styles/tokens.css";

/// Each style sheet: its path and its text, without comments.
fn sheets() -> Vec<(String, String)> {
    let sheets = files("app/styles", ".css").into_iter();
    sheets
        .map(|(name, text)| (name, without_comments(&text)))
        .collect()
}

fn without_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.filter_map(|part| Some(part.split_once("*/")?.1));
    rest.fold(first, |all, rest| all + rest)
}

fn tokens() -> String {
    let sheets = sheets();
    let tokens = sheets.into_iter().find(|(name, _)| name == TOKENS);
    tokens.expect("the tokens").1
}

/// Two sheets that lay out the same bare class, without a surrounding selector, affect each other's elements.
#[test]
fn no_class_is_laid_out_by_two_sheets() {
    let mut owners: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, text) in sheets() {
        for class in text.lines().filter_map(alone) {
            let sheets = owners.entry(class.to_owned()).or_default();
            if !sheets.contains(&name) {
                sheets.push(name.clone());
            }
        }
    }
    owners.retain(|class, sheets| sheets.len() > 1 && !SHARED.contains(&class.as_str()));
    assert!(owners.is_empty(), "{owners:?}");
}

/// The class of a line whose selector is a single class, outside of any at-rule.
fn alone(line: &str) -> Option<&str> {
    let class = line.strip_prefix('.')?;
    let class = class.strip_suffix(" {").or(class.strip_suffix(','))?;
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    class.chars().all(plain).then_some(class)
}

/// Literal colors in this text: as a hexadecimal number, by a color function, or by name.
fn colours(text: &str) -> BTreeSet<String> {
    const FUNCTIONS: [&str; 7] = ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "oklch"];
    const NAMES: [&str; 8] = [
        "white", "black", "red", "green", "blue", "yellow", "gray", "orange",
    ];
    let figures = text.split('#').skip(1).filter_map(|rest| {
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
        let word = &rest[..end.unwrap_or(rest.len())];
        let hex = word.chars().all(|letter| letter.is_ascii_hexdigit());
        (hex && matches!(word.len(), 3 | 4 | 6 | 8)).then(|| format!("#{word}"))
    });
    let values = text.lines().filter_map(|line| line.split_once(": "));
    let words = values.flat_map(|(_, value)| {
        value.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-')
    });
    let written = words.filter(|word| FUNCTIONS.contains(word) || NAMES.contains(word));
    figures.chain(written.map(str::to_owned)).collect()
}

#[test]
fn colours_are_found_however_they_are_written() {
    let text = "#hand.x { color: #FFF; }\n  fill: rgb(0 0 0 / 0.2);\n  background: white;\n  --a: var(--red-on);\n}";
    let found: Vec<String> = colours(text).into_iter().collect();
    assert_eq!(found, ["#FFF", "rgb", "white"]);
}

#[test]
fn colours_are_written_down_in_one_sheet_alone() {
    for (name, text) in sheets() {
        let found = colours(&text);
        match name == TOKENS {
            true => assert!(found.len() > 40, "{found:?}"),
            false => assert!(found.is_empty(), "{name}: {found:?} belong to {TOKENS}"),
        }
    }
}

/// Files that browsers read before any style sheet, or that phones show: their colors are tokens.
#[test]
fn page_manifest_and_icon_have_colours_of_the_tokens() {
    let tokens = colours(&tokens());
    for name in [
        "app/index.html",
        "app/skeleton.html",
        "public/manifest.webmanifest",
        "public/icons/icon.svg",
    ] {
        let found = colours(&text(name));
        assert!(found.len() >= 2 || name.ends_with("manifest"), "{name}");
        let unknown: Vec<_> = found.difference(&tokens).collect();
        assert!(unknown.is_empty(), "{name}: {unknown:?}");
    }
}

/// Names of custom properties in this text after this sign, as in `var(--name` and `--name:`.
fn properties<'a>(text: &'a str, sign: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(sign).skip(1).map(|rest| {
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
        &rest[..end.unwrap_or(rest.len())]
    })
}

/// The properties that this text declares. Each of them begins a line.
fn declared(text: &str) -> BTreeSet<&str> {
    let lines = text.lines().map(str::trim_start);
    let properties = lines.filter_map(|line| line.strip_prefix("--")?.split_once(':'));
    properties.map(|(name, _)| name).collect()
}

#[test]
fn every_token_that_is_used_exists_and_every_one_that_exists_is_used() {
    let sheets = sheets();
    let all: String = sheets.iter().map(|(_, text)| text.as_str()).collect();
    let used: BTreeSet<&str> = properties(&all, "var(--").collect();
    // Screens set some properties on elements as they draw them, such as positions and counts of cards.
    let sources = files("app/src", ".rs").into_iter();
    let drawn: String = sources.map(|(_, text)| text).collect();
    let mut known: BTreeSet<&str> = properties(&drawn, "--").collect();
    known.extend(properties(&all, "@property --"));
    sheets
        .iter()
        .for_each(|(_, text)| known.extend(declared(text)));
    let missing: Vec<_> = used.difference(&known).collect();
    assert!(missing.is_empty(), "nobody declares {missing:?}");
    let tokens = tokens();
    // The colors of people and teams are written into styles by their names.
    let named = |name: &&str| drawn.contains(&format!("\"{name}\""));
    let declared = declared(&tokens);
    let idle = declared.difference(&used).filter(|name| !named(name));
    let idle: Vec<_> = idle.collect();
    assert!(idle.is_empty(), "nobody uses {idle:?}");
}
