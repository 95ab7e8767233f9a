//! Lists of several systems in one portal: a key identifies a person only within its list.

use serde_json::{Value, json};

use crate::import::lists::{count, import_file, import_json, portal};
use crate::support::command::{Portal, Said};
use crate::support::set_up::{change, remove, value};

const OFFICE: &str = "\
importKey,firstName,lastName,email,birthDate,householdName,address,city
1,John,Smith,john@example.org,1975-06-15,Smith Family,123 Oak Street,Springfield
2,Mary,Smith,,1978-03-22,Smith Family,123 Oak Street,Springfield
3,Ann,Lee,,,Lee Family,9 Elm Road,Chatham
4,Ruth,Bell,,1950-01-01,,,
";

/// Another program's list: the same keys, other people.
const SCHOOL: &str = "\
importKey,firstName,lastName,email,birthDate,phone,householdName
1,Xavier,Young,xavier@example.org,1990-01-01,555-1001,Young Family
2,Yara,Young,yara@example.org,1991-01-01,555-1002,Young Family
3,Zoe,Hill,zoe@example.org,,555-1003,
4,Walt,Hill,walt@example.org,1993-01-01,555-1004,
";

fn import_as(portal: &Portal, name: &str, text: &str, options: &[&str]) -> Said {
    import_file(portal, "people", name, text.as_bytes(), options)
}

/// Everybody with what was filled in, in the order of their numbers.
fn everybody(portal: &Portal) -> String {
    value(
        portal,
        "SELECT group_concat(member_id || ' ' || first_name || ' ' || last_name || ' ' || coalesce(email, '-')
            || ' ' || coalesce(phone, '-'), char(10) ORDER BY member_id) FROM members",
    )
}

/// The summary of an import that leaves rows out, as their questions are open.
fn asked_json(portal: &Portal, text: &str, options: &[&str]) -> Value {
    let said = import_as(portal, "list.csv", text, &[options, &["--json"]].concat());
    said.exits(1);
    serde_json::from_str(&said.out).unwrap()
}

fn counts(summary: &Value) -> [&Value; 4] {
    [&summary["added"], &summary["changed"], &summary["alreadyHere"], &summary["questions"]]
}

// proves: O15
#[test]
fn keys_of_another_system_never_fill_another_person() {
    for (name, options) in [("list.csv", &[][..]), ("school.csv", &[]), ("list.csv", &["--source", "School"])]
    {
        let portal = portal();
        import_json(&portal, "people", OFFICE, &[]);
        let before = everybody(&portal);
        let said = import_as(&portal, name, SCHOOL, options);
        said.prints(&["People: 4 added, 0 changed, 0 already here."]);
        assert!(everybody(&portal).starts_with(&before), "{}", everybody(&portal));
        if options.is_empty() {
            let note = "4 keys of this list are somebody else's in \"list\"";
            said.prints(&[note, "--source \"list\""]);
        }
        // Each system's list is known again, whatever its file is called.
        for list in [OFFICE, SCHOOL] {
            let again = import_json(&portal, "people", list, &[]);
            assert_eq!(counts(&again), [&json!(0), &json!(0), &json!(4), &json!([])], "{again}");
        }
        assert_eq!(count(&portal, "members"), 8);
    }
}

