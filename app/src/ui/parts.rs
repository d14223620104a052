//! Small parts that several screens share: headings, folds, lists of options, questions before a risky button.

use crate::{
    platform::{
        clock::painted,
        router::{Route, use_router},
    },
    ui::sheet::is_lost,
};
use leptos::{
    either::Either,
    ev, html,
    prelude::*,
    wasm_bindgen::JsCast,
    web_sys::{Element, HtmlElement, ScrollBehavior, ScrollIntoViewOptions, ScrollLogicalPosition},
};
use std::sync::atomic::{AtomicU32, Ordering};
use wasm_bindgen_futures::spawn_local;
use wording::say;

pub(crate) use crate::ui::sheet::Sheet;

/// The name of the app, alone and after the title of each page.
const NAME: &str = "One Left";

/// Sets the page title after the screen that it shows: "Settings – One Left".
pub(crate) fn entitle(shown: &str) {
    document().set_title(&match shown {
        NAME => NAME.to_owned(),
        _ => format!("{shown} – {NAME}"),
    });
}

/// Shows its children while the condition is true, and the fallback otherwise.
///
/// The one of Leptos is compiled anew for every condition and all children. This one is compiled once.
#[component]
pub(crate) fn Show(
    #[prop(into)] when: Signal<bool>,
    children: ChildrenFn,
    #[prop(optional, into)] fallback: ViewFn,
) -> impl IntoView {
    let shown = memo(move || when.get());
    move || match shown.get() {
        true => Either::Left(children()),
        false => Either::Right(fallback.run()),
    }
}

/// The ids of the elements that describe a control. A screen reader says the name first and at once, then the rest.
#[derive(Clone, Copy)]
pub(crate) struct ControlIds(u32);

impl ControlIds {
    pub(crate) fn new() -> ControlIds {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        ControlIds(COUNT.fetch_add(1, Ordering::Relaxed))
    }

    /// The id of the control's name.
    pub(crate) fn name(self) -> String {
        format!("told-{}", self.0)
    }

    /// The id of the control's description.
    pub(crate) fn about(self) -> String {
        format!("told-{}-about", self.0)
    }

    /// The id of the control's state.
    pub(crate) fn state(self) -> String {
        format!("told-{}-state", self.0)
    }

    /// The ids of everything but the name.
    pub(crate) fn rest(self) -> String {
        format!("{} {}", self.state(), self.about())
    }
}

/// The options of a list, as HTML: the number of each, its word, and a flag, true if it can be chosen. Views of that many
/// options would need more memory than all else on the sheet of the rules.
pub(crate) fn options(all: &[(u8, String, bool)], now: Option<u8>) -> String {
    let option = |(number, word, may): &(u8, String, bool)| {
        let state = match (now == Some(*number), may) {
            (true, _) => " selected=\"\"",
            (false, true) => "",
            (false, false) => " disabled=\"\"",
        };
        format!(
            "<option value=\"{number}\"{state}>{}</option>",
            escaped(word)
        )
    };
    all.iter().map(option).collect()
}

/// A text as HTML.
fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            _ => html.push(sign),
        }
    }
    html
}

/// The one heading of a screen. It takes the focus, so that a screen reader starts reading here, and gives the page its
/// title.
#[component]
pub(crate) fn Heading(
    /// A class for a different look.
    #[prop(optional)]
    class: &'static str,
    children: Children,
) -> impl IntoView {
    let heading = NodeRef::<html::H1>::new();
    effect(move || {
        if let Some(heading) = heading.get() {
            take_focus(heading.clone().into());
            // A heading may be short to see and full to hear. The page title takes the full one.
            let heard = heading.query_selector(".visually-hidden").ok().flatten();
            let called = heard.map_or_else(|| heading.text_content(), |heard| heard.text_content());
            entitle(&called.unwrap_or_default());
        }
    });
    view! { <h1 class=class tabindex="-1" node_ref=heading>{children()}</h1> }
}

