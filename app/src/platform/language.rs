//! The language that is read on this page: chosen by the player or the browser, with its plurals and lists.

use crate::platform::files;
use engine::phrase::{Joint, Tongue};
use js_sys::{
    Array,
    Intl::{ListFormat, PluralRules},
    Object, Reflect,
};
use leptos::prelude::{document, window};
use link::within;
use std::time::Duration;
use wasm_bindgen_futures::spawn_local;
use wording::i18n::{Catalog, Language, joining, spoken, translate_into};

/// The longest wait for the file of a language. After that the app is in English.
const COMING: Duration = Duration::from_secs(10);

/// A language with its messages. The browser knows its numbers and lists.
struct BrowserTongue {
    language: Language,
    catalog: Catalog,
    plurals: PluralRules,
    and: ListFormat,
    or: ListFormat,
}

impl BrowserTongue {
    fn new(language: Language, catalog: Catalog) -> BrowserTongue {
        let tag = Array::of1(&language.tag().into());
        let joined = |by: &str| {
            let options = Object::new();
            // A plain object takes any field.
            let _ = Reflect::set(&options, &"type".into(), &by.into());
            ListFormat::new(&tag, &options)
        };
        BrowserTongue {
            language,
            catalog,
            plurals: PluralRules::new(&tag, &Object::new()),
            and: joined("conjunction"),
            or: joined("disjunction"),
        }
    }
}

impl Tongue for BrowserTongue {
    fn message(&self, english: &'static str) -> &str {
        self.catalog.message(english).unwrap_or(english)
    }

    fn form(&self, count: u32) -> usize {
        match String::from(self.plurals.select(count.into())).as_str() {
            "one" => 0,
            _ => self.language.forms() - 1,
        }
    }

    fn number(&self, number: u32) -> String {
        number.to_string()
    }

    fn list(&self, items: &[String], joint: Joint) -> String {
        let (format, chinese) = match joint {
            Joint::And => (&self.and, "和"),
            Joint::Or => (&self.or, "或"),
        };
        // The browser sets no spaces around these words.
        if self.language == Language::Chinese {
            return joining::row(items, chinese);
        }
        let items: Array = items
            .iter()
            .map(|item| js_sys::JsString::from(item.as_str()))
            .collect();
        String::from(format.format(&items))
    }

    fn join(&self, said: &mut String, next: &str) {
        match self.language {
            Language::French => joining::elide(said, next),
            Language::Chinese => joining::close_up(said, next),
            Language::English | Language::German | Language::Spanish => said.push_str(next),
        }
    }
}

/// The languages of the browser, best first.
fn tags() -> Vec<String> {
    let tags = window().navigator().languages();
    tags.iter().filter_map(|tag| tag.as_string()).collect()
}

/// The locale in which dates are written here: the one that the browser names for this language, if it does.
pub fn locale() -> String {
    let here = |tag: &String| Language::of_tag(tag) == Some(spoken());
    let named = tags().into_iter().find(here);
    named.unwrap_or_else(|| spoken().tag().to_owned())
}

/// Learns the language that the player chose, or else the first of the browser's that the app has, and then goes on. Anything shown before is
/// English. English needs no file and waits for none. Without its file, another language is read in English.
pub fn learn(chosen: Option<Language>, then: impl FnOnce() + 'static) {
    let wanted = chosen.unwrap_or_else(|| Language::first_of(tags().iter().map(String::as_str)));
    match wanted {
        Language::English => then(),
        language => spawn_local(async move {
            if let Some(catalog) = fetched(language).await {
                speak(language, catalog);
            }
            then();
        }),
    }
}

/// Reads everything in this language from now on.
fn speak(language: Language, catalog: Catalog) {
    if let Some(page) = document().document_element() {
        // An element takes any attribute of a known name.
        let _ = page.set_attribute("lang", language.tag());
        let _ = page.set_attribute("dir", catalog.direction());
    }
    translate_into(language, Box::new(BrowserTongue::new(language, catalog)));
}

/// The messages of a language, if they arrive in time.
async fn fetched(language: Language) -> Option<Catalog> {
    let name = format!("tongues/{}.txt", language.tag());
    let file = within(COMING, files::fetch_text(&name)).await.flatten();
    Catalog::parse(&file?).ok()
}
