//! A round on this phone: the table as one seat sees it, the controls around it, and the way to the next seat.

use crate::ui::focus::replaced;
use engine::{
    Asked, GameConfig, Ruleset, Seat, Seats, View, insertion_sort, rulesets,
    session::{AbsenceChoice, GuestCommand, Player, Presence, Table},
};
use leptos::prelude::*;
use std::sync::Arc;

use crate::{
    pages::{
        play::{
            away_strip::AwayStrips,
            connection::Connection,
            first_deal::FirstDeal,
            house_rule_night::{RuleNews, RuleNotice},
            menu::{LeaveQuestion, Menu},
            pass_phone::PassPhone,
            reactions::{ReactionButton, ShownReactions},
            round_clock::RoundClock,
            shared_phone::{Front, PhoneScreen, cover, is_left_open, shows},
            turn_order::{answer_alone, asking, turns},
        },
        public_screen::{Scores, ScreenTools},
        rules::sheets::SHEETS,
    },
    session::{Session, use_session},
    storage::question_age,
    table::{Table as TableView, TableFeed},
    ui::{
        parts::{Heading, Show, entitle},
        sheet::SheetCalls,
    },
};
use wording::{
    i18n,
    narrator::{Batch, Denied, Log},
    player::Away,
    say,
};

#[component]
pub(crate) fn Round() -> impl IntoView {
    let session = use_session();
    let front = RwSignal::new(Front::None);
    let new = RuleNews::new(session);
    let screen = memo(move || session.is_screen());
    let undealt = untrack(|| session.is_undealt());
    let sitting = memo(move || sitting(session, undealt));
    let asked = memo(move || asked(session));
    answer_alone();
    provide_context(SheetCalls(memo(move || call(session))));
    let shows = memo(move || shows(&sitting.get(), front.get(), asked.get()));
    let left = memo(move || is_left_open(&sitting.get(), shows.get(), asked.get()));
    cover(front, left);
    let table = move || {
        match shows.get() {
        PhoneScreen::Nothing => view! {
            <main class="screen middle"><Heading>{say!("One moment")}</Heading><p class="lead" role="status">{say!("The cards are on their way…")}</p></main>
        }
        .into_any(),
        PhoneScreen::Table(viewer) => view! { <Seated viewer shown=screen.get() front sitting new /> }.into_any(),
        PhoneScreen::Pass => view! { <PassPhone front asked sitting /> }.into_any(),
    }
    };
    view! { <LeaveQuestion title=say!("Leave the round?") /> <FirstDeal /> {replaced(table)} }
}

/// The viewers whose views this phone has or will soon have: its seats in seat order, or a watcher.
///
/// Views arrive one by one. If several people share the phone, nobody may see another player's cards while their own
/// view is late. A phone of one player shows an `undealt` round until its first view arrives.
fn sitting(session: Session, undealt: bool) -> Vec<Option<Seat>> {
    let seen: Vec<Option<Seat>> = session
        .views
        .with(|views| views.iter().map(|view| view.viewer).collect());
    let mut own: Vec<Option<Seat>> = session.own_seats().iter().map(Some).collect();
    if seen.is_empty() && undealt && own.len() == 1 {
        return own;
    }
    if !own.iter().any(|seat| seen.contains(seat)) {
        own = seen;
    }
    insertion_sort::sort(&mut own);
    own
}

/// The seats of this phone that have a question open, by its latest view. A race asks several seats.
fn asked(session: Session) -> Seats {
    let own = session.own_seats();
    session.views.with(|views| {
        let latest = views.iter().map(|view| view.revision).max();
        let now = views.iter().filter(|view| Some(view.revision) == latest);
        let seats = now
            .filter_map(|view| view.prompt)
            .flat_map(|prompt| prompt.seats.iter());
        seats.filter(|seat| own.has(*seat)).collect()
    })
}

