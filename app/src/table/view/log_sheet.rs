//! The round in sentences: all of it on a sheet, the last events beside the table.

use crate::table::state::table_state::TableState;
use crate::ui::parts::Show;
use crate::ui::{line_view::LineView, sheet::Sheet};
use engine::{GameConfig, Seat};
use leptos::{html, prelude::*};
use std::sync::Arc;
use wording::{
    Cast, Line,
    house_rules::summary::rules,
    narrator::{Batch, Log, everything},
    say,
};

/// The number of sentences on the sheet when it opens, and of those added each time the reader asks for more. A whole
/// round of ten players would keep a phone busy for a second.
const AT_ONCE: usize = 40;

/// A round in sentences on a sheet, its end in sight.
#[component]
pub fn RoundLog(
    /// The names of the players, indexed by seat.
    #[prop(into)]
    names: Signal<Vec<String>>,
    /// The game config of the round.
    #[prop(into)]
    config: Signal<GameConfig>,
    /// The seat that reads the log.
    #[prop(into)]
    me: Signal<Option<Seat>>,
    /// The news that this seat received.
    log: Signal<Log>,
    /// Runs when the reader closes the sheet.
    on_close: Callback<()>,
) -> impl IntoView {
    // The log is copied once, and not before the sheet is filled.
    let log = memo(move || log.get());
    let end = NodeRef::<html::Li>::new();
    effect(move || {
        log.track();
        if end.get().is_some() {
            // The scroll comes with the frame that shows the sheet, so that the browser computes places once.
            request_animation_frame(move || {
                if let Some(end) = end.try_get_untracked().flatten() {
                    end.scroll_into_view_with_bool(false);
                }
            });
        }
    });
    let most = RwSignal::new(AT_ONCE);
    let lines = move || {
        let config = config.get();
        names.with(|names| {
            let rules = &Arc::new(rules(&config));
            let me = me.get();
            let cast = Cast::new(names, me, rules);
            log.with(|log| log.lines(cast, most.get()))
        })
    };
    let more = move || log.with(|log| log.len() > most.get());
    let entry = |(changes, lines): (bool, Vec<Line>)| {
        let lines = lines
            .into_iter()
            .map(|line| view! { <p><LineView line /></p> });
        view! { <li class:turns=changes>{lines.collect_view()}</li> }
    };
    view! {
        <Sheet title=Signal::stored(say!("This round")) on_close>
            <div role="log" aria-label=say!("This round") tabindex="0"><ol class="log">
                <Show when=more>
                    <li>
                        <button type="button" class="button quiet" on:click=move |_| most.update(|most| *most += AT_ONCE)>{say!("What was before")}</button>
                    </li>
                </Show>
                {dynamic(move || lines().into_iter().map(entry).collect_view())}
                <li node_ref=end class="log-end">{dynamic(move || if log.with(Log::is_empty) { say!("Nothing has happened yet.") } else { say!("That is where we are.") })}</li>
            </ol></div>
        </Sheet>
    }
}

/// The number of lines kept.
const RECENT: usize = 14;

/// The last lines of the round.
#[component]
pub(crate) fn RecentEvents(table: TableState) -> impl IntoView {
    let lines = RwSignal::new(Vec::<(u32, Line)>::new());
    // The table already shows the latest line, so this list leaves it out.
    effect_with_last(move |before: Option<(u32, Vec<Line>)>| {
        let Batch { number, events } = table.feed.news.get();
        // A smaller number belongs to another round.
        let before = before.filter(|(last, _)| number > *last);
        if before.is_none() {
            lines.set(Vec::new());
        }
        let said = table.said(|_, cast| everything(&events, cast));
        lines.update(|lines| {
            for line in before.into_iter().flat_map(|(_, lines)| lines) {
                let next = lines.first().map_or(0, |(at, _)| at + 1);
                lines.insert(0, (next, line));
            }
            lines.truncate(RECENT);
        });
        (number, said)
    });
    view! {
        <section class="lately" aria-label=say!("What happened")>
            <ol>
                <For each=move || lines.get() key=|(at, _)| *at children=|(_, line)| view! { <li><LineView line /></li> } />
            </ol>
        </section>
    }
}
