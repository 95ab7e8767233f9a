//! In a list of gifts all that a line says of its giver must agree; what is unlikely about a gift is said; and the
//! lines that were not taken are counted.

use crate::import::givers::{books, gifts, json};
use crate::import::lists::{import_json, portal};
use crate::support::command::Portal;
use crate::support::set_up::value;

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
    assert_eq!(said.code, 1, "{}{}", said.out, said.err);
    for line in [
        "Gifts: 2 added ($21.00)",
        "LEFT OUT: 8 of the lines ($36.00)",
        "line 2: the e-mail mary@example.org is of Mary Smith (M0002) here, and not of Robert Johnson (M0003)",
        "line 3: the key 3 is of Robert Johnson (M0003) here, and not of Mary Smith (M0002)",
        "line 4: the e-mail robert@example.org is of Robert Johnson (M0003) here, and not of Mary Smith (M0002)",
        "line 5: Robert Johnson (M0003) is not of the household Smith Family here",
        "line 6: Thomas Jones (M0004) is not of the household Smith Family here",
        "line 7: nobody here has the member number M9999; is it Thomas Jones (M0004)?",
        "line 8: nobody here has the key 999",
        "line 9: the e-mail john@example.org is of John Smith (M0001) here, and not of Mary Smith (M0002)",
    ] {
        assert!(said.out.contains(line), "{line}\n{}{}", said.out, said.err);
    }
    assert!(!said.out.contains("Look at these"), "a new address beside a key is no news: {}", said.out);
    assert_eq!(books(&portal), "M0002:1000 M0003:1100");
}

#[test]
fn what_is_not_known_beside_a_name_is_said_for_each_line() {
    let portal = with_people();
    let list = "date,amount,personKey,email,name,household
2025-03-02,1,999,,Thomas Jones,
2025-03-02,2,,stranger@example.org,Thomas Jones,
2025-03-02,3,,,Thomas Jones,Miller Family
2025-03-02,4,999,stranger@example.org,Thomas Jones,Jones
";
    for options in [&["--dry-run"][..], &[]] {
        let said = gifts(&portal, list, options);
        let wanted = "Look at these (they are taken): 4
  line 2: key 999 is not known here; taken for Thomas Jones (M0004) by name
  line 3: e-mail stranger@example.org is not known here; taken for Thomas Jones (M0004) by name
  line 4: household Miller Family is not known here; taken for Thomas Jones (M0004) by name
  line 5: key 999 and e-mail stranger@example.org are not known here; taken for Thomas Jones (M0004) by name\n";
        assert!(said.code == 0 && said.out.contains(wanted), "{}{}", said.out, said.err);
    }
    assert_eq!(books(&portal), "M0004:100 M0004:200 M0004:300 M0004:400");
}

#[test]
fn the_gift_of_a_person_with_a_similar_name_is_left_out() {
    let portal = with_people();
    let list = "date,amount,personKey,name
2025-03-02,1,,Thomas Jones Jr.
2025-03-02,2,,\"Jones, Thomas, III\"
2025-03-02,3,,Thomas and Ruth Jones
2025-03-02,4,,Pat & Thomas Jones
2025-03-02,5,,John & Robert Johnson
2025-03-02,6,4,Thomas Jones Sr.
2025-03-02,7,,Paul Hill Sr.
2025-03-02,8,,Thomas and Rebecca Jones
2025-03-02,9,,Rebecca & Thomas Jones
2025-03-02,10,,Paul Hill Jr
2025-03-02,11,,Paul Hill
2025-03-02,12,,Mr. and Mrs. Robert Johnson
";
    let said = gifts(&portal, list, &[]);
    assert_eq!(said.code, 1, "{}{}", said.out, said.err);
    for line in [
        "LEFT OUT: 7 of the lines ($28.00)",
        "line 2: nobody here is Thomas Jones Jr.; is it Thomas Jones (M0004)?",
        "line 3: nobody here is Jones, Thomas, III; is it Thomas Jones (M0004)?",
        "line 4: Thomas and Ruth Jones are not two people of one household here; is it Thomas Jones (M0004)?",
        "line 5: Pat & Thomas Jones are not two people of one household here; is it Thomas Jones (M0004)?",
        "line 6: John & Robert Johnson are not two people of one household here; is it Robert Johnson (M0003)?",
        "line 7: M0004 is Thomas Jones here, not Thomas Jones Sr.",
        "line 8: nobody here is Paul Hill Sr.; is it Paul Hill Jr. (M0006)?",
    ] {
        assert!(said.out.contains(line), "{line}\n{}{}", said.out, said.err);
    }
    assert_eq!(books(&portal), "M0004:800 M0004:900 M0006:1000 M0006:1100 M0003:1200");
}

