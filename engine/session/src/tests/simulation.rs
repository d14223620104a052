//! A room full of phones in virtual time, with delays, cuts and crashes, all from one seed.

use crate::{
    guest::{
        io::{GuestCommand, GuestEvent, GuestOutput, Phase},
        machine::Guest,
        round_part::ROUND_PART,
    },
    host::machine::{Host, HostConfig, HostEvent, HostOutput},
    proof::verify::VERIFIER,
    protocol::{
        amendment::AmendmentRight,
        clock::Millis,
        ids::{Entropy, LinkId, SeatKey},
        message::{Claim, Purpose},
        table::{DealPolicy, Pace, RaceRule, TimeLimits},
    },
    tests::{invariant_check::InvariantCheck, simulated_people::Mood},
};
use alloc::{collections::BTreeMap, format, vec::Vec};
use base::{Rng, Seed};
use games::{GameConfig, RulesetId};

/// The rate of each fault, in cases of 10,000. 0 is never.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Faults {
    /// A frame gets lost.
    pub(crate) drop: u32,
    /// A frame from a guest arrives twice.
    pub(crate) twice: u32,
    /// At a look at the screen, a phone loses its network. Nobody gets notice of it.
    pub(crate) cut: u32,
    /// At a look at the screen, a page reloads.
    pub(crate) reload: u32,
    /// While the host works, its page dies.
    pub(crate) crash: u32,
}

/// The starting conditions of a world.
#[derive(Clone, Debug)]
pub(crate) struct Scenario {
    pub(crate) seed: u64,
    /// Players on each phone; the first is the host's.
    pub(crate) phones: Vec<usize>,
    pub(crate) bots: usize,
    /// True if someone plays on the last phone. Otherwise it only shows the table.
    pub(crate) awake: bool,
    /// True if people mostly play well, so that matches end as they do among friends.
    pub(crate) clever: bool,
    /// The number of rounds after which the host stops, if any.
    pub(crate) rounds: Option<u16>,
    pub(crate) config: GameConfig,
    pub(crate) pace: Pace,
    pub(crate) faults: Faults,
    /// Longest delay of a frame, in milliseconds.
    pub(crate) delay: u32,
    /// The time from the start of a guest's page until its program gets the round part, in milliseconds.
    pub(crate) part_delay: Option<u64>,
}

impl Scenario {
    pub(crate) fn new(seed: u64, phones: &[usize], bots: usize) -> Scenario {
        Scenario {
            seed,
            phones: phones.to_vec(),
            bots,
            awake: true,
            clever: false,
            rounds: None,
            config: GameConfig::plain(RulesetId::Classic),
            pace: Pace {
                race: 300,
                grace: 5,
                patience: None,
                time_limits: TimeLimits::Book,
                race_rule: RaceRule::Fastest,
                thinking: (100, 400),
            },
            faults: Faults::default(),
            delay: 80,
            part_delay: None,
        }
    }
}

enum SimulationEvent {
    ToHost(LinkId, Vec<u8>),
    ToGuest(LinkId, Vec<u8>),
    ClosedAtHost(LinkId),
    ClosedAtGuest(LinkId),
    HostWakes,
    GuestWakes(usize),
    Relink(usize),
    /// A person looks at the screen.
    Look(usize),
    /// The program of this page gets the round part, if the page is still the one with this number.
    BeginRounds(usize, u32),
}

struct SimulatedLink {
    phone: usize,
    /// True if frames still get through.
    whole: bool,
    /// The arrival times of the last frame to the host and to the guest. Frames arrive in order.
    arrives: [u64; 2],
}

pub(crate) struct SimulatedPhone {
    pub(crate) guest: Guest,
    pub(crate) claims: Vec<Claim>,
    pub(crate) link: Option<LinkId>,
    wakes: u64,
    /// Counts the pages of this phone.
    pages: u32,
}

pub(crate) struct Simulation {
    pub(crate) now: u64,
    pub(crate) scenario: Scenario,
    pub(crate) rng: Rng,
    pub(crate) phones: Vec<SimulatedPhone>,
    pub(crate) host: Host,
    pub(crate) witness: InvariantCheck,
    pub(crate) faults: Faults,
    pub(crate) mood: Mood,
    stored: Option<Vec<u8>>,
    wires: BTreeMap<LinkId, SimulatedLink>,
    agenda: BTreeMap<(u64, u64), SimulationEvent>,
    count: u64,
    host_wakes: u64,
    pub(crate) crashes: u32,
}

