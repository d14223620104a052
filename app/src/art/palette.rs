//! The colors, decided in this one place. `styles/tokens.css` repeats them, and a test compares the two.
//!
//! Only cards and their stand-ins (swatches, suit words) have colors. Everything else is linen and ink by day, wood and
//! paper by night. So a color on the table always means a suit. The one exception is plum, the color of the card backs
//! and of the name.
//!
//! Red and blue are dark fields with paper marks. Yellow and green are light fields with ink marks. A player who sees
//! no hue still sees these two pairs. Within each pair, lightness and shape differ.

use engine::Suit;

/// A color in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(
    /// The value as `0xRRGGBB`.
    pub u32,
);

/// The print colors of one suit of the color deck. They are the same by day and by night.
#[derive(Clone, Copy, Debug)]
pub struct Print {
    /// The field of the card.
    pub field: Rgb,
    /// The large shape behind the figure.
    pub tone: Rgb,
    /// The figures and marks.
    pub on: Rgb,
}

/// Ink on cards and everything light.
pub const INK: Rgb = Rgb(0x21_1a_14);
/// Paper of wild cards, and marks on dark fields.
pub const PAPER: Rgb = Rgb(0xfd_f7_ea);

/// The print of a suit.
pub const fn print(suit: Suit) -> Print {
    match suit {
        Suit::Red => Print {
            field: Rgb(0xc7_3e_1d),
            tone: Rgb(0xad_31_12),
            on: PAPER,
        },
        Suit::Yellow => Print {
            field: Rgb(0xf5_c0_2f),
            tone: Rgb(0xff_d7_69),
            on: INK,
        },
        Suit::Green => Print {
            field: Rgb(0x37_b0_88),
            tone: Rgb(0x6f_cf_ac),
            on: INK,
        },
        Suit::Blue => Print {
            field: Rgb(0x1a_4f_94),
            tone: Rgb(0x12_3d_78),
            on: PAPER,
        },
    }
}

/// The print color of a French suit, by day and by night. Each suit has its own color, because players tell four apart
/// sooner than two, in narrow strips and with weak color vision. People who want red and black can set that.
///
/// Clubs are green, diamonds blue, hearts red and spades ink, as in four-color decks.
pub const fn dye(suit: Suit) -> Rgb {
    match suit {
        Suit::Red => Rgb(0x0a_76_56),
        Suit::Yellow => Rgb(0x1b_3f_9a),
        Suit::Green => Rgb(0xb9_34_1a),
        Suit::Blue => INK,
    }
}

/// The colors of everything around the cards.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// The background of the page.
    pub ground: Rgb,
    /// The top of the table.
    pub table: Rgb,
    /// Sheets, bars and fields on the page or the table top.
    pub raised: Rgb,
    /// The color of the text.
    pub text: Rgb,
    /// The color of less important text.
    pub muted: Rgb,
    /// The color of the name, for the one button that matters.
    pub accent: Rgb,
    /// Text on the accent color.
    pub on_accent: Rgb,
    /// The backs of the cards.
    pub back: Rgb,
    /// The paper of the French cards. It is a little darker by night, because it fills most of a hand.
    pub leaf: Rgb,
    /// The thin veil over cards that the player cannot choose now (`styles/hand.css`).
    pub dusk: Rgb,
    /// The words and small shapes of the suits on any surface, in the order of [`Suit::ALL`].
    pub suits: [Rgb; 4],
}

/// By day: linen and ink.
pub const LIGHT: Theme = Theme {
    ground: Rgb(0xef_e5_d3),
    table: Rgb(0xe6_d9_c1),
    raised: Rgb(0xfb_f5_e9),
    text: INK,
    muted: Rgb(0x5d_50_42),
    accent: Rgb(0x6a_2c_4e),
    on_accent: PAPER,
    back: Rgb(0x6a_2c_4e),
    leaf: PAPER,
    dusk: Rgb(0x7a_62_48),
    suits: [
        Rgb(0xa5_2f_10),
        Rgb(0x6f_53_00),
        Rgb(0x0b_63_47),
        Rgb(0x1a_4f_94),
    ],
};

/// Late in the evening: a dark wooden table under a lamp.
pub const DARK: Theme = Theme {
    ground: Rgb(0x1b_14_10),
    table: Rgb(0x2b_20_19),
    raised: Rgb(0x3a_2d_24),
    text: Rgb(0xf6_ec_dc),
    muted: Rgb(0xc9_b9_a4),
    accent: Rgb(0xe9_b8_d0),
    on_accent: INK,
    back: Rgb(0x7d_38_5e),
    leaf: Rgb(0xf3_e8_d5),
    dusk: Rgb(0x2b_20_19),
    suits: [
        Rgb(0xff_92_74),
        Rgb(0xf7_cb_52),
        Rgb(0x62_cd_a6),
        Rgb(0x8f_bc_f2),
    ],
};

#[cfg(test)]
#[path = "palette_tests.rs"]
mod tests;
