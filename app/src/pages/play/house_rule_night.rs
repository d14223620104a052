//! House-rule night: the changes that the winner of a round may make, on the results, and the changed house rule, there
//! and at the start of the round.
use crate::ui::parts::Show;
use engine::house_rules::{Change, Group, HouseRuleSpec};
use engine::session::{DealId, Edit, GuestCommand, PlayerId, RoundNumber, Table};
use engine::{GameConfig, HouseRule, RuleId};
use leptos::prelude::*;

use crate::pages::rules::sheets::demo;
use crate::session::{Session, use_session};
use crate::table::DemoPurpose;
use crate::ui::sheet::OpenedSheet;
use wording::{
    house_rule_night::{Offer, changed, in_force, offers, shown, state},
    house_rules::labels::{heading, value_label, word},
    i18n, say,
};

/// A button that demonstrates the changed rule, if there is one.
#[component]
pub(crate) fn ShowChange() -> impl IntoView {
    let session = use_session();
    let rule = memo(move || session.of_table(changed).flatten());
    let open = RwSignal::new(false);
    let close = Callback::new(move |()| open.set(false));
    dynamic(move || {
        rule.get().map(|(house_rule, rule, config)| {
            let purpose = DemoPurpose::HouseRule(house_rule);
            let show = move || demo(rule, Signal::stored(config), purpose, close);
            view! {
                <button type="button" class="button" on:click=move |_| open.set(true)>{say!("Show me")}</button>
                <Show when=move || open.get()>{dynamic(show)}</Show>
            }
        })
    })
}

/// A round at any table.
type RoundKey = (RoundNumber, DealId);

/// The rule change that is new in this round.
fn new_rule(session: Session) -> Option<(RoundKey, String)> {
    let new = |table: &Table| Some(((table.round_number, table.deal), in_force(table)?));
    session.of_table(new).flatten()
}

/// The rule change that is new in a round, until a player on this phone has read it.
#[derive(Clone, Copy)]
pub(crate) struct RuleNews {
    /// The last round whose change was read.
    read: RwSignal<Option<RoundKey>>,
    /// The change that nobody on this phone has read yet.
    unread: Memo<Option<(RoundKey, String)>>,
}

impl RuleNews {
    /// Watches this table from now on.
    pub(crate) fn new(session: Session) -> Self {
        let read = session.noticed;
        let unread = move || new_rule(session).filter(|(round, _)| read.get() != Some(*round));
        Self {
            read,
            unread: memo(unread),
        }
    }

    /// True if there is a change to read.
    pub(crate) fn any(self) -> bool {
        self.unread.with(Option::is_some)
    }

    fn close(self) {
        self.read
            .set(self.unread.get_untracked().map(|(round, _)| round));
    }
}

/// The rule change of this round, under the head of the table, until a player on this phone has read it.
#[component]
pub(crate) fn RuleNotice(news: RuleNews) -> impl IntoView {
    let said = move || news.unread.get().map(|(_, said)| said);
    view! {
        <Show when=move || news.any()>
            <div class="away" role="group" aria-label=say!("House-rule night")>
                <div class="away-strip new-rule">
                    <p role="status">{dynamic(said)}</p>
                    <ShowChange />
                    <button type="button" class="button quiet" on:click=move |_| news.close()>{say!("Got it")}</button>
                </div>
            </div>
        </Show>
    }
}

/// The same change beside the table, for the whole round.
#[component]
pub(crate) fn RuleInForce() -> impl IntoView {
    let session = use_session();
    let said = memo(move || new_rule(session).map(|(_, said)| said));
    dynamic(move || said.get().map(|said| view! { <p class="small">{said}</p> }))
}

/// The player on this phone who chooses for the next round. `None` if there is none.
fn chooser(session: Session) -> Option<PlayerId> {
    let mine = session.mine.get();
    let own = |table: &Table| {
        let mut amenders = table.amenders();
        Some(amenders.find(|player| mine.contains(&player.id))?.id)
    };
    session.of_table(own).flatten()
}

