//! The self-signed certificate, kept so that a phone has to accept it only once.

use anyhow::Context as _;
use rcgen::{CertificateParams, DnType, ExtendedKeyUsagePurpose, KeyPair};
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use std::fs;
use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Arc;
use time::{Duration, OffsetDateTime};

/// Phones refuse certificates that are valid for more than 825 days.
const VALID: Duration = Duration::days(800);

/// The kept certificate when it covers `addresses` and is still valid, else a new one.
pub(crate) fn load(folder: &Path, addresses: &[Ipv4Addr]) -> anyhow::Result<Arc<ServerConfig>> {
    if !covers(folder, addresses) {
        make(folder, addresses).context("the https certificate could not be made")?;
    }
    let certificate = CertificateDer::from(fs::read(folder.join("certificate.der"))?);
    let key = PrivatePkcs8KeyDer::from(fs::read(folder.join("key.der"))?);
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(vec![certificate], PrivateKeyDer::Pkcs8(key))
        .context("the https certificate is damaged: delete .tools/certificate")?;
    // A web socket starts as an HTTP/1.1 upgrade.
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

/// What `names` says: the last second of validity, then every address.
fn covers(folder: &Path, addresses: &[Ipv4Addr]) -> bool {
    let Ok(names) = fs::read_to_string(folder.join("names")) else {
        return false;
    };
    let mut lines = names.lines();
    let until = lines.next().and_then(|line| line.parse::<i64>().ok());
    let known: Vec<_> = lines.collect();
    until.is_some_and(|until| until > OffsetDateTime::now_utc().unix_timestamp())
        && addresses
            .iter()
            .all(|address| known.contains(&address.to_string().as_str()))
}

fn make(folder: &Path, addresses: &[Ipv4Addr]) -> anyhow::Result<()> {
    let mut names: Vec<_> = addresses.iter().map(Ipv4Addr::to_string).collect();
    names.extend(["127.0.0.1".to_owned(), "localhost".to_owned()]);
    let mut params = CertificateParams::new(names.clone())?;
    params
        .distinguished_name
        .push(DnType::CommonName, "One Left on this network");
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    params.not_before = OffsetDateTime::now_utc() - Duration::days(1);
    params.not_after = params.not_before + VALID;
    let key = KeyPair::generate()?;
    let certificate = params.self_signed(&key)?;
    fs::create_dir_all(folder)?;
    fs::write(folder.join("certificate.der"), certificate.der())?;
    fs::write(folder.join("key.der"), key.serialize_der())?;
    let until = params.not_after.unix_timestamp();
    fs::write(
        folder.join("names"),
        format!("{until}\n{}\n", names.join("\n")),
    )?;
    Ok(())
}
