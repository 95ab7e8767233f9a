//! Failures of the machine rather than of what was asked, in words a volunteer can act on.

use rusqlite::{ErrorCode, ffi};

/// What a volunteer can do about it, where `error` comes from a database that is busy, full or not writable.
/// Commands write in one transaction, so nothing was changed.
pub(super) fn on(error: &(dyn std::error::Error + 'static)) -> Option<&'static str> {
    let mut link = Some(error);
    while let Some(present) = link {
        // Feature errors pass the database's error on transparently; what stays visible in the chain is its cause.
        if let Some(failure) = present.downcast_ref::<ffi::Error>() {
            return match failure.code {
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => {
                    Some("Somebody else is writing to the portal's database. Nothing was changed; try again.")
                }
                ErrorCode::DiskFull => {
                    Some("The disk is full. Nothing was changed; make room and try again.")
                }
                ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied => Some(
                    "The portal's database cannot be written. Nothing was changed. Are you the user that the portal runs as?",
                ),
                _ => None,
            };
        }
        link = present.source();
    }
    None
}