impl Simulation {
    pub(crate) fn new(scenario: Scenario) -> Simulation {
        let mut rng = Rng::new(Seed::from_number(scenario.seed));
        let claims: Vec<Vec<Claim>> = scenario
            .phones
            .iter()
            .enumerate()
            .map(|(p, n)| claims(p, *n))
            .collect();
        let mut random = [0; 32];
        random
            .iter_mut()
            .for_each(|byte| *byte = rng.below(256) as u8);
        let config = HostConfig {
            key: claims[0][0].key,
            config: scenario.config,
            pace: scenario.pace,
            // Signatures take longer than everything else.
            deal_policy: match scenario.seed % 5 {
                0 => DealPolicy::Verifiable,
                _ => DealPolicy::HostAlone,
            },
            amendment_right: AmendmentRight::Nobody,
            known_deal: None,
        };
        let phones = claims.into_iter().map(|claims| SimulatedPhone {
            guest: Guest::new(claims.clone()),
            claims,
            link: None,
            wakes: 0,
            pages: 0,
        });
        let mut world = Simulation {
            now: 1_000_000,
            phones: phones.collect(),
            host: Host::new(config, Entropy::new(random)),
            witness: InvariantCheck::default(),
            faults: scenario.faults,
            mood: Mood::new(scenario.bots),
            stored: None,
            wires: BTreeMap::new(),
            agenda: BTreeMap::new(),
            count: 0,
            host_wakes: 0,
            crashes: 0,
            scenario,
            rng,
        };
        for phone in 0..world.phones.len() {
            world.open_page(phone);
            world.later(phone as u64 * 50, SimulationEvent::Relink(phone));
            world.later(phone as u64 * 70, SimulationEvent::Look(phone));
        }
        world
    }

    pub(crate) fn chance(&mut self, of_10_000: u32) -> bool {
        self.rng.below(10_000) < of_10_000
    }

    /// Runs the world until this holds. Panics with the seed if that takes longer than a virtual day.
    pub(crate) fn run_until(&mut self, done: impl Fn(&Simulation) -> bool) {
        let deadline = self.now + 3 * 3_600_000;
        while !done(self) {
            let ((at, _), happening) = self.agenda.pop_first().expect("people always look again");
            self.now = at;
            assert!(
                at < deadline,
                "seed {}: it never happened: {:?}",
                self.scenario.seed,
                self.host.table().stage
            );
            self.happen(happening);
        }
    }

    fn later(&mut self, delay: u64, happening: SimulationEvent) {
        self.count += 1;
        self.agenda
            .insert((self.now + delay, self.count), happening);
    }

    fn happen(&mut self, happening: SimulationEvent) {
        match happening {
            SimulationEvent::ToHost(link, frame) => self.host_receives(link, frame),
            SimulationEvent::ClosedAtHost(link) => self.at_host(HostEvent::Closed(link)),
            SimulationEvent::HostWakes if self.host_wakes <= self.now => {
                self.at_host(HostEvent::Tick)
            }
            SimulationEvent::ToGuest(link, frame) => self.link_receives(link, frame),
            SimulationEvent::ClosedAtGuest(link) => self.at_link(link, GuestEvent::Closed),
            SimulationEvent::GuestWakes(phone) if self.phones[phone].wakes <= self.now => {
                self.at_guest(phone, GuestEvent::Tick);
            }
            SimulationEvent::Relink(phone) => self.relink(phone),
            SimulationEvent::Look(phone) => self.look(phone),
            SimulationEvent::BeginRounds(phone, page) => self.begin_rounds(phone, page),
            SimulationEvent::HostWakes | SimulationEvent::GuestWakes(_) => {}
        }
    }

    fn relink(&mut self, phone: usize) {
        if let Some(old) = self.phones[phone].link.take() {
            self.close_at_host(old);
        }
        self.count += 1;
        let link = LinkId(self.count as u32);
        self.wires.insert(
            link,
            SimulatedLink {
                phone,
                whole: true,
                arrives: [self.now; 2],
            },
        );
        self.phones[phone].link = Some(link);
        self.at_host(HostEvent::Opened(link));
        if self.phones[phone].link == Some(link) {
            self.at_guest(phone, GuestEvent::Opened);
        }
    }

