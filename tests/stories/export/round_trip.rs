//! An export is imported into an empty folder and gives the same congregation.

use std::fs;
use std::path::Path;

use portal::appliance::export::column::PHOTOS;
use portal::appliance::export::tables::{TABLES, is_excluded};
use rusqlite::types::Value;
use serde_json::json;

use crate::backup::killed::at_every_moment;
use crate::export::contents::{export_of, with_edges};
use crate::export::not_exported::{LEFT_OUT, NotExported};
use crate::support::app::{PASSWORD, token_in};
use crate::support::browser::Browser;
use crate::support::chance::rounds;
use crate::support::command::Portal;
use crate::support::database_file::{Rows, everything, integrity_of};
use crate::support::serving::Serving;
use crate::support::set_up::value;

fn exported(portal: &Portal) -> String {
    let path = portal.folder.path().join("everything.zip");
    fs::write(&path, export_of(&portal.data_dir().join("portal.db"))).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The rows of a table without the parts that an export leaves out.
fn coming_back(database: &Path, table: &str) -> Rows {
    let (columns, rows) = everything(database).remove(table).unwrap();
    let stays = |column: &String| LEFT_OUT.iter().any(|out| out.what == format!("{table}.{column}"));
    let is_taken: Vec<bool> = columns.iter().map(|column| table == PHOTOS || !stays(column)).collect();
    let is_out =
        |row: &Vec<Value>| table == "settings" && matches!(&row[0], Value::Text(name) if is_excluded(name));
    let cut = |row: Vec<Value>| {
        row.into_iter().zip(&is_taken).filter(|(_, taken)| **taken).map(|(v, _)| v).collect()
    };
    rows.into_iter().filter(|row| !is_out(row)).map(cut).collect()
}

// proves: D9
#[test]
fn every_row_comes_back_and_the_next_export_is_the_same_file() {
    let portal = with_edges();
    let new = Portal::nowhere();
    new.ok(&["import", "everything", &exported(&portal)]);
    let databases = [&portal, &new].map(|portal| portal.data_dir().join("portal.db"));
    for table in TABLES.iter().map(|table| table.name).chain([PHOTOS]) {
        let rows = coming_back(&databases[0], table);
        assert!(!rows.is_empty());
        assert_eq!(coming_back(&databases[1], table), rows, "{table}");
    }
    assert!(export_of(&databases[0]) == export_of(&databases[1]));

    // The search index, the calendars' version, what gifts come to and which stand on statements are made anew.
    let made = ["calendar_version", "gift_sums", "statement_gifts"];
    let is_made = |name: &str| name.starts_with("people_") || made.contains(&name);
    for table in ["gift_sums", "statement_gifts"] {
        assert_eq!(coming_back(&databases[0], table), coming_back(&databases[1], table), "{table}");
    }
    let is_access = |out: &&NotExported| !out.what.contains('.') && !is_made(out.what);
    for out in LEFT_OUT.iter().filter(is_access) {
        let rows = i64::from(out.what == "set_up_over");
        assert_eq!(value::<i64>(&new, &format!("SELECT count(*) FROM {}", out.what)), rows, "{}", out.what);
    }
    let access = "SELECT count(*) FROM members WHERE password IS NOT NULL OR two_factor_enabled
        OR two_factor_secret IS NOT NULL OR account_locked OR failed_login_attempts OR wrong_codes";
    assert_eq!(value::<i64>(&new, access), 0);
    // A used number is not reused.
    let sequences = "SELECT group_concat(name || seq) FROM (SELECT * FROM sqlite_sequence
        WHERE name IN ('campaigns', 'donations', 'pledges') ORDER BY name)";
    assert_eq!(value::<String>(&new, sequences), "campaigns309,donations900009,pledges5001");
    new.run_with(&["import", "donations", "-"], "date,amount,memberNumber\n2025-11-15,5.37,\n").exits(0);
    assert_eq!(value::<i64>(&new, "SELECT max(id) FROM donations"), 900_010);
    new.ok(&["member", "add", "--first-name", "New", "--last-name", "Person", "--no-email"]);
    assert_eq!(value::<i64>(&new, "SELECT count(*) FROM members WHERE member_id = 'M4712'"), 1);
    assert_eq!(integrity_of(&databases[1]), "ok");
}

#[test]
fn an_empty_database_comes_back_too() {
    let portal = Portal::nowhere();
    portal.create();
    let new = Portal::nowhere();
    let said = new.ok(&["import", "everything", &exported(&portal)]);
    assert!(said.contains("There is no administrator") && said.contains("set-role WHO"), "{said}");
    let databases = [&portal, &new].map(|portal| portal.data_dir().join("portal.db"));
    assert!(export_of(&databases[0]) == export_of(&databases[1]));
}

#[tokio::test]
async fn the_administrator_and_the_members_get_in_as_the_command_says() {
    let portal = with_edges();
    let new = Portal::nowhere();
    let said = new.ok(&["import", "everything", &exported(&portal)]);
    for part in [
        "Grace Community Church is in ",
        "Nobody has a password, and two-factor is off for everybody",
        "  portal setup --new-link\n",
        "  portal member invite --all\n",
        "  portal settings set mail-password\n",
        "  portal serve\n",
        "(2026-11-20 12:00)",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(value::<i64>(&new, "SELECT count(*) FROM outbox"), 0, "no letter by the import itself");

    let link = new.ok(&["setup", "--new-link"]);
    let email: String = value(
        &new,
        "SELECT email FROM members WHERE administrator_since IS NOT NULL AND id NOT LIKE 'edge%'",
    );
    let (_, part) = link.split_once(&email).unwrap();
    let (_, part) = part.split_once("sets a password with this link").unwrap();
    let serving = Serving::start(&new);
    let browser = Browser::at(serving.address);
    let choice = json!({ "token": token_in(part), "password": PASSWORD, "confirmPassword": PASSWORD });
    browser.post("/api/auth/reset-password", &choice).await.ok();
    assert_eq!(browser.sign_in(&email, PASSWORD).await.status, 200);
    assert_eq!(browser.sign_in("josé@example.org", PASSWORD).await.status, 401, "no password, no way in");
    assert_eq!(serving.stop().0, Some(0));
    let said = new.ok(&["member", "invite", "--all"]);
    assert!(said.contains("josé@example.org") && !said.contains("gone@example.org"), "{said}");
}

// proves: D9
#[test]
fn an_import_that_is_killed_leaves_nothing_or_all_and_the_next_one_goes_through() {
    let portal = Portal::nowhere();
    portal.ok(&["seed", "--members", "20"]);
    let file = exported(&portal);
    let new = Portal::nowhere();
    let database = new.data_dir().join("portal.db");
    at_every_moment(
        rounds(8),
        || new.command(&["import", "everything", &file]),
        || {
            if database.exists() {
                assert_eq!(integrity_of(&database), "ok");
                assert_eq!(value::<i64>(&new, "SELECT count(*) FROM members"), 20);
                new.ok(&["member", "list"]);
                fs::remove_dir_all(new.data_dir()).unwrap();
            }
        },
    );
    new.ok(&["import", "everything", &file]);
    let left: Vec<_> =
        fs::read_dir(new.data_dir()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(!left.iter().any(|name| name.to_str().unwrap().contains(".part")), "{left:?}");
    new.ok(&["member", "list"]);
}
