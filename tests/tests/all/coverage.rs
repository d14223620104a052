//! The rules, refusals and events that random games reach. `cargo test -p tests --test all coverage -- --nocapture`
//! prints the counts. The test fails if a clause of a ruleset never allows or stops a card.

use engine::{
    Event, Game, Input, News, Reason, RuleId, Seat, Seats,
    kernel::clause::{ClauseKind, PlayMode},
    rulebook,
    rulesets::{RULESETS, RulesetSpec},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Debug},
};
use tests::{Chance, TestTable, names, probe::Probe};

/// Clauses that no game reaches, each with the reason why its ruleset has it all the same.
const OUT_OF_REACH: [(&str, &str); 0] = [];

/// Games of a ruleset after which each clause should have come up.
const ENOUGH: u64 = 200;
/// The most extra tables for rulesets with an unmet clause, as a multiple of the usual number.
const FURTHER: usize = 8;

/// How often each event happened, by its name.
#[derive(Default)]
struct Counts(BTreeMap<String, u64>);

impl Counts {
    fn add(&mut self, what: &impl Debug) {
        *self.0.entry(names::name(what)).or_default() += 1;
    }

    /// The names in this list that never happened.
    fn missing<'a>(&self, of: &'a [impl AsRef<str>]) -> Vec<&'a str> {
        of.iter()
            .map(AsRef::as_ref)
            .filter(|name| !self.0.contains_key(*name))
            .collect()
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts: Vec<String> = self
            .0
            .iter()
            .map(|(what, count)| format!("{what} {count}"))
            .collect();
        f.write_str(&counts.join(", "))
    }
}

/// Everything that came up in all games of a ruleset.
#[derive(Default)]
struct Coverage {
    games: u64,
    moves: u64,
    /// Cards played, by the rule that allowed them.
    played: BTreeMap<(RuleId, String), u64>,
    /// Refusals, by the rule behind them.
    refused: BTreeMap<RuleId, Counts>,
    /// Challenges that proved a bluff.
    guilty: u64,
    inputs: Counts,
    actions: Counts,
    news: Counts,
    effects: Counts,
    /// Effects of the cards in the rulesets.
    has_effects: BTreeSet<String>,
    /// Clauses of the rulesets: the rule, the play mode, what the clause does, and its reason.
    clauses: BTreeSet<(RuleId, String, &'static str, String)>,
}

impl Coverage {
    fn sits_down(&mut self, game: &Game) {
        self.games += 1;
        let rules = game.ruleset();
        for clause in &rules.clauses {
            let does = match clause.kind {
                ClauseKind::May => "lets",
                ClauseKind::Bar | ClauseKind::BarLast => "stops",
                ClauseKind::Bluff => "is doubted",
            };
            let (mode, reason) = (names::name(&clause.mode), names::name(&clause.reason));
            self.clauses.insert((clause.id, mode, does, reason));
        }
        for several in &rules.combinations {
            let mode = names::name(&several.mode);
            self.clauses
                .insert((several.id, mode, "lets", "several".into()));
        }
        let effects = rules.effects.iter().flat_map(|on| on.effects);
        self.has_effects.extend(effects.map(names::name));
    }

    fn hear(&mut self, game: &Game, event: &Event) {
        self.news.add(&event.news);
        match &event.news {
            News::Played {
                cards,
                way: mode,
                rule,
                ..
            } => {
                *self.played.entry((*rule, names::name(mode))).or_default() += 1;
                self.acts(game, cards.faces(), *mode);
            }
            News::Challenged { guilty, .. } => self.guilty += u64::from(*guilty),
            _ => {}
        }
    }

    fn acts(&mut self, game: &Game, faces: &[engine::Face], mode: PlayMode) {
        let effects = faces
            .iter()
            .flat_map(|face| game.ruleset().effects_of(*face, mode));
        effects.for_each(|effect| self.effects.add(&effect));
    }

    fn refuse(&mut self, rule: RuleId, reason: Reason) {
        self.refused.entry(rule).or_default().add(&reason);
    }

    fn refusals(&self, rule: RuleId, reason: &str) -> u64 {
        let counts = self.refused.get(&rule);
        counts
            .and_then(|counts| counts.0.get(reason))
            .copied()
            .unwrap_or_default()
    }

