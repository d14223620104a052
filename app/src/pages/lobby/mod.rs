//! The lobby: people come, choose and get ready.
pub(crate) mod agreement;
pub(crate) mod announcements;
pub(crate) mod game;
pub(crate) mod game_choice;
pub(crate) mod house_rule_choice;
pub(crate) mod house_rule_night;
pub(crate) mod house_rules;
pub(crate) mod invite;
pub(crate) mod lobby_page;
pub(crate) mod pace;
pub(crate) mod pairing;
pub(crate) mod people;
pub(crate) mod player_order;
pub(crate) mod presets;
pub(crate) mod seats;
pub(crate) mod start;
pub(crate) mod trial;

pub(crate) use crate::art::emblem::Emblem;
pub(crate) use game::GameSummary;
pub(crate) use game_choice::as_last;
pub(crate) use house_rule_night::nightly;
pub(crate) use house_rules::HouseRules;
pub(crate) use invite::{Invite, room_link};
pub(crate) use lobby_page::LobbyPage;
pub(crate) use people::People;
pub(crate) use presets::KeepPreset;
pub(crate) use start::{all_mine_ready, get_ready};
