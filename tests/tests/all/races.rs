//! Races are fair: players of equal speed win equally often, wherever the host sits and whatever the network.

use std::iter;
use tests::races::{HOST, Honesty, LAN, MOBILE, NetworkModel, RaceTable, WIFI};

/// Races at each table.
const RACES: u32 = 40_000;
/// The allowed deviation of a share, in percentage points.
const OFF: f64 = 2.0;

/// The results of many races.
struct RaceTotals {
    /// Wins of each phone by the rule.
    ruled: Vec<u32>,
    /// Wins of each phone if the first frame to arrive won.
    arrived: Vec<u32>,
    waited: u64,
    longest: u64,
    gained: u64,
}

fn run(mut table: RaceTable, phones: usize) -> RaceTotals {
    let mut totals = RaceTotals {
        ruled: vec![0; phones],
        arrived: vec![0; phones],
        waited: 0,
        longest: 0,
        gained: 0,
    };
    for _ in 0..RACES {
        let won = table.run();
        assert!(won.gained <= won.credit && won.credit <= 250, "{won:?}");
        totals.ruled[won.ruled] += 1;
        totals.arrived[won.arrived] += 1;
        totals.waited += won.waited;
        totals.longest = totals.longest.max(won.waited);
        totals.gained = totals.gained.max(won.gained);
    }
    totals
}

fn share(wins: u32) -> f64 {
    100.0 * f64::from(wins) / f64::from(RACES)
}

/// The host's phone and guests, on these networks in turn.
fn table(guests: &[NetworkModel], players: usize) -> Vec<NetworkModel> {
    let guests = guests.iter().copied().cycle();
    iter::once(HOST).chain(guests).take(players).collect()
}

/// The average share of the phones of each network, as "host 50.2, LAN 49.8".
fn shares(networks: &[NetworkModel], wins: &[u32]) -> String {
    let of = |network: &NetworkModel| {
        let own = networks.iter().zip(wins).filter(|(n, _)| *n == network);
        let own: Vec<f64> = own.map(|(_, wins)| share(*wins)).collect();
        format!(
            "{} {:4.1}",
            network.name,
            own.iter().sum::<f64>() / own.len() as f64
        )
    };
    let mut seen: Vec<NetworkModel> = Vec::new();
    for network in networks {
        if !seen.contains(network) {
            seen.push(*network);
        }
    }
    seen.iter().map(of).collect::<Vec<_>>().join(", ")
}

#[test]
fn equally_fast_players_win_equally_often() {
    let tables: [(&str, &[NetworkModel]); 4] = [
        ("LAN", &[LAN]),
        ("Wi-Fi", &[WIFI]),
        ("4G", &[MOBILE]),
        ("mixed", &[MOBILE, WIFI, LAN]),
    ];
    println!("Shares of {RACES} races in hundredths; all are equally fast.\n");
    for (name, guests) in tables {
        for players in [2, 3, 5, 10] {
            let networks = table(guests, players);
            let honest = networks.iter().map(|network| (*network, Honesty::Honest));
            let totals = run(RaceTable::new(honest, players as u64), players);
            println!(
                "{name:>5}, {players:>2} players, fair {:4.1}: by the rule {}; by arrival {}; decided after {} ms, {} at most",
                100.0 / players as f64,
                shares(&networks, &totals.ruled),
                shares(&networks, &totals.arrived),
                totals.waited / u64::from(RACES),
                totals.longest,
            );
            assert!(totals.longest <= 250, "nobody is waited for longer");
            assert_eq!(totals.gained, 0, "nobody lied");
            for (network, wins) in networks.iter().zip(&totals.ruled) {
                let off = share(*wins) - 100.0 / players as f64;
                assert!(
                    off.abs() <= OFF,
                    "{name}, {players} players: {} {off:+.1}",
                    network.name
                );
            }
        }
    }
}

#[test]
fn the_host_has_a_head_start_in_races_by_first_frame() {
    let networks = table(&[MOBILE], 3);
    let honest = networks.iter().map(|network| (*network, Honesty::Honest));
    let totals = run(RaceTable::new(honest, 7), 3);
    assert!(
        share(totals.arrived[0]) > 50.0,
        "{:.1}",
        share(totals.arrived[0])
    );
}

#[test]
fn a_player_who_forges_times_gains_no_more_than_the_credit() {
    println!("One of three guests forges times.\n");
    for network in [LAN, WIFI, MOBILE] {
        for honesty in [Honesty::Forges, Honesty::ForgesAndStalls] {
            let networks = table(&[network], 4);
            let cheats = |at: usize| if at == 1 { honesty } else { Honesty::Honest };
            let phones = networks.iter().enumerate();
            let phones = phones.map(|(at, network)| (*network, cheats(at)));
            let table = RaceTable::new(phones, 11);
            let credit = table.credits()[1];
            let totals = run(table, 4);
            println!(
                "{:>5}, {honesty:?}: believed {credit} ms, gains {} ms at most, wins {:.1} of 100",
                network.name,
                totals.gained,
                share(totals.ruled[1]),
            );
            assert!(totals.gained > 0, "it did lie");
        }
    }
}
