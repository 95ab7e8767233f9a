//! The announcements that a member sees: published by now and not ended, pinned ones first, then the newest. New to a
//! member are those that were published since their last visit.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::{Announcement, Cursor, Today, Visits, store};
use crate::accounts::guard::Visit;

/// The dashboard shows three; two more cost little and allow for a change of mind.
const RECENT: u8 = 5;
/// Announcements on a page.
const PAGE: u8 = 100;
/// The minimum length of a visit, in seconds: announcements new at its beginning stay marked until it ends.
const VISIT: i64 = 3600;

/// A page of what members see: first the pinned ones and the newest, then what is older than a cursor. With the cursor
/// of the next page, where there is one.
pub fn page(
    conn: &Connection,
    today: Today<'_>,
    before: Option<&str>,
) -> rusqlite::Result<(Vec<Announcement>, Option<String>)> {
    let cursor = before.map_or_else(Cursor::newest, Cursor::from_text);
    let mut found = store::shown(conn, today, &cursor, i64::from(PAGE) + 1)?;
    let is_all = found.len() <= usize::from(PAGE);
    found.truncate(PAGE.into());
    let oldest = found.last().filter(|_| !is_all).map(|oldest| oldest.position.in_text());
    if before.is_none() {
        let mut pinned = store::newest(conn, today, i64::MIN, true, u8::MAX)?;
        pinned.append(&mut found);
        found = pinned;
    }
    Ok((found, oldest))
}

/// Visible announcements published after an instant, newest first; for the week's letter.
pub fn since(conn: &Connection, today: Today<'_>, since: Timestamp) -> rusqlite::Result<Vec<Announcement>> {
    store::newest(conn, today, since.as_second(), false, PAGE)
}

/// For the dashboard: the latest pinned one, so that what is new stays in sight, and the newest.
pub fn recent(conn: &Connection, today: Today<'_>) -> rusqlite::Result<Vec<Announcement>> {
    let mut found = store::newest(conn, today, i64::MIN, true, 1)?;
    let pinned = found.first().map(|pinned| pinned.id.clone());
    let newest = store::newest(conn, today, i64::MIN, false, RECENT)?;
    found.extend(newest.into_iter().filter(|one| Some(&one.id) != pinned.as_ref()));
    found.truncate(RECENT.into());
    Ok(found)
}

impl Visits {
    /// Announcements published after this instant are new at `now`; none before the first visit.
    fn mark(self, now: i64) -> Option<i64> {
        let seen_at = self.seen_at?;
        let is_under_way = (0..VISIT).contains(&(now - seen_at));
        if is_under_way { self.new_since } else { Some(seen_at) }
    }
}

impl<'a> Today<'a> {
    /// With what is new to the member. On the first visit nothing is.
    pub fn of_visit(conn: &Connection, visit: &'a Visit) -> rusqlite::Result<Self> {
        let visits = store::visits(conn, &visit.session.member.id)?;
        let today = Self::of(visit.now, &visit.settings.time_zone);
        Ok(Self { new_since: visits.mark(today.now), ..today })
    }
}

/// Notes a visit, where it makes a difference: once for what was published since the last one.
pub fn note_visit(tx: &Transaction<'_>, member_id: &str, today: Today<'_>) -> rusqlite::Result<()> {
    let visits = store::visits(tx, member_id)?;
    let now = today.now;
    let noted = match visits.seen_at {
        None => Visits { seen_at: Some(now), new_since: Some(now) },
        // Of a clock that ran ahead.
        Some(seen_at) if seen_at > now => Visits { seen_at: Some(now), new_since: Some(now) },
        Some(seen_at) if now - seen_at >= VISIT && store::is_any_since(tx, seen_at, today)? => {
            Visits { seen_at: Some(now), new_since: Some(seen_at) }
        }
        Some(_) => return Ok(()),
    };
    store::set_visits(tx, member_id, noted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_new_when_a_visit_began_stays_new_for_an_hour() {
        let visits = Visits { seen_at: Some(10_000), new_since: Some(5_000) };
        for (now, mark) in
            [(10_000, Some(5_000)), (13_599, Some(5_000)), (13_600, Some(10_000)), (9_000, Some(10_000))]
        {
            assert_eq!(visits.mark(now), mark, "{now}");
        }
        assert_eq!(Visits::default().mark(10_000), None, "nothing is new on the first visit");
    }
}
