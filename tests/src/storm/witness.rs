//! Watches a world and panics at the first broken invariant.

use super::{absences::Absences, amendments::Amendments, phone::VirtualPhone};
use engine::{
    GameConfig, Input, News, RedactedEvent, Seat, Seats, View, codec,
    kernel::{
        ruleset::{FreshCards, Ruleset},
        view::{Asked, Prompt},
    },
    session::{
        ActionResult, Check, DealId, Edit, Guest, Host, Notice, RoundNumber,
        proof::fault::Fault,
        protocol::message::{FromGuest, FromHost, Numbered, PlayerAction},
    },
};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

/// The longest frame that holds a verdict, in bytes.
const VERDICT: usize = 32;

/// A page: the index of the phone, and the number of the page on that phone.
type Page = (usize, u32);

/// An action that a guest sent, perhaps more than once.
#[derive(Debug)]
struct Sent {
    page: Page,
    act: PlayerAction,
    seat: Seat,
    /// The host told a page of this phone that the action is done.
    done: bool,
    /// The round of this action was undone, and another round now has its number.
    void: bool,
}

/// How far a table had come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The number of the round.
    round_number: RoundNumber,
    /// The number of inputs in the round; `None` if the round is over and its record is gone.
    inputs: Option<usize>,
}

impl Mark {
    /// Reads how far this host's table has come.
    pub fn of(host: &Host) -> Mark {
        Mark {
            round_number: host.table().round_number,
            inputs: host.transcript().map(|transcript| transcript.log.len()),
        }
    }
}

/// Everything that the witness has seen so far.
#[derive(Debug, Default)]
pub struct Witness {
    /// The rules of each game config that was played, by game config and number of seats.
    rules: HashMap<(GameConfig, usize), Arc<Ruleset>>,
    /// The world's time when the game last moved on, in milliseconds.
    pub progress: u64,
    /// The public part of every state that any guest saw.
    public: HashMap<(RoundNumber, DealId, u32), View>,
    /// The stored inputs of every round.
    logs: BTreeMap<RoundNumber, Vec<Input>>,
    /// Inputs that may not be on record yet, since the host has not stored them.
    unstored: BTreeMap<RoundNumber, Vec<Input>>,
    /// Rounds that lost inputs which the host had not confirmed to any guest.
    undone: BTreeSet<RoundNumber>,
    sent: Vec<Sent>,
    /// The votes about absent players, and the turns that bots played for them.
    pub absences: Absences,
    /// The changes that round winners made to the house rules.
    pub amendments: Amendments,
}

impl Witness {
    /// The number of actions that were done, and of those that were sent.
    pub fn counts(&self) -> (usize, usize) {
        (
            self.sent.iter().filter(|sent| sent.done).count(),
            self.sent.len(),
        )
    }

    /// The rules of a game config for this number of seats, as players know them.
    ///
    /// # Panics
    /// If this number of players cannot play it.
    pub fn rules_of(&mut self, config: GameConfig, seats: usize) -> Arc<Ruleset> {
        let known = self.rules.entry((config, seats));
        let rules = || {
            config
                .rules(seats)
                .unwrap_or_else(|error| panic!("{config}: {error}"))
        };
        known.or_insert_with(rules).clone()
    }

    /// The host wants its table stored, or continues without storage.
    pub fn wants(&mut self, host: &Host) {
        self.absences.look(host);
        self.amendments.look(host);
        if let Some(transcript) = host.transcript() {
            let log = self.unstored.entry(host.table().round_number).or_default();
            log.extend_from_slice(transcript.log.get(log.len()..).unwrap_or_default());
        }
    }

    /// Notes that the table is stored as it was at this mark. The caller gives the host only if its table is still at
    /// the mark.
    pub fn stored(&mut self, mark: Mark, host: Option<&Host>, now: u64) {
        let newer = self.unstored.split_off(&mark.round_number);
        // If a round ended in the meantime, its result is in the stored scores.
        let older = core::mem::replace(&mut self.unstored, newer);
        let present = self.unstored.get(&mark.round_number).cloned();
        let present = present.map(|mut log| {
            log.truncate(mark.inputs.unwrap_or(usize::MAX));
            (mark.round_number, log)
        });
        for (round_number, log) in older.into_iter().chain(present) {
            let known = self.logs.entry(round_number).or_default();
            if let Some(more) = log.get(known.len()..).filter(|more| !more.is_empty()) {
                self.absences.played(round_number, more);
                known.extend_from_slice(more);
                self.progress = now;
            }
        }
        if let Some(host) = host {
            self.absences.stored(host);
        }
    }

    /// Forgets the inputs that were never stored: they are lost with the host's page.
    pub fn lost(&mut self) {
        self.unstored.clear();
    }

