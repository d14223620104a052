//! The state that every part of the table screen works with.

use crate::platform::clock;
use crate::table::state::{
    choice::{Choice, ChoiceStep},
    combining,
    hand_order::Held,
    no_hints::{concealed, refusal_of, tried},
    refusal_case::Case,
    selection::Selection,
    targeting::{self, Aims, PlayerTap},
};
use engine::{
    Action, Deck, Face, GameConfig, News, PlayRefusal, RuleId, Ruleset, Seat, View, rulesets,
    session::Millis,
};
use leptos::{prelude::*, wasm_bindgen::JsCast, web_sys::HtmlElement};
use std::sync::Arc;
use wording::{
    Cast,
    narrator::{Batch, Denied, Log},
    player::{Away, Facts},
    prompt::question::Turns,
};

/// For this time, in milliseconds, the same answer to the same state counts as one tap. The table may still wait for
/// rivals, and a second action could play the other of two equal cards.
const ON_ITS_WAY: u64 = 600;

/// A message that the screen reads out instead of the latest news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    /// An action was refused, with the card if it was about one.
    Refused(Denied, Option<Face>),
    /// The catch buttons rest.
    Rests,
}

/// Everything that a table shows of a round.
#[derive(Clone, Copy)]
pub struct TableFeed {
    /// The game as the viewer may see it.
    pub view: Signal<View>,
    /// The names of the players, indexed by seat.
    pub names: Signal<Vec<String>>,
    /// The game config that the table agreed on.
    pub config: Signal<GameConfig>,
    /// The ruleset of the table.
    pub rules: Memo<Arc<Ruleset>>,
    /// The latest batch of news; a new number sets cards in motion.
    pub news: Signal<Batch>,
    /// All news of the round.
    pub log: Signal<Log>,
    /// The seats of absent players.
    pub away: Signal<Away>,
    /// The latest action that the host refused, until the viewer sends the next one.
    pub refused: Signal<Option<Denied>>,
    /// The players who may still act before the game goes on, where turn-taking replaces races.
    pub turns: Signal<Turns>,
    /// The time that the table waits for an answer, in seconds; `None` if it waits without limit.
    pub patience: Signal<Option<u16>>,
    /// The time, in milliseconds, for which this phone has shown the question that opened at this revision. It survives
    /// a reload.
    pub stood: Option<Callback<u32, u32>>,
    /// Says "not me" for the viewer, where turn-taking replaces races.
    pub not_me: Option<Callback<()>>,
    /// True if the screen shows which cards fit (CLA-73).
    pub hints: Signal<bool>,
}

