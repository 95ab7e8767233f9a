//! `portal serve`: starts the portal and runs it until a signal stops it.

mod listen;
mod set_up;

use std::env;
use std::io::{self, IsTerminal, stderr};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tracing_subscriber::filter::LevelFilter;

use self::listen::OwnHttps;
use self::set_up::{begin_again, look_after_people, say_how_to_set_up};
use super::check_file::FileCheck;
use super::typed_command::{completed, refuse_two_folders};
use super::{Failure, Outcome};
use crate::app::{self, App};
use crate::appliance::backup::BackupStatus;
use crate::appliance::backup::restore::Replacement;
use crate::appliance::key_check::Unopened;
use crate::appliance::serving_plan::{self, CertificateSource, ServingPlan};
use crate::appliance::{housekeeping, service_manager};
use crate::config::ServeArgs;
use crate::http::accept::Listeners;
use crate::http::{ServerLimits, ui};
use crate::platform::clock::Clock;
use crate::platform::data_dir::{DataDir, Running, ServerLock};
use crate::platform::db::Database;
use crate::platform::mail;
use crate::platform::settings::{SettingError, Settings, public_address_as_stored};

/// Time for unfinished work at the stop, such as a nightly backup; an unfinished file has no final name.
const LAST_TIME: Duration = Duration::from_secs(1);

/// Time for the certificate task at the stop.
const RENEWAL_STOP_TIME: Duration = Duration::from_secs(2);

