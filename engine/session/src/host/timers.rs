//! What happens later: inputs held for a race, bots that think, players who are waited for, silent links.

use crate::{
    host::{
        machine::Host,
        race::{Queue, Waiting},
        turn_order_races::Floor,
    },
    protocol::{
        clock::Millis,
        ids::{Epoch, LinkId, PlayerId},
        message::{Act, Owned},
        table::{Contests, Pace, Stage},
    },
};
use alloc::vec::Vec;
use base::{
    rng::{Rng, Seed},
    seat::{MAX_SEATS, Seat, Seats},
};
use games::bot;
use kernel::action::Action;

/// The least time between two reactions of one player, in milliseconds.
const REACTION_PAUSE: u64 = 500;

/// Most inputs of one player that are held at a time.
const MOST_HELD: usize = 16;

/// An action that may not be applied yet: it would close a race too soon (DIG-6), or somebody else may have been faster.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Held {
    /// Of a person.
    Player(Act),
    /// Of a bot, that it made up its mind to at this tick.
    Bot(Plan, u32, Action),
    /// What is done for somebody who did not answer until this tick.
    Default(Action, u32),
}

impl Held {
    fn act(&self) -> Option<&Act> {
        match self {
            Held::Player(act) => Some(act),
            Held::Bot(..) | Held::Default(..) => None,
        }
    }

    /// What is to be done, and the tick that whoever does it saw.
    pub(crate) fn action(&self) -> (Action, u32) {
        match self {
            Held::Player(act) => (act.action, act.seen),
            Held::Bot(_, seen, action) | Held::Default(action, seen) => (*action, *seen),
        }
    }
}

/// When a bot will act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    seat: Seat,
    about: About,
    due: Millis,
}

/// What a bot thinks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    /// The question that opened at this tick.
    Question(u32),
    /// Something to do unasked. Another chance is noticed anew, and takes its time.
    Chance(Action),
}

/// Everything that waits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Waits {
    pub(crate) held: Queue<Held>,
    /// Who has been heard, where nobody has to be quick.
    pub(crate) floor: Floor,
    plans: Vec<Plan>,
    lost: Vec<(PlayerId, Millis)>,
    reacted: Vec<(PlayerId, Millis)>,
    /// The round and its tick at which answers given for these seats were refused: they are not tried again before
    /// something has changed.
    refused: (Epoch, u32, Seats),
}

/// Something that is due, but for bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Due {
    /// A held action.
    Held,
    /// A race was decided a moment ago.
    Finish,
    /// A link has been silent.
    Silence(LinkId),
    /// The minutes that the match is played for are over.
    Time,
    /// A seat is answered for (DIG-8).
    Default(Seat),
}

impl Waits {
    pub(crate) fn holds(&self, act: &Act) -> bool {
        self.held_of(act.player)
            .any(|held| held.number == act.number)
    }

    /// What is held of this player.
    fn held_of(&self, player: PlayerId) -> impl Iterator<Item = &Act> {
        let acts = self.held.iter().filter_map(|waiting| waiting.what.act());
        acts.filter(move |act| act.player == player)
    }

    /// Whether as much as may be is held of this player.
    pub(crate) fn is_full(&self, player: PlayerId) -> bool {
        self.held_of(player).count() >= MOST_HELD
    }

    /// Whether anything is held of this player.
    pub(crate) fn holds_any(&self, player: PlayerId) -> bool {
        self.held_of(player).next().is_some()
    }

    /// Whether this seat has acted, or another one whose action may spoil its own, and it is not decided yet who was first.
    pub(crate) fn is_racing(&self, seat: Seat) -> bool {
        let mut held = self.held.iter();
        held.any(|waiting| waiting.seat == seat || waiting.rivals.has(seat))
    }

    /// Numbers of actions that are held are not free, though nothing came of them yet.
    pub(crate) fn count_held(&self, owned: Owned) -> Owned {
        let own = self.held_of(owned.player).map(|act| act.number);
        let handled = own.fold(owned.handled, u32::max);
        Owned { handled, ..owned }
    }

    pub(crate) fn queue(&mut self, waiting: Waiting<Held>) {
        self.held.push(waiting);
    }

