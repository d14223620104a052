//! The values of card effects.

use super::{
    choose::{Bot, CARD, SAFE},
    play::Prospect,
};
use base::{FaceSet, Seat};
use kernel::{Effect, aftermath::Whom, effect::Hit};

/// Value of an extra turn in which a card fits.
const TURN: i32 = 10;
/// Value of the salt: it takes two cards out of the count.
const SALT: i32 = 4;
/// Cards gained on average when others may give some (`GIVEN`), and when a card is taken from a hand (`ROBBED`).
const GIVEN: i32 = 4;
const ROBBED: i32 = 6;
/// Most cards of a free rein that the bot counts on.
const REIN: i32 = 4;

impl Bot<'_> {
    /// The value of one effect of this play.
    pub(super) fn effect(&self, effect: Effect, prospect: &Prospect) -> i32 {
        let next = self.ring.next(self.me, 1);
        let left = prospect.left();
        match effect {
            Effect::Skip | Effect::SkipOne | Effect::SkipRow => {
                self.hit(next, 2) + self.again(prospect)
            }
            Effect::Reverse if self.ring.len() == 2 => self.hit(next, 2) + self.again(prospect),
            // The player with more cards should get the turn.
            Effect::Reverse | Effect::Flip => {
                2 * (self.cards(self.previous()) - self.cards(next)).clamp(-SAFE, SAFE)
            }
            Effect::Draw(count) => self.hit(next, i32::from(count)) + self.again(prospect),
            Effect::Ally => self.pass_over(),
            Effect::Swap | Effect::MaySwap => {
                let with = prospect.play.with;
                CARD * (left - with.map_or(left, |seat| self.cards(seat)))
            }
            Effect::Rotate | Effect::PassOn => CARD * (left - self.cards(self.previous())),
            Effect::PassBack => CARD * (left - self.cards(next)),
            // The trade is with the player who has the fewest cards, and only if that gains something.
            Effect::Trade => CARD * (left - self.least_elsewhere()).max(0),
            Effect::Exchange(_) => CARD * (left - self.least_elsewhere()),
            Effect::Wait(Hit::Skip) => self.hit(next, 2) + self.again(prospect),
            Effect::Wait(Hit::Take(count)) => self.hit(next, i32::from(count)),
            Effect::Again => turn(prospect),
            Effect::Rein => rein(prospect),
            Effect::Owe(Whom::Next, count) => self.press(next, count) + self.again(prospect),
            Effect::Owe(Whom::Others, count) => self.press_all(i32::MAX, count),
            Effect::Owe(Whom::OthersBelow(most), count) => self.press_all(most.into(), count),
            Effect::Hit(count) => self.press_most(count),
            Effect::Collect(_) => -GIVEN,
            Effect::Rob => -ROBBED,
            Effect::Pass(rank, _) => CARD * prospect.count(FaceSet::rank(rank)) / 2,
            Effect::HandOver if self.view.pepper == Some(self.me) => turn(prospect),
            Effect::Salt if self.view.salt != Some(self.me) => SALT,
            Effect::HandOver | Effect::Salt | Effect::Part => 0,
            Effect::ChangeSeats(_) | Effect::Show(_) | Effect::NameOrCall => 0,
            Effect::Name | Effect::NameLater | Effect::TurnCard => 0,
        }
    }

    /// With two players, skipping the other one gives the turn back to the bot.
    fn again(&self, prospect: &Prospect) -> i32 {
        match self.ring.len() {
            2 => turn(prospect),
            _ => 0,
        }
    }

    /// All players up to the next partner are skipped.
    fn pass_over(&self) -> i32 {
        let mut others = self.ring.others(self.me);
        let ally = others.position(|seat| self.rules.allied(self.me, seat));
        let passed = self.ring.others(self.me).take(ally.unwrap_or(1));
        passed.map(|seat| self.hit(seat, 2)).sum()
    }

    fn press_all(&self, below: i32, count: u8) -> i32 {
        let others = self.ring.others(self.me);
        let others = others.filter(|seat| self.cards(*seat) < below);
        others.map(|seat| self.press(seat, count)).sum()
    }

    fn press_most(&self, count: u8) -> i32 {
        let others = self.ring.others(self.me);
        others
            .map(|seat| self.press(seat, count))
            .max()
            .unwrap_or(0)
    }

    fn previous(&self) -> Seat {
        self.ring.next(self.me, self.ring.len().saturating_sub(1))
    }
}

/// The value of one more turn. If nothing fits, the turn only forces a draw and is worth nothing.
fn turn(prospect: &Prospect) -> i32 {
    match prospect.fits.is_empty() {
        true => 0,
        false => TURN,
    }
}

/// The value of playing further cards, one after the other.
fn rein(prospect: &Prospect) -> i32 {
    CARD * prospect.count(prospect.fits).min(REIN)
}
