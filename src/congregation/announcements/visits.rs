//! Announcements new to a member: published since their last visit.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::{Today, Visits, store};

/// The minimum length of a visit, in seconds: announcements new at its beginning stay marked until it ends.
const VISIT: i64 = 3600;

impl Visits {
    /// Announcements published after this instant are new at `now`; none before the first visit.
    fn mark(self, now: i64) -> Option<i64> {
        let seen_at = self.seen_at?;
        let is_under_way = (0..VISIT).contains(&(now - seen_at));
        if is_under_way { self.new_since } else { Some(seen_at) }
    }
}

/// Announcements published after this instant (unix seconds) are new to the member. On the first visit none is.
pub fn new_since(conn: &Connection, member_id: &str, now: Timestamp) -> rusqlite::Result<Option<i64>> {
    Ok(store::visits(conn, member_id)?.mark(now.as_second()))
}

/// Notes a visit, where it makes a difference: once for what was published since the last one.
pub fn note_visit(tx: &Transaction<'_>, member_id: &str, today: Today) -> rusqlite::Result<()> {
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
