//! Builds the view of a game for one viewer.

use crate::{
    Action, Asked, PlayedCard, Ruleset, Seating, View,
    pile::Pile,
    query::{
        combinations::Orders,
        view::{MAX_SHOWN, PileView, Prompt, Refusal, SHOWN, SeatView},
    },
    rules::ruleset::{Timed, TimedQuestion},
    state::{Ask, Game},
};
use alloc::{sync::Arc, vec::Vec};
use base::{Face, Seat, card::FaceSet};

impl Game {
    /// The game as this viewer may see it. `None` is a spectator.
    pub fn view(&self, viewer: Option<Seat>) -> View {
        let viewer = viewer.filter(|seat| seat.index() < self.hands.len());
        let mut actions = Vec::new();
        if let Some(seat) = viewer {
            self.list_actions(seat, Orders::OfFaces, &mut actions);
        }
        if let Some(seat) = viewer.filter(|seat| self.is_unseen(*seat)) {
            actions.retain(|action| !self.tells_of_hand(seat, action));
        }
        let question = self.question();
        View {
            revision: self.revision,
            viewer,
            seats: Seat::first(self.hands.len())
                .map(|seat| self.seat_view(seat))
                .collect(),
            order: self.ring.seats().to_vec(),
            dealer: self.dealer,
            direction: self.ring.direction.filter(|_| !self.will_open()),
            draw_pile: self.draw_pile.len() as u16,
            piles: self.piles.iter().map(|pile| self.pile_view(pile)).collect(),
            heaps: self.heaps.iter().map(|heap| heap.by).collect(),
            pepper: self.tokens.pepper,
            salt: self.tokens.salt,
            prompt: question.map(|q| Prompt {
                asked: q
                    .ask
                    .asked(|at| self.pile(at).run.total, |seat| self.ring.has(seat)),
                seats: match q.ask {
                    Ask::Set => q.seats.and(viewer.into_iter().collect()),
                    _ => q.seats,
                },
                since: q.since,
                seconds: self.own_time().map(|time| time.seconds),
            }),
            next: self.next_on_turn(),
            again: self.turn_end.again,
            waiting: self.turn_end.queue.clone(),
            trader: self.trader().filter(|_| !self.is_ending()),
            hand: viewer
                .filter(|seat| !self.is_unseen(*seat))
                .map(|seat| self.hand(seat).cards().collect())
                .unwrap_or_default(),
            drawn: question
                .filter(|q| viewer.is_some_and(|seat| q.seats.has(seat)))
                .and_then(|q| match q.ask {
                    Ask::Drawn(face, _) => Some(face),
                    _ => None,
                }),
            gifts: viewer
                .filter(|seat| matches!(self.question_for(*seat), Some(Ask::Set)))
                .map(|_| self.sharing.gifts.clone())
                .unwrap_or_default(),
            armed: viewer.is_some_and(|seat| self.calls.armed.has(seat)),
            refusals: viewer
                .map(|seat| self.refusals(seat, &actions))
                .unwrap_or_default(),
            actions,
            outcome: self.outcome.clone(),
        }
    }

    /// The table before the deal, as this viewer sees it: for screens that show it while the phones still decide the
    /// cards together. Nobody can do anything. `None` for fewer than two players.
    pub fn undealt_view(
        rules: Arc<Ruleset>,
        seating: &Seating,
        viewer: Option<Seat>,
    ) -> Option<View> {
        let mut view = Game::undealt(rules, seating)?.view(viewer);
        view.actions.clear();
        // The deal may draw another dealer.
        view.pepper = None;
        Some(view)
    }

