//! Serving a portal that is still empty, and beginning again when it is not any more.

use std::io::{IsTerminal, stderr};
use std::net::SocketAddr;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::time::Duration;

use tokio::sync::watch;

use crate::app::App;
use crate::appliance::backup::nightly::{self, Nightly};
use crate::appliance::backup::restore::{Replacement, put_in_place};
use crate::appliance::portal_page;
use crate::appliance::set_up::code;
use crate::cli::typed_command::completed;
use crate::cli::{Failure, setup_code};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;

/// Puts the waiting database in its place, and runs this program anew in this process: the service manager sees no end, and
/// nothing of the old database stays open. Returns why it could not.
pub(super) fn begin_again(data_dir: &DataDir, replacement: Option<Box<Replacement>>) -> Failure {
    if let Some(replacement) = replacement {
        match put_in_place(data_dir, *replacement, Clock::System.now()) {
            Ok(restored) => {
                tracing::info!("the portal is back at a backup: {}", restored.contents.in_words());
            }
            Err(error) => tracing::error!(%error, "the backup was not brought back"),
        }
    }
    let mut typed = std::env::args_os();
    let mut program = Command::new("/proc/self/exe");
    if let Some(name) = typed.next() {
        program.arg0(name);
    }
    let error = program.args(typed).exec();
    format!("The portal could not begin again by itself: {error}. Open it as before: portal serve").into()
}

/// The work of a portal with people in it: of an empty one no backup is worth a place.
pub(super) async fn look_after_people(
    app: App,
    data_dir: DataDir,
    delay: u64,
    mut stopping: watch::Receiver<bool>,
) {
    let stop = stopping.clone();
    tokio::select! {
        () = app.set_up.until_over(&app.db) => {}
        _ = stopping.wait_for(|stop| *stop) => return,
    }
    let nightly = Nightly::new(&app.db, &app.clock, &app.seal, &data_dir);
    tokio::join!(
        nightly::run(nightly, Duration::from_secs(delay), stop.clone()),
        portal_page::run(app.db.clone(), data_dir.clone(), app.clock.clone(), stop)
    );
}

/// The code is for who sits at this terminal; a journal is read by others, too.
pub(super) fn say_how_to_set_up(app: &App, address: SocketAddr) -> Result<(), Failure> {
    if !stderr().is_terminal() {
        let says =
            "it is empty and waits to be set up. For the code that its page asks for: portal setup-code";
        tracing::info!("{}", completed(says));
        return Ok(());
    }
    if let Some(code) = app.db.write(|tx| code::issue(tx, &app.seal, app.clock.now()))? {
        eprintln!("\n{}\n", setup_code::in_words(&code, &setup_code::addresses(address)));
    }
    Ok(())
}
