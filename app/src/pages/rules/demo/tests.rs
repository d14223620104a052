//! Every script of every rulebook as a demonstration.

use crate::pages::rules::demo::{
    Eyes,
    examples::{dullness, is_played, otherwise},
    names, replayed,
    scenes::{DemoScene, Picture, scenes},
    step_player::StepPosition,
};
use crate::table::DemoPurpose;
use engine::{
    Action, GameConfig, RaceResult, RulesetId, Seat, Seed, Setup, insertion_sort,
    rule::Book,
    rulebook::entries,
    rulesets::RULESETS,
    script::{Script, parse, parse_about},
    session::replay::Replay,
    transcript::Transcript,
};
use wasm_bindgen_test::wasm_bindgen_test as test;
use wording::line::text;

/// Every file of scripts, with its game.
pub(crate) const SCRIPTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/scripts.rs"));

/// Every rulebook, with its game.
const BOOKS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/books.rs"));

fn shown(script: &Script) -> Vec<DemoScene> {
    scenes(script, &names()).expect("a table that can play")
}

/// The sentences of each step.
fn read(script: &Script) -> Vec<String> {
    let scenes = shown(script).into_iter();
    scenes.map(|scene| text(&scene.said)).collect()
}

fn only(script: &str) -> Script {
    parse(script).expect("a script").remove(0)
}

#[test]
fn every_rule_that_an_engine_can_keep_is_shown() {
    let mut missing = Vec::new();
    for &(book, text) in BOOKS {
        for entry in entries(text).filter(|entry| !entry.room) {
            let own = |game: &str| game == book || entry.id.book == Book::Dig;
            let texts = SCRIPTS.iter().filter(|(game, _)| own(game));
            let scripts = texts.flat_map(|(_, text)| parse_about(text, entry.id).expect("scripts"));
            let mut scripts: Vec<Script> = scripts.filter(is_played).collect();
            insertion_sort::sort_by_key(&mut scripts, |script| {
                dullness(
                    script,
                    entry.id,
                    GameConfig::plain(RulesetId::Classic),
                    DemoPurpose::Rule,
                )
            });
            let steps = scripts.first().map_or(0, |script| shown(script).len());
            if steps < 2 {
                missing.push(entry.id.to_string());
            }
        }
    }
    assert!(missing.is_empty(), "nothing is shown of {missing:?}");
}

