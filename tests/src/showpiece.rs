//! Rounds that show much of a ruleset in few inputs, found by playing many random ones. The browser tests replay them
//! through the touch screen.

use crate::{Chance, names};
use engine::{
    Action, Face, Game, GameConfig, RoundEnd, Seat, Setup,
    kernel::event::News,
    matches::Match,
    session::{Entropy, only_keeps},
};
use std::{
    collections::BTreeSet,
    fmt::{self, Write},
};

/// The tables of the browser tests: the name of the round, the number of players, and the game config.
pub const TABLES: [(&str, u8, &str); 6] = [
    ("classic", 3, "classic+jump-in+seven-zero+progressive"),
    ("newno", 4, "newno"),
    ("unu", 3, "unu"),
    ("grand", 3, "grand"),
    ("jungle", 3, "jungle"),
    ("twist", 4, "twist+teams=2"),
];

/// The typical features of these rulesets, which are worth a long search.
const DEAR: [&str; 16] = [
    "Play of 2",
    "Play of 3",
    "Challenged",
    "Caught",
    "ChangedSeats",
    "Laid Jump",
    "Laid Cancel",
    "Laid Backfire",
    "TookDiscard",
    "PassedTo",
    "Robbed",
    "Salt",
    "PickTwo",
    "PickedUp",
    "Trade",
    "Swapped",
];

/// Separates an action from the question that it answers.
const ASKED: &str = " when asked ";

/// The most inputs of a round.
const LONGEST: usize = 160;
/// The worth of one item, counted in inputs: a round with fewer inputs is better. The items in order are a thing shown,
/// an answer to a question, and a thing worth a long search.
const PATIENCE: [usize; 3] = [1, 4, 10];
/// The number of tries in which phones look for a new action. After that they take any action.
const TRIES: usize = 12;

/// One accepted action, and the public state after it.
#[derive(Clone, Debug)]
pub struct Move {
    /// The seat that acted.
    pub seat: Seat,
    /// The action of the seat.
    pub action: Action,
    /// The number of cards in each hand after the action.
    pub counts: Vec<u16>,
}

/// A round from a numbered deal to its end.
#[derive(Clone, Debug)]
pub struct Showpiece {
    /// The ruleset and its house rules.
    pub config: GameConfig,
    /// The number of players.
    pub seats: u8,
    /// The deal: see [`entropy`].
    pub deal: u32,
    /// The moves from the deal to the end.
    pub moves: Vec<Move>,
    /// Everything that the round shows.
    pub shows: BTreeSet<String>,
}

/// The bytes that a host gets as randomness in the deal of this number.
pub fn entropy(deal: u32) -> Entropy {
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&deal.to_le_bytes());
    Entropy::new(bytes)
}

/// The first round of a match, begun by a host with this deal.
pub fn setup(config: GameConfig, seats: u8, deal: u32) -> Option<Setup> {
    let mut entropy = entropy(deal);
    let contest = Match::new(config, seats, entropy.take()).ok()?;
    Some(contest.setup(entropy.take()))
}

impl Showpiece {
    /// The best of the rounds with these deals; `None` if none of them ends in time.
    pub fn find(config: GameConfig, seats: u8, deals: std::ops::Range<u32>) -> Option<Showpiece> {
        let rounds = deals.filter_map(|deal| Showpiece::of(config, seats, deal));
        rounds.max_by_key(|round| (round.worth(), round.deal))
    }

    fn worth(&self) -> i64 {
        let answers = self.shows.iter().filter(|kind| kind.contains(ASKED));
        let dear = DEAR.iter().filter(|kind| self.shows.contains(**kind));
        let [each, answer, more] = PATIENCE;
        let shown = self.shows.len() * each + answers.count() * answer + dear.count() * more;
        shown as i64 - self.moves.len() as i64
    }

