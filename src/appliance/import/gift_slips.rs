//! What a treasurer is asked about in a list of gifts, or sent elsewhere with.

use super::ImportOptions;
use super::gift_rows::GiftRow;
use crate::congregation::giving::unlikely;

/// Whether a line is looked at so: on screen, and not in a portal's own export, whose gifts were typed and asked about.
fn is_asked_about(row: &GiftRow, wishes: &ImportOptions) -> bool {
    wishes.is_on_screen() && row.portal_id.is_none()
}

/// Why a line is no gift.
pub(super) fn refuses(row: &GiftRow, wishes: &ImportOptions) -> Option<String> {
    let is_refused = row.amount_cents < 0 && is_asked_about(row, wishes);
    is_refused.then(|| {
        "a negative amount is no gift. A refund or a returned check is entered at its gift: Gifts, then Give back or Check bounced".to_owned()
    })
}

/// Why a line is more often a slip than meant.
pub(super) fn asks(row: &GiftRow, wishes: &ImportOptions) -> Option<String> {
    unlikely::in_list(row.amount_cents, row.date).filter(|_| is_asked_about(row, wishes))
}
