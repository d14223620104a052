//! The served site: the app's files, `signal/{room}` beside them, and the list that tells phones to meet there.

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

/// One site, whatever the number of doors to it: rooms are shared by all of them.
pub(crate) struct Site {
    router: Router,
}

impl Site {
    /// The files of `dist` under `base` (empty, or like `/some/path`), and where phones meet (`app/src/link/servers.rs`).
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

/// The full-mesh signalling of matchbox, one mesh for each room: `/{room}` is a web socket.
fn signalling() -> Router {
    // The address is never opened: only the routes are wanted.
    let unused = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let mut routes = Router::new();
    SignalingServer::full_mesh_builder(unused).build_with(|router| {
        routes = router.clone();
        router
    });
    routes
}

/// What a page cannot say for itself: no other page may show it in a frame, and no file is anything but what its name says.
const GUARDS: [(HeaderName, &str); 2] = [
    (header::CONTENT_SECURITY_POLICY, "frame-ancestors 'none'"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
];

/// Names with a hash in them never change what they mean; all others are asked for each time,
/// the page and the service worker above all.
async fn headers(request: Request, next: Next) -> Response {
    let hashed = is_hashed(request.uri().path());
    let mut response = next.run(request).await;
    let status = response.status();
    let rule = match status.is_success() || status == StatusCode::NOT_MODIFIED {
        true if hashed => "public, max-age=31536000, immutable",
        true => "no-cache",
        // What is missing now may be there again when the page is built anew.
        false => "no-store",
    };
    let headers = response.headers_mut();
    for (name, value) in GUARDS.into_iter().chain([(header::CACHE_CONTROL, rule)]) {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Whether the build put a hash into the name: `app-0123456789abcdef.js`, `app-…_bg.wasm`, `app-…_later.js`.
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
