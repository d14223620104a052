//! Positions for examples, written as rule scripts.

use engine::{
    Game, Input, RulesetId, Seat, View,
    script::{self, Deed, Says, Table},
};

/// What this seat sees after the inputs of a script, and what is played. The title may be left out.
pub(super) fn view(text: &str, seat: char) -> (View, RulesetId) {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    // Scripts need a title and something that they say.
    let lines = std::iter::once("CLA-1  An example.").chain(lines);
    let lines: Vec<&str> = lines.chain(["= turn A"]).collect();
    let scripts = script::parse(&lines.join("\n")).expect("a script");
    let script = scripts.first().expect("one script");
    let (mix, mut game) = match &script.table {
        Table::Position(position) => (position.mix, Game::at(position).expect("a position")),
        Table::Deal(setup) => (setup.mix, Game::new(setup).expect("a deal")),
        Table::Match { .. } => panic!("whole rounds show no table"),
    };
    for step in &script.steps {
        let Says::Input(input) = &step.says else {
            continue;
        };
        let input = match input.deed {
            Deed::Act(seat, action) => Input::Act {
                seat,
                seen: game.tick(),
                action,
            },
            Deed::Lost(seat) => Input::Lost(seat),
            _ => panic!("an example acts"),
        };
        game.apply(input).expect("an input that is accepted");
    }
    let seat = Seat::first(16).nth((seat as u8 - b'A').into());
    (game.view(seat), mix.ruleset)
}
