//! The office manages households.

use serde_json::{Value, json};

use crate::giving::gifts::{log, with_givers};
use crate::support::command::{Portal, Said};
use crate::support::set_up::{change, set_up, value};

fn household(portal: &Portal, arguments: &[&str]) -> Said {
    portal.run(&[&["household"], arguments].concat())
}

fn join(portal: &Portal, who: &str, name: &str, role: &str) -> Said {
    household(portal, &["join", who, name, "--role", role])
}

/// The people of each household: "Smith Family: M0002 head".
fn who_lives_where(portal: &Portal) -> String {
    value(
        portal,
        "SELECT coalesce(group_concat(row, '; '), '') FROM (SELECT name || ': ' || coalesce(group_concat(
            members.member_id || ' ' || coalesce(role, '-'), ', ' ORDER BY members.member_id), 'nobody') AS row
         FROM households LEFT JOIN household_members ON household_id = households.id
            LEFT JOIN members ON members.id = household_members.member_id
         GROUP BY households.id ORDER BY name)",
    )
}

fn id(portal: &Portal, name: &str) -> String {
    value(portal, &format!("SELECT id FROM households WHERE name = '{name}'"))
}

#[test]
fn a_person_joins_a_household_by_its_name_or_its_id() {
    let portal = with_givers();
    let said = join(&portal, "mary@example.org", "SMITH family", "head");
    assert_eq!(
        said.out,
        "Mary Smith (M0002) is now in the household Smith Family (head) (before: Smith Family).\n"
    );
    let smiths = id(&portal, "Smith Family");
    assert_eq!(join(&portal, "m0003", &smiths[..8].to_uppercase(), "spouse").code, 0);
    assert_eq!(who_lives_where(&portal), "Smith Family: M0002 head, M0003 spouse");
    assert_eq!(
        log(&portal),
        "household-changed | M0002 | household: Smith Family -> Smith Family (head)\n\
         household-changed | M0003 | household: none -> Smith Family (spouse)"
    );
    // Without `--role` they retain the one they have; the command changes nothing.
    let again = household(&portal, &["join", "M0003", "Smith Family"]);
    assert!(
        again.code == 3 && again.err.contains("already is in the household Smith Family (spouse)"),
        "{}",
        again.err
    );
    assert_eq!(join(&portal, "M0003", "Smith Family", "spouse").code, 3);
    assert_eq!(join(&portal, "M0003", "Smith Family", "child").code, 0);
    assert_eq!(join(&portal, "M0003", "Smith Family", "aunt").code, 2);
    assert_eq!(join(&portal, "M0099", "Smith Family", "other").code, 1);
}

#[test]
fn a_household_is_made_where_none_is_called_so_and_that_is_said() {
    let portal = with_givers();
    let said = household(&portal, &["join", "M0003", " Jones Family "]);
    assert!(
        said.out.contains("The household is new.")
            && said.out.contains("--role ROLE`, where ROLE is head, spouse, child or other"),
        "{}",
        said.out
    );
    assert_eq!(who_lives_where(&portal), "Jones Family: M0003 -; Smith Family: M0002 -");
    for (name, reason) in [
        (" ".to_owned(), "name is missing"),
        ("x".repeat(101), "at most 100"),
        // No household has that name: it is an id, and a wrong one.
        ("1a2b3c4d".to_owned(), "Nothing here has an id"),
    ] {
        let said = household(&portal, &["join", "M0001", &name]);
        assert!(said.code == 1 && said.err.contains(reason), "{name}: {}", said.err);
    }
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM households"), 2);
}

#[test]
fn two_households_of_one_name_are_told_apart_by_their_ids() {
    let portal = with_givers();
    change(
        &portal,
        "INSERT INTO households (id, name, created_at) VALUES ('abcd1111-x', 'Smith Family', 0), ('abcd2222-x', 'Lee', 0)",
    );
    let said = household(&portal, &["join", "M0003", "smith family"]);
    assert!(
        said.code == 1
            && said.err.contains("several households called")
            && said.err.contains("household list"),
        "{}",
        said.err
    );
    // The same rule where a person is added.
    let add = ["member", "add", "--first-name", "A", "--last-name", "B", "--no-email", "--household"];
    assert_eq!(portal.run(&[&add[..], &["Smith Family"]].concat()).code, 1);
    portal.ok(&[&add[..], &["abcd2222"]].concat());
    assert_eq!(household(&portal, &["join", "M0003", "abcd1"]).code, 0);
    assert_eq!(
        value::<String>(
            &portal,
            "SELECT (SELECT household_id FROM first_households AS first WHERE first.member_id = members.id) FROM members WHERE member_id = 'M0003'"
        ),
        "abcd1111-x"
    );
}

