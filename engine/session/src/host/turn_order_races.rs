//! Turn-taking in place of races, where the table chooses it ([`Contests::InTurn`]): reaction time does not count.
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
    host::{active_match::Course, machine::Host, race::Waiting, timers::Held},
    protocol::{
        absence::Meanwhile,
        clock::Millis,
        ids::{LinkId, RoundNumber},
        message::{Asking, FromHost},
        table::{Contests, Kind, Presence},
    },
};
use alloc::vec::Vec;
use base::seat::{Seat, Seats};
use kernel::action::{Action, Input};

/// A second, in milliseconds.
const SECOND: u64 = 1000;

/// The round, and the tick since which the chance to act is the same.
type About = (RoundNumber, u32);

/// The state of the open window.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Floor {
    /// The question of the window; `None` if nothing is to be decided.
    about: Option<About>,
    /// The time at which the window opened.
    opened: Millis,
    /// The seats that said "not me".
    heard: Seats,
    /// The last round of questions that phones were told about.
    told: Option<Round>,
}

/// The seats that the host asks in one window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Round {
    about: About,
    /// The seats in question: those that might act, and those that already acted.
    all: Seats,
    /// The seats among them that the host waits for.
    unheard: Seats,
}

impl Round {
    /// The message for a phone with these seats. It names the other seats in question, but not which have been heard.
    /// That would gradually reveal who acted.
    fn told(self, own: Seats) -> Asking {
        let (round_number, since) = self.about;
        let others: Seats = self.all.iter().filter(|seat| !own.has(*seat)).collect();
        Asking {
            round_number,
            since,
            seats: others.or(self.unheard.and(own)),
        }
    }
}

impl Floor {
    fn open(&mut self, about: About, now: Millis) {
        if self.about != Some(about) {
            *self = Floor {
                about: Some(about),
                opened: now,
                heard: Seats::NONE,
                told: self.told,
            };
        }
    }

    fn hear(&mut self, about: About, seats: Seats) {
        if self.about == Some(about) {
            self.heard = self.heard.or(seats);
        }
    }

    /// The time since which the window for this question is open.
    fn opened(&self, about: About) -> Option<Millis> {
        (self.about == Some(about)).then_some(self.opened)
    }

    /// The seats that said "not me" to this question.
    fn heard(&self, about: About) -> Seats {
        match self.about == Some(about) {
            true => self.heard,
            false => Seats::NONE,
        }
    }
}

impl Course {
    /// The place of an action in the order of play. Actions in turn come after all others.
    fn order(&self, seat: Seat, action: &Action) -> (bool, usize) {
        let game = self.game();
        let in_turn = game.is_in_turn(seat, action);
        (in_turn, game.steps(self.last_to_act(), seat))
    }

    /// The seat that last moved a card; the dealer at first.
    fn last_to_act(&self) -> Seat {
        let acted = |input: &Input| {
            let acts = input.acts().filter(|(_, action)| !action.is_word());
            acts.map(|(seat, _)| seat)
        };
        let mut log = self.transcript().log.iter().rev();
        log.find_map(acted).unwrap_or(self.game().dealer())
    }
}

impl Host {
    /// The present question, if the table uses turn-taking.
    fn about(&self) -> Option<About> {
        let course = self.course.as_ref().filter(|_| self.table.is_playing())?;
        let in_turn = self.table.pace.contests == Contests::InTurn;
        in_turn.then(|| (self.table.round_number, course.raced_since()))
    }

    /// Opens the window if a waiting action has rivals that might act before it.
    pub(crate) fn open_floor(&mut self) {
        if let Some(about) = self.about().filter(|_| self.waits.held.is_contested()) {
            self.waits.floor.open(about, self.now);
        }
    }

    /// Records that all players on this phone say "not me" to this question.
    pub(crate) fn not_me(&mut self, link: LinkId, about: About) {
        let seats = self.seats_on(link);
        self.waits.floor.hear(about, seats);
    }

    /// The seats of this phone.
    fn seats_on(&self, link: LinkId) -> Seats {
        let players = self.lines.get(link).map_or(&[][..], |line| &line.players);
        let seats = players.iter().map(|id| self.table.player(*id)?.seat);
        seats.flatten().collect()
    }

