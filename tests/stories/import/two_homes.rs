//! Lists and people who live in two households.

use crate::import::lists::{import_json, portal};
use crate::support::command::Portal;
use crate::support::set_up::{change, value};

const HEAD: &str = "importKey,firstName,lastName,householdName,householdRole\n";

/// "Smith Family child, Lee Family child"
fn homes_of_tim(portal: &Portal) -> String {
    value(
        portal,
        "SELECT group_concat(name || ' ' || coalesce(role, '-'), ', ' ORDER BY joined_at, name DESC) FROM members
         JOIN household_members ON household_members.member_id = members.id
         JOIN households ON households.id = household_id WHERE first_name = 'Tim'",
    )
}

#[test]
fn a_list_that_names_one_of_two_households_changes_nothing_and_another_one_is_listed_and_undone() {
    let portal = portal();
    let family =
        "1,John,Smith,Smith Family,Head\n2,Tim,Smith,Smith Family,Child\n3,Mary,Lee,Lee Family,Head\n";
    import_json(&portal, "people", &format!("{HEAD}{family}"), &[]);
    change(
        &portal,
        "INSERT INTO household_members (household_id, member_id, role, joined_at)
         SELECT households.id, members.id, 'child', unixepoch() + 5 FROM households, members
         WHERE name = 'Lee Family' AND member_id = 'M0002'",
    );
    let both = "Smith Family child, Lee Family child";
    assert_eq!(homes_of_tim(&portal), both);
    for home in ["Smith Family", "Lee Family"] {
        let said =
            import_json(&portal, "people", &format!("{HEAD}2,Tim,Smith,{home},Child\n"), &["--overwrite"]);
        assert_eq!((&said["alreadyHere"], said["differences"].as_array().unwrap().len()), (&1.into(), 0));
    }
    let third = format!("{HEAD}2,Tim,Smith,Moor Family,Child\n");
    let said = import_json(&portal, "people", &third, &[]);
    assert_eq!((&said["differences"][0]["here"], &said["changed"]), (&"Smith Family".into(), &0.into()));
    let said = import_json(&portal, "people", &third, &["--overwrite"]);
    assert_eq!(said["changed"], 1, "{said}");
    assert_eq!(homes_of_tim(&portal), "Moor Family child, Lee Family child");
    let undone = portal.ok(&["import", "undo", &said["import"].to_string(), "--yes"]);
    assert!(!undone.contains("stay"), "{undone}");
    assert_eq!(homes_of_tim(&portal), both);
}

#[test]
fn a_household_that_an_import_gave_is_taken_back_beside_one_that_came_since() {
    let portal = portal();
    import_json(&portal, "people", "importKey,firstName,lastName\n2,Tim,Smith\n3,Mary,Lee\n", &[]);
    let said = import_json(&portal, "people", &format!("{HEAD}2,Tim,Smith,Smith Family,Child\n"), &[]);
    change(
        &portal,
        "INSERT INTO households (id, name, created_at) VALUES ('lee', 'Lee Family', 0);
         INSERT INTO household_members (household_id, member_id, role, joined_at)
         SELECT 'lee', id, 'child', unixepoch() + 5 FROM members WHERE member_id = 'M0001'",
    );
    let undone = portal.ok(&["import", "undo", &said["import"].to_string(), "--yes"]);
    assert!(undone.contains("1 household removed, 2 values put back"), "{undone}");
    assert_eq!(homes_of_tim(&portal), "Lee Family child");
}
