//! A script as a demonstration: the table at each step, one sentence about it, and the players' names.

use engine::{
    Event, Face, Game, RacePlace, RedactedEvent, RoundEnd, RuleId, Seat, Seats, View,
    matches::Match,
    rulesets::config::ConfigError,
    script::{Deed, Expectation, OpenedTable, Rounds, Says, Script, ScriptInput, ScriptStep},
};
use std::sync::Arc;

use wording::{
    cast::Cast,
    demo::{
        deeds::{behind, quietly, refused as refused_line},
        facts::{held, joined, of_match, of_round, scored, speaks},
    },
    house_rules::summary::rules,
    i18n::{Language, spoken},
    line,
    line::{Line, text, words},
    narrator::everything,
    prompt::asked,
    refusal::refused,
};

/// The number of characters that a player reads at a glance.
const GLANCE: usize = 110;

/// One step of a demonstration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DemoScene {
    /// The picture of this step: a table or a match.
    pub(crate) shows: Picture,
    /// The events that have just set cards in motion.
    pub(crate) events: Vec<RedactedEvent>,
    /// The sentence about this step.
    pub(crate) said: Line,
    /// The second sentence: the script's comment, or the question that is open now.
    pub(crate) besides: Line,
    /// The rule that refused a seat's move.
    pub(crate) refused: Option<RuleId>,
    /// The places in the race that was just decided, quickest first.
    pub(crate) raced: Vec<RacePlace>,
}

