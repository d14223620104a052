//! Game configs with a name: those that this phone keeps and can pass on, and presets.

use crate::{
    art::emblem::Emblem,
    platform::router::Route,
    session::{Session, page, use_session},
    storage::{self, KeptRules},
    ui::{
        parts::{Fold, Show, Sure},
        qr_code::{Content, PassOn, Qr},
    },
};
use engine::{
    GameConfig,
    house_rules::presets::Preset,
    session::{MAX_CONFIG_NAME, NamedConfig, Table, TableCommand, isolated},
};
use leptos::prelude::*;
use wording::{house_rules::summary::kept_in_short, i18n, say};

#[component]
pub(crate) fn AllKeptRules(on_use: Callback<GameConfig>) -> impl IntoView {
    let session = use_session();
    let kept = RwSignal::new(storage::kept_rules());
    let forget = Callback::new(move |name: String| {
        session.heed(storage::forget_rules(&name));
        session.set(|table| {
            let unnamed = || TableCommand::GameConfig((*table.config).into());
            (table.config.name() == Some(&name)).then(unnamed)
        });
        kept.set(storage::kept_rules());
    });
    let row = move |KeptRules { name, config }: KeptRules| {
        let words = kept_in_short(&config);
        let gone = name.clone();
        let forget = Callback::new(move |()| forget.run(gone.clone()));
        view! {
            <li class="preset">
                <button type="button" class="button preset-name" on:click=move |_| on_use.run(config)>
                    <Emblem config /> {name.clone()} <small>{words}</small>
                </button>
                <Sure word=Signal::stored(say!("Forget")) on_sure=forget quiet=true />
            </li>
        }
    };
    view! {
        <h3>{say!("Kept on this phone")}</h3>
        {dynamic(move || match kept.with(Vec::is_empty) {
            true => view! {
                <p class="small">{say!("Nothing yet. Keep rules you like under a name, at the end of “House rules”.")}</p>
            }
            .into_any(),
            false => view! { <ul class="presets">{kept.get().into_iter().map(row).collect_view()}</ul> }.into_any(),
        })}
    }
}

#[component]
pub(crate) fn KeepRules(
    #[prop(into)] config: Signal<Option<GameConfig>>,
    /// The name in the field at first.
    name: Option<String>,
) -> impl IntoView {
    let session = use_session();
    let name = RwSignal::new(name.unwrap_or_default());
    let keep = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let word = name.get_untracked().trim().to_owned();
        if let Some(config) = config.get_untracked().filter(|_| !word.is_empty()) {
            let stored = storage::keep_rules(&word, config);
            if stored.is_ok() {
                session.say(say!("“{name}” is kept on this phone.", name = word));
                name.set(String::new());
            }
            session.heed(stored);
        }
    };
    view! {
        <form class="paste" on:submit=keep>
            <label class="field">
                <span>{say!("Keep these rules as")}</span>
                <input
                    class="input" type="text" maxlength=(4 * MAX_CONFIG_NAME).to_string() autocomplete="off" enterkeyhint="done"
                    placeholder=say!("Friday night") prop:value=name on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
            <button
                type="submit" class="button" aria-disabled=move || name.with(|name| name.trim().is_empty()).then_some("true")
            >{say!("Keep")}</button>
        </form>
        <p class="small">{say!("Everyone at your table sees the name.")}</p>
    }
}

/// Passes the game config of the table on, as a link or a QR code, if it has house rules of its own.
#[component]
pub(crate) fn PassRulesOn(
    config: Memo<Option<GameConfig>>,
    /// True while the house rules are open. They may be kept under a name there.
    changing: RwSignal<bool>,
) -> impl IntoView {
    let given = given_name(use_session());
    let link = Signal::derive(move || {
        given.track();
        changing.track();
        let page = page();
        let folder = page.split(['?', '#']).next().unwrap_or_default();
        let text = config
            .get()
            .map(|config| storage::mix_text(&config, kept_name(&config).as_deref()))
            .unwrap_or_default();
        format!("{folder}{}", Route::GameConfig(text).fragment())
    });
    let changed = memo(move || {
        let deviates = |config: GameConfig| config.deviations().next().is_some();
        config.get().is_some_and(deviates)
    });
    view! {
        <Show when=move || changed.get()>
            <Fold summary=say!("Pass these rules on")>
                <p class="small">{say!("Others can open this link or scan the code, and host a table with the same rules.")}</p>
                <Qr text=link label=say!("QR code of these rules") />
                <PassOn text=link what=Content::Rules />
            </Fold>
        </Show>
    }
}

