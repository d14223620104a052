//! The contract of the languages: each of them has every message of the app, and no other.
//!
//! The test finds messages in the sources: the first text of `say!`, `line!`, `phrase!` and `message!`, and every text
//! of `by!` and `between!`. The newest lines of `NEWS.md` are messages, too. So are the sentences of the page's loader
//! if the app cannot start (`app/loader.js`).
#![allow(clippy::expect_used, reason = "a test stops at the first surprise")]

use crate::source_files::{files, path, text};
use engine::{
    RuleId,
    phrase::{Part, forms, parts},
    rulebook::entries,
    rulesets::RULESETS,
};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};

/// The macros whose first text is a message.
const SAYING: [&str; 4] = ["say", "line", "phrase", "message"];
/// The macros that have only messages as their own texts.
const TELLING: [&str; 2] = ["by", "between"];
/// The languages with a file, and the number of forms of a message with a count.
const LANGUAGES: [(&str, usize); 4] = [("de", 2), ("fr", 2), ("es", 2), ("zh", 1)];
/// The most news lines that the app shows at once, as in `app/src/pages/home/whats_new.rs`. Players do not see older lines.
const NEWS: usize = 5;

/// Calls `look` for each token and its siblings. Tests are left out.
fn walk(tokens: TokenStream, look: &mut impl FnMut(&[TokenTree], usize)) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if is_of_a_test(&tokens[at..]) {
            at += behind_its_body(&tokens[at..]);
            continue;
        }
        look(&tokens, at);
        if let TokenTree::Group(group) = token {
            walk(group.stream(), look);
        }
        at += 1;
    }
}

/// Collects every message in these tokens.
fn said(tokens: TokenStream, found: &mut BTreeSet<String>) {
    walk(tokens, &mut |tokens, at| {
        found.extend(messages_at(&tokens[at..]));
    });
}

/// Collects every text in these tokens that reads like words for people: a sentence, or text between tags.
fn spoken(tokens: TokenStream, found: &mut BTreeSet<String>) {
    walk(tokens, &mut |tokens, at| {
        let TokenTree::Literal(text) = &tokens[at] else {
            return;
        };
        let behind_a_tag =
            at > 0 && matches!(&tokens[at - 1], TokenTree::Punct(p) if p.as_char() == '>');
        let text = text.to_string();
        let text = text.trim_matches('"');
        // Paths of drawings and single letters contain no word.
        let has_a_word = text
            .split(|letter: char| !letter.is_lowercase())
            .any(|run| run.len() > 1);
        let first = text.split(' ').next().unwrap_or_default();
        let is_sentence = has_a_word && first != text && !first.contains('-');
        let is_word = has_a_word && behind_a_tag;
        if text.starts_with(char::is_uppercase) && (is_sentence || is_word) {
            found.insert(text.to_owned());
        }
    });
}

/// The messages of `say!("…")` or `by!(…; "…"; "…")`, if these tokens begin with one.
fn messages_at(tokens: &[TokenTree]) -> Vec<String> {
    let [
        TokenTree::Ident(name),
        TokenTree::Punct(bang),
        TokenTree::Group(group),
        ..,
    ] = tokens
    else {
        return Vec::new();
    };
    let name = name.to_string();
    let texts = group.stream().into_iter().filter_map(|token| match token {
        TokenTree::Literal(text) => unquoted(&text.to_string()),
        _ => None,
    });
    match bang.as_char() {
        '!' if TELLING.contains(&name.as_str()) => texts.collect(),
        '!' if SAYING.contains(&name.as_str()) => match group.stream().into_iter().next() {
            Some(TokenTree::Literal(text)) => unquoted(&text.to_string()).into_iter().collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The text of a literal. Messages use no escapes, and write each character as it is read.
fn unquoted(literal: &str) -> Option<String> {
    let text = literal.strip_prefix('"')?.strip_suffix('"')?;
    assert!(!text.contains('\\'), "an escape in a message: {text}");
    Some(text.to_owned())
}

fn is_of_a_test(tokens: &[TokenTree]) -> bool {
    matches!(
        tokens,
        [TokenTree::Punct(hash), TokenTree::Group(attribute), ..]
            if hash.as_char() == '#' && attribute.stream().to_string().replace(' ', "").starts_with("cfg(test")
    )
}

/// True if the whole file consists of tests.
fn is_all_tests(tokens: &TokenStream) -> bool {
    let names_tests =
        |token| matches!(token, TokenTree::Ident(name) if name == "wasm_bindgen_test");
    tokens.clone().into_iter().any(names_tests)
}

/// The number of tokens up to the end of the item that this attribute belongs to.
fn behind_its_body(tokens: &[TokenTree]) -> usize {
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    };
    tokens
        .iter()
        .position(ends)
        .map_or(tokens.len(), |end| end + 1)
}

/// The lines that players see after an update.
fn news(text: &str) -> impl Iterator<Item = String> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("- "));
    lines.take(NEWS).map(str::to_owned)
}

