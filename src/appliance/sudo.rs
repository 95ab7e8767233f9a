//! Adds sudo to the portal's own commands within sentences, where only root may run them. A command stands at the end
//! of a sentence, behind a colon, or in backquotes.

use crate::platform::data_dir::DataDir;

/// The sentences, with sudo before their commands where the portal is installed by the package.
pub fn where_needed(sentences: &str, dir: &DataDir) -> String {
    if dir.is_the_service_s() { everywhere(sentences) } else { sentences.to_owned() }
}

/// The sentences, with sudo before their commands.
pub fn everywhere(sentences: &str) -> String {
    everywhere_as(sentences, "sudo portal")
}

/// The sentences, with the folder in their commands. A command that names a folder itself stays.
pub fn on_folder(sentences: &str, folder: &str) -> String {
    everywhere_as(sentences, &format!("portal --data-dir {folder}"))
}

/// The sentences, their commands begun with `program`.
pub fn everywhere_as(sentences: &str, program: &str) -> String {
    let mut written = String::with_capacity(sentences.len());
    let mut rest = sentences;
    while let Some((before, ending, after)) = next_command(rest) {
        let command = after.split(ending).next().unwrap_or_default();
        let without_folder = program.split(" --data-dir").next().unwrap_or(program);
        written.push_str(before);
        written.push_str(if command.contains("--data-dir") { without_folder } else { program });
        written.push(' ');
        rest = after;
    }
    written + rest
}

/// The text before the next command's first word, the characters that end the command, and the text after its first
/// word.
fn next_command(text: &str) -> Option<(&str, &'static [char], &str)> {
    let marks: [(&str, &'static [char]); 2] = [(": portal ", &['\n']), ("`portal ", &['`'])];
    let found = marks.iter().filter_map(|(mark, ending)| Some((text.find(mark)?, *mark, *ending)));
    let (at, mark, ending) = found.min_by_key(|(at, ..)| *at)?;
    let word = mark.len() - "portal ".len();
    Some((text.get(..at + word)?, ending, text.get(at + mark.len()..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_in_a_sentence_reaches_the_folder() {
        for (typed, with_sudo, on) in [
            ("Ask: portal doctor", "Ask: sudo portal doctor", "Ask: portal --data-dir '/a b' doctor"),
            (
                "Set it: `portal settings set x`. Then: portal mail test YOU",
                "Set it: `sudo portal settings set x`. Then: sudo portal mail test YOU",
                "Set it: `portal --data-dir '/a b' settings set x`. Then: portal --data-dir '/a b' mail test YOU",
            ),
            (
                "Go back: portal restore FILE --data-dir '/a b'",
                "Go back: sudo portal restore FILE --data-dir '/a b'",
                "Go back: portal restore FILE --data-dir '/a b'",
            ),
            ("The portal is open.", "The portal is open.", "The portal is open."),
        ] {
            assert_eq!(everywhere(typed), with_sudo);
            assert_eq!(on_folder(typed, "'/a b'"), on);
        }
    }
}
