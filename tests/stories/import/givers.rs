//! A gift in a list goes to the person it names. A name that is not known here is left out and listed, never booked
//! as anonymous; a line that looks like a gift that is here is left out, too.

use serde_json::Value;

use crate::import::lists::{import, import_json, portal};
use crate::support::command::{Portal, Said};
use crate::support::set_up::value;

const PEOPLE: &str = "importKey,householdName,householdRole,firstName,lastName,email\n\
    1,Smith Family,Head,John,Smith,john@example.org\n\
    2,Smith Family,Spouse,Mary,Smith,\n\
    3,García,Head,José,García,jose@example.org\n\
    4,Lee,Head,Ann,Lee,\n\
    5,Li,Head,Ann,Lee,\n\
    6,,,Johnny,Cash,\n";

fn with_people() -> Portal {
    let portal = portal();
    import_json(&portal, "people", PEOPLE, &[]);
    portal
}

/// "M0001:500 -:700": every gift's giver and cents.
pub fn books(portal: &Portal) -> String {
    value(
        portal,
        "SELECT coalesce(group_concat(gift, ' '), '') FROM (SELECT coalesce(members.member_id, '-') || ':'
            || amount_cents AS gift FROM donations LEFT JOIN members ON members.id = donations.member_id
            ORDER BY donations.id)",
    )
}

pub fn gifts(portal: &Portal, text: &str, options: &[&str]) -> Said {
    import(portal, "donations", text, options)
}

pub fn json(said: &Said) -> Value {
    serde_json::from_str(&said.out).unwrap_or_else(|_| panic!("{}{}", said.out, said.err))
}

#[test]
fn a_gift_goes_to_the_person_of_the_name() {
    let portal = with_people();
    let list = "date,amount,donor,household
2025-03-02,1,John Smith,
2025-03-02,2,\"SMITH, john\",
2025-03-02,3,jose garcia,
2025-03-02,4,John Q. Smith,
2025-03-02,5,Ann Lee,Li
2025-03-02,6,Mr. José García,
2025-03-02,7,Johnny Cash,
2025-03-02,8,Cash,
2025-03-02,9,Loose plate,
2025-03-02,10,,
";
    gifts(&portal, list, &[]).exits(0);
    assert_eq!(
        books(&portal),
        "M0001:100 M0001:200 M0003:300 M0001:400 M0005:500 M0003:600 M0006:700 -:800 -:900 -:1000"
    );
    // A gift is one person's: of a couple or a household the volunteer says whose it is.
    let two = "date,amount,donor,household\n2025-03-09,1,John & Mary Smith,\n2025-03-09,2,,Smith Family\n";
    let said = gifts(&portal, two, &[]);
    said.exits(1)
        .prints(&["line 2: \"John & Mary Smith\" are several people", "line 3: Smith Family is a household"]);
    let whose = ["--giver", "John & Mary Smith=M0002", "--giver", "Smith Family=M0001"];
    assert_eq!(gifts(&portal, two, &whose).code, 0);
    assert!(books(&portal).ends_with("-:1000 M0002:100 M0001:200"), "{}", books(&portal));
}

#[test]
fn who_is_not_known_here_is_left_out_and_never_anonymous() {
    let portal = with_people();
    let list = "date,amount,personKey,firstName,lastName,email
2025-03-02,1,,Jon,Smith,
2025-03-02,2,,Ann,Lee,
2025-03-02,3,77,,,
2025-03-02,4,1,Ruth,Adams,
2025-03-02,5,,,,eve@example.org
2025-03-02,6,77,Mary,Smith,
2025-03-02,7,,Mary,Smith,john@example.org
2025-03-02,8,2,,,
";
    let said = gifts(&portal, list, &[]);
    assert_eq!(said.code, 1, "a script must see that money is missing: {}", said.out);
    said.prints(&[
        "Gifts: 3 added ($21.00)",
        "LEFT OUT: 5 of the lines ($15.00)",
        "line 2: nobody here is Jon Smith; is it John Smith (M0001)?",
        "line 3: Ann Lee may be Ann Lee (M0004) or Ann Lee (M0005)",
        "line 4: nobody here has the key 77",
        "line 5: M0001 is John Smith here, not Ruth Adams",
        "line 6: nobody here has the e-mail eve@example.org",
        "import these people first, or say who gave: --giver \"line 2=MEMBER NUMBER\"",
    ]);
    assert_eq!(books(&portal), "M0002:600 M0002:700 M0002:800");

    // The same file with what the volunteer knows: what is here stays, the rest comes.
    let knows = ["--giver", "Jon Smith=M0001", "--giver", "line 3=M0005", "--giver", "77=M0004"];
    let knows = [&knows[..], &["--as-anonymous", "eve@example.org", "--giver", "Ruth Adams=M0003"]].concat();
    let said = gifts(&portal, list, &[&knows[..], &["--json"]].concat());
    let summary = json(&said);
    assert_eq!((said.code, &summary["added"], &summary["alreadyHere"]), (0, &5.into(), &3.into()));
    assert_eq!(books(&portal), "M0002:600 M0002:700 M0002:800 M0001:100 M0005:200 M0004:300 M0003:400 -:500");
    let again = json(&gifts(&portal, list, &["--json"]));
    assert_eq!((&again["alreadyHere"], &again["leftOut"]), (&8.into(), &Value::Array(vec![])), "{again}");
    for (switch, reason) in [
        (["--giver", "Jim=M0001"], "--giver names \"Jim\", which no line of the file says"),
        (["--giver", "Jon Smith"], "does not say who gave"),
        (["--giver", "Jon Smith=M0099"], "Nobody here has"),
        (["--as-anonymous", "line 99"], "which no line of the file says"),
    ] {
        gifts(&portal, list, &switch).exits(1).complains(&[reason]);
    }
}

