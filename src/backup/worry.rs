//! What does not go well with the backups reaches the administrators: a letter at the first failure, and one a week
//! while it lasts.

use jiff::Timestamp;

use super::{Deed, Status, Trouble};
use crate::db::Database;
use crate::mail::outbox::{self, Letter, News};
use crate::members::store::accounts;

const WEEK: i64 = 7 * 86_400;

/// True when the administrators should hear of it (again).
pub fn is_due(trouble: &Trouble, now: Timestamp) -> bool {
    match trouble.told {
        None => true,
        // Told in the future: a clock was set back, and that says nothing any more.
        Some(told) => !(0..WEEK).contains(&(now.as_second() - told.as_second())),
    }
}

/// Writes to every administrator who can be reached, one letter for all that is due; how many letters. The status says
/// then that they were told.
pub fn tell(db: &Database, status: &mut Status, now: Timestamp) -> rusqlite::Result<usize> {
    let mut due: Vec<&mut Trouble> =
        deeds(status).into_iter().filter_map(|deed| deed.trouble.as_mut()).collect();
    due.retain(|trouble| is_due(trouble, now));
    if due.is_empty() {
        return Ok(0);
    }
    let says: Vec<&str> = due.iter().map(|trouble| trouble.says.as_str()).collect();
    let detail = says.join(" ");
    let letters = db.write(|tx| {
        let administrators = accounts::administrators_with_mail(tx)?;
        for member_id in &administrators {
            let news =
                News { letter: Letter::BackupWorry, member_id, detail: Some(&detail), to_address: None };
            outbox::announce(tx, &news, now)?;
        }
        Ok::<_, rusqlite::Error>(administrators.len())
    })?;
    for trouble in due {
        trouble.told = Some(now);
    }
    Ok(letters)
}

fn deeds(status: &mut Status) -> [&mut Deed; 3] {
    [&mut status.backup, &mut status.copy, &mut status.proof]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_hear_of_it_at_once_and_then_every_week() {
        let at = |second| Timestamp::from_second(second).unwrap();
        let now = 1_800_000_000;
        for (told, due) in [
            (None, true),
            (Some(now), false),
            (Some(now - 3600), false),
            (Some(now - WEEK + 1), false),
            (Some(now - WEEK), true),
            (Some(now - 12 * 365 * 86_400), true),
            (Some(now + 1), true),
        ] {
            let trouble = Trouble { since: at(0), last: at(now), told: told.map(at), says: String::new() };
            assert_eq!(is_due(&trouble, at(now)), due, "{told:?}");
        }
    }
}
