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

use futures_util::{FutureExt, select_biased};
use wasm_bindgen_futures::spawn_local;

use super::bulletin::{Bulletin, BulletinEvent, Repeats};
use super::letter::RoomSignal;
use super::secret::RoomSecret;
use crate::pairing::Code;
use crate::task::within;
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
    let mut bulletin = Bulletin::open(settings, screen)?;
    bulletin.announce(RoomSignal::Knock);
    loop {
        match bulletin.next().await {
            BulletinEvent::State(state) => heard(state),
            BulletinEvent::Letter(letter) => {
                if let RoomSignal::Code(Code::Room(table)) = letter.signal {
                    spawn_local(async move {
                        let thanks = bulletin.insist(letter.from, RoomSignal::Call);
                        within(LINGERS, thanks).await;
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
    let mut bulletin = Bulletin::open(settings, screen)?;
    within(TELLING, repeat_invitation(&mut bulletin, table))
        .await
        .unwrap_or(Err(LinkError::RoomNotFound))
}

/// Repeats the invitation until a screen answers.
async fn repeat_invitation(bulletin: &mut Bulletin, table: &RoomSecret) -> Result<(), LinkError> {
    let word = || RoomSignal::Code(Code::Room(table.clone()));
    let mut repeats = Repeats::new();
    bulletin.announce(word());
    loop {
        select_biased! {
            event = bulletin.next().fuse() => match event {
                BulletinEvent::Letter(letter) => match letter.signal {
                    RoomSignal::Call => return Ok(()),
                    RoomSignal::Knock => bulletin.post(letter.from, word()),
                    RoomSignal::Code(_) | RoomSignal::Here | RoomSignal::Between(..) => {}
                },
                BulletinEvent::State(RoomState::Unreachable) => {
                    return Err(LinkError::ServerUnreachable);
                }
                BulletinEvent::State(RoomState::Reachable) => {}
            },
            () = repeats.next().fuse() => bulletin.announce(word()),
        }
    }
}
