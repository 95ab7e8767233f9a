//! Alerts the administrators of failures of the backups: a letter at the first failure, and one a week while it lasts.

use jiff::Timestamp;

use super::{BackupStatus, OngoingFailure, TaskStatus, schedule};
use crate::congregation::people::members::store::accounts;
use crate::platform::db::Database;
use crate::platform::mail::{Letter, News, outbox};

const WEEK: i64 = 7 * 86_400;

/// Writes to every administrator with an e-mail address, one letter with a paragraph for each failure; returns how many
/// letters. The status then records the alert.
pub fn send(db: &Database, status: &mut BackupStatus, now: Timestamp) -> rusqlite::Result<usize> {
    let mut due: Vec<&mut OngoingFailure> =
        tasks(status).into_iter().filter_map(|task| task.trouble.as_mut()).collect();
    due.retain(|trouble| schedule::is_over(WEEK, trouble.told, now));
    if due.is_empty() {
        return Ok(0);
    }
    let says: Vec<&str> = due.iter().map(|trouble| trouble.says.as_str()).collect();
    let detail = says.join("\n\n");
    let letters = db.write(|tx| {
        let administrators = accounts::administrators_with_mail(tx)?;
        for member_id in &administrators {
            let news =
                News { letter: Letter::BackupAlert, member_id, detail: Some(&detail), to_address: None };
            outbox::announce(tx, &news, now)?;
        }
        Ok::<_, rusqlite::Error>(administrators.len())
    })?;
    for trouble in due {
        trouble.told = Some(now);
    }
    Ok(letters)
}

fn tasks(status: &mut BackupStatus) -> [&mut TaskStatus; 3] {
    [&mut status.backup, &mut status.copy, &mut status.proof]
}
