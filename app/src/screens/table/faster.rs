//! Who was first, for whoever came too late.

use super::{
    Batch,
    words::{Cast, Line, words},
};
use engine::{News, Reason, Seat};

/// Who did this, if it was somebody's own doing.
fn doer(news: &News) -> Option<Seat> {
    match news {
        News::Laid { seat, .. }
        | News::Drew { seat, .. }
        | News::Named { seat, .. }
        | News::Claimed { seat, .. }
        | News::TookDiscard { seat, .. } => Some(*seat),
        News::Caught { by, .. }
        | News::WronglyCaught { by, .. }
        | News::Challenged { by, .. }
        | News::Picked { by, .. } => Some(*by),
        News::Swapped(by, _)
        | News::Called(by)
        | News::Declined(by, _)
        | News::Passed(by)
        | News::PickedUp(by) => Some(*by),
        _ => None,
    }
}

/// "Ben was faster.": said after a refusal for coming too late, of whoever did what came before; empty if it was nobody
/// else, or for any other refusal.
pub(super) fn faster(reason: Reason, batch: &Batch, cast: Cast) -> Line {
    let late = matches!(reason, Reason::Stale | Reason::NoSuchHand);
    let first = batch.told.iter().find_map(|told| doer(&told.news));
    match first.filter(|seat| late && !cast.is_me(*seat)) {
        Some(seat) => vec![words(format!(" {} was faster.", cast.name(seat)))],
        None => Line::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::text;
    use super::*;
    use engine::{Deck, Told};

    fn said(reason: Reason, news: News) -> String {
        let names = ["Ana".to_string(), "Ben".to_string()];
        let batch = Batch {
            number: 1,
            told: vec![Told {
                news,
                cards: Vec::new(),
            }],
        };
        let cast = Cast {
            names: &names,
            me: Seat::new(0),
            deck: Deck::Colour,
        };
        text(&faster(reason, &batch, cast))
    }

    #[test]
    fn the_loser_of_a_race_is_told_who_won_it() {
        let [ana, ben] = [0, 1].map(|index| Seat::new(index).expect("a seat"));
        let claimed = |seat| News::Claimed { seat, heap: 0 };
        assert_eq!(said(Reason::NoSuchHand, claimed(ben)), " Ben was faster.");
        assert_eq!(
            said(Reason::Stale, News::Swapped(ben, ana)),
            " Ben was faster."
        );
        assert_eq!(said(Reason::Stale, claimed(ana)), "");
        assert_eq!(said(Reason::NoMatch, claimed(ben)), "");
        assert_eq!(said(Reason::Stale, News::Skipped(ben)), "");
    }
}
