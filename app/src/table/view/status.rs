//! The lines with the news, the current question and the reason of a refusal: in words, and announced politely.

use crate::table::{
    announcements::Heard,
    input::keyboard,
    state::table_state::{Note, Open, Refusal, TableState, memo},
    view::tray::read_out,
};
use crate::{
    art::{FaceMark, SuitMark, word_class},
    storage::Sort,
};
use engine::{
    News, Told, View,
    session::{Late, RaceRule},
};
use leptos::prelude::*;
use std::time::Duration;
use wording::{
    cast::Cast,
    i18n::{self, cards},
    line,
    line::{Line, Piece, sentences},
    narrator::{Batch, Denied, RACE, faster, headline, is_full, is_long, is_wide, lines_beside},
    prompt::question::{self, Turns},
    refusal::refused,
    say,
};

/// The time for which the choice of cards has to stand before the screen announces it.
const SETTLES: Duration = Duration::from_millis(400);

/// Opening brackets, as Western and Chinese texts write them.
const OPENING: [char; 2] = ['(', '（'];

/// A line of words, cards and suits; each card and suit beside its shape.
#[component]
pub fn LineView(
    /// The line to show.
    line: Line,
) -> impl IntoView {
    let mut line = line.into_iter();
    let mut all = Vec::with_capacity(line.len());
    while let Some(piece) = line.next() {
        match piece {
            // Browsers break lines before a mark, also behind a bracket.
            Piece::Words(words) if words.ends_with(OPENING) => {
                let bracket = words.chars().next_back();
                let words = words.trim_end_matches(OPENING).to_owned();
                let held = line.next().map(shown);
                all.push(view! { {words} <span class="kept">{bracket} {held}</span> }.into_any());
            }
            piece => all.push(shown(piece)),
        }
    }
    all
}

fn shown(piece: Piece) -> AnyView {
    match piece {
        Piece::Words(words) => words.into_any(),
        Piece::Card(face, deck) => {
            let class = format!("word {}", word_class(deck, face));
            view! { <b class=class><FaceMark deck face /> " " {cards::name(deck, face)}</b> }
                .into_any()
        }
        Piece::Row(suit, deck, numbers) => {
            let class = format!("word run {}", deck.suit(suit));
            view! { <b class=class><SuitMark deck suit /> " " {cards::row(deck, suit, &numbers)}</b> }.into_any()
        }
        Piece::Suit(suit, deck) => {
            view! { <b class=format!("word {}", deck.suit(suit))><SuitMark deck suit /> " " {cards::suit(deck, suit)}</b> }.into_any()
        }
    }
}

/// The table's one live region, and beside it the switch that sorts the hand. It is always as high as four lines. They
/// hold the news and the current question, or the reason of a refusal and a link to more.
#[component]
pub(crate) fn Says(
    desk: TableState,
    news: Signal<Batch>,
    denied: Signal<Option<Denied>>,
    sort: RwSignal<Sort>,
    turns: Signal<Turns>,
    patience: Signal<Option<u16>>,
    stood: Option<Callback<u32, u32>>,
) -> impl IntoView {
    let (kept, silent) = (desk.kept(news, denied, turns), desk.part(View::silent));
    let question = memo(move || {
        let (turns, kept, silent) = (turns.get(), kept.get(), silent.get());
        desk.said(|view, cast| question::open_question(view, turns, kept, silent, cast))
    });
    let waits = memo(move || desk.view.with(|view| question::can_wait(view, turns.get())));
    // A batch without news, such as a call that gets ready, clears nothing.
    let lately = Memo::new(move |before: Option<&Line>| {
        let told = |batch: &Batch| match (batch.told.is_empty(), before) {
            (true, Some(before)) => before.clone(),
            // The times of a race stand behind the news that it was about.
            (false, Some(before)) if batch.told.iter().all(is_finish) => {
                let times =
                    question.with(|asked| desk.said(|_, cast| headline(&batch.told, cast, asked)));
                sentences([before.clone(), times])
            }
            _ => question.with(|asked| desk.said(|_, cast| headline(&batch.told, cast, asked))),
        };
        news.with(told)
    });
    let roomy = move || question.with(|asked| lines_beside(asked) > 2);
    let long = move || lately.with(|lately| question.with(|asked| is_long(lately, asked)));
    let note = memo(move || {
        desk.note.get().or_else(|| {
            let Denied { why, late } = denied.get()?;
            Some(Note::Refused(Refusal {
                why,
                face: None,
                late,
            }))
        })
    });
    let mine = desk.part(|view| {
        view.prompt
            .zip(view.viewer)
            .is_some_and(|(prompt, me)| prompt.seats.has(me))
    });
    let bold = move || mine.get() || turns.get() == Turns::Me;
    let still = move || question.get().into_iter().filter(|_| bold()).collect();
    // The time that the table waits for the reader.
    let time = move || patience.get().filter(|_| mine.get());
    let sits = desk.part(|view| view.viewer.is_some());
    let chosen = settled(memo(move || read_out(desk)));
    let armed = desk.part(|view| view.armed);
    // A screen reader already says that the focused button is pressed.
    let ready = move || {
        (armed.get() && !keyboard::at_a_button())
            .then(|| say!("You have “One left!” ready for the next play."))
    };
    // The question, with the time to answer it.
    let asked_in_time = memo(move || {
        let time = time().map(|count| line!("{count} second. | {count} seconds.", count));
        sentences([question.get(), time.unwrap_or_default()])
    });
    view! {
        <div class="says">
            <Countdown desk mine patience stood />
            // The screen announces refusals at once. It also announces the result of the chosen cards and, in one go,
            // the news and the question. The visible lines change too fast for the ear, so a screen reader only finds
            // them on request.
            <div class="lines" class:long=long role="status" aria-atomic="false">
                <span class="visually-hidden">{move || view! { <LineView line=chosen.get() /> }}</span>
                <span class="visually-hidden">{ready}</span>
                <Heard desk news asked=asked_in_time waits />
                {move || match note.get() {
                    Some(Note::Refused(refusal)) => view! {
                        <Refused desk refusal contests=untrack(|| turns.get().contests()) still=untrack(still) />
                    }.into_any(),
                    Some(Note::Rests) => view! {
                        <p class="refused">{say!("That was a wrong catch: after two seconds you can catch again.")}</p>
                    }.into_any(),
                    None => view! {
                        <p
                            class="happened" aria-live="off" class:roomy=roomy
                            class:full=move || lately.with(|lately| is_full(lately))
                        >{move || view! { <LineView line=lately.get() /> }}</p>
                        <p
                            class="asked" aria-live="off" class:mine=bold
                            class:full=move || question.with(|asked| is_full(asked))
                        >
                            {move || view! { <LineView line=question.get() /> }}
                            {move || time().map(|seconds| view! { " " <small>{say!("{seconds} s", seconds = seconds.to_string())}</small> })}
                        </p>
                    }.into_any(),
                }}
            </div>
            <Show when=move || sits.get()><Sorting desk sort /></Show>
        </div>
    }
}

