//! House-rule night: the winner of a round changes one house rule for the next.

use crate::{
    guest::io::GuestCommand,
    proof::check_result::Check,
    protocol::{
        amendment::AmendmentRight,
        disconnect::CommandRejection,
        ids::{PlayerId, RoundNumber},
        message::{Edit, FromGuest, TableCommand},
        table::{DealPolicy, Table, TableStage},
    },
    tests::test_room::{TestRoom, lost_on_the_way},
};
use alloc::vec::Vec;
use base::Seat;
use games::{
    GameConfig, HouseRule, RulesetId,
    bot::Strength,
    house_rules::{Change, ChangeError},
    rulesets::config::ConfigError,
};
use kernel::Action;

const JUMP_IN: Change = Change {
    house_rule: HouseRule::JumpIn,
    value: 1,
};

fn classic() -> GameConfig {
    GameConfig::plain(RulesetId::Classic)
}

/// A house-rule night of three players after its first round, with the phones of the winner and of one loser.
fn won() -> (TestRoom, usize, usize) {
    let mut room = TestRoom::night(DealPolicy::HostAlone, classic(), &["Ana", "Ben"]);
    room.play_out();
    let winners: Vec<PlayerId> = room.host.table().amenders().map(|p| p.id).collect();
    let has_won = |phone: &usize| winners.contains(&room.id(*phone));
    let winner = (0..3).find(has_won).expect("somebody has won");
    let loser = (0..3).find(|phone| !has_won(phone)).expect("others");
    (room, winner, loser)
}

/// The phone's first player chooses for the next round.
fn amend(room: &mut TestRoom, phone: usize, change: Option<Change>) {
    let round = room.host.table().round_number;
    room.edit(phone, Edit::Amend(round, change));
}

/// Checks that every phone has a table like this.
fn all_know(room: &TestRoom, of: impl Fn(&Table) -> bool) {
    let tables = room.phones.iter().filter_map(|phone| phone.guest.table());
    assert!(tables.clone().count() == room.phones.len() && tables.into_iter().all(of));
}

/// The host refuses the phone's choice, and no table changes.
fn refused(room: &mut TestRoom, phone: usize, edit: Edit, by: PlayerId, why: CommandRejection) {
    let before = room.host.table().clone();
    room.command(phone, GuestCommand::Edit(by, edit));
    room.assert_rejected(phone, why);
    assert_eq!(room.host.table(), &before);
    all_know(room, |table| *table == before);
}

#[test]
fn the_winner_adds_a_house_rule_and_everybody_plays_by_it() {
    let (mut room, winner, _) = won();
    let by = room.id(winner);
    let totals = |room: &TestRoom| room.host.table().scores().map(|s| s.totals.clone());
    let (scores, deals) = (totals(&room), room.host.table().scores().map(|s| s.deals));
    amend(&mut room, winner, Some(JUMP_IN));
    all_know(&room, |table| {
        let amendment = table.amendment.expect("it is told");
        (amendment.by, amendment.change) == (by, Some(JUMP_IN))
    });
    assert_eq!(*room.host.table().config, classic(), "the round just over");
    room.start();
    let config = classic().with(HouseRule::JumpIn, 1);
    assert_eq!(room.dealt_by(), config);
    all_know(&room, |table| {
        *table.config == config && table.amendment.is_some()
    });
    assert_eq!(totals(&room), scores, "the match goes on");
    let dealt = room.host.table().scores().map(|scores| scores.dealt);
    assert_eq!(dealt, deals);
    room.play_out();
    assert_eq!(room.host.table().amendment, None, "the next choice is open");
    assert_eq!(*room.host.table().config, config, "what was added stays");
}

#[test]
fn a_later_winner_takes_it_out_again() {
    let (mut room, winner, _) = won();
    amend(&mut room, winner, Some(JUMP_IN));
    room.start();
    room.play_out();
    let next = room.host.table().amenders().next().expect("a winner").id;
    let phone = room.phone_of(next);
    let out = Change {
        value: 0,
        ..JUMP_IN
    };
    assert!(room.host.table().open_changes().contains(&out));
    amend(&mut room, phone, Some(out));
    room.start();
    assert_eq!(room.dealt_by(), classic());
}

#[test]
fn the_winner_may_leave_the_rules_as_they_are_and_has_chosen_then() {
    let (mut room, winner, _) = won();
    amend(&mut room, winner, None);
    let round = room.host.table().round_number;
    let by = room.id(winner);
    let again = Edit::Amend(round, Some(JUMP_IN));
    refused(&mut room, winner, again, by, CommandRejection::Amended);
    room.start();
    assert_eq!(room.dealt_by(), classic());
}

