//! Checks of the colors in `styles/tokens.css`: contrast, lightness, and a difference that every kind of eye can see.

use crate::ui::avatar::{TEAMS, tint_word};
use engine::{Suit, session::Tint};
use wasm_bindgen_test::wasm_bindgen_test as test;

const TOKENS: &str = include_str!("../../styles/tokens.css");
const CARDS: &str = include_str!("../../styles/cards.css");
/// The contrast that WCAG 2.2 asks for text. Marks have to reach it too.
const CONTRAST: f64 = 4.5;

/// A color in sRGB, as `0xRRGGBB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rgb(u32);

/// The colors that the first block with this selector sets, and otherwise those of the page by day.
#[derive(Clone, Copy)]
struct Palette(&'static str);

const LIGHT: Palette = Palette(":root");
const DARK: Palette = Palette(":root[data-theme=\"dark\"]");
/// The same colors, for a phone that is dark and a page that is not set to be light.
const DARK_PHONE: Palette = Palette(":root:not([data-theme=\"light\"])");

impl Palette {
    fn own(self, name: &str) -> Option<Rgb> {
        let Self(selector) = self;
        let (_, block) = TOKENS
            .split_once(&format!("{selector} {{"))
            .unwrap_or_else(|| panic!("no block {selector}"));
        let (block, _) = block.split_once('}').expect("the end of a block");
        let (_, value) = block.split_once(&format!("--{name}: #"))?;
        let (value, _) = value.split_once(';')?;
        u32::from_str_radix(value, 16).ok().map(Rgb)
    }

    fn color(self, name: &str) -> Rgb {
        let found = self.own(name).or_else(|| LIGHT.own(name));
        found.unwrap_or_else(|| panic!("tokens.css lacks {name}"))
    }

    /// The words and small shapes of the suits on any surface.
    fn words(self) -> [Rgb; 4] {
        Suit::ALL.map(|suit| self.color(&format!("{}-word", suit.colour())))
    }
}

/// The field of a suit's cards, the large shape behind the figure, and the figures and marks.
fn print(suit: Suit) -> [Rgb; 3] {
    ["", "-tone", "-on"].map(|part| LIGHT.color(&format!("{}{part}", suit.colour())))
}

fn field(suit: Suit) -> Rgb {
    let [field, ..] = print(suit);
    field
}

/// The print color of a French suit.
fn dye(suit: Suit) -> Rgb {
    LIGHT.color(match suit {
        Suit::Red => "clubs",
        Suit::Yellow => "diamonds",
        Suit::Green => "hearts",
        Suit::Blue => "ink",
    })
}

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

#[track_caller]
fn stands_out(on: Rgb, ground: Rgb) {
    let ratio = contrast(on, ground);
    assert!(ratio >= CONTRAST, "{on:06x?} on {ground:06x?}: {ratio:.2}");
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
        let [field, tone, on] = print(suit);
        stands_out(on, field);
        stands_out(on, tone);
    }
    let [ink, paper] = ["ink", "paper"].map(|name| LIGHT.color(name));
    stands_out(ink, paper);
    for theme in [LIGHT, DARK] {
        stands_out(paper, theme.color("back"));
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
        let colours = Suit::ALL.map(|suit| {
            let [field, _, on] = print(suit);
            (on, field)
        });
        let french = Suit::ALL.map(|suit| (dye(suit), theme.color("leaf")));
        for (on, field) in colours.into_iter().chain(french) {
            let under = |colour| veiled(colour, theme.color("dusk"), DENSEST);
            let ratio = contrast(under(on), under(field));
            assert!(ratio >= 3.0, "{name}: {on:?} on {field:?} is {ratio:.2}");
        }
    }
}

#[test]
fn french_suits_stand_out_on_their_paper_and_their_paper_on_them() {
    for theme in [LIGHT, DARK] {
        for suit in Suit::ALL {
            stands_out(dye(suit), theme.color("leaf"));
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
    for theme in [LIGHT, DARK] {
        let texts = ["text", "muted", "accent"].map(|name| theme.color(name));
        for text in theme.words().into_iter().chain(texts) {
            for surface in ["ground", "table", "raised"].map(|name| theme.color(name)) {
                stands_out(text, surface);
            }
        }
        stands_out(theme.color("on-accent"), theme.color("accent"));
    }
}

#[test]
fn neighbours_differ_in_lightness() {
    for (i, suit) in Suit::ALL.into_iter().enumerate() {
        let next = Suit::ALL[(i + 1) % 4];
        let [a, b] = [suit, next].map(|s| lab(linear(field(s)))[0]);
        assert!((a - b).abs() >= 10.0, "{suit:?} {a:.0} and {next:?} {b:.0}");
    }
}

#[test]
fn no_eye_confuses_two_suits() {
    for (name, eye) in EYES {
        for colors in [Suit::ALL.map(field), Suit::ALL.map(dye)] {
            for (i, a) in colors.into_iter().enumerate() {
                for b in colors.into_iter().skip(i + 1) {
                    let apart = difference(seen(eye, a), seen(eye, b));
                    assert!(apart >= 20.0, "{name}: {a:06x?}, {b:06x?}: {apart:.0}");
                }
            }
        }
    }
}

#[test]
fn people_and_teams_have_colours_of_the_tokens() {
    for name in Tint::ALL.map(tint_word).into_iter().chain(TEAMS) {
        LIGHT.color(name);
    }
}

#[test]
fn a_dark_phone_and_a_dark_page_have_the_same_colours() {
    let names = [
        "ground",
        "table",
        "raised",
        "text",
        "muted",
        "accent",
        "on-accent",
        "back",
        "leaf",
        "dusk",
        "red-word",
        "yellow-word",
        "green-word",
        "blue-word",
    ];
    for name in names {
        let [page, phone] = [DARK, DARK_PHONE].map(|palette| palette.own(name));
        assert!(
            page.is_some() && page == phone,
            "{name}: {page:?} {phone:?}"
        );
    }
}
