//! Positions for examples, written as rule scripts.

use super::words::Cast;
use engine::{
    Deck, Mix, RulesetId, Seat, Told, View,
    kernel::ruleset::Ruleset,
    script::{self, Opening, Says},
};
use std::sync::Arc;

/// The data behind the sentences at the table.
pub(crate) struct Scene {
    pub(crate) view: View,
    pub(crate) told: Vec<Told>,
    pub(crate) deck: Deck,
    pub(crate) rules: Arc<Ruleset>,
    mix: Mix,
}

/// Returns the view of this seat after the inputs of a script, and the ruleset. The script may leave out the title.
pub(in crate::screens) fn view(text: &str, seat: char) -> (View, RulesetId) {
    let scene = scene(text, seat);
    (scene.view, scene.mix.ruleset)
}

/// Returns the end of a script as this seat sees it. The script may leave out the title.
pub(crate) fn scene(text: &str, seat: char) -> Scene {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    // Scripts need a title and at least one expectation.
    let lines = std::iter::once("CLA-1  An example.").chain(lines);
    let lines: Vec<&str> = lines.chain(["= turn A"]).collect();
    let scripts = script::parse(&lines.join("\n")).expect("a script");
    let script = scripts.first().expect("one script");
    let Opening::Round(mut game) = script.table.open().expect("a table") else {
        panic!("whole rounds show no table");
    };
    let mix = script.table.mix();
    let seat = Seat::first(16).nth((seat as u8 - b'A').into());
    let mut told = Vec::new();
    // The news of the first card is old.
    game.take_events().for_each(drop);
    for step in &script.steps {
        let Says::Input(input) = &step.says else {
            continue;
        };
        let input = input.to_move(&game).expect("an input of a round");
        game.apply(input).expect("an input that is accepted");
        told = game.take_events().map(|event| event.told(seat)).collect();
    }
    Scene {
        view: game.view(seat),
        told,
        deck: game.ruleset().deck,
        rules: game.ruleset().clone(),
        mix,
    }
}

/// Returns names by seat, A first.
pub(super) fn names() -> Vec<String> {
    ["Ana", "Ben", "Cem", "Dia", "Eli", "Fay"]
        .map(String::from)
        .to_vec()
}

/// Returns the reader of a scene, among people of these names.
pub(super) fn cast<'a>(names: &'a [String], scene: &Scene) -> Cast<'a> {
    Cast {
        names,
        me: scene.view.viewer,
        deck: scene.deck,
        mix: scene.mix,
    }
}
