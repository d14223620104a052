//! The host's side of replication: who its replicas are, what each of them keeps, what is safe.

pub(crate) mod authenticate;
pub(crate) mod commit;
pub(crate) mod configuration;
pub(crate) mod membership;
pub(crate) mod replicate;
pub(crate) mod state;
pub mod transfer;
