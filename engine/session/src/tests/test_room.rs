//! A few phones in virtual time, with links that deliver at once, for simple tests.

use crate::{
    guest::{
        io::{GuestCommand, GuestEvent, GuestOutput, Notice, Phase},
        machine::Guest,
        round_part::ROUND_PART,
    },
    host::machine::{Host, HostConfig, HostEvent, HostOutput},
    proof::{signed_hello::ChannelBinding, verify::VERIFIER},
    protocol::{
        amendment::AmendmentRight,
        clock::Millis,
        disconnect::CommandRejection,
        ids::{Entropy, LinkId, PlayerId, RoundNumber, SeatKey},
        invite_relay::InviteRequest,
        message::{
            Claim, Edit, FromGuest, FromHost, Numbered, PlayerAction, Purpose, TableCommand,
        },
        pace::Pace,
        table::{DealPolicy, Presence},
    },
};
use alloc::{boxed::Box, string::ToString, vec, vec::Vec};
use base::{
    Seat,
    codec::{self, Wire},
};
use games::{GameConfig, RulesetId};
use kernel::{Action, Input, News, View};

/// The entropy of a host's page after a reload.
pub(crate) const FRESH: Entropy = Entropy::new([4; 32]);

pub(crate) struct TestPhone {
    pub(crate) guest: Guest,
    pub(crate) link: Option<LinkId>,
    pub(crate) notices: Vec<Notice>,
}

pub(crate) struct TestRoom {
    pub(crate) now: u64,
    pub(crate) host: Host,
    pub(crate) phones: Vec<TestPhone>,
    pub(crate) stored: Vec<u8>,
    pub(crate) forgotten: bool,
    /// True if nothing can be stored just now.
    pub(crate) full: bool,
    /// The number of times that the host could not store the table.
    pub(crate) too_large_to_store: usize,
    /// Newcomers that a guest passes on to the host, and the guest's link.
    pub(crate) invite_request: Vec<(LinkId, InviteRequest)>,
    /// Changes messages between phones and host on their way.
    pub(crate) meddler: Option<Meddler>,
    links: u32,
    /// Links that carry nothing just now.
    cut_off: Vec<LinkId>,
    /// The link that delays everything, and the frames that wait on it.
    stalled: Option<LinkId>,
    late: Vec<(LinkId, Vec<u8>, bool)>,
    queue: Vec<(LinkId, Vec<u8>, bool)>,
}

/// A meddler on every frame: the phone of the link, true if the frame goes to it, and the bytes.
pub(crate) type Meddler = Box<dyn FnMut(usize, bool, &mut Vec<u8>)>;

/// Changes the messages to the phones.
pub(crate) fn to_guests(mut change: impl FnMut(usize, FromHost) -> FromHost + 'static) -> Meddler {
    Box::new(move |phone, to_guest, bytes| {
        if to_guest && let Ok(Numbered { seq, message }) = codec::decode(bytes) {
            let message = change(phone, message);
            *bytes = frame(&Numbered { seq, message });
        }
    })
}

/// Other messages arrive at the host in place of those for which this holds.
pub(crate) fn lost_on_the_way(is_lost: impl Fn(usize, &FromGuest) -> bool + 'static) -> Meddler {
    Box::new(move |phone, to_guest, bytes| {
        if !to_guest && codec::decode(bytes).is_ok_and(|message| is_lost(phone, &message)) {
            *bytes = frame(&FromGuest::Pong(0));
        }
    })
}

/// The frame of a message.
pub(crate) fn frame<T: Wire>(message: &T) -> Vec<u8> {
    codec::encode(message).expect("it fits")
}

/// The first frame of a host, with this message.
pub(crate) fn first_frame(message: FromHost) -> Vec<u8> {
    frame(&Numbered { seq: 0, message })
}

/// The messages that the host sends on this link.
pub(crate) fn said(outputs: &[HostOutput], link: LinkId) -> Vec<FromHost> {
    let sent = outputs.iter().filter_map(|output| match output {
        HostOutput::Send(to, frame) if *to == link => codec::decode(frame).ok(),
        _ => None,
    });
    sent.map(|numbered: Numbered| numbered.message).collect()
}