/// The messages of the loader, which begin with the name of the app.
fn loader(text: &str) -> impl Iterator<Item = String> {
    let quoted = text.split('\'').skip(1).step_by(2);
    quoted
        .filter(|text| text.starts_with("One Left "))
        .map(str::to_owned)
}

/// The sources in this folder.
fn programs(folder: &str) -> impl Iterator<Item = TokenStream> {
    files(folder, ".rs").into_iter().map(|(name, text)| {
        let tokens = text.parse();
        tokens.unwrap_or_else(|error| panic!("{name}: {error}"))
    })
}

/// The folders with messages.
const SOURCES: [&str; 7] = [
    "app/link/src",
    "app/src",
    "app/wording/src",
    "engine/base/src",
    "engine/games/src",
    "engine/kernel/src",
    "engine/session/src",
];

/// Every message of the app and the engine.
fn messages() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for tokens in SOURCES.into_iter().flat_map(programs) {
        said(tokens, &mut found);
    }
    found.extend(news(&text("NEWS.md")));
    found.extend(loader(&text("app/loader.js")));
    found
}

/// The differences of a file from the wanted set: missing texts, and unused ones.
fn differences(name: &str, known: &BTreeSet<String>, wanted: &BTreeSet<String>) -> Vec<String> {
    let missing = wanted.difference(known);
    let missing = missing.map(|text| format!("{name} lacks: {text}"));
    let unused = known.difference(wanted);
    let unused = unused.map(|text| format!("{name} has what is not there in English: {text}"));
    missing.chain(unused).collect()
}