    /// What counts first of all that is decided by then. `credits` says how much the phones of all seats are believed.
    pub(crate) fn first(
        &mut self,
        until: Millis,
        credits: &[Option<u64>; MAX_SEATS],
    ) -> Option<Waiting<Held>> {
        self.held.take(until, |seat| credits[seat.index()])
    }

    /// Whether a bot is thinking about what to do in this seat.
    pub(crate) fn thinks(&self, seat: Seat) -> bool {
        self.plans.iter().any(|plan| plan.seat == seat)
    }

    /// Lets go of what was held, and tells which actions of people.
    pub(crate) fn drop_held(&mut self) -> Vec<Act> {
        let held = self.held.extract(|_| true).into_iter();
        held.filter_map(|waiting| waiting.what.act().copied())
            .collect()
    }

    /// Bots that wait for others take their plans back.
    fn withdraw(&mut self) -> Vec<Plan> {
        let held = self
            .held
            .extract(|waiting| matches!(waiting.what, Held::Bot(..)));
        let plans = held.into_iter().filter_map(|waiting| match waiting.what {
            Held::Bot(plan, ..) => Some(plan),
            Held::Player(_) | Held::Default(..) => None,
        });
        plans.collect()
    }

    pub(crate) fn drop_plans(&mut self) {
        self.plans.clear();
    }

    pub(crate) fn lose(&mut self, player: PlayerId, now: Millis) {
        if !self.lost.iter().any(|(id, _)| *id == player) {
            self.lost.push((player, now));
        }
    }

    pub(crate) fn find(&mut self, player: PlayerId) {
        self.lost.retain(|(id, _)| *id != player);
    }

    /// Whether the player may show a feeling now; if so, it counts.
    pub(crate) fn may_react(&mut self, player: PlayerId, now: Millis) -> bool {
        self.reacted
            .retain(|(_, at)| now.since(*at) < REACTION_PAUSE);
        let free = self.reacted.iter().all(|(id, _)| *id != player);
        if free {
            self.reacted.push((player, now));
        }
        free
    }

    /// Seats for which no answer is tried at this tick.
    pub(crate) fn refused_at(&self, epoch: Epoch, tick: u32) -> Seats {
        match self.refused {
            (of, at, seats) if (of, at) == (epoch, tick) => seats,
            _ => Seats::NONE,
        }
    }

    /// No answer for this seat is tried at this tick any more.
    pub(crate) fn refuse(&mut self, epoch: Epoch, tick: u32, seat: Seat) {
        let refused = self.refused_at(epoch, tick).with(seat);
        self.refused = (epoch, tick, refused);
    }

    pub(crate) fn lost_since(&self, player: PlayerId) -> Option<Millis> {
        self.lost
            .iter()
            .find(|(id, _)| *id == player)
            .map(|(_, since)| *since)
    }
}

impl Host {
    /// When something is due next.
    pub(crate) fn next_due(&self) -> Option<Millis> {
        let timed = self.next_timed().map(|(at, _)| at);
        timed
            .into_iter()
            .chain(self.next_bot().map(|(at, _)| at))
            .chain(self.notary.due())
            .min()
    }

    fn next_timed(&self) -> Option<(Millis, Due)> {
        let held = match self.table.pace.contests {
            Contests::Fastest => {
                let credits = self.credits();
                self.waits.held.next_due(|seat| credits[seat.index()])
            }
            Contests::InTurn => self.next_in_turn(),
        };
        let silence = self
            .silence_due()
            .map(|(at, link)| (at, Due::Silence(link)));
        held.map(|at| (at, Due::Held))
            .into_iter()
            .chain(silence)
            .chain(self.finish_due())
            .chain(self.time_due())
            .chain(self.default_due())
            .min()
    }

    /// The bot that has thought long enough first.
    fn next_bot(&self) -> Option<(Millis, Seat)> {
        let plans = self.waits.plans.iter();
        plans.map(|plan| (plan.due, plan.seat)).min()
    }

    /// Does everything whose time has come, in the order of time, and lets one bot act. What others have thought out waits
    /// for the next event, which is due at once: the screen may be drawn in between, and a finger felt.
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