    /// The guest's end is gone. The network decides if the host hears of it.
    fn close_at_host(&mut self, link: LinkId) {
        let whole = self.wires.remove(&link).is_some_and(|wire| wire.whole);
        if whole {
            let delay = self.delay(link);
            self.later(delay + 1, SimulationEvent::ClosedAtHost(link));
        }
    }

    fn look(&mut self, phone: usize) {
        let pause = 100 + u64::from(self.rng.below(400));
        self.later(pause, SimulationEvent::Look(phone));
        if self.chance(self.faults.cut)
            && let Some(wire) = self.phones[phone]
                .link
                .and_then(|link| self.wires.get_mut(&link))
        {
            wire.whole = false;
        }
        if self.chance(self.faults.reload) {
            match phone {
                0 => self.crash(),
                _ => self.reload(phone),
            }
        }
        for command in self.commands(phone) {
            self.command(phone, command);
        }
    }

    /// Reloads the page of the phone. Only the keys survive.
    pub(crate) fn reload(&mut self, phone: usize) {
        if let Some(link) = self.phones[phone].link.take() {
            self.close_at_host(link);
        }
        self.open_page(phone);
        self.later(200, SimulationEvent::Relink(phone));
    }

    /// A new page of this phone. The host's has the round part from the beginning.
    fn open_page(&mut self, phone: usize) {
        let page = &mut self.phones[phone];
        page.pages += 1;
        let (pages, claims) = (page.pages, page.claims.clone());
        let guest = match self.scenario.part_delay.filter(|_| phone > 0) {
            None => Guest::new(claims),
            Some(delay) => {
                self.later(delay, SimulationEvent::BeginRounds(phone, pages));
                Guest::in_lobby(claims)
            }
        };
        self.phones[phone].guest = guest;
    }

    fn begin_rounds(&mut self, phone: usize, page: u32) {
        if self.phones[phone].pages == page {
            let guest = &mut self.phones[phone].guest;
            guest.set_verifier(VERIFIER);
            let outputs = guest.begin_rounds(Millis(self.now), &ROUND_PART);
            self.carry_out(phone, outputs);
        }
    }

    /// The host's page dies, and comes back with its stored table.
    pub(crate) fn crash(&mut self) {
        let Some(stored) = &self.stored else { return };
        self.crashes += 1;
        let fresh = Entropy::new([self.crashes as u8; 32]);
        self.host =
            Host::resume(stored, fresh, Millis(self.now)).expect("what was stored can be taken up");
        for link in core::mem::take(&mut self.wires).into_keys() {
            self.later(100, SimulationEvent::ClosedAtGuest(link));
        }
        self.agenda.retain(|_, h| {
            !matches!(
                h,
                SimulationEvent::ToHost(..) | SimulationEvent::ClosedAtHost(_)
            )
        });
        self.phones[0].link = None;
        self.reload(0);
        self.later(0, SimulationEvent::HostWakes);
    }

    fn at_host(&mut self, event: HostEvent) {
        let outputs = self.host.handle(Millis(self.now), event);
        self.carry_out_for_host(outputs);
    }

    fn host_receives(&mut self, link: LinkId, frame: Vec<u8>) {
        let outputs = self.host.receive(Millis(self.now), link, &frame);
        self.carry_out_for_host(outputs);
    }

    fn carry_out_for_host(&mut self, outputs: Vec<HostOutput>) {
        let dies = !outputs.is_empty() && self.chance(self.faults.crash);
        let last_word = match dies {
            true => self.rng.below(outputs.len() as u32 + 1) as usize,
            false => outputs.len(),
        };
        for output in outputs.into_iter().take(last_word) {
            match output {
                HostOutput::Persist(bytes) => {
                    self.witness.stored(&bytes);
                    self.stored = Some(bytes);
                }
                HostOutput::Send(link, frame) => self.send(link, frame, 1),
                HostOutput::Close(link) => {
                    let delay = self.delay(link);
                    self.later(delay + 1, SimulationEvent::ClosedAtGuest(link));
                }
                HostOutput::WakeAt(at) => {
                    self.host_wakes = at.0;
                    self.later(at.0.saturating_sub(self.now), SimulationEvent::HostWakes);
                }
                HostOutput::InviteRequest(link, invite_request) => {
                    panic!("{link:?} lets in {invite_request:?}")
                }
                HostOutput::Unstored => panic!("no match is that long"),
                HostOutput::Yield(_) => panic!("nobody is elected without links among guests"),
                HostOutput::LookForHost => {}
                HostOutput::Forget => self.stored = None,
            }
        }
        if dies {
            self.crash();
        }
    }

