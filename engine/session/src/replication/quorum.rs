//! Quorums: how many replicas decide. While a configuration changes, the one before has to agree.

use crate::protocol::ids::PlayerId;

/// The number of replicas that elect a host and open the sealed table: more than half of `replicas`, and at least two.
pub const fn election_quorum(replicas: usize) -> usize {
    let most = replicas / 2 + 1;
    match most < 2 {
        true => 2,
        false => most,
    }
}

/// The number of replicas that must store a log entry, so that any electing quorum includes one of them. Zero if there
/// are too few replicas to elect a host.
pub const fn commit_quorum(replicas: usize) -> usize {
    (replicas + 1).saturating_sub(election_quorum(replicas))
}

/// Some voters, and how many of them decide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quorum<'a> {
    pub(crate) voters: &'a [PlayerId],
    pub(crate) need: usize,
}

impl<'a> Quorum<'a> {
    pub(crate) fn to_elect(voters: &'a [PlayerId]) -> Quorum<'a> {
        let need = election_quorum(voters.len());
        Quorum { voters, need }
    }

    pub(crate) fn to_commit(voters: &'a [PlayerId]) -> Quorum<'a> {
        let need = commit_quorum(voters.len());
        Quorum { voters, need }
    }

    /// Those of `replicas` replicas that stay have to agree to the next configuration: as many as elect, or all of them.
    /// A replica that left counts where the next host settles a configuration of its own, so it cannot count here too.
    pub(crate) fn to_consent(replicas: usize, stay: &'a [PlayerId]) -> Quorum<'a> {
        let need = election_quorum(replicas).min(stay.len());
        Quorum { voters: stay, need }
    }

    /// How many more voters have to vote.
    pub(crate) fn lacks(&self, votes: impl Fn(PlayerId) -> bool) -> usize {
        let votes = self.voters.iter().filter(|voter| votes(**voter)).count();
        self.need.saturating_sub(votes)
    }

    pub(crate) fn is_reached(&self, votes: impl Fn(PlayerId) -> bool) -> bool {
        self.lacks(votes) == 0
    }
}

/// The quorums of a configuration and of the one before it, until that one no longer counts. Both have to be reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JointQuorum<'a> {
    pub(crate) incoming: Quorum<'a>,
    pub(crate) outgoing: Option<Quorum<'a>>,
}

impl JointQuorum<'_> {
    /// True if enough replicas of the configuration vote, and enough of the one before agree.
    pub(crate) fn is_reached(
        &self,
        votes: impl Fn(PlayerId) -> bool,
        agrees: impl Fn(PlayerId) -> bool,
    ) -> bool {
        let outgoing = self.outgoing.as_ref();
        self.incoming.is_reached(votes) && outgoing.is_none_or(|before| before.is_reached(agrees))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn election_quorums_know_every_commit_and_never_elect_two_hosts() {
        let table = [
            (0, 2, 0),
            (1, 2, 0),
            (2, 2, 1),
            (3, 2, 2),
            (4, 3, 2),
            (5, 3, 3),
            (6, 4, 3),
            (7, 4, 4),
        ];
        for (replicas, elect, commit) in table {
            assert_eq!(election_quorum(replicas), elect, "{replicas}");
            assert_eq!(commit_quorum(replicas), commit, "{replicas}");
        }
        for replicas in 2..=24 {
            let (elect, commit) = (election_quorum(replicas), commit_quorum(replicas));
            assert!(elect + commit > replicas && 2 * elect > replicas && elect >= 2);
            assert!(1 <= commit && commit <= elect);
        }
    }

    /// The next host of a configuration settles another one as soon as enough of its replicas have switched. Replicas
    /// that left count as switched. Meanwhile others may elect for the configuration that its first host had prepared.
    #[test]
    fn a_consent_meets_each_election_and_each_switch_of_the_replicas_that_stay() {
        for replicas in 2..=24_usize {
            for left in 0..=replicas {
                let stay: Vec<PlayerId> =
                    (0..replicas - left).map(|id| PlayerId(id as u16)).collect();
                let consent = Quorum::to_consent(replicas, &stay).need;
                let elect = election_quorum(replicas);
                let switch = commit_quorum(replicas).saturating_sub(left);
                // Fewer than elect never have another host.
                if stay.len() >= elect {
                    assert!(consent + elect > stay.len(), "{left} of {replicas} left");
                    assert!(consent + switch > stay.len(), "{left} of {replicas} left");
                }
            }
        }
    }

    #[test]
    fn a_joint_quorum_needs_both_configurations() {
        let [old, new] = [[1, 2, 3], [3, 4, 5]].map(|all| all.map(PlayerId));
        // The voters here; if the new configuration is settled; if they are enough while it is not.
        let table: [(&[u16], bool, bool); 6] = [
            (&[4, 5], true, false),
            (&[3, 4], true, false),
            (&[2, 3, 4], true, true),
            (&[1, 2, 3], false, false),
            (&[1, 2, 4, 5], true, true),
            (&[], false, false),
        ];
        for (here, settled, joint) in table {
            let votes = |replica: PlayerId| here.contains(&replica.0);
            let mut quorum = JointQuorum {
                incoming: Quorum::to_elect(&new),
                outgoing: Some(Quorum::to_elect(&old)),
            };
            assert_eq!(quorum.is_reached(votes, votes), joint, "{here:?}");
            quorum.outgoing = None;
            assert_eq!(quorum.is_reached(votes, votes), settled, "{here:?}");
            let lacking = 2_usize.saturating_sub(new.iter().filter(|it| votes(**it)).count());
            assert_eq!(quorum.incoming.lacks(votes), lacking, "{here:?}");
        }
    }
}
