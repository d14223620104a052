//! Pictures of how to add the page to the home screen: the phone's screen at each step, in a box 80 by 100. A spot
//! marks the place to touch.
use crate::art::glyphs::STROKE;

/// The page and the bar below it, with a box that an arrow leaves.
const SHARE: &str = concat!(
    r#"<path class="dim" d="M14 18h52M14 30h40M14 42h46M18 78l-6 6 6 6M62 78l6 6-6 6"/>"#,
    r#"<circle class="spot" cx="40" cy="68" r="23"/>"#,
    r#"<path class="sign" d="M34 64h-6v19h24V64h-6M40 75V52m-7 7 7-7 7 7"/>"#,
);

/// The address bar, with three dots at its end.
const MENU: &str = concat!(
    r#"<path class="dim" d="M14 21h30M14 44h52M14 56h40M14 68h46M14 80h30"/>"#,
    r#"<circle class="spot" cx="58" cy="21" r="13"/>"#,
    r#"<path class="sign" d="M58 15v.1M58 21v.1M58 27v.1"/>"#,
);

/// The list that opened, with one line that shows a plus in a box.
const CHOOSE: &str = concat!(
    r#"<path class="dim" d="M32 14h16M14 29h38M14 42h44M14 86h34"/>"#,
    r#"<rect class="spot" x="8" y="53" width="64" height="22" rx="7"/>"#,
    r#"<path class="sign" d="M15 64h25M50 56h16v16H50zM58 60v8M54 64h8"/>"#,
);

/// The last question, with a button in the corner.
const ADD: &str = concat!(
    r#"<path class="dim" d="M12 20h14M44 58h22M44 68h14"/>"#,
    r#"<rect class="spot" x="42" y="8" width="30" height="24" rx="9"/>"#,
    r#"<path class="sign" d="M50 20l5 5 9-10"/>"#,
);

/// One of the steps to the home screen.
#[derive(Clone, Copy)]
pub enum InstallStep {
    /// Open the share sheet.
    Share,
    /// Open the browser's menu.
    Menu,
    /// Choose an entry of the list.
    Choose,
    /// Confirm the last question, about the icon.
    Add,
}

pub(crate) fn drawing(step: InstallStep) -> String {
    let inside = match step {
        InstallStep::Share => SHARE.to_owned(),
        InstallStep::Menu => MENU.to_owned(),
        InstallStep::Choose => CHOOSE.to_owned(),
        InstallStep::Add => ADD.to_owned() + &icon(),
    };
    format!(r#"<rect class="case" x="2" y="2" width="76" height="96" rx="12"/>{inside}"#)
}

/// The app's icon, 24 by 24.
fn icon() -> String {
    let mark = "translate(24 62) scale(0.22) translate(-28 -42)";
    format!(
        r#"<g class="logo"><rect class="field" x="12" y="50" width="24" height="24" rx="5.5"/><path class="pen" stroke-width="11" transform="{mark}" d="{STROKE}"/></g>"#
    )
}
