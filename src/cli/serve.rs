//! `portal serve`: opens the portal and keeps it open until it is told to stop.

use std::process::ExitCode;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;

use super::{Outcome, memory};
use crate::app::App;
use crate::clock::Clock;
use crate::config::ServeArgs;
use crate::data_dir::DataDir;
use crate::db::Database;
use crate::http::accept::{self, Limits};
use crate::http::router;
use crate::key_check::Unopened;
use crate::settings::{Settings, public_address_as_stored};
use crate::{housekeeping, mail, service_manager, ui};

/// Serves until SIGTERM or Ctrl-C.
pub fn run(args: &ServeArgs, data_dir: &DataDir) -> Outcome {
    memory::give_back_at_once();
    if !ui::is_built_in() {
        return Err("This program was built without its pages. Build it with: make build".into());
    }
    service_manager::opening("checking the book, and bringing it up to date where it is older");
    let (db, _lock) = data_dir.open_for_serving()?;
    db.check()?;
    let settings = db.read(|conn| {
        public_address_as_stored(conn)?;
        Ok::<_, crate::settings::SettingError>(Settings::load(conn)?)
    })?;
    start_log();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // Four readers, one writer, one mail worker, the housekeeping, one picture, and one to spare: reads queue for
        // a thread.
        .max_blocking_threads(9)
        .thread_keep_alive(Duration::from_secs(5))
        .build()?;
    runtime.block_on(serve(args, data_dir, db, &settings))
}

async fn serve(args: &ServeArgs, data_dir: &DataDir, db: Database, settings: &Settings) -> Outcome {
    // Before anybody can be told that the portal is open: a stop right after that ends it as well as any other.
    let stop_signals = StopSignals::catch()?;
    let listener = TcpListener::bind(args.listen.listen).await.map_err(|error| {
        format!(
            "Cannot listen on {}: {error}. Is another program there? Try --listen with another port.",
            args.listen.listen
        )
    })?;
    let address = listener.local_addr()?;
    let seal = data_dir.seal()?;
    let unopened = db.read(|conn| Unopened::find(conn, &seal, settings))?;
    let app = App::new(db, Clock::System, &data_dir.letters_path(), seal)?.behind(args.trusted_proxy.clone());
    app.note_https(settings.public_address.is_https());
    let (stop, stopping) = watch::channel(false);
    let worker = tokio::spawn(mail::run(app.clone(), stopping.clone()));
    let housekeeping = tokio::spawn(housekeeping::run(app.clone(), stopping.clone()));
    let keep_alive = tokio::spawn(service_manager::keep_alive(app.clone(), stopping.clone()));
    let server =
        tokio::spawn(accept::serve(listener, router::portal(app.clone()), Limits::default(), stopping));
    tracing::info!(
        %address,
        members_use = %settings.public_address,
        "the portal is open"
    );
    match &settings.mail_server {
        Some(server) => {
            tracing::info!(%server, from = settings.sender(), "letters leave through the mail server");
        }
        None => {
            tracing::info!("no mail server is set; letters land in {}", data_dir.letters_path().display());
        }
    }
    if settings.public_address.is_loopback() && !address.ip().is_loopback() {
        tracing::warn!(
            "links in letters start with {}, which works on this machine only; say what members type: portal settings set public-address http://NAME:{}",
            settings.public_address,
            address.port()
        );
    }
    if let Some(words) = unopened.in_words(&data_dir.key_path()) {
        tracing::warn!("{words}");
    }
    service_manager::ready(&format!("open: {}", settings.public_address));
    stop_signals.wait().await;
    service_manager::stopping();
    tracing::info!("stopping: running requests get ten seconds");
    stop.send_replace(true);
    server.await?;
    worker.await?;
    housekeeping.await?;
    keep_alive.await?;
    app.db.checkpoint()?;
    tracing::info!("the portal is closed");
    Ok(ExitCode::SUCCESS)
}

/// SIGTERM and Ctrl-C, caught from the moment this is made.
struct StopSignals {
    terminate: Signal,
    interrupt: Signal,
}

impl StopSignals {
    fn catch() -> std::io::Result<Self> {
        Ok(Self { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
    }

    async fn wait(mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}

/// Log lines go to standard error; `PORTAL_LOG` chooses how many ("info", "debug", "warn").
fn start_log() {
    let filter = tracing_subscriber::EnvFilter::try_from_env("PORTAL_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_target(false)
        .with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr()))
        .with_writer(std::io::stderr)
        .init();
}
