//! The history of this phone: the last matches, and figures by ruleset. It leaves the phone only as a file that the
//! owner asks for.
use crate::storage::local_storage::{self, StorageFull};

const NAME: &str = "history";
/// Most matches to remember. The oldest is forgotten first.
const MOST: usize = 200;
/// The numbers of matches to try when the phone is full.
const FEW: [usize; 2] = [40, 8];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerScore {
    /// The player's name as screens showed it.
    pub name: String,
    /// The final total of the player's side.
    pub total: u32,
    pub won: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedMatch {
    /// The time at which it ended, in seconds since 1970.
    pub at: u64,
    pub code: String,
    pub rounds: u16,
    /// All players, in seat order.
    pub players: Vec<PlayerScore>,
}

/// The record of this phone's owner in one ruleset.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RulesetStats {
    /// The number of rounds played to their end.
    pub rounds: u32,
    pub won: u32,
    /// How often the owner caught a player who had not called.
    pub catches: u32,
    /// How often a player caught the owner.
    pub caught: u32,
    /// Most cards that the owner drew at once.
    pub longest: u32,
    /// The duration of the quickest round won, in seconds.
    pub quickest: Option<u32>,
}

/// The matches and figures that this phone remembers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct History {
    /// The matches, the newest first.
    pub matches: Vec<PlayedMatch>,
    /// The figures, by the key of the ruleset.
    pub stats: Vec<(String, RulesetStats)>,
}

impl History {
    /// True if a round was ever played to its end on this phone.
    pub fn is_begun() -> bool {
        local_storage::read(NAME).is_some()
    }

    /// The stored history, or an empty one.
    pub fn load() -> Self {
        local_storage::read(NAME).map_or_else(Self::default, |text| Self::parse(&text))
    }

    /// Stores the history, with fewer matches if the phone is full.
    ///
    /// # Errors
    /// [`StorageFull`] if not even a few matches fit.
    pub fn save(&mut self) -> Result<(), StorageFull> {
        self.matches.truncate(MOST);
        let mut stored = local_storage::write(NAME, &self.to_text());
        for few in FEW {
            if stored.is_ok() {
                break;
            }
            self.matches.truncate(few);
            stored = local_storage::write(NAME, &self.to_text());
        }
        stored
    }

    /// Forgets the whole history.
    pub fn erase() {
        local_storage::erase(NAME);
    }

    /// The figures of a ruleset, to change in place.
    pub fn stats(&mut self, ruleset: &str) -> &mut RulesetStats {
        let known = self.stats.iter().position(|(key, _)| key == ruleset);
        let at = known.unwrap_or(self.stats.len());
        if known.is_none() {
            self.stats
                .push((ruleset.to_owned(), RulesetStats::default()));
        }
        &mut self.stats[at].1
    }

    /// One line for the figures of each ruleset. Each match follows after an empty line: its head, and a line for each
    /// player.
    fn to_text(&self) -> String {
        let figures = self.stats.iter().map(|(key, stats)| {
            let quickest = stats
                .quickest
                .map_or_else(|| "-".to_owned(), |s| s.to_string());
            format!(
                "{key} {} {} {} {} {} {quickest}",
                stats.rounds, stats.won, stats.catches, stats.caught, stats.longest
            )
        });
        let mut blocks = vec![figures.collect::<Vec<_>>().join("\n")];
        blocks.extend(self.matches.iter().map(|played| {
            let head = format!("{} {} {}", played.at, played.code, played.rounds);
            let players = played
                .players
                .iter()
                .map(|PlayerScore { name, total, won }| {
                    let won = if *won { "won" } else { "lost" };
                    format!("\n{won} {total} {}", name.replace('\n', " "))
                });
            head + &players.collect::<String>()
        }));
        blocks.join("\n\n")
    }

    /// Reads [`History::to_text`] and leaves out anything that it cannot read.
    fn parse(text: &str) -> Self {
        let mut blocks = text.split("\n\n");
        let stats = blocks.next().unwrap_or_default().lines().filter_map(stats);
        Self {
            stats: stats.collect(),
            matches: blocks.filter_map(played).take(MOST).collect(),
        }
    }

