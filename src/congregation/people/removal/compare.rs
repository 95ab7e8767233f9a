//! Two rows that may be of one person, side by side. Never gifts: only that an administrator has to confirm.

use jiff::Timestamp;
use rusqlite::Connection;

use super::{Clearance, administrator_needed, of_oneself, store};
use crate::accounts::account::Roles;
use crate::congregation::people::members::account::no_such_person;
use crate::congregation::people::members::store::{accounts, households, profile};
use crate::congregation::people::members::{HouseholdMembership, MemberAccount, MemberField, MemberValues};
use crate::platform::refusal::{ErrorCode, Refusal};

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
    pub fn refusal(&self) -> Option<Refusal> {
        let (kept, other) = (&self.kept.account, &self.other.account);
        let who = other.in_words();
        let text = if !other.roles.is_none() {
            format!("{who} has a role. Roles do not move: keep that row, or take the role away first.")
        } else if other.has_password && !kept.has_password {
            format!("{who} has the account. Accounts do not move: keep that row instead.")
        } else {
            return None;
        };
        Some(Refusal::new(ErrorCode::NotAsItWas, text))
    }

    /// Refuses these roles as long as an invitation is open. The same whether there are gifts or not, so that it tells
    /// nothing of them.
    pub fn refusal_of_open_link(&self, mine: Roles) -> Option<Refusal> {
        let who = self.with_open_link.as_ref().filter(|_| !mine.administrator)?;
        let text = format!(
            "{who} has an open invitation, slip or link to choose a password. Withdraw it under Invitations, or wait until it has ended; or an administrator merges the two."
        );
        Some(Refusal::new(ErrorCode::AdministratorNeeded, text))
    }
}

pub fn compare(conn: &Connection, kept: &str, other: &str, now: Timestamp) -> Result<Comparison, Refusal> {
    if kept == other {
        return Err(Refusal::new(ErrorCode::BadRequest, "Please choose two different people."));
    }
    let (kept, other) = (side(conn, kept)?, side(conn, other)?);
    // Gifts on one side and an account on the other, too: who opened the account would read them.
    let has_something = |side: &Side| -> rusqlite::Result<bool> {
        let gifts = accounts::count_gifts_and_pledges(conn, &side.account.id)?;
        Ok(side.account.has_password || gifts != (0, 0))
    };
    let has_role = kept.account.had_role || other.account.had_role;
    // An invited person would sign in to all that hangs on the other row.
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
    Ok(Comparison { kept, other, needs, with_open_link })
}

/// Refuses where these roles may not merge the two, or the caller would merge themselves.
pub fn refuse_unless_permitted(both: &Comparison, caller: &str, mine: Roles) -> Result<(), Refusal> {
    let accounts = [&both.kept.account, &both.other.account];
    if accounts.iter().any(|account| account.id == caller) {
        return Err(of_oneself());
    }
    if accounts.iter().any(|account| account.had_role) && !mine.administrator {
        return Err(administrator_needed());
    }
    if let Some(refusal) = both.refusal_of_open_link(mine) {
        return Err(refusal);
    }
    if both.needs.is_given_to(mine) { Ok(()) } else { Err(administrator_needed()) }
}

fn side(conn: &Connection, id: &str) -> Result<Side, Refusal> {
    let account = accounts::find(conn, id)?.ok_or_else(no_such_person)?;
    let profile = profile::find(conn, id)?;
    Ok(Side {
        version: accounts::version(conn, id)?.ok_or_else(no_such_person)?,
        values: profile.values,
        photo_url: profile.photo_url,
        places: households::places_of(conn, id)?,
        account,
    })
}
