//! `make torture`: what the portal promises about power cuts, full and failing disks, damage, clocks and mail servers,
//! each tried at length on the real program. The trials are those of the stories; here they have more rounds.

#![expect(clippy::unwrap_used, reason = "a trial that cannot go on has failed")]

mod rows;
mod table;
mod trials;

// The stories' own trials and what they stand on, from where they are.
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/accounts"]
mod accounts {
    pub mod clock_jumps;
}
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/appliance"]
mod appliance {
    pub mod health;
}
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/backup"]
mod backup {
    pub mod back_up;
    pub mod killed;
    pub mod nightly;
    pub mod nightly_serving;
}
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/congregation"]
mod congregation {
    pub mod photos;
}
#[path = "../../tests/stories/http"]
mod http {
    pub mod shutdown_under_load;
}
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/mail"]
mod mail {
    pub mod serving;
}
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/platform"]
mod platform {
    pub mod upgrade;
    pub mod wrong_key;
}
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/support/mod.rs"]
mod support;
#[path = "../../tests/stories/torture/mod.rs"]
mod torture;

use std::process::ExitCode;

fn main() -> ExitCode {
    trials::run(&rows::ROWS, trials::CannotBeTried::IsSaid)
}
