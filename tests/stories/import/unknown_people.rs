//! Rows without a certain match are left out, listed and asked about; a script sees it by the exit code.

use serde_json::json;

use crate::import::lists::{count, field, import, import_json, portal};
use crate::support::command::{Portal, Said};
use crate::support::set_up::{change, value};

const STRANGER: &str = "First Name,Last Name,Email,Phone,Birthday,Family\nRita,Johnson,stranger@example.org,777,1999-01-01,Beta Family\n";

/// The members' list of one system, with another person at key 7 where `seventh` says so.
fn members(seventh: &str) -> String {
    let row = |key| match key {
        7 => format!("7,{seventh}\n"),
        key => format!("{key},First{key},Last{key},m{key}@example.org\n"),
    };
    let rows: String = (1..=9).map(row).collect();
    format!("importKey,firstName,lastName,email\n{rows}")
}

fn rita(portal: &Portal) {
    let add = "member add --first-name Rita --last-name Johnson --no-email --household";
    portal.ok(&add.split(' ').chain(["Alpha Family"]).collect::<Vec<_>>());
}

fn people(portal: &Portal, list: &str, options: &[&str]) -> Said {
    import(portal, "people", list, options)
}

// proves: O15
#[test]
fn a_person_found_by_the_name_alone_gets_nothing_of_a_stranger() {
    let everything = "SELECT first_name || coalesce(email, '-') || coalesce(phone, '-')
        || coalesce(date_of_birth, '-') || (SELECT name FROM first_households AS first WHERE first.member_id = members.id) FROM members
        WHERE member_id = 'M0001'";
    let without_family = STRANGER.replace("Family\n", "Shoe size\n").replace("Beta Shoe size", "9");
    let keyed = format!("importKey,{}", STRANGER.replace("\nRita", "\n12,Rita"));
    for list in [STRANGER, &without_family, &keyed] {
        let portal = portal();
        rita(&portal);
        for options in [&["--source", "other church", "--dry-run"][..], &["--source", "other church"]] {
            let said = people(&portal, list, options);
            said.exits(1).prints(&["People: 0 added, 0 changed, 0 already here."]);
            let question = "line 2: Rita Johnson may be Rita Johnson (M0001) here. If so: --line 2=M0001; if not: --line 2=new";
            said.prints(&[question]);
        }
        assert_eq!(value::<String>(&portal, everything), "Rita---Alpha Family");
        assert_eq!(count(&portal, "import_keys"), 0);
        // A new person is added once, however often it is said.
        for added in [1, 0] {
            let said = import_json(&portal, "people", list, &["--line", "2=new"]);
            assert_eq!([&said["added"], &said["alreadyHere"]], [&json!(added), &json!(1 - added)], "{said}");
        }
        assert_eq!(count(&portal, "members"), 2);
    }
}

#[test]
fn what_is_no_name_of_one_person_is_asked_about() {
    let portal = portal();
    let several = "firstName,lastName\nJohn & Mary,Smith\nTom and Ann,Fox\nBob/Sue,Ray\nMr. & Mrs. Paul,Wells\nJosé y María,López\nFamilie,Weber\nTotal,1\nAndy,Sandor\nJosé,Ortega y Gasset\nBob or Sue,Low\nBob oder Sue,Moor\n\"Bob, Sue\",Nash\nAnn (deceased),Poe\n\"Paul, Jr.\",Reed\nAnn,Jones and Bob Smith\nIda,Groß und Inge Klein\nLea,Paz y María Ruiz\nSmith,Household\nThe,Wests\nEstate of,Pat\n†Ida,Ray\nDeceased Kim,Ray\nHans+Inge,Ray\nMr Mrs John,Ray\n";
    let said = people(&portal, several, &["--source", "several"]);
    said.exits(1).prints(&[
        "People: 3 added",
        "LEFT OUT: it is not certain who these are: 20\n",
        "line 2: \"John & Mary Smith\" are several people; give each a line with first and last name and the same household. If it is one all the same: --line 2=new",
        "line 13: \"Bob, Sue Nash\" are several people",
        "line 14: \"Ann (deceased) Poe\" says that they died; write the name alone, and yes in a column \"deceased\"",
        "line 16: \"Ann Jones and Bob Smith\" are several people",
        "line 17: \"Ida Groß und Inge Klein\" are several people",
        "line 18: \"Lea Paz y María Ruiz\" are several people",
        "line 19: \"Smith Household\" are several people",
        "line 20: \"The Wests\" are several people",
        "line 21: \"Estate of Pat\" is what somebody left who died, and no person",
        "line 8: no person, but a count: Total · 1",
    ]);
    let list = "firstName,lastName\nruth@example.org,Weber\nPaul,Weber\n";
    let question = "line 2: an e-mail address is no name: ruth@example.org Weber. If it is one all the same: --line 2=new";
    people(&portal, list, &[]).exits(1).prints(&["People: 1 added", question]);
    people(&portal, list, &["--line", "2=new"]).exits(0);
    assert_eq!(count(&portal, "members WHERE first_name LIKE '%@%'"), 1);
    let typed = ["member", "add", "--first-name", "ruth@example.org", "--last-name", "Weber", "--no-email"];
    let said = portal.run(&typed);
    assert!(
        said.code == 1 && said.err.contains("The first name is an e-mail address, and no name."),
        "{}",
        said.err
    );
}

