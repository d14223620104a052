//! Comments name their subject: no sentence opens with "who", "what" or "whether" (`docs/style.md`).

use crate::source_files::rust_sources;

/// The comments of a file, each block of lines as one text.
fn comments(source: &str) -> Vec<String> {
    let mut blocks = vec![String::new()];
    for line in source.lines() {
        let text = line.trim_start().strip_prefix("//");
        match (text, blocks.last_mut()) {
            (Some(text), Some(block)) => {
                block.push_str(text.trim_start_matches(['/', '!']));
            }
            _ => blocks.push(String::new()),
        }
    }
    blocks
}

/// True if a sentence opens with a relative clause in place of its subject.
fn is_headless(sentence: &str) -> bool {
    let first = sentence.split_whitespace().next().unwrap_or_default();
    ["Who", "Whoever", "Whom", "What", "Whatever", "Whether"].contains(&first)
}

/// The sentences of a file's comments that open without a subject.
fn headless(source: &str) -> Vec<String> {
    let blocks = comments(source);
    let sentences = blocks
        .iter()
        .flat_map(|block| block.split(['.', ';', ':', '?']));
    let headless = sentences.filter(|sentence| is_headless(sentence));
    headless
        .map(|sentence| sentence.trim().to_owned())
        .collect()
}

#[test]
fn comments_open_with_their_subject() {
    let all = rust_sources().into_iter();
    let mut found = all
        .map(|(name, text)| (name, headless(&text)))
        .collect::<Vec<_>>();
    found.retain(|(_, sentences)| !sentences.is_empty());
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_sentence_without_a_subject_is_found_wherever_it_stands() {
    let source = "/// Stores a table. Whoever hosts\n/// reads it: what is left stays.\nfn x() {} // What for";
    assert_eq!(headless(source), ["Whoever hosts reads it"]);
    let three = "// What is stored.\nfn x() {}\n// Who stores; Whom it tells";
    assert_eq!(headless(three).len(), 3);
}
