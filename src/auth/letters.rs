//! The letters about accounts. Their words are the `.txt` files beside this one.

use rusqlite::Transaction;

use super::one_time_link::{self, LinkError, Made, Purpose};
use crate::mail::outbox::Letter;
use crate::mail::{Recipient, Written};
use crate::settings::Settings;

/// Writes a letter that is leaving now. A link in it is made here, so its minutes start when it leaves.
pub fn write(
    tx: &Transaction<'_>,
    letter: Letter,
    recipient: &Recipient,
    settings: &Settings,
    made: impl Into<Made>,
) -> Result<Written, LinkError> {
    let (template, purpose, subject) = match letter {
        Letter::Reset => (include_str!("reset.txt"), Purpose::Reset, "Reset your password"),
        // The letters about changes get their own words with the mail server.
        _ => (include_str!("invitation.txt"), Purpose::Invitation, "Your invitation"),
    };
    let path = one_time_link::issue(tx, &recipient.member_id, purpose, made)?;
    let help = settings.help_contact.as_deref().unwrap_or("your church office");
    let text = template
        .replace("{help}", help)
        .replace("{link}", &settings.public_address.link(&path))
        .replace("{address}", &settings.public_address.to_string())
        .replace("{portal}", &settings.portal_name)
        .replace("{congregation}", &settings.congregation_name)
        // Last: a name with braces in it must not be read as one of ours.
        .replace("{first_name}", &recipient.first_name);
    Ok(Written {
        to_name: recipient.full_name.clone(),
        to_address: recipient.email.clone(),
        subject: format!("{subject}: {}", settings.congregation_name),
        text,
    })
}
