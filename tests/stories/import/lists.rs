//! The office brings its lists of people and gifts.

use std::fs;

use serde_json::{Value, json};

use crate::counting::fields;
use crate::support::command::{Portal, Said};

pub const PEOPLE: &str = "\
importKey,householdName,householdRole,lastName,firstName,middleName,birthDate,membershipStatus,homePhone,mobilePhone,email,address1,city,zip
1,Smith Family,Head,Smith,John,Robert,1975-06-15,Member,555-0101,555-0102,john@example.org,123 Oak Street,Springfield,62701
2,Smith Family,Spouse,Smith,Mary,,1978-03-22,Member,555-0101,,mary@example.org,123 Oak Street,Springfield,62701
3,Smith Family,Child,Smith,José,,2010-11-08,Member,555-0101,,JOHN@example.org,123 Oak Street,Springfield,62701
4,Smith Family,Head,Smith,Ruth,,1950-01-01,Visitor,,,,9 Elm Road,Chatham,62629
5,,,Lee,Ann,,,,,,,,,
";

const GIFTS: &str = "\
date,personKey,method,amount,fund,notes
2025-03-02,1,Check,400.00,General Fund,Tithe
2025-03-02,1,Check,400.00,General Fund,Tithe
2025-03-09,,Cash,\"$1,020.29\",Missions Fund,
2025-03-16,2,Cash,-20.00,General Fund,Correction
";

/// A portal after set-up.
pub fn portal() -> Portal {
    let portal = Portal::nowhere();
    portal.create();
    portal
}

pub fn import_file(portal: &Portal, what: &str, name: &str, bytes: &[u8], options: &[&str]) -> Said {
    let file = portal.folder.path().join(name);
    fs::write(&file, bytes).unwrap();
    portal.run(&[&["import", what, file.to_str().unwrap()], options].concat())
}

pub fn import(portal: &Portal, what: &str, text: impl AsRef<[u8]>, options: &[&str]) -> Said {
    import_file(portal, what, "list.csv", text.as_ref(), options)
}

pub fn import_json(portal: &Portal, what: &str, text: &str, options: &[&str]) -> Value {
    let said = import(portal, what, text, &[options, &["--json"]].concat());
    said.exits(0);
    serde_json::from_str(&said.out).unwrap()
}

/// The list of before gave M0002 the key 1.
pub const KEY_1: &str = "INSERT INTO import_keys (source, key, member_id)
    SELECT '', '1', id FROM members WHERE member_id = 'M0002'";

pub fn count(portal: &Portal, table: &str) -> i64 {
    portal.database().query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
}

pub fn field(portal: &Portal, key: &str, column: &str) -> Option<String> {
    let sql = format!(
        "SELECT {column} FROM members
         LEFT JOIN (SELECT member_id AS resident, household_id, role AS household_role FROM first_households) ON resident = id
         WHERE id IN (SELECT import_keys.member_id FROM import_keys WHERE key = ?1)"
    );
    portal.database().query_row(&sql, [key], |row| row.get(0)).unwrap()
}

#[test]
fn a_list_of_people_is_brought_in_with_its_households() {
    let portal = portal();
    let said = import(&portal, "people", format!("\u{feff}{PEOPLE}"), &[]);
    said.exits(0).prints(&[
        "People: 5 added, 0 changed, 0 already here.",
        "E-mail: 2 with an address, 3 without.",
        "Households: 2 made.",
        "Columns not imported: middleName.",
        "line 4: José Smith gets letters at john@example.org, which belongs to John Smith on line 2",
        "Smith Family (9 Elm Road, Chatham, 1 person in the file)",
    ]);
    assert_eq!(
        (field(&portal, "3", "email"), field(&portal, "3", "contact_email").as_deref()),
        (None, Some("john@example.org"))
    );
    assert_eq!(field(&portal, "1", "phone").as_deref(), Some("555-0102"));
    assert_eq!(field(&portal, "2", "phone").as_deref(), Some("555-0101"));
    assert_eq!(field(&portal, "1", "membership_status").as_deref(), Some("member"));
    assert_eq!(field(&portal, "5", "membership_status").as_deref(), Some("active"));
    assert_eq!(field(&portal, "1", "member_id").as_deref(), Some("M0001"));
    assert_eq!(field(&portal, "1", "household_id"), field(&portal, "3", "household_id"));
    assert_ne!(field(&portal, "1", "household_id"), field(&portal, "4", "household_id"));
    assert_eq!(count(&portal, "members WHERE password IS NOT NULL"), 0);
    for options in [&[][..], &["--overwrite"]] {
        let again = import_json(&portal, "people", PEOPLE, options);
        assert_eq!(fields(&again, &["added", "changed", "alreadyHere"]), json!([0, 0, 5]));
        assert_eq!(again["differences"], Value::Array(Vec::new()));
        assert_eq!(again["householdsMade"], 0);
    }
    assert_eq!((count(&portal, "members"), count(&portal, "households")), (5, 2));
}

