//! Two systems' lists that look like one: no one gets a stranger's household, telephone or name, and no one is here
//! twice.

use serde_json::{Value, json};

use crate::import::lists::{count, import_file, import_json, portal};
use crate::support::command::{Portal, Said};
use crate::support::set_up::value;

fn people(portal: &Portal, name: &str, text: &str, options: &[&str]) -> Said {
    import_file(portal, "people", name, text.as_bytes(), options)
}

/// "Mary Smith: Smith Family, 555-9; ...", by member number.
fn homes(portal: &Portal) -> String {
    value(
        portal,
        "SELECT group_concat(first_name || ' ' || last_name || ': ' || coalesce(name, '-') || ', '
            || coalesce(phone, '-'), '; ' ORDER BY member_id)
         FROM members LEFT JOIN (SELECT member_id AS resident, name FROM first_households) ON resident = id",
    )
}

// proves: O15
#[test]
fn a_household_key_of_another_system_joins_no_person_to_a_household() {
    let smiths = "familyId,family,firstName,lastName\n5,Smith Family,John,Smith\n";
    let joneses = "familyId,family,firstName,lastName\n5,Jones Family,Ann,Jones\n5,Jones Family,Bo,Jones\n";
    let portal = portal();
    people(&portal, "members.csv", smiths, &[]);
    for (options, made) in [(&["--dry-run"][..], 1), (&[], 1), (&[], 0)] {
        let said = people(&portal, "members.csv", joneses, options);
        let sentence = "made: Jones Family; its key 5 is that of Smith Family here\n";
        assert_eq!((said.code, said.out.contains(sentence)), (0, made == 1), "{}{}", said.out, said.err);
        said.prints(&[&format!("Households: {made} made.")]);
    }
    assert_eq!(
        homes(&portal),
        "John Smith: Smith Family, -; Ann Jones: Jones Family, -; Bo Jones: Jones Family, -"
    );
    // A family with a new name and a known member is the same family.
    let renamed = "familyId,family,firstName,lastName\n5,The Oak Street Smiths,John,Smith\n5,The Oak Street Smiths,Tim,Smith\n";
    people(&portal, "members.csv", renamed, &["--source", "members"]);
    assert_eq!(count(&portal, "households"), 2);
    assert!(homes(&portal).ends_with("Tim Smith: Smith Family, -"), "{}", homes(&portal));
}

#[test]
fn who_of_a_family_has_another_street_in_a_newer_list_stays_in_it() {
    let portal = portal();
    let list = "firstName,lastName,birthDate,family,street\nJohn,Lee,1980-01-01,Lee Family,1 Elm\nAnn,Lee,1981-01-01,Lee Family,1 Elm\nBo,Lee,2010-01-01,Lee Family,1 Elm\n";
    people(&portal, "list.csv", list, &[]).prints(&["Households: 1 made."]);
    // Two families of one name are still two: Cy is not of this one.
    let newer = list.replacen("1 Elm", "9 Oak", 1) + "Cy,Lee,1950-01-01,Lee Family,7 Ash\n";
    people(&portal, "list.csv", &newer, &["--overwrite"]).prints(&["Households: 1 made."]);
    let homes = "SELECT group_concat(people, '; ') FROM (SELECT group_concat(first_name || ' ' || coalesce(address, '-'), ', ' ORDER BY members.member_id) AS people
        FROM members JOIN household_members ON household_members.member_id = members.id GROUP BY household_id ORDER BY min(members.member_id))";
    assert_eq!(value::<String>(&portal, homes), "John 9 Oak, Ann 1 Elm, Bo 1 Elm; Cy 7 Ash");
}

#[test]
fn a_name_that_hundreds_have_is_not_compared_with_all_of_them() {
    let portal = portal();
    let list = format!("firstName,lastName\n{}", "Maria,Garcia\n".repeat(101));
    people(&portal, "members.csv", &list, &[]).prints(&["People: 101 added"]);
    let another = "firstName,lastName,city\nMaria,Garcia,Chatham\n";
    people(&portal, "visitors.csv", another, &[])
        .prints(&["More than 100 people here are called Maria Garcia, which is too many to compare."]);
    assert_eq!(count(&portal, "members"), 101);
}

