//! Two rows that may be of one person, side by side. Never gifts: only that an administrator has to confirm.

use jiff::Timestamp;
use rusqlite::Connection;

use super::{Clearance, RemovalError, store};
use crate::accounts::account::Roles;
use crate::congregation::people::list::person::refuse_role_holder;
use crate::congregation::people::members::store::{accounts, households, profile};
use crate::congregation::people::members::{HouseholdMembership, MemberAccount, MemberField, MemberValues};

/// One of the two.
#[derive(Clone, Debug)]
pub struct Side {
    pub account: MemberAccount,
    pub version: i64,
    pub values: MemberValues,
    pub photo_url: Option<String>,
    pub places: Vec<HouseholdMembership>,
}

/// Both, and the permission to merge them.
#[derive(Clone, Debug)]
pub struct Comparison {
    pub kept: Side,
    pub other: Side,
    pub(crate) needs: Clearance,
    /// The one of the two who has an open invitation, link or slip, in words.
    pub(crate) with_open_link: Option<String>,
}

impl Comparison {
    /// Fields that are not the same.
    pub fn differing(&self) -> impl Iterator<Item = MemberField> {
        MemberField::ALL
            .into_iter()
            .filter(|field| self.kept.values.get(*field) != self.other.values.get(*field))
    }

    /// Fields that only the row that goes has: taken where none was chosen.
    pub fn only_the_other_has(&self) -> Vec<MemberField> {
        self.differing().filter(|field| self.kept.values.get(*field).is_none_or(str::is_empty)).collect()
    }

    /// Why these two rows are not merged this way round; none where they can be.
    pub fn refusal(&self) -> Option<RemovalError> {
        let (kept, other) = (&self.kept.account, &self.other.account);
        if !other.roles.is_none() {
            Some(RemovalError::HasRole(other.in_words()))
        } else if other.has_password && !kept.has_password {
            Some(RemovalError::HasTheAccount(other.in_words()))
        } else {
            None
        }
    }

    /// Refuses these roles as long as an invitation is open.
    pub fn refusal_of_open_link(&self, mine: Roles) -> Option<RemovalError> {
        self.with_open_link.clone().filter(|_| !mine.administrator).map(RemovalError::OpenWay)
    }
}

/// The two, where both are there.
pub fn compare(
    conn: &Connection,
    kept: &str,
    other: &str,
    now: Timestamp,
) -> Result<Option<Comparison>, RemovalError> {
    if kept == other {
        return Err(RemovalError::OnePerson);
    }
    let (Some(kept), Some(other)) = (side(conn, kept)?, side(conn, other)?) else { return Ok(None) };
    // Gifts on one side and an account on the other, too: who opened the account would read them.
    let has_something = |side: &Side| -> rusqlite::Result<bool> {
        let gifts = accounts::count_gifts_and_pledges(conn, &side.account.id)?;
        Ok(side.account.has_password || gifts != (0, 0))
    };
    let has_role = kept.account.had_role || other.account.had_role;
    // Who was invited would come in to what hangs on the other row.
    let mut with_open_link = None;
    for side in [&kept, &other] {
        if store::has_open_link(conn, &side.account.id, now.as_second())? {
            with_open_link = Some(side.account.in_words());
        }
    }
    let needs = if with_open_link.is_some() || has_role || has_something(&kept)? && has_something(&other)? {
        Clearance::Administrator
    } else {
        Clearance::Office
    };
    Ok(Some(Comparison { kept, other, needs, with_open_link }))
}

/// Refuses where these roles may not merge the two, or the caller would merge themselves.
pub fn refuse_unless_permitted(both: &Comparison, caller: &str, mine: Roles) -> Result<(), RemovalError> {
    let accounts = [&both.kept.account, &both.other.account];
    if accounts.iter().any(|account| account.id == caller) {
        return Err(RemovalError::Oneself);
    }
    for account in accounts {
        refuse_role_holder(account, mine).map_err(|_| RemovalError::AdministratorNeeded)?;
    }
    if let Some(refusal) = both.refusal_of_open_link(mine) {
        return Err(refusal);
    }
    if both.needs.is_given_to(mine) { Ok(()) } else { Err(RemovalError::AdministratorNeeded) }
}

fn side(conn: &Connection, id: &str) -> rusqlite::Result<Option<Side>> {
    let Some(account) = accounts::find(conn, id)? else { return Ok(None) };
    let profile = profile::find(conn, id)?;
    Ok(Some(Side {
        version: store::version(conn, id)?,
        values: profile.values,
        photo_url: profile.photo_url,
        places: households::places_of(conn, id)?,
        account,
    }))
}
