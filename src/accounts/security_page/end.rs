//! Ending a session, all others, or a known browser, by the member. Always their own only.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::store;
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::sessions::Session;
use crate::platform::client::{Client, device_name};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    Other,
    /// The caller's own: they are signed out.
    Present,
    /// There is no such one among the member's own.
    Unknown,
}

/// Ends one session of the member, possibly the caller's own.
pub(super) fn end_session(
    tx: &Transaction<'_>,
    present: &Session,
    id: i64,
    client: &Client,
    now: Timestamp,
) -> rusqlite::Result<Ended> {
    let Some(user_agent) = store::end_session(tx, &present.member.id, id)? else {
        return Ok(Ended::Unknown);
    };
    if id == present.id {
        log(tx, present, Action::SignedOut, None, client, now)?;
        return Ok(Ended::Present);
    }
    log(tx, present, Action::SessionEnded, Some(&device_name(&user_agent)), client, now)?;
    Ok(Ended::Other)
}

/// Ends every session but the caller's, and every sign-in that waits for its code.
pub(super) fn end_other_sessions(
    tx: &Transaction<'_>,
    present: &Session,
    client: &Client,
    now: Timestamp,
) -> rusqlite::Result<()> {
    store::end_pending_sign_ins(tx, &present.member.id)?;
    let browsers = match store::end_other_sessions(tx, &present.member.id, present.id)? {
        0 => return Ok(()),
        1 => "1 browser".to_owned(),
        many => format!("{many} browsers"),
    };
    log(tx, present, Action::SessionEnded, Some(&format!("everywhere else: {browsers}")), client, now)
}

/// Forgets a known browser of the member and signs it out; only the caller's session continues.
pub(super) fn forget_device(
    tx: &Transaction<'_>,
    present: &Session,
    id: i64,
    client: &Client,
    now: Timestamp,
) -> rusqlite::Result<Ended> {
    // Before the row is deleted: afterwards its sessions no longer refer to it.
    store::end_sessions_of_device(tx, &present.member.id, id, present.id)?;
    let Some(name) = store::forget_device(tx, &present.member.id, id)? else { return Ok(Ended::Unknown) };
    log(tx, present, Action::DeviceForgotten, Some(&name), client, now)?;
    Ok(if present.device_id == Some(id) { Ended::Present } else { Ended::Other })
}

fn log(
    tx: &Transaction<'_>,
    present: &Session,
    action: Action,
    detail: Option<&str>,
    client: &Client,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let entry = NewLogEntry {
        action,
        member_id: Some(&present.member.id),
        email: Some(&present.member.email),
        client: Some(client),
        role_holder: None,
        detail,
        success: true,
    };
    audit_log::record(tx, &entry, now)
}
