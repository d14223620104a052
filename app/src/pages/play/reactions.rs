//! Reactions instead of a chat: eight faces and hands, drawn for this game.
use crate::ui::parts::Show;
use engine::session::{GuestCommand, Player, Reaction};
use engine::{Seat, message};
use leptos::prelude::*;

use crate::ui::avatar::Portrait;
use crate::{
    platform::router::Router,
    session::{Session, use_session},
};
use wording::{i18n, say};

#[component]
pub(crate) fn ReactionButton(viewer: Option<Seat>) -> impl IntoView {
    let session = use_session();
    let open = RwSignal::new(false);
    let router = use_context::<Router>();
    effect(move || {
        if let Some(router) = router.filter(|_| open.get()) {
            router.over(Callback::new(move |()| open.set(false)));
        }
    });
    let send = move |reaction: Reaction| {
        open.set(false);
        if let Some(player) = speaker(session, viewer) {
            session.send(GuestCommand::React(player, reaction));
        }
    };
    view! {
        <div class="react">
            <button
                type="button" class="button quiet icon" aria-label=say!("Show a feeling") aria-expanded=move || open.get().to_string()
                on:click=move |_| open.update(|open| *open = !*open)
            >
                <Mark reaction=Reaction::Laugh />
            </button>
            <Show when=move || open.get()>
                <div class="feelings" role="group" aria-label=say!("Feelings")>
                    {Reaction::ALL.map(|reaction| view! {
                        <button type="button" class="button quiet icon" aria-label=i18n::message_text(word(reaction)) on:click=move |_| send(reaction)>
                            <Mark reaction />
                        </button>
                    })}
                </div>
            </Show>
        </div>
    }
}

/// The player who reacts: the one whose seat is on the screen, or the watcher on this phone.
fn speaker(session: Session, viewer: Option<Seat>) -> Option<engine::session::PlayerId> {
    let seated = untrack(|| session.seated(viewer?)).map(|player| player.id);
    seated.or_else(|| session.mine.with_untracked(|mine| mine.first().copied()))
}

/// The latest reactions and the players who showed them.
#[component]
pub(crate) fn ShownReactions() -> impl IntoView {
    let session = use_session();
    let who = move |id| untrack(|| session.player(id));
    view! {
        <ul class="feelings-shown" aria-live="polite" aria-label=say!("Feelings shown")>
            <For
                each=move || session.reactions.get() key=|shown| shown.number
                children=move |shown| who(shown.player).map(|player| view! {
                    <li style=beside(player.seat)>
                        <Portrait look=Signal::stored(player.look) />
                        <Mark reaction=shown.reaction />
                        <span class="visually-hidden">{said(&player, shown.reaction)}</span>
                    </li>
                })
            />
        </ul>
    }
}

/// The place under the player's seat at the table, if it is on the screen.
fn beside(seat: Option<Seat>) -> Option<String> {
    let pod = document().get_element_by_id(&format!("seat-{}", seat?.index()))?;
    let place = pod.get_bounding_client_rect();
    let middle = (place.x() + place.width() / 2.0) as i32;
    let below = place.bottom() as i32;
    Some(format!("left:{middle}px;top:{below}px;right:auto"))
}

/// A reaction in words: "Ana: Ha!".
fn said(player: &Player, reaction: Reaction) -> String {
    let feeling = i18n::message_text(word(reaction));
    say!("{who}: {feeling}", who = player.name.to_string(), feeling)
}

/// The word for a reaction, as a message.
fn word(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Laugh => message!("Ha!"),
        Reaction::Cheer => message!("Hooray!"),
        Reaction::Clap => message!("Well done!"),
        Reaction::Wow => message!("Wow!"),
        Reaction::Groan => message!("Oh no!"),
        Reaction::Sorry => message!("Sorry!"),
        Reaction::Hurry => message!("Hurry up!"),
        Reaction::Heart => message!("Love it!"),
    }
}

#[component]
fn Mark(reaction: Reaction) -> impl IntoView {
    let path = match reaction {
        Reaction::Laugh => {
            "M16 3a13 13 0 1 0 .1 0M8 13q2.500-3 5 0M19 13q2.500-3 5 0M8 18h16q-1 8-8 8t-8-8z"
        }
        Reaction::Cheer => "M16 3a13 13 0 1 0 .1 0M11 11v3M21 11v3M8 18q8 9 16 0",
        Reaction::Clap => {
            "M10 27l-4-9 3-1 3 4L8 9l3-1 4 9-2-11 3-.5 3 11 1-8 3 .5v11q0 7-6 8-5 1-7-1zM25 5l2-3M28 9l3-1M22 4V1"
        }
        Reaction::Wow => "M16 3a13 13 0 1 0 .1 0M11 11v3M21 11v3M16 18a3.500 4 0 1 0 .1 0",
        Reaction::Groan => "M16 3a13 13 0 1 0 .1 0M8 11l5 2M24 11l-5 2M9 23q7-7 14 0",
        Reaction::Sorry => {
            "M16 3a13 13 0 1 0 .1 0M8 13q2.500 3 5 0M19 13q2.500 3 5 0M12 22h8M26 16q3 4 0 5t0-5"
        }
        Reaction::Hurry => "M16 6a12 12 0 1 0 .1 0M16 10v8l5 3M13 2h6M16 2v4",
        Reaction::Heart => {
            "M16 28C4 19 3 13 4.500 9 7 3 14 4 16 10 18 4 25 3 27.500 9 29 13 28 19 16 28z"
        }
    };
    view! { <svg class="feeling" viewBox="0 0 32 32" aria-hidden="true"><path d=path /></svg> }
}
