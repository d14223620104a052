//! Timed events: what is due next, and when.

use crate::{
    host::{bots::BotPlan, machine::Host, race_queue::RaceQueue, turn_order_races::RaceWindow},
    protocol::{
        clock::Millis,
        ids::{LinkId, PlayerId, RoundNumber},
        message::{Owned, PlayerAction},
        pace::RaceRule,
        table::TableStage,
    },
};
use alloc::vec::Vec;
use base::{Seat, Seats, SortedMap};
use kernel::{Action, Input};

/// The minimum time between two reactions of one player, in milliseconds.
const REACTION_PAUSE_MS: u64 = 500;

/// The maximum number of held actions of one player.
pub(crate) const MAX_HELD: usize = 16;

/// An action that may not be applied yet. It would close a race too soon (DIG-6), or another player may have been
/// faster.
#[derive(Clone, Copy, Debug)]
pub(crate) enum HeldAction {
    /// The action of a person.
    Player(PlayerAction),
    /// The action of a bot, which it chose at this revision.
    Bot(BotPlan, u32, Action),
    /// The default action for a player who did not answer, at this revision.
    Default(Action, u32),
}

impl HeldAction {
    fn act(&self) -> Option<&PlayerAction> {
        match self {
            HeldAction::Player(act) => Some(act),
            HeldAction::Bot(..) | HeldAction::Default(..) => None,
        }
    }

    /// The action, and the revision that its player saw.
    pub(crate) fn action(&self) -> (Action, u32) {
        match self {
            HeldAction::Player(act) => (act.action, act.seen),
            HeldAction::Bot(_, seen, action) | HeldAction::Default(action, seen) => {
                (*action, *seen)
            }
        }
    }
}

/// Everything that waits for its time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Timers {
    pub(crate) held: RaceQueue<HeldAction>,
    /// The state of turn-taking, where it replaces races.
    pub(crate) race_window: RaceWindow,
    pub(crate) plans: Vec<BotPlan>,
    /// The lost players, and the time since which each is lost.
    pub(crate) lost: SortedMap<PlayerId, Millis>,
    reacted: Vec<(PlayerId, Millis)>,
    /// The round, the revision and the seats whose default answers were refused. The host does not try them again
    /// before something changes.
    refused: (RoundNumber, u32, Seats),
}

/// The kinds of due events, except for bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Due {
    /// The decision about a held action.
    Held,
    /// The report of a race that was just decided.
    RaceReport,
    /// The handling of a silent link.
    Silence(LinkId),
    /// The end of the match's play time.
    MatchTimeUp,
    /// The end of the round's minutes (CLA-83).
    RoundTimeUp,
    /// The default action of a seat (DIG-8).
    Default(Seat),
}

impl Timers {
    pub(crate) fn holds(&self, act: &PlayerAction) -> bool {
        self.held_of(act.player)
            .any(|held| held.number == act.number)
    }

    pub(crate) fn held_of(&self, player: PlayerId) -> impl Iterator<Item = &PlayerAction> {
        let acts = self.held.iter().filter_map(|waiting| waiting.what.act());
        acts.filter(move |act| act.player == player)
    }

    /// True if a held action belongs to this seat or may spoil its own, so that a race is still undecided.
    pub(crate) fn is_racing(&self, seat: Seat) -> bool {
        let mut held = self.held.iter();
        held.any(|waiting| waiting.seat == seat || waiting.rivals.has(seat))
    }

    /// Raises the handled number past held actions: their numbers are in use, even without a result.
    pub(crate) fn count_held(&self, owned: Owned) -> Owned {
        let own = self.held_of(owned.player).map(|act| act.number);
        let handled = own.fold(owned.handled, u32::max);
        Owned { handled, ..owned }
    }

    pub(crate) fn thinks(&self, seat: Seat) -> bool {
        self.plans.iter().any(|plan| plan.seat == seat)
    }

    /// Drops all held actions, and returns those of people.
    pub(crate) fn drop_held(&mut self) -> Vec<PlayerAction> {
        let held = self.held.extract(|_| true).into_iter();
        held.filter_map(|waiting| waiting.what.act().copied())
            .collect()
    }

