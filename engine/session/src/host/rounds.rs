//! Rounds and matches: start, inputs, end, and the news about them for everyone.

use crate::{
    host::{
        active_match::{self, ActiveMatch},
        machine::Host,
        proof::round_proof::RoundRandomness,
    },
    protocol::{
        disconnect::CommandRejection,
        ids::{LinkId, PlayerId},
        message::{ActionResult, FromHost},
        same_deal::{KnownDeal, NextDeal},
        table::{Participation, Player, Presence, Table, TableStage},
    },
};
use alloc::{boxed::Box, vec::Vec};
use base::{Seat, Seed};
use games::{
    Setup,
    rulesets::{TableRules, config::ConfigError},
};
use kernel::{Event, Input};

impl Host {
    /// Starts the match, its next round, or the next match.
    pub(crate) fn start(&mut self) -> Result<(), CommandRejection> {
        match self.table.stage {
            TableStage::Round(_) => Err(CommandRejection::NotInRound),
            TableStage::RoundOver(..) | TableStage::MatchOver(..) => match self.table.next_deal {
                NextDeal::Same { .. } => self.deal_same(),
                NextDeal::Fresh | NextDeal::Declined(_) => self.deal(),
            },
            TableStage::Lobby => self.start_match(),
        }
    }

    fn start_match(&mut self) -> Result<(), CommandRejection> {
        // The known deal counts once, no matter what follows. A later start uses unknown cards.
        let known_deal = self.known_deal.take();
        self.table.check_start()?;
        match known_deal {
            Some(known_deal) => self.deal_known(&known_deal),
            None => self.deal(),
        }
    }

    /// The next round's setup without its seed, its dealer unless drawn by lot, and the players by seat.
    pub(crate) fn next_setup(
        &mut self,
    ) -> Result<(Setup, Option<Seat>, Vec<PlayerId>), ConfigError> {
        let rules = self.settle_rules()?;
        if let (TableStage::RoundOver(..), Some(active_match)) =
            (&self.table.stage, &self.active_match)
        {
            let match_ = active_match.stored.match_.clone().with_rules(rules)?;
            let setup = match_.setup(Seed::from_number(0));
            let dealer = Some(setup.dealer);
            return Ok((setup, dealer, active_match.stored.seats.to_vec()));
        }
        let seats: Vec<PlayerId> = self.table.next_up().map(|player| player.id).collect();
        let (ages, deals) = (&self.table.ages, self.deals_on(&seats));
        let match_ = active_match::new_match(rules, &seats, ages, deals, Seed::from_number(0))?;
        Ok((match_.setup(Seed::from_number(0)), deals, seats))
    }

    /// The first dealer if these players play again.
    fn deals_on(&self, seats: &[PlayerId]) -> Option<Seat> {
        let last = self.active_match.as_ref()?;
        last.deals(&self.table.config, seats)
    }

    /// Begins the next round of the match, or the first round of a new match.
    pub(crate) fn deal_by(&mut self, randomness: RoundRandomness) -> Result<(), CommandRejection> {
        let rules = self.settle_rules();
        let rules = rules.map_err(CommandRejection::GameConfig)?;
        let active_match = match (&self.table.stage, &self.active_match) {
            (TableStage::RoundOver(..), Some(active_match)) => {
                active_match.next(rules, randomness, self.now)
            }
            _ => self.new_match(rules, randomness),
        };
        self.begin(active_match.map_err(CommandRejection::GameConfig)?);
        Ok(())
    }

    /// The rules of the next round. They are built once, and again only if the game config or the number of seats
    /// changes.
    fn settle_rules(&mut self) -> Result<TableRules, ConfigError> {
        let (config, seats) = match (&self.table.stage, &self.active_match) {
            (TableStage::RoundOver(..), Some(it)) => {
                (self.table.next_config(), it.stored.seats.len())
            }
            _ => (*self.table.config, self.table.next_up().count()),
        };
        let seats = seats as u8;
        let last = self
            .active_match
            .as_ref()
            .map(|it| it.stored.match_.rules());
        let mut known = self.rules.iter().chain(last);
        let rules = match known.find(|rules| rules.is_of(&config, seats)) {
            Some(rules) => rules.clone(),
            None => TableRules::new(config, seats)?,
        };
        self.rules = Some(rules.clone());
        Ok(rules)
    }

