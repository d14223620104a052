//! Plays of several cards at once: sums, series, sets.

use crate::{
    Cards, Play, PlayRefusal, Reason,
    rules::{
        PlayContext,
        clause::{ASIDE, Clause, Combination, Permit, bars_last},
    },
    state::{Ask, Game},
};
use base::{Face, FaceSet, Seat};

/// The listed orders of the same cards, where they may go in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Orders {
    /// All orders.
    All,
    /// Only the order of the faces, which stands for all.
    OfFaces,
}

impl Game {
    /// Lists all plays of more than one card that the seat may make now on this pile, in the ways open to it.
    pub(crate) fn each_several(
        &self,
        seat: Seat,
        asked: Option<&Ask>,
        at: u8,
        orders: Orders,
        found: &mut dyn FnMut(Cards),
    ) {
        for several in self.several(asked) {
            let Some(cx) = self.cx(seat, at) else { return };
            let leading = self.leading(several, &cx);
            if leading.is_empty() {
                continue;
            }
            (several.each)(&cx, &mut |cards| {
                let last = || bars_last(&self.rules.clauses, several.mode, &cx, cards.faces());
                let leads = has_any(leading, cards.faces());
                if !leads || !holds_drawn(asked, cards.faces()) || last().is_some() {
                    return;
                }
                match (orders, several.any_order) {
                    (Orders::All, true) => cards.each_order(found),
                    _ => found(cards),
                }
            });
        }
    }

    /// The permit to play these cards, all of them held, or the reason why the seat may not.
    pub(crate) fn permit_several(
        &self,
        seat: Seat,
        seen: u32,
        play: &Play,
    ) -> Result<Permit, PlayRefusal> {
        self.refuse_if(self.rules.combinations.is_empty(), Reason::TooManyCards)?;
        self.refuse_if(self.is_ending(), Reason::RoundOver)?;
        let (since, asked) = self.seen_question(seat, seen);
        let mut refusal = match asked {
            None if seen < since => self.refuse(Reason::Stale),
            None => self.refuse(Reason::NotYourTurn),
            Some(Ask::Drawn(..)) => self.refuse(Reason::OnlyDrawn),
            Some(Ask::Name(at)) => self.must_name(*at),
            Some(Ask::Owed(_)) => self.refuse(Reason::NothingToSendBack),
            Some(Ask::Pull(_)) => self.refuse(Reason::Pulling),
            Some(ask) => self
                .asked_else(seat, ask)
                .unwrap_or_else(|| self.refuse(Reason::TooManyCards)),
        };
        if !holds_drawn(asked, play.cards.faces()) {
            return Err(refusal);
        }
        let Some(cx) = self.cx(seat, play.pile) else {
            return Err(refusal);
        };
        for several in self.several(asked) {
            let faces = play.cards.faces();
            let last = || bars_last(&self.rules.clauses, several.mode, &cx, faces);
            let unfit = || {
                let leads = has_any(self.leading(several, &cx), faces);
                (!leads).then(|| PlayRefusal {
                    rule: several.id,
                    ..self.stopped(seat, several.beside, play.cards.top(), play.pile)
                })
            };
            let stops = (several.stops)(&cx, faces).or_else(unfit);
            match stops.or_else(|| last().map(Clause::refusal)) {
                None => {
                    return Ok(Permit {
                        mode: several.mode,
                        rule: Some(several.id),
                    });
                }
                // A play that came too late is refused as late, whatever lies on the pile by now.
                Some(_) if seen < since => {}
                Some(stops) => refusal = stops,
            }
        }
        Err(refusal)
    }

    /// The ways of playing several cards that are open to a seat with this question.
    fn several<'a>(&'a self, asked: Option<&'a Ask>) -> impl Iterator<Item = &'a Combination> {
        let drawn = matches!(asked, Some(Ask::Drawn(..)));
        // A mode that this game does not use still has the reason why the cards do not fit.
        let mode = asked.and_then(Ask::mode);
        let beside = move |several: &&Combination| {
            let in_turn = mode == Some(several.beside);
            (!drawn || several.with_drawn) && (in_turn || ASIDE.contains(&several.beside))
        };
        self.rules.combinations.iter().filter(beside)
    }

    /// The cards of which one has to be among those played together.
    fn leading(&self, several: &Combination, cx: &PlayContext) -> FaceSet {
        match several.one_fits {
            true => self.clauses.legal(&self.rules.clauses, several.beside, cx),
            false => FaceSet::ALL,
        }
    }
}

impl Cards {
    /// Lists every order of these cards. They start in order of their faces.
    fn each_order(self, found: &mut dyn FnMut(Cards)) {
        let mut next = Some(self);
        while let Some(cards) = next {
            found(cards);
            next = cards.next_order();
        }
    }
}

fn has_any(set: FaceSet, faces: &[Face]) -> bool {
    faces.iter().any(|face| set.has(*face))
}

/// After a draw, true if the drawn card is among these. Otherwise always true.
fn holds_drawn(asked: Option<&Ask>, faces: &[Face]) -> bool {
    match asked {
        Some(Ask::Drawn(drawn, _)) => faces.contains(drawn),
        _ => true,
    }
}
