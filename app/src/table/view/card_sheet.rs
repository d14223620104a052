//! The sheet that opens when the viewer holds a card: its effect in the current position.

use crate::table::state::table_state::{OpenSheet, TableState};
use crate::{
    art::CardFace,
    ui::{line_view::LineView, sheet::Sheet},
};
use engine::{Action, Asked, Face, PlayRefusal, RuleId, View};
use leptos::prelude::*;
use wording::{
    Cast, Line,
    card_help::{CardFact, does, drawing, forecast},
    i18n::cards,
    refusal::refused,
    say,
};

/// The state of a card in the current position.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Now {
    /// The viewer may play it. The texts tell the certain results of playing it, and of not playing it.
    Fits(String, Option<String>),
    /// The viewer may give it away.
    Given(String),
    /// The viewer may not play it.
    Waits(Line, PlayRefusal),
    /// The viewer has nothing to decide.
    Nothing,
}

/// Says what the viewer may do with a card now.
fn now_for(view: &View, face: Face, cast: Cast) -> Now {
    let fits = |action: &Action| match action {
        Action::Play(play) => play.cards.faces().contains(&face),
        _ => false,
    };
    let refusal = view.refusals.iter().find(|refusal| refusal.face == face);
    let gift = gift(view, face, cast);
    match refusal {
        Some(_) if let Some(gift) = gift => Now::Given(gift),
        Some(refusal) => Now::Waits(refused(view, refusal.why, Some(face), cast), refusal.why),
        None if view.actions.iter().any(fits) => {
            let then = forecast(view, face, cast);
            let may = [Some(say!("You may lay it now.")), then];
            let may: Vec<String> = may.into_iter().flatten().collect();
            Now::Fits(may.join(" "), drawing(view, cast))
        }
        None => Now::Nothing,
    }
}

/// Says that the viewer may give the card away, if that is the question (GRA-39, GRA-41, GRA-53).
fn gift(view: &View, face: Face, cast: Cast) -> Option<String> {
    let given = |action: &Action| match action {
        Action::Give(cards) => cards.faces().contains(&face),
        Action::GiveTo(gift, _) => *gift == face,
        _ => false,
    };
    view.actions.iter().find(|action| given(action))?;
    Some(match view.prompt?.asked {
        Asked::Give(Some(to)) => say!("You may give it to {who} now.", who = cast.name(to)),
        _ => say!("You may give it away now: choose to whom."),
    })
}

/// A rule's name, which opens the rules there.
#[component]
fn RuleLink(table: TableState, rule: RuleId) -> impl IntoView {
    let open = move |_| table.open.set(Some(OpenSheet::Rule(rule)));
    view! { <button type="button" class="rule-link" aria-label=say!("Rule {rule}", rule = rule.to_string()) on:click=open>{rule.to_string()}</button> }
}

#[component]
pub(crate) fn CardSheet(table: TableState, face: Face, on_close: Callback<()>) -> impl IntoView {
    let facts = memo(move || table.said(|view, cast| does(cast.rules, face, view.order.len())));
    let now = memo(move || table.said(|view, cast| now_for(view, face, cast)));
    let hints = table.feed.hints;
    let title = Signal::derive(move || cards::name(table.deck.get(), face));
    let facts = move || {
        let each = move |fact: CardFact| {
            let rule = fact.rule.map(|rule| view! { " " <RuleLink table rule /> });
            view! { <li>{fact.text} {rule}</li> }
        };
        facts.get().into_iter().map(each).collect_view()
    };
    let now = move || match now.get() {
        Now::Fits(may, or) => {
            let or = or.map(|or| view! { <p>{or}</p> });
            view! { <p>{may}</p> {or} }.into_any()
        }
        Now::Given(gift) => view! { <p>{gift}</p> }.into_any(),
        Now::Waits(line, why) => {
            let show = move |_| table.show(why, Some(face));
            view! {
                <p><LineView line /> " " <RuleLink table rule=why.rule /></p>
                <button type="button" class="button" on:click=show>{say!("Show me")}</button>
            }
            .into_any()
        }
        Now::Nothing => view! { <p>{say!("You can’t lay it now.")}</p> }.into_any(),
    };
    view! {
        <Sheet title on_close>
            <div class="about">
                <div class="about-card"><CardFace deck=table.deck.get_untracked() face /></div>
                <div class="stack">
                    {dynamic(move || hints.get().then(|| view! { <h3>{say!("Now")}</h3> {dynamic(now)} }))}
                    <h3>{say!("What it does")}</h3>
                    <ul class="facts">{dynamic(facts)}</ul>
                </div>
            </div>
        </Sheet>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;
    use wording::examples::{cast, names, scene};

    fn now(table: &str, seat: char, card: &str) -> Now {
        let names = names();
        let scene = scene(table, seat);
        let card = card.parse().expect("a face");
        let cast = cast(&names, &scene);
        now_for(&scene.view, card, cast)
    }

    #[test]
    fn effects_of_playing_and_of_drawing_are_told_apart() {
        let classic = "rules classic   seats A B C   turn A\npile r5   stock g1 g2\n\
                       A rS b3 b4 | B y3 y4 | C r1 r2";
        let may = "You may lay it now. Ben misses a turn. Then it is Cem’s turn.";
        let draw = "If you draw instead: You draw 1 card. You may lay it if it fits, or keep it.";
        assert_eq!(
            now(classic, 'A', "rS"),
            Now::Fits(may.to_owned(), Some(draw.to_owned()))
        );
    }

    #[test]
    fn a_card_that_may_be_given_says_so() {
        let threes = "rules grand   seats A B C   turn A\npile b7   pile g4   stock g1 g2 g3 y1\n\
                      A b3 y3 y5 | B W r2 g3 | C y7 r1\n> A plays b3";
        let given = |what: &str| Now::Given(what.to_owned());
        assert_eq!(now(threes, 'B', "g3"), given("You may give it to Ana now."));
        assert!(matches!(now(threes, 'B', "r2"), Now::Waits(..)));
        let set = "rules grand   seats A B C   turn A\npile r5   pile g7   stock b9 g2 g3\n\
                   A r9 y9 g9 y2 | B b3 b4 | C g6 g8\n> A draws";
        assert_eq!(
            now(set, 'A', "r9"),
            given("You may give it away now: choose to whom.")
        );
        let promised = format!("{set}\n> A gives r9 to C");
        assert!(matches!(now(&promised, 'A', "r9"), Now::Waits(..)));
    }
}
