//! A portal that is set up, and looks into its book.

use rusqlite::types::FromSql;

use crate::support::command::Portal;

pub const SETUP: [&str; 10] = [
    "setup",
    "--yes",
    "--congregation-name",
    "Grace Church",
    "--admin-first-name",
    "Ada",
    "--admin-last-name",
    "Admin",
    "--admin-email",
    "ada@example.org",
];

/// A portal with its first administrator, Ada (M0001).
pub fn set_up() -> Portal {
    let portal = Portal::nowhere();
    portal.ok(&SETUP);
    portal
}

/// [`set_up`], with Mary (M0002, mary@example.org), who has a password.
pub fn with_mary() -> Portal {
    let portal = set_up();
    portal.ok(&[
        "member",
        "add",
        "--first-name",
        "Mary",
        "--last-name",
        "Smith",
        "--email",
        "mary@example.org",
        "--household",
        "Smith Family",
    ]);
    change(&portal, "UPDATE members SET password = '$argon2id$canary-password' WHERE member_id = 'M0002'");
    portal
}

/// One value from the book.
pub fn value<T: FromSql>(portal: &Portal, sql: &str) -> T {
    portal.database().query_row(sql, [], |row| row.get(0)).unwrap()
}

/// Changes the book behind the program's back, as a running server would.
pub fn change(portal: &Portal, sql: &str) {
    portal.database().execute_batch(sql).unwrap();
}
