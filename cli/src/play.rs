//! The command `play`: a round against bots in the terminal.

use crate::options::PlayOptions;
use crate::terminal::{Decision, Terminal};
use crate::{record, words};
use anyhow::{Context as _, anyhow};
use engine::{
    Action, Event, Game, PlayRefusal, Rng, Seat, Seats, Seed, View,
    bot::{self, Strength},
    matches::Match,
    transcript::Transcript,
};
use std::io;

/// A round in play.
struct BotRound {
    /// The events before the round.
    before: Vec<Event>,
    game: Game,
    transcript: Transcript,
    /// The seat of the person.
    me: Seat,
    strength: Strength,
    rng: Rng,
    /// The seed of the bots' decisions.
    whim: u64,
}

/// Plays a round, and stores it if the options ask for that.
pub(crate) fn play(options: &PlayOptions, mut terminal: Terminal) -> anyhow::Result<()> {
    let mut round = BotRound::new(options)?;
    terminal.say(&format!(
        "{}, {} players, seed {}. You are {}. Say help whenever you like.",
        options.config, options.seats, options.seed, round.me
    ))?;
    while round.tell(&mut terminal)? && round.step(&mut terminal)? {}
    match round.game.outcome() {
        Some(outcome) => terminal.say(&words::over(outcome))?,
        None => terminal.say("You got up before the round was over.")?,
    }
    if let Some(file) = &options.save {
        record::write(file, &round.transcript)?;
        terminal.say(&format!("Written to {}.", file.display()))?;
    }
    Ok(())
}

impl BotRound {
    fn new(options: &PlayOptions) -> anyhow::Result<BotRound> {
        let mut rng = Rng::new(Seed::from_number(options.seed));
        let contest = Match::new(options.config, options.seats, rng.seed())?;
        let setup = contest.setup(rng.seed());
        Ok(BotRound {
            before: contest.lot_events().collect(),
            game: setup.deal()?,
            me: setup.playing.lowest().context("Nobody plays.")?,
            transcript: Transcript::new(setup),
            strength: options.strength,
            whim: rng.below(u32::MAX).into(),
            rng,
        })
    }

    /// Prints the latest events. Returns true if the round goes on.
    fn tell(&mut self, terminal: &mut Terminal) -> io::Result<bool> {
        let deck = self.game.ruleset().deck;
        let events: Vec<_> = self
            .before
            .drain(..)
            .chain(self.game.take_events())
            .map(|event| event.redacted_for(Some(self.me)))
            .collect();
        for line in events
            .iter()
            .filter_map(|event| words::sentence(deck, event))
        {
            terminal.say(&line)?;
        }
        Ok(self.game.outcome().is_none())
    }

    /// Lets one player act. A player who wants to act out of turn may be faster or slower than the player whom the
    /// table asks. Returns false if the person quits.
    fn step(&mut self, terminal: &mut Terminal) -> anyhow::Result<bool> {
        let mut seats: Vec<Seat> = self.transcript.setup.playing.iter().collect();
        self.rng.shuffle(&mut seats);
        for seat in seats {
            if seat == self.me {
                match self.ask(terminal)? {
                    Turn::Done => return Ok(true),
                    Turn::Waits => {}
                    Turn::GetsUp => return Ok(false),
                }
            } else if let Some(action) = self.choose(seat) {
                self.act(seat, action).map_err(stuck)?;
                return Ok(true);
            }
        }
        let others = self.game.asked().without(self.me);
        let seat = others.lowest().context("Nobody knows how to go on.")?;
        let action = self.game.default_action(seat);
        let action = action.context("Nobody knows how to go on.")?;
        self.act(seat, action).map_err(stuck)?;
        Ok(true)
    }

    /// The next action of a bot, if it has one.
    fn choose(&self, seat: Seat) -> Option<Action> {
        let view = self.game.view(Some(seat));
        bot::choose(&view, self.game.ruleset(), self.strength, self.whim)
    }

    /// Asks the person, if there is anything to decide.
    fn ask(&mut self, terminal: &mut Terminal) -> io::Result<Turn> {
        let view = self.game.view(Some(self.me));
        let asked = self.game.asked();
        if !asked.has(self.me) && !has_chance(&view, self.me) {
            return Ok(Turn::Waits);
        }
        let deck = self.game.ruleset().deck;
        terminal.show(deck, &view)?;
        let may_wait = asked != Seats::of(self.me);
        loop {
            match terminal.ask(deck, &view, may_wait)? {
                Decision::Quit => return Ok(Turn::GetsUp),
                Decision::Wait => return Ok(Turn::Waits),
                Decision::Act(action) => match self.act(self.me, action) {
                    Ok(()) => return Ok(Turn::Done),
                    Err(why) => terminal.refuse(&why)?,
                },
            }
        }
    }

    fn act(&mut self, seat: Seat, action: Action) -> Result<(), PlayRefusal> {
        let input = self.game.input(seat, action);
        self.game.apply(input)?;
        self.transcript.log.push(input);
        Ok(())
    }
}

/// The result of asking the person.
enum Turn {
    Done,
    Waits,
    GetsUp,
}

/// True if the person has a real choice out of turn. A call that is not due does not count, and neither does catching a
/// player who cannot be caught.
fn has_chance(view: &View, me: Seat) -> bool {
    let exposed = |seat: Seat| {
        view.seats
            .get(seat.index())
            .is_some_and(|seen| seen.exposed)
    };
    view.actions.iter().any(|action| match action {
        Action::Call => exposed(me),
        Action::Catch(seat) => exposed(*seat),
        _ => true,
    })
}

/// The error for a bot action that the game refuses. That would be a bug in the bot.
fn stuck(why: PlayRefusal) -> anyhow::Error {
    anyhow!("A bot lost its way, we are sorry. {}", words::refused(&why))
}