/// The seat with this index.
pub(crate) fn seat(index: u8) -> Seat {
    Seat::new(index).expect("a seat")
}

/// The binding of this link, as the guest sees it.
pub(crate) fn binding(link: LinkId) -> ChannelBinding {
    let mut end = [0; 32];
    end[..4].copy_from_slice(&link.0.to_le_bytes());
    ChannelBinding::between(&end, &[7; 32])
}

/// A claim by a key of this number.
pub(crate) fn claim(key: u8, name: &str) -> Claim {
    Claim {
        key: SeatKey::new([key; 16]),
        name: name.to_string(),
        look: None,
        purpose: Purpose::Play,
    }
}

/// A screen that wants to show the table, by a key of this number.
pub(crate) fn screen(key: u8) -> Claim {
    Claim {
        purpose: Purpose::Show,
        ..claim(key, "")
    }
}

impl TestRoom {
    /// The host alone, without time limits.
    pub(crate) fn new() -> TestRoom {
        TestRoom::dealt(DealPolicy::HostAlone)
    }

    /// The host alone, at a table with this way to deal.
    pub(crate) fn dealt(deal_policy: DealPolicy) -> TestRoom {
        let mut config = HostConfig::new(SeatKey::new([1; 16]));
        config.deal_policy = deal_policy;
        config.pace = Pace {
            thinking_ms: (100, 100),
            ..Pace::default()
        };
        TestRoom::opened(config)
    }

    /// The host alone, at a table with this configuration.
    pub(crate) fn opened(config: HostConfig) -> TestRoom {
        let mut room = TestRoom {
            now: 500_000,
            host: Host::new(config, Entropy::new([9; 32])),
            phones: Vec::new(),
            stored: Vec::new(),
            forgotten: false,
            full: false,
            too_large_to_store: 0,
            invite_request: Vec::new(),
            meddler: None,
            links: 0,
            cut_off: Vec::new(),
            stalled: None,
            late: Vec::new(),
            queue: Vec::new(),
        };
        room.join_one(1, "Host");
        room
    }

    /// A table whose players already play the classic game, the host first.
    pub(crate) fn playing(names: &[&str]) -> TestRoom {
        TestRoom::playing_by(GameConfig::plain(RulesetId::Classic), names)
    }

    /// A table whose players already play this game, the host first.
    pub(crate) fn playing_by(config: GameConfig, names: &[&str]) -> TestRoom {
        TestRoom::new().begin(config, names)
    }

    /// The same, at a table where all phones deal together.
    pub(crate) fn verifiable(config: GameConfig, names: &[&str]) -> TestRoom {
        TestRoom::dealt(DealPolicy::Verifiable).begin(config, names)
    }

    /// The same, at a table with a house-rule night and this way to deal.
    pub(crate) fn night(deal_policy: DealPolicy, config: GameConfig, names: &[&str]) -> TestRoom {
        let mut room = TestRoom::dealt(deal_policy);
        room.order(0, TableCommand::AmendmentRight(AmendmentRight::Winner));
        room.begin(config, names)
    }

    fn begin(self, config: GameConfig, names: &[&str]) -> TestRoom {
        let mut room = self;
        room.order(0, TableCommand::GameConfig(config.into()));
        room.gather(names);
        room.start();
        room
    }

    /// These players join, each with a phone of their own, and get ready.
    pub(crate) fn gather(&mut self, names: &[&str]) {
        for name in names {
            let key = self.phones.len() as u8 + 1;
            let phone = self.join_one(key, name);
            self.ready(phone);
        }
    }

    /// A player of this name joins with a phone of their own.
    pub(crate) fn join_one(&mut self, key: u8, name: &str) -> usize {
        self.join(vec![claim(key, name)])
    }

    pub(crate) fn join(&mut self, claims: Vec<Claim>) -> usize {
        self.join_as(Guest::new(claims))
    }

    /// A phone joins with this guest.
    pub(crate) fn join_as(&mut self, guest: Guest) -> usize {
        self.phones.push(TestPhone {
            guest,
            link: None,
            notices: Vec::new(),
        });
        self.relink(self.phones.len() - 1);
        self.phones.len() - 1
    }

