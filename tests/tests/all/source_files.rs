//! Sources keep the form that lets a reader find things: files that only declare, short functions, one meaning a name.
#![allow(clippy::expect_used, reason = "a test stops at the first surprise")]

use std::{
    collections::BTreeMap,
    fs::{self, DirEntry},
    io,
    path::{Path, PathBuf},
};

/// The path of a file or folder of the project, given from its root.
pub(super) fn path(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    root.join(name)
}

/// The text of a file of the project, by its path from the root.
pub(super) fn text(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// All files below a folder of the project whose names end like this: their paths from the root, and their texts.
pub(super) fn files(folder: &str, ending: &str) -> Vec<(String, String)> {
    let below = |entry: io::Result<DirEntry>| {
        let path = entry.expect("an entry").path();
        let name = format!("{folder}/{}", path.file_name().expect("a name").display());
        match path.is_dir() {
            true => files(&name, ending),
            false if name.ends_with(ending) => vec![(name.clone(), text(&name))],
            false => Vec::new(),
        }
    };
    let entries = fs::read_dir(path(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    entries.flat_map(below).collect()
}

/// The most lines of a function, with its signature and its comments.
const LONGEST_FUNCTION: usize = 70;

/// All sources of the project, by their path from its root. Fixtures of other formats are left out.
pub(super) fn rust_sources() -> Vec<(String, String)> {
    let folders = [
        "app",
        "cli",
        "engine",
        "tests/fuzz/targets",
        "tests/src",
        "tests/tests",
        "xtask/src",
    ];
    let of = |folder| files(folder, ".rs");
    folders.into_iter().flat_map(of).collect()
}

/// A line without visibility and qualifiers: `pub(crate) const fn new()` becomes `fn new()`.
fn bare(line: &str) -> &str {
    let mut rest = line.trim_start();
    while let Some((word, more)) = rest.split_once(' ') {
        match word {
            "pub" | "pub(crate)" | "pub(super)" | "async" | "unsafe" => rest = more,
            "const" if more.starts_with("fn ") => rest = more,
            _ => break,
        }
    }
    rest
}

/// The first word of a line that defines something.
fn defines(line: &str) -> Option<&str> {
    let kinds = [
        "fn",
        "struct",
        "enum",
        "trait",
        "type",
        "const",
        "static",
        "impl",
        "macro_rules!",
    ];
    let word = bare(line).split([' ', '<']).next()?;
    kinds.contains(&word).then_some(word)
}

/// The name of a type that a line defines outside all blocks.
fn type_name(line: &str) -> Option<&str> {
    let kind = defines(line).filter(|_| !line.starts_with(' '))?;
    let rest = bare(line).strip_prefix(kind)?.trim_start();
    let is_type = ["struct", "enum", "trait", "type"].contains(&kind);
    is_type.then(|| rest.split(|c: char| !c.is_alphanumeric()).next())?
}

/// The functions of a formatted source, each with its first line and its length in lines.
fn functions(text: &str) -> Vec<(usize, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines
        .iter()
        .enumerate()
        .filter(|(_, line)| defines(line) == Some("fn"))
    {
        let indent = &line[..line.len() - line.trim_start().len()];
        let is_end = |line: &&str| line.strip_prefix(indent) == Some("}");
        let is_one_line = line.ends_with('}') || line.ends_with(';');
        let end = lines[at..].iter().position(is_end);
        found.push((
            at + 1,
            if is_one_line {
                1
            } else {
                end.map_or(1, |end| end + 1)
            },
        ));
    }
    found
}

#[test]
fn definitions_are_recognized() {
    assert_eq!(defines("pub(crate) const fn new() -> Self {"), Some("fn"));
    assert_eq!(defines("    impl<T> Trait for T {"), Some("impl"));
    assert_eq!(defines("pub use run::run;"), None);
    assert_eq!(type_name("pub struct Hand<T>(Vec<T>);"), Some("Hand"));
    assert_eq!(type_name("    type Item = Face;"), None);
    assert_eq!(
        functions("fn a() {\n    b();\n}\nfn c() {}\n"),
        [(1, 3), (4, 1)]
    );
}

#[test]
fn a_mod_file_only_declares() {
    let files = rust_sources()
        .into_iter()
        .filter(|(name, _)| name.ends_with("/mod.rs"));
    let found: Vec<String> = files
        .filter(|(_, text)| text.lines().any(|line| defines(line).is_some()))
        .map(|(name, _)| name)
        .collect();
    assert!(
        found.is_empty(),
        "move what these define to a file with its name: {found:#?}"
    );
}

#[test]
fn functions_are_short() {
    let mut long = Vec::new();
    for (name, text) in rust_sources() {
        let all = functions(&text).into_iter();
        let above = all.filter(|(_, lines)| *lines > LONGEST_FUNCTION);
        long.extend(above.map(|(at, lines)| format!("{name}:{at}: {lines} lines")));
    }
    assert!(long.is_empty(), "split these functions: {long:#?}");
}

#[test]
fn a_type_name_has_one_meaning() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (file, text) in rust_sources() {
        for (at, line) in text.lines().enumerate() {
            if let Some(name) = type_name(line) {
                places
                    .entry(name.to_owned())
                    .or_default()
                    .push(format!("{file}:{}", at + 1));
            }
        }
    }
    assert!(places.len() > 500, "the types are there");
    places.retain(|_, places| places.len() > 1);
    assert!(
        places.is_empty(),
        "give each of these a name of its own: {places:#?}"
    );
}

/// True if a line defines a function whose name is a clause without a subject.
fn is_headless(line: &str) -> bool {
    let name = bare(line)
        .strip_prefix("fn ")
        .filter(|_| defines(line) == Some("fn"));
    let openings = ["who", "whom", "whoever", "what", "whatever"];
    name.is_some_and(|name| {
        openings.contains(&name.split(['_', '(', '<']).next().unwrap_or_default())
    })
}

#[test]
fn names_of_functions_have_a_subject_or_a_verb() {
    assert!(is_headless("    fn who_draws_misses_the_turn() {"));
    assert!(!is_headless("fn a_player_who_draws_misses_the_turn() {"));
    let mut found = Vec::new();
    for (file, text) in rust_sources() {
        let lines = text.lines().enumerate();
        let headless = lines.filter(|(_, line)| is_headless(line));
        found.extend(headless.map(|(at, line)| format!("{file}:{}: {}", at + 1, line.trim())));
    }
    assert!(
        found.is_empty(),
        "name the subject (docs/style.md): {found:#?}"
    );
}

/// True if a line defines a type without fields.
fn is_empty_type(line: &str) -> bool {
    let rest = type_name(line).and_then(|name| bare(line).split_once(name));
    rest.is_some_and(|(_, rest)| [";", "();", " {}"].contains(&rest))
}

/// A few bytes can say that a list is of any length. If its elements had no bytes, the list would never end.
#[test]
fn every_value_that_travels_has_bytes() {
    assert!(is_empty_type("pub struct Nothing;"));
    assert!(!is_empty_type("pub struct Seat(u8);"));
    let mut travel = 0;
    let mut found = Vec::new();
    for (file, text) in rust_sources() {
        let lines: Vec<&str> = text.lines().collect();
        let derived = |line: &&&str| line.contains("Encode, Decode");
        travel += lines.iter().filter(derived).count();
        let items = lines.split(|line| derived(&line)).skip(1);
        let items = items.filter_map(|after| after.iter().find(|line| type_name(line).is_some()));
        let empty = items.filter(|item| is_empty_type(item));
        found.extend(empty.map(|item| format!("{file}: {item}")));
        let has_lists_of_nothing = file.starts_with("engine") && text.contains("Vec<()>");
        found.extend(has_lists_of_nothing.then(|| format!("{file}: a list of nothing")));
    }
    assert!(travel > 100, "the types are there");
    assert!(found.is_empty(), "these have no bytes: {found:#?}");
}

/// The app's tests run in wasm, where the test runner silently skips the usual attribute.
const OURS: &str = "use wasm_bindgen_test::wasm_bindgen_test as test;";

#[test]
fn every_test_of_the_app_is_one_that_wasm_runs() {
    let mut found = files("app/src", ".rs");
    found.retain(|(_, text)| text.contains("#[test]"));
    assert!(found.len() > 10, "the tests of the app are there");
    found.retain(|(_, text)| !text.contains(OURS));
    let names: Vec<_> = found.into_iter().map(|(name, _)| name).collect();
    assert!(names.is_empty(), "these need “{OURS}”: {names:?}");
}