impl DemoScene {
    /// A scene in which nothing moves.
    fn of(shows: Picture, said: Line, besides: Line) -> DemoScene {
        DemoScene {
            shows,
            events: Vec::new(),
            said,
            besides,
            refused: None,
            raced: Vec::new(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Picture {
    /// A table: the game as everybody sees it, and every hand by seat.
    Table(Box<View>, Vec<Vec<Face>>),
    /// A match between two rounds.
    Match(MatchScore),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MatchScore {
    /// Each seat's points or rounds won.
    pub(crate) totals: Vec<(Seat, u32)>,
    /// The seats still in the match.
    pub(crate) playing: Seats,
    /// The seat that deals next.
    pub(crate) dealer: Seat,
    /// The seats that won the match.
    pub(crate) winners: Seats,
}

/// All steps of a script. The first is the table before anything happens.
///
/// # Errors
/// The script's game does not allow its number of seats.
pub(crate) fn scenes(script: &Script, names: &[String]) -> Result<Vec<DemoScene>, ConfigError> {
    let rules = &Arc::new(rules(&script.table.config()));
    let me = None;
    let cast = Cast::new(names, me, rules);
    // If nothing happens in the script and no fact has to be said, every visible fact is said.
    let all = script.steps.iter().all(|step| match &step.says {
        Says::Input(_) => false,
        Says::Expect(facts) => !facts.iter().any(speaks),
    });
    let shown = |fact: &&Expectation| all || speaks(fact);
    match script.table.open()? {
        OpenedTable::Round(game) => {
            let mut round = RoundScenes::new(*game, cast);
            script.steps.iter().for_each(|step| round.step(step, shown));
            Ok(round.scenes)
        }
        OpenedTable::Match(rounds) => {
            let mut scenes = MatchScenes::new(*rounds, cast);
            let steps = script.steps.iter();
            steps.for_each(|step| scenes.step(step, shown));
            Ok(scenes.scenes)
        }
    }
}

/// A round that is being told as scenes.
struct RoundScenes<'a> {
    game: Game,
    cast: Cast<'a>,
    scenes: Vec<DemoScene>,
}

impl RoundScenes<'_> {
    fn new(mut game: Game, cast: Cast) -> RoundScenes {
        let events: Vec<RedactedEvent> = openly(game.take_events());
        let began = joined(everything(&events, cast).into_iter());
        let mut round = RoundScenes {
            game,
            cast,
            scenes: Vec::new(),
        };
        let now = round.now();
        let (said, besides) = match began.is_empty() {
            true => (now, Line::new()),
            false => (began, now),
        };
        round.add(events, said, besides, None);
        round
    }

    fn add(
        &mut self,
        events: Vec<RedactedEvent>,
        said: Line,
        besides: Line,
        refused: Option<RuleId>,
    ) {
        let view = self.game.view(None);
        let seats = Seat::first(view.seats.len());
        let hands = seats.map(|seat| self.game.view(Some(seat)).hand).collect();
        let shows = Picture::Table(Box::new(view), hands);
        self.scenes.push(DemoScene {
            events,
            refused,
            ..DemoScene::of(shows, said, besides)
        });
    }

    /// The question that is open now.
    fn now(&self) -> Line {
        asked(&self.game.view(None), self.cast)
    }

    fn step(&mut self, step: &ScriptStep, shown: impl Fn(&&Expectation) -> bool) {
        match &step.says {
            Says::Input(input) => self.input(input, comment(step)),
            Says::Expect(facts) => {
                let facts = facts.iter().filter(shown);
                let lines = facts.map(|fact| of_round(fact, &self.game, self.cast));
                for said in parted(lines.collect()) {
                    let known = self.scenes.last().is_some_and(|scene| scene.said == said);
                    if !known {
                        self.add(Vec::new(), said, note(comment(step)), None);
                    }
                }
            }
        }
    }

    fn input(&mut self, input: &ScriptInput, comment: Option<&str>) {
        let Some(made) = input.to_move(&self.game) else {
            return;
        };
        let (before, cast) = (self.game.view(None), self.cast);
        if let Err(why) = self.game.apply(made) {
            let (reader, face) = match &input.deed {
                Deed::Act(seat, action) => (Some(*seat), action.face()),
                _ => (None, None),
            };
            let me = Cast { me: reader, ..cast };
            let reason = refused(&self.game.view(reader), why, face, me);
            let said = refused_line(input, reason, &before, cast);
            return self.add(Vec::new(), said, note(comment), Some(why.rule));
        }
        let events = openly(self.game.take_events());
        let mut lines = everything(&events, cast);
        if lines.is_empty() {
            lines.push(quietly(&input.deed, &before, cast));
        }
        let said = joined(behind(input, cast).into_iter().chain(lines));
        let besides = match comment {
            None if self.game.outcome().is_none() => self.now(),
            comment => note(comment),
        };
        self.add(events, said, besides, None);
    }
}

/// Sentences as steps. Each step joins sentences up to a length that a player reads at a glance.
fn parted(lines: Vec<Line>) -> Vec<Line> {
    let mut steps: Vec<Line> = Vec::new();
    for line in lines.into_iter().filter(|line| !line.is_empty()) {
        let longer = steps
            .last()
            .map(|last| joined([last.clone(), line.clone()].into_iter()));
        match longer.filter(|longer| text(longer).chars().count() <= GLANCE) {
            Some(longer) => {
                steps.pop();
                steps.push(longer);
            }
            None => steps.push(joined(std::iter::once(line))),
        }
    }
    steps
}

/// The events as everybody sees them.
fn openly(events: impl Iterator<Item = Event>) -> Vec<RedactedEvent> {
    events.map(|event| event.redacted_for(None)).collect()
}

/// The script's comment on a step, if this language shows comments.
fn comment(step: &ScriptStep) -> Option<&str> {
    step.note.as_deref().filter(|_| reads_scripts())
}

fn note(comment: Option<&str>) -> Line {
    comment.map_or_else(Line::new, |text| vec![words(text)])
}

/// A match that is being told as scenes.
struct MatchScenes<'a> {
    rounds: Rounds,
    cast: Cast<'a>,
    scenes: Vec<DemoScene>,
}

impl MatchScenes<'_> {
    fn new(rounds: Rounds, cast: Cast) -> MatchScenes {
        let dealer = cast.name(rounds.game().dealer());
        let mut scenes = MatchScenes {
            rounds,
            cast,
            scenes: Vec::new(),
        };
        let said = line!("A match begins. {dealer} deals first.", dealer);
        scenes.add(said, None);
        scenes
    }

    fn add(&mut self, said: Line, comment: Option<&str>) {
        let game: &Match = self.rounds.game();
        let seats = self.rounds.seats();
        let standing = self.rounds.standing();
        let score = MatchScore {
            totals: seats.map(|seat| (seat, game.side_total(seat))).collect(),
            playing: game.playing(),
            dealer: game.dealer(),
            winners: standing.map_or(Seats::NONE, |standing| standing.winners),
        };
        let scene = DemoScene::of(Picture::Match(score), said, note(comment));
        self.scenes.push(scene);
    }

    fn step(&mut self, step: &ScriptStep, shown: impl Fn(&&Expectation) -> bool) {
        let comment = comment(step);
        match &step.says {
            Says::Input(input) => {
                if self.rounds.input(input).is_ok() {
                    self.add(self.happened(input), comment);
                }
            }
            Says::Expect(facts) => {
                let facts = facts.iter().filter(shown);
                let lines = facts.map(|fact| of_match(fact, self.cast));
                for said in parted(lines.collect()) {
                    self.add(said, comment);
                }
            }
        }
    }

    /// "Ana wins a round. Points: Ana 120, Ben 0."
    fn happened(&self, input: &ScriptInput) -> Line {
        let cast = self.cast;
        match &input.deed {
            Deed::Round {
                end,
                scores,
                counts,
            } => {
                let points = (!scores.is_empty()).then(|| scored(scores, cast));
                let hands = (!counts.is_empty()).then(|| held(counts, cast));
                joined([ended(*end, cast)].into_iter().chain(points).chain(hands))
            }
            Deed::Leave(seat) => line!("{who} leaves the match.", who = cast.name(*seat)),
            Deed::Begins => line!("The round begins."),
            _ => line!("The time agreed is up."),
        }
    }
}

/// How a round of a match ended.
fn ended(end: RoundEnd, cast: Cast) -> Line {
    match end {
        RoundEnd::Out(seat) => line!("{who} wins a round.", who = cast.name(seat)),
        RoundEnd::Blocked => line!("A round is blocked."),
        RoundEnd::Drawn => line!("A round is a draw."),
        RoundEnd::Deserted => line!("A round is broken off: too few are left."),
        RoundEnd::TimeUp => line!("The time of a round is up."),
    }
}

/// The names of the players in demonstrations, by seat. The comments in scripts use them.
const NAMES: [&str; 16] = [
    "Alex", "Ben", "Chris", "Dana", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo", "Kim", "Leo", "Mia",
    "Nils", "Olga", "Paul",
];

pub(crate) fn names() -> Vec<String> {
    NAMES.map(String::from).to_vec()
}

/// True if this language shows the titles and comments of scripts. They are in English only.
pub(crate) fn reads_scripts() -> bool {
    spoken() == Language::English
}
