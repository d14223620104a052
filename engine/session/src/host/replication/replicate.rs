//! Messages from the host to its replicas: each log entry once, and the state that they should reach.

use crate::{
    host::{
        machine::Host,
        persistence::Storing,
        replication::{
            configuration::{Circle, Consent},
            state::Follower,
        },
        seats::Roster,
    },
    protocol::{
        clock::Millis,
        ids::{LinkId, PlayerId},
        message::FromHost,
    },
    replication::{host_certificate, host_chain::Title, log::Log, wire::ToHeir},
};
use alloc::{boxed::Box, vec::Vec};

impl Host {
    /// Sends replicas what they lack.
    pub(crate) fn tend_heirs(&mut self) {
        if self.storing != Storing::Works || self.succession.followers.is_empty() {
            return;
        }
        let now = self.now;
        let mut due: Vec<(LinkId, ToHeir)> = Vec::new();
        let told = self.succession.consent.clone();
        let consent = Some(told.unwrap_or_else(|| self.consent()));
        let (succession, roster, title) = (&mut self.succession, &self.roster, &self.title);
        let (reign, logs) = (&succession.reign, &succession.logs);
        let before = reign.coming().and(consent);
        for (heir, follower) in &mut succession.followers {
            let [records, steps] = [&follower.records, &follower.steps].map(|it| it.is_due(now));
            let link = follower.link;
            let first = due.len();
            let switch = reign.switching().is_some();
            let written = reign.written().filter(|_| !switch);
            let written = written.map(|circle| (circle, &logs[0], true));
            let coming = reign.coming().map(|circle| (circle, &logs[1], switch));
            for (circle, log, counts) in written.into_iter().chain(coming) {
                if circle.has(*heir) {
                    let none = Consent::default();
                    let before = before.as_ref().unwrap_or(&none);
                    let messages =
                        lacks(follower, *heir, circle, log, before, (roster, title), now);
                    due.extend(messages.into_iter().map(|message| (link, message)));
                }
                // Tell a replica first that this configuration counts. Otherwise it would give it up for the next one.
                let told = switch || circle.has(*heir);
                if counts && told && steps && !follower.has_seen(circle.term) {
                    let proof = host_certificate::counts(title, circle.term);
                    due.push((link, ToHeir::Switch(circle.term, proof)));
                }
            }
            let standing = follower.standing.unwrap_or_default();
            if let Some(crown) = reign
                .crown
                .filter(|crown| steps && standing.reign < crown.reign)
            {
                due.push((link, ToHeir::Crown(crown)));
            }
            let active = standing.active.map(|(term, _)| term);
            let settled = reign.written().filter(|_| !switch);
            if let Some(circle) = settled.filter(|circle| steps && active == Some(circle.term))
                && !standing.settled
            {
                due.push((link, ToHeir::Settled(circle.term)));
            }
            let said = due.iter().skip(first);
            let kept = said
                .filter(|(_, message)| matches!(message, ToHeir::Keep(_)))
                .count();
            if records && kept > 0 {
                follower.records.said(now);
            }
            if steps && due.len() > first + kept {
                follower.steps.said(now);
            }
        }
        for (link, message) in due {
            self.lines.send(link, FromHost::Heir(message));
        }
    }
}

/// The messages that a replica of this configuration lacks.
fn lacks(
    follower: &mut Follower,
    heir: PlayerId,
    circle: &Circle,
    log: &Log,
    before: &Consent,
    (roster, title): (&Roster, &Title),
    now: Millis,
) -> Vec<ToHeir> {
    let mut messages = Vec::new();
    let kept = follower.keeps(circle.term);
    let again = follower.records.is_due(now);
    if kept.is_none() && follower.steps.is_due(now) {
        let appointment = circle.appoint(heir, before, roster, title);
        messages.extend(appointment.map(|it| ToHeir::Prepare(Box::new(it))));
    }
    let sent = *follower.sent(circle.term);
    // A replica gets no log entries before its first request to prepare.
    if kept.is_none() && messages.is_empty() && sent == 0 {
        return messages;
    }
    let from = match again {
        true => kept.unwrap_or_default(),
        false => kept.unwrap_or_default().max(sent),
    };
    for record in log.since(from) {
        messages.extend(record.parts(circle.term).map(ToHeir::Keep));
    }
    *follower.sent(circle.term) = log.last().max(from);
    messages
}
