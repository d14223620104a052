//! The lobby for screen readers: who comes, goes and gets ready, what the host changes, and if the match can start.
//!
//! Events within a moment are read out together. Players do not hear what they did themselves, except that a player who
//! adds a bot hears its name.
use std::time::Duration;

use engine::phrase::Arg;
use engine::session::{Participation, Player, PlayerId, Presence, Table};
use leptos::prelude::*;

use crate::session::{Session, use_session};
use crate::{
    pages::lobby::agreement::{Agreed, agreement, changed, differences, terms},
    ui::sheet::SheetLayers,
};
use wording::{list::sentences, say};

/// The time that the screen waits for more events before it reads them out.
const SETTLES: Duration = Duration::from_millis(700);

/// The state of the table, as far as it is read out.
#[derive(Clone)]
struct LobbyState {
    players: Vec<Player>,
    agreed: Agreed,
    /// The state of the start, in words.
    start: String,
}

/// A change that a player can go through.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlayerChange {
    Came,
    Left,
    Lost,
    Back,
    Ready,
    Unready,
}

impl PlayerChange {
    /// All changes, in the order in which they are read out.
    const ALL: [PlayerChange; 6] = [
        PlayerChange::Came,
        PlayerChange::Left,
        PlayerChange::Lost,
        PlayerChange::Back,
        PlayerChange::Ready,
        PlayerChange::Unready,
    ];

    fn said(self, who: Arg) -> String {
        match self {
            PlayerChange::Came => say!("Now here: {who}.", who),
            PlayerChange::Left => say!("Gone: {who}.", who),
            PlayerChange::Lost => say!("Out of reach: {who}.", who),
            PlayerChange::Back => say!("Back: {who}.", who),
            PlayerChange::Ready => say!("Ready: {who}.", who),
            PlayerChange::Unready => say!("Not ready any more: {who}.", who),
        }
    }
}

/// The changes of one player between two states.
fn became(was: Option<&Player>, is: Option<&Player>) -> [Option<PlayerChange>; 2] {
    let presence = |player: Option<&Player>| player.map_or(Presence::Gone, |p| p.presence);
    let presence_change = match (presence(was), presence(is)) {
        (Presence::Gone, Presence::Gone) => None,
        (Presence::Gone, _) => Some(PlayerChange::Came),
        (_, Presence::Gone) => Some(PlayerChange::Left),
        (Presence::Here, Presence::Lost) => Some(PlayerChange::Lost),
        (Presence::Lost, Presence::Here) => Some(PlayerChange::Back),
        _ => None,
    };
    // The host and bots need not say that they are ready.
    let counts = |p: &&Player| p.kind.is_person() && !p.host && p.part == Participation::Plays;
    let ready = |player: Option<&Player>| player.filter(counts).map(|p| p.ready);
    let word = match (ready(was), ready(is)) {
        (None | Some(false), Some(true)) => Some(PlayerChange::Ready),
        (Some(true), Some(false)) => Some(PlayerChange::Unready),
        _ => None,
    };
    [presence_change, word]
}

/// The words for all changes between two states. They cover the players that `concerns` accepts, and the rules if
/// `hears_rules` is true.
fn changes(
    before: &LobbyState,
    now: &LobbyState,
    concerns: impl Fn(&Player) -> bool,
    hears_rules: bool,
) -> String {
    let rules = differences(before.agreed, now.agreed);
    let gone = before.players.iter().filter(|p| of(now, p.id).is_none());
    let all: Vec<&Player> = now.players.iter().chain(gone).collect();
    let mut said = Vec::new();
    for what in PlayerChange::ALL {
        let did = |p: &&&Player| became(of(before, p.id), of(now, p.id)).contains(&Some(what));
        let who = all.iter().filter(did).filter(|p| concerns(p));
        let who: Vec<String> = who.map(|p| p.name.to_string()).collect();
        // After a change of rules all players have to get ready again, and the lobby asks them to.
        if !(who.is_empty() || what == PlayerChange::Unready && rules.is_some()) {
            said.push(what.said(Arg::all(who)));
        }
    }
    let rules = rules.filter(|_| hears_rules);
    said.extend(rules.map(|rules| say!("New: {rules}.", rules)));
    said.extend((before.start != now.start).then(|| now.start.clone()));
    sentences(said)
}

