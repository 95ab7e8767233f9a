//! In a list of gifts all that a line says of its giver must agree, and the lines that were not taken are counted.

use crate::import::givers::{books, gifts, json};
use crate::import::lists::{import_json, portal};
use crate::support::command::Portal;
use crate::support::set_up::{change, value};

const PEOPLE: &str = "importKey,householdName,householdRole,firstName,lastName,email\n\
    1,Smith Family,Head,John,Smith,john@example.org\n\
    2,Smith Family,Spouse,Mary,Smith,mary@example.org\n\
    3,Johnson Family,Head,Robert,Johnson,robert@example.org\n\
    4,Jones Family,Head,Thomas,Jones,\n\
    5,Jones Family,Spouse,Rebecca,Jones,\n\
    6,Hill Family,Head,Paul,Hill Jr.,\n";

fn with_people() -> Portal {
    let portal = portal();
    import_json(&portal, "people", PEOPLE, &[]);
    portal
}

// proves: O15
#[test]
fn a_line_whose_words_name_two_people_is_left_out() {
    let portal = with_people();
    let list = "date,amount,personKey,memberNumber,email,name,household
2025-03-02,1,3,,mary@example.org,,
2025-03-02,2,3,M0002,,,
2025-03-02,3,,M0002,robert@example.org,,
2025-03-02,4,3,,,,Smith Family
2025-03-02,5,,,,Thomas Jones,Smith Family
2025-03-02,6,,M9999,,Thomas Jones,
2025-03-02,7,999,,,,Smith Family
2025-03-02,8,2,,john@example.org,,
2025-03-02,10,2,M0002,john@example.org,Mary Smith,The Smith Family
2025-03-02,11,3,,new@example.org,Robert Johnson,
";
    let said = gifts(&portal, list, &[]);
    said.exits(1).prints(&[
        "Gifts: 2 added ($21.00)",
        "LEFT OUT: 8 of the lines ($36.00)",
        "line 2: the e-mail mary@example.org is of Mary Smith (M0002) here, and not of Robert Johnson (M0003)",
        "line 3: the key 3 is of Robert Johnson (M0003) here, and not of Mary Smith (M0002)",
        "line 4: the e-mail robert@example.org is of Robert Johnson (M0003) here, and not of Mary Smith (M0002)",
        "line 5: Robert Johnson (M0003) is not of the household Smith Family here",
        "line 6: Thomas Jones (M0004) is not of the household Smith Family here",
        "line 7: nobody here has the member number M9999",
        "line 8: nobody here has the key 999",
        "line 9: the e-mail john@example.org is of John Smith (M0001) here, and not of Mary Smith (M0002)",
    ]);
    assert_eq!(books(&portal), "M0002:1000 M0003:1100");
}

#[test]
fn what_is_not_here_contradicts_nothing_and_a_similar_name_is_another_person() {
    let portal = with_people();
    let list = "date,amount,personKey,email,name,household
2025-03-02,1,999,,Thomas Jones,
2025-03-02,2,,stranger@example.org,Thomas Jones,
2025-03-02,3,,,Thomas Jones,Miller Family
";
    let said = gifts(&portal, list, &["--dry-run"]);
    let wanted = "Would be added: 3\n  line 2: $1.00; 2025-03-02; Thomas Jones (M0004)\n";
    said.exits(0).prints(&[wanted]);
    assert_eq!(gifts(&portal, list, &[]).code, 0);
    assert_eq!(books(&portal), "M0004:100 M0004:200 M0004:300");
    change(&portal, "DELETE FROM donations; DELETE FROM imports");
    let list = "date,amount,personKey,name
2025-03-02,1,,Thomas Jones Jr.
2025-03-02,2,,\"Jones, Thomas, III\"
2025-03-02,3,,Thomas and Rebecca Jones
2025-03-02,4,4,Thomas Jones Sr.
2025-03-02,5,,Paul Hill
2025-03-02,6,,Paul Hill Jr
2025-03-02,7,,\"Jones, Dr. Thomas\"
";
    let said = gifts(&portal, list, &[]);
    said.exits(1).prints(&[
        "LEFT OUT: 5 of the lines ($15.00)",
        "line 2: nobody here is Thomas Jones Jr.; is it Thomas Jones (M0004)?",
        "line 3: nobody here is Jones, Thomas, III; is it Thomas Jones (M0004)?",
        "line 4: \"Thomas and Rebecca Jones\" are several people",
        "line 5: M0004 is Thomas Jones here, not Thomas Jones Sr.",
        "line 6: nobody here is Paul Hill; is it Paul Hill Jr. (M0006)?",
    ]);
    assert_eq!(books(&portal), "M0006:600 M0004:700");
    change(&portal, "DELETE FROM donations; DELETE FROM imports");
    let list = "date,amount,name
2025-03-02,1,Mary Smith
2025-03-02,500,Somebody Else
no day,20,Mary Smith
2025-03-02,much,Mary Smith
";
    let said = gifts(&portal, list, &["--skip-bad"]);
    said.prints(&[
        "Gifts: 1 added ($1.00)",
        "LEFT OUT: 1 of the lines ($500.00)",
        "SKIPPED: 2 further lines ($20.00, as far as their amounts can be read); they are listed below.",
        "Lines skipped: 2",
    ]);
    assert_eq!(json(&gifts(&portal, list, &["--skip-bad", "--json"]))["skippedCents"], 2_000);
}

#[test]
fn a_list_with_a_column_for_each_fund_is_refused() {
    let portal = with_people();
    let list = "Date,Name,General,Organ,Total\n2025-03-02,John Smith,,15,15\n2025-03-02,Mary Smith,10,5,15\n";
    let said = gifts(&portal, list, &[]);
    said.exits(1).complains(&[
        "These columns hold amounts",
        "General, Organ",
        "Give each fund a row of its own",
        "=ignore",
    ]);
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM donations"), 0);
    assert_eq!(gifts(&portal, list, &["--map", "General=ignore", "--map", "Organ=ignore"]).code, 0);
    let with_fund = "Date,Name,Fund,Batch,Pew,Total\n2025-03-09,Mary Smith,Organ,15,7,15\n";
    assert_eq!(gifts(&portal, with_fund, &[]).code, 0, "other numbers are no funds");
}

#[test]
fn another_middle_initial_is_another_person() {
    let portal = portal();
    let people = "importKey,firstName,lastName\n1,John A.,Smith\n2,Mary,Young\n";
    import_json(&portal, "people", people, &[]);
    let list = "date,amount,personKey,name
2025-03-02,1,,John Q. Smith
2025-03-02,2,1,John Q. Smith
2025-03-02,3,,John Smith
2025-03-02,4,,\"Smith, John A.\"
2025-03-02,5,2,Mary Q. Young
2025-03-02,0.5,2,
";
    let said = gifts(&portal, list, &[]);
    said.exits(1).prints(&[
        "LEFT OUT: 2 of the lines ($3.00)",
        "line 2: nobody here is John Q. Smith; is it John A. Smith (M0001)?",
        "line 3: M0001 is John A. Smith here, not John Q. Smith",
    ]);
    assert_eq!(books(&portal), "M0001:300 M0001:400 M0002:500 M0002:50");
}
