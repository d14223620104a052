//! The value of a play: the cards that still fit afterwards, the cards that leave the hand, and their effects.

use super::choose::Bot;
use base::{Face, FaceSet, Hand, Seat, Suit};
use kernel::{
    Action, Asked, Cards, Effect, Play, PlayMode, PlayedCard, Ruleset,
    clause::{self, Combination, PlayContext},
    pile::Streak,
};

/// Value of each card left in the hand that fits on the play: (by suit, in another way).
const FITS: (i32, i32) = (4, 2);
/// Penalty if one card is left and it would not fit.
const LAST_UNFIT: i32 = -10;
/// Value of each additional card in a play of several cards.
const SEVERAL: i32 = 14;
/// Value of keeping a card that fits on anything.
const KEPT_FREE: i32 = 30;
/// While an opponent is close to going out, shedding a card is worth its points divided by this.
const POINTS: i32 = 5;

/// A play, and the hand that it leaves.
pub(super) struct Prospect<'a> {
    pub(super) play: &'a Play,
    /// How the cards are played.
    pub(super) mode: PlayMode,
    pub(super) rest: Hand,
    /// Cards of the remaining hand that fit on the play.
    pub(super) fits: FaceSet,
}

impl Prospect<'_> {
    /// Number of cards left in the hand afterwards.
    pub(super) fn left(&self) -> i32 {
        self.rest.len() as i32
    }

    /// Number of the remaining cards that are in `faces`.
    pub(super) fn count(&self, faces: FaceSet) -> i32 {
        self.rest.cards().filter(|face| faces.has(*face)).count() as i32
    }
}

impl Bot<'_> {
    /// The value of a play.
    pub(super) fn play(&self, play: &Play) -> i32 {
        let mut rest: Hand = self.view.hand.iter().copied().collect();
        play.cards.faces().iter().for_each(|face| {
            rest.remove(*face);
        });
        if self.cards(self.me) == play.cards.faces().len() as i32 {
            return i32::MAX / 2;
        }
        let top = play.cards.top();
        // A suit that is named later is assumed to be the most frequent suit of the remaining hand.
        let suit = play.suit.or(top.suit()).or_else(|| most_of(&rest));
        let prospect = Prospect {
            play,
            mode: self.mode(play),
            fits: self.fitting(top, suit, &rest),
            rest,
        };
        let of_suit = suit.map_or(FaceSet::EMPTY, FaceSet::suit);
        let fits = prospect.fits.minus(self.free);
        let mut worth = FITS.0 * prospect.count(fits.and(of_suit))
            + FITS.1 * prospect.count(fits.minus(of_suit));
        if prospect.left() == 1 && prospect.fits.is_empty() {
            worth += LAST_UNFIT;
        }
        worth += SEVERAL * (play.cards.faces().len() as i32 - 1);
        if prospect.mode == PlayMode::Answer {
            worth += self.hands_on(top);
        }
        let (below, top) = play.cards.faces().split_at(play.cards.faces().len() - 1);
        let cards = below.iter().map(|face| self.card(*face, false, &prospect));
        let top = top.iter().map(|face| self.card(*face, true, &prospect));
        let whole = self
            .together(play)
            .map(|several| (several.whole)(play.cards.faces()));
        let whole = whole.into_iter().flatten();
        let whole = whole.map(|effect| self.effect(*effect, &prospect));
        worth + cards.chain(top).chain(whole).sum::<i32>()
    }

    /// The value of getting rid of this card, together with its effects. Only the top card of a play swaps hands.
    fn card(&self, face: Face, top: bool, prospect: &Prospect) -> i32 {
        let urgent = self.is_urgent();
        let points = match urgent {
            true => i32::from((self.rules.value)(face)) / POINTS,
            false => 0,
        };
        let kept = match (self.free.has(face), urgent) {
            (true, true) => KEPT_FREE / 2,
            (true, false) => KEPT_FREE,
            (false, _) => 0,
        };
        let effects = self.rules.effects_of(face, prospect.mode);
        let effects = effects.filter(|effect| top || *effect != Effect::Swap);
        let effects = effects.map(|effect| self.effect(effect, prospect));
        points - kept + effects.sum::<i32>()
    }

    /// The value of handing a sum on: its cards, for the player whom it hits after this card.
    fn hands_on(&self, top: Face) -> i32 {
        let Some(Asked::Total(total)) = self.asked() else {
            return 0;
        };
        let mut places = 1;
        for effect in self.rules.effects_of(top, PlayMode::Answer) {
            match effect {
                Effect::SkipOne => places += 1,
                Effect::Flip => places = self.ring.len().saturating_sub(places),
                _ => {}
            }
        }
        match self.ring.next(self.me, places) {
            // The sum comes round again, and costs no more than before.
            victim if victim == self.me => 0,
            victim => self.hit(victim, i32::from(total)),
        }
    }

    /// Cards of the remaining hand that fit on this card.
    fn fitting(&self, top: Face, suit: Option<Suit>, rest: &Hand) -> FaceSet {
        let played = PlayedCard {
            face: top,
            by: Some(self.me),
            named: suit.filter(|_| top.suit() != suit),
        };
        fitting(self.rules, self.me, played, rest).and(rest.kinds())
    }

    /// How several cards go together in this play. `None` for a single card.
    fn together(&self, play: &Play) -> Option<&Combination> {
        let answers = matches!(self.asked(), Some(Asked::Total(_)));
        let here = |several: &&Combination| (several.mode == PlayMode::Answer) == answers;
        let several = &self.rules.combinations;
        let found = several.iter().find(here).or(several.first());
        found.filter(|_| play.cards.faces().len() > 1)
    }

    /// True if some cards undo the top card out of turn.
    fn undoes(&self) -> bool {
        let mut clauses = self.rules.clauses.iter();
        clauses.any(|clause| clause.mode == PlayMode::Cancel)
    }

    /// How these cards would be played.
    fn mode(&self, play: &Play) -> PlayMode {
        if let Some(several) = self.together(play) {
            return several.mode;
        }
        let pile = self.view.piles.get(usize::from(play.pile));
        let top = pile.and_then(|pile| pile.top.last());
        match self.asked() {
            Some(Asked::Total(_)) => PlayMode::Answer,
            Some(Asked::Rein) => PlayMode::Rein,
            Some(Asked::Owed(_)) => PlayMode::Backfire,
            Some(Asked::TakeBack) => PlayMode::Cancel,
            None if top.is_some_and(|top| top.face == play.cards.top()) || !self.undoes() => {
                PlayMode::Jump
            }
            None => PlayMode::Cancel,
            Some(_) => PlayMode::Turn,
        }
    }
}

