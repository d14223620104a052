//! Rounds and matches: start, inputs, end, and the news about them for everyone.

use crate::{
    host::{
        active_match::{self, Course},
        machine::Host,
        proof::ledger::Chance,
    },
    protocol::{
        clock::Millis,
        disconnect::Denial,
        ids::PlayerId,
        message::{Act, FromHost, Late, Verdict},
        same_deal::NextDeal,
        table::{Contests, Obstacle, Part, Player, Presence, Stage, Table},
    },
};
use alloc::{boxed::Box, vec::Vec};
use base::{rng::Seed, rule::dig, seat::Seat};
use games::{rulesets::mix::MixError, setup::Setup};
use kernel::{
    action::{Illegal, Input, Reason},
    event::Event,
};

impl Host {
    /// Starts the match, its next round, or the next match.
    pub(crate) fn start(&mut self) -> Result<(), Denial> {
        match self.table.stage {
            Stage::Round(_) => Err(Denial::NotInRound),
            Stage::RoundOver(..) | Stage::MatchOver(..) => match self.table.next_deal {
                NextDeal::Same { .. } => self.deal_again(),
                NextDeal::Fresh | NextDeal::Declined(_) => self.deal(),
            },
            Stage::Lobby => self.start_match(),
        }
    }

    fn start_match(&mut self) -> Result<(), Denial> {
        // The known deal counts once, no matter what follows. A later start uses unknown cards.
        let again = self.again.take();
        match (self.table.obstacle(), again) {
            (None, Some(again)) => self.deal_known(&again),
            (None, None) => self.deal(),
            (Some(Obstacle::Mix(error)), _) => Err(Denial::Mix(error)),
            (Some(Obstacle::Unready(_)), _) => Err(Denial::Unready),
            (Some(Obstacle::Lost(_)), _) => Err(Denial::SomebodyLost),
        }
    }

    /// The next round's setup without its seed, its dealer unless drawn by lot, and the players by seat.
    pub(crate) fn next_setup(&self) -> Result<(Setup, Option<Seat>, Vec<PlayerId>), MixError> {
        if let (Stage::RoundOver(..), Some(course)) = (&self.table.stage, &self.course) {
            let contest = course.contest().clone().with_mix(self.table.next_mix())?;
            let setup = contest.setup(Seed::from_number(0));
            let dealer = Some(setup.dealer);
            return Ok((setup, dealer, course.seats().to_vec()));
        }
        let seats: Vec<PlayerId> = self.table.next_up().map(|player| player.id).collect();
        let Table { mix, ages, .. } = &self.table;
        let deals = self.deals_on(&seats);
        let contest = active_match::contest(*mix, &seats, ages, deals, Seed::from_number(0))?;
        Ok((contest.setup(Seed::from_number(0)), deals, seats))
    }

    /// The first dealer if these players play again.
    fn deals_on(&self, seats: &[PlayerId]) -> Option<Seat> {
        let last = self.course.as_ref()?;
        last.deals(&self.table.mix, seats)
    }

    /// Begins the next round of the match, or the first round of a new match.
    pub(crate) fn deal_by(&mut self, chance: Chance) -> Result<(), Denial> {
        let course = match (&self.table.stage, &self.course) {
            (Stage::RoundOver(..), Some(course)) => {
                course.next(self.table.next_mix(), chance, self.now)
            }
            _ => self.new_match(chance),
        };
        self.begin(course.map_err(Denial::Mix)?);
        Ok(())
    }

    fn new_match(&mut self, chance: Chance) -> Result<Course, MixError> {
        self.table.mix.check(self.table.next_up().count())?;
        let seats = self.table.take_seats();
        let deals = self.deals_on(&seats);
        let Table { mix, ages, .. } = &self.table;
        let contest = active_match::contest(*mix, &seats, ages, deals, chance.lots)?;
        Course::begin(contest, seats, chance, self.now)
    }

    /// Begins a dealt round. Everyone first receives the table, then the game.
    pub(crate) fn begin(&mut self, mut course: Course) {
        self.drop_held();
        self.stop_dealing();
        self.table.round_number = self.table.next_round_number();
        self.table.deal = course.deal();
        self.table.stage = Stage::Round(course.scores());
        self.table.mix = *course.contest().mix();
        self.table.next_deal = NextDeal::Fresh;
        self.table.unready();
        let mut events: Vec<Event> = course.contest().told_lots().collect();
        events.extend(course.take_events());
        self.course = Some(course);
        self.unsaved = true;
        self.untold = false;
        self.lines
            .send_all(&FromHost::Table(Box::new(self.table.clone())));
        // The deal alone may end a round.
        self.after(&events);
    }

