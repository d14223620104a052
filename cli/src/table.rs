//! The table as text, from a view only.

use crate::words::count;
use engine::{
    Deck, Seat, View,
    kernel::view::{PileView, SeatView},
    script::show,
};
use std::io::{self, Write};

/// Writes everything that the viewer sees.
pub(crate) fn write(out: &mut dyn Write, deck: Deck, view: &View) -> io::Result<()> {
    writeln!(out)?;
    for (at, pile) in view.piles.iter().enumerate() {
        let name = match view.piles.len() {
            1 => "Discard pile".into(),
            _ => format!("Discard pile {}", at + 1),
        };
        writeln!(out, "{name}: {}", lying(deck, pile))?;
    }
    writeln!(out, "{}", play_direction(view))?;
    if !view.heaps.is_empty() {
        writeln!(out, "Hands on the table: {}", heaps(&view.heaps))?;
    }
    if view.again > 0 {
        let more = count(view.again, "more turn");
        writeln!(out, "Before anybody else: {more}.")?;
    }
    if !view.waiting.is_empty() {
        let waiting = show::waiting(&view.waiting);
        writeln!(out, "Waiting for the next players: {waiting}.")?;
    }
    for (seat, seen) in Seat::first(view.seats.len()).zip(&view.seats) {
        writeln!(out, "{}", sitting(deck, view, seat, seen))?;
    }
    if view.viewer.is_some() {
        writeln!(out, "Your hand: {}", show::hand(deck, &view.hand))?;
    }
    if let Some(drawn) = view.drawn {
        writeln!(out, "You have just drawn {}.", deck.short(drawn))?;
    }
    if view.armed {
        writeln!(out, "Your call is ready for the next play.")?;
    }
    writeln!(out, "Asked: {}", show::prompt(view))
}

/// The cards of a pile, top card last, and the suit to follow.
fn lying(deck: Deck, pile: &PileView) -> String {
    let deeper = usize::from(pile.cards) > pile.top.len();
    let shown = pile
        .top
        .iter()
        .map(|played| show::played(deck, played, true));
    let cards = deeper.then(|| "…".into()).into_iter().chain(shown);
    let cards: Vec<String> = cards.collect();
    let suit = match pile.suit {
        Some(suit) => format!("follow {}", deck.suit(suit)),
        None => "any card fits".into(),
    };
    match cards.is_empty() {
        true => "nothing yet".into(),
        false => format!("{} ({suit})", cards.join(" ")),
    }
}

/// The size of the draw pile, and the direction of play.
fn play_direction(view: &View) -> String {
    let draw_pile = count(view.draw_pile, "card");
    let direction = match view.direction {
        Some(direction) => format!("Play goes {}", show::direction(direction)),
        None => "It is open which way play goes".into(),
    };
    let next = view.next.map(|next| format!(", next is {next}"));
    format!(
        "Stock: {draw_pile}. {direction}{}.",
        next.unwrap_or_default()
    )
}

/// The hands dealt onto the table, and the players who have taken them.
fn heaps(heaps: &[Option<Seat>]) -> String {
    let heaps = heaps.iter().enumerate().map(|(at, taken)| match taken {
        Some(seat) => format!("{} ({seat}'s)", at + 1),
        None => (at + 1).to_string(),
    });
    heaps.collect::<Vec<String>>().join(" ")
}

/// A player as everyone sees them. A mark shows that the table asks this player.
fn sitting(deck: Deck, view: &View, seat: Seat, seen: &SeatView) -> String {
    let is_asked = view.prompt.is_some_and(|prompt| prompt.seats.has(seat));
    let offences = (seen.offences > 0).then(|| format!("caught {}", count(seen.offences, "time")));
    let owes = (seen.owes > 0).then(|| format!("owes {}", count(seen.owes, "card")));
    let shows = show::hand(deck, &seen.shows);
    let team = seen.team.map(|team| format!("team {}", team + 1));
    let notes = [
        (view.viewer == Some(seat)).then(|| "you".into()),
        (view.dealer == seat).then(|| "dealer".into()),
        (view.pepper == Some(seat)).then(|| "pepper".into()),
        (view.salt == Some(seat)).then(|| "salt".into()),
        team,
        seen.called.then(|| "said “One left!”".into()),
        seen.exposed.then(|| "can be caught".into()),
        seen.face_down.then(|| "hand face down".into()),
        offences,
        owes,
        (!seen.shows.is_empty()).then(|| format!("shows {shows}")),
        seen.absent.then(|| "lost the link".into()),
        (!seen.playing).then(|| "not in the round".into()),
    ];
    let notes: Vec<String> = notes.into_iter().flatten().collect();
    let mark = if is_asked { '>' } else { ' ' };
    let line = format!(
        "{mark} {seat}  {:<9} {}",
        count(seen.cards, "card"),
        notes.join(", ")
    );
    line.trim_end().into()
}
