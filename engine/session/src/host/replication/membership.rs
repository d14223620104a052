//! Chooses the host's replicas and brings them from one configuration to the next.

use crate::{
    host::{
        machine::{Host, HostOutput},
        persistence::Storing,
        replication::{
            configuration::{Circle, Consent},
            state::{Ear, Follower, Stage, Succession},
        },
    },
    protocol::{
        backoff::Backoff,
        ids::{LinkId, PlayerId},
        table::{Part, Presence, Stage as Stages},
    },
    replication::{log::Log, term::Term, wire::Standing},
};
use alloc::vec::Vec;

/// How often the host checks its choice of replicas, in milliseconds.
const LOOK: u64 = 500;
/// How long a phone is here before it becomes a replica, in milliseconds. First it shows the table.
const SETTLED: u64 = 1000;
/// How long a replica may be away before the host drops it, in milliseconds.
const AWAY: u64 = 15_000;
/// How long phones may take to prepare, in milliseconds. The host leaves out slower ones.
const READY: u64 = 5000;
/// How long the host waits before it asks those again, in milliseconds.
const REST: u64 = 30_000;
/// The pauses before the host repeats log entries that a replica does not confirm: the first and the longest, in
/// milliseconds. Links lose nothing, and on a bad one a whole table takes seconds. Repetitions delay newer messages.
pub(crate) const RECORDS: Backoff = Backoff::new(10_000, 40_000);
/// The pauses before the host repeats the state that a replica should reach: the first and the longest, in
/// milliseconds.
pub(crate) const STEPS: Backoff = Backoff::new(2000, 16_000);

/// Tells if absent replicas stay in the choice for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Patience {
    None,
    Some,
}

impl Host {
    /// Looks after the replicas: their choice, their progress, and what is committed by now.
    pub(crate) fn plan_heirs(&mut self, outputs: &mut Vec<HostOutput>) {
        if self.storing != Storing::Works {
            return self.give_up_waiting();
        }
        if self.succession.look <= self.now {
            self.succession.look = self.now + LOOK;
            self.look_who_is_here();
            self.appoint();
            self.doubt(outputs);
        }
        self.advance_circle();
        self.release_verdicts();
        self.give_up_waiting();
        self.pass_on();
    }

    /// Notes which guests' phones are here.
    fn look_who_is_here(&mut self) {
        let here = |host: &Host| {
            let live = host.lines.iter().filter(|(_, line)| !line.silent);
            let phones = live.filter(|(_, line)| !line.players.is_empty());
            let links: Vec<LinkId> = phones.map(|(link, _)| link).collect();
            let guests = links.into_iter().filter(|link| !host.is_host(*link));
            guests
                .filter_map(|link| Some((host.heir_at(link)?, link)))
                .collect::<Vec<_>>()
        };
        let now = self.now;
        for (heir, link) in here(self) {
            let follower = self.succession.followers.entry(heir);
            let follower = follower.or_insert_with(|| Follower::new(link, now));
            if follower.link != link {
                // Another link may mean another page, which remembers what it stored.
                let standing = follower.standing;
                *follower = Follower::new(link, now);
                follower.standing = standing;
            }
            follower.here = now;
        }
        let reign = &self.succession.reign;
        let heir = |id: &PlayerId| reign.circles().any(|circle| circle.has(*id));
        self.succession
            .followers
            .retain(|id, follower| heir(id) || now.since(follower.here) < AWAY);
    }

    /// The replica on this link: the first of its players that is one, or its first player.
    pub(crate) fn heir_at(&self, link: LinkId) -> Option<PlayerId> {
        let players = &self.lines.get(link)?.players;
        let reign = &self.succession.reign;
        let is_heir = |id: &&PlayerId| reign.circles().any(|circle| circle.has(**id));
        players.iter().find(is_heir).or(players.first()).copied()
    }

    /// The phones that should be replicas, in seat order. With patience, replicas that are away for a moment stay.
    fn wanted(&self, patience: Patience) -> Vec<PlayerId> {
        let reign = &self.succession.reign;
        let last = reign.coming().or(reign.now.as_ref());
        let fits = |id: &PlayerId| {
            let follower = self.succession.followers.get(id);
            follower.is_some_and(|follower| {
                let away = self.now.since(follower.here);
                let heir = last.is_some_and(|circle| circle.has(*id));
                let stays = heir && away < AWAY && patience == Patience::Some;
                let known = heir || self.now.since(follower.since) >= SETTLED;
                let left = self.has_left(*id);
                !left && follower.rests <= self.now && (stays || (known && away <= LOOK))
            })
        };
        let all = self.table.players.iter().map(|player| player.id);
        let wanted: Vec<PlayerId> = all.filter(fits).filter(|id| self.plays(*id)).collect();
        match wanted.len() {
            // One phone alone cannot succeed the host, since it cannot tell a dead host from a dead network.
            0 | 1 => Vec::new(),
            _ => wanted,
        }
    }

