//! The offer of a newer build, and the news since the last visit. The first screen shows the news once after an update, and
//! never beside a game.

use leptos::prelude::*;

use crate::{
    platform::pwa::Updates,
    session::use_session,
    storage::{self, VersionNews},
    ui::parts::Show,
};
use wording::{i18n, say};

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The news of each version, newest first. Each line is a message.
const NEWS: &str = include_str!("../../../../NEWS.md");
/// The most lines to show. A player who was away for longer reads the latest.
const MOST: usize = 5;

/// The news that the player has not read yet.
#[derive(Clone, Copy)]
pub(crate) struct ReleaseNews(RwSignal<Vec<&'static str>>);

impl ReleaseNews {
    /// Finds the news that the owner of this phone does not know yet. Call it once, before anything is stored.
    pub(crate) fn start() -> Self {
        let lines = match storage::version_news(VERSION) {
            VersionNews::Nothing => Vec::new(),
            VersionNews::Since(version) => lines_since(NEWS, version.as_deref()),
        };
        Self(RwSignal::new(lines))
    }
}

/// The news, if there are any and no table is waiting.
#[component]
pub(crate) fn WhatsNew() -> impl IntoView {
    let (session, ReleaseNews(lines)) = (use_session(), expect_context::<ReleaseNews>());
    let put_away = move |_| {
        session.heed(storage::put_news_away(VERSION));
        lines.set(Vec::new());
    };
    let line = |line: &'static str| view! { <li>{i18n::message_text(line)}</li> };
    let shows = move || session.phase.with(Option::is_none) && !lines.with(Vec::is_empty);
    dynamic(move || {
        shows().then(|| {
            view! {
                <section class="note news" aria-labelledby="news">
                    <h2 id="news">{say!("New since you were here")}</h2>
                    <ul>{lines.get().into_iter().map(line).collect_view()}</ul>
                    <button type="button" class="button quiet" on:click=put_away>{say!("Got it")}</button>
                </section>
            }
        })
    })
}

/// The lines of every version after this one. If that version is unknown, those of the newest.
fn lines_since(news: &'static str, since: Option<&str>) -> Vec<&'static str> {
    let versions: Vec<(&str, &str)> = news
        .split("\n## ")
        .skip(1)
        .filter_map(|version| version.split_once('\n'))
        .collect();
    let known = versions
        .iter()
        .position(|(version, _)| Some(version.trim()) == since);
    let new = versions.iter().take(known.unwrap_or(1));
    let lines = new.flat_map(|(_, text)| text.lines());
    lines
        .filter_map(|line| line.strip_prefix("- "))
        .take(MOST)
        .collect()
}

/// The offer of an update: a newer build is ready, and a button changes to it.
#[component]
pub(crate) fn UpdateOffer() -> impl IntoView {
    let updates: Updates = expect_context();
    view! {
        <Show when=move || updates.waiting().get()>
            <div class="note row" role="status">
                <p>{say!("A newer version is ready. It takes a second, and the table stays.")}</p>
                <button type="button" class="button" on:click=move |_| updates.apply()>{say!("Update")}</button>
            </div>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const EXAMPLE: &str =
        "# New\n\nWords.\n\n## 3.0\n\n- c\n\n## 2.0\n\n- b\n- bb\n\n## 1.0\n\n- a\n";

    #[test]
    fn returning_players_read_news_since_their_last_version() {
        assert_eq!(lines_since(EXAMPLE, Some("2.0")), ["c"]);
        assert_eq!(lines_since(EXAMPLE, Some("1.0")), ["c", "b", "bb"]);
        assert_eq!(lines_since(EXAMPLE, Some("3.0")), [""; 0]);
    }

    #[test]
    fn players_from_before_the_first_news_read_the_latest() {
        assert_eq!(lines_since(EXAMPLE, None), ["c"]);
        assert_eq!(lines_since(EXAMPLE, Some("0.7")), ["c"]);
    }

    #[test]
    fn this_version_has_its_lines_and_they_are_short() {
        let newest = NEWS
            .split("\n## ")
            .nth(1)
            .and_then(|part| part.lines().next());
        assert_eq!(
            newest,
            Some(VERSION),
            "NEWS.md begins with the version of the app"
        );
        for version in NEWS.split("\n## ").skip(1) {
            let lines = version.lines().filter(|line| line.starts_with("- "));
            assert!((1..=MOST).contains(&lines.clone().count()), "{version}");
            for line in lines {
                assert!(line.chars().count() <= 102, "{line}");
            }
        }
    }
}
