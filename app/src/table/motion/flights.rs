//! The flights across the table, each with its start and its end. They follow from the viewer's news and view, and from
//! nothing else. They are decoration: nothing waits for them.

use crate::table::view::seating::seen_from;
use engine::{Cause, Direction, Face, News, RedactedEvent, Ring, Seat, Suit, View};
use std::iter::repeat;
use wording::player::Facts;

/// The most flights at once: more than the largest table needs when every hand moves.
pub(crate) const MOST: usize = 24;
/// The most cards between the same two places that fly one by one; the last one of more stands for the rest.
const SINGLE: usize = 4;

/// A place on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FlightEnd {
    DrawPile,
    Pile(u8),
    /// One of the hands dealt onto the table, from 0.
    Heap(u8),
    /// The place of a hand before its new owner, until the owner takes it up.
    Before(Seat),
    Seat(Seat),
}

/// The load of a flight, as the viewer may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Load {
    Front(Face, Option<Suit>),
    Back,
    /// A packet of this many cards, face down.
    Packet(u16),
    /// No card: the receiver now owes this many cards.
    Due(u16),
    /// No card: the pepper.
    Pepper,
    /// No card: the salt.
    Salt,
    /// Nothing at all: a player walks past.
    Step,
}

/// One load on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flight {
    pub(crate) from: FlightEnd,
    pub(crate) to: FlightEnd,
    pub(crate) load: Load,
    /// The number of this card and those before it, where the screen shows that number; else 0.
    pub(crate) count: u16,
    /// The number of steps that it waits for earlier flights.
    pub(crate) turn: u16,
}

/// The public facts before a batch of news that the batch may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EarlierFacts {
    /// The number of cards due from each seat.
    dues: Vec<u16>,
    pepper: Option<Seat>,
    salt: Option<Seat>,
}

impl EarlierFacts {
    pub(crate) fn of(view: &View) -> EarlierFacts {
        let (pepper, salt) = (view.pepper, view.salt);
        EarlierFacts {
            dues: dues(view),
            pepper,
            salt,
        }
    }
}

/// Returns the flights of one batch of news, in the order in which they take off.
pub(crate) fn flights(events: &[RedactedEvent], view: &View, before: &EarlierFacts) -> Vec<Flight> {
    let mut all = FlightPlan::of(events, view, before, SINGLE).flights;
    if all.len() > MOST {
        all = FlightPlan::of(events, view, before, 1).flights;
        all.truncate(MOST);
    }
    all
}

/// Returns the number of cards due from each seat.
fn dues(view: &View) -> Vec<u16> {
    let seats = Seat::first(view.seats.len());
    seats.map(|seat| Facts::of(view, seat).owes).collect()
}

/// Returns the pods that moved after a change of seats, each with the pod that now stands in its old place.
pub(crate) fn reseated(events: &[RedactedEvent], view: &View) -> Vec<(Seat, Seat)> {
    let changed = events.iter().find_map(|event| match event.news {
        News::ChangedSeats(a, b) => Some((a, b)),
        _ => None,
    });
    let Some((a, b)) = changed else {
        return Vec::new();
    };
    let back = |seat: &Seat| match *seat {
        seat if seat == a => b,
        seat if seat == b => a,
        seat => seat,
    };
    let order: Vec<Seat> = view.order.iter().map(back).collect();
    let (was, is) = (
        seen_from(&order, view.viewer),
        seen_from(&view.order, view.viewer),
    );
    let place = |seat: &Seat| was.iter().position(|other| other == seat);
    let moved = is
        .iter()
        .filter_map(|seat| Some((*seat, *is.get(place(seat)?)?)));
    moved.filter(|(seat, other)| seat != other).collect()
}

/// The flights that are still to be added.
struct FlightPlan<'a> {
    view: &'a View,
    /// The state before the next piece of news.
    before: EarlierFacts,
    /// The most cards between the same two places that fly one by one.
    single: usize,
    turn: u16,
    flights: Vec<Flight>,
}

