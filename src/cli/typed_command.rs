//! The command that was typed, and the commands to type next.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::Failure;
use crate::appliance::backup::before_migration;
use crate::appliance::installation::Installation;
use crate::platform::data_dir::DataDir;
use crate::platform::text::escape::{quoted, quoted_path};

const FOLDER: &str = "--data-dir";
const FOLDER_VARIABLE: &str = "PORTAL_DATA_DIR";

/// The installation, with the folder as the user who typed this command reaches it.
pub(super) fn place(dir: &DataDir) -> Installation {
    let is_in_environment = std::env::var_os(FOLDER_VARIABLE)
        .is_some_and(|folder| std::path::absolute(folder).is_ok_and(|folder| folder == dir.path()));
    let by_sudo = std::env::var_os("SUDO_UID").is_some();
    Installation::new(dir.path(), by_sudo, !dir.is_found_unnamed() && (by_sudo || !is_in_environment))
}

/// The sentences, with commands that reach the folder of the command that was typed.
pub(super) fn completed(sentences: &str) -> String {
    here().map_or_else(|| sentences.to_owned(), |here| here.typed(sentences))
}

/// The place of the command that was typed.
pub(super) fn here() -> Option<Installation> {
    let named =
        named_by(std::env::args_os()).or_else(|| std::env::var_os(FOLDER_VARIABLE).map(PathBuf::from));
    DataDir::locate(named, before_migration).ok().map(|dir| place(&dir))
}

/// True where the command line names the folder.
pub(super) fn names_folder() -> bool {
    named_by(std::env::args_os()).is_some()
}

/// Two folders for one portal: its service names it, and a line in its settings another one.
pub(super) fn refuse_two_folders(dir: &DataDir) -> Result<(), Failure> {
    let other = std::env::var_os(FOLDER_VARIABLE).and_then(|folder| std::path::absolute(folder).ok());
    match other.filter(|other| names_folder() && other != dir.path()) {
        None => Ok(()),
        Some(other) => Err(format!(
            "{FOLDER} says that the portal's folder is {}, and {FOLDER_VARIABLE} that it is {}. Take {FOLDER_VARIABLE} away (for the \
             service from its file in /etc/portal), then open the portal again. How its folder moves onto another disk is in the \
             handbook: /usr/share/doc/portal/handbook/another-disk.md",
            dir.path().display(),
            other.display()
        )
        .into()),
    }
}

fn named_by(typed: impl Iterator<Item = OsString>) -> Option<PathBuf> {
    let mut typed = typed.map(|word| word.to_string_lossy().into_owned()).take_while(|word| word != "--");
    let word = typed.find(|word| word.starts_with(FOLDER))?;
    match word.split_once('=') {
        Some((_, folder)) => Some(folder.into()),
        None => typed.next().map(PathBuf::from),
    }
}

/// The command that was typed, with `more` behind it; `sudo` and the folder before it, where they are missing.
pub(super) fn once_more(sudo: bool, folder: Option<&Path>, more: Option<&str>) -> String {
    let typed: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    in_words(&typed, sudo, folder, more)
}

fn in_words(typed: &[String], sudo: bool, folder: Option<&Path>, more: Option<&str>) -> String {
    let (program, rest) = typed.split_first().map_or(("portal", typed), |(first, rest)| (first, rest));
    let mut words: Vec<String> = if sudo { vec!["sudo".to_owned()] } else { Vec::new() };
    words.push(quoted(program));
    words.extend(folder.map(|folder| format!("{FOLDER} {}", quoted_path(folder))));
    words.extend(rest.iter().map(|word| quoted(word)));
    words.extend(more.map(str::to_owned));
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::appliance::installation::COMMANDS;

    #[test]
    fn every_command_is_known_where_sentences_are_completed() {
        let grammar = crate::cli::Cli::command();
        let shown = grammar.get_subcommands().filter(|command| !command.is_hide_set());
        let mut names: Vec<&str> = shown.map(clap::Command::get_name).collect();
        names.sort_unstable();
        assert_eq!(names.join(" "), COMMANDS);
    }

    #[test]
    fn what_is_shown_can_be_typed() {
        let shown = |words: &[&str], sudo: bool, folder: Option<&str>, more: Option<&str>| {
            let typed: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            in_words(&typed, sudo, folder.map(Path::new), more)
        };
        assert_eq!(
            shown(&["portal", "restore", "a b.db"], false, None, Some("--yes")),
            "portal restore 'a b.db' --yes"
        );
        assert_eq!(
            shown(&["./portal", "event", "add", "--title", "Mary's day", ""], true, Some("/srv/a b"), None),
            r"sudo ./portal --data-dir '/srv/a b' event add --title 'Mary'\''s day' ''"
        );
        assert_eq!(quoted("$(reboot)"), "'$(reboot)'");
        let named = |words: &[&str]| named_by(words.iter().map(OsString::from));
        for words in [&["portal", "--data-dir", "/x", "doctor"][..], &["portal", "doctor", "--data-dir=/x"]] {
            assert_eq!(named(words), Some("/x".into()));
        }
        assert_eq!(named(&["portal", "event", "add", "--", "--data-dir"]), None);
    }
}