/// Gives an element the focus after the first frame that shows it, unless the focus goes elsewhere meanwhile. Before that
/// frame, the browser would have to lay the page out just for the focus.
fn take_focus(element: HtmlElement) {
    let before = document().active_element();
    spawn_local(async move {
        painted().await;
        if is_lost() || document().active_element() == before {
            let _ = element.focus();
        }
    });
}

/// A part that unfolds. Its content is created when it unfolds for the first time. A part that is open from the start moves
/// nothing into sight.
#[component]
pub(crate) fn Fold(
    /// The line that shows while the part is folded.
    #[prop(into)]
    summary: String,
    #[prop(optional)] open: bool,
    children: ChildrenFn,
) -> impl IntoView {
    let unfolded = RwSignal::new(open);
    let unfold = move |event| {
        if !open {
            unfolded.set(true);
            show_unfolded(&event);
        }
    };
    view! {
        <details class="details" open=open on:toggle=unfold>
            <summary>{summary}</summary>
            <Show when=move || unfolded.get()>{children()}</Show>
        </details>
    }
}

/// A part that can wait. It shows with the frame after the next, so that a touched button answers first.
#[component]
pub(crate) fn Soon(children: Children) -> impl IntoView {
    let here = RwSignal::new(false);
    spawn_local(async move {
        painted().await;
        // The part may be gone by then.
        let _ = here.try_set(true);
    });
    let mut children = Some(children);
    dynamic(move || {
        here.get()
            .then(|| children.take().map(|children| children()))
    })
}

/// Scrolls an unfolded part into view, as far as there is room. It may lie below the screen, behind the buttons at the
/// bottom.
pub(crate) fn show_unfolded(toggled: &ev::Event) {
    let part = toggled
        .target()
        .and_then(|part| part.dyn_into::<Element>().ok());
    let Some(part) = part.filter(|part| part.has_attribute("open")) else {
        return;
    };
    scroll_to(part, false);
}

/// Scrolls an element into view once its content has been created. `glides` is true if the page glides there.
pub(crate) fn scroll_to(element: Element, glides: bool) {
    request_animation_frame(move || {
        let near = ScrollIntoViewOptions::new();
        near.set_block(ScrollLogicalPosition::Nearest);
        if glides {
            near.set_behavior(ScrollBehavior::Smooth);
        }
        element.scroll_into_view_with_scroll_into_view_options(&near);
    });
}

/// A button that asks once more before it does something that cannot be undone.
#[component]
pub(crate) fn Sure(
    /// The label before the first press.
    #[prop(into)]
    word: Signal<String>,
    /// The label before the second press, if the first label alone does not tell what will happen.
    #[prop(optional)]
    sure: Option<String>,
    /// Runs after the second press.
    on_sure: Callback<()>,
    /// True if the button looks less important than others until it asks.
    #[prop(optional)]
    quiet: bool,
) -> impl IntoView {
    let asked = RwSignal::new(false);
    let press = move |_| match asked.get_untracked() {
        true => on_sure.run(()),
        false => asked.set(true),
    };
    let said = move || match (asked.get(), &sure) {
        (false, _) => word.get(),
        (true, Some(sure)) => sure.clone(),
        (true, None) => say!("{what}? Tap again", what = word.get()),
    };
    view! {
        <button type="button" class="button" class:accent=move || asked.get() class:quiet=move || quiet && !asked.get() on:click=press on:blur=move |_| asked.set(false)>
            {dynamic(said)}
        </button>
    }
}

/// The way back, and the heading.
#[component]
pub(crate) fn ScreenHead(
    back: String,
    #[prop(into)] to: Signal<Route>,
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

/// Says that the content is on its way.
pub(crate) fn coming() -> AnyView {
    view! { <p role="status">{say!("One moment…")}</p> }.into_any()
}

/// Says that the content could not be loaded.
pub(crate) fn missing() -> AnyView {
    view! { <p role="status">{say!("This could not be loaded. Once the phone is online again, open it anew.")}</p> }
        .into_any()
}
