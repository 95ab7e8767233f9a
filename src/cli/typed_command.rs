//! The command as it was typed, to be printed with a change.

use std::path::Path;

use crate::platform::text::shell::quoted;

/// `sudo`, and the command that was typed. A folder from the environment, which sudo removes, is added as an option.
pub(super) fn with_sudo(folder_of_environment: Option<&Path>) -> String {
    let typed: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    in_words(&typed, folder_of_environment)
}

/// The command that was typed, with one flag more.
pub(super) fn once_more_with(flag: &str, by_root: bool) -> String {
    let mut words: Vec<String> = std::env::args_os().map(|word| quoted(&word.to_string_lossy())).collect();
    words.push(flag.to_owned());
    if by_root {
        words.insert(0, "sudo".to_owned());
    }
    words.join(" ")
}

fn in_words(typed: &[String], folder_of_environment: Option<&Path>) -> String {
    let mut words = vec!["sudo".to_owned()];
    let (program, rest) =
        typed.split_first().map_or(("portal", typed), |(first, rest)| (first.as_str(), rest));
    words.push(quoted(program));
    if let Some(folder) = folder_of_environment {
        words.extend(["--data-dir".to_owned(), quoted(&folder.display().to_string())]);
    }
    words.extend(rest.iter().map(|word| quoted(word)));
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_can_be_typed() {
        let typed = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            in_words(&typed(&["portal", "unlock", "mary@example.org"]), None),
            "sudo portal unlock mary@example.org"
        );
        assert_eq!(
            in_words(
                &typed(&["./portal", "event", "add", "--title", "Mary's day", ""]),
                Some(Path::new("/srv/a b"))
            ),
            r"sudo ./portal --data-dir '/srv/a b' event add --title 'Mary'\''s day' ''"
        );
        assert_eq!(quoted("$(reboot)"), "'$(reboot)'");
    }
}
