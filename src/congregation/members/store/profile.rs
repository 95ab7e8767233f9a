//! SQL for a member's profile. The columns come from the table of fields, so that they are listed once.

use std::sync::LazyLock;

use rusqlite::{Connection, ToSql, Transaction, params_from_iter};

use crate::congregation::members::profile::{Profile, ProfileField, Values};

static FIND: LazyLock<String> = LazyLock::new(|| {
    let columns = ProfileField::ALL.map(ProfileField::column).join(", ");
    format!(
        "SELECT {columns}, email, membership_status, join_date, profile_picture FROM members WHERE id = ?1"
    )
});

/// The row's id, the instant, then the fields in their order.
static UPDATE: LazyLock<String> = LazyLock::new(|| {
    let mut places = 3..;
    let columns = ProfileField::ALL.map(|field| {
        let place = places.next().unwrap_or_default();
        format!("{} = ?{place}", field.column())
    });
    let notes = 3 + ProfileField::Notes as usize;
    // New notes have a known author.
    let review = format!("notes_to_review = CASE WHEN notes IS ?{notes} THEN notes_to_review END");
    format!("UPDATE members SET {}, {review}, updated_at = ?2 WHERE id = ?1", columns.join(", "))
});

pub fn find(conn: &Connection, id: &str) -> rusqlite::Result<Profile> {
    conn.prepare_cached(&FIND)?.query_row([id], |row| {
        let mut values = Values::default();
        for (value, field) in values.iter_mut().zip(ProfileField::ALL) {
            // An empty text, which an import may have left, counts as NULL.
            *value = row.get::<_, Option<String>>(field.column())?.filter(|text| !text.is_empty());
        }
        Ok(Profile {
            email: row.get("email")?,
            membership_status: row.get("membership_status")?,
            join_date: row.get("join_date")?,
            photo_url: row.get("profile_picture")?,
            values,
        })
    })
}

/// Writes all fields of the person `id`.
pub fn update(tx: &Transaction<'_>, id: &str, values: &Values, now: i64) -> rusqlite::Result<()> {
    let head: [&dyn ToSql; 2] = [&id, &now];
    let values = values.iter().map(|value| value as &dyn ToSql);
    tx.prepare_cached(&UPDATE)?.execute(params_from_iter(head.into_iter().chain(values))).map(|_| ())
}