/// The preset with this game config, unless that is the plain game.
pub(crate) fn preset_of(config: &GameConfig) -> Option<&'static Preset> {
    config.deviations().next()?;
    Preset::of(config)
}

/// The name that the player keeps a game config under, the latest if there are several.
pub(crate) fn kept_name(config: &GameConfig) -> Option<String> {
    let mut kept = storage::kept_rules().into_iter();
    kept.find(|kept| kept.config == *config)
        .map(|kept| kept.name)
}

/// A game config with the name that the player keeps it under, for the guests of this phone.
pub(crate) fn named(config: GameConfig) -> NamedConfig {
    NamedConfig::new(config, kept_name(&config).as_deref())
}

/// The name that the host has given the rules of the table.
pub(crate) fn given_name(session: Session) -> Memo<Option<String>> {
    let given = |table: &Table| table.config.name().map(str::to_owned);
    memo(move || session.of_table(given).flatten())
}

/// The name of a game config: that of a preset, the one that the host of the table gave, or the one on this phone. A page
/// that shows rules alone has no session.
pub(crate) fn mix_name(session: Option<Session>, config: &GameConfig) -> Option<String> {
    let preset = preset_of(config).map(|preset| i18n::message_text(preset.name));
    let of_table = |table: &Table| {
        let name = table.config.name().filter(|_| *table.config == *config);
        name.map(str::to_owned)
    };
    let given = || session?.of_table(of_table).flatten();
    preset.or_else(given).or_else(|| kept_name(config))
}

/// The latest mix without a name that the table plays or played, with the name of the rules that it was made from. The
/// rules of the book are no origin.
pub(crate) fn origin(
    session: Session,
    config: Memo<Option<GameConfig>>,
    changing: RwSignal<bool>,
) -> RwSignal<Option<KeptRules>> {
    let given = given_name(session);
    let origin = RwSignal::new(storage::origin());
    let before = StoredValue::new(None::<KeptRules>);
    effect(move || {
        given.track();
        changing.track();
        let Some(config) = config.get() else { return };
        let now = match untrack(|| mix_name(Some(session), &config)) {
            Some(name) => Some(KeptRules { name, config }),
            None if config.deviations().next().is_none() => None,
            None => {
                let known = origin
                    .get_untracked()
                    .filter(|known| known.config == config);
                let made_from = |from: &KeptRules| {
                    from.config.ruleset == config.ruleset && from.config != config
                };
                if known.is_none()
                    && let Some(from) = before.get_value().filter(made_from)
                {
                    let from = KeptRules { config, ..from };
                    session.heed(storage::remember_origin(&from));
                    origin.set(Some(from));
                }
                origin.get_untracked().filter(|of| of.config == config)
            }
        };
        before.set_value(now);
    });
    origin
}

/// The emblem and the name of the rules of the table, if they have a name.
#[component]
pub(crate) fn NamedRules(config: Memo<Option<GameConfig>>) -> impl IntoView {
    let session = use_session();
    let given = given_name(session);
    dynamic(move || {
        given.track();
        let config = config.get()?;
        let name =
            untrack(|| mix_name(Some(session), &config).map(|_| entitled(Some(session), &config)))?;
        Some(view! { <p class="headline"><Emblem config /> <b>{name}</b></p> })
    })
}

/// The game, and behind it the name of the game config if it has one: "Classic · Party".
pub(crate) fn entitled(session: Option<Session>, config: &GameConfig) -> String {
    let game = i18n::game_name(config.ruleset);
    match mix_name(session, config) {
        // A line ends behind the dot.
        Some(name) => format!("{game}\u{a0}· {}", isolated(&name)),
        None => game,
    }
}
