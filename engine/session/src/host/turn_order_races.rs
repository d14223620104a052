//! Turn-taking in place of races, where the table chooses it ([`RaceRule::InTurn`]): reaction time does not count.
//!
//! An action that could spoil the chances of other seats ([`rivals`](kernel::Game::rivals)) opens a window. The host
//! asks every seat that might still act, as far as everyone knows. These seats act, or say "not me". Meanwhile the host
//! decides only what is said aside.
//!
//! Once every seat has been heard, the host decides in the order of play. Actions out of turn come first, because an
//! action in turn ends their chance. Each time the host starts with the seat that follows the last one to act. An
//! action that is spoilt by an earlier one is refused, as if it had come too late.
//!
//! The host asks nobody before there is something to decide. A card that allows a jump-in stays until another card
//! covers it, and the covering play opens the window. So a jump-in needs no watching, and a play that nobody may jump
//! in on waits for nobody. The choice of asked seats follows from public facts. Until the decision nobody learns who
//! has acted, or if anyone has. The host names all seats in question to the others until then, and the seat that opened
//! the window is among them.
//!
//! A window stays open as long as the table's patience. The host waits for an absent player as for any other answer of
//! theirs, and for a bot while it thinks. People who share a phone say "not me" together.

use crate::{
    host::{
        active_match::ActiveMatch, machine::Host, race_queue::QueuedAction, timers::HeldAction,
    },
    protocol::{
        absence::AbsenceChoice,
        clock::Millis,
        ids::{LinkId, RoundNumber},
        message::{FromHost, RaceQuestion},
        pace::RaceRule,
        table::{PlayerKind, Presence},
    },
};
use alloc::vec::Vec;
use base::{Seat, Seats};
use kernel::{Action, Input};

/// The round, and the revision since which the chance to act is the same.
type WindowKey = (RoundNumber, u32);

/// The state of the open window.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RaceWindow {
    /// The question of the window; `None` if nothing is to be decided.
    window_key: Option<WindowKey>,
    /// The time at which the window opened.
    opened: Millis,
    /// The seats that said "not me".
    heard: Seats,
    /// The last round of questions that phones were told about.
    asked: Option<AskedSeats>,
}

/// The seats that the host asks in one window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct AskedSeats {
    window_key: WindowKey,
    /// The seats in question: those that might act, and those that already acted.
    all: Seats,
    /// The seats among them that the host waits for.
    unheard: Seats,
}

impl AskedSeats {
    /// The message for a phone with these seats. It names the other seats in question, but not which have been heard.
    /// That would gradually reveal who acted.
    fn question_for(self, own: Seats) -> RaceQuestion {
        let (round_number, since) = self.window_key;
        let others: Seats = self.all.iter().filter(|seat| !own.has(*seat)).collect();
        RaceQuestion {
            round_number,
            since,
            seats: others.or(self.unheard.and(own)),
        }
    }
}

impl RaceWindow {
    fn open(&mut self, window_key: WindowKey, now: Millis) {
        if self.window_key != Some(window_key) {
            *self = RaceWindow {
                window_key: Some(window_key),
                opened: now,
                heard: Seats::NONE,
                asked: self.asked,
            };
        }
    }

    fn hear(&mut self, window_key: WindowKey, seats: Seats) {
        if self.window_key == Some(window_key) {
            self.heard = self.heard.or(seats);
        }
    }

    /// The time since which the window for this question is open.
    fn opened(&self, window_key: WindowKey) -> Option<Millis> {
        (self.window_key == Some(window_key)).then_some(self.opened)
    }

    /// The seats that said "not me" to this question.
    fn heard(&self, window_key: WindowKey) -> Seats {
        match self.window_key == Some(window_key) {
            true => self.heard,
            false => Seats::NONE,
        }
    }
}

impl ActiveMatch {
    /// The place of an action in the order of play. Actions in turn come after all others.
    fn order(&self, seat: Seat, action: &Action) -> (bool, usize) {
        let game = &self.game;
        let in_turn = game.is_in_turn(seat, action);
        (in_turn, game.steps(self.last_to_act(), seat))
    }

    /// The seat that last moved a card; the dealer at first.
    fn last_to_act(&self) -> Seat {
        let acted = |input: &Input| {
            let acts = input.acts().filter(|(_, action)| !action.is_word());
            acts.map(|(seat, _)| seat)
        };
        let mut log = self.stored.transcript.log.iter().rev();
        log.find_map(acted).unwrap_or(self.game.dealer())
    }
}

impl Host {
    /// The present question, if the table uses turn-taking.
    fn window_key(&self) -> Option<WindowKey> {
        let active_match = self.playing()?;
        let in_turn = self.table.pace.race_rule == RaceRule::InTurn;
        let raced_since = active_match.round_times.raced_since;
        in_turn.then_some((self.table.round_number, raced_since))
    }

    /// Opens the window if a waiting action has rivals that might act before it.
    pub(crate) fn open_race_window(&mut self) {
        if let Some(window_key) = self
            .window_key()
            .filter(|_| self.timers.held.is_contested())
        {
            self.timers.race_window.open(window_key, self.now);
        }
    }

