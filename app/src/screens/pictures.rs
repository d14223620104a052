//! How an iPhone or iPad is told to keep the app: it has no button for that, so three steps are drawn.
use leptos::prelude::*;

use super::parts::Sheet;
use crate::art::StepPicture;

/// The sheet with the three steps.
pub fn pictures(on_close: Callback<()>) -> AnyView {
    view! {
        <Sheet title=Signal::stored("Put it on your home screen".to_owned()) on_close>
            <p>"Then it opens like any app, fills the screen, and needs no internet."</p>
            <ol class="steps">
                <li><StepPicture step=0 /> <p><b>"Tap Share."</b> " It is below the page or beside its address, in newer browsers behind the three dots."</p></li>
                <li><StepPicture step=1 /> <p><b>"Choose “Add to Home Screen”."</b> " It stands further down in the list, or behind “More”."</p></li>
                <li><StepPicture step=2 /> <p><b>"Tap “Add”."</b> " The leaning card then lies among your apps."</p></li>
            </ol>
        </Sheet>
    }
    .into_any()
}
