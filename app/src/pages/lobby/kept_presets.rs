//! Game configs that this phone keeps under a name and can pass on.

use engine::{GameConfig, house_rules::HouseRuleSpec};
use leptos::prelude::*;

use crate::{
    art::emblem::Emblem,
    pages::lobby::mix_name::kept_name,
    platform::router::Route,
    session::{page, use_session},
    storage::{self, PRESET_NAME, Preset},
    ui::{
        parts::{Fold, Sure},
        qr_code::{Content, PassOn, Qr},
    },
};
use wording::{house_rules::labels::value_label, i18n, list::in_a_row, say};

/// The kept game configs of this phone, each to use or to forget.
#[component]
pub(crate) fn Presets(on_use: Callback<GameConfig>) -> impl IntoView {
    let session = use_session();
    let kept = RwSignal::new(storage::presets());
    let forget = Callback::new(move |name: String| {
        session.heed(storage::drop_preset(&name));
        kept.set(storage::presets());
    });
    let row = move |Preset { name, config }: Preset| {
        let words = in_short(&config);
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
                <p class="small">{say!("Nothing yet. House rules that you like can be kept under a name, at the end of “Change the rules”.")}</p>
            }
            .into_any(),
            false => view! { <ul class="presets">{kept.get().into_iter().map(row).collect_view()}</ul> }.into_any(),
        })}
    }
}

/// "Classic: jump-in, 200 points".
fn in_short(config: &GameConfig) -> String {
    let game = i18n::game_name(config.ruleset);
    let label = |spec: &'static HouseRuleSpec| value_label(spec, config.value(spec.house_rule));
    let words: Vec<String> = config.deviations().map(label).collect();
    match words.is_empty() {
        true => say!("{game}, as the book has it", game),
        false => say!("{game}: {rules}", game, rules = in_a_row(words)),
    }
}

/// Keeps a game config on this phone.
#[component]
pub(crate) fn KeepPreset(
    #[prop(into)] config: Signal<Option<GameConfig>>,
    /// The name in the field at first.
    name: Option<String>,
    /// Notified once it is kept.
    kept: RwSignal<()>,
) -> impl IntoView {
    let session = use_session();
    let name = RwSignal::new(name.unwrap_or_default());
    let keep = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let word = name.get_untracked().trim().to_owned();
        if let Some(config) = config.get_untracked().filter(|_| !word.is_empty()) {
            let stored = storage::keep_preset(&word, config);
            if stored.is_ok() {
                session.say(say!("“{name}” is kept on this phone.", name = word));
                name.set(String::new());
                kept.set(());
            }
            session.heed(stored);
        }
    };
    view! {
        <form class="paste" on:submit=keep>
            <label class="field">
                <span>{say!("Keep these rules as")}</span>
                <input
                    class="input" type="text" maxlength=(4 * PRESET_NAME).to_string() autocomplete="off" enterkeyhint="done"
                    placeholder=say!("Friday night") prop:value=name on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
            <button
                type="submit" class="button" aria-disabled=move || name.with(|name| name.trim().is_empty()).then_some("true")
            >{say!("Keep")}</button>
        </form>
    }
}

/// Passes a game config on, as a link or a QR code.
#[component]
pub(crate) fn PassRulesOn(
    config: Memo<Option<GameConfig>>,
    /// Notified once a game config is kept under a name.
    kept: RwSignal<()>,
) -> impl IntoView {
    let link = Signal::derive(move || {
        kept.track();
        let page = page();
        let folder = page.split(['?', '#']).next().unwrap_or_default();
        let text = config
            .get()
            .map(|config| storage::mix_text(&config, kept_name(&config).as_deref()))
            .unwrap_or_default();
        format!("{folder}{}", Route::GameConfig(text).fragment())
    });
    view! {
        <Fold summary=say!("Pass these rules on")>
            <p class="small">{say!("Others can open this link or scan the code, and host a table with the same rules.")}</p>
            <Qr text=link label=say!("QR code of these rules") />
            <PassOn text=link what=Content::Rules />
        </Fold>
    }
}