/// Asserts that the files of all languages have exactly the wanted texts. The error names each difference of each file.
fn compare(files: impl Iterator<Item = (String, BTreeSet<String>)>, wanted: &BTreeSet<String>) {
    let found: Vec<String> = files
        .flat_map(|(name, known)| differences(&name, &known, wanted))
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

/// A language file: messages and their translations.
fn file(name: &str) -> BTreeMap<String, String> {
    let text = text(name);
    let lines = text
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let lines: Vec<&str> = lines.collect();
    let mut all = BTreeMap::new();
    for pair in lines.chunks(2) {
        let [english, translation] = pair else {
            panic!("{name}: {pair:?} has no translation")
        };
        assert!(
            !english.starts_with('\t'),
            "{name}: {english} translates nothing"
        );
        let translation = translation
            .strip_prefix('\t')
            .unwrap_or_else(|| panic!("{name}: {english} is not translated"));
        let before = all.insert((*english).to_owned(), translation.to_owned());
        assert_eq!(before, None, "{name}: {english} is there twice");
    }
    all
}

/// The placeholders of a message.
fn places(message: &str) -> BTreeSet<&str> {
    let places = forms(message)
        .flat_map(parts)
        .filter_map(|part| match part {
            Part::Place(name) => Some(name),
            Part::Words(_) => None,
        });
    places.collect()
}

#[test]
fn nothing_is_said_on_a_screen_that_is_no_message() {
    let mut words = BTreeSet::new();
    for tokens in ["app/src/pages", "app/src/table", "app/src/ui"]
        .into_iter()
        .flat_map(programs)
    {
        if !is_all_tests(&tokens) {
            spoken(tokens, &mut words);
        }
    }
    assert!(words.len() > 100, "{} texts are found", words.len());
    let (messages, name) = (messages(), "One Left");
    words.retain(|text| !messages.contains(text) && text != name);
    assert!(words.is_empty(), "said in English only: {words:#?}");
}

#[test]
fn every_language_says_what_the_app_says_and_nothing_else() {
    let messages = messages();
    assert!(messages.len() > 3, "{} messages are found", messages.len());
    let files = LANGUAGES.iter().map(|(tag, _)| {
        let name = format!("app/tongues/{tag}.txt");
        let known = file(&name).into_keys().collect();
        (name, known)
    });
    compare(files, &messages);
}

/// Headings tell a translator where a message is said.
#[test]
fn headings_name_files_that_exist() {
    let missing = LANGUAGES.iter().flat_map(|(tag, _)| {
        let name = format!("app/tongues/{tag}.txt");
        let lines: Vec<String> = text(&name).lines().map(str::to_owned).collect();
        let named = lines.into_iter().filter_map(|line| {
            let heading = line.strip_prefix("# ")?;
            heading.contains('/').then(|| heading.to_owned())
        });
        named.filter(|heading| !path(heading).is_file())
    });
    let missing: BTreeSet<String> = missing.collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn a_translation_speaks_of_the_same_in_as_many_forms_as_its_language_has() {
    for (tag, count) in LANGUAGES {
        for (english, translation) in file(&format!("app/tongues/{tag}.txt")) {
            assert_eq!(places(&english), places(&translation), "{tag}: {english}");
            let wanted = match forms(&english).count() {
                1 => 1,
                _ => count,
            };
            assert_eq!(
                forms(&translation).count(),
                wanted,
                "{tag}: forms of {english}"
            );
        }
    }
}

/// The rules of a book: id, number of the heading, and true if the rule is for the room.
fn rules(book: &str) -> Vec<(RuleId, usize, bool)> {
    let text = text(book);
    let mut headings = BTreeSet::new();
    entries(&text)
        .map(|entry| {
            assert!(
                !entry.text.trim().is_empty(),
                "{book}: {} says nothing",
                entry.id
            );
            headings.insert(entry.heading);
            (entry.id, headings.len(), entry.room)
        })
        .collect()
}

#[test]
fn every_language_has_every_rule() {
    let ids = |book: &[(RuleId, usize, bool)]| {
        let ids = book.iter().map(|(id, ..)| id.to_string());
        ids.collect::<BTreeSet<_>>()
    };
    for book in RULESETS.iter().map(|spec| spec.key).chain(["shared"]) {
        let english = rules(&format!("engine/rulebook/{book}.md"));
        let books = LANGUAGES.map(|(tag, _)| {
            let name = format!("engine/rulebook/{tag}/{book}.md");
            let entries = rules(&name);
            (name, entries)
        });
        let files = books
            .iter()
            .map(|(name, entries)| (name.clone(), ids(entries)));
        compare(files, &ids(&english));
        for (name, entries) in &books {
            assert_eq!(
                entries.len(),
                english.len(),
                "{name}: a rule is there twice"
            );
            for (entry, english) in entries.iter().zip(&english) {
                assert_eq!(
                    entry, english,
                    "{name}: the order, the headings or (room) are others than in English"
                );
            }
        }
    }
}

/// The texts in the lessons of a tour: their titles, and the words after the actions.
fn lessons(tour: &str) -> BTreeSet<String> {
    let text = text(tour);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let said = lines.filter_map(|line| match line.split_once('#') {
        Some((_, said)) => Some(said.trim().to_owned()),
        None => {
            let (ids, title) = line.split_once("  ")?;
            let named = ids.split(' ').all(|id| id.parse::<RuleId>().is_ok());
            named.then(|| title.trim().to_owned())
        }
    });
    said.collect()
}

#[test]
fn every_language_has_every_lesson() {
    for spec in &RULESETS {
        let key = spec.key;
        let tour = format!("app/tours/{key}.tour");
        let english = lessons(&tour);
        assert!(english.len() > 5, "{tour} says little: {english:#?}");
        let files = LANGUAGES.iter().map(|(tag, _)| {
            let name = format!("app/tours/{tag}/{key}.txt");
            let known = file(&name).into_keys().collect();
            (name, known)
        });
        compare(files, &english);
    }
}

/// A line break at a plain space would put the sign at the start of a line (docs/languages/fr.md).
#[test]
fn french_signs_stay_with_their_words() {
    let keys = RULESETS.iter().map(|spec| spec.key);
    let tours = keys.clone().map(|key| format!("app/tours/fr/{key}.txt"));
    let books = keys.map(|key| format!("engine/rulebook/fr/{key}.md"));
    let names = ["app/tongues/fr.txt".to_owned()].into_iter().chain(tours);
    for name in names.chain(books) {
        let text = text(&name);
        let french = |line: &&str| line.starts_with('\t') || name.ends_with(".md");
        for line in text.lines().filter(french) {
            let parts = [" !", " ?", " ;", " :", " »", "« "];
            assert!(
                !parts.iter().any(|part| line.contains(part)),
                "{name}: {line}"
            );
        }
    }
}

#[test]
fn the_news_that_are_told_are_messages() {
    let all = "# New\n\n- a\n- b\n\n## 1.0\n\n- c\n- d\n- e\n- f\n";
    assert_eq!(news(all).collect::<Vec<_>>(), ["a", "b", "c", "d", "e"]);
}

#[test]
fn sentences_of_the_loader_are_messages() {
    assert_eq!(loader(&text("app/loader.js")).count(), 2);
}

#[test]
fn messages_are_found_where_they_are_said() {
    let mut found = BTreeSet::new();
    let source = r#"
        fn shown() { view! { <p class="x">{say!("Start")}</p> } }
        const LATER: Phrase = phrase!("{n} card | {n} cards", n = 3);
        #[cfg(test)]
        mod tests { fn not() { say!("Never") } }
        fn also() { other!("Nothing"); line!("And {who}", who) }
        const LABEL: &str = message!("Label");
        fn told() { by!(cast, seat; "You passed."; "{who} passed.", name = other("Not")) }
    "#;
    said(source.parse().expect("tokens"), &mut found);
    let found: Vec<&str> = found.iter().map(String::as_str).collect();
    let said = [
        "And {who}",
        "Label",
        "Start",
        "You passed.",
        "{n} card | {n} cards",
        "{who} passed.",
    ];
    assert_eq!(found, said);
}
