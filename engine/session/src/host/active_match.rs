//! A match in progress: the round, its record, and the times beside it. The game engine itself has no clock (DIG-1).

use crate::{
    host::{
        proof::round_proof::{RoundRandomness, StoredProof},
        race_queue,
    },
    proof::{round_log::RoundLog, wire::ViewProof},
    protocol::{
        clock::{Millis, ViewTimes},
        ids::{DealId, Entropy, PlayerId},
        message::PlayerAction,
        pace::Pace,
        table::{Dealing, LISTED_ROUNDS, Scores},
    },
};
use alloc::vec::Vec;
use base::{MAX_SEATS, Rng, Seat, Seats, Seed, codec::Wire};
use bincode::{Decode, Encode};
use games::{
    GameConfig, HouseRule, Setup,
    matches::Match,
    rulesets::{
        TableRules,
        config::{ConfigError, Length},
    },
    transcript::{ReplayError, Transcript},
};
use kernel::{Action, Event, Game, Input, News, Outcome, PermittedInput, PlayRefusal};

/// The number of actions in one round after which a seat may only answer questions. No normal game comes near it.
const MAX_ACTIONS_PER_SEAT: usize = 600;

/// The stored part of a match. The rest follows from it.
#[derive(Clone, Debug, Encode, Decode)]
pub(crate) struct StoredMatch {
    pub(crate) match_: Match,
    pub(crate) seats: Vec<PlayerId>,
    pub(crate) dealing: Dealing,
    pub(crate) transcript: Transcript,
    /// The number that the bots' random choices come from in this round.
    pub(crate) bots: u64,
    /// How long the match was played before this record was restored, in milliseconds.
    played: u64,
    /// The proof data, if all phones dealt the round together.
    stored_proof: Option<StoredProof>,
}

/// A match in progress. Between two rounds it keeps the last one, for players who look at it again.
#[derive(Clone, Debug)]
pub(crate) struct ActiveMatch {
    pub(crate) stored: StoredMatch,
    pub(crate) game: Game,
    /// The log of a verifiable round.
    round_log: Option<RoundLog>,
    pub(crate) round_times: RoundTimes,
    /// The time at which the record was restored or begun.
    resumed_at: Millis,
}

/// A new match. `ages` lists the youngest players in order. `deals` is the dealer, if this is a rematch.
pub(crate) fn new_match(
    rules: TableRules,
    seats: &[PlayerId],
    ages: &[PlayerId],
    deals: Option<Seat>,
    lots: Seed,
) -> Result<Match, ConfigError> {
    let match_ = Match::by(rules, lots)?;
    let seat = |player: &PlayerId| {
        let at = seats.iter().position(|seated| seated == player)?;
        Seat::new(at as u8)
    };
    let match_ = match_.with_ages(ages.iter().filter_map(seat).collect());
    Ok(match deals {
        Some(dealer) => match_.with_dealer(dealer),
        None => match_,
    })
}

impl ActiveMatch {
    /// The next round of the match, by these rules.
    pub(crate) fn next(
        &self,
        rules: TableRules,
        randomness: RoundRandomness,
        now: Millis,
    ) -> Result<ActiveMatch, ConfigError> {
        ActiveMatch::begin(
            self.stored.match_.clone().with_rules(rules)?,
            self.stored.seats.clone(),
            self.played(now),
            randomness,
            now,
        )
    }

    /// A round of this match, which was played for `played` milliseconds before.
    pub(crate) fn begin(
        match_: Match,
        seats: Vec<PlayerId>,
        played: u64,
        randomness: RoundRandomness,
        now: Millis,
    ) -> Result<ActiveMatch, ConfigError> {
        let setup = match_.setup(randomness.deal);
        let stored = StoredMatch {
            match_,
            seats,
            dealing: Dealing::Fresh,
            transcript: Transcript::new(setup),
            bots: randomness.bot_seed,
            played,
            stored_proof: randomness.stored_proof,
        };
        ActiveMatch::dealt(stored, now)
    }

