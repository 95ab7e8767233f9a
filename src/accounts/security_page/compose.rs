//! The content of the member's security page: second factor, browsers, latest events.

use super::{AccountEvent, store};
use rusqlite::Connection;

use crate::accounts::devices::{self, KnownBrowser};
use crate::accounts::first_access::{FirstAccess, store as first_access};
use crate::accounts::sessions::{OpenSession, Session, session};
use crate::platform::clock::Moment;
use crate::platform::settings::Settings;

const MOST_EVENTS: u32 = 20;
/// The maximum number of events that any client can cause who knows the member's e-mail: they must not push out the
/// others, wrong codes after a correct password above all.
const MOST_UNAUTHENTICATED: u32 = 10;

pub(super) struct Overview {
    /// Absent while the second factor is off.
    pub recovery_codes_left: Option<u32>,
    pub first_access: Option<FirstAccess>,
    /// The current one first, then the last used first.
    pub sessions: Vec<OpenSession>,
    /// The last used first.
    pub devices: Vec<KnownBrowser>,
    /// Newest first.
    pub events: Vec<AccountEvent>,
}

/// Reads the card of the member of `present`.
pub(super) fn read(
    conn: &Connection,
    present: &Session,
    settings: &Settings,
    moment: Moment,
) -> rusqlite::Result<Overview> {
    let member = &present.member;
    let mut sessions = session::list_good(conn, &member.id, settings, moment)?;
    // The sort is stable: false comes before true.
    sessions.sort_by_key(|session| session.id != present.id);
    let recovery_codes_left =
        if member.two_factor_enabled { Some(store::count_unused_codes(conn, &member.id)?) } else { None };
    Ok(Overview {
        recovery_codes_left,
        first_access: first_access::first_of(conn, &member.id)?,
        sessions,
        devices: devices::list(conn, &member.id, moment)?,
        events: store::events(conn, &member.id, MOST_EVENTS, MOST_UNAUTHENTICATED)?,
    })
}