    fn new_match(
        &mut self,
        rules: TableRules,
        randomness: RoundRandomness,
    ) -> Result<ActiveMatch, ConfigError> {
        let seats = self.table.take_seats();
        let (ages, deals) = (&self.table.ages, self.deals_on(&seats));
        let match_ = active_match::new_match(rules, &seats, ages, deals, randomness.lots)?;
        ActiveMatch::begin(match_, seats, 0, randomness, self.now)
    }

    /// Begins a dealt round. Everyone first receives the table, then the game.
    pub(crate) fn begin(&mut self, mut active_match: ActiveMatch) {
        self.drop_held();
        self.cancel_start();
        self.table.round_number = self.table.next_round_number();
        self.table.deal = active_match.deal();
        self.table.stage = TableStage::Round(active_match.scores());
        self.table
            .config
            .change(*active_match.stored.match_.config());
        self.table.next_deal = NextDeal::Fresh;
        self.table.unready();
        let mut events: Vec<Event> = active_match.stored.match_.lot_events().collect();
        events.extend(active_match.take_events());
        self.active_match = Some(active_match);
        self.unsaved = true;
        self.untold = false;
        self.send_all(&FromHost::Table(Box::new(self.table.clone())));
        // The deal alone may end a round.
        self.publish_events(&events);
    }

    /// Returns to the lobby from any stage.
    pub(crate) fn reopen_lobby(&mut self) {
        let starts = self.cancel_start();
        if self.active_match.is_none() {
            if starts {
                // Its number is used up. By that, phones hear that no cards come.
                self.table.round_number = self.table.next_round_number();
            }
            return;
        }
        self.drop_held();
        self.active_match = None;
        self.table.stage = TableStage::Lobby;
        self.table.amendment = None;
        self.table.next_deal = NextDeal::Fresh;
        self.table.clear_seats();
        self.timers.plans.clear();
    }

    /// Starts the next round or match automatically, once every player whose answer counts is ready.
    pub(crate) fn go_on_if_ready(&mut self) {
        let here = self.table.players.iter();
        let here =
            here.filter(|player| player.kind.is_person() && player.presence == Presence::Here);
        let mut words = here
            .filter_map(|player| self.table.would_go_on(player))
            .peekable();
        if words.peek().is_some() && words.all(|ready| ready) {
            // There may be too few players for another match. The host sees that in the lobby.
            let _ = self.start();
        }
    }

    pub(crate) fn finish_round(&mut self) {
        self.drop_held();
        self.timers.plans.clear();
        let Some(active_match) = self.active_match.as_mut() else {
            return;
        };
        active_match.enter();
        self.table.amendment = None;
        self.publish();
        self.table.unready();
        self.show_standing();
    }

    /// Shows that the round or the match is over.
    fn show_standing(&mut self) {
        let Some(active_match) = &self.active_match else {
            return;
        };
        let Some(outcome) = active_match.game.outcome().cloned() else {
            return;
        };
        let scores = active_match.scores();
        self.table.stage = match active_match.stored.match_.standing() {
            Some(standing) => {
                // No round follows for which a change would count, or for which the host may have asked phones already.
                self.table.amendment = None;
                self.cancel_start();
                TableStage::MatchOver(scores, outcome, standing.winners)
            }
            None => TableStage::RoundOver(scores, outcome),
        };
        self.changed();
    }

    /// Ends the match because time is up or the host chose so. A round in play becomes the last one. Between two rounds
    /// the match is over (TWI-33, DIG-16).
    pub(crate) fn time_is_up(&mut self) {
        let Some(active_match) = self.active_match.as_mut() else {
            return;
        };
        active_match.time_is_up();
        match &mut self.table.stage {
            TableStage::Round(scores) => *scores = active_match.scores(),
            TableStage::RoundOver(..) => self.show_standing(),
            TableStage::Lobby | TableStage::MatchOver(..) => {}
        }
        self.changed();
    }

    /// Gives up a seat for good.
    pub(crate) fn vacate(&mut self, seat: Seat) {
        let Some(active_match) = self.active_match.as_mut() else {
            return;
        };
        active_match.leave(seat);
        // The cards of a seat that is given up cannot be dealt again.
        if matches!(self.table.next_deal, NextDeal::Same { .. }) {
            self.table.next_deal = NextDeal::Fresh;
        }
        if self.table.is_playing() {
            // The game refuses this for a seat that is already out of the round.
            let _ = self.apply(Input::Leave(seat));
            if let (TableStage::Round(scores), Some(active_match)) =
                (&mut self.table.stage, &self.active_match)
            {
                *scores = active_match.scores();
            }
        } else if matches!(self.table.stage, TableStage::RoundOver(..)) {
            self.show_standing();
        }
        if !self
            .table
            .players
            .iter()
            .any(|p| p.kind.is_person() && p.presence != Presence::Gone)
        {
            self.reopen_lobby();
        }
    }

