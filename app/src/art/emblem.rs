//! A small drawing of each game. House rules print their marks on the cards of Classic, so a mix has an emblem of its
//! own.
use engine::house_rules::{Group, HouseRuleSpec};
use engine::{GameConfig, HouseRule, RulesetId};
use leptos::prelude::*;

/// The drawing of a game config. The words beside it say what it shows.
#[component]
pub(crate) fn Emblem(config: GameConfig) -> impl IntoView {
    view! { <svg class="emblem" viewBox="0 0 96 64" aria-hidden="true" inner_html=drawing(&config)></svg> }
}

/// Four colors, a hand: the color and place of each card, and the print on it if no house rule has a mark for it.
const FAN: [[&str; 3]; 4] = [
    ["red", "18 37) rotate(-18", r#"<circle class="o" r="7"/>"#],
    [
        "yellow",
        "38 32) rotate(-6",
        r#"<path class="o" d="M0-8 8 7H-8z"/>"#,
    ],
    [
        "green",
        "58 32) rotate(6",
        r#"<path class="o" d="M-7-7H7V7H-7z"/>"#,
    ],
    [
        "blue",
        "78 37) rotate(18",
        r#"<path class="o" d="M0-9 8 0 0 9-8 0z"/>"#,
    ],
];

/// The hand with the marks of house rules. The last ones come first, since players know those least.
fn fan(config: &GameConfig) -> String {
    let marks = config
        .deviations()
        .filter_map(|spec| mark(spec, config.value(spec.house_rule)));
    let mut marks: Vec<String> = marks.collect();
    let card = |[color, place, print]: [&str; 3]| {
        let print = marks.pop().unwrap_or_else(|| print.to_owned());
        format!(r#"<g class="{color}" transform="translate({place})"><rect class="r"/>{print}</g>"#)
    };
    FAN.map(card).concat()
}

/// The mark of a house rule that differs from its default, if it has one.
fn mark(spec: &HouseRuleSpec, value: u8) -> Option<String> {
    let number;
    let text = match spec.house_rule {
        HouseRule::JumpIn => {
            return Some(r#"<path class="o" d="M4-11-7 3h6l-3 8L7-3H1z"/>"#.into());
        }
        HouseRule::Deflect => {
            return Some(r#"<path class="o" d="M-9-3H1v-6l9 9-9 9V3H-9z"/>"#.into());
        }
        HouseRule::DrawFour => "+4",
        HouseRule::Stacking => "+2",
        HouseRule::Sevens => "7",
        HouseRule::Zeros => "0",
        HouseRule::Revenge | HouseRule::Double => "×2",
        HouseRule::MustPlay => "!",
        HouseRule::Calls | HouseRule::Finish => "1",
        HouseRule::HandSize | HouseRule::HandLimit => {
            number = value.to_string();
            &number
        }
        _ if spec.group == Group::Powers => spec.name,
        _ => return None,
    };
    Some(match text.len() {
        1 => format!(r#"<text class="o" y="8">{text}</text>"#),
        _ => format!(r#"<text class="n" y="5">{text}</text>"#),
    })
}

/// The shapes of a game's drawing. A card lies around the middle of its group, 26 by 37. `r` is its paper, `o` the print
/// on it, `n` a number on a French suit.
fn drawing(config: &GameConfig) -> String {
    let shapes = match config.ruleset {
        RulesetId::Classic => return fan(config),
        // Two identical cards, and hands that change.
        RulesetId::Jungle => {
            r#"<g class="green" transform="translate(36 32) rotate(-8)"><rect class="r"/><path class="o" d="M-7-7H7V7H-7z"/></g>
<g class="green" transform="translate(60 32) rotate(8)"><rect class="r"/><path class="o" d="M-7-7H7V7H-7z"/></g>
<path class="s" d="M10 48C2 36 4 20 15 12m-8 1 8-1 1 8M86 16c8 12 6 28-5 36m8-1-8 1-1-8"/>"#
        }
        // Deck upon deck, and a joker on top.
        RulesetId::Twist => {
            r##"<g class="paper" transform="translate(20 35)"><rect class="r"/></g>
<g class="paper" transform="translate(27 34)"><rect class="r"/></g>
<g class="paper" transform="translate(34 33)"><rect class="r"/><g class="spades"><use class="dye" href="#spade" transform="translate(-10 -8) scale(.7)"/></g></g>
<g class="paper" transform="translate(66 31) rotate(10) scale(1.2)"><rect class="r"/><g class="red-joker"><use class="dye" href="#star" transform="translate(-10 -10.5) scale(.85)"/></g></g>"##
        }
        // A series.
        RulesetId::Unu => {
            r##"<g class="paper" transform="translate(20 35) rotate(-8)"><rect class="r"/><g class="hearts"><use class="dye" href="#heart" transform="translate(-12 -12)"/><text class="n" y="5">8</text></g></g>
<g class="paper" transform="translate(48 31)"><rect class="r"/><g class="hearts"><use class="dye" href="#heart" transform="translate(-12 -12)"/><text class="n" y="5">9</text></g></g>
<g class="paper" transform="translate(76 35) rotate(8)"><rect class="r"/><g class="hearts"><use class="dye" href="#heart" transform="translate(-12 -12)"/><text class="n" y="5">10</text></g></g>"##
        }
        // Two identical cards, at once.
        RulesetId::Newno => {
            r#"<g class="blue" transform="translate(33 34) rotate(-9)"><rect class="r"/><path class="o" d="M0-9 8 0 0 9-8 0z"/></g>
<g class="blue" transform="translate(63 30) rotate(9)"><rect class="r"/><path class="o" d="M0-9 8 0 0 9-8 0z"/></g>
<path class="yellow b" d="M53 8 39 35h9l-5 21 16-28h-9z"/>"#
        }
        // Two piles, and a sum.
        RulesetId::Grand => {
            r#"<g class="red" transform="translate(22 35) rotate(-5)"><rect class="r"/></g>
<g class="yellow" transform="translate(23 32)"><rect class="r"/><text class="o" y="8">4</text></g>
<g class="green" transform="translate(74 35) rotate(5)"><rect class="r"/></g>
<g class="blue" transform="translate(73 32)"><rect class="r"/><text class="o" y="8">5</text></g>
<path class="s" d="M48 24v16M40 32h16"/>"#
        }
    };
    shapes.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::house_rules::presets::PRESETS;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_preset_has_an_emblem_of_its_own() {
        let mut emblems: Vec<String> = PRESETS.iter().map(|preset| fan(&preset.config())).collect();
        assert!(
            emblems
                .iter()
                .all(|emblem| emblem.matches("<rect").count() == FAN.len())
        );
        emblems.sort();
        emblems.dedup();
        assert_eq!(emblems.len(), PRESETS.len());
    }
}
