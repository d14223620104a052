//! The lines with the news, the current question and the reason of a refusal: in words, and announced politely.

use crate::table::{
    announcements::Announcements,
    input::keyboard,
    state::table_state::{Note, OpenSheet, TableFeed, TableState},
    view::tray::read_out,
};
use crate::ui::parts::Show;
use crate::{storage::Sort, ui::line_view::LineView};
use engine::{Face, News, RedactedEvent, View, session::Late};
use leptos::either::EitherOf3;
use leptos::prelude::*;
use std::time::Duration;
use wording::{
    Cast, Line, i18n, line,
    line::sentences,
    narrator::{Batch, Denied, RACE, faster, headline, is_full, is_long, is_wide, lines_beside},
    prompt::question::{self, Turns},
    refusal::refused,
    say,
};

/// The time for which the choice of cards has to stand before the screen announces it.
const SETTLES: Duration = Duration::from_millis(400);

/// The table's one live region, and beside it the switch that sorts the hand. It is always as high as four lines. They
/// hold the news and the current question, or the reason of a refusal and a link to more.
#[component]
pub(crate) fn Status(table: TableState, sort: RwSignal<Sort>) -> impl IntoView {
    let turns = table.feed.turns;
    let (held, silent) = (table.is_held(), table.memo_of(View::silent));
    let question = memo(move || {
        let (turns, held, silent) = (turns.get(), held.get(), silent.get());
        table.said(|view, cast| question::open_question(view, turns, held, silent, cast))
    });
    let waits = memo(move || {
        table
            .view
            .with(|view| question::can_wait(view, turns.get()))
    });
    let news = latest(table, question);
    let long = move || news.with(|news| question.with(|asked| is_long(news, asked)));
    let note = memo(move || {
        let refused = || Some(Note::Refused(table.feed.refused.get()?, None));
        table.note.get().or_else(refused)
    });
    let mine = table.memo_of(View::is_asked);
    let bold = Signal::derive(move || mine.get() || turns.get() == Turns::Me);
    let still = move || question.get().into_iter().filter(|_| bold.get()).collect();
    // The time that the table waits for the reader.
    let time = Signal::derive(move || table.feed.patience.get().filter(|_| mine.get()));
    let sits = table.memo_of(|view| view.viewer.is_some());
    // The question, with the time to answer it.
    let asked_in_time = memo(move || {
        let time = time.get();
        let time = time.map(|count| line!("{count} second. | {count} seconds.", count));
        sentences([question.get(), time.unwrap_or_default()])
    });
    view! {
        <div class="says">
            <Countdown table />
            // The screen announces refusals at once. It also announces the result of the chosen cards and, in one go,
            // the news and the question. The visible lines change too fast for the ear, so a screen reader only finds
            // them on request.
            <div class="lines" class:long=long role="status" aria-atomic="false">
                <OwnCards table />
                <Announcements table asked=asked_in_time waits />
                // A refusal replaces the news as a whole: in an element that stays, it would be read piece by piece.
                {dynamic(move || match note.get() {
                    Some(Note::Refused(denied, face)) => EitherOf3::A(view! { <Refused table denied face still=untrack(still) /> }),
                    Some(Note::Rests) => EitherOf3::B(view! {
                        <p class="refused">{say!("That was a wrong catch: after two seconds you can catch again.")}</p>
                    }),
                    None => EitherOf3::C(view! { <NewsAndQuestion news question time bold /> }),
                })}
            </div>
            <Show when=move || sits.get()><Sorting table sort /></Show>
        </div>
    }
}

/// The latest news beside the question. A batch without news, such as a call that gets ready, clears nothing.
fn latest(table: TableState, question: Memo<Line>) -> Memo<Line> {
    let is_finish = |event: &RedactedEvent| matches!(event.news, News::Raced(_));
    Memo::new(move |before: Option<&Line>| {
        table.feed.news.with(|Batch { events, .. }| {
            let line =
                || question.with(|asked| table.said(|_, cast| headline(events, cast, asked)));
            match before {
                Some(before) if events.is_empty() => before.clone(),
                // The times of a race stand behind the news that it was about.
                Some(before) if events.iter().all(is_finish) => sentences([before.clone(), line()]),
                _ => line(),
            }
        })
    })
}

