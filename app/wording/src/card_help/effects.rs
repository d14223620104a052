//! Describes each effect of a card under the rules in force. The text follows from the parts of the ruleset itself.

use engine::{
    Deck, Effect, Face, PlayMode, Reason, RuleId, Ruleset, Scoring, Suit,
    kernel::{
        aftermath::{Backfire, HandsReached, Neighbor, Whom},
        clause::{Clause, ClauseKind},
        effect::Hit,
        ruleset::{CardEffects, HandExchange},
    },
};

use crate::{
    card_help::other_modes::{CALLS_OFF, IN_ANSWER, in_mode, when},
    cast::backfire,
    games::words_of,
    i18n::cards,
    list::sentences,
    say,
};

/// A number of players at which no effect becomes another one, as it can between two.
const MANY: usize = 4;

/// One effect of a card, and the rule that defines it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardFact {
    /// The effect, in a sentence.
    pub text: String,
    /// The rule, if one rule alone defines the effect.
    pub rule: Option<RuleId>,
}

fn fact(text: String, rule: RuleId) -> CardFact {
    CardFact {
        text,
        rule: Some(rule),
    }
}

/// Returns all effects of a card in a game with this number of players.
pub fn does(rules: &Ruleset, face: Face, players: usize) -> Vec<CardFact> {
    let mut facts: Vec<CardFact> = Vec::new();
    // `in_mode` below describes the effects of calling a card off, and in answer.
    let told_below =
        |on: &CardEffects| in_rein_alone(on) || [CALLS_OFF, IN_ANSWER].contains(&on.modes);
    let played = |on: &&CardEffects| on.faces.has(face) && !told_below(on);
    for on in rules.effects.iter().filter(played) {
        let text = told(on, rules, face, players);
        let rule = match players {
            2 => between_two(on, rules).unwrap_or(on.rule),
            _ => on.rule,
        };
        facts.push(fact(when(on, text), rule));
    }
    if facts.is_empty() {
        facts.push(CardFact {
            text: say!("A plain card: it does nothing but fit."),
            rule: None,
        });
    }
    facts.extend(in_rein(rules, face));
    if let Some(rule) = rules.fits_on_all(face) {
        facts.push(fact(say!("It fits on every card."), rule));
    }
    facts.extend(
        rules
            .cautions(face)
            .map(|clause| fact(caution(clause, rules, face), clause.id)),
    );
    if rules.transparent.has(face) {
        facts.push(CardFact {
            text: say!("The suit to follow stays as it was."),
            rule: words_of(rules).cited_rules.transparent,
        });
    }
    facts.extend(together(rules, face));
    for (mode, rule) in rules.other_modes(face) {
        let by_number = rules.jumps_by_number(face);
        let rule = by_number.filter(|_| mode == PlayMode::Jump).unwrap_or(rule);
        facts.push(fact(in_mode(mode, rules, face, players), rule));
    }
    facts.extend(worth(rules, face));
    facts
}

/// The deed of a number of the color deck at a table of more than two, in a sentence.
pub fn power_of(rules: &Ruleset, number: u8) -> String {
    let face = Face::new(Suit::Red, number);
    let deeds = face.into_iter().flat_map(|face| {
        let played = rules.effects.iter().filter(move |on| on.faces.has(face));
        played.map(move |on| told(on, rules, face, MANY))
    });
    sentences(deeds)
}

/// The effects of this card, in sentences, and that everybody sees it, if so (CLA-98).
fn told(on: &CardEffects, rules: &Ruleset, face: Face, players: usize) -> String {
    let effects = on
        .effects
        .iter()
        .map(|effect| effect_of(*effect, rules, face, players));
    let open = rules.open_faces.has(face);
    sentences(effects.chain(open.then(|| say!("Everyone sees it in your hand."))))
}

/// Returns the rule that changes the effect between two players, or `None`.
fn between_two(on: &CardEffects, rules: &Ruleset) -> Option<RuleId> {
    let turns = |effect: &Effect| {
        use Effect::{Ally, Flip, Reverse, Skip, SkipOne, Wait};
        matches!(
            effect,
            Ally | Flip | Reverse | Skip | SkipOne | Wait(Hit::Skip)
        )
    };
    on.effects.iter().any(turns).then_some(())?;
    words_of(rules).cited_rules.between_two
}