    /// Takes the plans of bots back from held actions.
    pub(crate) fn withdraw(&mut self) -> Vec<BotPlan> {
        let held = self
            .held
            .extract(|waiting| matches!(waiting.what, HeldAction::Bot(..)));
        let plans = held.into_iter().filter_map(|waiting| match waiting.what {
            HeldAction::Bot(plan, ..) => Some(plan),
            HeldAction::Player(_) | HeldAction::Default(..) => None,
        });
        plans.collect()
    }

    /// True if the player may show an emotion now. If so, it counts.
    pub(crate) fn may_react(&mut self, player: PlayerId, now: Millis) -> bool {
        self.reacted
            .retain(|(_, at)| now.since(*at) < REACTION_PAUSE_MS);
        let free = self.reacted.iter().all(|(id, _)| *id != player);
        if free {
            self.reacted.push((player, now));
        }
        free
    }

    /// The seats for which the host tries no answer at this revision.
    pub(crate) fn refused_at(&self, round_number: RoundNumber, revision: u32) -> Seats {
        match self.refused {
            (of, at, seats) if (of, at) == (round_number, revision) => seats,
            _ => Seats::NONE,
        }
    }

    /// Stops further answers for this seat at this revision.
    pub(crate) fn refuse(&mut self, round_number: RoundNumber, revision: u32, seat: Seat) {
        let refused = self.refused_at(round_number, revision).with(seat);
        self.refused = (round_number, revision, refused);
    }
}

impl Host {
    pub(crate) fn next_due(&self) -> Option<Millis> {
        let timed = self.next_timed().map(|(at, _)| at);
        timed
            .into_iter()
            .chain(self.next_bot().map(|(at, _)| at))
            .chain(self.proof_server.due())
            .min()
    }

    fn next_timed(&self) -> Option<(Millis, Due)> {
        let held = match self.table.pace.race_rule {
            RaceRule::Fastest => {
                let credits = self.credits();
                self.timers.held.next_due(|seat| credits[seat.index()])
            }
            RaceRule::InTurn => self.next_in_turn(),
        };
        let silence = self
            .silence_due()
            .map(|(at, link)| (at, Due::Silence(link)));
        held.map(|at| (at, Due::Held))
            .into_iter()
            .chain(silence)
            .chain(self.race_reports.next_due().map(|at| (at, Due::RaceReport)))
            .chain(self.time_due())
            .chain(self.round_due())
            .chain(self.default_due())
            .min()
    }

    /// Performs everything that is due, in the order of time, and lets one bot act. Other bots that are ready wait for
    /// the next event, which is due at once. In between, the screen can draw a frame and read a touch.
    pub(crate) fn run_due(&mut self) {
        let ripe = |host: &Host| host.next_bot().filter(|(at, _)| *at <= host.now);
        if let Some((at, _)) = ripe(self) {
            self.run_timed(at);
        }
        if let Some((_, seat)) = ripe(self) {
            self.play_bot(seat);
        }
        self.run_timed(self.now);
    }

    /// Performs everything that was due until then, except for bots.
    pub(crate) fn run_timed(&mut self, until: Millis) {
        self.take_back_defaults();
        while let Some((at, due)) = self.next_timed().filter(|(at, _)| *at <= until) {
            match due {
                Due::Held => self.decide(until),
                Due::RaceReport => self.send_race_reports(at),
                Due::Silence(link) => self.notice_silence(link),
                Due::MatchTimeUp => self.time_is_up(),
                Due::RoundTimeUp => self.close_round(),
                Due::Default(seat) => self.play_default(seat),
            }
        }
    }

    /// The end of the play time, while the match goes on.
    fn time_due(&self) -> Option<(Millis, Due)> {
        let goes_on = matches!(
            self.table.stage,
            TableStage::Round(_) | TableStage::RoundOver(..)
        );
        let active_match = self.active_match.as_ref().filter(|_| goes_on)?;
        Some((active_match.time_due()?, Due::MatchTimeUp))
    }

    /// The end of the minutes of the round in play.
    fn round_due(&self) -> Option<(Millis, Due)> {
        let active_match = self.active_match.as_ref();
        let active_match = active_match.filter(|_| self.table.is_playing())?;
        Some((active_match.round_due()?, Due::RoundTimeUp))
    }

    /// The minutes of the round are over. If the game refuses that, the round goes on without a limit.
    fn close_round(&mut self) {
        if let Some(active_match) = &mut self.active_match {
            active_match.round_times.limited_since = None;
        }
        let _ = self.apply(Input::TimeIsUp);
    }
}
