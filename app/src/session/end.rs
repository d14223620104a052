//! The ends of links, as the first program sees them: it tells them to rest and to wake, and knows nothing of what drives
//! them.
use std::rc::Rc;

use engine::session::{PlayerId, Table, Title, Wish};

use crate::link::{Links, RoomSecret};

/// An end of links.
pub(super) trait End {
    /// Says that this page goes away for now.
    fn suspend(self: Rc<Self>);
    /// Looks after the links again.
    fn wake(self: Rc<Self>);
    /// Lets only what was sent last still leave.
    fn part(&self);
    /// Its links.
    fn links(&self) -> Links;
}

/// This phone as a guest.
pub(super) trait GuestPort: End {
    /// Says what somebody on this phone wants.
    fn wish(self: Rc<Self>, wish: Wish);
    /// The table as it will be once the host has followed what was set on this phone.
    fn table_to_be(&self) -> Option<Table>;
    /// The last round as a file, once it has been looked through.
    fn sealed_round(&self) -> Option<Vec<u8>>;
    /// Lets the phone of this player host the table from now on.
    fn pass_on(self: Rc<Self>, to: PlayerId);
    /// The table is hosted elsewhere from now on, perhaps on the phone of this player: it is looked for in the room.
    fn move_out(self: Rc<Self>, room: RoomSecret, to: Option<PlayerId>);
}

/// The host on this page.
pub(super) trait HostPort: End {
    /// Lets guests in by this room from now on.
    fn open_room(self: Rc<Self>, secret: RoomSecret);
    /// By which this phone shows, on another evening, that the table is its own.
    fn title(&self) -> Title;
    /// The round that is over, as it is stored.
    fn finished_round(&self) -> Option<Vec<u8>>;
}
