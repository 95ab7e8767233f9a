//! Keys for the rows of lists that have none.

use sha2::{Digest, Sha256};

use crate::congregation::members::MemberField::{Address, City, DateOfBirth, Phone, ZipCode};
use crate::congregation::members::NewPerson;
use crate::platform::text::email::Email;

/// What recognises a row of a list without keys when the same list comes again: the name, and a hash of what tells
/// people of one name apart. The tilde keeps it apart from real keys.
pub(super) fn made_key(person: &NewPerson) -> String {
    let email = person.email.as_ref().map(Email::as_str);
    let parts = [Phone, Address, City, ZipCode].map(|field| person.get(field));
    let mut hash = Sha256::new();
    for part in [person.get(DateOfBirth), email].into_iter().chain(parts) {
        let part = part.unwrap_or_default();
        // The length before the text: "ab" + "c" is not "a" + "bc".
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part.as_bytes());
    }
    let digits = hash.finalize().into_iter().take(8).flat_map(|byte| [byte >> 4, byte & 15]);
    let hash: String = digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect();
    format!("~{} {}, {hash}", person.first_name().to_lowercase(), person.last_name().to_lowercase())
}

/// True for a key that no list ever had.
pub(super) fn is_made(key: &str) -> bool {
    key.starts_with('~')
}
