//! The dialog with the person at the keyboard.

use crate::{table, words};
use engine::{
    Action, Deck, Face, View,
    script::{self, show},
};
use std::io::{self, BufRead, Write};

/// The input and output of the person's terminal.
pub(crate) struct Terminal<'a> {
    /// The lines that the person types.
    pub(crate) lines: &'a mut dyn BufRead,
    /// The text that the person reads.
    pub(crate) out: &'a mut dyn Write,
    /// True to repeat each typed line, because no terminal shows it.
    pub(crate) echo: bool,
}

/// A decision of the person.
pub(crate) enum Decision {
    /// To act. The game may still refuse the action.
    Act(Action),
    /// To let the other players go on.
    Wait,
    /// To stop the round.
    Quit,
}

const HELP: &str = "\
Say a number of the list, or what you do in words: play r7, play W red, draw, call, catch B.
Enter lets the others go on where nobody waits for you alone. quit stops.
";

/// The explanation of the card names of a deck.
fn legend(deck: Deck) -> &'static str {
    match deck {
        Deck::Colour => {
            "Cards: r5 is red 5; colours are r, y, g and b; S skips, R reverses, +2 is a Draw Two, W a Wild, W+4 a Wild Draw Four."
        }
        Deck::French => {
            "Cards: h8 is the 8 of hearts; suits are c, d, h and s; T is a 10, J, Q, K and A as usual."
        }
        Deck::FrenchWithJokers => {
            "Cards: h8 is the 8 of hearts; suits are c, d, h and s; T is a 10, J, Q, K and A as usual, BJ and RJ the black and the red joker."
        }
    }
}

impl Terminal<'_> {
    /// Prints one line.
    pub(crate) fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")
    }

    /// Shows the table and the legal actions.
    pub(crate) fn show(&mut self, deck: Deck, view: &View) -> io::Result<()> {
        table::write(self.out, deck, view)?;
        self.say("You may:")?;
        for (at, action) in view.actions.iter().enumerate() {
            writeln!(self.out, "{:>4}  {}", at + 1, show::action(deck, action))?;
        }
        Ok(())
    }

    /// Asks until the person types something that makes sense. An empty line means waiting, if `may_wait`.
    pub(crate) fn ask(&mut self, deck: Deck, view: &View, may_wait: bool) -> io::Result<Decision> {
        loop {
            write!(self.out, "? ")?;
            self.out.flush()?;
            let mut line = String::new();
            if self.lines.read_line(&mut line)? == 0 {
                self.say("")?;
                return Ok(Decision::Quit);
            }
            let line = line.trim();
            if self.echo {
                self.say(line)?;
            }
            match line {
                "quit" | "q" => return Ok(Decision::Quit),
                "help" | "h" | "?" => {
                    write!(self.out, "{HELP}")?;
                    self.say(legend(deck))?;
                }
                "" if may_wait => return Ok(Decision::Wait),
                "" => self.say("The table waits for you. Say a number of the list, or help.")?,
                card if card.parse::<Face>().is_ok() => {
                    writeln!(self.out, "To lay a card, say: play {card}")?;
                }
                line => match read(view, line) {
                    Ok(action) => return Ok(Decision::Act(action)),
                    Err(why) => self.say(&why)?,
                },
            }
        }
    }

    /// Prints why the game refused an action.
    pub(crate) fn refuse(&mut self, why: &engine::PlayRefusal) -> io::Result<()> {
        self.say(&words::refused(why))
    }
}

/// Reads a number of the list, or the words of scripts, with or without the person's own letter before them.
fn read(view: &View, line: &str) -> Result<Action, String> {
    if let Ok(number) = line.parse::<usize>() {
        let listed = number.checked_sub(1).and_then(|at| view.actions.get(at));
        return listed.copied().ok_or_else(|| match view.actions.len() {
            1 => "There is only number 1.".into(),
            most => format!("The numbers go from 1 to {most}."),
        });
    }
    let own = view.viewer.map(|seat| format!("{seat} "));
    let words = own.and_then(|own| line.strip_prefix(own.as_str()));
    script::read_action(words.unwrap_or(line))
        .map_err(|why| format!("I do not understand: {why}. Say help to see what works."))
}
