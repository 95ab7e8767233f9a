//! `sudo portal backup --with-key` beside the service's folder, and the way back.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::sudo::commands::{Machine, SERVICE, VOLUNTEER, owner, sign_in};

#[tokio::test]
async fn root_writes_the_backup_with_the_key_onto_a_stick_and_brings_it_back_for_the_service() {
    let Some(machine) = Machine::set_up() else { return };
    let stick = machine.place("stick");
    fs::create_dir(&stick).unwrap();
    // Only root may read the one, and only root may write to the other.
    let passphrase = machine.root_s_file("passphrase", crate::support::stick::PASSPHRASE);
    fs::set_permissions(&stick, Permissions::from_mode(0o700)).unwrap();
    let folder = stick.to_str().unwrap();
    let made =
        machine.sudo_ok(&["backup", "--quiet", "--with-key", folder, "--passphrase-file", &passphrase]);
    let file = Path::new(made.trim());
    assert_eq!((file.parent(), owner(file)), (Some(&*stick), (VOLUNTEER, VOLUNTEER, 0o600)));
    let left = fs::read_dir(machine.portal.data_dir().join("backups")).unwrap();
    let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["status.json"], "what was handed over is not kept twice");
    let data = machine.portal.data_dir().display().to_string();
    let said = machine.sudo(&["backup", "--with-key", &data, "--passphrase-file", &passphrase]);
    assert!(said.code == 1 && said.err.contains("portal's own folder"), "{said:?}");

    let key = machine.portal.data_dir().join("portal.key");
    let before = fs::read(&key).unwrap();
    fs::write(&key, [9; 32]).unwrap();
    machine.sudo_ok(&["restore", made.trim(), "--passphrase-file", &passphrase, "--yes"]);
    assert_eq!((fs::read(&key).unwrap(), owner(&key)), (before, (SERVICE, SERVICE, 0o600)));
    let serving = machine.serve();
    assert_eq!(sign_in(&serving).await, 200);
    assert_eq!(serving.stop().0, Some(0));
}