/// True if the effect applies to free rein alone, whatever the card.
fn in_rein_alone(on: &CardEffects) -> bool {
    on.modes.has(PlayMode::Rein) && !on.modes.has(PlayMode::Turn)
}

/// Says if a card with an effect also has it in free rein (UNU-24, UNU-25).
fn in_rein(rules: &Ruleset, face: Face) -> Option<CardFact> {
    let goes_on = rules.effects.iter().find(|on| in_rein_alone(on))?;
    if !goes_on.faces.has(face) {
        return Some(fact(say!("In free rein it only ends that."), goes_on.rule));
    }
    rules.effects_of(face, PlayMode::Turn).next()?;
    let mut does = rules.effects_of(face, PlayMode::Rein);
    let text = match does.any(|effect| effect != Effect::Rein) {
        true => say!("In free rein it does the same."),
        false => say!("In free rein it does nothing."),
    };
    Some(CardFact {
        text,
        rule: words_of(rules).cited_rules.in_rein,
    })
}

fn effect_of(effect: Effect, rules: &Ruleset, face: Face, players: usize) -> String {
    let two = players == 2;
    let adds = rules.adds_up(face);
    if let Some(own) = (words_of(rules).help_effect)(effect, rules, players) {
        return own;
    }
    match effect {
        Effect::Skip | Effect::SkipOne if two => say!("It is your turn again."),
        Effect::Skip if adds => {
            say!("The next player misses a turn; equal ones right on each other add up.")
        }
        Effect::Skip | Effect::SkipOne => say!("The next player misses a turn."),
        Effect::SkipRow => {
            say!("As many players miss a turn as such cards lie right on each other.")
        }
        Effect::Reverse if two => say!("Between two it is your turn again."),
        Effect::Flip if two => say!("Between two it changes nothing."),
        Effect::Reverse | Effect::Flip => say!("Play turns round."),
        Effect::Draw(count) if adds => say!(
            "The next player draws {count} card, or answers; what is due adds up. | The next player draws {count} cards, or answers; what is due adds up.",
            count
        ),
        Effect::Draw(count) => say!(
            "The next player draws {count} card and misses the turn. | The next player draws {count} cards and misses the turn.",
            count
        ),
        Effect::Name | Effect::NameLater => match rules.deck {
            Deck::Colour => say!("You name the colour to follow."),
            Deck::French | Deck::FrenchWithJokers => say!("You name the suit to follow."),
        },
        Effect::NameOrCall => say!("You name the colour as you lay it; else anybody may."),
        Effect::Ally if rules.teams.is_some() => {
            say!("The next of your team goes on; everybody between misses a turn.")
        }
        Effect::Ally if two => say!("It is your turn again."),
        Effect::Ally => say!("The next player misses a turn."),
        Effect::Wait(Hit::Skip) if two => say!("It is your turn again."),
        Effect::Wait(Hit::Skip) => say!("The next player misses a turn."),
        Effect::Wait(Hit::Take(count)) => say!(
            "The next player takes {count} card, and has a turn all the same. | The next player takes {count} cards, and has a turn all the same.",
            count
        ),
        Effect::Again => say!("It is your turn again."),
        Effect::TurnCard => {
            say!("The top card of the stock is turned onto it, and play goes on from that.")
        }
        Effect::Rein => {
            say!("You lay one card after the other, until you draw or lay another seven.")
        }
        Effect::Owe(whom, count) => owe(whom, count, rules, face),
        Effect::Exchange(HandExchange::AnyOrNone) if two => {
            say!("You swap hands with the other, or leave it.")
        }
        other => moves(other, rules, face),
    }
}

/// True if the card does more with each like card right under it.
fn grows(rules: &Ruleset, face: Face) -> bool {
    rules.aftermath.alike.is_some() || rules.adds_up(face)
}

