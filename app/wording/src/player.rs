//! The public facts of a player in words: cards held, calls, absence, who sits where.

use engine::{Asked, Face, Seat, Seats, View};

use crate::{Cast, i18n::cards, list::in_a_row, say};

/// The seats of absent players, as the table knows them. The table knows sooner than the game, and includes seats that
/// a bot plays for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Away {
    /// All seats of absent players.
    pub seats: Seats,
    /// The seats that a bot plays for.
    pub bots: Seats,
}

/// The presence of a player in a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sits {
    /// The player, or a bot of the table, is here.
    #[default]
    Here,
    /// The player is away.
    Away,
    /// A bot plays while the player is away.
    ByBot,
}

/// The public facts of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The number of cards in the hand.
    pub cards: u16,
    /// True if the seat has called its last card.
    pub called: bool,
    /// The presence of the player.
    pub sits: Sits,
    /// True if the seat has a hand that it has not taken up yet.
    pub face_down: bool,
    /// The team, from 0, in games of teams.
    pub team: Option<u8>,
    /// True if the seat plays in the viewer's team.
    pub partner: bool,
    pub(crate) dealer: bool,
    /// True if the seat has the pepper shaker.
    pub pepper: bool,
    /// True if the seat has the salt shaker.
    pub salt: bool,
    /// True if the game asks this seat for something.
    pub turn: bool,
    /// True if the turn goes to this seat next.
    pub next: bool,
    /// True if the seat has won the round.
    pub won: bool,
    /// The number of cards due now.
    pub owes: u16,
    /// The number of cards that the seat takes when the turn leaves.
    pub waits: u16,
    /// True if the turn passes over the seat when it leaves.
    pub sits_out: bool,
    /// The number of times that the seat was caught.
    pub offences: u8,
    /// The cards of the hand that lie open.
    pub shows: Vec<Face>,
}

/// True if a hand lies in front of the viewer that they have not taken up yet: they see none of its cards (NEW-47).
/// False for the hand that they still hold while all hands are passed on.
pub fn has_hand_to_take_up(view: &View) -> bool {
    let mine = view.viewer.and_then(|me| view.seats.get(me.index()));
    view.hand.is_empty() && mine.is_some_and(|seat| seat.face_down)
}

impl Facts {
    /// The facts of this seat in a view.
    pub fn of(view: &View, seat: Seat) -> Facts {
        let Some(at) = view.seats.get(seat.index()) else {
            return Facts::default();
        };
        let asked = view.prompt.filter(|prompt| prompt.seats.has(seat));
        let owes = match asked.map(|prompt| prompt.asked) {
            Some(Asked::Total(total)) => total,
            _ => at.owes,
        };
        let mine = view.viewer.and_then(|me| view.seats.get(me.index()));
        let (waits, sits_out) = view.waiting_for(seat);
        Facts {
            cards: at.cards,
            called: at.called,
            sits: match at.absent {
                true => Sits::Away,
                false => Sits::Here,
            },
            face_down: at.face_down,
            team: at.team,
            partner: at.team.is_some()
                && view.viewer != Some(seat)
                && mine.is_some_and(|mine| mine.team == at.team),
            dealer: view.dealer == seat,
            pepper: view.pepper == Some(seat),
            salt: view.salt == Some(seat),
            turn: asked.is_some(),
            next: view.next == Some(seat),
            won: won(view, seat),
            owes,
            waits,
            sits_out,
            offences: at.offences,
            shows: at.shows.clone(),
        }
    }

    /// Adds the presence of the player, as the table knows it.
    pub fn with(mut self, away: Away, seat: Seat) -> Facts {
        if away.bots.has(seat) {
            self.sits = Sits::ByBot;
        } else if away.seats.has(seat) {
            self.sits = Sits::Away;
        }
        self
    }

    /// Returns all facts in words, except the name and the number of cards.
    pub fn in_words(&self, cast: Cast) -> Vec<String> {
        let team = self
            .team
            .map(|team| say!("team {letter}", letter = letter(team).to_string()));
        let facts = [
            team,
            self.turn.then(|| say!("on turn")),
            self.next.then(|| say!("next")),
            self.won.then(|| say!("won the round")),
            self.called.then(|| say!("“One left!”")),
            (self.sits == Sits::Away).then(|| say!("away")),
            (self.sits == Sits::ByBot).then(|| say!("away, a bot plays")),
            self.face_down.then(|| say!("a hand to take up")),
            (self.owes > 0).then(|| {
                say!(
                    "{count} card to draw | {count} cards to draw",
                    count = self.owes
                )
            }),
            (self.waits > 0).then(|| {
                say!(
                    "will take {count} card | will take {count} cards",
                    count = self.waits
                )
            }),
            self.sits_out.then(|| say!("will miss a turn")),
            self.partner.then(|| say!("your partner")),
            self.dealer.then(|| say!("dealer")),
            self.pepper.then(|| say!("has the pepper")),
            self.salt.then(|| say!("has the salt")),
            (self.offences > 0)
                .then(|| say!("caught once | caught {count} times", count = self.offences)),
            self.open(cast),
        ];
        facts.into_iter().flatten().collect()
    }

