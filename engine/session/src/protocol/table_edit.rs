//! Changes to the list of players and to the agreed settings. This module knows nothing of links or cards.

use crate::protocol::{
    amendment::AmendmentRight,
    avatar::{Avatar, Look, Tint},
    disconnect::{CommandRejection, DisconnectReason},
    ids::PlayerId,
    message::{Edit, Purpose, ShownClaim, TableCommand},
    name::Name,
    named_config::NamedConfig,
    pace::Pace,
    same_deal::NextDeal,
    table::{
        DealPolicy, MAX_AT_TABLE, MAX_SCREENS, Obstacle, Participation, Player, PlayerKind,
        Presence, Table, TableStage,
    },
};
use alloc::vec::Vec;
use base::Seat;
use games::{GameConfig, bot::Strength};

/// The names of bots.
const BOTS: [&str; MAX_AT_TABLE - 1] = [
    "Ada", "Bolt", "Cosmo", "Dot", "Echo", "Fig", "Gizmo", "Hal", "Iris", "Juno", "Kiwi", "Lulu",
    "Mika", "Nori", "Otto",
];
/// The name of a screen that shows the table.
const SCREEN: &str = "Screen";
/// The name of people who gave none.
const NAMELESS: &str = "Player";

/// All names that a bot may get.
pub(crate) fn bots() -> impl Iterator<Item = Name> {
    BOTS.iter().filter_map(|name| Name::clean(name))
}

impl Table {
    pub(crate) fn new(
        config: GameConfig,
        pace: Pace,
        deal_policy: DealPolicy,
        amendment_right: AmendmentRight,
    ) -> Table {
        Table {
            term: 0,
            round_number: Default::default(),
            deal: Default::default(),
            stage: TableStage::Lobby,
            players: Vec::new(),
            config: config.into(),
            pace,
            deal_policy,
            amendment_right,
            amendment: None,
            ages: Vec::new(),
            absences: Vec::new(),
            next_deal: NextDeal::Fresh,
            ready_resets: 0,
        }
    }

    pub(crate) fn is_full(&self) -> bool {
        let screens = self.screens().count();
        self.players.len() - screens >= MAX_AT_TABLE
    }

    fn screens(&self) -> impl Iterator<Item = &Player> {
        self.players.iter().filter(|p| p.kind == PlayerKind::Screen)
    }

    /// A lost screen that a new one may replace if the maximum is reached; `None` if there is room.
    pub(crate) fn stale_screen(&self) -> Result<Option<PlayerId>, DisconnectReason> {
        if self.screens().count() < MAX_SCREENS {
            return Ok(None);
        }
        let lost = self.screens().find(|p| p.presence == Presence::Lost);
        lost.map(|screen| Some(screen.id))
            .ok_or(DisconnectReason::Screens)
    }

    pub(crate) fn add_screen(&mut self, id: PlayerId) {
        let look = Look {
            tint: Tint::Slate,
            avatar: Avatar::Owl,
        };
        self.add(id, Name::clean(SCREEN), look, PlayerKind::Screen, false);
    }

    /// A number for a new player that is not in use. A reused number would give the player another's seat, after enough
    /// people came and went. `last` is the number that the newest player got.
    pub(crate) fn fresh_id(&self, last: &mut u16) -> PlayerId {
        loop {
            *last = last.wrapping_add(1);
            if self.player(PlayerId(*last)).is_none() {
                return PlayerId(*last);
            }
        }
    }

    /// Adds the new player of this claim: a screen, or a person. The `host` is always a person.
    pub(crate) fn add_newcomer(&mut self, id: PlayerId, claim: &ShownClaim, host: bool) {
        if claim.purpose == Purpose::Show && !host {
            return self.add_screen(id);
        }
        self.add_person(id, &claim.name, claim.look, host);
        let player = self.player_mut(id);
        if let Some(player) = player.filter(|_| claim.purpose == Purpose::Watch) {
            player.part = Participation::Watches;
        }
    }

    /// Seats a new person, or lets them watch if all seats are taken.
    pub(crate) fn add_person(&mut self, id: PlayerId, name: &str, look: Option<Look>, host: bool) {
        let name = Name::clean(name).or_else(|| Name::clean(NAMELESS));
        let look = look.unwrap_or_else(|| self.free_look());
        self.add(id, name, look, PlayerKind::Person, host);
    }

