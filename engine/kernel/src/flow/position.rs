//! The start of a round: at the deal, or in the middle.

use crate::{
    PlayedCard,
    pile::{Pile, Streak},
    rules::{
        Effect, EffectTable, Ruleset,
        clause::ClauseTable,
        ruleset::{Deal, FreshCards, Places},
    },
    state::{
        Ask, Game, Step, TurnEnd,
        calls::Calls,
        game::{Choices, Sharing, Tokens},
    },
};
use alloc::{sync::Arc, vec::Vec};
use base::{Direction, Face, FaceSet, Hand, Ring, Rng, Seat, Seats, Seed, insertion_sort};

/// Room for the steps on the agenda in a plain round. With room from the start, plain moves allocate nothing.
const AGENDA: usize = 8;
/// Room for the events of a plain move.
const EVENTS: usize = 8;

/// A table in the middle of a round, for scripts and demonstrations.
#[derive(Clone, Debug)]
pub struct Position {
    /// Each seat's cards; its length is the number of seats.
    pub hands: Vec<Vec<Face>>,
    /// The draw pile, next card first.
    pub draw_pile: Vec<Face>,
    /// The discard piles, top last. If there are none, the first card turns up as at the start of a round.
    pub piles: Vec<Vec<PlayedCard>>,
    /// The seat that dealt.
    pub dealer: Seat,
    /// The seat on turn, if there is a discard pile.
    pub turn: Seat,
    /// The direction of play. `None` while nobody has set it.
    pub direction: Option<Direction>,
    /// Players from the youngest on. Players not listed follow in seat order.
    pub ages: Vec<Seat>,
    /// The seat that holds the pepper, in games that use it. `None` means the dealer.
    pub pepper: Option<Seat>,
    /// The seat that holds the salt.
    pub salt: Option<Seat>,
    /// The seed for all random choices.
    pub seed: Seed,
}

impl Position {
    /// A position at the turn of the first seat, which dealt, in clockwise play.
    pub fn new(
        hands: Vec<Vec<Face>>,
        draw_pile: Vec<Face>,
        piles: Vec<Vec<PlayedCard>>,
    ) -> Position {
        Position {
            hands,
            draw_pile,
            piles,
            dealer: Seat::FIRST,
            turn: Seat::FIRST,
            direction: Some(Direction::Clockwise),
            ages: Vec::new(),
            pepper: None,
            salt: None,
            seed: Seed::from_number(1),
        }
    }
}

/// The seats of a round, before the first card is dealt.
#[derive(Clone, Debug)]
pub struct Seating<'a> {
    /// Seats at the table, `2..=16`.
    pub seats: u8,
    /// The seats that get cards.
    pub playing: Seats,
    /// The seat that deals.
    pub dealer: Seat,
    /// Players from the youngest on. The others follow in seat order.
    pub ages: &'a [Seat],
    /// The seed for all random choices.
    pub seed: Seed,
}

impl Game {
    /// Shuffles, deals and turns up the first card. `None` for fewer than two players.
    pub fn new(rules: Arc<Ruleset>, seating: &Seating) -> Option<Game> {
        let mut game = Game::undealt(rules, seating)?;
        if game.rules.places == Places::Drawn {
            game.draw_places();
        }
        game.shuffle();
        match game.rules.deal {
            Deal::Each => {
                game.deal();
                game.start();
            }
            Deal::Claimed { .. } => {
                game.ask(Ask::Size, game.dealer);
                game.work();
            }
        }
        Some(game)
    }

    /// Gives every player a new place. A stream of its own decides, so the cards are those of kept places.
    fn draw_places(&mut self) {
        let mut order = self.ring.seats().to_vec();
        // A round table has no first place, so the first seat can stay.
        if let [_, others @ ..] = order.as_mut_slice() {
            self.rng.clone().fork().shuffle(others);
        }
        self.ring = Ring::new(order, self.ring.direction);
    }

