//! A match in progress: the round, its record, and the times beside it. The game engine itself has no clock (DIG-1).

use crate::{
    host::{
        proof::{
            ledger::{Chance, Ledger},
            round::Seal,
        },
        race,
        round_times::Moments,
    },
    proof::wire::Shown,
    protocol::{
        clock::Millis,
        ids::{Deal, Entropy, PlayerId},
        message::Act,
        table::{Dealing, Pace},
    },
};
use alloc::vec::Vec;
use base::{
    codec::Wire,
    rng::{Rng, Seed},
    seat::{MAX_SEATS, Seat},
};
use games::{
    matches::Match,
    rulesets::mix::{Length, Mix, MixError},
    setup::Setup,
    transcript::{ReplayError, Transcript},
};
use kernel::{
    Game,
    action::{Action, Illegal, Input},
    event::Event,
};
use serde::{Deserialize, Serialize};

/// The number of actions in one round after which a seat may only answer questions. No normal game comes near it.
const MOST_ACTS: usize = 600;

/// The stored part of a match. The rest follows from it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Record {
    pub(crate) contest: Match,
    pub(crate) seats: Vec<PlayerId>,
    pub(crate) dealing: Dealing,
    pub(crate) transcript: Transcript,
    bots: u64,
    /// How long the match was played before this record was restored, in milliseconds.
    played: u64,
    /// The proof data, if all phones dealt the round together.
    ledger: Option<Ledger>,
}

/// A match in progress. Between two rounds it keeps the last one, for players who look at it again.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    pub(crate) record: Record,
    pub(crate) game: Game,
    seal: Option<Seal>,
    moments: Moments,
    /// The time at which the record was restored or begun.
    taken_up: Millis,
}

/// A new match. `ages` lists the youngest players in order. `deals` is the dealer, if this is a rematch.
pub(crate) fn contest(
    mix: Mix,
    seats: &[PlayerId],
    ages: &[PlayerId],
    deals: Option<Seat>,
    lots: Seed,
) -> Result<Match, MixError> {
    let contest = Match::new(mix, seats.len() as u8, lots)?;
    let seat = |player: &PlayerId| {
        let at = seats.iter().position(|seated| seated == player)?;
        Seat::new(at as u8)
    };
    let contest = contest.with_ages(ages.iter().filter_map(seat).collect());
    Ok(match deals {
        Some(dealer) => contest.with_dealer(dealer),
        None => contest,
    })
}

impl Course {
    /// The first round of a match.
    pub(crate) fn begin(
        contest: Match,
        seats: Vec<PlayerId>,
        chance: Chance,
        now: Millis,
    ) -> Result<Course, MixError> {
        Course::round(contest, seats, 0, chance, now)
    }

    /// The next round of the match, with this game config.
    pub(crate) fn next(&self, mix: Mix, chance: Chance, now: Millis) -> Result<Course, MixError> {
        Course::round(
            self.record.contest.clone().with_mix(mix)?,
            self.record.seats.clone(),
            self.played(now),
            chance,
            now,
        )
    }

    fn round(
        contest: Match,
        seats: Vec<PlayerId>,
        played: u64,
        chance: Chance,
        now: Millis,
    ) -> Result<Course, MixError> {
        let setup = contest.setup(chance.deal);
        let record = Record {
            contest,
            seats,
            dealing: Dealing::Fresh,
            transcript: Transcript::new(setup),
            bots: chance.whim,
            played,
            ledger: chance.ledger,
        };
        Course::dealt(record, now)
    }

    /// The first round of a match with known cards. It does not count.
    pub(crate) fn known(
        setup: Setup,
        seats: Vec<PlayerId>,
        whim: u64,
        now: Millis,
    ) -> Result<Course, MixError> {
        let record = Record {
            contest: Match::of(&setup)?,
            seats,
            dealing: Dealing::Known,
            transcript: Transcript::new(setup),
            bots: whim,
            played: 0,
            ledger: None,
        };
        Course::dealt(record, now)
    }

    /// The last round again, with the same cards. It does not count.
    pub(crate) fn again(&self, whim: u64, now: Millis) -> Result<Course, MixError> {
        let record = Record {
            contest: self.record.contest.clone(),
            seats: self.record.seats.clone(),
            dealing: Dealing::Known,
            transcript: Transcript::new(self.record.transcript.setup.clone()),
            bots: whim,
            played: self.played(now),
            ledger: None,
        };
        Course::dealt(record, now)
    }

