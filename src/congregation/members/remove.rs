//! Removing a person for good.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::MemberAccount;
use super::account::{AccountError, find_account};
use super::store::{self, accounts};
use crate::accounts::audit_log::{Action, Actor};

/// How a person's removal affects gifts and pledges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Consequences {
    /// So many gifts stay as anonymous sums.
    pub gifts: i64,
    /// The number of pledges that are removed.
    pub pledges: i64,
}

impl Consequences {
    /// "; 5 gifts stay without a giver; 1 pledge removed", or empty.
    fn in_words(self) -> String {
        let counted = |count: i64, one: &str, many: &str| match count {
            0 => String::new(),
            1 => format!("; 1 {one}"),
            _ => format!("; {count} {many}"),
        };
        counted(self.gifts, "gift stays without a giver", "gifts stay without a giver")
            + &counted(self.pledges, "pledge removed", "pledges removed")
    }
}

/// The person `who` names and the effects of their removal; refused for the last administrator.
pub fn foresee_removal(conn: &Connection, who: &str) -> Result<(MemberAccount, Consequences), AccountError> {
    let account = find_account(conn, who)?;
    account.refuse_if_last_administrator(conn)?;
    let (gifts, pledges) = accounts::count_gifts_and_pledges(conn, &account.id)?;
    Ok((account, Consequences { gifts, pledges }))
}

/// Removes a person. Their gifts become anonymous; pledges, sessions, links and waiting letters are deleted.
/// `remember` records the person, so that no list adds them again.
pub fn remove_person(
    tx: &Transaction<'_>,
    who: &str,
    remember: fn(&Transaction<'_>, &str, Timestamp) -> rusqlite::Result<()>,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<(MemberAccount, Consequences), AccountError> {
    let (account, consequences) = foresee_removal(tx, who)?;
    // Logged first, while the row the log points to is still there; the words stay when it is gone.
    let words = format!("{}{}", account.in_words(), consequences.in_words());
    account.log(tx, actor, Action::MemberRemoved, Some(&words), now)?;
    remember(tx, &account.id, now)?;
    store::keep_highest_number(tx, now.as_second())?;
    accounts::delete(tx, &account.id)?;
    Ok((account, consequences))
}
