//! The screen between two people who share a phone. It shows nobody's cards.

use engine::{Action, Asked, Seat, Seats, phrase::Arg};
use leptos::prelude::*;

use crate::{
    pages::play::shared_phone::Front,
    session::{Session, use_session},
    ui::{avatar::Portrait, parts::Heading},
};
use wording::{list::sentences, say};

/// "Pass the phone to Ana", then a tap to see her cards. If the table asks several seats at once, any of them can go
/// first.
///
/// All other players on this phone can take it too, even if they cannot play out of turn. So taking the phone gives
/// nothing away.
#[component]
pub(crate) fn PassPhone(
    /// The seat whose cards were on the screen last, then the next one.
    front: RwSignal<Front>,
    /// The seats of this phone that have a question open.
    asked: Memo<Seats>,
    sitting: Memo<Vec<Option<Seat>>>,
) -> impl IntoView {
    let session = use_session();
    let title = move || title(session, asked.get());
    let what = move || {
        question(session)
            .filter(|_| asked.get().len() > 1)
            .map(invites)
    };
    // The seats that have a question open, or the others. If none has, all seats count as asked.
    let those = move |awaited: bool| {
        let (seats, asked) = (sitting.get().into_iter().flatten(), asked.get());
        seats
            .filter(|seat| (asked.is_empty() || asked.has(*seat)) == awaited)
            .collect::<Vec<_>>()
    };
    let take = move |seat: Seat| front.set(Some((seat, asked.get_untracked())));
    let buttons = move |awaited: bool, class: &'static str| {
        let button = |seat: Seat| {
            let player = session.seated(seat)?;
            let word = say!("I am {who}: show my cards", who = player.name.to_string());
            Some(
                view! { <button type="button" class=class on:click=move |_| take(seat)>{word}</button> },
            )
        };
        those(awaited).into_iter().map(button).collect_view()
    };
    let others = move || {
        let any = !those(false).is_empty();
        any.then(|| {
            view! {
                <div class="stack out-of-turn">
                    <p class="small">{say!("Out of turn, or just a look at your own cards:")}</p>
                    {buttons(false, "button")}
                </div>
            }
        })
    };
    let portrait = move || {
        let next = session.seated(asked.get().only()?)?;
        Some(view! { <Portrait look=Signal::stored(next.look) /> })
    };
    view! {
        <main class="screen middle pass">
            {dynamic(portrait)}
            <Heading>{dynamic(title)}</Heading>
            <p class="lead">{dynamic(move || sentences(what().into_iter().chain([say!("Everybody else looks away.")])))}</p>
            <div class="stack">{dynamic(move || buttons(true, "button primary big"))}</div>
            <Late front />
            {dynamic(others)}
        </main>
    }
}

/// A heading that says who gets the phone.
fn title(session: Session, asked: Seats) -> String {
    let players = asked.iter().filter_map(|seat| session.seated(seat));
    let names: Vec<String> = players.map(|player| player.name.to_string()).collect();
    match names.as_slice() {
        [] => match awaited(session) {
            others if others.is_empty() => say!("Whose cards?"),
            others => say!("Not yet: it is up to {who}.", who = Arg::all(&others)),
        },
        [who] => say!("Pass the phone to {who}", who),
        several => say!("{who}: one after the other", who = Arg::all(several)),
    }
}

/// The players at other phones that the table waits for.
fn awaited(session: Session) -> Vec<String> {
    let views = session.views;
    let prompt = views.with(|views| views.iter().find_map(|view| view.prompt));
    let seats = prompt.into_iter().flat_map(|prompt| prompt.seats.iter());
    let players = seats.filter_map(|seat| session.seated(seat));
    players.map(|player| player.name.to_string()).collect()
}

/// The open question, as this phone sees it.
fn question(session: Session) -> Option<Asked> {
    let views = session.views;
    views.with(|views| {
        views
            .iter()
            .find_map(|view| view.prompt)
            .map(|prompt| prompt.asked)
    })
}

/// The question for several players on one phone at once.
fn invites(asked: Asked) -> String {
    match asked {
        Asked::Race(_) => {
            say!("Who wants to go first takes the phone: play, or say “not me” and pass it on.")
        }
        Asked::Claim => say!("Hands lie on the table. Take one, and pass the phone on."),
        Asked::PickUp => say!("Take up the hand that lies before you, and pass the phone on."),
        _ => say!("Each of you is asked. Answer, and pass the phone on."),
    }
}

/// A player who has just passed the phone on can still call "One left!".
#[component]
fn Late(front: RwSignal<Front>) -> impl IntoView {
    let session = use_session();
    let late = memo(move || {
        let (seat, _) = front.get()?;
        let may = session.views.with(|views| {
            let view = views.iter().find(|view| view.viewer == Some(seat))?;
            Some(view.actions.contains(&Action::Call))
        });
        may.filter(|may| *may).and_then(|_| session.seated(seat))
    });
    let acts = session.acts();
    let call = move || {
        let (seat, _) = front.get_untracked()?;
        acts.run((seat, session.revision(seat)?, Action::Call));
        Some(())
    };
    dynamic(move || {
        late.get().map(|player| {
            view! {
                <button
                    type="button" class="button accent big"
                    on:click=move |_| { call(); }
                >
                    {say!("{who}: One left!", who = player.name.to_string())}
                </button>
            }
        })
    })
}
