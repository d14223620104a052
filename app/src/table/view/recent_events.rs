//! The last events for spectators, one line for each, the newest first.

use crate::table::{state::table_state::TableState, view::status::LineView};
use leptos::prelude::*;
use wording::{
    line::Line,
    narrator::{Batch, everything},
    say,
};

/// The number of lines kept.
const LINES: usize = 14;

/// The last lines of the round.
#[component]
pub(crate) fn RecentEvents(table: TableState, news: Signal<Batch>) -> impl IntoView {
    let lines = RwSignal::new(Vec::<(u32, Line)>::new());
    // The table already shows the latest line, so this list leaves it out.
    Effect::new(move |before: Option<(u32, Vec<Line>)>| {
        let Batch { number, told } = news.get();
        // A smaller number belongs to another round.
        let before = before.filter(|(last, _)| number > *last);
        if before.is_none() {
            lines.set(Vec::new());
        }
        let said = table.said(|_, cast| everything(&told, cast));
        lines.update(|lines| {
            for line in before.into_iter().flat_map(|(_, lines)| lines) {
                let next = lines.first().map_or(0, |(at, _)| at + 1);
                lines.insert(0, (next, line));
            }
            lines.truncate(LINES);
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
