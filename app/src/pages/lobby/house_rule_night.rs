//! House-rule night: the winner of a round can change a house rule.
use engine::{
    message,
    session::{AmendmentRight, Table, TableCommand, TableStage},
};
use leptos::prelude::*;

use crate::{
    pages::lobby::pace::found_part,
    session::use_session,
    ui::parts::{ControlIds, Show},
};
use wording::{house_rules::summary::is_single, i18n, say};

/// The notice to all players before a match in which winners may change house rules.
pub(crate) fn nightly(table: &Table) -> Option<String> {
    (table.amendment_right == AmendmentRight::Winner && !is_single(&table.config)).then(|| {
        say!("House-rule night: the winner of a round may change one house rule from then on.")
    })
}

/// The name of house-rule night, and what it is about.
const NIGHT: &str = message!("House-rule night");
const ABOUT: &str = message!(
    "The winner of a round may add, remove or change one house rule. It stays until a winner changes it again."
);

/// The switch for house-rule night, if a search finds it.
pub(crate) fn night_choice(wanted: &str) -> Option<AnyView> {
    let title = say!("From round to round");
    found_part(title, &[NIGHT, ABOUT], wanted, || {
        view! { <Night /> }.into_any()
    })
}

/// The switch for house-rule night. During a match it stays as it is.
#[component]
fn Night() -> impl IntoView {
    let session = use_session();
    let open = memo(move || session.of_table(|table| table.stage == TableStage::Lobby));
    let on =
        memo(move || session.of_table(|table| table.amendment_right == AmendmentRight::Winner));
    let single = memo(move || {
        let single = session.of_table(|table| is_single(&table.config));
        on.get() == Some(true) && single == Some(true)
    });
    let choose = move |on: bool| {
        let amendment_right = match on {
            true => AmendmentRight::Winner,
            false => AmendmentRight::Nobody,
        };
        session.set(|_| Some(TableCommand::AmendmentRight(amendment_right)));
    };
    let under_way = move || session.is_under_way(|table| table.amendment_right);
    let control_ids = ControlIds::new();
    view! {
            <label class="rule" aria-busy=move || under_way().then_some("true")>
                <span class="rule-name">
                    <span id=control_ids.name()>{i18n::message_text(NIGHT)}</span>
                    <span class="small" id=control_ids.about()>{i18n::message_text(ABOUT)}</span>
                    <Show when=move || single.get()>
                        <span class="small rule-state objection" id=control_ids.state()>{say!("A single round has no next one.")}</span>
                    </Show>
                </span>
                <input
                    type="checkbox" class="switch" aria-labelledby=control_ids.name() aria-describedby=control_ids.rest()
                    prop:checked=move || { session.table.track(); on.get() == Some(true) } prop:disabled=move || open.get() != Some(true)
                    on:change=move |event| choose(event_target_checked(&event))
                />
            </label>
    }
}

/// Tells all players if winners may change house rules.
#[component]
pub(crate) fn NightNotice() -> impl IntoView {
    let session = use_session();
    let said = memo(move || session.of_table(nightly).flatten());
    dynamic(move || said.get().map(|said| view! { <p>{said}</p> }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::RoundEnd;
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::examples::example_table;

    #[test]
    fn everybody_is_told_of_a_night_that_has_more_than_one_round() {
        let said = |config: &str, amendment_right| {
            let table = Table {
                amendment_right,
                ..example_table(config, RoundEnd::Drawn, None)
            };
            nightly(&table).is_some()
        };
        assert!(said("classic", AmendmentRight::Winner));
        assert!(said("unu", AmendmentRight::Winner));
        assert!(!said("classic", AmendmentRight::Nobody));
        assert!(!said("classic+target=0", AmendmentRight::Winner));
    }
}
