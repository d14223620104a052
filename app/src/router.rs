//! Where in the app one is, as the fragment of the page's address: no server has to know of it.
use engine::RulesetId;
use engine::rulesets::RULESETS;
use engine::session::Purpose;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;
use leptos::web_sys::History;

/// A screen, or a family of screens that follow each other by themselves.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Route {
    /// Where everything begins.
    #[default]
    Home,
    /// Looking for a table.
    Join,
    /// Looking for a table that this screen is to show.
    Show,
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
            ("show", _) => Self::Show,
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

    /// The screen that looks for a table, by the purpose of this phone there.
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

/// What stands with an entry of the browser's history that is there only to be gone back from.
const GUARD: &str = "guard";

/// The route of the page, and the way to another; and what lies over its screen, which a step back takes away one by one.
///
/// Browsers tell of a step back only when it is done. So as long as something lies over the screen, the history has one entry
/// more, the *guard*, of the same address: a step back from it closes what lies on top, and it is put there again if something
/// is left. A guard that is left over is passed without a stop. It makes no difference whether somebody presses a button of
/// the browser, one of Android, or swipes from the edge.
#[derive(Clone, Copy)]
pub struct Router {
    route: RwSignal<Route>,
    way: StoredValue<Way>,
}

/// What a step back meets before it leaves the screen.
enum Layer {
    /// Something that it takes away.
    Over(Callback<()>),
    /// The screen itself, which does not let anybody go unasked.
    Floor(Callback<()>),
}

/// How this page came to where it is.
struct Way {
    /// The routes of the entries up to this one, as far as this page has seen them.
    trail: Vec<Route>,
    /// What a step back meets first, the topmost last, by numbers that are used once.
    layers: Vec<(u32, Layer)>,
    next: u32,
    /// Whether the present entry is the guard.
    guarded: bool,
    /// What takes the place of the entry that is about to be gone back to.
    replaces: Option<Route>,
    /// This page itself is on its way to another entry of the history.
    moves: bool,
}

impl Way {
    /// Whether the entry before the present one is of this route.
    fn came_from(&self, route: &Route) -> bool {
        let before = self.trail.len().checked_sub(2);
        before.and_then(|at| self.trail.get(at)) == Some(route)
    }
}

impl Router {
    /// Follows the page's address. Call it once.
    pub fn start() -> Self {
        let route = read();
        let router = Self {
            route: RwSignal::new(route.clone()),
            way: StoredValue::new(Way {
                trail: vec![route],
                layers: Vec::new(),
                next: 0,
                guarded: is_guard(),
                replaces: None,
                moves: false,
            }),
        };
        // The step comes before the word of the new address.
        let _ = window_event_listener_untyped("popstate", move |_| router.stepped());
        let _ = window_event_listener_untyped("hashchange", move |_| router.follow());
        router
    }

    /// Where one is.
    pub fn get(self) -> Route {
        self.route.get()
    }

    /// Where one is just now, whatever comes.
    pub fn get_untracked(self) -> Route {
        self.route.get_untracked()
    }

    /// Goes there; the way back leads here. Where one came from there, this is the way back.
    pub fn go(self, to: Route) {
        // One is there: another entry would be a step back that leads nowhere.
        if self.get_untracked() == to || self.turn_back(&to) {
            return;
        }
        let guarded = self.way.with_value(|way| way.guarded);
        let Some(history) = history().filter(|_| guarded) else {
            return self.jump(to);
        };
        if put(&history, &to) {
            self.way.update_value(|way| {
                way.guarded = false;
                way.trail.push(to.clone());
            });
            self.route.set(to);
        }
    }

    /// Goes back to where one came from, if that is there. Whether it is.
    fn turn_back(self, to: &Route) -> bool {
        let came = self.way.with_value(|way| way.came_from(to));
        let Some(history) = history().filter(|_| came) else {
            return false;
        };
        let guarded = self.way.try_update_value(|way| {
            way.trail.pop();
            way.moves = true;
            core::mem::take(&mut way.guarded)
        });
        let steps = if guarded == Some(true) { -2 } else { -1 };
        let done = history.go_with_delta(steps).is_ok();
        if done {
            self.route.set(to.clone());
        }
        done
    }

