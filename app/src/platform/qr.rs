//! QR codes as SVG.
use qrcodegen::{QrCode, QrCodeEcc};

/// The quiet zone around a code, in modules. Readers ask for four.
const QUIET: u32 = 4;

/// Draws a text as a QR code. Returns the `d` of one SVG path, and the side of its square view box in modules, the
/// quiet zone included (`viewBox="0 0 size size"`). Returns `None` above 2,953 bytes.
///
/// Fill the path dark on a light ground in every theme: many readers cannot read the reverse.
pub fn svg_path(text: &str) -> Option<(String, u32)> {
    // The level is low, and higher where that costs no version: big modules read better than redundant ones.
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let side = code.size();
    let mut path = String::new();
    for y in 0..side {
        let mut x = 0;
        while x < side {
            let run = (x..side).take_while(|&x| code.get_module(x, y)).count() as i32;
            if run > 0 {
                let (left, top) = (x + QUIET as i32, y + QUIET as i32);
                path.push_str(&format!("M{left} {top}h{run}v1h-{run}z"));
            }
            x += run.max(1);
        }
    }
    Some((path, side as u32 + 2 * QUIET))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// Reads the path back as dark modules.
    fn dark(path: &str, size: u32) -> Vec<Vec<bool>> {
        let mut dark = vec![vec![false; size as usize]; size as usize];
        for run in path.split_terminator('z') {
            let (at, run) = run
                .trim_start_matches('M')
                .split_once('h')
                .expect("M x y h n v1 h-n");
            let (x, y) = at.split_once(' ').expect("x y");
            let (x, y): (usize, usize) = (x.parse().expect("x"), y.parse().expect("y"));
            let length: usize = run.split('v').next().expect("n").parse().expect("n");
            dark[y][x..x + length].fill(true);
        }
        dark
    }

    #[test]
    fn the_path_draws_exactly_the_modules_of_the_code() {
        let text = "https://example.org/#Qj0_-abc";
        let (path, size) = svg_path(text).expect("a short text");
        let code = QrCode::encode_text(text, QrCodeEcc::Low).expect("a short text");
        let dark = dark(&path, size);
        assert_eq!(size, code.size() as u32 + 8);
        for y in 0..size as i32 {
            for x in 0..size as i32 {
                let module = code.get_module(x - 4, y - 4);
                assert_eq!(dark[y as usize][x as usize], module, "{x} {y}");
            }
        }
    }

    #[test]
    fn a_text_too_long_has_no_code() {
        assert!(svg_path(&"x".repeat(2953)).is_some());
        assert_eq!(svg_path(&"x".repeat(2954)), None);
    }
}
