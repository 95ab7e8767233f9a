//! With a second factor, a right password alone is enough only in a browser that its member trusts.

use rusqlite::Transaction;

use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::devices::{self, PresentedTokens, Trust};
use crate::accounts::sessions::store;
use crate::platform::client::Client;
use crate::platform::clock::Moment;
use crate::platform::mail::{Letter, News, outbox};
use crate::platform::token::TokenError;

/// Uses the trust in the known browser `device`, where it is valid. A replayed trust token from any client ends the
/// trust and the sessions of the browser it was made for, and notifies the member.
pub(super) fn skip_code(
    tx: &Transaction<'_>,
    member_id: &str,
    device: Option<i64>,
    shown: &PresentedTokens,
    client: &Client,
    moment: Moment,
) -> Result<Option<Trust>, TokenError> {
    for copied in devices::end_replayed(tx, member_id, &shown.trust)? {
        store::delete_of_device(tx, copied)?;
        let entry = NewLogEntry::of_member(Action::TrustReplayed, member_id, client);
        audit_log::record(tx, &NewLogEntry { success: false, ..entry }, moment.now)?;
        let name = client.device_name();
        let news = News { letter: Letter::TrustReplayed, member_id, detail: Some(&name), to_address: None };
        outbox::announce(tx, &news, moment.now)?;
    }
    match device {
        Some(device) => devices::use_trust(tx, device, &shown.trust, moment),
        None => Ok(None),
    }
}