    /// Plays the round of this deal to its end, and always looks for actions that were not seen yet. `None` if no
    /// player goes out in time.
    pub fn of(config: GameConfig, seats: u8, deal: u32) -> Option<Showpiece> {
        let mut game = setup(config, seats, deal)?.deal().ok()?;
        let mut chance = Chance::new(u64::from(deal));
        let mut round = Showpiece {
            config,
            seats,
            deal,
            moves: Vec::new(),
            shows: BTreeSet::new(),
        };
        game.take_events();
        while game.outcome().is_none() {
            if round.moves.len() == LONGEST {
                return None;
            }
            let (seat, action) = round.choose(&game, &mut chance)?;
            round.shows.extend(kinds(&game, seat, &action));
            game.apply(game.input(seat, action)).ok()?;
            for event in game.take_events() {
                round.shows.extend(happened(&event.news));
            }
            let seen = game.view(None);
            round.moves.push(Move {
                seat,
                action,
                counts: seen.seats.iter().map(|seat| seat.cards).collect(),
            });
        }
        matches!(game.outcome()?.end, RoundEnd::Out(_)).then_some(round)
    }

    /// A new action, if a few tries find one. The automatic actions of a phone come first.
    fn choose(&self, game: &Game, chance: &mut Chance) -> Option<(Seat, Action)> {
        let keeper =
            Seat::first(usize::from(self.seats)).find(|seat| only_keeps(&game.view(Some(*seat))));
        if let Some(seat) = keeper {
            return Some((seat, Action::Keep));
        }
        let mut fallback = None;
        for _ in 0..TRIES {
            let Some((seat, action)) = anything(game, self.seats, chance) else {
                continue;
            };
            let mut after = game.clone();
            after.apply(game.input(seat, action)).ok()?;
            let new = kinds(game, seat, &action)
                .into_iter()
                .chain(after.take_events().flat_map(|event| happened(&event.news)))
                .any(|kind| !self.shows.contains(&kind));
            if new {
                return Some((seat, action));
            }
            if fallback.is_none() && game.asked().has(seat) {
                fallback = Some((seat, action));
            }
        }
        fallback
    }

    /// The round for the browser tests, as JSON: one line for each action.
    pub fn json(&self) -> String {
        let deck = engine::rulesets::build(&self.config, usize::from(self.seats)).deck;
        let mut text = format!(
            "{{\n  \"rules\": \"{}\",\n  \"seats\": {},\n  \"deal\": {},\n  \"shows\": {:?},\n  \"moves\": [\n",
            self.config,
            self.seats,
            self.deal,
            self.shows.iter().collect::<Vec<_>>(),
        );
        for (at, made) in self.moves.iter().enumerate() {
            let mut words = JsonDetails::default();
            words.action(deck, &made.action);
            let comma = if at + 1 == self.moves.len() { "" } else { "," };
            let _ = writeln!(
                text,
                "    {{ \"seat\": {}, \"does\": \"{}\"{}, \"counts\": {:?} }}{comma}",
                made.seat.index(),
                names::name(&made.action).to_lowercase(),
                words.0,
                made.counts,
            );
        }
        text.push_str("  ]\n}\n");
        text
    }
}

/// A random action of any seat, in or out of turn.
fn anything(game: &Game, seats: u8, chance: &mut Chance) -> Option<(Seat, Action)> {
    let all: Vec<Seat> = Seat::first(usize::from(seats)).collect();
    let asked: Vec<Seat> = game.asked().iter().collect();
    let from = match asked.is_empty() || chance.once_in(3) {
        true => &all,
        false => &asked,
    };
    let seat = from[chance.below(from.len())];
    let mut legal = game.legal(seat);
    // Keep only catches of a seat that has one card and has not called.
    let open = game.view(None).seats;
    let caught = |seat: Seat| {
        open.get(seat.index())
            .is_some_and(|s| s.exposed && s.cards == 1)
    };
    legal.retain(|action| !matches!(action, Action::Catch(who) if !caught(*who)));
    // A phone offers no play from a face-down hand.
    let seen = game.view(Some(seat)).hand;
    legal.retain(|action| !matches!(action, Action::Play(_)) || !seen.is_empty());
    let plays: Vec<&Action> = legal
        .iter()
        .filter(|a| matches!(a, Action::Play(_)))
        .collect();
    match plays.is_empty() || chance.once_in(4) {
        true if legal.is_empty() => None,
        true => Some((seat, legal[chance.below(legal.len())])),
        false => Some((seat, *plays[chance.below(plays.len())])),
    }
}

