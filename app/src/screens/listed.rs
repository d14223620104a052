//! Several things in a sentence.

use super::table::lines;
use crate::say;
use engine::phrase::Joint;

/// Things that are named; the others are counted.
const NAMED: usize = 4;

/// "Ana", "Ana and Ben", "Ana, Ben and Cleo", "Ana, Ben, Cleo and 3 more".
pub(super) fn listed(all: &[String]) -> String {
    if all.len() <= NAMED {
        return lines::listed(all, Joint::And);
    }
    let (named, others) = all.split_at(NAMED - 1);
    let more = say!("{count} more", count = others.len());
    lines::listed(&[named, &[more]].concat(), Joint::And)
}

#[cfg(test)]
mod tests {
    use super::listed;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_list_reads_as_it_is_said() {
        let of = |names: &str| {
            let names: Vec<String> = names.split_whitespace().map(str::to_owned).collect();
            listed(&names)
        };
        assert_eq!(of(""), "");
        assert_eq!(of("Ana"), "Ana");
        assert_eq!(of("Ana Ben"), "Ana and Ben");
        assert_eq!(of("Ana Ben Cleo Dia"), "Ana, Ben, Cleo and Dia");
        assert_eq!(of("Ana Ben Cleo Dia Eve"), "Ana, Ben, Cleo and 2 more");
    }
}
