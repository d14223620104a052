//! The game of the table: its house rules, how it will play, and recent changes.
use crate::ui::parts::Show;
use engine::{GameConfig, RuleId, house_rules::HouseRuleSpec, session::TableCommand};
use leptos::prelude::*;

use crate::session::{Session, use_session};
use crate::{
    art::emblem::Emblem,
    pages::{
        app::hosted,
        lobby::{
            agreement::{Agreed, agreed, agreement, changed, seats},
            house_rule_night::NightNotice,
            house_rules::HouseRules,
            kept_rules::{
                PassRulesOn, entitled, given_name, kept_name, mix_name, named, origin, preset_of,
            },
            pace::Unchecked,
            preset_choice::PresetChoice,
            trial::TrialVerdict,
        },
        rules::{
            sheets::{RulesButton, SHEETS},
            tonight::choose,
            tour::TourWay,
        },
    },
    storage::KeptRules,
    ui::sheet::OpenedSheet,
};
use wording::{
    house_rules::summary::{dealt, draw_four, extra_rules, scoring},
    i18n,
    list::sentences,
    say,
};

/// The part of the lobby about the game.
#[component]
pub(crate) fn Game(
    /// The terms when the players on this phone last said that they were ready.
    known: RwSignal<Option<Agreed>>,
) -> impl IntoView {
    let session = use_session();
    let (config, seats) = (agreed(session), seats(session));
    let choosing = RwSignal::new(false);
    let changing = RwSignal::new(false);
    let chosen = Callback::new(move |()| choosing.set(false));
    let hosts = memo(move || session.is_host());
    let given = given_name(session);
    let origin = origin(session, config, changing);
    effect(move || {
        // A name may be given or forgotten there.
        choosing.track();
        if !changing.get() {
            choose(None);
        }
        if hosts.get() {
            untrack(|| tell_name(session, config));
        }
    });
    let rules = move || match hosts.get() {
        true => hosted(|sheets| (sheets.house_rules)()),
        false => view! { <HouseRules /> }.into_any(),
    };
    view! {
        <section class="card-like game" aria-labelledby="game-title">
            {dynamic(move || {
                given.track();
                changing.track();
                let (config, origin) = (config.get()?, origin.get());
                let was = untrack(|| mix_name(Some(session), &config)).is_none();
                let was = origin.filter(|origin| was && origin.config == config);
                let small = was.map(|KeptRules { name, .. }| say!("“{name}”, changed", name));
                Some(untrack(|| view! { <Headline config small /> }))
            })}
            // It stays in its place whatever it sets.
            <Show when=move || hosts.get()><PresetChoice config changing /></Show>
            <div class="row pairs">
                <button type="button" class="button" on:click=move |_| { choose(None); changing.set(true) }>
                    {say!("House rules")}
                </button>
                <Show when=move || hosts.get()>
                    <button type="button" class="button" on:click=move |_| choosing.set(true)>{say!("Another game")}</button>
                </Show>
                {dynamic(move || config.get().map(|config| view! { <RulesButton config /> <TourWay game=config.ruleset /> }))}
            </div>
            // The host has chosen them; guests agree to them.
            <details class="details" open=!untrack(|| session.is_host())>
                <summary>{say!("Details")}</summary>
                {dynamic(move || config.get().map(|config| view! { <Terms config seats /> }))}
            </details>
            {dynamic(move || config.get().map(|config| view! { <Chips config changing /> }))}
            <PassRulesOn config changing />
            <NightNotice />
            <Unchecked />
            <Changed known />
            <TrialVerdict config seats />
            <OpenedSheet open=choosing title=say!("Which game?")>{hosted(move |sheets| (sheets.games)(chosen))}</OpenedSheet>
            <OpenedSheet open=changing title=say!("House rules")>{dynamic(rules)}</OpenedSheet>
        </section>
    }
}

/// A game config in words, under its drawing.
#[component]
pub(crate) fn GameSummary(config: GameConfig, seats: Signal<usize>) -> impl IntoView {
    let (least, most) = config.ruleset.spec().players;
    let players = say!(
        "{least} to {most} players",
        least = least.to_string(),
        most = most.to_string()
    );
    view! { <Headline config small=Some(players) /> <Terms config seats /> <Chips config /> }
}

/// Tells guests the name that the host keeps the rules of the table under.
fn tell_name(session: Session, config: Memo<Option<GameConfig>>) {
    let Some(config) = config.get().filter(|config| kept_name(config).is_some()) else {
        return;
    };
    let named = named(config);
    session.set(|table| {
        let other = *table.config == config && table.config != named;
        other.then_some(TableCommand::GameConfig(named))
    });
}

/// A game config in words.
#[component]
fn Terms(config: GameConfig, #[prop(into)] seats: Signal<usize>) -> impl IntoView {
    let spec = config.ruleset.spec();
    let about = preset_of(&config).map_or(spec.about, |preset| preset.about);
    let words = move || {
        let seats = wording::house_rules::summary::seated(&config, seats.get());
        let cards = say!("{cards}.", cards = dealt(&config, seats));
        sentences([
            cards,
            scoring(&config),
            draw_four(&config).unwrap_or_default(),
        ])
    };
    view! {
        <p class="small">{i18n::message_text(about)}</p>
        <p>{dynamic(words)}</p>
    }
}

/// The house rules of a game config, each with a way to it.
#[component]
fn Chips(
    config: GameConfig,
    /// Set to true to open the house rules at a chosen one. Without it, the rulebook opens there.
    #[prop(optional)]
    changing: Option<RwSignal<bool>>,
) -> impl IntoView {
    let read = RwSignal::new(None::<RuleId>);
    let chip = |(spec, word): (&'static HouseRuleSpec, String)| {
        let open = move |_| match changing {
            Some(changing) => {
                choose(Some(spec.house_rule));
                changing.set(true);
            }
            None => read.set(wording::house_rule_night::shown(spec, &config)),
        };
        view! { <li><button type="button" on:click=open><span>{word}</span></button></li> }
    };
    let close = Callback::new(move |()| read.set(None));
    let book = move || {
        let rule = read.get()?;
        Some((SHEETS.rulebook)(Signal::stored(config), rule, close))
    };
    view! {
        <ul class="tags" aria-label=say!("House rules")>
            {extra_rules(&config).into_iter().map(chip).collect_view()}
        </ul>
        {dynamic(book)}
    }
}

/// The game's name and drawing.
#[component]
fn Headline(
    config: GameConfig,
    /// Words below the name.
    small: Option<String>,
) -> impl IntoView {
    let title = entitled(Some(use_session()), &config);
    let small = small.map(|words| view! { <small>{words}</small> });
    view! {
        <div class="headline">
            <Emblem config />
            <h2 id="game-title">{title} {small}</h2>
        </div>
    }
}

#[component]
fn Changed(known: RwSignal<Option<Agreed>>) -> impl IntoView {
    let session = use_session();
    let now = agreement(session);
    let words = move || changed(known, now).filter(|_| !session.is_host());
    dynamic(move || {
        words().map(|words| {
            view! { <p class="note">{say!("New since you were ready:")} " " <b>{words}</b></p> }
        })
    })
}
