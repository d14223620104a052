//! Tests of the flights, by the rules' own scripts.

use crate::table::motion::flights::{
    EarlierFacts, Flight, FlightEnd, Load, MOST, flights, reseated,
};
use engine::Seat;
use wasm_bindgen_test::wasm_bindgen_test as test;
use wording::examples::{ExampleRound, scene};

/// Writes a flight as the examples do: "A>pile1 r5", "stock>B ? +2", "A>C [3]" for a hand of three, "A>B due 2".
fn written(flight: &Flight) -> String {
    let place = |place: FlightEnd| match place {
        FlightEnd::DrawPile => "stock".to_owned(),
        FlightEnd::Pile(at) => format!("pile{}", at + 1),
        FlightEnd::Heap(at) => format!("heap{}", at + 1),
        FlightEnd::Before(seat) => format!("before {seat}"),
        FlightEnd::Seat(seat) => seat.to_string(),
    };
    let load = match flight.load {
        Load::Front(face, None) => face.to_string(),
        Load::Front(face, Some(suit)) => format!("{face}:{}", suit.colour()),
        Load::Back => "?".to_owned(),
        Load::Packet(cards) => format!("[{cards}]"),
        Load::Due(cards) => format!("due {cards}"),
        Load::Pepper => "pepper".to_owned(),
        Load::Salt => "salt".to_owned(),
        Load::Step => "step".to_owned(),
    };
    let path = format!("{}>{} {load}", place(flight.from), place(flight.to));
    match flight.count {
        0 => path,
        count => format!("{path} +{count}"),
    }
}

/// Returns the end of a script, and the flights of its last input for this seat.
fn end(script: &str, seat: char) -> (ExampleRound, Vec<Flight>) {
    let (earlier, _) = script.trim_end().rsplit_once('\n').expect("an input");
    let before = EarlierFacts::of(&scene(earlier, seat).view);
    let now = scene(script, seat);
    let flights = flights(&now.events, &now.view, &before);
    (now, flights)
}

/// Returns the flights of a script's last input, as this seat sees them.
fn flown(script: &str, seat: char) -> Vec<String> {
    end(script, seat).1.iter().map(written).collect()
}

/// A name that no seat has: it stands for a spectator.
const WATCHER: char = 'Q';

const SEVEN: &str = "
    rules newno   seats A B C   turn A
    pile r4   stock g1 g2
    A r7 y1 y2 | B r2 b8 b9 | C b4 b6 b3 b1
    > A plays r7
    > A picks C";

#[test]
fn a_card_goes_from_its_player_to_its_pile() {
    let played = "
        rules grand   seats A B C   turn A
        pile r6   pile b7   stock gS yR
        A r5 b8 | B y6 yS bS | C g4 y8
        > A plays b8 on 2";
    assert_eq!(flown(played, 'B'), ["A>pile2 b8", "pile1>A salt"]);
}

#[test]
fn pepper_and_salt_go_to_whoever_gets_them() {
    let twos = "
        rules grand   seats A B C D   turn A   pepper C
        pile r5   pile g7   stock gS yR r+2
        A b2 b2 b1 gR b8 | B y6 r4 | C r9 y8 | D b5 g6
        > A plays b2 b2 b1";
    assert_eq!(flown(twos, 'B')[3..], ["C>A pepper", "A>C pepper"]);
    let eight = "
        rules grand   seats A B C   turn A   pepper C
        pile r6   pile b1   stock gS yR
        A r8 gR y1 | B b2 yS | C y9 g3
        > A plays r8";
    assert_eq!(flown(eight, 'B')[1..], ["pile1>A salt"]);
}

#[test]
fn a_lap_round_the_table_passes_every_seat() {
    let lap = "
        rules grand laps   seats A B C   turn A
        pile r9@A   pile b1   stock gS yR
        A r6 gR y1 | B b2 yS | C y9 g3
        > A plays r6";
    assert_eq!(flown(lap, 'B')[1..], ["A>B step", "B>C step", "C>A step"]);
}

#[test]
fn cards_played_together_follow_each_other() {
    let series = "
        rules unu   seats A B   turn A
        pile h9   stock s3 s4
        A h3 h4 h5 c4 c9 | B s2 s5
        > A plays h3 h4 h5";
    let (_, flights) = end(series, 'B');
    let all: Vec<String> = flights.iter().map(written).collect();
    assert_eq!(all, ["A>pile1 g3", "A>pile1 g4", "A>pile1 g5"]);
    let turns: Vec<u16> = flights.iter().map(|flight| flight.turn).collect();
    assert_eq!(turns, [0, 1, 2]);
}

#[test]
fn hands_that_are_swapped_cross_at_once_face_down() {
    for seat in ['A', 'B', 'C', WATCHER] {
        let (_, flights) = end(SEVEN, seat);
        let all: Vec<String> = flights.iter().map(written).collect();
        assert_eq!(all, ["A>C [2]", "C>A [4]"]);
        assert!(flights.iter().all(|flight| flight.turn == 0));
    }
}

