//! SECURITY.md promises a line for each id (`- P6: ...`); the tests that hold one say so above themselves (`// proves: P6`).

use std::collections::HashSet;
use std::path::Path;

use super::rust_files;

fn security_md() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("SECURITY.md")).unwrap()
}

/// A capital and a number, such as P6.
fn is_id(word: &str) -> bool {
    word.strip_prefix(|c: char| c.is_ascii_uppercase()).is_some_and(|number| number.parse::<u8>().is_ok())
}

fn promised(text: &str) -> Vec<&str> {
    let ids = text.lines().filter_map(|line| line.strip_prefix("- ")?.split_once(": "));
    ids.map(|(id, _)| id).filter(|id| is_id(id)).collect()
}

fn sources() -> Vec<(String, String)> {
    [rust_files("src"), rust_files("tests")].concat()
}

/// The promises named by `// proves:`, which stands above a test that always runs.
fn proven(sources: &[(String, String)]) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    for (file, text) in sources {
        let mut lines = text.lines().map(str::trim);
        while let Some(line) = lines.next() {
            let Some(ids) = line.strip_prefix("// proves: ") else { continue };
            let below: Vec<&str> =
                lines.by_ref().take_while(|line| !line.is_empty() && !line.contains("fn ")).collect();
            let is_test = |line: &&str| line.starts_with("#[test]") || line.starts_with("#[tokio::test");
            assert!(below.iter().any(is_test), "{file}: no test is below: proves: {ids}");
            assert!(!below.iter().any(|line| line.starts_with("#[ignore")), "{file}: ignored: {ids}");
            found.extend(ids.split(", ").map(|id| (id, file.as_str())));
        }
    }
    found
}

#[test]
fn every_promise_has_a_test_and_every_test_proves_what_is_promised() {
    let (text, sources) = (security_md(), sources());
    let promised = promised(&text);
    assert!(promised.len() > 70, "the promises were found");
    let once: HashSet<&str> = promised.iter().copied().collect();
    assert_eq!(once.len(), promised.len(), "an id has two promises: {promised:?}");

    let proven = proven(&sources);
    for (id, file) in &proven {
        assert!(once.contains(id), "{file} proves {id}, which SECURITY.md does not promise");
    }
    let proven: HashSet<&str> = proven.into_iter().map(|(id, _)| id).collect();
    let open: Vec<_> = promised.iter().filter(|id| !proven.contains(*id)).collect();
    assert!(open.is_empty(), "no test says that it proves {open:?}");
}

#[test]
fn every_id_that_is_named_is_a_promise() {
    let (text, sources) = (security_md(), sources());
    let promised: HashSet<&str> = promised(&text).into_iter().collect();
    let named: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| is_id(word)).collect();
    for id in &named {
        assert!(promised.contains(id), "SECURITY.md names {id} and does not promise it");
    }
    assert!(named.len() > promised.len() + 25, "the threat model names what is against a threat");
    for (file, text) in &sources {
        for rest in text.split("SECURITY.md, ").skip(1) {
            let id = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap();
            assert!(!is_id(id) || promised.contains(id), "{file} names {id}");
        }
    }
}

#[test]
fn security_md_is_read_in_ten_minutes() {
    let length = security_md().len();
    assert!(length <= 10_000, "SECURITY.md has {length} bytes. Say it shorter, or where the code is");
}