    /// The first round of a match with known cards. It does not count.
    pub(crate) fn known(
        setup: Setup,
        seats: Vec<PlayerId>,
        bot_seed: u64,
        now: Millis,
    ) -> Result<ActiveMatch, ConfigError> {
        let stored = StoredMatch {
            match_: Match::of(&setup)?,
            seats,
            dealing: Dealing::Known,
            transcript: Transcript::new(setup),
            bots: bot_seed,
            played: 0,
            stored_proof: None,
        };
        ActiveMatch::dealt(stored, now)
    }

    /// The last round again, with the same cards. It does not count.
    pub(crate) fn again(&self, bot_seed: u64, now: Millis) -> Result<ActiveMatch, ConfigError> {
        let stored = StoredMatch {
            match_: self.stored.match_.clone(),
            seats: self.stored.seats.clone(),
            dealing: Dealing::Known,
            transcript: Transcript::new(self.stored.transcript.setup.clone()),
            bots: bot_seed,
            played: self.played(now),
            stored_proof: None,
        };
        ActiveMatch::dealt(stored, now)
    }

    fn dealt(stored: StoredMatch, now: Millis) -> Result<ActiveMatch, ConfigError> {
        let game = stored.transcript.setup.deal_by(stored.match_.rules())?;
        let round_log = stored
            .stored_proof
            .as_ref()
            .map(|stored_proof| stored_proof.round_log(game.revision()));
        Ok(ActiveMatch::at(stored, game, round_log, now))
    }

    fn at(
        stored: StoredMatch,
        game: Game,
        round_log: Option<RoundLog>,
        now: Millis,
    ) -> ActiveMatch {
        ActiveMatch {
            round_times: RoundTimes::of(&game, now),
            stored,
            game,
            round_log,
            resumed_at: now,
        }
    }

    /// Replays a stored match up to its last state, under the host of this term.
    pub(crate) fn resume(
        mut stored: StoredMatch,
        term: u32,
        now: Millis,
    ) -> Result<ActiveMatch, ReplayError> {
        let setup = &stored.transcript.setup;
        if usize::from(setup.seats) != stored.seats.len() || stored.match_.config() != &setup.config
        {
            return Err(ReplayError::NoSuchSeat);
        }
        let (mut round_log, mut at) = (None, 0);
        let mut game = stored
            .transcript
            .replay_by(stored.match_.rules(), |input, game| {
                let Some(stored_proof) = &stored.stored_proof else {
                    return;
                };
                let round_log =
                    round_log.get_or_insert_with(|| stored_proof.round_log(game.revision()));
                if input.is_some() {
                    stored_proof.replay(round_log, &stored.transcript, at, game.revision());
                    at += 1;
                }
            })?;
        game.take_events();
        if let Some(stored_proof) = stored
            .stored_proof
            .as_mut()
            .filter(|_| game.outcome().is_none())
        {
            stored_proof.taken_up(term, game.revision());
        }
        Ok(ActiveMatch::at(stored, game, round_log, now))
    }