    /// Drops the actions that still wait. They have missed their round.
    fn drop_held(&mut self) {
        for act in self.timers.drop_held() {
            self.settle(&act, ActionResult::Missed);
        }
    }

    /// Asks every player of the last round to play its deal again. People on the host's own phone need not be asked.
    pub(crate) fn ask_same_deal(&mut self, link: LinkId) -> Result<(), CommandRejection> {
        if matches!(self.table.next_deal, NextDeal::Same { .. }) {
            return Ok(());
        }
        let asked = self.last_deal()?.stored.transcript.setup.playing;
        let agreed = asked.and(self.seats_on(link));
        self.table.next_deal = NextDeal::Same { asked, agreed };
        self.go_on_if_ready();
        Ok(())
    }

    /// Deals the last round again, to the same seats.
    pub(crate) fn deal_same(&mut self) -> Result<(), CommandRejection> {
        let bot_seed = self.entropy.number();
        let active_match = self.last_deal()?.again(bot_seed, self.now);
        self.begin(active_match.map_err(CommandRejection::GameConfig)?);
        Ok(())
    }

    /// The last round, if it can be dealt again.
    fn last_deal(&self) -> Result<&ActiveMatch, CommandRejection> {
        let over = self.table.is_over();
        let Some(active_match) = self.active_match.as_ref().filter(|_| over) else {
            return Err(CommandRejection::NothingToDealAgain);
        };
        if self.proof_server.due().is_some() {
            return Err(CommandRejection::Dealing);
        }
        if self.table.is_between_rounds() {
            return Err(CommandRejection::NightGoesOn);
        }
        let dealt_in = active_match.stored.transcript.setup.playing;
        let is_here = |seat: Seat| {
            let player = self.table.seated(seat);
            player.is_some_and(|player| player.presence != Presence::Gone)
        };
        if !dealt_in.iter().all(is_here) {
            return Err(CommandRejection::OtherSeats);
        }
        Ok(active_match)
    }

    /// Deals the known cards for which this table was opened to the players at it. The host gets the chosen seat.
    pub(crate) fn deal_known(&mut self, known_deal: &KnownDeal) -> Result<(), CommandRejection> {
        let seats = usize::from(known_deal.setup.seats);
        let fits = known_deal.is_sound() && known_deal.setup.config == *self.table.config;
        if !fits || self.table.next_up().count() != seats {
            return Err(CommandRejection::OtherSeats);
        }
        let host = self.table.players.iter().find(|player| player.host);
        if let Some(host) = host.map(|player| player.id) {
            self.table
                .move_player(host, known_deal.seat.index() as u8)?;
        }
        self.table.call_bots(&known_deal.names);
        let ids: Vec<PlayerId> = self.table.next_up().map(|player| player.id).collect();
        let bot_seed = self.entropy.number();
        let active_match = ActiveMatch::known(known_deal.setup.clone(), ids, bot_seed, self.now);
        let active_match = active_match.map_err(CommandRejection::GameConfig)?;
        self.table.take_seats();
        self.begin(active_match);
        Ok(())
    }
}

impl Table {
    /// True if this player is ready for the next step; `None` if their answer does not count.
    fn would_go_on(&self, player: &Player) -> Option<bool> {
        let counts = match (&self.stage, self.next_deal) {
            (TableStage::Lobby | TableStage::Round(_), _) => false,
            (_, NextDeal::Same { .. }) => return self.same_deal_answer(player),
            (TableStage::RoundOver(scores, _), _) => {
                let is_in = |seat: Option<Seat>| seat.is_some_and(|seat| scores.playing.has(seat));
                let plays_on = |player: &Player| player.kind.is_person() && is_in(player.seat);
                // If only bots play on, the people who watch them decide.
                let all_out = !self.players.iter().any(plays_on);
                is_in(player.seat) || (all_out && player.seat.is_some())
            }
            (TableStage::MatchOver(..), _) => player.part == Participation::Plays,
        };
        counts.then_some(player.ready)
    }
}