/// "The next player draws 2 cards …", where like cards add up and the draw may be sent back.
fn owe(whom: Whom, count: u8, rules: &Ruleset, face: Face) -> String {
    let draws = match (whom, grows(rules, face)) {
        (Whom::Next, true) => say!(
            "The next player draws {count} card and misses the turn; draw cards right under it add theirs. | The next player draws {count} cards and misses the turn; draw cards right under it add theirs.",
            count
        ),
        (Whom::Next, false) => say!(
            "The next player draws {count} card and misses the turn. | The next player draws {count} cards and misses the turn.",
            count
        ),
        (Whom::OthersBelow(most), _) => say!(
            "Everybody else with fewer than {most} cards draws {count}.",
            most,
            count
        ),
        (Whom::Others, true) => say!(
            "All the others draw {count} card, and one more for each like card right under it. | All the others draw {count} cards, and one more for each like card right under it.",
            count
        ),
        (Whom::Others, false) => say!(
            "All the others draw {count} card. | All the others draw {count} cards.",
            count
        ),
    };
    sentences([draws, back(rules)])
}

/// Describes the effect of a Wild on a draw that a card demands (GRA-48). Empty where nothing answers a draw.
fn back(rules: &Ruleset) -> String {
    match backfire(rules) {
        Some(Backfire::Rebounds) => say!("A Wild sends that back to you."),
        Some(Backfire::Cancels) => say!("A Wild cancels that."),
        None => String::new(),
    }
}

/// Describes effects on hands, tokens and seats.
fn moves(effect: Effect, rules: &Ruleset, face: Face) -> String {
    let once_more = || match grows(rules, face) {
        true => say!("Once more for each like card right under it."),
        false => String::new(),
    };
    match effect {
        Effect::Swap | Effect::Exchange(HandExchange::Own) => {
            say!("You swap hands with a player you choose.")
        }
        Effect::MaySwap | Effect::Exchange(HandExchange::OwnOrNone) => {
            say!("You may swap hands with a player you choose.")
        }
        Effect::Exchange(HandExchange::AnyOrNone) => {
            say!("You swap hands with anybody, swap those of two others, or leave it.")
        }
        Effect::Rotate | Effect::PassOn => say!("Every hand goes on to the next player."),
        Effect::PassBack => {
            say!("Everybody passes the whole hand to the neighbour against the way play goes.")
        }
        Effect::Trade => {
            say!("You may trade hands with one player, until the next card lies there.")
        }
        Effect::Hit(1) if grows(rules, face) => {
            let draws = say!(
                "You name a player, who draws a card; once more for each like card right under it."
            );
            sentences([draws, back(rules)])
        }
        Effect::Hit(count) => {
            let draws = say!(
                "You name a player, who draws {count} card. | You name a player, who draws {count} cards.",
                count
            );
            sentences([draws, once_more(), back(rules)])
        }
        Effect::Rob => sentences([
            say!("You take a card out of another hand, unseen."),
            once_more(),
        ]),
        Effect::Part => sentences([
            say!("You name a player, who has to give a card away."),
            once_more(),
        ]),
        Effect::HandOver => {
            say!("The player with the pepper plays next, and the pepper comes to you.")
        }
        Effect::Salt => {
            say!("The salt comes to you: it spares you your two dearest cards at the end.")
        }
        other => on_ranks(other, rules),
    }
}

/// Describes effects on all cards of a rank.
fn on_ranks(effect: Effect, rules: &Ruleset) -> String {
    let all = rules.aftermath.reach == HandsReached::All;
    let called = |rank: u8| cards::rank(rules.deck, rank);
    match effect {
        Effect::Collect(rank) => say!(
            "The others may hand you their cards with {rank}.",
            rank = called(rank)
        ),
        Effect::ChangeSeats(rank) => say!(
            "Right on a card with {rank}: you change seats with the player of that card.",
            rank = called(rank)
        ),
        Effect::Pass(rank, side) => {
            let rank = called(rank);
            match (side, all) {
                (Neighbor::Left, true) => say!(
                    "Everybody passes all their cards with {rank} to the left, openly.",
                    rank
                ),
                (Neighbor::Left, false) => say!(
                    "You pass all your cards with {rank} to the left, openly.",
                    rank
                ),
                (Neighbor::Right, true) => say!(
                    "Everybody passes all their cards with {rank} to the right, openly.",
                    rank
                ),
                (Neighbor::Right, false) => say!(
                    "You pass all your cards with {rank} to the right, openly.",
                    rank
                ),
            }
        }
        Effect::Show(rank) if all => say!(
            "All cards with {rank} in all hands are shown.",
            rank = called(rank)
        ),
        Effect::Show(rank) => say!(
            "Your other cards with {rank} are shown.",
            rank = called(rank)
        ),
        _ => String::new(),
    }
}

