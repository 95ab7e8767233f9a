//! The rules for this project's own sources: who may use what, which way imports run, and that a test holds every
//! promise of SECURITY.md. They need neither the library nor the program: `cargo test --test house` takes seconds.

#![expect(clippy::unwrap_used, reason = "a rule that cannot be checked has failed")]

mod architecture;
mod edges;
mod promises;

use std::path::{Path, PathBuf};

/// Every file below this folder of the project.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    assert!(!found.is_empty(), "{folder} was found");
    found
}

/// The Rust files below this folder, by their names in it, with their text.
fn rust_files(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let is_rust = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "rs");
    let named = |path: PathBuf| {
        let name = path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
        (name, std::fs::read_to_string(path).unwrap())
    };
    let found: Vec<_> = files(folder).into_iter().filter(is_rust).map(named).collect();
    assert!(found.len() > 200, "the code was found");
    found
}