    /// Notes that another phone hosts from now on. The takeover may undo everything that the old host had not
    /// confirmed.
    pub fn inherited(&mut self, host: &Host, now: u64) {
        let round_number = host.table().round_number;
        self.undone
            .extend([round_number, RoundNumber(round_number.0 + 1)]);
        self.unstored.clear();
        self.absences.inherited(host);
        self.amendments.lost();
        self.progress = now;
        self.logs.retain(|known, _| *known <= round_number);
        if let Some(transcript) = host.transcript() {
            self.logs.insert(round_number, transcript.log.clone());
        }
    }

    /// Notes that the host's page was opened again. The stored state must be back, and nothing else.
    pub fn resumed(&mut self, host: &Host, unsafe_before: bool) {
        if unsafe_before {
            // The crash undoes everything that the host had not confirmed.
            let round_number = host.table().round_number;
            self.undone
                .extend([round_number, RoundNumber(round_number.0 + 1)]);
            self.amendments.lost();
        }
        let undone =
            |sent: &&mut Sent| !sent.done && sent.act.round_number > host.table().round_number;
        self.sent
            .iter_mut()
            .filter(undone)
            .for_each(|sent| sent.void = true);
        self.amendments.resumed(host);
        if let Some(transcript) = host.transcript() {
            let known = self.logs.get(&host.table().round_number);
            assert_eq!(known, Some(&transcript.log), "what was stored is back");
        }
    }

    /// Notes a frame that a guest sends.
    pub fn sent(&mut self, page: Page, guest: &Guest, frame: &[u8]) {
        let act = match codec::decode(frame) {
            Ok(FromGuest::Act(act)) => act,
            Ok(FromGuest::Edit(by, Edit::Vote(away, choice), _)) => {
                return self.absences.voted(by, away, choice);
            }
            Ok(FromGuest::Hello(_)) | Ok(FromGuest::Ping(_)) => {
                return self.absences.know(guest.players());
            }
            _ => return,
        };
        let seat = guest
            .table()
            .and_then(|table| table.player(act.player))
            .and_then(|player| player.seat);
        let is_it = |sent: &Sent| !sent.void && (sent.page, sent.act) == (page, act);
        if let Some(seat) = seat.filter(|_| !self.sent.iter().rev().any(is_it)) {
            self.sent.push(Sent {
                page,
                act,
                seat,
                done: false,
                void: false,
            });
        }
    }

    /// Notes a frame of the host that reaches a page. It may report that an action is done.
    pub fn answered(&mut self, page: Page, frame: &[u8]) {
        if frame.len() > VERDICT {
            return;
        }
        let Ok(Numbered { message, .. }) = codec::decode(frame) else {
            return;
        };
        let FromHost::ActionResult {
            player,
            number,
            result: ActionResult::Done,
        } = message
        else {
            return;
        };
        // An earlier page of this phone may have sent the action.
        let is_it = |sent: &&mut Sent| {
            let Sent { page: of, act, .. } = sent;
            of.0 == page.0 && of.1 <= page.1 && (act.player, act.number) == (player, number)
        };
        match self.sent.iter_mut().rev().find(is_it) {
            Some(sent) => sent.done = true,
            None => panic!("action {number} of {player:?} is done, and nobody wanted it"),
        }
    }

    /// Notes what a phone reports to its screen.
    pub fn noticed(&mut self, guest: &Guest, notice: &Notice) {
        let (viewer, events) = match notice {
            Notice::View(viewer, events) => (viewer, events),
            Notice::Table => return self.amendments.note(guest),
            _ => return,
        };
        let (Some(view), Some(table)) = (guest.view(*viewer), guest.table()) else {
            panic!("a view that was announced is there");
        };
        let rules = self.rules_of(*table.config, view.seats.len());
        is_complete(view, &rules);
        has_own_hand(view, &rules);
        self.saw(guest, (table.round_number, table.deal), view, events);
    }

    fn saw(
        &mut self,
        guest: &Guest,
        (round_number, deal): (RoundNumber, DealId),
        view: &View,
        events: &[RedactedEvent],
    ) {
        match view.viewer {
            Some(seat) => {
                assert!(guest.seats().any(|own| own == seat), "another's view");
            }
            None => {
                let blank = view.hand.is_empty() && view.actions.is_empty();
                assert!(blank && view.drawn.is_none(), "nobody's cards");
            }
        }
        for event in events.iter().filter(|event| !event.cards.is_empty()) {
            assert!(
                is_for(view.viewer, &event.news),
                "cards for other eyes: {:?} to {:?}",
                event.news,
                view.viewer
            );
        }
        if self.undone.contains(&round_number) {
            return;
        }
        let public = public(view);
        let same = self
            .public
            .entry((round_number, deal, view.revision))
            .or_insert_with(|| public.clone());
        assert_eq!(*same, public, "everybody sees the same table");
    }

