//! The served site: the app's files, `signal/{room}` beside them, and the server list that lets phones meet there.

use super::packed::{Packed, packed};
use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{Redirect, Response};
use axum::routing::get;
use matchbox_signaling::SignalingServer;
use std::future::ready;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use tower_http::services::ServeDir;

/// One site for all ports that serve it, so that they share the rooms.
pub(crate) struct Site {
    router: Router,
}

impl Site {
    /// Serves the files of `dist` under `base` (empty, or like `/some/path`), and the server list
    /// (`app/link/src/server_list.rs`).
    pub(crate) fn new(dist: &Path, files: Packed, base: &str, servers: String) -> Self {
        let files = Router::new()
            .fallback_service(ServeDir::new(dist))
            .layer(from_fn_with_state(files, packed));
        let inner = Router::new()
            .route("/servers.txt", get(move || ready(servers.clone())))
            .nest("/signal", signalling())
            .fallback_service(files)
            .layer(from_fn(headers));
        let top = format!("{base}/");
        let router = if base.is_empty() {
            inner
        } else {
            Router::new()
                .route("/", get(redirect(top.clone())))
                .route(base, get(redirect(top.clone())))
                .nest_service(&top, inner)
        };
        Self { router }
    }

    /// The site as a service.
    pub(crate) fn router(&self) -> Router {
        self.router.clone()
    }
}

fn redirect(to: String) -> Redirect {
    Redirect::temporary(&to)
}

/// The full-mesh signalling of matchbox, with one mesh for each room. `/{room}` is a web socket.
fn signalling() -> Router {
    // The server never opens this address: the site needs only the routes.
    let unused = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let mut routes = Router::new();
    SignalingServer::full_mesh_builder(unused).build_with(|router| {
        routes = router.clone();
        router
    });
    routes
}

/// Headers that a page cannot set for itself. No other page may show it in a frame, and browsers must not guess types.
const GUARDS: [(HeaderName, &str); 2] = [
    (header::CONTENT_SECURITY_POLICY, "frame-ancestors 'none'"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
];

/// Adds the headers. A file with a hash in its name never changes, so browsers cache it. They must ask for all other
/// files each time, above all for the page and the service worker.
async fn headers(request: Request, next: Next) -> Response {
    let hashed = is_hashed(request.uri().path());
    let mut response = next.run(request).await;
    let status = response.status();
    let rule = match status.is_success() || status == StatusCode::NOT_MODIFIED {
        true if hashed => "public, max-age=31536000, immutable",
        true => "no-cache",
        // A missing file may be back after the next build.
        false => "no-store",
    };
    let headers = response.headers_mut();
    for (name, value) in GUARDS.into_iter().chain([(header::CACHE_CONTROL, rule)]) {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// True if the build put a hash into the name: `app-0123456789abcdef.js`, `app-…_bg.wasm`, `app-…_later.js`.
fn is_hashed(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.split('.').next().unwrap_or(name);
    let stem = stem.split('_').next().unwrap_or(stem);
    stem.rsplit_once('-')
        .is_some_and(|(_, hash)| hash.len() == 16 && hash.bytes().all(|b| b.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::is_hashed;

    #[test]
    fn only_hashed_names_are_kept_for_good() {
        for path in [
            "/app-0123456789abcdef.js",
            "/some/path/app-0123456789abcdef_bg.wasm",
            "/app-0123456789abcdef_later.js",
            "/styles-0123456789abcdef.css",
        ] {
            assert!(is_hashed(path), "{path}");
        }
        for path in ["/", "/index.html", "/sw.js", "/icons/maskable-512.png"] {
            assert!(!is_hashed(path), "{path}");
        }
    }
}