/// Serves until SIGTERM or Ctrl-C.
pub fn run(args: &ServeArgs, data_dir: &DataDir) -> Outcome {
    if !ui::is_built_in() {
        return Err("This program was built without its pages. Build it with: make build".into());
    }
    refuse_two_folders(data_dir)?;
    service_manager::opening("checking the database, and migrating it where it is older");
    data_dir.create_if_missing()?;
    let (db, lock) = data_dir.open_for_serving()?;
    let check = FileCheck::begin(db.path());
    let settings = db.read(|conn| {
        public_address_as_stored(conn)?;
        Ok::<_, SettingError>(Settings::load(conn)?)
    })?;
    let plan = serving_plan::plan(&settings.public_address, args)?;
    start_log();
    if let Some(upgrade) = db.upgrade() {
        tracing::info!(
            "the database was brought up to date from schema {}; as it was before it is in {}",
            upgrade.from,
            upgrade.backup.display()
        );
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // One writer, one mail worker, the housekeeping, the nightly backup, one photo, and one in reserve.
        .max_blocking_threads(6)
        .thread_keep_alive(Duration::from_secs(5))
        .build()?;
    let outcome = runtime.block_on(serve(args, data_dir, (db, &lock, check), &settings, &plan));
    runtime.shutdown_timeout(LAST_TIME);
    match outcome? {
        Ended::Stopped => Ok(ExitCode::SUCCESS),
        Ended::BeginsAgain(replacement) => Err(begin_again(data_dir, replacement)),
    }
}

/// The end of a run.
enum Ended {
    Stopped,
    /// This process runs the program anew, with another database where one waits.
    BeginsAgain(Option<Box<Replacement>>),
}

async fn serve(
    args: &ServeArgs,
    data_dir: &DataDir,
    (db, lock, check): (Database, &ServerLock, FileCheck),
    settings: &Settings,
    plan: &ServingPlan,
) -> Result<Ended, Failure> {
    let seal = data_dir.seal()?;
    let unopened = db.read(|conn| Unopened::find(conn, &seal, settings))?;
    let app = App::new(db, Clock::System, data_dir.clone(), seal).behind(args.trusted_proxy.clone());
    if !check.finds_whole() {
        app.db.check()?;
    }
    // Before the portal is announced as ready: a stop right after that works as well.
    let signals = Signals::catch()?;
    let http = listen::bind("--listen", args.listen)?;
    let https = match plan {
        ServingPlan::OwnHttps { listen, source } => Some((listen::bind("--listen-https", *listen)?, source)),
        _ => None,
    };
    let address = http.local_addr()?;
    let https_address = https.as_ref().map(|(listener, _)| listener.local_addr()).transpose()?;
    app.db.read(|conn| app.settings.load(conn))?;
    let (stop, stopping) = watch::channel(false);
    let own = match https {
        None => None,
        Some((listener, source)) => Some((
            listener,
            OwnHttps::begin(source, args, data_dir, &settings.public_address, &app, &stopping)?,
        )),
    };
    let again = own.as_ref().and_then(|(_, own)| own.again.clone());
    let mut workers = JoinSet::new();
    workers.spawn(mail::run(app.db.clone(), app.mailer.clone(), app.clock.clone(), stopping.clone()));
    workers.spawn(housekeeping::run(
        app.db.clone(),
        app.settings.clone(),
        app.clock.clone(),
        stopping.clone(),
    ));
    app.set_up.serve_with(args);
    workers.spawn(look_after_people(app.clone(), data_dir.clone(), args.backup_delay, stopping.clone()));
    workers.spawn(service_manager::keep_alive(app.db.clone(), stopping.clone()));
    let mut server = tokio::spawn(serve_until_stop(http, own, app.clone(), stopping));
    lock.note(&running(args, plan, address, https_address))?;
    say_how(plan, settings, address, https_address);
    match &settings.mail_server {
        Some(server) => {
            tracing::info!(%server, from = settings.sender(), "letters leave through the mail server");
        }
        None => {
            tracing::info!("no mail server is set; letters land in {}", data_dir.letters_path().display());
        }
    }
    BackupStatus::read(&data_dir.backups_path()).tell();
    let is_set_up_open = app.set_up.is_open(&app.db).await?;
    if settings.public_address.is_loopback() && !address.ip().is_loopback() && !is_set_up_open {
        let says = format!(
            "links in letters start with {}, which works on this machine only; say what members type: portal settings set public-address http://NAME:{}",
            settings.public_address,
            address.port()
        );
        tracing::warn!("{}", completed(&says));
    }
    if let Some((says, advice)) = unopened.in_words(&data_dir.key_path()) {
        tracing::warn!("{says} {}", completed(&advice));
    }
    if is_set_up_open {
        service_manager::ready(&completed("waits to be set up: portal setup-code"));
        say_how_to_set_up(&app, address)?;
    } else {
        service_manager::ready(&format!("open: {}", settings.public_address));
    }
    let begins_again = tokio::select! {
        () = signals.wait_for_stop(again.as_deref()) => false,
        () = app.set_up.wants_to_begin_again() => true,
        // Not before the stop, unless something is broken: the service manager restarts the portal.
        ended = &mut server => {
            ended?;
            return Err("The portal has stopped listening by itself.".into());
        }
    };
    if !begins_again {
        service_manager::stopping();
    }
    tracing::info!("stopping: running requests get ten seconds");
    stop.send_replace(true);
    // A long one would not be done by then, and writes nothing until it is.
    app.running_imports.cancel_all();
    server.await?;
    while let Some(ended) = workers.join_next().await {
        ended?;
    }
    app.db.checkpoint()?;
    if begins_again {
        tracing::info!("the portal begins again");
        return Ok(Ended::BeginsAgain(app.set_up.take_replacement().map(Box::new)));
    }
    tracing::info!("the portal is closed");
    Ok(Ended::Stopped)
}

/// Serves until the stop: the portal in plain http, or in https with a plain port that redirects to it.
async fn serve_until_stop(
    http: TcpListener,
    own: Option<(TcpListener, OwnHttps)>,
    app: App,
    stopping: watch::Receiver<bool>,
) {
    let listeners = Listeners::new(ServerLimits::default(), stopping);
    let portal = app::portal(app);
    match own {
        None => {
            listeners.keep_open(http, portal, None).await;
            listeners.drain().await;
        }
        Some((https, OwnHttps { acceptor, redirect, mut renewal, .. })) => {
            tokio::join!(
                listeners.keep_open(https, portal, Some(acceptor)),
                listeners.keep_open(http, redirect, None)
            );
            // It is stopping as well. Unfinished work starts again in the next run of the program.
            let (_ended_by_itself, ()) =
                tokio::join!(tokio::time::timeout(RENEWAL_STOP_TIME, &mut renewal), listeners.drain());
            renewal.abort();
        }
    }
}

/// The facts about this server that commands beside it can read.
fn running(args: &ServeArgs, plan: &ServingPlan, http: SocketAddr, https: Option<SocketAddr>) -> Running {
    let source = match plan {
        ServingPlan::OwnHttps { source, .. } => Some(source),
        _ => None,
    };
    let certificate = match source {
        Some(CertificateSource::Files { certificate, .. }) => Some(certificate.clone()),
        _ => None,
    };
    Running {
        pid: std::process::id(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        http,
        https,
        automatic_certificate: matches!(source, Some(CertificateSource::Automatic { .. })),
        certificate,
        trusted_proxies: args.trusted_proxy.clone(),
    }
}

/// Logs the addresses.
fn say_how(plan: &ServingPlan, settings: &Settings, http: SocketAddr, https: Option<SocketAddr>) {
    let members_use = &settings.public_address;
    match https {
        None => tracing::info!(address = %http, %members_use, "the portal is open"),
        Some(https) => tracing::info!(address = %http, %https, %members_use, "the portal is open"),
    }
    let is_plain = matches!(plan, ServingPlan::Plain { .. }) && !members_use.is_loopback();
    // A router may forward one port to the other; far more often it is a mistake.
    if is_plain && members_use.port() != http.port() {
        let says = format!(
            "members use {members_use}, but the portal listens on port {0}. Say the address with its port: portal settings set public-address http://{1}:{0}",
            http.port(),
            members_use.host()
        );
        tracing::warn!("{}", completed(&says));
    }
    match plan {
        ServingPlan::Plain { unused_https: None } | ServingPlan::BehindProxy => {}
        ServingPlan::Plain { unused_https: Some(place) } => {
            let says = format!(
                "nothing listens on {place}: members use {members_use}, which is plain http. With https: `portal settings set public-address https://NAME`, and start the portal anew"
            );
            tracing::info!("{}", completed(&says));
        }
        ServingPlan::BehindUnnamedProxy => tracing::warn!(
            "members use {members_use}, and the portal itself speaks plain http to this machine only: a web server in front must speak https for it. Name it, so that the portal knows members' own addresses: --trusted-proxy 127.0.0.1 (PORTAL_TRUSTED_PROXY)"
        ),
        ServingPlan::OwnHttps { source: CertificateSource::Files { certificate, .. }, .. } => {
            tracing::info!(certificate = %certificate.display(), "plain http only leads to https");
        }
        ServingPlan::OwnHttps { source: CertificateSource::Automatic { host }, .. } => {
            tracing::info!(certificate_for = %host, "plain http only leads to https; the certificate is fetched and renewed by itself");
        }
    }
}

/// Log lines go to standard error; `PORTAL_LOG` sets the level ("info", "debug", "warn"); another word is "info".
fn start_log() {
    let level = env::var("PORTAL_LOG").ok().and_then(|level| level.parse().ok());
    tracing_subscriber::fmt()
        .with_max_level(level.unwrap_or(LevelFilter::INFO))
        .with_target(false)
        .with_ansi(stderr().is_terminal())
        .with_writer(stderr)
        .init();
}

/// SIGTERM, Ctrl-C and SIGHUP, caught from the creation of this on.
struct Signals {
    terminate: Signal,
    interrupt: Signal,
    hang_up: Signal,
}

impl Signals {
    fn catch() -> io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hang_up: signal(SignalKind::hangup())?,
        })
    }

    /// Waits for a stop. SIGHUP notifies `again`, which reloads certificate files; on a terminal, which is closed then,
    /// it is a stop as well.
    async fn wait_for_stop(mut self, again: Option<&Notify>) {
        loop {
            tokio::select! {
                _ = self.terminate.recv() => return,
                _ = self.interrupt.recv() => return,
                _ = self.hang_up.recv() => match again {
                    _ if stderr().is_terminal() => return,
                    Some(again) => again.notify_one(),
                    None => tracing::info!("there are no certificate files to read again"),
                },
            }
        }
    }
}
