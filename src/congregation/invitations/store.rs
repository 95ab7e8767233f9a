//! SQL for waiting invitations.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Result, Transaction, named_params};

use super::{Invitation, InvitedPerson};
use crate::congregation::people::list::Cursor;
use crate::platform::clock::on_clock;
use crate::platform::db::{self, from_row};

const WAITING: &str =
    "SELECT members.id, members.member_id AS number, coalesce(preferred_name, first_name) || ' ' || last_name AS name,
        (SELECT name FROM first_households WHERE first_households.member_id = members.id) AS household,
        coalesce(email, contact_email) AS email, max(ways.since) AS last_since,
        iif(max(way = 'waiting'), NULL, max(ways.expires_at)) AS expires_at,
        max(way IN ('waiting', 'letter')) AS by_letter, max(way = 'link') AS by_link, max(way = 'slip') AS by_slip, max(way = 'waiting') AS is_letter_waiting,
        (SELECT reminded_at FROM invitation_reminders WHERE invitation_reminders.member_id = members.id)
            AS reminded_at
     FROM (SELECT member_id, 'waiting' AS way, created_at AS since, NULL AS expires_at, NULL AS epoch FROM outbox
            WHERE letter = 'invitation' AND sent_at IS NULL AND given_up_at IS NULL
        UNION ALL SELECT member_id, CASE WHEN EXISTS (SELECT 1 FROM outbox
                WHERE outbox.member_id = password_resets.member_id AND letter = 'invitation'
                    AND sent_at IS NOT NULL) THEN 'letter' ELSE 'link' END, created_at, expires_at, epoch
            FROM password_resets
            WHERE purpose IN ('invitation', 'setup') AND used = 0
        UNION ALL SELECT member_id, 'slip', created_at, expires_at, epoch FROM slips
            WHERE used_at IS NULL AND ended_at IS NULL) AS ways
        CROSS JOIN members ON members.id = ways.member_id
     WHERE password IS NULL AND disabled_at IS NULL AND (ways.epoch IS NULL OR ways.epoch = session_epoch)
        AND (:member IS NULL OR members.id = :member)
     GROUP BY members.id
     HAVING :since IS NULL OR (last_since, members.id) < (:since, :id)
     ORDER BY last_since DESC, members.id DESC LIMIT :limit";

/// People with a letter, a link or a slip and no password, the latest first. Of `member_id` alone where it is given.
pub(super) fn find(
    conn: &Connection,
    member_id: Option<&str>,
    after: Option<&Cursor>,
    limit: u32,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Vec<Invitation>> {
    let values = named_params! {
        ":member": member_id, ":since": after.map(|cursor| cursor.place),
        ":id": after.map(|cursor| &*cursor.id), ":limit": limit,
    };
    db::all(conn, WAITING, values, |row| Invitation::from_row(row, now, zone))
}

from_row! { |row, now: Timestamp, zone: &TimeZone| Invitation {
    person: InvitedPerson::from_row(row)?, since_second as "last_since",
    since: on_clock(row.get("last_since")?, zone),
    expires_at: row.get::<_, Option<i64>>("expires_at")?.map(|at| on_clock(at, zone)),
    expired: row.get::<_, Option<i64>>("expires_at")?.is_some_and(|at| at <= now.as_second()),
    reminded_at: row.get::<_, Option<i64>>("reminded_at")?.map(|at| on_clock(at, zone)),
} }

from_row! { InvitedPerson {
    id, member_number as "number", name, household, email, by_letter, by_link, by_slip,
    letter_waiting as "is_letter_waiting",
} }

pub(super) fn note_reminder(tx: &Transaction<'_>, member_id: &str, now: i64) -> Result<()> {
    let sql = "INSERT OR REPLACE INTO invitation_reminders (member_id, reminded_at) VALUES (?1, ?2)";
    db::execute(tx, sql, (member_id, now))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::db::migrations::query_plan;

    #[test]
    fn people_are_looked_up_from_what_they_wait_for() {
        let plan = query_plan(WAITING);
        assert!(!plan.contains("SCAN members"), "{plan}");
    }
}
