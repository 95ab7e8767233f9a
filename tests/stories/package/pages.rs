//! The pages that come with the program, in the package and in the archive.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::package::installed::ok;
use crate::support::drill_page::pages;

/// Where the links of a page lead: a file, which is empty for the page itself, and a heading's anchor.
fn links(page: &str) -> Vec<(&str, &str)> {
    page.split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .filter(|target| !target.starts_with("http"))
        .map(|target| target.split_once('#').unwrap_or((target, "")))
        .collect()
}

fn anchors(page: &str) -> Vec<String> {
    let headings =
        page.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let is_kept = |letter: &char| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter);
    headings
        .map(|heading| heading.to_lowercase().chars().filter(is_kept).collect::<String>().replace(' ', "-"))
        .collect()
}

#[test]
fn every_page_that_comes_with_the_program_leads_to_what_comes_with_it_too() {
    let folder = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/pages");
    ok(Command::new(program).arg(folder.path()));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let mut between = 0;
    let handbook = pages().into_iter().map(|page| format!("handbook/{page}.md"));
    for name in ["README.md", "SECURITY.md"].map(str::to_owned).into_iter().chain(handbook) {
        let page = read(&name);
        let beside = Path::new(&name).parent().unwrap();
        assert!(!page.contains("<img"), "{name} shows a picture that is not there");
        for (file, anchor) in links(&page) {
            between += usize::from(!file.is_empty());
            let there =
                if file.is_empty() { page.clone() } else { read(beside.join(file).to_str().unwrap()) };
            assert!(
                anchor.is_empty() || anchors(&there).iter().any(|found| found == anchor),
                "{name} leads to {file}#{anchor}, which is not there"
            );
        }
    }
    assert!(between > 50, "the pages lead to each other");
}
