//! The server: it opens the ports and serves the site on them until the user stops it.

use super::{certificate, invitation, packed, site};
use crate::options::{ServeOptions, SiteSource};
use crate::tools::Toolbox;
use crate::{app, compressed};
use anyhow::{Context as _, bail};
use axum_server::tls_rustls::RustlsConfig;
use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;

/// The server list of this site: phones meet here, and no other server is involved.
const OWN_SERVERS: &str = "matchbox signal/\n";

/// Serves until the user stops it.
pub(crate) fn run(tools: &Toolbox, options: &ServeOptions) -> anyhow::Result<()> {
    let dist = files(tools, options)?;
    let addresses = local_addresses();
    let certificate = certificate::load(&tools.folder().join("certificate"), &addresses)?;
    // Plain http serves only this machine, since a phone needs https for its camera anyway.
    let http = listen(Ipv4Addr::LOCALHOST, options.http_port, "--port")?;
    let https = listen(Ipv4Addr::UNSPECIFIED, options.https_port, "--https-port")?;
    let invitation = invitation::text(
        http.local_addr()?.port(),
        https.local_addr()?.port(),
        &options.base,
        &addresses,
    );
    print!("{invitation}");

    let servers = match &options.servers {
        Some(file) => fs::read_to_string(file)
            .with_context(|| format!("{} cannot be read", file.display()))?,
        None => OWN_SERVERS.to_owned(),
    };
    let packed = packed::Packed::of(&dist, &compressed::folder(tools));
    let site = site::Site::new(&dist, packed, &options.base, servers);
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?
        .block_on(async {
            let service = || {
                site.router()
                    .into_make_service_with_connect_info::<SocketAddr>()
            };
            let plain = axum_server::from_tcp(http)?.serve(service());
            let tls = RustlsConfig::from_config(certificate);
            let sealed = axum_server::from_tcp_rustls(https, tls)?.serve(service());
            tokio::try_join!(plain, sealed)?;
            Ok(())
        })
}

fn files(tools: &Toolbox, options: &ServeOptions) -> anyhow::Result<PathBuf> {
    let dist = match &options.source {
        SiteSource::Build => {
            app::build(tools)?;
            tools.dist()
        }
        SiteSource::Dist => tools.dist(),
        SiteSource::Folder(folder) => folder.clone(),
    };
    if !dist.join("index.html").is_file() {
        bail!(
            "{} holds no app yet. Say: cargo xtask build",
            dist.display()
        );
    }
    Ok(dist)
}

fn listen(address: Ipv4Addr, port: u16, option: &str) -> anyhow::Result<TcpListener> {
    let listener = TcpListener::bind((address, port)).with_context(|| {
        format!("Port {port} cannot be opened, perhaps it is taken: choose another with {option}")
    })?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// The addresses of this machine in its networks, the one most likely to suit a phone first.
fn local_addresses() -> Vec<Ipv4Addr> {
    let Ok(mut interfaces) = if_addrs::get_if_addrs() else {
        return Vec::new();
    };
    let inner = ["docker", "br-", "veth", "virbr"];
    interfaces.retain(|interface| !interface.is_loopback());
    interfaces.sort_by_key(|interface| inner.iter().any(|name| interface.name.starts_with(name)));
    let addresses = interfaces.into_iter().map(|interface| interface.ip());
    addresses
        .filter_map(|address| match address {
            IpAddr::V4(address) if !address.is_link_local() => Some(address),
            _ => None,
        })
        .collect()
}
