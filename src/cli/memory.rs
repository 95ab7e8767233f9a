//! How the server's memory goes back to the system.

use std::os::unix::process::CommandExt;
use std::process::Command;

const TUNABLES: &str = "GLIBC_TUNABLES";
/// What is larger than so many bytes is asked of the system by itself, and goes back to it when it is let go. What is
/// smaller comes from four stores, one for each reader of the database, not from eight for each core: every store keeps
/// what the longest answer has needed.
const SPARING: &str = "glibc.malloc.mmap_threshold=262144:glibc.malloc.arena_max=4";
/// Says that this was tried. A program with rights of its own (a port below 1024 by setcap) has the tunables taken
/// out of its environment, and would start itself anew for ever.
const TRIED: &str = "PORTAL_STARTED_ANEW";

/// Starts this program anew in its own place, once, with a C library that gives large pieces back at once. Left to
/// itself it keeps what it was given in the largest sizes it has met: after some photos that was 230 MB on a
/// machine of 1 GB. The setting is read at a program's start only.
pub fn give_back_at_once() {
    if std::env::var_os(TRIED).is_some() || std::env::var_os(TUNABLES).is_some() {
        return; // Here already, or somebody knows better.
    }
    let Ok(program) = std::env::current_exe() else { return };
    let mut anew = Command::new(program);
    // Comes back only when it could not be done; the program goes on as it is then.
    let _failed = anew.args(std::env::args_os().skip(1)).env(TUNABLES, SPARING).env(TRIED, "1").exec();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_service_sets_what_the_program_would_set_itself() {
        let service = include_str!("../../packaging/portal.service");
        assert!(service.lines().any(|line| line == format!("Environment={TUNABLES}={SPARING}")), "{service}");
    }
}