    /// The record to store now.
    pub(crate) fn to_stored(&self, now: Millis) -> StoredMatch {
        StoredMatch {
            played: self.played(now),
            ..self.stored.clone()
        }
    }

    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        self.game.take_events().collect()
    }

    /// The proof state of the round, if all phones dealt it together.
    pub(crate) fn round_proof(&self) -> Option<(&RoundLog, &StoredProof)> {
        self.round_log
            .as_ref()
            .zip(self.stored.stored_proof.as_ref())
    }

    /// The proof state of the round, mutable, for the messages that come next.
    pub(crate) fn round_proof_mut(&mut self) -> Option<(&mut RoundLog, &StoredProof)> {
        self.round_log
            .as_mut()
            .zip(self.stored.stored_proof.as_ref())
    }

    /// The proof data that a viewer gets with a view.
    pub(crate) fn shown(&self, viewer: Option<Seat>) -> Option<ViewProof> {
        let (round_log, stored_proof) = self.round_proof()?;
        Some(stored_proof.shown(round_log, viewer))
    }

    /// Tells this deal apart from every other one. It follows from a number drawn for each deal, and does not reveal
    /// that number.
    pub(crate) fn deal(&self) -> DealId {
        let mut rng = Rng::new(Seed::from_number(!self.stored.bots));
        DealId(rng.below(u32::MAX))
    }

    pub(crate) fn player(&self, seat: Seat) -> Option<PlayerId> {
        self.stored.seats.get(seat.index()).copied()
    }

    /// True if this seat has acted so often that it may only answer questions. Otherwise a player could fill the record
    /// by repeating one action.
    pub(crate) fn is_spent(&self, by: Seat) -> bool {
        let acts = |input: &&Input| matches!(input, Input::Act { seat, .. } if *seat == by);
        let log = self.stored.transcript.log.iter();
        !self.game.asked().has(by) && log.filter(acts).count() >= MAX_ACTIONS_PER_SEAT
    }

    /// Applies an input and records it. `act` is the player's action, if there is one.
    pub(crate) fn apply(
        &mut self,
        permitted: PermittedInput,
        act: Option<&PlayerAction>,
        now: Millis,
    ) -> Result<(), PlayRefusal> {
        let input = permitted.input();
        let before = self.game.events().len();
        let signed = match (act, input) {
            (Some(act), Input::Act { seat, .. }) => {
                let stored_proof = self.stored.stored_proof.as_ref();
                stored_proof.and_then(|stored_proof| stored_proof.proof(seat, act))
            }
            _ => None,
        };
        let by = signed.and_then(|_| Some(input.acts()?.0));
        let reshuffle_seed = self
            .round_log
            .as_ref()
            .map(|round_log| round_log.draw_pile(by));
        if let Some(reshuffle_seed) = reshuffle_seed {
            self.game.set_reshuffle_seed(reshuffle_seed);
        }
        self.game.apply_permitted(permitted)?;
        let used = reshuffle_seed.filter(|_| self.game.unused_reshuffle_seed().is_none());
        let StoredMatch {
            transcript,
            stored_proof,
            ..
        } = &mut self.stored;
        transcript.push(input, used);
        if let (Some(round_log), Some(stored_proof)) = (&mut self.round_log, stored_proof) {
            stored_proof.enter(round_log, transcript, signed, self.game.revision());
        }
        self.round_times.note_input(input, &self.game, before, now);
        Ok(())
    }

    /// The time from which this seat could race: the start of its question, or of the card on top.
    pub(crate) fn began(&self, seat: Seat) -> Millis {
        let times = &self.round_times;
        match self.game.asked().has(seat) {
            true => times.asked_at.max(times.played_at),
            false => times.played_at,
        }
    }

    /// The lot that decides a tie for this seat now.
    pub(crate) fn lot(&self, seat: Seat) -> u32 {
        race_queue::lot(
            &self.stored.transcript.setup.seed,
            self.game.revision(),
            seat,
        )
    }

    /// The time since which a hand lies before this seat for it to pick up.
    pub(crate) fn handed_at(&self, seat: Seat) -> Millis {
        let times = &self.round_times;
        match self.game.asked().has(seat) {
            true => times.moved_at.max(times.asked_at),
            false => times.moved_at,
        }
    }

    /// The earliest time at which this action may apply. No race closes before the screens showed it (DIG-6). None
    /// begins before all players have seen their hands.
    pub(crate) fn earliest(&self, seat: Seat, action: &Action, pace: &Pace) -> Millis {
        match self.game.closes_race(seat, action) {
            true => self.round_times.played_at + u64::from(pace.race_ms),
            // Nobody gets a head start (NEW-8).
            false if *action == Action::TurnUp => self.turns_up_at(pace.time_limits()),
            false => Millis::default(),
        }
    }

    /// How long the match has been played, in milliseconds, as far as known. Time with a closed page does not count.
    fn played(&self, now: Millis) -> u64 {
        self.stored.played + now.since(self.resumed_at)
    }

    /// The end of the play time. `None` if the match has none, or if that end was already handled.
    pub(crate) fn time_due(&self) -> Option<Millis> {
        let match_ = &self.stored.match_;
        match match_.config().length() {
            Length::Minutes(minutes) if !match_.is_time_up() => {
                let whole = 60_000 * u64::from(minutes);
                Some(self.resumed_at + whole.saturating_sub(self.stored.played))
            }
            _ => None,
        }
    }

    /// The end of the minutes of the round, if they are limited and not over.
    pub(crate) fn round_due(&self) -> Option<Millis> {
        let since = self.round_times.limited_since?;
        let minutes = self
            .stored
            .transcript
            .setup
            .config
            .value(HouseRule::RoundMinutes);
        (minutes > 0 && self.game.may_close()).then(|| since + 60_000 * u64::from(minutes))
    }

    /// Ends the match after the round in play.
    pub(crate) fn time_is_up(&mut self) {
        self.stored.match_.time_is_up();
    }

    /// The first dealer of a rematch with these seats. The deal passes on as after any round, past players who left.
    /// `None` if the game config or the players changed.
    pub(crate) fn deals(&self, config: &GameConfig, seats: &[PlayerId]) -> Option<Seat> {
        let before = &self.stored.seats;
        let at = |player: &PlayerId| seats.iter().position(|seated| seated == player);
        let mut round = self.rematch_dealer()?.round_from(before.len());
        let first = round
            .find_map(|seat| at(before.get(seat.index())?))
            .filter(|_| self.stored.match_.config() == config)?;
        Seat::new(u8::try_from(first).ok()?)
    }

    /// The next dealer after the last round if all play again. Players who were out of the match play the rematch
    /// (CLA-56).
    fn rematch_dealer(&self) -> Option<Seat> {
        let left = self
            .game
            .dealer()
            .round_from(self.stored.seats.len())
            .nth(1);
        self.counted()?.next_dealer.or(left)
    }

    /// The outcome of the last round that counts.
    fn counted(&self) -> Option<&Outcome> {
        match self.stored.dealing {
            Dealing::Fresh => self.game.outcome(),
            Dealing::Known => self.stored.match_.last(),
        }
    }

    /// Marks that the seat left the match for good. The game of the round needs its own input for that.
    pub(crate) fn leave(&mut self, seat: Seat) {
        self.stored.match_.leave(seat);
    }

    /// Records the round's outcome in the match, if the round is over and counts.
    pub(crate) fn enter(&mut self) {
        let counts = self.stored.dealing == Dealing::Fresh;
        if let Some(outcome) = self.game.outcome().filter(|_| counts) {
            self.stored.match_.record(outcome, self.game.dealer());
        }
    }

    /// Seats still in the match. In a round with known cards, the seats still in that round.
    fn playing(&self) -> Seats {
        let (match_, transcript) = (&self.stored.match_, &self.stored.transcript);
        let over = self.game.outcome().is_some();
        match self.stored.dealing {
            Dealing::Known if !over => {
                let left = |seat: &Seat| transcript.log.contains(&Input::Leave(*seat));
                let dealt_in = transcript.setup.playing.iter();
                dealt_in.filter(|seat| !left(seat)).collect()
            }
            Dealing::Fresh | Dealing::Known => match_.playing(),
        }
    }

    pub(crate) fn scores(&self) -> Scores {
        let match_ = &self.stored.match_;
        let over = match_.rounds().len();
        let listed = over.saturating_sub(LISTED_ROUNDS);
        let dealing = self.stored.dealing;
        let playing_on = self.game.outcome().is_none() && dealing == Dealing::Fresh;
        Scores {
            dealing,
            round: (over + usize::from(playing_on)).max(1) as u16,
            totals: Seat::first(self.stored.seats.len())
                .map(|seat| match_.side_total(seat))
                .collect(),
            rounds: match_.rounds()[listed..].to_vec(),
            playing: self.playing(),
            last: match_.is_time_up(),
            dealt: self.game.dealer(),
            deals: match_
                .standing()
                .and_then(|_| self.rematch_dealer())
                .unwrap_or(match_.dealer()),
        }
    }
}

