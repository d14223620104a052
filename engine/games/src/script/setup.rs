//! Parsing of the lines that set a table.

use super::{
    ScriptTable,
    failure::Wrong,
    word_reader::{Read, WordReader, unreadable},
};
use crate::{
    GameConfig, HouseRule, RulesetId, Setup,
    rulesets::{self, RULESETS, config::ConfigError},
};
use alloc::{format, vec, vec::Vec};
use base::{Deck, Direction, Face, MAX_SEATS, Seat, Seats, Seed};
use kernel::{PlayedCard, Position};

/// The settings of a table read so far.
#[derive(Default)]
pub(super) struct Setting {
    config: Option<GameConfig>,
    seats: Option<usize>,
    dealer: Option<Seat>,
    turn: Option<Seat>,
    /// The direction, if the script states one; the inner `None` means open.
    direction: Option<Option<Direction>>,
    ages: Option<Vec<Seat>>,
    pepper: Option<Seat>,
    salt: Option<Seat>,
    seed: Option<u64>,
    piles: Vec<Vec<PlayedCard>>,
    draw_pile: Option<Vec<Face>>,
    hands: Vec<(Seat, Vec<Face>)>,
    start: TableKind,
    refused: Option<ConfigError>,
}

/// The kind of start of a script.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum TableKind {
    #[default]
    Position,
    Deal,
    Match,
}

impl Setting {
    /// True if the script says that this table is refused. Such a script needs no steps.
    pub(super) fn is_refused(&self) -> bool {
        self.refused.is_some()
    }

    /// Reads one line: keywords with their values, or hands.
    pub(super) fn line(&mut self, text: &str) -> Read<()> {
        for part in text.split('|') {
            let mut words = WordReader::of(part);
            while let Some(word) = words.peek() {
                match super::word_reader::seat(word) {
                    Some(seat) => {
                        words.next();
                        self.hand(seat, &mut words)?;
                    }
                    None => self.keyword(&mut words)?,
                }
            }
        }
        Ok(())
    }

    fn keyword(&mut self, words: &mut WordReader) -> Read<()> {
        match words.need("a keyword")? {
            "rules" => once(&mut self.config, config(words)?, "rules"),
            "seats" => once(&mut self.seats, seats(words)?, "seats"),
            "dealer" => once(&mut self.dealer, words.seat()?, "dealer"),
            "turn" => once(&mut self.turn, words.seat()?, "turn"),
            "clockwise" => self.direction(Some(Direction::Clockwise)),
            "counterclockwise" => self.direction(Some(Direction::Counterclockwise)),
            "open" => self.direction(None),
            "ages" => once(&mut self.ages, words.each_seat()?, "ages"),
            "pepper" => once(&mut self.pepper, words.seat()?, "pepper"),
            "salt" => once(&mut self.salt, words.seat()?, "salt"),
            "seed" => once(&mut self.seed, words.number()?, "seed"),
            "pile" => words.pile().map(|pile| self.piles.push(pile)),
            "stock" => once(&mut self.draw_pile, words.cards_or_nothing()?, "stock"),
            "deal" => self.start(TableKind::Deal),
            "match" => self.start(TableKind::Match),
            "refused" => {
                let why = why(self.config.unwrap_or_default(), words)?;
                once(&mut self.refused, why, "refused")
            }
            other => unreadable(format!(
                "“{other}” is no keyword, seat, card or house rule here"
            )),
        }
    }

    fn direction(&mut self, direction: Option<Direction>) -> Read<()> {
        once(&mut self.direction, direction, "direction")
    }

    fn start(&mut self, start: TableKind) -> Read<()> {
        if self.start != TableKind::Position {
            return unreadable("“deal” or “match”, once".into());
        }
        self.start = start;
        Ok(())
    }

    fn hand(&mut self, seat: Seat, words: &mut WordReader) -> Read<()> {
        let cards = words.cards();
        if cards.is_empty() {
            return words.wrong_word("cards for this seat");
        }
        if self.hands.iter().any(|(other, _)| *other == seat) {
            return unreadable(format!("{seat} has two hands"));
        }
        self.hands.push((seat, cards));
        Ok(())
    }

    /// Builds the table from all lines together.
    pub(super) fn table(&mut self) -> Read<ScriptTable> {
        let config = self.config.unwrap_or(GameConfig::plain(RulesetId::Classic));
        let Some(seats) = self.seats else {
            return unreadable("“seats A B …” is missing".into());
        };
        let named = [self.dealer, self.turn].into_iter().flatten();
        let mut named = named.chain(self.hands.iter().map(|(seat, _)| *seat));
        if let Some(seat) = named.find(|seat| seat.index() >= seats) {
            return unreadable(format!("{seat} does not sit here"));
        }
        if let Some(why) = self.refused {
            let seats = seats as u8;
            return Ok(ScriptTable::Refused { config, seats, why });
        }
        config.check(seats).map_err(Wrong::Table)?;
        let seed = Seed::from_number(self.seed.unwrap_or_default());
        if self.start == TableKind::Position {
            return self
                .position(config, seats, seed)
                .map(|position| ScriptTable::Position(config, position));
        }
        let spare = !self.piles.is_empty() || self.draw_pile.is_some() || !self.hands.is_empty();
        if spare || self.turn.is_some() || self.direction.is_some() {
            return unreadable("hands, stock, pile, turn and direction come of themselves".into());
        }
        Ok(match self.start {
            TableKind::Match => ScriptTable::Match {
                config,
                seats: seats as u8,
                dealer: self.dealer,
                seed,
            },
            _ => ScriptTable::Deal(Setup {
                dealer: self.dealer_of(seats),
                ages: self.ages.clone().unwrap_or_default(),
                ..Setup::new(config, seats as u8, seed)
            }),
        })
    }

