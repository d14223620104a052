//! Questions with a time of their own. Each ends at its time and not before, if the table keeps the times.

use crate::{
    guest::io::{GuestCommand, Notice},
    protocol::{
        message::{ActionResult, Edit, TableCommand},
        pace::TimeLimits,
    },
    tests::test_room::{TestRoom, claim},
};
use base::{Seat, Seats, card::WILD};
use games::{GameConfig, RulesetId};
use kernel::{Action, Asked, Input, News, view::Prompt};

/// The question that the table asks.
fn prompt(room: &TestRoom) -> Prompt {
    let active_match = room.host.active_match.as_ref().expect("a match");
    active_match.game.view(None).prompt.expect("a question")
}

fn asked(room: &TestRoom) -> Asked {
    prompt(room).asked
}

/// A Newno table that keeps the times of the book, with hands on the table to take.
fn claiming(names: &[&str]) -> TestRoom {
    let mut room = friendly(names);
    room.set_pace(|pace| pace.time_limits = TimeLimits::Book);
    room
}

/// The same table with its default settings.
fn friendly(names: &[&str]) -> TestRoom {
    let mut room = TestRoom::playing_by(GameConfig::plain(RulesetId::Newno), names);
    room.step().expect("the dealer deals");
    assert_eq!(asked(&room), Asked::Claim);
    room
}

/// Plays rounds until this question comes up.
fn play_until(ruleset: RulesetId, names: &[&str], so: impl Fn(&Prompt) -> bool) -> TestRoom {
    let mut room = TestRoom::playing_by(GameConfig::plain(ruleset), names);
    room.set_pace(|pace| pace.time_limits = TimeLimits::Off);
    for _ in 0..40_000 {
        if !room.is_playing() {
            room.start();
        } else if so(&prompt(&room)) {
            room.set_pace(|pace| pace.time_limits = TimeLimits::Book);
            return room;
        } else if room.now.is_multiple_of(1100) {
            act(&mut room);
        }
        room.pass(100, &[]);
    }
    panic!("with this seed it is never asked");
}

/// One step, and the time that races take.
fn go_on(room: &mut TestRoom) {
    act(room);
    room.pass(1100, &[]);
}

fn act(room: &mut TestRoom) {
    if room.step().is_none() {
        // The question is secret, and asks one player.
        let active_match = room.host.active_match.as_ref().expect("a match");
        let seat = active_match.game.asked().lowest();
        let seat = seat.expect("somebody is asked");
        room.host.apply(Input::Expired(seat)).expect("a default");
    }
}

/// The present question stays open for this many seconds from now, and no longer.
#[track_caller]
fn goes_on_after(mut room: TestRoom, seconds: u64) {
    let before = prompt(&room);
    room.pass(1000 * seconds - 200, &[]);
    assert_eq!(prompt(&room), before, "not before its time");
    room.pass(300, &[]);
    let goes_on = !room.is_playing() || prompt(&room) != before;
    assert!(goes_on, "not after its time: {before:?}");
}

/// NEW-5: ten seconds to take a hand.
#[test]
fn a_hand_is_taken_within_ten_seconds() {
    let room = claiming(&["Ana", "Ben"]);
    assert_eq!(prompt(&room).seconds, Some(10));
    goes_on_after(room, 10);
}

/// NEW-8: three seconds until the first card turns, with no head start for anyone.
#[test]
fn the_first_card_is_turned_after_three_seconds_and_nobody_has_a_start() {
    let mut room = claiming(&["Ana", "Ben"]);
    room.pass(10_100, &[]);
    assert_eq!(asked(&room), Asked::TurnUp);
    let (phone, ..) = room.asked().expect("the dealer");
    room.act(phone, Action::TurnUp);
    room.pass(2700, &[]);
    assert_eq!(asked(&room), Asked::TurnUp);
    room.pass(300, &[]);
    assert!(matches!(asked(&room), Asked::Race(_)));
}

/// NEW-8: these seconds are not a time to answer in.
#[test]
fn the_first_card_is_turned_even_where_nobody_is_hurried() {
    let mut room = claiming(&["Ana", "Ben"]);
    room.pass(10_100, &[]);
    room.set_pace(|pace| pace.time_limits = TimeLimits::Off);
    goes_on_after(room, 3);
}

/// NEW-19: fifteen seconds to say "not me".
#[test]
fn not_me_is_said_within_fifteen_seconds() {
    let mut room = claiming(&["Ana", "Ben"]);
    room.pass(13_200, &[]);
    assert!(matches!(asked(&room), Asked::Race(_)));
    let before = prompt(&room);
    assert_eq!(before.seconds, Some(15));
    room.pass(14_700, &[]);
    assert_eq!(prompt(&room), before);
    room.pass(300, &[]);
    assert_eq!(asked(&room), Asked::Turn, "the youngest has to");
    room.pass(600_000, &[]);
    assert_eq!(asked(&room), Asked::Turn, "and may think");
}

