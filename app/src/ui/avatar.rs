//! The pictures and colors of players, drawn in 48 by 48.
use engine::message;
use engine::session::{Avatar, Look, Tint};
use leptos::prelude::*;

/// A player's picture on the player's color. The name beside it says who it is.
#[component]
pub(crate) fn Portrait(
    /// The picture and color to show.
    #[prop(into)]
    look: Signal<Look>,
) -> impl IntoView {
    view! {
        <svg
            class="portrait" style=move || tinted(tint_word(look.get().tint)) viewBox="0 0 48 48" aria-hidden="true"
            inner_html=move || format!("<circle class=\"ground\" cx=\"24\" cy=\"24\" r=\"24\"/>{}", drawing(look.get().avatar))
        ></svg>
    }
}

/// The style of something in the color with this name.
pub(crate) fn tinted(name: &str) -> String {
    format!("--tint:var(--{name})")
}

/// The style of something in a team's color. Its letter tells a team apart; the color only helps.
pub(crate) fn team_tint(team: u8) -> String {
    tinted(TEAMS[usize::from(team) % TEAMS.len()])
}

/// The names of the teams' colors.
pub(crate) const TEAMS: [&str; 8] = [
    "sky", "amber", "lime", "pink", "teal", "lilac", "sand", "mist",
];

/// The word for a color: a message, which also names the color in the styles.
pub(crate) fn tint_word(tint: Tint) -> &'static str {
    match tint {
        Tint::Coral => message!("coral"),
        Tint::Amber => message!("amber"),
        Tint::Lime => message!("lime"),
        Tint::Teal => message!("teal"),
        Tint::Sky => message!("sky"),
        Tint::Indigo => message!("indigo"),
        Tint::Violet => message!("violet"),
        Tint::Pink => message!("pink"),
        Tint::Brown => message!("brown"),
        Tint::Slate => message!("slate"),
    }
}

pub(crate) fn avatar_word(avatar: Avatar) -> &'static str {
    match avatar {
        Avatar::Fox => message!("fox"),
        Avatar::Owl => message!("owl"),
        Avatar::Cat => message!("cat"),
        Avatar::Bear => message!("bear"),
        Avatar::Frog => message!("frog"),
        Avatar::Whale => message!("whale"),
        Avatar::Hare => message!("hare"),
        Avatar::Crab => message!("crab"),
        Avatar::Snail => message!("snail"),
        Avatar::Bee => message!("bee"),
        Avatar::Robot => message!("robot"),
    }
}

/// The shapes of a picture: `p` is paper with an edge, `k` ink, `l` a line.
fn drawing(avatar: Avatar) -> &'static str {
    match avatar {
        Avatar::Fox => {
            r#"<path class="p" d="M9 9l9 8h12l9-8-2 18-13 13-13-13z"/><circle class="k" cx="18.5" cy="25" r="2"/><circle class="k" cx="29.5" cy="25" r="2"/><path class="k" d="M20 35h8l-4 5z"/>"#
        }
        Avatar::Owl => {
            r#"<path class="p" d="M11 9l7 5h12l7-5v18a13 13 0 0 1-26 0z"/><circle class="l" cx="18" cy="23" r="5.5"/><circle class="l" cx="30" cy="23" r="5.5"/><circle class="k" cx="18" cy="23" r="2"/><circle class="k" cx="30" cy="23" r="2"/><path class="k" d="M21.500 28h5l-2.500 5z"/>"#
        }
        Avatar::Cat => {
            r#"<path class="p" d="M11 8l8 6h10l8-6v17a13 13 0 0 1-26 0z"/><circle class="k" cx="19" cy="23" r="2"/><circle class="k" cx="29" cy="23" r="2"/><path class="k" d="M22 28h4l-2 3z"/><path class="l" d="M5 26l9 2M5 33l9-2M43 26l-9 2M43 33l-9-2"/>"#
        }
        Avatar::Bear => {
            r#"<circle class="p" cx="13" cy="14" r="6"/><circle class="p" cx="35" cy="14" r="6"/><circle class="p" cx="24" cy="26" r="15"/><circle class="k" cx="18" cy="23" r="2"/><circle class="k" cx="30" cy="23" r="2"/><ellipse class="l" cx="24" cy="32" rx="6" ry="5"/><circle class="k" cx="24" cy="30" r="2"/>"#
        }
        Avatar::Frog => {
            r#"<circle class="p" cx="14" cy="15" r="7"/><circle class="p" cx="34" cy="15" r="7"/><ellipse class="p" cx="24" cy="28" rx="18" ry="12"/><circle class="k" cx="14" cy="15" r="2.500"/><circle class="k" cx="34" cy="15" r="2.500"/><path class="l" d="M12 29q12 9 24 0"/>"#
        }
        Avatar::Whale => {
            r#"<path class="l" d="M19 12q-1-6-7-5M19 12q1-6 7-5M19 12v3"/><path class="p" d="M5 27c0-8 7-12 16-12 8 0 13 4 15 9l3-7 6-1-2 13c-2 7-9 11-19 11S5 35 5 27z"/><circle class="k" cx="14" cy="26" r="2"/><path class="l" d="M7 32q8 3 14-1"/>"#
        }
        Avatar::Hare => {
            r#"<path class="p" d="M18 21C12 14 11 5 15 4s7 7 7 15zM30 21c6-7 7-16 3-17s-7 7-7 15z"/><circle class="p" cx="24" cy="29" r="13"/><circle class="k" cx="19" cy="27" r="2"/><circle class="k" cx="29" cy="27" r="2"/><path class="l" d="M21 33q3 3 6 0M24 31v3"/>"#
        }
        Avatar::Crab => {
            r#"<path class="l" d="M13 25l-5-6M35 25l5-6M14 36l-5 4M34 36l5 4M19 21v-8M29 21v-8"/><circle class="p" cx="8" cy="16" r="5"/><circle class="p" cx="40" cy="16" r="5"/><ellipse class="p" cx="24" cy="30" rx="14" ry="9"/><circle class="k" cx="19" cy="12" r="2.500"/><circle class="k" cx="29" cy="12" r="2.500"/><path class="l" d="M19 32q5 3 10 0"/>"#
        }
        Avatar::Snail => {
            r#"<path class="p" d="M5 38c0-4 2-5 6-5V20h4v12c6 4 22 1 28 6v2H5z"/><circle class="p" cx="29" cy="24" r="12"/><path class="l" d="M29 24a3 3 0 1 1-3 3 7 7 0 1 1 11-2"/><circle class="k" cx="10" cy="17" r="2"/><circle class="k" cx="16" cy="17" r="2"/>"#
        }
        Avatar::Bee => {
            r#"<ellipse class="p" cx="20" cy="14" rx="6" ry="8"/><ellipse class="p" cx="31" cy="14" rx="6" ry="8"/><ellipse class="p" cx="24" cy="28" rx="17" ry="11"/><path class="k" d="M20 17.500h4.500v21H20zM29.500 18.500H34v19h-4.500z"/><circle class="k" cx="13" cy="26" r="2"/>"#
        }
        Avatar::Robot => {
            r#"<path class="l" d="M24 15V8M7 23v7M41 23v7"/><circle class="k" cx="24" cy="7" r="2.500"/><rect class="p" x="11" y="14" width="26" height="24" rx="5"/><circle class="k" cx="19" cy="24" r="2.500"/><circle class="k" cx="29" cy="24" r="2.500"/><path class="l" d="M18 32h12"/>"#
        }
    }
}
