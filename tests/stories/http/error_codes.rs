//! Every JSON error has a code of a closed list, and every code of the list is sent. That each answer of these stories
//! has one is asserted where they send: [`crate::support::browser::send`].

use std::path::Path;

use serde_json::json;

use crate::http::routes::{operations, specification};
use crate::support::browser::error_codes;

#[test]
fn every_json_error_that_is_described_has_a_code() {
    let specification = specification();
    let mut seen = 0;
    for operation in operations() {
        for (status, response) in operation.description["responses"].as_object().unwrap() {
            if !status.starts_with(['4', '5']) {
                continue;
            }
            let contents = response["content"].as_object().unwrap();
            for (_, content) in contents.iter().filter(|(kind, _)| kind.starts_with("application/json")) {
                let name = content["schema"]["$ref"].as_str().unwrap().rsplit('/').next().unwrap();
                let schema = &specification["components"]["schemas"][name];
                let context = format!("{} {status}: {name}", operation.id);
                let code = &schema["properties"]["code"];
                assert!(code.to_string().contains("#/components/schemas/ErrorCode"), "{context}: {code}");
                for field in ["message", "code"] {
                    assert!(schema["required"].as_array().unwrap().contains(&json!(field)), "{context}");
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 50, "the description was read: {seen}");
}

#[test]
fn every_code_is_sent_by_the_program_and_asserted_by_a_story() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (program, stories) = (text_in(&root.join("src")), text_in(&root.join("tests/stories")));
    assert!(error_codes().len() > 30);
    for code in error_codes() {
        let variant: String = code.split('_').map(capitalised).collect();
        assert!(has_word(&program, &format!("ErrorCode::{variant}")), "{code} is never sent");
        // In a string, or in one that holds raw JSON.
        let quoted = [format!("\"{code}\""), format!("\"{code}\\\"")];
        assert!(quoted.iter().any(|code| stories.contains(code)), "no story asserts {code}");
    }
}

fn capitalised(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| !text[at + word.len()..].starts_with(char::is_alphanumeric))
}

/// All Rust files of a folder, one after the other.
fn text_in(folder: &Path) -> String {
    let mut text = String::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            text += &text_in(&path);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            text += &std::fs::read_to_string(&path).unwrap();
        }
    }
    text
}
