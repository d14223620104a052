//! Everything that lies over the screen: sheets, and a message over all of them.

use std::time::Duration;

use leptos::{
    html,
    prelude::*,
    task::spawn_local,
    wasm_bindgen::{JsCast, JsValue},
    web_sys,
};

use crate::platform::{clock::painted, router::Router};
use crate::session::{Saying, use_session};
use crate::ui::parts::{Show, Soon};
use wording::say;

/// The number of sheets on the screen. Only the topmost can be read and touched.
#[derive(Clone, Copy, Default)]
pub(crate) struct SheetLayers {
    top: RwSignal<usize>,
}

impl SheetLayers {
    /// The number of the topmost layer; 0 is the screen itself.
    pub(crate) fn top(self) -> usize {
        self.top.get()
    }

    /// Adds a layer for the calling view while that is on the screen, and gives the message that lies on it.
    fn add(self) -> AnyView {
        self.top.update(|layers| *layers += 1);
        on_cleanup(move || {
            // The whole app may be gone by then.
            let _ = self.top.try_update(|layers| *layers -= 1);
        });
        view! { <Toast layer=self.top.get_untracked() /> }.into_any()
    }
}

/// A call to a player who has a sheet open: the state since when it holds, and a short sentence.
#[derive(Clone, Copy)]
pub(crate) struct SheetCalls(pub(crate) Memo<Option<(u32, String)>>);

impl SheetCalls {
    /// The call that came after the topmost sheet opened. A sheet below it gives none, because it can be neither read
    /// nor heard.
    fn on(self, layers: SheetLayers) -> impl Fn() -> Option<String> + Send + Sync {
        let (layer, known) = (layers.top.get_untracked(), self.0.get_untracked());
        move || {
            let new = self.0.get().filter(|call| Some(call) != known.as_ref());
            new.filter(|_| layers.top() == layer).map(|(_, said)| said)
        }
    }
}

/// A sheet over the screen. It keeps the focus while it is open. A tap beside it or Escape closes it. It rises with the
/// frame after the one that answers the touch, and is filled meanwhile.
///
/// Switching touch on or off for everything beneath costs a browser more than a frame, because it restyles the page. So
/// the sheet first answers the finger: a button looks pressed, or a closed sheet disappears.
#[component]
pub(crate) fn Sheet(
    #[prop(into)] title: Signal<String>,
    on_close: Callback<()>,
    children: Children,
) -> impl IntoView {
    let layers = use_context::<SheetLayers>();
    let said = layers.map(SheetLayers::add);
    let call = use_context::<SheetCalls>().zip(layers);
    let call = call.map(|(calls, layers)| {
        view! { <p class="small call" role="status">{calls.on(layers)}</p> }
    });
    let opener = StoredValue::new(document().active_element());
    on_cleanup(move || give_back(opener.try_get_value().flatten()));
    let dialog = Dialog {
        element: NodeRef::new(),
        shown: StoredValue::new(false),
        gone: RwSignal::new(false),
        on_close,
    };
    effect(move || dialog.show());
    if let Some(router) = use_context::<Router>() {
        router.over(Callback::new(move |()| dialog.close()));
    }
    // A finger that went down before the sheet came up touches nothing on it when it lifts. Keys have no such start.
    let began = StoredValue::new(false);
    let only_begun = move |click: leptos::ev::MouseEvent| {
        if dialog.gone.get_untracked() || !counts(began.get_value(), click.detail()) {
            click.stop_propagation();
            click.prevent_default();
        }
    };
    view! {
        <dialog
            class="over" class:gone=move || dialog.gone.get() node_ref=dialog.element aria-label=title
            on:close=move |_| dialog.ended() on:click=move |click| dialog.tapped(&click)
            on:pointerdown:capture=move |_| began.set_value(true) on:click:capture=only_begun
        >
            <div class="over-in">
                <header class="over-head">
                    <h2>{title}</h2>
                    {call}
                    <button type="button" class="button quiet" on:click=move |_| dialog.close()>{say!("Close")}</button>
                </header>
                <Soon children />
            </div>
            {said}
        </dialog>
    }
}

/// The dialog of a sheet, from the touch that opens it until it is gone.
#[derive(Clone, Copy)]
struct Dialog {
    element: NodeRef<html::Dialog>,
    shown: StoredValue<bool>,
    /// True once it was closed. It disappears before the browser takes it away.
    gone: RwSignal<bool>,
    on_close: Callback<()>,
}