/// The open question for a player at this phone, in a few words, and the state since when it is open. For players who
/// look at something else meanwhile.
fn call(session: Session) -> Option<(u32, String)> {
    let own = session.own_seats();
    if let Some(asked) = asking(session).filter(|asked| !asked.seats.and(own).is_empty()) {
        return Some((asked.since, say!("You are asked.")));
    }
    session.views.with(|views| {
        let latest = views.iter().max_by_key(|view| view.revision)?;
        let prompt = latest.prompt?;
        let said = match prompt.asked {
            Asked::Turn | Asked::Rein => say!("Your turn."),
            _ => say!("You are asked."),
        };
        (!prompt.seats.and(own).is_empty()).then_some((prompt.since, said))
    })
}

pub(crate) fn names(session: Session) -> Vec<String> {
    let names = |table: &Table| {
        let taken = table.players.iter().filter_map(|p| p.seat);
        let last = taken.map(Seat::index).max();
        let name = |seat| table.seated(seat).map(|p| p.name.to_string());
        let seats = Seat::first(last.map_or(0, |last| last + 1));
        seats.map(|seat| name(seat).unwrap_or_default()).collect()
    };
    session.of_table(names).unwrap_or_default()
}

/// The game config of the table, or plain Classic until it is known.
pub(crate) fn config(session: Session) -> GameConfig {
    session.of_table(|table| *table.config).unwrap_or_default()
}

/// The ruleset of the table. It stays while the phone leaves the match.
fn rules(session: Session) -> Memo<Arc<Ruleset>> {
    let ruleset = move |last: Option<&Arc<Ruleset>>| {
        let rules = session.rules().map(|rules| rules.ruleset().clone());
        rules
            .or_else(|| last.cloned())
            .unwrap_or_else(|| Arc::new(rulesets::build(&GameConfig::default(), 2)))
    };
    Memo::new_with_compare(ruleset, |last, new| {
        last.map(Arc::as_ptr) != new.map(Arc::as_ptr)
    })
}

fn several(sitting: Memo<Vec<Option<Seat>>>) -> bool {
    sitting.with(Vec::len) > 1
}

/// The seats that are away, and the seats that a bot plays for.
fn away(session: Session) -> Away {
    let seats = |of: &dyn Fn(&Table, &Player) -> bool| {
        let away = |table: &Table| -> Seats {
            let players = table.players.iter().filter(|player| of(table, player));
            players.filter_map(|player| player.seat).collect()
        };
        session.of_table(away).unwrap_or_default()
    };
    Away {
        seats: seats(&|_, player| player.presence == Presence::Lost),
        bots: seats(&|table, player| table.absence_choice(player) == Some(AbsenceChoice::Bot)),
    }
}

/// True if the table waits for this seat. While the host asks some seats in turn, the table waits for them. It keeps
/// the actions of other seats, and the seat on turn waits too.
fn is_awaited(session: Session, seat: Seat) -> bool {
    let asking = asking(session).map(|asking| asking.seats);
    asking.unwrap_or_else(|| asked(session)).has(seat)
}

/// The latest action of this viewer that the host refused, until the viewer sends the next one.
fn refused(session: Session, viewer: Option<Seat>) -> Option<Denied> {
    let (seat, why) = session.refused.get()?;
    (Some(seat) == viewer).then_some(why)
}