    /// A game before the deal: all cards lie in the draw pile, in order.
    pub(crate) fn undealt(rules: Arc<Ruleset>, seating: &Seating) -> Option<Game> {
        let seats = usize::from(seating.seats);
        let playing = Seat::first(seats).filter(|s| seating.playing.has(*s));
        let ring = Ring::new(playing, Some(Direction::Clockwise));
        if ring.len() < 2 {
            return None;
        }
        let dealer = acting_dealer(&ring, seating.dealer);
        let mut game = Game::empty(rules, ring, seats, dealer, Rng::new(seating.seed));
        game.order_by_age(seating.ages);
        game.draw_pile = game.rules.deck.cards(game.rules.packs);
        Some(game)
    }

    /// Sets up a position. Without a discard pile, the round starts by turning up the first card of the draw pile.
    pub fn at(rules: Arc<Ruleset>, position: &Position) -> Game {
        let seats = position.hands.len();
        let ring = Ring::new(Seat::first(seats), position.direction);
        let mut game = Game::empty(rules, ring, seats, position.dealer, Rng::new(position.seed));
        for (hand, cards) in game.hands.iter_mut().zip(&position.hands) {
            *hand = cards.iter().copied().collect();
        }
        game.order_by_age(&position.ages);
        game.tokens.pepper = game
            .tokens
            .pepper
            .map(|dealer| position.pepper.unwrap_or(dealer));
        game.tokens.salt = position.salt;
        game.draw_pile = position.draw_pile.iter().rev().copied().collect();
        if position.piles.is_empty() {
            game.start();
        } else {
            let pile = |cards: &Vec<PlayedCard>| Pile {
                cards: cards.clone(),
                run: Streak::default(),
            };
            game.piles = position.piles.iter().map(pile).collect();
            match game.is_open() {
                true => {
                    game.opens(position.turn);
                    game.agenda.push(Step::EndTurn(position.turn));
                }
                false => game.ask(Ask::Turn, position.turn),
            }
            game.work();
        }
        game
    }

    pub(crate) fn empty(
        rules: Arc<Ruleset>,
        ring: Ring,
        seats: usize,
        dealer: Seat,
        rng: Rng,
    ) -> Game {
        let handing_over = rules.faces_that(Effect::HandOver);
        let tokens = Tokens {
            pepper: (!handing_over.is_empty()).then_some(dealer),
            salt: None,
        };
        let lying = match rules.fresh_cards {
            FreshCards::Seen => Vec::new(),
            FreshCards::FaceDown => alloc::vec![Hand::default(); seats],
        };
        Game {
            choices: Choices::of(&rules),
            acting: rules.acting_faces(),
            effects: EffectTable::of(&rules.effects),
            handing_over,
            owing: rules.owing_faces(),
            clauses: ClauseTable::of(&rules.clauses),
            piles: alloc::vec![Pile::for_cards(rules.deck.len(1))],
            rules,
            acting_dealer: acting_dealer(&ring, dealer),
            ring,
            dealer,
            ages: Seat::first(seats).collect(),
            hands: alloc::vec![Hand::default(); seats],
            lying,
            heaps: Vec::new(),
            draw_pile: Vec::new(),
            agenda: Vec::with_capacity(AGENDA),
            turn_end: TurnEnd::default(),
            opening: None,
            calls: Calls::default(),
            penalties: Vec::new(),
            tokens,
            shown: alloc::vec![Hand::default(); seats],
            offers: Vec::new(),
            sharing: Sharing::default(),
            begun: false,
            lost: Seats::NONE,
            idle: 0,
            scraped: 0,
            scraps: FaceSet::EMPTY,
            forfeits: alloc::vec![0; seats],
            rng,
            reshuffle_seed: None,
            revision: 0,
            events: Vec::with_capacity(EVENTS),
            outcome: None,
        }
    }

    /// Puts the listed seats first, in their order.
    fn order_by_age(&mut self, youngest: &[Seat]) {
        let rank = |seat: &Seat| youngest.iter().position(|named| named == seat);
        let last = youngest.len();
        insertion_sort::sort_by_key(&mut self.ages, |seat| rank(seat).unwrap_or(last));
    }
}

/// The seat that deals: the dealer, or the next seat in the round if the dealer does not play (DIG-16).
fn acting_dealer(ring: &Ring, dealer: Seat) -> Seat {
    let left = ring.seats().iter().find(|seat| **seat >= dealer);
    left.or(ring.seats().first()).copied().unwrap_or(dealer)
}