#[test]
fn a_later_list_fills_what_is_empty_and_lists_what_differs() {
    let portal = portal();
    import_json(&portal, "people", PEOPLE, &[]);
    let later = "importKey,firstName,lastName,email,phone,city\n1,John,Smyth,,,\n5,Ann,Lee,ann@example.org,555-9,\n2,Mary,Smith,,,Chatham\n";
    let summary = import_json(&portal, "people", later, &[]);
    assert_eq!((&summary["changed"], &summary["alreadyHere"]), (&1.into(), &2.into()));
    assert_eq!(summary["differences"][0]["here"], "Smith");
    assert_eq!(summary["differences"][1]["file"], "Chatham");
    assert_eq!(field(&portal, "5", "email").as_deref(), Some("ann@example.org"));
    assert_eq!(field(&portal, "1", "last_name").as_deref(), Some("Smith"));

    let summary = import_json(&portal, "people", later, &["--overwrite"]);
    assert_eq!(summary["changed"], 2);
    assert_eq!(field(&portal, "1", "last_name").as_deref(), Some("Smyth"));
    assert_eq!(field(&portal, "1", "email").as_deref(), Some("john@example.org"));
    assert_eq!(import_json(&portal, "people", later, &["--overwrite"])["changed"], 0);
    // The log has each value, and each that is put back.
    portal.ok(&["import", "undo", "3", "--yes"]);
    let log = "SELECT group_concat(detail, '\n') FROM security_logs WHERE action = 'member-edited'";
    let log: String = portal.database().query_row(log, [], |row| row.get(0)).unwrap();
    let lines = [
        "email: none -> ann@example.org; phone: none -> 555-9",
        "last name: Smith -> Smyth",
        "city: Springfield -> Chatham",
        "city: Chatham -> Springfield",
        "last name: Smyth -> Smith",
    ];
    assert_eq!(log, lines.join("\n"));
}

#[test]
fn a_key_goes_before_an_e_mail_and_no_person_s_e_mail_is_taken_away() {
    let portal = portal();
    import_json(&portal, "people", PEOPLE, &[]);
    let list = "importKey,firstName,lastName,email\n1,John,Smith,mary@example.org\n9,Eve,Stone,mary@example.org\n8,Mary,Smith,mary@example.org\n";
    let summary = import_json(&portal, "people", list, &["--overwrite"]);
    assert_eq!(summary["added"], 1, "Eve is somebody else: {summary}");
    assert_eq!(summary["emailsLeftOut"].as_array().unwrap().len(), 2);
    assert_eq!(field(&portal, "1", "email").as_deref(), Some("john@example.org"));
    assert_eq!(field(&portal, "9", "email"), None);
    assert_eq!(field(&portal, "8", "email").as_deref(), Some("mary@example.org"), "same name, same address");
}

/// A portal whose administrator, Mary Smith, has the address `email`.
fn portal_of_mary(email: &str) -> Portal {
    let portal = Portal::nowhere();
    let setup =
        "setup --yes --congregation-name Grace --admin-first-name Mary --admin-last-name Smith --admin-email";
    portal.ok(&setup.split(' ').chain([email]).collect::<Vec<_>>());
    portal
}

