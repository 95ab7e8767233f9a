//! A volunteer manages the list of people and invites them.

use crate::appliance::setup::token_hash;
use crate::support::command::Portal;
use crate::support::pseudo_terminal::Typing;
use crate::support::set_up::{change, set_up, value, with_mary};

fn add(portal: &Portal, first: &str, rest: &[&str]) -> crate::support::command::Said {
    let mut arguments = vec!["member", "add", "--first-name", first, "--last-name", "Smith"];
    arguments.extend(rest);
    portal.run(&arguments)
}

#[test]
fn a_person_needs_names_an_address_or_a_word_that_there_is_none_and_days_that_are_real() {
    let portal = set_up();
    let neither = add(&portal, "Tim", &[]);
    assert_eq!(neither.code, 2);
    assert!(neither.err.contains("--email") && neither.err.contains("--no-email"), "{}", neither.err);
    assert_eq!(add(&portal, "Tim", &["--email", "tim"]).code, 2);
    add(&portal, "  ", &["--no-email"]).failed(1, &["first name"]);
    assert_eq!(add(&portal, "Tim", &["--no-email", "--invite"]).code, 2);
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM members"), 1);

    assert_eq!(add(&portal, "Tim", &["--no-email", "--birthday", "2015-04-12"]).code, 0);
    let row: String = value(
        &portal,
        "SELECT member_id || ' ' || coalesce(email, 'none') || ' ' || date_of_birth || ' ' || had_role
         FROM members WHERE first_name = 'Tim'",
    );
    assert_eq!(row, "M0002 none 2015-04-12 0");

    assert_eq!(add(&portal, "Tim", &["--no-email", "--birthday", "2015-02-29"]).code, 1);
    add(&portal, "Tim", &["--no-email", "--birthday", "2190-01-01"]).failed(1, &["future"]);
    // As a list's is read, where it can be read in one way only.
    for (name, typed) in [("Ann", "31.12.1980"), ("Bea", "12/31/1981"), ("Cy", "31/12/1982")] {
        assert_eq!(add(&portal, name, &["--no-email", "--birthday", typed]).code, 0, "{typed}");
    }
    add(&portal, "Dan", &["--no-email", "--birthday", "3/4/1980"]).failed(1, &["year-month-day"]);
    assert_eq!(
        value::<i64>(&portal, "SELECT count(*) FROM members WHERE date_of_birth LIKE '198%-12-31'"),
        3
    );
}

#[test]
fn one_address_in_two_spellings_is_one_address() {
    let portal = set_up();
    assert_eq!(add(&portal, "Mary", &["--email", " Mary@Example.ORG"]).code, 0);
    let said = add(&portal, "Other", &["--email", "mary@example.org"]);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("mary@example.org is already somebody's"), "{}", said.err);
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM members"), 2);
    // Found in any spelling as well.
    assert!(portal.ok(&["member", "show", "MARY@example.org"]).contains("Mary Smith"));
    assert!(portal.ok(&["member", "show", "m0002"]).contains("Mary Smith"));
}

#[test]
fn a_script_reads_json() {
    let portal = set_up();
    let said = add(&portal, "Mary", &["--email", "mary@example.org", "--number", "17", "--json"]);
    let added: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!((&added["memberId"], &added["email"]), (&"17".into(), &"mary@example.org".into()));
    assert_eq!((&added["account"], &added["roles"]), (&"not invited".into(), &serde_json::json!([])));
    assert_eq!(portal.json(&["member", "list"]).as_array().unwrap().len(), 2);
    assert_eq!(portal.json(&["member", "show", "17"])["firstName"], "Mary");
}

#[test]
fn the_list_says_who_can_sign_in() {
    let portal = set_up();
    for name in ["Able", "Invited", "Fresh", "Locked", "Off"] {
        add(&portal, name, &["--email", &format!("{name}@example.org")]);
    }
    add(&portal, "Child", &["--no-email"]);
    portal.ok(&["member", "invite", "invited@example.org"]);
    change(
        &portal,
        "UPDATE members SET password = '$argon2id$x' WHERE first_name IN ('Able', 'Locked', 'Off');
         UPDATE members SET account_locked = 1 WHERE first_name IN ('Locked', 'Off');
         UPDATE members SET disabled_at = 1 WHERE first_name = 'Off';",
    );
    let list = portal.ok(&["member", "list"]);
    let account = list.lines().next().unwrap().find("Account").unwrap();
    for (name, state) in [
        ("Able", "can sign in"),
        ("Invited", "invited"),
        ("Fresh", "not invited"),
        ("Locked", "locked"),
        ("Off", "disabled"),
        ("Child", "no account"),
        ("Ada", "invited"),
    ] {
        let line = list.lines().find(|line| line.contains(&format!("{name} "))).unwrap();
        assert!(line[account..].starts_with(state), "{name}: {line}");
    }
    assert_eq!(portal.ok(&["member", "list", "--search", "CHILD smi"]).lines().count(), 2);
    assert_eq!(portal.run(&["member", "list", "--search", "nobody"]).code, 3);
    portal.ok(&["member", "add", "--no-email", "--first-name", "Jürgen", "--last-name", "Müller"]);
    assert!(portal.ok(&["member", "list", "--search", "muller jurg"]).contains("Jürgen Müller"));
}