#[test]
fn an_unlikely_amount_or_year_is_taken_and_said() {
    let portal = with_people();
    let list = "date,amount,name
2025-03-02,10000,Thomas Jones
2025-03-02,10000.01,Thomas Jones
1926-03-02,250000,Thomas Jones
2015-03-02,5,Thomas Jones
2014-03-02,6,Thomas Jones
2025-03-02,7,Nobody Here
";
    let wanted = "Look at these (they are taken): 3
  line 3: $10,000.01 is a large amount
  line 4: $250,000.00 is a large amount; 1926-03-02 is far from the other gifts of the list
  line 6: 2014-03-02 is far from the other gifts of the list\n";
    for options in [&["--dry-run"][..], &[]] {
        let said = gifts(&portal, list, options);
        assert!(said.out.contains(wanted), "{}{}", said.out, said.err);
    }
    let old = "date,amount,name\n1998-03-02,5,Thomas Jones\n1999-03-02,5,Thomas Jones\n";
    assert!(!gifts(&portal, old, &[]).out.contains("Look at"), "an old list is one whole");
    let single = json(&gifts(&portal, "date,amount\n1926-05-02,5\n", &["--json"]));
    assert_eq!(single["lookAtThese"][0]["reason"], "1926-05-02 is long ago", "{single}");
}

#[test]
fn a_giver_named_for_a_gift_that_is_here_changes_nothing_and_that_is_said() {
    let portal = with_people();
    let list = "date,amount,name\n2025-03-02,1,Mary Smith\n2025-03-02,2,cash\n2025-03-02,3,John Smith\n";
    assert_eq!(gifts(&portal, list, &[]).code, 0);
    let said = gifts(
        &portal,
        list,
        &["--giver", "line 2=M0001", "--giver", "line 3=M0004", "--as-anonymous", "John Smith"],
    );
    let wanted = "Here already, so --giver and --as-anonymous do not change them: 3
  line 2: gift 1 stays with Mary Smith (M0002); to change it: portal donation correct 1 --member M0001
  line 3: gift 2 stays anonymous; to change it: portal donation correct 2 --member M0004
  line 4: gift 3 stays with John Smith (M0001); to change it: portal donation correct 3 --anonymous\n";
    assert!(said.code == 0 && said.out.contains(wanted), "{}{}", said.out, said.err);
    assert_eq!(books(&portal), "M0002:100 -:200 M0001:300");
    portal.ok(&["donation", "correct", "1", "--member", "M0001"]);
    let again = gifts(&portal, list, &["--giver", "line 2=M0001"]);
    assert!(!again.out.contains("stays"), "what is so already is no news: {}", again.out);
}

#[test]
fn skipped_lines_are_counted_beside_those_left_out() {
    let portal = with_people();
    let list = "date,amount,name
2025-03-02,1,Mary Smith
2025-03-02,500,Somebody Else
no day,20,Mary Smith
2025-03-02,much,Mary Smith
";
    let said = gifts(&portal, list, &["--skip-bad"]);
    for line in [
        "Gifts: 1 added ($1.00)",
        "LEFT OUT: 1 of the lines ($500.00)",
        "SKIPPED: 2 further lines ($20.00, as far as their amounts can be read); they are listed below.",
        "Lines skipped: 2",
    ] {
        assert!(said.out.contains(line), "{line}\n{}{}", said.out, said.err);
    }
    assert_eq!(json(&gifts(&portal, list, &["--skip-bad", "--json"]))["skippedCents"], 2_000);
}

#[test]
fn a_list_with_a_column_for_each_fund_is_refused() {
    let portal = with_people();
    for list in [
        "Date,Name,General Fund,Building Fund,Total\n2025-03-02,Mary Smith,10,5,15\n",
        "Date,Name,General,Organ,Total\n2025-03-02,John Smith,,15,15\n2025-03-02,Mary Smith,10,5,15\n",
    ] {
        let said = gifts(&portal, list, &[]);
        for words in ["These columns hold amounts", "Give each fund a row of its own", "=ignore"] {
            assert!(said.code == 1 && said.err.contains(words), "{words}\n{}{}", said.out, said.err);
        }
        assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM donations"), 0);
    }
    let list = "Date,Name,Deductible,Pew,Total\n2025-03-02,Mary Smith,15,7,15\n";
    assert_eq!(gifts(&portal, list, &[]).code, 0, "other numbers are no funds");
    let meant = "Date,Name,Old Fund,Total\n2025-03-03,Mary Smith,10,15\n";
    assert_eq!(gifts(&portal, meant, &["--map", "Old Fund=ignore"]).code, 0);
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
    for line in [
        "LEFT OUT: 2 of the lines ($3.00)",
        "line 2: nobody here is John Q. Smith; is it John A. Smith (M0001)?",
        "line 3: M0001 is John A. Smith here, not John Q. Smith",
        "line 7: $0.50 is less than a dollar",
    ] {
        assert!(said.code == 1 && said.out.contains(line), "{line}\n{}{}", said.out, said.err);
    }
    assert_eq!(books(&portal), "M0001:300 M0001:400 M0002:500 M0002:50");
}