#[test]
fn a_trade_of_jungle_is_such_a_swap() {
    let trade = "
        rules jungle   seats A B C   turn A
        pile r5   stock g1 g2
        A r1 y2 y3 | B b3 b4 b5 | C g6 g7
        > A plays r1
        > A trades with C";
    assert_eq!(flown(trade, 'B'), ["A>C [2]", "C>A [2]"]);
}

#[test]
fn every_hand_moves_to_the_next_player_the_way_play_goes() {
    let zero = "
        rules classic seven-zero   seats A B C   turn A
        pile r5   stock g1 g2
        A r0 y2 y3 | B b3 b4 b5 | C g6
        > A plays r0";
    let hands = ["A>B [2]", "B>C [3]", "C>A [1]"];
    assert_eq!(flown(zero, 'B')[1..], hands);
    let back = zero.replace("turn A", "turn A   counterclockwise");
    let hands = ["A>C [2]", "B>A [3]", "C>B [1]"];
    assert_eq!(flown(&back, WATCHER)[1..], hands);
}

#[test]
fn hands_passed_on_move_when_the_first_is_taken_up_and_that_one_is_taken_up() {
    let zero = "
        rules newno   seats A B C   turn A
        pile r4   stock g1 g2
        A r0 y1 y2 | B r2 b8 b9 | C b4 b6
        > A plays r0";
    assert_eq!(flown(zero, 'B'), ["A>pile1 r0"]);
    let taken = format!("{zero}\n> B picks up");
    let hands = ["A>B [2]", "B>C [3]", "C>A [2]", "before B>B [2]"];
    assert_eq!(flown(&taken, 'B'), hands);
    let second = format!("{taken}\n> C picks up");
    assert_eq!(flown(&second, 'A'), ["before C>C [3]"]);
}

#[test]
fn hands_are_dealt_onto_the_table_and_claimed_from_there() {
    let deal = "
        rules newno   deal   seats A B C   dealer B   seed 2
        > B deals 5";
    let heaps = ["stock>heap1 [5]", "stock>heap2 [5]", "stock>heap3 [5]"];
    assert_eq!(flown(deal, 'A'), heaps);
    let claimed = format!("{deal}\n> C claims 2");
    assert_eq!(flown(&claimed, 'C').len(), 1);
    assert!(flown(&claimed, 'A')[0].starts_with("heap2>C"));
    let last = format!("{claimed}\n> A claims 1");
    let ends = flown(&last, 'A');
    assert_eq!(ends[..2], ["heap1>A [5]", "heap3>B [5]"]);
}

#[test]
fn drawn_cards_fall_one_by_one_and_are_counted() {
    let hit = "
        rules newno   seats A B C   turn A
        pile r5   stock g1 g2 g3 g4
        A W+4 y7 b2 | B b3 b4 | C y3 y4
        > A plays W+4
        > A names yellow
        > B draws";
    let backs = [
        "stock>B ? +1",
        "stock>B ? +2",
        "stock>B ? +3",
        "stock>B ? +4",
    ];
    assert_eq!(flown(hit, 'A'), backs);
    assert_eq!(flown(hit, WATCHER), backs);
    let fronts = [
        "stock>B g1 +1",
        "stock>B g2 +2",
        "stock>B g3 +3",
        "stock>B g4 +4",
    ];
    assert_eq!(flown(hit, 'B'), fronts);
}

#[test]
fn the_last_of_many_cards_stands_for_the_rest() {
    let chain = "
        rules classic progressive   seats A B C   turn A
        pile r5   stock g1 g2 g3 g4 g5 g6 g7
        A r+2 y7 b2 | B b+2 b4 b5 | C y+2 y4 y5
        > A plays r+2
        > B plays b+2
        > C plays y+2
        > A draws";
    let flown = flown(chain, 'B');
    assert_eq!(
        flown,
        [
            "stock>A ? +1",
            "stock>A ? +2",
            "stock>A ? +3",
            "stock>A ? +6"
        ]
    );
}

#[test]
fn a_debt_moves_on_to_the_next_seat() {
    let start = "
        rules classic progressive   seats A B C   turn A
        pile r5   stock g1 g2 g3 g4 g5 g6 g7
        A r+2 y7 b2 | B b+2 b4 b5 | C y3 y4 y5
        > A plays r+2";
    assert_eq!(flown(start, 'C'), ["A>pile1 r+2", "A>B due 2"]);
    let on = format!("{start}\n> B plays b+2");
    assert_eq!(flown(&on, 'C'), ["B>pile1 b+2", "B>C due 4"]);
}

#[test]
fn a_draw_that_is_sent_back_flies_back() {
    let one = "
        rules grand   seats A B C   turn A
        pile r6   pile b8   stock gS yR r+2
        A r1 g8 gR | B W r1 W+4 | C g4 y6
        > A plays r1
        > A picks B";
    assert_eq!(flown(one, 'C'), ["A>B due 1"]);
    let back = format!("{one}\n> B plays W yellow on 2");
    assert_eq!(flown(&back, 'C'), ["B>pile2 W:yellow", "B>A due 1"]);
}

