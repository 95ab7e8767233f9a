//! Letters of the congregation to its members: announcements, and letters to many.

mod announcements;
mod by_letter;
mod choices;
mod events;
mod office_letters;
mod quota;
mod week;

use portal::platform::settings::Name;

use crate::support::app::TestApp;

/// Reached from outside, so that letters have links; served on plain http here all the same.
async fn reachable() -> TestApp {
    let portal = TestApp::start().await;
    portal.set(Name::PublicAddress, "https://portal.example.org");
    portal
}

/// Quoted-printable, as far as a letter needs it.
pub fn unfolded(letter: &str) -> String {
    letter.replace("\r\n", "\n").replace("=\n", "").replace("=3D", "=")
}

/// The token of the link that ends such letters.
pub fn stop_token(letter: &str) -> String {
    let letter = unfolded(letter);
    let (_, rest) = letter.split_once("/letters#").unwrap_or_else(|| panic!("no link: {letter}"));
    rest.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_.".contains(*c)).collect()
}

/// The value of a header, unfolded.
fn header(letter: &str, name: &str) -> Option<String> {
    let head = letter.replace("\r\n", "\n");
    let head = head.split("\n\n").next().unwrap().replace("\n ", " ").replace("\n\t", " ");
    let start = format!("{name}: ");
    head.lines().find_map(|line| line.strip_prefix(&start).map(|value| value.trim().to_owned()))
}