#[test]
fn every_step_of_every_script_is_a_sentence() {
    let mut wrong = Vec::new();
    for (game, file) in SCRIPTS {
        let scripts = parse(file).expect("scripts").into_iter();
        for script in scripts.filter(is_played) {
            for (at, scene) in shown(&script).into_iter().enumerate() {
                let said = [text(&scene.said), text(&scene.besides)];
                if !is_sentence(&said[0]) || !said[1].is_empty() && !is_sentence(&said[1]) {
                    wrong.push(format!("{game}, line {}, step {at}: {said:?}", script.line));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} are none:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// True if the text begins and ends like a sentence and has no sign of a program's notation.
fn is_sentence(text: &str) -> bool {
    let begins = text
        .chars()
        .next()
        .is_some_and(|first| !first.is_lowercase());
    let ends = text.ends_with(['.', '!', '?', '”']);
    let plain = !["{", "::", "Some(", "None", "Seat ", "  ", " .", "..", " ,"]
        .iter()
        .any(|sign| text.contains(sign));
    begins && ends && plain
}

#[test]
fn a_suit_that_is_missing_and_one_too_many_are_refused_for_what_they_are() {
    let script = only(
        "UNU-20 DIG-5  Suit and eight are one move.\nrules unu   seats A B   turn A\npile h5   stock s3 s4\n\
         A h8 h9 c4 | B hT s9 dJ\n> A plays h8 ! UNU-20\n> A plays h9 spades ! UNU-20\n= turn A",
    );
    let read = read(&script);
    assert!(read[1].ends_with("“Choose a suit with it.”"), "{read:?}");
    assert!(
        read[2].ends_with("“No suit is to be named now.”"),
        "{read:?}"
    );
}

#[test]
fn a_jump_is_told_step_by_step() {
    let script = only(
        "NEW-33  A jump.\nrules newno   seats A B C D   turn A\npile r4   stock g1 g2\n\
         A r5 y1 y2 | B r2 b8 | C r5 b4 b6 | D r6 y8\n> A plays r5\n= turn B\n\
         > D plays r6 ! NEW-33\n> C plays r5   # Ben has missed his turn.\n= C may only draw, call",
    );
    assert_eq!(
        read(&script),
        [
            "Alex is on turn, then Ben.",
            "Alex played Red 5.",
            "Dana wants to play Red 6, but may not: “Not your turn, and Red 6 is not the very same card.”",
            "Chris jumped in with Red 5.",
            "Chris may only draw, or say “One left!”.",
        ]
    );
    let scenes = shown(&script);
    let refused = scenes
        .iter()
        .map(|scene| scene.refused.map(|rule| rule.to_string()));
    assert_eq!(refused.flatten().collect::<Vec<_>>(), ["NEW-33"]);
    assert_eq!(text(&scenes[3].besides), "Ben has missed his turn.");
    assert_eq!(
        scenes[1].shows, scenes[2].shows,
        "a refusal changes nothing"
    );
}

#[test]
fn all_hands_lie_open_but_those_that_nobody_has_seen() {
    let script = only(
        "CLA-20  A table.\nrules newno packs=3   seats A B C   turn A\npile r4   stock g1 g2\n\
         A r0 y1 | B b8 b9 r3 | C b4 b6 g3\n> A plays r0\n> C picks up",
    );
    let hands = |scene: &DemoScene| match &scene.shows {
        Picture::Table(_, hands) => hands.iter().map(Vec::len).collect::<Vec<_>>(),
        Picture::Match(_) => Vec::new(),
    };
    let scenes = shown(&script);
    assert_eq!(hands(&scenes[0]), [2, 3, 3]);
    assert_eq!(
        hands(&scenes[2]),
        [0, 0, 3],
        "passed on, and taken up by one"
    );
}

#[test]
fn legal_actions_are_listed_as_spoken_sentences() {
    let script = only(
        "CLA-21  A Wild.\nseats A B   turn A\npile r5   stock g1 g2\nA r7 W b1 | B b3 b4\n\
         = A may play r7, play W red, play W blue, draw\n= A may not play b1 ! CLA-20",
    );
    assert_eq!(
        read(&script)[1..],
        [
            "Alex may play Red 7, play Wild and say red or blue, or draw.",
            "Alex may not play Blue 1: “Blue 1 does not fit: the pile takes red, any 5 or a wild.”",
        ]
    );
}

#[test]
fn a_match_is_told_by_its_rounds() {
    let script = only(
        "CLA-56  A match.\nmatch   seats A B C   dealer A\n> round out A scores A 300\n= goes on\n\
         > round out A scores A 200\n= won A | total A 500",
    );
    assert_eq!(
        read(&script),
        [
            "A match begins. Alex deals first.",
            "Alex wins a round. Points: Alex 300.",
            "It goes on.",
            "Alex wins a round. Points: Alex 200.",
            "Alex wins the match. Points so far: Alex 500.",
        ]
    );
    let Picture::Match(score) = &shown(&script)[3].shows else {
        panic!("a match");
    };
    let totals: Vec<u32> = score.totals.iter().map(|(_, points)| *points).collect();
    assert_eq!(totals, [500, 0, 0]);
}

#[test]
fn one_goes_to_the_next_step_and_back_and_never_beyond() {
    let place = StepPosition::default();
    let next = |place: StepPosition| place.to(Some(place.at + 1), 3);
    let back = |place: StepPosition| place.to(place.at.checked_sub(1), 3);
    assert_eq!(back(place), place);
    let second = next(place);
    assert_eq!((second.at, second.forwards), (1, true));
    let first = back(second);
    assert_eq!((first.at, first.forwards), (0, false));
    assert_eq!(next(next(next(place))).at, 2);
    assert!(
        first.moves > second.moves,
        "each move sets its own cards in motion"
    );
}

#[test]
fn demos_with_a_play_come_first_and_refusals_after_a_refusal() {
    let text = "CLA-20  Nothing happens.\nseats A B   turn A\npile r5   stock g1\nA r7 b1 | B b3\n= A may play r7\n\
                CLA-20  A refusal.\nseats A B   turn A\npile r5   stock g1\nA r7 b1 | B b3\n> A plays b1 ! CLA-20\n\
                CLA-21  Of another rule.\nthis is not even looked at\n\
                CLA-20  A play.\nseats A B   turn A\npile r5   stock g1\nA r7 b1 | B b3\n> A plays r7";
    let rule = "CLA-20".parse().expect("a rule");
    let order = |purpose| {
        let mut scripts = parse_about(text, rule).expect("scripts");
        insertion_sort::sort_by_key(&mut scripts, |script| {
            dullness(script, rule, GameConfig::plain(RulesetId::Classic), purpose)
        });
        scripts
            .into_iter()
            .map(|script| script.title)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        order(DemoPurpose::Rule),
        ["A play.", "Nothing happens.", "A refusal."]
    );
    let scripts = parse_about(text, rule).expect("scripts");
    let case = crate::table::state::refusal_case::cases(&scripts[1])[0];
    assert_eq!(
        order(DemoPurpose::Refusal(case)),
        ["A refusal.", "A play.", "Nothing happens."]
    );
}

#[test]
fn differences_from_the_rules_of_the_table_are_named() {
    let said = |shown: &str, table: &str| {
        let config = |code: &str| code.parse::<GameConfig>().expect("a mix");
        otherwise(
            &config(shown),
            &config(table),
            "CLA-36".parse().expect("a rule"),
        )
    };
    assert_eq!(said("classic", "classic"), None);
    assert_eq!(said("classic", "classic+progressive+target=100"), None);
    assert_eq!(
        said("classic+seven-zero", "classic").as_deref(),
        Some("Shown with swapping sevens (must swap), passing zeros.")
    );
    assert_eq!(
        said("newno", "classic+jump-in").as_deref(),
        Some("Shown in Newno.")
    );
    for spec in &RULESETS {
        assert_eq!(
            otherwise(
                &GameConfig::plain(spec.id),
                &GameConfig::plain(spec.id),
                "DIG-2".parse().expect("a rule")
            ),
            None
        );
    }
}

/// A round of three with one draw, and the seat that drew.
fn drawn() -> (Replay, Seat) {
    let classic = GameConfig::plain(RulesetId::Classic);
    let setup = |number| Setup::new(classic, 3, Seed::from_number(number));
    let draws = |number| {
        let mut game = setup(number).deal().expect("a round");
        let seat = game.asked().only()?;
        let input = game.input(seat, Action::Draw);
        game.apply(input).ok()?;
        let mut transcript = Transcript::new(setup(number));
        transcript.push(input, None);
        Some((Replay::new(transcript).expect("a record"), seat))
    };
    (0..100)
        .find_map(draws)
        .expect("a round that begins with a turn")
}

#[test]
fn a_round_is_watched_open_or_as_somebody_saw_it() {
    let (replay, seat) = drawn();
    let seen = |inputs, eyes| {
        let scene = replayed(&replay, inputs, eyes, &names()).expect("a step");
        let Picture::Table(_, hands) = &scene.shows else {
            panic!("a table");
        };
        let sizes: Vec<usize> = hands.iter().map(Vec::len).collect();
        (text(&scene.said), sizes)
    };
    let (_, mut open) = seen(0, Eyes::Open);
    open[seat.index()] += 1;
    let drew = format!("{} drew 1 card.", names()[seat.index()]);
    assert_eq!(seen(1, Eyes::Open), (drew.clone(), open.clone()));
    let (said, hands) = seen(1, Eyes::Of(seat));
    assert!(
        said.starts_with("You drew ") && !said.contains("1 card"),
        "{said}"
    );
    let own = |at: usize| if at == seat.index() { open[at] } else { 0 };
    assert_eq!(hands, (0..3).map(own).collect::<Vec<_>>());
    let other = Seat::first(3).find(|other| *other != seat);
    let other = other.expect("another seat");
    assert_eq!(seen(1, Eyes::Of(other)).0, drew);
}

#[test]
fn a_race_is_seen_with_its_times_at_the_step_that_decided_it() {
    let (replay, seat) = drawn();
    let places: Vec<engine::RacePlace> = [(seat, 310)]
        .into_iter()
        .chain(
            Seat::first(3)
                .filter(|other| *other != seat)
                .map(|other| (other, 355)),
        )
        .map(|(seat, millis)| engine::RacePlace { seat, millis })
        .collect();
    let revision = replay
        .after(1)
        .expect("inputs")
        .expect("a state")
        .0
        .revision();
    let race = RaceResult {
        revision,
        places: places.clone(),
    };
    let replay = replay.with_races(vec![race]);
    let raced = |inputs| {
        let scene = replayed(&replay, inputs, Eyes::Open, &names()).expect("a step");
        scene.raced
    };
    assert!(raced(0).is_empty());
    assert_eq!(raced(1), places);
}

#[test]
fn a_demonstration_is_headed_by_the_first_sentence_of_its_rule() {
    let first = crate::pages::rules::demo::show_me::first_sentence;
    assert_eq!(
        first("Wer legt, zieht nicht. Sonst schon."),
        "Wer legt, zieht nicht."
    );
    assert_eq!(
        first("Eine Karte, z. B. die 1. von zehn, geht. Die andere nicht."),
        "Eine Karte, z. B. die 1. von zehn, geht."
    );
    assert_eq!(first("出牌。再摸牌。"), "出牌。");
    assert_eq!(
        first("Pioche vide\u{202f}? On mélange."),
        "Pioche vide\u{202f}?"
    );
    assert_eq!(first("Por turnos"), "Por turnos");
}