    /// True if any player on this player's phone plays. Phones of watchers do not become replicas.
    fn plays(&self, id: PlayerId) -> bool {
        let lobby = self.table.stage == Stages::Lobby;
        let plays = |id: &PlayerId| {
            let player = self.table.player(*id);
            player.is_some_and(|p| p.seat.is_some() || (lobby && p.part == Part::Plays))
        };
        let link = self
            .succession
            .followers
            .get(&id)
            .map(|follower| follower.link);
        let line = link.and_then(|link| self.lines.get(link));
        line.map_or_else(|| plays(&id), |line| line.players.iter().any(plays))
    }

    /// Begins another configuration if the choice of replicas changes.
    fn appoint(&mut self) {
        self.leave_out_the_idle();
        let wanted = self.wanted(Patience::Some);
        let reign = &self.succession.reign;
        let last = reign.coming().or(reign.now.as_ref());
        let outdated = self.is_outdated();
        let same = match last {
            Some(circle) if circle.term.reign == reign.number => circle.heirs == wanted,
            Some(_) => false,
            None => wanted.is_empty(),
        };
        if (same && !outdated) || reign.switching().is_some() {
            return;
        }
        // A phone that is out of reach now would never get its share.
        let wanted = self.wanted(Patience::None);
        let same = last.is_some_and(|it| it.term.reign == reign.number && it.heirs == wanted);
        if same && !outdated {
            return;
        }
        self.succession.consent = Some(self.consent());
        let reign = &mut self.succession.reign;
        reign.circles += 1;
        let term = Term {
            reign: reign.number,
            circle: reign.circles,
        };
        let circle = Circle::new(term, wanted, self.entropy.circle(term));
        // The choice is as before, so the coming configuration was not needed.
        let needless = reign.written().is_some_and(|now| now.heirs == circle.heirs);
        reign.next = (!needless).then_some((circle, Stage::Preparing));
        self.succession.logs[1] = Log::default();
        self.succession.began = self.now;
        self.nudge();
        self.unsaved = true;
    }

    /// True if preparing replicas were told to ask others than those who have to agree now, because some left
    /// meanwhile.
    fn is_outdated(&self) -> bool {
        let preparing = matches!(self.succession.reign.next, Some((_, Stage::Preparing)));
        preparing && self.succession.consent != Some(self.consent())
    }

    /// Rests phones that did not prepare in time, such as strangers or pages that cannot store.
    fn leave_out_the_idle(&mut self) {
        let late = self.now.since(self.succession.began) > READY;
        let reign = &self.succession.reign;
        if let Some((circle, Stage::Preparing)) = reign.next.as_ref().filter(|_| late) {
            let term = circle.term;
            for heir in &circle.heirs {
                if let Some(follower) = self.succession.followers.get_mut(heir)
                    && follower.keeps(term).is_none()
                {
                    follower.rests = self.now + REST;
                }
            }
        }
    }

    /// Notes that a replica said hello again or asked for everything. It does not listen before its welcome, or has
    /// missed a message.
    pub(crate) fn greet_heir(&mut self, link: LinkId) {
        let heir = self.heir_at(link);
        if let Some(follower) = heir.and_then(|heir| self.succession.followers.get_mut(&heir)) {
            follower.greets();
        }
    }

    /// Makes all messages to replicas due now.
    fn nudge(&mut self) {
        let now = self.now;
        let followers = self.succession.followers.values_mut();
        followers.for_each(|follower| follower.hurry(now));
    }

