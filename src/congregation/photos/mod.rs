//! Members' photos: a picture comes as a member's device made it; a small square one without metadata is stored in the
//! database and served to members.

pub mod api;
mod of_others;
pub mod picture;
pub mod processing;
mod store;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use rusqlite::Transaction;

pub use self::store::find_photo;
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