// proves: O15
#[test]
fn of_one_source_a_key_with_another_name_is_another_person_or_a_question() {
    let portal = portal();
    import_json(&portal, "people", OFFICE, &[]);
    // The first two agree: Mary married, John has a second name. Anna may be Ann, or her sister. Key 4 was given to
    // another person, which must not happen without a word: gifts follow the key.
    let list = "importKey,firstName,lastName,birthDate,phone\n1,John Paul,Smith,,555-1\n2,Mary,Young,,555-2\n3,Anna,Lee,,555-3\n4,Walt,Hill,,555-4\n";
    let said = asked_json(&portal, list, &["--source", "list", "--line", "5=new"]);
    assert_eq!([&said["added"], &said["changed"], &said["source"]], [&json!(1), &json!(2), &json!("list")]);
    assert_eq!(
        said["keysMoved"][0]["reason"],
        "the key 4 was that of Ruth Bell (M0004) until now; it is Walt Hill's"
    );
    assert_eq!(said["questions"][0]["line"], 4);
    let text = import_as(&portal, "list.csv", list, &["--source", "list"]).out;
    assert!(
        text.contains("LEFT OUT: it is not certain who these are: 1\n  line 4: Anna Lee has the key 3 of Ann Lee (M0003). If they are one person: --line 4=M0003; if not: --line 4=new\n"),
        "{text}"
    );
    assert_eq!(
        everybody(&portal),
        "M0001 John Smith john@example.org 555-1\nM0002 Mary Smith - 555-2\nM0003 Ann Lee - -\nM0004 Ruth Bell - -\nM0005 Walt Hill - 555-4"
    );
    // The volunteer answers, and is not asked again.
    let said = import_json(&portal, "people", list, &["--source", "list", "--line", "4=m0003"]);
    assert_eq!(counts(&said), [&json!(0), &json!(1), &json!(3), &json!([])], "{said}");
    let said = import_json(&portal, "people", list, &[]);
    assert_eq!(counts(&said), [&json!(0), &json!(0), &json!(4), &json!([])], "{said}");
    assert!(everybody(&portal).contains("M0003 Ann Lee - 555-3"));
}

#[test]
fn answers_that_cannot_be_are_refused() {
    let portal = portal();
    import_json(&portal, "people", OFFICE, &[]);
    for (options, sentence) in [
        (&["--line", "9=new"][..], "--line 9: no person stands on that line of the file."),
        (&["--line", "2=M0099"], "--line 2: nobody here has the member number M0099."),
        (&["--line", "2=M0001", "--line", "3=M0001"], "--line 3: another line is M0001 already."),
        (&["--source", " "], "--source is the name of the system"),
        (&["--line", "M0001"], "write the line, =, and a member number"),
    ] {
        let said = import_as(&portal, "list.csv", OFFICE, options);
        assert!(said.code != 0 && said.err.contains(sentence), "{sentence}: {}", said.err);
    }
}

#[test]
fn a_list_once_with_keys_and_once_without_makes_no_duplicates() {
    let with_keys = "importKey,firstName,lastName,email,birthDate,mobilePhone,householdName\n1,John,Smith,john@example.org,1975-06-15,555-1,Smith\n2,Mary,Smith,,1978-03-22,,Smith\n3,José,Lee,,,555-3,\n4,Ruth,Bell,,,,Bell\n5,Ann,Stone,,,,\n";
    let without = with_keys.replace("importKey", "Shoe size");
    for (first, second) in [(with_keys, &*without), (&*without, with_keys)] {
        let portal = portal();
        assert_eq!(import_json(&portal, "people", first, &[])["added"], 5);
        for _ in 0..2 {
            let said = import_json(&portal, "people", second, &[]);
            assert_eq!(counts(&said), [&json!(0), &json!(0), &json!(5), &json!([])], "{said}");
        }
        let said = import_json(&portal, "people", first, &[]);
        assert_eq!(counts(&said), [&json!(0), &json!(0), &json!(5), &json!([])], "{said}");
        assert_eq!(count(&portal, "members"), 5);
    }
    // Even where a family shares an address.
    let list = "First Name;Last Name;E-mail;Family\nJohn;Lee;lee@example.org;Lee\nMary;Lee;lee@example.org;Lee\nMary;Lee;;Lee\n";
    let portal = portal();
    assert_eq!(import_json(&portal, "people", list, &[])["added"], 3);
    let said = import_json(&portal, "people", list, &["--overwrite"]);
    assert_eq!(counts(&said), [&json!(0), &json!(0), &json!(3), &json!([])], "{said}");
}

