//! Writing a letter as a file: whole or not at all.

use std::fs::{self, DirBuilder, File};
use std::io::{self, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;

use mail_builder::MessageBuilder;
use mail_builder::headers::address::Address;
use mail_builder::mime::MimePart;

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

/// The text as it is, not folded into quoted-printable: a volunteer who opens the file in any editor can copy the
/// link out of it.
fn readable(text: &str) -> MimePart<'_> {
    MimePart::new("text/plain", text.replace('\n', "\r\n")).transfer_encoding("8bit")
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
        .body(readable(&letter.text))
        .write_to_vec()?;
    // Under another name until it is whole, so that nobody opens half a letter.
    let partial = folder.join(format!(".{name}.part"));
    let mut file = File::create(&partial)?;
    file.write_all(&message)?;
    file.sync_all()?;
    fs::rename(&partial, folder.join(format!("{name}.eml")))?;
    File::open(folder)?.sync_all()
}
