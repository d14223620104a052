//! A script that fails, or that cannot be read, reports the line and the reason.

use engine::script;

/// The error of a text, in words; `None` if all its checks hold.
fn wrong(text: &str) -> Option<String> {
    let failed = match script::parse(text) {
        Ok(scripts) => scripts.iter().find_map(|script| script::run(script).err()),
        Err(failure) => Some(failure),
    };
    failed.map(|failure| failure.to_string())
}

/// A script for a small table, followed by two lines.
fn at_a_table(rules: &str, lines: &str) -> String {
    format!(
        "CLA-20  A title.\nrules classic {rules}\nseats A B   turn A   pile r5   stock g1 g2 g3\nA r7 b2 W | B b3 b4\n{lines}"
    )
}

#[test]
fn true_expectations_are_no_failure() {
    assert_eq!(wrong(&at_a_table("", "> A plays r7\n= turn B")), None);
    let two_piles = "pile g3\n> A plays W blue on 2\n= top r5 | top W:blue@A on 2 | pile g3 W:blue on 2\n= colour red | colour blue on 2 | B may play b3 on 2 | B may not play b3 ! CLA-20";
    assert_eq!(wrong(&at_a_table("", two_piles)), None);
}

/// Lines that expect what is not so, each with its message.
const FALSE_EXPECTATIONS: &[(&str, &str)] = &[
    (
        "> A plays r7\n= turn A",
        "line 6: expected “turn A”, found “turn B”",
    ),
    (
        "= A holds r7 b2",
        "line 5: expected “A holds r7 b2”, found “A holds r7 b2 W”",
    ),
    ("= B has 3", "line 5: expected “B has 3”, found “B has 2”"),
    ("= top r5@A", "line 5: expected “top r5@A”, found “top r5”"),
    (
        "= pile g1 r5",
        "line 5: expected “pile g1 r5”, found “pile r5”",
    ),
    (
        "= stock g2 g1 g3",
        "line 5: expected “stock g2 g1 g3”, found “stock g1 g2 g3”",
    ),
    ("= stock 4", "line 5: expected “stock 4”, found “stock 3”"),
    (
        "= colour blue",
        "line 5: expected “colour blue”, found “colour red”",
    ),
    (
        "= direction counterclockwise",
        "line 5: expected “direction counterclockwise”, found “direction clockwise”",
    ),
    ("= next A", "line 5: expected “next A”, found “next B”"),
    (
        "= exposed A",
        "line 5: expected “exposed A”, found “exposed nobody”",
    ),
    (
        "= armed B",
        "line 5: expected “armed B”, found “armed nobody”",
    ),
    (
        "= partners A B",
        "line 5: expected “partners A B”, found “partners nobody”",
    ),
    ("= over A", "line 5: expected “over A”, found “goes on”"),
    (
        "= scores A 3",
        "line 5: expected “scores A 3”, found “scores A none”",
    ),
    (
        "= A may keep",
        "line 5: expected “A may keep”, found “A may play r7, play W red, play W yellow, play W green, play W blue, draw, call”",
    ),
    (
        "= B may only call, draw",
        "line 5: expected “B may only call, draw”, found “B may only call”",
    ),
    (
        "= A may not play W",
        "line 5: expected “A may not play W”, found “A may play W”",
    ),
    (
        "= A may not play b2 ! CLA-24",
        "line 5: expected “A may not play b2 ! CLA-24”, found “A may not play b2 ! CLA-20”",
    ),
    (
        "= A must wait to draw",
        "line 5: expected “A must wait”, found “A need not wait”",
    ),
    (
        "> A draws\n= B is shown g1",
        "line 6: expected “B is shown g1”, found “B is shown nothing”",
    ),
    (
        "> A draws\n= news A draws 2",
        "line 6: expected “news A draws 2”, found “news A draws 1”",
    ),
    (
        "= A sees B holds b3 b4",
        "line 5: expected “B holds b3 b4”, found “B holds what nobody else sees”",
    ),
    (
        "= turn A | turn B",
        "line 5: expected “turn B”, found “turn A”",
    ),
];

#[test]
fn false_expectations_are_told_with_the_truth() {
    for &(lines, message) in FALSE_EXPECTATIONS {
        assert_eq!(wrong(&at_a_table("", lines)).as_deref(), Some(message));
    }
}

#[test]
fn unexpected_refusals_and_acceptances_are_told() {
    for (lines, message) in [
        (
            "> A plays b2",
            "line 5: expected to be accepted, but refused by CLA-20: That card does not fit here.",
        ),
        (
            "> A plays r7 ! CLA-20",
            "line 5: expected to be refused by CLA-20, but accepted",
        ),
        (
            "> A plays b2 ! CLA-24",
            "line 5: expected to be refused by CLA-24, but refused by CLA-20: That card does not fit here.",
        ),
        ("> B times out", "line 5: nothing is asked of this seat"),
        (
            "= won A",
            "line 5: rounds, totals and winners belong to a match, everything else to a round",
        ),
        (
            "> round blocked",
            "line 5: rounds, totals and winners belong to a match, everything else to a round",
        ),
    ] {
        assert_eq!(wrong(&at_a_table("", lines)).as_deref(), Some(message));
    }
}

