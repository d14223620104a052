//! No player learns anything about cards that are hidden from them.
//!
//! The test plays a round and records everything that one viewer sees. Then it shuffles all cards that this viewer
//! could not know, *before the first input*, and replays the same inputs. The viewer must see the same.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use engine::{
    Action, Cause, Face, FaceSet, Game, Input, News, Play, PlayRefusal, Position, RedactedEvent,
    RulesetId, Seat, Seats, Setup, View,
    hand::Hand,
    kernel::{ruleset::Drawing, view::Asked},
    rng::{Rng, Seed},
    rulesets, script,
};
use std::mem::replace;
use tests::{Chance, TestTable};

/// The most inputs to compare. By then the viewer has seen almost every kind of card.
const COMPARED: usize = 80;

/// Everything that the viewer saw after an input.
#[derive(Clone, Debug, PartialEq)]
struct Observation {
    events: Vec<RedactedEvent>,
    view: View,
    trials: Trials,
}

/// Everything that the viewer could find out by trying.
#[derive(Clone, Debug, Default, PartialEq)]
struct Trials {
    /// The answer to each kind of card, held or not: played alone, or given away.
    cards: Vec<[Option<PlayRefusal>; 2]>,
    /// For each open action, if it has to wait, and for which players.
    waits: Vec<(bool, Seats)>,
    /// The action that the game takes when the time is over.
    default: Option<Action>,
}

impl Trials {
    fn of(game: &Game, viewer: Seat, actions: &[Action]) -> Trials {
        let tries = |action| game.permit(game.input(viewer, action)).err();
        let other = game.ring().others(viewer).next().unwrap_or(viewer);
        let card = |face| {
            let (play, give) = (Play::one(face), Action::GiveTo(face, other));
            [Action::Play(play), give].map(tries)
        };
        let waits = |action| {
            (
                game.closes_race(viewer, action),
                game.rivals(viewer, action),
            )
        };
        Trials {
            cards: Face::all().map(card).collect(),
            waits: actions.iter().map(waits).collect(),
            // Out of time, the suit of a card is named by the hand of its player.
            default: game
                .default_action(viewer)
                .filter(|action| !matches!(action, Action::Name(_))),
        }
    }
}

/// A round before it starts: the hands, and the draw pile with the next card first.
#[derive(Clone)]
struct Layout {
    hands: Vec<Vec<Face>>,
    draw_pile: Vec<Face>,
}

impl Layout {
    fn deal(table: &TestTable, chance: &mut Chance) -> Layout {
        let seats = usize::from(table.setup.seats);
        let rules = rulesets::build(&table.setup.config, seats);
        let mut cards = rules.deck.cards(rules.packs);
        shuffle(&mut cards, chance);
        let hands = (0..seats).map(|_| cards.split_off(cards.len() - usize::from(rules.hand)));
        Layout {
            hands: hands.collect(),
            draw_pile: cards,
        }
    }

    fn game(&self, table: &TestTable) -> Game {
        let position = Position {
            dealer: table.setup.dealer,
            seed: table.setup.seed,
            ..Position::new(self.hands.clone(), self.draw_pile.clone(), Vec::new())
        };
        table.setup.config.at(&position).unwrap()
    }

    /// Shuffles all cards of these kinds, wherever they lie.
    fn shuffled(&self, hidden: FaceSet, chance: &mut Chance) -> Layout {
        let mut mixed = self.clone();
        let places = |layout: &mut Layout, visit: &mut dyn FnMut(&mut Face)| {
            let all = layout.hands.iter_mut().flatten();
            let all = all.chain(&mut layout.draw_pile);
            all.filter(|face| hidden.has(**face)).for_each(visit);
        };
        let mut cards = Vec::new();
        places(&mut mixed.clone(), &mut |face| cards.push(*face));
        shuffle(&mut cards, chance);
        places(&mut mixed, &mut |face| *face = cards.pop().unwrap());
        mixed
    }
}

fn shuffle(cards: &mut [Face], chance: &mut Chance) {
    let seed = chance.below(usize::MAX >> 33) as u64;
    Rng::new(Seed::from_number(seed)).shuffle(cards);
}

