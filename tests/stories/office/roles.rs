//! Giving and taking roles by command.

use crate::support::set_up::{set_up, value};

// proves: O4
#[test]
fn roles_are_given_and_taken_by_command_with_a_line_in_the_log_and_letters() {
    let portal = set_up();
    for person in ["Ruth --email ruth@example.org", "Tim --no-email"] {
        let add = format!("member add --last-name Albright --first-name {person}");
        portal.ok(&add.split(' ').collect::<Vec<_>>());
    }
    let ada = "SELECT office_since IS NULL AND treasurer_since AND administrator_since FROM members WHERE first_name = 'Ada'";
    assert!(value::<bool>(&portal, ada), "setup's first person is administrator and treasurer");

    let said = portal.ok(&["member", "set-role", "ruth@example.org", "office", "treasurer"]);
    assert!(said.contains("Ruth Albright (M0002) is now office and treasurer (before: member)."), "{said}");
    let detail: String = value(&portal, "SELECT detail FROM security_logs WHERE action = 'role-changed'");
    assert_eq!(detail, "member -> office and treasurer");
    let told: String = value(
        &portal,
        "SELECT group_concat(first_name, ' ') FROM
            (SELECT first_name FROM outbox JOIN members ON members.id = outbox.member_id
             WHERE letter = 'roles-changed' ORDER BY first_name)",
    );
    assert_eq!(told, "Ada Ruth", "administrators, and the treasurers where somebody becomes one");

    let again = portal.run(&["member", "set-role", "M0002", "treasurer", "office"]);
    assert_eq!(again.code, 3, "{}", again.err);
    portal.run(&["member", "set-role", "M0003", "office"]).failed(1, &["has no e-mail address"]);
    portal.run(&["member", "set-role", "M0001", "office"]).failed(1, &["is the last administrator"]);

    portal.ok(&["member", "set-role", "M0002", "member"]);
    let had: bool = value(
        &portal,
        "SELECT had_role AND coalesce(office_since, treasurer_since) IS NULL FROM members WHERE member_id = 'M0002'",
    );
    assert!(had, "that she had a role once is not forgotten");
    assert!(portal.ok(&["member", "list"]).contains("treasurer and administrator"));
}