/// House rules and lines that cannot be read, each with the message.
const UNREADABLE: &[(&str, &str, &str)] = &[
    (
        "jump",
        "= turn A",
        "line 2: “jump” is no keyword, seat, card or house rule here",
    ),
    (
        "catch-penalty=99",
        "= turn A",
        "line 2: “catch-penalty=99” is no keyword, seat, card or house rule here",
    ),
    (
        "partners",
        "= turn A",
        "line 5: this table cannot play: Partners need exactly four players.",
    ),
    ("", "> A eats r7", "line 5: nobody can “eats”"),
    (
        "",
        "> A plays x7",
        "line 5: expected one to thirteen cards, found “x7”",
    ),
    (
        "",
        "> Q plays r7",
        "line 5: expected a seat, A to P, found “Q”",
    ),
    (
        "",
        "> A plays r7 ! ABC-1",
        "line 5: expected a rule like CLA-20, found “ABC-1”",
    ),
    (
        "",
        "> A plays r7 quickly",
        "line 5: expected the end, found “quickly”",
    ),
    (
        "",
        "> A draws seen",
        "line 5: expected a number, found the end",
    ),
    (
        "",
        "= weather fine",
        "line 5: “weather” is nothing that can be true",
    ),
    ("", "= A feels fine", "line 5: no seat “feels” anything"),
    (
        "",
        "= turn A\nC r1",
        "line 6: expected “>” and an input, or “=” and what must be true",
    ),
    (
        "",
        "dealer A dealer B\n= turn A",
        "line 5: “dealer” is said twice",
    ),
    ("", "C r1\n= turn A", "line 6: C does not sit here"),
    ("", "stock r1\n= turn A", "line 5: “stock” is said twice"),
    (
        "",
        "",
        "line 1: this script says nothing: it needs an input or an expectation",
    ),
];

#[test]
fn unreadable_scripts_are_told() {
    for &(rules, lines, message) in UNREADABLE {
        assert_eq!(wrong(&at_a_table(rules, lines)).as_deref(), Some(message));
    }
    for (text, message) in [
        (
            "seats A B",
            "line 1: a script begins with a rule, like CLA-20, and a title",
        ),
        ("CLA-20", "line 1: a title in plain words is missing"),
        (
            "XYZ-20 A title.",
            "line 1: expected a rule like CLA-20, found “XYZ-20”",
        ),
        (
            "CLA-20 A title.\n= turn A",
            "line 2: “seats A B …” is missing",
        ),
        (
            "CLA-20 A title.\nseats A C\n= turn A",
            "line 2: seats go from A on without a gap",
        ),
        (
            "CLA-20 A title.\nseats A B\n= turn A",
            "line 3: A holds no card",
        ),
        (
            "CLA-20 A title.\nseats A B   A r0 | B r0\n= turn A",
            "line 3: only 1 of r0 (Red 0) are in the packs",
        ),
        (
            "CLA-20 A title.\nseats A B turn B A r1 | B r2\n= turn A",
            "line 3: without a pile the first card is turned, which says whose turn it is",
        ),
        (
            "CLA-20 A title.\nseats A B deal A r1\n= turn A",
            "line 3: hands, stock, pile, turn and direction come of themselves",
        ),
    ] {
        assert_eq!(wrong(text).as_deref(), Some(message));
    }
}

#[test]
fn a_table_that_should_be_refused_says_why_it_is_not() {
    let table = |line: &str| format!("TWI-4  A title.\nrules twist teams=2   {line}");
    let fine = "seats A B C D E   refused uneven teams";
    assert_eq!(wrong(&table(fine)), None);
    for (line, message) in [
        (
            "seats A B C D   refused uneven teams",
            "line 1: expected to be refused, but the table can play: Teams take an even number of players, as many in each team, two at least.",
        ),
        (
            "seats A B   refused uneven teams",
            "line 1: this table cannot play: One more player is needed. A bot will do.",
        ),
        (
            "seats A B C D E   refused twice",
            "line 2: no table is refused as “twice”",
        ),
    ] {
        assert_eq!(wrong(&table(line)).as_deref(), Some(message), "{line}");
    }
}

#[test]
fn a_round_in_play_counts_before_anybody_has_won() {
    let evening = |lines: &str| {
        format!(
            "CLA-56  A title.\nrules classic minutes=20   match   seats A B   dealer A\n> round out A scores A 9\n{lines}"
        )
    };
    assert_eq!(wrong(&evening("> time is up\n= won A")), None);
    let early = "> round begins\n> time is up\n= won A";
    assert_eq!(
        wrong(&evening(early)).as_deref(),
        Some("line 6: expected “won A”, found “goes on”")
    );
    let over = "> time is up\n> round begins";
    assert_eq!(
        wrong(&evening(over)).as_deref(),
        Some("line 5: rounds, totals and winners belong to a match, everything else to a round")
    );
}
