//! Imports have numbers, and can be undone.

use crate::giving::gifts::{gift, new, recounted};
use crate::import::lists::{count, import, import_file, import_json, portal};
use crate::support::command::{Portal, Said};
use crate::support::set_up::{change, set_up, value};
use portal::congregation::giving::GiftFields;

const FIRST: &str = "importKey,firstName,lastName,email,householdName\n1,John,Smith,,Smith Family\n2,Mary,Smith,mary@example.org,Smith Family\n3,Ann,Lee,,\n";
const SECOND: &str = "importKey,firstName,lastName,email,phone,householdName,city\n1,John,Smith,john@example.org,555-1,Smith Family,Springfield\n3,Ann,Lee,,555-3,Lee Family,Springfield\n4,Bo,Lee,,555-4,Lee Family,\n5,Cy,Stone,,,,\n6,Di,Moor,,,Moor Family,\n";

fn undo(portal: &Portal, number: &str) -> Said {
    portal.run(&["import", "undo", number, "--yes"])
}

/// Everything an import can touch, but its own number.
fn everything(portal: &Portal) -> String {
    value(
        portal,
        "SELECT (SELECT group_concat(m.member_id || '|' || first_name || '|' || last_name || '|' || coalesce(email, '')
            || '|' || coalesce(phone, '') || '|' || coalesce(city, '') || '|' || coalesce(name, ''), char(10)
            ORDER BY m.member_id) FROM members AS m LEFT JOIN household_members AS h ON h.member_id = m.id
            LEFT JOIN households ON households.id = h.household_id)
         || char(10) || (SELECT group_concat(name ORDER BY name) FROM households)
         || char(10) || (SELECT group_concat(source || key, ',' ORDER BY source, key) FROM import_keys)
         || char(10) || (SELECT coalesce(group_concat(amount_cents ORDER BY id), '') FROM donations)",
    )
}

// proves: O8
#[test]
fn an_undone_import_leaves_everything_as_it_was() {
    let portal = portal();
    import_json(&portal, "people", FIRST, &[]);
    let before = everything(&portal);
    let said = import_json(&portal, "people", SECOND, &[]);
    assert_eq!((&said["import"], &said["added"], &said["changed"]), (&2.into(), &3.into(), &2.into()));
    assert_ne!(everything(&portal), before);
    let log = portal.ok(&["log", "--action", "people-imported"]);
    assert!(log.contains("list.csv: 3 added, 2 changed (import 2)"), "{log}");

    let rehearsed = portal.ok(&["import", "undo", "2", "--dry-run"]);
    assert!(rehearsed.contains("nothing was changed. It would do this:"), "{rehearsed}");
    portal.run(&["import", "undo", "2"]).exits(1).complains(&["add --yes to undo it"]);

    let said = undo(&portal, "2");
    said.exits(0);
    let sentence = "Import 2 (list.csv): 3 people removed, 2 households removed, 6 values put back.\n";
    assert_eq!(said.out, sentence);
    assert!(rehearsed.ends_with(sentence), "{rehearsed}");
    assert_eq!(everything(&portal), before);
    let log = portal.ok(&["log", "--action", "import-undone"]);
    assert!(log.contains("list.csv (import 2): 3 people removed"), "{log}");

    for (number, sentence) in [("2", "Import 2 is undone already."), ("7", "There is no import 7.")] {
        undo(&portal, number).exits(1).complains(&[sentence]);
    }
    // The list may come again, and its numbers were never given to others.
    assert_eq!(import_json(&portal, "people", SECOND, &[])["added"], 3);
    assert_eq!(count(&portal, "members WHERE member_id IN ('M0004', 'M0005', 'M0006')"), 3);
}

// proves: O8
#[test]
fn what_was_changed_since_stays_and_is_listed() {
    let portal = portal();
    import_json(&portal, "people", FIRST, &[]);
    import_json(&portal, "people", SECOND, &[]);
    gift(&portal, Some("M0004"), new(GiftFields::new(500, "2025-11-15")));
    change(
        &portal,
        "UPDATE members SET password = 'x', phone = '555-9', version = version + 1 WHERE member_id = 'M0001';
         UPDATE members SET city = 'Chatham', version = version + 1 WHERE member_id = 'M0005'",
    );
    let said = undo(&portal, "2");
    said.prints(&[
        "Import 2 (list.csv): 1 person removed, 1 household removed, ",
        "the phone of John Smith (M0001) was changed since\n",
        "the email of John Smith (M0001) is needed as it is\n",
        "Bo Lee (M0004) has gifts here",
        "Cy Stone (M0005) was changed since\n",
        "the household Lee Family has people in it\n",
    ]);
    assert_eq!(count(&portal, "members WHERE city = 'Springfield' OR member_id = 'M0006'"), 0);
    assert_eq!(count(&portal, "members WHERE phone = '555-9' AND email = 'john@example.org'"), 1);
}