fn look(game: &mut Game, viewer: Option<Seat>) -> Observation {
    let events = game
        .take_events()
        .map(|event| event.redacted_for(viewer))
        .collect();
    let view = game.view(viewer);
    // A hand that came from another player can be played from before it is taken up.
    let tries = |seat: &Seat| game.ring().has(*seat) && !view.seats[seat.index()].face_down;
    let trials = viewer.filter(tries);
    let trials = trials.map(|seat| Trials::of(game, seat, &view.actions));
    Observation {
        events,
        trials: trials.unwrap_or_default(),
        view,
    }
}

/// The kinds of cards that the viewer may know after this input. They include public cards and hands, drawn cards, cards
/// shown to the viewer, and a hand that the viewer took over.
fn learnt(viewer: Option<Seat>, seen: &Observation) -> FaceSet {
    let mut known = FaceSet::EMPTY;
    for event in &seen.events {
        let faces: &[Face] = match &event.news {
            News::Played { cards, .. } => cards.faces(),
            News::Turned { face, .. } => &[*face],
            News::Drew { seat, .. } | News::TurnedUp { seat, .. } if Some(*seat) == viewer => {
                &event.cards
            }
            News::Challenged { by, .. } if Some(*by) == viewer => &event.cards,
            // The hand is empty if it first lies face down.
            News::Swapped(a, b) if [Some(*a), Some(*b)].contains(&viewer) => &seen.view.hand,
            News::Rotated(_) => &seen.view.hand,
            News::PickedUp(seat) if Some(*seat) == viewer => &seen.view.hand,
            News::PassedTo { cards, .. } | News::Shows { cards, .. } => cards.faces(),
            News::TookDiscard { face, .. } | News::Misplayed { face, .. } => &[*face],
            News::Gave { .. } | News::Robbed { .. } => &event.cards,
            _ => &[],
        };
        known = faces
            .iter()
            .fold(known, |known, face| known.or(FaceSet::of(*face)));
    }
    let open = seen.view.seats.iter().flat_map(|seat| &seat.shows);
    known.or(open.copied().collect())
}

/// A round as the viewer saw it.
struct Watched {
    log: Vec<Input>,
    seen: Vec<Observation>,
    known: FaceSet,
}

/// Plays at random and watches, until `ends` is true after an input. The end itself is not on record.
fn watch(
    table: &TestTable,
    layout: &Layout,
    viewer: Option<Seat>,
    chance: &mut Chance,
    mut ends: impl FnMut(&Game, &mut Chance) -> bool,
) -> Watched {
    let mut game = layout.game(table);
    let own = viewer.map(|seat| layout.hands[seat.index()].iter().copied().collect::<Hand>());
    let first = look(&mut game, viewer);
    // A hand that shows none of the cards that are always open has none (CLA-98).
    let open = game.ruleset().open_faces;
    let mut watched = Watched {
        log: Vec::new(),
        known: own
            .map_or(open, |hand| hand.kinds().or(open))
            .or(learnt(viewer, &first)),
        seen: vec![first],
    };
    while watched.log.len() < COMPARED {
        let input = chance.input(&game, table.setup.seats);
        // A leaving player puts the hand under the draw pile in card order, which also moves the known cards.
        if matches!(input, Input::Leave(_)) || game.apply(input).is_err() {
            continue;
        }
        // The end of a round reveals the value of each hand, as it should.
        if game.outcome().is_some() || ends(&game, chance) {
            break;
        }
        let seen = look(&mut game, viewer);
        watched.known = watched.known.or(learnt(viewer, &seen));
        watched.log.push(input);
        watched.seen.push(seen);
    }
    watched
}

/// The result of a comparison.
#[derive(Debug, PartialEq)]
enum Compared {
    /// No difference until the end.
    Same,
    /// The rules themselves reveal something about hidden cards here.
    Shown,
}

