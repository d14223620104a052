//! The summaries of the test runners.

/// The summary lines of the runners, and their sums.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct TestSummary {
    /// The summary lines, each with the name of its stage in front.
    pub(crate) lines: Vec<String>,
    pub(crate) passed: u32,
    pub(crate) failed: u32,
}

impl TestSummary {
    /// Finds the summaries in the output of a runner: `test result: …` of cargo and wasm-bindgen, and lines such as
    /// `3 passed (2.1s)` of Playwright.
    pub(crate) fn read(&mut self, stage: &str, output: &str) {
        for line in output.lines().map(str::trim) {
            if line.starts_with("test result:") || is_playwright(line) {
                let passed = count(line, "passed");
                let failed = count(line, "failed") + count(line, "flaky");
                self.passed += passed;
                self.failed += failed;
                // Crates without tests are left out.
                if passed + failed > 0 {
                    self.lines.push(format!("{stage}: {line}"));
                }
            }
        }
    }
}

fn is_playwright(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let number = words.next().is_some_and(|word| word.parse::<u32>().is_ok());
    let what = words.next().unwrap_or_default();
    let rest = words.next();
    number
        && ["passed", "failed", "flaky"].contains(&what)
        && rest.is_none_or(|word| word.starts_with('('))
}

/// The number in front of a word: 3 for `passed` in `ok. 3 passed; 0 failed`.
fn count(line: &str, what: &str) -> u32 {
    let words: Vec<_> = line
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    words
        .windows(2)
        .find_map(|pair| match pair {
            [number, word] if *word == what => number.parse().ok(),
            _ => None,
        })
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_sums_what_all_runners_say() {
        let mut summary = TestSummary::default();
        summary.read(
            "native",
            "running 2 tests\n\
             test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; finished in 0.00s\n\
             test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; finished in 0.00s\n",
        );
        summary.read(
            "browser",
            "  1 failed\n    boot.spec.ts:3\n  3 passed (2.1s)\n3 passed by\n",
        );
        assert_eq!((summary.passed, summary.failed), (5, 1));
        assert_eq!(summary.lines.len(), 3);
        assert_eq!(
            summary.lines.last().map(String::as_str),
            Some("browser: 3 passed (2.1s)")
        );
    }
}
