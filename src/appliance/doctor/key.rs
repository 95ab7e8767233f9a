//! The key file: it exists, it is whole, and it opens what was sealed.

use rusqlite::Connection;

use super::Finding;
use crate::appliance::installation::Installation;
use crate::appliance::key_check::Unopened;
use crate::platform::data_dir::{DataDir, DataDirError};
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;
use crate::platform::text::shell::quoted_path;

const CHECK: &str = "key";

/// The finding, and the key where there is one.
pub(super) fn look(data_dir: &DataDir, place: &Installation) -> (Finding, Option<Seal>) {
    let path = data_dir.key_path();
    let shown = path.display();
    match data_dir.seal() {
        Ok(seal) => (Finding::well(CHECK, format!("The key file {shown} is there.")), Some(seal)),
        Err(DataDirError::BadKey(_)) => {
            let says = format!("{shown} is not a portal key: it must be 32 bytes long.");
            (Finding::problem(CHECK, says, put_it_back(data_dir, place)), None)
        }
        Err(DataDirError::Io { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => {
            let says = format!("The key file {shown} is missing, and the portal does not start without it.");
            (Finding::problem(CHECK, says, put_it_back(data_dir, place)), None)
        }
        Err(error) => {
            let says = format!("The key file cannot be read: {error}");
            (Finding::problem(CHECK, says, "Ask again with sudo:\n  portal doctor"), None)
        }
    }
}

/// Tries the key on everything that is sealed.
pub(super) fn opens(
    conn: &Connection,
    data_dir: &DataDir,
    seal: &Seal,
    settings: &Settings,
) -> rusqlite::Result<Finding> {
    const CHECK: &str = "key-opens";
    let unopened = Unopened::find(conn, seal, settings)?;
    Ok(match unopened.in_words(&data_dir.key_path()) {
        None => Finding::well(CHECK, "The key file opens everything that was sealed with it."),
        Some((says, advice)) => Finding::problem(CHECK, capital(&says), advice),
    })
}

fn put_it_back(data_dir: &DataDir, place: &Installation) -> String {
    let (key, folder) = (quoted_path(&data_dir.key_path()), quoted_path(data_dir.path()));
    let make =
        format!("sh -c \"umask 077; head -c 32 /dev/urandom > {key}; chown --reference={folder} {key}\"");
    format!(
        "Put the key back. It is in the backup with the key (portal-with-key-....tar.age), which this unpacks beside the portal; then copy portal.key from there to {key}:\n  portal restore FILE --data-dir /root/with-key\nOnly if there is no such file any more, make a new key, and ask the doctor again: it names what must be set once more.{}",
        place.shell(&make)
    )
}

fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
