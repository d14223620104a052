//! House rules that a host takes all at once, with one tap.

use engine::GameConfig;
use engine::house_rules::presets::{PRESETS, Preset};
use leptos::prelude::*;

use crate::{
    pages::lobby::{agreement::agree, kept_rules::kept_name},
    session::use_session,
};
use wording::{i18n, say};

/// The presets of the game, for the host. The one that the table plays is pressed. House rules of the host's own stay
/// beside them, so that a preset can be tried at no risk.
#[component]
pub(crate) fn PresetChoice(
    /// The game config of the table.
    config: Memo<Option<GameConfig>>,
    /// True while the sheet of rules is open, where a mix gets a name.
    changing: RwSignal<bool>,
) -> impl IntoView {
    let offers = memo(move || {
        let agreed = config.get();
        let is_of_game = |preset: &Preset| {
            agreed.is_some_and(|agreed| agreed.ruleset == preset.config().ruleset)
        };
        PRESETS.iter().any(is_of_game)
    });
    let own = RwSignal::new(None::<GameConfig>);
    effect(move || {
        if let Some(agreed) = config.get().filter(|agreed| Preset::of(agreed).is_none()) {
            own.set(Some(agreed).filter(|_| offers.get()));
        }
    });
    let own_name = move |mix: GameConfig| kept_name(&mix).unwrap_or_else(|| say!("Your mix"));
    dynamic(move || {
        changing.track();
        let own = own
            .get()
            .map(|mix| view! { <Chip mix name=own_name(mix) about=None config /> });
        offers.get().then(|| {
            let presets = PRESETS.iter().map(|preset| {
                let [name, about] = [preset.name, preset.about].map(i18n::message_text);
                view! { <Chip mix=preset.config() name about=Some(about) config /> }
            });
            view! { <div class="mixes" role="group" aria-label=say!("Presets")>{presets.collect_view()} {own}</div> }
        })
    })
}

/// A button that sets the whole game config.
#[component]
fn Chip(
    /// The game config that it sets.
    mix: GameConfig,
    name: String,
    /// A sentence about it.
    about: Option<String>,
    /// The game config of the table.
    config: Memo<Option<GameConfig>>,
) -> impl IntoView {
    let session = use_session();
    view! {
        <button
            type="button" class="button" title=about aria-pressed=move || (config.get() == Some(mix)).to_string()
            on:click=move |_| agree(session, |_| mix)
        >{name}</button>
    }
}
