//! Quorums: the numbers of replicas that decide.

/// The number of replicas that elect a host and open the sealed table: more than half of `replicas`, and at least two.
pub const fn election_quorum(replicas: usize) -> usize {
    let most = replicas / 2 + 1;
    if most < 2 { 2 } else { most }
}

/// The number of replicas that must store a log entry, so that any electing quorum includes one of them. Zero if there
/// are too few replicas to elect a host.
pub const fn commit_quorum(replicas: usize) -> usize {
    (replicas + 1).saturating_sub(election_quorum(replicas))
}
