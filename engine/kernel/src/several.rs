//! Plays of several cards at once.

use super::{
    action::{Cards, Illegal, Play, Reason},
    agenda::Ask,
    clause::{Cx, Way},
    game::Game,
    legal::ways,
};
use base::{card::Face, rule::RuleId, seat::Seat};

/// One way of laying several cards at once, bottom first.
#[derive(Clone, Copy, Debug)]
pub struct Several {
    /// The rule that states it.
    pub id: RuleId,
    /// Who may lay a single card in this way …
    pub beside: Way,
    /// … may lay several in this one.
    pub way: Way,
    /// Whether the cards may lie in any order.
    pub any_order: bool,
    /// Whether a turn that has drawn may lay several, with the card drawn among them.
    pub with_drawn: bool,
    /// Lists them all, each once; where any order goes, in order of the faces.
    pub each: fn(&Cx, &mut dyn FnMut(Cards)),
    /// What stands against these cards, two at least and all of them held; `None` if they are listed.
    pub stops: fn(&Cx, &[Face]) -> Option<Illegal>,
}

/// Which orders of the same cards are listed, where they may lie in any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Orders {
    /// Every one.
    All,
    /// That of the faces, which stands for all.
    OfFaces,
}

impl Game {
    /// Everything of more than one card that the seat may lay now on this pile.
    pub(crate) fn each_several(
        &self,
        seat: Seat,
        window: Option<Ask>,
        at: u8,
        orders: Orders,
        found: &mut dyn FnMut(Cards),
    ) {
        if self.rules.several.is_empty() || self.is_ending() || self.has_passed() {
            return;
        }
        let Some(cx) = self.cx(seat, at) else { return };
        for several in self.several(window) {
            (several.each)(&cx, &mut |cards| {
                if !holds_drawn(window, cards.faces()) {
                    return;
                }
                match (orders, several.any_order) {
                    (Orders::All, true) => cards.each_order(found),
                    _ => found(cards),
                }
            });
        }
    }

    /// In which way the seat lays these cards, all of them held, or why it may not.
    pub(crate) fn way_of_several(
        &self,
        seat: Seat,
        seen: u32,
        play: &Play,
    ) -> Result<Way, Illegal> {
        if self.rules.several.is_empty() {
            return Err(self.refuse(Reason::TooManyCards));
        }
        if self.is_ending() {
            return Err(self.refuse(Reason::RoundOver));
        }
        let (since, window) = self.seen_window(seat, seen);
        let mut refusal = match window {
            None if seen < since => self.refuse(Reason::Stale),
            None => self.refuse(Reason::NotYourTurn),
            Some(Ask::Drawn(..)) => self.refuse(Reason::OnlyDrawn),
            Some(Ask::Name(at)) => self.must_name(at),
            Some(Ask::Owed(_)) => self.refuse(Reason::NothingToSendBack),
            Some(Ask::Pull(_)) => self.refuse(Reason::Pulling),
            Some(ask) => self
                .asked_else(seat, ask)
                .unwrap_or_else(|| self.refuse(Reason::TooManyCards)),
        };
        if !holds_drawn(window, play.cards.faces()) {
            return Err(refusal);
        }
        let Some(cx) = self.cx(seat, play.pile) else {
            return Err(refusal);
        };
        for several in self.several(window) {
            match (several.stops)(&cx, play.cards.faces()) {
                None => return Ok(several.way),
                // What came too late is told so, whatever lies there by now.
                Some(_) if seen < since => {}
                Some(stops) => refusal = stops,
            }
        }
        Err(refusal)
    }

    /// Ways of laying several cards that are open to a seat that is asked this.
    fn several(&self, window: Option<Ask>) -> impl Iterator<Item = &Several> {
        let beside = move |several: &&Several| {
            let drawn = matches!(window, Some(Ask::Drawn(..)));
            (!drawn || several.with_drawn) && ways(window).any(|way| way == several.beside)
        };
        self.rules.several.iter().filter(beside)
    }
}

impl Cards {
    /// Every order of these cards, which come in order of their faces.
    fn each_order(self, found: &mut dyn FnMut(Cards)) {
        let mut next = Some(self);
        while let Some(cards) = next {
            found(cards);
            next = cards.next_order();
        }
    }
}

/// Of a turn that has drawn, whether the card drawn is among these.
fn holds_drawn(window: Option<Ask>, faces: &[Face]) -> bool {
    match window {
        Some(Ask::Drawn(drawn, _)) => faces.contains(&drawn),
        _ => true,
    }
}