/// Sends the choice for the next round.
fn choose(session: Session, by: PlayerId, change: Option<Change>) {
    if let Some(round) = untrack(|| session.of_table(|table| table.round_number)) {
        session.send(GuestCommand::Edit(by, Edit::Amend(round, change)));
    }
}

/// The part between two rounds of a house-rule night: the state in words, and the winner's choice.
#[component]
pub(crate) fn NightOffer() -> impl IntoView {
    let session = use_session();
    let said = memo(move || {
        let mine = session.mine.get();
        session.of_table(|table| state(table, &mine)).flatten()
    });
    let chooser = memo(move || chooser(session));
    let screen = move || session.is_screen();
    view! {
        <Show when=move || said.with(Option::is_some)>
            <section class="card-like" aria-labelledby="night-title">
                <h2 id="night-title">{say!("House-rule night")}</h2>
                <p role="status">{dynamic(move || said.get())}</p>
                <div class="row">
                    <Show when=move || !screen()><ShowChange /></Show>
                    {dynamic(move || chooser.get().map(|by| view! { <Offers by /> }))}
                </div>
            </section>
        </Show>
    }
}

/// The winner's two options.
#[component]
fn Offers(by: PlayerId) -> impl IntoView {
    let session = use_session();
    let open = RwSignal::new(false);

    let on_choose = Callback::new(move |change| choose(session, by, Some(change)));
    view! {
        <button type="button" class="button primary" on:click=move |_| open.set(true)>{say!("Change a house rule")}</button>
        <button type="button" class="button" on:click=move |_| choose(session, by, None)>{say!("Leave the rules as they are")}</button>
        <OpenedSheet open title=say!("Change one house rule")><RuleChanges on_choose /></OpenedSheet>
    }
}

/// The demonstration of a house rule: the house rule, the rule that shows it, and the game config with it.
type RuleDemo = RwSignal<Option<(HouseRule, RuleId, GameConfig)>>;

/// The house rules that can be changed, each with its effect.
#[component]
pub(crate) fn RuleChanges(on_choose: Callback<Change>) -> impl IntoView {
    let session = use_session();
    // The round is over, so the table does not change while the winner chooses.
    let open = untrack(|| session.of_table(|table| (*table.config, offers(table))));
    let shown_rule: RuleDemo = RwSignal::new(None);
    let rows = open.map(|(config, offers)| {
        let of_powers = |offer: &Offer| offer.spec.group == Group::Powers;
        let (powers, others): (Vec<Offer>, Vec<Offer>) = offers.into_iter().partition(of_powers);
        let row = |offer: Offer| view! { <Row offer config shown_rule on_choose /> };
        let powers = (!powers.is_empty())
            .then(|| view! { <PowerRow offers=powers config shown_rule on_choose /> });
        view! { {others.into_iter().map(row).collect_view()} {powers} }
    });
    view! {
        <p>{say!("One of them, for everybody, from the next round on. It stays until a winner changes it again.")}</p>
        <ul class="rules">{rows}</ul>
        {dynamic(move || shown_rule.get().map(|(house_rule, rule, config)| {
            let purpose = DemoPurpose::HouseRule(house_rule);
            demo(rule, Signal::stored(config), purpose, Callback::new(move |()| shown_rule.set(None)))
        }))}
    }
}

/// One house rule: its effect and value, its demonstration, and the change.
#[component]
fn Row(
    offer: Offer,
    config: GameConfig,
    shown_rule: RuleDemo,
    on_choose: Callback<Change>,
) -> impl IntoView {
    let Offer { spec, now, values } = offer;
    let house_rule = spec.house_rule;
    let name = i18n::message_text(spec.name);
    // Demonstrate the rule as it would be played.
    let first = values.first().map_or(now, |(value, _)| *value);
    let show = show_button(spec, config, if now == 0 { first } else { now }, shown_rule);
    let choose = Callback::new(move |value| on_choose.run(Change { house_rule, value }));
    let control = match spec.is_switch() {
        true => view! { <Turn name=name.clone() on={now == 0} choose /> }.into_any(),
        false => {
            let chosen = RwSignal::new(Some(first));
            view! { <Other name=name.clone() values chosen choose /> }.into_any()
        }
    };
    view! {
        <li class="rule">
            <span class="rule-name">
                {name}
                <span class="small">{i18n::message_text(spec.about)}</span>
                <span class="small rule-state">{say!("Now: {value}", value = word(spec, now))} " " {show}</span>
            </span>
            {control}
        </li>
    }
}

