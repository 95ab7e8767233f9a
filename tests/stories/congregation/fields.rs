//! Every field of the table goes everywhere: a new one needs no test of its own.

use std::collections::{BTreeMap, BTreeSet};

use portal::appliance::import::ImportOptions;
use portal::appliance::import::people::import_people;
use portal::congregation::people::members::MemberField;
use portal::congregation::people::members::fields::FieldKind;
use portal::congregation::people::members::profile::{ProfileChange, edit_member};
use serde_json::{Map, Value, json};

use crate::congregation::profile::PROFILE;
use crate::export::contents::{export_of, unpacked};
use crate::office::role_rights::office;
use portal::accounts::audit_log::Work;

use crate::support::app::{TestApp, hashed_password, plain};
use crate::support::command::Portal;
use crate::support::set_up::set_up;

const MARY: &str = "mary@example.org";

/// Columns with rules of their own: identity, household, photo, account, and what SQLite computes.
const NO_FIELDS: &str = "letters_announcements letters_reminders letters_week news_seen_at news_new_since id email \
    member_id contact_email sign_in_name version office_since treasurer_since administrator_since \
    had_role deceased_on left_on account_ends_on profile_picture password session_epoch \
    two_factor_enabled two_factor_secret failed_login_attempts last_failed_login_at wrong_codes \
    wrong_codes_since account_locked locked_at last_login_at disabled_at created_at updated_at \
    birth_day anniversary_day";

/// The first or second value that a field takes.
fn sample(field: MemberField, round: usize) -> String {
    let column = field.column();
    match field.row().kind {
        FieldKind::Line(_) => format!("New {column} {round}"),
        FieldKind::Word => format!("new {column} {round}"),
        FieldKind::Lines(_) => format!("New {column}\n{round}"),
        FieldKind::Day => format!("1990-03-0{round}"),
        FieldKind::Choice(list) => {
            let lists = include_str!("../../../ui/src/profile/edit/choices.json");
            let lists: Value = serde_json::from_str(lists).unwrap();
            lists[list][round - 1]["name"].as_str().unwrap().to_owned()
        }
    }
}

fn samples(round: usize, is_among: impl Fn(&MemberField) -> bool) -> BTreeMap<&'static str, String> {
    let fields = MemberField::ALL.into_iter().filter(is_among);
    fields.map(|field| (field.row().json, sample(field, round))).collect()
}

fn without(object: Value, names: &[&str]) -> Map<String, Value> {
    let Value::Object(mut object) = object else { panic!("{object}") };
    object.retain(|name, _| !names.contains(&name.as_str()));
    object
}

fn as_object(values: BTreeMap<&str, String>) -> Map<String, Value> {
    values.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect()
}

#[test]
fn every_column_of_a_person_is_a_field_of_the_table_or_named_here() {
    let portal = Portal::nowhere();
    portal.ok(&["seed", "--members", "5"]);
    let conn = portal.database();
    let mut statement = conn.prepare("SELECT name FROM pragma_table_xinfo('members')").unwrap();
    let columns: BTreeSet<String> =
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    for column in &columns {
        let is_field = MemberField::ALL.iter().any(|field| field.column() == column);
        let is_none = NO_FIELDS.split(' ').any(|name| name == column);
        assert!(is_field != is_none);
    }
    for field in MemberField::ALL {
        assert!(columns.contains(field.column()), "{} needs a migration", field.column());
    }
}

#[tokio::test]
async fn every_field_goes_from_a_list_to_the_profile_and_its_form_and_into_an_export() {
    let portal = TestApp::start().await;
    let mut list = csv::Writer::from_writer(Vec::new());
    list.write_record(MemberField::ALL.map(|field| field.row().list_name).iter().chain([&"email"])).unwrap();
    let values = MemberField::ALL.map(|field| sample(field, 1));
    list.write_record(values.iter().map(String::as_str).chain([MARY])).unwrap();
    let wishes = ImportOptions {
        file_name: "people.csv".to_owned(),
        // By its heading alone a column of notes is the office's.
        map: vec!["officeNotes=officeNotes".to_owned(), "notes=notes".to_owned()],
        ..ImportOptions::default()
    };
    let summary = import_people(&portal.app.db, list.into_inner().unwrap(), &wishes, portal.now()).unwrap();
    assert_eq!((summary.added, summary.file.columns_not_imported), (1, Vec::new()));
    portal.execute("UPDATE members SET password = ?1", [hashed_password()]);

    let browser = portal.signed_in(MARY).await;
    let is_read = |field: &MemberField| field.is_read_by_member();
    let is_written = |field: &MemberField| field.is_written_by_member();
    let profile = browser.read(PROFILE).await;
    assert_eq!(without(profile, &["email"]), as_object(samples(1, is_read)));
    let answer = browser.put(PROFILE, &json!(samples(2, |_| true))).await.ok();
    let mut expected = samples(1, is_read);
    expected.extend(samples(2, is_written));
    assert_eq!(without(answer.json(), &["email"]), as_object(expected), "what is theirs to write");

    let mut profile = ProfileChange::default();
    for field in MemberField::ALL {
        profile.set(field, Some(sample(field, 2)));
    }
    let zone = jiff::tz::TimeZone::UTC;
    let mary = portal.id_of(MARY);
    let now = portal.now();
    let edited = portal.app.db.write(|tx| edit_member(Work::of_command(tx, now, &zone), &mary, profile));
    assert!(edited.unwrap());
    let theirs = MemberField::ALL.into_iter().filter(|field| !is_written(field));
    let office: Vec<String> = theirs.map(|field| field.column().replace('_', " ")).collect();
    let detail: String = portal.value("SELECT detail FROM security_logs WHERE action = 'member-edited'", []);
    let changed: Vec<&str> = detail.split("; ").map(|change| change.split(": ").next().unwrap()).collect();
    assert_eq!(changed, office, "the office writes what the member does not");

    let files = unpacked(&export_of(&portal.data_dir().join("portal.db")));
    let people: Vec<Map<String, Value>> = serde_json::from_slice(&files["members.json"]).unwrap();
    let mut cells = csv::Reader::from_reader(&files["members.csv"][..]);
    let cells: BTreeMap<String, String> = cells.deserialize().next().unwrap().unwrap();
    for (name, value) in samples(2, |_| true) {
        assert_eq!((&people[0][name], &cells[name]), (&json!(value), &value), "{name}");
    }
}