    /// A new link for this phone. The host does not hear about the old one.
    pub(crate) fn relink(&mut self, phone: usize) {
        self.links += 1;
        let link = LinkId(self.links);
        self.phones[phone].link = Some(link);
        let binding = match phone {
            0 => ChannelBinding::default(),
            _ => binding(link),
        };
        self.at_host(HostEvent::Opened(link));
        self.at_host(HostEvent::Bound(link, binding.back()));
        self.at_guest(phone, GuestEvent::Bound(binding));
        self.at_guest(phone, GuestEvent::Opened);
        self.deliver();
    }

    /// New links for all phones.
    pub(crate) fn relink_all(&mut self) {
        (0..self.phones.len()).for_each(|phone| self.relink(phone));
    }

    /// The host's page is reloaded. No phone has a link to it yet.
    pub(crate) fn resume_host(&mut self) {
        let stored = Host::resume(&self.stored, FRESH, Millis(self.now));
        self.host = stored.expect("what was stored");
    }

    /// The host's page is reloaded, and all phones link to it.
    pub(crate) fn reload_host(&mut self) {
        self.resume_host();
        self.relink_all();
    }

    /// The host starts the next round.
    #[track_caller]
    pub(crate) fn start(&mut self) {
        self.order(0, TableCommand::Start);
        assert!(self.is_playing(), "{:?}", self.last(0));
    }

    /// A phone changes its first player.
    pub(crate) fn edit(&mut self, phone: usize, edit: Edit) {
        let id = self.id(phone);
        self.command(phone, GuestCommand::Edit(id, edit));
    }

    /// The first player on this phone gets ready.
    pub(crate) fn ready(&mut self, phone: usize) {
        self.edit(phone, Edit::Ready(true));
    }

    /// The first player on this phone acts on the view that it shows.
    pub(crate) fn act(&mut self, phone: usize, action: Action) {
        let view = self.view(phone);
        let (seat, seen) = (view.viewer.expect("a seat"), view.revision);
        self.act_for(phone, seat, seen, action);
    }

    /// Changes the pace of the table.
    pub(crate) fn set_pace(&mut self, change: impl Fn(&mut Pace)) {
        let mut pace = self.host.table().pace;
        change(&mut pace);
        self.order(0, TableCommand::Pace(pace));
    }

    /// A phone asks its host to change the table.
    pub(crate) fn order(&mut self, phone: usize, command: TableCommand) {
        self.command(phone, GuestCommand::Table(command));
    }

    /// A seat acts on the view of revision `seen`.
    fn act_for(&mut self, phone: usize, seat: Seat, seen: u32, action: Action) {
        let guest = &mut self.phones[phone].guest;
        let outputs = guest.act(Millis(self.now), seat, seen, action);
        self.carry_out(phone, outputs);
        self.deliver();
    }

    pub(crate) fn command(&mut self, phone: usize, command: GuestCommand) {
        let outputs = self.phones[phone].guest.command(Millis(self.now), command);
        self.carry_out(phone, outputs);
        self.deliver();
    }

    /// The program of this phone gets the round part.
    pub(crate) fn begin_rounds(&mut self, phone: usize) {
        let guest = &mut self.phones[phone].guest;
        let outputs = guest.begin_rounds(Millis(self.now), &ROUND_PART);
        guest.set_verifier(VERIFIER);
        self.carry_out(phone, outputs);
        self.deliver();
    }

    /// A frame of arbitrary bytes from a phone.
    pub(crate) fn frame(&mut self, link: LinkId, frame: Vec<u8>) {
        self.host_receives(link, frame);
        self.deliver();
    }

    /// Lets time pass in steps of a tenth of a second, with these phones cut off.
    pub(crate) fn pass(&mut self, millis: u64, cut_off: &[usize]) {
        let until = self.now + millis;
        let links = cut_off.iter().filter_map(|at| self.phones[*at].link);
        self.cut_off = links.collect();
        while self.now < until {
            self.now = until.min(self.now + 100);
            self.at_host(HostEvent::Tick);
            for phone in (0..self.phones.len()).filter(|phone| !cut_off.contains(phone)) {
                self.at_guest(phone, GuestEvent::Tick);
            }
            self.deliver();
        }
        self.cut_off.clear();
    }