impl FlightPlan<'_> {
    fn of<'a>(
        events: &[RedactedEvent],
        view: &'a View,
        before: &EarlierFacts,
        single: usize,
    ) -> FlightPlan<'a> {
        let (turn, flights) = (0, Vec::new());
        let mut plan = FlightPlan {
            view,
            before: before.clone(),
            single,
            turn,
            flights,
        };
        let dealt = events
            .iter()
            .any(|event| matches!(event.news, News::Dealt { .. }));
        for event in events {
            // The owner of a claimed hand learns its cards; the hand itself has flown already.
            let known = matches!(
                event.news,
                News::Drew {
                    cause: Cause::Deal,
                    ..
                }
            ) && !dealt;
            if !known {
                plan.adds(event);
            }
        }
        plan.asks_for(events);
        plan
    }

    /// Adds the flights of this news.
    fn adds(&mut self, event: &RedactedEvent) {
        use FlightEnd::{Before, DrawPile, Heap, Pile, Seat as At};
        let view = self.view;
        match &event.news {
            News::Dealt { each, .. } => {
                let heaps = (0..).zip(&view.heaps);
                let packet = Load::Packet((*each).into());
                heaps.for_each(|(at, _)| self.one(DrawPile, Heap(at), packet));
            }
            News::Turned {
                face,
                pile,
                returned: false,
            } => self.one(DrawPile, Pile(*pile), Load::Front(*face, None)),
            News::Played {
                seat,
                cards,
                pile,
                suit,
                ..
            } => {
                for face in cards.faces() {
                    let suit = suit.filter(|_| *face == cards.top());
                    self.one(At(*seat), Pile(*pile), Load::Front(*face, suit));
                }
            }
            News::Drew { seat, count, cause } => match cause {
                Cause::Deal => self.one(DrawPile, At(*seat), Load::Packet(*count)),
                _ => self.several(DrawPile, At(*seat), *count, &event.cards),
            },
            News::Claimed { seat, heap } => {
                self.one(Heap(*heap), At(*seat), Load::Packet(self.held(*seat)));
            }
            News::Swapped(a, b) => self.hands(&[(*a, *b), (*b, *a)]),
            News::Rotated(direction) => self.rotates(Some(*direction), 1),
            News::PassedOn(seats) => self.rotates(view.direction, (*seats).into()),
            News::PickedUp(seat) => {
                self.one(Before(*seat), At(*seat), Load::Packet(self.held(*seat)));
            }
            News::Robbed { by, seat } => self.several(At(*seat), At(*by), 1, &event.cards),
            News::Gave { from, to, count } => {
                self.several(At(*from), At(*to), (*count).into(), &event.cards);
            }
            News::PassedTo { from, to, cards } => {
                let faces = cards.faces();
                self.several(At(*from), At(*to), faces.len() as u16, faces);
            }
            News::TookDiscard { seat, face, pile } => {
                self.one(Pile(*pile), At(*seat), Load::Front(*face, None));
            }
            News::Pepper(to) => {
                let from = self.before.pepper.replace(*to);
                self.token(from, *to, Load::Pepper);
            }
            News::Salt(to) => {
                let from = self.before.salt.replace(*to);
                self.token(from, *to, Load::Salt);
            }
            News::Lap(seat) => self.walks(*seat),
            News::Reshuffled { draw_pile } => {
                let piles = (0..).zip(&view.piles);
                let packet = Load::Packet(*draw_pile);
                piles.for_each(|(at, _)| self.one(Pile(at), DrawPile, packet));
            }
            _ => {}
        }
    }

    /// Adds cards that are newly due: from the player who played or chose to the player who has to draw them.
    fn asks_for(&mut self, events: &[RedactedEvent]) {
        let doer = events.iter().rev().find_map(|event| match event.news {
            News::Played { seat, .. } | News::Picked { by: seat, .. } => Some(seat),
            _ => None,
        });
        let from = doer.map_or(FlightEnd::Pile(0), FlightEnd::Seat);
        for (at, due) in dues(self.view).into_iter().enumerate() {
            let more = due > self.before.dues.get(at).copied().unwrap_or_default();
            if let Some(seat) = Seat::first(self.view.seats.len()).nth(at).filter(|_| more) {
                self.one(from, FlightEnd::Seat(seat), Load::Due(due));
            }
        }
    }

    /// Adds one flight, after all before it.
    fn one(&mut self, from: FlightEnd, to: FlightEnd, load: Load) {
        self.with_count(from, to, load, 0);
    }

    fn with_count(&mut self, from: FlightEnd, to: FlightEnd, load: Load, count: u16) {
        let turn = self.turn;
        self.turn += 1;
        self.flights.push(Flight {
            from,
            to,
            load,
            count,
            turn,
        });
    }

    /// Adds this many cards, one after the other. Cards that the viewer may see fly face up.
    fn several(&mut self, from: FlightEnd, to: FlightEnd, count: u16, seen: &[Face]) {
        let fronts = seen.iter().map(|face| Load::Front(*face, None));
        let shown = usize::from(count).min(self.single);
        for (nth, load) in (1..).zip(fronts.chain(repeat(Load::Back)).take(shown)) {
            let so_far = if nth == shown { count } else { nth as u16 };
            self.with_count(from, to, load, if count > 1 { so_far } else { 0 });
        }
    }

    /// Adds whole hands, all at once.
    fn hands(&mut self, pairs: &[(Seat, Seat)]) {
        let turn = self.turn;
        for (from, to) in pairs {
            let held = self.held(*to);
            if held > 0 {
                self.turn = turn;
                self.one(
                    FlightEnd::Seat(*from),
                    FlightEnd::Seat(*to),
                    Load::Packet(held),
                );
            }
        }
    }

    /// Adds a token: from the player who had it, or from the middle. A player who has it already does not receive it
    /// again.
    fn token(&mut self, from: Option<Seat>, to: Seat, load: Load) {
        if from != Some(to) {
            let from = from.map_or(FlightEnd::Pile(0), FlightEnd::Seat);
            self.one(from, FlightEnd::Seat(to), load);
        }
    }

    /// Adds a walk once round the table, from seat to seat.
    fn walks(&mut self, seat: Seat) {
        let order = &self.view.order;
        let start = order.iter().position(|other| *other == seat);
        let path = order.iter().cycle().skip(start.unwrap_or_default());
        let path: Vec<FlightEnd> = path
            .take(order.len() + 1)
            .copied()
            .map(FlightEnd::Seat)
            .collect();
        for pair in path.windows(2) {
            self.one(pair[0], pair[1], Load::Step);
        }
    }

    /// Adds a move of every hand by this number of seats.
    fn rotates(&mut self, direction: Option<Direction>, by: usize) {
        let ring = Ring::new(self.view.order.iter().copied(), direction);
        let moves = ring
            .seats()
            .iter()
            .map(|seat| (*seat, ring.next(*seat, by)));
        let pairs: Vec<(Seat, Seat)> = moves.collect();
        self.hands(&pairs);
    }

    /// Returns the number of cards that the seat holds now, as all players see it.
    fn held(&self, seat: Seat) -> u16 {
        let at = self.view.seats.get(seat.index());
        at.map_or(0, |seat| seat.cards)
    }
}
