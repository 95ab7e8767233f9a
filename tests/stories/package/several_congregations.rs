//! Several congregations on one machine: a service, a user, a folder and settings for each.

use std::fs;
use std::process::Command;

use crate::package::installed::{ok, package, there_is};

#[test]
fn a_congregation_of_several_has_the_same_service_with_a_user_a_folder_and_settings_of_its_own() {
    if !there_is("dpkg-deb") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program");
    fs::write(&program, "#!/bin/sh\n").unwrap();
    let deb = package(&program, "1.2.3", folder.path());
    ok(Command::new("dpkg-deb").arg("-x").arg(&deb).arg(folder.path().join("x")));
    let unit = |name: &str| {
        let path = folder.path().join("x/usr/lib/systemd/system").join(name);
        fs::read_to_string(path).unwrap()
    };
    let (one, of_several) = (unit("portal.service"), unit("portal@.service"));
    let differing: Vec<&str> = one
        .lines()
        .zip(of_several.lines())
        .filter_map(|(one, of_several)| (one != of_several && !one.starts_with('#')).then_some(of_several))
        .collect();
    assert_eq!(
        differing,
        [
            "Description=Member portal of the congregation (%i)",
            "ConditionPathExists=/var/lib/portal-%i/portal.db",
            "EnvironmentFile=/etc/portal/%i.env",
            "User=portal-%i",
            "Group=portal-%i",
            "StateDirectory=portal-%i",
        ]
    );
    assert_eq!(one.lines().count(), of_several.lines().count());
    if there_is("systemd-analyze") {
        let instance = folder.path().join("portal@grace.service");
        fs::write(&instance, of_several.replace("/usr/bin/portal", "/bin/true")).unwrap();
        ok(Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(instance));
    }
}
