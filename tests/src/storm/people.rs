//! Players: most of their moves are sensible, they get ready when the table asks, and they look at their screens now
//! and then.

use super::{
    phone::VirtualPhone,
    world::{Happening, World},
};
use engine::{
    Action, Seat, View,
    bot::{self, Strength},
    session::{
        Absence, AbsenceChoice, Edit, GuestCommand, Participation, Phase, Player, PlayerId,
        Presence, Table, TableCommand, TableStage,
    },
};

/// Inputs after which players have had enough of a round.
const LONG: usize = 160;

/// The shortest and the longest pause between two looks at a screen, in milliseconds.
const LOOKS: (u64, u64) = (120, 700);

/// How often a player votes who sees that another is away, in 10 000 looks.
const VOTES: u32 = 1500;
/// The same, if the table has waited too long for the absent player.
const PRESSING_VOTES: u32 = 5000;
/// How long players are ready to wait after a fault, in milliseconds.
const PATIENT: u64 = 20_000;

impl World {
    /// A player looks at this phone's screen.
    pub fn look(&mut self, phone: usize) {
        let pause = self.dice.between(LOOKS.0, LOOKS.1);
        self.later(pause, Happening::Look(phone));
        if self.phones[phone].is_on() && self.dice.chance(1000) {
            self.reach_out(phone);
        }
        if !self.phones[phone].is_on() || self.phones[phone].idle > self.now {
            return;
        }
        for command in self.commands(phone) {
            self.trace(|| format!("phone {phone} {command:?}"));
            self.command(phone, command);
        }
    }

    /// The commands of the people at this phone. In a round they make a move at once.
    fn commands(&mut self, phone: usize) -> Vec<GuestCommand> {
        let guest = &self.phones[phone].guest;
        let Some(table) = guest.table().filter(|_| guest.phase() == Phase::Joined) else {
            return Vec::new();
        };
        if !self.phones[phone].has_part && table.stage != TableStage::Lobby {
            // No screen shows the round yet.
            return Vec::new();
        }
        let hosts = guest.is_host();
        match &table.stage {
            TableStage::Lobby if self.enough => Vec::new(),
            // The host's own last change is not stored yet.
            TableStage::Lobby if hosts && !self.is_host_told(table) => Vec::new(),
            TableStage::Lobby if hosts => self.open_lobby(table, ready(table, guest.players())),
            TableStage::Lobby => ready(table, guest.players()),
            TableStage::Round(scores)
                if hosts && scores.round >= self.plan.rounds && !scores.last =>
            {
                vec![GuestCommand::Table(TableCommand::LastRound)]
            }
            TableStage::Round(_) if hosts && self.is_long() && !self.hosting.disk.is_unsafe() => {
                self.enough = true;
                vec![GuestCommand::Table(TableCommand::Lobby)]
            }
            TableStage::Round(_) => {
                if self.leaves_it(phone) {
                    return vec![GuestCommand::NotMe];
                }
                let vote = self.vote(phone);
                if vote.is_none() {
                    self.act(phone);
                }
                vote.into_iter().collect()
            }
            TableStage::RoundOver(..) => {
                let amended = self.amend(phone);
                let table = self.phones[phone].guest.table();
                let own = self.phones[phone].guest.players();
                let ready = table.map(|table| ready(table, own)).unwrap_or_default();
                amended.into_iter().chain(ready).collect()
            }
            TableStage::MatchOver(..) => Vec::new(),
        }
    }

    fn is_host_told(&self, table: &Table) -> bool {
        let host = self.hosting.host.as_ref();
        host.is_some_and(|host| host.table() == table)
    }

    fn is_long(&self) -> bool {
        let host = self.hosting.host.as_ref();
        let transcript = host.and_then(|host| host.transcript());
        transcript.is_some_and(|transcript| transcript.log.len() > LONG)
    }

    fn open_lobby(&self, table: &Table, otherwise: Vec<GuestCommand>) -> Vec<GuestCommand> {
        let bots = table.players.iter().filter(|p| p.kind.is_bot()).count();
        let people = table.players.iter().filter(|p| p.kind.is_person()).count();
        let phones = self.plan.phones.iter().zip(&self.phones);
        let alive = phones.filter(|(_, phone)| !phone.dead);
        let expected: usize = alive.map(|(people, _)| people).sum();
        let ghost = table
            .players
            .iter()
            .find(|player| people > expected && self.is_ghost(player));
        // Ghosts go first, since they may have taken every seat.
        if let Some(ghost) = ghost {
            vec![GuestCommand::Table(TableCommand::Remove(ghost.id))]
        } else if bots < self.plan.bots {
            vec![GuestCommand::Table(TableCommand::AddBot(Strength::Casual))]
        } else if people == expected && table.obstacle().is_none() {
            vec![GuestCommand::Table(TableCommand::Start)]
        } else {
            otherwise
        }
    }

    /// True if this player exists by name alone. Players keep a player whose phone is on its way back.
    fn is_ghost(&self, player: &Player) -> bool {
        let lost = player.kind.is_person() && player.presence == Presence::Lost;
        let alive = self.phones.iter().filter(|phone| !phone.dead);
        let waits = alive.clone().any(|phone| !phone.has_part);
        let comes_back = waits || self.is_disturbed() || self.healing.is_awaited();
        let mut around = alive.flat_map(|phone| phone.guest.players());
        lost && !comes_back && !around.any(|id| id == player.id)
    }

