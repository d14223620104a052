//! Rounds that this phone has kept: all of them in the history, and the earlier rounds of a table on its results.

use engine::session::replay::Tape;
use leptos::{prelude::*, task::spawn_local};
use wasm_bindgen::JsValue;

use crate::{
    pages::replay::replay_page::{RoundSource, Watching, called, last_round},
    session::{Session, use_session},
    storage::{KeptRound, keep_round, kept_rounds},
    ui::parts::{Fold, Show},
};
use wording::{i18n, list::listed, say};

/// Keeps the last round of this table as soon as this phone has it.
pub(crate) fn keep_last(session: Session) {
    effect(move || {
        session.check.track();
        if let Some(round) = just_over(session) {
            spawn_local(async move { keep_round(&round).await });
        }
    });
}

/// The last round, in the form in which it is kept.
fn just_over(session: Session) -> Option<KeptRound> {
    let table = session.room_secret()?.to_string();
    let (round_number, deal, number) = session.of_table(|table| {
        let scores = table.scores().filter(|_| table.is_over())?;
        Some((table.round_number, table.deal, scores.round))
    })??;
    let tape = untrack(|| last_round(session))?.save().ok()?;
    let at = (js_sys::Date::now() / 1000.0) as u64;
    Some(KeptRound {
        table,
        round_number,
        deal,
        number,
        at,
        tape,
    })
}

/// The rounds that this phone has kept, once they are read.
pub(crate) fn all_kept() -> RwSignal<Vec<KeptRound>> {
    let kept = RwSignal::new(Vec::new());
    spawn_local(async move {
        let found = kept_rounds().await;
        // The screen may be gone by then.
        let _ = kept.try_set(found);
    });
    kept
}

/// Earlier rounds of the table whose results are on the screen.
#[component]
pub(crate) fn EarlierRounds() -> impl IntoView {
    let session = use_session();
    let kept = all_kept();
    let earlier = Signal::derive(move || {
        let here = session.room_secret().map(|room| room.to_string());
        let now = session.of_table(|table| (table.round_number, table.deal));
        let is_earlier = |round: &KeptRound| {
            Some(&round.table) == here.as_ref() && Some((round.round_number, round.deal)) != now
        };
        let mut earlier = kept.get();
        earlier.retain(is_earlier);
        earlier
    });
    let any = memo(move || earlier.with(|rounds| !rounds.is_empty()));
    view! {
        <Show when=move || any.get()>
            <Fold summary=say!("Earlier rounds")><KeptRounds rounds=earlier /></Fold>
        </Show>
    }
}

/// Rounds, each with a button to watch it. A round that another version kept is left out, because this version could
/// not show it.
#[component]
pub(crate) fn KeptRounds(
    /// The newest first.
    #[prop(into)]
    rounds: Signal<Vec<KeptRound>>,
) -> impl IntoView {
    let tape = RwSignal::new(None::<Tape>);
    let row = move |round: &KeptRound| {
        let kept = Tape::load(&round.tape).ok()?;
        let game = i18n::game_name(kept.transcript.setup.config.ruleset);
        let title = say!(
            "{game} · round {number}",
            game,
            number = round.number.to_string()
        );
        let who = listed(&called(&kept));
        // Two matches of the same game have a first round each.
        let when = when(round.at);
        let label = say!("Watch {round}", round = format!("{title} · {when}"));
        let watch = move |_| tape.set(Some(kept.clone()));
        Some(view! {
            <li>
                <p><b>{title}</b> <br /> <small>{format!("{when} · {who}")}</small></p>
                <button type="button" class="button" aria-label=label on:click=watch>{say!("Watch")}</button>
            </li>
        })
    };
    view! {
        <ul class="history-list kept-rounds">{dynamic(move || rounds.with(|rounds| rounds.iter().filter_map(row).collect_view()))}</ul>
        <Watching tape source=RoundSource::Phone />
    }
}

/// Day and time of these seconds since 1970, in the form of this locale.
fn when(at: u64) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(at as f64 * 1000.0));
    let how = js_sys::Object::new();
    for part in ["dateStyle", "timeStyle"] {
        // A browser without these options writes more.
        let _ = js_sys::Reflect::set(&how, &part.into(), &"short".into());
    }
    date.to_locale_string(&crate::platform::language::locale(), &how)
        .into()
}