    /// Moves the next configuration from preparing to switching, and from switching to settled.
    fn advance_circle(&mut self) {
        let succession = &self.succession;
        let Some((next, stage)) = &succession.reign.next else {
            return;
        };
        let term = next.term;
        match stage {
            Stage::Preparing => {
                let index = succession.reign.index;
                let ready =
                    |follower: &Follower| follower.keeps(term).is_some_and(|last| last >= index);
                let enough = next.confirm().max(next.elect());
                let prepared = next.heirs.is_empty() || succession.count(next, ready) >= enough;
                let old = self.agreeing(|follower| {
                    follower.keeps(term).is_some()
                        || (next.heirs.is_empty() && self.now.since(follower.here) < AWAY)
                });
                if prepared && old && !self.unsaved && !self.is_outdated() {
                    if let Some((_, stage)) = &mut self.succession.reign.next {
                        *stage = Stage::Switching;
                    }
                    self.unsaved = true;
                    self.nudge();
                }
            }
            Stage::Switching => {
                // A replica that has switched tells the others, in case the host cannot.
                let votes =
                    |follower: &Follower| follower.has_seen(term) && follower.keeps(term).is_some();
                let enough = succession.count(next, votes) >= next.confirm();
                if enough && self.agreeing(|follower| follower.has_seen(term)) {
                    self.settle_circle();
                }
            }
        }
    }

    fn settle_circle(&mut self) {
        let succession = &mut self.succession;
        let next = succession.reign.next.take().map(|(next, _)| next);
        succession.reign.now = next.filter(|circle| !circle.heirs.is_empty());
        succession.logs[0] = core::mem::take(&mut succession.logs[1]);
        self.unsaved = true;
        self.nudge();
    }

    /// True if enough replicas of the configuration that counts pass the test. Without one of them it elects nobody.
    /// Replicas that left no longer vote, nor does the host itself.
    fn agreeing(&self, is: impl Fn(&Follower) -> bool) -> bool {
        let now = self.succession.reign.now.as_ref();
        now.is_none_or(|now| self.agree(now, is))
    }

    pub(crate) fn agree(&self, circle: &Circle, is: impl Fn(&Follower) -> bool) -> bool {
        let agrees = |heir: &&PlayerId| {
            let follower = self.succession.followers.get(heir);
            self.has_left(**heir) || follower.is_some_and(&is)
        };
        circle.heirs.iter().filter(agrees).count() >= circle.confirm()
    }

    /// True if a replica no longer votes, and had not voted for another host before it left.
    fn has_left(&self, heir: PlayerId) -> bool {
        let player = self.table.player(heir);
        let follower = self.succession.followers.get(&heir);
        let reign = &self.succession.reign;
        let voted = follower.is_some_and(|it| it.has_voted(reign.number));
        !voted
            && !reign.has_deserted(heir)
            && player.is_none_or(|player| player.host || player.presence == Presence::Gone)
    }

    /// Handles a player who leaves for good. If their phone has voted for another host, the host remembers that across
    /// reloads.
    pub(crate) fn part_with_heir(&mut self, heir: PlayerId) {
        let Succession {
            reign, followers, ..
        } = &mut self.succession;
        let follower = followers.get(&heir);
        if follower.is_some_and(|it| it.has_voted(reign.number)) {
            reign.desert(heir);
        }
    }

    /// The replicas of the present configuration that have to agree to the next one.
    pub(crate) fn consent(&self) -> Consent {
        let Some(now) = &self.succession.reign.now else {
            return Consent::default();
        };
        let (left, heirs): (Vec<PlayerId>, Vec<PlayerId>) =
            now.heirs.iter().partition(|heir| self.has_left(**heir));
        Consent {
            heirs,
            need: now.elect().saturating_sub(left.len()) as u8,
        }
    }

    /// Handles a phone's report of what it stores.
    pub(crate) fn stand(&mut self, link: LinkId, standing: Standing) {
        // Ignore a phone that has not said hello.
        let Some(heir) = self.heir_at(link) else {
            return;
        };
        let (own, now) = (self.is_host(link), self.now);
        let reign = &self.succession.reign;
        let later = standing.crown.filter(|crown| crown.reign > reign.number);
        if let Some(crown) = later {
            let known = reign.circles().find(|circle| circle.term == crown.by);
            let line = self.lines.get_mut(link);
            let proven = |circle: &Circle| {
                line.is_some_and(|line| line.may_crown(now)) && circle.crowned(&crown)
            };
            // The host's own phone reports only certificates that it has seen proved.
            if own || known.is_some_and(proven) {
                return self.succeeded();
            }
            // The host knows which of its own configurations have signed.
            if known.is_none() {
                self.hear_rumour();
            }
        }
        if own {
            return;
        }
        let follower = self.succession.followers.entry(heir);
        let follower = follower.or_insert_with(|| Follower::new(link, now));
        let moved = follower.stands(standing, now);
        let Some(line) = self.lines.get_mut(link) else {
            return;
        };
        if moved && line.may_step(now) {
            follower.steps.hurry(now);
        }
        if follower.ear == Ear::Missed && line.may_miss(now) {
            follower.listens(now);
        }
    }
}