/// This action; and where cards of several suits are played, the same play with a card of each other suit on top.
pub(super) fn with_each_suit_on_top(action: &Action) -> impl Iterator<Item = Action> + '_ {
    let play = match action {
        Action::Play(play) if play.cards.faces().len() > 1 => Some(play),
        _ => None,
    };
    let suits = play
        .into_iter()
        .flat_map(|play| Suit::ALL.map(|suit| (play, suit)));
    let others = suits.filter_map(|(play, suit)| {
        let mut faces = play.cards.faces().to_vec();
        let (top, below) = faces.split_last_mut()?;
        let other = below.iter_mut().find(|face| face.suit() == Some(suit))?;
        (top.suit() != Some(suit)).then(|| core::mem::swap(top, other))?;
        let cards = Cards::several(&faces)?;
        Some(Action::Play(Play { cards, ..*play }))
    });
    core::iter::once(*action).chain(others)
}

/// Cards that fit on anything: those that fit on each of three cards that have nothing in common.
pub(super) fn fit_anywhere(rules: &Ruleset) -> FaceSet {
    let nobody = Seat::first(1).next();
    let tops = [Suit::Red, Suit::Yellow, Suit::Green].into_iter().zip(3..);
    let tops = tops.filter_map(|(suit, rank)| Face::new(suit, rank));
    // A hand of two cards, since some rules bar certain cards from being the last.
    let hand: Hand = tops.clone().take(2).collect();
    let on = |face| match nobody {
        Some(seat) => fitting(rules, seat, PlayedCard::turned(face), &hand),
        None => FaceSet::EMPTY,
    };
    tops.fold(FaceSet::ALL, |free, top| free.and(on(top)))
}

/// Every card that a player with this hand could play on this top card.
fn fitting(rules: &Ruleset, seat: Seat, top: PlayedCard, hand: &Hand) -> FaceSet {
    let run = Streak::default();
    clause::open(
        &rules.clauses,
        PlayMode::Turn,
        &PlayContext::on(seat, hand, &top, &run),
    )
}

fn most_of(hand: &Hand) -> Option<Suit> {
    let count = |suit: &Suit| hand.cards().filter(|f| f.suit() == Some(*suit)).count();
    Suit::ALL.into_iter().max_by_key(count)
}
