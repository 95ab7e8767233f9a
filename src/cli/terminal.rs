//! Output to the volunteer's terminal, and questions there.

use std::fmt::{self, Display, Write as _};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use dialoguer::Input;
use serde::Serialize;

use super::typed_command::{completed, here};
use super::{Failure, NOTHING_TO_DO, Outcome};
use crate::appliance::installation::Installation;
use crate::platform::text::invisible::disturbs_a_line;

/// True when a person can answer on a terminal.
pub(super) fn can_ask() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// The state of the terminal's last line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LastLine {
    Free,
    /// Progress of some work.
    ForNow,
    /// A question, beside which nothing is written.
    Question,
}

static LAST_LINE: Mutex<LastLine> = Mutex::new(LastLine::Free);

fn last_line() -> MutexGuard<'static, LastLine> {
    LAST_LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Shows a line that the next one overwrites, unless a question stands there.
pub(super) fn show_for_now(line: &str) {
    let mut last = last_line();
    if *last != LastLine::Question {
        eprint!("\r{line}\x1b[K");
        *last = LastLine::ForNow;
    }
}

/// Takes away a line that was shown for a while.
pub(super) fn clear() {
    let mut last = last_line();
    if *last == LastLine::ForNow {
        eprint!("\r\x1b[K");
        *last = LastLine::Free;
    }
}

/// Says and asks what nothing else is written beside.
pub(super) fn asking<T>(question: impl FnOnce() -> T) -> T {
    clear();
    *last_line() = LastLine::Question;
    let answer = question();
    *last_line() = LastLine::Free;
    answer
}

