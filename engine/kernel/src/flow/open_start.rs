//! An open start. The first player to act begins, and the second one sets the direction. When nobody wants to begin,
//! the youngest must.

use crate::{
    Declined, News, Reason,
    state::{Ask, Game, Leg, OpenStart, Question, Step, question::StartRace},
};
use alloc::vec::Vec;
use base::{Direction, Seat, Seats};

impl Game {
    /// Anybody may begin. With more than two players the direction of play is open.
    pub(crate) fn open_start(&mut self) {
        if self.ring.len() > 2 {
            self.ring.direction = None;
        }
        self.opening = None;
        let everybody = self.ring.seats().iter().copied().collect();
        self.race(Leg::First, everybody);
    }

    fn race(&mut self, leg: Leg, eligible: Seats) {
        let race = StartRace {
            leg,
            eligible,
            due: self.live(),
        };
        self.agenda.push(Step::ask(Ask::Race(race), eligible));
    }

    /// The race in progress, with all seats that could play, "not me" or not.
    pub(crate) fn racing(&self) -> Option<StartRace> {
        match self.question()?.ask {
            Ask::Race(race) => Some(race),
            _ => None,
        }
    }

    /// The seat says "not me". When all have said it, the youngest of them is on turn alone.
    pub(crate) fn not_me(&mut self, race: StartRace, seat: Seat) {
        self.news(News::Declined(seat, Declined::Race));
        if self.answered(seat) {
            self.force(race);
        }
    }

    /// Makes the youngest eligible player play.
    pub(crate) fn force(&mut self, race: StartRace) {
        let mut by_age = self.ages.iter().copied();
        let Some(youngest) = by_age.find(|seat| race.eligible.has(*seat) && self.ring.has(*seat))
        else {
            return;
        };
        self.news(News::Forced(youngest));
        match race.due {
            Some(at) => {
                self.agenda.push(Step::EndTurn(youngest));
                self.ask(Ask::Total(at), youngest);
            }
            None => self.ask(Ask::Turn, youngest),
        }
    }

    /// The seat plays or draws while the direction is open. If it is at the place of the second player, that sets the
    /// direction.
    pub(crate) fn settle(&mut self, seat: Seat) {
        let Some(OpenStart { first, away }) = self.opening else {
            return;
        };
        let sides = [Direction::Clockwise, Direction::Counterclockwise];
        let reaches = |side: &Direction| self.ring.toward(first, away, *side) == seat;
        if let Some(side) = sides.into_iter().find(reaches).filter(|_| seat != first) {
            self.set_direction(side);
        }
    }

    fn set_direction(&mut self, direction: Direction) {
        self.go(direction);
        self.opening = None;
        self.news(News::Direction(direction));
    }

    fn go(&mut self, direction: Direction) {
        self.ring.direction = Some(direction);
        for pile in &mut self.piles {
            pile.run.settle(direction);
        }
    }

    /// The reason why a seat outside a race cannot decide it.
    pub(crate) fn out_of_race(&self, seat: Seat, race: StartRace) -> Reason {
        match race.eligible.has(seat) {
            true => Reason::OutOfRace,
            false if self.is_passed_over(seat) => Reason::SkippedInRace,
            false => Reason::NotInRace,
        }
    }

    /// True if nobody has set the direction yet.
    pub(crate) fn is_open(&self) -> bool {
        self.ring.direction.is_none()
    }

    /// True if the first play passes over this seat, on either side.
    pub(crate) fn is_passed_over(&self, seat: Seat) -> bool {
        let sides = [Direction::Clockwise, Direction::Counterclockwise];
        self.opening.is_some_and(|OpenStart { first, away }| {
            let over = |side| self.between(first, away, side).has(seat);
            sides.into_iter().any(over)
        })
    }

    /// The seats that a turn passes over on its way.
    fn between(&self, from: Seat, away: usize, side: Direction) -> Seats {
        (1..away).map(|k| self.ring.toward(from, k, side)).collect()
    }

    /// A card was played while the direction is open. Its player is now the first.
    pub(crate) fn opens(&mut self, seat: Seat) {
        if self.is_open() {
            self.opening = Some(OpenStart {
                first: seat,
                away: 1,
            });
        }
    }

