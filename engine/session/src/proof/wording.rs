//! The result of a check, in words.

use crate::{
    proof::{
        check_result::{CheckResult, Unchecked},
        commit_reveal::DealPlan,
        fault::Blame,
    },
    protocol::{ids::PlayerId, name::called},
};
use alloc::{string::ToString as _, vec::Vec};
use base::{Phrase, Seat, phrase, phrase::Arg};

/// The names of the players at a table.
pub trait Names {
    /// The name of a player.
    fn player(&self, player: PlayerId) -> Phrase;
    /// The name of the player in a seat.
    fn seat(&self, seat: Seat) -> Phrase;
}

impl Names for DealPlan {
    fn player(&self, player: PlayerId) -> Phrase {
        let found = self.seats.iter().find(|(id, _)| *id == player);
        called(found.map(|(_, name)| name))
    }

    fn seat(&self, seat: Seat) -> Phrase {
        let found = self.seats.get(seat.index());
        called(found.map(|(_, name)| name))
    }
}

/// The phone that did not play fair.
enum Suspect {
    /// The phone of the host.
    Host,
    /// One of the phones that hosted. Nobody knows which.
    Hosts,
    /// The phone of the only player who hosted at that time.
    HostThen(Phrase),
    /// The phone of one of these players, who hosted one after the other.
    HostsThen(Arg),
    /// The phone of a player.
    Player(Phrase),
}

impl Suspect {
    /// The suspect as the subject of a sentence.
    fn alone(self) -> Phrase {
        match self {
            Suspect::Host => phrase!("The deal was checked: the host’s phone did not play fair."),
            Suspect::Hosts => phrase!(
                "The deal was checked: the phone that hosts, or one that did before, did not play fair."
            ),
            Suspect::HostThen(who) => phrase!(
                "The deal was checked: {who}’s phone, which hosted then, did not play fair.",
                who
            ),
            Suspect::HostsThen(who) => phrase!(
                "The deal was checked: one of the phones that hosted, that of {who}, did not play fair.",
                who
            ),
            Suspect::Player(who) => {
                phrase!(
                    "The deal was checked: {who}’s phone did not play fair.",
                    who
                )
            }
        }
    }

    /// The suspect as one entry of a list.
    fn listed(self) -> Phrase {
        match self {
            Suspect::Host => phrase!("the host’s phone"),
            Suspect::Hosts => phrase!("the phone that hosts, or one that did before"),
            Suspect::HostThen(who) => phrase!("{who}’s phone, which hosted then", who),
            Suspect::HostsThen(who) => {
                phrase!("one of the phones that hosted, that of {who}", who)
            }
            Suspect::Player(who) => phrase!("{who}’s phone", who),
        }
    }
}

impl CheckResult {
    /// The result, in one sentence.
    pub fn headline(&self, names: &dyn Names) -> Phrase {
        let object = self.object.iter();
        let object: Vec<PlayerId> = object.map(|(player, _)| *player).collect();
        if let Some(why) = self.unchecked {
            not_checked(why)
        } else if !self.faults.is_empty() {
            self.accused(names)
        } else if !object.is_empty() {
            objected(&object, names)
        } else if !self.withheld.is_empty() {
            not_counted(&self.withheld, names)
        } else if self.restarts > 0 {
            begun(self.restarts.saturating_add(1))
        } else if self.had_no_part {
            phrase!(
                "The deal was checked: every step is as it was played, but this phone had no part in the shuffle."
            )
        } else {
            phrase!(
                "The deal was checked: nobody chose the cards, and every step is as it was played."
            )
        }
    }

    /// The sentence that names the phones that did not play fair.
    fn accused(&self, names: &dyn Names) -> Phrase {
        let blamed = self.blamed();
        let mut suspects = blamed.iter().map(|blame| match blame {
            Blame::Host => self.host(names),
            Blame::Player(player) => Suspect::Player(names.player(*player)),
        });
        match (suspects.next(), suspects.next()) {
            (Some(one), None) => one.alone(),
            (first, second) => phrase!(
                "The deal was checked. What did not play fair: {phones}.",
                phones = Arg::all(
                    first
                        .into_iter()
                        .chain(second)
                        .chain(suspects)
                        .map(Suspect::listed)
                )
            ),
        }
    }

    /// The phone to blame as the host's, as far as the record tells.
    fn host(&self, names: &dyn Names) -> Suspect {
        let suspects = self.suspected();
        match &suspects[..] {
            [] if self.moved => Suspect::Hosts,
            [] => Suspect::Host,
            [one] => Suspect::HostThen(names.player(*one)),
            several => Suspect::HostsThen(Arg::any(several.iter().map(|id| names.player(*id)))),
        }
    }

    /// The details behind the result, one sentence each. Faults come first.
    pub fn details(&self, names: &dyn Names) -> Vec<Phrase> {
        let faults = self.faults.iter().map(|fault| fault.phrase(names));
        let mut lines: Vec<Phrase> = faults.collect();
        if self.unchecked == Some(Unchecked::NoProof) {
            lines.push(phrase!(
                "All phones had dealt this round together. Then the host’s phone showed it without a seal, as it must when it has lost the round and deals alone. Who does that on purpose escapes the check."
            ));
        }
        for (player, fault) in &self.object {
            lines.push(phrase!(
                "{who}’s phone says: {what}",
                who = names.player(*player),
                what = fault.phrase(names)
            ));
        }
        for handover in &self.handovers {
            lines.push(phrase!(
                "From step {step} on {who}’s phone hosted in place of {whom}’s. It went on with the same log, and all of it was checked.",
                step = handover.at.saturating_add(1).to_string(),
                who = names.player(handover.to),
                whom = names.player(handover.from)
            ));
        }
        if self.set_back {
            lines.push(phrase!(
                "The round was taken up again from an earlier moment, as it must be when what happened last was not stored, or was not yet with the phone that hosts now."
            ));
        }
        lines.extend(self.doubts(names));
        lines.extend(self.took_part(names));
        lines
    }

