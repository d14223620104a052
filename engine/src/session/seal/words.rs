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
            Blame::Host => "the host’s phone".to_string(),
            Blame::Player(player) => format!("{}’s phone", names.player(*player)),
        };
        let blamed: Vec<String> = self.blamed().iter().map(who).collect();
        let object: Vec<String> = self
            .object
            .iter()
            .map(|(player, _)| names.player(*player))
            .collect();
        if !blamed.is_empty() {
            format!("The deal was checked: {} did not play fair.", list(&blamed))
        } else if !object.is_empty() {
            format!(
                "The deal was checked: {} got something else.",
                list(&object)
            )
        } else {
            "The deal was checked: nobody chose the cards, and every step is as it was played."
                .to_string()
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
        if self.set_back {
            lines.push("The host’s phone took the round up again from an earlier moment, as it must when it could not store what happened.".to_string());
        }
        let all = |players: &[PlayerId]| {
            let called: Vec<String> = players.iter().map(|player| names.player(*player)).collect();
            list(&called)
        };
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
        if !self.agree.is_empty() {
            lines.push(format!(
                "Looked through, and found good, by the phones of {}.",
                all(&self.agree)
            ));
        }
        lines
    }
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

/// “Ana, Ben and Cem”.
fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