    /// Returns the open cards of the hand, in words.
    fn open(&self, cast: Cast) -> Option<String> {
        let names = self
            .shows
            .iter()
            .map(|face| cards::name(cast.deck(), *face));
        (!self.shows.is_empty()).then(|| say!("shows {cards}", cards = in_a_row(names)))
    }
}

/// True if this seat has won the finished round.
fn won(view: &View, seat: Seat) -> bool {
    let outcome = view.outcome.as_ref();
    outcome.is_some_and(|outcome| outcome.winners.has(seat))
}

/// Returns the letter of a team.
pub fn letter(team: u8) -> char {
    char::from(b'A' + team.min(25))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::rules;
    use crate::examples::view;

    fn seat(letter: char) -> Seat {
        Seat::new(letter as u8 - b'A').expect("a seat")
    }

    fn facts_of(script: &str, viewer: char, of: char) -> String {
        let (view, _) = view(script, viewer);
        let names = Vec::new();
        let rules = rules("classic");
        let cast = Cast::new(&names, view.viewer, &rules);
        Facts::of(&view, seat(of)).in_words(cast).join(", ")
    }

    #[test]
    fn waiting_effects_hit_the_next_players_in_order() {
        let script = "
            rules unu   seats A B C   turn A
            pile h7   stock c3 c4 c5 c6
            A hK hA h2 s9 s8 sT | B c9 cT | C d9 dT
            > A plays hK hA h2";
        assert!(facts_of(script, 'C', 'B').contains("will miss a turn"));
        assert!(facts_of(script, 'C', 'C').contains("will take 2 cards"));
        assert_eq!(facts_of(script, 'C', 'A'), "on turn");
    }

    #[test]
    fn a_total_is_written_beside_the_player_who_faces_it() {
        let script = "
            rules classic   seats A B C   turn A
            pile r5   stock g1 g2 g3 g4 g5 g6
            A r+2 y1 y2 | B b3 b4 | C g6 g7
            > A plays r+2";
        assert!(facts_of(script, 'C', 'B').contains("2 cards to draw"));
        assert!(!facts_of(script, 'C', 'C').contains("to draw"));
    }

    #[test]
    fn tokens_open_cards_and_the_dealer_are_told() {
        let script = "
            rules grand   seats A B C   turn A   dealer B
            pile r5   pile g7   stock g1 g2 g3 g4
            A r8 y2 y3 | B b8 b4 | C g6 g9
            > A plays r8";
        assert_eq!(
            facts_of(script, 'C', 'B'),
            "on turn, dealer, has the pepper, shows Blue 8"
        );
        assert_eq!(facts_of(script, 'C', 'A'), "has the salt");
    }

    #[test]
    fn the_winner_of_the_round_is_named() {
        let script = "
            rules classic   seats A B C   turn A
            pile r5   stock g1 g2
            A r1 | B b3 b4 | C g6 g7
            > A plays r1";
        assert!(facts_of(script, 'B', 'A').contains("won the round"));
        assert!(!facts_of(script, 'B', 'C').contains("won the round"));
    }

    #[test]
    fn absent_players_and_players_replaced_by_a_bot_are_told_apart() {
        let script = "
            rules classic   seats A B C   turn A
            pile r5   stock g1 g2
            A r2 y1 | B b3 b4 | C g6 g7
            > C loses link";
        let (view, _) = view(script, 'A');
        let sits = |bots: Seats| {
            let seats = Seats::NONE.with(seat('B'));
            let away = Away { seats, bots };
            ['A', 'B', 'C'].map(|of| Facts::of(&view, seat(of)).with(away, seat(of)).sits)
        };
        assert_eq!(sits(Seats::NONE), [Sits::Here, Sits::Away, Sits::Away]);
        let bot = Seats::NONE.with(seat('B'));
        assert_eq!(sits(bot), [Sits::Here, Sits::ByBot, Sits::Away]);
    }

    #[test]
    fn partners_are_told_by_the_viewer_alone() {
        let script = "
            rules twist teams=2   seats A B C D   turn A
            pile h5   stock c3 c4
            A h9 s3 | B d9 d8 | C c6 c7 | D s9 s8";
        assert_eq!(facts_of(script, 'A', 'C'), "team A, your partner");
        assert_eq!(facts_of(script, 'B', 'C'), "team A");
    }
}
