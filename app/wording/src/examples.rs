//! Examples for tests: positions written as rule scripts, tables, and news.
#![allow(
    clippy::expect_used,
    reason = "an example that is wrong stops the test that uses it"
)]

use crate::cast::Cast;
use engine::{
    Cards, Cause, Deck, Face, GameConfig, News, Outcome, PlayMode, RedactedEvent, RoundEnd, RuleId,
    Ruleset, RulesetId, Seat, Seats, Suit, View,
    script::{self, OpenedTable, Says},
    session::{
        Dealing, Look, Name, NextDeal, Pace, Participation, Player, PlayerId, PlayerKind, Presence,
        Scores, Table, TableStage,
    },
};
use std::sync::Arc;

/// The data behind the sentences at the table.
pub struct ExampleRound {
    /// The round as the reader may see it.
    pub view: View,
    /// The news of the last input.
    pub events: Vec<RedactedEvent>,
    /// The deck of the game.
    pub deck: Deck,
    /// The rules of the game.
    pub rules: Arc<Ruleset>,
    config: GameConfig,
}

/// Returns the view of this seat after the inputs of a script, and the ruleset. The script may leave out the title.
pub fn view(text: &str, seat: char) -> (View, RulesetId) {
    let scene = scene(text, seat);
    (scene.view, scene.config.ruleset)
}

/// Returns the end of a script as this seat sees it. The script may leave out the title.
pub fn scene(text: &str, seat: char) -> ExampleRound {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    // Scripts need a title and at least one expectation.
    let lines = std::iter::once("CLA-1  An example.").chain(lines);
    let lines: Vec<&str> = lines.chain(["= turn A"]).collect();
    let scripts = script::parse(&lines.join("\n")).expect("a script");
    let script = scripts.first().expect("one script");
    let OpenedTable::Round(mut game) = script.table.open().expect("a table") else {
        panic!("whole rounds show no table");
    };
    let config = script.table.config();
    let seat = Seat::first(16).nth((seat as u8 - b'A').into());
    let mut events = Vec::new();
    // The news of the first card is old.
    game.take_events().for_each(drop);
    for step in &script.steps {
        let Says::Input(input) = &step.says else {
            continue;
        };
        let input = input.to_move(&game).expect("an input of a round");
        game.apply(input).expect("an input that is accepted");
        events = game
            .take_events()
            .map(|event| event.redacted_for(seat))
            .collect();
    }
    ExampleRound {
        view: game.view(seat),
        events,
        deck: game.ruleset().deck,
        rules: game.ruleset().clone(),
        config,
    }
}

/// Returns names by seat, A first.
pub fn names() -> Vec<String> {
    ["Ana", "Ben", "Cem", "Dia", "Eli", "Fay"]
        .map(String::from)
        .to_vec()
}

/// Returns the reader of a scene, among people of these names.
pub fn cast<'a>(names: &'a [String], scene: &'a ExampleRound) -> Cast<'a> {
    Cast::new(names, scene.view.viewer, &scene.rules)
}

/// A table of four. The match has this game config, and its round ended this way.
pub fn example_table(config: &str, end: RoundEnd, champions: Option<Seats>) -> Table {
    let at = |index: usize| Seat::first(4).nth(index).expect("a seat");
    let player = |(index, name): (usize, &str)| Player {
        id: PlayerId(index as u16),
        name: Name::clean(name).expect("a name"),
        look: Look::default(),
        kind: PlayerKind::Person,
        part: Participation::Plays,
        presence: Presence::Here,
        ready: false,
        seat: Some(at(index)),
        host: index == 0,
    };
    let scores = Scores {
        dealing: Dealing::Fresh,
        round: 3,
        totals: vec![1, 0, 0, 0],
        rounds: vec![vec![1, 0, 0, 0], vec![0; 4], vec![0; 4]],
        playing: Seat::first(4).collect(),
        last: true,
        dealt: at(0),
        deals: at(1),
    };
    let outcome = Outcome {
        end,
        winners: match end {
            RoundEnd::Out(seat) => Seats::of(seat),
            _ => Seats::NONE,
        },
        hands: vec![0; 4],
        next_dealer: None,
        scores: vec![0; 4],
    };
    let names = ["Ana", "Ben", "Cem", "Dia"];
    Table {
        term: 0,
        round_number: Default::default(),
        deal: Default::default(),
        stage: match champions {
            None => TableStage::RoundOver(scores, outcome),
            Some(champions) => TableStage::MatchOver(scores, outcome, champions),
        },
        players: names.into_iter().enumerate().map(player).collect(),
        config: config.parse::<GameConfig>().expect("a mix").into(),
        pace: Pace::default(),
        deal_policy: Default::default(),
        amendment_right: Default::default(),
        amendment: None,
        ages: Vec::new(),
        absences: Vec::new(),
        next_deal: NextDeal::Fresh,
        ready_resets: 0,
    }
}

/// A seat by its index, from 0.
pub fn seat(index: u8) -> Seat {
    Seat::new(index).expect("a seat")
}

/// A card by its name in scripts.
pub fn face(word: &str) -> Face {
    word.parse().expect("a face")
}

/// Cards by their names in scripts, with spaces between them.
pub fn faces(words: &str) -> Vec<Face> {
    words.split_whitespace().map(face).collect()
}

/// News without cards that only the reader sees.
pub fn batch(news: &[News]) -> Vec<RedactedEvent> {
    let open = |news: &News| RedactedEvent {
        news: news.clone(),
        cards: Vec::new(),
    };
    news.iter().map(open).collect()
}

/// Seat 1 played these cards, written as in scripts.
pub fn played(list: &str, suit: Option<Suit>, mode: PlayMode, rule: RuleId) -> News {
    News::Played {
        seat: seat(1),
        cards: Cards::several(&faces(list)).expect("a play"),
        pile: 0,
        suit,
        way: mode,
        rule,
    }
}

/// A seat drew cards.
pub fn drew(index: u8, count: u16, cause: Cause) -> News {
    let seat = seat(index);
    News::Drew { seat, count, cause }
}

/// The rules of a game config for four players.
pub fn rules(config: &str) -> Arc<Ruleset> {
    let config: GameConfig = config.parse().expect("a mix");
    Arc::new(engine::rulesets::build(&config, 4))
}

/// The rules of the classic game with another deck.
pub fn with_deck(deck: Deck) -> Arc<Ruleset> {
    let mut rules = Arc::unwrap_or_clone(rules("classic"));
    rules.deck = deck;
    Arc::new(rules)
}
