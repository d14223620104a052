//! The head of a screen, and a sheet that a button on it opens.
use leptos::prelude::*;

use crate::platform::router::{Route, use_router};
use crate::ui::{parts::Heading, sheet::Sheet};

/// The way back, and the heading.
#[component]
pub(crate) fn ScreenHead(
    /// The label of the way back.
    back: String,
    /// The screen that it leads to.
    #[prop(into)]
    to: Signal<Route>,
    title: String,
) -> impl IntoView {
    let router = use_router();
    view! {
        <header class="head">
            <button type="button" class="button quiet" on:click=move |_| router.go(to.get_untracked())>{back}</button>
            <Heading>{title}</Heading>
        </header>
    }
}

/// A sheet while `open` is true.
#[component]
pub(crate) fn OpenedSheet(
    open: RwSignal<bool>,
    #[prop(into)] title: Signal<String>,
    children: ChildrenFn,
) -> impl IntoView {
    let children = StoredValue::new(children);
    let on_close = Callback::new(move |()| open.set(false));
    view! {
        <Show when=move || open.get()>
            <Sheet title on_close>{children.with_value(|children| children())}</Sheet>
        </Show>
    }
}