    /// Clauses that never had an effect, although games can reach them.
    fn idle(&self) -> Vec<String> {
        let fired = |(id, mode, does, reason): &(RuleId, String, &str, String)| match *does {
            "lets" => self.played.contains_key(&(*id, mode.clone())),
            "stops" => self.refusals(*id, reason) > 0,
            _ => self.guilty > 0,
        };
        let idle = self.clauses.iter().filter(|clause| !fired(clause));
        let named = idle.map(|(id, mode, does, reason)| format!("{id} {does} {mode} {reason}"));
        let known = |idle: &String| OUT_OF_REACH.iter().any(|(clause, _)| clause == idle);
        named.filter(|idle| !known(idle)).collect()
    }

    /// Cards played under a rule that has no such clause. The first exception is a turn without a card to follow. The
    /// second is a rule for debts to a player who has left: such cards strike no player.
    fn strays(&self, spec: &RulesetSpec) -> Vec<String> {
        let least = usize::from(spec.players.0);
        let rules = engine::rulesets::build(&engine::GameConfig::plain(spec.id), least);
        let to_nobody = rules.aftermath.owing.to_nobody;
        let lets = |id: &RuleId, mode: &String| {
            let mut clauses = self.clauses.iter();
            clauses.any(|(rule, of, does, _)| rule == id && of == mode && *does == "lets")
        };
        let strays = self
            .played
            .keys()
            .filter(|(id, mode)| mode != "Turn" && Some(*id) != to_nobody && !lets(id, mode));
        strays
            .map(|(id, mode)| format!("{id} lets {mode}"))
            .collect()
    }

    /// Refusals that never came up, although the ruleset has a rule for them. Unnamed rules do not count.
    fn unmet(&self, spec: &RulesetSpec) -> Vec<String> {
        let met: BTreeSet<&String> = self
            .refused
            .values()
            .flat_map(|counts| counts.0.keys())
            .collect();
        let rules = engine::rulesets::build(
            &engine::GameConfig::plain(spec.id),
            usize::from(spec.players.0),
        );
        let other = engine::rule::dig(3);
        let reasons = names::values::<Reason>().into_iter();
        let unmet = reasons.filter(|reason| !met.contains(&names::name(reason)));
        let unmet = unmet.map(|reason| (reason, (rules.cited_rule)(reason)));
        unmet
            .filter(|(_, rule)| *rule != other)
            .map(|(reason, rule)| format!("{reason:?} ({rule})"))
            .collect()
    }