// proves: O15
#[test]
fn another_first_name_under_the_same_key_fills_no_record() {
    let here = "importKey,firstName,lastName,phone\n1,John,Smith,\n2,Mary,Smith,555-2\n3,Eve,Smith,\n";
    let portal = portal();
    import_json(&portal, "people", here, &[]);
    let visitors = "importKey,firstName,lastName,phone\n3,Eve,Young,555-9\n";
    let said = people(&portal, "visitors.csv", visitors, &[]);
    said.exits(0).prints(&["People: 1 added", "1 key of this list is somebody else's in \"list\""]);
    assert_eq!(
        homes(&portal),
        "John Smith: -, -; Mary Smith: -, 555-2; Eve Smith: -, -; Eve Young: -, 555-9"
    );
    // Within one system it is a marriage, unless there is evidence against it: then it is a question.
    let married = "importKey,firstName,lastName,phone,city\n1,John,Smith,,\n2,Mary,Young,555-7,Chatham\n3,Eve,Hill,,Chatham\n";
    let said = people(&portal, "list.csv", married, &["--source", "list"]);
    let question = "line 3: Mary Young has the key 2 of Mary Smith (M0002). If they are one person: --line 3=M0002; if not: --line 3=new\n";
    said.exits(1).prints(&[question, "line 4: Eve Smith, lastName: here \"Smith\", in the file \"Hill\""]);
    assert_eq!(count(&portal, "members WHERE city = 'Chatham'"), 1);
    people(&portal, "list.csv", married, &["--source", "list", "--line", "3=M0002"]).exits(0);
    let said = people(&portal, "list.csv", married, &["--source", "list"]);
    assert_eq!((said.code, count(&portal, "members")), (0, 4), "not asked again: {}", said.out);
}

// proves: O15
#[test]
fn a_household_called_after_the_last_name_says_no_more_than_the_name() {
    let portal = portal();
    let here = "firstName,lastName,family\nRita,Johnson,Johnson Family\nBo,Lee,The Elm Road House\n";
    import_json(&portal, "people", here, &[]);
    let list = "firstName,lastName,family,phone\nRita,Johnson,The Johnson Household,555-9\nBo,Lee,the elm road house,555-8\n";
    let said = people(&portal, "another.csv", list, &["--json"]);
    let said: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(
        said["questions"][0]["reason"],
        "Rita Johnson may be Rita Johnson (M0001) here. If so: --line 2=M0001; if not: --line 2=new"
    );
    assert_eq!([&said["added"], &said["changed"]], [&json!(0), &json!(1)], "{said}");
    assert_eq!(homes(&portal), "Rita Johnson: Johnson Family, -; Bo Lee: The Elm Road House, 555-8");
}

// proves: O15
#[test]
fn another_system_s_list_of_the_same_file_name_makes_no_duplicates() {
    let portal = portal();
    let here = "importKey,firstName,lastName,phone\n1,John,Smith,555-1\n2,Mary,Smith,555-2\n";
    let other =
        "importKey,firstName,lastName,phone\nA1,John,Smith,555-1\nA2,Mary,Smith,555-2\nA3,Ann,Lee,555-3\n";
    people(&portal, "people.csv", here, &[]);
    let said = people(&portal, "people.csv", other, &[]);
    said.exits(0).prints(&[
        "People: 1 added, 0 changed, 2 already here.",
        "Source: \"people (2)\" (a new one).",
        "No key of this list is known from \"people\"",
        "say --source \"people\"",
    ]);
    for (list, source) in [(here, "people"), (other, "people (2)")] {
        let said = people(&portal, "people.csv", list, &["--json"]);
        let said: Value = serde_json::from_str(&said.out).unwrap();
        assert_eq!([&said["added"], &said["source"]], [&json!(0), &json!(source)]);
    }
    // Lists without keys cannot be taken for each other by them.
    let without = "firstName,lastName\nBo,Stone\n";
    for list in [without, &without.replace("Bo", "Cy")] {
        people(&portal, "paper.csv", list, &[]).prints(&["Source: \"paper\""]);
    }
    assert_eq!(count(&portal, "members"), 5);
}
