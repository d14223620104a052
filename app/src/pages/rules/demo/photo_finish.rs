//! A race as a photo finish, with a lane for each place. A lane's length is the time taken.

use engine::RacePlace;
use leptos::{html, prelude::*};
use wording::{narrator::seconds, say};

/// The most places with a lane.
const LANES: usize = 4;

/// The places of a race, quickest first. `None` if there was no race.
pub(crate) fn finish(raced: &[RacePlace], names: &[String]) -> Option<AnyView> {
    let slowest = raced.iter().take(LANES).map(|place| place.millis).max()?;
    let lane = |place: &RacePlace| {
        let name = names.get(place.seat.index()).cloned();
        let took = f32::from(place.millis) / f32::from(slowest.max(1));
        let took = format!("--took: {took:.3}");
        view! { <li style=took><b>{name}</b> " " <span>{seconds(place.millis)}</span></li> }
    };
    let lanes = raced.iter().take(LANES).map(lane).collect_view();
    let more = match raced.len().saturating_sub(LANES) {
        0 => None,
        count => Some(view! { <p>{say!("{count} more later | {count} more later", count)}</p> }),
    };
    let photo = NodeRef::<html::Figure>::new();
    Effect::new(move || {
        if let Some(photo) = photo.get() {
            // Scroll to show all of it, above the part that stays in sight below.
            photo.scroll_into_view_with_bool(false);
        }
    });
    let drawn = view! {
        <figure node_ref=photo class="photo-finish">
            <figcaption>{say!("Photo finish")}</figcaption>
            <ol>{lanes}</ol>
            {more}
        </figure>
    };
    Some(drawn.into_any())
}
