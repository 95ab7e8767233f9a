//! Hints about likely mistakes with a list of gifts.

use super::ImportOptions;
use super::gift_rows::GiftRow;
use crate::congregation::giving::gift::LONGEST_METHOD;
use crate::congregation::giving::unlikely;

/// Whether a line is looked at so: on screen, and not in a portal's own export, whose gifts were typed and asked about.
fn is_asked_about(row: &GiftRow, wishes: &ImportOptions) -> bool {
    wishes.is_on_screen() && row.portal_id.is_none()
}

/// The reason for refusing a line as it is.
pub(super) fn refuses(row: &GiftRow, wishes: &ImportOptions) -> Option<String> {
    let method_length = row.method.as_ref().map_or(0, |method| method.chars().count());
    if !is_asked_about(row, wishes) {
        None
    } else if row.amount_cents < 0 {
        Some("a negative amount is no gift. A refund or a returned check is entered at its gift: Gifts, then Give back or Check bounced".to_owned())
    } else if method_length > LONGEST_METHOD {
        Some(format!(
            "how it was paid is longer than {LONGEST_METHOD} characters. Shorten it in the file, or choose the right column for it"
        ))
    } else {
        None
    }
}

/// The reason for asking about a line, which is more likely a mistake than meant.
pub(super) fn asks(row: &GiftRow, wishes: &ImportOptions) -> Option<String> {
    unlikely::in_list(row.amount_cents, row.date).filter(|_| is_asked_about(row, wishes))
}