    fn jump(self, to: Route) {
        self.way.update_value(|way| way.trail.push(to.clone()));
        let _ = location().set_hash(&to.fragment());
        self.route.set(to);
    }

    /// Goes there; the way back leads to where one was before.
    pub fn replace(self, to: Route) {
        let under_way = self.way.try_update_value(|way| {
            let under_way = way.replaces.is_some();
            if under_way {
                way.replaces = Some(to.clone());
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
        let guarded = self.way.try_update_value(|way| {
            if let Some(last) = way.trail.last_mut() {
                *last = to.clone();
            }
            let guarded = core::mem::take(&mut way.guarded);
            way.replaces = guarded.then(|| to.clone());
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

    /// Something lies over the screen, as long as whoever calls this does: a step back does this once, and so takes it away.
    pub fn over(self, on_back: Callback<()>) {
        self.lay(Layer::Over(on_back));
    }

    /// As long as whoever calls this is on the screen, no step back leads away from it: it does this instead, each time that
    /// nothing lies above.
    pub fn stay(self, on_back: Callback<()>) {
        self.lay(Layer::Floor(on_back));
    }

    fn lay(self, layer: Layer) {
        let number = self.way.try_update_value(|way| {
            way.next += 1;
            way.layers.push((way.next, layer));
            way.next
        });
        self.watch();
        on_cleanup(move || {
            // The whole app may be gone by then.
            self.way
                .try_update_value(|way| way.layers.retain(|(at, _)| Some(*at) != number));
        });
    }

    /// What a step back does now, if it does not leave the screen. What it takes away is not there any more for the next one.
    fn top(self) -> Option<Callback<()>> {
        self.way.try_update_value(|way| match way.layers.last()? {
            (_, Layer::Floor(on_back)) => Some(*on_back),
            (_, Layer::Over(on_back)) => {
                let on_back = *on_back;
                way.layers.pop();
                Some(on_back)
            }
        })?
    }

    /// Puts the guard up, if something lies over the screen.
    fn watch(self) {
        let wanted = self.way.with_value(|way| {
            let waits = way.moves || way.replaces.is_some();
            !way.layers.is_empty() && !way.guarded && !waits
        });
        let Some(history) = history().filter(|_| wanted) else {
            return;
        };
        if history.push_state_with_url(&GUARD.into(), "", None).is_ok() {
            self.way.update_value(|way| way.guarded = true);
        }
    }

    /// Somebody stepped back or forward, or this page did.
    fn stepped(self) {
        let (now, here) = (read(), self.route.get_untracked());
        let guarded = is_guard();
        let before = self.way.try_update_value(|way| {
            let moves = core::mem::take(&mut way.moves);
            let was = core::mem::replace(&mut way.guarded, guarded);
            (moves, was, way.replaces.take())
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
            // No guard was there: nobody had touched the page.
            false if now == Route::Home => {
                if let Some(on_back) = self.top() {
                    self.way.update_value(|way| way.moves = true);
                    step(History::forward);
                    on_back.run(());
                }
            }
            _ => {}
        }
    }

    /// The address is another one. Wherever this page itself goes to, it is told later once more: to draw that screen anew
    /// would lose what has been typed on it meanwhile.
    fn follow(self) {
        let now = read();
        let differs = self.route.with_untracked(|here| *here != now);
        let follows = self.way.try_update_value(|way| {
            let follows = differs && !way.moves && way.replaces.is_none();
            if follows {
                match way.came_from(&now) {
                    true => drop(way.trail.pop()),
                    false => way.trail.push(now.clone()),
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

/// Whether the present entry of the history is a guard.
fn is_guard() -> bool {
    let state = history().and_then(|history| history.state().ok());
    state.is_some_and(|state| state.as_string().as_deref() == Some(GUARD))
}

/// Puts this route in the place of the present entry.
fn put(history: &History, route: &Route) -> bool {
    let fragment = route.fragment();
    history
        .replace_state_with_url(&"".into(), "", Some(&fragment))
        .is_ok()
}

fn step(way: fn(&History) -> Result<(), JsValue>) {
    if let Some(history) = history() {
        let _ = way(&history);
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
            Route::Show,
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