    /// Records that all players on this phone say "not me" to this question.
    pub(crate) fn not_me(&mut self, link: LinkId, window_key: WindowKey) {
        let seats = self.seats_on(link);
        self.timers.race_window.hear(window_key, seats);
    }

    pub(crate) fn seats_on(&self, link: LinkId) -> Seats {
        let players = self.connections.players(link);
        let seats = players.iter().map(|id| self.table.seat_of(*id));
        seats.flatten().collect()
    }

    /// The seats that have neither acted nor said "not me".
    fn unheard(&self) -> Seats {
        let Some(window_key) = self.window_key() else {
            return Seats::NONE;
        };
        let heard = self.timers.race_window.heard(window_key);
        let silent = self.timers.held.unheard();
        silent.iter().filter(|seat| !heard.has(*seat)).collect()
    }

    /// The time until which the host waits for this seat; `None` without limit.
    fn hears_until(&self, seat: Seat) -> Option<Millis> {
        let nobody = Some(Millis::default());
        let Some(player) = self.table.seated(seat) else {
            return nobody;
        };
        if self.table.bot_for(player).is_some() {
            return nobody.filter(|_| !self.timers.thinks(seat));
        }
        let pace = &self.table.pace;
        match (
            player.kind,
            player.presence,
            self.table.absence_choice(player),
        ) {
            (PlayerKind::Person, Presence::Here, _) => {
                let opened = self
                    .window_key()
                    .and_then(|window_key| self.timers.race_window.opened(window_key));
                Some(opened.unwrap_or(self.now).after_seconds(pace.patience_s?))
            }
            (PlayerKind::Person, Presence::Lost, Some(AbsenceChoice::Wait)) => None,
            (PlayerKind::Person, Presence::Lost, None) => Some(self.grace_ends_at(player.id)),
            _ => nobody,
        }
    }

    /// The time at which every seat has been heard; `None` if unknown.
    fn all_heard(&self) -> Option<Millis> {
        let mut unheard = self.unheard().iter();
        unheard.try_fold(Millis::default(), |all, seat| {
            Some(all.max(self.hears_until(seat)?))
        })
    }

    pub(crate) fn next_in_turn(&self) -> Option<Millis> {
        let active_match = self.active_match.as_ref();
        let heard = self.all_heard();
        self.timers
            .held
            .next_in_turn(heard, |waiting| is_aside(active_match, waiting))
    }

    /// Removes the first action in the order of play among those decided by then.
    pub(crate) fn first_in_turn(&mut self, until: Millis) -> Option<QueuedAction<HeldAction>> {
        let heard = self.all_heard();
        let window_key = self.window_key();
        let active_match = self.active_match.as_ref();
        let aside = |waiting: &QueuedAction<HeldAction>| is_aside(active_match, waiting);
        let order = |waiting: &QueuedAction<HeldAction>| {
            let (action, _) = waiting.what.action();
            active_match.map(|active_match| active_match.order(waiting.seat, &action))
        };
        let first = self.timers.held.take_in_turn(until, heard, aside, order)?;
        let race_window = &mut self.timers.race_window;
        match (first.what.action().0, window_key) {
            _ if !first.rivals.is_empty() => race_window.window_key = None,
            (Action::Decline, Some(window_key)) => {
                race_window.hear(window_key, Seats::of(first.seat))
            }
            _ => {}
        }
        Some(first)
    }

    /// The present round of questions. Bots are not in it, since their thinking concerns nobody.
    fn asked_seats(&self) -> Option<AskedSeats> {
        let is_asked = |seat: &Seat| {
            let player = self.table.seated(*seat);
            let decides = player.is_some_and(|player| self.table.bot_for(player).is_none());
            decides && self.hears_until(*seat).is_none_or(|until| until > self.now)
        };
        let unheard: Seats = self.unheard().iter().filter(is_asked).collect();
        let window_key = self.window_key().filter(|_| !unheard.is_empty())?;
        let awaited = self.active_match.as_ref()?.game.asked();
        let all = self.timers.held.concerned().or(awaited);
        Some(AskedSeats {
            window_key,
            all: all.iter().filter(is_asked).collect(),
            unheard,
        })
    }

    /// The last message to this phone about asked seats.
    pub(crate) fn race_question(&self, link: LinkId) -> Option<RaceQuestion> {
        let asked = self.timers.race_window.asked?;
        Some(asked.question_for(self.seats_on(link)))
    }

    /// Tells phones which seats the host asks, where that has changed for them.
    pub(crate) fn ask_all(&mut self) {
        self.open_race_window();
        let links = self.connections.ids().into_iter();
        let before: Vec<_> = links.map(|link| (link, self.race_question(link))).collect();
        self.timers.race_window.asked = self.asked_seats();
        for (link, before) in before {
            let race_question = self.race_question(link);
            if race_question != before && !self.connections.players(link).is_empty() {
                self.send(link, FromHost::RaceQuestion(race_question));
            }
        }
    }
}

/// True if this action leaves all chances to others and waits for nobody.
fn is_aside(active_match: Option<&ActiveMatch>, waiting: &QueuedAction<HeldAction>) -> bool {
    let (action, _) = waiting.what.action();
    active_match.is_some_and(|active_match| active_match.game.is_aside(waiting.seat, &action))
}
