//! Rule scripts: short texts that set a position, list inputs, and state the expected results. They test the rules, and
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
//! A script begins with a line of rule ids and a title in plain words. The lines below it set the table, in any order:
//!
//! - `rules classic draw-four=strict jump-in catch-penalty=4`: the ruleset, then its house rules by
//!   [key](crate::house_rules::HouseRuleSpec::key).
//! - `seats A B C`, `dealer C`, `turn A`, `seed 7`. `ages C A B`: the youngest player first.
//! - `clockwise`, `counterclockwise`, or `open` while no player has set the direction. With `open`, the seat named by
//!   `turn` has just had its turn.
//! - `pile r5 r7@B W:blue`: the discard pile, top card last. `@B` names the player of a card, `:blue` the color chosen
//!   for it. Each further `pile` adds another pile. Without a pile the round begins by turning the first card of the
//!   draw pile.
//! - `stock g1 g2` or `stock nothing`: the draw pile, next card first. Without it, the draw pile is the rest of the decks
//!   in order.
//! - `pepper A`, `salt B`: the holders of these tokens. By default the dealer has the pepper, and nobody has the salt.
//! - `A rS y1 | B r2`: hands. `deal` in place of hands, stock, and pile deals a whole round from the seed.
//! - `match` in place of all these plays rounds to a target.
//! - `refused uneven teams` in place of all these: this table cannot play, and the reason. Other reasons are `too few`,
//!   `too many`, `partners need four`, and `too few cards`. Such a script has no steps.
//!
//! Cards are a color's letter and a number, or `S`, `R`, `+2`; also `W` and `W+4`. French cards are a suit's letter,
//! `c`, `d`, `h`, `s`, and `A`, `2` to `9`, `T`, `J`, `Q`, `K`; also `BJ` and `RJ`. `#` begins a comment. After an
//! input, the comment is the sentence that the demonstration shows.
//!
//! Inputs begin with `>`: `A plays r3`, `A plays W red`, `A plays r7 with B`, `A plays r3 r4 on 2`, `A draws`, `keeps`,
//! `names red`, `challenges`, `calls`, `catches B`, `deals 5`, `claims 2` (of the hands on the table), `turns up` (the
//! first card), `declines`, `picks B`, `picks B C`, `picks up`, `draws all`, `takes from 2` (a discard pile),
//! `gives r3 b3` (to the player who asks for them), `gives r7 to D`, `misplays b9` (a card that does not fit),
//! `times out`, `loses link`, `is back`, `leaves`.
//!
//! `seen 0` gives the number of inputs that the sender had seen, for a sender who lags behind the table. `! CLA-33`
//! says that the game refuses the input with exactly this rule, and that nothing changes. In a match: `round begins`,
//! `round out A scores A 120`, `round blocked scores A 5 B 9`, `round drawn`, `round deserted`. `time is up` says that
//! the agreed minutes are over.
//!
//! Expectations begin with `=`, with `|` between them; [`Expectation`] lists them.

mod check;
mod expectation;
mod failure;
mod input;
mod moves;
mod parse;
mod rounds;
mod run;
mod setup;
pub mod show;
mod syntax_tree;
mod word_reader;

pub use expectation::Expectation;
pub use failure::{Failure, Wrong};
pub use input::{Deed, ScriptInput, SeatScore, read_action};
pub use moves::meant;
pub use parse::{parse, parse_about};
pub use rounds::Rounds;
pub use run::run;
pub use syntax_tree::{OpenedTable, Says, Script, ScriptStep, ScriptTable};