impl TableFeed {
    /// The feed of a table at which nobody is away, races are open, and the screen shows which cards fit. It builds the
    /// ruleset by itself.
    pub fn new(
        view: Signal<View>,
        names: Signal<Vec<String>>,
        config: Signal<GameConfig>,
        news: Signal<Batch>,
    ) -> TableFeed {
        TableFeed {
            view,
            names,
            config,
            rules: in_force(config, view),
            news,
            log: Signal::default(),
            away: Signal::default(),
            refused: Signal::default(),
            turns: Signal::default(),
            patience: Signal::default(),
            stood: None,
            not_me: None,
            hints: Signal::stored(true),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpenSheet {
    /// The effect of a card in the current position.
    Card(Face),
    /// The rules, opened at this one.
    Rule(RuleId),
    /// A demonstration of the refused play and of the rule that forbids it.
    Show(RuleId, Case),
    /// The log of the round, in sentences.
    Log,
}

/// The feed of the table, and the little that the screen remembers between two touches.
#[derive(Clone, Copy)]
pub(crate) struct TableState {
    pub(crate) feed: TableFeed,
    /// The view of the feed; without hints, a view that does not tell what fits.
    pub(crate) view: Signal<View>,
    /// The rules in force, for the players in the round.
    pub(crate) rules: Memo<Arc<Ruleset>>,
    pub(crate) deck: Memo<Deck>,
    /// True if cards played together may lie in any order.
    pub(crate) any_order: Memo<bool>,
    /// Takes the actions of the viewer's seat, with the revision of the view that each answers.
    on_act: Callback<(Seat, u32, Action)>,
    /// The viewer's cards as they lie in the hand; they stay so while a finger is down.
    pub(crate) hand: RwSignal<Vec<Held>>,
    /// The cards lifted in the hand, in the order in which the viewer chose them.
    pub(crate) chosen: RwSignal<Vec<Held>>,
    /// The possible uses of the chosen cards.
    pub(crate) selection: Memo<Selection>,
    /// The picked cards whose color, player or pile is still open.
    pub(crate) choice: RwSignal<Option<Choice>>,
    /// The players picked so far.
    pub(crate) aims: Aims,
    /// True after a press of the bar's catch button while several players could be meant.
    pub(crate) catching: RwSignal<bool>,
    /// The number of wrong catches for which the catch buttons still rest.
    pub(crate) rests: RwSignal<u32>,
    pub(crate) note: RwSignal<Option<Note>>,
    pub(crate) open: RwSignal<Option<OpenSheet>>,
    /// True if the viewer last used a key, not a touch.
    pub(crate) by_key: StoredValue<bool>,
    /// The place on the screen where the viewer's last played card lay, as the start of its flight.
    pub(crate) launch: RwSignal<Option<(f64, f64)>>,
    /// The prefix of this table's element ids: a small table may lie over a large one.
    ids: &'static str,
    /// The viewer's last action, the state it answered, and its time.
    acted: RwSignal<Option<(Action, u32, Millis)>>,
}

impl TableState {
    pub(crate) fn new(feed: TableFeed, on_act: Callback<(Seat, u32, Action)>) -> TableState {
        let hints = feed.hints;
        let view = memo(move || match hints.get() {
            true => feed.view.get(),
            false => concealed(feed.view.get()),
        });
        let view: Signal<View> = view.into();
        let rules = feed.rules;
        let any_order = memo(move || {
            rules.with(|rules| rules.combinations.iter().any(|several| several.any_order))
        });
        let chosen = RwSignal::new(Vec::new());
        let select = move |view: &View| {
            let faces = chosen
                .with(|chosen: &Vec<Held>| chosen.iter().map(|held| held.face).collect::<Vec<_>>());
            match hints.get() {
                true => Selection::of(&view.actions, any_order.get(), &faces),
                false => rules.with(|rules| Selection::untold(view, rules, &faces)),
            }
        };
        let table = TableState {
            feed,
            view,
            rules,
            deck: memo(move || rules.with(|rules| rules.deck)),
            any_order,
            on_act,
            aims: Aims::new(view, rules),
            hand: RwSignal::new(Vec::new()),
            chosen,
            selection: memo(move || feed.view.with(select)),
            choice: RwSignal::new(None),
            catching: RwSignal::new(false),
            rests: RwSignal::new(0),
            note: RwSignal::new(None),
            open: RwSignal::new(None),
            by_key: StoredValue::new(false),
            launch: RwSignal::new(None),
            ids: "",
            acted: RwSignal::new(None),
        };
        table.keep_up();
        table
    }

    /// Returns the same state for a table beside another one, with a prefix of its own for element ids.
    pub(crate) fn apart(self, ids: &'static str) -> TableState {
        TableState { ids, ..self }
    }

    pub(crate) fn id(self, of: &str) -> String {
        format!("{}{of}", self.ids)
    }

    /// Drops notes and picks that belong to an earlier state when the table moves on.
    fn keep_up(self) {
        let copies = |hand: &[Face], face: Face| hand.iter().filter(|held| **held == face).count();
        effect_with_last(move |before: Option<(u32, Vec<Face>, u16)>| {
            let (revision, hand, laid) = self.view.with(|view| {
                let laid = view.piles.iter().map(|pile| pile.cards).sum();
                (view.revision, view.hand.clone(), laid)
            });
            let Some((_, had, lay)) = before.filter(|(before, ..)| *before != revision) else {
                return (revision, hand, laid);
            };
            self.note.set(None);
            self.catching.set(false);
            // The viewer played one of two identical cards: the other one stays down.
            let gone = |held: &Held| copies(&hand, held.face) < copies(&had, held.face);
            // The hand that a seven brought may hold the same card as the one played for it.
            let played = |held: &Held| {
                self.view.with_untracked(|view| {
                    let mut tops = view.piles.iter().filter_map(|pile| pile.top.last());
                    laid > lay && tops.any(|top| top.face == held.face && top.by == view.viewer)
                })
            };
            let falls = self.chosen.with_untracked(|chosen| {
                let together =
                    chosen.len() > 1 && !self.selection.with_untracked(Selection::goes_on);
                together || chosen.iter().any(|held| gone(held) || played(held))
            });
            if falls {
                self.chosen.set(Vec::new());
            }
            let stands = self.choice.with_untracked(|choice| {
                let actions = |selection: &Selection| {
                    choice
                        .as_ref()
                        .is_none_or(|choice| choice.stands(&selection.actions))
                };
                self.selection.with_untracked(actions)
            });
            if !stands {
                self.choice.set(None);
            }
            (revision, hand, laid)
        });
    }

    /// Derives a part of the view, and recomputes it only when that part changes.
    pub(crate) fn memo_of<T: PartialEq + Send + Sync + 'static>(
        self,
        of: fn(&View) -> T,
    ) -> Memo<T> {
        memo(move || self.view.with(of))
    }

    pub(crate) fn facts(self, seat: Seat) -> Facts {
        let facts = self.view.with(|view| Facts::of(view, seat));
        facts.with(self.feed.away.get(), seat)
    }

    /// Builds a text with the names at the table.
    pub(crate) fn said<T>(self, say: impl FnOnce(&View, Cast) -> T) -> T {
        self.view.with(|view| {
            self.feed.names.with(|names| {
                self.rules.with(|rules| {
                    let (me, hints) = (view.viewer, self.feed.hints.get());
                    say(
                        view,
                        Cast {
                            names,
                            me,
                            rules,
                            hints,
                        },
                    )
                })
            })
        })
    }

    pub(crate) fn name(self, seat: Seat) -> String {
        self.said(|_, cast| cast.name(seat))
    }

    pub(crate) fn may(self, action: Action) -> bool {
        self.view.with(|view| view.actions.contains(&action))
    }

    /// True if the change since this state came from the viewer's own action.
    pub(crate) fn did(self, revision: u32) -> bool {
        let me = self.view.with_untracked(|view| view.viewer);
        let by = self
            .feed
            .news
            .with_untracked(|batch| batch.events.iter().find_map(|event| event.news.actor()));
        let acted = self
            .acted
            .get_untracked()
            .is_some_and(|(_, at, _)| at == revision);
        acted && me.is_some() && by == me
    }

    /// Performs the action for the chosen cards, on this pile if one is given. It asks first for whatever goes with
    /// them.
    pub(crate) fn play(self, pile: Option<u8>) {
        let actions = self
            .selection
            .with_untracked(|selection| selection.actions.clone());
        if let Some(choice) = Choice::of(actions) {
            self.choose(pile.map_or(choice.clone(), |pile| choice.on_pile(pile)));
        }
    }

    /// The same from the pile's side: nothing happens unless the chosen cards fit there.
    pub(crate) fn play_on(self, pile: u8) {
        if self
            .selection
            .with_untracked(|selection| selection.fits_on(pile))
        {
            self.play(Some(pile));
        }
    }

    /// Performs the action if no question about it is open, or asks the next question.
    pub(crate) fn choose(self, choice: Choice) {
        match choice.action() {
            Ok(action) => {
                self.let_go();
                self.send(action);
            }
            Err(_) => self.choice.set(Some(choice)),
        }
    }

    /// Takes the focus off the touched element before that leaves the page. A browser that loses a focused element
    /// rebuilds the whole page at once, in the middle of the change. A player who uses the keyboard keeps the focus
    /// (`input/keyboard.rs`).
    fn let_go(self) {
        if self.by_key.get_value() {
            return;
        }
        let active = document().active_element();
        if let Some(active) = active.and_then(|active| active.dyn_into::<HtmlElement>().ok()) {
            let _ = active.blur();
        }
    }

    /// Puts the chosen cards back among the others.
    pub(crate) fn put_back(self) {
        self.choice.set(None);
        self.chosen.set(Vec::new());
    }

    /// Returns the next question of the open choice; `None` if nothing is open.
    pub(crate) fn step(self) -> Option<ChoiceStep> {
        self.choice.with(|choice| choice.as_ref()?.action().err())
    }

    /// Sends the host an action, in answer to the view on the screen. Without hints the viewer only tries it.
    pub(crate) fn send(self, action: Action) {
        let sent = match self.feed.hints.get_untracked() {
            true => Ok(action),
            false => self.feed.view.with_untracked(|view| tried(view, action)),
        };
        let action = match sent {
            Ok(action) => action,
            Err(face) => {
                self.put_back();
                return self.explain(face);
            }
        };
        let (seat, seen) = self
            .view
            .with_untracked(|view| (view.viewer, view.revision));
        let now = clock::now();
        let under_way = |(sent, at, when): (Action, u32, Millis)| {
            (sent, at) == (action, seen) && now.since(when) < ON_ITS_WAY
        };
        if self.acted.get_untracked().is_some_and(under_way) {
            return;
        }
        self.choice.set(None);
        self.catching.set(false);
        self.note.set(None);
        self.acted.set(Some((action, seen, now)));
        // A promised card or a wrong play stays in the hand, but the screen no longer lifts it.
        if matches!(action, Action::GiveTo(..) | Action::Misplay(_)) {
            self.chosen.set(Vec::new());
        }
        if let Some(seat) = seat {
            self.on_act.run((seat, seen, action));
        }
    }

    /// Says why a card cannot be played, if the host gave a reason.
    pub(crate) fn explain(self, face: Face) {
        let note = self.feed.view.with_untracked(|view| refusal_of(view, face));
        // A repeated try repeats the message: the screen has to remove the old one for that.
        if self.by_key.get_value() && note.is_some() && self.note.get_untracked() == note {
            self.note.set(None);
            request_animation_frame(move || {
                let _ = self.note.try_set(note);
            });
        } else {
            self.note.set(note);
        }
    }

    /// True while the host keeps an action of the viewer until others have answered. The chosen cards fall back, as the
    /// action may come to nothing.
    pub(crate) fn is_held(self) -> Memo<bool> {
        let TableFeed {
            news,
            refused,
            turns,
            ..
        } = self.feed;
        let kept = Memo::new(move |before: Option<&bool>| {
            let asks = matches!(turns.get(), Turns::Others(_)) && refused.with(Option::is_none);
            // Words of other players decide nothing meanwhile.
            let me = self.view.with(|view| view.viewer);
            let mine = |batch: &Batch| batch.events.iter().any(|event| did(&event.news) == me);
            let still = before.is_some_and(|kept| *kept) && !news.with(mine);
            asks && (still || self.acts_now())
        });
        effect(move || {
            if kept.get() {
                self.put_back();
            }
        });
        kept
    }

    /// Shows why an action is not possible, with the card if the refusal was about one.
    pub(crate) fn show(self, why: PlayRefusal, face: Option<Face>) {
        let case = self.view.with_untracked(|view| Case::of(view, why, face));
        self.open.set(Some(OpenSheet::Show(why.rule, case)));
    }

    /// Returns why a card does not go along with the chosen ones, with hints.
    pub(crate) fn parted(self, face: Face) -> Option<Note> {
        if !self.feed.hints.get_untracked() {
            return None;
        }
        let rules = self.rules.get_untracked();
        let why = self.view.with_untracked(|view| {
            self.selection
                .with_untracked(|selection| combining::parted(view, &rules, selection, face))
        });
        why.map(|why| Note::Refused(Denied { why, late: None }, Some(face)))
    }

    /// True if a touch on these cards, one after the other, means a series.
    pub(crate) fn means_series(self, first: Face, second: Face) -> bool {
        let rules = self.rules.get_untracked();
        self.view
            .with_untracked(|view| combining::is_series(view, &rules, first, second))
    }

    /// Tries to draw although a draw is no answer to the viewer's question: the host says why. An action a moment ago
    /// means that this tap is a double tap.
    pub(crate) fn draws_in_vain(self) {
        let now = clock::now();
        let just = |(_, _, when): (Action, u32, Millis)| now.since(when) < ON_ITS_WAY;
        if self.view.with_untracked(View::is_asked) && !self.acted.get_untracked().is_some_and(just)
        {
            self.send(Action::Draw);
        }
    }

    pub(crate) fn catch(self, seat: Seat) {
        let watches = self.view.with_untracked(|view| view.viewer.is_none());
        if !watches && !untrack(|| self.is_resting()) {
            self.send(Action::Catch(seat));
        }
    }

    /// Returns the viewer's last action.
    pub(crate) fn sent(self) -> Option<Action> {
        self.acted.get_untracked().map(|(action, ..)| action)
    }

    /// True if the viewer has acted at this state of the table. A call or a "no" does not count.
    pub(crate) fn acts_now(self) -> bool {
        let said = |action: Action| matches!(action, Action::Call | Action::Decline);
        let revision = self.view.with(|view| view.revision);
        self.acted
            .get()
            .is_some_and(|(action, at, _)| at == revision && !said(action))
    }

    /// Returns the effect of a tap on this player now.
    pub(crate) fn tap(self, seat: Seat) -> PlayerTap {
        if let Some(ChoiceStep::Seat(seats)) = self.step() {
            return match seats.contains(&seat) {
                true => PlayerTap::With,
                false => PlayerTap::Nothing,
            };
        }
        let (catches, catchable) = (self.catching.get(), self.aims.catchable.get());
        let first = self.aims.first.get();
        let tap = |view: &View| targeting::tap(view, seat, catches, catchable, first);
        match self.view.with(tap) {
            PlayerTap::Act(Action::Catch(_)) if self.is_resting() => PlayerTap::Rest,
            tap => tap,
        }
    }

    /// Performs the effect of the tap.
    pub(crate) fn tapped(self, seat: Seat) {
        match untrack(|| self.tap(seat)) {
            PlayerTap::With => {
                if let Some(choice) = self.choice.get_untracked() {
                    self.choose(choice.with(seat));
                }
            }
            PlayerTap::First => self.aims.first.set(Some(seat)),
            PlayerTap::PutBack => self.aims.first.set(None),
            PlayerTap::Act(Action::Catch(seat)) => self.catch(seat),
            PlayerTap::Rest => self.says_that_it_rests(),
            PlayerTap::Act(action) => self.send(action),
            PlayerTap::Look => self.aims.looking.set(Some(seat)),
            PlayerTap::Nothing => {}
        }
    }
}

/// Builds the rules for the players in the round, and again only if the game config or the number of players changes.
fn in_force(config: Signal<GameConfig>, view: Signal<View>) -> Memo<Arc<Ruleset>> {
    let config = memo(move || (config.get(), view.with(|view| view.order.len())));
    let build = move || {
        let (config, players) = config.get();
        Arc::new(rulesets::build(
            &config,
            players.max(*config.players().start()),
        ))
    };
    // Rules are never compared: a new table has new ones.
    Memo::new_with_compare(move |_| build(), |_, _| true)
}

/// Returns the actor of an action that the host keeps where others may act: play, draw, catch.
fn did(news: &News) -> Option<Seat> {
    match news {
        News::Caught { by, .. } | News::WronglyCaught { by, .. } => Some(*by),
        news => news.actor(),
    }
}