    pub(crate) fn add_bot(
        &mut self,
        id: PlayerId,
        strength: Strength,
    ) -> Result<(), CommandRejection> {
        if self.is_full() || !self.has_room() {
            return Err(CommandRejection::Full);
        }
        let mut names = bots();
        let name = names
            .find(|name| !self.is_taken(name, id))
            .or_else(|| bots().next());
        let look = Look {
            avatar: Avatar::Robot,
            ..self.free_look()
        };
        self.add(id, name, look, PlayerKind::Bot(strength), false);
        Ok(())
    }

    fn add(&mut self, id: PlayerId, name: Option<Name>, look: Look, kind: PlayerKind, host: bool) {
        let Some(name) = name else { return };
        let part = match kind != PlayerKind::Screen && self.has_room() {
            true => Participation::Plays,
            false => Participation::Watches,
        };
        let name = name.unique(|name| self.is_taken(name, id));
        self.players.push(Player {
            id,
            name,
            look,
            kind,
            part,
            presence: Presence::Here,
            ready: !kind.is_person(),
            seat: None,
            host,
        });
    }

    /// Checks that this player can be removed. A table without its host is closed, so the host stays.
    pub(crate) fn check_removal(&self, id: PlayerId) -> Result<(), CommandRejection> {
        match self.player(id) {
            None => Err(CommandRejection::NotYours),
            Some(player) if player.host => Err(CommandRejection::HostStays),
            Some(_) => Ok(()),
        }
    }

    /// Removes a player from the list. Keeps the name while the scores need it.
    pub(crate) fn drop_player(&mut self, id: PlayerId) {
        self.ages.retain(|aged| *aged != id);
        match self.player_mut(id) {
            Some(player) if player.seat.is_some() => player.presence = Presence::Gone,
            _ => self.players.retain(|player| player.id != id),
        }
    }

    /// Frees all seats after a match, and removes players who left.
    pub(crate) fn clear_seats(&mut self) {
        self.players
            .retain(|player| player.presence != Presence::Gone);
        self.players
            .iter_mut()
            .for_each(|player| player.seat = None);
        self.unready();
    }

    /// Seats the players of the next match. Returns their ids in seat order.
    pub(crate) fn take_seats(&mut self) -> Vec<PlayerId> {
        self.clear_seats();
        let up: Vec<PlayerId> = self.next_up().map(|player| player.id).collect();
        for (id, seat) in up.iter().zip(Seat::first(up.len())) {
            if let Some(player) = self.player_mut(*id) {
                player.seat = Some(seat);
            }
        }
        up
    }

    /// Resets readiness: every person has to get ready again.
    pub(crate) fn unready(&mut self) {
        self.ready_resets = self.ready_resets.wrapping_add(1);
        self.players
            .iter_mut()
            .for_each(|player| player.ready = !player.kind.is_person());
    }

    /// Changes a player. [`Edit::Leave`], [`Edit::Vote`] and [`Edit::Amend`] are handled elsewhere.
    pub(crate) fn edit(&mut self, id: PlayerId, edit: &Edit) -> Result<(), CommandRejection> {
        if !matches!(edit, Edit::Ready(_) | Edit::SameDeal(_)) && self.stage != TableStage::Lobby {
            return Err(CommandRejection::LobbyOnly);
        }
        match edit {
            Edit::Name(raw) => {
                let name = Name::clean(raw).ok_or(CommandRejection::Name)?;
                let name = name.unique(|name| self.is_taken(name, id));
                self.change(id, |player| player.name = name)
            }
            Edit::Look(look) => self.change(id, |player| player.look = *look),
            Edit::Part(part) => self.set_part(id, *part),
            Edit::Ready(_) if self.is_playing() => Err(CommandRejection::NothingToBeReadyFor),
            Edit::Ready(ready) => self.change(id, |player| player.ready = *ready),
            Edit::SameDeal(yes) => {
                self.answer_same_deal(id, *yes);
                Ok(())
            }
            Edit::Leave | Edit::Vote(..) | Edit::Amend(..) => Err(CommandRejection::HostStays),
        }
    }

