//! Commands of the portal's own within sentences, as they are typed where only root may. A command stands at a
//! sentence's end, behind a colon, or in backquotes.

use crate::data_dir::DataDir;

/// The sentences, their commands with sudo where the portal is the package's.
pub fn where_needed(sentences: &str, dir: &DataDir) -> String {
    if dir.is_the_service_s() { everywhere(sentences) } else { sentences.to_owned() }
}

/// The sentences, their commands with sudo.
pub fn everywhere(sentences: &str) -> String {
    sentences.replace(": portal ", ": sudo portal ").replace("`portal ", "`sudo portal ")
}
