//! A finished round to watch again, from the results or from a file.
use engine::codec::{CodecError, MAX_STORED};
use engine::session::replay::{Replay, Tape};
use engine::session::{Check, Name};
use engine::transcript::{ReplayError, Transcript};
use engine::{GameConfig, Seat, Seats, message};
use js_sys::{Date, Uint8Array};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use crate::{
    pages::{
        play::round::names,
        replay::{
            kept_rounds::{EarlierRounds, keep_last},
            same_deal::{DealAgain, PlayDeal},
        },
        rules::demo::{Eyes, StepPlayer, replayed},
    },
    ui::parts::{Sheet, Show},
};
use crate::{
    platform::files::save,
    session::{Session, use_session},
};
use wording::{i18n, say};

/// The origin of a round to watch.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RoundSource {
    /// The last round of the table where this phone is.
    Table,
    /// A round that this phone has kept.
    Phone,
    /// A file that anybody may have written.
    File,
}

/// The note on a round whose seal this phone has not checked.
const UNCHECKED: &str = message!("As the file tells it: this page has not checked who signed it.");

const NO_ROUND: &str = message!(
    "This phone does not have the whole round: only the host’s has, and those that have checked the deal."
);

/// The last round of this table, if this phone has it. The host's phone has it, and so has each phone that checked the
/// deal.
pub(crate) fn last_round(session: Session) -> Option<Tape> {
    let names = names(session);
    // A seat without a name is empty.
    let named = |name: &String| Name::clean(name).or_else(|| Name::clean("–"));
    let names = names.iter().filter_map(named).collect();
    let hosted = session
        .finished_round()
        .and_then(|round| Transcript::decode(&round).ok());
    // The last check may be of the round before, because the same deal again has no seal.
    let round_number = untrack(|| session.of_table(|table| table.round_number));
    let is_this = |check: &Option<Check>| matches!(check, Some(Check::Done(of, _)) if Some(*of) == round_number);
    let checked = || {
        let sealed = session
            .check
            .with_untracked(is_this)
            .then(|| session.attested_record())??;
        Some(Tape::load(&sealed).ok()?.transcript)
    };
    let transcript = hosted.or_else(checked)?;
    // The host sends all viewers the same times, so the first viewer of this phone will do.
    let races = session
        .news
        .with_untracked(|all| all.first().map(|news| news.log.races()));
    Some(Tape {
        names,
        transcript,
        races: races.unwrap_or_default(),
    })
}

/// Buttons to watch the last round and to play it again.
#[component]
pub(crate) fn WatchAgain() -> impl IntoView {
    let session = use_session();
    keep_last(session);
    let tape = RwSignal::new(None::<Tape>);
    let awaited = RwSignal::new(false);
    let is_checking = memo(move || {
        let round_number = session.of_table(|table| table.round_number);
        let of_round = |check: &Option<Check>| matches!(check, Some(Check::Looking(of)) if Some(*of) == round_number);
        session.check.with(of_round)
    });
    let watch = move || {
        let round = last_round(session);
        awaited.set(round.is_none() && is_checking.get_untracked());
        match round {
            Some(round) => tape.set(Some(round)),
            None if awaited.get_untracked() => {}
            None => session.say(i18n::message_text(NO_ROUND)),
        }
    };
    effect(move || {
        if !is_checking.get() && awaited.get() {
            untrack(watch);
        }
    });
    view! {
        <div class="row">
            <button type="button" class="button" on:click=move |_| watch()>{say!("Watch the round")}</button>
            <DealAgain />
        </div>
        <EarlierRounds />
        <Watching tape awaited source=RoundSource::Table />
    }
}

/// A button to open a saved round.
#[component]
pub(crate) fn WatchFile() -> impl IntoView {
    let session = use_session();
    let tape = RwSignal::new(None::<Tape>);
    let open = move |event: leptos::ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        let Some(file) = input.files().and_then(|files| files.get(0)) else {
            return;
        };
        // The player may choose the same file again. A message about another file must not lie over this one.
        input.set_value("");
        session.saying.set(None);
        spawn_local(async move {
            match bytes(&file).await.map(|bytes| Tape::load(&bytes)) {
                Some(Ok(round)) => tape.set(Some(round)),
                Some(Err(CodecError::Version { .. })) => {
                    session.say(say!("This round was saved by another version of One Left: this one cannot show it."));
                }
                Some(Err(_)) | None => {
                    session.say(say!(
                        "This file is no round of One Left, or it did not arrive whole: have it sent once more."
                    ));
                }
            }
        });
    };
    view! {
        <label class="button photo">
            {say!("Watch a saved round")}
            <input class="visually-hidden" type="file" on:change=open />
        </label>
        <Watching tape source=RoundSource::File />
    }
}