#[test]
fn another_birthday_makes_no_second_person_unasked() {
    let list = "First Name,Last Name,Email,Birthday,Household,Phone\nJon,Smith,john@example.org,1/2/1980,Smith,\nMary,Smith,,3/4/1981,,555-1\nTim,Smith,,5/6/2012,Smith,\nRob,Jones,,1971-01-02,,\n";
    let portal = portal();
    import(&portal, "people", list, &["--dates", "mdy"]).exits(0).prints(&["People: 4 added"]);
    let said = people(&portal, list, &["--dates", "dmy"]);
    said.exits(1).prints(&[
        "People: 0 added, 0 changed, 1 already here.",
        "line 2: Jon Smith may be Jon Smith (M0001) here",
        "line 3: Mary Smith may be Mary Smith (M0002) here",
        "line 4: Tim Smith may be Tim Smith (M0003) here",
    ]);
    // Nothing but the name: two people.
    let other = "First Name,Last Name,Birthday\nRob,Jones,1999-01-02\n";
    people(&portal, other, &["--source", "other"]).exits(0).prints(&["People: 1 added"]);
}

// proves: O15
#[test]
fn the_e_mail_of_one_and_the_birthday_or_number_of_a_namesake_are_a_question() {
    let portal = portal();
    let here = "First Name,Last Name,Email,Birthday\nJohn,Smith,one@example.org,1950-01-02\nJohn,Smith,two@example.org,1980-03-04\n";
    people(&portal, here, &[]).exits(0).prints(&["People: 2 added"]);
    let question = "line 2: John Smith may be John Smith (M0001) or John Smith (M0002) here. If so: --line 2=M0001 or --line 2=M0002; if not: --line 2=new";
    for list in [
        "First Name,Last Name,Email,Birthday\nJohn,Smith,one@example.org,1980-03-04\n",
        "Member Number,First Name,Last Name,Email\nm0002,John,Smith,one@example.org\n",
    ] {
        let said = people(&portal, list, &["--source", "other"]);
        said.exits(1).prints(&["People: 0 added, 0 changed, 0 already here.", question]);
    }
    let both = "Member Number,First Name,Last Name,Birthday\nM0002,John,Smith,1980-03-04\n";
    people(&portal, both, &["--source", "other"]).exits(0).prints(&["1 already here"]);
}

#[test]
fn a_key_never_moves_to_another_person_unasked() {
    let portal = portal();
    let (first, second) = (members("First7,Last7,m7@example.org"), members("Olga,Newcomer,olga@example.org"));
    import_json(&portal, "people", &first, &[]);
    for options in [&["--dry-run"][..], &[]] {
        let said = people(&portal, &second, options);
        let question = "line 8: Olga Newcomer has the key 7 of First7 Last7 (M0007). If they are one person: --line 8=M0007; if not: --line 8=new\n";
        said.exits(1).prints(&[question, "People: 0 added, 0 changed, 8 already here."]);
    }
    assert_eq!(field(&portal, "7", "member_id").as_deref(), Some("M0007"));
    let said = people(&portal, &second, &["--line", "8=new"]);
    let moved = "line 8: the key 7 was that of First7 Last7 (M0007) until now; it is Olga Newcomer's\n";
    said.exits(0).prints(&[moved]);
    assert_eq!(field(&portal, "7", "member_id").as_deref(), Some("M0010"));

    // The old list again: he is known by his e-mail, and the key is still hers.
    let said = people(&portal, &first, &[]);
    let question = "line 8: First7 Last7 has the key 7 of Olga Newcomer (M0010). If it is the key of First7 Last7 (M0007) now: --line 8=M0007; if not: --line 8=new\n";
    said.exits(1).prints(&[question]);
    assert_eq!(field(&portal, "7", "member_id").as_deref(), Some("M0010"));
    let said = people(&portal, &first, &["--line", "8=M0007"]);
    said.exits(0).prints(&["the key 7 was that of Olga Newcomer (M0010)"]);
    assert_eq!(count(&portal, "members"), 10);
}