/// Replays the inputs with the other layout.
fn compare(table: &TestTable, other: &Layout, viewer: Option<Seat>, watched: &Watched) -> Compared {
    let mut game = other.game(table);
    let first = look(&mut game, viewer);
    // Small hands may be gone with the deal, since the first card counts as a play (GRA-9). The end then reveals all
    // hands.
    if game.outcome().is_some() {
        return Compared::Shown;
    }
    if first != watched.seen[0] {
        assert!(
            shown(table, &first, &watched.seen[0]),
            "leaks at the start: {first:#?} instead of {:#?}",
            watched.seen[0]
        );
        return Compared::Shown;
    }
    let steps = watched.seen.windows(2);
    for (input, seen) in watched.log.iter().zip(steps) {
        let (before, was) = (&seen[0], &seen[1]);
        if let Err(error) = game.apply(*input) {
            // The seat that may give a set away is secret.
            let fits = depends_on_hand(viewer, input) || may_share(before);
            assert!(fits, "{input:?}: {error}");
            return Compared::Shown;
        }
        let is = look(&mut game, viewer);
        if is != *was {
            assert!(
                shown(table, &is, was) || shown_by_drawing(table, input, &is, was),
                "{input:?} leaks: {is:#?} instead of {was:#?}"
            );
            return Compared::Shown;
        }
        // Chance takes another card from another hand. From here on it is another round.
        let robs = |event: &RedactedEvent| matches!(event.news, News::Robbed { .. });
        if was.events.iter().any(robs) {
            break;
        }
    }
    Compared::Same
}

/// True if the legality of this input depends on a hidden hand. Strict rules may forbid a wild draw four, or force a
/// player to play a drawn card. Other rules allow a draw only to a player without a fitting card.
fn depends_on_hand(viewer: Option<Seat>, input: &Input) -> bool {
    matches!(input, Input::Act { seat, action: Action::Play(_) | Action::Misplay(_) | Action::Keep | Action::Draw | Action::Give(_) | Action::GiveTo(..), .. } if Some(*seat) != viewer)
}

/// True if the game asks a seat to give a set away; which seat is unknown.
fn may_share(seen: &Observation) -> bool {
    seen.view.prompt.is_some_and(|p| p.asked == Asked::Set)
}

/// True if the classic rules reveal hidden cards here. There are two ways: the number of cards drawn until one fits,
/// and the result of a challenged wild draw four.
fn shown(table: &TestTable, is: &Observation, was: &Observation) -> bool {
    let rules = rulesets::build(&table.setup.config, table.setup.seats.into());
    let until = rules.drawing == Drawing::UntilItFits;
    // All see that a player may give a set away, but not which one. Chance takes another card from another hand. Cards
    // that players pass or show openly come out of hidden hands.
    let open = |seen: &Observation| {
        let mut news = seen.events.iter().map(|event| &event.news);
        news.any(|news| {
            matches!(
                news,
                News::Robbed { .. } | News::PassedTo { .. } | News::Shows { .. }
            )
        })
    };
    if [is, was]
        .into_iter()
        .any(|seen| may_share(seen) || open(seen))
    {
        return true;
    }
    let pairs = is.events.iter().zip(&was.events);
    let first = pairs
        .map(|(is, was)| (&is.news, &was.news))
        .find(|(is, was)| is != was);
    match first {
        Some((
            News::Drew {
                cause: Cause::Turn,
                count: a,
                ..
            },
            News::Drew { count: b, .. },
        )) => until && a != b,
        Some((News::Challenged { guilty: a, .. }, News::Challenged { guilty: b, .. })) => a != b,
        // A longer draw may need a reshuffled draw pile.
        Some((News::Reshuffled { .. }, _) | (_, News::Reshuffled { .. })) => until,
        _ => false,
    }
}

/// True if the difference comes from a draw in Newno (NEW-23). Only players without a fitting card may play the card
/// that they drew, so the game does not ask the others.
fn shown_by_drawing(table: &TestTable, input: &Input, is: &Observation, was: &Observation) -> bool {
    let asks = |seen: &Observation| seen.view.prompt.is_some_and(|p| p.asked == Asked::Drawn);
    let draws = matches!(
        input,
        Input::Expired(_)
            | Input::Act {
                action: Action::Draw,
                ..
            }
    );
    table.setup.config.ruleset == RulesetId::Newno && draws && asks(is) != asks(was)
}

