//! Finds QR codes in pictures.
use rqrr::PreparedImage;

/// The text of a QR code in a picture of this width, given as RGBA; `None` without a readable one.
pub fn read(rgba: &[u8], width: usize) -> Option<String> {
    let grey: Vec<u8> = rgba.chunks_exact(4).map(brightness).collect();
    let height = grey.len().checked_div(width)?;
    if height == 0 {
        return None;
    }
    let at = |x: usize, y: usize| grey.get(y * width + x).copied().unwrap_or(u8::MAX);
    let mut picture = PreparedImage::prepare_from_greyscale(width, height, at);
    let mut grids = picture.detect_grids().into_iter();
    grids.find_map(|grid| Some(grid.decode().ok()?.1))
}

/// The brightness of a pixel as the eye sees it, in 256 steps.
fn brightness(pixel: &[u8]) -> u8 {
    let weighted = [77_u16, 150, 29]
        .iter()
        .zip(pixel)
        .map(|(w, c)| w * u16::from(*c));
    (weighted.sum::<u16>() >> 8) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use qrcodegen::{QrCode, QrCodeEcc};

    /// A picture of a code, `scale` pixels a module, within four modules of white.
    fn picture(text: &str, scale: i32) -> (Vec<u8>, usize) {
        let code = QrCode::encode_text(text, QrCodeEcc::Low).expect("a short text");
        let side = (code.size() + 8) * scale;
        let mut rgba = Vec::new();
        for y in 0..side {
            for x in 0..side {
                let dark = code.get_module(x / scale - 4, y / scale - 4);
                let grey = if dark { 20 } else { 235 };
                rgba.extend([grey, grey, grey, 255]);
            }
        }
        (rgba, side as usize)
    }

    #[test]
    fn reads_codes_of_every_size_it_has_to() {
        let seed = 0x5eed_0004;
        println!("seed {seed:#x}");
        let mut dice = fastrand::Rng::with_seed(seed);
        for length in [1, 26, 90, 134, 200] {
            let text: String = (0..length).map(|_| dice.alphanumeric()).collect();
            let (rgba, width) = picture(&text, 5);
            assert_eq!(read(&rgba, width), Some(text));
        }
    }

    #[test]
    fn a_picture_without_a_code_gives_nothing() {
        assert_eq!(read(&[], 0), None);
        assert_eq!(read(&[0; 4], 0), None);
        assert_eq!(read(&[0; 4], 640), None);
        assert_eq!(read(&[200; 64 * 64 * 4], 64), None);
        let seed = 0x5eed_0005;
        println!("seed {seed:#x}");
        let mut dice = fastrand::Rng::with_seed(seed);
        let noise: Vec<u8> = (0..160 * 120 * 4).map(|_| dice.u8(..)).collect();
        assert_eq!(read(&noise, 160), None);
    }

    #[test]
    fn a_damaged_picture_never_panics() {
        let seed = 0x5eed_0006;
        println!("seed {seed:#x}");
        let mut dice = fastrand::Rng::with_seed(seed);
        let (sound, width) = picture(&"x".repeat(100), 3);
        let mut read_anyway = 0;
        for _ in 0..200 {
            let mut rgba = sound.clone();
            for _ in 0..dice.usize(..600) {
                let at = dice.usize(..rgba.len() / 4) * 4;
                rgba[at..at + 3].fill(dice.u8(..));
            }
            read_anyway += usize::from(read(&rgba, width).is_some());
        }
        assert!(read_anyway > 0, "small damage is mended");
    }
}
