//! Races replaced by turn-taking, where the table asks for it ([`Contests::InTurn`]): reaction does not count.
//!
//! Whatever could spoil what others might do ([`rivals`](kernel::Game::rivals)) opens a window. All who might still do
//! something, as far as everybody knows, are asked; they act, or say "not me", and nothing is decided meanwhile but what is said
//! aside. Once everybody has been heard it is decided in the order of play: first what is done out of turn, since what is done
//! in turn ends the chance for it, each time from whoever comes first behind who acted last. What it spoils is refused, as if
//! it had come too late.
//!
//! Nobody is asked before there is something to decide: cards that may be jumped on lie there until somebody covers them, and
//! who covers them opens the window. So a jump-in needs no watching, and whoever lays a card that nobody may jump on waits for
//! nobody. Who is asked follows from public facts, and nobody learns what others did before it is decided, nor whether they did
//! anything: all whom it concerns are named to the others until then, whoever opened the window among them.
//!
//! A window stays open for as long as the table is patient; whoever is away is waited for as for any answer of theirs, and a bot
//! while it thinks. People who share a phone say "not me" together.

use crate::{
    host::{active_match::Course, machine::Host, race::Waiting, timers::Held},
    protocol::{
        absence::Meanwhile,
        clock::Millis,
        ids::{Epoch, LinkId},
        message::{Asking, FromHost},
        table::{Contests, Kind, Presence},
    },
};
use alloc::vec::Vec;
use base::seat::{Seat, Seats};
use kernel::action::{Action, Input};

/// A second, in milliseconds.
const SECOND: u64 = 1000;

/// The round, and the tick since when it is the same that several might act on.
type About = (Epoch, u32);

/// Who has been heard.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Floor {
    /// About what; `None` if nothing is to be decided.
    about: Option<About>,
    /// Since when they are asked.
    opened: Millis,
    /// Who said "not me".
    heard: Seats,
    /// What phones were told of it.
    told: Option<Round>,
}

/// Who is asked about something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Round {
    about: About,
    /// Those whom it concerns: who might act, and whoever acted already.
    all: Seats,
    /// Those of them who are waited for.
    unheard: Seats,
}

impl Round {
    /// What a phone with these seats is told: of others it learns whom it concerns, not who has been heard. That would tell who
    /// acted, by and by.
    fn told(self, own: Seats) -> Asking {
        let (epoch, since) = self.about;
        let others: Seats = self.all.iter().filter(|seat| !own.has(*seat)).collect();
        Asking {
            epoch,
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

    /// Since when they are asked about this.
    fn opened(&self, about: About) -> Option<Millis> {
        (self.about == Some(about)).then_some(self.opened)
    }

    /// Who said "not me" to this.
    fn heard(&self, about: About) -> Seats {
        match self.about == Some(about) {
            true => self.heard,
            false => Seats::NONE,
        }
    }
}

impl Course {
    /// Where this stands in the order of play among what others did meanwhile: what is done in turn behind all else.
    fn order(&self, seat: Seat, action: &Action) -> (bool, usize) {
        let game = self.game();
        let in_turn = game.is_in_turn(seat, action);
        (in_turn, game.steps(self.last_to_act(), seat))
    }

    /// Who moved a card last; the dealer at first.
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
    /// What is asked about, where nobody has to be quick.
    fn about(&self) -> Option<About> {
        let course = self.course.as_ref().filter(|_| self.table.is_playing())?;
        let in_turn = self.table.pace.contests == Contests::InTurn;
        in_turn.then(|| (self.table.epoch, course.raced_since()))
    }

    /// Others are asked from now on, if something waits before which they might act.
    pub(crate) fn open_floor(&mut self) {
        if let Some(about) = self.about().filter(|_| self.waits.held.is_contested()) {
            self.waits.floor.open(about, self.now);
        }
    }

    /// Everybody on this phone says "not me" to this.
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

    /// Who has neither acted nor said "not me".
    fn unheard(&self) -> Seats {
        let Some(about) = self.about() else {
            return Seats::NONE;
        };
        let heard = self.waits.floor.heard(about);
        let silent = self.waits.held.unheard();
        silent.iter().filter(|seat| !heard.has(*seat)).collect()
    }

    /// Until when this seat is waited for; `None` for as long as it takes.
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

    /// When everybody has been heard; `None` if that cannot be foreseen.
    fn all_heard(&self) -> Option<Millis> {
        let mut unheard = self.unheard().iter();
        unheard.try_fold(Millis::default(), |all, seat| {
            Some(all.max(self.hears_until(seat)?))
        })
    }

    /// When something is decided next.
    pub(crate) fn next_in_turn(&self) -> Option<Millis> {
        let course = self.course.as_ref();
        let heard = self.all_heard();
        self.waits
            .held
            .next_in_turn(heard, |waiting| is_aside(course, waiting))
    }

    /// What comes first in the order of play of all that is decided by then.
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

    /// Who is asked now. What bots think about is nobody's business.
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

    /// What this phone was told last of who is asked.
    pub(crate) fn asking(&self, link: LinkId) -> Option<Asking> {
        let told = self.waits.floor.told?;
        Some(told.told(self.seats_on(link)))
    }

    /// Phones are told who is asked, where that has changed for them.
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

    /// Whether nobody has said hello on this link.
    fn is_mute(&self, link: LinkId) -> bool {
        let line = self.lines.get(link);
        line.is_none_or(|line| line.players.is_empty())
    }
}

/// Whether this leaves everything to others, and waits for nobody.
fn is_aside(course: Option<&Course>, waiting: &Waiting<Held>) -> bool {
    let (action, _) = waiting.what.action();
    course.is_some_and(|course| course.game().is_aside(waiting.seat, &action))
}