#[test]
fn nothing_waits_for_the_winner() {
    let (mut room, ..) = won();
    room.start();
    assert_eq!(room.dealt_by(), classic());
}

#[test]
fn only_who_won_is_heard_and_only_for_themselves() {
    let (mut room, winner, loser) = won();
    let round = room.host.table().round_number;
    let adds = || Edit::Amend(round, Some(JUMP_IN));
    let (theirs, own) = (room.id(winner), room.id(loser));
    refused(&mut room, loser, adds(), own, CommandRejection::NotWinner);
    refused(&mut room, loser, adds(), theirs, CommandRejection::NotYours);
    amend(&mut room, winner, Some(JUMP_IN));
    let more = Change {
        house_rule: HouseRule::Sevens,
        value: 1,
    };
    let second = Edit::Amend(round, Some(more));
    refused(&mut room, winner, second, theirs, CommandRejection::Amended);
}

#[test]
fn unplayable_changes_are_refused() {
    let (mut room, winner, _) = won();
    let (by, round) = (room.id(winner), room.host.table().round_number);
    let target = Change {
        house_rule: HouseRule::Target,
        value: 1,
    };
    let none = Change {
        house_rule: HouseRule::WildEights,
        value: 1,
    };
    let same = Change {
        value: 0,
        ..JUMP_IN
    };
    for (change, why) in [
        (target, ChangeError::WholeMatch(HouseRule::Target)),
        (
            none,
            ChangeError::GameConfig(ConfigError::Value(HouseRule::WildEights)),
        ),
        (same, ChangeError::Same(HouseRule::JumpIn)),
    ] {
        let edit = Edit::Amend(round, Some(change));
        refused(&mut room, winner, edit, by, CommandRejection::Change(why));
        assert!(!room.host.table().open_changes().contains(&change));
    }
    amend(&mut room, winner, Some(JUMP_IN));
    let amendment = room.host.table().amendment;
    assert!(amendment.is_some(), "still open to the winner");
}

#[test]
fn the_choice_is_open_between_the_rounds_alone() {
    let mut room = TestRoom::night(DealPolicy::HostAlone, classic(), &["Ana", "Ben"]);
    let (by, round) = (room.id(1), room.host.table().round_number);
    let adds = |round| Edit::Amend(round, Some(JUMP_IN));
    let closed = CommandRejection::NotBetweenRounds;
    refused(&mut room, 1, adds(round), by, closed);
    let (mut room, winner, _) = won();
    let by = room.id(winner);
    let late = RoundNumber(room.host.table().round_number.0 - 1);
    refused(&mut room, winner, adds(late), by, closed);
    let round = room.host.table().round_number;
    room.order(0, TableCommand::LastRound);
    assert!(matches!(room.host.table().stage, TableStage::MatchOver(..)));
    refused(&mut room, winner, adds(round), by, closed);
}

#[test]
fn the_match_may_end_after_the_choice() {
    let (mut room, winner, _) = won();
    amend(&mut room, winner, Some(JUMP_IN));
    room.order(0, TableCommand::LastRound);
    assert_eq!(room.host.table().amendment, None);
    room.start();
    assert_eq!(room.dealt_by(), classic(), "a rematch as the match was");
}

#[test]
fn other_tables_know_no_such_thing() {
    let mut room = TestRoom::playing(&["Ana", "Ben"]);
    room.play_out();
    assert_eq!(room.host.table().amenders().count(), 0);
    let round = room.host.table().round_number;
    for phone in 0..3 {
        let (by, closed) = (room.id(phone), CommandRejection::NotBetweenRounds);
        let adds = Edit::Amend(round, Some(JUMP_IN));
        refused(&mut room, phone, adds, by, closed);
    }
    room.order(0, TableCommand::AmendmentRight(AmendmentRight::Winner));
    room.assert_rejected(0, CommandRejection::LobbyOnly);
}

/// The host draws and draws, so one of the bots wins.
#[test]
fn a_bot_that_wins_changes_nothing() {
    let mut room = TestRoom::new();
    room.order(0, TableCommand::AmendmentRight(AmendmentRight::Winner));
    // The points of all cards in the host's hand are not enough to win the match.
    let long = classic().with(HouseRule::Target, 20);
    room.order(0, TableCommand::GameConfig(long.into()));
    for _ in 0..2 {
        room.order(0, TableCommand::AddBot(Strength::Good));
    }
    room.start();
    for _ in 0..5000 {
        if let Some((phone, _, view)) = room.asked() {
            let draws =
                |a: &&Action| !matches!(a, Action::Play(_) | Action::Call | Action::Catch(_));
            let action = view.actions.iter().find(draws).or(view.actions.first());
            room.act(phone, *action.expect("something may be done"));
        }
        room.pass(1100, &[]);
        if !room.is_playing() {
            break;
        }
    }
    let table = room.host.table();
    let TableStage::RoundOver(_, outcome) = &table.stage else {
        panic!("the match goes on");
    };
    let bot = |seat: Seat| table.seated(seat).is_some_and(|p| p.kind.is_bot());
    assert!(outcome.winners.iter().all(bot) && !outcome.winners.is_empty());
    assert_eq!(table.amenders().count(), 0);
    room.start();
    assert_eq!(room.dealt_by(), long);
}

