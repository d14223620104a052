//! Absent players and the table's decisions about them, in sentences.

use engine::{
    Phrase, message,
    session::{Absence, AbsenceChoice, Player, PlayerId, Presence, Table},
};

use crate::{list::listed, say};

/// The state of an absence in a sentence, for example "A bot plays for Ben."
pub fn state(table: &Table, absence: &Absence) -> String {
    let who = table.name_of(absence.player);
    match absence.settled {
        None => say!("{who} is away.", who),
        Some(meanwhile) => decision(who, meanwhile),
    }
}

fn decision(who: Phrase, meanwhile: AbsenceChoice) -> String {
    match meanwhile {
        AbsenceChoice::Wait => say!("The table waits for {who}.", who),
        AbsenceChoice::Bot => say!("A bot plays for {who}.", who),
        AbsenceChoice::Skip => say!("{who} draws and passes.", who),
    }
}

/// The label of the button for this behavior: a message.
pub fn word(meanwhile: AbsenceChoice) -> &'static str {
    match meanwhile {
        AbsenceChoice::Wait => message!("Wait"),
        AbsenceChoice::Bot => message!("Bot plays"),
        AbsenceChoice::Skip => message!("Skip turns"),
    }
}

/// The same label for a reader who cannot see the text beside it.
pub fn sentence(who: &str, meanwhile: AbsenceChoice) -> String {
    match meanwhile {
        AbsenceChoice::Wait => say!("Wait for {who}", who),
        AbsenceChoice::Bot => say!("Let a bot play for {who}", who),
        AbsenceChoice::Skip => say!("Draw and pass for {who}", who),
    }
}

/// The names of the players who want this behavior and may vote.
pub fn voices(table: &Table, absence: &Absence, meanwhile: AbsenceChoice) -> String {
    let wants = absence
        .votes
        .iter()
        .filter(|(_, choice)| *choice == meanwhile);
    let voters = wants.filter_map(|(voter, _)| table.player(*voter));
    let names = voters.filter(|player| table.may_vote(player));
    let names: Vec<String> = names.map(|player| player.name.to_string()).collect();
    listed(&names)
}

/// The changes since the earlier table: decisions, and players who take over from a bot.
pub fn news(before: &Table, now: &Table) -> Vec<String> {
    let decided = now.absences.iter().filter_map(|absence| {
        let known = before.absence(absence.player).and_then(|a| a.settled);
        let settled = absence.settled.filter(|settled| Some(*settled) != known)?;
        Some(decision(now.name_of(absence.player), settled))
    });
    let played = |id: PlayerId| {
        let was = before.player(id);
        was.is_some_and(|was| before.absence_choice(was) == Some(AbsenceChoice::Bot))
    };
    let back = |player: &&Player| player.presence == Presence::Here && played(player.id);
    let back = now.players.iter().filter(back);
    let back = back.map(|player| {
        say!(
            "{who} is back, and plays on.",
            who = player.name.to_string()
        )
    });
    decided.chain(back).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::example_table;
    use engine::RoundEnd;

    /// A table with four players. The second is away.
    fn away(votes: &[(u16, AbsenceChoice)], settled: Option<AbsenceChoice>) -> Table {
        let mut table = example_table("classic", RoundEnd::Drawn, None);
        table.players[1].presence = Presence::Lost;
        let votes = votes
            .iter()
            .map(|(voter, choice)| (PlayerId(*voter), *choice));
        table.absences = vec![Absence {
            player: table.players[1].id,
            votes: votes.collect(),
            settled,
        }];
        table
    }

    #[test]
    fn absent_players_are_named() {
        let said = |settled| {
            let table = away(&[], settled);
            state(&table, &table.absences[0])
        };
        assert_eq!(said(None), "Ben is away.");
        assert_eq!(said(Some(AbsenceChoice::Wait)), "The table waits for Ben.");
        assert_eq!(said(Some(AbsenceChoice::Skip)), "Ben draws and passes.");
    }

    #[test]
    fn each_choice_is_named_in_short_and_said_in_full() {
        let named = AbsenceChoice::ALL.map(|choice| (word(choice), sentence("Ben", choice)));
        let named = named.each_ref().map(|(word, said)| (*word, said.as_str()));
        let all = [
            ("Wait", "Wait for Ben"),
            ("Bot plays", "Let a bot play for Ben"),
            ("Skip turns", "Draw and pass for Ben"),
        ];
        assert!(all.iter().all(|choice| named.contains(choice)), "{named:?}");
    }

    #[test]
    fn votes_are_named_while_their_voters_are_here() {
        let mut table = away(&[], None);
        let (ana, cem) = (table.players[0].id, table.players[2].id);
        table.absences[0].votes = vec![(ana, AbsenceChoice::Bot), (cem, AbsenceChoice::Bot)];
        let wanted = |table: &Table| voices(table, &table.absences[0], AbsenceChoice::Bot);
        assert_eq!(wanted(&table), "Ana and Cem");
        table.players[2].presence = Presence::Lost;
        assert_eq!(wanted(&table), "Ana");
    }

    #[test]
    fn decisions_are_told_once_and_so_is_a_player_who_replaces_a_bot() {
        let (open, bot) = (away(&[], None), away(&[], Some(AbsenceChoice::Bot)));
        assert_eq!(news(&open, &bot), ["A bot plays for Ben."]);
        assert!(news(&bot, &bot).is_empty());
        let mut back = bot.clone();
        back.players[1].presence = Presence::Here;
        back.absences.clear();
        assert_eq!(news(&bot, &back), ["Ben is back, and plays on."]);
        assert!(news(&open, &back).is_empty(), "the game tells that");
    }
}
