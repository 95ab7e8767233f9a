//! Whatever stands in the database, no command prints an escape sequence to the terminal.

use crate::support::set_up::{change, with_mary};

/// Clears the screen, renames the window, reverses the line, colours it and overwrites its beginning.
const HOSTILE: &str = "(char(27) || '[2J' || char(27) || ']0;owned' || char(7) || char(8238) || 'name' || char(155) || '31m' || char(13))";

// proves: L2
#[test]
fn no_name_sends_escapes_to_the_terminal() {
    let portal = with_mary();
    change(
        &portal,
        &format!(
            "UPDATE members SET first_name = {HOSTILE}, last_name = {HOSTILE}, ministry_group = {HOSTILE},
                phone = {HOSTILE}, notes = {HOSTILE}, membership_status = {HOSTILE};
             UPDATE households SET name = {HOSTILE};
             INSERT INTO events (id, title, description, event_date, location, event_type, created_at)
                VALUES ('hostile-event', {HOSTILE}, {HOSTILE}, '2099-01-01', {HOSTILE}, {HOSTILE}, 0);
             INSERT INTO announcements (id, title, content, summary, published_at, created_at)
                VALUES ('hostile-news', {HOSTILE}, {HOSTILE}, {HOSTILE}, 0, 0);
             INSERT INTO funds (name, position, created_at) VALUES ({HOSTILE}, 1, 0);
             INSERT INTO donations (member_id, amount_cents, transaction_date, category, description, payment_method, created_at)
                SELECT id, 100, '2026-01-01', {HOSTILE}, {HOSTILE}, {HOSTILE}, 0 FROM members;
             INSERT INTO pledges (member_id, amount_cents, campaign, created_at, updated_at)
                SELECT id, 100, {HOSTILE}, 0, 0 FROM members;
             INSERT INTO security_logs (member_id, email, action, user_agent, device_info, detail, success, created_at)
                SELECT id, {HOSTILE}, 'sign-in-failed', {HOSTILE}, {HOSTILE}, {HOSTILE}, 0, 0 FROM members;"
        ),
    );
    for command in [
        "member list",
        "member list --json",
        "member show M0002",
        "event list",
        "event list --json",
        "announcement list",
        "mail list",
        "log",
        "log --json",
        "doctor",
        "unlock M0002",
        "member set-role M0002 administrator",
        "member reset-password M0002",
        "member disable M0002",
        "member enable M0002",
        "event remove hostile-event",
        "event remove hostile-event --yes",
        "announcement remove hostile-news --yes",
    ] {
        let said = portal.run(&command.split(' ').collect::<Vec<_>>());
        assert!(said.code < 2 || said.code == 3, "{command}: {}", said.err);
        for text in [said.out, said.err] {
            let moves = |c: char| (c.is_control() && c != '\n') || ('\u{202a}'..='\u{202e}').contains(&c);
            assert!(!text.contains(moves), "{command}: {text:?}");
        }
    }
}
