//! Invitations: a guest gets one as a link, a QR code or pasted text.
//!
//! `ROOM` leads to a meeting through servers, and `ROOM/OFFER` to a pairing. Either may stand at the end of a link,
//! after `#/join/` or `#/pair/`. In both the room names the table, so that a guest can find its own seat again.
use crate::{Code, CodeError, OfferCode, RoomSecret};

/// The part of a screen's link before its code.
const SCREEN: &str = "#/screen/";

/// The way to a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// The table's room; `None` if someone passed on only an offer.
    pub room: Option<RoomSecret>,
    /// The host's offer, for a pairing.
    pub offer: Option<OfferCode>,
}

impl Invitation {
    /// An invitation into a room.
    pub fn to_room(room: RoomSecret) -> Self {
        Self {
            room: Some(room),
            offer: None,
        }
    }

    /// Reads text that a user scanned or pasted, or the page's address.
    ///
    /// # Errors
    /// See [`CodeError`]; an answer is of the wrong kind.
    pub fn parse(text: &str) -> Result<Self, CodeError> {
        match Code::parse(text)? {
            Code::Room(_) if text.contains(SCREEN) => Err(CodeError::WrongKind),
            Code::Room(room) => Ok(Self::to_room(room)),
            Code::Offer(offer) => Ok(Self {
                room: before_last(text).and_then(|rest| rest.parse().ok()),
                offer: Some(offer),
            }),
            Code::Answer(_) => Err(CodeError::WrongKind),
        }
    }

    /// The codes alone, for a QR code.
    pub fn codes(&self) -> String {
        let room = self.room.as_ref().map(ToString::to_string);
        let offer = self.offer.as_ref().map(ToString::to_string);
        room.into_iter().chain(offer).collect::<Vec<_>>().join("/")
    }

    /// The invitation as a link, for the page at this address.
    pub fn link(&self, page: &str) -> String {
        let kind = if self.offer.is_some() { "pair" } else { "join" };
        format!("{}#/{kind}/{}", folder(page), self.codes())
    }
}

/// The link that a screen shows, for the page at this address. With it a phone sends a table to the screen.
pub fn to_screen(screen: &RoomSecret, page: &str) -> String {
    format!("{}{SCREEN}{screen}", folder(page))
}

/// The room of the screen whose code a user scanned or pasted, alone or in its link.
///
/// # Errors
/// See [`CodeError`]; an invitation to a table is of the wrong kind.
pub fn screen_of(text: &str) -> Result<RoomSecret, CodeError> {
    match Code::parse(text)? {
        Code::Room(room) if !text.contains("#/") || text.contains(SCREEN) => Ok(room),
        Code::Room(_) | Code::Offer(_) | Code::Answer(_) => Err(CodeError::WrongKind),
    }
}

/// The address of the page, without query and fragment.
fn folder(page: &str) -> &str {
    page.split(['?', '#']).next().unwrap_or_default()
}

/// The part before the last slash and the last code.
fn before_last(text: &str) -> Option<&str> {
    text.trim().rsplit_once('/').map(|(rest, _)| rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room() -> RoomSecret {
        RoomSecret::random().expect("random numbers")
    }

    #[test]
    fn a_room_is_found_in_a_link_and_bare() {
        let invitation = Invitation::to_room(room());
        let link = invitation.link("https://example.org/some/path/?from=home#/table");
        assert!(
            link.starts_with("https://example.org/some/path/#/join/"),
            "{link}"
        );
        for text in [link.as_str(), &invitation.codes()] {
            assert_eq!(Invitation::parse(text), Ok(invitation.clone()), "{text}");
        }
    }

    #[test]
    fn a_screen_is_no_table_and_a_table_no_screen() {
        let (room, page) = (room(), "https://example.org/some/path/?from=home#/table");
        let screen = to_screen(&room, page);
        assert!(
            screen.starts_with("https://example.org/some/path/#/screen/"),
            "{screen}"
        );
        for text in [screen.as_str(), &room.to_string()] {
            assert_eq!(screen_of(text), Ok(room.clone()), "{text}");
        }
        assert_eq!(Invitation::parse(&screen), Err(CodeError::WrongKind));
        let table = Invitation::to_room(room).link(page);
        assert_eq!(screen_of(&table), Err(CodeError::WrongKind));
    }

    #[test]
    fn texts_without_an_invitation_are_not_readable() {
        assert_eq!(
            Invitation::parse("https://example.org/"),
            Err(CodeError::NotReadable)
        );
    }
}
