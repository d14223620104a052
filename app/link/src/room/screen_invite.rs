//! A screen's own room, in which a phone hands it the invitation to a table. A television has no camera, and players do
//! not type a link with its remote control.
//!
//! ```text
//! screen, shows the room's secret     phone at a table
//!   │ ── Knock to everybody ─────────▶ │   "Which table?", also to those who come later
//!   │ ◀──────────── the table's room ── │   again and again
//!   │ ── Call ───────────────────────▶ │   "I am on my way"
//! ```
use std::time::Duration;

use futures_timer::Delay;
use futures_util::{FutureExt, select_biased};
use wasm_bindgen_futures::spawn_local;

use super::bulletin::{Board, News};
use super::letter::Signal;
use super::open_room::AGAIN;
use super::secret::RoomSecret;
use crate::pairing::Code;
use crate::webrtc::peer::within;
use crate::{LinkError, LinkSettings, RoomState};

/// How long a phone repeats the invitation.
const TELLING: Duration = Duration::from_secs(12);
/// How long a screen stays in its room after the invitation, so that its answer gets out.
const LINGERS: Duration = Duration::from_secs(5);

/// Waits in the screen's room until a phone sends a table. Meanwhile it calls `heard` with the state of the servers.
///
/// # Errors
/// [`LinkError::Unsupported`] where the browser has no random numbers.
pub async fn await_table(
    settings: &LinkSettings,
    screen: &RoomSecret,
    heard: impl Fn(RoomState),
) -> Result<RoomSecret, LinkError> {
    let mut board = Board::open(&settings.meetings, screen)?;
    board.announce(Signal::Knock);
    loop {
        match board.next().await {
            News::State(state) => heard(state),
            News::Letter(letter) => {
                if let Signal::Code(Code::Room(table)) = letter.signal {
                    spawn_local(async move {
                        let thanks = board.insist(letter.from, Signal::Call);
                        within(LINGERS, Box::pin(thanks)).await;
                    });
                    return Ok(table);
                }
            }
        }
    }
}

/// Sends a table to a screen, in the screen's room.
///
/// # Errors
/// [`LinkError::RoomNotFound`] when no screen answers in time; [`LinkError::ServerUnreachable`];
/// [`LinkError::Unsupported`].
pub async fn tell_of_table(
    settings: &LinkSettings,
    screen: &RoomSecret,
    table: &RoomSecret,
) -> Result<(), LinkError> {
    let mut board = Board::open(&settings.meetings, screen)?;
    let told = Box::pin(told(&mut board, table));
    within(TELLING, told)
        .await
        .unwrap_or(Err(LinkError::RoomNotFound))
}

/// Repeats the invitation until a screen answers.
async fn told(board: &mut Board, table: &RoomSecret) -> Result<(), LinkError> {
    let word = || Signal::Code(Code::Room(table.clone()));
    let mut pause = AGAIN;
    let mut again = Delay::new(pause);
    board.announce(word());
    loop {
        let news = select_biased! {
            news = Box::pin(board.next()).fuse() => Some(news),
            () = (&mut again).fuse() => None,
        };
        match news {
            Some(News::Letter(letter)) => match letter.signal {
                Signal::Call => return Ok(()),
                Signal::Knock => board.post(letter.from, word()),
                Signal::Code(_) | Signal::Here | Signal::Between(..) => {}
            },
            Some(News::State(RoomState::Unreachable)) => return Err(LinkError::ServerUnreachable),
            Some(News::State(RoomState::Reachable)) => {}
            None => {
                board.announce(word());
                pause *= 2;
                again.reset(pause);
            }
        }
    }
}
