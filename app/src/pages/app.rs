//! The whole app: the present screen, and the messages over all screens.

use crate::ui::focus::replaced;
use leptos::prelude::*;

use crate::{
    chunk_loader::{ChunkLoader, Chunks, use_chunk_loader},
    install::Install,
    pages::{
        extra_pages::{Unfetched, extra_page},
        home::{home_page::HomePage, whats_new::ReleaseNews},
        join::seat_form::invited,
    },
    platform::{
        files::{Fetched, fetched},
        pwa,
        router::{Route, Router, use_router},
        screen::keep_awake,
    },
    session::{HostSheets, Recovery, Session, TableScreen, TableStart},
    storage::{self, Theme},
    ui::{
        parts::{Heading, coming, missing},
        sheet::{SheetLayers, Toast},
    },
};
use link::invitation::Invitation;
use wording::{
    i18n::{Language, spoken},
    say,
};

/// One Left, with the programs that it fetches later.
pub fn app(chunks: Chunks) -> impl IntoView {
    provide_context(ReleaseNews::start());
    let (session, router) = (Session::new(chunks.session), Router::start());
    provide_context(session);
    provide_context(router);
    provide_context(pwa::start(foreign()));
    provide_context(Install::start());
    provide_context(SheetLayers::default());
    dress(session);
    keep_awake(Signal::derive(move || {
        session.is_screen() || session.table_screen() == TableScreen::Round
    }));
    let loader = ChunkLoader::start(chunks, &router.get_untracked());
    provide_context(loader);
    effect(move || {
        if let Some(rest) = loader.lobby().here() {
            (rest.begin)(session);
        }
    });
    effect(move || {
        if let Some(game) = loader.table().here() {
            (game.begin)(session);
        }
    });
    come_back(session, router, loader);
    view! {
        {replaced(move || match router.get() {
            Route::Home => view! { <HomePage /> }.into_any(),
            Route::Invited(codes) if let Ok(Invitation { room: Some(room), offer: None }) = Invitation::parse(&codes) => invited(room),
            route => extra_page(&route).unwrap_or_else(|| here_or_wait(loader.lobby(), |rest| (rest.screen)(route))),
        })}
        <Toast layer=0 />
    }
}

/// Takes up the table again if the page was reloaded with the settings open, as a new language does.
fn come_back(session: Session, router: Router, loader: ChunkLoader) {
    if router.get_untracked() != Route::Settings {
        return;
    }
    // Wait until it is known which table that was.
    effect_with_last(move |came: Option<bool>| {
        let knows = session.recovery.get() != Recovery::UnderWay;
        if knows
            && came != Some(true)
            && let Some(place) = storage::place_of_tab()
        {
            untrack(|| loader.plan(move |rest| (rest.start)(session, TableStart::ComeBack(place))));
        }
        knows || came == Some(true)
    });
}

/// Sets the look of the page: light or dark, moving or still, suits in two colors or four, buttons near this thumb or
/// that.
fn dress(session: Session) {
    effect(move || {
        let Some(root) = document().document_element() else {
            return;
        };
        let set = |name: &str, value: Option<&str>| {
            let _ = match value {
                Some(value) => root.set_attribute(name, value),
                None => root.remove_attribute(name),
            };
        };
        let theme = |theme: Theme| match theme {
            Theme::Auto => None,
            Theme::Light => Some("light"),
            Theme::Dark => Some("dark"),
        };
        session.preferences.with(|p| {
            set("data-theme", theme(p.theme));
            set("data-motion", p.less_motion.then_some("reduced"));
            set("data-suits", p.two_suit_colours.then_some("two"));
            set("data-thumb", p.left_thumb.then_some("left"));
        });
    });
}

/// The tag of the language of this phone, unless that is English.
fn foreign() -> Option<&'static str> {
    let language = spoken();
    (language != Language::English).then(|| language.tag())
}

/// Shows a later program once it is here, and a waiting screen until then.
pub(crate) fn here_or_wait<P>(
    program: Fetched<&'static P>,
    show: impl FnOnce(&'static P) -> AnyView,
) -> AnyView {
    program.drawn(
        show,
        || view! { <Wait failed=false /> }.into_any(),
        || view! { <Wait failed=true /> }.into_any(),
    )
}

/// A part of a sheet that only a host sees, once the program for hosts is here. A host nearly always has it.
pub(crate) fn hosted(show: impl Fn(&HostSheets) -> AnyView + Send + 'static) -> AnyView {
    let host = fetched(use_chunk_loader().host_now());
    dynamic(move || host.get().drawn(|host| show(&host.sheets), coming, missing))
}

/// The waiting screen: the program is on its way, or out of reach.
#[component]
fn Wait(
    /// True if the program could not be fetched.
    failed: bool,
) -> impl IntoView {
    let (loader, router) = (use_chunk_loader(), use_router());
    let home = move |_| {
        loader.forget();
        router.replace(Route::Home);
    };
    let word = match failed {
        true => view! { <Unfetched /> }.into_any(),
        false => {
            view! { <p class="lead" role="status">{say!("The game is on its way…")}</p> }.into_any()
        }
    };
    view! {
        <main class="screen middle">
            <Heading>{say!("One moment")}</Heading>
            {word}
            <button type="button" class="button" on:click=home>{say!("Home")}</button>
        </main>
    }
}
