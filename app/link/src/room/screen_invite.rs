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

use super::bulletin::AGAIN;
use super::bulletin::{Bulletin, BulletinEvent};
use super::letter::Signal;
use super::secret::RoomSecret;
use crate::pairing::Code;
use crate::timeout::within;
use crate::{LinkError, LinkSettings, RoomState};

/// How long a phone repeats the invitation.
const TELLING: Duration = Duration::from_secs(12);
/// How long a screen stays in its room after the invitation, so that its answer gets out.
const LINGERS: Duration = Duration::from_secs(5);

/// Waits in the screen's room until a phone sends a table. AbsenceChoice it calls `heard` with the state of the servers.
///
/// # Errors
/// [`LinkError::Unsupported`] where the browser has no random numbers.
pub async fn await_table(
    settings: &LinkSettings,
    screen: &RoomSecret,
    heard: impl Fn(RoomState),
) -> Result<RoomSecret, LinkError> {
    let mut bulletin = Bulletin::open(&settings.meetings, screen)?;
    bulletin.announce(Signal::Knock);
    loop {
        match bulletin.next().await {
            BulletinEvent::State(state) => heard(state),
            BulletinEvent::Letter(letter) => {
                if let Signal::Code(Code::Room(table)) = letter.signal {
                    spawn_local(async move {
                        let thanks = bulletin.insist(letter.from, Signal::Call);
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
    let mut bulletin = Bulletin::open(&settings.meetings, screen)?;
    let told = Box::pin(told(&mut bulletin, table));
    within(TELLING, told)
        .await
        .unwrap_or(Err(LinkError::RoomNotFound))
}

/// Repeats the invitation until a screen answers.
async fn told(bulletin: &mut Bulletin, table: &RoomSecret) -> Result<(), LinkError> {
    let word = || Signal::Code(Code::Room(table.clone()));
    let mut pause = AGAIN;
    let mut again = Delay::new(pause);
    bulletin.announce(word());
    loop {
        let event = select_biased! {
            event = Box::pin(bulletin.next()).fuse() => Some(event),
            () = (&mut again).fuse() => None,
        };
        match event {
            Some(BulletinEvent::Letter(letter)) => match letter.signal {
                Signal::Call => return Ok(()),
                Signal::Knock => bulletin.post(letter.from, word()),
                Signal::Code(_) | Signal::Here | Signal::Between(..) => {}
            },
            Some(BulletinEvent::State(RoomState::Unreachable)) => {
                return Err(LinkError::ServerUnreachable);
            }
            Some(BulletinEvent::State(RoomState::Reachable)) => {}
            None => {
                bulletin.announce(word());
                pause *= 2;
                again.reset(pause);
            }
        }
    }
}