/// A player who has answered waits for the others no longer than if nobody had answered.
#[test]
fn an_answer_does_not_give_the_others_more_time() {
    let mut room = claiming(&["Ana", "Ben"]);
    room.pass(9000, &[]);
    room.step().expect("one hand is taken");
    room.pass(100, &[]);
    assert_eq!(prompt(&room).seats.len(), 2);
    room.pass(1100, &[]);
    assert_eq!(asked(&room), Asked::TurnUp);
}

/// NEW-43: six seconds to take up a hand.
#[test]
fn a_hand_is_taken_up_within_six_seconds_in_newno() {
    let room = play_until(RulesetId::Newno, &["Ana", "Ben"], |prompt| {
        prompt.asked == Asked::PickUp
    });
    goes_on_after(room, 6);
}

/// JUN-14: five seconds to take up a hand.
#[test]
fn a_hand_is_taken_up_within_five_seconds_in_jungle() {
    let room = play_until(RulesetId::Jungle, &["Ana", "Ben"], |prompt| {
        prompt.asked == Asked::PickUp
    });
    goes_on_after(room, 5);
}

/// GRA-39: eight seconds to hand threes over.
#[test]
fn threes_are_handed_over_within_eight_seconds() {
    let room = play_until(RulesetId::Grand, &["Ana", "Ben"], |prompt| {
        matches!(prompt.asked, Asked::Give(Some(_)))
    });
    goes_on_after(room, 8);
}

/// The host decides after the time is over if anyone was faster. An answer in time still counts.
#[test]
fn a_hand_may_be_taken_at_the_last_moment() {
    let mut room = claiming(&["Ana", "Ben"]);
    let active_match = room.host.active_match.as_ref().expect("a match");
    let last = active_match.round_times.asked_at.0 + 9990;
    room.pass(last - room.now, &[]);
    let (phone, seat, _) = room.asked().expect("who takes a hand");
    let action = Action::Claim(2);
    room.act(phone, action);
    room.pass(200, &[]);
    let done = Notice::ActionResult(seat, action, ActionResult::Done);
    assert!(room.has_noticed(phone, &done));
}

/// GRA-50: five seconds for anyone to name a color.
#[test]
fn a_colour_that_anybody_may_name_is_named_after_five_seconds() {
    let silent = |room: &TestRoom| {
        let (phone, _, view) = room.asked()?;
        let wild = |action: &&Action| matches!(action, Action::Play(play) if play.cards.top() == WILD && play.suit.is_none());
        Some((phone, *view.actions.iter().find(wild)?))
    };
    let mut room = TestRoom::playing_by(GameConfig::plain(RulesetId::Grand), &["Ana", "Ben"]);
    room.set_pace(|pace| pace.time_limits = TimeLimits::Book);
    while silent(&room).is_none() {
        assert!(room.is_playing(), "with this seed");
        go_on(&mut room);
    }
    let (phone, action) = silent(&room).expect("a Wild");
    room.act(phone, action);
    assert_eq!(asked(&room), Asked::Name);
    assert_eq!(prompt(&room).seats.len(), 3);
    goes_on_after(room, 5);
}

/// GRA-55: each card of a set has its own time.
#[test]
fn a_set_is_given_away_within_eight_seconds_a_card() {
    let is_set = |prompt: &Prompt| prompt.asked == Asked::Set;
    let mut room = play_until(RulesetId::Grand, &["Ana", "Ben"], is_set);
    room.pass(6000, &[]);
    let (phone, _, view) = room.asked().expect("whose set it is");
    let gives = |action: &&Action| matches!(action, Action::GiveTo(..));
    let action = *view.actions.iter().find(gives).expect("a gift");
    room.act(phone, action);
    goes_on_after(room, 8);
}

/// GRA-75: eight seconds for several seats in debt.
#[test]
fn several_who_owe_cards_decide_within_eight_seconds() {
    let room = play_until(RulesetId::Grand, &["Ana", "Ben"], |prompt| {
        matches!(prompt.asked, Asked::Owed(_)) && prompt.seats.len() > 1
    });
    goes_on_after(room, 8);
}

/// GRA-75 limits the time only for several seats at once.
#[test]
fn a_player_who_alone_owes_cards_has_no_time_limit() {
    let mut room = play_until(RulesetId::Grand, &["Ana", "Ben"], |prompt| {
        matches!(prompt.asked, Asked::Owed(_))
            && prompt.seats.len() == 1
            && prompt.seconds.is_none()
    });
    let before = prompt(&room);
    room.pass(600_000, &[]);
    assert_eq!(prompt(&room), before);
}

