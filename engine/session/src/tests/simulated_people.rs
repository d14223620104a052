//! People who take any legal action, get ready when asked, and look at their screens now and then.

use crate::{
    guest::io::{GuestCommand, Phase},
    protocol::{
        ids::PlayerId,
        message::{Edit, TableCommand},
        table::{Participation, Table, TableStage},
    },
    tests::simulation::Simulation,
};
use alloc::{vec, vec::Vec};
use base::Seat;
use games::bot::{self, Strength};
use kernel::{Action, View};

/// The plans of the people at the table.
#[derive(Clone, Debug)]
pub(crate) struct Mood {
    /// The number of bots that the host wants.
    bots: usize,
    /// True if the next match may begin.
    pub(crate) begins: bool,
}

impl Mood {
    pub(crate) fn new(bots: usize) -> Mood {
        Mood { bots, begins: true }
    }
}

impl Simulation {
    /// The commands of a person who looks at this phone's screen now.
    pub(crate) fn commands(&mut self, phone: usize) -> Vec<GuestCommand> {
        let guest = &self.phones[phone].guest;
        let Some(table) = guest
            .table()
            .filter(|_| guest.phase() == Phase::Joined)
            .cloned()
        else {
            return Vec::new();
        };
        let own: Vec<PlayerId> = guest.players().collect();
        match &table.stage {
            TableStage::Lobby => self.lobby_commands(phone, &table, &own),
            TableStage::Round(_) if !self.scenario.awake && phone + 1 == self.phones.len() => {
                Vec::new()
            }
            TableStage::Round(_) => self.play(phone),
            TableStage::RoundOver(scores, _)
                if self.scenario.rounds == Some(scores.round) && phone == 0 =>
            {
                // A match for points ends by itself, and perhaps no player has points yet.
                let mut commands = vec![GuestCommand::Command(TableCommand::LastRound)];
                commands.extend(ready(&table, &own));
                commands
            }
            TableStage::RoundOver(..) => ready(&table, &own),
            TableStage::MatchOver(..) if self.mood.begins => ready(&table, &own),
            TableStage::MatchOver(..) => Vec::new(),
        }
    }

    fn lobby_commands(&self, phone: usize, table: &Table, own: &[PlayerId]) -> Vec<GuestCommand> {
        if phone > 0 {
            return ready(table, own);
        }
        let bots = table.players.iter().filter(|p| p.kind.is_bot()).count();
        let people = table.players.len() - bots;
        if bots < self.mood.bots {
            vec![GuestCommand::Command(TableCommand::AddBot(
                Strength::Casual,
            ))]
        } else if self.mood.begins
            && people == self.scenario.phones.iter().sum::<usize>()
            && table.obstacle().is_none()
        {
            vec![GuestCommand::Command(TableCommand::Start)]
        } else {
            ready(table, own)
        }
    }

    /// One action for one seat: an answer to its question, or now and then an action out of turn.
    fn play(&mut self, phone: usize) -> Vec<GuestCommand> {
        let guest = &self.phones[phone].guest;
        let idle = guest.views().iter().filter(|view| {
            view.viewer
                .is_some_and(|seat| guest.pending(seat).next().is_none())
        });
        let views: Vec<View> = idle.cloned().collect();
        for view in views {
            let Some(seat) = view.viewer else { continue };
            let asked = view.prompt.is_some_and(|prompt| prompt.seats.has(seat));
            if self.scenario.clever {
                match self.clever(&view) {
                    Some(action) => return vec![act(seat, &view, action)],
                    None => continue,
                }
            }
            let in_turn = |action: &&Action| !matches!(action, Action::Call | Action::Catch(_));
            let answers: Vec<Action> = view.actions.iter().filter(in_turn).copied().collect();
            let actions = if asked && !self.chance(2000) {
                &answers
            } else {
                &view.actions
            };
            if actions.is_empty() || (!asked && !self.chance(1500)) {
                continue;
            }
            let action = actions[self.rng.below(actions.len() as u32) as usize];
            return vec![act(seat, &view, action)];
        }
        Vec::new()
    }

    /// The action of a person who knows the game a little. A person with an open question answers it.
    fn clever(&self, view: &View) -> Option<Action> {
        let game = &self.host.active_match.as_ref()?.game;
        let chosen = bot::choose(view, game.ruleset(), Strength::Casual, self.scenario.seed);
        chosen.or_else(|| game.default_action(view.viewer?))
    }
}

fn act(seat: Seat, view: &View, action: Action) -> GuestCommand {
    GuestCommand::Act {
        seat,
        seen: view.revision,
        action,
    }
}

/// Everyone on this phone says that they are ready.
fn ready(table: &Table, own: &[PlayerId]) -> Vec<GuestCommand> {
    let waiting = table
        .players
        .iter()
        .filter(|p| own.contains(&p.id) && !p.ready && p.part == Participation::Plays);
    waiting
        .map(|p| GuestCommand::Edit(p.id, Edit::Ready(true)))
        .collect()
}