/// Describes where the card may be played together with others.
fn together(rules: &Ruleset, face: Face) -> impl Iterator<Item = CardFact> + '_ {
    let jumps = rules
        .other_modes(face)
        .iter()
        .any(|(mode, _)| *mode == PlayMode::Jump);
    let copies = move || {
        let cards = rules.deck.cards(rules.packs).into_iter();
        cards.filter(|other| *other == face).count()
    };
    rules.combinations.iter().filter_map(move |several| {
        let text = match several.mode {
            PlayMode::Series => {
                say!("It may be part of a series: a run in the suit to follow, lowest first.")
            }
            // JUN-19: one copy lies on the pile, and at least two more go on it (JUN-1).
            PlayMode::Jump if !jumps || copies() < 3 => return None,
            PlayMode::Jump => say!("Several equal ones may go in one match."),
            // CLA-68: in answer it is the same again.
            PlayMode::Answer => return None,
            _ if several.one_fits && face.is_wild() => return None,
            _ if several.one_fits && several.any_order => {
                say!("You can play it with others of its kind, four at most.")
            }
            _ if several.one_fits && copies() < 2 => return None,
            _ if several.one_fits => {
                say!("You can play it with identical ones, four at most.")
            }
            _ if face.number().is_none() => return None,
            _ => say!("Number cards of one colour may go together if they add up to the top card."),
        };
        let whole = (several.whole)(&[face; 3]).iter();
        let whole = whole.map(|effect| effect_of(*effect, rules, face, MANY));
        let whole = whole.map(|does| say!("Three or more at once: {does}", does));
        let texts = core::iter::once(text).chain(whole);
        Some(fact(sentences(texts), several.id))
    })
}

/// Describes the points of a card left in a hand, in games that count cards.
fn worth(rules: &Ruleset, face: Face) -> Option<CardFact> {
    let points = (rules.value)(face);
    let counts = rules.scoring != Scoring::Rounds && points > 0;
    let rule = words_of(rules).cited_rules.worth;
    let text = || {
        say!(
            "Left in a hand at the end it counts {points}.",
            points = points.to_string()
        )
    };
    counts.then(|| fact(text(), rule))
}

