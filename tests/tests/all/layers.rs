//! Imports go down only, in the kernel, in a session and in the app. No import cycle of the kernel or the app has more
//! than two files. All arithmetic of seats is in one file.

use crate::source_files::files;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

/// A module, by its path within the crate.
type Module = Vec<String>;
/// A path as a `use` spells it: `crate`, `super` and names.
type UsePath = Vec<String>;

/// Layers from the lowest to the highest, each with the patterns of its modules. The longest pattern that fits counts.
/// A module imports from its own layer and from lower ones. Layers of the same height do not import each other.
type LayerOrder = &'static [&'static [(&'static str, &'static [&'static str])]];

/// The layers of the kernel: the words of events and rules, the state of a round, its course, and questions about it.
const KERNEL: LayerOrder = &[
    &[(
        "words",
        &["action", "event", "outcome", "pile", "reason", "rules"],
    )],
    &[("state", &["state"])],
    &[("flow", &["flow"])],
    &[("query", &["query"])],
    &[("kernel", &[""])],
];

/// The layers of a session. Host and guest know each other only through messages, and the modules that they share know
/// neither of them.
const SESSION: LayerOrder = &[
    &[("shared", &["protocol", "proof", "replication"])],
    &[("guest", &["guest"]), ("host", &["host"])],
    &[("session", &["replay", ""])],
];

const APP: LayerOrder = &[
    &[("platform", &["platform", "art"])],
    &[("storage", &["storage"])],
    &[("session", &["session"]), ("install", &["install"])],
    &[("sound", &["sound"]), ("ui", &["ui"])],
    &[("table", &["table"])],
    &[("loader", &["chunk_loader"])],
    &[("pages", &["pages"])],
    &[("chunks", &["chunks"])],
    &[("main", &["main", ""])],
];

/// The layer of a module: its height and its name.
fn layer(layers: LayerOrder, module: &Module) -> (usize, &'static str) {
    let path = module.join("/");
    let holds = |pattern: &str| path == pattern || path.starts_with(&format!("{pattern}/"));
    let all = layers.iter().enumerate();
    let named =
        all.flat_map(|(height, row)| row.iter().map(move |(name, of)| (height, *name, *of)));
    let fits =
        named.flat_map(|(height, name, of)| of.iter().map(move |pattern| (height, name, *pattern)));
    // A pattern for the module itself beats the pattern of its folder.
    let best = fits
        .filter(|(_, _, pattern)| holds(pattern))
        .max_by_key(|(_, _, pattern)| pattern.len());
    let (height, name, _) = best
        .unwrap_or_else(|| panic!("{path} is in no layer: say in which in tests/all/layers.rs"));
    (height, name)
}

/// The `use` paths in one file.
#[derive(Default)]
struct Paths {
    /// The paths of private imports.
    uses: Vec<UsePath>,
    /// The paths of public re-exports.
    reexports: Vec<UsePath>,
}

/// Collects the paths of a file, except for its test modules.
fn read(tokens: TokenStream, found: &mut Paths) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is = |at: usize, word: &str| {
        tokens
            .get(at)
            .is_some_and(|token| token.to_string().replace(' ', "") == word)
    };
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token {
            TokenTree::Punct(_) if is(at - 1, "#") && is(at, "[cfg(test)]") => {
                let item = tokens[at..].iter().position(|token| {
                    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace) || token.to_string() == ";"
                });
                at += item.map_or(1, |item| item + 1);
            }
            TokenTree::Ident(word) if word == "use" => {
                let public = (at >= 2 && is(at - 2, "pub"))
                    || (at >= 3
                        && is(at - 3, "pub")
                        && matches!(&tokens[at - 2], TokenTree::Group(_)));
                let end = tokens[at..]
                    .iter()
                    .position(|token| token.to_string() == ";");
                let end = at + end.unwrap_or(tokens.len() - at);
                let paths = if public {
                    &mut found.reexports
                } else {
                    &mut found.uses
                };
                spread(&tokens[at..end], &Vec::new(), paths);
                at = end;
            }
            // The path of a `pub(in …)` is no import.
            TokenTree::Ident(word) if word == "pub" => {
                at += usize::from(matches!(tokens.get(at), Some(TokenTree::Group(_))));
            }
            TokenTree::Ident(word) if word == "crate" || word == "super" => {
                let mut path = vec![word.to_string()];
                while is(at, ":") && is(at + 1, ":") {
                    let Some(TokenTree::Ident(name)) = tokens.get(at + 2) else {
                        break;
                    };
                    path.push(name.to_string());
                    at += 3;
                }
                found.uses.push(path);
            }
            TokenTree::Group(group) => read(group.stream(), found),
            _ => {}
        }
    }
}

