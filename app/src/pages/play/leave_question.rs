//! A question before a step back leads out of a match.
use leptos::prelude::*;

use crate::platform::router::{Route, use_router};
use crate::ui::parts::Sheet;
use wording::say;

/// Asks before a step back leads away from the table.
#[component]
pub(crate) fn LeaveQuestion(
    /// The question, as the title of the sheet.
    #[prop(into)]
    title: Signal<String>,
) -> impl IntoView {
    let router = use_router();
    let asks = RwSignal::new(false);
    router.stay(Callback::new(move |()| asks.set(true)));
    let stay = Callback::new(move |()| asks.set(false));
    move || {
        asks.get().then(|| {
            view! {
                <Sheet title on_close=stay>
                    <p>{say!("You keep your seat, and the others can wait for you.")}</p>
                    <div class="stack">
                        <button type="button" class="button accent" on:click=move |_| stay.run(())>{say!("Stay at the table")}</button>
                        <button type="button" class="button" on:click=move |_| router.go(Route::Home)>{say!("Home; keep my seat")}</button>
                    </div>
                </Sheet>
            }
        })
    }
}