    /// Does what was due until then, but for bots.
    pub(crate) fn run_timed(&mut self, until: Millis) {
        self.take_back_defaults();
        while let Some((at, due)) = self.next_timed().filter(|(at, _)| *at <= until) {
            match due {
                Due::Held => self.decide(until),
                Due::Finish => self.tell_finish(at),
                Due::Silence(link) => self.notice_silence(link),
                Due::Time => self.time_is_up(),
                Due::Default(seat) => self.give_up(seat),
            }
        }
    }

    /// When the minutes are over, while the match is going on.
    fn time_due(&self) -> Option<(Millis, Due)> {
        let goes_on = matches!(self.table.stage, Stage::Round(_) | Stage::RoundOver(..));
        let course = self.course.as_ref().filter(|_| goes_on)?;
        Some((course.time_due()?, Due::Time))
    }

    /// Every bot looks at the table anew. Whoever was thinking about the same goes on thinking. What it answers is thought
    /// out only when its time has come: thinking is long, and this is done while somebody waits to see a card laid.
    pub(crate) fn plan_bots(&mut self) {
        let Some(course) = self.course.as_ref().filter(|_| self.table.is_playing()) else {
            return self.waits.drop_plans();
        };
        let mut before = core::mem::take(&mut self.waits.plans);
        before.extend(self.waits.withdraw());
        let asked = course.game().asked();
        let bots = self
            .table
            .players
            .iter()
            .filter(|p| self.table.program(p).is_some())
            .filter_map(|p| p.seat);
        let plans = bots.filter_map(|seat| {
            let since = course.asked_since().filter(|_| asked.has(seat));
            let about = match since {
                Some(since) => About::Question(since),
                None => About::Chance(self.bot_action(seat)?),
            };
            let thinking = before
                .iter()
                .find(|plan| plan.seat == seat && plan.about == about);
            let due = thinking.map_or_else(
                || self.now + self.thinking(seat).max(self.least_pause(seat)),
                |plan| plan.due,
            );
            Some(Plan { seat, about, due })
        });
        let plans = plans.collect();
        self.waits.plans = plans;
    }

    fn play_bot(&mut self, seat: Seat) {
        let Some(at) = self.waits.plans.iter().position(|plan| plan.seat == seat) else {
            return;
        };
        let plan = self.waits.plans.remove(at);
        let Some(course) = &self.course else {
            return;
        };
        let Some(action) = self.bot_action(seat) else {
            return;
        };
        let earliest = course.earliest(seat, &action, &self.table.pace);
        let held = Held::Bot(plan, course.game().tick(), action);
        self.hold(seat, held, plan.due, earliest);
    }

    /// What the bot would do now; what it owes an answer to, it answers.
    fn bot_action(&self, seat: Seat) -> Option<Action> {
        let course = self.course.as_ref()?;
        let game = course.game();
        if !game.asked().has(seat) && !game.may_act(seat) {
            return None;
        }
        let chosen = bot::choose(
            &game.view(Some(seat)),
            game.ruleset(),
            self.strength(seat),
            course.whim(),
        );
        chosen.or_else(|| game.default_action(seat))
    }

    /// How well the bot plays that decides for this seat.
    fn strength(&self, seat: Seat) -> bot::Strength {
        let player = self.table.seated(seat);
        player
            .and_then(|player| self.table.program(player))
            .unwrap_or_default()
    }

    /// How long a bot thinks this time: as much quicker or slower than a person without hurry as the table likes it.
    fn thinking(&self, seat: Seat) -> u64 {
        let Some(course) = &self.course else {
            return 0;
        };
        let (pace, usual) = (self.table.pace.thinking, Pace::default().thinking);
        let game = course.game();
        let prompt = game.view(None).prompt;
        let asked = prompt.filter(|_| game.asked().has(seat));
        let time = self
            .strength(seat)
            .thinking(asked.map(|prompt| prompt.asked));
        let scale = |time: u16, pace: u16, usual: u16| {
            u32::from(time) * u32::from(pace) / u32::from(usual.max(1))
        };
        let least = scale(time.least, pace.0, usual.0);
        let most = scale(time.most, pace.1, usual.1).max(least);
        let tick = u64::from(course.game().tick()) << 8 | seat.index() as u64;
        let mut rng = Rng::new(Seed::from_number(course.whim() ^ tick));
        u64::from(least + rng.below(most - least + 1))
    }
}