#[test]
fn a_second_head_or_spouse_is_refused_and_told_who_sits_there() {
    let portal = with_givers();
    for role in ["head", "spouse"] {
        assert_eq!(join(&portal, "M0002", "Smith Family", role).code, 0);
        let said = join(&portal, "M0003", "Smith Family", role);
        assert_eq!(said.code, 1);
        let way_out =
            format!("portal household join M0002 {} --role other", &id(&portal, "Smith Family")[..8]);
        for words in [format!("Mary Smith (M0002) already is the {role} of Smith Family").as_str(), &way_out]
        {
            assert!(said.err.contains(words), "{words}: {}", said.err);
        }
        // Its advice works, and then the role is free.
        let words: Vec<&str> = way_out.split(' ').skip(1).collect();
        portal.ok(&words);
        assert_eq!(join(&portal, "M0003", "Smith Family", role).code, 0);
        assert_eq!(household(&portal, &["leave", "M0003"]).code, 0);
    }
    let moves = log(&portal).lines().count();
    assert_eq!(moves, 8, "a refused move leaves no line in the log");
    for (who, role) in [("M0001", "child"), ("M0003", "child")] {
        assert_eq!(join(&portal, who, "Smith Family", role).code, 0, "children may be many");
    }
}

#[test]
fn who_moves_out_leaves_no_empty_household_and_no_unnoticed_one_without_a_head() {
    let portal = with_givers();
    join(&portal, "M0002", "Smith Family", "head");
    join(&portal, "M0003", "Smith Family", "spouse");
    let said = join(&portal, "M0002", "Hill House", "head");
    let smiths = id(&portal, "Smith Family");
    assert_eq!(
        said.out,
        format!(
            "Mary Smith (M0002) is now in the household Hill House (head) (before: Smith Family (head)). The household \
             is new. Smith Family has no head now. Name one: portal household join WHO {} --role head\n",
            &smiths[..8]
        )
    );
    let said = household(&portal, &["leave", "M0003"]);
    assert_eq!(
        said.out,
        "Bob Jones (M0003) is no longer in the household Smith Family (spouse). Nobody lives in Smith Family any \
         more; it was removed.\n"
    );
    assert_eq!(who_lives_where(&portal), "Hill House: M0002 head");
    assert!(log(&portal).ends_with("household-changed | M0003 | household: Smith Family (spouse) -> none"));
    let again = household(&portal, &["leave", "M0003"]);
    assert!(again.code == 3 && again.err.contains("already is in no household"), "{}", again.err);
    assert_eq!(household(&portal, &["leave", "nobody"]).code, 1);
    // The last head gets another role: the same warning.
    join(&portal, "M0003", "Hill House", "spouse");
    let said = join(&portal, "M0002", "Hill House", "other");
    assert!(said.out.contains("Hill House has no head now"), "{}", said.out);
    // Removing a person does the same with their household.
    portal.ok(&["household", "leave", "M0002"]);
    portal.ok(&["member", "remove", "M0003", "--yes"]);
    assert_eq!(who_lives_where(&portal), "");
}

#[test]
fn the_list_shows_every_household_and_who_lives_there() {
    let portal = set_up();
    assert!(portal.ok(&["household", "list"]).contains("portal household join"));
    let portal = with_givers();
    join(&portal, "M0003", "Smith Family", "child");
    join(&portal, "M0002", "Smith Family", "head");
    change(&portal, "INSERT INTO households (id, name, created_at) VALUES ('abcd1111-x', 'Émile Lee', 0)");
    let table = portal.ok(&["household", "list"]);
    let smiths = id(&portal, "Smith Family");
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[0].starts_with("Id        Household"), "{table}");
    assert_eq!(
        lines[1].split_whitespace().collect::<Vec<_>>().join(" "),
        format!("{} Smith Family Mary Smith (M0002) head", &smiths[..8])
    );
    assert_eq!(lines[2].trim(), "Bob Jones (M0003)   child");
    assert!(lines[3].contains("Émile Lee") && lines[3].contains("nobody"), "{table}");

    let list = |rest: &[&str]| -> Value {
        serde_json::from_str(&portal.ok(&[&["household", "list", "--json"], rest].concat())).unwrap()
    };
    assert_eq!(
        list(&["--search", "émile"]),
        json!([{ "id": "abcd1111-x", "name": "Émile Lee", "people": [] }])
    );
    let smith = &list(&["--search", "JONES"])[0];
    assert_eq!((&smith["name"], smith["people"].as_array().unwrap().len()), (&"Smith Family".into(), 2));
    assert_eq!(
        smith["people"][1],
        json!({
            "id": value::<String>(&portal, "SELECT id FROM members WHERE member_id = 'M0003'"),
            "memberId": "M0003", "firstName": "Bob", "lastName": "Jones", "role": "child",
        })
    );
    let none = household(&portal, &["list", "--search", "zzz"]);
    assert!(none.code == 3 && none.err.contains("zzz"), "{}", none.err);
}