#[test]
fn mixing_hidden_cards_changes_nothing_that_a_viewer_sees() {
    let (mut same, mut shown) = (0, 0);
    TestTable::each(6 * TestTable::round(), |table| {
        let mut chance = Chance::new(table.number);
        let seats = usize::from(table.setup.seats);
        let viewer = Seat::first(seats).nth(chance.below(seats + 1));
        let layout = Layout::deal(table, &mut chance);
        if layout.game(table).outcome().is_some() {
            return;
        }
        let mut inputs = 0..1 + chance.below(COMPARED);
        let ends = |_: &Game, _: &mut Chance| inputs.next().is_none();
        let watched = watch(table, &layout, viewer, &mut chance, ends);
        for _ in 0..4 {
            let other = layout.shuffled(FaceSet::ALL.minus(watched.known), &mut chance);
            match compare(table, &other, viewer, &watched) {
                Compared::Same => same += 1,
                Compared::Shown => shown += 1,
            }
        }
    });
    println!("{same} rounds looked the same to their end, in {shown} the rules showed something");
    assert!(
        same + shown < 100 || same > shown,
        "too few comparisons went through"
    );
}

/// The rounds of [`a_lying_card_is_unknown_to_its_owner`] for each mix and number of players.
const BLIND_ROUNDS: u64 = 60;

fn has_lying(game: &Game, seat: Seat) -> bool {
    game.lying(seat).is_some_and(|cards| !cards.is_empty())
}

/// The cards that lie face down before the viewer after these inputs.
fn lying(table: &TestTable, layout: &Layout, viewer: Seat, log: &[Input]) -> Option<Hand> {
    let mut game = layout.game(table);
    log.iter().try_for_each(|input| game.apply(*input)).ok()?;
    game.lying(viewer).cloned()
}

/// A table of three players to five with these rules.
fn blind_table(mix: &str, number: u64) -> TestTable {
    let seats = 3 + number as usize % 3;
    let setup = Setup::new(mix.parse().unwrap(), seats as u8, Seed::from_number(number));
    TestTable { number, setup }
}

/// CLA-78, TWI-43: neither the view nor an event, a refusal, a wait or a default action tells of such a card.
#[test]
fn a_lying_card_is_unknown_to_its_owner() {
    let (mut compared, mut differ) = (0, 0);
    let mixes = [
        "classic+blind-draw",
        "classic+blind-draw+jump-in=number+stacking=any+deflect=both+multi=number+bomb",
        "classic+blind-draw+draw-four=strict+must-play+finish=numbers+open-hands=5",
        "classic+blind-draw+sevens+zeros+p1=give+p2=take+p3=draw-next",
        "classic+blind-draw+must-play+p1=trade+p2=trade+p3=trade+hints=off+wrong-play=2",
        "twist+blind-draw+open-hands=3+hand-limit=10",
    ];
    for (mix, number) in mixes
        .iter()
        .flat_map(|mix| (0..BLIND_ROUNDS).map(move |n| (mix, n)))
    {
        let mut chance = Chance::new(number);
        let table = &blind_table(mix, number);
        let seats = usize::from(table.setup.seats);
        let viewer = Seat::first(seats).nth(chance.below(seats)).unwrap();
        let layout = Layout::deal(table, &mut chance);
        // The round goes on for a while once cards lie face down before the viewer, but not until they turn up.
        let mut lies = false;
        let ends = |game: &Game, chance: &mut Chance| {
            let lay = replace(&mut lies, has_lying(game, viewer));
            lay && (!lies || chance.once_in(12))
        };
        let watched = watch(table, &layout, Some(viewer), &mut chance, ends);
        for _ in 0..4 {
            let other = layout.shuffled(FaceSet::ALL.minus(watched.known), &mut chance);
            if compare(table, &other, Some(viewer), &watched) == Compared::Same {
                let lie = |layout| lying(table, layout, viewer, &watched.log);
                compared += 1;
                differ += usize::from(lie(&layout) != lie(&other));
            }
        }
    }
    println!("{compared} rounds looked the same, with other cards face down in {differ}");
    assert!(differ > 300, "too few comparisons are of use");
}

