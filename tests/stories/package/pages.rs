//! The pages that come with the program, in the package and in the archive.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::documents::pages::links;
use crate::package::installed::ok;
use crate::support::drill_page::pages;

#[test]
fn every_page_that_comes_with_the_program_leads_to_what_comes_with_it_too() {
    let folder = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/pages");
    ok(Command::new(program).arg(folder.path()));
    let handbook = pages().into_iter().map(|page| format!("handbook/{page}.md"));
    let names: Vec<String> =
        ["README.md", "SECURITY.md"].map(str::to_owned).into_iter().chain(handbook).collect();
    for name in &names {
        let page = fs::read_to_string(folder.path().join(name)).unwrap();
        assert!(!page.contains("<img"), "{name} shows a picture that is not there");
    }
    assert!(links(folder.path(), names.into_iter()) > 50, "the pages lead to each other");
}