    /// Checks the end of a game. Every action that the host reported as done is on record, and none is doubled. All
    /// players see the same table.
    pub fn conclude(&self, host: Option<&Host>, phones: &[VirtualPhone]) {
        let mut counts: BTreeMap<(RoundNumber, Seat, String), (usize, usize)> = BTreeMap::new();
        for sent in self.sent.iter().filter(|sent| !sent.void) {
            let key = (
                sent.act.round_number,
                sent.seat,
                format!("{:?}", sent.act.action),
            );
            let (done, all) = counts.entry(key).or_default();
            *done += usize::from(sent.done);
            *all += 1;
        }
        for ((round_number, seat, action), (done, all)) in counts {
            let log = self
                .logs
                .get(&round_number)
                .map(Vec::as_slice)
                .unwrap_or_default();
            let is_it = |input: &&Input| matches!(input, Input::Act { seat: by, action: what, .. } if *by == seat && format!("{what:?}") == action);
            let count = log.iter().filter(is_it).count();
            assert!(count >= done, "{action} of {seat} was done and is lost");
            assert!(
                count <= all,
                "{action} of {seat} was done {count} times, not {all}"
            );
        }
        let Some(transcript) = host.and_then(|host| host.transcript()) else {
            return;
        };
        let replayed = transcript.replay();
        let game = replayed.unwrap_or_else(|error| panic!("the record cannot be played: {error}"));
        let truth = public(&game.view(None));
        let alive = phones.iter().filter(|phone| !phone.dead);
        for view in alive.flat_map(|phone| phone.guest.views()) {
            assert_eq!(public(view), truth, "everybody sees how it ended");
        }
        for phone in phones {
            self.is_fair(host, &phone.guest);
        }
    }

    /// Asserts that a phone that checks the deal finds nothing wrong.
    fn is_fair(&self, host: Option<&Host>, guest: &Guest) {
        let now = host.map(|host| host.table());
        let over = now.filter(|table| !table.is_playing() && table.scores().is_some());
        match guest.check() {
            Some(Check::Looking(round_number)) => {
                assert!(
                    over.is_none_or(|table| table.round_number != round_number),
                    "still looking"
                );
            }
            Some(Check::Done(round_number, checked)) => {
                let late = [Fault::Closed] == *checked.faults
                    && now.is_some_and(|table| table.round_number != round_number);
                assert!(
                    late || checked.is_honest(),
                    "an honest host is blamed: {checked:?}"
                );
                let undone = self.undone.contains(&round_number);
                assert!(undone || !checked.set_back, "nothing was undone");
            }
            None => {}
        }
    }
}

/// Asserts that every card of the deck is somewhere.
fn is_complete(view: &View, rules: &Ruleset) {
    if !view.heaps.is_empty() {
        return;
    }
    let hands = view.seats.iter().map(|seat| usize::from(seat.cards));
    let piles = view.piles.iter().map(|pile| usize::from(pile.cards));
    let cards: usize = hands.chain(piles).sum::<usize>() + usize::from(view.draw_pile);
    assert_eq!(
        cards,
        rules.deck.cards(rules.packs).len(),
        "cards are missing"
    );
}

/// Checks that the viewer sees its whole hand, but for a hand that it has not taken up and for cards drawn face down
/// (CLA-78).
fn has_own_hand(view: &View, rules: &Ruleset) {
    let Some(at) = view.viewer.map(|seat| &view.seats[seat.index()]) else {
        return;
    };
    let (cards, seen) = (usize::from(at.cards), view.hand.len());
    let unseen = at.face_down && seen == 0;
    let lie = rules.fresh_cards == FreshCards::FaceDown && seen < cards;
    assert!(unseen || lie || seen == cards, "{seen} of {cards} cards");
}

/// True if this viewer may see the cards of this event.
fn is_for(viewer: Option<Seat>, news: &News) -> bool {
    match news {
        News::Dealt { .. } | News::Swapped(..) | News::Rotated(_) => viewer.is_some(),
        News::Drew { seat, .. } | News::TurnedUp { seat, .. } => viewer == Some(*seat),
        News::Challenged { by, .. } => viewer == Some(*by),
        News::Gave { from: a, to: b, .. } | News::Robbed { by: a, seat: b } => {
            [*a, *b].map(Some).contains(&viewer)
        }
        _ => false,
    }
}

/// A view without the parts that only its viewer may see.
fn public(view: &View) -> View {
    // The other players do not see whose set it is (GRA-53).
    let prompt = view.prompt.map(|prompt| Prompt {
        seats: match prompt.asked {
            Asked::Set => Seats::NONE,
            _ => prompt.seats,
        },
        ..prompt
    });
    View {
        prompt,
        viewer: None,
        hand: Vec::new(),
        drawn: None,
        gifts: Vec::new(),
        armed: false,
        actions: Vec::new(),
        refusals: Vec::new(),
        ..view.clone()
    }
}