fn of(seen: &LobbyState, id: PlayerId) -> Option<&Player> {
    seen.players.iter().find(|player| player.id == id)
}

fn seen(session: Session, start: Memo<String>) -> Option<LobbyState> {
    let now = |table: &Table| LobbyState {
        players: table.players.clone(),
        agreed: terms(table),
        start: start.get_untracked(),
    };
    untrack(|| session.of_table(now))
}

/// Reads out what happened in the lobby.
#[component]
pub(crate) fn Announcements(
    /// The terms when the players on this phone last said that they were ready.
    known: RwSignal<Option<Agreed>>,
    /// The state of the start, in words.
    start: Memo<String>,
) -> impl IntoView {
    let session = use_session();
    let layers = use_context::<SheetLayers>();
    let now = agreement(session);
    let heard = RwSignal::new(String::new());
    let last = StoredValue::new(seen(session, start));
    let waits = StoredValue::new(false);
    // A text beneath a sheet cannot be heard, so it waits until the sheet is gone.
    let covered = move || layers.is_some_and(|layers| layers.top() > 0);
    let read_out = move || {
        // The lobby may be gone by now.
        if waits.try_set_value(false).is_some() || untrack(covered) {
            return;
        }
        let (Some(before), Some(seen)) = (last.get_value(), seen(session, start)) else {
            return;
        };
        let hosts = untrack(|| session.is_host());
        let mine = session.mine.get_untracked();
        let of = |player: &Player| !mine.contains(&player.id);
        // Players who were ready hear of new rules beside the start button.
        let hears_rules = !hosts && untrack(|| changed(known, now)).is_none();
        let said = changes(&before, &seen, of, hears_rules);
        last.set_value(Some(seen));
        if !said.is_empty() {
            heard.set(said);
        }
    };
    effect(move || {
        session.table.track();
        start.track();
        if !covered() && !waits.get_value() {
            waits.set_value(true);
            set_timeout(read_out, SETTLES);
        }
    });
    view! { <p class="visually-hidden" role="status">{heard}</p> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{RoundEnd, session::AmendmentRight};
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::examples::example_table;

    /// Ana, the host, with Ben, Cem and Dia.
    fn lobby(config: &str) -> LobbyState {
        let table = example_table(config, RoundEnd::Drawn, None);
        LobbyState {
            players: table.players,
            agreed: (*table.config, AmendmentRight::Nobody),
            start: "Ben is not ready yet.".to_owned(),
        }
    }

    fn said(before: &LobbyState, now: &LobbyState) -> String {
        changes(before, now, |player| player.name.to_string() != "Dia", true)
    }

    #[test]
    fn several_who_do_the_same_are_named_together() {
        let now = lobby("classic");
        let mut before = now.clone();
        before.players.truncate(1);
        assert_eq!(said(&before, &now), "Now here: Ben and Cem.");
        assert_eq!(said(&now, &before), "Gone: Ben and Cem.");
        assert_eq!(said(&now, &now), "");
    }

    #[test]
    fn ready_and_lost_players_are_announced_together() {
        let before = lobby("classic");
        let mut now = before.clone();
        now.players[0].ready = true;
        now.players[1].ready = true;
        now.players[2].presence = Presence::Lost;
        assert_eq!(said(&before, &now), "Out of reach: Cem. Ready: Ben.");
        assert_eq!(said(&now, &before), "Back: Cem. Not ready any more: Ben.");
    }

    #[test]
    fn other_rules_are_told_to_those_who_did_not_make_them() {
        let (mut before, now) = (lobby("classic"), lobby("classic+jump-in"));
        before.players[1].ready = true;
        assert_eq!(said(&before, &now), "New: jump-in (identical card).");
        assert_eq!(changes(&before, &now, |_| true, false), "");
    }

    #[test]
    fn the_state_of_the_start_is_announced_after_its_cause() {
        let before = lobby("classic");
        let mut now = before.clone();
        now.players[1].ready = true;
        now.start = "Everybody is ready.".to_owned();
        assert_eq!(said(&before, &now), "Ready: Ben. Everybody is ready.");
        now.players[1].ready = false;
        assert_eq!(said(&before, &now), "Everybody is ready.");
    }
}
