//! Checks of the colors: contrast, lightness, and a difference that every kind of eye can see.

use super::*;
use wasm_bindgen_test::wasm_bindgen_test as test;

const TOKENS: &str = include_str!("../../styles/tokens.css");
const CARDS: &str = include_str!("../../styles/cards.css");
/// The contrast that WCAG 2.2 asks for text. Marks have to reach it too.
const CONTRAST: f64 = 4.5;

fn linear(colour: Rgb) -> [f64; 3] {
    [16, 8, 0].map(|shift| {
        let c = f64::from(colour.0 >> shift & 0xff) / 255.0;
        if c <= 0.040_45 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn luminance([r, g, b]: [f64; 3]) -> f64 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(linear(a)), luminance(linear(b)));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// CIE L*a*b* under D65.
fn lab([r, g, b]: [f64; 3]) -> [f64; 3] {
    let f = |t: f64| {
        if t > 0.008_856 {
            t.cbrt()
        } else {
            7.787 * t + 16.0 / 116.0
        }
    };
    let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    let y = f(luminance([r, g, b]));
    let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn difference(a: [f64; 3], b: [f64; 3]) -> f64 {
    let (a, b) = (lab(a), lab(b));
    a.iter()
        .zip(b)
        .map(|(a, b)| (a - b).powi(2))
        .sum::<f64>()
        .sqrt()
}

type Eye = (&'static str, [[f64; 3]; 3]);

/// Machado, Oliveira and Fernandes 2009, complete deficiency, in linear light.
const EYES: [Eye; 4] = [
    ("full", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protan",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deutan",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritan",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn seen(eye: [[f64; 3]; 3], colour: Rgb) -> [f64; 3] {
    let c = linear(colour);
    eye.map(|row| {
        row.iter()
            .zip(c)
            .map(|(m, c)| m * c)
            .sum::<f64>()
            .clamp(0.0, 1.0)
    })
}

#[test]
fn figures_stand_out_on_every_card() {
    for suit in Suit::ALL {
        let Print { field, tone, on } = print(suit);
        assert!(
            contrast(on, field) >= CONTRAST,
            "{suit:?} on its field: {:.2}",
            contrast(on, field)
        );
        assert!(
            contrast(on, tone) >= CONTRAST,
            "{suit:?} on its tone: {:.2}",
            contrast(on, tone)
        );
    }
    assert!(contrast(INK, PAPER) >= CONTRAST);
    for theme in [LIGHT, DARK] {
        assert!(contrast(PAPER, theme.back) >= CONTRAST);
    }
}

/// The color under a veil of this density.
fn veiled(colour: Rgb, veil: Rgb, density: f64) -> Rgb {
    let part = |shift: u32| {
        let of = |colour: Rgb| f64::from(colour.0 >> shift & 0xff);
        let mixed = of(colour) * (1.0 - density) + of(veil) * density;
        (mixed.round() as u32) << shift
    };
    Rgb(part(16) | part(8) | part(0))
}

/// Cards that cannot be chosen step back, but their large figures and marks stay legible: 3 to 1, under the densest
/// veil.
#[test]
fn figures_can_be_read_under_a_veil() {
    const DENSEST: f64 = 0.36;
    let hand = include_str!("../../styles/hand.css");
    let densities = hand.split("opacity: ").skip(1).filter_map(|rest| {
        let (density, _) = rest.split_once(';')?;
        density.parse::<f64>().ok()
    });
    for density in densities.filter(|density| *density > 0.0) {
        assert!(density <= DENSEST, "{density}");
    }
    for (name, theme) in [("light", LIGHT), ("dark", DARK)] {
        let colours = Suit::ALL.map(|suit| (print(suit).on, print(suit).field));
        let french = Suit::ALL.map(|suit| (dye(suit), theme.leaf));
        for (on, field) in colours.into_iter().chain(french) {
            let under = |colour| veiled(colour, theme.dusk, DENSEST);
            let ratio = contrast(under(on), under(field));
            assert!(ratio >= 3.0, "{name}: {on:?} on {field:?} is {ratio:.2}");
        }
    }
}

#[test]
fn french_suits_stand_out_on_their_paper_and_their_paper_on_them() {
    for (name, theme) in [("light", LIGHT), ("dark", DARK)] {
        for suit in Suit::ALL {
            let ratio = contrast(dye(suit), theme.leaf);
            assert!(ratio >= CONTRAST, "{name}: {suit:?} is {ratio:.2}");
        }
    }
}

#[test]
fn no_eye_confuses_two_french_suits() {
    for (name, eye) in EYES {
        for (i, a) in Suit::ALL.into_iter().enumerate() {
            for b in Suit::ALL.into_iter().skip(i + 1) {
                let apart = difference(seen(eye, dye(a)), seen(eye, dye(b)));
                assert!(
                    apart >= 20.0,
                    "{name}: {a:?} and {b:?} are {apart:.0} apart"
                );
            }
        }
    }
}

/// Each French suit has one color as a card and as a word, with two suit colors or with four.
#[test]
fn french_suits_are_named_in_the_style_sheet() {
    let rule = |selector: &str| {
        let start = CARDS
            .find(selector)
            .unwrap_or_else(|| panic!("no rule {selector}"));
        let rest = &CARDS[start..];
        rest[..rest.find('}').unwrap_or(rest.len())].to_string()
    };
    let colours = [
        ("\n.clubs", "clubs", "green"),
        ("\n.diamonds", "diamonds", "blue"),
        ("\n.hearts", "hearts", "red"),
    ];
    for (selector, field, word) in colours {
        let rule = rule(selector);
        assert!(
            rule.contains(&format!("--field: var(--{field});")),
            "{rule}"
        );
        assert!(
            rule.contains(&format!("--word: var(--{word}-word);")),
            "{rule}"
        );
        assert!(rule.contains("--on: var(--leaf);"), "{rule}");
    }
    assert!(rule("\n.spades").contains("--field: var(--ink);"));
    assert!(rule("\n[data-suits=\"two\"] .clubs").contains("--field: var(--ink);"));
    assert!(rule("\n[data-suits=\"two\"] .diamonds").contains("--field: var(--hearts);"));
}

#[test]
fn text_stands_out_on_every_surface() {
    for (name, theme) in [("light", LIGHT), ("dark", DARK)] {
        let texts = theme
            .suits
            .into_iter()
            .chain([theme.text, theme.muted, theme.accent]);
        for text in texts {
            for surface in [theme.ground, theme.table, theme.raised] {
                let ratio = contrast(text, surface);
                assert!(
                    ratio >= CONTRAST,
                    "{name}: {:06x} on {:06x} is {ratio:.2}",
                    text.0,
                    surface.0
                );
            }
        }
        assert!(
            contrast(theme.on_accent, theme.accent) >= CONTRAST,
            "{name}: accent"
        );
    }
}

#[test]
fn neighbours_differ_in_lightness() {
    for (i, suit) in Suit::ALL.into_iter().enumerate() {
        let next = Suit::ALL[(i + 1) % 4];
        let [a, b] = [suit, next].map(|s| lab(linear(print(s).field))[0]);
        assert!((a - b).abs() >= 10.0, "{suit:?} {a:.0} and {next:?} {b:.0}");
    }
}

#[test]
fn no_eye_confuses_two_suits() {
    for (name, eye) in EYES {
        for (i, a) in Suit::ALL.into_iter().enumerate() {
            for b in Suit::ALL.into_iter().skip(i + 1) {
                let apart = difference(seen(eye, print(a).field), seen(eye, print(b).field));
                assert!(
                    apart >= 20.0,
                    "{name}: {a:?} and {b:?} are {apart:.0} apart"
                );
            }
        }
    }
}

/// The custom properties of a theme.
fn tokens(theme: Theme) -> Vec<(String, Rgb)> {
    let around = [
        ("ground", theme.ground),
        ("table", theme.table),
        ("raised", theme.raised),
        ("text", theme.text),
        ("muted", theme.muted),
        ("accent", theme.accent),
        ("on-accent", theme.on_accent),
        ("back", theme.back),
        ("leaf", theme.leaf),
        ("dusk", theme.dusk),
    ];
    let words = Suit::ALL
        .into_iter()
        .zip(theme.suits)
        .map(|(suit, rgb)| (format!("{}-word", suit.colour()), rgb));
    around
        .into_iter()
        .map(|(name, rgb)| (name.to_string(), rgb))
        .chain(words)
        .collect()
}

/// The declarations of the first block that opens with this selector.
fn block(selector: &str) -> &'static str {
    let start = TOKENS
        .find(&format!("{selector} {{"))
        .unwrap_or_else(|| panic!("no block {selector}"));
    let rest = &TOKENS[start..];
    &rest[..rest.find('}').unwrap_or(rest.len())]
}

fn declares(block: &str, name: &str, rgb: Rgb) {
    let line = format!("--{name}: #{:06x};", rgb.0);
    assert!(block.contains(&line), "tokens.css lacks {line}");
}

#[test]
fn the_style_sheet_has_the_same_colours() {
    for suit in Suit::ALL {
        let (name, Print { field, tone, on }) = (suit.colour(), print(suit));
        declares(block(":root"), name, field);
        declares(block(":root"), &format!("{name}-tone"), tone);
        declares(block(":root"), &format!("{name}-on"), on);
    }
    declares(block(":root"), "clubs", dye(Suit::Red));
    declares(block(":root"), "diamonds", dye(Suit::Yellow));
    declares(block(":root"), "hearts", dye(Suit::Green));
    declares(block(":root"), "ink", INK);
    declares(block(":root"), "paper", PAPER);
    for (selector, theme) in [
        (":root", LIGHT),
        (":root:not([data-theme=\"light\"])", DARK),
        (":root[data-theme=\"dark\"]", DARK),
    ] {
        tokens(theme)
            .iter()
            .for_each(|(name, rgb)| declares(block(selector), name, *rgb));
    }
}
