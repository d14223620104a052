//! The server: it opens the ports, invites on the terminal, and serves the site until the user stops it.

use super::{certificate, packed, site};
use crate::{
    app, compressed,
    options::{ServeOptions, SiteSource},
    tools::Toolbox,
};
use anyhow::{Context as _, bail};
use axum_server::tls_rustls::RustlsConfig;
use fast_qr::QRBuilder;
use std::{
    fmt::Write as _,
    fs,
    net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener},
    path::PathBuf,
};

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
    let (http_port, https_port) = (http.local_addr()?.port(), https.local_addr()?.port());
    print!(
        "{}",
        invitation(http_port, https_port, &options.base, &addresses)
    );

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

/// The addresses to open, with the first one for phones as a QR code.
fn invitation(http: u16, https: u16, base: &str, addresses: &[Ipv4Addr]) -> String {
    let mut text = format!(
        "\nOne Left is served\n\n  here     http://localhost:{http}{base}/ (this computer only)\n"
    );
    let phones: Vec<_> = addresses
        .iter()
        .map(|address| format!("https://{address}:{https}{base}/"))
        .collect();
    for phone in &phones {
        let _ = writeln!(text, "  phones   {phone}");
    }
    text += match phones.len() {
        0 => "\nThis machine is in no network: only a browser on it can open the app.\n",
        _ => "\nPhones in the same network ask once about the certificate: accept it.\n",
    };
    text += "Ctrl-C ends it.\n\n";
    if let Some(code) = phones.first().and_then(|phone| qr(phone)) {
        text += &code;
    }
    text
}

/// Draws a QR code. Dark modules stay blank on a light field, so that phones can read it on any terminal.
fn qr(address: &str) -> Option<String> {
    let code = QRBuilder::new(address).build().ok()?;
    let rows: Vec<_> = code
        .to_str()
        .lines()
        .map(|row| format!("  {row}\n"))
        .collect();
    Some(rows.concat())
}
