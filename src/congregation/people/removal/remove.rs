//! Removing a person who was added by mistake.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::store::NewRemoval;
use super::{Clearance, ImportMarks, KeptRows, RemovalError, store};
use crate::accounts::account::Roles;
use crate::accounts::audit_log::{Action, Actor};
use crate::congregation::giving::couples::taken_away::before_removal;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::account::{AccountError, tell_of_roles};
use crate::congregation::people::members::store::accounts;

/// How a person's removal affects gifts and pledges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Consequences {
    /// The number of gifts that stay as anonymous sums.
    pub gifts: i64,
    /// Gifts name them, be it with another, or they have pledges.
    pub has_gifts_or_pledges: bool,
    /// The number of pledges that are removed.
    pub pledges: i64,
    /// The numbers of statements, and gifts in kind, of theirs alone that are removed.
    pub statements: i64,
    pub in_kind: i64,
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
            + &counted(self.statements, "statement removed", "statements removed")
            + &counted(self.in_kind, "gift in kind removed", "gifts in kind removed")
    }

    /// The permission to remove such a person.
    pub fn clearance(self, account: &MemberAccount) -> Clearance {
        if account.has_password || self.has_gifts_or_pledges {
            Clearance::Both
        } else if account.had_role {
            Clearance::Administrator
        } else {
            Clearance::Office
        }
    }
}

/// The effects of a person's removal; refused for the last administrator.
pub fn consequences_of(conn: &Connection, account: &MemberAccount) -> Result<Consequences, AccountError> {
    // In the browser the administrator who removes another stays.
    account.refuse_if_last_administrator(conn, Actor::CommandLine)?;
    let (named, pledges) = accounts::count_gifts_and_pledges(conn, &account.id)?;
    let gifts = accounts::count_gifts_of_one(conn, &account.id)?;
    let (statements, in_kind) = accounts::count_statements_of_one(conn, &account.id)?;
    Ok(Consequences { gifts, has_gifts_or_pledges: (named, pledges) != (0, 0), pledges, statements, in_kind })
}

/// Removes a person. Their gifts become anonymous, or stay the other's of a couple who gives together, and so do statements
/// and gifts in kind of a couple; pledges, statements of theirs alone, sessions, links and waiting letters are deleted. For
/// 30 days [`super::restore`] brings back all but what opens the account.
pub fn remove_person(
    tx: &Transaction<'_>,
    account: &MemberAccount,
    marks: ImportMarks,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<Consequences, RemovalError> {
    let consequences = consequences_of(tx, account)?;
    let kept = serde_json::to_string(&KeptRows::of(tx, &account.id)?)?;
    // Logged first, while the row the log points to is still there; the words stay when it is gone.
    let words = format!("{}{}", account.in_words(), consequences.in_words());
    account.log(tx, actor, Action::MemberRemoved, Some(&words), now)?;
    before_removal(tx, &account.id, actor, now)?;
    (marks.remember)(tx, &account.id, now)?;
    accounts::delete(tx, &account.id)?;
    if !account.roles.is_none() {
        tell_of_roles(tx, account, Roles::default(), actor, now)?;
    }
    let taken = NewRemoval {
        person_id: &account.id,
        number: &account.number,
        name: &format!("{} {}", account.first_name, account.last_name),
        kept_id: None,
        rows: &kept,
        needs: consequences.clearance(account),
        actor: &actor.in_words(),
        now: now.as_second(),
    };
    store::insert(tx, &taken)?;
    Ok(consequences)
}
