//! Inviting a newcomer without internet: show an offer, take an answer, one newcomer at a time. On a guest's phone the
//! offer comes from the host, and the answer goes to the host.

use engine::session::{GuestCommand, InviteReply, InviteRequest};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen_futures::spawn_local;

use crate::{
    pages::{app::hosted, join::join_page::ask_for_the_camera},
    session::{Session, page, use_session},
    ui::qr_code::{Content, PassOn, Qr, TakeCode, Taken},
};
use link::{AnswerCode, LinkError, OfferCode, Offering, invitation::Invitation};
use wording::{i18n, say};

#[derive(Clone, PartialEq, Eq)]
enum PairingStep {
    /// The phone explains what happens next.
    Before,
    Making,
    /// The newcomer reads the offer, then this phone takes the answer.
    Offered(Invitation),
    /// The phone has taken the answer and connects.
    Connecting,
    Done,
    /// The pairing failed, with the reason in a sentence.
    Failed(String),
}

/// The time that the host has to make an offer for a guest.
const OFFER_TIMEOUT: Duration = Duration::from_secs(20);

/// The table's side of a pairing.
#[component]
pub(crate) fn Pairing() -> impl IntoView {
    match untrack(|| use_session().is_host()) {
        true => hosted(|sheets| (sheets.pairing)()),
        false => view! { <GuestPairing /> }.into_any(),
    }
}

#[component]
pub(crate) fn HostPairing() -> impl IntoView {
    let session = use_session();
    let step = RwSignal::new(PairingStep::Before);
    let offering = StoredValue::new(None::<Offering>);
    let begin = Callback::new(move |()| offer(session, offering, step));
    let taken = Callback::new(move |text: String| accept(session, offering, step, &text));
    let hint = say!(
        "Your phone will ask for the camera: without it, phones cannot find each other offline."
    );
    view! { <Steps step hint begin taken /> }
}

#[component]
fn GuestPairing() -> impl IntoView {
    let session = use_session();
    let step = RwSignal::new(PairingStep::Before);
    let begin = Callback::new(move |()| ask(session, step));
    let taken = Callback::new(move |text: String| pass_on(session, step, &text));
    show_replies(session, step);
    let hint = say!("Your phone only passes the codes on: theirs has to reach the host’s.");
    view! { <Steps step hint begin taken /> }
}

#[component]
fn Steps(
    step: RwSignal<PairingStep>,
    /// A note for players before they begin.
    hint: String,
    begin: Callback<()>,
    /// Takes the newcomer's answer.
    taken: Callback<String>,
) -> impl IntoView {
    let begin = move |_: leptos::ev::MouseEvent| begin.run(());
    dynamic(move || {
        match step.get() {
        PairingStep::Before => view! {
            <p>
                {say!("Both phones show each other a code. They have to be on the same Wi-Fi, or one on the other’s hotspot; internet is not needed.")}
            </p>
            <p class="small">{hint.clone()}</p>
            <button type="button" class="button primary big wide" on:click=begin>{say!("Make a code")}</button>
        }
        .into_any(),
        PairingStep::Making => view! { <p role="status">{say!("Making a code…")}</p> }.into_any(),
        PairingStep::Offered(invitation) => view! { <Offered invitation taken /> }.into_any(),
        PairingStep::Connecting => view! { <p role="status">{say!("Connecting…")}</p> }.into_any(),
        PairingStep::Done => view! {
            <p role="status">{say!("Connected. Everybody needs a code of their own.")}</p>
            <button type="button" class="button primary big wide" on:click=begin>{say!("Invite one more")}</button>
        }
        .into_any(),
        PairingStep::Failed(error) => view! {
            <p class="note" role="alert">{error}</p>
            <button type="button" class="button primary big wide" on:click=begin>{say!("Try again")}</button>
        }
        .into_any(),
    }
    })
}

#[component]
fn Offered(invitation: Invitation, taken: Callback<String>) -> impl IntoView {
    let codes = Signal::stored(invitation.codes());
    let link = Signal::stored(invitation.link(&page()));
    view! {
        <h3>{say!("1. They scan this")}</h3>
        <p class="small">{say!("In One Left on the other phone: “Join a table”.")}</p>
        <Qr text=codes label=say!("QR code of the offer") />
        <PassOn text=link what=Content::Invitation />
        <h3>{say!("2. You take their answer")}</h3>
        <TakeCode what=Taken::Answer on_text=taken />
    }
}

