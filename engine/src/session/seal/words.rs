//! What came of a check, in words.

use super::{fault::Blame, opening::Plan, verdict::Checked};
use crate::{seat::Seat, session::key::PlayerId};
use alloc::{
    format,
    string::{String, ToString as _},
    vec::Vec,
};

/// The names of those at a table.
pub trait Names {
    /// What a player is called.
    fn player(&self, player: PlayerId) -> String;
    /// What the player in a seat is called.
    fn seat(&self, seat: Seat) -> String;
}

impl Names for Plan {
    fn player(&self, player: PlayerId) -> String {
        let found = self.seats.iter().find(|(id, _)| *id == player);
        found.map_or_else(|| "somebody".to_string(), |(_, name)| name.to_string())
    }

    fn seat(&self, seat: Seat) -> String {
        let found = self.seats.get(seat.index());
        found.map_or_else(|| "somebody".to_string(), |(_, name)| name.to_string())
    }
}

impl Checked {
    /// The verdict, in one sentence.
    pub fn headline(&self, names: &dyn Names) -> String {
        let who = |blame: &Blame| match blame {
            Blame::Host => self.host(names),
            Blame::Player(player) => format!("{}’s phone", names.player(*player)),
        };
        let blamed: Vec<String> = self.blamed().iter().map(who).collect();
        let object = self.object.iter();
        let object: Vec<PlayerId> = object.map(|(player, _)| *player).collect();
        if self.too_long {
            "This round was too long for phones to check. The next one is checked again."
                .to_string()
        } else if !blamed.is_empty() {
            format!("The deal was checked: {} did not play fair.", list(&blamed))
        } else if !object.is_empty() {
            format!(
                "The deal was checked: {} got something else.",
                names_of(&object, names)
            )
        } else if !self.withheld.is_empty() {
            format!(
                "The deal was checked: every step is as it was played, but what {} gave is not in the shuffle.",
                names_of(&self.withheld, names)
            )
        } else if self.again > 0 {
            format!(
                "The deal was checked: every step is as it was played, but the shuffle was begun {}.",
                times(self.again.saturating_add(1))
            )
        } else {
            "The deal was checked: nobody chose the cards, and every step is as it was played."
                .to_string()
        }
    }

    /// Whose phone is to blame as the host's, as far as that can be told.
    fn host(&self, names: &dyn Names) -> String {
        let suspects = self.suspected();
        let phones: Vec<String> = suspects
            .iter()
            .map(|player| format!("{}’s", names.player(*player)))
            .collect();
        match &phones[..] {
            [] if self.moved => "the phone that hosts, or one that did before,".to_string(),
            [] => "the host’s phone".to_string(),
            [one] => format!("{one} phone, which hosted then,"),
            _ => format!("one of the phones that hosted, {},", either(&phones)),
        }
    }

    /// What stands behind it, one sentence each: what is wrong first.
    pub fn details(&self, names: &dyn Names) -> Vec<String> {
        let mut lines: Vec<String> = self
            .faults
            .iter()
            .map(|fault| fault.sentence(names))
            .collect();
        for (player, fault) in &self.object {
            let said = fault.sentence(names);
            lines.push(format!("{}’s phone says: {said}", names.player(*player)));
        }
        for handover in &self.handovers {
            lines.push(format!(
                "From step {} on {}’s phone hosted in place of {}’s. It went on with the same log, and all of it was checked.",
                handover.at.saturating_add(1),
                names.player(handover.to),
                names.player(handover.from)
            ));
        }
        if self.set_back {
            lines.push("The round was taken up again from an earlier moment, as it must be when what happened last was not stored, or was not yet with the phone that hosts now.".to_string());
        }
        lines.extend(self.doubts(names));
        let all = |players: &[PlayerId]| names_of(players, names);
        if !self.left_out.is_empty() {
            lines.push(format!(
                "Not in the shuffle, since the phone did not answer in time: {}.",
                all(&self.left_out)
            ));
        }
        if !self.stood_in.is_empty() {
            lines.push(format!(
                "A bot played a while, as for somebody who is away, for {}.",
                all(&self.stood_in)
            ));
        }
        if !self.gave.is_empty() {
            lines.push(format!("Shuffled together by {}.", all(&self.gave)));
            lines.push(format!(
                "{} on record, and the pile was turned over {}.",
                steps(self.inputs),
                times(self.stocks)
            ));
        }
        if !self.apart.is_empty() {
            lines.push(format!(
                "Cut off from the others when another phone began to host, and so not asked: {}.",
                all(&self.apart)
            ));
        }
        if !self.agree.is_empty() {
            lines.push(format!(
                "Looked through, and found good, by the phones of {}.",
                all(&self.agree)
            ));
        }
        lines
    }
}

impl Checked {
    /// Why somebody may have chosen among several deals.
    fn doubts(&self, names: &dyn Names) -> Vec<String> {
        let mut lines = Vec::new();
        for player in &self.withheld {
            let name = names.player(*player);
            lines.push(match self.unheard.contains(player) {
                true => format!(
                    "{name}’s phone says that it showed its number, and the host’s phone did not count it: it came too late, or was left out on purpose. If that happens again, let somebody else host."
                ),
                false => format!(
                    "{name}’s phone fixed a number and did not show it in time. Who does that on purpose chooses between two deals."
                ),
            });
        }
        if self.again > 0 {
            lines.push(format!(
                "The host’s phone began the shuffle {} and had numbers shown each time, as it must when somebody comes or goes just then. Who does that on purpose chooses among the deals.",
                times(self.again.saturating_add(1))
            ));
        }
        lines
    }
}

fn names_of(players: &[PlayerId], names: &dyn Names) -> String {
    let called: Vec<String> = players.iter().map(|player| names.player(*player)).collect();
    list(&called)
}

fn steps(count: u32) -> String {
    match count {
        1 => "1 step is".to_string(),
        count => format!("{count} steps are"),
    }
}

fn times(count: u32) -> String {
    match count {
        0 => "never".to_string(),
        1 => "once".to_string(),
        2 => "twice".to_string(),
        count => format!("{count} times"),
    }
}

/// “Ana’s, Ben’s or Cem’s”.
fn either(names: &[String]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        names => names.concat(),
    }
}

/// “Ana, Ben and Cem”.
fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