// proves: O15
#[test]
fn a_name_alone_is_a_question_where_the_row_would_write_something() {
    let portal = portal();
    let here = "firstName,lastName,email,birthDate\nAnn,Lee,,\nMary,Smith,mary@example.org,\nTim,Hill,,2015-04-12\nTom,Reed,,1980-01-01\nTom,Reed,,1950-01-01\n";
    import_json(&portal, "people", here, &[]);
    let list = "firstName,lastName,email,birthDate,city\nANN,LEE,ann@example.org,,Chatham\nMary,Smith,other@example.org,,Chatham\nTim,Hill,,1985-04-12,Chatham\nTom,Reed,,,Chatham\n";
    let said = import_as(&portal, "another.csv", list, &["--json"]);
    let said: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!([&said["added"], &said["changed"]], [&json!(1), &json!(0)], "Tim's father is new: {said}");
    let questions: Vec<&str> =
        said["questions"].as_array().unwrap().iter().map(|q| q["reason"].as_str().unwrap()).collect();
    assert_eq!(
        questions,
        [
            "ANN LEE may be Ann Lee (M0001) here. If so: --line 2=M0001; if not: --line 2=new",
            "Mary Smith may be Mary Smith (M0002) here. If so: --line 3=M0002; if not: --line 3=new",
            "Tom Reed may be Tom Reed (M0004) or Tom Reed (M0005) here. If so: --line 5=M0004 or --line 5=M0005; if not: --line 5=new",
        ]
    );
    assert_eq!(count(&portal, "members WHERE city = 'Chatham'"), 1);
    // --skip-bad says that a script knows.
    import_as(&portal, "another.csv", list, &["--skip-bad"]).exits(0).prints(&["LEFT OUT", "1 already here"]);
    // A line that writes nothing is no risk: she is known.
    let said = import_json(&portal, "people", "firstName,lastName\nANN,LEE\n", &[]);
    assert_eq!(counts(&said), [&json!(0), &json!(0), &json!(1), &json!([])], "{said}");
}

// proves: O15
#[test]
fn twins_with_the_family_s_address_are_two() {
    let portal = portal();
    import_json(
        &portal,
        "people",
        "firstName,lastName,email,birthDate\nTim,Lee,lee@example.org,2015-04-12\n",
        &[],
    );
    let said =
        asked_json(&portal, "firstName,lastName,email,birthDate\nTom,Lee,lee@example.org,2015-04-12\n", &[]);
    assert_eq!(said["added"], 0);
    assert_eq!(
        said["questions"][0]["reason"],
        "Tom Lee may be Tim Lee (M0001) here. If so: --line 2=M0001; if not: --line 2=new"
    );
}

// proves: O15
#[test]
fn who_was_removed_does_not_come_back_with_the_next_list_unasked() {
    let portal = portal();
    import_json(&portal, "people", OFFICE, &[]);
    for who in ["M0002", "M0003"] {
        remove(&portal, who);
    }
    let without_keys = OFFICE.replace("importKey", "Shoe size");
    for (name, list) in [("list.csv", OFFICE), ("another.csv", &without_keys)] {
        let said = import_as(&portal, name, list, &[]);
        said.prints(&[
            "People: 0 added, 0 changed, 2 already here.",
            "Not added, because they were removed here: 2\n  line 3: Mary Smith was removed here on 20",
            "(M0003). To take them again: --line 4=new\n",
        ]);
    }
    let said = import_json(&portal, "people", OFFICE, &["--line", "4=new"]);
    assert_eq!((&said["added"], &said["removedHere"][0]["line"]), (&json!(1), &json!(3)));
    assert_eq!(import_json(&portal, "people", OFFICE, &[])["alreadyHere"], 3);
    // Only hashes are kept of who is gone.
    change(&portal, "DELETE FROM security_logs");
    let kept = "SELECT count(*) FROM import_changes WHERE after LIKE '%Mary%' OR (entity = 'member' AND entity_id NOT IN (SELECT id FROM members))";
    assert_eq!(value::<i64>(&portal, kept), 0);
}