    /// From now on nothing gets through on the link of this phone.
    pub(crate) fn stall(&mut self, phone: usize) {
        self.stalled = self.phones[phone].link;
    }

    /// Everything that waits on the link of this phone arrives.
    pub(crate) fn flow(&mut self, phone: usize) {
        self.stalled = None;
        self.queue.append(&mut self.late);
        if self.phones[phone].guest.phase() == Phase::Linking {
            self.at_guest(phone, GuestEvent::Heard);
        }
        self.deliver();
    }

    pub(crate) fn at_host(&mut self, event: HostEvent) {
        let outputs = self.host.handle(Millis(self.now), event);
        self.carry_out_for_host(outputs);
    }

    pub(crate) fn host_receives(&mut self, link: LinkId, frame: Vec<u8>) {
        let outputs = self.host.receive(Millis(self.now), link, &frame);
        self.carry_out_for_host(outputs);
    }

    fn carry_out_for_host(&mut self, mut outputs: Vec<HostOutput>) {
        let store = outputs
            .iter()
            .position(|o| matches!(o, HostOutput::Persist(_)));
        let fails = store.filter(|_| self.full);
        assert!(
            self.full || store.is_none_or(|at| at == 0),
            "stored before anything is told"
        );
        // The host does not send what it cannot store.
        outputs.truncate(fails.unwrap_or(outputs.len()));
        for output in outputs {
            match output {
                HostOutput::Persist(bytes) => self.stored = bytes,
                HostOutput::Forget => self.forgotten = true,
                HostOutput::Send(link, frame) => self.queue.push((link, frame, true)),
                HostOutput::TooLargeToStore => self.too_large_to_store += 1,
                HostOutput::InviteRequest(link, invite_request) => {
                    self.invite_request.push((link, invite_request))
                }
                HostOutput::Close(_)
                | HostOutput::WakeAt(_)
                | HostOutput::Yield(_)
                | HostOutput::LookForHost => {}
            }
        }
        if fails.is_some() {
            self.at_host(HostEvent::StorageFailed);
        }
    }

    fn at_guest(&mut self, phone: usize, event: GuestEvent) {
        let outputs = self.phones[phone].guest.handle(Millis(self.now), event);
        self.carry_out(phone, outputs);
    }

    fn guest_receives(&mut self, phone: usize, frame: Vec<u8>) {
        let now = Millis(self.now);
        let outputs = self.phones[phone].guest.receive(now, &frame);
        self.carry_out(phone, outputs);
    }

    fn carry_out(&mut self, phone: usize, outputs: Vec<GuestOutput>) {
        let mut keeps = false;
        for output in outputs {
            match (output, self.phones[phone].link) {
                (GuestOutput::Send(frame), Some(link)) => self.queue.push((link, frame, false)),
                (GuestOutput::Notice(notice), _) => self.phones[phone].notices.push(notice),
                (GuestOutput::Store(_), _) => keeps = true,
                _ => {}
            }
        }
        if keeps {
            self.at_guest(phone, GuestEvent::Stored);
        }
    }

    pub(crate) fn deliver(&mut self) {
        while !self.queue.is_empty() {
            let (link, mut frame, to_guest) = self.queue.remove(0);
            if self.stalled == Some(link) {
                self.late.push((link, frame, to_guest));
                continue;
            }
            if self.cut_off.contains(&link) {
                continue;
            }
            let phone = self.phones.iter().position(|p| p.link == Some(link));
            if let (Some(phone), Some(meddle)) = (phone, &mut self.meddler) {
                meddle(phone, to_guest, &mut frame);
            }
            match phone {
                Some(phone) if to_guest => self.guest_receives(phone, frame),
                _ if to_guest => {}
                _ => self.host_receives(link, frame),
            }
        }
    }

    /// The first player on this phone.
    pub(crate) fn id(&self, phone: usize) -> PlayerId {
        self.phones[phone]
            .guest
            .players()
            .next()
            .expect("somebody is on this phone")
    }

    /// True if the first player on this phone can be reached.
    pub(crate) fn presence(&self, phone: usize) -> Option<Presence> {
        let player = self.host.table().player(self.id(phone));
        player.map(|player| player.presence)
    }