/// A button that demonstrates a house rule with this value, if a rule shows it.
fn show_button(
    spec: &'static HouseRuleSpec,
    config: GameConfig,
    value: u8,
    shown_rule: RuleDemo,
) -> Option<AnyView> {
    let house_rule = spec.house_rule;
    let with = config.with(house_rule, value);
    let rule = shown(spec, &with)?;
    let what = say!("Show me {rule}", rule = i18n::message_text(spec.name));
    let show = view! {
        <button
            type="button" class="rule-link show-me" aria-label=what
            on:click=move |_| shown_rule.set(Some((house_rule, rule, with)))
        >{say!("Show me")}</button>
    };
    Some(show.into_any())
}

/// A button that adds or removes a house rule.
#[component]
fn Turn(name: String, on: bool, choose: Callback<u8>) -> impl IntoView {
    let (word, what) = match on {
        true => (say!("Add"), say!("Add {rule}", rule = name)),
        false => (say!("Remove"), say!("Remove {rule}", rule = name)),
    };
    view! {
        <button type="button" class="button" aria-label=what on:click=move |_| choose.run(on.into())>{word}</button>
    }
}

/// A list and a button that set a house rule to another value.
#[component]
fn Other(
    name: String,
    values: Vec<(u8, String)>,
    /// The value that the list shows.
    chosen: RwSignal<Option<u8>>,
    choose: Callback<u8>,
) -> impl IntoView {
    let option =
        |(value, word): (u8, String)| view! { <option value=value.to_string()>{word}</option> };
    let set = move |_| {
        if let Some(value) = chosen.get_untracked() {
            choose.run(value);
        }
    };
    let (which, what) = (
        say!("{rule}: set to", rule = &name),
        say!("Set {rule}", rule = &name),
    );
    view! {
        <span class="set-to">
            <select
                class="input" aria-label=which
                on:change=move |event| chosen.set(event_target_value(&event).parse().ok())
            >
                {values.into_iter().map(option).collect_view()}
            </select>
            <button type="button" class="button" aria-label=what on:click=set>{say!("Set")}</button>
        </span>
    }
}

/// Card powers: one number, its new power, and the demonstration of that.
#[component]
fn PowerRow(
    offers: Vec<Offer>,
    config: GameConfig,
    shown_rule: RuleDemo,
    on_choose: Callback<Change>,
) -> impl IntoView {
    let name = i18n::message_text(heading(Group::Powers));
    let picked = RwSignal::new(0_usize);
    let number = |(at, offer): (usize, &Offer)| {
        view! { <option value=at.to_string()>{value_label(offer.spec, offer.now)}</option> }
    };
    let numbers = offers.iter().enumerate().map(number).collect_view();
    let power = move || {
        offers.get(picked.get()).map(|offer| {
            let spec = offer.spec;
            let house_rule = spec.house_rule;
            let choose = Callback::new(move |value| on_choose.run(Change { house_rule, value }));
            let name = i18n::message_text(spec.name);
            let chosen = RwSignal::new(offer.values.first().map(|(value, _)| *value));
            let show = move || show_button(spec, config, chosen.get()?, shown_rule);
            view! {
                <Other name values=offer.values.clone() chosen choose />
                <span class="small">{dynamic(show)}</span>
            }
        })
    };
    view! {
        <li class="rule">
            <span class="rule-name">
                {name}
                <span class="small">{say!("Pick a number, then its power.")}</span>
            </span>
            <select
                class="input" aria-label=say!("Pick a number, then its power.")
                on:change=move |event| picked.set(event_target_value(&event).parse().unwrap_or_default())
            >{numbers}</select>
            {dynamic(power)}
        </li>
    }
}
