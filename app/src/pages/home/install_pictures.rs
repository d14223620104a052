//! Pictures that show how to keep the app on a phone if pages have no button for that: three steps, drawn.
use leptos::prelude::*;

use crate::ui::parts::Sheet;
use crate::{
    art::{InstallStep, StepPicture},
    install::Begins,
};
use wording::say;

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
