//! `sudo portal backup list` and `sudo portal backup verify` beside the service's folder.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, chown, lchown, symlink};
use std::path::{Path, PathBuf};

use crate::backup::verify::note_sum;
use crate::sudo::commands::{Machine, SERVICE, owner, sign_in};
use crate::support::stick::PASSPHRASE;

/// From now on root alone can read it.
fn for_root_alone(path: &Path) {
    chown(path, Some(0), Some(0)).unwrap();
    let mode = if path.is_dir() { 0o700 } else { 0o600 };
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

// proves: D4
#[tokio::test]
async fn root_lists_and_verifies_beside_the_open_portal_and_leaves_nothing_of_root_s_in_its_folder() {
    let Some(machine) = Machine::set_up() else { return };
    let serving = machine.serve();
    assert_eq!(sign_in(&serving).await, 200);
    let made = machine.sudo_ok(&["backup", "--quiet"]);
    let said = machine.sudo_ok(&["backup", "verify"]);
    assert!(said.contains("The backup is right") && said.contains("checksum is the one"), "{said}");
    let said = machine.sudo_ok(&["backup", "list"]);
    let name = Path::new(made.trim()).file_name().unwrap().to_str().unwrap();
    assert!(said.contains(name) && said.contains("right"), "{said}");
    let said = machine.sudo(&["restore"]);
    assert!(said.code == 2 && said.err.contains(made.trim()), "{said:?}");
    // The result is stored for the service, which reads and writes the file.
    let status = machine.portal.data_dir().join("backups/status.json");
    assert_eq!(owner(&status), (SERVICE, SERVICE, 0o600));
    assert_eq!(machine.by(SERVICE, &["backup", "verify"]).code, 0);
    assert_eq!(sign_in(&serving).await, 200, "the service still writes");
    assert_eq!(serving.stop().0, Some(0));

    fs::write(made.trim(), "rotten").unwrap();
    let said = machine.sudo(&["backup", "verify"]);
    assert!(said.code == 1 && said.err.contains("not what was written"), "{said:?}");
    machine.everything_is_the_service_s();
}

// proves: D4
#[test]
fn root_verifies_and_lists_what_only_root_can_read_on_a_stick() {
    let Some(machine) = Machine::set_up() else { return };
    let stick = machine.place("stick");
    fs::create_dir(&stick).unwrap();
    let folder = stick.to_str().unwrap();
    let passphrase = machine.root_s_file("passphrase", PASSPHRASE);
    let plain = machine.sudo_ok(&["backup", "--quiet", folder]);
    let with_key = ["backup", "--quiet", "--with-key", folder, "--passphrase-file", &passphrase];
    let with_key = machine.sudo_ok(&with_key);
    let (plain, with_key) = (plain.trim(), with_key.trim());
    note_sum(Path::new(plain));
    let found: Vec<PathBuf> = fs::read_dir(&stick).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(found.len(), 3, "{found:?}");
    for path in &found {
        for_root_alone(path);
    }
    for_root_alone(&stick);
    for refused in [&["backup", "verify", plain][..], &["backup", "list", folder]] {
        let said = machine.by(SERVICE, refused);
        assert!(said.code == 1 && said.err.contains("could not be"), "the service cannot: {said:?}");
    }

    let said = machine.sudo_ok(&["backup", "verify", plain]);
    assert!(said.contains("Its checksum is the one that was written down with it"), "{said}");
    let said = machine.sudo_ok(&["backup", "verify", with_key, "--passphrase-file", &passphrase]);
    assert!(said.contains("The portal.key in it opens everything"), "{said}");
    let said = machine.sudo_ok(&["backup", "list", folder]);
    assert!(said.contains("right") && said.contains("with the key"), "{said}");
    fs::write(plain, "rotten").unwrap();
    let said = machine.sudo(&["backup", "verify", plain]);
    assert!(said.code == 1 && said.err.contains("not what was written"), "{said:?}");
    machine.everything_is_the_service_s();
    let left = fs::read_dir(machine.portal.data_dir().join("backups")).unwrap();
    let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["status.json"], "no copy of it stays behind");
}

// proves: D4
/// The service's user may be an attacker's.
#[test]
fn a_planted_link_shows_root_s_commands_nothing_that_is_root_s() {
    let Some(machine) = Machine::set_up() else { return };
    let made = machine.sudo_ok(&["backup", "--quiet"]);
    let own = machine.place("root").join("own.db");
    fs::copy(made.trim(), &own).unwrap();
    for_root_alone(&own);
    fs::remove_file(made.trim()).unwrap();
    symlink(&own, made.trim()).unwrap();
    lchown(made.trim(), Some(SERVICE), Some(SERVICE)).unwrap();
    for verify in [&["backup", "verify"][..], &["backup", "verify", made.trim()]] {
        let said = machine.sudo(verify);
        let is_refused = ["There is no backup", "could not be read", "is a link"];
        assert!(said.code == 1 && is_refused.iter().any(|words| said.err.contains(words)), "{said:?}");
    }
    let said = machine.sudo(&["backup", "list"]);
    assert!(said.code == 3 && said.err.contains("There is no backup"), "{said:?}");
    fs::remove_file(made.trim()).unwrap();
    machine.everything_is_the_service_s();
}
