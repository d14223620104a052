//! The changed house rule, with its demonstration. It shows under the results and at the start of the round.
use crate::ui::show::Show;
use engine::session::{DealId, RoundNumber, Table};
use leptos::prelude::*;

use crate::pages::rules::sheets::demo;
use crate::session::{Session, use_session};
use crate::table::DemoPurpose;
use wording::{
    house_rule_night::{changed, in_force},
    say,
};

/// A button that demonstrates the changed rule, if there is one.
#[component]
pub(crate) fn ShowChange() -> impl IntoView {
    let session = use_session();
    let rule = memo(move || session.of_table(changed).flatten());
    let open = RwSignal::new(false);
    let close = Callback::new(move |()| open.set(false));
    dynamic(move || {
        rule.get().map(|(house_rule, rule, config)| {
            let purpose = DemoPurpose::HouseRule(house_rule);
            let show = move || demo(rule, Signal::stored(config), purpose, close);
            view! {
                <button type="button" class="button" on:click=move |_| open.set(true)>{say!("Show me")}</button>
                <Show when=move || open.get()>{dynamic(show)}</Show>
            }
        })
    })
}

/// A round at any table.
type RoundKey = (RoundNumber, DealId);

/// The rule change that is new in this round.
fn new_rule(session: Session) -> Option<(RoundKey, String)> {
    let new = |table: &Table| Some(((table.round_number, table.deal), in_force(table)?));
    session.of_table(new).flatten()
}

/// The rule change that is new in a round, until a player on this phone has read it.
#[derive(Clone, Copy)]
pub(crate) struct RuleNews {
    /// The last round whose change was read.
    read: RwSignal<Option<RoundKey>>,
    /// The change that nobody on this phone has read yet.
    unread: Memo<Option<(RoundKey, String)>>,
}

impl RuleNews {
    /// Watches this table from now on.
    pub(crate) fn new(session: Session) -> Self {
        let read = session.noticed;
        let unread = move || new_rule(session).filter(|(round, _)| read.get() != Some(*round));
        Self {
            read,
            unread: memo(unread),
        }
    }

    /// True if there is a change to read.
    pub(crate) fn any(self) -> bool {
        self.unread.with(Option::is_some)
    }

    fn close(self) {
        self.read
            .set(self.unread.get_untracked().map(|(round, _)| round));
    }
}

/// The rule change of this round, under the head of the table, until a player on this phone has read it.
#[component]
pub(crate) fn RuleNotice(news: RuleNews) -> impl IntoView {
    let said = move || news.unread.get().map(|(_, said)| said);
    view! {
        <Show when=move || news.any()>
            <div class="away" role="group" aria-label=say!("House-rule night")>
                <div class="away-strip new-rule">
                    <p role="status">{dynamic(said)}</p>
                    <ShowChange />
                    <button type="button" class="button quiet" on:click=move |_| news.close()>{say!("Got it")}</button>
                </div>
            </div>
        </Show>
    }
}

/// The same change beside the table, for the whole round.
#[component]
pub(crate) fn RuleInForce() -> impl IntoView {
    let session = use_session();
    let said = memo(move || new_rule(session).map(|(_, said)| said));
    dynamic(move || said.get().map(|said| view! { <p class="small">{said}</p> }))
}
