//! Checks of a host's messages: values stay within their bounds and name only seats that exist. Screens may then look
//! up and list the seats. In lists by number or seat, each entry occurs once.

use crate::protocol::{
    absence::Absence,
    table::{LISTED_ROUNDS, MAX_AT_TABLE, MAX_SCREENS, PlayerKind, Scores, Table, TableStage},
};
use base::{MAX_SEATS, Seat, Seats};
use kernel::{
    Action, Asked, Declined, News, Outcome, RedactedEvent, RoundEnd, View,
    action::MAX_PLAY,
    event::Lot,
    view::{MAX_SHOWN, PileView},
};

/// The maximum number of cards in a view: twelve decks of 54.
const MAX_CARDS: usize = 12 * 54;
/// The maximum number of discard piles in a view.
const MAX_PILES: usize = 8;

/// True if no item occurs twice.
fn distinct<T: PartialEq>(list: impl Iterator<Item = T> + Clone) -> bool {
    let mut rest = list.clone();
    list.into_iter().all(|item| {
        rest.next();
        rest.clone().all(|other| other != item)
    })
}

/// True if the table is within its bounds and names only seats that have scores.
pub(crate) fn table(table: &Table) -> bool {
    let fits = |scores: &Scores| {
        let known = |seat: Seat| seat.index() < scores.totals.len();
        scores.totals.len() <= MAX_SEATS
            && known(scores.dealt)
            && known(scores.deals)
            && scores.rounds.len() <= LISTED_ROUNDS
            && scores
                .rounds
                .iter()
                .all(|round| round.len() == scores.totals.len())
    };
    let seats = table.seats();
    let over = match &table.stage {
        TableStage::Lobby | TableStage::Round(_) => None,
        TableStage::RoundOver(_, outcome) | TableStage::MatchOver(_, outcome, _) => Some(outcome),
    };
    let seated = table.players.iter().filter_map(|p| p.seat);
    let screens = table
        .players
        .iter()
        .filter(|p| p.kind == PlayerKind::Screen);
    let screens = screens.count();
    screens <= MAX_SCREENS
        && table.players.len() - screens <= MAX_AT_TABLE
        && distinct(table.players.iter().map(|p| p.id))
        && distinct(seated.clone())
        && table.config.check_values().is_ok()
        && table.ages.len() <= MAX_AT_TABLE
        && absences(&table.absences)
        && table.has_sound_amendment()
        && table.has_sound_question()
        && table.pace.is_sound()
        && table.scores().is_none_or(fits)
        && over.is_none_or(|over| outcome(over, seats))
        && seated.into_iter().all(|seat| seat.index() < seats)
}

/// True if no player is listed as away twice, and nobody votes twice about an absence.
fn absences(absences: &[Absence]) -> bool {
    let votes = |absence: &Absence| {
        let voters = absence.votes.iter().map(|(voter, _)| *voter);
        voters.len() <= MAX_AT_TABLE && distinct(voters)
    };
    absences.len() <= MAX_AT_TABLE
        && distinct(absences.iter().map(|absence| absence.player))
        && absences.iter().all(votes)
}