    /// The reasons why someone may have chosen among several deals.
    fn doubts(&self, names: &dyn Names) -> Vec<Phrase> {
        let mut lines = Vec::new();
        for player in &self.withheld {
            let who = names.player(*player);
            lines.push(match self.unheard.contains(player) {
                true => phrase!(
                    "{who}’s phone says that it showed its number, and the host’s phone did not count it: it came too late, or was left out on purpose. If that happens again, let somebody else host.",
                    who
                ),
                false => phrase!(
                    "{who}’s phone fixed a number and did not show it in time. Who does that on purpose chooses between two deals.",
                    who
                ),
            });
        }
        if self.had_no_part {
            lines.push(phrase!(
                "Nobody on this phone added to the shuffle, so this phone cannot say that nobody chose the cards. A slow network looks like that; if it happens again, let somebody else host."
            ));
        }
        match self.restarts {
            0 => {}
            1 => lines.push(phrase!(
                "The host’s phone began the shuffle twice and had numbers shown each time, as it must when somebody comes or goes just then. Who does that on purpose chooses among the deals."
            )),
            more => lines.push(phrase!(
                "The host’s phone began the shuffle {count} times and had numbers shown each time, as it must when somebody comes or goes just then. Who does that on purpose chooses among the deals.",
                count = more.saturating_add(1)
            )),
        }
        lines
    }

    /// The players whose phones took part in the shuffle, the round and the check, and those whose phones did not.
    fn took_part(&self, names: &dyn Names) -> Vec<Phrase> {
        let mut lines = Vec::new();
        if !self.left_out.is_empty() {
            lines.push(phrase!(
                "Not in the shuffle, since the phone did not answer in time: {who}.",
                who = all(&self.left_out, names)
            ));
        }
        if !self.stood_in.is_empty() {
            lines.push(phrase!(
                "A bot played a while, as for somebody who is away, for {who}.",
                who = all(&self.stood_in, names)
            ));
        }
        if !self.contributors.is_empty() {
            lines.push(phrase!(
                "Shuffled together by {who}.",
                who = all(&self.contributors, names)
            ));
            lines.push(on_record(self.inputs, self.draw_piles));
        }
        if !self.apart.is_empty() {
            lines.push(phrase!(
                "Cut off from the others when another phone began to host, and so not asked: {who}.",
                who = all(&self.apart, names)
            ));
        }
        if !self.agree.is_empty() {
            lines.push(phrase!(
                "Looked through, and found good, by the phones of {who}.",
                who = all(&self.agree, names)
            ));
        }
        lines
    }
}

/// The sentence for a round whose honesty nobody can confirm.
fn not_checked(why: Unchecked) -> Phrase {
    match why {
        Unchecked::TooLong => {
            phrase!("This round was too long for phones to check. The next one is checked again.")
        }
        Unchecked::NoProof => {
            phrase!("This round was not checked: the host’s phone went on with it without a seal.")
        }
    }
}

/// The sentence for players whose phones found something wrong.
fn objected(players: &[PlayerId], names: &dyn Names) -> Phrase {
    match players {
        [one] => phrase!(
            "The deal was checked: {who} got something else.",
            who = names.player(*one)
        ),
        several => phrase!(
            "The deal was checked. Something else came to: {who}.",
            who = all(several, names)
        ),
    }
}

/// The sentence for players whose numbers do not count.
fn not_counted(players: &[PlayerId], names: &dyn Names) -> Phrase {
    match players {
        [one] => phrase!(
            "The deal was checked: every step is as it was played, but what {who} gave is not in the shuffle.",
            who = names.player(*one)
        ),
        several => phrase!(
            "The deal was checked: every step is as it was played, but what some gave is not in the shuffle: {who}.",
            who = all(several, names)
        ),
    }
}

/// The sentence for a shuffle that began `count` times, at least twice.
fn begun(count: u32) -> Phrase {
    match count {
        0..=2 => phrase!(
            "The deal was checked: every step is as it was played, but the shuffle was begun twice."
        ),
        count => phrase!(
            "The deal was checked: every step is as it was played, but the shuffle was begun {count} times.",
            count
        ),
    }
}

/// The sentence that counts the steps on record, and how often the discard pile was turned over.
fn on_record(count: u32, draw_piles: u32) -> Phrase {
    match draw_piles {
        0 => phrase!(
            "{count} step is on record, and the pile was never turned over. | {count} steps are on record, and the pile was never turned over.",
            count
        ),
        1 => phrase!(
            "{count} step is on record, and the pile was turned over once. | {count} steps are on record, and the pile was turned over once.",
            count
        ),
        2 => phrase!(
            "{count} step is on record, and the pile was turned over twice. | {count} steps are on record, and the pile was turned over twice.",
            count
        ),
        times => phrase!(
            "{count} step is on record, and the pile was turned over {times} times. | {count} steps are on record, and the pile was turned over {times} times.",
            count,
            times = times.to_string()
        ),
    }
}

fn all(players: &[PlayerId], names: &dyn Names) -> Arg {
    Arg::all(players.iter().map(|player| names.player(*player)))
}
