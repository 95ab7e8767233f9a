//! A wrong command line gives the same error, whatever stands in the environment.

use crate::support::command::{Portal, Said};

/// With the environment of a service, and without any.
fn told(arguments: &[&str], named: &[(&str, &str)]) -> String {
    let portal = Portal::nowhere();
    let mut command = portal.command(arguments);
    let said =
        Said::from(command.env_remove("PORTAL_DATA_DIR").envs(named.iter().copied()).output().unwrap());
    assert_eq!(said.code, 2, "{}", said.err);
    said.err
}

#[test]
fn the_usage_names_nothing_that_the_environment_says() {
    let service = [
        ("PORTAL_DATA_DIR", "/var/lib/portal"),
        ("PORTAL_LISTEN", "[::]:80"),
        ("PORTAL_LISTEN_HTTPS", "[::]:443"),
        ("PORTAL_TRUSTED_PROXY", "127.0.0.1"),
    ];
    for arguments in [
        &["event", "add"][..],
        &["event", "add", "--title", "Potluck"],
        &["unlock"],
        &["settings", "set"],
        &["member", "set-role"],
        &["serve", "--certificate", "fullchain.pem"],
        &["nonsense"],
        &[],
        &["member"],
        &["settings"],
    ] {
        let plain = told(arguments, &[]);
        assert!(plain.contains("Usage: portal"), "{plain}");
        assert_eq!(told(arguments, &service), plain, "{arguments:?}");
    }
    // An error in the environment itself is still reported.
    let wrong = told(&["serve"], &[("PORTAL_LISTEN", "8080")]);
    assert!(wrong.contains("'--listen <ADDRESS>'") && wrong.contains("an address has a port"), "{wrong}");
}

#[test]
fn a_command_that_names_the_folder_prints_commands_that_name_it_too() {
    let portal = Portal::nowhere();
    let folder = portal.data_dir().display().to_string();
    let said = |arguments: &[&str]| {
        let mut command = portal.command(arguments);
        Said::from(command.args(["--data-dir", &folder]).env_remove("PORTAL_DATA_DIR").output().unwrap()).err
    };
    let none = said(&["member", "list"]);
    assert!(none.contains(&format!("`portal --data-dir {folder} setup`")), "{none}");
    assert!(none.contains(&format!("`portal --data-dir {folder} restore FILE`")), "{none}");
    // With the environment the next command finds it as this one did.
    let by_environment = portal.run(&["member", "list"]).err;
    assert!(by_environment.contains("`portal setup`"), "{by_environment}");
}

#[test]
fn a_portal_of_two_folders_does_not_open() {
    let portal = Portal::nowhere();
    let mut command = portal.command(&["serve", "--data-dir", "/var/lib/portal"]);
    let said = Said::from(command.env("PORTAL_DATA_DIR", "/mnt/ssd/portal").output().unwrap());
    assert_eq!(said.code, 1);
    assert!(
        said.err.contains("is /var/lib/portal, and PORTAL_DATA_DIR that it is /mnt/ssd/portal."),
        "{}",
        said.err
    );
}