/// True if the view names only its own seats, so that screens may look them up.
pub(crate) fn view(view: &View) -> bool {
    let count = view.seats.len();
    let known = |seat: Seat| seat.index() < count;
    let all = |seats: Seats| seats.iter().all(known);
    let played = view.piles.iter().flat_map(|pile| &pile.top);
    let piled =
        |pile: &PileView| pile.top.len() <= MAX_SHOWN && pile.top.len() <= usize::from(pile.cards);
    count <= MAX_SEATS
        && view.hand.len() <= MAX_CARDS
        && view.waiting.len() <= MAX_CARDS
        && view.piles.len() <= MAX_PILES
        && view.piles.iter().all(piled)
        && view.order.iter().copied().all(known)
        && distinct(view.order.iter())
        && [
            view.viewer,
            view.next,
            Some(view.dealer),
            view.pepper,
            view.salt,
            view.trader,
        ]
        .into_iter()
        .flatten()
        .all(known)
        && view.prompt.as_ref().is_none_or(|prompt| {
            let to = match prompt.asked {
                Asked::Give(to) => to,
                _ => None,
            };
            all(prompt.seats) && to.is_none_or(known)
        })
        && view.gifts.len() <= MAX_PLAY
        && view.gifts.iter().all(|(_, to)| known(*to))
        && played.filter_map(|played| played.by).all(known)
        && view
            .outcome
            .as_ref()
            .is_none_or(|over| outcome(over, count))
        && view.seats.iter().all(|seat| seat.shows.len() <= MAX_CARDS)
        && view.heaps.len() <= MAX_SEATS
        && view.heaps.iter().flatten().copied().all(known)
        && view.actions.iter().flat_map(aims_at).flatten().all(known)
}

/// The seats that an action names.
fn aims_at(action: &Action) -> [Option<Seat>; 2] {
    match action {
        Action::Play(play) => [play.with, None],
        Action::Catch(seat)
        | Action::Trade(seat)
        | Action::Pick(seat)
        | Action::GiveTo(_, seat) => [Some(*seat), None],
        Action::PickTwo(a, b) => [Some(*a), Some(*b)],
        _ => [None, None],
    }
}

fn outcome(outcome: &Outcome, seats: usize) -> bool {
    outcome.hands.len() <= seats
        && outcome.scores.len() <= seats
        && outcome.winners.iter().all(|seat| seat.index() < seats)
        && outcome.next_dealer.is_none_or(|seat| seat.index() < seats)
        && !matches!(outcome.end, RoundEnd::Out(seat) if seat.index() >= seats)
}

/// True if an event names only the first `seats` seats.
pub(crate) fn event(event: &RedactedEvent, seats: usize) -> bool {
    let one = |seat: &Seat| seat.index() < seats;
    let two = |a: &Seat, b: &Seat| one(a) && one(b);
    event.cards.len() <= MAX_CARDS
        && match &event.news {
            News::Lot(Lot { seat, .. })
            | News::Dealt { dealer: seat, .. }
            | News::Played { seat, .. }
            | News::Drew { seat, .. }
            | News::TurnedUp { seat, .. }
            | News::Passed(seat)
            | News::Named { seat, .. }
            | News::Skipped(seat)
            | News::Called(seat)
            | News::Lost(seat)
            | News::Back(seat)
            | News::Left(seat)
            | News::Claimed { seat, .. }
            | News::Declined(seat, Declined::Race | Declined::Swap | Declined::TakeBack)
            | News::Forced(seat)
            | News::PickedUp(seat)
            | News::Shows { seat, .. }
            | News::TookDiscard { seat, .. }
            | News::Misplayed { seat, .. }
            | News::Pepper(seat)
            | News::Salt(seat)
            | News::Lap(seat) => one(seat),
            News::Swapped(a, b)
            | News::Picked { by: a, seat: b }
            | News::Robbed { by: a, seat: b }
            | News::Gave { from: a, to: b, .. }
            | News::PassedTo { from: a, to: b, .. }
            | News::ChangedSeats(a, b)
            | News::WronglyCaught { seat: a, by: b }
            | News::Challenged { by: a, of: b, .. }
            | News::Declined(a, Declined::Gift(b))
            | News::Caught { seat: a, by: b } => two(a, b),
            News::Over(over) => outcome(over, seats),
            News::Raced(race) => {
                let places = &race.places;
                places.len() <= seats && places.iter().all(|place| one(&place.seat))
            }
            News::Turned { .. }
            | News::Direction(_)
            | News::Rotated(_)
            | News::PassedOn(_)
            | News::Reshuffled { .. }
            | News::TimeIsUp => true,
        }
}
