//! Bots at the table: when they act, and as how strong a player.

use crate::{
    host::{machine::Host, timers::HeldAction},
    protocol::{clock::Millis, pace::Pace},
};
use base::{Rng, Seat, Seed};
use games::bot;
use kernel::Action;

/// A bot that thinks about its next action, and the time at which it acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BotPlan {
    pub(crate) seat: Seat,
    subject: BotSubject,
    due: Millis,
}

/// The subject of a bot's thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BotSubject {
    /// The question that opened at this revision.
    Question(u32),
    /// An unasked action. Another such chance starts a new thinking time.
    Chance(Action),
}

impl Host {
    /// The seat of the bot whose thinking ends first.
    pub(crate) fn next_bot(&self) -> Option<(Millis, Seat)> {
        let plans = self.timers.plans.iter();
        plans.map(|plan| (plan.due, plan.seat)).min()
    }

    /// Plans the bots for the new state of the table. A bot with the same subject keeps its time. The bot chooses its
    /// answer only when that time comes: the choice is slow, and a player is waiting to see a card played now.
    pub(crate) fn plan_bots(&mut self) {
        let mut before = core::mem::take(&mut self.timers.plans);
        let Some(active_match) = self
            .active_match
            .as_ref()
            .filter(|_| self.table.is_playing())
        else {
            return;
        };
        before.extend(self.timers.withdraw());
        let asked = active_match.game.asked();
        let bots = self
            .table
            .players
            .iter()
            .filter(|p| self.table.bot_for(p).is_some())
            .filter_map(|p| p.seat);
        let plans = bots.filter_map(|seat| {
            let since = active_match
                .round_times
                .asked_since
                .filter(|_| asked.has(seat));
            let subject = match since {
                Some(since) => BotSubject::Question(since),
                None => BotSubject::Chance(self.bot_action(seat)?),
            };
            let thinking = before
                .iter()
                .find(|plan| plan.seat == seat && plan.subject == subject);
            let due = thinking.map_or_else(
                || self.now + self.thinking(seat).max(self.least_pause(seat)),
                |plan| plan.due,
            );
            Some(BotPlan { seat, subject, due })
        });
        let plans = plans.collect();
        self.timers.plans = plans;
    }

    pub(crate) fn play_bot(&mut self, seat: Seat) {
        let Some(at) = self.timers.plans.iter().position(|plan| plan.seat == seat) else {
            return;
        };
        let plan = self.timers.plans.remove(at);
        let Some(active_match) = &self.active_match else {
            return;
        };
        let Some(action) = self.bot_action(seat) else {
            return;
        };
        let earliest = active_match.earliest(seat, &action, &self.table.pace);
        let held = HeldAction::Bot(plan, active_match.game.revision(), action);
        self.hold(seat, held, plan.due, earliest);
    }

    /// The action that the bot would choose now. If the seat owes an answer, this is one.
    fn bot_action(&self, seat: Seat) -> Option<Action> {
        let active_match = self.active_match.as_ref()?;
        let game = &active_match.game;
        if !game.asked().has(seat) && !game.may_act(seat) {
            return None;
        }
        let chosen = bot::choose(
            &game.view(Some(seat)),
            game.ruleset(),
            self.strength(seat),
            active_match.stored.bots,
        );
        chosen.or_else(|| game.default_action(seat))
    }

    /// How well the bot plays that decides for this seat.
    fn strength(&self, seat: Seat) -> bot::Strength {
        let player = self.table.seated(seat);
        player
            .and_then(|player| self.table.bot_for(player))
            .unwrap_or_default()
    }

    /// The thinking time of a bot in milliseconds. The table's pace scales the usual time of its strength.
    fn thinking(&self, seat: Seat) -> u64 {
        let Some(active_match) = &self.active_match else {
            return 0;
        };
        let (pace, usual) = (self.table.pace.thinking_ms, Pace::default().thinking_ms);
        let game = &active_match.game;
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
        let revision = u64::from(active_match.game.revision()) << 8 | seat.index() as u64;
        let mut rng = Rng::new(Seed::from_number(active_match.stored.bots ^ revision));
        u64::from(least + rng.below(most - least + 1))
    }
}
