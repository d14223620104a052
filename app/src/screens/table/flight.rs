//! Cards that travel from who had them to who gets them. Only decoration: nothing waits for it, and it takes no touch.

use super::{Batch, desk::Desk};
use crate::art::{CardBack, CardFace};
use engine::{Cause, Face, News, Seat, Suit, Told};
use leptos::{prelude::*, web_sys};

/// Most cards in the air; a backlog beyond that is not shown.
const MOST: usize = 10;
/// Cards of one draw that are shown one by one.
const SINGLE: u16 = 4;

/// What is seen of a card in the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    Front(Face, Option<Suit>),
    Back,
}

/// One card on its way, in CSS pixels of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Flight {
    number: u32,
    seen: Seen,
    from: (f64, f64),
    to: (f64, f64),
    /// Cards of the same draw before it.
    turn: u16,
}

/// A place on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Stock,
    Pile(u8),
    Seat(Seat),
}

/// Where the middle of an element is in the window.
pub(super) fn middle(element: &web_sys::Element) -> (f64, f64) {
    let place = element.get_bounding_client_rect();
    (
        place.x() + place.width() / 2.0,
        place.y() + place.height() / 2.0,
    )
}

fn find(place: Place, me: Option<Seat>) -> Option<(f64, f64)> {
    let id = match place {
        Place::Stock => "stock".to_string(),
        Place::Pile(at) => format!("pile-{at}"),
        Place::Seat(seat) if me == Some(seat) => "hand".to_string(),
        Place::Seat(seat) => format!("seat-{}", seat.index()),
    };
    document()
        .get_element_by_id(&id)
        .map(|element| middle(&element))
}

/// What travels because of this news: from where to where, and each card as the viewer sees it.
fn journeys(told: &Told) -> Vec<(Place, Place, Vec<Seen>)> {
    let packet = || vec![Seen::Back; 2];
    match &told.news {
        News::Laid {
            seat,
            cards,
            pile,
            suit,
            ..
        } => {
            vec![(
                Place::Seat(*seat),
                Place::Pile(*pile),
                vec![Seen::Front(cards.top(), *suit)],
            )]
        }
        News::Drew {
            cause: Cause::Deal, ..
        } => Vec::new(),
        News::Drew { seat, count, .. } => {
            let known = told.cards.iter().map(|face| Seen::Front(*face, None));
            let cards = known
                .chain(std::iter::repeat(Seen::Back))
                .take((*count).min(SINGLE).into());
            vec![(Place::Stock, Place::Seat(*seat), cards.collect())]
        }
        News::Gave { from, to, .. } | News::Robbed { seat: from, by: to } => {
            vec![(Place::Seat(*from), Place::Seat(*to), packet())]
        }
        News::PassedTo { from, to, cards } => {
            let fronts = cards.faces().iter().map(|face| Seen::Front(*face, None));
            vec![(Place::Seat(*from), Place::Seat(*to), fronts.collect())]
        }
        News::TookDiscard { seat, face, pile } => {
            vec![(
                Place::Pile(*pile),
                Place::Seat(*seat),
                vec![Seen::Front(*face, None)],
            )]
        }
        News::Swapped(a, b) => vec![
            (Place::Seat(*a), Place::Seat(*b), packet()),
            (Place::Seat(*b), Place::Seat(*a), packet()),
        ],
        News::Reshuffled { .. } => vec![(Place::Pile(0), Place::Stock, packet())],
        _ => Vec::new(),
    }
}

/// The layer in which cards travel.
#[component]
pub(super) fn Flights(desk: Desk, news: Signal<Batch>) -> impl IntoView {
    let air = RwSignal::new(Vec::<Flight>::new());
    let last = StoredValue::new(0_u32);
    Effect::new(move |before: Option<u32>| {
        let batch = news.get();
        if before.is_some_and(|before| before != batch.number) {
            start(&batch, desk, air, last);
        }
        batch.number
    });
    let land = move |number: u32| air.update(|air| air.retain(|flight| flight.number != number));
    view! {
        <div class="air" aria-hidden="true">
            <For
                each=move || air.get()
                key=|flight| flight.number
                children=move |flight| view! {
                    <span
                        class="flight" on:animationend=move |_| land(flight.number)
                        style:--from-x=px(flight.from.0) style:--from-y=px(flight.from.1)
                        style:--to-x=px(flight.to.0) style:--to-y=px(flight.to.1)
                        style:--turn=flight.turn.to_string()
                    >
                        {match flight.seen {
                            Seen::Front(face, named) => view! { <CardFace deck=desk.deck.get_untracked() face named /> }.into_any(),
                            Seen::Back => view! { <CardBack /> }.into_any(),
                        }}
                    </span>
                }
            />
        </div>
    }
}

fn px(length: f64) -> String {
    format!("{}px", length as i32)
}

fn start(batch: &Batch, desk: Desk, air: RwSignal<Vec<Flight>>, last: StoredValue<u32>) {
    let me = desk.view.with_untracked(|view| view.viewer);
    let launch = desk.launch.get_untracked();
    desk.launch.set(None);
    let mut flights = Vec::new();
    for told in &batch.told {
        for (from, to, cards) in journeys(told) {
            let mine = me.is_some_and(|me| from == Place::Seat(me));
            let start = launch.filter(|_| mine).or_else(|| find(from, me));
            let Some((from, to)) = start.zip(find(to, me)) else {
                continue;
            };
            flights.extend(cards.into_iter().zip(0..).map(|(seen, turn)| {
                last.update_value(|last| *last = last.wrapping_add(1));
                Flight {
                    number: last.get_value(),
                    seen,
                    from,
                    to,
                    turn,
                }
            }));
        }
    }
    air.update(|air| {
        air.extend(flights);
        let excess = air.len().saturating_sub(MOST);
        air.drain(..excess);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_cards_travel_face_up_only_to_who_may_see_them() {
        let seat = Seat::new(0).expect("a seat");
        let card: Face = "r7".parse().expect("a face");
        let news = News::Drew {
            seat,
            count: 2,
            cause: Cause::Turn,
        };
        let flown = |cards: Vec<Face>| {
            journeys(&Told {
                news: news.clone(),
                cards,
            })
            .remove(0)
            .2
        };
        assert_eq!(flown(Vec::new()), [Seen::Back, Seen::Back]);
        assert_eq!(flown(vec![card, card]), [Seen::Front(card, None); 2]);
    }
}
