//! The rulebooks in the language of this phone, fetched when somebody reads them.
use engine::{Mix, RuleId, rulebook::entries};
use std::sync::Arc;
use wording::i18n::{self, Language};

use crate::platform::files;

/// The state of fetching the books.
#[derive(Clone)]
pub(crate) enum Books {
    /// They are on their way.
    Coming,
    /// Fetching failed.
    Missing,
    /// The text of the game's own book and of the shared book.
    Here(Arc<str>),
}

/// A book in the language of this phone, or in English if there is no translation.
async fn fetched(name: &str) -> Option<String> {
    let language = i18n::spoken();
    if language != Language::English {
        let own = files::fetch_text(&format!("rulebook/{}/{name}.md", language.tag())).await;
        if own.is_some() {
            return own;
        }
    }
    files::fetch_text(&format!("rulebook/{name}.md")).await
}

/// The book of this game, and the shared book.
pub(crate) async fn books(mix: Mix) -> Books {
    let own = fetched(mix.ruleset.spec().key).await;
    match (own, fetched("shared").await) {
        (Some(own), Some(shared)) => Books::Here(format!("{own}\n{shared}").into()),
        _ => Books::Missing,
    }
}

/// The text of a rule, in the language of this phone.
pub(crate) async fn rule_text(rule: RuleId, mix: Mix) -> Option<String> {
    let Books::Here(text) = books(mix).await else {
        return None;
    };
    let entry = entries(&text).find(|entry| entry.id == rule)?;
    Some(entry.text.to_owned())
}
