//! A tour, and the learner's place in it. A phone fetches a tour when a player wants to take it, and stores the place.

use engine::RulesetId;
use leptos::prelude::*;
use std::sync::Arc;

use crate::{
    pages::{
        extra_pages::{BeforeTour, coming, leave_tour},
        lobby::as_last,
        rules::tour::{
            lesson::{Lesson, lessons},
            lesson_page::LessonPage,
        },
    },
    platform::{
        files::{self, Fetched, fetched},
        router::{Route, use_router},
    },
    session::{TableScreen, use_session},
    storage::TourProgress,
    ui::parts::Heading,
};
use wording::{
    i18n::{self, Catalog, Language, spoken},
    say,
};

/// The lessons of a game's tour, in order.
async fn found(game: RulesetId) -> Option<Arc<[Lesson]>> {
    let key = game.spec().key;
    let text = files::fetch_text(&format!("tours/{key}.tour")).await?;
    lessons(&text, &translation(key).await)
}

/// The words of a tour in the language of this phone. Empty if that is English or there is no translation.
async fn translation(key: &str) -> Catalog {
    let language = spoken();
    if language == Language::English {
        return Catalog::default();
    }
    let text = files::fetch_text(&format!("tours/{}/{key}.txt", language.tag())).await;
    text.and_then(|text| Catalog::parse(&text).ok())
        .unwrap_or_default()
}

/// The tour of a game, from the place where the learner left it.
#[component]
pub(crate) fn Tour(game: RulesetId) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let known = TourProgress::of(game);

    let behind = RwSignal::new(known.behind);
    let lessons = fetched(async move {
        let lessons = found(game).await?;
        // Another version of the tour may be shorter. The learner may also have left by then.
        let _ = behind.try_update(|behind| *behind %= lessons.len().max(1));
        Some(lessons)
    });
    let leave = leave_tour();
    // If a round starts at the learner's table, go there.
    effect_with_last(move |before: Option<TableScreen>| {
        let now = session.table_screen();
        if before.is_some_and(|before| before != TableScreen::Round) && now == TableScreen::Round {
            router.replace(Route::Table);
        }
        now
    });
    let next = move |of: usize| {
        let now = behind.get_untracked() + 1;
        let kept = TourProgress {
            behind: now % of,
            done: TourProgress::of(game).done || now == of,
        };
        session.heed(kept.keep(game));
        behind.set(now);
    };
    dynamic(move || {
        match lessons.get() {
        Fetched::Coming => view! { <BeforeTour>{coming()}</BeforeTour> }.into_any(),
        Fetched::Missing => view! {
            <BeforeTour>
                <p class="lead" role="status">{say!("The tour could not be loaded. Once the phone is online again, open it anew.")}</p>
            </BeforeTour>
        }
        .into_any(),
        Fetched::Here(all) => {
            let (at, of) = (behind.get(), all.len());
            match all.get(at).cloned() {
                Some(lesson) => view! {
                    <LessonPage lesson game at of on_next=Callback::new(move |()| next(of)) on_leave=leave />
                }
                .into_any(),
                None => view! { <Done game again=Callback::new(move |()| behind.set(0)) leave /> }.into_any(),
            }
        }
    }
    })
}

/// The screen after the last lesson.
#[component]
fn Done(game: RulesetId, again: Callback<()>, leave: Callback<()>) -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let name = i18n::game_name(game);
    let play = move |_| router.go(Route::GameConfig(as_last(game).to_string()));
    let at_table = session.phase.with_untracked(Option::is_some);
    let (on, back) = match at_table {
        true => (None, say!("Back to the table")),
        false => (Some(say!("Play {game}", game = &name)), say!("Other tours")),
    };
    view! {
        <main class="screen middle">
            <Heading>{say!("That was {game}", game = &name)}</Heading>
            <p class="lead">{say!("You have seen what is special about it. The rest is in its rules, each with its “Show me”.")}</p>
            {on.map(|on| view! { <button type="button" class="button primary big" on:click=play>{on}</button> })}
            <button type="button" class="button" class:primary=at_table on:click=move |_| leave.run(())>{back}</button>
            <button type="button" class="button" on:click=move |_| again.run(())>{say!("Once more")}</button>
            {(!at_table).then(|| view! { <button type="button" class="button quiet" on:click=move |_| router.go(Route::Home)>{say!("Home")}</button> })}
        </main>
    }
}