#[test]
fn a_card_given_or_taken_is_open_to_those_two_alone() {
    let five = "
        rules grand   seats A B C   turn A
        pile r6   pile b7   stock gS yR
        A r5 gR b8 | B y6 yS bS | C g4 y8
        > A plays r5
        > A picks B
        > B gives yS to C";
    assert_eq!(flown(five, 'B'), ["B>C yS"]);
    assert_eq!(flown(five, 'C'), ["B>C yS"]);
    assert_eq!(flown(five, 'A'), ["B>C ?"]);
    assert_eq!(flown(five, WATCHER), ["B>C ?"]);
    let four = "
        rules grand   seats A B C   turn A
        pile r6   pile b7   stock gS yR
        A r4 gR b8 | B y6 y6 | C g4 y8
        > A plays r4
        > A picks B";
    assert_eq!(flown(four, 'A'), ["B>A y6"]);
    assert_eq!(flown(four, 'C'), ["B>A ?"]);
}

#[test]
fn a_rainbow_is_given_card_by_card() {
    let rainbow = "
        rules grand   seats A B C   turn A
        pile r6   pile g8   stock b5 yR
        A r5 y5 g5 yS bR | B y9 bS | C g4 y6
        > A draws
        > A gives r5 to B
        > A gives y5 to B
        > A gives g5 to B
        > A gives b5 to C";
    assert_eq!(
        flown(rainbow, WATCHER),
        ["A>B ? +1", "A>B ? +2", "A>B ? +3", "A>C ?"]
    );
    assert_eq!(flown(rainbow, 'C')[2..], ["A>B ? +3", "A>C b5"]);
    let promised = rainbow.trim_end().rsplit_once('\n').expect("an input").0;
    assert!(flown(promised, 'C').is_empty());
}

#[test]
fn sevens_are_passed_on_openly() {
    let sevens = "
        rules grand   seats A B C   turn A
        pile r6   pile b1   stock gS yR
        A r7 y7 gR b8 | B y6 g7 | C g4 y8
        > A plays r7";
    assert_eq!(flown(sevens, WATCHER), ["A>pile1 r7", "A>B y7", "B>C g7"]);
}

#[test]
fn a_card_drawn_from_a_pile_is_open() {
    let pulled = "
        rules grand   seats A B C   turn A
        pile r6   pile b1 b8   stock gS yR r+2
        A r+2 g8 gR | B b4 r1 yS | C g4 y6
        > A plays r+2
        > B takes from 2";
    assert_eq!(flown(pulled, 'C'), ["pile2>B b8"]);
}

#[test]
fn the_discard_pile_goes_into_the_draw_pile_before_a_card_is_drawn() {
    let empty = "
        rules classic   seats A B C   turn A
        pile g1 g2 r3 r5@C   stock nothing
        A b7 b2 | B b3 b4 | C y3 y4
        > A draws";
    assert_eq!(flown(empty, 'B'), ["pile1>stock [3]", "stock>A ?"]);
}

#[test]
fn pods_glide_to_the_seats_that_were_changed() {
    let six = "
        rules grand   seats A B C D   turn A
        pile b7 r9@C   pile g4   stock gS yR
        A r6 gR b8 | B y6 yS | C g1 y8 | D b1 b3
        > A plays r6";
    let moved = |seat: char| {
        let scene = scene(six, seat);
        let moved = reseated(&scene.events, &scene.view);
        let pairs = moved.iter().map(|(seat, was)| format!("{seat} from {was}"));
        pairs.collect::<Vec<_>>()
    };
    // From Ben's seat, Cem was on the left and Ana on the right.
    assert_eq!(moved('B'), ["A from C", "C from A"]);
    // Ana sees Dia next to her now, and Ben on the other side.
    assert_eq!(moved('A'), ["D from B", "B from D"]);
    assert!(reseated(&[], &scene(six, 'A').view).is_empty());
}

#[test]
fn a_crowd_never_fills_the_air() {
    let hand = |(number, seat)| format!("{seat} r{number} y{number}");
    let hands: Vec<String> = (0..).zip("ABCDEFGHIJ".chars()).map(hand).collect();
    let table = format!(
        "rules classic   seats A B C D E F G H I J   turn A
         pile gS   stock g1 g2
         {}",
        hands.join(" | ")
    );
    let scene = scene(&table, WATCHER);
    let drew = |seat| engine::RedactedEvent {
        news: engine::News::Drew {
            seat,
            count: 4,
            cause: engine::Cause::Total,
        },
        cards: Vec::new(),
    };
    let events: Vec<_> = Seat::first(10).map(drew).collect();
    let flown = flights(&events, &scene.view, &EarlierFacts::of(&scene.view));
    let all: Vec<String> = flown.iter().map(written).collect();
    assert!(all.len() <= MOST);
    assert_eq!(all[9], "stock>J ? +4");
}
