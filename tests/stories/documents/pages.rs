//! README.md, SECURITY.md, the pages for developers and the handbook name what is there: pages, headings, files,
//! commands, settings.

use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Parser;
use portal::cli::{Cli, manual};
use portal::platform::settings::Name;

use crate::support::drill_page::pages;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn documents() -> Vec<(String, String)> {
    let handbook = pages().into_iter().map(|page| format!("packaging/handbook/{page}.md"));
    let names = ["README.md", "SECURITY.md", "packaging/CONTRIBUTING.md", "packaging/publishing.md"]
        .map(str::to_owned)
        .into_iter()
        .chain(handbook);
    names.map(|name| (name.clone(), std::fs::read_to_string(root().join(name)).unwrap())).collect()
}

fn document(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap()
}

#[test]
fn the_readme_is_short_and_leads_to_every_page_of_the_handbook() {
    let readme = document("README.md");
    assert!(readme.lines().count() <= 200, "{} lines", readme.lines().count());
    for page in pages() {
        assert!(
            readme.contains(&format!("](packaging/handbook/{page}.md)")),
            "README.md does not lead to {page}"
        );
    }
}

#[test]
fn the_handbook_s_page_of_commands_is_what_the_program_says() {
    let is_fresh = manual::command_list() == document("packaging/handbook/commands.md");
    assert!(is_fresh, "packaging/handbook/commands.md is stale. Run: make commands");
}

#[test]
fn the_handbook_says_of_every_setting_what_the_page_says() {
    let settings = document("packaging/handbook/settings.md");
    for setting in Name::ALL {
        let (word, meaning) = (setting.as_str(), setting.meaning());
        let begin = format!("| `{word}` | {} | ", setting.label());
        let row = settings.lines().find(|line| line.starts_with(&begin));
        let end = format!(" | {}. |", meaning.trim_end_matches('.'));
        assert!(row.is_some_and(|row| row.ends_with(&end)), "settings.md needs: {begin}DEFAULT{end}");
    }
}

/// As the page makes an anchor of a heading: small letters, hyphens for blanks, nothing else.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase().replace(' ', "-");
    kept.chars().filter(|c| c.is_alphanumeric() || *c == '-').collect()
}

/// How many links between these documents there are; each leads to a heading that is there.
pub fn links(root: &Path, names: impl Iterator<Item = String>) -> usize {
    let mut links = 0;
    for name in names {
        let text = std::fs::read_to_string(root.join(&name)).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0)) {
            if link.starts_with("https://") {
                continue;
            }
            let (file, wanted) = link.split_once('#').unwrap_or((link, ""));
            let folder = root.join(&name).parent().unwrap().to_owned();
            let there = if file.is_empty() { root.join(&name) } else { folder.join(file) };
            let there =
                std::fs::read_to_string(there).unwrap_or_else(|error| panic!("{name}, {link}: {error}"));
            let mut headings = there.lines().filter(|line| line.starts_with('#'));
            let is_it = |line: &str| anchor(line.trim_start_matches('#').trim()) == wanted;
            assert!(wanted.is_empty() || headings.any(is_it), "{name} links to {link}, which is not there");
            links += 1;
        }
    }
    links
}

#[test]
fn every_link_between_the_documents_leads_to_a_heading_that_is_there() {
    assert!(links(&root(), documents().into_iter().map(|(name, _)| name)) > 50, "the links were found");
}

fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2))
}

#[test]
fn every_file_of_the_project_that_the_documents_name_is_there() {
    let top = ["src/", "tests/", "ui/", "packaging/", "migrations/", "benches/"];
    let mut named = 0;
    for (name, text) in documents() {
        for path in quoted(&text).filter(|quoted| top.iter().any(|top| quoted.starts_with(top))) {
            let path = path.split(' ').next().unwrap();
            assert!(root().join(path).exists(), "{name} names {path}, which is not there");
            named += 1;
        }
    }
    assert!(named > 30, "the files were found");
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn every_page_that_a_hint_names_is_in_the_handbook() {
    let mut named = 0;
    for file in [files(&root().join("src")), files(&root().join("packaging"))].concat() {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        for rest in text.split("handbook/").skip(1) {
            let page: String = rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect();
            if rest[page.len()..].starts_with(".md") {
                assert!(pages().contains(&page), "{} names handbook/{page}.md", file.display());
                named += 1;
            }
        }
    }
    assert!(named > 5, "the hints were found");
}

/// The words of a line that begins with the portal's program, as a shell reads them.
pub fn words(line: &str) -> Vec<String> {
    let script = format!("sudo() {{ \"$@\"; }}; portal() {{ printf '%s\\0' portal \"$@\"; }}; {line}");
    let read = Command::new("bash").args(["-c", &script]).output().unwrap();
    assert!(read.status.success(), "{line}: {}", String::from_utf8_lossy(&read.stderr));
    String::from_utf8(read.stdout).unwrap().split_terminator('\0').map(str::to_owned).collect()
}

#[test]
fn every_command_of_the_documents_is_one_that_the_program_understands() {
    let mut tried = 0;
    for (name, text) in documents() {
        let mut in_fence = false;
        for line in text.lines().map(str::trim) {
            if line.starts_with("```") {
                in_fence = !in_fence;
            } else if in_fence && (line.starts_with("sudo portal ") || line.starts_with("portal ")) {
                let parsed = Cli::try_parse_from(words(line));
                assert!(parsed.is_ok(), "{name}: {line}: {}", parsed.unwrap_err());
                tried += 1;
            }
        }
    }
    assert!(tried > 60, "the commands were found: {tried}");
}
