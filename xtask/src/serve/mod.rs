//! Serves the app and a signalling server under one origin, to this machine and to the network.

mod certificate;
mod packed;
mod server;
mod site;

pub(crate) use server::run;