/// The result of the chosen cards and the armed call, for a screen reader.
#[component]
fn OwnCards(table: TableState) -> impl IntoView {
    let chosen = settled(memo(move || read_out(table)));
    let armed = table.memo_of(|view| view.armed);
    // A screen reader already says that the focused button is pressed.
    let ready = move || {
        (armed.get() && !keyboard::at_a_button())
            .then(|| say!("You have “One left!” ready for the next play."))
    };
    view! {
        <span class="visually-hidden">{dynamic(move || view! { <LineView line=chosen.get() /> })}</span>
        <span class="visually-hidden">{dynamic(ready)}</span>
    }
}

/// The latest news and the current question, as far as there is room.
#[component]
fn NewsAndQuestion(
    news: Memo<Line>,
    question: Memo<Line>,
    time: Signal<Option<u16>>,
    bold: Signal<bool>,
) -> impl IntoView {
    let roomy = move || question.with(|asked| lines_beside(asked) > 2);
    let seconds = move |seconds: u16| {
        view! { " " <small>{say!("{seconds} s", seconds = seconds.to_string())}</small> }
    };
    view! {
        <p class="happened" aria-live="off" class:roomy=roomy class:full=move || news.with(|news| is_full(news))>
            {dynamic(move || view! { <LineView line=news.get() /> })}
        </p>
        <p class="asked" aria-live="off" class:mine=bold class:full=move || question.with(|asked| is_full(asked))>
            {dynamic(move || view! { <LineView line=question.get() /> })}
            {dynamic(move || time.get().map(seconds))}
        </p>
    }
}

/// The time for which a question is still open. All players see it for a question with a time of its own; only the
/// asked player sees the host's patience.
#[component]
fn Countdown(table: TableState) -> impl IntoView {
    let mine = table.memo_of(View::is_asked);
    let TableFeed {
        patience, stood, ..
    } = table.feed;
    let runs = move |(since, seconds): (u32, u16)| {
        let gone = stood.map_or(0, |stood| stood.run(since));
        format!("--open: {seconds}s; --gone: {gone}ms")
    };
    let asked_at = table.memo_of(|view| {
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
fn Sorting(table: TableState, sort: RwSignal<Sort>) -> impl IntoView {
    let words = move || sort.get().words(table.deck.get()).map(i18n::message_text);
    view! {
        <button
            type="button" class="button quiet sort" aria-label=move || words()[1].clone()
            on:click=move |_| sort.update(|sort| *sort = sort.other())
        >
            {dynamic(move || words()[0].clone())}
        </button>
    }
}

/// The same line, once it has stood for a moment: a player who taps quickly hears only the last one.
fn settled(line: Memo<Line>) -> Signal<Line> {
    let said = RwSignal::new(Line::new());
    // The table may have gone meanwhile.
    let mut later = debounce(SETTLES, move |line| drop(said.try_set(line)));
    effect(move || later(line.get()));
    said.into()
}

/// Why an action was not possible, and where to read more.
#[component]
fn Refused(
    table: TableState,
    denied: Denied,
    face: Option<Face>,
    /// The question that the reader still has to answer.
    still: Line,
) -> impl IntoView {
    let Denied { why, late } = denied;
    let contests = untrack(|| table.feed.turns.get().contests());
    let said = |view: &View, cast: Cast| match late {
        Some(late) => faster(late, contests, cast),
        None => refused(view, why, face, cast),
    };
    let line = untrack(|| table.said(said));
    let wide = is_wide(&line);
    let rule = why.rule;
    let photo = late.and_then(|late| untrack(|| finish(late, table.name(late.first))));
    let more = face.map(|face| {
        let tell = move |_| table.open.set(Some(OpenSheet::Card(face)));
        view! { <button type="button" class="button quiet more" on:click=tell>{say!("This card")}</button> }
    });
    let read = move |_| table.open.set(Some(OpenSheet::Rule(rule)));
    let show = move |_| table.show(why, face);
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
    // A whole number of hundredths, because code that writes fractions is a large download.
    let behind = format!("--behind: {}e-2", (behind * 100.0).round_ties_even() as u32);
    let drawn = view! {
        <span class="finish" aria-hidden="true"><b>{say!("You")}</b> <i style=behind></i> <b>{name}</b></span>
    };
    Some(drawn.into_any())
}
