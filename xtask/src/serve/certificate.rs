//! The self-signed certificate. It is kept, so that a phone has to accept it only once.

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

/// Returns the kept certificate if it covers `addresses` and is valid and intact, else a new one. If two servers start
/// at the same time, the kept files may come from both. Each one still serves with the certificate that it made.
pub(crate) fn load(folder: &Path, addresses: &[Ipv4Addr]) -> anyhow::Result<Arc<ServerConfig>> {
    if covers(folder, addresses)
        && let Ok(config) = stored_config(folder)
    {
        return Ok(config);
    }
    let (certificate, key) =
        make(folder, addresses).context("the https certificate could not be made")?;
    config(certificate, key)
}

fn stored_config(folder: &Path) -> anyhow::Result<Arc<ServerConfig>> {
    let certificate = fs::read(folder.join("certificate.der"))?;
    config(certificate, fs::read(folder.join("key.der"))?)
}

fn config(certificate: Vec<u8>, key: Vec<u8>) -> anyhow::Result<Arc<ServerConfig>> {
    let certificate = CertificateDer::from(certificate);
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key));
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .context("the https certificate is damaged")?;
    // A web socket starts as an HTTP/1.1 upgrade.
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

/// True if the kept certificate covers these addresses and is still valid. The file `names` holds the last second of
/// validity, then every address.
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

/// Makes a new certificate and its key, and keeps both.
fn make(folder: &Path, addresses: &[Ipv4Addr]) -> anyhow::Result<(Vec<u8>, Vec<u8>)> {
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
    let (certificate, key) = (certificate.der().to_vec(), key.serialize_der());
    fs::write(folder.join("certificate.der"), &certificate)?;
    fs::write(folder.join("key.der"), &key)?;
    let until = params.not_after.unix_timestamp();
    fs::write(
        folder.join("names"),
        format!("{until}\n{}\n", names.join("\n")),
    )?;
    Ok((certificate, key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Result;

    #[test]
    fn a_kept_certificate_of_which_half_is_another_ones_is_made_anew() -> Result<()> {
        let folder = std::env::temp_dir().join(format!("one-left-halves-{}", std::process::id()));
        let address = [Ipv4Addr::new(192, 0, 2, 7)];
        make(&folder, &address)?;
        assert!(stored_config(&folder).is_ok());
        fs::write(folder.join("key.der"), KeyPair::generate()?.serialize_der())?;
        assert!(stored_config(&folder).is_err());
        assert!(load(&folder, &address).is_ok() && stored_config(&folder).is_ok());
        fs::remove_dir_all(folder)?;
        Ok(())
    }
}