/// Says when this clause forbids a card that looks as if it were always playable.
pub(crate) fn caution(clause: &Clause, rules: &Ruleset, face: Face) -> String {
    let colours = rules.deck == Deck::Colour;
    let condition = match (clause.reason, clause.kind) {
        (Reason::NotLast, _) => say!("It can never be your last card."),
        (_, ClauseKind::Bluff) => (words_of(rules).help_honest)(rules.deck),
        _ if colours => say!("Only if you hold nothing in the colour in force."),
        _ => say!("Only if you hold nothing in the suit in force."),
    };
    // CLA-64, JUN-28, NEW-27
    match clause.reason == Reason::HoldsSuit && rules.adds_up(face) {
        true => format!(
            "{condition} {}",
            say!("In answer to another it is always allowed.")
        ),
        false => condition,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{GameConfig, rulesets};

    fn help(config: &str, players: usize, face: &str) -> String {
        let config: GameConfig = config.parse().expect("a mix");
        let rules = rulesets::build(&config, players);
        let facts = does(&rules, face.parse().expect("a face"), players);
        let texts: Vec<String> = facts
            .into_iter()
            .map(|fact| match fact.rule {
                Some(rule) => format!("{} {rule}", fact.text),
                None => fact.text,
            })
            .collect();
        texts.join(" ")
    }

    #[test]
    fn a_card_does_what_the_options_make_of_it() {
        assert_eq!(
            help("classic", 4, "r7"),
            "A plain card: it does nothing but fit. Left in a hand at the end it counts 7. CLA-55"
        );
        assert_eq!(
            help("classic+seven-zero+jump-in", 4, "r7"),
            "You swap hands with a player you choose. CLA-62 \
             Out of turn it may be laid right on the very same card. CLA-34 \
             Left in a hand at the end it counts 7. CLA-55"
        );
        assert!(
            help("classic+sevens=optional", 4, "r7")
                .starts_with("You may swap hands with a player you choose. CLA-67")
        );
        assert!(
            help("classic+jump-in=number", 4, "r0")
                .contains("Out of turn, play it right on the same number, in any colour. CLA-79")
        );
        assert_eq!(
            help("classic+multi=number+bomb", 4, "r5"),
            "A plain card: it does nothing but fit. You can play it with others of its kind, four at most. \
             Three or more at once: Everybody else with fewer than 10 cards draws 1. CLA-68 \
             Left in a hand at the end it counts 5. CLA-55"
        );
        assert_eq!(
            help("classic+p4=take", 4, "r4"),
            "You take a card out of another hand, unseen. CLA-90 Left in a hand at the end it counts 4. CLA-55"
        );
        assert!(
            help("classic+p4=shown", 4, "r4").starts_with("Everyone sees it in your hand. CLA-98")
        );
        assert!(help("classic+p4=trade", 4, "r4").starts_with(
            "You may trade hands with one player, until the next card lies there. CLA-94"
        ));
        assert_eq!(
            help("classic", 2, "gS"),
            "It is your turn again. CLA-31 Left in a hand at the end it counts 20. CLA-55"
        );
        assert!(
            help("classic", 4, "b+2")
                .starts_with("The next player draws 2 cards and misses the turn. CLA-28")
        );
        assert!(help("classic+progressive", 4, "b+2").contains("or answers; what is due adds up"));
        let free = "In answer to another it is always allowed.";
        for config in [
            "classic+progressive",
            "classic+draw-four=strict+progressive",
            "jungle",
        ] {
            assert!(help(config, 4, "W+4").contains(free), "{config}");
        }
        assert!(!help("classic", 4, "W+4").contains(free));
        assert!(!help("classic+draw-four=free+progressive", 4, "W+4").contains(free));
        assert!(help("newno+draw-four=strict", 4, "W+4").contains(free));
    }

    #[test]
    fn a_card_tells_what_it_does_to_cards_that_are_due() {
        let skip = "The next player misses a turn. CLA-26 Are cards due from you? In the colour to \
                    follow, it hands them on, over the next player. CLA-66";
        assert!(help("classic+deflect=skip", 4, "gS").starts_with(skip));
        assert!(!help("classic+deflect=skip", 4, "gR").contains("due"));
        let behind = "turns play round, and the player behind you faces them. CLA-66";
        assert!(help("classic+deflect=both", 4, "gR").contains(behind));
        assert!(help("classic+deflect=both", 2, "gR").contains("it sends them back. CLA-66"));
        let draws = "The next player draws 2 cards and misses the turn. CLA-28";
        assert!(help("classic+deflect=both", 4, "b+2").starts_with(draws));
        let like = "lay it on its like: they pass on to the next player. CLA-39";
        assert!(help("classic+progressive", 4, "b+2").contains(like));
        let both = "Play it on a +2 or a +4: they pass on to the next player.";
        assert!(help("classic+stacking=up", 4, "W+4").contains(both));
        assert!(!help("classic+stacking=up", 4, "b+2").contains("a +4"));
        let named = "on a +4 with its colour named";
        assert!(help("classic+stacking=any", 4, "b+2").contains(named));
        assert!(!help("classic+stacking=twos", 4, "W+4").contains("due"));
        let doubled = "In answer it counts 8.";
        assert!(help("classic+progressive+revenge", 4, "W+4").contains(doubled));
        assert!(help("jungle+revenge", 4, "W+4").contains(doubled));
        assert!(help("twist+revenge", 4, "BJ").contains("In answer it counts 10."));
    }

    #[test]
    fn each_ruleset_has_its_own_words_for_its_cards() {
        assert_eq!(
            help("unu", 3, "h2"),
            "The next player takes 2 cards, and has a turn all the same. UNU-21 \
             In free rein it does nothing. UNU-25 \
             It may be part of a series: a run in the suit to follow, lowest first. UNU-16"
        );
        // NEW-37: a card of another color starts a new sum.
        let adds = "equal ones right on each other add up. NEW-36";
        assert!(help("newno", 4, "rS").contains(adds));
        assert!(help("newno+deck=french", 4, "hJ").contains(adds));
        assert!(help("jungle", 4, "r1").starts_with("You may trade hands with one player"));
        assert!(help("twist", 4, "h7").starts_with("The next player misses a turn. TWI-19"));
        assert!(
            help("twist+teams=2", 4, "h7").starts_with(
                "The next of your team goes on; everybody between misses a turn. TWI-20"
            )
        );
        assert_eq!(
            help("twist", 4, "h7").split("counts ").nth(1),
            Some("5. TWI-31")
        );
        assert!(help("unu", 4, "h8").contains("In free rein it does the same. UNU-25"));
        assert!(help("unu", 4, "h7").contains("In free rein it only ends that. UNU-24"));
        assert!(
            help("unu", 4, "h9")
                .starts_with("A plain card: it does nothing but fit. It may be part")
        );
        assert!(!help("jungle", 4, "r0").contains("match"));
        // One deck has two copies: one on the pile, and one to match it with (JUN-1).
        assert!(!help("jungle", 4, "rR").contains("Several equal ones"));
        let reverse = "Play turns round. JUN-16 Several equal ones may go in one match. JUN-20 \
                       Out of turn it may be laid right on the very same card. JUN-17 A Reverse took";
        assert!(help("jungle+packs=2", 4, "rR").starts_with(reverse));
        assert!(help("jungle", 2, "rS").contains("and you go on. JUN-25"));
        assert!(help("unu", 2, "hQ").starts_with("Between two it changes nothing. UNU-30"));
        assert!(help("newno", 2, "rR").contains("It undoes the other’s, who goes on. NEW-35"));
        assert!(help("twist", 4, "BJ").contains("The suit to follow stays as it was. TWI-16"));
        assert!(help("grand", 4, "W+4").contains("in the colour of either top card"));
        assert!(help("grand", 4, "rR").contains("both are undone, and it is your turn. GRA-52"));
        assert!(help("grand", 4, "r9").contains("change seats with whoever laid that. GRA-42 Everybody passes all their Nines to the right, openly. GRA-45"));
        assert!(help("grand+sevens-to-nines=own", 4, "r7").starts_with("You pass all your Sevens"));
        let costs = "and they draw. For a Draw Two or Wild Draw Four you miss the turn all the same. GRA-48";
        assert!(help("grand+backfire-takes-turn", 4, "W").contains(costs));
        assert!(help("grand", 4, "W").contains("and they draw. GRA-48"));
        assert!(help("grand", 4, "r1").contains("A Wild sends that back to you. GRA-36"));
    }

    /// A house rule of another game may use an effect that only Grand has so far: its words follow from the effect.
    #[test]
    fn an_effect_is_described_as_the_game_plays_it() {
        let classic = GameConfig::plain(engine::RulesetId::Classic);
        let mut rules = rulesets::build(&classic, 4);
        let face = "r7".parse().expect("a face");
        let said = |rules: &Ruleset, effect| effect_of(effect, rules, face, 4);
        let owes = Effect::Owe(Whom::Next, 2);
        assert_eq!(
            said(&rules, owes),
            "The next player draws 2 cards and misses the turn."
        );
        assert_eq!(
            said(&rules, Effect::Hit(3)),
            "You name a player, who draws 3 cards."
        );
        assert_eq!(
            said(&rules, Effect::ChangeSeats(5)),
            "Right on a card with 5: you change seats with the player of that card."
        );
        assert_eq!(
            said(&rules, Effect::Show(engine::card::SKIP)),
            "All cards with Skip in all hands are shown."
        );
        rules.aftermath.reach = HandsReached::Own;
        assert_eq!(
            said(&rules, Effect::Pass(4, Neighbor::Right)),
            "You pass all your cards with 4 to the right, openly."
        );
    }

    #[test]
    fn a_unique_card_is_never_played_on_its_like() {
        let same = "right on the very same card";
        assert!(!help("newno", 4, "r0").contains(same));
        assert!(help("newno+packs=2", 4, "r0").contains(same));
        assert!(help("newno", 4, "r1").contains(same));
        assert!(!help("classic+jump-in", 4, "r0").contains(same));
    }

    #[test]
    fn every_card_of_every_ruleset_has_something_to_say() {
        for spec in &rulesets::RULESETS {
            let config = GameConfig::plain(spec.id);
            let rules = rulesets::build(&config, 4);
            for face in rules.deck.cards(1) {
                let facts = does(&rules, face, 4);
                let said = facts
                    .iter()
                    .all(|fact| !fact.text.is_empty() && !fact.text.contains("  "));
                assert!(said, "{} {face}: {facts:?}", spec.name);
            }
        }
    }
}