impl Dialog {
    fn show(self) {
        let Some(element) = self.element.get() else {
            return;
        };
        spawn_local(async move {
            painted().await;
            // It may be closed by then, and must not stay over the page. If it has left the page, `show_modal` returns an
            // error.
            if self.gone.try_get_untracked() == Some(false) {
                let _ = element.show_modal();
                let _ = self.shown.try_set_value(true);
            }
        });
    }

    fn close(self) {
        let Some(element) = self.element.get_untracked() else {
            return;
        };
        self.gone.set(true);
        spawn_local(async move {
            painted().await;
            match self.shown.try_get_value() {
                // The content of the sheet may have closed it meanwhile.
                Some(true) if element.is_connected() => element.close(),
                // The browser reports no end of a dialog that it never showed.
                Some(false) => self.on_close.run(()),
                _ => {}
            }
        });
    }

    /// Handles the browser's report that a dialog has ended, which comes some time later. By then another sheet may have
    /// taken this place on the page, and the report is not about that one.
    fn ended(self) {
        let element = self.element.try_get_untracked().flatten();
        let ended = element.is_some_and(|element| !element.open());
        if ended && self.shown.try_get_value() == Some(true) {
            self.on_close.run(());
        }
    }

    /// Handles a tap on the sheet or beside it.
    fn tapped(self, click: &leptos::ev::MouseEvent) {
        let hit = click.target().map(JsValue::from);
        if hit == self.element.get_untracked().map(JsValue::from) {
            self.close();
        }
    }
}

/// The time that a message stays.
const SAID: Duration = Duration::from_secs(9);

/// The latest message, if this is the topmost layer.
#[component]
pub(crate) fn Toast(layer: usize) -> impl IntoView {
    let session = use_session();
    let layers = expect_context::<SheetLayers>();
    effect(move || {
        let Some(number) = session
            .saying
            .with(|saying| saying.as_ref().map(|s| s.number))
        else {
            return;
        };
        let hush = move || {
            session.saying.update(|saying| {
                if saying.as_ref().is_some_and(|s| s.number == number) {
                    *saying = None;
                }
            });
        };
        set_timeout(hush, SAID);
    });
    let said = move || session.saying.get().filter(|_| layers.top() == layer);
    let shown = move |saying: Saying| {
        session.saying.update_untracked(|saying| {
            if let Some(saying) = saying {
                saying.shown = true;
            }
        });
        let live = saying.shown.then_some("off");
        let Saying { text, more, .. } = saying;
        let words = match more {
            Some(more) => {
                let tell = move |_| {
                    session.saying.set(None);
                    // The screen that said it may be gone.
                    let _ = more.try_run(());
                };
                view! { <button type="button" class="button quiet words" aria-live=live on:click=tell>{text}</button> }
                    .into_any()
            }
            None => view! { <p aria-live=live>{text}</p> }.into_any(),
        };
        view! {
            {words}
            <button type="button" class="button quiet" aria-live=live on:click=move |_| session.saying.set(None)>"OK"</button>
        }
    };
    view! { <div class="saying" role="status">{dynamic(move || said().map(shown))}</div> }
}

/// True if no element has the focus any more.
pub(crate) fn is_lost() -> bool {
    document()
        .active_element()
        .is_none_or(|active| active.tag_name() == "BODY")
}

/// Gives the focus back to the element that had it before a sheet came up, or to the heading of the screen. It does
/// nothing if another element has the focus. A sheet that closes after a touch on it gives the focus to nothing.
fn give_back(opener: Option<web_sys::Element>) {
    spawn_local(async move {
        painted().await;
        if !is_lost() {
            return;
        }
        let page = document();
        let there = opener.filter(|opener| opener.is_connected());
        let heading = || page.query_selector("h1").ok().flatten();
        let to = there.or_else(heading);
        if let Some(to) = to.and_then(|to| to.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = to.focus();
        }
    });
}

/// True if a click on a sheet counts. Clicks of fingers and mice are numbered from 1 and must have gone down on the
/// sheet.
fn counts(began: bool, number: i32) -> bool {
    began || number == 0
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

#[cfg(test)]
mod tests {
    use super::counts;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_finger_taken_off_touches_nothing_of_what_came_up_under_it() {
        assert!(!counts(false, 1), "the end of a hold");
        assert!(counts(true, 1), "a tap on the sheet");
        assert!(counts(false, 0), "the Enter key");
    }
}
