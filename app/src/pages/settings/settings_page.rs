//! The preferences of this phone's owner.
use engine::{Deck, Suit, message};
use leptos::prelude::*;

use crate::{
    art::SuitMark,
    install::{Install, Installing},
    platform::router::{Route, use_router},
    session::use_session,
    sound::can_shake,
    storage::{MotionSetting, Passing, Preferences, Profile, Sense, Sort, Suits, Theme, Thumb},
};
use crate::{
    pages::{
        home::install_button::InstallButton, join::name_and_look::Who, settings::servers::Network,
    },
    ui::parts::Heading,
};
use wording::{
    i18n::{self, Language},
    say,
};

/// All settings of this phone.
#[component]
pub(crate) fn Settings() -> impl IntoView {
    let (session, router) = (use_session(), use_router());
    let preferences = session.preferences;
    let install: Install = expect_context();
    let profile = RwSignal::new(Profile::load());
    let save_profile = Callback::new(move |profile: Profile| session.heed(profile.save()));
    let back = move |_| match session.phase.get_untracked() {
        Some(_) => router.go(Route::Table),
        None => router.go(Route::Home),
    };
    let change = Callback::new(move |change: fn(&mut Preferences)| {
        preferences.update(change);
        session.heed(preferences.with_untracked(Preferences::save));
    });
    view! {
        <main class="screen">
            <header class="head">
                <button type="button" class="button quiet" on:click=back>{say!("Back")}</button>
                <Heading>{say!("Settings")}</Heading>
            </header>
            <Who profile on_change=save_profile />
            <Languages />
            <Choice legend=message!("Light and dark") change ways=&THEMES />
            <Choice legend=message!("French suits") change ways=&SUITS />
            <p class="french-suits" aria-hidden="true">{Suit::ALL.map(|suit| view! { <SuitMark deck=Deck::French suit /> })}</p>
            <Choice legend=message!("Playing a card") change ways=&TAPS />
            <Choice legend=message!("Your hand is sorted") change ways=&SORTS />
            <Choice legend=message!("The table’s buttons are near") change ways=&THUMBS />
            <Choice legend=message!("“Not me”, when there is nothing you could do") change ways=&PASSING />
            <Choice legend=message!("Movement") change ways=&MOTIONS />
            <Choice legend=message!("Sounds") change ways=&SOUNDS />
            {can_shake().then(|| view! { <Choice legend=message!("Vibration") change ways=&VIBRATIONS /> })}
            <Network change />
            {move || (install.way() != Installing::Nothing).then(|| view! { <div class="row"><InstallButton /></div> })}
        </main>
    }
}

/// The languages, each under its own name. A new language reloads the page, so they are buttons. With radio buttons,
/// arrow keys would choose every language on the way.
#[component]
fn Languages() -> impl IntoView {
    let session = use_session();
    let preferences = session.preferences;
    let choose = move |language: Option<Language>| {
        preferences.update(|now| now.language = language);
        let saved = preferences.with_untracked(Preferences::save);
        // Without the stored choice, the page would reload in the old language.
        if saved.is_ok() {
            let _ = window().location().reload();
        }
        session.heed(saved);
    };
    let option = move |language: Option<Language>| {
        let chosen = move || preferences.with(|now| now.language == language);
        let take = move |_| {
            if !untrack(chosen) {
                choose(language);
            }
        };
        let name = language.map_or_else(|| say!("As the browser"), |of| of.name().to_owned());
        view! {
            <button type="button" class="option" aria-pressed=move || chosen().to_string() on:click=take>
                <span lang=language.map(Language::tag)>{name}</span>
            </button>
        }
    };
    let all = [None].into_iter().chain(Language::ALL.map(Some));
    view! {
        <fieldset class="choice">
            <legend>{say!("Language")}</legend>
            <div class="options">{all.map(option).collect_view()}</div>
        </fieldset>
    }
}

/// One value of a setting: its word, a message, and the function that sets it.
pub(crate) type Way = (&'static str, fn(&mut Preferences));

const THEMES: [Way; 3] = [
    (message!("Like the phone"), |p| p.theme = Theme::Auto),
    (message!("Light"), |p| p.theme = Theme::Light),
    (message!("Dark"), |p| p.theme = Theme::Dark),
];

const SUITS: [Way; 2] = [
    (message!("Four colours"), |p| p.suits = Suits::Four),
    (message!("Red and black"), |p| p.suits = Suits::Two),
];

const TAPS: [Way; 2] = [
    (message!("Two taps"), |p| p.taste.one_tap = false),
    (message!("One tap"), |p| p.taste.one_tap = true),
];

const SORTS: [Way; 2] = [
    (message!("By colour"), |p| p.taste.sort = Sort::Colour),
    (message!("By number"), |p| p.taste.sort = Sort::Rank),
];

const THUMBS: [Way; 2] = [
    (message!("The right thumb"), |p| p.thumb = Thumb::Right),
    (message!("The left thumb"), |p| p.thumb = Thumb::Left),
];

const PASSING: [Way; 2] = [
    (message!("You say it"), |p| p.passing = Passing::Asked),
    (message!("The phone says it"), |p| {
        p.passing = Passing::ByItself
    }),
];

const MOTIONS: [Way; 2] = [
    (message!("Like the phone"), |p| {
        p.motion = MotionSetting::Auto
    }),
    (message!("As little as possible"), |p| {
        p.motion = MotionSetting::Reduced
    }),
];

const SOUNDS: [Way; 2] = [
    (message!("On"), |p| p.sounds = Sense::On),
    (message!("Off"), |p| p.sounds = Sense::Off),
];

const VIBRATIONS: [Way; 2] = [
    (message!("On"), |p| p.vibration = Sense::On),
    (message!("Off"), |p| p.vibration = Sense::Off),
];

/// True if the preferences already have this value.
fn are_so(preferences: &Preferences, set: fn(&mut Preferences)) -> bool {
    let mut made = preferences.clone();
    set(&mut made);
    made == *preferences
}

/// A setting with a few values.
#[component]
pub(crate) fn Choice(
    /// The name of the setting, a message.
    legend: &'static str,
    change: Callback<fn(&mut Preferences)>,
    ways: &'static [Way],
) -> impl IntoView {
    let preferences = use_session().preferences;
    let option = move |&(word, set): &Way| {
        let so = move || preferences.with(|now| are_so(now, set));
        view! {
            <label class="option">
                <input type="radio" name=legend prop:checked=so on:change=move |_| change.run(set) />
                <span>{i18n::message_text(word)}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choice">
            <legend>{i18n::message_text(legend)}</legend>
            <div class="options">{ways.iter().map(option).collect_view()}</div>
        </fieldset>
    }
}
