//! The order of seats, the teams, and the order of ages.
use crate::ui::parts::Show;
use engine::kernel::ruleset::UpCard;
use engine::session::{Participation, Player, PlayerId, Presence, Table, TableCommand};
use engine::{Seat, insertion_sort};
use leptos::prelude::*;

use crate::pages::lobby::player_order::{Moved, PlayerOrder};
use crate::session::use_session;
use wording::{house_rules::summary::built, say};

/// The team of a player, from 0, in the present order of seats. `None` if there are no teams or they do not come out
/// even.
pub(crate) fn team(table: &Table, id: PlayerId) -> Option<u8> {
    let at = table.next_up().position(|player| player.id == id)?;
    let seats = table.next_up().count();
    table.config.check(seats).ok()?;
    built(&table.config, seats).team(Seat::new(u8::try_from(at).ok()?)?)
}

/// True if the game asks for the order of ages.
pub(crate) fn goes_by_age(table: &Table) -> bool {
    let rules = built(&table.config, 0);
    (rules.up_card)(engine::card::WILD) == UpCard::Open
}

fn seated(table: &Table) -> Vec<PlayerId> {
    let plays = |p: &&Player| p.part == Participation::Plays && p.presence != Presence::Gone;
    let playing = table.players.iter().filter(plays);
    playing.map(|player| player.id).collect()
}

/// The same players, youngest first, as far as the host has said so. The others follow in seat order.
fn by_age(table: &Table) -> Vec<PlayerId> {
    let mut all = seated(table);
    let age = |id: &PlayerId| table.ages.iter().position(|aged| aged == id);
    insertion_sort::sort_by_key(&mut all, |id| age(id).unwrap_or(usize::MAX));
    all
}

/// The order of seats, and of ages if the game asks for it. Only for the host.
#[component]
pub(crate) fn Seats() -> impl IntoView {
    let session = use_session();
    let under_way =
        move |of: fn(&Table) -> Vec<PlayerId>| Signal::derive(move || session.is_under_way(of));
    let list = move |of: fn(&Table) -> Vec<PlayerId>| {
        memo(move || session.of_table(of).unwrap_or_default())
    };
    let seats = list(seated);
    let ages = list(by_age);
    let asks = move |what: fn(&Table) -> bool| memo(move || session.of_table(what) == Some(true));
    let aged = asks(goes_by_age);
    let teamed = asks(|table| {
        built(&table.config, table.next_up().count())
            .teams
            .is_some()
    });
    let sit = Callback::new(move |moved: Moved| {
        session.set(|table| {
            // The list may hold people who do not play. They keep their places.
            let other = *seated(table).get(moved.place(&seated(table))?)?;
            let place = table.players.iter().position(|player| player.id == other)?;
            Some(TableCommand::Move(moved.who, u8::try_from(place).ok()?))
        });
    });
    let age = Callback::new(move |moved: Moved| {
        session.set(|table| {
            let mut order = by_age(table);
            let to = moved.place(&order)?;
            order.retain(|other| *other != moved.who);
            order.insert(to, moved.who);
            Some(TableCommand::Ages(order))
        });
    });
    view! {
        <p class="small">{say!("Clockwise, as you sit around the table. Drag the handle, or tap an arrow.")}</p>
        <Show when=move || teamed.get()>
            <p class="small">{say!("Teams alternate around the table: move people to change the teams.")}</p>
        </Show>
        <PlayerOrder ids=seats on_move=sit teams=true under_way=under_way(seated) />
        <Show when=move || aged.get()>
            <h3>{say!("The youngest first")}</h3>
            <p class="small">{say!("When nobody can begin, the youngest has to. Put the youngest on top.")}</p>
            <PlayerOrder ids=ages on_move=age teams=false under_way=under_way(by_age) />
        </Show>
    }
}
