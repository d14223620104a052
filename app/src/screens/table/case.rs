//! What was refused, so that the demonstration is of the same and not of something else under the same rule.

use engine::{
    Face, Game, Illegal, Reason, View,
    script::{Deed, Input, Opening, Says, Script},
};

/// A refusal, as far as one is like another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case {
    pub(in crate::screens) why: Illegal,
    /// Whether whoever heard it was asked for something: the sentence is another one then.
    asked: bool,
    /// What it was about.
    card: Option<Kind>,
    /// What lay there.
    top: Option<Kind>,
}

/// Cards of a kind are refused in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Number,
    /// Whatever has a suit and is no number.
    Symbol,
    Wild,
}

impl Kind {
    fn of(face: Face) -> Kind {
        match face.rank() {
            Some(0..10) => Kind::Number,
            Some(_) => Kind::Symbol,
            None => Kind::Wild,
        }
    }
}

impl Case {
    /// What the viewer was refused, with this card if it was about one.
    pub(in crate::screens) fn of(view: &View, why: Illegal, face: Option<Face>) -> Case {
        let is_asked = |seat| view.prompt.is_some_and(|prompt| prompt.seats.has(seat));
        let top = view.piles.first().and_then(|pile| pile.top.last());
        Case {
            why,
            asked: view.viewer.is_some_and(is_asked),
            card: face.map(Kind::of),
            top: top.map(|laid| Kind::of(laid.face)),
        }
    }

    /// Whether the same sentence is read of both.
    fn is_said_like(self, other: Case) -> bool {
        self.why.reason == other.why.reason && self.asked == other.asked
    }

    /// In how much another one differs; `None` if something else is said of it. Only where a card does not fit it matters
    /// what cards these are.
    fn apart(self, other: Case) -> Option<usize> {
        let cards = [self.card != other.card, self.top != other.top];
        let differs = cards.into_iter().filter(|differs| *differs);
        let matters = self.why.reason == Reason::NoMatch;
        let apart = if matters { differs.count() } else { 0 };
        self.is_said_like(other).then_some(apart)
    }

    /// In how much the nearest of a script's refusals differs; `None` if nothing like it is refused there.
    pub(in crate::screens) fn nearest(self, script: &Script) -> Option<usize> {
        let met = cases(script);
        met.into_iter().filter_map(|case| self.apart(case)).min()
    }
}

/// Everything that a script has refused, as the rules have it.
pub(in crate::screens) fn cases(script: &Script) -> Vec<Case> {
    let Ok(Opening::Round(mut game)) = script.table.open() else {
        return Vec::new();
    };
    let inputs = script.steps.iter().filter_map(|step| match &step.says {
        Says::Input(input) => Some(input),
        Says::Expect(_) => None,
    });
    inputs
        .filter_map(|input| refusal(&mut game, input))
        .collect()
}

/// Goes on by this input; what was refused, if it was.
fn refusal(game: &mut Game, input: &Input) -> Option<Case> {
    let why = game.apply(input.to_move(game)?).err()?;
    match &input.deed {
        Deed::Act(seat, action) => {
            let view = game.view(Some(*seat));
            Some(Case::of(&view, why, action.face()))
        }
        _ => None,
    }
}
