//! The router: the address of each screen, and the one thing that a step back (button or gesture) closes. The address
//! is a fragment, so that no server hears of it.
use engine::{RulesetId, rulesets::RULESETS, session::Purpose};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;
use leptos::web_sys::History;

/// A screen, or a family of screens that follow each other without a choice by the player.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Route {
    /// The first screen.
    #[default]
    Home,
    /// The search for a table.
    Join,
    /// The search for a table that this screen should show.
    Show,
    /// An invitation, with its text.
    Invited(String),
    /// A table on its way to the screen that shows this code.
    Screen(String),
    /// House rules that another player passed on, with their text (`storage::read_mix`).
    GameConfig(String),
    /// The present table: lobby, game, results.
    Table,
    /// The way to a new table for guests.
    Host,
    /// The way to a new table with bots.
    Alone,
    /// The settings.
    Settings,
    /// The matches that were played on this phone.
    History,
    /// The list of tours.
    Tours,
    /// The tour of this game.
    Tour(RulesetId),
}

impl Route {
    /// Reads a fragment, with or without its `#`. An unknown fragment leads home.
    pub fn parse(fragment: &str) -> Self {
        let path = fragment.trim_start_matches('#').trim_matches('/');
        match path.split_once('/').unwrap_or((path, "")) {
            ("join", "") => Self::Join,
            ("show", _) => Self::Show,
            ("join" | "pair", codes) => Self::Invited(codes.to_owned()),
            ("screen", code) if !code.is_empty() => Self::Screen(code.to_owned()),
            ("mix", code) => Self::GameConfig(plain(code)),
            ("table", _) => Self::Table,
            ("host", _) => Self::Host,
            ("alone", _) => Self::Alone,
            ("settings", _) => Self::Settings,
            ("history", _) => Self::History,
            ("tour", key) => toured(key).map_or(Self::Tours, Self::Tour),
            _ => Self::Home,
        }
    }

    /// The screen that looks for a table, for this purpose.
    pub fn to_a_table(purpose: Purpose) -> Self {
        match purpose {
            Purpose::Play | Purpose::Watch => Self::Join,
            Purpose::Show => Self::Show,
        }
    }

