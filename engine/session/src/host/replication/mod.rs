//! The host's side of replication: its replicas, what each of them stores, and what is committed.

pub(crate) mod commit;
pub(crate) mod configuration;
pub(crate) mod reconfiguration;
pub(crate) mod replicate;
pub(crate) mod rightful_host;
pub(crate) mod state;
pub mod transfer;