#[test]
fn showing_a_person_shows_no_secret_and_nothing_a_terminal_would_obey() {
    let portal = with_mary();
    change(
        &portal,
        "UPDATE members SET two_factor_secret = CAST('canary-secret' AS BLOB), notes = 'Sings alto',
            last_name = 'Sm' || char(27) || '[2J' || char(155) || 'ith' WHERE member_id = 'M0002'",
    );
    for arguments in ["show M0002", "show M0002 --json", "list", "list --json"] {
        let shown = portal.ok(&["member"].into_iter().chain(arguments.split(' ')).collect::<Vec<_>>());
        assert!(!shown.contains("canary"), "{shown}");
        assert!(!shown.chars().any(|c| c.is_control() && c != '\n'), "{shown:?}");
    }
    assert!(portal.ok(&["member", "show", "M0002"]).contains("Sings alto"));
}

#[test]
fn an_invitation_waits_in_the_outbox_once() {
    let portal = set_up();
    let said = add(&portal, "Mary", &["--email", "mary@example.org", "--invite"]);
    assert!(said.out.contains("An invitation to mary@example.org"), "{}", said.out);
    let again = portal.run(&["member", "invite", "mary@example.org"]);
    assert!(again.err.contains("works on this machine only"), "nobody else can open it: {}", again.err);
    again.failed(3, &["already waiting"]);
    let waiting: String =
        value(&portal, "SELECT group_concat(letter || ' ' || (expires_at - created_at)) FROM outbox");
    assert_eq!(waiting, format!("invitation {}", 24 * 3600));
    // No live token waits in the outbox: the link is made when the letter leaves.
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM password_resets WHERE purpose = 'invitation'"), 0);
}

#[test]
fn a_printed_invitation_works_for_seven_days_and_ends_the_one_before() {
    let portal = set_up();
    add(&portal, "Mary", &["--email", "mary@example.org"]);
    portal.ok(&["settings", "set", "public-address", "https://portal.example.org"]);
    portal.ok(&["member", "invite", "M0002", "--print"]);
    let said = portal.ok(&["member", "invite", "M0002", "--print"]);
    assert!(said.contains("https://portal.example.org/reset-password?purpose=invitation&token="), "{said}");
    let open: String = value(
        &portal,
        "SELECT hex(token) || ' ' || (expires_at - created_at) FROM password_resets
         WHERE used = 0 AND purpose = 'invitation'",
    );
    assert_eq!(open, format!("{} {}", token_hash(&said), 7 * 24 * 3600));
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM outbox"), 0);
}

#[test]
fn only_those_who_need_an_invitation_get_one() {
    let portal = with_mary();
    add(&portal, "Tim", &["--no-email"]);
    add(&portal, "Off", &["--email", "off@example.org"]);
    portal.ok(&["member", "disable", "off@example.org"]);
    add(&portal, "New", &["--email", "new@example.org"]);

    portal.run(&["member", "invite", "mary@example.org"]).failed(3, &["Forgot password"]);
    portal.run(&["member", "invite", "M0003"]).failed(1, &["set-email M0003"]);
    portal.run(&["member", "invite", "off@example.org"]).failed(1, &["portal member enable"]);
    assert_eq!(portal.run(&["member", "invite", "nobody@example.org"]).code, 1);
    assert_eq!(portal.run(&["member", "invite"]).code, 2);
    assert_eq!(portal.run(&["member", "invite", "M0002", "--all"]).code, 2);

    let mut typing = Typing::at(portal.command(&["member", "invite", "--all"]));
    typing.answer("which works only on this machine. Invite everyone all the same?", "n");
    assert_eq!((typing.end().0, value::<i64>(&portal, "SELECT count(*) FROM outbox")), (3, 0));
    let all = portal.ok(&["member", "invite", "--all"]);
    assert!(all.contains("2 people invited"), "{all}");
    let invited: String = value(
        &portal,
        "SELECT group_concat(email, ' ') FROM (SELECT email FROM outbox JOIN members
         ON members.id = outbox.member_id ORDER BY email)",
    );
    assert_eq!(invited, "ada@example.org new@example.org");
    assert_eq!(portal.run(&["member", "invite", "--all"]).code, 3);
    change(&portal, "UPDATE members SET password = '$argon2id$x' WHERE email IS NOT NULL");
    portal.run(&["member", "invite", "--all"]).failed(3, &["already has a password"]);
}
