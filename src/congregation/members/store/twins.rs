//! SQL for rows that are likely the same person.

use rusqlite::Connection;

/// The data by which one person is recognised.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub preferred_name: Option<String>,
    pub birthday: Option<String>,
    pub phone: Option<String>,
    pub address: Option<String>,
    pub email: Option<String>,
    pub contact_email: Option<String>,
}

/// Everybody, by last and first name.
pub fn known(conn: &Connection) -> rusqlite::Result<Vec<Known>> {
    conn.prepare_cached(
        "SELECT id, first_name, last_name, preferred_name, date_of_birth, phone, address, email, contact_email
         FROM members ORDER BY last_name COLLATE NOCASE, first_name COLLATE NOCASE, member_id",
    )?
    .query_map([], |row| {
        Ok(Known {
            id: row.get("id")?,
            first_name: row.get("first_name")?,
            last_name: row.get("last_name")?,
            preferred_name: row.get("preferred_name")?,
            birthday: row.get("date_of_birth")?,
            phone: row.get("phone")?,
            address: row.get("address")?,
            email: row.get("email")?,
            contact_email: row.get("contact_email")?,
        })
    })?
    .collect()
}
