//! The way to keep the app on the phone: a button where browsers have one, pictures of three
//! steps where they have none.

use leptos::prelude::*;

use crate::{
    art::{InstallStep, StepPicture},
    chunk_loader::use_chunk_loader,
    install::{Begins, Install, Installing},
    session::use_session,
    ui::parts::{Sheet, Show},
};
use wording::say;

/// The offer on the first screen, until the player takes it or puts it away.
#[component]
pub(crate) fn InstallOffer() -> impl IntoView {
    let (session, install) = (use_session(), expect_context::<Install>());
    let offered = move || !install.is_put_away() && install.step() != Installing::Nothing;
    let put_away = move |_| session.heed(install.put_away());
    view! {
        <Show when=offered>
            <div class="row install">
                <InstallButton />
                <button type="button" class="button quiet" on:click=put_away>{say!("No, thanks")}</button>
            </div>
        </Show>
    }
}

/// Installs the app, or shows how to do that.
#[component]
pub(crate) fn InstallButton() -> impl IntoView {
    let (install, loader) = (expect_context::<Install>(), use_chunk_loader());
    let showing = RwSignal::new(None::<Begins>);
    let tap = move |_| match install.step() {
        Installing::Button => install.run(),
        Installing::ByHand(begins) => showing.set(Some(begins)),
        Installing::Nothing => {}
    };
    let close = Callback::new(move |()| showing.set(None));
    let pictures = move || {
        let (begins, extras) = (showing.get()?, loader.extras().here()?);
        Some((extras.pictures)(begins, close))
    };
    view! {
        <button type="button" class="button" on:click=tap>{say!("Put it on your home screen")}</button>
        {dynamic(pictures)}
    }
}

/// The sheet with the three steps.
pub fn pictures(begins: Begins, on_close: Callback<()>) -> AnyView {
    let (first, begin, where_it_is) = match begins {
        Begins::Share => (
            InstallStep::Share,
            say!("Tap Share."),
            say!(
                "It is below the page or beside its address, in newer browsers behind the three dots."
            ),
        ),
        Begins::Menu => (
            InstallStep::Menu,
            say!("Open the browser’s menu."),
            say!("It is the three dots beside the address."),
        ),
    };
    view! {
        <Sheet title=Signal::stored(say!("Put it on your home screen")) on_close>
            <p>{say!("Then it opens like any app, fills the screen, and needs no internet.")}</p>
            <ol class="steps">
                <li><StepPicture step=first /> <p><b>{begin}</b> " " {where_it_is}</p></li>
                <li><StepPicture step=InstallStep::Choose /> <p><b>{say!("Choose “Add to Home Screen”.")}</b> " " {say!("It stands further down in the list, or behind “More”.")}</p></li>
                <li><StepPicture step=InstallStep::Add /> <p><b>{say!("Tap “Add”.")}</b> " " {say!("The leaning card then lies among your apps.")}</p></li>
            </ol>
        </Sheet>
    }
    .into_any()
}
