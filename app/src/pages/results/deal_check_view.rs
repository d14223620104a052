//! The result of the deal's check on the screen: a line, its details, and the round as a file.
use engine::session::proof::wording::Names;
use engine::session::{Check, CheckResult, PlayerId, Table};
use engine::{Phrase, Seat, message, phrase};
use leptos::prelude::*;

use crate::ui::parts::{Sheet, Show};
use crate::{platform::files::save, session::use_session};
use wording::{i18n, say};

const FILE: &str = "one-left-round.sealed";

/// The message for a round with cards that were dealt before.
const KNOWN: &str =
    message!("The same deal again: nobody shuffled these cards, so there is nothing to check.");

struct AtTable<'a>(&'a Table);

impl Names for AtTable<'_> {
    fn player(&self, player: PlayerId) -> Phrase {
        self.0.name_of(player)
    }

    fn seat(&self, seat: Seat) -> Phrase {
        let player = self.0.seated(seat);
        player.map_or_else(
            || phrase!("somebody"),
            |player| Phrase::name(player.name.to_string()),
        )
    }
}

#[derive(Clone, PartialEq)]
enum CheckState {
    /// All players are on this phone, so there is nothing to prove.
    Alone,
    /// The host dealt without the other phones.
    Unsealed,
    Looking,
    Found(Box<CheckResult>),
}

fn use_check_state() -> Memo<CheckState> {
    let session = use_session();
    memo(move || {
        let round_number = session.of_table(|table| table.round_number);
        match session.check.get() {
            Some(Check::Looking(of)) if Some(of) == round_number => CheckState::Looking,
            Some(Check::Done(of, checked)) if Some(of) == round_number => {
                CheckState::Found(checked)
            }
            _ if session.is_host() => CheckState::Alone,
            _ => CheckState::Unsealed,
        }
    })
}

/// The state in a line, and a button for the details.
#[component]
pub(crate) fn DealCheck() -> impl IntoView {
    let session = use_session();
    let state = use_check_state();
    let open = RwSignal::new(false);
    let wrong = move || {
        let is_wrong = |found: &CheckResult| !found.is_honest() || found.is_in_doubt();
        state.with(|state| matches!(state, CheckState::Found(found) if is_wrong(found)))
    };
    let known = move || session.of_table(Table::deals_known_cards) == Some(true);
    let line = move || {
        let said = |checked: &CheckResult| {
            session.of_table(|table| i18n::phrase_text(&checked.headline(&AtTable(table))))
        };
        state.with(|state| match state {
            CheckState::Alone => None,
            CheckState::Unsealed if known() => Some(i18n::message_text(KNOWN)),
            CheckState::Unsealed => Some(say!("The host’s phone dealt alone: nothing to check.")),
            CheckState::Looking => Some(say!("The deal is being checked…")),
            CheckState::Found(checked) => said(checked),
        })
    };
    view! {
        <Show when=move || state.with(|state| *state != CheckState::Alone)>
            <p class="checked small" class:wrong=wrong role="status">
                <span>{dynamic(line)}</span>
                <button type="button" class="button quiet" on:click=move |_| open.set(true)>{say!("Details")}</button>
            </p>
        </Show>
        <Show when=move || open.get()>
            <Details state on_close=Callback::new(move |()| open.set(false)) />
        </Show>
    }
}

/// The full result, its meaning, and a way to save the round.
#[component]
fn Details(state: Memo<CheckState>, on_close: Callback<()>) -> impl IntoView {
    let session = use_session();
    let found = move || {
        state.with(|state| match state {
            CheckState::Found(found) => Some(found.clone()),
            _ => None,
        })
    };
    let lines = move || {
        let lines = session.of_table(|table| Some(found()?.details(&AtTable(table))));
        let lines = lines.flatten().into_iter().flatten();
        lines
            .map(|line| view! { <li>{i18n::phrase_text(&line)}</li> })
            .collect_view()
    };
    let code = move || {
        found()
            .map(|found| found.code)
            .filter(|code| !code.is_empty())
    };
    let keep = move |_| {
        let kept = session
            .attested_record()
            .is_some_and(|round| save(FILE, &round).is_ok());
        if !kept {
            session.say(say!("This browser did not let the round be saved."));
        }
    };
    view! {
        <Sheet title=Signal::stored(say!("The deal")) on_close>
            <ul class="facts">{dynamic(lines)}</ul>
            {dynamic(move || code().map(|code| view! {
                <p>{say!("Compare with the others: players who read the same here got the same record.")} " " <b class="code">{code}</b></p>
                <button type="button" class="button" on:click=keep>{say!("Save transcript")}</button>
                <p class="small">{say!("A file with every card and every step. On a computer this checks it again:")} " " <code>"cargo one-left verify"</code></p>
            }))}
            <Limits />
        </Sheet>
    }
}

/// The facts that a check proves, and its limits.
#[component]
pub(crate) fn Limits() -> impl IntoView {
    view! {
        <div class="stack">
            <h3>{say!("What is checked")}</h3>
            <p>{say!("Before a round every phone adds to the shuffle, so nobody can choose the cards, not even who hosts. A pile that is turned over is shuffled by what the phones have added since. After the round the host’s phone opens everything, and every phone plays it again: the deal, each step and its signature, and whether all phones got the same.")}</p>
            <h3>{say!("What nobody can prove")}</h3>
            <p>{say!("The host’s phone deals, so it knows the cards. Somebody who changes its program can look at them, and nothing can stop that. Bots play on it, too: what they do is by the rules, but could be told to them. It also says who was out of reach, or too slow to be waited for. And phones hear of each other through it: only the code, read aloud, shows that all got the same record.")}</p>
            <p>{say!("If another phone goes on as host in the middle of a round, it knows the cards from then on, and the one before knows that round’s, too. The check covers all of it and says from which step on who hosted. If something is wrong that either of them could have done, it names both.")}</p>
            <p class="small">{say!("With everybody on one phone, or where the table lets the host’s phone deal alone, nothing is checked.")}</p>
        </div>
    }
}
