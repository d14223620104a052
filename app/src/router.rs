//! Where in the app one is, as the fragment of the page's address: no server has to know of it.
use engine::RulesetId;
use engine::rulesets::RULESETS;
use leptos::prelude::*;

/// A screen, or a family of screens that follow each other by themselves.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Route {
    /// Where everything begins.
    #[default]
    Home,
    /// Looking for a table.
    Join,
    /// Following an invitation, as it was written.
    Invited(String),
    /// Bringing a table to the screen that shows this code.
    Screen(String),
    /// Looking at house rules that somebody passed on, as they were written.
    Mix(String),
    /// At the present table: lobby, game, results.
    Table,
    /// On the way to a new table, for guests.
    Host,
    /// On the way to a new table with bots.
    Alone,
    /// Settings.
    Settings,
    /// What was played on this phone.
    History,
    /// The tours of the games.
    Tours,
    /// On the tour of this game.
    Tour(RulesetId),
}

impl Route {
    /// Reads a fragment, with or without its `#`; whatever it does not know leads home.
    pub fn parse(fragment: &str) -> Self {
        let path = fragment.trim_start_matches('#').trim_matches('/');
        match path.split_once('/').unwrap_or((path, "")) {
            ("join", "") => Self::Join,
            ("join" | "pair", codes) => Self::Invited(codes.to_owned()),
            ("screen", code) if !code.is_empty() => Self::Screen(code.to_owned()),
            ("mix", code) => Self::Mix(plain(code)),
            ("table", _) => Self::Table,
            ("host", _) => Self::Host,
            ("alone", _) => Self::Alone,
            ("settings", _) => Self::Settings,
            ("history", _) => Self::History,
            ("tour", key) => toured(key).map_or(Self::Tours, Self::Tour),
            _ => Self::Home,
        }
    }

    /// The fragment, with its `#`.
    pub fn fragment(&self) -> String {
        match self {
            Self::Home => "#/".into(),
            Self::Join => "#/join".into(),
            Self::Invited(codes) => format!("#/join/{codes}"),
            Self::Screen(code) => format!("#/screen/{code}"),
            Self::Mix(code) => format!("#/mix/{code}"),
            Self::Table => "#/table".into(),
            Self::Host => "#/host".into(),
            Self::Alone => "#/alone".into(),
            Self::Settings => "#/settings".into(),
            Self::History => "#/history".into(),
            Self::Tours => "#/tour".into(),
            Self::Tour(game) => format!("#/tour/{}", game.spec().key),
        }
    }
}

/// The game of this key.
fn toured(key: &str) -> Option<RulesetId> {
    let spec = RULESETS.iter().find(|spec| spec.key == key);
    spec.map(|spec| spec.id)
}

/// The text of a mix again, where somebody's messenger took its signs for something that has to be written otherwise.
fn plain(code: &str) -> String {
    let code = code.replace("%2B", "+").replace("%2b", "+");
    code.replace("%3D", "=").replace("%3d", "=")
}

/// The route of the page, and the way to another.
#[derive(Clone, Copy)]
pub struct Router(RwSignal<Route>);

impl Router {
    /// Follows the page's address. Call it once.
    pub fn start() -> Self {
        let read = || Route::parse(&location().hash().unwrap_or_default());
        let route = RwSignal::new(read());
        // Wherever this page itself goes to, it is told later once more. To draw that screen anew would lose what has been
        // typed on it meanwhile.
        let follow = move |read: Route| {
            if route.with_untracked(|now| *now != read) {
                route.set(read);
            }
        };
        let _ = window_event_listener_untyped("hashchange", move |_| follow(read()));
        Self(route)
    }

    /// Where one is.
    pub fn get(self) -> Route {
        self.0.get()
    }

    /// Where one is just now, whatever comes.
    pub fn get_untracked(self) -> Route {
        self.0.get_untracked()
    }

    /// Goes there; the way back leads here.
    pub fn go(self, route: Route) {
        let _ = location().set_hash(&route.fragment());
        self.0.set(route);
    }

    /// Goes there; the way back leads to where one was before.
    pub fn replace(self, route: Route) {
        let done = window().history().and_then(|history| {
            history.replace_state_with_url(&"".into(), "", Some(&route.fragment()))
        });
        match done {
            Ok(()) => self.0.set(route),
            Err(_) => self.go(route),
        }
    }
}

/// The router that was provided at the top of the app.
pub fn use_router() -> Router {
    expect_context()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_route_is_found_again() {
        for route in [
            Route::Home,
            Route::Join,
            Route::Invited("abc/def".into()),
            Route::Screen("abc".into()),
            Route::Mix("classic+jump-in+target=200".into()),
            Route::Table,
            Route::Host,
            Route::Alone,
            Route::Settings,
            Route::History,
            Route::Tours,
            Route::Tour(RulesetId::Newno),
        ] {
            assert_eq!(Route::parse(&route.fragment()), route);
        }
    }

    #[test]
    fn a_tour_that_there_is_not_leads_to_those_that_there_are() {
        assert_eq!(Route::parse("#/tour/checkers"), Route::Tours);
        assert_eq!(Route::parse("#/tour/"), Route::Tours);
    }

    #[test]
    fn house_rules_survive_messengers() {
        assert_eq!(
            Route::parse("#/mix/classic%2Bjump-in%2btarget%3D200"),
            Route::Mix("classic+jump-in+target=200".into())
        );
    }

    #[test]
    fn pairing_is_an_invitation_and_the_unknown_leads_home() {
        assert_eq!(
            Route::parse("#/pair/abc/def"),
            Route::Invited("abc/def".into())
        );
        for fragment in ["", "#", "#anywhere", "#/nowhere/at/all"] {
            assert_eq!(Route::parse(fragment), Route::Home, "{fragment}");
        }
    }
}