/// Expands one `use` tree: `a::{b, c::d}` has two paths.
fn spread(tree: &[TokenTree], before: &UsePath, found: &mut Vec<UsePath>) {
    let mut path = before.clone();
    let mut tokens = tree.iter();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(word) if word == "as" => {
                tokens.next();
            }
            TokenTree::Ident(word) => path.push(word.to_string()),
            TokenTree::Punct(sign) if sign.as_char() == '*' => path.push("*".to_owned()),
            TokenTree::Punct(sign) if sign.as_char() == ',' => {
                found.push(core::mem::replace(&mut path, before.clone()));
            }
            TokenTree::Group(group) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                spread(&inner, &path, found);
                path.clear();
            }
            _ => {}
        }
    }
    if path.len() > before.len() {
        found.push(path);
    }
}

/// All modules of the app with their paths. Reading them takes seconds.
static IN_THE_APP: LazyLock<BTreeMap<Module, Paths>> = LazyLock::new(|| modules("app/src"));

fn modules(folder: &str) -> BTreeMap<Module, Paths> {
    let mut all = BTreeMap::new();
    for (name, text) in files(folder, ".rs") {
        let path = name[folder.len() + 1..].trim_end_matches(".rs");
        let mut module: Module = path.split('/').map(str::to_owned).collect();
        if module
            .iter()
            .any(|part| part == "tests" || part.ends_with("_tests"))
        {
            continue;
        }
        if module.last().is_some_and(|last| last == "mod") || module == ["lib"] {
            module.pop();
        }
        let mut paths = Paths::default();
        let tokens = text.parse();
        read(
            tokens.unwrap_or_else(|error| panic!("{name}: {error}")),
            &mut paths,
        );
        all.insert(module, paths);
    }
    all
}

/// The module and the item name that a path leads to; `None` for a path out of the app.
fn lead(
    from: &Module,
    path: &UsePath,
    all: &BTreeMap<Module, Paths>,
) -> Option<(Module, Option<String>)> {
    let (mut at, mut rest) = match path.first()?.as_str() {
        "crate" => (Module::new(), &path[1..]),
        "self" => (from.clone(), &path[1..]),
        "super" => (from.clone(), &path[..]),
        name => {
            let child = [&from[..], &[name.to_owned()]].concat();
            (all.contains_key(&child).then(|| from.clone())?, &path[..])
        }
    };
    while rest.first().is_some_and(|part| part == "super") {
        at.pop();
        rest = &rest[1..];
    }
    while let Some(name) = rest.first().filter(|name| *name != "self") {
        let child = [&at[..], std::slice::from_ref(name)].concat();
        if !all.contains_key(&child) {
            return Some((at, Some(name.clone())));
        }
        (at, rest) = (child, &rest[1..]);
    }
    Some((at, None))
}

/// The name that a re-export gives: `query::view::{self}` gives `view`.
fn name_of(path: &UsePath) -> Option<&String> {
    path.iter().rev().find(|name| *name != "self")
}

/// The module that defines the item of a path, behind all re-exports.
fn target(from: &Module, path: &UsePath, all: &BTreeMap<Module, Paths>) -> Option<Module> {
    let (mut at, mut name) = lead(from, path, all)?;
    for _ in 0..8 {
        let Some(wanted) = &name else { break };
        let Some(found) = all.get(&at) else { break };
        let next = found
            .reexports
            .iter()
            .find(|path| name_of(path) == Some(wanted));
        let Some(next) = next
            .and_then(|path| lead(&at, path, all))
            .filter(|next| next.0 != at)
        else {
            break;
        };
        (at, name) = next;
    }
    Some(at)
}

/// The imports of each module.
fn arrows(all: &BTreeMap<Module, Paths>) -> BTreeMap<Module, BTreeSet<Module>> {
    let of = |(module, found): (&Module, &Paths)| {
        let targets = found
            .uses
            .iter()
            .filter_map(|path| target(module, path, all));
        // The root only defines macros.
        (
            module.clone(),
            targets
                .filter(|target| target != module && !target.is_empty())
                .collect(),
        )
    };
    all.iter().map(of).collect()
}

/// All modules that this one reaches through imports.
fn reached(from: &Module, arrows: &BTreeMap<Module, BTreeSet<Module>>) -> BTreeSet<Module> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(targets) = open.pop().and_then(|module| arrows.get(module)) {
        for target in targets {
            if found.insert(target.clone()) {
                open.push(target);
            }
        }
    }
    found
}

/// Imports that go up or sideways.
fn upward(arrows: &BTreeMap<Module, BTreeSet<Module>>, layers: LayerOrder) -> BTreeSet<String> {
    let all = arrows
        .iter()
        .flat_map(|(from, targets)| targets.iter().map(move |to| (from, to)));
    let up = all.filter(|(from, to)| {
        let ((height, name), (other, named)) = (layer(layers, from), layer(layers, to));
        name != named && other >= height
    });
    up.map(|(from, to)| format!("up: {} -> {}", from.join("/"), to.join("/")))
        .collect()
}

/// The members of import cycles with more than two files.
fn circles(arrows: &BTreeMap<Module, BTreeSet<Module>>) -> BTreeSet<String> {
    let reach: BTreeMap<&Module, BTreeSet<Module>> = arrows
        .keys()
        .map(|module| (module, reached(module, arrows)))
        .collect();
    let in_circle = |(module, reached): &(&&Module, &BTreeSet<Module>)| {
        let both = |other: &&Module| {
            *other != **module && reach.get(other).is_some_and(|back| back.contains(**module))
        };
        reached.iter().filter(both).count() > 1
    };
    let found = reach.iter().filter(in_circle);
    found
        .map(|(module, _)| format!("circle: {}", module.join("/")))
        .collect()
}