/// By seat, the number of cards that lie face down after this event, for a spectator who knows the numbers before. `held`
/// are the cards of each hand before the input.
fn count_lying(lying: &mut [usize], held: &[usize], game: &Game, news: &News) {
    match news {
        News::Drew { cause, .. } if *cause == Cause::Deal => {}
        News::Drew { seat, count, .. } => lying[seat.index()] += usize::from(*count),
        News::TurnedUp { seat, count } => lying[seat.index()] -= usize::from(*count),
        News::Robbed { seat, .. } => {
            let seat = seat.index();
            lying[seat] -= usize::from(lying[seat] == held[seat]);
        }
        News::Swapped(a, b) => lying.swap(a.index(), b.index()),
        News::Rotated(direction) => {
            let before = lying.to_vec();
            for seat in game.ring().seats() {
                let to = game.ring().toward(*seat, 1, *direction);
                lying[to.index()] = before[seat.index()];
            }
        }
        _ => {}
    }
}

/// CLA-78: everybody can count the cards that lie face down before each player, as on a real table.
#[test]
fn the_number_of_lying_cards_is_public() {
    let mut robbed_blind = 0;
    for number in 0..4 * BLIND_ROUNDS {
        let mix = "classic+blind-draw+jump-in+sevens+zeros+p1=give+p2=take+p3=take+p4=trade";
        let mut chance = Chance::new(number);
        let table = &blind_table(mix, number);
        let mut game = Layout::deal(table, &mut chance).game(table);
        let seats: Vec<Seat> = Seat::first(table.setup.seats.into()).collect();
        let mut lying = vec![0; seats.len()];
        let mut held = vec![0; seats.len()];
        while game.outcome().is_none() && game.revision() < 300 {
            let events: Vec<_> = game.take_events().collect();
            for event in events {
                let news = event.redacted_for(None).news;
                if let News::Robbed { seat, .. } = news {
                    robbed_blind += usize::from(lying[seat.index()] > 0);
                }
                count_lying(&mut lying, &held, &game, &news);
            }
            let lies = seats.iter().map(|seat| game.lying(*seat));
            let lies: Vec<usize> = lies.map(|cards| cards.map_or(0, Hand::len)).collect();
            assert_eq!(lies, lying, "{table:?} {}", game.revision());
            held = seats.iter().map(|seat| game.held(*seat)).collect();
            game.apply(chance.act(&game)).unwrap();
        }
    }
    assert!(robbed_blind > 20, "too few such hands were robbed");
}

/// JUN-10, CLA-94: a player on turn whose hand came in a trade and is not taken up is offered the same, whatever its cards.
#[test]
fn the_offers_for_a_hand_that_is_not_taken_up_depend_on_none_of_its_cards() {
    let settings = [
        // The last card is drawn.
        "JUN-10  A\nrules jungle hints=off wrong-play=1   seats A B C   turn A\npile r5   stock nothing\nA r1 y2 | B r9 b9 | C b4 b6\n= turn A\n",
        // The limit to drawing is reached.
        "JUN-10  B\nrules jungle draw-limit=1   seats A B C   turn A\npile r5   stock g6 g7 g8\nA r1 y2 | B r9 b9 | C b4 b6\n= turn A\n",
        // Only a player with nothing that fits draws.
        "CLA-94  C\nrules classic p1=trade must-play hints=off wrong-play=1   seats A B C   turn A\npile r5   stock g6 g7 g8\nA r1 y2 | B y9 b9 | C b4 b6\n= turn A\n",
    ];
    let (a, b) = (Seat::FIRST, Seat::first(2).last().unwrap());
    for setting in settings {
        let scripts = script::parse(setting).unwrap();
        let script::ScriptTable::Position(config, position) = &scripts[0].table else {
            panic!("no position: {setting}");
        };
        let views = Face::all()
            .filter(|face| face.suit().is_some())
            .map(|other| {
                let mut position = position.clone();
                position.hands[0][1] = other;
                let mut game = config.at(&position).unwrap();
                let lead = Play::one(position.hands[0][0]);
                let draws = game.ruleset().drawing != Drawing::One;
                let mut moves = vec![(a, Action::Play(lead))];
                moves.extend(draws.then_some((b, Action::Draw)));
                moves.push((a, Action::Trade(b)));
                for (seat, action) in moves {
                    game.apply(game.input(seat, action)).unwrap();
                }
                (other, game.view(Some(b)))
            });
        let views: Vec<(Face, View)> = views.collect();
        for (other, view) in &views {
            assert!(view.hand.is_empty());
            assert_eq!(*view, views[0].1, "{setting}{other}");
        }
    }
}
