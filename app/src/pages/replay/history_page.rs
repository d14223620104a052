//! The matches and rounds of this phone, for its owner alone.

use engine::{GameConfig, phrase::Arg, rulesets::RULESETS};
use js_sys::encode_uri_component;
use leptos::prelude::*;

use crate::{
    pages::replay::{
        kept_rounds::{KeptRounds, all_kept},
        replay_page::WatchFile,
    },
    storage::{self, PlayedMatch, RulesetStats},
    ui::parts::{Show, Sure},
};
use wording::{i18n, say};

/// The last matches, and figures for each ruleset, below the heading of their page.
#[component]
pub(crate) fn HistoryPage() -> impl IntoView {
    let history = RwSignal::new(storage::History::load());
    let file = move || {
        let json = history.with(storage::History::to_json);
        format!(
            "data:application/json;charset=utf-8,{}",
            String::from(encode_uri_component(&json))
        )
    };
    let kept = all_kept();
    let any_kept = memo(move || kept.with(|kept| !kept.is_empty()));
    let unplayed = move || history.with(|history| *history == storage::History::default());
    let empty = move || unplayed() && !any_kept.get();
    let erase = Callback::new(move |()| {
        storage::History::erase();
        storage::erase_rounds();
        history.set(storage::History::default());
        kept.set(Vec::new());
    });
    let figures = move || history.with(|history| history.stats.iter().map(figures).collect_view());
    let matches =
        move || history.with(|history| history.matches.iter().map(match_card).collect_view());
    view! {
            <Show when=move || !empty() fallback=|| view! { <p class="lead">{say!("Nothing has been played on this phone yet.")}</p> }>
                <p class="small">{say!("It is kept on this phone only.")}</p>
                <div class="scroll" tabindex="0" role="region" aria-label=say!("Your rounds by game")>
                    <table class="scores figures">
                        <thead><tr>
                            <th scope="col">{say!("Your rounds")}</th><th scope="col">{say!("Won")}</th><th scope="col">{say!("Caught others")}</th>
                            <th scope="col">{say!("Were caught")}</th><th scope="col">{say!("Most drawn")}</th><th scope="col">{say!("Quickest win")}</th>
                        </tr></thead>
                        <tbody>{dynamic(figures)}</tbody>
                    </table>
                </div>
                <Show when=move || history.with(|history| !history.matches.is_empty())><h2>{say!("Matches")}</h2></Show>
                <ul class="history-list">{matches}</ul>
                <Show when=move || any_kept.get()>
                    <h2>{say!("The last rounds")}</h2>
                    <KeptRounds rounds=kept />
                </Show>
                <div class="row">
                    <a class="button" download="one-left-history.json" href=file>{say!("Save the history as a file")}</a>
                    <Sure word=Signal::stored(say!("Delete all")) on_sure=erase />
                </div>
            </Show>
            <WatchFile />
    }
}

fn figures((key, stats): &(String, RulesetStats)) -> impl IntoView + use<> {
    let spec = RULESETS.iter().find(|spec| spec.key == key.as_str());
    let name = spec.map_or_else(|| key.clone(), |spec| i18n::game_name(spec.id));
    let quickest = stats.quickest.map_or_else(
        || "–".to_owned(),
        |seconds| format!("{}:{:02}", seconds / 60, seconds % 60),
    );
    view! {
        <tr>
            <th scope="row">{name} " " <small>{say!("{count} round | {count} rounds", count = stats.rounds)}</small></th><td>{stats.won}</td><td>{stats.catches}</td>
            <td>{stats.caught}</td><td>{stats.longest}</td><td>{quickest}</td>
        </tr>
    }
}

fn match_card(played: &PlayedMatch) -> impl IntoView + use<> {
    let date = js_sys::Date::new(&wasm_bindgen::JsValue::from_f64(played.at as f64 * 1000.0));
    let date = String::from(date.to_locale_date_string(
        &crate::platform::language::locale(),
        &wasm_bindgen::JsValue::UNDEFINED,
    ));
    let config = played.code.parse::<GameConfig>();
    let name = config.map_or_else(
        |_| played.code.split('+').next().unwrap_or_default().to_owned(),
        |config| i18n::game_name(config.ruleset),
    );
    let winners = played.players.iter().filter(|p| p.won);
    let winners: Vec<&String> = winners.map(|p| &p.name).collect();
    let totals = played
        .players
        .iter()
        .map(|p| format!("{} {}", p.name, p.total));
    let totals: Vec<String> = totals.collect();
    let rounds = say!(
        "{game}, one round. | {game}, {count} rounds.",
        game = name,
        count = played.rounds
    );
    let won = match winners.as_slice() {
        [] => say!("Nobody won."),
        [one] => say!("{who} won.", who = *one),
        several => say!("Winners: {who}.", who = Arg::all(several.iter().copied())),
    };
    view! {
        <li>
            <p><b>{format!("{rounds} {won}")}</b></p>
            <p class="small">{format!("{date} · {}", totals.join(", "))}</p>
        </li>
    }
}
