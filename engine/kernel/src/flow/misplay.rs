//! Cards that do not fit, at tables where that costs something (CLA-72).

use crate::{
    Cause, News, PlayRefusal, Reason,
    state::{Ask, Game},
};
use base::{Face, FaceSet, Seat};

impl Game {
    /// The cards of the hand that cost the seat something if it plays them in answer to this question, at tables where a
    /// wrong play costs anything. Nothing does out of turn, and once only a drawn card counts. Neither does anything after
    /// the last card (CLA-57), nor with nothing left to draw. A card that is only barred as the last one costs nothing
    /// either: the card that it would cost would let it be played (CLA-70).
    pub(crate) fn misplays(&self, seat: Seat, ask: &Ask) -> FaceSet {
        let barred_last = |mode| self.is_barred_last(seat, mode);
        let counts = ask.goes_by_hand() && !self.draws_nothing(seat) && !self.is_ending();
        match counts && !ask.mode().is_some_and(barred_last) {
            true => self
                .pile_numbers()
                .map(|at| self.playable(seat, at))
                .fold(self.hand(seat).kinds(), FaceSet::minus),
            false => FaceSet::EMPTY,
        }
    }

    /// Checks a play that costs something because the card does not fit. Where it costs nothing, it is refused like any
    /// other play.
    pub(crate) fn check_misplay(
        &self,
        seat: Seat,
        seen: u32,
        face: Face,
    ) -> Result<(), PlayRefusal> {
        self.refuse_if(self.rules.misplay_penalty == 0, Reason::NoMisplay)?;
        let (_, asked) = self.seen_question(seat, seen);
        if asked.is_some_and(|ask| self.misplays(seat, ask).has(face)) {
            return Ok(());
        }
        let play = self.first_play(seat, face, 0);
        match self.check_play(seat, seen, &play) {
            Err(
                why @ PlayRefusal {
                    reason: Reason::NotHeld | Reason::RoundOver | Reason::NotLast,
                    ..
                },
            ) => Err(why),
            Err(why) if !asked.is_some_and(Ask::goes_by_hand) => Err(why),
            _ => Err(self.refuse(Reason::NoMisplay)),
        }
    }

    /// `Action::Misplay`: everybody sees the card, and the question stays.
    pub(crate) fn misplay(&mut self, seat: Seat, face: Face) {
        self.news(News::Misplayed { seat, face });
        self.draw_cards(seat, self.rules.misplay_penalty.into(), Cause::Misplayed);
    }
}
