//! SQL for set-up: whether it is open, the code, the browser and its answers.

use rusqlite::{Connection, Transaction};

use crate::platform::db::{self, from_row};
use crate::platform::token::TokenHash;

/// The row of a set-up that has begun.
pub struct Begun {
    /// The hash of the code that can still be entered.
    pub code: Option<[u8; 32]>,
    pub code_made_at: i64,
    pub wrong_codes: i64,
    pub browser: Option<[u8; 32]>,
    /// Sealed.
    pub answers: Option<Vec<u8>>,
}

from_row! { Begun { code, code_made_at, wrong_codes, browser, answers } }

/// True while there is neither the mark nor a person.
pub fn is_open(conn: &Connection) -> rusqlite::Result<bool> {
    let sql =
        "SELECT NOT EXISTS (SELECT 1 FROM set_up_over) AND NOT EXISTS (SELECT 1 FROM members) AS is_open";
    db::one(conn, sql, [], |row| row.get("is_open"))
}

pub fn find(conn: &Connection) -> rusqlite::Result<Option<Begun>> {
    let sql = "SELECT code, code_made_at, wrong_codes, browser, answers FROM set_up";
    db::find(conn, sql, [], Begun::from_row)
}

/// The new code replaces the one before; the browser stays until the new one is entered.
pub fn set_code(tx: &Transaction<'_>, code: [u8; 32], now: i64) -> rusqlite::Result<()> {
    let sql = "INSERT INTO set_up (only_row, code, code_made_at) VALUES (1, ?1, ?2)
         ON CONFLICT (only_row) DO UPDATE SET code = excluded.code, code_made_at = excluded.code_made_at,
            wrong_codes = 0";
    db::execute(tx, sql, (code, now))
}

/// Counts a wrong code; the one after `most` of them is void.
pub fn count_wrong_code(tx: &Transaction<'_>, most: i64) -> rusqlite::Result<()> {
    let sql =
        "UPDATE set_up SET wrong_codes = wrong_codes + 1, code = iif(wrong_codes + 1 >= ?1, NULL, code)";
    db::execute(tx, sql, [most])
}

/// The code is used up, and the answers are this browser's from now on.
pub fn use_code(tx: &Transaction<'_>, browser: TokenHash) -> rusqlite::Result<()> {
    db::execute(tx, "UPDATE set_up SET code = NULL, browser = ?1", [browser.0])
}

pub fn set_answers(tx: &Transaction<'_>, sealed: &[u8]) -> rusqlite::Result<()> {
    db::execute(tx, "UPDATE set_up SET answers = ?1", [sealed])
}
