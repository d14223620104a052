//! The entry point of the app: starts One Left in the browser.

fn main() {
    app::start();
}