#[component]
fn Seated(
    viewer: Option<Seat>,
    /// True if this screen shows the table to everybody.
    shown: bool,
    front: RwSignal<Front>,
    sitting: Memo<Vec<Option<Seat>>>,
    new: RuleNews,
) -> impl IntoView {
    let session = use_session();
    let seen = session.view_of(viewer);
    // An undealt round has none of the news of the match before.
    let news = memo(move || match seen.with(Option::is_some) {
        true => session.news_of(viewer, |news| news.batch.clone()),
        false => Batch::default(),
    });
    let log = move || match seen.with(Option::is_some) {
        true => session.news_of(viewer, |news| news.log.clone()),
        false => Log::default(),
    };
    let time = move || {
        let own = seen.with(|view| view.as_ref()?.prompt?.seconds);
        let shared = session.views.with(|views| views.len() > 1);
        let pace = session.of_table(|table| table.pace)?;
        pace.time(own, shared)
    };
    let stood = move |since: u32| {
        let round_number = untrack(|| session.of_table(|table| table.round_number.0));
        let round_number = round_number.unwrap_or_default();
        question_age(
            &format!("{round_number}.{since}"),
            js_sys::Date::now() as u64,
        )
    };
    let feed = move |first: View| {
        let view = Signal::derive(move || seen.get().unwrap_or_else(|| first.clone()));
        let names = Signal::derive(move || names(session));
        let config = memo(move || config(session));
        TableFeed {
            log: Signal::derive(log),
            away: Signal::derive(move || away(session)),
            refused: Signal::derive(move || refused(session, viewer)),
            turns: memo(move || turns(session)).into(),
            patience: Signal::derive(time),
            stood: Some(Callback::new(stood)),
            not_me: Some(Callback::new(move |()| session.send(GuestCommand::NotMe))),
            hints: Signal::derive(move || config.get().gives_hints()),
            rules: rules(session),
            ..TableFeed::new(view, names, config.into(), news.into())
        }
    };
    let undealt = move || {
        let rules = session.rules()?;
        session.of_table(|table| table.undealt_view(viewer, &rules))?
    };
    // The class is on an element around the table. With `:has`, every sheet that opens would restyle all of it.
    view! {
        <div class:announced=move || !shown && new.any() class:passes=move || several(sitting)>
            {untrack(move || seen.get().or_else(undealt)).map(|first| view! {
                <TableView
                    feed=feed(first) taste=Signal::derive(move || session.preferences.with(|p| p.taste))
                    on_act=session.acts() guides=SHEETS shown=shown
                    head=move || view! { <Head viewer shown front sitting new /> } beside=|| view! { <Scores /> }
                />
            })}
        </div>
        <ShownReactions />
    }
}

/// The name of the game, and the number of the round.
fn title(table: &Table) -> String {
    let game = i18n::game_name(table.config.ruleset);
    match table.scores() {
        Some(_) if table.deals_known_cards() => say!("{game} · same deal", game),
        Some(scores) if scores.last => say!("{game} · last round", game),
        Some(scores) => say!(
            "{game} · round {number}",
            game,
            number = scores.round.to_string()
        ),
        None => game,
    }
}

/// The menu, the game's name, the way to other players on this phone, and reactions. Trouble with the links takes the
/// middle.
#[component]
fn Head(
    viewer: Option<Seat>,
    shown: bool,
    front: RwSignal<Front>,
    sitting: Memo<Vec<Option<Seat>>>,
    new: RuleNews,
) -> impl IntoView {
    let session = use_session();
    let menu = RwSignal::new(false);
    let title = move || session.of_table(title);
    let head = view! {
        {(!shown).then(|| view! {
            <button type="button" class="button quiet" on:click=move |_| menu.set(true)>{say!("Menu")}</button>
        })}
        <Heading class="table-title">{dynamic(title)}</Heading>
        <RoundClock />
        <Connection />
        <AwayStrips />
        {(!shown).then(|| view! { <RuleNotice news=new /> })}
        <Show when=move || several(sitting)>
            <button type="button" class="button quiet pass-on" on:click=move |_| front.set(None)>{say!("Pass on")}</button>
        </Show>
        {match shown {
            true => view! { <ScreenTools /> }.into_any(),
            false => view! { <ReactionButton viewer /> }.into_any(),
        }}
        <Show when=move || menu.get()>
            <Menu on_close=Callback::new(move |()| menu.set(false)) />
        </Show>
    };
    let on_turn = memo(move || viewer.is_some_and(|me| is_awaited(session, me)));
    // After the heading has named the game, the page title calls back a player who looks at another page.
    effect(move || match on_turn.get() {
        true => entitle(&say!("Your turn")),
        false => entitle(&title().unwrap_or_default()),
    });
    head
}
