//! Whose an e-mail address is: of the rows that have it, and of the people here.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::Match;
use super::member_index::MemberIndex;
use super::person_rows::PersonInFile;

/// Whose each address is: one row's at most, and no address of a person here is taken away.
pub(super) fn assign(
    conn: &Connection,
    rows: &[PersonInFile],
    members: &MemberIndex,
    matches: &mut [Match],
) -> rusqlite::Result<()> {
    for (email, mut sharers) in sharers(rows) {
        sharers.retain(|&at| matches[at].skipped.is_none());
        let holder = crate::accounts::account::spelling::find_by_email(conn, email)?;
        let is_holder = |at: &usize| {
            let existing = matches[*at].existing.as_ref();
            existing.is_some_and(|existing| Some(&existing.id) == holder.as_ref())
        };
        let owner = match &holder {
            None => sharers.first().copied(),
            Some(_) => sharers.iter().copied().find(is_holder),
        };
        for at in sharers.into_iter().filter(|at| Some(*at) != owner) {
            let name = rows[at].person.values.name();
            let whose = match (owner, holder.as_ref().and_then(|id| members.find(id))) {
                (Some(owner), _) => {
                    format!("{} on line {}", rows[owner].person.values.name(), rows[owner].line)
                }
                (None, Some(here)) => format!("{} here", here.person.values.name()),
                (None, None) => "somebody".to_owned(),
            };
            let found = &mut matches[at];
            let existing = found.existing.as_ref().map(|existing| &existing.person);
            let kept = existing.and_then(|person| person.email.as_ref().or(person.contact_email.as_ref()));
            let kept = kept.filter(|kept| kept.as_str() != email);
            found.email_left_out = Some(match kept {
                Some(kept) => format!("{name} keeps {kept}: {email} belongs to {whose}."),
                None => format!("{name} gets letters at {email}, which belongs to {whose}"),
            });
        }
    }
    Ok(())
}

/// The rows of each e-mail, in the file's order.
fn sharers(rows: &[PersonInFile]) -> BTreeMap<&str, Vec<usize>> {
    let mut of_email: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, row) in rows.iter().enumerate() {
        if let Some(email) = &row.person.email {
            of_email.entry(email.as_str()).or_default().push(at);
        }
    }
    of_email
}
