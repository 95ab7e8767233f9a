//! Proposed givers for a line whose giver is not known. A person chooses; no gift is booked by likeness alone.

use rusqlite::Connection;

use super::giver_text::GiverText;
use super::member_index::MemberIndex;
use super::same_name::{FoldedName, fold, household_key};
use super::store::{Existing, keys};
use crate::accounts::account::spelling;
use crate::congregation::people::members::MemberField;

/// Proposed for one line.
const MOST: usize = 3;
/// Names less alike than this are other people's.
const ALIKE: f64 = 0.85;

/// The people who may be meant, the likeliest first.
pub(super) fn likely<'a>(
    conn: &Connection,
    members: &'a MemberIndex,
    text: &GiverText,
) -> rusqlite::Result<Vec<&'a Existing>> {
    let number = text.number.as_ref().and_then(|number| members.numbered(number));
    let email =
        text.email.as_ref().map(|email| spelling::find_by_email(conn, email.as_str())).transpose()?.flatten();
    let owners = text.key.as_ref().map(|key| keys::owners(conn, key)).transpose()?.unwrap_or_default();
    let by_key = owners.iter().map(|owner| &*owner.member_id);
    let named_so: Vec<&str> =
        number.map(|here| &*here.id).into_iter().chain(email.as_deref()).chain(by_key).collect();
    let name = text.name.as_deref().map(fold).unwrap_or_default();
    let household = text.household.as_deref().map(household_key).unwrap_or_default();
    let mut found: Vec<(f64, &Existing)> = members
        .iter()
        .map(|here| {
            let is_named_so = named_so.contains(&&*here.id);
            (likeness(here, &name, &household) + if is_named_so { 1.0 } else { 0.0 }, here)
        })
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .collect();
    // By member number where they are equally likely, as the list is.
    found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    Ok(found.into_iter().take(MOST).map(|(_, here)| here).collect())
}

/// The likelihood that a person is meant by a name and a household; 0 is unlikely.
fn likeness(here: &Existing, name: &str, household: &str) -> f64 {
    let lives_there =
        !household.is_empty() && here.household_names().any(|own| household_key(own) == household);
    let home = if lives_there { 0.9 } else { 0.0 };
    if name.is_empty() {
        return home;
    }
    let own = FoldedName::of(&here.person);
    let words: Vec<&str> = name.split(' ').collect();
    let has = |own: &str| own.split(' ').all(|word| words.contains(&word));
    let preferred = here.person.get(MemberField::PreferredName).map(fold);
    let first = own.first.split(' ').next().unwrap_or_default();
    let by_words = match (has(&own.last), has(first) || preferred.is_some_and(|own| has(&own))) {
        (true, true) => 1.2,
        // "Smith" alone, or with another first name: of these the most alike.
        (true, false) => ALIKE + strsim::jaro_winkler(&own.full(), name) / 10.0,
        (false, _) => 0.0,
    };
    let by_letters = if by_words > 0.0 { 0.0 } else { strsim::jaro_winkler(&own.full(), name) };
    let by_letters = if by_letters >= ALIKE { by_letters } else { 0.0 };
    home.max(by_words).max(by_letters) + home / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::congregation::people::members::NewPerson;

    fn person(first: &str, last: &str) -> Existing {
        Existing { person: NewPerson::named(first, last), ..Existing::default() }
    }

    #[test]
    fn a_slip_a_nickname_and_one_of_a_couple_are_likely_and_a_stranger_is_not() {
        let mut bill = person("William", "Carter");
        bill.person = bill.person.with(MemberField::PreferredName, "Bill");
        for (here, name, is_likely) in [
            (&person("John", "Smith"), "jon smith", true),
            (&person("John", "Smith"), "smith", true),
            (&person("Mary", "Smith"), "john mary smith", true),
            (&person("John Robert", "Smith"), "smith john", true),
            (&bill, "bill carter", true),
            (&person("Ann", "Lee"), "jon smith", false),
        ] {
            assert_eq!(likeness(here, name, "") >= ALIKE, is_likely, "{name}");
        }
        let sure = likeness(&person("Mary", "Smith"), "john mary smith", "");
        assert!(sure > likeness(&person("Eve", "Smith"), "john mary smith", ""));
    }
}
