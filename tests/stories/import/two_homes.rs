//! Lists and people who live in two households.

use crate::import::lists::{import_json, portal};
use crate::support::command::Portal;
use crate::support::editions::portal_of;
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
        assert_eq!(
            (&said["alreadyHere"], said["differences"].as_array().unwrap().len()),
            (&1.into(), 0),
            "{said}"
        );
    }
    let third = format!("{HEAD}2,Tim,Smith,Moor Family,Child\n");
    let said = import_json(&portal, "people", &third, &[]);
    assert_eq!(
        (&said["differences"][0]["here"], &said["changed"]),
        (&"Smith Family".into(), &0.into()),
        "{said}"
    );
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

#[test]
fn an_import_of_an_earlier_portal_is_undone_after_the_upgrade() {
    let portal = portal_of(5);
    // As the earlier program wrote it of Tim's row when it imported him and his household.
    change(
        &portal,
        "INSERT INTO imports VALUES (90, 'people', 'old.csv', '', 1, 0, unixepoch(), NULL);
         INSERT INTO import_changes VALUES
            (90, 0, 'household', 'd3d2b217-2daa-464a-98df-cf51430dcca4', NULL, NULL, '32cd7c5e1d6109830ab695aba870225691855b15cf3398571da5f271fe07e1e0'),
            (90, 1, 'member', '8935db67-7f84-4dcd-8a0f-80b6aa0e5d4b', NULL, NULL, '3ddba5c797172eb4ecb2ae1486c2cd4c97ccc1bd331fb3d999bcf40ecfb6693a');",
    );
    let said = portal.ok(&["import", "undo", "90", "--yes"]);
    assert!(said.contains("1 person removed"), "{said}");
    assert!(said.contains("the household Smith Family has people in it"), "{said}");
}

#[test]
fn gifts_that_an_earlier_portal_imported_are_taken_back_after_the_upgrade() {
    let portal = portal_of(8);
    // As the earlier program wrote it of gift 3.
    change(
        &portal,
        "INSERT INTO imports VALUES (91, 'gifts', 'old.csv', '', 1, 0, unixepoch(), NULL);
         INSERT INTO import_changes (import_id, seq, entity, entity_id, field, before, after) VALUES
            (91, 0, 'donation', '3', NULL, NULL, '7e257959b65923090675ef624de098d6f50939d7e8dca0509d9ccd3b782f4958');",
    );
    let said = portal.ok(&["import", "undo", "91", "--yes"]);
    assert!(said.contains("1 gift removed"), "{said}");
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM donations WHERE id = 3"), 0);
}
