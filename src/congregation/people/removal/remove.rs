//! Removing a person who was added by mistake.

use rusqlite::Connection;

use super::{Clearance, Consequences, ImportMarks, KeptRows, of_oneself, store};
use crate::accounts::account::Roles;
use crate::accounts::audit_log::{Action, Actor, Work};
use crate::accounts::guard::Visit;
use crate::congregation::giving::couples::taken_away::before_removal;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::access::refuse_role_holder;
use crate::congregation::people::members::account::{no_such_person, tell_of_roles};
use crate::congregation::people::members::store::accounts;
use crate::platform::refusal::{ErrorCode, Refusal};

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
        if account.has_password || self.named > 0 || self.pledges > 0 {
            Clearance::Both
        } else if account.had_role {
            Clearance::Administrator
        } else {
            Clearance::Office
        }
    }
}

/// The effects of a person's removal; refused for the last administrator.
fn consequences_of(conn: &Connection, account: &MemberAccount) -> Result<Consequences, Refusal> {
    // In the browser the administrator who removes another stays.
    account.refuse_if_last_administrator(conn, Actor::CommandLine)?;
    Ok(store::consequences(conn, &account.id)?)
}

/// The person `id`, where the caller may remove them.
pub fn find_removable(
    conn: &Connection,
    id: &str,
    visit: &Visit,
) -> Result<(MemberAccount, Consequences), Refusal> {
    let account = accounts::find(conn, id)?.ok_or_else(no_such_person)?;
    let member = &visit.session.member;
    if account.id == member.id {
        return Err(of_oneself());
    }
    refuse_role_holder(&account, member.roles)?;
    let consequences = consequences_of(conn, &account)?;
    if consequences.clearance(&account).is_given_to(member.roles) {
        return Ok((account, consequences));
    }
    // One sentence for an account and for gifts, so that it tells nothing of gifts.
    let text = format!(
        "{} has an account or stands in the books, so the office cannot remove them. If they died, moved away or are here twice, choose that instead; an administrator who is treasurer, too, can remove them.",
        account.in_words()
    );
    Err(Refusal::new(ErrorCode::AdministratorNeeded, text))
}

/// Removes a person. Their gifts become anonymous, or stay the other's of a couple who gives together, and so do statements
/// and gifts in kind of a couple; pledges, statements of theirs alone, sessions, links and waiting letters are deleted. For
/// 30 days [`super::restore`] brings back all but what opens the account.
pub fn remove_person(
    work: Work<'_>,
    account: &MemberAccount,
    marks: ImportMarks,
) -> Result<Consequences, Refusal> {
    let consequences = consequences_of(work.tx, account)?;
    let kept = KeptRows::of(work.tx, &account.id)?.to_json()?;
    // Logged first, while the row the log points to is still there; the words stay when it is gone.
    let words = format!("{}{}", account.in_words(), consequences.in_words());
    account.log(work, Action::MemberRemoved, Some(&words))?;
    before_removal(work.tx, &account.id, work.actor, work.now)?;
    (marks.remember)(work.tx, &account.id, work.now)?;
    accounts::delete(work.tx, &account.id)?;
    if !account.roles.is_none() {
        tell_of_roles(work, account, Roles::default())?;
    }
    store::insert(work, account, None, &kept, consequences.clearance(account))?;
    Ok(consequences)
}
