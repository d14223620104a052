//! The house rules of the table, said at the first deal to guests, who did not choose them.

use engine::{
    GameConfig,
    session::{DealId, RoundNumber, Table},
};
use leptos::prelude::*;

use crate::{
    pages::lobby::HouseRules,
    session::{Session, use_session},
    ui::sheet::OpenedSheet,
};
use wording::{house_rules::summary::changes, list::listed_within, say};

/// The most house rules that are named: a longer message would lie over the color in force.
const NAMED: usize = 3;

/// Says the house rules while the first cards lie untouched. A tap on them opens the list.
#[component]
pub(crate) fn FirstDeal() -> impl IntoView {
    let session = use_session();
    let open = RwSignal::new(false);
    let more = Callback::new(move |()| open.set(true));
    let rules = memo(move || rules_to_say(session));
    effect(move || {
        let Some((round, rules)) = rules.get() else {
            return;
        };
        if session.noticed.get_untracked() != Some(round) {
            session.noticed.set(Some(round));
            session.say_with(say!("House rules: {rules}.", rules), Some(more));
        }
    });
    view! { <OpenedSheet open title=say!("House rules")><HouseRules /></OpenedSheet> }
}

/// The round and the house rules in words, on a guest's phone right after the first deal of a match; `None` if there are
/// none.
fn rules_to_say(session: Session) -> Option<((RoundNumber, DealId), String)> {
    let untouched = session
        .views
        .with(|views| views.first().is_some_and(|view| view.revision == 0));
    if !untouched || session.is_host() || session.is_screen() {
        return None;
    }
    let first = |table: &Table| {
        let plain = GameConfig::plain(table.config.ruleset);
        let rules = changes(&plain, &table.config);
        // A deal from known cards has a message of its own, and people who have played with these rules.
        let is_new = table.scores()?.round == 1 && !table.deals_known_cards();
        (is_new && !rules.is_empty()).then(|| {
            let round = (table.round_number, table.deal);
            (round, listed_within(&rules, NAMED))
        })
    };
    session.of_table(first).flatten()
}
