//! The ends of links, as the first program sees them. It tells them to rest and to wake, and knows nothing of the code
//! that drives them.
use std::rc::Rc;
use std::time::Duration;

use engine::session::{GuestCommand, HostKey, PlayerId, Table};

use link::{Links, RoomSecret};

/// How long an end of links lives on after this phone has left it, so that the last frames go out.
pub(crate) const LINGER: Duration = Duration::from_secs(2);

/// An end of links: this phone as a guest, or the host on this page.
pub(crate) trait Port {
    /// Says that this page goes away for now.
    fn suspend(self: Rc<Self>);
    /// Looks after the links again when the page is back.
    fn wake(self: Rc<Self>);
    /// Leaves the table. Only frames sent before still go out.
    fn part(&self);
    /// The links of this end.
    fn links(&self) -> Links;
}

/// This phone as a guest, as the first program sees it.
pub(crate) trait GuestPort: Port {
    /// Sends the host a wish of a player on this phone.
    fn wish(self: Rc<Self>, wish: GuestCommand);
    /// The table as it will be once the host has applied the changes made on this phone.
    fn table_to_be(&self) -> Option<Table>;
    /// The last round as a file, once this phone has checked it.
    fn attested_record(&self) -> Option<Vec<u8>>;
    /// Lets the phone of this player host the table from now on.
    fn pass_on(self: Rc<Self>, to: PlayerId);
    /// Moves to a new host, perhaps on the phone of player `to`. This phone looks for the host in the room.
    fn move_out(self: Rc<Self>, room: RoomSecret, to: Option<PlayerId>);
}

/// The host on this page, as the first program sees it.
pub(crate) trait HostPort: Port {
    /// Lets guests in through this room from now on.
    fn open_room(self: Rc<Self>, secret: RoomSecret);
    /// The proof by which this phone shows, on another evening, that the table is its own.
    fn host_key(&self) -> HostKey;
    /// The round that is over, in its stored form.
    fn finished_round(&self) -> Option<Vec<u8>>;
}
