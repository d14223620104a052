//! An action at the host: judged as it arrives, held until its race is decided, applied, and told to everyone.

use crate::{
    host::{
        active_match::ActiveMatch,
        machine::Host,
        race_queue::QueuedAction,
        race_report::RaceAction,
        reaction_time::{MIN_REACTION_MS, PressTimes},
        timers::{HeldAction, MAX_HELD},
    },
    proof::wire::ViewProof,
    protocol::{
        clock::Millis,
        disconnect::CommandRejection,
        ids::{LinkId, PlayerId},
        message::{ActionResult, FromHost, Late, PlayerAction, Update},
        pace::RaceRule,
        table::Presence,
    },
};
use alloc::{boxed::Box, vec::Vec};
use base::{MAX_SEATS, Seat, rule::dig};
use kernel::{Action, Event, Input, PermittedInput, PlayRefusal, Reason, RedactedEvent};

/// The refusal of an input while no round is in play.
const NO_ROUND: PlayRefusal = PlayRefusal {
    reason: Reason::RoundOver,
    rule: dig(12),
};

/// An action of a phone that the rules and its proof allow.
struct Judged {
    seat: Seat,
    /// The earliest time at which it may apply.
    earliest: Millis,
    permitted: PermittedInput,
}

impl Host {
    pub(crate) fn act(&mut self, link: LinkId, act: &PlayerAction) {
        if !self.owns(link, act.player) {
            return self.reject_request(link, CommandRejection::NotYours);
        }
        if self.timers.holds(act) {
            return;
        }
        if let Some(result) = self.seat_owners.result_of(act) {
            return self.tell_result(act.player, act.number, result);
        }
        if self.seat_owners.is_ahead(act) {
            return self.tell_result(act.player, act.number, ActionResult::Missed);
        }
        let effective_at = self.effective_at(link, act);
        let seat = self.table.seat_of(act.player);
        if let (Some(active_match), Some(seat)) = (&self.active_match, seat)
            && active_match.is_spent(seat)
        {
            self.settle(act, ActionResult::Missed);
            return self.reject_request(link, CommandRejection::Spent);
        }
        match self.judge(act, seat, effective_at) {
            Err(result) => self.settle(act, result),
            Ok(_) if self.timers.held_of(act.player).count() >= MAX_HELD => {
                self.settle(act, ActionResult::Missed);
            }
            Ok(judged) if self.waits_for_nobody(judged.seat, &act.action, judged.earliest) => {
                let Judged {
                    seat,
                    earliest,
                    permitted,
                } = judged;
                self.do_act(seat, act, permitted, effective_at.max(earliest));
            }
            // The permit goes. Once the action's turn comes, a rival may have changed what is allowed.
            Ok(Judged { seat, earliest, .. }) => {
                self.hold(seat, HeldAction::Player(*act), effective_at, earliest)
            }
        }
    }

    /// True if the action can be done at once: its time has come, it takes nobody's chance, and no other action waits.
    /// In turn-taking the queue decides about every action.
    fn waits_for_nobody(&self, seat: Seat, action: &Action, earliest: Millis) -> bool {
        let game = self.active_match.as_ref().map(|it| &it.game);
        self.table.pace.race_rule == RaceRule::Fastest
            && earliest <= self.now
            && self.timers.held.is_empty()
            && game.is_some_and(|game| game.rivals(seat, action).is_empty())
    }

    /// Judges an action that takes effect at `effective_at`. An illegal action must not hold up a race.
    fn judge(
        &mut self,
        act: &PlayerAction,
        seat: Option<Seat>,
        effective_at: Millis,
    ) -> Result<Judged, ActionResult> {
        let active_match = self.playing().filter(|_| act.is_for(&self.table));
        let (Some(active_match), Some(seat)) = (active_match, seat) else {
            return Err(ActionResult::Missed);
        };
        let permitted = active_match
            .game
            .permit(act.input(seat))
            .map_err(|why| self.refusal(seat, act, why, effective_at))?;
        let earliest = active_match.earliest(seat, &act.action, &self.table.pace);
        // A bad proof comes from a view that never existed: a lost or invented state.
        let seen = self.proof_server.view_at(seat, act.seen);
        let proof = self
            .active_match
            .as_mut()
            .and_then(ActiveMatch::round_proof_mut);
        match proof.is_none_or(|(log, proof)| proof.admits(log, seat, act, seen)) {
            true => Ok(Judged {
                seat,
                earliest,
                permitted,
            }),
            false => Err(ActionResult::Missed),
        }
    }

