//! How an iPhone or iPad is told to keep the app: it has no button for that, so three steps are drawn.
use leptos::prelude::*;

use super::parts::Sheet;
use crate::art::StepPicture;
use crate::say;

/// The sheet with the three steps.
pub fn pictures(on_close: Callback<()>) -> AnyView {
    view! {
        <Sheet title=Signal::stored(say!("Put it on your home screen")) on_close>
            <p>{say!("Then it opens like any app, fills the screen, and needs no internet.")}</p>
            <ol class="steps">
                <li><StepPicture step=0 /> <p><b>{say!("Tap Share.")}</b> " " {say!("It is below the page or beside its address, in newer browsers behind the three dots.")}</p></li>
                <li><StepPicture step=1 /> <p><b>{say!("Choose “Add to Home Screen”.")}</b> " " {say!("It stands further down in the list, or behind “More”.")}</p></li>
                <li><StepPicture step=2 /> <p><b>{say!("Tap “Add”.")}</b> " " {say!("The leaning card then lies among your apps.")}</p></li>
            </ol>
        </Sheet>
    }
    .into_any()
}