    /// The seats that have neither acted nor said "not me".
    fn unheard(&self) -> Seats {
        let Some(about) = self.about() else {
            return Seats::NONE;
        };
        let heard = self.waits.floor.heard(about);
        let silent = self.waits.held.unheard();
        silent.iter().filter(|seat| !heard.has(*seat)).collect()
    }

    /// The time until which the host waits for this seat; `None` without limit.
    fn hears_until(&self, seat: Seat) -> Option<Millis> {
        let nobody = Some(Millis::default());
        let Some(player) = self.table.seated(seat) else {
            return nobody;
        };
        if self.table.program(player).is_some() {
            return nobody.filter(|_| !self.waits.thinks(seat));
        }
        let pace = &self.table.pace;
        match (player.kind, player.presence, self.table.meanwhile(player)) {
            (Kind::Person, Presence::Here, _) => {
                let opened = self
                    .about()
                    .and_then(|about| self.waits.floor.opened(about));
                Some(opened.unwrap_or(self.now) + SECOND * u64::from(pace.patience?))
            }
            (Kind::Person, Presence::Lost, Some(Meanwhile::Wait)) => None,
            (Kind::Person, Presence::Lost, None) => {
                let since = self.waits.lost_since(player.id).unwrap_or_default();
                Some(since + SECOND * u64::from(pace.grace))
            }
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

    /// The time of the next decision.
    pub(crate) fn next_in_turn(&self) -> Option<Millis> {
        let course = self.course.as_ref();
        let heard = self.all_heard();
        self.waits
            .held
            .next_in_turn(heard, |waiting| is_aside(course, waiting))
    }

    /// Removes the first action in the order of play among those decided by then.
    pub(crate) fn first_in_turn(&mut self, until: Millis) -> Option<Waiting<Held>> {
        let heard = self.all_heard();
        let about = self.about();
        let course = self.course.as_ref();
        let aside = |waiting: &Waiting<Held>| is_aside(course, waiting);
        let order = |waiting: &Waiting<Held>| {
            let (action, _) = waiting.what.action();
            course.map(|course| course.order(waiting.seat, &action))
        };
        let first = self.waits.held.take_in_turn(until, heard, aside, order)?;
        let floor = &mut self.waits.floor;
        match (first.what.action().0, about) {
            _ if !first.rivals.is_empty() => floor.about = None,
            (Action::Decline, Some(about)) => floor.hear(about, Seats::of(first.seat)),
            _ => {}
        }
        Some(first)
    }

    /// The present round of questions. Bots are not in it, since their thinking concerns nobody.
    fn round(&self) -> Option<Round> {
        let is_asked = |seat: &Seat| {
            let player = self.table.seated(*seat);
            let decides = player.is_some_and(|player| self.table.program(player).is_none());
            decides && self.hears_until(*seat).is_none_or(|until| until > self.now)
        };
        let unheard: Seats = self.unheard().iter().filter(is_asked).collect();
        let about = self.about().filter(|_| !unheard.is_empty())?;
        let awaited = self.course.as_ref()?.game().asked();
        let all = self.waits.held.concerned().or(awaited);
        Some(Round {
            about,
            all: all.iter().filter(is_asked).collect(),
            unheard,
        })
    }

    /// The last message to this phone about asked seats.
    pub(crate) fn asking(&self, link: LinkId) -> Option<Asking> {
        let told = self.waits.floor.told?;
        Some(told.told(self.seats_on(link)))
    }

    /// Tells phones which seats the host asks, where that has changed for them.
    pub(crate) fn ask_all(&mut self) {
        self.open_floor();
        let links = self.lines.ids().into_iter();
        let before: Vec<_> = links.map(|link| (link, self.asking(link))).collect();
        self.waits.floor.told = self.round();
        for (link, before) in before {
            let asking = self.asking(link);
            if asking != before && !self.is_mute(link) {
                self.lines.send(link, FromHost::Asking(asking));
            }
        }
    }

    /// True if no phone has said hello on this link.
    fn is_mute(&self, link: LinkId) -> bool {
        let line = self.lines.get(link);
        line.is_none_or(|line| line.players.is_empty())
    }
}

/// True if this action leaves all chances to others and waits for nobody.
fn is_aside(course: Option<&Course>, waiting: &Waiting<Held>) -> bool {
    let (action, _) = waiting.what.action();
    course.is_some_and(|course| course.game().is_aside(waiting.seat, &action))
}
