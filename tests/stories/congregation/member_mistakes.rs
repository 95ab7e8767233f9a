//! Typing mistakes when people are added: the same person twice, two spouses, a misspelt household.

use crate::giving::gifts::with_givers;
use crate::support::command::{Portal, Said};
use crate::support::pseudo_terminal::Typing;
use crate::support::set_up::{change, set_up, value, with_mary};

fn add(portal: &Portal, first: &str, last: &str, rest: &[&str]) -> Said {
    portal.run(&[&["member", "add", "--first-name", first, "--last-name", last], rest].concat())
}

fn people(portal: &Portal) -> i64 {
    value(portal, "SELECT count(*) FROM members")
}

fn households(portal: &Portal) -> String {
    value(portal, "SELECT group_concat(name, ', ') FROM (SELECT name FROM households ORDER BY name)")
}

#[test]
fn the_same_person_is_not_added_twice_without_a_word() {
    let portal = with_mary();
    change(
        &portal,
        "UPDATE members SET date_of_birth = '1978-03-22', phone = '(217) 555-0104', first_name = 'María'
         WHERE member_id = 'M0002'",
    );
    let rest = ["--no-email", "--birthday", "1978-03-22", "--phone", "217-555-0104"];
    let said = add(&portal, "maria", "SMITH", &rest);
    said.failed(1, &["portal: María Smith (M0002) is in the database already, with the same birthday and phone number. \
        If this is another person, add them with --another.\n"]);
    let said = add(&portal, "Maria", "Smith", &["--no-email"]);
    assert!(said.code == 1 && said.err.starts_with("portal: María Smith (M0002) is in the database"));
    assert_eq!(people(&portal), 2);
    add(&portal, "Molly", "Smith", &["--no-email", "--phone", "217 555 0104"])
        .failed(1, &["database already, with the same phone number"]);
    assert_eq!(add(&portal, "Maria", "Smith", &["--no-email", "--another"]).code, 0);
    assert_eq!(add(&portal, "Maria", "Smithson", &["--no-email"]).code, 0, "another name is another person");
    assert_eq!(people(&portal), 4);
}

#[test]
fn at_a_terminal_it_is_asked() {
    let portal = with_mary();
    let arguments =
        ["member", "add", "--first-name", "Mary", "--last-name", "Smith", "--no-email", "--household"];
    let command = |household| portal.command(&[&arguments[..], &[household]].concat());
    let mut typing = Typing::at(command("Smith Family"));
    typing.answer("Mary Smith (M0002) is in the database already. Is this another person? [y/n]", "n");
    let (code, shown) = typing.end();
    assert!(code == 3 && shown.contains("Nobody was added."), "{shown}");
    assert_eq!(people(&portal), 2);
    let mut typing = Typing::at(command("Smiht Family"));
    typing.answer("Is this another person? [y/n]", "y");
    typing.answer("Make a new household called \"Smiht Family\"? [y/n]", "y");
    let (code, shown) = typing.end();
    assert!(code == 0 && shown.contains("Added Mary Smith (M0003). The household Smiht Family is new."));
    assert_eq!(households(&portal), "Smiht Family, Smith Family");
}

#[test]
fn a_household_has_one_head_and_one_spouse_however_they_are_added() {
    let portal = set_up();
    let place = |first, role| {
        let household = if first == "head" { "Lee Family" } else { "lee family" };
        add(&portal, first, "Lee", &["--no-email", "--household", household, "--household-role", role])
    };
    for role in ["head", "spouse"] {
        assert_eq!(place(role, role).code, 0);
        let said = place("Second", role);
        let number = if role == "head" { "M0002" } else { "M0003" };
        let words = format!("{role} Lee ({number}) already is the {role} of Lee Family.");
        said.failed(1, &[&words]);
    }
    assert_eq!(people(&portal), 3, "who was refused is not here");
    assert_eq!(place("Tim", "child").code, 0);
    assert_eq!(place("Tom", "child").code, 0);
    assert_eq!(households(&portal), "Lee Family");
}

#[test]
fn a_misspelt_household_is_not_made_without_a_word() {
    let portal = with_givers();
    let id: String = value(&portal, "SELECT substr(id, 1, 8) FROM households");
    let refusal = format!(
        "portal: There is no household called \"Smiht Family\". Did you mean Smith Family ({id})? Then name it so. To \
         make a new one, add --new-household.\n"
    );
    let rest = ["--no-email", "--household", "Smiht Family"];
    let said = add(&portal, "Tim", "Smith", &rest);
    assert_eq!((said.code, &*said.err), (1, &*refusal));
    assert_eq!((households(&portal), people(&portal)), ("Smith Family".to_owned(), 3));
    // A plainly new household is made, and reported.
    let said = add(&portal, "Ann", "Lee", &["--no-email", "--household", "Lee Family"]);
    assert_eq!(said.out, "Added Ann Lee (M0004). The household Lee Family is new.\n");
    assert_eq!(add(&portal, "Tim", "Smith", &[&rest[..], &["--new-household"]].concat()).code, 0);
    assert_eq!(households(&portal), "Lee Family, Smiht Family, Smith Family");
}

#[test]
fn two_households_of_one_name_are_told_apart_by_their_ids() {
    let portal = with_mary();
    change(
        &portal,
        "INSERT INTO households (id, name, created_at) VALUES ('abcd1111-x', 'Smith Family', 0), ('abcd2222-x', 'Lee', 0)",
    );
    let id: String = value(&portal, "SELECT substr(id, 1, 8) FROM households WHERE length(id) > 10");
    let home = |first: &str, name: &str| add(&portal, first, "Smith", &["--no-email", "--household", name]);
    let said = home("Tim", "smith family");
    let several = "There are several households called \"smith family\". Name the one you mean by its id: ";
    said.failed(1, &[several, &id, "abcd1111"]);
    assert_eq!(home("Tim", "ABCD1").code, 0);
    // No household has that name: it is an id, and a wrong one.
    for (name, reason) in [("1a2b3c4d", "Nothing here has an id"), (" ", "name is missing")] {
        home("Tom", name).failed(1, &[reason]);
    }
    let home = "SELECT household_id FROM first_households f JOIN members ON members.id = f.member_id WHERE first_name = 'Tim'";
    assert_eq!(value::<String>(&portal, home), "abcd1111-x");
}
