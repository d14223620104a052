//! The kind of a refusal. With it the demonstration shows the same case, not another one under the same rule.

use engine::{
    Face, Game, HouseRule, PlayRefusal, Reason, View,
    script::{Deed, OpenedTable, Says, Script, ScriptInput},
};

/// The reason for opening a demonstration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DemoPurpose {
    /// To see what the rule is about.
    Rule,
    /// The rule has just refused this.
    Refusal(Case),
    /// To see the effect of this house rule with the table's value.
    HouseRule(HouseRule),
}

/// A refusal, reduced to the parts in which it resembles others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case {
    pub(crate) why: PlayRefusal,
    /// True if the refused player had to answer a question: the sentence is another one then.
    asked: bool,
    card: Option<CardKind>,
    top: Option<CardKind>,
}

/// A kind of card: the rules refuse cards of one kind in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CardKind {
    Number,
    /// A card with a suit that is no number.
    Symbol,
    Wild,
}

impl CardKind {
    fn of(face: Face) -> CardKind {
        match face.rank() {
            Some(0..10) => CardKind::Number,
            Some(_) => CardKind::Symbol,
            None => CardKind::Wild,
        }
    }
}

impl Case {
    /// Builds the case of a refusal to the viewer, with the card if it was about one.
    pub(crate) fn of(view: &View, why: PlayRefusal, face: Option<Face>) -> Case {
        let top = view.piles.first().and_then(|pile| pile.top.last());
        Case {
            why,
            asked: view.is_asked(),
            card: face.map(CardKind::of),
            top: top.map(|played| CardKind::of(played.face)),
        }
    }

    /// True if both have the same sentence.
    fn is_said_like(self, other: Case) -> bool {
        self.why.reason == other.why.reason && self.asked == other.asked
    }

    /// Returns the number of differences to another case; `None` if that one has another sentence. The kinds of the
    /// cards count only where a card does not fit.
    fn apart(self, other: Case) -> Option<usize> {
        let cards = [self.card != other.card, self.top != other.top];
        let differs = cards.into_iter().filter(|differs| *differs);
        let matters = self.why.reason == Reason::NoMatch;
        let apart = if matters { differs.count() } else { 0 };
        self.is_said_like(other).then_some(apart)
    }

    /// Returns the number of differences to the nearest refusal of a script; `None` if the script has nothing like it.
    pub(crate) fn nearest(self, script: &Script) -> Option<usize> {
        let met = cases(script);
        met.into_iter().filter_map(|case| self.apart(case)).min()
    }
}

/// Returns every refusal in a script, by the rules.
pub(crate) fn cases(script: &Script) -> Vec<Case> {
    let Ok(OpenedTable::Round(mut game)) = script.table.open() else {
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

/// Applies this input; returns the case if the rules refuse it.
fn refusal(game: &mut Game, input: &ScriptInput) -> Option<Case> {
    let why = game.apply(input.to_move(game)?).err()?;
    match &input.deed {
        Deed::Act(seat, action) => {
            let view = game.view(Some(*seat));
            Some(Case::of(&view, why, action.face()))
        }
        _ => None,
    }
}
