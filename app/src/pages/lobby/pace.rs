//! The pace of the table, and who decides about the cards: all phones, or the host's phone alone.

use engine::{
    message,
    session::{DealPolicy, Pace, RaceRule, Table, TableCommand, TimeLimits},
};
use leptos::prelude::*;

use crate::{
    pages::rules::rule_search::has_words,
    session::{Session, use_session},
    ui::parts::{Fold, Show, options},
};
use wording::{i18n, say};

/// The word for a value, a message, and the way to set the value.
type PaceValue = (&'static str, fn(&mut Pace));

/// One choice about the pace: its name, a message, and its values.
struct PaceSetting {
    name: &'static str,
    values: &'static [PaceValue],
}

/// The time that a player may think (DIG-8), in seconds.
const PATIENCE: PaceSetting = PaceSetting {
    name: message!("Time to think"),
    values: &[
        (message!("no limit"), |pace| pace.patience_s = None),
        (message!("10 seconds"), |pace| pace.patience_s = Some(10)),
        (message!("20 seconds"), |pace| pace.patience_s = Some(20)),
        (message!("30 seconds"), |pace| pace.patience_s = Some(30)),
        (message!("a minute"), |pace| pace.patience_s = Some(60)),
    ],
};

/// The limits for rules that give a time to take a hand, say “not me” and the like.
const TIMES: PaceSetting = PaceSetting {
    name: message!("Where several are asked at once"),
    values: &[
        (message!("no limit"), |pace| {
            pace.time_limits = TimeLimits::Off
        }),
        (message!("by the book"), |pace| {
            pace.time_limits = TimeLimits::Book
        }),
        (message!("twice as long"), |pace| {
            pace.time_limits = TimeLimits::Twice
        }),
    ],
};

/// The order of players where several may act.
const CONTESTS: PaceSetting = PaceSetting {
    name: message!("Who goes first in a race"),
    values: &[
        (message!("the fastest player"), |pace| {
            pace.race_rule = RaceRule::Fastest
        }),
        (message!("the next player in order"), |pace| {
            pace.race_rule = RaceRule::InTurn
        }),
    ],
};

/// The least time that a race stays open (DIG-6), in milliseconds.
const RACE: PaceSetting = PaceSetting {
    name: message!("A race stays open for at least"),
    values: &[
        (message!("no wait"), |pace| pace.race_ms = 0),
        (message!("1 second"), |pace| pace.race_ms = 1000),
        (message!("2 seconds"), |pace| pace.race_ms = 2000),
        (message!("3 seconds"), |pace| pace.race_ms = 3000),
    ],
};

/// The time that the table waits for an absent player, in seconds.
const GRACE: PaceSetting = PaceSetting {
    name: message!("Waiting for somebody who is away"),
    values: &[
        (message!("10 seconds"), |pace| pace.grace_s = 10),
        (message!("30 seconds"), |pace| pace.grace_s = 30),
        (message!("2 minutes"), |pace| pace.grace_s = 120),
        (message!("10 minutes"), |pace| pace.grace_s = 600),
    ],
};

/// The least and the most time that a bot takes, in milliseconds.
const BOTS: PaceSetting = PaceSetting {
    name: message!("Bots"),
    values: &[
        (message!("unhurried"), |pace| pace.thinking_ms = (900, 2400)),
        (message!("brisk"), |pace| pace.thinking_ms = (400, 900)),
        (message!("instant"), |pace| pace.thinking_ms = (50, 150)),
    ],
};

const ALL: [&PaceSetting; 6] = [&PATIENCE, &TIMES, &CONTESTS, &RACE, &GRACE, &BOTS];

impl PaceSetting {
    /// The index of the present value.
    fn at(&self, pace: Pace) -> Option<usize> {
        self.values.iter().position(|(_, set)| {
            let mut made = pace;
            set(&mut made);
            made == pace
        })
    }

    /// The words that a search looks through.
    fn words(&self) -> impl Iterator<Item = &'static str> {
        let values = self.values.iter().map(|(word, _)| *word);
        [self.name].into_iter().chain(values)
    }

    /// The name and the word of the present value, if it differs from the usual.
    fn unusual(&self, pace: Pace) -> Option<(&'static str, &'static str)> {
        let at = self.at(pace);
        let at = at.filter(|_| at != self.at(Pace::default()))?;
        Some((self.name, self.values.get(at)?.0))
    }

    /// The setting as a list.
    fn list(&'static self, session: Session) -> AnyView {
        let at = |table: &Table| self.at(table.pace);
        let command = |table: &Table, at: usize| {
            let mut pace = table.pace;
            (self.values[at].1)(&mut pace);
            TableCommand::Pace(pace)
        };
        one_of(session, self.name, self.values, at, command)
    }
}

