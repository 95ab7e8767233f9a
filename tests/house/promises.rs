//! The claims of SECURITY.md have tests: the names in it exist.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn tests() -> HashSet<String> {
    let mut names = HashSet::new();
    let mut folders = vec![root().join("src"), root().join("tests")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let mut is_test = false;
            for line in text.lines().map(str::trim) {
                is_test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
                if let Some(rest) = line.trim_start_matches("async ").strip_prefix("fn ") {
                    // A property test's arguments begin on the same line.
                    let name = rest.split('(').next().unwrap_or_default();
                    if std::mem::take(&mut is_test) {
                        names.insert(name.to_owned());
                    }
                }
            }
        }
    }
    assert!(names.len() > 100, "the tests were found");
    names
}

fn document(name: &str) -> String {
    std::fs::read_to_string(Path::new(&root()).join(name)).unwrap()
}

fn rows_of(part: &str) -> Vec<String> {
    let text = document("SECURITY.md");
    let (_, text) = text.split_once(&format!("\n## {part}\n")).unwrap();
    let text = text.split("\n## ").next().unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let is_heading = |at: usize| lines.get(at + 1).is_some_and(|next| next.starts_with("|---"));
    (0..lines.len())
        .filter(|&at| lines[at].starts_with("| ") && !is_heading(at))
        .map(|at| lines[at].to_owned())
        .collect()
}

fn cell(row: &str, column: usize) -> &str {
    row.trim_matches('|').split(" | ").nth(column).unwrap().trim()
}

#[test]
fn every_measure_and_every_hole_in_security_md_names_tests_that_exist() {
    let known = tests();
    for (part, at_least) in [("Measures", 30), ("Holes that others had", 15)] {
        let rows = rows_of(part);
        assert!(rows.len() > at_least, "the rows were found: {part}");
        for row in rows {
            let held_by = row.trim_end_matches('|').rsplit('|').next().unwrap();
            let named: Vec<&str> = held_by.split('`').skip(1).step_by(2).collect();
            assert!(!named.is_empty(), "no test holds: {row}");
            let had_it = cell(&row, 1);
            assert!(
                at_least > 20 || had_it.contains("CVE-") || had_it.contains("GHSA-"),
                "who had it? {row}"
            );
            for name in named {
                assert!(known.contains(name), "{name} is no test, but holds: {row}");
            }
        }
    }
}

#[test]
fn every_threat_is_met_by_measures_that_are_listed() {
    let text = document("SECURITY.md");
    let (threats, measures) = text.split_once("\n## Measures").unwrap();
    let is_id = |word: &&str| {
        let (letter, number) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        letter.chars().all(|c| c.is_ascii_uppercase()) && number.parse::<u32>().is_ok()
    };
    let listed: HashSet<&str> = measures
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.split(" |").next())
        .flat_map(|ids| ids.split(", "))
        .collect();
    let rows: Vec<&str> = threats.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(rows.len() > 10, "the threats were found");
    let mut named = 0;
    for row in rows {
        for id in row.split(|c: char| !c.is_alphanumeric()).filter(is_id) {
            assert!(listed.contains(id), "{id} is no measure, but stands against: {row}");
            named += 1;
        }
    }
    assert!(named > 30, "the measures were named");
}