    fn phone_at(&self, link: LinkId) -> Option<usize> {
        let mut phones = self.phones.iter();
        phones.position(|phone| phone.link == Some(link))
    }

    fn at_link(&mut self, link: LinkId, event: GuestEvent) {
        if let Some(phone) = self.phone_at(link) {
            self.at_guest(phone, event);
        }
    }

    fn link_receives(&mut self, link: LinkId, frame: Vec<u8>) {
        if let Some(phone) = self.phone_at(link) {
            let now = Millis(self.now);
            let outputs = self.phones[phone].guest.receive(now, &frame);
            self.carry_out(phone, outputs);
        }
    }

    pub(crate) fn at_guest(&mut self, phone: usize, event: GuestEvent) {
        let outputs = self.phones[phone].guest.handle(Millis(self.now), event);
        self.carry_out(phone, outputs);
    }

    fn command(&mut self, phone: usize, command: GuestCommand) {
        let now = Millis(self.now);
        let outputs = self.phones[phone].guest.command(now, command);
        self.carry_out(phone, outputs);
    }

    fn carry_out(&mut self, phone: usize, outputs: Vec<GuestOutput>) {
        let mut keeps = false;
        for output in outputs {
            match output {
                GuestOutput::Send(frame) => {
                    if let Some(link) = self.phones[phone].link {
                        self.send(link, frame, 0);
                    }
                }
                GuestOutput::Relink => self.later(150, SimulationEvent::Relink(phone)),
                GuestOutput::Close => {
                    if let Some(link) = self.phones[phone].link.take() {
                        self.close_at_host(link);
                    }
                }
                GuestOutput::Notice(notice) => {
                    self.witness.noticed(&self.phones[phone].guest, &notice)
                }
                GuestOutput::Store(_) => keeps = true,
                GuestOutput::ToPeer(..) | GuestOutput::TakeOver(_) => {}
                GuestOutput::WakeAt(at) => {
                    self.phones[phone].wakes = at.0;
                    self.later(
                        at.0.saturating_sub(self.now),
                        SimulationEvent::GuestWakes(phone),
                    );
                }
            }
        }
        if keeps {
            self.at_guest(phone, GuestEvent::Stored);
        }
    }

    fn delay(&mut self, link: LinkId) -> u64 {
        match self.wires.get(&link).is_some_and(|wire| wire.phone == 0) {
            true => 0,
            false => u64::from(self.rng.below(self.scenario.delay + 1)),
        }
    }

    fn send(&mut self, link: LinkId, frame: Vec<u8>, end: usize) {
        let at = self.now + self.delay(link);
        let (swallowed, twice) = (
            self.chance(self.faults.drop),
            self.chance(self.faults.twice),
        );
        let Some(wire) = self
            .wires
            .get_mut(&link)
            .filter(|wire| wire.whole && !swallowed)
        else {
            return;
        };
        let at = at.max(wire.arrives[end]);
        wire.arrives[end] = at;
        let delay = at - self.now;
        if end == 1 {
            return self.later(delay, SimulationEvent::ToGuest(link, frame));
        }
        if twice {
            self.later(delay, SimulationEvent::ToHost(link, frame.clone()));
        }
        self.later(delay, SimulationEvent::ToHost(link, frame));
    }

    /// True if everyone is at the table and sees the same.
    pub(crate) fn all_agree(&self) -> bool {
        self.phones.iter().all(|phone| {
            phone.guest.phase() == Phase::Joined && phone.guest.table() == Some(self.host.table())
        })
    }
}

fn claims(phone: usize, players: usize) -> Vec<Claim> {
    let claim = |at: usize| Claim {
        key: SeatKey::new([
            phone as u8 + 1,
            at as u8,
            7,
            7,
            7,
            7,
            7,
            7,
            7,
            7,
            7,
            7,
            7,
            7,
            7,
            7,
        ]),
        name: format!("P{phone}{at}"),
        look: None,
        purpose: Purpose::Play,
    };
    (0..players).map(claim).collect()
}
