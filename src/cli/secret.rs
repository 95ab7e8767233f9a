//! A password that a volunteer hands over: typed without echo, piped, or from a file. Never an argument.

use std::io::{self, IsTerminal, Read};

use dialoguer::Password;

use super::Failure;
use super::input_file::InputFile;
use super::terminal::can_ask;
use crate::backup::passphrase;

/// More is no password, but the wrong file.
const MOST_BYTES: u64 = 1000;

/// Asks without showing what is typed. Just Enter gives an empty one.
pub(super) fn ask(question: &str) -> Result<String, Failure> {
    if !can_ask() {
        return Err("There is no terminal to ask on. Let it be read from a file: the same command, with < FILE behind it".into());
    }
    Ok(Password::new().with_prompt(question).allow_empty_password(true).report(false).interact()?)
}

/// Asks where somebody can be asked, and reads standard input where it comes from a program.
pub(super) fn ask_or_read(question: &str) -> Result<String, Failure> {
    // A keyboard without a screen of its own would show what is typed: [`ask`] says so.
    if can_ask() || io::stdin().is_terminal() { ask(question) } else { from_standard_input() }
}

/// So often somebody is asked for a passphrase.
pub(super) const MOST_TRIES: u32 = 3;

/// A new passphrase for backups: from a file, else typed twice. A weak one is refused with a sentence; somebody at a
/// keyboard may think of another.
pub(super) fn new_passphrase(file: Option<&InputFile>, context: &[&str]) -> Result<String, Failure> {
    if let Some(file) = file {
        let passphrase = from_file(file)?;
        passphrase::check_new(&passphrase, context)?;
        return Ok(passphrase);
    }
    for tries in 1.. {
        let passphrase = ask("Passphrase for the backup: five or six words (nothing shows while you type)")?;
        let trouble = match passphrase::check_new(&passphrase, context) {
            Err(error) => error.to_string(),
            Ok(()) if ask("The same passphrase again")? == passphrase => return Ok(passphrase),
            Ok(()) => "These were two different ones.".to_owned(),
        };
        if tries == MOST_TRIES {
            return Err(format!("{trouble} Nothing was done.").into());
        }
        eprintln!("{trouble}");
    }
    Err("Nothing was typed.".into())
}

/// The first line of standard input.
pub(super) fn from_standard_input() -> Result<String, Failure> {
    first_line(io::stdin().lock(), "Standard input")
}

/// The first line of a file.
pub(super) fn from_file(file: &InputFile) -> Result<String, Failure> {
    let name = file.name();
    let reader = file.reader().map_err(|error| format!("{name} could not be read: {error}"))?;
    first_line(reader, &name)
}

fn first_line(source: impl Read, name: &str) -> Result<String, Failure> {
    let mut text = String::new();
    source
        .take(MOST_BYTES)
        .read_to_string(&mut text)
        .map_err(|error| format!("{name} could not be read: {error}"))?;
    match text.lines().next().map(|line| line.trim_end_matches('\r')) {
        Some(line) if !line.is_empty() => Ok(line.to_owned()),
        _ => Err(format!("{name} holds no password.").into()),
    }
}