    /// The whole history as JSON, for a file.
    pub fn to_json(&self) -> String {
        let matches = self.matches.iter().map(|played| {
            let players = played.players.iter().map(|player| {
                let PlayerScore { name, total, won } = player;
                format!(
                    "{{\"name\":{},\"total\":{total},\"won\":{won}}}",
                    quoted(name)
                )
            });
            format!(
                "{{\"ended\":{},\"played\":{},\"rounds\":{},\"players\":[{}]}}",
                played.at,
                quoted(&played.code),
                played.rounds,
                listed(players)
            )
        });
        let stats = self.stats.iter().map(|(key, stats)| {
            let quickest = stats.quickest.map_or_else(|| "null".to_owned(), |s| s.to_string());
            format!(
                "{}:{{\"rounds\":{},\"won\":{},\"catches\":{},\"caught\":{},\"longestDraw\":{},\"quickestWinSeconds\":{quickest}}}",
                quoted(key),
                stats.rounds,
                stats.won,
                stats.catches,
                stats.caught,
                stats.longest
            )
        });
        format!(
            "{{\"matches\":[{}],\"rulesets\":{{{}}}}}\n",
            listed(matches),
            listed(stats)
        )
    }
}

fn listed(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(",")
}

/// A string in JSON.
fn quoted(text: &str) -> String {
    let escaped = text.chars().map(|c| match c {
        '"' | '\\' => format!("\\{c}"),
        c if c.is_control() => format!("\\u{:04x}", u32::from(c)),
        c => c.to_string(),
    });
    format!("\"{}\"", escaped.collect::<String>())
}

fn stats(line: &str) -> Option<(String, RulesetStats)> {
    let mut words = line.split(' ');
    let key = words.next()?.to_owned();
    let mut number = || words.next()?.parse().ok();
    let stats = RulesetStats {
        rounds: number()?,
        won: number()?,
        catches: number()?,
        caught: number()?,
        longest: number()?,
        quickest: number(),
    };
    Some((key, stats))
}

fn played(block: &str) -> Option<PlayedMatch> {
    let mut lines = block.lines();
    let mut head = lines.next()?.split(' ');
    let (at, code, rounds) = (head.next()?, head.next()?, head.next()?);
    let scored = |line: &str| {
        let mut words = line.splitn(3, ' ');
        Some(PlayerScore {
            won: words.next()? == "won",
            total: words.next()?.parse().ok()?,
            name: words.next()?.to_owned(),
        })
    };
    Some(PlayedMatch {
        at: at.parse().ok()?,
        code: code.to_owned(),
        rounds: rounds.parse().ok()?,
        players: lines.map(scored).collect::<Option<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn example() -> History {
        let scored = |name: &str, total, won| PlayerScore {
            name: name.into(),
            total,
            won,
        };
        let mut history = History {
            matches: vec![PlayedMatch {
                at: 1_790_000_000,
                code: "classic+target=300".into(),
                rounds: 4,
                players: vec![
                    scored("Ana \"A\" Maria", 310, true),
                    scored("Ben", 20, false),
                ],
            }],
            stats: Vec::new(),
        };
        *history.stats("grand") = RulesetStats {
            rounds: 3,
            won: 1,
            quickest: Some(95),
            ..RulesetStats::default()
        };
        history.stats("classic").rounds += 4;
        history
    }

    #[test]
    fn a_history_is_read_as_it_was_written() {
        for history in [example(), History::default()] {
            assert_eq!(History::parse(&history.to_text()), history);
        }
        let stored = "grand 3 1 0 0 0 95\nclassic 4 0 0 0 0 -\n\n1790000000 classic+target=300 4\nwon 310 Ana \"A\" Maria\nlost 20 Ben";
        assert_eq!(example().to_text(), stored);
        assert_eq!(History::parse("nonsense\n\nmore of it"), History::default());
    }

    #[test]
    fn the_file_is_sound() {
        let json = example().to_json();
        assert!(
            json.contains(r#""name":"Ana \"A\" Maria","total":310,"won":true"#),
            "{json}"
        );
        assert!(json.contains(r#""grand":{"rounds":3,"won":1"#), "{json}");
        assert_eq!(
            json.matches(['{', '[']).count(),
            json.matches(['}', ']']).count()
        );
    }
}
