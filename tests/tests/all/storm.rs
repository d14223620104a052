//! Whatever goes wrong on the way, the game goes on, and nothing that was acknowledged is lost.

use tests::storm::{self, Company, fault::Fault};

/// Games played unless the environment asks for others.
const GAMES: u64 = 2_000;

#[test]
fn whatever_goes_wrong_the_game_goes_on() {
    let report = storm::play_many(GAMES);
    println!("{report}");
    let voted = report.settled > 0 && report.stood_in > 0;
    assert!(
        voted || report.games < 100,
        "people vote, and bots play for some"
    );
    let amended = report.amended > 0;
    assert!(amended || report.games < 100, "winners change rules");
    for fault in Fault::ALL {
        let most = report.healing.percentile(fault, 95).unwrap_or_default();
        let limit = match fault {
            // First the others have to be sure that it is gone.
            Fault::HostDeath => 15_000,
            _ => 5000,
        };
        assert!(most <= limit, "{fault}: 95 of 100 are back after {most} ms");
    }
}

/// Whoever is left reads why the table does not go on, and whose phones could help.
#[test]
fn where_nobody_can_go_on_all_who_are_left_know_it() {
    let stranded = (0..150).filter(|seed| storm::strand(*seed)).count();
    assert!(stranded > 15, "{stranded} tables had nobody to go on with");
    // The host did without an heir who had left, and was gone for good before the others had heard of it.
    assert!(storm::strand(5_000_040_502), "one of the two was needed");
}

/// In the first three two heirs were left, and one of them had come anew: nobody could be elected. In the fourth two
/// elected another host while the old one played on alone. In the fifth storage was full until just before the host’s
/// page was loaded again, and the table was lost. In the next two the storm brought a phone back to a seat that it had
/// given up, and its vote was forgotten: no page can do that. In the one after them a link opened to a page that was
/// gone, and the storm never closed it: its heir made no other one. In the last of them the host had given its table away
/// while its storage was full, took it up again, and the storm never made room. In the one among strangers, an heir had missed that its
/// circle counts, and gave it up for the next one.
#[test]
fn tables_that_once_stood_still_go_on() {
    for seed in [
        5_000_011_886,
        5_000_015_906,
        5_000_063_772,
        5_000_149_374,
        5_000_101_709,
        5_000_073_729,
        5_000_190_093,
        5_000_271_125,
        5_000_062_593,
    ] {
        storm::play(seed, Company::Friends, false);
    }
    storm::play(5_000_049_826, Company::Strangers, false);
}