#[test]
fn a_time_can_be_doubled_or_switched_off() {
    let mut room = claiming(&["Ana", "Ben"]);
    room.set_pace(|pace| pace.time_limits = TimeLimits::Twice);
    goes_on_after(room, 20);
    let mut room = claiming(&["Ana", "Ben"]);
    room.set_pace(|pace| pace.time_limits = TimeLimits::Off);
    let before = prompt(&room);
    room.pass(600_000, &[]);
    assert_eq!(prompt(&room), before);
}

/// DIG-8, NEW-19: time runs out only for absent players.
#[test]
fn a_friendly_table_waits_for_whoever_is_there() {
    let mut room = friendly(&["Ana", "Ben"]);
    let ana = room.seat(1);
    let before = prompt(&room);
    room.pass(600_000, &[]);
    assert_eq!(prompt(&room), before);
    room.pass(36_000, &[1]);
    assert!(!prompt(&room).seats.has(ana), "silence, then grace");
    while !matches!(asked(&room), Asked::Race(_)) {
        go_on(&mut room);
    }
    let before = prompt(&room);
    room.pass(20_000, &[]);
    assert_eq!(prompt(&room), before, "not me, or a play");
}

/// DIG-8: a question's own time takes precedence over the table's.
#[test]
fn patience_is_for_questions_without_a_time_of_their_own() {
    let mut room = claiming(&["Ana", "Ben"]);
    room.set_pace(|pace| pace.patience_s = Some(5));
    goes_on_after(room, 10);
    let mut room = claiming(&["Ana", "Ben"]);
    room.set_pace(|pace| {
        pace.patience_s = Some(20);
        pace.time_limits = TimeLimits::Off;
    });
    goes_on_after(room, 20);
}

/// People who pass one phone around take longer than any rule expects.
#[test]
fn players_who_share_a_phone_have_no_time_limit() {
    let mut room = TestRoom::new();
    let config = GameConfig::plain(RulesetId::Newno);
    room.order(0, TableCommand::GameConfig(config.into()));
    room.set_pace(|pace| pace.time_limits = TimeLimits::Book);
    room.command(0, GuestCommand::Add(claim(8, "Child")));
    let child = room.phones[0].guest.players().nth(1).expect("a second one");
    room.command(0, GuestCommand::Edit(child, Edit::Ready(true)));
    room.gather(&["Ana"]);
    room.start();
    room.step().expect("the dealer deals");
    assert_eq!(asked(&room), Asked::Claim);
    room.pass(60_000, &[]);
    let shared: Seats = room.phones[0].guest.seats().collect();
    assert_eq!(prompt(&room).seats, shared, "Ana alone had hers dealt");
}

/// DIG-9: an absent player gets a grace period, but never more time than a present one.
#[test]
fn absent_players_are_waited_for_no_longer_than_present_ones() {
    let away = |times: TimeLimits, millis: u64| -> bool {
        let mut room = claiming(&["Ana", "Ben"]);
        room.set_pace(|pace| pace.time_limits = times);
        let ana = room.seat(1);
        room.pass(millis, &[1]);
        prompt(&room).seats.has(ana) && asked(&room) == Asked::Claim
    };
    assert!(away(TimeLimits::Book, 9700));
    assert!(!away(TimeLimits::Book, 10_100));
    assert!(away(TimeLimits::Off, 34_000), "silence, then grace");
    assert!(!away(TimeLimits::Off, 36_000));
}

#[test]
fn a_host_that_is_reloaded_begins_the_time_anew_once() {
    let mut room = claiming(&["Ana", "Ben"]);
    room.pass(8000, &[]);
    room.resume_host();
    room.relink(0);
    room.pass(3000, &[]);
    (1..3).for_each(|phone| room.relink(phone));
    assert_eq!(asked(&room), Asked::Claim);
    room.pass(6600, &[]);
    assert_eq!(asked(&room), Asked::Claim);
    room.pass(600, &[]);
    assert_eq!(asked(&room), Asked::TurnUp);
}

/// TWI-5: everyone sees the cards drawn for the first deal, and only for that one.
#[test]
fn cards_drawn_for_the_deal_are_shown_to_all() {
    let mut room = TestRoom::playing_by(GameConfig::plain(RulesetId::Twist), &["Ana", "Ben"]);
    let lots = |room: &TestRoom, phone: usize| {
        room.find_news(phone, |news| match news {
            News::Lot(lot) => Some(lot.seat),
            _ => None,
        })
    };
    let first = lots(&room, 1);
    assert!(first.len() >= 3 && Seat::first(3).all(|seat| first.contains(&seat)));
    assert_eq!(first, lots(&room, 0));
    room.play_out();
    room.start();
    assert_eq!(lots(&room, 1), first, "the deal passes on by itself");
}
