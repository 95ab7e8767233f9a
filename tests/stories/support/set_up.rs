//! A portal that is set up, and queries on its database.

use jiff::tz::TimeZone;
use portal::accounts::audit_log::Work;
use portal::appliance::import::likeness::REMOVED_PEOPLE_MARKS;
use portal::congregation::people::members::account::find_account;
use portal::congregation::people::removal::remove::remove_person;
use portal::platform::clock::Clock;
use portal::platform::data_dir::DataDir;
use portal::platform::db::Database;
use portal::platform::refusal::Refusal;
use rusqlite::types::FromSql;

use crate::support::command::Portal;
use crate::support::template::Template;

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

pub fn set_up() -> Portal {
    static WITH_ADA: Template = Template::new();
    WITH_ADA.copy(|portal| drop(portal.ok(&SETUP)))
}

pub fn with_mary() -> Portal {
    static WITH_MARY: Template = Template::new();
    WITH_MARY.copy(|portal| {
        portal.ok(&SETUP);
        let mary = "member add --first-name Mary --last-name Smith --email mary@example.org --household";
        portal.ok(&mary.split(' ').chain(["Smith Family"]).collect::<Vec<_>>());
        change(portal, "UPDATE members SET password = '$argon2id$canary-password' WHERE member_id = 'M0002'");
    })
}

pub fn value<T: FromSql>(portal: &Portal, sql: &str) -> T {
    portal.database().query_row(sql, [], |row| row.get(0)).unwrap()
}

pub fn change(portal: &Portal, sql: &str) {
    portal.database().execute_batch(sql).unwrap();
}

pub fn opened(portal: &Portal) -> Database {
    let before_migration = portal::appliance::backup::before_migration;
    DataDir::locate(Some(portal.data_dir()), before_migration).unwrap().open().unwrap()
}

pub fn remove(portal: &Portal, who: &str) {
    let removed = opened(portal).write(|tx| {
        let account = find_account(tx, who)?;
        remove_person(
            Work::of_command(tx, Clock::System.now(), &TimeZone::UTC),
            &account,
            REMOVED_PEOPLE_MARKS,
        )?;
        Ok::<_, Refusal>(())
    });
    removed.unwrap();
}
