//! News for examples, and the texts that Ana reads of them.

use engine::{
    Cause, News, PlayMode, RedactedEvent, Suit,
    rule::{cla, gra, jun, unu},
};

use crate::{
    Cast,
    examples::{batch, drew, played, rules, seat},
    line::text,
    narrator::headline,
};

/// Returns the text that Ana reads in this game.
pub(crate) fn text_of(game: &str, news: &[News]) -> String {
    let names = ["Ana", "Ben", "Cem", "Dia"].map(String::from);
    let (names, me) = (&names[..], Some(seat(0)));
    text(&headline(
        &batch(news),
        Cast::new(names, me, &rules(game)),
        &[],
    ))
}

#[test]
fn people_are_spoken_of_by_name_and_the_reader_as_you() {
    let said = |news| text_of("classic", &[news]);
    assert_eq!(said(News::Skipped(seat(0))), "You missed a turn.");
    assert_eq!(
        said(News::Swapped(seat(1), seat(0))),
        "Ben swapped hands with you."
    );
    assert_eq!(said(News::Passed(seat(5))), "Seat 6 passed.");
    let gave = News::Gave {
        from: seat(1),
        to: seat(0),
        count: 2,
    };
    assert_eq!(said(gave), "Ben gave you 2 cards.");
}

#[test]
fn a_card_played_is_named_as_its_deck_and_its_game_call_it() {
    let said = |game: &str, news| text_of(game, &[news]);
    assert_eq!(
        said(
            "classic",
            played("W", Some(Suit::Blue), PlayMode::Turn, cla(21))
        ),
        "Ben played Wild (blue)."
    );
    assert_eq!(
        said("jungle", played("r7 r7", None, PlayMode::Jump, jun(20))),
        "Ben matched with Red 7 twice."
    );
    assert_eq!(
        said("jungle", played("yS", None, PlayMode::Cancel, jun(25))),
        "Ben handed the Skip on with Yellow Skip."
    );
    assert_eq!(
        said("grand", played("r2 r3 r4", None, PlayMode::Turn, gra(17))),
        "Ben played Red 2, 3 and 4."
    );
    assert_eq!(
        said(
            "grand",
            played("W", Some(Suit::Green), PlayMode::Backfire, gra(48))
        ),
        "Ben sent it back with Wild (green)."
    );
    assert_eq!(
        said(
            "unu",
            played("h8", Some(Suit::Blue), PlayMode::Turn, unu(11))
        ),
        "Ben played 8 of Hearts (spades)."
    );
    assert_eq!(
        said("unu", played("h8 h9 hT", None, PlayMode::Series, unu(16))),
        "Ben played 8, 9 and 10 of Hearts."
    );
}

#[test]
fn a_player_who_drew_cards_reads_their_faces() {
    let names = ["Ana".to_string(), "Ben".to_string()];
    let rules = rules("classic");
    let cast = Cast::new(&names, Some(seat(0)), &rules);
    let faces = ["r7", "b3"].map(|face| face.parse().expect("a face"));
    let event = RedactedEvent {
        news: drew(0, 2, Cause::Caught),
        cards: faces.to_vec(),
    };
    assert_eq!(
        text(&headline(&[event], cast, &[])),
        "You drew Red 7 and Blue 3."
    );
    let robbed = RedactedEvent {
        news: News::Robbed {
            by: seat(1),
            seat: seat(0),
        },
        cards: faces[..1].to_vec(),
    };
    assert_eq!(
        text(&headline(&[robbed], cast, &[])),
        "Ben took Red 7 from you."
    );
}