/// The bytes of a file that may hold a round. `None` if it is too long to be one.
async fn bytes(file: &File) -> Option<Vec<u8>> {
    if file.size() > (2 * MAX_STORED) as f64 {
        return None;
    }
    let buffer = JsFuture::from(file.array_buffer()).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

/// A sheet, while there is a round to watch, or one to wait for.
#[component]
pub(crate) fn Watching(
    tape: RwSignal<Option<Tape>>,
    /// True while the player waits for the check of the round.
    #[prop(optional)]
    awaited: Option<RwSignal<bool>>,
    source: RoundSource,
) -> impl IntoView {
    let waits = move || awaited.is_some_and(|awaited| awaited.get());
    let title = Signal::derive(move || {
        let ruleset = |tape: &Tape| tape.transcript.setup.config.ruleset;
        match tape.with(|tape| tape.as_ref().map(ruleset)) {
            Some(ruleset) => say!("A round of {game}", game = i18n::game_name(ruleset)),
            None => say!("Watch the round"),
        }
    });
    let on_close = Callback::new(move |()| {
        tape.set(None);
        if let Some(awaited) = awaited {
            awaited.set(false);
        }
    });
    let shown = move || match tape.get() {
        None => {
            view! { <p class="show-wait" role="status">{say!("The deal is being checked…")}</p> }
                .into_any()
        }
        Some(tape) => match Replay::new(tape.transcript.clone()) {
            Ok(replay) => {
                let replay = replay.with_races(tape.races.clone());
                view! { <Watch tape replay source /> }.into_any()
            }
            Err(why) => {
                view! { <p class="show-wait" role="status">{unplayable(why)}</p> }.into_any()
            }
        },
    };
    view! {
        <Show when=move || waits() || tape.with(Option::is_some)>
            <Sheet title on_close><div class="show">{dynamic(shown)}</div></Sheet>
        </Show>
    }
}

/// The reason why a round cannot be watched, in words.
fn unplayable(why: ReplayError) -> String {
    match why {
        ReplayError::NoSuchSeat => {
            say!("This round cannot be played again: it names a seat that is not at the table.")
        }
        ReplayError::Setup(_) => {
            say!("This round cannot be played again: it could never have begun like this.")
        }
        ReplayError::Refused { at, .. } => say!(
            "This round cannot be played again: its step {number} is against the rules. Perhaps somebody has changed the file.",
            number = (at + 1).to_string()
        ),
    }
}

/// A round, to watch or to play again.
#[component]
fn Watch(tape: Tape, replay: Replay, source: RoundSource) -> impl IntoView {
    let names = StoredValue::new(called(&tape));
    let (tape, replay) = (StoredValue::new(tape), StoredValue::new(replay));
    let plays = RwSignal::new(false);
    let on_play = Callback::new(move |()| plays.set(true));
    let on_back = Callback::new(move |()| plays.set(false));
    dynamic(move || match plays.get() {
        false => view! { <Watched tape replay names source on_play /> }.into_any(),
        true => {
            let setup = tape.with_value(|tape| tape.transcript.setup.clone());
            view! { <PlayDeal setup names here=source == RoundSource::Table on_back /> }.into_any()
        }
    })
}

/// A round, step by step.
#[component]
fn Watched(
    tape: StoredValue<Tape>,
    replay: StoredValue<Replay>,
    names: StoredValue<Vec<String>>,
    source: RoundSource,
    /// Runs when the player wants to play the deal.
    on_play: Callback<()>,
) -> impl IntoView {
    let session = use_session();
    let (config, of) = replay.with_value(|replay| (replay.config(), replay.inputs() + 1));
    let seats: Seats = tape.with_value(|tape| tape.transcript.setup.playing);
    let eyes = RwSignal::new(Eyes::Open);
    let scene = Callback::new(move |at: usize| {
        let eyes = eyes.get();
        replay.with_value(|replay| names.with_value(|names| replayed(replay, at, eyes, names)))
    });
    let keep = move |_| {
        let kept = tape.with_value(Tape::save);
        if !kept.is_ok_and(|file| save(&file_name(config), &file).is_ok()) {
            session.say(say!("This browser did not let the round be saved."));
        }
    };
    let option = move |seat: Seat| {
        let name = names.with_value(|names| names.get(seat.index()).cloned());
        view! { <option value=seat.index().to_string()>{name}</option> }
    };
    let options = seats.iter().map(option).collect_view();
    let look = move |chosen: String| {
        let seat = chosen.parse().ok().and_then(Seat::new);
        eyes.set(seat.map_or(Eyes::Open, Eyes::Of));
    };
    view! {
        <label class="show-eyes">
            <span>{say!("As seen by")}</span>
            <select class="input" on:change=move |event| look(event_target_value(&event))>
                <option value="">{say!("All: every hand open")}</option>
                {options}
            </select>
        </label>
        <StepPlayer of scene names config slides=true />
        <div class="show-title show-keep">
            <button type="button" class="button" on:click=keep>{say!("Save as a file")}</button>
            <button type="button" class="button" on:click=move |_| on_play.run(())>{say!("Play this deal")}</button>
        </div>
        {(source == RoundSource::File).then(|| view! { <p class="small">{i18n::message_text(UNCHECKED)}</p> })}
    }
}

/// The file name of a round that is saved today.
fn file_name(config: GameConfig) -> String {
    let today = Date::new_0();
    let (year, month, day) = (
        today.get_full_year(),
        today.get_month() + 1,
        today.get_date(),
    );
    let game = config.ruleset.spec().key;
    format!("one-left-{game}-{year}-{month:02}-{day:02}.tape")
}

/// The names by seat. A seat without a name is called by its number.
pub(crate) fn called(tape: &Tape) -> Vec<String> {
    let name = |seat: Seat| {
        let name = tape.names.get(seat.index()).map(ToString::to_string);
        name.unwrap_or_else(|| say!("Seat {number}", number = (seat.index() + 1).to_string()))
    };
    Seat::first(usize::from(tape.transcript.setup.seats))
        .map(name)
        .collect()
}
