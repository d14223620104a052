//! The winner's choice of a house rule, on the results.
use crate::ui::show::Show;
use engine::house_rules::Change;
use engine::session::{Edit, GuestCommand, PlayerId, Table};
use leptos::prelude::*;

use crate::session::{Session, use_session};
use crate::{
    pages::play::house_rule_night::{notice::ShowChange, rule_change::RuleChanges},
    ui::sheet::OpenedSheet,
};
use wording::{house_rule_night::state, say};

/// The player on this phone who chooses for the next round. `None` if there is none.
fn chooser(session: Session) -> Option<PlayerId> {
    let mine = session.mine.get();
    let own = |table: &Table| {
        let mut amenders = table.amenders();
        Some(amenders.find(|player| mine.contains(&player.id))?.id)
    };
    session.of_table(own).flatten()
}

/// Sends the choice for the next round.
fn choose(session: Session, by: PlayerId, change: Option<Change>) {
    if let Some(round) = untrack(|| session.of_table(|table| table.round_number)) {
        session.send(GuestCommand::Edit(by, Edit::Amend(round, change)));
    }
}

/// The part between two rounds of a house-rule night: the state in words, and the winner's choice.
#[component]
pub(crate) fn NightOffer() -> impl IntoView {
    let session = use_session();
    let said = memo(move || {
        let mine = session.mine.get();
        session.of_table(|table| state(table, &mine)).flatten()
    });
    let chooser = memo(move || chooser(session));
    let screen = move || session.is_screen();
    view! {
        <Show when=move || said.with(Option::is_some)>
            <section class="card-like" aria-labelledby="night-title">
                <h2 id="night-title">{say!("House-rule night")}</h2>
                <p role="status">{dynamic(move || said.get())}</p>
                <div class="row">
                    <Show when=move || !screen()><ShowChange /></Show>
                    {dynamic(move || chooser.get().map(|by| view! { <Offers by /> }))}
                </div>
            </section>
        </Show>
    }
}

/// The winner's two options.
#[component]
fn Offers(by: PlayerId) -> impl IntoView {
    let session = use_session();
    let open = RwSignal::new(false);

    let on_choose = Callback::new(move |change| choose(session, by, Some(change)));
    view! {
        <button type="button" class="button primary" on:click=move |_| open.set(true)>{say!("Change a house rule")}</button>
        <button type="button" class="button" on:click=move |_| choose(session, by, None)>{say!("Leave the rules as they are")}</button>
        <OpenedSheet open title=say!("Change one house rule")><RuleChanges on_choose /></OpenedSheet>
    }
}