    /// The refusal of an action, with the faster seat if there was one.
    fn refusal(
        &self,
        seat: Seat,
        act: &PlayerAction,
        why: PlayRefusal,
        effective_at: Millis,
    ) -> ActionResult {
        let aimed = (act.round_number, act.seen);
        let late = self
            .accepted_actions
            .overtook(why, aimed, seat, &act.action, effective_at);
        let late = late.map(|late| match self.table.pace.race_rule {
            RaceRule::Fastest => late,
            // In turn-taking the time between means nothing.
            RaceRule::InTurn => Late {
                millis: u16::MAX,
                ..late
            },
        });
        late.map_or(ActionResult::PlayRefusal(why), |late| {
            ActionResult::Late(why, late)
        })
    }

    /// The time at which this action of a phone counts.
    fn effective_at(&self, link: LinkId, act: &PlayerAction) -> Millis {
        let active_match = self.active_match.as_ref();
        let active_match = active_match.filter(|_| act.is_for(&self.table));
        let press_times = PressTimes {
            sent: active_match.and_then(|active_match| active_match.round_times.sent.of(act.seen)),
            after: act.after,
            arrived: self.now,
            credit: self
                .connections
                .by_id
                .get(&link)
                .map_or(0, |connection| connection.round_trip.credit()),
        };
        press_times.effective_at()
    }

    /// Holds an action until it is allowed and no faster one can still arrive. That may be at once.
    pub(crate) fn hold(
        &mut self,
        seat: Seat,
        what: HeldAction,
        effective_at: Millis,
        earliest: Millis,
    ) {
        let Some(active_match) = &self.active_match else {
            return;
        };
        let action = what.action().0;
        let rivals = active_match.game.rivals(seat, &action);
        if matches!(what, HeldAction::Player(_)) && active_match.game.is_in_turn(seat, &action) {
            // The seat answers at last, so the host drops its default action.
            self.timers.drop_default(seat);
        }
        let effective_at = match rivals.is_empty() {
            true => effective_at,
            false => effective_at.max(active_match.began(seat) + MIN_REACTION_MS),
        };
        let waiting = QueuedAction {
            seat,
            // An action that would close a race too soon competes from the earliest time at which the race may close.
            effective_at: effective_at.max(earliest),
            earliest: earliest.max(self.now),
            rivals,
            lot: active_match.lot(seat),
            what,
        };
        self.timers.held.push(waiting);
        self.open_race_window();
    }

    /// The trust in the phones of all seats; `None` for a seat that cannot press now, or is on no phone.
    pub(crate) fn credits(&self) -> [Option<u64>; MAX_SEATS] {
        let mut credits = [None; MAX_SEATS];
        let here = self.table.players.iter();
        for player in here.filter(|player| player.presence == Presence::Here) {
            let connection = self.connections.of(player.id);
            let connection = connection.and_then(|link| self.connections.by_id.get(&link));
            if let Some((seat, connection)) = player.seat.zip(connection) {
                credits[seat.index()] = Some(connection.round_trip.credit());
            }
        }
        credits
    }

    /// Performs the first action among those decided by then.
    pub(crate) fn decide(&mut self, until: Millis) {
        let first = match self.table.pace.race_rule {
            RaceRule::Fastest => {
                let credits = self.credits();
                self.timers.held.take(until, |seat| credits[seat.index()])
            }
            RaceRule::InTurn => self.first_in_turn(until),
        };
        let Some(waiting) = first else { return };
        // This makes the revision after the action the next one.
        self.mark_absent();
        let (action, seen) = waiting.what.action();
        let seat = waiting.seat;
        let Some(active_match) = &self.active_match else {
            return;
        };
        let first = RaceAction {
            round_number: self.table.round_number,
            revisions: (seen, active_match.game.revision() + 1),
            seat,
            began: active_match.began(seat),
            effective_at: waiting.effective_at,
        };
        let done = match waiting.what {
            HeldAction::Player(act) => self.do_held(seat, &act, waiting.effective_at),
            HeldAction::Bot(..) if self.stands_in(seat) => {
                self.do_bot(seat, Input::StandIn(seat, action), waiting.effective_at)
            }
            HeldAction::Bot(..) => self.do_bot(
                seat,
                Input::Act { seat, seen, action },
                waiting.effective_at,
            ),
            HeldAction::Default(..) if self.is_overdue(seat) => return self.answer_for(seat),
            HeldAction::Default(..) => return,
        };
        let raced = self.table.pace.race_rule == RaceRule::Fastest;
        if done && raced && !waiting.rivals.is_empty() {
            self.race_reports.accepted(first, self.now);
        }
    }

    /// Judges a held action of a player again, since the table may have changed, and applies it. If its round is over by
    /// now, it was missed. True if it was done.
    fn do_held(&mut self, seat: Seat, act: &PlayerAction, effective_at: Millis) -> bool {
        let active_match = self.playing().filter(|_| act.is_for(&self.table));
        let result = match active_match.map(|it| it.game.permit(act.input(seat))) {
            Some(Ok(permitted)) => return self.do_act(seat, act, permitted, effective_at),
            Some(Err(why)) => self.refusal(seat, act, why, effective_at),
            None => ActionResult::Missed,
        };
        self.settle(act, result);
        false
    }