    /// An occasional vote of a player on this phone about an absent player. Players wait for a limited time only. After
    /// that they vote on the players for whom the table still waits.
    fn vote(&mut self, phone: usize) -> Option<GuestCommand> {
        let guest = &self.phones[phone].guest;
        let table = guest.table().filter(|table| !table.absences.is_empty())?;
        let votes = |id: &PlayerId| {
            table
                .player(*id)
                .is_some_and(|player| table.may_vote(player))
        };
        let voices: Vec<PlayerId> = guest.players().filter(votes).collect();
        let patient = self.now.saturating_sub(self.healing.last) < PATIENT;
        let presses = |absence: &&Absence| !patient && absence.settled == Some(AbsenceChoice::Wait);
        let (pressing, rest): (Vec<&Absence>, Vec<&Absence>) =
            table.absences.iter().partition(presses);
        let (absences, often) = match pressing.is_empty() {
            true => (rest, VOTES),
            false => (pressing, PRESSING_VOTES),
        };
        if voices.is_empty() || !self.dice.chance(often) {
            return None;
        }
        let (by, away) = (*self.dice.pick(&voices), self.dice.pick(&absences).player);
        let choices = match patient {
            true => &AbsenceChoice::ALL[..],
            false => &[AbsenceChoice::Bot, AbsenceChoice::Skip],
        };
        Some(GuestCommand::Edit(
            by,
            Edit::Vote(away, *self.dice.pick(choices)),
        ))
    }

    /// The change for the next round, if a player on this phone won the last one. Mostly it is one of the open changes.
    fn amend(&mut self, phone: usize) -> Option<GuestCommand> {
        let guest = &self.phones[phone].guest;
        let table = guest.table()?;
        let own: Vec<PlayerId> = guest.players().collect();
        let by = table.amenders().find(|player| own.contains(&player.id))?.id;
        let changes = table.open_changes();
        let change = match self.dice.chance(8000) {
            true => Some(*self.dice.pick(&changes)),
            false => None,
        };
        Some(GuestCommand::Edit(
            by,
            Edit::Amend(table.round_number, change),
        ))
    }

    /// True if the phone asks its players whether they want to act, and they do not.
    fn leaves_it(&mut self, phone: usize) -> bool {
        let guest = &self.phones[phone].guest;
        let asked = guest.race_question().map(|asking| asking.seats);
        let asked = asked.is_some_and(|seats| guest.seats().any(|seat| seats.has(seat)));
        asked && self.dice.chance(6000)
    }

    /// Acts for one of this phone's seats, if any can act.
    fn act(&mut self, phone: usize) {
        if let Some((seat, seen, action)) = self.find_move(phone) {
            self.trace(|| format!("phone {phone} seat {seat} {action:?} at {seen}"));
            let now = self.phones[phone].clock(self.now);
            let outputs = self.phones[phone].guest.act(now, seat, seen, action);
            self.obey_guest(phone, outputs);
        }
    }

    fn find_move(&mut self, phone: usize) -> Option<(Seat, u32, Action)> {
        let VirtualPhone { guest, .. } = &self.phones[phone];
        let table = guest.table()?;
        let seats = table.scores().map_or(0, |scores| scores.totals.len());
        for view in guest.views() {
            let Some(seat) = view.viewer else { continue };
            if view.actions.is_empty() || guest.pending(seat).next().is_some() {
                continue;
            }
            let asked = view.prompt.is_some_and(|prompt| prompt.seats.has(seat));
            let rules = self.witness.rules_of(*table.config, seats);
            let action = match self.dice.chance(2500) {
                true => at_random(view, asked, &mut self.dice),
                false => bot::choose(view, &rules, Strength::Casual, self.plan.seed)
                    .or_else(|| at_random(view, asked, &mut self.dice)),
            };
            if let Some(action) = action {
                return Some((seat, view.revision, action));
            }
        }
        None
    }
}

/// An answer to the open question, or now and then an action out of turn.
pub fn at_random(view: &View, asked: bool, dice: &mut crate::chance::Dice) -> Option<Action> {
    let out_of_turn = |action: &&Action| matches!(action, Action::Call | Action::Catch(_));
    let answers: Vec<&Action> = view.actions.iter().filter(|a| !out_of_turn(a)).collect();
    match asked && !answers.is_empty() && !dice.chance(1000) {
        true => Some(**dice.pick(&answers)),
        false if asked || dice.chance(800) => Some(*dice.pick(&view.actions)),
        false => None,
    }
}

/// All players on this phone declare that they are ready.
fn ready(table: &Table, own: impl Iterator<Item = PlayerId>) -> Vec<GuestCommand> {
    own.filter_map(|id| table.player(id))
        .filter(|p| !p.ready && p.part == Participation::Plays && p.kind.is_person())
        .map(|p| GuestCommand::Edit(p.id, Edit::Ready(true)))
        .collect()
}