fn is_finish(told: &Told) -> bool {
    matches!(told.news, News::Raced(_))
}

/// The time for which a question is still open. All players see it for a question with a time of its own; only the
/// asked player sees the host's patience.
#[component]
fn Countdown(
    desk: TableState,
    mine: Memo<bool>,
    patience: Signal<Option<u16>>,
    stood: Option<Callback<u32, u32>>,
) -> impl IntoView {
    let runs = move |(since, seconds): (u32, u16)| {
        let gone = stood.map_or(0, |stood| stood.run(since));
        format!("--open: {seconds}s; --gone: {gone}ms")
    };
    let asked_at = desk.part(|view| {
        let prompt = view.prompt?;
        Some((prompt.since, prompt.seconds.is_some()))
    });
    let open = memo(move || {
        let (since, own) = asked_at.get()?;
        let seconds = patience.get().filter(|_| own || mine.get())?;
        Some((since, seconds))
    });
    view! {
        // Each question gets a new element, so that the countdown starts again.
        <For each=move || open.get() key=|open| *open let:open>
            <span class="countdown" aria-hidden="true" style=runs(open)></span>
        </For>
    }
}

/// The current order of the hand, and the switch to the other one.
#[component]
fn Sorting(desk: TableState, sort: RwSignal<Sort>) -> impl IntoView {
    let word = move || i18n::message_text(sort.get().word(desk.deck.get()));
    let label = move || i18n::message_text(sort.get().told(desk.deck.get()));
    view! {
        <button
            type="button" class="button quiet sort" aria-label=label
            on:click=move |_| sort.update(|sort| *sort = sort.other())
        >
            {word}
        </button>
    }
}

/// The same line, once it has stood for a moment: a player who taps quickly hears only the last one.
fn settled(line: Memo<Line>) -> ReadSignal<Line> {
    let (said, say) = signal(Line::new());
    Effect::new(move |before: Option<Option<TimeoutHandle>>| {
        let line = line.get();
        if let Some(Some(timer)) = before {
            timer.clear();
        }
        // The table may have gone meanwhile.
        set_timeout_with_handle(move || drop(say.try_set(line)), SETTLES).ok()
    });
    said
}

/// Why an action was not possible, and where to read more.
#[component]
fn Refused(
    desk: TableState,
    refusal: Refusal,
    contests: RaceRule,
    /// The question that the reader still has to answer.
    still: Line,
) -> impl IntoView {
    let said = |view: &View, cast: Cast| match refusal.late {
        Some(late) => faster(late, contests, cast),
        None => refused(view, refusal.why, refusal.face, cast),
    };
    let line = untrack(|| desk.said(said));
    let wide = is_wide(&line);
    let rule = refusal.why.rule;
    let photo = refusal
        .late
        .and_then(|late| untrack(|| finish(late, desk.name(late.first))));
    let more = refusal.face.map(|face| {
        let tell = move |_| desk.open.set(Some(Open::Card(face)));
        view! { <button type="button" class="button quiet more" on:click=tell>{say!("This card")}</button> }
    });
    let read = move |_| desk.open.set(Some(Open::Rule(rule)));
    let show = move |_| desk.show(refusal.why, refusal.face);
    view! {
        <p class="refused" class:wide=wide><LineView line /></p>
        // A screen reader finds this only on request: the refusal says enough.
        <div class="learn" aria-live="off">
            <p class="visually-hidden still"><LineView line=still /></p>
            <button type="button" class="button quiet more" aria-label=say!("Rule {rule}", rule = rule.to_string()) on:click=read>{rule.to_string()}</button>
            <button type="button" class="button quiet more" on:click=show>{say!("Show me")}</button>
            {more} {photo}
        </div>
    }
}

/// A photo finish: the reader, and in front the player who was first, at a distance that shows the time between them.
fn finish(late: Late, name: String) -> Option<AnyView> {
    if late.millis > RACE {
        return None;
    }
    // A square root tells short times apart better than long ones.
    let behind = (f32::from(late.millis) / f32::from(RACE)).sqrt();
    let behind = format!("--behind: {behind:.2}");
    let drawn = view! {
        <span class="finish" aria-hidden="true"><b>{say!("You")}</b> <i style=behind></i> <b>{name}</b></span>
    };
    Some(drawn.into_any())
}
