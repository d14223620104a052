//! Passing the table on to another phone.
use leptos::prelude::*;

use crate::session::{successors, use_session};
use crate::ui::parts::Sure;
use wording::say;

/// A choice of another phone to host from now on.
#[component]
pub(crate) fn HostHandover(on_close: Callback<()>) -> impl IntoView {
    let session = use_session();
    let others = Memo::new(move |_| {
        session.table.with(|table| {
            let table = table.as_ref();
            session
                .mine
                .with(|mine| table.map_or_else(Vec::new, |table| successors(table, mine)))
        })
    });
    let pass = move |(id, name)| {
        let on_sure = Callback::new(move |()| {
            on_close.run(());
            session.pass_host(id);
        });
        let word = Signal::stored(say!("Pass the host to {name}", name));
        view! { <Sure word on_sure /> }
    };
    view! {
        <p>
            {say!("The phone that hosts should stay awake. If it is locked or gone for some seconds, another phone goes on in its place, as soon as two others are at the table. You can also pass it on yourself, before you lock yours.")}
        </p>
        <div class="stack">{move || others.get().into_iter().map(pass).collect_view()}</div>
    }
}