    fn dealt(record: Record, now: Millis) -> Result<Course, MixError> {
        let game = record.transcript.setup.deal()?;
        let seal = record
            .ledger
            .as_ref()
            .map(|ledger| Seal::new(ledger, &game));
        Ok(Course::at(record, game, seal, now))
    }

    fn at(record: Record, game: Game, seal: Option<Seal>, now: Millis) -> Course {
        Course {
            moments: Moments::of(&game, now),
            record,
            game,
            seal,
            taken_up: now,
        }
    }

    /// Replays a stored match up to its last state, under the host of this term.
    pub(crate) fn resume(
        mut record: Record,
        term: u32,
        now: Millis,
    ) -> Result<Course, ReplayError> {
        let setup = &record.transcript.setup;
        if usize::from(setup.seats) != record.seats.len() || record.contest.mix() != &setup.mix {
            return Err(ReplayError::NoSuchSeat);
        }
        let (mut seal, mut at) = (None, 0);
        let mut game = record.transcript.follow(|input, game| {
            let Some(ledger) = &record.ledger else { return };
            let seal = seal.get_or_insert_with(|| Seal::new(ledger, game));
            if input.is_some() {
                seal.follow(ledger, &record.transcript, at, game.tick());
                at += 1;
            }
        })?;
        game.take_events();
        if let Some(ledger) = record.ledger.as_mut().filter(|_| game.outcome().is_none()) {
            ledger.taken_up(term, game.tick());
        }
        Ok(Course::at(record, game, seal, now))
    }

    /// The record to store now.
    pub(crate) fn record(&self, now: Millis) -> Record {
        Record {
            played: self.played(now),
            ..self.record.clone()
        }
    }

    #[cfg(test)]
    pub(crate) fn record_mut(&mut self) -> &mut Record {
        &mut self.record
    }

