//! The service: what it may do, and what it starts.

use std::fs;
use std::process::Command;

use crate::package::installed::{ok, packaging, there_is};
use crate::support::command::Portal;

// proves: K3
#[test]
fn the_service_may_do_little_more_than_serve() {
    if !there_is("systemd-analyze") {
        return;
    }
    let said = ok(Command::new("systemd-analyze")
        .args(["security", "--offline=yes", "--no-pager", "--threshold=15"])
        .arg(packaging("portal.service")));
    let (_, score) = said.rsplit_once("exposure level for portal.service: ").unwrap();
    let score: f32 = score.split(' ').next().unwrap().parse().unwrap();
    assert!(score <= 1.5, "{score}");
}

// proves: K3
#[test]
fn the_service_starts_what_the_package_brings_with_the_settings_it_brings() {
    let service = fs::read_to_string(packaging("portal.service")).unwrap();
    for line in [
        "ExecStart=/usr/bin/portal serve --data-dir /var/lib/portal",
        "EnvironmentFile=/etc/portal/portal.env",
        "Type=notify",
        "WatchdogSec=60",
        // Photos of many megabytes go back to the system at once.
        "Environment=GLIBC_TUNABLES=glibc.malloc.mmap_threshold=262144:glibc.malloc.arena_max=4:glibc.malloc.tcache_count=127",
        "User=portal",
        "CapabilityBoundingSet=CAP_NET_BIND_SERVICE",
        "ReadWritePaths=-/media -/mnt",
    ] {
        assert!(service.lines().any(|written| written == line), "{line}");
    }
    // The program accepts what is set in the file, also what is commented out.
    let settings = fs::read_to_string(packaging("portal.env")).unwrap();
    let help = Portal::nowhere().ok(&["serve", "--help"]);
    let mut names = 0;
    for line in settings.lines() {
        let Some((name, _)) = line.trim_start_matches('#').split_once('=') else { continue };
        if name.starts_with("PORTAL_") && name != "PORTAL_LOG" {
            assert!(help.contains(&format!("[env: {name}")), "serve does not know {name}");
            names += 1;
        }
    }
    assert!(names >= 6, "the settings were found");
}
