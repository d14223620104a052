//! The messages of a host as a guest without its round part reads them. It reads all that a lobby needs. Of the others it
//! reads the kind alone.

use crate::{
    proof::signing::VerifyingKey,
    protocol::{
        bounds,
        disconnect::{CommandRejection, DisconnectReason},
        ids::PlayerId,
        invite_relay::InviteReply,
        message::{Owned, RaceQuestion, Reaction},
        table::{MAX_AT_TABLE, MAX_SCREENS, Table},
    },
    replication::host_certificate::HostCertificate,
};
use alloc::{boxed::Box, vec::Vec};
use base::codec::{self, CodecError, Remainder};
use bincode::Decode;

/// A message of the host. The kinds are those of [`FromHost`](crate::protocol::message::FromHost), in the same order.
#[derive(Clone, Debug, PartialEq, Eq, Decode)]
pub(crate) enum LobbyMessage {
    HostCertificate(Box<HostCertificate>),
    Welcome(Vec<Owned>, Box<Table>),
    Table(Box<Table>),
    Update,
    ActionResult,
    RaceQuestion(Option<RaceQuestion>),
    SettingRejected(CommandRejection),
    Reaction(PlayerId, Reaction),
    Replica,
    Relayed,
    Pong(u32),
    Ping(u32),
    Away,
    YieldsTo(VerifyingKey),
    Disconnect(DisconnectReason),
    InviteReply(InviteReply),
    Proof,
    RequestRejected(CommandRejection),
}

/// A numbered message of the host.
#[derive(Clone, Debug, PartialEq, Eq, Decode)]
pub(crate) struct NumberedLobbyMessage {
    /// Counts the frames on this link, from 0.
    pub(crate) seq: u32,
    pub(crate) message: LobbyMessage,
}

impl LobbyMessage {
    /// True if a lobby does without it: the round part reads it.
    pub(crate) fn is_of_rounds(&self) -> bool {
        matches!(
            self,
            LobbyMessage::Update
                | LobbyMessage::ActionResult
                | LobbyMessage::Replica
                | LobbyMessage::Relayed
                | LobbyMessage::Proof
        )
    }

    /// True if it is for phones that the host has let in. Before the welcome a phone does not know its own seats, nor
    /// whose replica it is.
    pub(crate) fn needs_welcome(&self) -> bool {
        matches!(
            self,
            LobbyMessage::Table(_)
                | LobbyMessage::Update
                | LobbyMessage::RaceQuestion(_)
                | LobbyMessage::Replica
        )
    }

    fn is_bounded(&self) -> bool {
        match self {
            LobbyMessage::Welcome(owned, table) => {
                owned.len() <= MAX_AT_TABLE + MAX_SCREENS && bounds::table(table)
            }
            LobbyMessage::Table(table) => bounds::table(table),
            LobbyMessage::HostCertificate(host_certificate) => host_certificate.is_bounded(),
            LobbyMessage::InviteReply(invite_reply) => invite_reply.is_bounded(),
            _ => true,
        }
    }
}

impl NumberedLobbyMessage {
    /// Reads a frame of a host. The rest of a message of rounds is not checked.
    ///
    /// # Errors
    /// Any [`CodecError`]. The function accepts arbitrary bytes.
    pub(crate) fn read(frame: &[u8]) -> Result<NumberedLobbyMessage, CodecError> {
        let (numbered, remainder): (NumberedLobbyMessage, _) = codec::decode_start(frame)?;
        let message = &numbered.message;
        if remainder != Remainder::Empty && !message.is_of_rounds() {
            return Err(CodecError::Malformed);
        }
        match message.is_bounded() {
            true => Ok(numbered),
            false => Err(CodecError::Unbounded),
        }
    }
}
