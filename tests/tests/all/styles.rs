//! What style sheets promise each other: a class belongs to one of them.

use std::{collections::BTreeMap, fs, path::Path};

/// Paint within a drawing here, a box there: these never meet on one element. A table is the same one in both.
const SHARED: [&str; 4] = ["field", "head", "ring", "table"];

/// Two sheets that each lay out a class alone, without saying within what, lay out each other's elements.
#[test]
fn no_class_is_laid_out_by_two_sheets() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../app/styles");
    let mut owners: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for sheet in fs::read_dir(folder).expect("the style sheets") {
        let path = sheet.expect("a style sheet").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        let text = fs::read_to_string(&path).expect("text");
        for class in text.lines().filter_map(alone) {
            let sheets = owners.entry(class.to_owned()).or_default();
            if !sheets.contains(&name.to_string()) {
                sheets.push(name.to_string());
            }
        }
    }
    owners.retain(|class, sheets| sheets.len() > 1 && !SHARED.contains(&class.as_str()));
    assert!(owners.is_empty(), "{owners:?}");
}

/// The class of a line that is a selector of nothing but one class, outside of any at-rule.
fn alone(line: &str) -> Option<&str> {
    let class = line.strip_prefix('.')?;
    let class = class.strip_suffix(" {").or(class.strip_suffix(','))?;
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    class.chars().all(plain).then_some(class)
}
