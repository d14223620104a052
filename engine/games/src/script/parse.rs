//! Parsing of script files.

use super::{
    Says, Script, ScriptStep, ScriptTable, expectation,
    failure::{Failure, Wrong},
    input,
    setup::Setting,
    word_reader::{Read, WordReader},
};
use alloc::{string::String, vec::Vec};
use base::RuleId;

/// Reads all scripts of a file.
///
/// # Errors
/// The first line that cannot be read, and the reason.
pub fn parse(text: &str) -> Result<Vec<Script>, Failure> {
    read(text, None)
}

/// Reads the scripts of a file that show this rule. The parser skips the content of all others.
///
/// # Errors
/// Their first line that cannot be read, and the reason.
pub fn parse_about(text: &str, rule: RuleId) -> Result<Vec<Script>, Failure> {
    read(text, Some(rule))
}

/// Reads the scripts that show a rule, or all scripts.
fn read(text: &str, about: Option<RuleId>) -> Result<Vec<Script>, Failure> {
    let mut scripts = Vec::new();
    let mut open: Option<Draft> = None;
    let mut wanted = about.is_none();
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let (line, note) = comment(line);
        if line.is_empty() {
            continue;
        }
        if is_title(line) {
            if let Some(done) = open.take() {
                scripts.push(done.close()?);
            }
            let draft = Draft::open(number, line).map_err(|wrong| wrong.at(number))?;
            wanted = about.is_none_or(|rule| draft.rules.contains(&rule));
            open = wanted.then_some(draft);
            continue;
        }
        if !wanted {
            continue;
        }
        let read = match &mut open {
            Some(draft) => draft.line(number, line, note),
            None => Err(Wrong::Unreadable(
                "a script begins with a rule, like CLA-20, and a title".into(),
            )),
        };
        read.map_err(|wrong| wrong.at(number))?;
    }
    if let Some(done) = open {
        scripts.push(done.close()?);
    }
    Ok(scripts)
}

/// Splits a line from its comment.
fn comment(line: &str) -> (&str, Option<String>) {
    match line.split_once('#') {
        Some((line, note)) => {
            let note = note.trim();
            (line.trim(), (!note.is_empty()).then(|| note.into()))
        }
        None => (line.trim(), None),
    }
}

/// True if the line begins like a rule id.
fn is_title(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    first.split_once('-').is_some_and(|(book, number)| {
        book.len() == 3
            && book.bytes().all(|b| b.is_ascii_uppercase())
            && number.bytes().all(|b| b.is_ascii_digit())
    })
}

/// A script in the middle of parsing.
struct Draft {
    line: usize,
    rules: Vec<RuleId>,
    title: String,
    setting: Setting,
    /// The table, set when the parser reads the first step.
    table: Option<ScriptTable>,
    steps: Vec<ScriptStep>,
}

impl Draft {
    fn open(line: usize, text: &str) -> Read<Draft> {
        let mut words = WordReader::of(text);
        let mut rules = Vec::new();
        while words.peek().is_some_and(is_title) {
            rules.push(words.rule()?);
        }
        let mut title = String::new();
        while let Some(word) = words.next() {
            if !title.is_empty() {
                title.push(' ');
            }
            title.push_str(word);
        }
        if title.is_empty() {
            return Err(Wrong::Unreadable(
                "a title in plain words is missing".into(),
            ));
        }
        Ok(Draft {
            line,
            rules,
            title,
            setting: Setting::default(),
            table: None,
            steps: Vec::new(),
        })
    }

    fn line(&mut self, line: usize, text: &str, note: Option<String>) -> Read<()> {
        let says = if let Some(text) = text.strip_prefix('>') {
            Says::Input(input::input(text)?)
        } else if let Some(text) = text.strip_prefix('=') {
            Says::Expect(
                text.split('|')
                    .map(expectation::expectation)
                    .collect::<Read<_>>()?,
            )
        } else if self.table.is_some() {
            return Err(Wrong::Unreadable(
                "expected “>” and an input, or “=” and what must be true".into(),
            ));
        } else {
            return self.setting.line(text);
        };
        if self.table.is_none() {
            self.table = Some(self.setting.table()?);
        }
        self.steps.push(ScriptStep { line, note, says });
        Ok(())
    }

    fn close(mut self) -> Result<Script, Failure> {
        let line = self.line;
        if self.table.is_none() && self.setting.is_refused() {
            self.table = Some(self.setting.table().map_err(|wrong| wrong.at(line))?);
        }
        let Some(table) = self.table else {
            let why = "this script says nothing: it needs an input or an expectation";
            return Err(Wrong::Unreadable(why.into()).at(self.line));
        };
        Ok(Script {
            line: self.line,
            rules: self.rules,
            title: self.title,
            table,
            steps: self.steps,
        })
    }
}