#[test]
fn arrows_go_down_in_the_kernel() {
    let arrows = arrows(&modules("engine/kernel/src"));
    let found = &upward(&arrows, KERNEL) | &circles(&arrows);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn arrows_go_down_in_a_session() {
    let up = upward(&arrows(&modules("engine/session/src")), SESSION);
    assert!(up.is_empty(), "{up:#?}");
}

#[test]
fn files_of_a_crate_import_each_other_without_circles() {
    for folder in ["app/link/src", "app/wording/src"] {
        let found = circles(&arrows(&modules(folder)));
        assert!(found.is_empty(), "{folder}: {found:#?}");
    }
}

#[test]
fn arrows_go_down_in_the_app() {
    let arrows = arrows(&IN_THE_APP);
    let found = &upward(&arrows, APP) | &circles(&arrows);
    assert!(
        found.is_empty(),
        "these imports go up or in circles: {found:#?}"
    );
}

/// Sources of the app without their tests.
fn program(folder: &str) -> Vec<(String, String)> {
    let mut all = files(folder, ".rs");
    let least = if folder == "app/src" { 150 } else { 8 };
    assert!(all.len() > least, "{folder} has {} files", all.len());
    all.retain(|(name, _)| !name.contains("_tests") && !name.contains("/tests"));
    let program = |text: &str| text.split("#[cfg(test)]\nmod ").next().map(str::to_owned);
    all.into_iter()
        .map(|(name, text)| (name, program(&text).unwrap_or_default()))
        .collect()
}

/// The ruleset has the rules of a game, and its vocabulary has its words. No other place of the app asks which game is
/// played.
#[test]
fn games_are_told_apart_by_their_rules() {
    let apart = ["app/wording/src/games/", "app/src/art/emblem.rs"];
    let all = program("app/src")
        .into_iter()
        .chain(program("app/wording/src"));
    let named = |text: &str| {
        let mut uses = text
            .match_indices("RulesetId::")
            .chain(text.match_indices("Book::"));
        uses.any(|(at, of)| {
            let name = &text[at + of.len()..];
            name.starts_with(char::is_uppercase) && !name.starts_with("Dig")
        })
    };
    let found: Vec<String> = all
        .filter(|(name, text)| !apart.iter().any(|of| name.starts_with(of)) && named(text))
        .map(|(name, _)| name)
        .collect();
    assert!(found.is_empty(), "these ask which game it is: {found:#?}");
}

/// The rules alone refuse an action.
#[test]
fn refusals_are_made_by_the_rules() {
    let all = program("app/src")
        .into_iter()
        .chain(program("app/wording/src"));
    let refuses =
        |text: &str| text.contains("PlayRefusal {") && !text.contains("PlayRefusal { .. }");
    let found: Vec<String> = all
        .filter(|(_, text)| refuses(text))
        .map(|(name, _)| name)
        .collect();
    assert!(found.is_empty(), "these make refusals: {found:#?}");
}

/// True if a text has a remainder by a number of seats.
fn counts_seats(text: &str) -> bool {
    let remainders = [" % ", " %= ", ".rem_euclid("];
    let rests = remainders.iter().flat_map(|sign| text.split(sign).skip(1));
    let mut divisors = rests.map(|rest| rest.split(['\n', ';', ',']).next().unwrap_or_default());
    let words = ["seats", "teams", "players", "ring", "order"];
    divisors.any(|divisor| {
        divisor
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .any(|word| words.contains(&word))
    })
}

/// Only `seat.rs` works out who sits where: a remainder by a number of seats stands nowhere else.
#[test]
fn seats_are_counted_in_one_place() {
    assert!(counts_seats("let next = (at + 1) % view.order.len();"));
    assert!(counts_seats("at %= seats;") && !counts_seats("let half = seats / 2 % 3;"));
    let folders = [
        "engine/base/src",
        "engine/kernel/src",
        "engine/games/src",
        "engine/session/src",
        "app/src",
        "cli/src",
    ];
    let all = folders.into_iter().flat_map(program);
    let found: Vec<String> = all
        .filter(|(name, text)| name != "engine/base/src/seat.rs" && counts_seats(text))
        .map(|(name, _)| name)
        .collect();
    assert!(found.is_empty(), "these count seats: {found:#?}");
}

/// The reader finds a direct import and one through a facade.
#[test]
fn imports_are_read() {
    let arrows = arrows(&IN_THE_APP);
    let module = |path: &str| path.split('/').map(str::to_owned).collect::<Module>();
    assert!(arrows.len() > 150, "{} files", arrows.len());
    let targets = &arrows[&module("pages/home/home_page")];
    assert!(
        targets.contains(&module("platform/router"))
            && targets.contains(&module("storage/profile")),
        "{targets:?}"
    );
}