#[test]
fn a_child_with_the_familys_address_does_not_become_the_parent() {
    let with_key = "importKey,householdName,householdRole,lastName,firstName,email,birthDate,gender\n1,Smith Family,Child,Smith,Tim,family@example.org,2015-04-12,Male\n";
    let without_key = "householdName,householdRole,lastName,firstName,email,birthDate,gender\nSmith Family,Child,Smith,Tim,family@example.org,2015-04-12,Male\n";
    for (list, options) in [(with_key, &[][..]), (without_key, &["--overwrite"])] {
        let portal = portal_of_mary("family@example.org");
        let said = import(&portal, "people", list, options);
        let counts = "People: 1 added, 0 changed, 0 already here.\nE-mail: 0 with an address, 1 without.\n";
        let left_out =
            "line 2: Tim Smith gets letters at family@example.org, which belongs to Mary Smith here\n";
        said.prints(&[counts, left_out]);
        let mary = "members WHERE first_name = 'Mary' AND email = 'family@example.org' AND
                coalesce(date_of_birth, gender, (SELECT household_id FROM household_members WHERE household_members.member_id = members.id))
                IS NULL";
        assert_eq!(count(&portal, mary), 1, "Mary stays who she is");
        let tim = "members JOIN household_members ON household_members.member_id = id WHERE first_name = 'Tim' AND role = 'child'";
        assert_eq!(count(&portal, tim), 1);
        for again in [&[][..], &["--overwrite"]] {
            let again = import_json(&portal, "people", list, again);
            assert_eq!((&again["alreadyHere"], &again["householdsMade"]), (&1.into(), &0.into()));
            assert_eq!(again["differences"], Value::Array(Vec::new()));
        }
        assert_eq!(count(&portal, "members"), 2);
    }
}

#[test]
fn who_has_an_address_already_is_said_to_keep_it() {
    let portal = portal_of_mary("admin@example.org");
    import_json(&portal, "people", PEOPLE.replace("mary@", "mary2@").as_str(), &["--skip-bad"]);
    let list = "importKey,lastName,firstName,email\n1,Smith,John,admin@example.org\n3,Smith,José,admin@example.org\n";
    for options in [&[][..], &["--overwrite"]] {
        let said = import(&portal, "people", list, options);
        let wanted = [
            "People: 0 added, 0 changed, 2 already here.\nE-mail: 1 with an address, 1 without.\n",
            "line 2: John Smith keeps john@example.org: admin@example.org belongs to Mary Smith here.\n",
            "line 3: José Smith keeps john@example.org: admin@example.org belongs to Mary Smith here.\n",
        ];
        assert!(wanted.iter().all(|text| said.out.contains(text)), "{}{}", said.out, said.err);
    }
    assert_eq!(field(&portal, "1", "email").as_deref(), Some("john@example.org"));
}

#[test]
fn the_address_of_an_account_is_not_overwritten() {
    let portal = portal();
    import_json(&portal, "people", PEOPLE, &[]);
    portal.database().execute("UPDATE members SET password = 'x' WHERE first_name = 'John'", []).unwrap();
    let list =
        "importKey,firstName,lastName,email\n1,John,Smith,new@example.org\n2,Mary,Smith,new2@example.org\n";
    import_json(&portal, "people", list, &["--overwrite"]);
    assert_eq!(field(&portal, "1", "email").as_deref(), Some("john@example.org"));
    assert_eq!(field(&portal, "2", "email").as_deref(), Some("new2@example.org"));
    let epochs = "members WHERE session_epoch = 1 AND first_name = 'Mary'";
    assert_eq!(count(&portal, epochs), 1, "links sent to the old address are dead");

    portal
        .database()
        .execute("UPDATE members SET administrator_since = 0, had_role = 1 WHERE first_name = 'Mary'", [])
        .unwrap();
    let list = "importKey,firstName,lastName,email\n2,Mary,Smith,stranger@example.org\n";
    let summary = import_json(&portal, "people", list, &["--overwrite"]);
    assert_eq!(summary["differences"][0]["overwritten"], false);
    assert_eq!(field(&portal, "2", "email").as_deref(), Some("new2@example.org"));
}