/// The kinds of this action, and the question that it answers.
fn kinds(game: &Game, seat: Seat, action: &Action) -> Vec<String> {
    let name = names::name(action);
    if matches!(action, Action::Call | Action::Catch(_)) {
        return vec![name];
    }
    let mut kinds = vec![name.clone()];
    let asked = game
        .view(Some(seat))
        .prompt
        .filter(|prompt| prompt.seats.has(seat));
    kinds.push(match asked {
        Some(prompt) => format!("{name}{ASKED}{}", names::name(&prompt.asked)),
        None => format!("{name} unasked"),
    });
    if let Action::Play(play) = action {
        let many = play.cards.faces().len();
        let also = [
            (many > 1, format!("Play of {}", many.min(4))),
            (play.pile > 0, "Play on the second pile".to_owned()),
            (play.suit.is_some(), "Play with a suit".to_owned()),
            (play.with.is_some(), "Play with a player".to_owned()),
            (many == 1, format!("Play of a {}", kind(play.cards.top()))),
        ];
        kinds.extend(also.into_iter().filter(|(is, _)| *is).map(|(_, kind)| kind));
    }
    kinds
}

/// A card without its suit, by its rank.
fn kind(face: Face) -> String {
    face.rank()
        .map_or_else(|| face.to_string(), |rank| format!("rank {rank}"))
}

fn happened(news: &News) -> Vec<String> {
    let name = names::name(news);
    match news {
        News::Played { way: mode, .. } => vec![format!("{name} {mode:?}")],
        News::Drew { cause, .. } => vec![format!("{name} {cause:?}")],
        _ => vec![name],
    }
}

/// The details of an action, in the words of the screens.
#[derive(Default)]
struct JsonDetails(String);

impl JsonDetails {
    fn with(&mut self, key: &str, value: impl fmt::Debug) {
        let _ = write!(self.0, ", \"{key}\": {value:?}");
    }

    fn action(&mut self, deck: engine::Deck, action: &Action) {
        let cards = |cards: &engine::kernel::action::Cards| -> Vec<String> {
            let names = cards.faces().iter().map(|face| deck.name(*face));
            names.map(|name| name.to_string()).collect()
        };
        match action {
            Action::Play(play) => {
                self.with("cards", cards(&play.cards));
                self.with("pile", play.pile);
                play.suit
                    .iter()
                    .for_each(|suit| self.with("suit", deck.suit(*suit)));
                play.with
                    .iter()
                    .for_each(|seat| self.with("players", [seat.index()]));
            }
            Action::Name(suit) => self.with("suit", deck.suit(*suit)),
            Action::Catch(seat) | Action::Pick(seat) | Action::Trade(seat) => {
                self.with("players", [seat.index()]);
            }
            Action::PickTwo(one, other) => self.with("players", [one.index(), other.index()]),
            Action::Claim(number) | Action::Size(number) | Action::TakeDiscard(number) => {
                self.with("number", number);
            }
            Action::Give(given) => self.with("cards", cards(given)),
            Action::GiveTo(face, seat) => {
                self.with("cards", [deck.name(*face).to_string()]);
                self.with("players", [seat.index()]);
            }
            Action::Draw
            | Action::Keep
            | Action::Challenge
            | Action::Call
            | Action::Decline
            | Action::PickUp
            | Action::DrawAll
            | Action::TurnUp
            | Action::Misplay(_) => {}
        }
    }
}
