//! Serves files that were compressed at build time, to browsers that accept them.

use crate::compressed::{CODINGS, content, kind, list};
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// The compressed files of a folder, by their paths relative to the page.
#[derive(Clone)]
pub(super) struct Packed {
    folder: PathBuf,
    files: Arc<HashMap<String, File>>,
}

struct File {
    /// The modification time of the file itself, which may change while it is served.
    written: SystemTime,
    length: u64,
    content: String,
    kind: &'static str,
    codings: [Vec<u8>; CODINGS.len()],
}

impl Packed {
    /// Collects the files of `dist` that have compressed forms in `folder`.
    pub(super) fn of(dist: &Path, folder: &Path) -> Packed {
        let mut all = Vec::new();
        // Unreadable files are served as they are, or not at all.
        let _ = list(dist, &mut all);
        let files = all.iter().filter_map(|path| {
            let name = path.strip_prefix(dist).ok()?.to_str()?.replace('\\', "/");
            Some((name, File::read(path, folder)?))
        });
        Packed {
            folder: dist.to_owned(),
            files: Arc::new(files.collect()),
        }
    }

    /// The file of this name, if it has not changed since it was compressed.
    fn find(&self, path: &str) -> Option<&File> {
        let name = path.trim_start_matches('/');
        let name = if name.is_empty() { "index.html" } else { name };
        let file = self.files.get(name)?;
        let now = fs::metadata(self.folder.join(name)).ok()?;
        let same = now.modified().is_ok_and(|written| written == file.written);
        (same && now.len() == file.length).then_some(file)
    }
}

impl File {
    fn read(path: &Path, folder: &Path) -> Option<File> {
        let kind = kind(path)?;
        let now = fs::metadata(path).ok()?;
        let content = content(&fs::read(path).ok()?);
        let [br, gzip] = CODINGS.map(|c| fs::read(folder.join(&content).with_extension(c)).ok());
        Some(File {
            written: now.modified().ok()?,
            length: now.len(),
            content,
            kind,
            codings: [br?, gzip?],
        })
    }

    fn answer(&self, at: usize, asked: &HeaderMap) -> Response {
        let coding = CODINGS[at];
        let tag = format!("\"{}-{coding}\"", self.content);
        let known = asked
            .get_all(header::IF_NONE_MATCH)
            .iter()
            .any(|tags| tags.to_str().is_ok_and(|tags| tags.contains(&tag)));
        let mut response = match known {
            true => StatusCode::NOT_MODIFIED.into_response(),
            false => Body::from(self.codings[at].clone()).into_response(),
        };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            headers.insert(header::ETAG, tag);
        }
        response
    }
}

/// Answers with a compressed file, if there is one that the browser accepts.
pub(super) async fn packed(State(packed): State<Packed>, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let found = packed.find(request.uri().path()).filter(|_| reads);
    let coding = CODINGS.iter().position(|c| takes(request.headers(), c));
    let mut response = match (found, coding) {
        (Some(file), Some(at)) => file.answer(at, request.headers()),
        _ => next.run(request).await,
    };
    let vary = HeaderValue::from_static("accept-encoding");
    response.headers_mut().insert(header::VARY, vary);
    response
}

/// True if the browser accepts this coding (RFC 9110, section 12.5.3).
fn takes(headers: &HeaderMap, coding: &str) -> bool {
    let said = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut all = said
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','));
    all.any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, "q=1"));
        let weight = weight.trim().trim_start_matches("q=").parse();
        name.trim().eq_ignore_ascii_case(coding) && weight.is_ok_and(|weight: f32| weight > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_given_what_it_takes() {
        let says = |line: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, line.parse().expect("a header"));
            CODINGS.map(|coding| takes(&headers, coding))
        };
        assert_eq!(says("gzip, deflate, br, zstd"), [true, true]);
        assert_eq!(says("gzip;q=0.8, br;q=0"), [false, true]);
        assert_eq!(says("identity"), [false, false]);
        assert_eq!(says(""), [false, false]);
    }
}
