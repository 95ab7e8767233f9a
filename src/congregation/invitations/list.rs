//! The waiting invitations.

use jiff::Timestamp;
use rusqlite::Connection;

use super::{InvitationCursor, WaitingInvitation, store};

/// Invitations on a page.
const PAGE: u32 = 50;

/// A page, the latest invitation first, and where the next one begins.
pub fn page(
    conn: &Connection,
    after: Option<&InvitationCursor>,
) -> rusqlite::Result<(Vec<WaitingInvitation>, Option<InvitationCursor>)> {
    let mut found = store::find(conn, None, after, PAGE + 1)?;
    let is_more = found.len() > PAGE as usize;
    found.truncate(PAGE as usize);
    let next = found
        .last()
        .filter(|_| is_more)
        .map(|last| InvitationCursor { since: last.since, member_id: last.member_id.clone() });
    Ok((found, next))
}

impl WaitingInvitation {
    /// Their link or slip has expired.
    pub fn has_expired(&self, now: Timestamp) -> bool {
        !self.is_letter_waiting && self.expires_at.is_some_and(|expires| expires <= now.as_second())
    }
}

impl InvitationCursor {
    /// The form in a query string.
    pub fn encoded(&self) -> String {
        format!("{}.{}", self.since, self.member_id)
    }

    /// None for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        let (since, member_id) = text.split_once('.')?;
        Some(Self { since: since.parse().ok()?, member_id: member_id.to_owned() })
    }
}
