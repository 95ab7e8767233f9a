//! Writing a letter as a file: whole or not at all.

use std::fs::{self, DirBuilder, File};
use std::io::{self, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;

use mail_builder::MessageBuilder;
use mail_builder::headers::address::Address;

/// A finished letter.
#[derive(Clone, Debug)]
pub struct Written {
    /// The member's name.
    pub to_name: String,
    /// The member's stored address.
    pub to_address: String,
    /// Subject line.
    pub subject: String,
    /// Plain text.
    pub text: String,
}

/// Puts a letter into `folder` as `name.eml`.
pub(super) fn post(
    folder: &Path,
    name: &str,
    from: (&str, &str),
    letter: &Written,
    now: i64,
) -> io::Result<()> {
    if !folder.exists() {
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    }
    let message = MessageBuilder::new()
        .from(Address::new_address(Some(from.0), from.1))
        .to(Address::new_address(Some(&*letter.to_name), &*letter.to_address))
        .subject(&*letter.subject)
        .date(now)
        .text_body(&*letter.text)
        .write_to_vec()?;
    // Under another name until it is whole, so that nobody opens half a letter.
    let partial = folder.join(format!(".{name}.part"));
    let mut file = File::create(&partial)?;
    file.write_all(&message)?;
    file.sync_all()?;
    fs::rename(&partial, folder.join(format!("{name}.eml")))?;
    File::open(folder)?.sync_all()
}
