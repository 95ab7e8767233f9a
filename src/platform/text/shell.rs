//! Words as a shell reads them.

use std::path::Path;

/// A word quoted for a shell, where that is needed.
pub fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-@:=+,".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// A path quoted for a shell, where that is needed.
pub fn quoted_path(path: &Path) -> String {
    quoted(&path.display().to_string())
}