#[test]
fn a_list_whose_givers_stand_in_an_unknown_column_is_refused() {
    let portal = with_people();
    let list = "date,amount,who brought it\n2025-03-02,5,John Smith\n";
    gifts(&portal, list, &[]).exits(1).complains(&["No column says who gave", "who brought it=name"]);
    assert_eq!(books(&portal), "");
    assert_eq!(gifts(&portal, list, &["--map", "who brought it=name"]).code, 0);
    assert_eq!(gifts(&portal, "date,amount,pew\n2025-03-09,6,12\n", &["--map", "pew=ignore"]).code, 0);
    assert_eq!(books(&portal), "M0001:500 -:600");
}

#[test]
fn a_mended_typo_doubles_nothing() {
    let portal = with_people();
    let list = "date,amount,name,fund,method,notes
2025-03-02,50,John Smith,General Fund,Check,Tithe
2025-03-02,50,John Smith,General Fund,Check,Tithe
2025-03-02,60,Mary Smith,General Fund,Check,
2025-03-09,70,José García,General Fund,Check,
2025-03-09,80,John Smith,Missions,Cash,
2025-03-16,90,Johnny Cash,General Fund,Cash,
2025-03-16,95,Mary Smith,General Fund,Cash,
";
    assert_eq!(gifts(&portal, list, &["--also-alike"]).code, 0);
    let before = books(&portal);
    for (wrong, right, gift) in [
        ("Tithe\n2025-03-02,50", "tithe!\n2025-03-02,50", "gift 2: $50.00"),
        ("60,Mary Smith,General Fund", "60,Mary Smith,Building Fund", "gift 3: $60.00"),
        ("2025-03-09,70", "2025-03-10,70", "gift 4: $70.00"),
        ("80,John Smith", "88,John Smith", "gift 5: $80.00"),
        ("90,Johnny Cash", "90,Mary Smith", "gift 6: $90.00"),
    ] {
        let mended = list.replacen(wrong, right, 1);
        assert_ne!(mended, list);
        let said = gifts(&portal, &mended, &[]);
        said.exits(1).prints(&["Gifts: 0 added", &format!("looks like {gift}"), "--also-alike"]);
        assert_eq!(books(&portal), before, "{right}");
    }
    // With columns taken away and in another order every line is another text, and still the same gifts.
    let fewer =
        "name,amount,date\nJohn Smith,50,2025-03-02\nJohn Smith,50,2025-03-02\nMary Smith,60,2025-03-02\n";
    let summary = json(&gifts(&portal, fewer, &["--json"]));
    assert_eq!((&summary["added"], summary["lookAlikes"].as_array().unwrap().len()), (&0.into(), 3));
    let grown = format!("{list}2025-03-23,50,John Smith,General Fund,Check,Tithe\n");
    gifts(&portal, &grown, &[]).exits(0).prints(&["Gifts: 1 added ($50.00), 7 already here"]);
    let mended = list.replacen("80,John Smith", "88,John Smith", 1);
    assert_eq!(gifts(&portal, &mended, &["--also-alike"]).code, 0);
    assert!(books(&portal).ends_with("M0001:8800"), "{}", books(&portal));
}

#[test]
fn the_rehearsal_shows_every_value_that_would_be_written() {
    let portal = with_people();
    let list = "date,amount,name,fund,method,check number,notes
2025-03-02,50,John Smith,General Fund,Check,1042,Easter
2025-03-02,7.5,cash,general fund,Cash,,
";
    let said = gifts(&portal, list, &["--dry-run"]);
    said.prints(&[
        "Would be added: 2\n",
        "  line 2: $50.00; 2025-03-02; General Fund; Check; check 1042; Check 1042 - Easter; John Smith (M0001)\n",
        "  line 3: $7.50; 2025-03-02; General Fund; Cash; anonymous\n",
        "The fund \"general fund\" is written General Fund here, so that is its name.\n",
    ]);
    assert_eq!(books(&portal), "");
    assert!(!gifts(&portal, list, &[]).out.contains("Would be added"));
    let funds = "SELECT group_concat(DISTINCT category) FROM donations";
    assert_eq!(value::<String>(&portal, funds), "General Fund");
}
