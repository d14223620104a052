//! House rules on the same subject, under one heading.
use engine::{House, message};

/// The subjects of house rules.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// How a round and a match are won.
    Winning,
    /// Alone or in teams.
    Sides,
    /// Decks and cards.
    Cards,
    /// Which cards can be played.
    Plays,
    /// Drawing, and missed calls.
    Drawing,
}

impl Group {
    /// All groups, in the order in which the lobby shows them.
    pub const ALL: [Group; 5] = [
        Group::Winning,
        Group::Sides,
        Group::Plays,
        Group::Drawing,
        Group::Cards,
    ];

    /// The heading: a message.
    pub const fn title(self) -> &'static str {
        match self {
            Group::Winning => message!("How it is won"),
            Group::Sides => message!("Alone or together"),
            Group::Cards => message!("The cards"),
            Group::Plays => message!("What may be laid"),
            Group::Drawing => message!("Drawing and missed calls"),
        }
    }

    /// The group of a house rule.
    pub const fn of(house: House) -> Group {
        match house {
            House::Scoring | House::HandsCount | House::Target | House::Minutes => Group::Winning,
            House::Partners | House::Teams => Group::Sides,
            House::Packs
            | House::MorePacks
            | House::HandSize
            | House::FrenchDeck
            | House::Reshuffle
            | House::LookAtOnce => Group::Cards,
            House::DrawUntil
            | House::ForcedPlay
            | House::DrawLimit
            | House::CatchPenalty
            | House::Offences => Group::Drawing,
            House::DrawFour
            | House::StrictDrawFour
            | House::JumpIn
            | House::SevenZero
            | House::Progressive
            | House::WildEights
            | House::DeclineSeven
            | House::OwnJump
            | House::SevensToNines
            | House::Backfire
            | House::BackfireTakesTurn
            | House::Laps => Group::Plays,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rulesets::houses::HOUSES;

    #[test]
    fn every_house_rule_stands_under_a_heading_that_is_offered() {
        for spec in &HOUSES {
            let group = Group::of(spec.house);
            assert!(Group::ALL.contains(&group), "{}", group.title());
        }
    }
}
