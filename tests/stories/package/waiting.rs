//! How long the package waits for the portal after an upgrade.

use std::fs;
use std::process::Command;

use crate::package::installed::packaging;
use crate::support::command::Said;

/// The result of the package's own waiting loop for a portal that answers, or never, while its service is in that
/// state.
fn waits(healthcheck: &str, state: &str) -> Said {
    let script = fs::read_to_string(packaging("debian/postinst")).unwrap();
    let (_, rest) = script.split_once("is_well() {").unwrap();
    let (is_well, _) = rest.split_once("\n}\n").unwrap();
    let stand_ins =
        format!("portal() {{ {healthcheck}; }}; systemctl() {{ echo {state}; }}; sleep() {{ :; }}");
    let script =
        format!("{stand_ins}; is_well() {{{is_well}\n}}; is_well && echo well; echo $tries, $starting");
    Said::from(Command::new("sh").args(["-c", &script]).output().unwrap())
}

#[test]
fn an_upgrade_waits_for_as_long_as_the_database_is_brought_up_to_date_and_says_so() {
    for (healthcheck, state, says) in [
        ("true", "running", "well\n0, 0\n"),
        ("[ $starting -ge 600 ]", "start", "please wait.\nwell\n0, 600\n"),
        ("false", "start", "please wait.\n0, 900\n"),
        ("false", "auto-restart", "90, 0\n"),
    ] {
        let said = waits(healthcheck, state);
        assert!(said.out.ends_with(says), "{healthcheck}, {state}: {} {}", said.out, said.err);
    }
}