    fn pile_view(&self, pile: &Pile) -> PileView {
        let transparent = self.rules.transparent;
        let from = pile.cards.len().saturating_sub(SHOWN);
        // The view includes the card to fit, even under many transparent cards, and the card that others handed on.
        let deepest = pile.cards.len().saturating_sub(MAX_SHOWN);
        let from = from.min(pile.under_base(transparent));
        let from = from.min(pile.under_due().unwrap_or(from)).max(deepest);
        PileView {
            top: pile.cards[from..].to_vec(),
            cards: pile.cards.len() as u16,
            suit: pile.base(transparent).and_then(PlayedCard::suit),
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        SeatView {
            cards: self.held(seat) as u16,
            called: self.calls.called.has(seat),
            exposed: self.exposed(seat) && !self.lost.has(seat),
            watched: self.calls.in_catch_interval.has(seat) && !self.lost.has(seat),
            face_down: self.calls.face_down.has(seat),
            offences: self.calls.offences[seat.index()],
            absent: self.lost.has(seat),
            playing: self.ring.has(seat),
            team: self.rules.team(seat),
            owes: self.owed_by(seat),
            shows: self.public_cards(seat),
        }
    }

    /// The cards of the hand that everybody sees: all of a small hand (CLA-77, JUN-44), or those that are always open
    /// (CLA-98). Nobody sees a hand that lies face down.
    fn public_cards(&self, seat: Seat) -> Vec<Face> {
        let hand = self.hand(seat);
        let open = match self.held(seat) <= usize::from(self.rules.open_hand) {
            true => FaceSet::ALL,
            false => self.rules.open_faces,
        };
        match open.is_empty() || self.calls.face_down.has(seat) {
            true => self.shown[seat.index()].cards().collect(),
            false => hand.cards().filter(|face| open.has(*face)).collect(),
        }
    }

    /// The reasons for the cards of the hand that are in none of the seat's `actions`.
    fn refusals(&self, seat: Seat, actions: &[Action]) -> Vec<Refusal> {
        if self.outcome.is_some() || self.is_unseen(seat) {
            return Vec::new();
        }
        let plays = actions.iter().filter_map(|action| match action {
            Action::Play(play) => Some(play.cards.faces()),
            _ => None,
        });
        let played = plays
            .flatten()
            .fold(FaceSet::EMPTY, |played, face| played.or(FaceSet::of(*face)));
        let refusal = |face| {
            let why = self.refusal(seat, face)?;
            Some(Refusal { face, why })
        };
        let stuck = self.hand(seat).kinds().minus(played);
        stuck.iter().filter_map(refusal).collect()
    }
}

impl Ask {
    /// The public form of the question, without any card. `total` gives the cards due on a pile, and `playing` tells if
    /// a seat is still at the table.
    fn asked(self, total: impl Fn(u8) -> u16, playing: impl Fn(Seat) -> bool) -> Asked {
        match self {
            Ask::Turn | Ask::Drawing(_) => Asked::Turn,
            Ask::Drawn(..) => Asked::Drawn,
            Ask::Total(at) => Asked::Total(total(at)),
            Ask::Name(_) => Asked::Name,
            Ask::Race(race) => Asked::Race(race.leg),
            Ask::Swap(_) => Asked::Pick,
            Ask::Choose(choice) => Asked::Aim(choice.fate),
            Ask::PickUp => Asked::PickUp,
            Ask::Size => Asked::Size,
            Ask::Claim => Asked::Claim,
            Ask::TurnUp => Asked::TurnUp,
            Ask::Rein => Asked::Rein,
            Ask::Owed(debt) => Asked::Owed(Some(debt.to).filter(|to| playing(*to))),
            Ask::Pull(_) => Asked::Pull,
            Ask::Part => Asked::Give(None),
            Ask::Offer(to, _) => Asked::Give(Some(to)),
            Ask::Set => Asked::Set,
            Ask::TakeBack(_) => Asked::TakeBack,
        }
    }
}

impl Game {
    /// The limit that the rules set for the present question. `None` if they set none.
    pub fn own_time(&self) -> Option<TimedQuestion> {
        let question = self.question()?;
        let several = question.seats.len() > 1;
        self.time_for(match question.ask {
            Ask::TurnUp => Timed::TurnUp,
            Ask::Claim => Timed::Claim,
            Ask::Race(_) => Timed::Race,
            Ask::PickUp => Timed::PickUp,
            Ask::Name(_) if several => Timed::FreeName,
            Ask::Offer(..) => Timed::Offer,
            Ask::Set => Timed::Set,
            Ask::Owed(debt) if debt.seats().len() > 1 => Timed::Debts,
            _ => return None,
        })
    }

    /// The limit that the rules set for this kind of question, even if it is not open.
    pub fn time_for(&self, question: Timed) -> Option<TimedQuestion> {
        self.rules
            .timed_questions
            .iter()
            .copied()
            .find(|time| time.question == question)
    }
}
