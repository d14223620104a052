//! Who was first, for whoever came too late.

use super::words::{Cast, Piece, words};
use engine::session::Late;
use leptos::prelude::*;

/// Longer than this, in milliseconds, was no race.
const RACE: u16 = 3000;

/// "Ben was first, 0.05 s before you.": why something came too late. What is measured is how fast both reacted, as far as
/// that can be known.
pub(super) fn faster(late: Late, cast: Cast) -> Piece {
    let name = cast.name(late.first);
    words(match late.millis.saturating_add(5) / 10 {
        0 => format!("{name} was first, by a blink."),
        _ if late.millis > RACE => format!("{name} was first."),
        hundredths => format!(
            "{name} was first, {}.{:02} s before you.",
            hundredths / 100,
            hundredths % 100
        ),
    })
}

/// A photo finish: the reader, and before them, as far as it was in time, who was first.
pub(super) fn finish(late: Late, name: String) -> Option<AnyView> {
    if late.millis > RACE {
        return None;
    }
    // Short times are told apart better than long ones.
    let behind = (f32::from(late.millis) / f32::from(RACE)).sqrt();
    let behind = format!("--behind: {behind:.2}");
    let drawn = view! {
        <span class="finish" aria-hidden="true"><b>"You"</b> <i style=behind></i> <b>{name}</b></span>
    };
    Some(drawn.into_any())
}

#[cfg(test)]
mod tests {
    use super::super::words::text;
    use super::*;
    use engine::{Deck, Seat};

    #[test]
    fn the_loser_of_a_race_is_told_who_won_it_and_by_how_much() {
        let names = ["Ana".to_string(), "Ben".to_string()];
        let cast = Cast {
            names: &names,
            me: Seat::new(0),
            deck: Deck::Colour,
            mix: engine::Mix::plain(engine::RulesetId::Classic),
        };
        let said = |millis| {
            let first = Seat::new(1).expect("a seat");
            text(&[faster(Late { first, millis }, cast)])
        };
        assert_eq!(said(52), "Ben was first, 0.05 s before you.");
        assert_eq!(said(1234), "Ben was first, 1.23 s before you.");
        assert_eq!(said(3), "Ben was first, by a blink.");
        assert_eq!(said(u16::MAX), "Ben was first.");
    }
}