    fn print(&self, spec: &RulesetSpec) {
        println!(
            "\n{}: {} games, {} moves",
            spec.name, self.games, self.moves
        );
        println!("{:<8}{:>10} {:>10}", "rule", "lays", "refuses");
        let mut silent = Vec::new();
        for entry in rulebook::of(spec.id) {
            let of_rule = self
                .played
                .iter()
                .filter(|((rule, _), _)| *rule == entry.id);
            let plays: Vec<(&String, &u64)> =
                of_rule.map(|((_, mode), count)| (mode, count)).collect();
            let plays_all: u64 = plays.iter().map(|(_, count)| **count).sum();
            let refused = self.refused.get(&entry.id);
            let refuses: u64 = refused.map_or(0, |counts| counts.0.values().sum());
            if plays_all + refuses == 0 {
                silent.push(entry.id.to_string());
                continue;
            }
            let modes: Vec<String> = plays
                .iter()
                .map(|(mode, count)| format!("{mode} {count}"))
                .collect();
            let why = refused.map(Counts::to_string).unwrap_or_default();
            println!(
                "{:<8}{plays_all:>10} {refuses:>10}  {} {why}",
                entry.id.to_string(),
                modes.join(", ")
            );
        }
        println!(
            "rules that neither let a card be laid nor refuse anything: {}",
            silent.join(" ")
        );
        println!(
            "inputs: {}\nactions: {}\nnews: {}\neffects: {}",
            self.inputs, self.actions, self.news, self.effects
        );
        let effects: Vec<&str> = self.has_effects.iter().map(String::as_str).collect();
        println!("never: effects {:?}", self.effects.missing(&effects));
        println!("never: refusals {:?}", self.unmet(spec));
        println!("never: clauses {:?}", self.idle());
    }
}

/// Plays a game, and now and then tries actions that the game must refuse.
fn play(table: &TestTable, coverage: &mut Coverage, probe: &mut Probe) {
    let (mut game, mut chance) = (table.game(), Chance::new(table.number));
    let seats = table.setup.seats;
    coverage.sits_down(&game);
    loop {
        let events: Vec<Event> = game.take_events().collect();
        events.iter().for_each(|event| coverage.hear(&game, event));
        let over = game.outcome().is_some();
        for seat in worth_a_look(&game, seats, &mut chance) {
            probe.learn(&game, seat, &mut chance);
            for refusal in probe.refusals(&game, seat, &mut chance) {
                coverage.refuse(refusal.rule, refusal.reason);
            }
        }
        if over {
            return;
        }
        let input = match (chance.below(100), game.asked().lowest()) {
            (0, Some(seat)) => Input::Expired(seat),
            _ => chance.input(&game, seats),
        };
        if game.apply(input).is_ok() {
            coverage.moves += 1;
            coverage.inputs.add(&input);
            if let Input::Act { action, .. } = &input {
                coverage.actions.add(action);
            }
        }
    }
}

/// The seats for which the test now tries actions; mostly none. The start and the end of a round pass quickly, so they
/// always get some.
fn worth_a_look(game: &Game, seats: u8, chance: &mut Chance) -> Seats {
    let all = Seat::first(usize::from(seats) + 1);
    let asked = game.asked();
    let is_low = |seat: Seat| (1..3).contains(&game.view(None).seats[seat.index()].cards);
    match asked.lowest() {
        _ if game.revision() == 0 || game.outcome().is_some() => all.collect(),
        Some(seat) if is_low(seat) => asked,
        _ if chance.once_in(6) => all
            .skip(chance.below(usize::from(seats) + 1))
            .take(1)
            .collect(),
        _ if chance.once_in(6) => asked,
        _ => Seats::NONE,
    }
}

#[test]
fn every_clause_lets_or_stops_a_card() {
    let mut all: BTreeMap<&str, (Coverage, Probe)> = BTreeMap::new();
    let tables = 2 * TestTable::round();
    TestTable::each(tables, |table| {
        let (coverage, probe) = all
            .entry(table.setup.config.ruleset.spec().key)
            .or_default();
        play(table, coverage, probe);
    });
    look_further(&mut all, tables);
    let (mut actions, mut news) = (Counts::default(), Counts::default());
    let mut idle = Vec::new();
    for spec in &RULESETS {
        let Some((coverage, _)) = all.get(spec.key) else {
            continue;
        };
        coverage.print(spec);
        let strays = coverage.strays(spec);
        assert!(strays.is_empty(), "{strays:?}");
        // A few games do not reach everything.
        if coverage.games >= ENOUGH {
            idle.extend(coverage.idle());
        }
        actions.0.extend(coverage.actions.0.clone());
        news.0.extend(coverage.news.0.clone());
    }
    println!(
        "\nnever in any ruleset: actions {:?}",
        actions.missing(&names::of::<engine::Action>())
    );
    println!(
        "never in any ruleset: news {:?}",
        news.missing(&names::of::<News>())
    );
    assert!(idle.is_empty(), "never: {idle:#?}");
}

/// Plays more tables of the rulesets that have an unmet clause. The clause of a new house rule may be rare, but still
/// come up.
fn look_further(all: &mut BTreeMap<&str, (Coverage, Probe)>, tables: u64) {
    let lacks = |coverage: &Coverage| coverage.games >= ENOUGH && !coverage.idle().is_empty();
    for table in TestTable::further(tables).take(FURTHER * tables as usize) {
        if !all.values().any(|(coverage, _)| lacks(coverage)) {
            return;
        }
        let of = table.setup.config.ruleset.spec().key;
        if let Some((coverage, probe)) = all.get_mut(of)
            && lacks(coverage)
        {
            play(&table, coverage, probe);
        }
    }
}
