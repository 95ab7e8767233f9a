//! `make torture`: what the portal promises about power cuts, full and failing disks, damage, clocks and mail servers,
//! each tried at length on the real program. The trials are those of the stories; here they have more rounds.

#![expect(clippy::unwrap_used, reason = "a trial that cannot go on has failed")]

mod rows;
mod table;
mod trials;

// The stories' own trials and what they stand on, from where they are.
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/app.rs"]
mod app;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/backups.rs"]
mod backups;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/browser.rs"]
mod browser;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/clocks.rs"]
mod clocks;
#[path = "../../tests/stories/command.rs"]
mod command;
#[path = "../../tests/stories/congregation.rs"]
mod congregation;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/editions.rs"]
mod editions;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/health.rs"]
mod health;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/killed_midway.rs"]
mod killed_midway;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/mail_serving.rs"]
mod mail_serving;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/nightly.rs"]
mod nightly;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/nightly_serving.rs"]
mod nightly_serving;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/photos.rs"]
mod photos;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/pictures.rs"]
mod pictures;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/second_factor.rs"]
mod second_factor;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/serving.rs"]
mod serving;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/smtp_server.rs"]
mod smtp_server;
#[path = "../../tests/stories/stick.rs"]
mod stick;
#[path = "../../tests/stories/stopping_under_load.rs"]
mod stopping_under_load;
#[path = "../../tests/stories/torture/mod.rs"]
mod torture;

use std::process::ExitCode;

fn main() -> ExitCode {
    trials::run(&rows::ROWS, trials::CannotBeTried::IsSaid)
}