// proves: O8
#[test]
fn undone_gifts_are_gone_and_their_list_may_come_again() {
    let portal = portal();
    import_json(&portal, "people", FIRST, &[]);
    let gifts = "date,amount,personKey,fund\n2025-03-02,400,1,General\n2025-03-02,400,1,General\n2025-03-09,20.50,2,General\n";
    import_json(&portal, "donations", gifts, &["--also-alike"]);
    recounted(&portal, 1, 4_100);
    undo(&portal, "2").prints(&[
        "Import 2 (list.csv): 2 gifts removed, 1 stays.\nThe gifts come to $420.50.\n",
        "  gift 1 was corrected since: ",
    ]);
    let again = import_json(&portal, "donations", gifts, &["--also-alike"]);
    assert_eq!((&again["added"], &again["alreadyHere"]), (&2.into(), &1.into()), "{again}");
    // The people go once their gifts are gone.
    undo(&portal, "1").prints(&["John Smith (M0001) has gifts here (undo the import of the gifts first"]);
}

#[test]
fn the_imports_are_listed_with_their_numbers() {
    let portal = set_up();
    assert_eq!(portal.run(&["import", "list"]).code, 3);
    let said = import(&portal, "people", FIRST, &["--source", "Old program"]);
    said.prints(&["This is import 1. To take it back within 30 days: portal import undo 1\n"]);
    let again = import(&portal, "people", FIRST, &[]);
    assert!(!again.out.contains("This is import"), "what changes nothing has no number: {}", again.out);
    import_file(&portal, "donations", "gifts.csv", b"date,amount,personKey\n2025-03-02,400,1\n", &[])
        .exits(0);
    undo(&portal, "2");
    let list = portal.ok(&["import", "list"]);
    let lines: Vec<Vec<&str>> = list.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["Number", "When", "What", "File", "Source", "Added", "Changed", "Undone"]);
    assert!(lines[1][0] == "2" && lines[1].contains(&"gifts.csv") && lines[1].len() >= 9, "{list}");
    assert!(lines[2][0] == "1" && list.contains("Old program  3"), "{list}");
    let json: serde_json::Value = serde_json::from_str(&portal.ok(&["import", "list", "--json"])).unwrap();
    assert_eq!(
        (&json[1]["number"], &json[1]["source"], &json[1]["added"]),
        (&1.into(), &"Old program".into(), &3.into())
    );
}

// proves: O8
#[test]
fn an_import_is_undone_within_thirty_days_and_not_after() {
    for (age, is_undone) in [(30 * 86_400 - 60, true), (30 * 86_400 + 60, false)] {
        let portal = portal();
        import_json(&portal, "people", FIRST, &[]);
        change(&portal, &format!("UPDATE imports SET created_at = created_at - {age}"));
        let said = undo(&portal, "1");
        if is_undone {
            said.exits(0);
        } else {
            said.exits(1).complains(&["is no longer known: that is kept for 30 days"]);
        }
        assert_eq!(count(&portal, "members"), if is_undone { 0 } else { 3 });
    }
}

