//! Where the second factor is on, a right password is enough only in a browser that its member trusts.

use rusqlite::Transaction;

use super::store::sessions;
use super::token::TokenError;
use crate::clock::Moment;
use crate::devices::{self, Shown, Trust};
use crate::mail::outbox::{self, Letter, News};
use crate::security_log::{self, Action, Client, Entry};

/// Uses the trust in the known browser `device`, where it is good. An old mark that comes again, wherever it comes from,
/// ends the trust and the sessions of the browser it was made for, and the member is told.
pub(super) fn skip_code(
    tx: &Transaction<'_>,
    member_id: &str,
    device: Option<i64>,
    shown: &Shown,
    client: &Client,
    moment: Moment,
) -> Result<Option<Trust>, TokenError> {
    for copied in devices::end_replayed(tx, member_id, &shown.trust)? {
        sessions::delete_of_device(tx, copied)?;
        let entry = Entry::of_member(Action::TrustReplayed, member_id, client);
        security_log::record(tx, &Entry { success: false, ..entry }, moment.now)?;
        let name = client.device_name();
        let news = News { letter: Letter::TrustReplayed, member_id, detail: Some(&name), to_address: None };
        outbox::announce(tx, &news, moment.now)?;
    }
    match device {
        Some(device) => devices::use_trust(tx, device, &shown.trust, moment),
        None => Ok(None),
    }
}
