//! A password from a volunteer: typed without echo, piped, or from a file. Never an argument.

use std::io::{self, IsTerminal, Read};

use dialoguer::Password;

use super::Failure;
use super::input_file::InputFile;
use super::long_work::asking_hidden;
use super::terminal::{asking, can_ask};
use crate::appliance::backup::encrypted::take_new;

/// A longer file was named by mistake.
const MOST_BYTES: u64 = 1000;

/// Asks without echo. Just Enter gives an empty one.
pub(super) fn ask(question: &str) -> Result<String, Failure> {
    if !can_ask() {
        return Err("There is no terminal to ask on. Let it be read from a file: the same command, with < FILE behind it".into());
    }
    let password = Password::new().with_prompt(question).allow_empty_password(true).report(false);
    Ok(asking_hidden(|| password.interact())?)
}

/// Asks on a terminal, and reads standard input where it comes from a program.
pub(super) fn ask_or_read(question: &str) -> Result<String, Failure> {
    // A keyboard without a terminal for output would echo what is typed: [`ask`] refuses that.
    if can_ask() || io::stdin().is_terminal() { ask(question) } else { from_standard_input(PASSWORD) }
}

/// So many attempts are allowed.
const MOST_TRIES: u32 = 3;

/// A new passphrase for backups: from a file, else typed twice. A weak one is refused with a sentence; on a terminal it
/// is asked for again.
pub(super) fn new_passphrase(file: Option<&InputFile>, context: &[&str]) -> Result<String, Failure> {
    if let Some(file) = file {
        return Ok(take_new(&from_file(file, PASSPHRASE)?, context)?);
    }
    for tries in 1.. {
        let typed = ask("Passphrase for the backup: five or six words (nothing shows while you type)")?;
        let trouble = match take_new(&typed, context) {
            Err(error) => error,
            Ok(passphrase) if ask("The same passphrase again")? == typed => return Ok(passphrase),
            Ok(_) => "These were two different ones.".to_owned(),
        };
        if tries == MOST_TRIES {
            return Err(format!("{trouble} Nothing was done.").into());
        }
        eprintln!("{trouble}");
    }
    Err("Nothing was typed.".into())
}

/// The passphrases that may open a backup: the one from a file, and no other; else the portal's own, where that is
/// allowed, and then typed ones.
pub(super) struct Passphrases {
    may_ask: bool,
    tried_first: Option<String>,
    asked: u32,
}

impl Passphrases {
    pub(super) fn new(file: Option<&InputFile>, own: Option<String>) -> Result<Self, Failure> {
        let given = file.map(|file| from_file(file, PASSPHRASE)).transpose()?;
        Ok(Self { may_ask: given.is_none() && can_ask(), tried_first: given.or(own), asked: 0 })
    }

    /// The next one to try; none when there is no more.
    pub(super) fn another(&mut self) -> io::Result<Option<String>> {
        if let Some(first) = self.tried_first.take() {
            return Ok(Some(first));
        }
        if !self.may_ask || self.asked == MOST_TRIES {
            return Ok(None);
        }
        if self.asked > 0 {
            asking(|| eprintln!("That is not its passphrase."));
        }
        self.asked += 1;
        let typed = ask("Passphrase of the backup (nothing shows while you type)");
        typed.map(Some).map_err(io::Error::other)
    }
}

/// The noun for the prompts.
pub(super) const PASSWORD: &str = "password";
/// The noun for a file's passphrase.
pub(super) const PASSPHRASE: &str = "passphrase";

/// The first line of standard input; `what` is its noun.
pub(super) fn from_standard_input(what: &str) -> Result<String, Failure> {
    from_file(&InputFile::standard_input(), what)
}

/// The first line of a file; `what` is its noun.
pub(super) fn from_file(file: &InputFile, what: &str) -> Result<String, Failure> {
    let (name, mut text) = (file.name(), String::new());
    file.reader()
        .and_then(|reader| reader.take(MOST_BYTES).read_to_string(&mut text))
        .map_err(|error| format!("{name} could not be read: {error}"))?;
    // An editor may have written a byte order mark, which is invisible.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    match text.lines().next().map(|line| line.trim_end_matches('\r')) {
        Some(line) if !line.is_empty() => Ok(line.to_owned()),
        _ if text.trim().is_empty() => {
            Err(format!("{name} is empty: its first line should be the {what}.").into())
        }
        _ => Err(format!("The first line of {name} is empty: the {what} should stand there.").into()),
    }
}