    #[cfg(test)]
    pub(crate) fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// The events since the last call.
    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        self.game.take_events().collect()
    }

    pub(crate) fn contest(&self) -> &Match {
        &self.record.contest
    }

    pub(crate) fn transcript(&self) -> &Transcript {
        &self.record.transcript
    }

    /// The proof state of the round, if all phones dealt it together.
    pub(crate) fn sealed(&self) -> Option<(&Seal, &Ledger)> {
        self.seal.as_ref().zip(self.record.ledger.as_ref())
    }

    /// The same, mutable, for reading what comes next.
    pub(crate) fn sealed_mut(&mut self) -> Option<(&mut Seal, &Ledger)> {
        self.seal.as_mut().zip(self.record.ledger.as_ref())
    }

    /// The proof data that a viewer gets with a view.
    pub(crate) fn shown(&self, viewer: Option<Seat>) -> Option<Shown> {
        let (seal, ledger) = self.sealed()?;
        Some(seal.shown(ledger, viewer))
    }

    /// The player of each seat.
    pub(crate) fn seats(&self) -> &[PlayerId] {
        &self.record.seats
    }

    /// The number that the bots' random choices come from in this round.
    pub(crate) fn whim(&self) -> u64 {
        self.record.bots
    }

    /// Tells this deal apart from every other one. It follows from a number drawn for each deal, and does not reveal
    /// that number.
    pub(crate) fn deal(&self) -> Deal {
        let mut rng = Rng::new(Seed::from_number(!self.record.bots));
        Deal(rng.below(u32::MAX))
    }

    pub(crate) fn player(&self, seat: Seat) -> Option<PlayerId> {
        self.record.seats.get(seat.index()).copied()
    }

    /// Tests if the game would accept the input now.
    pub(crate) fn check(&self, input: Input) -> Result<(), Illegal> {
        self.game.clone().apply(input)
    }

    /// How often this seat has acted.
    fn acts_of(&self, by: Seat) -> usize {
        let acts = |input: &&Input| matches!(input, Input::Act { seat, .. } if *seat == by);
        self.record.transcript.log.iter().filter(acts).count()
    }

    /// True if this seat has acted so often that it may only answer questions. Otherwise a player could fill the record
    /// by repeating one action.
    pub(crate) fn is_spent(&self, seat: Seat) -> bool {
        !self.game.asked().has(seat) && self.acts_of(seat) >= MOST_ACTS
    }

    /// Applies an input and records it. `act` is the player's action, if there is one.
    pub(crate) fn apply(
        &mut self,
        input: Input,
        act: Option<&Act>,
        now: Millis,
    ) -> Result<(), Illegal> {
        let before = self.game.events().len();
        let signed = match (act, input) {
            (Some(act), Input::Act { seat, .. }) => self
                .sealed()
                .and_then(|(_, ledger)| ledger.proof(seat, act)),
            _ => None,
        };
        let by = input.acts().map(|(seat, _)| seat);
        let by = by.filter(|_| signed.is_some());
        let stock = self.seal.as_ref().map(|seal| seal.stock(by));
        if let Some(stock) = stock {
            self.game.refresh(stock);
        }
        self.game.apply(input)?;
        let used = stock.filter(|_| self.game.fresh().is_none());
        let Record {
            transcript, ledger, ..
        } = &mut self.record;
        transcript.push(input, used);
        if let (Some(seal), Some(ledger)) = (&mut self.seal, ledger) {
            seal.enter(ledger, transcript, signed, &self.game);
        }
        self.moments.follow(input, &self.game, before, now);
        Ok(())
    }

    /// The time at which views of this tick were sent; `None` if that was too long ago.
    pub(crate) fn shown_at(&self, tick: u32) -> Option<Millis> {
        self.moments.shown_at(tick)
    }

    /// The time from which this seat could race: the start of its question, or of the card on top.
    pub(crate) fn began(&self, seat: Seat) -> Millis {
        self.moments.began(self.game.asked().has(seat))
    }

    /// The lot that decides a tie for this seat now.
    pub(crate) fn lot(&self, seat: Seat) -> u32 {
        race::lot(&self.record.transcript.setup.seed, self.game.tick(), seat)
    }

    /// The time at which the present question opened, or was last answered in part.
    pub(crate) fn asked_at(&self) -> Millis {
        self.moments.asked_at()
    }

    /// The time since which a hand lies before this seat for it to pick up.
    pub(crate) fn handed_at(&self, seat: Seat) -> Millis {
        self.moments.handed_at(self.game.asked().has(seat))
    }

    /// The tick at which the present question opened.
    pub(crate) fn asked_since(&self) -> Option<u32> {
        self.moments.asked_since()
    }

    /// The tick since which several seats have the same chance to act.
    pub(crate) fn raced_since(&self) -> u32 {
        self.moments.raced_since()
    }

    /// The earliest time at which this action may apply. No race closes before the screens showed it (DIG-6). None
    /// begins before all players have seen their hands.
    pub(crate) fn earliest(&self, seat: Seat, action: &Action, pace: &Pace) -> Millis {
        match self.game.closes_race(seat, action) {
            true => self.moments.laid() + u64::from(pace.race),
            // Nobody gets a head start (NEW-8).
            false if *action == Action::TurnUp => self.turns_up_at(pace.times()),
            false => Millis::default(),
        }
    }

    /// How long the match has been played, in milliseconds, as far as known. Time with a closed page does not count.
    fn played(&self, now: Millis) -> u64 {
        self.record.played + now.since(self.taken_up)
    }

    /// The end of the play time. `None` if the match has none, or if that end was already handled.
    pub(crate) fn time_due(&self) -> Option<Millis> {
        let contest = &self.record.contest;
        match contest.mix().length() {
            Length::Minutes(minutes) if !contest.is_time_up() => {
                let whole = 60_000 * u64::from(minutes);
                Some(self.taken_up + whole.saturating_sub(self.record.played))
            }
            _ => None,
        }
    }

    /// Ends the match after the round in play.
    pub(crate) fn time_is_up(&mut self) {
        self.record.contest.time_is_up();
    }
}

impl Record {
    #[cfg(test)]
    pub(crate) fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    #[cfg(test)]
    pub(crate) fn transcript_mut(&mut self) -> &mut Transcript {
        &mut self.transcript
    }

    /// Hands a round in play over to another host.
    pub(crate) fn hand_over(&mut self, hosts: [PlayerId; 2], entropy: &mut Entropy) {
        if let Some(ledger) = &mut self.ledger {
            ledger.hand_over(self.transcript.log.len(), hosts, entropy);
        }
    }

    pub(crate) fn is_bounded(&self) -> bool {
        (2..=MAX_SEATS).contains(&self.seats.len())
            && self.transcript.is_bounded()
            && self.ledger.as_ref().is_none_or(Ledger::is_bounded)
    }
}