    /// The fragment, with its `#`.
    pub fn fragment(&self) -> String {
        match self {
            Self::Home => "#/".into(),
            Self::Join => "#/join".into(),
            Self::Show => "#/show".into(),
            Self::Invited(codes) => format!("#/join/{codes}"),
            Self::Screen(code) => format!("#/screen/{code}"),
            Self::GameConfig(code) => format!("#/mix/{code}"),
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

/// The game with this key in its ruleset.
fn toured(key: &str) -> Option<RulesetId> {
    let spec = RULESETS.iter().find(|spec| spec.key == key);
    spec.map(|spec| spec.id)
}

/// Restores the code of a game config whose `+` and `=` a messenger has percent-encoded, and the `/` before its name.
fn plain(code: &str) -> String {
    let code = code.replace("%2B", "+").replace("%2b", "+");
    let code = code.replace("%3D", "=").replace("%3d", "=");
    code.replace("%2F", "/").replace("%2f", "/")
}

/// The state of an entry of the browser's history that exists only for a step back.
const GUARD: &str = "guard";

/// The route of the page, the way to another route, and the layers over the screen. A step back takes the layers away
/// one by one.
///
/// Browsers report a step back only when it is done. So while a layer lies over the screen, the history has one more
/// entry with the same address, the *guard*. A step back from the guard closes the top layer. If a layer is left, the
/// router puts the guard there again. It passes over a leftover guard without a stop. This works alike for a button of
/// the browser, a button of Android, and a swipe from the edge.
#[derive(Clone, Copy)]
pub struct Router {
    route: RwSignal<Route>,
    state: StoredValue<RouterState>,
}

/// An obstacle that a step back meets before it leaves the screen.
enum Layer {
    /// A layer over the screen, which the step takes away.
    Over(Callback<()>),
    /// The screen itself, which asks before the player leaves.
    Floor(Callback<()>),
}

/// The way on which this page came to its route.
struct RouterState {
    /// The routes of the history's entries up to the present one, as far as this page has seen them.
    trail: Vec<Route>,
    /// The obstacles for a step back, the topmost last, by numbers that are used once.
    layers: Vec<(u32, Layer)>,
    next: u32,
    /// True if the present entry is the guard.
    guarded: bool,
    /// The route that takes the place of the entry to which the page is about to go back.
    replaces: Option<Route>,
    /// True if this page itself is on its way to another entry of the history.
    moves: bool,
}

impl RouterState {
    /// True if the entry before the present one has this route.
    fn came_from(&self, route: &Route) -> bool {
        let before = self.trail.len().checked_sub(2);
        before.and_then(|at| self.trail.get(at)) == Some(route)
    }
}

impl Router {
    /// Starts to follow the page's address. Call it once.
    pub fn start() -> Self {
        let route = read();
        let router = Self {
            route: RwSignal::new(route.clone()),
            state: StoredValue::new(RouterState {
                trail: vec![route],
                layers: Vec::new(),
                next: 0,
                guarded: is_guard(),
                replaces: None,
                moves: false,
            }),
        };
        // The `popstate` event comes before the `hashchange` event of the new address.
        let _ = window_event_listener_untyped("popstate", move |_| router.stepped());
        let _ = window_event_listener_untyped("hashchange", move |_| router.on_hash_change());
        router
    }

    /// The present route.
    pub fn get(self) -> Route {
        self.route.get()
    }

    /// The present route, without a subscription to changes.
    pub fn get_untracked(self) -> Route {
        self.route.get_untracked()
    }

    /// Goes to a route from which the way back leads here. If the page came here from that route, this is a step back.
    pub fn go(self, to: Route) {
        // The page is there already: another entry would be a step back that leads nowhere.
        if self.get_untracked() == to || self.turn_back(&to) {
            return;
        }
        let guarded = self.state.with_value(|state| state.guarded);
        let Some(history) = history().filter(|_| guarded) else {
            return self.jump(to);
        };
        if put(&history, &to) {
            self.state.update_value(|state| {
                state.guarded = false;
                state.trail.push(to.clone());
            });
            self.route.set(to);
        }
    }

    /// Goes back if the page came from this route. True if it did.
    fn turn_back(self, to: &Route) -> bool {
        let came = self.state.with_value(|state| state.came_from(to));
        let Some(history) = history().filter(|_| came) else {
            return false;
        };
        let guarded = self.state.try_update_value(|state| {
            state.trail.pop();
            state.moves = true;
            core::mem::take(&mut state.guarded)
        });
        let steps = if guarded == Some(true) { -2 } else { -1 };
        let done = history.go_with_delta(steps).is_ok();
        if done {
            self.route.set(to.clone());
        }
        done
    }

    fn jump(self, to: Route) {
        self.state
            .update_value(|state| state.trail.push(to.clone()));
        let _ = location().set_hash(&to.fragment());
        self.route.set(to);
    }

    /// Goes to a route in place of the present one. The way back leads to the route before.
    pub fn replace(self, to: Route) {
        let under_way = self.state.try_update_value(|state| {
            let under_way = state.replaces.is_some();
            if under_way {
                state.replaces = Some(to.clone());
            }
            under_way
        });
        let is_here = self.route.with_untracked(|here| *here == to);
        if under_way == Some(true) && !is_here {
            return self.route.set(to);
        }
        if is_here || self.turn_back(&to) {
            return;
        }
        let guarded = self.state.try_update_value(|state| {
            if let Some(last) = state.trail.last_mut() {
                *last = to.clone();
            }
            let guarded = core::mem::take(&mut state.guarded);
            state.replaces = guarded.then(|| to.clone());
            guarded
        });
        let done = history().is_some_and(|history| match guarded {
            Some(true) => history.back().is_ok(),
            _ => put(&history, &to),
        });
        match done {
            true => self.route.set(to),
            false => self.jump(to),
        }
    }

    /// Puts a layer over the screen for as long as the calling component lives. A step back runs `on_back` once, and so
    /// takes the layer away.
    pub fn over(self, on_back: Callback<()>) {
        self.push_layer(Layer::Over(on_back));
    }

    /// Keeps the page on this screen for as long as the calling component lives. A step back runs `on_back` instead,
    /// each time that no layer lies above.
    pub fn stay(self, on_back: Callback<()>) {
        self.push_layer(Layer::Floor(on_back));
    }

    fn push_layer(self, layer: Layer) {
        let number = self.state.try_update_value(|state| {
            state.next += 1;
            state.layers.push((state.next, layer));
            state.next
        });
        self.watch();
        on_cleanup(move || {
            // The whole app may be gone by then.
            self.state
                .try_update_value(|state| state.layers.retain(|(at, _)| Some(*at) != number));
        });
    }

    /// The effect of a step back now, if it does not leave the screen. A layer that it takes away is gone for the next
    /// step.
    fn top(self) -> Option<Callback<()>> {
        self.state
            .try_update_value(|state| match state.layers.last()? {
                (_, Layer::Floor(on_back)) => Some(*on_back),
                (_, Layer::Over(on_back)) => {
                    let on_back = *on_back;
                    state.layers.pop();
                    Some(on_back)
                }
            })?
    }

    /// Adds the guard, if a layer lies over the screen.
    fn watch(self) {
        let wanted = self.state.with_value(|state| {
            let waits = state.moves || state.replaces.is_some();
            !state.layers.is_empty() && !state.guarded && !waits
        });
        let Some(history) = history().filter(|_| wanted) else {
            return;
        };
        if history.push_state_with_url(&GUARD.into(), "", None).is_ok() {
            self.state.update_value(|state| state.guarded = true);
        }
    }

    /// Handles a step back or forward, by the player or by this page.
    fn stepped(self) {
        let (now, here) = (read(), self.route.get_untracked());
        let guarded = is_guard();
        let before = self.state.try_update_value(|state| {
            let moves = core::mem::take(&mut state.moves);
            let was = core::mem::replace(&mut state.guarded, guarded);
            (moves, was, state.replaces.take())
        });
        let Some((moves, was, replaces)) = before else {
            return;
        };
        if let Some((to, history)) = replaces.as_ref().zip(history()) {
            put(&history, to);
        }
        if moves || replaces.is_some() {
            return self.watch();
        }
        match now == here {
            true if was && !guarded => match self.top() {
                Some(on_back) => {
                    on_back.run(());
                    self.watch();
                }
                None => step(History::back),
            },
            // There was no guard, because the player had not touched the page.
            false if now == Route::Home => {
                if let Some(on_back) = self.top() {
                    self.state.update_value(|state| state.moves = true);
                    step(History::forward);
                    on_back.run(());
                }
            }
            _ => {}
        }
    }

    /// Follows a new address. If this page itself goes somewhere, this event comes later: drawing that screen again
    /// would lose text typed on it meanwhile.
    fn on_hash_change(self) {
        let now = read();
        let differs = self.route.with_untracked(|here| *here != now);
        let follows = self.state.try_update_value(|state| {
            let follows = differs && !state.moves && state.replaces.is_none();
            if follows {
                match state.came_from(&now) {
                    true => drop(state.trail.pop()),
                    false => state.trail.push(now.clone()),
                }
            }
            follows
        });
        if follows == Some(true) {
            self.route.set(now);
        }
    }
}

/// The route that the page's address names.
fn read() -> Route {
    Route::parse(&location().hash().unwrap_or_default())
}

fn history() -> Option<History> {
    window().history().ok()
}

/// True if the present entry of the history is a guard.
fn is_guard() -> bool {
    let state = history().and_then(|history| history.state().ok());
    state.is_some_and(|state| state.as_string().as_deref() == Some(GUARD))
}

/// Puts this route in the place of the present entry. True if the browser did so.
fn put(history: &History, route: &Route) -> bool {
    let fragment = route.fragment();
    history
        .replace_state_with_url(&"".into(), "", Some(&fragment))
        .is_ok()
}

fn step(go: fn(&History) -> Result<(), JsValue>) {
    if let Some(history) = history() {
        let _ = go(&history);
    }
}

/// The router that the top of the app provides.
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
            Route::Show,
            Route::Invited("abc/def".into()),
            Route::Screen("abc".into()),
            Route::GameConfig("classic+jump-in+target=200".into()),
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
            Route::GameConfig("classic+jump-in+target=200".into())
        );
        assert_eq!(
            Route::parse("#/mix/classic%2Fdraw%20%26%20play"),
            Route::GameConfig("classic/draw%20%26%20play".into())
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
