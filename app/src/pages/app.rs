//! The whole app: the present screen, and the messages over all screens.

use leptos::prelude::*;

use crate::{
    chunk_loader::{Chunks, Fetching, Later},
    install::Install,
    pages::{
        home::{home_page::HomePage, whats_new::ReleaseNews},
        table_screen::{TableScreen, table_screen},
    },
    platform::{
        pwa,
        router::{Route, Router},
        wake_lock::keep_awake,
    },
    session::{Recovery, Session, Start},
    storage::{self, Motion, Suits, Theme, Thumb},
    ui::{chunk_wait::here_or_wait, sheet::Layers, toast::Saying},
};
use wording::i18n::{Language, spoken};

/// One Left, with the programs that it fetches later.
pub fn app(chunks: Chunks) -> impl IntoView {
    provide_context(ReleaseNews::start());
    let (session, router) = (Session::new(), Router::start());
    provide_context(session);
    provide_context(router);
    provide_context(pwa::start(foreign()));
    provide_context(Install::start());
    provide_context(Layers::new(|layer| view! { <Saying layer /> }.into_any()));
    dress(session);
    keep_awake(Signal::derive(move || {
        session.is_screen() || table_screen(session) == TableScreen::Round
    }));
    let later = Later::start(chunks);
    provide_context(later);
    Effect::new(move || {
        if let Fetching::Done(rest) = later.rest() {
            (rest.restore)(session);
            (rest.feel)(session);
            (rest.keep_focus)(session);
        }
    });
    come_back(session, router, later);
    let sprite = move || match later.rest() {
        Fetching::Done(rest) => Some((rest.sprite)()),
        Fetching::Running | Fetching::Failed => None,
    };
    view! {
        {sprite}
        {move || match router.get() {
            Route::Home => view! { <HomePage /> }.into_any(),
            route => here_or_wait(later.rest(), |rest| (rest.screen)(route)),
        }}
        <Saying layer=0 />
    }
}

/// Takes up the table again if the page was reloaded with the settings open, as a new language does.
fn come_back(session: Session, router: Router, later: Later) {
    if router.get_untracked() != Route::Settings {
        return;
    }
    // Wait until it is known which table that was.
    Effect::new(move |came: Option<bool>| {
        let knows = session.recovery.get() != Recovery::UnderWay;
        if knows
            && came != Some(true)
            && let Some(place) = storage::present()
        {
            untrack(|| later.plan(move |rest| (rest.start)(session, Start::ComeBack(place))));
        }
        knows || came == Some(true)
    });
}

/// Sets the look of the page: light or dark, moving or still, suits in two colors or four, buttons near this thumb or
/// that.
fn dress(session: Session) {
    Effect::new(move || {
        let Some(root) = document().document_element() else {
            return;
        };
        let (theme, motion, suits, thumb) = session
            .preferences
            .with(|p| (p.theme, p.motion, p.suits, p.thumb));
        let set = |name: &str, value: Option<&str>| {
            let _ = match value {
                Some(value) => root.set_attribute(name, value),
                None => root.remove_attribute(name),
            };
        };
        set(
            "data-theme",
            match theme {
                Theme::Auto => None,
                Theme::Light => Some("light"),
                Theme::Dark => Some("dark"),
            },
        );
        set(
            "data-motion",
            (motion == Motion::Reduced).then_some("reduced"),
        );
        set("data-suits", (suits == Suits::Two).then_some("two"));
        set("data-thumb", (thumb == Thumb::Left).then_some("left"));
    });
}

/// The tag of the language of this phone, unless that is English.
fn foreign() -> Option<&'static str> {
    let language = spoken();
    (language != Language::English).then(|| language.tag())
}
