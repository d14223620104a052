//! The app's tests run in wasm, where the test runner silently skips the usual attribute.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

const OURS: &str = "use wasm_bindgen_test::wasm_bindgen_test as test;";

pub(super) fn sources(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => sources(&path, found)?,
            false => found.push(path),
        }
    }
    Ok(())
}

#[test]
fn every_test_of_the_app_is_one_that_wasm_runs() {
    let mut found = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../app/src");
    sources(&folder, &mut found).expect("the sources of the app");
    let text = |path: &PathBuf| fs::read_to_string(path).expect("text");
    found.retain(|path| text(path).contains("#[test]"));
    assert!(
        found.len() > 10,
        "the tests of the app are there: {found:?}"
    );
    found.retain(|path| !text(path).contains(OURS));
    assert!(found.is_empty(), "these need “{OURS}”: {found:?}");
}