    /// Returns to the lobby from any stage.
    pub(crate) fn reopen_lobby(&mut self) {
        self.stop_dealing();
        if self.course.is_none() {
            return;
        }
        self.drop_held();
        self.course = None;
        self.table.stage = Stage::Lobby;
        self.table.amendment = None;
        self.table.next_deal = NextDeal::Fresh;
        self.table.clear_seats();
        self.waits.drop_plans();
    }

    /// Starts the next round or match automatically, once every player whose answer counts is ready.
    pub(crate) fn go_on_if_ready(&mut self) {
        let here = self.table.players.iter();
        let here = here.filter(|player| Host::is_person_here(player));
        let mut words = here
            .filter_map(|player| self.table.would_go_on(player))
            .peekable();
        if words.peek().is_some() && words.all(|ready| ready) {
            // There may be too few players for another match. The host sees that in the lobby.
            let _ = self.start();
        }
    }

    /// Judges an action that counts from `counts`. Returns its seat and the earliest time at which it may apply.
    pub(crate) fn judge(&mut self, act: &Act, counts: Millis) -> Result<(Seat, Millis), Verdict> {
        let course = self
            .course
            .as_ref()
            .filter(|_| self.table.is_playing() && act.is_for(&self.table));
        let seat = self.table.player(act.player).and_then(|player| player.seat);
        let (Some(course), Some(seat)) = (course, seat) else {
            return Err(Verdict::Missed);
        };
        let input = Input::Act {
            seat,
            seen: act.seen,
            action: act.action,
        };
        course
            .check(input)
            .map_err(|why| self.refusal(seat, act, why, counts))?;
        let earliest = course.earliest(seat, &act.action, &self.table.pace);
        self.proves(seat, act)?;
        Ok((seat, earliest))
    }

    /// The refusal of an action, with the faster seat if there was one.
    fn refusal(&self, seat: Seat, act: &Act, why: Illegal, counts: Millis) -> Verdict {
        let aimed = (act.round_number, act.seen);
        let late = self
            .arrivals
            .overtook(why, aimed, seat, &act.action, counts);
        let late = late.map(|late| match self.table.pace.contests {
            Contests::Fastest => late,
            // In turn-taking the time between means nothing.
            Contests::InTurn => Late {
                millis: u16::MAX,
                ..late
            },
        });
        late.map_or(Verdict::Illegal(why), |late| Verdict::Late(why, late))
    }

    /// Applies a decided action that counts from `counts`. If its round is over by now, it was missed. True if it was
    /// done.
    pub(crate) fn do_act(&mut self, act: &Act, input: Input, counts: Millis) -> bool {
        if !self.table.is_playing() || !act.is_for(&self.table) {
            self.settle(act, Verdict::Missed);
            return false;
        }
        match self.apply_silently(input, Some(act), counts) {
            Ok(events) => {
                // The view comes first: a player who acts again before it arrives would act on the old one.
                self.after(&events);
                self.settle(act, Verdict::Done);
                true
            }
            Err(why) => {
                let seat = self.table.player(act.player).and_then(|player| player.seat);
                let verdict = seat.map_or(Verdict::Illegal(why), |seat| {
                    self.refusal(seat, act, why, counts)
                });
                self.settle(act, verdict);
                false
            }
        }
    }

    /// Applies the choice of a bot. True if it was done.
    pub(crate) fn do_bot(&mut self, seat: Seat, input: Input, counts: Millis) -> bool {
        match self.apply_silently(input, None, counts) {
            Ok(events) => {
                self.after(&events);
                true
            }
            // The bot chose a legal action. A refusal leaves it without a plan, but not without its turn.
            Err(_) => {
                self.answer_for(seat);
                false
            }
        }
    }

    /// Stores and sends the result of an action.
    pub(crate) fn settle(&mut self, act: &Act, verdict: Verdict) {
        let Act { player, number, .. } = *act;
        if let Verdict::Late(_, late) = verdict {
            let seat = self.table.player(player).and_then(|player| player.seat);
            self.note_late(seat, late);
        }
        self.roster.settle(act, verdict);
        self.tell_verdict(player, number, verdict);
    }

    pub(crate) fn tell_verdict(&mut self, player: PlayerId, number: u32, verdict: Verdict) {
        let verdict = self.storing.verdict(verdict);
        if verdict != Verdict::Done || !self.hold_verdict(player, number) {
            self.say_verdict(player, number, verdict);
        }
    }

    pub(crate) fn say_verdict(&mut self, player: PlayerId, number: u32, verdict: Verdict) {
        if let Some(link) = self.lines.of(player) {
            self.lines.send(
                link,
                FromHost::Verdict {
                    player,
                    number,
                    verdict,
                },
            );
        }
    }