#[test]
fn a_child_lives_in_two_households_and_an_adult_in_one() {
    let portal = with_givers();
    join(&portal, "M0002", "Smith Family", "head");
    join(&portal, "M0003", "Smith Family", "child");
    let said = household(&portal, &["join", "M0003", "Jones Family", "--also"]);
    assert_eq!(
        said.out,
        "Bob Jones (M0003) is now also in the household Jones Family (child). The household is new.\n"
    );
    assert_eq!(who_lives_where(&portal), "Jones Family: M0003 child; Smith Family: M0002 head, M0003 child");
    assert!(log(&portal).ends_with(
        "household-changed | M0003 | household: Smith Family (child) -> Smith Family (child) and Jones Family (child)"
    ));
    let record: Value = serde_json::from_str(&portal.ok(&["member", "show", "M0003", "--json"])).unwrap();
    assert_eq!(
        record["households"],
        json!([{ "name": "Smith Family", "role": "child" }, { "name": "Jones Family", "role": "child" }])
    );
    let shown = portal.ok(&["member", "show", "M0003"]);
    assert!(shown.contains("Smith Family (child)") && shown.contains("Jones Family (child)"), "{shown}");
    for (arguments, reason) in [
        (&["join", "M0002", "Jones Family", "--also"] as &[&str], "Only a child lives in two households"),
        (&["join", "M0003", "Jones Family", "--role", "head"], "Only a child lives in two households"),
        (&["join", "M0003", "Hill House"], "Say which one they leave"),
        (&["leave", "M0003"], "Say which one they leave"),
        (&["leave", "M0003", "Hill House"], "does not live in Hill House"),
    ] {
        let said = household(&portal, arguments);
        assert!(said.code == 1 && said.err.contains(reason), "{arguments:?}: {}{}", said.out, said.err);
    }
    let said = household(&portal, &["leave", "M0003", "smith family"]);
    assert_eq!(said.out, "Bob Jones (M0003) is no longer in the household Smith Family (child).\n");
    assert_eq!(household(&portal, &["join", "M0003", "Jones Family", "--role", "head"]).code, 0);
    portal.ok(&["member", "remove", "M0003", "--yes"]);
    assert_eq!(who_lives_where(&portal), "Smith Family: M0002 head", "nobody is left in the other one");
}

#[test]
fn a_household_is_renamed_moves_house_and_is_split() {
    let portal = with_givers();
    join(&portal, "M0002", "Smith Family", "head");
    join(&portal, "M0003", "Smith Family", "child");
    let said = household(
        &portal,
        &["edit", "smith family", "--name", "The Smiths", "--address", "9 Elm St", "--phone", "555-0105"],
    );
    assert_eq!((said.code, &*said.out), (0, "Changed: The Smiths\n"), "{}", said.err);
    let addresses = "SELECT count(*) FROM members WHERE address = '9 Elm St' AND phone = '555-0105'";
    assert_eq!(value::<i64>(&portal, addresses), 2);
    assert_eq!(household(&portal, &["edit", "The Smiths", "--address", "9 Elm St"]).code, 3);
    let unknown = household(&portal, &["edit", "Nobody", "--name", "X"]);
    assert!(unknown.code == 1 && unknown.err.contains("household list"), "{}", unknown.err);

    let said = household(
        &portal,
        &["split", "The Smiths", "--new-name", "Bob's", "--move", "M0003", "--also", "M0002"],
    );
    assert!(said.code == 1 && said.err.contains("Only a child"), "{}", said.err);
    let said = household(&portal, &["split", "The Smiths", "--new-name", "Bob's", "--move", "M0003"]);
    assert_eq!((said.code, &*said.out), (0, "Bob's is a household of its own now.\n"), "{}", said.err);
    assert_eq!(who_lives_where(&portal), "Bob's: M0003 child; The Smiths: M0002 head");
}
