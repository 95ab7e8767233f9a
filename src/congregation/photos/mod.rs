//! Members' photos: a picture comes as a member's device made it; a small square one without metadata is stored in the
//! database and served to members.

pub mod api;
pub mod picture;
pub mod processing;
mod store;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use rusqlite::Transaction;

pub use self::store::find_photo;
use crate::accounts::audit_log::Action;
use crate::accounts::guard::Visit;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::access::account_to_change;
use crate::congregation::people::members::account::no_such_person;
use crate::congregation::people::members::household::family;
use crate::congregation::people::members::store::accounts;
use crate::platform::refusal::Refusal;
use crate::platform::text;
use crate::platform::token::random;

/// 128 random bits: an attacker cannot guess a photo's address, and no two are the same.
const ID_BYTES: usize = 16;
const FOLDER: &str = "/api/photos/";

/// The name of one photo in its address. Another picture has another name, so no cache shows an old one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhotoId(String);

impl PhotoId {
    /// A fresh id from the operating system's randomness.
    pub fn generate() -> Self {
        Self(URL_SAFE_NO_PAD.encode(random::<ID_BYTES>()))
    }

    /// The photo's address.
    pub fn address(&self) -> String {
        format!("{FOLDER}{}", self.0)
    }
}

/// Replaces the member's photo, the picture and its address; returns the address.
pub fn set_photo(
    tx: &Transaction<'_>,
    member: &str,
    id: &PhotoId,
    jpeg: &[u8],
    now: Timestamp,
) -> rusqlite::Result<String> {
    let address = id.address();
    store::put(tx, member, &id.0, jpeg, now.as_second())?;
    store::set_address(tx, member, Some(&address), now.as_second())?;
    Ok(address)
}

/// Removes the member's photo, if any.
pub fn remove_photo(tx: &Transaction<'_>, member: &str, now: Timestamp) -> rusqlite::Result<()> {
    store::delete(tx, member)?;
    store::set_address(tx, member, None, now.as_second())
}

/// Characters of the text that says who agreed.
const LONGEST_AGREED: usize = 200;

/// Returns the photo's address.
pub fn set_photo_by_office(
    tx: &Transaction<'_>,
    person: &str,
    agreed: &str,
    jpeg: &[u8],
    visit: &Visit,
) -> Result<String, Refusal> {
    let account = account_to_change(tx, person, visit)?;
    let agreed = text::one_line("The name of who agreed", agreed, LONGEST_AGREED)
        .map_err(Refusal::of_field("agreed"))?;
    account.log(visit.work(tx), Action::PhotoSet, Some(&format!("agreed: {agreed}")))?;
    Ok(set_photo(tx, &account.id, &PhotoId::generate(), jpeg, visit.now)?)
}

pub fn remove_photo_by_office(tx: &Transaction<'_>, person: &str, visit: &Visit) -> Result<(), Refusal> {
    let account = account_to_change(tx, person, visit)?;
    account.log(visit.work(tx), Action::PhotoRemoved, None)?;
    Ok(remove_photo(tx, &account.id, visit.now)?)
}

/// Returns the photo's address.
pub fn set_photo_of_child(
    tx: &Transaction<'_>,
    child: &str,
    jpeg: &[u8],
    visit: &Visit,
) -> Result<String, Refusal> {
    let account = child_to_show(tx, child, visit)?;
    account.log(visit.work(tx), Action::PhotoSet, None)?;
    Ok(set_photo(tx, &account.id, &PhotoId::generate(), jpeg, visit.now)?)
}

pub fn remove_photo_of_child(tx: &Transaction<'_>, child: &str, visit: &Visit) -> Result<(), Refusal> {
    let account = child_to_show(tx, child, visit)?;
    account.log(visit.work(tx), Action::PhotoRemoved, None)?;
    Ok(remove_photo(tx, &account.id, visit.now)?)
}

/// The child, where the visitor may choose the photo.
fn child_to_show(tx: &Transaction<'_>, child: &str, visit: &Visit) -> Result<MemberAccount, Refusal> {
    let family = family(tx, &visit.session.member.id, visit.here().date())?;
    let is_theirs = family.iter().any(|relative| relative.id == child && relative.may_set_photo.is_some());
    accounts::find(tx, child)?.filter(|_| is_theirs).ok_or_else(no_such_person)
}
