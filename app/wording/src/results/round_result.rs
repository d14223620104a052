//! A round or a match that is over, by its sides. A side is the seats that score together.

use engine::{
    Outcome, Ruleset, Scoring, Seat, Seats, insertion_sort,
    session::{Dealing, Scores, Table, TableStage},
};

/// A round or a match that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct Over {
    /// The scores of the match so far.
    pub scores: Scores,
    /// The end of the round.
    pub outcome: Outcome,
    /// The seats that won the match, if it is over.
    pub champions: Option<Seats>,
    /// How rounds are scored.
    pub scoring: Scoring,
    /// The seats that score together.
    pub sides: Vec<ScoringSide>,
}

impl Over {
    /// True if the round counts.
    pub fn counts(&self) -> bool {
        self.scores.dealing == Dealing::Fresh
    }

    /// The winners of the match if it is over, otherwise those of the round.
    pub fn winners(&self) -> Seats {
        let champions = self.champions.filter(|_| self.counts());
        champions.unwrap_or(self.outcome.winners)
    }
}

/// The result that the table shows, by its rules; `None` while a round is played, and in the lobby.
pub fn over(table: &Table, rules: &Ruleset) -> Option<Over> {
    let (scores, outcome, champions) = match &table.stage {
        TableStage::Lobby | TableStage::Round(_) => return None,
        TableStage::RoundOver(scores, outcome) => (scores, outcome, None),
        TableStage::MatchOver(scores, outcome, winners) => (scores, outcome, Some(*winners)),
    };
    Some(Over {
        scores: scores.clone(),
        outcome: outcome.clone(),
        champions,
        scoring: rules.scoring,
        sides: sides(scores, outcome, rules),
    })
}

/// Seats that win and lose together, with their scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoringSide {
    /// The seats, in seat order.
    pub seats: Seats,
    /// The points of each hand at the end of the round.
    pub hands: Vec<u16>,
    /// The points that the round counted for the side.
    pub round: u32,
    /// The side's total in the match.
    pub total: u32,
}

/// The seats that score together, in the order of their first seats.
pub fn allies(rules: &Ruleset, seats: usize) -> impl Iterator<Item = Seats> + '_ {
    let side = move |first| -> Seats {
        Seat::first(seats)
            .filter(|seat| rules.allied(first, *seat))
            .collect()
    };
    let sides = Seat::first(seats).map(move |seat| (seat, side(seat)));
    sides.filter_map(|(seat, side)| (side.lowest() == Some(seat)).then_some(side))
}

/// The sides of a match, in the order of their first seats.
pub fn sides(scores: &Scores, outcome: &Outcome, rules: &Ruleset) -> Vec<ScoringSide> {
    let of = |list: &[u16], seat: Seat| list.get(seat.index()).copied().unwrap_or_default();
    let side = |seats: Seats| {
        let first = seats.lowest().unwrap_or(Seat::FIRST);
        let round = seats
            .iter()
            .map(|seat| u32::from(of(&outcome.scores, seat)));
        ScoringSide {
            seats,
            hands: seats.iter().map(|seat| of(&outcome.hands, seat)).collect(),
            round: round.sum(),
            total: scores
                .totals
                .get(first.index())
                .copied()
                .unwrap_or_default(),
        }
    };
    allies(rules, scores.totals.len()).map(side).collect()
}

/// The sides, best first: winners, then by total.
pub fn ranked(mut sides: Vec<ScoringSide>, first: Seats, high_wins: bool) -> Vec<ScoringSide> {
    let points = |side: &ScoringSide| match high_wins {
        true => -i64::from(side.total),
        false => i64::from(side.total),
    };
    let wins = |side: &ScoringSide| side.seats.iter().any(|seat| first.has(seat));
    insertion_sort::sort_by_key(&mut sides, |side| (!wins(side), points(side)));
    sides
}

/// The points of each side in a round.
pub fn of_round(points: &[u16], sides: &[ScoringSide]) -> Vec<u32> {
    let of = |seat: Seat| points.get(seat.index()).copied().unwrap_or_default();
    let sum = |side: &ScoringSide| side.seats.iter().map(|seat| u32::from(of(seat))).sum();
    sides.iter().map(sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{GameConfig, RoundEnd};

    fn at(index: usize) -> Seat {
        Seat::first(4).nth(index).expect("a seat")
    }

    fn example(config: &str) -> Vec<ScoringSide> {
        let config: GameConfig = config.parse().expect("a mix");
        let scores = Scores {
            dealing: Dealing::Fresh,
            round: 2,
            totals: vec![80, 35, 80, 35],
            rounds: vec![vec![50, 0, 0, 0], vec![0, 35, 30, 0]],
            playing: Seat::first(4).collect(),
            last: false,
            dealt: at(0),
            deals: at(1),
        };
        let outcome = Outcome {
            end: RoundEnd::Out(at(2)),
            winners: [at(0), at(2)].into_iter().collect(),
            hands: vec![5, 20, 0, 10],
            next_dealer: None,
            scores: vec![0, 0, 30, 0],
        };
        sides(&scores, &outcome, &engine::rulesets::build(&config, 4))
    }

    #[test]
    fn partners_stand_together() {
        let sides = example("classic+partners");
        assert_eq!(sides.len(), 2);
        let (ours, theirs) = (&sides[0], &sides[1]);
        assert_eq!(
            (ours.hands.as_slice(), ours.round, ours.total),
            ([5, 0].as_slice(), 30, 80)
        );
        assert_eq!(
            (theirs.hands.as_slice(), theirs.round),
            ([20, 10].as_slice(), 0)
        );
        assert_eq!(of_round(&[1, 2, 3, 4], &sides), [4, 6]);
        let low = ranked(sides.clone(), Seats::NONE, false);
        assert_eq!(low[0], sides[1]);
    }

    #[test]
    fn players_without_partners_are_teams_of_one() {
        assert_eq!(example("classic").len(), 4);
    }
}
