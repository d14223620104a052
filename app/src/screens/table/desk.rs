//! What every part of the table screen works with.

use super::{
    aim::Aims,
    choice::{Choice, Step},
    words::Cast,
};
use engine::{Action, Deck, Face, Illegal, Mix, RuleId, Seat, View, rulesets};
use leptos::prelude::*;
use std::time::Duration;

/// How long the catch buttons rest after a press, against tapping at random (CLA-52).
const REST: Duration = Duration::from_secs(2);

/// A refusal to be read out: why, and of which card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Note {
    pub(super) why: Illegal,
    pub(super) face: Option<Face>,
}

/// A sheet that lies over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Open {
    /// What a card does now.
    Card(Face),
    /// The rules, at this one.
    Rule(RuleId),
    /// The round in sentences.
    Log,
}

/// The view, the names, and the little that a screen remembers between two touches.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    pub(super) view: Signal<View>,
    pub(super) names: Signal<Vec<String>>,
    pub(super) mix: Signal<Mix>,
    pub(super) deck: Memo<Deck>,
    pub(super) on_action: Callback<Action>,
    /// A card picked whose colour, player or pile is still open.
    pub(super) choice: RwSignal<Option<Choice>>,
    /// Players picked so far.
    pub(super) aims: Aims,
    /// The bar's catch was pressed while several could be meant.
    pub(super) catching: RwSignal<bool>,
    /// The catch buttons rest.
    pub(super) resting: RwSignal<bool>,
    pub(super) note: RwSignal<Option<Note>>,
    /// The sheet over the table.
    pub(super) open: RwSignal<Option<Open>>,
    /// Where the viewer's last played card lay on the screen, for its flight.
    pub(super) launch: RwSignal<Option<(f64, f64)>>,
}

/// A value recomputed when what it reads changes. Boxed, so that each type costs its code only once.
pub(super) fn memo<T>(of: impl Fn() -> T + Send + Sync + 'static) -> Memo<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    fn boxed<T: PartialEq + Send + Sync + 'static>(
        of: Box<dyn Fn() -> T + Send + Sync>,
    ) -> Memo<T> {
        Memo::new(move |_| of())
    }
    boxed(Box::new(of))
}

impl Desk {
    pub(super) fn new(
        view: Signal<View>,
        names: Signal<Vec<String>>,
        mix: Signal<Mix>,
        on_action: Callback<Action>,
    ) -> Desk {
        let desk = Desk {
            view,
            names,
            mix,
            // The deck does not depend on the number of players.
            deck: memo(move || mix.with(|mix| rulesets::build(mix, *mix.players().start()).deck)),
            on_action,
            aims: Aims::new(view, mix),
            choice: RwSignal::new(None),
            catching: RwSignal::new(false),
            resting: RwSignal::new(false),
            note: RwSignal::new(None),
            open: RwSignal::new(None),
            launch: RwSignal::new(None),
        };
        desk.keep_up();
        desk
    }

    /// What was picked or said for an earlier state is dropped when the table moves on.
    fn keep_up(self) {
        Effect::new(move |before: Option<u32>| {
            let tick = self.view.with(|view| view.tick);
            if before.is_some_and(|before| before != tick) {
                self.note.set(None);
                self.catching.set(false);
                let falls = self.view.with_untracked(|view| {
                    self.choice.with_untracked(|choice| {
                        choice.as_ref().is_some_and(|c| !c.stands(&view.actions))
                    })
                });
                if falls {
                    self.choice.set(None);
                }
            }
            tick
        });
    }

    /// Something of the view, recomputed only when that changes.
    pub(super) fn part<T: PartialEq + Send + Sync + 'static>(self, of: fn(&View) -> T) -> Memo<T> {
        memo(move || self.view.with(of))
    }

    /// Something said with the names at the table.
    pub(super) fn said<T>(self, say: impl FnOnce(&View, Cast) -> T) -> T {
        self.view.with(|view| {
            self.names.with(|names| {
                say(
                    view,
                    Cast {
                        names,
                        me: view.viewer,
                        deck: self.deck.get(),
                    },
                )
            })
        })
    }

    pub(super) fn name(self, seat: Seat) -> String {
        self.said(|_, cast| cast.name(seat))
    }

    pub(super) fn may(self, action: Action) -> bool {
        self.view.with(|view| view.actions.contains(&action))
    }

    pub(super) fn send(self, action: Action) {
        self.choice.set(None);
        self.catching.set(false);
        self.note.set(None);
        self.on_action.run(action);
    }

    /// Plays a card, or asks for what must be chosen with it, or says why not.
    pub(super) fn play(self, face: Face) {
        match self
            .view
            .with_untracked(|view| Choice::of(&view.actions, face))
        {
            Some(choice) => self.choose(choice),
            None => self.explain(face),
        }
    }

    pub(super) fn choose(self, choice: Choice) {
        match choice.step() {
            Step::Done(play) => self.send(Action::Play(play)),
            _ => self.choice.set(Some(choice)),
        }
    }

    /// Says why a card may not be laid, if the host said so.
    pub(super) fn explain(self, face: Face) {
        let why = self.view.with_untracked(|view| {
            view.refusals
                .iter()
                .find(|refusal| refusal.face == face)
                .map(|refusal| refusal.why)
        });
        self.note.set(why.map(|why| Note {
            why,
            face: Some(face),
        }));
    }

    pub(super) fn catch(self, seat: Seat) {
        let watches = self.view.with_untracked(|view| view.viewer.is_none());
        if watches || self.resting.get_untracked() {
            return;
        }
        self.resting.set(true);
        set_timeout(move || self.resting.set(false), REST);
        self.send(Action::Catch(seat));
    }

    /// What the open choice asks for; `None` if nothing is open.
    pub(super) fn step(self) -> Option<Step> {
        self.choice.with(|choice| choice.as_ref().map(Choice::step))
    }
}
