//! The seams at which a release build is taken apart: the content of each later program.
//!
//! Any other build is one program, and fetches nothing.
use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;

use crate::{
    chunk_loader::{Chunks, ExtrasChunk, LobbyChunk, TableChunk},
    pages::{
        lobby::{
            game_choice::GameChoice,
            house_rule_choice::{HouseRuleChoice, start_remedy, table_choice},
            pairing::HostPairing,
            people::Strengths,
            seats::Seats,
            trial::try_out,
        },
        play::round::Round,
        replay::history_page::HistoryPage,
        results::{Results, Scoreboard},
        rules::{
            demo::ShowMe,
            rulebook::Rulebook,
            tour::{Tour, Tours},
        },
        settings::SettingsPage,
    },
    session::{HostChunk, HostSheets, LinksChunk, ROUNDS, RoundChunk, Session, SessionChunks},
};

/// The functions that fetch the later programs.
pub const CHUNKS: Chunks = Chunks {
    session: SessionChunks {
        links: || Box::pin(fetch_links()),
        host: || Box::pin(fetch_host()),
        round: || Box::pin(fetch_round()),
    },
    lobby: || Box::pin(fetch_lobby()),
    table: || Box::pin(fetch_table()),
    extras: || Box::pin(fetch_extras()),
};

static LINKS_CHUNK: LinksChunk = LinksChunk {
    transport: &link::BROWSER,
    look_ahead: Session::look_ahead,
    stop: Session::stop_looking_ahead,
};

static LOBBY_CHUNK: LobbyChunk = LobbyChunk {
    screen: crate::pages::screen,
    start: Session::start,
    join: |session, room| session.join(Some(room), false),
    looks: crate::pages::join::name_and_look::looks,
    begin: |session| {
        crate::art::lay_out_shapes();
        session.restore();
        crate::pages::keep_focus(session);
    },
};

static HOST_CHUNK: HostChunk = HostChunk {
    open: Session::open_as_host,
    resume: Session::resume,
    meet_again: Session::host_again,
    take_over: Session::host_after,
    try_out,
    verifier: engine::session::VERIFIER,
    sheets: HostSheets {
        games: |on_done| view! { <GameChoice on_done /> }.into_any(),
        house_rules: || view! { <HouseRuleChoice /> }.into_any(),
        remedy: start_remedy,
        pace: || table_choice("").into_any(),
        seats: || view! { <Seats /> }.into_any(),
        strength: |id, player| view! { <Strengths id player /> }.into_any(),
        pairing: || view! { <HostPairing /> }.into_any(),
    },
};

static TABLE_CHUNK: TableChunk = TableChunk {
    table: || view! { <Round /> }.into_any(),
    results: || view! { <Results /> }.into_any(),
    scoreboard: || view! { <Scoreboard /> }.into_any(),
    begin: |session| {
        crate::art::lay_out_sprite();
        crate::sound::feel(session);
    },
};

static EXTRAS_CHUNK: ExtrasChunk = ExtrasChunk {
    rulebook: |config, at, above, shown| view! { <Rulebook config at above shown /> }.into_any(),
    demo: |rule, config, purpose| view! { <ShowMe rule config purpose /> }.into_any(),
    tours: || view! { <Tours /> }.into_any(),
    tour: |game| view! { <Tour game /> }.into_any(),
    history: || view! { <HistoryPage /> }.into_any(),
    settings: || view! { <SettingsPage /> }.into_any(),
    pictures: crate::pages::pictures,
};

/// Defines the function that fetches a later program, which is named in the brackets. In a build that is not taken
/// apart that program is one with the first.
macro_rules! later {
    ($function:ident($program:ident): $chunk:ty = $content:ident) => {
        #[cfg(apart)]
        #[leptos::wasm_split::wasm_split($program, wasm_split_path = leptos::wasm_split, fallible)]
        fn $function() -> Result<&'static $chunk, SplitLoaderError> {
            Ok(&$content)
        }

        #[cfg(not(apart))]
        async fn $function() -> Result<&'static $chunk, SplitLoaderError> {
            Ok(&$content)
        }
    };
}

later!(fetch_links(links): LinksChunk = LINKS_CHUNK);
later!(fetch_lobby(lobby): LobbyChunk = LOBBY_CHUNK);
later!(fetch_round(round): RoundChunk = ROUNDS);
later!(fetch_host(host): HostChunk = HOST_CHUNK);
later!(fetch_table(table): TableChunk = TABLE_CHUNK);
later!(fetch_extras(extras): ExtrasChunk = EXTRAS_CHUNK);
