//! More company: bots, and others on this phone.
use engine::session::{GuestCommand, TableCommand};
use leptos::prelude::*;

use crate::{
    pages::{
        join::name_and_look::NameAndLook,
        lobby::agreement::{agreed, seats},
    },
    ui::screen::OpenedSheet,
};
use crate::{session::use_session, storage::Profile};
use wording::say;

#[component]
pub(crate) fn Company() -> impl IntoView {
    let session = use_session();
    let (mix, seats) = (agreed(session), seats(session));
    let adding = RwSignal::new(false);
    let someone = RwSignal::new(Profile::default());
    let open = move |_| {
        someone.set(Profile::default());
        adding.set(true);
    };
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        adding.set(false);
        session.add_player(someone.get_untracked());
    };
    let add_bot = move |_| {
        let strength = session.preferences.with_untracked(|p| p.bots);
        session.wish(GuestCommand::Command(TableCommand::AddBot(strength)));
    };
    let full = Memo::new(move |_| {
        let most = mix.get().map(|mix| *mix.players().end());
        most.filter(|most| seats.get() >= *most)
    });
    view! {
        <div class="row">
            <Show when=move || session.is_host()>
                <button
                    type="button" class="button" on:click=add_bot
                    aria-disabled=move || full.with(Option::is_some).then_some("true")
                >{say!("Add a bot")}</button>
            </Show>
            <button type="button" class="button" on:click=open>{say!("Add a player on this phone")}</button>
        </div>
        {move || full.get().map(|most| view! {
            <p class="small">{say!("All {most} seats are taken. Whoever comes now looks on.", most = most.to_string())}</p>
        })}
        <OpenedSheet open=adding title=say!("A player on this phone")>
                <form class="stack" on:submit=add>
                    <p class="small">{say!("You pass the phone on at every turn. Nobody sees another’s hand.")}</p>
                    <NameAndLook profile=someone label=say!("Their name") />
                    <button type="submit" class="button primary big">{say!("Add")}</button>
                </form>
        </OpenedSheet>
    }
}