    /// The link of this phone.
    pub(crate) fn link(&self, phone: usize) -> LinkId {
        self.phones[phone].link.expect("a link")
    }

    /// The first seat on this phone.
    pub(crate) fn seat(&self, phone: usize) -> Seat {
        let mut seats = self.phones[phone].guest.seats();
        seats.next().expect("a seat")
    }

    /// The first view on this phone.
    pub(crate) fn view(&self, phone: usize) -> &View {
        &self.phones[phone].guest.views()[0]
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.host.table().is_playing()
    }

    /// The phone of this player.
    pub(crate) fn phone_of(&self, player: PlayerId) -> usize {
        let mut phones = 0..self.phones.len();
        let phone = phones.find(|phone| self.id(*phone) == player);
        phone.expect("a phone")
    }

    /// The game config of the round.
    pub(crate) fn dealt_by(&self) -> GameConfig {
        self.host.transcript().expect("a round").setup.config
    }

    /// The inputs of the round.
    pub(crate) fn log(&self) -> &[Input] {
        &self.host.transcript().expect("a round").log
    }

    pub(crate) fn last(&self, phone: usize) -> &Notice {
        let notices = &self.phones[phone].notices;
        notices.last().expect("something was noticed")
    }

    /// Asserts that the host has just refused this phone something, for this reason.
    #[track_caller]
    pub(crate) fn assert_rejected(&self, phone: usize, why: CommandRejection) {
        assert_eq!(*self.last(phone), Notice::Rejected(why));
    }

    /// True if this phone got the notice.
    pub(crate) fn has_noticed(&self, phone: usize, notice: &Notice) -> bool {
        self.phones[phone].notices.contains(notice)
    }

    /// The events on this phone that `of` picks out.
    pub(crate) fn find_news<T>(&self, phone: usize, of: impl Fn(&News) -> Option<T>) -> Vec<T> {
        let notices = self.phones[phone].notices.iter();
        let events = notices.flat_map(|notice| match notice {
            Notice::View(_, events) => events.as_slice(),
            _ => &[],
        });
        events.filter_map(|event| of(&event.news)).collect()
    }

    /// The phone and the seat that the table waits for, and its view. `None` if that phone is away.
    pub(crate) fn asked(&self) -> Option<(usize, Seat, View)> {
        let phones = self.phones.iter().enumerate();
        let views = phones
            .filter(|(_, phone)| phone.guest.phase() == Phase::Joined)
            .flat_map(|(at, p)| p.guest.views().iter().map(move |v| (at, v)));
        let mut asked = views.filter_map(|(at, view)| {
            let seat = view.viewer?;
            view.prompt?
                .seats
                .has(seat)
                .then(|| (at, seat, view.clone()))
        });
        asked.next()
    }

    /// The asked player plays a card if they can, declines a question if they may, and otherwise draws.
    pub(crate) fn step(&mut self) -> Option<Action> {
        let (phone, seat, view) = self.asked()?;
        let plays = |action: &&Action| matches!(action, Action::Play(_));
        let answers = |action: &&Action| !matches!(action, Action::Call | Action::Catch(_));
        let mut actions = view.actions.iter();
        let action = actions
            .clone()
            .find(plays)
            .or_else(|| actions.clone().find(|a| **a == Action::Decline))
            .or_else(|| actions.find(answers))
            .copied()?;
        let seen = view.revision;
        self.act_for(phone, seat, seen, action);
        Some(action)
    }

    /// Plays cards until the round is over.
    pub(crate) fn play_out(&mut self) {
        for _ in 0..5000 {
            if !self.is_playing() {
                return;
            }
            self.step();
            self.pass(1100, &[]);
        }
        panic!("the round ends");
    }

    /// The first action of a phone's first player in the first round.
    pub(crate) fn first_act(&self, phone: usize, seen: u32, action: Action) -> PlayerAction {
        PlayerAction {
            player: self.id(phone),
            round_number: RoundNumber(1),
            deal: self.host.table().deal,
            number: 1,
            seen,
            after: u16::MAX,
            action,
            proof: None,
        }
    }
}