    /// Applies a command that sets one value. Other commands change nothing here.
    pub(crate) fn set(&mut self, command: &TableCommand) -> Result<(), CommandRejection> {
        match command {
            TableCommand::Strength(id, strength) => {
                let bot = self.player_mut(*id).filter(|player| player.kind.is_bot());
                bot.ok_or(CommandRejection::NotYours)?.kind = PlayerKind::Bot(*strength);
            }
            TableCommand::Move(id, to) => self.move_player(*id, *to)?,
            TableCommand::GameConfig(config) => self.set_config(config.clone())?,
            TableCommand::Pace(pace) => self.pace = *pace,
            TableCommand::DealPolicy(deal_policy) => self.deal_policy = *deal_policy,
            TableCommand::AmendmentRight(amendment_right) => {
                self.set_amendment_right(*amendment_right)
            }
            TableCommand::Ages(ages) => self.set_ages(ages)?,
            // These change more than the table, and the host alone knows how.
            TableCommand::AddBot(_)
            | TableCommand::Remove(_)
            | TableCommand::Start
            | TableCommand::AskSameDeal
            | TableCommand::LastRound
            | TableCommand::Lobby
            | TableCommand::Close
            | TableCommand::Pass(_) => {}
        }
        Ok(())
    }

    /// Sets the game config. A new one resets readiness, since people got ready for another game. Another name for
    /// the same one does not.
    fn set_config(&mut self, config: NamedConfig) -> Result<(), CommandRejection> {
        config
            .check_values()
            .map_err(CommandRejection::GameConfig)?;
        if *self.config != *config {
            self.unready();
        }
        self.config = config;
        Ok(())
    }

    /// Checks that nothing prevents the match from starting.
    pub(crate) fn check_start(&self) -> Result<(), CommandRejection> {
        match self.obstacle() {
            None => Ok(()),
            Some(Obstacle::GameConfig(error)) => Err(CommandRejection::GameConfig(error)),
            Some(Obstacle::Unready(_)) => Err(CommandRejection::Unready),
            Some(Obstacle::Lost(_)) => Err(CommandRejection::SomebodyLost),
        }
    }

    pub(crate) fn move_player(&mut self, id: PlayerId, to: u8) -> Result<(), CommandRejection> {
        let at = self
            .players
            .iter()
            .position(|p| p.id == id)
            .ok_or(CommandRejection::NotYours)?;
        let player = self.players.remove(at);
        self.players
            .insert(usize::from(to).min(self.players.len()), player);
        Ok(())
    }

    fn set_ages(&mut self, ages: &[PlayerId]) -> Result<(), CommandRejection> {
        let twice = |at: usize| ages[..at].contains(&ages[at]);
        let known = |id: &PlayerId| self.player(*id).is_some();
        if !ages.iter().all(known) || (0..ages.len()).any(twice) {
            return Err(CommandRejection::Range);
        }
        self.ages = ages.to_vec();
        Ok(())
    }

    pub(crate) fn player_mut(&mut self, id: PlayerId) -> Option<&mut Player> {
        self.players.iter_mut().find(|player| player.id == id)
    }

    fn set_part(&mut self, id: PlayerId, part: Participation) -> Result<(), CommandRejection> {
        if self
            .player(id)
            .is_some_and(|p| p.kind == PlayerKind::Screen)
        {
            return Err(CommandRejection::NotYours);
        }
        let joins = self.player(id).is_some_and(|p| p.part != part) && part == Participation::Plays;
        if joins && !self.has_room() {
            return Err(CommandRejection::Full);
        }
        self.change(id, |player| player.part = part)
    }

    fn change(
        &mut self,
        id: PlayerId,
        change: impl FnOnce(&mut Player),
    ) -> Result<(), CommandRejection> {
        self.player_mut(id)
            .map(change)
            .ok_or(CommandRejection::NotYours)
    }

    /// True if one more player fits.
    fn has_room(&self) -> bool {
        self.next_up().count() < *self.config.players().end()
    }

    fn is_taken(&self, name: &Name, by_others_than: PlayerId) -> bool {
        let others = self.players.iter().filter(|p| p.id != by_others_than);
        others.into_iter().any(|player| player.name.is_like(name))
    }

    /// The least used color and the least used picture, each the first of its kind.
    fn free_look(&self) -> Look {
        let worn = |is: &dyn Fn(&Look) -> bool| self.players.iter().filter(|p| is(&p.look)).count();
        let tint = |tint: &&Tint| worn(&|look| look.tint == **tint);
        let avatar = |avatar: &&Avatar| worn(&|look| look.avatar == **avatar);
        let (tints, avatars) = (Tint::ALL.iter(), Avatar::PEOPLE.iter());
        Look {
            tint: tints.min_by_key(tint).copied().unwrap_or_default(),
            avatar: avatars.min_by_key(avatar).copied().unwrap_or_default(),
        }
    }
}
