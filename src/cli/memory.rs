//! Makes the C library return the server's memory to the system.

use std::os::unix::process::CommandExt;
use std::process::Command;

const TUNABLES: &str = "GLIBC_TUNABLES";
/// Larger allocations are mapped one by one, and returned to the system when they are freed. Smaller ones come from
/// four arenas, one for each reader of the database, not from eight for each core: every arena stays as large as the
/// longest answer needed.
const SPARING: &str = "glibc.malloc.mmap_threshold=262144:glibc.malloc.arena_max=4";
/// Marks that this was tried. In a program with capabilities (a port below 1024 by setcap) the tunables are removed
/// from the environment, and it would start itself for ever.
const TRIED: &str = "PORTAL_STARTED_ANEW";

/// Executes this program again, once, with a C library that returns large allocations at once. By default it retains
/// memory of the largest sizes it has met: after some photos that was 230 MB on a machine of 1 GB. The setting is read
/// at a program's start only.
pub fn give_back_at_once() {
    if std::env::var_os(TRIED).is_some() || std::env::var_os(TUNABLES).is_some() {
        return; // Started anew already, or set by hand.
    }
    let Ok(program) = std::env::current_exe() else { return };
    let mut anew = Command::new(program);
    // Returns only on failure; the program then goes on unchanged.
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
