//! One Left in the browser.

fn main() {
    app::start();
}
