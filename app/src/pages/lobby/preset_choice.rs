//! House rules that a host takes all at once, with one tap.
use engine::GameConfig;
use engine::house_rules::presets::{GamePreset, PRESETS};
use leptos::prelude::*;

use crate::{pages::lobby::agreement::agree, session::use_session};
use wording::{i18n, say};

/// The presets of the game, for the host. The one that the table plays is pressed.
#[component]
pub(crate) fn PresetChoice(
    /// The game config of the table.
    config: Memo<Option<GameConfig>>,
) -> impl IntoView {
    let session = use_session();
    let played =
        memo(move || config.with(|config| config.as_ref().and_then(GamePreset::of).map(key)));
    let offers = memo(move || {
        let agreed = config.get();
        let is_of_game = |preset: &GamePreset| {
            agreed.is_some_and(|agreed| agreed.ruleset == preset.config().ruleset)
        };
        PRESETS.iter().any(is_of_game)
    });
    let chip = move |preset: &'static GamePreset| {
        view! {
            <button
                type="button" class="button" title=i18n::message_text(preset.about)
                aria-pressed=move || (played.get() == Some(preset.key)).to_string()
                on:click=move |_| agree(session, |_| preset.config())
            >{i18n::message_text(preset.name)}</button>
        }
    };
    dynamic(move || {
        offers.get().then(|| {
            view! { <div class="mixes" role="group" aria-label=say!("Presets")>{PRESETS.iter().map(chip).collect_view()}</div> }
        })
    })
}

fn key(preset: &'static GamePreset) -> &'static str {
    preset.key
}