#[test]
fn keys_that_no_list_ever_had_make_no_key_doubtful_and_capitals_make_no_other_source() {
    let portal = portal();
    let keyed = members("First7,Last7,m7@example.org");
    import_json(&portal, "people", &keyed, &["--source", "b1"]);
    import_json(&portal, "people", "firstName,lastName\nNo,Key\n", &["--source", "Paper"]);
    let again = import_json(&portal, "people", &keyed, &["--source", "B1"]);
    assert_eq!([&again["source"], &again["sourceIsNew"]], [&json!("b1"), &json!(false)]);
    let gifts = |text: &str, options: &[&str]| import(&portal, "donations", text, options);
    gifts("date,amount,personKey\n2025-03-02,400,7\n", &[]).exits(0).prints(&["Gifts: 1 added"]);

    // With two systems' keys a key alone identifies no one, and the sentence says what to type.
    let school = "importKey,firstName,lastName\n7,Zoe,Hill\n99,Walt,Hill\n";
    import_json(&portal, "people", school, &["--source", "School"]);
    let both = "date,amount,personKey\n2025-03-02,5,7\n2025-03-02,6,99\n";
    gifts(both, &[]).exits(1).prints(&[
        "the key 7 is known from \"School\" and \"b1\", and several systems' lists have keys here; say which one the gifts are of: --source NAME",
        "the key 99 is known from \"School\", and several systems' lists have keys here",
    ]);
    gifts(both, &["--source", "SCHOOL"]).exits(0).prints(&["Gifts: 2 added"]);
}

#[test]
fn a_household_of_nearly_a_known_name_is_told() {
    let portal = portal();
    import_json(&portal, "people", "firstName,lastName,family\nAna,Rodriguez,Rodriguez Family\n", &[]);
    let list = "firstName,lastName,family\nLuis,Rodriguez,Rodriguz Family\nBo,Stone,Stone Family\n";
    for options in [&["--dry-run"][..], &[]] {
        let said = people(&portal, list, options);
        let sentence = "one that is here (--join NAME joins one of them with it): 1\n  made: Rodriguz Family; is Rodriguez Family meant?\n";
        said.exits(0).prints(&[sentence]);
    }
    let later = "firstName,lastName,family\nEva,Rodriguez,Rodrigues Family\nAna,Rodriguez,Rodriguez Family\n";
    people(&portal, later, &["--join", "Rodrigues Family"]).exits(0).prints(&[
        "1 already here.",
        "Households: 0 made.",
        "  Rodrigues Family joins Rodriguez Family\n",
    ]);
    let there =
        "household_members JOIN households ON household_id = households.id AND name = 'Rodriguez Family'";
    assert_eq!(count(&portal, there), 2);
}

#[test]
fn the_older_of_two_imports_is_undone_after_the_newer() {
    let portal = portal();
    import_json(&portal, "people", &members("First7,Last7,m7@example.org"), &[]);
    let phones = "importKey,firstName,lastName,phone\n1,First1,Last1,555-1\n2,First2,Last2,555-2\n";
    import_json(&portal, "people", phones, &[]);
    let asked = portal.run(&["import", "undo", "1"]);
    assert!(asked.code == 1 && !asked.err.contains("rehearsal"), "{}", asked.err);
    let advice = "Newer imports changed the same (the newest first: 2); undo those before this one, so that less stays.";
    asked.complains(&["To be undone:\nImport 1 (list.csv): 7 people removed, 2 stay.", advice, "add --yes"]);
    portal.ok(&["import", "undo", "2", "--yes"]);
    let said = portal.ok(&["import", "undo", "1", "--yes"]);
    assert!(said.contains("9 people removed.") && !said.contains("Newer imports"), "{said}");
}

#[test]
fn the_advice_for_keys_alone_leads_to_the_gifts() {
    let portal = portal();
    let list = members("First7,Last7,m7@example.org");
    import_json(&portal, "people", &list, &[]);
    // As an earlier version left it.
    change(&portal, "UPDATE import_keys SET source = '', import_id = NULL; DELETE FROM imports");
    import_json(&portal, "people", "importKey,firstName,lastName\n1,Zoe,Hill\n", &["--source", "School"]);
    let gifts = "date,amount,personKey\n2025-03-02,400,7\n2025-03-02,5,1\n";
    let gifts = |options: &[&str]| import(&portal, "donations", gifts, options);
    gifts(&[]).exits(1).prints(&[
        "line 2: the key 7 is known from the lists of before, and several systems' lists have keys here",
        "--source NAME (the lists of before have no name: import that list of people once more with --source NAME)",
    ]);
    let said = gifts(&["--source", "Office"]);
    let refusal = "No list of people came from \"Office\", so its keys mean nobody here. Known are: \"School\", the lists of before.";
    said.exits(1).complains(&[refusal]);
    let again = import_json(&portal, "people", &list, &["--source", "Office"]);
    assert_eq!([&again["added"], &again["alreadyHere"]], [&json!(0), &json!(9)]);
    gifts(&["--source", "Office"]).exits(0).prints(&["Gifts: 2 added"]);
}
