//! The text on the terminal once the app is served.

use fast_qr::QRBuilder;
use std::fmt::Write as _;
use std::net::Ipv4Addr;

/// The addresses to open, with the first one for phones as a QR code.
pub(crate) fn text(http: u16, https: u16, base: &str, addresses: &[Ipv4Addr]) -> String {
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
