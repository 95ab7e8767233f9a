//! Finds a duplicate of a person to be added. A volunteer who adds the same person twice splits their gifts.

use rusqlite::Connection;

use super::MemberAccount;
use super::fields::MemberField;
use super::person::NewPerson;
use super::store::{accounts, profile};
use crate::platform::text::validation::folded;

/// A person here of the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twin {
    pub account: MemberAccount,
    /// What else is the same, such as "birthday".
    pub shares: Vec<&'static str>,
}

impl Twin {
    /// One sentence: the person and what else is the same.
    pub fn in_words(&self) -> String {
        let shares = match self.shares.split_last() {
            None => String::new(),
            Some((last, [])) => format!(", with the same {last}"),
            Some((last, rest)) => format!(", with the same {} and {last}", rest.join(", ")),
        };
        format!("{} is in the database already{shares}", self.account.in_words())
    }
}

/// The person here whose name is that of `person`, ignoring case, accents and punctuation; of several the one who
/// shares most with them.
pub(super) fn find(conn: &Connection, person: &NewPerson) -> rusqlite::Result<Option<Twin>> {
    let name = folded(&person.values.name());
    let mut twins = Vec::new();
    for account in accounts::list(conn)? {
        if folded(&format!("{} {}", account.first_name, account.last_name)) == name {
            let shares = shared(conn, &account, person)?;
            twins.push(Twin { account, shares });
        }
    }
    twins.sort_by_key(|twin| std::cmp::Reverse(twin.shares.len()));
    Ok(twins.into_iter().next())
}

fn shared(
    conn: &Connection,
    account: &MemberAccount,
    person: &NewPerson,
) -> rusqlite::Result<Vec<&'static str>> {
    let here = profile::find(conn, &account.id)?.values;
    let digits = |phone: &str| phone.chars().filter(char::is_ascii_digit).collect::<String>();
    let same = |field, alike: &dyn Fn(&str) -> String| {
        let known = here.get(field).map(alike);
        known.is_some() && known == person.get(field).map(alike)
    };
    let facts = [
        ("birthday", same(MemberField::DateOfBirth, &str::to_owned)),
        ("phone number", same(MemberField::Phone, &digits)),
        ("address", same(MemberField::Address, &folded)),
    ];
    Ok(facts.into_iter().filter_map(|(what, is_same)| is_same.then_some(what)).collect())
}