    /// Applies a player's action that takes effect at `effective_at`. True if it was done.
    fn do_act(
        &mut self,
        seat: Seat,
        act: &PlayerAction,
        permitted: PermittedInput,
        effective_at: Millis,
    ) -> bool {
        match self.apply_silently(permitted, Some(act), effective_at) {
            Ok(events) => {
                // The view comes first: a player who acts again before it arrives would act on the old one.
                self.publish_events(&events);
                self.settle(act, ActionResult::Done);
                true
            }
            Err(why) => {
                self.settle(act, self.refusal(seat, act, why, effective_at));
                false
            }
        }
    }

    /// Applies the choice of a bot. True if it was done.
    fn do_bot(&mut self, seat: Seat, input: Input, effective_at: Millis) -> bool {
        let permitted = self.permit(input);
        match permitted.and_then(|permitted| self.apply_silently(permitted, None, effective_at)) {
            Ok(events) => {
                self.publish_events(&events);
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
    pub(crate) fn settle(&mut self, act: &PlayerAction, result: ActionResult) {
        let PlayerAction { player, number, .. } = *act;
        if let (ActionResult::Late(_, late), Some(seat)) = (result, self.table.seat_of(player)) {
            self.race_reports.refused(seat, late);
        }
        self.seat_owners.settle(act, result);
        self.tell_result(player, number, result);
    }

    pub(crate) fn tell_result(&mut self, player: PlayerId, number: u32, result: ActionResult) {
        let result = self.storage_state.result(result);
        if result != ActionResult::Done || !self.hold_result(player, number) {
            self.send_result(player, number, result);
        }
    }

    pub(crate) fn send_result(&mut self, player: PlayerId, number: u32, result: ActionResult) {
        if let Some(link) = self.connections.of(player) {
            self.send(
                link,
                FromHost::ActionResult {
                    player,
                    number,
                    result,
                },
            );
        }
    }

    /// Applies an input, and sends everyone the events.
    pub(crate) fn apply(&mut self, input: Input) -> Result<(), PlayRefusal> {
        let permitted = self.permit(input)?;
        let events = self.apply_silently(permitted, None, self.now)?;
        self.publish_events(&events);
        Ok(())
    }

    pub(crate) fn permit(&self, input: Input) -> Result<PermittedInput, PlayRefusal> {
        let active_match = self.active_match.as_ref();
        active_match.ok_or(NO_ROUND)?.game.permit(input)
    }

    /// Applies what the rules allow. The absences that it makes count come first: if there are any, the game decides
    /// again, after them.
    pub(crate) fn apply_silently(
        &mut self,
        permitted: PermittedInput,
        act: Option<&PlayerAction>,
        effective_at: Millis,
    ) -> Result<Vec<Event>, PlayRefusal> {
        let input = permitted.input();
        if !matches!(input, Input::Lost(_) | Input::Back(_)) {
            self.mark_absent();
        }
        let active_match = self.active_match.as_mut().ok_or(NO_ROUND)?;
        active_match.apply(permitted, act, self.now)?;
        if let Some((seat, action)) = input.acts() {
            let revision = active_match.game.revision();
            self.accepted_actions.note(
                self.table.round_number,
                revision,
                seat,
                action,
                effective_at,
            );
        }
        self.unsaved = true;
        Ok(active_match.take_events())
    }

    pub(crate) fn publish_events(&mut self, events: &[Event]) {
        self.tell(events);
        if self
            .active_match
            .as_ref()
            .is_some_and(|active_match| active_match.game.outcome().is_some())
        {
            self.finish_round();
        }
        self.plan_bots();
    }

    /// Sends the events to everyone, redacted for each viewer.
    pub(crate) fn tell(&mut self, events: &[Event]) {
        for link in self.connections.ids() {
            for viewer in self.viewers(link) {
                let redacted = events
                    .iter()
                    .map(|event| event.redacted_for(viewer))
                    .collect();
                let Some(update) = self.update(viewer, redacted) else {
                    return;
                };
                self.send(link, FromHost::Update(Box::new(update)));
            }
        }
    }

    /// The game as a viewer sees it, with its proof data.
    pub(crate) fn update(
        &mut self,
        viewer: Option<Seat>,
        events: Vec<RedactedEvent>,
    ) -> Option<Update> {
        let active_match = self.active_match.as_ref()?;
        let view = active_match.game.view(viewer);
        let proof = active_match.shown(viewer);
        if let (Some(seat), Some(ViewProof { since: Some(_), .. })) = (viewer, &proof) {
            self.proof_server.note_view(seat, &view);
        }
        Some(Update {
            round_number: self.table.round_number,
            view,
            events,
            proof,
        })
    }
}
