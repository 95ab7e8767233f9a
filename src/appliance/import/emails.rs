//! Assigns e-mail addresses to rows and to people here.

use rusqlite::Connection;

use super::Match;
use super::member_index::MemberIndex;
use super::person_rows::PersonInFile;

/// The owner of each address: one row at most, and no address of a person here is taken away.
pub(super) fn assign<'a>(
    conn: &Connection,
    rows: &'a [PersonInFile],
    members: &MemberIndex,
    matches: &mut [Match<'_>],
) -> rusqlite::Result<()> {
    let with_email = |(at, row): (usize, &'a PersonInFile)| Some((row.person.email.as_ref()?.as_str(), at));
    let mut listed: Vec<(&str, usize)> = rows.iter().enumerate().filter_map(with_email).collect();
    listed.retain(|(_, at)| matches[*at].skipped.is_none());
    listed.sort_unstable();
    for sharers in listed.chunk_by(|(one, _), (other, _)| one == other) {
        let (email, sharers) = (sharers[0].0, sharers.iter().map(|(_, at)| *at));
        let holder = crate::accounts::account::spelling::find_by_email(conn, email)?;
        let is_holder =
            |at: &usize| matches[*at].existing.is_some_and(|existing| Some(&existing.id) == holder.as_ref());
        let owner = match &holder {
            None => sharers.clone().next(),
            Some(_) => sharers.clone().find(is_holder),
        };
        for at in sharers.filter(|at| Some(*at) != owner) {
            let name = rows[at].person.values.name();
            let whose = match (owner, holder.as_ref().and_then(|id| members.find(id))) {
                (Some(owner), _) => {
                    format!("{} on line {}", rows[owner].person.values.name(), rows[owner].line)
                }
                (None, Some(here)) => format!("{} here", here.person.values.name()),
                (None, None) => "somebody".to_owned(),
            };
            let found = &mut matches[at];
            let existing = found.existing.map(|existing| &existing.person);
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
