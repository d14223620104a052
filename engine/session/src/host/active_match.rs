//! A match in progress: the round, its record, and the clock beside it. The engine itself has no clock (DIG-1).

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

/// Actions of one seat in one round after which it may only answer what it is asked. No game comes near that.
const MOST_ACTS: usize = 600;

/// What of a match is stored: the rest follows from it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Record {
    pub(crate) contest: Match,
    pub(crate) seats: Vec<PlayerId>,
    pub(crate) dealing: Dealing,
    pub(crate) transcript: Transcript,
    bots: u64,
    /// How long the match was played before this record was taken up, in milliseconds.
    played: u64,
    /// Where all phones have dealt the round together.
    ledger: Option<Ledger>,
}

/// A match in progress. Between two rounds the last one is kept, for those who look again.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    pub(crate) record: Record,
    pub(crate) game: Game,
    seal: Option<Seal>,
    moments: Moments,
    /// When the record was taken up.
    taken_up: Millis,
}

/// A new match among players of whom these are the youngest, in this order; dealt by this seat if it is a rematch.
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

    /// The next round of the match, by these house rules.
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

    /// The first round of a match by cards that are known from before: it is none of those that count.
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

    /// The round just over once more, by the same cards: none of those that count.
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

    /// Plays a stored match again, up to where it was, under the host of this reign.
    pub(crate) fn resume(
        mut record: Record,
        reign: u32,
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
            ledger.taken_up(reign, game.tick());
        }
        Ok(Course::at(record, game, seal, now))
    }

    /// What has to be stored now.
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

    /// What happened since this was last asked.
    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        self.game.take_events().collect()
    }

    pub(crate) fn contest(&self) -> &Match {
        &self.record.contest
    }

    pub(crate) fn transcript(&self) -> &Transcript {
        &self.record.transcript
    }

    /// What seals the round, where all phones have dealt it together.
    pub(crate) fn sealed(&self) -> Option<(&Seal, &Ledger)> {
        self.seal.as_ref().zip(self.record.ledger.as_ref())
    }

    /// The same, to look at what comes next.
    pub(crate) fn sealed_mut(&mut self) -> Option<(&mut Seal, &Ledger)> {
        self.seal.as_mut().zip(self.record.ledger.as_ref())
    }

    /// What a viewer is told with a view.
    pub(crate) fn shown(&self, viewer: Option<Seat>) -> Option<Shown> {
        let (seal, ledger) = self.sealed()?;
        Some(seal.shown(ledger, viewer))
    }

    /// Who has which seat.
    pub(crate) fn seats(&self) -> &[PlayerId] {
        &self.record.seats
    }

    /// A number that the bots' whims come from in this round.
    pub(crate) fn whim(&self) -> u64 {
        self.record.bots
    }

    /// Tells this deal from every other one. It follows from what is drawn anew for each, and tells nothing of it.
    pub(crate) fn deal(&self) -> Deal {
        let mut rng = Rng::new(Seed::from_number(!self.record.bots));
        Deal(rng.below(u32::MAX))
    }

    pub(crate) fn player(&self, seat: Seat) -> Option<PlayerId> {
        self.record.seats.get(seat.index()).copied()
    }

    /// Whether the input would be accepted now.
    pub(crate) fn check(&self, input: Input) -> Result<(), Illegal> {
        self.game.clone().apply(input)
    }

    /// How often this seat has acted.
    fn acts_of(&self, by: Seat) -> usize {
        let acts = |input: &&Input| matches!(input, Input::Act { seat, .. } if *seat == by);
        self.record.transcript.log.iter().filter(acts).count()
    }

    /// Whether this seat has acted so often that it may only answer what it is asked: nobody fills the record by doing the
    /// same over and over.
    pub(crate) fn is_spent(&self, seat: Seat) -> bool {
        !self.game.asked().has(seat) && self.acts_of(seat) >= MOST_ACTS
    }

    /// Applies an input, which may be this action of a player, and puts it on record.
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

    /// When views of this tick were sent; `None` if that was too long ago.
    pub(crate) fn shown_at(&self, tick: u32) -> Option<Millis> {
        self.moments.shown_at(tick)
    }

    /// When what this seat might race for now was there: the question it is asked, or the card on top.
    pub(crate) fn began(&self, seat: Seat) -> Millis {
        self.moments.began(self.game.asked().has(seat))
    }

    /// Decides a tie between what seats do now.
    pub(crate) fn lot(&self, seat: Seat) -> u32 {
        race::lot(&self.record.transcript.setup.seed, self.game.tick(), seat)
    }

    /// When the present question opened, or was last answered in part.
    pub(crate) fn asked_at(&self) -> Millis {
        self.moments.asked_at()
    }

    /// Since when a hand lies before this seat, to be taken up.
    pub(crate) fn handed_at(&self, seat: Seat) -> Millis {
        self.moments.handed_at(self.game.asked().has(seat))
    }

    /// The tick at which the present question opened.
    pub(crate) fn asked_since(&self) -> Option<u32> {
        self.moments.asked_since()
    }

    /// The tick since when it is the same that several might act on.
    pub(crate) fn raced_since(&self) -> u32 {
        self.moments.raced_since()
    }

    /// When this action may be applied at the earliest, so that no race is closed before the screens showed it (DIG-6),
    /// and none begins before all have seen their hands.
    pub(crate) fn earliest(&self, seat: Seat, action: &Action, pace: &Pace) -> Millis {
        match self.game.closes_race(seat, action) {
            true => self.moments.laid() + u64::from(pace.race),
            // Nobody gets a head start (NEW-8).
            false if *action == Action::TurnUp => self.turns_up_at(pace.times()),
            false => Millis::default(),
        }
    }

    /// How long the match has been played, in milliseconds, as far as this is known: a page that is closed counts nothing.
    fn played(&self, now: Millis) -> u64 {
        self.record.played + now.since(self.taken_up)
    }

    /// When the minutes are over that the match is played for; `None` if it is not, or if that has been told.
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

    /// No round follows the one in play.
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

    /// Another phone goes on with a round that is being played.
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
