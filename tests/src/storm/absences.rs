//! Absent players, the votes of the others about them, and the bots that played for them.

use engine::{
    Input, Seat,
    session::{Absence, AbsenceChoice, Host, PlayerId, Presence, RoundNumber, Table},
};
use std::collections::{BTreeMap, BTreeSet};

/// Everything that the witness has seen of absences.
#[derive(Debug, Default)]
pub struct Absences {
    /// All players on the phones of friends.
    friends: BTreeSet<PlayerId>,
    /// Every choice that a voter ever sent, by voter and absent player.
    wanted: BTreeMap<(PlayerId, PlayerId), Vec<AbsenceChoice>>,
    /// Seats that a bot has played for since the table was last stored.
    stood_in: BTreeSet<(RoundNumber, Seat)>,
    /// How many actions bots played for players.
    pub acts: usize,
    /// How often a vote was settled.
    pub settled: usize,
    last: Vec<Absence>,
}

impl Absences {
    /// Notes that these players are friends.
    pub fn know(&mut self, players: impl Iterator<Item = PlayerId>) {
        self.friends.extend(players);
    }

    /// Notes the vote of a friend.
    pub fn voted(&mut self, by: PlayerId, away: PlayerId, choice: AbsenceChoice) {
        self.know([by].into_iter());
        self.wanted.entry((by, away)).or_default().push(choice);
    }

    /// Checks the absences at the host's table.
    ///
    /// # Panics
    /// If the table votes on a player who is present, or counts a vote that the friend never sent. Also if a majority
    /// wants something else.
    pub fn look(&mut self, host: &Host) {
        let table = host.table();
        for absence in &table.absences {
            is_missed(table, absence);
            self.is_theirs(absence);
            is_as_most_want(table, absence);
            let known = self.last.iter().find(|a| a.player == absence.player);
            let changes = known.is_none_or(|known| known.settled != absence.settled);
            self.settled += usize::from(changes && absence.settled.is_some());
        }
        self.last.clone_from(&table.absences);
        self.stood_in.extend(stood_in(table));
    }

    /// Notes new inputs on record.
    ///
    /// # Panics
    /// If a bot played for a player although the table lets no bot play there.
    pub fn played(&mut self, round_number: RoundNumber, more: &[Input]) {
        for input in more {
            if let Input::StandIn(seat, _) = input {
                let may = self.stood_in.contains(&(round_number, *seat));
                assert!(may, "a bot played for {seat}, who is here");
                self.acts += 1;
            }
        }
    }

    /// Notes that everything is on record.
    pub fn stored(&mut self, host: &Host) {
        self.stood_in = stood_in(host.table()).collect();
    }

    /// Notes that another phone hosts from now on.
    pub fn inherited(&mut self, host: &Host) {
        self.last.clone_from(&host.table().absences);
        self.stored(host);
    }

    fn is_theirs(&self, absence: &Absence) {
        for (voter, choice) in &absence.votes {
            let wanted = self.wanted.get(&(*voter, absence.player));
            let theirs = wanted.is_some_and(|wanted| wanted.contains(choice));
            let is_stranger = !self.friends.contains(voter);
            assert!(theirs || is_stranger, "{voter:?} never wanted {absence:?}");
        }
    }
}

/// The seats of human players that a bot plays.
fn stood_in(table: &Table) -> impl Iterator<Item = (RoundNumber, Seat)> {
    let people = table.players.iter().filter(|p| p.kind.is_person());
    let played = people.filter(|player| table.bot_for(player).is_some());
    played.filter_map(|player| Some((table.round_number, player.seat?)))
}

fn is_missed(table: &Table, absence: &Absence) {
    let player = table.player(absence.player);
    let missed = player.is_some_and(|player| {
        player.presence == Presence::Lost && player.kind.is_person() && player.seat.is_some()
    });
    assert!(missed, "nobody to vote on: {absence:?} {player:?}");
}

fn is_as_most_want(table: &Table, absence: &Absence) {
    let voices = table.players.iter().filter(|p| table.may_vote(p)).count();
    for choice in AbsenceChoice::ALL {
        let here = |id: PlayerId| table.player(id).is_some_and(|p| table.may_vote(p));
        let votes = absence.votes.iter();
        let count = votes.filter(|(by, wanted)| *wanted == choice && here(*by));
        if 2 * count.count() > voices {
            assert_eq!(absence.settled, Some(choice), "most of {voices} want it");
        }
    }
}
