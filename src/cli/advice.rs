//! Failures of the machine, in words a volunteer can act on, and the commands that answer the questions of an import.

use std::error::Error as _;
use std::path::Path;

use rusqlite::{ErrorCode, ffi};

use super::Failure;
use crate::appliance::backup::CopyError;
use crate::appliance::backup::second_copy::StorageRisk;
use crate::appliance::doctor;
use crate::appliance::import::people_summary::PeopleSummary;
use crate::appliance::import::questions::{Question, QuestionKind};
use crate::platform::data_dir::{DataDir, DataDirError};
use crate::platform::db::OpenError;
use crate::platform::refusal::{self, Refusal};
use crate::platform::text::escape::quoted_path;

/// Advice for a volunteer where `error` comes from a database that is busy, full or not writable. Commands write in one
/// transaction, so nothing was changed.
pub(super) fn on(error: &(dyn std::error::Error + 'static)) -> Option<&'static str> {
    match database_error(error)?.code {
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => {
            Some("Somebody else is writing to the portal's database. Nothing was changed; try again.")
        }
        ErrorCode::DiskFull => {
            Some("The disk is full. Nothing was changed; make room and try again. How: portal doctor")
        }
        ErrorCode::SystemIoFailure => Some(
            "The disk does not let the portal's database be written or read: it is full, worn out or mounted read-only. Nothing was changed. What to do: portal doctor",
        ),
        ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied => Some(
            "The portal's database cannot be written: its disk is full or mounted read-only, or you are not the user that the portal runs as. Nothing was changed. What to do: portal doctor",
        ),
        _ => None,
    }
}

/// Errors of features wrap the database's error transparently; its cause stays visible in the chain.
fn database_error<'a>(error: &'a (dyn std::error::Error + 'static)) -> Option<&'a ffi::Error> {
    std::iter::successors(Some(error), |&error: &&'a (dyn std::error::Error + 'static)| error.source())
        .find_map(|error| error.downcast_ref())
}

/// The sentence for a terminal.
pub(super) fn in_words(failure: &(dyn std::error::Error + 'static)) -> String {
    on(failure).map_or_else(|| cause_of(failure), str::to_owned)
}

/// An unexpected error says at a terminal what it is, for there is no log to look it up in.
fn cause_of(failure: &(dyn std::error::Error + 'static)) -> String {
    match failure.downcast_ref::<Refusal>() {
        Some(refusal) if refusal.code == refusal::ErrorCode::Unexpected => {
            refusal.source().map_or_else(|| failure.to_string(), ToString::to_string)
        }
        _ => failure.to_string(),
    }
}

/// A refused import, with what to type.
pub(super) fn on_import(refused: Refusal) -> Failure {
    match (refused.code, refused.field) {
        (refusal::ErrorCode::NotACalendar, _) => format!("{refused} Nothing was written.").into(),
        (_, Some("headings")) => {
            format!("--headings: {}", refused.message.replacen("Line", "line", 1)).into()
        }
        (_, Some("lines")) => refused.message.replacen("Line", "--line", 1).into(),
        (_, Some("source")) => refused.message.replacen("The source", "--source", 1).into(),
        (_, Some("dates")) => {
            format!("{refused} Say it with --dates mdy for month/day/year, --dates dmy for day/month/year.")
                .into()
        }
        _ => with_cause(refused, "Nothing was written."),
    }
}

/// An unexpected error, with what it is and what became of the command.
pub(super) fn with_cause(refused: Refusal, outcome: &str) -> Failure {
    if refused.code == refusal::ErrorCode::Unexpected && on(&refused).is_none() {
        return format!("The database refused: {}. {outcome}", cause_of(&refused)).into();
    }
    refused.into()
}

/// Adds the commands to restore the latest backup to a failure that reports a damaged database.
pub(super) fn with_restore_advice(failure: Failure, dir: &DataDir) -> Failure {
    let opened = match failure.downcast_ref::<DataDirError>() {
        Some(DataDirError::Database(opened)) => Some(opened),
        _ => failure.downcast_ref::<OpenError>(),
    };
    let says = match opened {
        Some(OpenError::Damaged { .. } | OpenError::Empty(_)) => failure.to_string(),
        Some(OpenError::Foreign(_)) => {
            format!(
                "{failure} If this version served it until now, its beginning is damaged; one from before 0.1.0 stays with its own version, for no later one reads it."
            )
        }
        Some(OpenError::Newer { .. }) => {
            format!("{failure} If there never was a newer one here, the file is damaged.")
        }
        _ if is_damage(failure.as_ref()) => {
            let cause = cause_of(failure.as_ref());
            format!("{} is damaged ({cause}). Nothing was changed.", dir.database_path().display())
        }
        _ => return failure,
    };
    let folder = dir.backups_path();
    let (which, file) = match doctor::newest_right_backup(&folder) {
        Ok(newest) => ("Go back to your latest backup".to_owned(), quoted_path(&newest)),
        Err(none) => (format!("{none}; go back to one that you keep elsewhere"), "FILE".to_owned()),
    };
    let command = format!("\n  portal restore {file}");
    format!("{says} {which}, which moves the file that is there now aside:{command}").into()
}

/// True where SQLite met a page that it cannot read.
pub(super) fn is_damage(error: &(dyn std::error::Error + 'static)) -> bool {
    let is = |code| matches!(code, ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase);
    // A backup's error names the backup's file; the damaged page is the database's.
    if let Some(CopyError { cause, .. }) = error.downcast_ref() {
        return cause.sqlite_error_code().is_some_and(is);
    }
    database_error(error).is_some_and(|failure| is(failure.code))
}

/// The warning about a folder where backups are lost, such as the empty mount point of an unplugged stick.
pub(super) fn on_risky_storage(place: &Path, risk: StorageRisk) -> String {
    let why = match risk {
        StorageRisk::SameDisk => {
            "is on the same disk or card as the portal itself, and would be lost together with it"
        }
        StorageRisk::InMemory => {
            "is in this machine's memory: what lies there is gone when the machine starts again"
        }
    };
    format!("Careful: {} {why}. Is the stick plugged in and mounted? This shows it: lsblk", place.display())
}

/// Adds what to type to what is asked.
pub(super) fn with_commands(mut summary: PeopleSummary) -> PeopleSummary {
    for question in summary.questions.iter_mut().chain(&mut summary.removed_here) {
        let answer = answer_of(question);
        question.why.push_str(&answer);
    }
    if let (Some(note), Some(source)) = (&mut summary.source.note, &summary.source.may_be) {
        *note = format!("{note} If it is the same system, say --source \"{source}\".");
    }
    summary
}

fn answer_of(question: &Question) -> String {
    let (line, name) = (question.line, &question.name);
    let new = format!("--line {line}=new");
    let people = question.candidates.iter();
    let person = people.map(|one| format!("--line {line}={}", one.number)).collect::<Vec<_>>().join(" or ");
    match question.kind {
        QuestionKind::MayBe => format!(" If so: {person}; if not: {new}"),
        QuestionKind::TooMany => format!(" Who it is: --line {line}=MEMBER-NUMBER; somebody new: {new}"),
        QuestionKind::KeyNow => {
            let named = question.candidates.first().map(|one| format!("{} ({})", one.name, one.number));
            let named = named.unwrap_or_default();
            format!(" If it is the key of {named} now: {person}; if not: {new}")
        }
        QuestionKind::KeyOne => format!(" If they are one person: {person}; if not: {new}"),
        QuestionKind::KeyTaken => format!(" If {name} is new here: {new}"),
        QuestionKind::Twin => {
            format!(" If they are two people: {new}; if not, take one of the lines out of the list")
        }
        QuestionKind::NoName | QuestionKind::Several => format!(" If it is one all the same: {new}"),
        QuestionKind::Removed => format!(" To take them again: {new}"),
        QuestionKind::Life => format!(" If that is so: --confirm {line}"),
        QuestionKind::RoleHolder | QuestionKind::Refused => String::new(),
    }
}