/// CLA-58: both partners won, and the first to choose decides.
#[test]
fn of_partners_either_may_choose() {
    let config = classic().with(HouseRule::Partners, 1);
    let mut room = TestRoom::night(DealPolicy::HostAlone, config, &["Ana", "Ben", "Cem"]);
    room.play_out();
    let both: Vec<PlayerId> = room.host.table().amenders().map(|p| p.id).collect();
    let [one, other] = both[..] else {
        panic!("two have won: {both:?}");
    };
    let (one_at, other_at) = (room.phone_of(one), room.phone_of(other));
    amend(&mut room, other_at, Some(JUMP_IN));
    let keeps = Edit::Amend(room.host.table().round_number, None);
    refused(&mut room, one_at, keeps, one, CommandRejection::Amended);
    room.start();
    assert_eq!(room.dealt_by(), config.with(HouseRule::JumpIn, 1));
}

#[test]
fn a_chosen_change_survives_a_reload_of_the_host_and_reaches_latecomers() {
    let (mut room, winner, _) = won();
    amend(&mut room, winner, Some(JUMP_IN));
    let chosen = room.host.table().amendment;
    room.reload_host();
    assert_eq!(room.host.table().amendment, chosen);
    let late = room.join_one(9, "Dia");
    let table = room.phones[late].guest.table();
    assert_eq!(table.and_then(|table| table.amendment), chosen);
    room.start();
    let config = classic().with(HouseRule::JumpIn, 1);
    room.step();
    room.reload_host();
    assert_eq!([room.dealt_by(), *room.host.table().config], [config; 2]);
    all_know(&room, |table| table.amendment == chosen);
}

/// All phones deal together by the new rules, and no phone finds a fault.
#[test]
fn all_phones_deal_by_what_was_chosen() {
    let mut room = TestRoom::night(DealPolicy::Verifiable, classic(), &["Ana", "Ben"]);
    room.play_out();
    let winner = room.host.table().amenders().next().expect("a winner").id;
    let phone = room.phone_of(winner);
    amend(&mut room, phone, Some(JUMP_IN));
    room.start();
    assert!(room.dealt_by().is_on(HouseRule::JumpIn));
    room.play_out();
    room.pass(3000, &[]);
    for at in 0..3 {
        let check = room.phones[at].guest.check();
        let Some(Check::Done(_, checked)) = check else {
            panic!("the deal is looked through: {check:?}");
        };
        assert!(checked.is_honest(), "{:?}", checked.faults);
    }
}

/// A room whose next round is being dealt. The host waits for the phones' numbers, and no phone answers yet. The choice
/// comes too late: phones that have begun to show numbers would have to show others.
fn dealing() -> TestRoom {
    let mut room = TestRoom::night(DealPolicy::Verifiable, classic(), &["Ana", "Ben"]);
    room.play_out();
    room.meddler = Some(lost_on_the_way(|_, message| {
        matches!(message, FromGuest::Proof(_))
    }));
    room.order(0, TableCommand::Start);
    assert!(!room.is_playing());
    room
}

#[test]
fn while_the_cards_are_dealt_it_is_too_late() {
    let mut room = dealing();
    let by = room.host.table().amenders().next().expect("a winner").id;
    let phone = room.phone_of(by);
    amend(&mut room, phone, Some(JUMP_IN));
    room.assert_rejected(phone, CommandRejection::Dealing);
    room.pass(5000, &[]);
    assert_eq!(room.dealt_by(), classic());
}

#[test]
fn a_match_that_ends_while_the_next_round_is_dealt_stays_over() {
    let mut room = dealing();
    room.order(0, TableCommand::LastRound);
    let over = |room: &TestRoom| matches!(room.host.table().stage, TableStage::MatchOver(..));
    assert!(over(&room));
    room.pass(10_000, &[]);
    assert!(over(&room), "nobody has asked for another match");
}

#[test]
fn a_change_of_rules_ends_the_readiness_of_players() {
    let (mut room, winner, loser) = won();
    let is_ready = |room: &TestRoom, id| room.host.table().player(id).is_some_and(|p| p.ready);
    let id = room.id(loser);
    room.ready(loser);
    assert!(is_ready(&room, id));
    amend(&mut room, winner, Some(JUMP_IN));
    assert!(!is_ready(&room, id));
}