/// Prints `text` as the command's result. `portal member list | head` closes the pipe early: that is no error.
pub(super) fn print(text: &str) -> Outcome {
    let mut out = io::stdout().lock();
    printed(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

fn printed(done: io::Result<()>) -> Outcome {
    match done {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Prints a report as it is made (user data in it escaped, commands in it so that they can be typed): it may have a line for each of 200,000
/// rows.
pub(super) fn print_report(report: &impl Display) -> Outcome {
    let out = BufWriter::new(io::stdout().lock());
    let mut lines = Lines { out, line: String::new(), here: here(), done: Ok(()) };
    // An error is kept in `done`.
    let _not_written = write!(lines, "{report}").and_then(|()| lines.end_line());
    printed(lines.done.and_then(|()| lines.out.flush()))
}

/// Writes line by line.
struct Lines<W> {
    out: W,
    line: String,
    here: Option<Installation>,
    done: io::Result<()>,
}

impl<W: Write> Lines<W> {
    fn end_line(&mut self) -> fmt::Result {
        let line = printable(&std::mem::take(&mut self.line));
        let line = match &self.here {
            Some(here) => here.typed(&line),
            None => line,
        };
        self.done = self.out.write_all(line.as_bytes());
        self.done.as_ref().map_or(Err(fmt::Error), |()| Ok(()))
    }
}

impl<W: Write> fmt::Write for Lines<W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for part in text.split_inclusive('\n') {
            self.line.push_str(part);
            if part.ends_with('\n') {
                self.end_line()?;
            }
        }
        Ok(())
    }
}

/// Prints a sentence (user data in it escaped, commands in it so that they can be typed) and a line break.
pub(super) fn say(sentence: &str) -> Outcome {
    print(&format!("{}\n", completed(&printable(sentence))))
}

/// Prints `value` as JSON.
pub(super) fn print_json(value: &impl Serialize) -> Outcome {
    let mut out = HarmlessJson(BufWriter::new(io::stdout().lock()));
    let written = serde_json::to_writer_pretty(&mut out, value).map_err(io::Error::from);
    printed(written.and_then(|()| out.write_all(b"\n")).and_then(|()| out.flush()))
}

/// Takes whole characters at a time, as `serde_json` writes them.
struct HarmlessJson<W>(W);

impl<W: Write> Write for HarmlessJson<W> {
    fn write(&mut self, json: &[u8]) -> io::Result<usize> {
        let text = std::str::from_utf8(json).map_err(io::Error::other)?;
        self.0.write_all(harmless_json(text).as_bytes())?;
        Ok(json.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Ends a command that had nothing to do, with the reason.
pub(super) fn nothing_to_do(reason: &str) -> Outcome {
    writeln!(io::stderr(), "portal: {}", completed(&printable(reason)))?;
    Ok(ExitCode::from(NOTHING_TO_DO))
}

static READS_KEYS: AtomicBool = AtomicBool::new(false);

/// True while a question reads key by key: it ends with an error at Ctrl-C, which its caller takes for a no.
pub(super) fn reads_keys() -> bool {
    READS_KEYS.load(Ordering::SeqCst)
}

/// Asks a yes-or-no question; just Enter means no.
pub(super) fn confirm(question: &str) -> dialoguer::Result<bool> {
    // Not dialoguer's Confirm: it hides the cursor, which Ctrl-C would leave hidden for good.
    let prompt = format!("{} [y/n]", printable(question));
    let is_answer = |typed: &String| means_yes(typed).map(|_| ()).ok_or("Type y for yes or n for no.");
    let input = Input::new().with_prompt(prompt).allow_empty(true).validate_with(is_answer);
    READS_KEYS.store(true, Ordering::SeqCst);
    let typed = asking(|| input.interact_text())?;
    // Stays true where Ctrl-C ended the question: the signal may still be on its way.
    READS_KEYS.store(false, Ordering::SeqCst);
    Ok(means_yes(&typed).unwrap_or(false))
}

/// Asks whether to remove it. Without a terminal `what` stands in the error.
pub(super) fn confirm_removal(what: &str, in_the_question: &str) -> Result<bool, Failure> {
    if !can_ask() {
        return Err(format!("To be removed: {what}. Nothing was removed yet: add --yes to do it.").into());
    }
    Ok(confirm(&format!("Remove {in_the_question}?"))?)
}

/// None where it is neither.
fn means_yes(typed: &str) -> Option<bool> {
    match typed.trim().to_ascii_lowercase().as_str() {
        "y" | "yes" => Some(true),
        "" | "n" | "no" => Some(false),
        _ => None,
    }
}

/// Removes what a terminal would interpret: control characters and bidi controls. Line breaks stay.
pub fn printable(text: &str) -> String {
    text.chars()
        .map(|c| if c == '\n' || !disturbs_a_line(c) { c } else { char::REPLACEMENT_CHARACTER })
        .collect()
}

/// [`printable`], on one line.
pub(super) fn on_one_line(text: &str) -> String {
    printable(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

// serde escapes C0 only; a terminal also obeys C1 (U+009B begins an escape sequence). Outside of strings JSON has none
// of these, so each can be replaced by its escape.
fn harmless_json(json: &str) -> String {
    let mut harmless = String::with_capacity(json.len());
    for c in json.chars() {
        if c != '\n' && disturbs_a_line(c) {
            // Writing to a String cannot fail; all these characters are below U+FFFF.
            let _infallible = write!(harmless, "\\u{:04x}", u32::from(c));
        } else {
            harmless.push(c);
        }
    }
    harmless
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_yes_means_yes() {
        for (typed, meant) in [
            ("y", Some(true)),
            (" YES ", Some(true)),
            ("n", Some(false)),
            ("No", Some(false)),
            ("", Some(false)),
            ("yn", None),
            ("j", None),
        ] {
            assert_eq!(means_yes(typed), meant, "{typed:?}");
        }
    }

    #[test]
    fn nothing_a_terminal_would_obey_gets_through() {
        assert_eq!(
            printable("Ma\u{1b}[2Jry\u{9b}31m\u{202e}\nSmith"),
            "Ma\u{fffd}[2Jry\u{fffd}31m\u{fffd}\nSmith"
        );
        assert_eq!(on_one_line("a\n b\tc"), "a b\u{fffd}c");
        let json = harmless_json(&serde_json::to_string("a\u{1b}\u{9b}\u{202e}b").unwrap());
        assert!(!json.chars().any(disturbs_a_line), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), "a\u{1b}\u{9b}\u{202e}b");
    }
}