pub(crate) fn pace(session: Session) -> Pace {
    session.of_table(|table| table.pace).unwrap_or_default()
}

/// The explanation of races that go by turn.
fn nobody_has_to_be_quick() -> String {
    say!(
        "Nobody has to be quick. Before a race is decided, everyone who could still act is asked: they act, or say “Not me”. Then actions out of turn go first, and of those, the one from the seat next after the last to play. The book’s times do not count. In the settings you can let your phone say “Not me” whenever there is nothing you could do."
    )
}

/// The pace of the table, for the host to choose, if a search finds it.
pub(crate) fn pace_choice(wanted: &str) -> Option<AnyView> {
    let words: Vec<_> = ALL.into_iter().flat_map(PaceSetting::words).collect();
    found_part(say!("Pace"), &words, wanted, || {
        let session = use_session();
        let in_turn = move || pace(session).race_rule == RaceRule::InTurn;
        view! {
            {PATIENCE.list(session)}
            {TIMES.list(session)}
            {CONTESTS.list(session)}
            <Show when=in_turn><p class="small">{nobody_has_to_be_quick()}</p></Show>
            {RACE.list(session)}
            <p class="small">
                {say!("A player who would end a chance for others, to catch somebody for instance, waits until the card has lain there that long.")}
            </p>
            {GRACE.list(session)}
            {BOTS.list(session)}
        }
        .into_any()
    })
}

/// A folded part about the table, if a search finds its title or its words. A search unfolds it.
pub(crate) fn found_part(
    title: String,
    words: &[&'static str],
    wanted: &str,
    rows: fn() -> AnyView,
) -> Option<AnyView> {
    let words: Vec<String> = words.iter().copied().map(i18n::message_text).collect();
    let open = !wanted.is_empty();
    has_words(&[&title, &words.join(" ")], wanted).then(|| {
        view! { <Fold summary=title open><div class="rules">{rows()}</div></Fold> }.into_any()
    })
}

/// One choice about the table, as a list: its name, and its values with a word each. Name and words are messages.
/// `now` finds the index of the present value, and `command` chooses another.
fn one_of<T: Sync>(
    session: Session,
    name: &'static str,
    values: &'static [(&'static str, T)],
    now: impl Fn(&Table) -> Option<usize> + Copy + Send + Sync + 'static,
    command: impl Fn(&Table, usize) -> TableCommand + Copy + 'static,
) -> AnyView {
    let chosen = move || session.of_table(now).flatten();
    let choose = move |at: usize| session.set(|table| Some(command(table, at)));
    let numbered = (0..).zip(values);
    let all: Vec<_> = numbered
        .map(|(at, (word, _))| (at, i18n::message_text(word), true))
        .collect();
    view! {
        <label class="rule" aria-busy=move || session.is_under_way(now).then_some("true")>
            <span class="rule-name">{i18n::message_text(name)}</span>
            <select
                class="input" inner_html=options(&all, None)
                prop:value=move || { session.table.track(); chosen().map(|at| at.to_string()) }
                on:change=move |event| if let Ok(at) = event_target_value(&event).parse() { choose(at) }
            ></select>
        </label>
    }
    .into_any()
}