impl StoredMatch {
    /// Hands a round in play over to another host.
    pub(crate) fn hand_over(&mut self, hosts: [PlayerId; 2], entropy: &mut Entropy) {
        if let Some(stored_proof) = &mut self.stored_proof {
            stored_proof.hand_over(self.transcript.log.len(), hosts, entropy);
        }
    }

    pub(crate) fn is_bounded(&self) -> bool {
        (2..=MAX_SEATS).contains(&self.seats.len())
            && self.transcript.is_bounded()
            && self
                .stored_proof
                .as_ref()
                .is_none_or(StoredProof::is_bounded)
    }
}

/// The times of changes in a round. They are not stored: a restored round starts with new ones.
#[derive(Clone, Debug)]
pub(crate) struct RoundTimes {
    /// The time of the last play. Since then the races about it are open (DIG-6).
    pub(crate) played_at: Millis,
    /// The time at which hands last moved.
    pub(crate) moved_at: Millis,
    /// The time since which the minutes of the round run. `None` once the host has ended them.
    pub(crate) limited_since: Option<Millis>,
    /// The revision at which the present question opened.
    pub(crate) asked_since: Option<u32>,
    /// The time at which it opened, or was last answered in part.
    pub(crate) asked_at: Millis,
    /// The revision since which several seats have the same chance to act. Calls, catches and declines do not change
    /// it.
    pub(crate) raced_since: u32,
    /// The times at which views were sent: of more revisions than happen while a frame is on its way.
    pub(crate) sent: ViewTimes<64>,
}