#[test]
fn a_command_adds_and_shows_every_field() {
    let portal = set_up();
    let options = MemberField::ALL.map(|field| {
        let option = format!("--{}", field.column().replace('_', "-"));
        [option, sample(field, 2)]
    });
    let options = options.concat();
    let add = ["member", "add", "--no-email"];
    portal.ok(&add.into_iter().chain(options.iter().map(String::as_str)).collect::<Vec<_>>());
    let person = portal.json(&["member", "show", "M0002"]);
    for (name, value) in samples(2, |_| true) {
        assert_eq!(person[name], json!(value), "{name}");
    }
    let shown = portal.ok(&["member", "show", "M0002"]);
    for field in MemberField::ALL {
        let value = sample(field, 2).replace('\n', " ");
        assert!(shown.lines().any(|line| line.contains(&value)), "{}: {shown}", field.row().label);
    }
}

// proves: L1
#[tokio::test]
async fn the_office_changes_every_field_alone_and_the_log_keeps_what_stood_before() {
    let (portal, browser) = office().await;
    let mary = portal.mary();
    let path = format!("/api/office/people/{mary}");
    let columns = MemberField::ALL.map(|field| format!("coalesce({}, '-')", field.column()));
    let columns = format!("SELECT {} FROM members WHERE id = ?1", columns.join(" || '|' || "));
    let everything = || portal.value::<String>(&columns, [&mary]);
    let mut wanted: Vec<String> = everything().split('|').map(str::to_owned).collect();
    for (at, field) in MemberField::ALL.into_iter().enumerate() {
        let before = std::mem::replace(&mut wanted[at], sample(field, 1));
        let version = browser.read(&path).await["version"].clone();
        let change = json!({ "version": version, "fields": { field.row().json: wanted[at] } });
        browser.put(&path, &change).await.ok();
        assert_eq!(everything(), wanted.join("|"), "{} alone", field.column());
        let last = "SELECT detail FROM security_logs WHERE action = 'member-edited' ORDER BY id DESC LIMIT 1";
        let detail: String = portal.value(last, []);
        let before = if before == "-" { "none" } else { &before };
        let words = format!("{}: {before} -> ", field.column().replace('_', " "));
        assert!(detail.starts_with(&words) && !detail.contains("; "), "{words}: {detail}");
    }
}

#[tokio::test]
async fn the_name_that_a_person_goes_by_comes_with_a_list_and_is_theirs_to_change() {
    let portal = TestApp::start().await;
    for (at, heading) in ["Preferred Name", "Nickname", "goes_by"].into_iter().enumerate() {
        let list = format!("first,last,email,{heading}\nWilliam,Smith {at},bill{at}@example.org,Bill\n");
        let options = ImportOptions { file_name: "people.csv".to_owned(), ..ImportOptions::default() };
        let summary = import_people(&portal.app.db, list.as_bytes(), &options, portal.now()).unwrap();
        assert_eq!((summary.added, summary.file.columns_not_imported), (1, Vec::new()), "{heading}");
    }
    portal.execute("UPDATE members SET password = ?1", [hashed_password()]);
    assert_eq!(portal.count("members WHERE preferred_name = 'Bill'"), 3);
    let bill = "bill0@example.org";
    let browser = portal.signed_in(bill).await;
    assert_eq!(browser.read(PROFILE).await["preferredName"], "Bill");
    let long = browser.put(PROFILE, &json!({ "preferredName": "x".repeat(101) })).await;
    let sentence = "The preferred name is too long: 101 characters, at most 100.";
    assert_eq!((long.status, &*long.body), (400, sentence));
    assert_eq!(browser.put(PROFILE, &json!({ "preferredName": " Will " })).await.status, 200);
    assert_eq!(browser.read(PROFILE).await["preferredName"], "Will");
    assert!(greeting(&portal, bill).await.contains("Dear Will,"));
    assert_eq!(browser.put(PROFILE, &json!({ "preferredName": null })).await.status, 200);
    assert_eq!(browser.read(PROFILE).await.get("preferredName"), None);
    portal.pass(jiff::SignedDuration::from_hours(2));
    assert!(greeting(&portal, bill).await.contains("Dear William,"));
}

/// A letter to this address.
async fn greeting(portal: &TestApp, email: &str) -> String {
    let before = portal.letters();
    portal.reset_token(email).await;
    let letter = portal.letters().into_iter().find(|letter| !before.contains(letter));
    plain(&letter.unwrap())
}
