//! Every JSON error has a code of a closed list, and every code of the list is sent. That each answer of these stories
//! has one is asserted where they send: [`crate::support::browser::send`].

use std::path::Path;

use serde_json::json;

use crate::http::routes::{operations, specification};
use crate::support::browser::error_codes;

#[test]
fn an_operation_describes_its_errors_in_one_answer_which_has_a_code_or_is_a_sentence() {
    let specification = specification();
    let problem = &specification["components"]["schemas"]["Problem"];
    assert!(problem["properties"]["code"].to_string().contains("#/components/schemas/ErrorCode"));
    for field in ["message", "code"] {
        assert!(problem["required"].as_array().unwrap().contains(&json!(field)), "{field}");
    }
    let mut seen = 0;
    for operation in operations() {
        let responses = operation.description["responses"].as_object().unwrap();
        let described: Vec<_> = responses.keys().filter(|status| !status.starts_with(['2', '3'])).collect();
        let Some(error) = responses.get("default") else {
            assert_eq!(operation.id, "endLettersPage", "no errors are described");
            continue;
        };
        assert_eq!(described, ["default"], "{}", operation.id);
        let mut contents = error["content"].as_object().unwrap().clone();
        let json = contents.remove("application/json; charset=utf-8").unwrap();
        assert_eq!(json["schema"]["$ref"], "#/components/schemas/Problem", "{}", operation.id);
        let others: Vec<_> = contents.keys().collect();
        assert!(others.is_empty() || others == ["text/plain; charset=utf-8"], "{}: {others:?}", operation.id);
        seen += 1;
    }
    assert!(seen > 180, "the description was read: {seen}");
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
