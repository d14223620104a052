//! Tables that lose their host, in a room without any delay.

mod bounds;
mod election_attacks;
mod false_elections;
mod false_hosts;
mod repeated_messages;
mod replayed_messages;
mod replica_room;
mod signature_floods;
mod takeover;
mod term_exhaustion;
mod two_hosts;
mod untrusted_hosts;
mod verifiable_takeover;
mod write_promises;
