//! Between two people who share a phone: nobody's cards are on the screen.
use engine::session::Player;
use engine::{Action, Seat};
use leptos::prelude::*;

use super::avatar::Portrait;
use super::parts::Heading;
use crate::session::{Session, use_session};

/// "Pass the phone to Ana", then a tap to see her cards.
#[component]
pub(super) fn Pass(
    /// Whose cards were on the screen last, and will be next.
    front: RwSignal<Option<Seat>>,
    /// The seat of this phone that is asked now.
    asked: Memo<Option<Seat>>,
    /// The seats of this phone.
    sitting: Memo<Vec<Option<Seat>>>,
) -> impl IntoView {
    let session = use_session();
    let title = move || match asked.get().and_then(|seat| player(session, seat)) {
        Some(next) => format!("Pass the phone to {}", next.name),
        None => "Whose cards?".to_owned(),
    };
    let rest = move || {
        let seats = sitting.get().into_iter().flatten();
        seats
            .filter(|seat| asked.get().is_none_or(|asked| asked == *seat))
            .collect::<Vec<_>>()
    };
    let button = move |seat: Seat| {
        player(session, seat).map(|player| {
            view! {
                <button type="button" class="button primary big" on:click=move |_| front.set(Some(seat))>
                    {format!("I am {}: show my cards", player.name)}
                </button>
            }
        })
    };
    view! {
        <main class="screen middle pass">
            {move || asked.get().and_then(|seat| player(session, seat)).map(|next| view! { <Portrait look=Signal::stored(next.look) /> })}
            <Heading>{title}</Heading>
            <p class="lead">"Everybody else looks away."</p>
            <div class="stack">{move || rest().into_iter().map(button).collect_view()}</div>
            <Late front />
        </main>
    }
}

/// Whoever has just passed the phone on may still say that one is left.
#[component]
fn Late(front: RwSignal<Option<Seat>>) -> impl IntoView {
    let session = use_session();
    let late = Memo::new(move |_| {
        let seat = front.get()?;
        let may = session.views.with(|views| {
            let view = views.iter().find(|view| view.viewer == Some(seat))?;
            Some(view.actions.contains(&Action::Call))
        });
        may.filter(|may| *may).and_then(|_| player(session, seat))
    });
    move || {
        late.get().map(|player| {
            view! {
                <button
                    type="button" class="button accent big"
                    on:click=move |_| if let Some(seat) = front.get_untracked() { session.act(seat, Action::Call) }
                >
                    {format!("{}: One left!", player.name)}
                </button>
            }
        })
    }
}

fn player(session: Session, seat: Seat) -> Option<Player> {
    session
        .table
        .with(|table| table.as_ref()?.seated(seat).cloned())
}