    /// The turn ends while the direction is open. The next player on either side may go second. If both are the same
    /// player, there is nothing to decide.
    pub(crate) fn end_turn_while_open(&mut self, from: Seat, skips: usize) {
        if self.opening.is_none() {
            return self.next_youngest(from);
        }
        let [one, other] = self.seconds(from, skips);
        if one == other && one != from {
            self.set_direction(Direction::Clockwise);
            return self.pass_turn_on(from, skips);
        }
        let away = self.away(skips);
        self.opening = Some(OpenStart { first: from, away });
        for side in [Direction::Clockwise, Direction::Counterclockwise] {
            let skipped = self.between(from, away, side);
            for pile in &mut self.piles {
                pile.run.bar_if(side, skipped);
            }
        }
        match one == from {
            true => self.ask(Ask::Turn, from),
            false => self.race(Leg::Second, Seats::of(one).with(other)),
        }
    }

    /// The distance in seats, on either side, from the first player to the second.
    fn away(&self, skips: usize) -> usize {
        skips.min(self.ring.len() - 1) + 1
    }

    /// The seats that may go second, on either side.
    fn seconds(&self, first: Seat, skips: usize) -> [Seat; 2] {
        let sides = [Direction::Clockwise, Direction::Counterclockwise];
        sides.map(|side| self.ring.toward(first, self.away(skips), side))
    }

    /// Nobody has played a card yet. The turn goes to the next player in age, and after the oldest to the youngest
    /// again.
    fn next_youngest(&mut self, from: Seat) {
        let at = self.ages.iter().position(|seat| *seat == from);
        let (before, after) = self.ages.split_at(at.map_or(0, |at| at + 1));
        let mut order = after.iter().chain(before).copied();
        if let Some(next) = order.find(|seat| self.ring.has(*seat)) {
            self.ask(Ask::Turn, next);
        }
    }

    /// A seat left while the direction is open, and the others closed up. Works out the seats to ask again.
    pub(crate) fn reopen(&mut self, left: Seat) {
        if self.ring.len() == 2 {
            self.go(Direction::Clockwise);
        }
        if self.opening.is_some_and(|opening| opening.first == left) {
            // Other players still make their own choices (NEW-42).
            let owed = self.agenda.drain(..).filter(Step::outlasts_jumps);
            let owed: Vec<Step> = owed.collect();
            self.lapse();
            self.open_start();
            self.agenda.extend(owed);
            return;
        }
        let Some(&Question { ask, seats, .. }) = self.question() else {
            return;
        };
        match (ask, self.opening) {
            (
                Ask::Race(_) | Ask::Turn | Ask::Drawing(_) | Ask::Drawn(..) | Ask::Total(_),
                Some(_),
            ) => self.reopen_second(left, ask, seats),
            (Ask::Race(mut race), None) => {
                self.agenda.clear();
                race.eligible = race.eligible.without(left);
                match seats.without(left) {
                    Seats::NONE => self.force(race),
                    seats => self.agenda.push(Step::ask(Ask::Race(race), seats)),
                }
            }
            (Ask::Turn | Ask::Drawing(_) | Ask::Drawn(..), None) if seats.has(left) => {
                self.agenda.clear();
                self.next_youngest(left);
            }
            _ => {}
        }
    }

    /// A seat other than the first player's left before the second play. A player who is on turn alone stays on turn. A
    /// "not me" stays valid. Both hold only for a player who still sits at the place of a second player.
    fn reopen_second(&mut self, left: Seat, ask: Ask, seats: Seats) {
        let Some(OpenStart { first, away }) = self.opening else {
            return;
        };
        let [one, other] = self.seconds(first, away - 1);
        let mut declined = Seats::NONE;
        if let Ask::Race(race) = ask {
            declined = seats.iter().fold(race.eligible, Seats::without);
        } else if seats.has(one) || seats.has(other) {
            return;
        }
        self.agenda.clear();
        if matches!(ask, Ask::Total(_)) && seats.has(left) {
            self.lapse();
        }
        self.turn_end.skips = (away - 1) as u8;
        self.end_turn(first);
        if let Some(&Step::Ask(question)) = self.agenda.last()
            && let Ask::Race(race) = question.ask
        {
            self.agenda.pop();
            match declined.iter().fold(question.seats, Seats::without) {
                Seats::NONE => self.force(race),
                rest => self.agenda.push(Step::ask(Ask::Race(race), rest)),
            }
        }
    }

    /// Cancels every total that is due.
    fn lapse(&mut self) {
        self.piles.iter_mut().for_each(|pile| pile.run.total = 0);
    }
}