#[test]
fn a_second_spouse_becomes_other() {
    let portal = portal();
    let list = "id,first,last,household,role\n1,A,Lee,Lee,head\n2,B,Lee,Lee,WIFE\n3,C,Lee,Lee,Spouse\n4,D,Lee,Lee,Grandmother\n5,E,Lee,Lee,\n";
    let said = import(&portal, "people", list, &[]);
    said.prints(&["line 4: C Lee: Lee has a spouse already", "line 5: D Lee: \"Grandmother\" is no role"]);
    let role = |key| field(&portal, key, "household_role");
    assert_eq!(["1", "2", "3", "4"].map(|key| role(key).unwrap()), ["head", "spouse", "other", "other"]);
    assert_eq!(role("5"), None);
    for options in [&[][..], &["--overwrite"]] {
        assert_eq!(import_json(&portal, "people", list, options)["alreadyHere"], 5, "{options:?}");
    }
}

#[test]
fn a_bad_line_is_left_out_and_listed_and_the_others_come() {
    let portal = portal();
    let long = "x".repeat(101);
    let list = format!(
        "id,first,last,email,birthday\n1,Ann,Lee,,2000-01-01\n2,,Lee,,\n3,Bo,Lee,bo@,2025-02-30\n1,Cy,Lee,,\n4,{long},Lee,,1899-12-31\n5,Di,Lee,,2999-01-01\n6,Ed\n"
    );
    let said = import(&portal, "people", &list, &["--dry-run"]);
    said.exits(1).prints(&[
        "Lines skipped: 4",
        "line 3: firstName is empty",
        "line 5: its key 1 is already on line 2",
        "line 6: firstName is longer than 100 characters\n",
        "line 8: it has 2 cells but the header has 5",
    ]);
    assert_eq!(count(&portal, "members"), 0);
    let rest = import_json(&portal, "people", &list, &["--skip-bad"]);
    assert_eq!((&rest["added"], rest["skipped"].as_array().unwrap().len()), (&3.into(), 4));
    // One bad cell loses the cell.
    let left_out = rest["valuesLeftOut"].as_array().unwrap().iter();
    let left_out: Vec<String> =
        left_out.map(|value| format!("{} {}", value["line"], value["reason"].as_str().unwrap())).collect();
    assert_eq!(
        left_out,
        [
            "4 \"bo@\" is not an e-mail address",
            "4 birthDate: 2025-02-30 is not a day of the calendar",
            "7 birthDate: 2999-01-01 is in the future"
        ]
    );
    portal.run(&["import", "people", "/nowhere/list.csv"]).exits(1).complains(&["could not be read"]);
}

#[test]
fn gifts_are_entered_once_to_the_cent_and_what_makes_no_sense_is_left_out() {
    let portal = portal();
    import_json(&portal, "people", PEOPLE, &[]);
    let said = import(&portal, "donations", GIFTS, &["--also-alike"]);
    said.exits(0).prints(&[
        "Gifts: 4 added ($1,800.29), 0 already here ($0.00 in the books).",
        "Anonymous: 1 of the added ($1,020.29).",
        "General Fund: 3 gifts, $780.00",
        "line 5: -$20.00",
    ]);
    let reordered = "Notes;Fund;Amount;Method;PersonKey;Date\r\nTithe;General Fund;400.00;Check;1;2025-03-02\r\nTithe;General Fund;400.00;Check;1;2025-03-02\r\nTithe;General Fund;400.00;Check;1;2025-03-02\r\n";
    let again = import_json(&portal, "donations", reordered, &["--also-alike"]);
    assert_eq!((&again["added"], &again["alreadyHere"]), (&1.into(), &2.into()), "a third equal gift is new");
    let again = import_json(&portal, "donations", GIFTS, &[]);
    assert_eq!((&again["added"], &again["alreadyHere"]), (&0.into(), &4.into()));

    let list = "date,personKey,amount\n2025-03-02,1,5\n2025-03-02,77,5\n2999-01-01,1,5\n2025-03-02,1,0\n2025-03-02,1,1.005\n,1,5\n";
    let said = import(&portal, "donations", list, &["--dry-run"]);
    said.exits(1).prints(&[
        "line 4: date: 2999-01-01 is in the future",
        "line 5: the amount is zero",
        "line 6: 1.005 has more than two digits for the cents",
        "line 7: date is empty",
    ]);
    assert_eq!(count(&portal, "donations"), 5);
    let rest = import_json(&portal, "donations", list, &["--skip-bad"]);
    assert_eq!((&rest["added"], &rest["addedCents"]), (&1.into(), &500.into()));
    assert_eq!(rest["leftOut"][0]["reason"], "nobody here has the key 77");
}
