//! The parts of sheets that only a host sees, from the program for hosts.
use leptos::prelude::*;

use crate::{
    chunk_loader::use_chunk_loader,
    platform::files::{Fetched, fetched},
    session::HostSheets,
    ui::{
        dynamic::dynamic,
        parts::{coming, missing},
    },
};

/// A part of a sheet, once the program for hosts is here. A host nearly always has it.
pub(crate) fn hosted(show: impl Fn(&HostSheets) -> AnyView + Send + 'static) -> AnyView {
    let host = fetched(use_chunk_loader().host_now());
    dynamic(move || match host.get() {
        Fetched::Coming => coming(),
        Fetched::Missing => missing(),
        Fetched::Here(host) => show(&host.sheets),
    })
}