    /// Applies an input, and sends everyone the events.
    pub(crate) fn apply(&mut self, input: Input) -> Result<(), Illegal> {
        let events = self.apply_silently(input, None, self.now)?;
        self.after(&events);
        Ok(())
    }

    pub(crate) fn apply_silently(
        &mut self,
        input: Input,
        act: Option<&Act>,
        counts: Millis,
    ) -> Result<Vec<Event>, Illegal> {
        if !matches!(input, Input::Lost(_) | Input::Back(_)) {
            self.mark_absent();
        }
        let Some(course) = self.course.as_mut() else {
            return Err(Illegal {
                reason: Reason::RoundOver,
                rule: dig(12),
            });
        };
        course.apply(input, act, self.now)?;
        if let Some((seat, action)) = input.acts() {
            let tick = course.game().tick();
            self.arrivals
                .note(self.table.round_number, tick, seat, action, counts);
        }
        self.unsaved = true;
        Ok(course.take_events())
    }

    pub(crate) fn after(&mut self, events: &[Event]) {
        self.tell(events);
        if self
            .course
            .as_ref()
            .is_some_and(|course| course.game().outcome().is_some())
        {
            self.finish_round();
        }
        self.plan_bots();
    }

    /// Sends the events to everyone, redacted for each viewer.
    pub(crate) fn tell(&mut self, events: &[Event]) {
        for link in self.lines.ids() {
            for viewer in self.viewers(link) {
                let told = events.iter().map(|event| event.told(viewer)).collect();
                let Some(update) = self.update(viewer, told) else {
                    return;
                };
                self.lines.send(link, FromHost::Update(Box::new(update)));
            }
        }
    }

    fn finish_round(&mut self) {
        self.drop_held();
        self.waits.drop_plans();
        let Some(course) = self.course.as_mut() else {
            return;
        };
        course.enter();
        self.table.amendment = None;
        self.publish();
        self.table.unready();
        self.show_standing();
    }

    /// Shows that the round or the match is over.
    fn show_standing(&mut self) {
        let Some(course) = &self.course else { return };
        let Some(outcome) = course.game().outcome().cloned() else {
            return;
        };
        let scores = course.scores();
        let standing = course.contest().standing();
        let is_over = standing.is_some();
        self.table.stage = match standing {
            Some(standing) => {
                // No round follows for which the change would count.
                self.table.amendment = None;
                Stage::MatchOver(scores, outcome, standing.winners)
            }
            None => Stage::RoundOver(scores, outcome),
        };
        if is_over {
            // The host may have asked phones for the next round already.
            self.stop_dealing();
        }
        self.changed();
    }

    /// Ends the match because time is up or the host chose so. A round in play becomes the last one. Between two rounds
    /// the match is over (TWI-33, DIG-16).
    pub(crate) fn time_is_up(&mut self) {
        let Some(course) = self.course.as_mut() else {
            return;
        };
        course.time_is_up();
        match &mut self.table.stage {
            Stage::Round(scores) => *scores = course.scores(),
            Stage::RoundOver(..) => self.show_standing(),
            Stage::Lobby | Stage::MatchOver(..) => {}
        }
        self.changed();
    }

    /// Gives up a seat for good.
    pub(crate) fn vacate(&mut self, seat: Seat) {
        let Some(course) = self.course.as_mut() else {
            return;
        };
        course.leave(seat);
        self.table.forget_again();
        if self.table.is_playing() {
            // The game refuses this for a seat that is already out of the round.
            let _ = self.apply(Input::Leave(seat));
            if let (Stage::Round(scores), Some(course)) = (&mut self.table.stage, &self.course) {
                *scores = course.scores();
            }
        } else if matches!(self.table.stage, Stage::RoundOver(..)) {
            self.show_standing();
        }
        if !self
            .table
            .players
            .iter()
            .any(|p| p.kind.is_person() && p.presence != Presence::Gone)
        {
            self.reopen_lobby();
        }
    }

    /// Drops the actions that still wait. They have missed their round.
    fn drop_held(&mut self) {
        for act in self.waits.drop_held() {
            self.settle(&act, Verdict::Missed);
        }
    }
}

impl Table {
    /// True if this player is ready for the next step; `None` if their answer does not count.
    fn would_go_on(&self, player: &Player) -> Option<bool> {
        let counts = match (&self.stage, self.next_deal) {
            (Stage::Lobby | Stage::Round(_), _) => false,
            (_, NextDeal::Same { .. }) => return self.would_have_again(player),
            (Stage::RoundOver(scores, _), _) => {
                player.seat.is_some_and(|seat| scores.playing.has(seat))
            }
            (Stage::MatchOver(..), _) => player.part == Part::Plays,
        };
        counts.then_some(player.ready)
    }
}
