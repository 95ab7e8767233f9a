//! Life events of the sample: the office's list has a person of each kind from its first day.

use std::net::{IpAddr, Ipv4Addr};

use jiff::{SignedDuration, Timestamp};
use rusqlite::Transaction;

use super::{Maker, SeedError, store};
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::reset::one_time_link::{self, Purpose};
use crate::platform::client::Client;

/// Fewer people are a family or two: nothing has happened to them.
pub(super) const ENOUGH: usize = 40;
const INVITED: usize = 3;
/// The age of a lockout after five wrong passwords, from a phone.
const LOCKED_BEFORE: SignedDuration = SignedDuration::from_hours(2);
const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 24));
const PHONE: &str = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36";

/// One has died, one has moved away, one is locked, some are invited, a child lives in two households, and children and
/// the old sign in by a name. `unknown`: the hash of an undisclosed password.
pub(super) fn add_life_events(
    tx: &Transaction<'_>,
    maker: &Maker,
    people: usize,
    unknown: &str,
    now: Timestamp,
) -> Result<(), SeedError> {
    if people < ENOUGH {
        return Ok(());
    }
    store::mark_dead(tx, &maker.days_ago(40).to_string())?;
    store::mark_moved_away(tx, &maker.days_ago(12).to_string(), &maker.days_ago(-18).to_string())?;
    store::let_children_share_an_address(tx)?;
    store::give_sign_in_names(tx)?;
    store::let_a_child_live_in_two(tx, now.as_second())?;
    let mut reached = store::people_with_email(tx, INVITED + 1)?;
    if let Some(locked) = reached.pop() {
        let at = now.checked_sub(LOCKED_BEFORE).unwrap_or(now);
        store::lock(tx, &locked, unknown, at.as_second())?;
        let client = Client { address: ADDRESS, user_agent: Some(PHONE.to_owned()) };
        audit_log::record(tx, &NewLogEntry::of_member(Action::AccountLocked, &locked, &client), at)?;
    }
    for invited in reached {
        one_time_link::issue(tx, &invited, Purpose::Invitation, now)?;
    }
    Ok(())
}
