//! Content that shows on a condition.
use leptos::{either::Either, prelude::*};

/// Shows its children while the condition is true, and the fallback otherwise.
///
/// The one of Leptos is compiled anew for every condition and all children. This one is compiled once.
#[component]
pub(crate) fn Show(
    /// The condition.
    #[prop(into)]
    when: Signal<bool>,
    /// The content while it is true.
    children: ChildrenFn,
    /// The content while it is false.
    #[prop(optional, into)]
    fallback: ViewFn,
) -> impl IntoView {
    let shown = memo(move || when.get());
    move || match shown.get() {
        true => Either::Left(children()),
        false => Either::Right(fallback.run()),
    }
}