fn offer(session: Session, offering: StoredValue<Option<Offering>>, step: RwSignal<PairingStep>) {
    step.set(PairingStep::Making);
    spawn_local(async move {
        ask_for_the_camera(session).await;
        let made = Offering::new(&session.link_settings().await).await;
        let next = match made {
            Err(error) => PairingStep::Failed(i18n::message_text(error.sentence())),
            Ok(made) => {
                let offer = made.code().clone();
                // The sheet may be closed by now. Then the offer is dropped.
                if offering.try_set_value(Some(made)).is_some() {
                    return;
                }
                PairingStep::Offered(invitation(session, offer))
            }
        };
        let _ = step.try_set(next);
    });
}

fn accept(
    session: Session,
    offering: StoredValue<Option<Offering>>,
    step: RwSignal<PairingStep>,
    text: &str,
) {
    let Some(links) = session.host_links() else {
        return;
    };
    let read = offering.with_value(|offering| offering.as_ref().map(|o| o.read(text)));
    match read {
        None => {}
        Some(Err(error)) => session.say(i18n::message_text(error.sentence())),
        Some(Ok(answer)) => {
            let Some(offering) = offering.try_update_value(Option::take).flatten() else {
                return;
            };
            step.set(PairingStep::Connecting);
            spawn_local(async move {
                let next = match offering.accept(&links, answer).await {
                    Ok(_) => PairingStep::Done,
                    Err(error) => PairingStep::Failed(i18n::message_text(error.sentence())),
                };
                let _ = step.try_set(next);
            });
        }
    }
}

fn invitation(session: Session, offer: OfferCode) -> Invitation {
    Invitation {
        room: untrack(|| session.room_secret()),
        offer: Some(offer),
    }
}

fn ask(session: Session, step: RwSignal<PairingStep>) {
    session.invite_reply.set(None);
    step.set(PairingStep::Making);
    session.send(GuestCommand::InviteRequest(InviteRequest::Ask));
    set_timeout(
        move || {
            // The sheet may be closed by now.
            if step.try_get_untracked() == Some(PairingStep::Making) {
                step.set(PairingStep::Failed(say!(
                    "The host’s phone does not answer. Try again in a moment."
                )));
            }
        },
        OFFER_TIMEOUT,
    );
}

/// Passes the newcomer's answer on to the host.
fn pass_on(session: Session, step: RwSignal<PairingStep>, text: &str) {
    match text.parse::<AnswerCode>() {
        Err(error) => session.say(i18n::message_text(error.sentence())),
        Ok(answer) => {
            session.send(GuestCommand::InviteRequest(InviteRequest::Answer(
                answer.to_string(),
            )));
            step.set(PairingStep::Connecting);
        }
    }
}

/// Shows the host's answers.
fn show_replies(session: Session, step: RwSignal<PairingStep>) {
    // The result of an earlier pairing is old news.
    session.invite_reply.set(None);
    let shown = StoredValue::new(None::<Invitation>);
    effect(move || {
        let next = match session.invite_reply.get() {
            None => return,
            Some(InviteReply::Offer(code)) => match code.parse::<OfferCode>() {
                Err(error) => PairingStep::Failed(i18n::message_text(error.sentence())),
                Ok(offer) => {
                    let invitation = invitation(session, offer);
                    shown.set_value(Some(invitation.clone()));
                    PairingStep::Offered(invitation)
                }
            },
            Some(InviteReply::In) => PairingStep::Done,
            Some(InviteReply::NoOffer) => PairingStep::Failed(say!(
                "The host’s phone could not make a code. Let the host invite them."
            )),
            Some(InviteReply::Failed) => {
                PairingStep::Failed(i18n::message_text(LinkError::NetworkCut.sentence()))
            }
            Some(InviteReply::Unread) => {
                session.say(i18n::message_text(link::CodeError::OtherOffer.sentence()));
                match shown.get_value() {
                    Some(invitation) => PairingStep::Offered(invitation),
                    None => return,
                }
            }
        };
        step.set(next);
    });
}