impl RoundTimes {
    /// The times of a game that begins or is restored now.
    pub(crate) fn of(game: &Game, now: Millis) -> RoundTimes {
        let mut round_times = RoundTimes {
            played_at: now,
            moved_at: now,
            limited_since: Some(now),
            asked_since: None,
            asked_at: now,
            raced_since: game.revision(),
            sent: ViewTimes::default(),
        };
        round_times.look_at(game, now);
        round_times
    }

    /// Updates the times after an input. The game had `before` events before it.
    pub(crate) fn note_input(&mut self, input: Input, game: &Game, before: usize, now: Millis) {
        for event in game.events().iter().skip(before) {
            match event.news {
                News::Played { .. } => self.played_at = now,
                News::Swapped(..) | News::Rotated(_) | News::PassedOn(_) => self.moved_at = now,
                _ => {}
            }
        }
        // A seat gives a set away card by card, and each card has its own time (GRA-55).
        if let Some((_, Action::GiveTo(..))) = input.acts() {
            self.asked_at = now;
        }
        let before = self.asked_since;
        self.look_at(game, now);
        if self.asked_since != before || !is_word(input) {
            self.raced_since = game.revision();
        }
    }

    /// Records that views of the present state are sent now.
    fn look_at(&mut self, game: &Game, now: Millis) {
        let since = game.view(None).prompt.map(|prompt| prompt.since);
        if self.asked_since != since {
            (self.asked_since, self.asked_at) = (since, now);
        }
        self.sent.note(game.revision(), now);
    }
}

/// True if an input moves no card in turn. It leaves the chances of others as they are, unless another question
/// follows.
fn is_word(input: Input) -> bool {
    match input {
        Input::Lost(_) | Input::Back(_) | Input::TimeIsUp => true,
        input => input.acts().is_some_and(|(_, action)| action.is_word()),
    }
}