    fn position(&mut self, config: GameConfig, seats: usize, seed: Seed) -> Read<Position> {
        if self.piles.is_empty() && self.turn.is_some() {
            return unreadable(
                "without a pile the first card is turned, which says whose turn it is".into(),
            );
        }
        let mut hands = vec![Vec::new(); seats];
        for (seat, cards) in self.hands.drain(..) {
            hands[seat.index()] = cards;
        }
        if let Some(seat) = Seat::first(seats).find(|seat| hands[seat.index()].is_empty()) {
            return unreadable(format!("{seat} holds no card"));
        }
        let mut position = Position {
            hands,
            draw_pile: self.draw_pile.clone().unwrap_or_default(),
            piles: self.piles.clone(),
            dealer: self.dealer_of(seats),
            turn: self.turn.unwrap_or(Seat::FIRST),
            direction: self.direction.unwrap_or(Some(Direction::Clockwise)),
            ages: self.ages.clone().unwrap_or_default(),
            pepper: self.pepper,
            salt: self.salt,
            seed,
        };
        let rest = rest(config, &position)?;
        if self.draw_pile.is_none() {
            position.draw_pile = rest;
        }
        if position.piles.is_empty() && position.draw_pile.is_empty() {
            return unreadable("there is no card to turn".into());
        }
        Ok(position)
    }

    /// The dealer. By default it is the last seat, so that A begins.
    fn dealer_of(&self, seats: usize) -> Seat {
        let last = Seat::first(seats).last();
        self.dealer.or(last).unwrap_or(Seat::FIRST)
    }
}

fn once<T>(slot: &mut Option<T>, value: T, what: &str) -> Read<()> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => unreadable(format!("“{what}” is said twice")),
    }
}

fn config(words: &mut WordReader) -> Read<GameConfig> {
    let name = words.need("a ruleset")?;
    let Some(spec) = RULESETS.iter().find(|spec| spec.key == name) else {
        return unreadable(format!("there is no ruleset “{name}”"));
    };
    let mut config = GameConfig::plain(spec.id);
    while let Some(with) = words.peek().and_then(|word| config.with_word(word)) {
        words.next();
        config = with;
    }
    Ok(config)
}

/// Reads the reason why a table cannot play: `uneven teams`, or `sevens and jump-in` for two house rules that clash.
fn why(config: GameConfig, words: &mut WordReader) -> Read<ConfigError> {
    Ok(match words.need("why")? {
        "too" if words.take("many") => ConfigError::TooMany,
        "too" => match words.exactly("few").map(|()| words.take("cards"))? {
            true => ConfigError::TooFewCards,
            false => ConfigError::TooFew,
        },
        "partners" => {
            words.exactly("need")?;
            words
                .exactly("four")
                .map(|()| ConfigError::PartnersNeedFour)?
        }
        "powers" => ConfigError::Powers,
        "uneven" => words.exactly("teams").map(|()| ConfigError::UnevenTeams)?,
        own => {
            let own = house_rule(config, own)?;
            words.exactly("and")?;
            ConfigError::Clash(own, house_rule(config, words.need("a house rule")?)?)
        }
    })
}

fn house_rule(config: GameConfig, key: &str) -> Read<HouseRule> {
    match config.house_rules().find(|spec| spec.key == key) {
        Some(spec) => Ok(spec.house_rule),
        None => unreadable(format!("no table is refused as “{key}”")),
    }
}

/// Reads `A B C`: all seats, from A on.
fn seats(words: &mut WordReader) -> Read<usize> {
    let seats: Seats = words.seats()?;
    let count = seats.len();
    if seats != Seat::first(count.min(MAX_SEATS)).collect() {
        return unreadable("seats go from A on without a gap".into());
    }
    Ok(count)
}

/// The cards that remain in the decks after those on the table, in order of their faces.
///
/// # Errors
/// A face that is on the table more often than the decks have it.
fn rest(config: GameConfig, position: &Position) -> Result<Vec<Face>, Wrong> {
    let rules = rulesets::build(&config, position.hands.len());
    let mut rest = Vec::new();
    for face in Face::all() {
        let all = usize::from(rules.deck.copies(face)) * usize::from(rules.packs);
        let used = on_table(position).filter(|f| *f == face).count();
        let left = all
            .checked_sub(used)
            .ok_or_else(|| too_many(rules.deck, face, all))?;
        rest.resize(rest.len() + left, face);
    }
    Ok(rest)
}

fn on_table(position: &Position) -> impl Iterator<Item = Face> + '_ {
    let hands = position.hands.iter().flatten().copied();
    let piles = position.piles.iter().flatten().map(|played| played.face);
    hands.chain(piles).chain(position.draw_pile.iter().copied())
}

fn too_many(deck: Deck, face: Face, all: usize) -> Wrong {
    let (short, name) = (deck.short(face), deck.name(face));
    Wrong::Unreadable(format!("only {all} of {short} ({name}) are in the packs"))
}