// proves: O8
#[test]
fn undoing_a_later_import_leaves_the_keys_of_the_earlier_one() {
    let portal = portal();
    import_json(&portal, "people", FIRST, &[]);
    let owners = "SELECT group_concat(key || member_number || coalesce(import_keys.import_id, '-'), ' ' ORDER BY key)
        FROM (SELECT id AS member, member_id AS member_number FROM members) JOIN import_keys ON member_id = member
        WHERE source = 'list'";
    assert_eq!(value::<String>(&portal, owners), "1M00011 2M00021 3M00031");
    // John has another name in the list, and the key 2 is another person's now.
    let later =
        "importKey,firstName,lastName,phone\n1,John Paul,Smith,555-1\n2,Walt,Hill,555-2\n3,Ann,Lee,\n";
    import_json(&portal, "people", later, &["--source", "list", "--line", "3=new"]);
    assert_eq!(value::<String>(&portal, owners), "1M00012 2M00042 3M00031");
    assert_eq!(undo(&portal, "2").code, 0);
    assert_eq!(value::<String>(&portal, owners), "1M00011 2M00021 3M00031");
    // Neither does the name that the undone list had for somebody: what it asked is asked again.
    let other_name = later.replace("John Paul", "Johnny").replace("2,Walt,Hill,555-2\n", "");
    let take = |options: &[&str]| {
        let said = import(&portal, "people", &other_name, &[&["--source", "list"], options].concat());
        assert_eq!(
            said.out.contains("it is not certain who these are: 1"),
            options.is_empty(),
            "{}",
            said.out
        );
    };
    take(&[]);
    take(&["--line", "2=M0001"]);
    assert_eq!(value::<String>(&portal, owners), "1M00013 2M00021 3M00031");
    assert_eq!(undo(&portal, "3").code, 0);
    take(&[]);
    let again = import_json(&portal, "people", FIRST, &[]);
    assert_eq!((&again["added"], &again["alreadyHere"]), (&0.into(), &3.into()), "{again}");
    assert_eq!(undo(&portal, "1").code, 0);
    assert_eq!(count(&portal, "import_keys") + count(&portal, "members"), 0);
}

// proves: O8
#[test]
fn undone_roles_are_those_of_the_households_before() {
    let portal = portal();
    let first = "importKey,firstName,lastName,householdName,householdRole\n1,John,Smith,Smith Family,Head\n2,Mary,Smith,Smith Family,Spouse\n3,Ann,Lee,Lee Family,Head\n";
    // Two exchange roles, a third moves to them, and a new person takes the role that is left.
    let second = "importKey,firstName,lastName,householdName,householdRole\n1,John,Smith,Smith Family,Spouse\n2,Mary,Smith,Smith Family,Head\n3,Ann,Lee,Smith Family,Other\n4,Bo,Lee,Lee Family,Head\n";
    let roles =
        "SELECT group_concat(first_name || ' ' || name || ' ' || role, '; ' ORDER BY members.member_id)
        FROM members JOIN household_members ON household_members.member_id = members.id
        JOIN households ON households.id = household_id";
    import_json(&portal, "people", first, &[]);
    let before: String = value(&portal, roles);
    import_json(&portal, "people", second, &["--overwrite"]);
    assert_eq!(
        value::<String>(&portal, roles),
        "John Smith Family spouse; Mary Smith Family head; Ann Smith Family other; Bo Lee Family head"
    );
    let said = undo(&portal, "2");
    assert!(said.code == 0 && !said.out.contains("stays") && !said.out.contains("stay"), "{}", said.out);
    assert_eq!(value::<String>(&portal, roles), before);

    // A role that another person has by now stays theirs.
    import_json(&portal, "people", second, &["--overwrite"]);
    change(&portal, "UPDATE members SET first_name = 'Bea' WHERE first_name = 'Bo'");
    let said = undo(&portal, "3");
    said.prints(&[
        "Bea Lee (M0004) was changed since",
        "the household role of Ann Lee (M0003) is needed as it is",
    ]);
}

#[test]
fn what_an_account_needs_by_now_is_not_taken_back() {
    let portal = portal();
    import_json(&portal, "people", "importKey,firstName,lastName\n1,John,Smith\n2,Emil,Bauer\n", &[]);
    let second = "importKey,firstName,lastName,email\n1,John,Smith,john@example.org\n2,Emil,Bauer,shared@example.org\n9,Ann,Bauer,shared@example.org\n";
    import_json(&portal, "people", second, &[]);
    change(
        &portal,
        "UPDATE members SET had_role = 1, office_since = 0 WHERE first_name = 'John';
         UPDATE members SET email = NULL, contact_email = 'shared@example.org', sign_in_name = 'emil.bauer', password = 'x'
         WHERE first_name = 'Emil';",
    );
    undo(&portal, "2").exits(0).prints(&["the email of John Smith (M"]);
    assert_eq!(count(&portal, "members WHERE email = 'john@example.org'"), 1);
    assert_eq!(
        count(&portal, "members WHERE contact_email = 'shared@example.org' AND first_name = 'Emil'"),
        1
    );
}

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
