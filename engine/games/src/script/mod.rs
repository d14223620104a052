//! Rule scripts: small texts that set a position, list inputs and state what must follow. They test the rules, and
//! the app plays them as demonstrations.
//!
//! ```text
//! CLA-26  A skip passes the next player over.
//! rules classic   seats A B C   turn A
//! pile r5         stock g1 g2
//! A rS y1 | B r2 | C b3 b4
//! > B plays r2                ! CLA-33   # Not yet, Ben.
//! > A plays rS                           # The next player is skipped.
//! = turn C | A holds y1
//! = C may only draw, call
//! ```
//!
//! A script begins with a line of rule ids and a title in plain words. Lines below set the table, in any order:
//!
//! - `rules classic draw-four=strict jump-in catch-penalty=4`: the ruleset, then its house rules by [key](crate::rulesets::houses::HouseSpec::key).
//! - `seats A B C`, `dealer C`, `turn A`, `seed 7`; `clockwise`, `counterclockwise`, or `open` while nobody has set the
//!   direction: then the turn has just left whoever is named by `turn`; `ages C A B`, youngest first.
//! - `pile r5 r7@B W:blue`: the discard pile, top last; who laid a card, and the colour named for it. Said again it is
//!   another pile. Without a pile the round begins: the first card of the stock is turned.
//! - `stock g1 g2` or `stock nothing`: next card first. Left out, it is the rest of the packs in order.
//! - `pepper A`, `salt B`: who holds these tokens; left out, the dealer has the pepper, and nobody the salt.
//! - `A rS y1 | B r2`: hands. `deal` instead of hands, stock and pile deals a whole round from the seed.
//! - `match` instead of all these plays rounds to a target.
//! - `refused uneven teams` instead of all these: this table cannot play, and why; also `too few`, `too many`,
//!   `partners need four` and `too few cards`. Nothing happens there.
//!
//! Cards are a colour's letter and a number or `S`, `R`, `+2`; `W` and `W+4`. French ones are a suit's letter, `c`, `d`,
//! `h`, `s`, and `A`, `2` to `9`, `T`, `J`, `Q`, `K`; `BJ` and `RJ`. `#` begins a comment; after an input it is the
//! sentence that the demonstration says.
//!
//! Inputs begin with `>`: `A plays r3`, `A plays W red`, `A plays r7 with B`, `A plays r3 r4 on 2`, `A draws`, `keeps`,
//! `names red`, `challenges`, `calls`, `catches B`, `deals 5`, `claims 2` (of the hands on the table),
//! `turns up` (the first card), `declines`,
//! `picks B`, `picks B C`, `picks up`, `draws all`, `takes from 2` (a discard pile), `gives r3 b3` (to who asks for them),
//! `gives r7 to D`, `times out`, `loses link`, `is back`, `leaves`. A sender behind the table saw only so many inputs:
//! `seen 0`. `! CLA-33` says that it is refused with exactly this rule; nothing may change then. In a match: `round begins`,
//! `round out A scores A 120`, `round blocked scores A 5 B 9`, `round drawn`, `round deserted`; `time is up` when the minutes agreed are over.
//!
//! Expectations begin with `=` and are parted by `|`; [`Fact`] lists them.

mod check;
mod deck;
mod fact;
mod failure;
mod input;
mod moves;
mod parse;
mod rounds;
mod run;
mod setup;
pub mod show;
mod words;

pub use fact::Fact;
pub use failure::{Failure, Wrong};
pub use input::{Deed, Input, Score, read_action};
pub use moves::meant;
pub use parse::{parse, parse_about};
pub use rounds::Rounds;
pub use run::run;

use crate::{Mix, Setup, rulesets::mix::MixError};
use alloc::{boxed::Box, string::String, vec::Vec};
use base::{Seat, Seed, rule::RuleId};
use kernel::{Game, Position};

/// One script of a file.
#[derive(Clone, Debug)]
pub struct Script {
    /// The line of the title, from 1.
    pub line: usize,
    /// The rules it shows.
    pub rules: Vec<RuleId>,
    /// What it shows, in plain words.
    pub title: String,
    /// Where it begins.
    pub table: Table,
    /// What happens and what must follow.
    pub steps: Vec<Step>,
}

/// Where a script begins.
#[derive(Clone, Debug)]
pub enum Table {
    /// In the middle of a round, or at its first card.
    Position(Mix, Position),
    /// Before the deal.
    Deal(Setup),
    /// Before the first round of a match.
    Match {
        /// What is played.
        mix: Mix,
        /// How many play.
        seats: u8,
        /// Who deals first; picked from the seed if nothing is said.
        dealer: Option<Seat>,
        /// What everything random comes from.
        seed: Seed,
    },
    /// Nowhere: this table cannot play.
    Refused {
        /// What was to be played.
        mix: Mix,
        /// How many would play.
        seats: u8,
        /// Why not.
        why: MixError,
    },
}

/// The table as it is before anything happens.
#[derive(Debug)]
pub enum Opening {
    /// A round.
    Round(Box<Game>),
    /// A match, of which only results are told.
    Match(Box<Rounds>),
}

impl Table {
    /// Sets it up.
    ///
    /// # Errors
    /// So many seats cannot play this.
    pub fn open(&self) -> Result<Opening, MixError> {
        match self {
            Table::Position(mix, position) => mix.at(position).map(Box::new).map(Opening::Round),
            Table::Deal(setup) => setup.deal().map(Box::new).map(Opening::Round),
            Table::Match {
                mix,
                seats,
                dealer,
                seed,
            } => Rounds::new(*mix, *seats, *dealer, *seed)
                .map(Box::new)
                .map(Opening::Match),
            Table::Refused { why, .. } => Err(*why),
        }
    }

    /// What is played.
    pub fn mix(&self) -> Mix {
        match self {
            Table::Position(mix, _) => *mix,
            Table::Deal(setup) => setup.mix,
            Table::Match { mix, .. } | Table::Refused { mix, .. } => *mix,
        }
    }
}

/// One line of a script.
#[derive(Clone, Debug)]
pub struct Step {
    /// The line, from 1.
    pub line: usize,
    /// The comment behind it: what a demonstration says.
    pub note: Option<String>,
    /// What the line says.
    pub says: Says,
}

/// What a line says.
#[derive(Clone, Debug)]
pub enum Says {
    /// Something happens.
    Input(Input),
    /// All this is true now.
    Expect(Vec<Fact>),
}