/// The choices that differ from the usual, with their words. If races go by turn, the book’s times do not count.
fn unusual(pace: Pace) -> Vec<(&'static str, &'static str)> {
    let all = ALL.into_iter().filter_map(|setting| setting.unusual(pace));
    let counts = |name| name != TIMES.name || pace.race_rule == RaceRule::Fastest;
    all.filter(|(name, _)| counts(*name)).collect()
}

/// The choices that differ from the usual, for players who cannot change them.
#[component]
pub(crate) fn PaceFacts() -> impl IntoView {
    let session = use_session();
    let pace = memo(move || pace(session));
    dynamic(move || {
        let set = unusual(pace.get());
        let line = |(name, word): (&'static str, &'static str)| {
            let (rule, setting) = (i18n::message_text(name), i18n::message_text(word));
            view! { <li>{say!("{rule}: {setting}", rule, setting)}</li> }
        };
        let in_turn = pace.get().race_rule == RaceRule::InTurn;
        (!set.is_empty()).then(|| {
            view! {
                <h3>{say!("Pace")}</h3>
                <ul class="facts">{set.into_iter().map(line).collect_view()}</ul>
                {in_turn.then(|| view! { <p class="note">{nobody_has_to_be_quick()}</p> })}
            }
        })
    })
}

/// The name of the choice of a way to deal.
const CHECKED: &str = message!("Checked");
/// The ways to deal, with a word each.
const VALUES: [(&str, DealPolicy); 2] = [
    (message!("by every phone"), DealPolicy::Verifiable),
    (
        message!("by nobody: the host’s phone deals"),
        DealPolicy::HostAlone,
    ),
];

/// The way to deal, for the host to choose, if a search finds it.
pub(crate) fn deal_policy_choice(wanted: &str) -> Option<AnyView> {
    let words = [CHECKED, VALUES[0].0, VALUES[1].0];
    found_part(say!("The deal"), &words, wanted, || {
        let policy = |table: &Table| {
            let mut all = VALUES.iter();
            all.position(|(_, policy)| *policy == table.deal_policy)
        };
        let command = |_: &Table, at: usize| TableCommand::DealPolicy(VALUES[at].1);
        one_of(use_session(), CHECKED, &VALUES, policy, command)
    })
}

/// Tells all players if only the host’s phone decides.
#[component]
pub(crate) fn Unchecked() -> impl IntoView {
    let session = use_session();
    let policy = memo(move || session.of_table(|table| table.deal_policy));
    view! {
        <Show when=move || policy.get() == Some(DealPolicy::HostAlone)>
            <p class="small">{say!("The host’s phone alone deals here: no phone checks whether that was fair.")}</p>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// A race stays open for a second by default. The lobby offers none to three (DIG-6).
    #[test]
    fn a_race_stays_open_for_none_to_three_seconds() {
        let waits = RACE.values.iter().map(|(_, set)| {
            let mut pace = Pace::default();
            set(&mut pace);
            assert!(pace.is_sound());
            pace.race_ms
        });
        assert_eq!(waits.collect::<Vec<_>>(), [0, 1000, 2000, 3000]);
        assert_eq!(Pace::default().race_ms, 1000);
    }

    #[test]
    fn guests_are_told_what_is_not_as_usual() {
        assert_eq!(unusual(Pace::default()), []);
        let by_turn = Pace {
            patience_s: Some(20),
            time_limits: TimeLimits::Book,
            race_rule: RaceRule::InTurn,
            ..Pace::default()
        };
        let expected = [
            ("Time to think", "20 seconds"),
            ("Who goes first in a race", "the next player in order"),
        ];
        assert_eq!(unusual(by_turn), expected);
        let by_the_book = Pace {
            time_limits: TimeLimits::Book,
            ..Pace::default()
        };
        let expected = [("Where several are asked at once", "by the book")];
        assert_eq!(unusual(by_the_book), expected);
    }
}
